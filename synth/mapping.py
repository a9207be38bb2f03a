# SPDX-License-Identifier: Apache-2.0
"""From generic gates to cells: ABC scripts, and the choice of a script for each unit of a design.

A unit is a module that stays one (designs.PARTS, and the top module). Each is mapped for area first. Where the whole
design then misses the library's target period, the units on paths that are too long are mapped for speed as well; on
each of the longest paths the unit whose other netlist gains most for its area gets it, until the target is met or
nothing is left to gain. Where that is not enough, the units on the longest paths become one, which is mapped for speed.
Of all these the smallest that meets the target is kept, or else that with the smallest product of area and period.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import netlist
import pyosys
import sizing
import timing
from designs import IDEAL, PARTS, TABLES
from kit import Kit
from libraries import Library
from yosys import Yosys

# Multiplexers are most of these designs. `amap` makes them of AND-OR-invert cells with a select and its inverse, which
# `map` and `&nf` cannot; they are a tenth faster and a quarter larger.
SMALL = ("strash; dch -f; amap", "strash; &get -n; &st; &syn2; &put; dch -f; amap")
FAST = (
    SMALL[0],
    "strash; dch -f; map -B 0.9",
    "strash; dch -f; if -g -K 6; strash; dch -f; map -B 0.9",
    "strash; &get -n; &st; &if -g -K 6; &dch; &nf; &put",
    "strash; &get -n; &st; &dch; &nf; &put; &get -n; &st; &syn2; &dch; &nf; &put",
)
# Buffers, then sizes: as fast as can be, or no faster than the target asks for.
SIZE = "topo; buffer -c; upsize; dnsize; stime -p"
QUICK = tuple(f"{script}; {SIZE}" for script in FAST)
ENOUGH = "topo; buffer -c; upsize -D {delay}; dnsize -D {delay}; stime -p"

WIDEST_NET = 16  # pins that a net may drive before it gets a tree of buffers
ROUNDS = 12  # of changes, each of which shortens the longest paths
NEAR = 0.95  # paths as long as this, of the longest, are shortened together


@dataclass
class Choice:
    """A netlist of a unit: its area, and the period that it would have by itself."""

    module: dict
    area: float
    period: float


@dataclass
class Mapped:
    """A mapped design: one flat module, its area by unit and in all, and its timing."""

    module: dict
    areas: dict[str, float]
    area: float
    whole: timing.Timing
    path: timing.Path


class Mapper:
    """Maps the units of one design, which `yosys` holds as "generic", to a library's cells."""

    def __init__(
        self, yosys: Yosys, library: Library, lib: Path, cells: dict[str, timing.Cell], kit: Kit, top: str, work: Path
    ) -> None:
        self.yosys, self.library, self.lib, self.cells, self.top, self.work = yosys, library, lib, cells, top, work
        self.kit = kit
        self.target = library.target_ps / library.time_ps

    def units(self) -> list[str]:
        """The design's modules."""
        self.yosys.run("design -load generic", f"write_json {self.work / 'generic.json'}")
        return sorted(json.loads((self.work / "generic.json").read_text())["modules"])

    def abc(self, script: str, units: list[str]) -> dict[str, dict]:
        """The modules of the design, `units` of them mapped by a script."""
        delay = self.library.target_ps - self.library.flop_ps
        (self.work / "abc").write_text(script.format(delay=delay).replace("; ", "\n") + "\n")
        (self.work / "constr").write_text(
            f"set_driving_cell {self.library.buffer[0]}\nset_load {self.library.load_ff}\n"
        )
        exe = Path(pyosys.__file__).parent / "yosys-abc"
        self.yosys.run(
            "design -load generic",
            f"abc -exe {exe} -liberty {self.lib} -script {self.work / 'abc'} -constr {self.work / 'constr'} "
            + " ".join(units),
            "opt_clean -purge",
            f"write_json {self.work / 'mapped.json'}",
        )
        modules = json.loads((self.work / "mapped.json").read_text())["modules"]
        for unit in units:
            netlist.buffer_wide_nets(modules[unit], self.cells, self.library.buffer, WIDEST_NET)
        return modules

    def timed(self, module: dict) -> timing.Timing:
        """The timing of a flat module."""
        library = self.library
        load = library.load_ff / library.cap_ff
        return timing.Timing(timing.read_netlist(module), self.cells, library.flop, library.slew, load, IDEAL)

    def choice(self, module: dict, modules: dict[str, dict]) -> Choice:
        """What a unit's netlist costs. Units in it count nothing; what they drive arrives as from a flip-flop."""
        own = netlist.without(module, modules)
        return Choice(module, netlist.area(module, self.cells), self.timed(own).longest().period)

    def design(self, chosen: dict[str, Choice]) -> Mapped:
        """The whole design of the units' netlists."""
        module = netlist.flatten({unit: choice.module for unit, choice in chosen.items()}, self.top)
        netlist.purge(module, self.cells)
        return self.measured(module)

    def measured(self, module: dict) -> Mapped:
        """A flat module with its area by unit and its timing."""
        areas: dict[str, float] = {}
        for cell in module["cells"].values():
            unit = cell["attributes"]["module"]
            areas[unit] = areas.get(unit, 0.0) + self.cells[cell["type"]].area
        whole = self.timed(module)
        return Mapped(module, areas, netlist.area(module, self.cells), whole, whole.longest())

    def small(self, units: list[str], scripts: tuple[str, ...]) -> dict[str, Choice]:
        """Each unit's smallest netlist."""
        smallest: dict[str, dict] = {}
        for script in scripts:
            modules = self.abc(f"{script}; {ENOUGH}", units)
            found = netlist.problems(modules, self.cells)
            if found:
                raise RuntimeError("; ".join(found[:5]))
            for unit in units:
                known = smallest.get(unit)
                if known is None or netlist.area(modules[unit], self.cells) < netlist.area(known, self.cells):
                    smallest[unit] = modules[unit]
        return {unit: self.choice(module, smallest) for unit, module in smallest.items()}

    def late(self, mapped: Mapped, period: float) -> list[set[str]]:
        """The sets of units on paths longer than that."""
        found: set[frozenset[str]] = set()
        for end in mapped.whole.ends():
            if end[0] <= period:
                break
            path = mapped.whole.trace(end)
            cells = (mapped.module["cells"].get(name) for name, _, _ in path.points)
            found.add(frozenset(cell["attributes"]["module"] for cell in cells if cell))
        return sorted((set(units) for units in found), key=sorted)

    def sped_up(self, chosen: dict[str, Choice], late: list[str]) -> Mapped:
        """The best design of which some of the late units have netlists for speed."""
        others: dict[str, list[Choice]] = {unit: [] for unit in late}
        for script in QUICK:
            found = self.abc(script, late)
            for unit in late:
                others[unit].append(self.choice(found[unit], found))
        best = now = self.design(chosen)
        for _ in range(ROUNDS):
            changes = {}
            for units in self.late(now, max(self.target, NEAR * now.path.period)):
                # Of the units on a long path: the change that gains most time for its area.
                gains = [
                    ((other.area - chosen[unit].area) / (chosen[unit].period - other.period), unit, index)
                    for unit in sorted(units & set(others))
                    for index, other in enumerate(others[unit])
                    if other.period < chosen[unit].period
                ]
                if gains:
                    _, unit, index = min(gains)
                    changes[unit] = others[unit][index]
            if not changes:
                break
            chosen = chosen | changes
            now = self.design(chosen)
            best = min(now, best, key=self.cost)
        return best

    def dissolved(self, chosen: dict[str, Choice], late: list[str]) -> Mapped:
        """The best design in which the late units are one: their paths from one to another are optimised as one."""
        units = [unit for unit in late if unit != self.top]
        self.yosys.run(
            "design -load generic",
            f"setattr -mod -unset keep_hierarchy {' '.join(units)}",
            "flatten",
            "opt -full",
            "design -save generic",
        )
        small = {unit: chosen[unit].area for unit in [*units, self.top]}
        rest = {unit: choice for unit, choice in chosen.items() if unit not in small}
        best = None
        for script in QUICK:
            found = self.abc(script, [self.top])
            now = self.design({**rest, self.top: Choice(found[self.top], 0.0, 0.0)})
            # What belongs to which unit is not known any more: shares are as without this step.
            scale = now.areas.pop(self.top) / sum(small.values())
            now.areas |= {unit: area * scale for unit, area in small.items()}
            best = now if best is None else min(now, best, key=self.cost)
        return best

    def sized(self, mapped: Mapped) -> Mapped:
        """The same netlist with other buffers and sizes."""
        library = self.library
        goal = sizing.Goal(target=self.target)
        load = library.load_ff / library.cap_ff
        return self.measured(sizing.size(mapped.module, self.kit, library.flop, load, IDEAL, goal))

    def cost(self, mapped: Mapped) -> tuple[bool, float]:
        """What is to be small: area if the target is met, else the product of area and period."""
        print(f"mapping: {mapped.area:.0f} um2, {mapped.path.period * self.library.time_ps:.0f} ps", flush=True)
        met = mapped.path.period <= self.target
        return (not met, mapped.area * (1.0 if met else mapped.path.period))

    def run(self, area_only: bool = False) -> Mapped:
        """Map the design; area_only: nothing is mapped for speed."""
        chosen = self.small(self.units(), SMALL[:1] if area_only else SMALL)
        best = self.design(chosen)
        late = sorted(set().union(*self.late(best, self.target)))
        if late and not area_only:
            best = min(best, self.sped_up(chosen, late), key=self.cost)
            late = sorted(set().union(*self.late(best, max(self.target, NEAR * best.path.period))))
            late = [unit for unit in late if netlist.rtl_name(unit) not in PARTS[TABLES]]
            if best.path.period > self.target and len(late) > 1:
                best = min(best, self.dissolved(chosen, late), key=self.cost)
        return min(best, self.sized(best), key=self.cost)
