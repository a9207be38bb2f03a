# SPDX-License-Identifier: Apache-2.0
"""One design through Yosys and ABC: flow.py LIB LIBERTY_FILE DESIGN OUT.json (a process of its own for each design).

The modules that hold tables and those that read them stay apart and are mapped for area. All other hierarchy is
dissolved and mapped several times, for speed; the result with the smallest product of area and period stays, and its
netlist is written beside OUT.json. Timing is computed on the whole netlist, tables included (timing.py), with ABC's
buffers and sizes.
"""

import json
import re
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

# ABC scripts. No single one is fastest for all designs and libraries: they differ by a tenth in either direction.
SIZE = "topo; buffer -c; upsize; dnsize; stime -p"
SMALL = f"strash; dch -f; amap; {SIZE}"
FAST = (
    f"strash; dch -f; map -B 0.9; {SIZE}",
    f"strash; dch -f; if -g -K 6; strash; dch -f; map -B 0.9; {SIZE}",
    f"strash; &get -n; &st; &if -g -K 6; &dch; &nf; &put; {SIZE}",
    f"strash; &get -n; &st; &dch; &nf; &put; &get -n; &st; &syn2; &dch; &nf; &put; {SIZE}",
)

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


def named(modules: tuple[str, ...]) -> str:
    """A selection of modules, of which read_slang makes one for each instance: NAME$path."""
    return " ".join(f"{module} {module}$*" for module in modules)


def elaborate(yosys: Yosys, design: Design, kept: str) -> None:
    """RTL to generic gates and flip-flops; assertions are left out, only the modules `kept` stay modules."""
    parameters = "".join(f" -G {name}={value}" for name, value in design.parameters.items())
    yosys.run(
        f"read_slang --ignore-assertions --keep-hierarchy --top {design.top}{parameters} {' '.join(sources())}",
        f"hierarchy -check -top {design.top}",
        "proc",
        f"setattr -mod -set keep_hierarchy 1 {kept}",
        "flatten",
        "synth -noabc -nofsm -run coarse:check",
        "opt -full",
        "check -nolatches -assert",
        "dfflegalize -cell $_DFF_P_ x -cell $_DFFE_PP_ x -cell $_DFF_P??_ x -cell $_DFFE_P??P_ x "
        "-cell $_DFFSR_PNN_ x -cell $_DFFSRE_PNNP_ x",
        "opt",
        "rename -wire t:$_*DFF*_",
    )


def map_flops(yosys: Yosys, library: Library, lib: Path, gated: bool, work: Path) -> None:
    """Flip-flops to cells of the library, enables to clock gates where it has them."""
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
    yosys.run(f"dfflibmap -liberty {lib}", "simplemap", "opt")


def map_gates(yosys: Yosys, library: Library, lib: Path, script: str, modules: str, work: Path) -> None:
    """Generic gates of some modules to cells of the library by an ABC script."""
    (work / "abc").write_text(script.replace("; ", "\n") + "\n")
    (work / "constr").write_text(f"set_driving_cell {library.buffer[0]}\nset_load {library.load_ff}\n")
    abc = Path(pyosys.__file__).parent / "yosys-abc"
    yosys.run(f"abc -exe {abc} -liberty {lib} -script {work / 'abc'} -constr {work / 'constr'} {modules}")


def finished(yosys: Yosys, library: Library, cells: dict[str, timing.Cell], work: Path) -> dict:
    """The modules of a mapped design, with buffers behind wide nets; RuntimeError if they hold what they must not."""
    yosys.run("opt_clean -purge", f"write_json {work / 'mapped.json'}")
    modules = json.loads((work / "mapped.json").read_text())["modules"]
    for module in modules.values():
        netlist.buffer_wide_nets(module, cells, library.buffer, WIDEST_NET)
    found = netlist.problems(modules, cells)
    if found:
        raise RuntimeError("; ".join(found[:5]))
    return modules


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


def write_verilog(lib: Path, work: Path) -> None:
    """The best netlist as Verilog, after a check that each of its nets has one driver and none is a loop."""
    yosys = Yosys()
    yosys.run(
        f"read_json {work / 'best.json'}",
        f"read_liberty -lib {lib}",
        "check -mapped -assert",
        f"write_verilog -noattr {work / 'best.v'}",
    )


def rtl_name(module: str) -> str:
    """A module's name in the RTL, without what Yosys adds for parameters."""
    return module.lstrip("\\").split("$")[0]


def module_areas(modules: dict, cells: dict[str, timing.Cell]) -> dict[str, float]:
    """The area of each module's own cells, all its instances together, by its name in the RTL."""
    areas: dict[str, float] = {}
    for name, content in modules.items():
        module = rtl_name(name)
        areas[module] = areas.get(module, 0.0) + netlist.area(content, cells)
    return areas


def apart(library: Library, lib: Path, cells: dict[str, timing.Cell], design: Design, work: Path) -> dict[str, float]:
    """The area of each module when every module is mapped by itself, for area."""
    yosys = Yosys()
    elaborate(yosys, design, "*")
    map_flops(yosys, library, lib, any(cell.gate for cell in cells.values()), work)
    map_gates(yosys, library, lib, SMALL, "*", work)
    return module_areas(finished(yosys, library, cells, work), cells)


def point(name: str, whole: timing.Timing) -> str:
    """A register's or port's name as in the RTL; for a clock gate, that of one of the registers behind it."""
    instances = whole.netlist.instances
    if name in instances and whole.cells[instances[name][0]].gate:
        gate = whole.cells[instances[name][0]]
        clocks = {instances[name][1].get(output) for output in gate.outputs}
        behind = sorted(
            other
            for other, (kind, pins) in instances.items()
            if whole.cells[kind].sequential and not whole.cells[kind].gate and clocks & set(pins.values())
        )
        return f"clock gate of {point(behind[0], whole)}" if behind else name
    return re.sub(r"\$_\w+_$", "", name)


def synthesise(name: str, lib: Path, design: Design, work: Path) -> dict:
    """Area and timing of a design. RuntimeError if the netlist holds what it must not."""
    library = LIBRARIES[name]
    cells = timing.read_cells(liberty.parse(lib.read_text()))
    gated = any(cell.gate for cell in cells.values())
    compact = named(design.tables + design.compact)
    yosys = Yosys()
    elaborate(yosys, design, compact)
    map_flops(yosys, library, lib, gated, work)
    map_gates(yosys, library, lib, SMALL, compact, work)
    yosys.run("design -save small")

    best = None
    for script in FAST:
        yosys.run("design -load small")
        map_gates(yosys, library, lib, script, f"* {compact} %d", work)
        modules = finished(yosys, library, cells, work)
        whole = timing.Timing(
            timing.read_netlist(flat(modules, work, design.top)),
            cells,
            library.flop,
            library.slew,
            library.load_ff / library.cap_ff,
            IDEAL,
        )
        areas, path = module_areas(modules, cells), whole.longest()
        cost = sum(areas.values()) * path.period
        if best is None or cost < best[0]:
            best = (cost, areas, path, modules, whole)
            (work / "flat.json").replace(work / "best.json")
    write_verilog(lib, work)
    _, areas, path, modules, whole = best

    def kge(area: float) -> float:
        return round(area / cells[library.nand2].area / 1000, 3)

    total, tables = sum(areas.values()), sum(areas.get(module, 0.0) for module in design.tables)
    return {
        "design": design.top,
        "lanes": design.lanes,
        "layout": design.layout,
        "prefix_bits": design.prefix_bits,
        "banks": design.banks,
        "area_um2": round(total, 3),
        "kge": kge(total),
        "kge_tables": kge(tables),
        "kge_logic": kge(total - tables),
        "delay_ps": round(path.period * library.time_ps, 1),
        "library": name,
        "clock_gated": gated,
        "flops": sum(netlist.flops(module, cells) for module in modules.values()),
        "table_flops": sum(
            netlist.flops(content, cells) for module, content in modules.items() if rtl_name(module) in design.tables
        ),
        "path_from": point(path.points[0][0], whole),
        "path_to": point(path.points[-1][0], whole),
        "path_gates": len(path.points) - 2,
        "launch_ps": round(path.launch * library.time_ps, 1),
        "setup_ps": round(path.setup * library.time_ps, 1),
        "by_module": {module: kge(area) for module, area in apart(library, lib, cells, design, work).items()},
    }


def main() -> int:
    """Synthesise, write the figures and the netlist."""
    name, lib, design, out = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="qlc_synth_") as work:
        figures = synthesise(name, Path(lib), DESIGNS[design], Path(work))
        Path(out).with_suffix(".v").write_text((Path(work) / "best.v").read_text())
    Path(out).write_text(json.dumps(figures, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
