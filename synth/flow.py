# SPDX-License-Identifier: Apache-2.0
"""One design through Yosys and ABC: flow.py LIB LIBERTY_FILE DESIGN OUT.json (a process of its own for each design).

The modules that hold tables stay apart, all other hierarchy is dissolved, so that areas are those of what would be
built. Timing is computed on the whole netlist, tables included (timing.py), with ABC's buffers and sizes.
"""

import json
import sys
import tempfile
from pathlib import Path

import liberty
import netlist
import pyosys
import timing
from designs import DESIGNS, IDEAL, Design
from libraries import LIBRARIES, Library
from pyosys import libyosys

RTL = Path(__file__).resolve().parent.parent / "rtl"
ABC_SCRIPT = "strash\ndch -f\nmap -B 0.9\ntopo\nbuffer -c\nupsize\ndnsize\nstime -p\n"
WIDEST_NET = 16  # pins that a net may drive before it gets a tree of buffers
SMALLEST_GATED = 4  # flip-flops with a common enable that are worth a clock gate

# ASAP7's flip-flop has an inverted output only; an inverter before it, which ABC can absorb, makes it whole.
INVERTED_FLOP = "module \\$_DFF_P_ (input D, C, output Q);\n  {kind} _TECHMAP_REPLACE_ ({pins});\nendmodule\n"


class Yosys:
    """A Yosys design and the commands run on it."""

    def __init__(self) -> None:
        self.design = libyosys.Design()

    def run(self, *commands: str) -> None:
        """Run commands; an error ends the process with Yosys' message."""
        for command in commands:
            libyosys.run_pass(command, self.design)


def sources() -> list[str]:
    """All RTL files, packages first."""
    packages = sorted(RTL.glob("pkg/*.sv"))
    return [str(path) for path in packages + sorted(set(RTL.glob("*/*.sv")) - set(packages))]


def elaborate(yosys: Yosys, design: Design) -> None:
    """RTL to generic gates and flip-flops; assertions are left out."""
    parameters = "".join(f" -G {name}={value}" for name, value in design.parameters.items())
    yosys.run(
        f"read_slang --ignore-assertions --keep-hierarchy --top {design.top}{parameters} {' '.join(sources())}",
        f"hierarchy -check -top {design.top}",
        "proc",
        *(f"setattr -mod -set keep_hierarchy 1 {table} {table}$*" for table in design.tables),
        "flatten",
        "synth -noabc -nofsm -run coarse:check",
        "opt -full",
        "check -assert",
        "rename -wire t:$_*DFF*_",
        "dfflegalize -cell $_DFF_P_ x -cell $_DFFE_PP_ x -cell $_DFF_P??_ x -cell $_DFFE_P??P_ x "
        "-cell $_DFFSR_PNN_ x -cell $_DFFSRE_PNNP_ x",
        "opt",
    )


def map_cells(yosys: Yosys, library: Library, lib: Path, gated: bool, work: Path) -> None:
    """Generic gates to cells of the library, enables to clock gates where it has them."""
    if gated:
        ties = "".join(f" -tie_lo {pin}" for pin in library.tie_low)
        yosys.run(f"clockgate -liberty {lib} -min_net_size {SMALLEST_GATED}{ties}")
    if library.inverting:
        data, clock, output = library.inverting
        pins = f".{data}(~D), .{clock}(C), .{output}(Q)"
        (work / "flop.v").write_text(INVERTED_FLOP.format(kind=library.flop, pins=pins))
        yosys.run(
            "dfflegalize -cell $_DFF_P_ x -cell $_DFF_P??_ x -cell $_DFFSR_PNN_ x", f"techmap -map {work / 'flop.v'}"
        )
    (work / "abc").write_text(ABC_SCRIPT)
    (work / "constr").write_text(f"set_driving_cell {library.buffer[0]}\nset_load {library.load_ff}\n")
    abc = Path(pyosys.__file__).parent / "yosys-abc"
    yosys.run(
        f"dfflibmap -liberty {lib}",
        "simplemap",
        "opt",
        f"abc -exe {abc} -liberty {lib} -script {work / 'abc'} -constr {work / 'constr'}",
        "opt_clean -purge",
    )


def flat(modules: dict, work: Path, top: str) -> dict:
    """The whole netlist as one module."""
    (work / "parts.json").write_text(json.dumps({"modules": modules}))
    yosys = Yosys()
    yosys.run(
        f"read_json {work / 'parts.json'}",
        "setattr -mod -unset keep_hierarchy *",
        "flatten",
        "opt_clean -purge",
        f"write_json {work / 'flat.json'}",
    )
    return json.loads((work / "flat.json").read_text())["modules"][top]


def synthesise(name: str, lib: Path, design: Design, work: Path) -> dict:
    """Area and timing of a design. RuntimeError if the netlist holds what it must not."""
    library = LIBRARIES[name]
    cells = timing.read_cells(liberty.parse(lib.read_text()))
    gated = any(cell.gate for cell in cells.values())
    yosys = Yosys()
    elaborate(yosys, design)
    map_cells(yosys, library, lib, gated, work)
    yosys.run(f"write_json {work / 'mapped.json'}")
    modules = json.loads((work / "mapped.json").read_text())["modules"]
    for module in modules.values():
        netlist.buffer_wide_nets(module, cells, library.buffer, WIDEST_NET)
    found = netlist.problems(modules, cells)
    if found:
        raise RuntimeError(f"{design.top}: {'; '.join(found[:5])}")

    areas = {module: netlist.area(content, cells) for module, content in modules.items()}
    tables = sum(area for module, area in areas.items() if module.split("$")[0].lstrip("\\") in design.tables)
    gate = cells[library.nand2].area
    whole = timing.Timing(
        timing.read_netlist(flat(modules, work, design.top)),
        cells,
        library.flop,
        library.slew,
        library.load_ff / library.cap_ff,
        IDEAL,
    )
    path = whole.longest()
    return {
        "design": design.top,
        "lanes": design.lanes,
        "layout": design.layout,
        "prefix_bits": design.prefix_bits,
        "banks": design.banks,
        "area_um2": round(sum(areas.values()), 3),
        "kge": round(sum(areas.values()) / gate / 1000, 3),
        "kge_tables": round(tables / gate / 1000, 3),
        "kge_logic": round((sum(areas.values()) - tables) / gate / 1000, 3),
        "delay_ps": round(path.period * library.time_ps, 1),
        "library": name,
        "clock_gated": gated,
        "flops": sum(netlist.flops(module, cells) for module in modules.values()),
        "table_flops": sum(
            netlist.flops(content, cells)
            for module, content in modules.items()
            if module.split("$")[0].lstrip("\\") in design.tables
        ),
        "path_from": path.points[0][0],
        "path_to": path.points[-1][0],
    }


def main() -> int:
    """Synthesise and write the figures."""
    name, lib, design, out = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="qlc_synth_") as work:
        figures = synthesise(name, Path(lib), DESIGNS[design], Path(work))
    Path(out).write_text(json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
