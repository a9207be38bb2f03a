# SPDX-License-Identifier: Apache-2.0
"""From generic gates to cells: for area, and for speed what would be late; then buffers and sizes (sizing.py).

A unit is a module that stays one (designs.PARTS, and the top module). Each is mapped for area first. Where the whole
design then misses the library's target period, it is dissolved into one module, and all gates that a late register
depends on are mapped for speed, the others for area again; and again with what is late then. Of these the smallest that
meets the target is kept, or else that with the smallest product of area and squared period.
"""

import json
from collections.abc import Callable
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
FAST = "strash; dch -f; if -g -K 6; strash; dch -f; map -B 0.9"
LATE = 0.75  # part of the period: what ends later, and misses the target, is mapped for speed
TRIES = 3  # at most, each with what is late after the one before
POWER = 2.0  # a percent of the period is worth as many of area


@dataclass
class Mapped:
    """A mapped design: one flat module, its area by unit and in all, and, unless for area only, its timing."""

    module: dict
    areas: dict[str, float]
    area: float
    whole: timing.Timing | None = None
    path: timing.Path | None = None


def bare(name: str) -> str:
    """A cell's name without what Yosys adds to it when it dissolves its module."""
    return name.replace("$flatten\\", "")


def word(name: str) -> str:
    """What the bits of a register or port have in common."""
    return name.split("[")[0]


class Mapper:
    """Maps the units of one design, which `yosys` holds as "generic", to a library's cells."""

    def __init__(
        self,
        yosys: Yosys,
        library: Library,
        lib: Path,
        cells: dict[str, timing.Cell],
        kit: Kit,
        top: str,
        work: Path,
        pace: float = 1.0,
    ) -> None:
        self.yosys, self.library, self.lib, self.cells, self.top, self.work = yosys, library, lib, cells, top, work
        self.kit = kit
        self.target = pace * library.target_ps / library.time_ps

    def units(self) -> list[str]:
        """The design's modules."""
        self.yosys.run("design -load generic", f"write_json {self.work / 'generic.json'}")
        return sorted(json.loads((self.work / "generic.json").read_text())["modules"])

    def map(self, script: str, gates: str) -> dict[str, dict]:
        """Map some gates of the present design by a script; all its modules then."""
        (self.work / "abc").write_text(script.replace("; ", "\n") + "\n")
        exe = Path(pyosys.__file__).parent / "yosys-abc"
        self.yosys.run(
            f"abc -exe {exe} -liberty {self.lib} -script {self.work / 'abc'} {gates}",
            "opt_clean -purge",
            f"write_json {self.work / 'mapped.json'}",
        )
        return json.loads((self.work / "mapped.json").read_text())["modules"]

    def timed(self, module: dict) -> timing.Timing:
        """The timing of a flat module."""
        library = self.library
        load = library.load_ff / library.cap_ff
        return timing.Timing(timing.read_netlist(module), self.cells, library.flop, library.slew, load, IDEAL)

    def whole(self, chosen: dict[str, dict]) -> dict:
        """One flat module of the units' netlists."""
        module = netlist.flatten(chosen, self.top)
        netlist.purge(module, self.cells)
        return module

    def measured(self, module: dict, timed: bool = True) -> Mapped:
        """A flat module with its area by unit and its timing."""
        areas: dict[str, float] = {}
        for cell in module["cells"].values():
            unit = cell["attributes"]["module"]
            areas[unit] = areas.get(unit, 0.0) + self.cells[cell["type"]].area
        whole = self.timed(module) if timed else None
        return Mapped(module, areas, netlist.area(module, self.cells), whole, whole and whole.longest())

    def small(self, units: list[str], scripts: tuple[str, ...]) -> dict[str, dict]:
        """Each unit's smallest netlist."""
        smallest: dict[str, dict] = {}
        for script in scripts:
            self.yosys.run("design -load generic")
            modules = self.map(script, " ".join(units))
            found = netlist.problems(modules, self.cells)
            if found:
                raise RuntimeError("; ".join(found[:5]))
            for unit in units:
                known = smallest.get(unit)
                if known is None or netlist.area(modules[unit], self.cells) < netlist.area(known, self.cells):
                    smallest[unit] = modules[unit]
        return smallest

    def sized(self, module: dict, step: Callable[..., dict] = sizing.size) -> Mapped:
        """A flat module with buffers and sizes, or with better sizes."""
        library = self.library
        load = library.load_ff / library.cap_ff
        return self.measured(step(module, self.kit, library.flop, load, IDEAL, sizing.Goal(POWER, self.target)))

    def cost(self, mapped: Mapped) -> tuple[bool, float]:
        """What is to be small: area if the target is met, else the product of area and squared period."""
        print(f"mapping: {mapped.area:.0f} um2, {mapped.path.period * self.library.time_ps:.0f} ps", flush=True)
        met = mapped.path.period <= self.target
        return (not met, mapped.area * (1.0 if met else mapped.path.period**POWER))

    def dissolve(self) -> None:
        """The design "one": one module of generic gates, and those of the tables."""
        tables = " ".join(f"{module} {module}$*" for module in PARTS[TABLES])
        self.yosys.run(
            "design -load generic",
            f"select -set tables {tables}",
            "setattr -mod -unset keep_hierarchy * @tables %d",
            "flatten",
            "opt -full",
            "design -save one",
            f"write_json {self.work / 'one.json'}",
        )

    def cone(self, late: set[str]) -> list[str]:
        """The generic gates of "one" on which these registers, clock gates and ports depend."""
        module = json.loads((self.work / "one.json").read_text())["modules"][self.top]
        driver: dict[int, str] = {}
        inputs: dict[str, list[int]] = {}
        waiting: list[int] = []
        for name, cell in module["cells"].items():
            known = self.cells.get(cell["type"])
            for pin, bits in cell["connections"].items():
                if cell["type"].startswith("$_"):
                    if cell["port_directions"][pin] == "output":
                        driver[bits[0]] = name
                    else:
                        inputs.setdefault(name, []).append(bits[0])
                elif known and pin in known.setups and bare(name) in late:
                    waiting += bits
        for name, port in module["ports"].items():
            labels = [f"{name}[{index}]" if len(port["bits"]) > 1 else name for index in range(len(port["bits"]))]
            waiting += [bit for bit, label in zip(port["bits"], labels, strict=True) if label in late]
        found: set[str] = set()
        while waiting:
            name = driver.get(waiting.pop())
            if name and name not in found:
                found.add(name)
                waiting += inputs[name]
        return sorted(found)

    def late(self, mapped: Mapped) -> set[str]:
        """The registers, clock gates and ports at which late paths end, each with all its bits."""
        allowed = max(self.target, LATE * mapped.path.period)
        ends = [(time, bare(name)) for time, name, *_ in mapped.whole.ends()]
        words = {word(name) for time, name in ends if time > allowed}
        return {name for _, name in ends if word(name) in words}

    def hurried(self, late: set[str]) -> Mapped:
        """The design with all that these ends depend on mapped for speed, all else for area."""
        (self.work / "late").write_text("".join(f"{self.top}/{name}\n" for name in self.cone(late)))
        self.yosys.run("design -load one", f"select -read {self.work / 'late'}", "select -set late %", "select -clear")
        self.map(FAST, "@late")
        modules = self.map(SMALL[0], "t:$_*_")
        found = netlist.problems(modules, self.cells)
        if found:
            raise RuntimeError("; ".join(found[:5]))
        return self.sized(self.whole(modules))

    def refined(self, mapped: Mapped, first: Mapped) -> Mapped:
        """A mapped design with better sizes; the area of one that was dissolved divided as the first one's was."""
        now = self.sized(mapped.module, sizing.refine)
        lost = first.areas.keys() - now.areas.keys()
        if lost:
            own = {unit: first.areas[unit] for unit in sorted(lost | {self.top})}
            scale = now.areas[self.top] / sum(own.values())
            now.areas |= {unit: area * scale for unit, area in own.items()}
        return now

    def run(self, area_only: bool = False) -> Mapped:
        """Map the design; area_only: for nothing but area, with the smallest sizes."""
        small = self.whole(self.small(self.units(), SMALL[:1] if area_only else SMALL))
        if area_only:
            return self.measured(small, timed=False)
        first = now = best = self.sized(small)
        late: set[str] = set()
        if best.path.period > self.target:
            self.dissolve()
        for _ in range(TRIES):
            found = self.late(now)
            if found <= late:
                break
            late |= found
            now = self.hurried(late)
            best = min(best, now, key=self.cost)
        return self.refined(best, first)
