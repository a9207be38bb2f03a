# SPDX-License-Identifier: Apache-2.0
"""A circuit whose gates change size and whose nets get buffers, and its timing in NumPy arrays.

Delays are those of timing.py, with the tables of kit.py, computed level by level.
"""

from dataclasses import dataclass, field

import numpy as np
from kit import ARC, END, LAUNCH, Kit


@dataclass
class Gate:
    """An instance: family and size of the kit, its nets by pin (-1: none), where it came from."""

    name: str
    family: int
    size: int
    nets: list[int]
    home: str = ""


@dataclass
class Circuit:
    """A flat netlist that the pass may change. Nets are numbers."""

    gates: list[Gate]
    inputs: list[int]  # nets at which a path begins
    outputs: list[int]
    load: float  # at each output
    fresh: int  # the first number that no net has
    alias: dict[int, int | str] = field(default_factory=dict)  # nets that are no more -> one with the same value
    names: int = 0  # of new gates so far


def soft(early: np.ndarray) -> np.ndarray:
    """Nearly exp(-early), by operations that are exact on all machines: results must not depend on the last bit."""
    found = 1.0 / (1.0 + np.maximum(early, 0.0) / 64)
    for _ in range(6):
        found *= found
    return found


class Engine:
    """Static timing of a circuit for changing sizes; a new one for each change of structure."""

    def __init__(self, kit: Kit, circuit: Circuit, flop: str) -> None:
        self.kit, self.gates = kit, circuit.gates
        port = kit.member[flop]
        self.clip: float | None = None
        family = kit.families[port[0]]
        ports = [Gate("", *port, self._port(family, net, False)) for net in circuit.inputs]
        ports += [Gate("", *port, self._port(family, net, True)) for net in circuit.outputs]
        self.end_pin = min(p for p, k in zip(family.source, family.kinds, strict=True) if k == END)
        everything = circuit.gates + ports
        self.family = np.array([gate.family for gate in everything])
        self.size = np.array([gate.size for gate in everything])
        self.sizes = np.array([len(f.names) for f in kit.families])[self.family]
        self.sizes[len(circuit.gates) :] = 1
        self.real = len(circuit.gates)
        self.nets = circuit.fresh
        areas = np.zeros((len(kit.families), max(len(f.names) for f in kit.families)))
        for index, f in enumerate(kit.families):
            areas[index, : len(f.names)] = f.areas
        self.areas = areas
        self._pins(everything, circuit)
        self._rows(everything)

    @staticmethod
    def _port(family, net: int, output: bool) -> list[int]:
        """The nets of the flip-flop outside: it reads an output at its data pin, or drives an input."""
        data = min(p for p, k in zip(family.source, family.kinds, strict=True) if k == END)
        out = min(p for p, k in zip(family.target, family.kinds, strict=True) if k == LAUNCH)
        return [net if pin == (data if output else out) else -1 for pin in range(len(family.pins))]

    def _pins(self, everything: list[Gate], circuit: Circuit) -> None:
        """Input pins for loads: gate, net, where their capacitance is."""
        gates, nets, bases, strides = [], [], [], []
        for index, gate in enumerate(everything[: self.real]):
            family = self.kit.families[gate.family]
            for pin in range(len(family.inputs)):
                if gate.nets[pin] >= 0:
                    gates.append(index)
                    nets.append(gate.nets[pin])
                    bases.append(family.caps + pin)
                    strides.append(len(family.inputs))
        self.pin_gate, self.pin_net = np.array(gates), np.array(nets)
        self.pin_base, self.pin_stride = np.array(bases), np.array(strides)
        self.fixed = np.zeros(self.nets)
        for net in circuit.outputs:
            if net >= 0:
                self.fixed[net] += circuit.load

    def _levels(self, everything: list[Gate]) -> list[int]:
        """Each gate's level: 0 for what begins paths, else one more than the highest level it reads."""
        kinds = [set(f.kinds) for f in self.kit.families]
        driver, level = {}, [0] * len(everything)
        for index, gate in enumerate(everything):
            family = self.kit.families[gate.family]
            for target, kind in zip(family.target, family.kinds, strict=True):
                if kind != END and gate.nets[target] >= 0:
                    driver[gate.nets[target]] = index
        self.driven = driver
        readers: dict[int, list[int]] = {}
        waiting = [0] * len(everything)
        ready = []
        for index, gate in enumerate(everything):
            family = self.kit.families[gate.family]
            if ARC in kinds[gate.family]:
                sources = {net for net in gate.nets[: len(family.inputs)] if net in driver}
                waiting[index] = len(sources)
                for net in sorted(sources):
                    readers.setdefault(net, []).append(index)
            if waiting[index] == 0:
                ready.append(index)
        for index in ready:
            gate = everything[index]
            family = self.kit.families[gate.family]
            for net in dict.fromkeys(gate.nets[len(family.inputs) :]):
                for reader in readers.get(net, ()):
                    waiting[reader] -= 1
                    level[reader] = max(level[reader], level[index] + 1)
                    if waiting[reader] == 0:
                        ready.append(reader)
        if len(ready) < len(everything):
            raise ValueError("sizing: a combinational loop")
        return level

    def _rows(self, everything: list[Gate]) -> None:
        """All rows of all gates, sorted by level and target node. Node: 2 x net + edge; the last one is the clock."""
        levels = np.array(self._levels(everything))
        self.clock = 2 * self.nets
        last = int(levels.max()) + 1
        parts = []
        members: dict[int, list[int]] = {}
        for index, gate in enumerate(everything):
            members.setdefault(gate.family, []).append(index)
        driven = np.zeros(self.nets + 1, bool)
        driven[list(self.driven)] = True
        for number, indices in sorted(members.items()):
            family = self.kit.families[number]
            if not family.kinds:
                continue
            gates = np.array(indices)
            nets = np.array([everything[index].nets for index in indices] + [[-1] * len(family.pins)])[:-1]
            nets = np.concatenate([nets, np.full((len(gates), 1), -1)], axis=1)  # pin -1: none
            kinds = np.array(family.kinds)
            source, target = nets[:, family.source], nets[:, family.target]
            src = np.where(kinds == LAUNCH, self.clock, 2 * source + np.array(family.source_edge))
            valid = np.where(kinds == LAUNCH, True, (source >= 0) & driven[source])
            valid &= (kinds == END) | (target >= 0)
            dst = 2 * target + np.array(family.target_edge)
            level = np.where(kinds == LAUNCH, 0, np.where(kinds == END, last, levels[gates][:, None]))
            gate = np.broadcast_to(gates[:, None], src.shape)
            base = np.broadcast_to(family.tables + np.arange(len(kinds)), src.shape)
            pin = np.broadcast_to(np.array(family.source), src.shape)
            pin = np.where(pin < 0, len(family.pins), pin)
            # An end is a node of its own for each gate, pin and edge.
            dst = np.where(kinds == END, -1 - (gate * 16 + pin), dst)
            stride = np.full(src.shape, len(kinds))
            parts.append([column[valid] for column in (level, dst, gate, base, src, pin, stride)])
        level, dst, gate, base, src, pin, stride = (np.concatenate(column) for column in zip(*parts, strict=True))
        ends, names = np.unique(dst[level == last], return_inverse=True)
        dst[level == last] = self.clock + 1 + names
        self.end_gate = (-1 - ends) // 16
        order = np.lexsort((base, src, dst, level))
        self.row_dst, self.row_gate, self.row_base = dst[order], gate[order], base[order]
        self.row_src, self.row_stride, self.row_pin = src[order], stride[order], pin[order]
        level = level[order]
        self.nodes = self.clock + 1 + len(ends)
        starts = np.flatnonzero(np.r_[True, (self.row_dst[1:] != self.row_dst[:-1])])
        self.group_start, self.group_dst = starts, self.row_dst[starts]
        self.group_of = np.repeat(np.arange(len(starts)), np.diff(np.r_[starts, len(level)]))
        self.level_slices = []
        bounds = np.searchsorted(level, np.arange(last + 2))
        for number in range(last + 1):
            begin, stop = bounds[number], bounds[number + 1]
            if stop > begin:
                g0, g1 = np.searchsorted(starts, [begin, stop])
                self.level_slices.append((begin, stop, g0, g1))
        self.row_is_end = level == last
        self.row_net = np.where(self.row_is_end, self.nets, self.row_dst >> 1)

    # -- analysis

    def area(self) -> float:
        """The sum of all cells."""
        return float(self.areas[self.family[: self.real], self.size[: self.real]].sum())

    def loads(self, clipped: bool = True) -> np.ndarray:
        """The load of each net."""
        cap = self.kit.caps[self.pin_base + self.pin_stride * self.size[self.pin_gate]]
        found = self.fixed + np.bincount(self.pin_net, cap, self.nets)
        return found if self.clip is None or not clipped else np.minimum(found, self.clip)

    def run(self) -> float:
        """Arrivals and slews of all nodes; returns the period."""
        kit = self.kit
        self.load = self.loads()
        self.table = self.row_base + self.row_stride * self.size[self.row_gate]
        self.row_load = np.append(self.load, kit.slew)[self.row_net]
        self.column, self.across, self.column_length = kit.place(1, self.table, self.row_load)
        self.arrival = np.zeros(self.nodes)
        self.slew = np.full(self.nodes, kit.slew)
        rows = len(self.table)
        self.row_delay, self.row_slew = np.empty(rows), np.empty(rows)
        corner = self.table * kit.block + self.column
        for begin, stop, g0, g1 in self.level_slices:
            part = slice(begin, stop)
            src = self.row_src[part]
            line, along, _ = kit.place(0, self.table[part], self.slew[src])
            at = corner[part] + line * kit.width
            across = self.across[part]
            for values, out in ((kit.delay, self.row_delay), (kit.trans, self.row_slew)):
                low = values[at]
                low += across * (values[at + 1] - low)
                high = values[at + kit.width]
                high += across * (values[at + kit.width + 1] - high)
                out[part] = low + along * (high - low)
            starts = self.group_start[g0:g1] - begin
            dst = self.group_dst[g0:g1]
            arrivals = self.arrival[src] + self.row_delay[part]
            self.arrival[dst] = np.maximum(np.maximum.reduceat(arrivals, starts), 0.0)
            self.slew[dst] = np.maximum.reduceat(self.row_slew[part], starts)
        self.period = float(self.arrival[self.clock + 1 :].max(initial=0.0))
        return self.period

    def required(self, period: float) -> np.ndarray:
        """The latest time allowed at each node."""
        found = np.full(self.nodes, np.inf)
        found[self.clock + 1 :] = period
        for begin, stop, _, _ in reversed(self.level_slices):
            part = slice(begin, stop)
            np.minimum.at(found, self.row_src[part], found[self.row_dst[part]] - self.row_delay[part])
        return found

    def values(self, table: np.ndarray, slew: np.ndarray, load: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Delay and slew from some tables."""
        kit = self.kit
        line, along, _ = kit.place(0, table, slew)
        column, across, _ = kit.place(1, table, load)
        at = table * kit.block + line * kit.width + column
        found = []
        for values in (kit.delay, kit.trans):
            low = values[at]
            low = low + across * (values[at + 1] - low)
            high = values[at + kit.width]
            high = high + across * (values[at + kit.width + 1] - high)
            found.append(low + along * (high - low))
        return found[0], found[1]

    def slopes(self) -> None:
        """For each row: delay and slew by input slew and by load."""
        kit = self.kit
        line, along, length = kit.place(0, self.table, self.slew[self.row_src])
        at = self.table * kit.block + line * kit.width + self.column
        for values, name in ((kit.delay, "delay"), (kit.trans, "slew")):
            a, b, c, d = values[at], values[at + 1], values[at + kit.width], values[at + kit.width + 1]
            low, high = a + self.across * (b - a), c + self.across * (d - c)
            setattr(self, f"{name}_by_slew", (high - low) / length)
            setattr(self, f"{name}_by_load", ((b - a) + along * (d - c - b + a)) / self.column_length)

    def shares(self, heat: float) -> np.ndarray:
        """How each node's weight divides among the rows that lead to it: by arrival, softly."""
        arrivals = self.arrival[self.row_src] + self.row_delay
        share = soft((self.arrival[self.row_dst] - arrivals) / heat)
        return share / np.add.reduceat(share, self.group_start)[self.group_of]

    def weigh(self, share: np.ndarray, ends: np.ndarray) -> None:
        """Flow the ends' weights back: weights of rows, of slews at nodes, of loads at nets, and slopes for them."""
        self.slopes()
        weight, sweight = np.zeros(self.nodes), np.zeros(self.nodes)
        weight[self.clock + 1 :] = ends
        rows = len(self.table)
        self.row_weight = np.empty(rows)
        # A node's slew is that of its slowest row, whether or not that row is the latest.
        first = np.where(self.row_slew >= self.slew[self.row_dst], np.arange(rows), rows)
        lead = np.minimum.reduceat(first, self.group_start)
        leads = np.zeros(rows)
        leads[lead[lead < rows]] = 1.0
        leads[self.row_is_end] = 0.0
        slope = np.empty(rows)
        for begin, stop, _, _ in reversed(self.level_slices):
            part = slice(begin, stop)
            src, dst = self.row_src[part], self.row_dst[part]
            flow = weight[dst] * share[part]
            self.row_weight[part] = flow
            behind = leads[part] * sweight[dst]
            slope[part] = flow * self.delay_by_load[part] + behind * self.slew_by_load[part]
            weight += np.bincount(src, flow, self.nodes)
            sweight += np.bincount(src, flow * self.delay_by_slew[part] + behind * self.slew_by_slew[part], self.nodes)
        self.weight, self.slew_weight = weight, sweight
        self.load_price = np.bincount(self.row_net, slope, self.nets + 1)[: self.nets]

    def slack(self, period: float) -> None:
        """Each row's slack."""
        self.need = self.required(period)
        self.row_need = self.need[self.row_dst]
        self.row_slack = self.row_need - self.arrival[self.row_src] - self.row_delay

    def drives(self) -> None:
        """For each node by how much it is later for each unit of load; for each net the most its driver may drive."""
        latest = self.arrival[self.row_src] + self.row_delay >= self.arrival[self.row_dst] - 1e-9
        self.net_slope = np.zeros(self.nodes)
        np.maximum.at(self.net_slope, self.row_dst[latest], self.delay_by_load[latest])
        self.net_limit = np.full(self.nets + 1, np.inf)
        np.minimum.at(self.net_limit, self.row_net, np.where(self.row_is_end, np.inf, self.kit.limit[self.table]))

    def change(self, trial: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """For each gate, if it alone changed to the trial's size: the change of area + weighted delays around it, and
        how much slower it would be than its slack allows it. Gates that do not change get 0."""
        changed = trial != self.size
        count = len(trial)
        rows = np.flatnonzero(changed[self.row_gate])
        cost, eaten = np.zeros(count), np.zeros(count)
        if not len(rows):
            return cost, eaten
        gate, weight = self.row_gate[rows], self.row_weight[rows]
        table = self.row_base[rows] + self.row_stride[rows] * trial[gate]
        load = self.row_load[rows]
        delay, slew = self.values(table, self.slew[self.row_src[rows]], load)
        slower = delay - self.row_delay[rows]
        cost += self.areas[self.family, trial] - self.areas[self.family, self.size]
        cost += np.bincount(gate, weight * slower, count)
        group = self.group_of[rows]
        starts = np.flatnonzero(np.r_[True, group[1:] != group[:-1]])
        dst = self.row_dst[rows[starts]]
        sweight = np.where(dst > self.clock, 0.0, self.slew_weight[np.minimum(dst, self.clock)])
        cost += np.bincount(gate[starts], sweight * (np.maximum.reduceat(slew, starts) - self.slew[dst]), count)
        pins = np.flatnonzero(changed[self.pin_gate])
        gates, base, stride = self.pin_gate[pins], self.pin_base[pins], self.pin_stride[pins]
        more = self.kit.caps[base + stride * trial[gates]] - self.kit.caps[base + stride * self.size[gates]]
        cost += np.bincount(gates, self.load_price[self.pin_net[pins]] * more, count)
        excess = np.maximum(load / self.kit.limit[table] - 1.0, 0.0)
        excess -= np.maximum(load / self.kit.limit[self.table[rows]] - 1.0, 0.0)
        excess[self.row_is_end[rows]] = 0.0
        cost += np.bincount(gate, excess, count) * 10.0 * self.areas[self.family, self.size]
        slower += 0.3 * np.maximum(slew - self.row_slew[rows], 0.0)
        np.maximum.at(eaten, gate, slower - np.maximum(self.row_slack[rows], 0.0) / 8)
        return cost, eaten
