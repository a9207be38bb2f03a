# SPDX-License-Identifier: Apache-2.0
"""Buffer trees: what a net drives, through buffers and inverters or not, gets a new tree of them where that is better.

A tree is made from its leaves: the readers that may be late come first, as many as a buffer of some size drives well;
the buffer then is a reader itself, due earlier by its delay. Each stage of this, for each of several sizes, is a
possible tree; the root drives what is left. Readers behind an inverter are inverted readers and are merged by
inverters.
"""

from bisect import insort
from dataclasses import dataclass, field

import numpy as np
from engine import Circuit, Engine, Gate
from kit import ARC, END, Kit


@dataclass(frozen=True)
class Driver:
    """A buffer or inverter of one size: delay = base + slope x load."""

    family: int
    size: int
    area: float
    cap: float
    base: float
    slope: float
    full: float  # a load it drives well
    limit: float


@dataclass
class Node:
    """A reader (of a gate's pin or an output) or, with children, a buffer or inverter. due: when its input is due."""

    due: float
    cap: float
    inverted: bool
    reader: tuple[int, int] | None = None
    driver: Driver | None = None
    children: list["Node"] = field(default_factory=list)
    number: int = 0

    def key(self) -> tuple[float, int]:
        """Later ones first."""
        return (-self.due, self.number)


def drivers(kit: Kit, invert: bool) -> list[Driver]:
    """The library's buffers or inverters that may be used in trees."""
    found = []
    for number, family in enumerate(kit.families):
        if not family.is_copy(invert):
            continue
        rows = len(family.kinds)
        for size in range(len(family.names)):
            tables = np.arange(rows) + family.tables + size * rows
            limit = float(kit.limit[tables].min())
            slew = np.full(rows, kit.slew)
            low, high = (float(kit.delay_at(tables, slew, np.full(rows, limit * part)).mean()) for part in (0.05, 0.4))
            slope = (high - low) / (0.35 * limit)
            base = low - slope * 0.05 * limit
            cap = float(kit.caps[family.caps + size])
            full = 4.0 * cap if invert else base / slope
            found.append(Driver(number, size, float(family.areas[size]), cap, base, slope, full, limit))
    kept: list[Driver] = []
    for driver in found:  # a few sizes, each clearly stronger than the one before
        if not kept or (driver.slope < kept[-1].slope / 1.4 and driver.area <= 6 * found[0].area):
            kept.append(driver)
    return kept


def strip(circuit: Circuit, kit: Kit) -> None:
    """Take out all buffers."""
    copies = {number for number, family in enumerate(kit.families) if family.is_copy(False)}
    source = {gate.nets[1]: gate.nets[0] for gate in circuit.gates if gate.family in copies and gate.nets[0] >= 0}

    def root(net: int) -> int:
        while net in source:
            net = source[net]
        return net

    circuit.gates = [gate for gate in circuit.gates if gate.family not in copies or gate.nets[0] < 0]
    for gate in circuit.gates:
        gate.nets = [root(net) for net in gate.nets]
    circuit.outputs = [root(net) for net in circuit.outputs]
    circuit.alias.update({net: root(net) for net in source})


class Planter:
    """Builds trees for the nets of a circuit, with the timing of an engine for it."""

    def __init__(self, circuit: Circuit, engine: Engine, margin: float, price: float) -> None:
        self.circuit, self.engine, self.kit = circuit, engine, engine.kit
        self.margin, self.price = margin, price
        self.buffers, self.inverters = drivers(self.kit, False), drivers(self.kit, True)
        self.copy = {
            number: family.is_copy(True) for number, family in enumerate(self.kit.families)
            if family.is_copy(True) or family.is_copy(False)
        }  # fmt: skip
        self.loads = engine.loads(False)
        self._readers()

    def _readers(self) -> None:
        """For each net its readers with capacitance and due time; those that are no data pins are left alone."""
        engine, kit = self.engine, self.kit
        self.readers: dict[int, list[tuple[int, int]]] = {}
        self.held: set[int] = set()  # nets with a reader that keeps its net
        pins = max(len(f.pins) for f in kit.families) + 1
        self.due, self.pins = np.full((len(engine.size) + 1) * pins, np.inf), pins
        np.minimum.at(self.due, engine.row_gate * pins + engine.row_pin, engine.row_need - engine.row_delay)
        datas = [self._data_pins(number) for number in range(len(kit.families))]
        for index, gate in enumerate(self.circuit.gates):
            family = kit.families[gate.family]
            data = datas[gate.family]
            for number in range(len(family.inputs)):
                if gate.nets[number] >= 0 and number not in data:
                    self.held.add(gate.nets[number])
                elif gate.nets[number] >= 0:
                    self.readers.setdefault(gate.nets[number], []).append((index, number))
        for number, net in enumerate(self.circuit.outputs):
            if net >= 0:
                self.readers.setdefault(net, []).append((-1, number))

    def _data_pins(self, family: int) -> set[int]:
        kinds = self.kit.families[family]
        return {p for p, k in zip(kinds.source, kinds.kinds, strict=True) if k in (ARC, END)}

    def _leaf(self, reader: tuple[int, int], inverted: bool) -> Node:
        index, pin = reader
        if index < 0:
            port = self.engine.real + len(self.circuit.inputs) + pin
            data = int(self.engine.end_pin)
            return Node(float(self.due[port * self.pins + data]), self.circuit.load, inverted, reader)
        gate = self.circuit.gates[index]
        family = self.kit.families[gate.family]
        cap = float(self.kit.caps[family.caps + self.engine.size[index] * len(family.inputs) + pin])
        return Node(float(self.due[index * self.pins + pin]), cap, inverted, reader)

    def _collect(self, net: int, inverted: bool, leaves: list[Node], inner: list[int]) -> None:
        for reader in self.readers.get(net, ()):
            gate = self.circuit.gates[reader[0]]
            copy = reader[0] >= 0 and gate.family in self.copy
            if copy and self.readers.get(gate.nets[1]) and gate.nets[1] not in self.held:
                inner.append(reader[0])
                self._collect(gate.nets[1], inverted ^ self.copy[gate.family], leaves, inner)
            else:
                leaves.append(self._leaf(reader, inverted))

    def plant(self) -> int:
        """Better trees for all nets that deserve them; returns how many."""
        inside = {gate.nets[1] for gate in self.circuit.gates if gate.family in self.copy} - self.held
        gone: set[int] = set()
        made: list[Gate] = []
        planted = 0
        for root in sorted(self.readers):
            if root in inside or root not in self.engine.driven:
                continue
            leaves: list[Node] = []
            inner: list[int] = []
            self._collect(root, False, leaves, inner)
            total = sum(leaf.cap for leaf in leaves)
            if len(leaves) < 2 or (len(inner) <= 1 and total < self.small()):
                continue
            plan = self._plan(root, leaves, inner)
            if plan is None:
                continue
            planted += 1
            gone.update(inner)
            old = [self.circuit.gates[index] for index in inner]
            self._build(root, plan, made, self._home(root, leaves), old)
        for index, gate in enumerate(self.circuit.gates):
            gate.size = int(self.engine.size[index])
        self.circuit.gates = [gate for index, gate in enumerate(self.circuit.gates) if index not in gone] + made
        return planted

    def _home(self, root: int, leaves: list[Node]) -> str:
        """The module that a tree counts as: its driver's, or for an input a reader's."""
        gates = [self.engine.driven[root], *(leaf.reader[0] for leaf in leaves)]
        return next((self.circuit.gates[gate].home for gate in gates if 0 <= gate < self.engine.real), "")

    def small(self) -> float:
        """Loads that need no thought."""
        return 6.0 * self.inverters[0].cap

    def _plan(self, root: int, leaves: list[Node], inner: list[int]) -> list[Node] | None:
        """The best tree, unless the present one is as good: what the root is to drive."""
        engine = self.engine
        slope = engine.net_slope[2 * root : 2 * root + 2]
        load = float(self.loads[root])
        arrival = engine.arrival[2 * root : 2 * root + 2] + slope * (load - engine.load[root])
        fixed = load - sum(self._cap(reader) for reader in self.readers[root])
        weight = max(float(engine.weight[2 * root : 2 * root + 2].sum()), self.price)
        limit = float(engine.net_limit[root])
        once = 20.0 * self.inverters[-1].area
        rise, fall, by_rise, by_fall = (float(x) for x in (*arrival, *slope))

        def value(area: float, due: float, cap: float) -> float:
            more = fixed + cap - load
            late = max(rise + by_rise * more, fall + by_fall * more) + self.margin - due
            price = area + weight * late if late > 0.0 else area
            return price + once * ((fixed + cap) / limit - 1.0) if fixed + cap > limit else price

        due = float((engine.need[2 * root : 2 * root + 2] - arrival).min()) + max(rise, fall)
        before = sum(float(engine.areas[self.circuit.gates[i].family, engine.size[i]]) for i in inner)
        best, found = value(before, due, load - fixed) * 0.999 - 1e-9, None
        least = self.inverters[0].area
        if best - least * any(leaf.inverted for leaf in leaves) < 0.5 * least:
            return None  # not worth a thought
        plain = sorted((leaf for leaf in leaves if not leaf.inverted), key=Node.key)
        turned = sorted((leaf for leaf in leaves if leaf.inverted), key=Node.key)
        for number, leaf in enumerate(plain + turned):
            leaf.number = number
        for inverter in self.inverters if turned else self.inverters[:1]:
            for buffer in self.buffers:
                for part in (0.6, 1.2) if len(leaves) < 60 else (1.0,):
                    stages = self._stages(plain, turned, buffer, inverter, part)
                    for area, due, cap, pool in stages:
                        if area > best:
                            break
                        price = value(area, due, cap)
                        if price < best:
                            best, found = price, [node for _, node in pool]
        return found

    def _cap(self, reader: tuple[int, int]) -> float:
        index, pin = reader
        if index < 0:
            return self.circuit.load
        family = self.kit.families[self.circuit.gates[index].family]
        return float(self.kit.caps[family.caps + self.engine.size[index] * len(family.inputs) + pin])

    def _stages(self, plain, turned, buffer, inverter, part):
        """Every stage of merging with one buffer and one inverter: area, when due, load, and what the root drives."""
        area = 0.0
        number = len(plain) + len(turned)
        pool = [(leaf.key(), leaf) for leaf in plain]
        waiting = [(leaf.key(), leaf) for leaf in turned]
        while waiting:  # all inverted readers behind inverters first
            area += inverter.area
            node = self._merge(waiting, inverter, inverter.full, number)
            number += 1
            insort(pool, (node.key(), node))
        cap = sum(node.cap for _, node in pool)
        while True:
            yield area, pool[-1][1].due, cap, pool
            if len(pool) < 2 and pool[0][1].driver:
                return
            area += buffer.area
            before = len(pool)
            node = self._merge(pool, buffer, buffer.full * part, number)
            cap += buffer.cap - sum(child.cap for child in node.children)
            number += 1
            insort(pool, (node.key(), node))
            if len(pool) >= before:
                return

    @staticmethod
    def _merge(pool: list, driver: Driver, full: float, number: int) -> Node:
        """Take the latest readers out of a pool and put a driver before them."""
        taken, cap = 0, 0.0
        while taken < len(pool) and (taken == 0 or cap + pool[taken][1].cap <= full):
            cap += pool[taken][1].cap
            taken += 1
        children = [node for _, node in pool[:taken]]
        due = children[-1].due - driver.base - driver.slope * cap
        del pool[:taken]
        return Node(due, driver.cap, False, None, driver, children, number)

    def _build(self, net: int, nodes: list[Node], made: list[Gate], home: str, old: list[Gate]) -> None:
        """Gates for a tree; nets and names of the old one are used again as far as they go."""
        names = [gate.name for gate in old]
        inverted: int | str | None = None

        def place(net: int, nodes: list[Node], sign: bool) -> None:
            nonlocal inverted
            for node in nodes:
                if node.driver is None:
                    index, pin = node.reader
                    if index < 0:
                        self.circuit.outputs[pin] = net
                    else:
                        self.circuit.gates[index].nets[pin] = net
                    continue
                fresh = self.circuit.fresh
                self.circuit.fresh += 1
                name = names.pop(0) if names else self._name()
                flips = self.copy[node.driver.family]
                made.append(Gate(name, node.driver.family, node.driver.size, [net, fresh], home))
                if sign ^ flips and inverted is None:
                    inverted = fresh
                place(fresh, node.children, sign ^ flips)

        place(net, nodes, False)
        inverted = "x" if inverted is None else inverted  # between two inverters that are no more
        signs = {net: False}
        waiting = list(old)
        while waiting:
            later = [gate for gate in waiting if gate.nets[0] not in signs]
            for gate in waiting:
                if gate.nets[0] in signs:
                    signs[gate.nets[1]] = signs[gate.nets[0]] ^ self.copy[gate.family]
            if len(later) == len(waiting):
                break
            waiting = later
        for gate in old:
            self.circuit.alias[gate.nets[1]] = inverted if signs.get(gate.nets[1]) else net  # for names

    def _name(self) -> str:
        self.circuit.names += 1
        return f"$tree${self.circuit.names}"
