# SPDX-License-Identifier: Apache-2.0
"""One configuration through Yosys and ABC: flow.py LIB LIBERTY_FILE NAME OUT.json [--no-clock-gating] [--area-only].

The modules of designs.PARTS stay modules until they are mapped (mapping.py), all others dissolve into them. Figures are
of the whole netlist, which is written beside OUT.json: area by part, and timing (timing.py) with the buffers and
sizes of sizing.py. --area-only: the smallest cells, no timing.
"""

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path

import liberty
import netlist
import timing
from designs import DESIGNS, GLUE, PARTS, TABLES, Design
from kit import Kit
from libraries import LIBRARIES, Library
from mapping import Mapped, Mapper
from yosys import Yosys

RTL = Path(__file__).resolve().parent.parent / "rtl"

SMALLEST_GATED = 4  # flip-flops with a common enable that are worth a clock gate

# ASAP7's flip-flop has an inverted output only; an inverter before it, which ABC can absorb, makes it whole.
INVERTED_FLOP = "module \\$_DFF_P_ (input D, C, output Q);\n  {kind} _TECHMAP_REPLACE_ ({pins});\nendmodule\n"


def sources() -> list[str]:
    """All RTL files, packages first."""
    packages = sorted(RTL.glob("pkg/*.sv"))
    return [str(path) for path in packages + sorted(set(RTL.glob("*/*.sv")) - set(packages))]


def elaborate(yosys: Yosys, design: Design, kept: list[str]) -> None:
    """RTL to generic gates and flip-flops; assertions are left out, only the modules `kept` stay modules."""
    parameters = "".join(f" -G {name}={value}" for name, value in design.parameters.items())
    yosys.run(
        f"read_slang --ignore-assertions --keep-hierarchy --top {design.top}{parameters} {' '.join(sources())}",
        f"hierarchy -check -top {design.top}",
        "proc",
        # read_slang makes a module of each instance: NAME$path.
        "setattr -mod -set keep_hierarchy 1 " + " ".join(f"{module} {module}$*" for module in kept),
        "flatten",
        "opt_hier",
        "synth -noabc -nofsm -run coarse:check",
        "opt_hier",
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


def write_verilog(module: dict, lib: Path, top: str, work: Path) -> None:
    """The netlist as Verilog, after a check that each of its nets has one driver and none is a loop."""
    (work / "flat.json").write_text(json.dumps({"modules": {top: module}}))
    yosys = Yosys()
    yosys.run(
        f"read_json {work / 'flat.json'}",
        f"read_liberty -lib {lib}",
        "opt_clean -purge",
        "check -mapped -assert",
        f"write_verilog -noattr {work / 'flat.v'}",
    )


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


def part_of(module: str) -> str:
    """The part that a module's area counts as."""
    name = netlist.rtl_name(module)
    return next((part for part, names in PARTS.items() if name in names), GLUE)


def figures(mapped: Mapped, library: Library, cells: dict[str, timing.Cell]) -> dict:
    """Area by part, flip-flops and, if it was timed, timing of a mapped design."""

    def kge(area: float) -> float:
        return round(area / cells[library.nand2].area / 1000, 3)

    parts: dict[str, float] = {}
    for unit, area in mapped.areas.items():
        parts[part_of(unit)] = parts.get(part_of(unit), 0.0) + area
    tables = parts.get(TABLES, 0.0)
    found = {
        "area_um2": round(mapped.area, 3),
        "kge": kge(mapped.area),
        "kge_tables": kge(tables),
        "kge_logic": kge(mapped.area - tables),
        "parts": {part: kge(parts[part]) for part in [*PARTS, GLUE] if part in parts},
        "flops": netlist.flops(mapped.module, cells),
        "table_flops": sum(
            cells[cell["type"]].sequential and not cells[cell["type"]].gate
            for cell in mapped.module["cells"].values()
            if part_of(cell["attributes"]["module"]) == TABLES
        ),
        "clock_gates": sum(cells[cell["type"]].gate for cell in mapped.module["cells"].values()),
    }
    if mapped.whole:
        path = mapped.path
        found |= {
            "delay_ps": round(path.period * library.time_ps, 1),
            "path_from": point(path.points[0][0], mapped.whole),
            "path_to": point(path.points[-1][0], mapped.whole),
            "path_gates": len(path.points) - 2,
            "launch_ps": round(path.launch * library.time_ps, 1),
            "setup_ps": round(path.setup * library.time_ps, 1),
        }
    return found


def synthesise(name: str, lib: Path, design: Design, gating: bool, area_only: bool, work: Path) -> dict:
    """Area and timing of a design, its netlist in work / "flat.v". RuntimeError if it holds what it must not."""
    library = LIBRARIES[name]
    group = liberty.parse(lib.read_text())
    cells = timing.read_cells(group)
    gated = gating and design.gated and library.gates
    yosys = Yosys()
    elaborate(yosys, design, [module for modules in PARTS.values() for module in modules])
    map_flops(yosys, library, lib, gated, work)
    yosys.run("design -save generic")
    kit = Kit(group, cells, library.slew)
    mapped = Mapper(yosys, library, lib, cells, kit, design.top, work, design.pace).run(area_only)
    write_verilog(mapped.module, lib, design.top, work)
    return {
        "name": design.name,
        "design": design.design,
        "lanes": design.lanes,
        "layout": design.layout,
        "prefix_bits": design.prefix_bits,
        "banks": design.banks,
        "parameters": design.parameters,
        "library": name,
        "clock_gated": gated,
        **figures(mapped, library, cells),
    }


def main() -> int:
    """Synthesise, write the figures and the netlist."""
    parser = argparse.ArgumentParser()
    parser.add_argument("lib", choices=sorted(LIBRARIES))
    parser.add_argument("liberty", type=Path)
    parser.add_argument("name", choices=sorted(DESIGNS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--no-clock-gating", action="store_true")
    parser.add_argument("--area-only", action="store_true", help="neither sizes nor timing")
    options = parser.parse_args()
    design, gating = DESIGNS[options.name], not options.no_clock_gating
    with tempfile.TemporaryDirectory(prefix="qlc_synth_") as work:
        found = synthesise(options.lib, options.liberty, design, gating, options.area_only, Path(work))
        options.out.with_suffix(".v").write_text((Path(work) / "flat.v").read_text())
    options.out.write_text(json.dumps(found, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
