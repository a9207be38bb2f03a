# SPDX-License-Identifier: Apache-2.0
"""Static timing of a flat netlist: the longest path from a clock edge to the next, with the library's own tables.

Delays, slews, clock-to-output and setup times are looked up for the loads of this netlist; a net's load is the sum of
its pins, wires count nothing. The clock is ideal, also behind clock gates. An input arrives as from a flip-flop, an
output ends as at one. Asynchronous resets are no paths.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from liberty import Group, Table

RISE, FALL = 0, 1
EDGES = ("rise", "fall")
# For each edge of an output the edges of an input that can cause it.
BEFORE = {"positive_unate": ((RISE,), (FALL,)), "negative_unate": ((FALL,), (RISE,))}
BOTH = ((RISE, FALL), (RISE, FALL))
SETUP = ("setup_rising", "setup_falling")
LAUNCH = ("rising_edge", "falling_edge")
SLEW, LOAD = "input_net_transition", "total_output_net_capacitance"
DATA, CLOCK = "constrained_pin_transition", "related_pin_transition"


@dataclass
class Arc:
    """A delay from one pin to another: for each edge of the output a delay table and a slew table."""

    source: str
    sense: str
    delay: list[Table | None]
    slew: list[Table | None]


@dataclass
class Cell:
    """What timing needs to know of a library cell."""

    area: float
    sequential: bool
    gate: bool  # an integrated clock gate
    latch: bool
    inputs: dict[str, float] = field(default_factory=dict)  # pin -> load
    outputs: list[str] = field(default_factory=list)
    arcs: dict[str, list[Arc]] = field(default_factory=dict)  # output -> combinational arcs
    launches: dict[str, list[Arc]] = field(default_factory=dict)  # output -> arcs from the clock
    setups: dict[str, list[list[Table | None]]] = field(default_factory=dict)  # input -> tables for each edge


def _arc(timing: Group, tables: dict[str, Group]) -> Arc:
    def pair(kind: str) -> list[Table | None]:
        found = []
        for edge in EDGES:
            groups = timing.all(kind.format(edge))
            found.append(Table.of(groups[0], tables, SLEW, LOAD) if groups else None)
        return found

    return Arc(timing.get("related_pin"), timing.get("timing_sense"), pair("cell_{}"), pair("{}_transition"))


def read_cell(cell: Group, templates: dict[str, Group]) -> Cell:
    """The cell of a Liberty group."""
    sequential = any(cell.all(kind) for kind in ("ff", "latch", "statetable"))
    gate = "clock_gating_integrated_cell" in cell.attributes
    found = Cell(float(cell.get("area", "0")), sequential, gate, bool(cell.all("latch")) and not gate)
    for pin in cell.all("pin"):
        name = pin.args[0]
        if pin.get("direction") == "input":
            found.inputs[name] = float(pin.get("capacitance", "0"))
            for timing in pin.all("timing"):
                if timing.get("timing_type") in SETUP:
                    tables = [timing.all(f"{edge}_constraint") for edge in EDGES]
                    found.setups.setdefault(name, []).append(
                        [Table.of(groups[0], templates, DATA, CLOCK) if groups else None for groups in tables]
                    )
        elif pin.get("direction") == "output":
            found.outputs.append(name)
            for timing in pin.all("timing"):
                kind = timing.get("timing_type", "combinational")
                if kind in LAUNCH:
                    found.launches.setdefault(name, []).append(_arc(timing, templates))
                elif kind == "combinational" and not sequential:
                    for source in timing.get("related_pin").split():
                        arc = _arc(timing, templates)
                        arc.source = source
                        found.arcs.setdefault(name, []).append(arc)
    return found


def read_cells(library: Group) -> dict[str, Cell]:
    """Every cell of a library."""
    templates = {group.args[0]: group for group in library.all("lu_table_template")}
    return {cell.args[0]: read_cell(cell, templates) for cell in library.all("cell")}


@dataclass
class Netlist:
    """A flat module as Yosys writes it in JSON: instances (name -> type, pin -> net) and ports (bit name -> net)."""

    instances: dict[str, tuple[str, dict[str, int | str]]]
    inputs: dict[str, int | str]
    outputs: dict[str, int | str]


def read_netlist(module: dict) -> Netlist:
    """The netlist in a module of Yosys' JSON."""
    instances = {
        name: (cell["type"], {pin: bits[0] for pin, bits in cell["connections"].items() if bits})
        for name, cell in sorted(module["cells"].items())
    }
    ports: dict[str, dict[str, int | str]] = {"input": {}, "output": {}}
    for name, port in sorted(module["ports"].items()):
        for index, bit in enumerate(port["bits"]):
            label = f"{name}[{index}]" if len(port["bits"]) > 1 else name
            ports[port["direction"]][label] = bit
    return Netlist(instances, ports["input"], ports["output"])


@dataclass
class Path:
    """The longest path: its period, its points (name, cell type, arrival), and how the period is composed."""

    period: float
    points: list[tuple[str, str, float]]
    launch: float
    setup: float


class Timing:
    """The analysis of one netlist. All times in the library's unit."""

    def __init__(
        self, netlist: Netlist, cells: dict[str, Cell], flop: str, slew: float, load: float, ideal: tuple[str, ...] = ()
    ) -> None:
        self.netlist, self.cells, self.flop, self.slew = netlist, cells, cells[flop], slew
        self.arrival: dict = {}  # net -> [(time, slew) for rise, fall]
        self.origin: dict = {}  # (net, edge) -> (instance or port, source net, source edge)
        self.load: dict = defaultdict(float)
        for kind, pins in netlist.instances.values():
            for pin, cap in cells[kind].inputs.items():
                self.load[pins.get(pin)] += cap
        for net in netlist.outputs.values():
            self.load[net] += load
        self._launch(ideal)
        self._propagate()

    def _start(self, name: str, net: int | str, cell: Cell) -> None:
        """A path begins at a flip-flop's output (or at an input, as from one)."""
        best = [(0.0, self.slew), (0.0, self.slew)]
        for arcs in cell.launches.values():
            for arc in arcs:
                for edge in (RISE, FALL):
                    if arc.delay[edge]:
                        load = self.load[net]
                        time, slew = arc.delay[edge].at(self.slew, load), arc.slew[edge].at(self.slew, load)
                        best[edge] = max(best[edge], (time, slew))
        self.arrival[net] = best
        for edge in (RISE, FALL):
            self.origin[net, edge] = (name, None, None)

    def _launch(self, ideal: tuple[str, ...]) -> None:
        for label, net in self.netlist.inputs.items():
            if label.split("[")[0] not in ideal:
                self._start(label, net, self.flop)
        for name, (kind, pins) in self.netlist.instances.items():
            cell = self.cells[kind]
            if cell.sequential and not cell.gate:
                for pin in cell.outputs:
                    if pin in pins:
                        self._start(name, pins[pin], cell)

    def _propagate(self) -> None:
        waiting, readers = {}, defaultdict(list)
        driven = set(self.arrival)
        for kind, pins in self.netlist.instances.values():
            if not self.cells[kind].sequential:
                driven |= {pins[pin] for pin in self.cells[kind].outputs if pin in pins}
        for name, (kind, pins) in self.netlist.instances.items():
            if self.cells[kind].sequential:
                continue
            sources = {pins[pin] for pin in self.cells[kind].inputs if pins.get(pin) in driven}
            waiting[name] = len(sources)
            for net in sources:
                readers[net].append(name)
        ready = [net for net in self.arrival]
        ready += self._settle([name for name, count in waiting.items() if count == 0])
        done = 0
        while done < len(ready):
            net = ready[done]
            done += 1
            free = []
            for name in readers[net]:
                waiting[name] -= 1
                if waiting[name] == 0:
                    free.append(name)
            ready += self._settle(free)
        loops = [name for name, count in waiting.items() if count > 0]
        if loops:
            raise ValueError(f"timing: a combinational loop through {loops[0]}")

    def _settle(self, names: list[str]) -> list:
        """Compute the outputs of instances whose inputs are known; the nets that became known."""
        nets = []
        for name in names:
            kind, pins = self.netlist.instances[name]
            for pin, arcs in self.cells[kind].arcs.items():
                if pin in pins:
                    self._output(name, pins, pins[pin], arcs)
                    nets.append(pins[pin])
        return nets

    def _output(self, name: str, pins: dict, net: int | str, arcs: list[Arc]) -> None:
        load = self.load[net]
        arrivals, slews, origins = [0.0, 0.0], [0.0, 0.0], [None, None]
        for arc in arcs:
            source = self.arrival.get(pins.get(arc.source))
            if source is None:
                continue
            for edge in (RISE, FALL):
                delays, transitions = arc.delay[edge], arc.slew[edge]
                if not delays:
                    continue
                for before in BEFORE.get(arc.sense, BOTH)[edge]:
                    time, slew = source[before]
                    arrival = time + delays.at(slew, load)
                    slews[edge] = max(slews[edge], transitions.at(slew, load))
                    if arrival > arrivals[edge]:
                        arrivals[edge] = arrival
                        origins[edge] = (name, pins[arc.source], before)
        self.arrival[net] = [(arrivals[edge], slews[edge] or self.slew) for edge in (RISE, FALL)]
        for edge in (RISE, FALL):
            if origins[edge]:
                self.origin[net, edge] = origins[edge]

    def _setup(self, cell: Cell, pin: str, edge: int, slew: float) -> float:
        tables = [pair[edge] for pair in cell.setups.get(pin, []) if pair[edge]]
        return max((table.at(slew, self.slew) for table in tables), default=0.0)

    def ends(self) -> list[tuple[float, str, int | str, int, float]]:
        """For each end point its worst (period, name, net, edge, setup), longest first."""
        found = []

        def end(name: str, net: int | str, cell: Cell, pin: str) -> None:
            if net not in self.arrival:
                return
            setups = [self._setup(cell, pin, edge, self.arrival[net][edge][1]) for edge in (RISE, FALL)]
            found.append(max((self.arrival[net][e][0] + setups[e], name, net, e, setups[e]) for e in (RISE, FALL)))

        data = next(iter(self.flop.setups))
        for label, net in self.netlist.outputs.items():
            end(label, net, self.flop, data)
        for name, (kind, pins) in self.netlist.instances.items():
            for pin in self.cells[kind].setups:
                if pin in pins:
                    end(name, pins[pin], self.cells[kind], pin)
        return sorted(found, key=lambda item: (-item[0], item[1]))

    def longest(self) -> Path:
        """The path that limits the clock."""
        ends = self.ends()
        if not ends:
            return Path(0.0, [], 0.0, 0.0)
        return self.trace(ends[0])

    def trace(self, end: tuple[float, str, int | str, int, float]) -> Path:
        """The points of the path to an end point."""
        period, name, net, edge, setup = end
        points = [(name, "end", period)]
        while net is not None:
            instance, source, from_edge = self.origin[net, edge]
            kind = self.netlist.instances.get(instance, ("input", {}))[0]
            points.append((instance, kind, self.arrival[net][edge][0]))
            net, edge = source, from_edge
        points.reverse()
        return Path(period, points, points[0][2], setup)
