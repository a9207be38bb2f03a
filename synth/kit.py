# SPDX-License-Identifier: Apache-2.0
"""A library as the sizing pass sees it: families of cells with one function, and all their tables in NumPy arrays.

A family is a list of cells of the same function and the same pin names, weakest (smallest) first; a gate's size is an
index into it. What timing knows of a family is a list of rows, the same for all its sizes: a row leads from one edge of
one pin to one edge of another and has a delay and a slew table for each size. State-dependent arcs between the same
edges are rows of their own, unless another is never faster.
"""

import re
from dataclasses import dataclass

import numpy as np
from liberty import Group, Table
from timing import FALL, RISE, Cell

LAUNCH, ARC, END = range(3)  # kinds of rows: from the clock, from pin to pin, to a flip-flop's or clock gate's input

_WORD = re.compile(r"\s*([A-Za-z_][\w\[\]]*|[01!'()&*+|^])")


def truth(function: str, pins: list[str]) -> int:
    """The truth table of a Liberty function over its pins as the bits of an integer."""
    rows = 1 << len(pins)
    everything = (1 << rows) - 1
    value = {pin: sum(1 << row for row in range(rows) if row >> index & 1) for index, pin in enumerate(pins)}
    words = _WORD.findall(function) + [""]
    place = 0

    def factor() -> int:
        nonlocal place
        word = words[place]
        place += 1
        if word == "!":
            return everything ^ factor()
        if word == "(":
            found = alternatives()
            place += 1
        elif word in ("0", "1"):
            found = everything * int(word)
        else:
            found = value[word]
        while words[place] == "'":
            place += 1
            found ^= everything
        return found

    def difference() -> int:
        nonlocal place
        found = factor()
        while words[place] == "^":
            place += 1
            found ^= factor()
        return found

    def product() -> int:
        nonlocal place
        found = difference()
        while words[place] not in ("", ")", "+", "|"):
            place += words[place] in ("&", "*")
            found &= difference()
        return found

    def alternatives() -> int:
        nonlocal place
        found = product()
        while words[place] in ("+", "|"):
            place += 1
            found |= product()
        return found

    return alternatives()


def family_key(cell: Group, known: Cell) -> tuple:
    """Equal for cells that may replace each other; a cell that stays what it is has a key of its own."""
    name, inputs = cell.args[0], sorted(known.inputs)
    outputs = [(pin.args[0], pin.get("function")) for pin in cell.all("pin") if pin.get("direction") == "output"]
    if known.gate or known.latch or not outputs or not inputs or cell.all("statetable"):
        return (name,)
    if known.sequential:
        state = [
            (ff.args, sorted((k, v) for k, v in ff.attributes.items() if "power" not in k)) for ff in cell.all("ff")
        ]
        return (tuple(inputs), tuple(sorted(outputs)), repr(state))
    if any(not function for _, function in outputs) or any(pin.get("three_state") for pin in cell.all("pin")):
        return (name,)
    return (tuple(inputs), tuple(sorted((pin, truth(function, inputs)) for pin, function in outputs)))


@dataclass
class Family:
    """Cells of one function."""

    key: tuple
    names: list[str]
    areas: np.ndarray
    inputs: list[str]
    pins: list[str]  # inputs, then outputs
    caps: int  # where in Kit.caps its input loads begin: a block of len(inputs) for each size
    kinds: list[int]  # for each row
    source: list[int]  # pin, edge, pin, edge; -1 where a row has no such pin
    source_edge: list[int]
    target: list[int]
    target_edge: list[int]
    tables: int  # where in the Kit's tables its rows begin: a block of len(kinds) for each size

    def is_copy(self, invert: bool) -> bool:
        """Is it a buffer (or an inverter)?"""
        if len(self.key) != 2 or len(self.key[0]) != 1 or len(self.key[1]) != 1:
            return False
        return self.key[1][0][1] == (1 if invert else 2)


class Axes:
    """One axis of each table; few of them differ."""

    def __init__(self, axes: list[list[float]]) -> None:
        different = {axis: number for number, axis in enumerate(dict.fromkeys(map(tuple, axes)))}
        self.which = np.array([different[tuple(axis)] for axis in axes])
        self.marks = np.concatenate([np.array(axis) for axis in different])
        self.lengths = np.append(np.diff(self.marks), 1.0)
        self.begins = np.cumsum([0, *(len(axis) for axis in different)])[:-1]
        # All inner marks in one ascending list, those of each axis beyond all of the axis before.
        self.span = 1024.0 * max(max(axis) for axis in different)
        inner = [np.array(axis[1:-1]) + number * self.span for axis, number in different.items()]
        self.inner = np.concatenate(inner)
        self.before = np.cumsum([0, *map(len, inner)])[:-1]

    def place(self, table: np.ndarray, value: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Segment, position in it and its length on a table's axis."""
        if len(self.begins) == 1:
            at = segment = np.searchsorted(self.inner, value)
        else:
            which = self.which[table]
            found = np.searchsorted(self.inner, np.clip(value, 0.0, self.span / 2) + which * self.span)
            segment = found - self.before[which]
            at = self.begins[which] + segment
        length = self.lengths[at]
        return segment, (value - self.marks[at]) / length, length


class Kit:
    """All families of a library, and their tables. slew: of the ideal clock."""

    def __init__(self, library: Group, cells: dict[str, Cell], slew: float) -> None:
        self.slew = slew
        self.families: list[Family] = []
        self.member: dict[str, tuple[int, int]] = {}  # cell -> family, size
        self._known: dict[tuple, int] = {}
        self._pairs: list[tuple[Table, Table]] = []
        caps: list[float] = []
        groups: dict[tuple, list[str]] = {}
        for cell in library.all("cell"):
            groups.setdefault(family_key(cell, cells[cell.args[0]]), []).append(cell.args[0])
        for key, names in groups.items():
            self._add(key, names, cells, caps)
        self.caps = np.array(caps)
        self._pack()

    def _add(self, key: tuple, names: list[str], cells: dict[str, Cell], caps: list[float]) -> None:
        names = sorted(names, key=lambda n: (round(cells[n].area, 6), sum(cells[n].inputs.values()), n))
        first = cells[names[0]]
        inputs = sorted(first.inputs)
        pins = inputs + sorted(first.outputs)
        options = [self._rows(cells[name], pins) for name in names]
        keys = sorted(set().union(*options))
        # The same number of rows for every size: repeated tables change no maximum.
        counts = {k: max(len(option.get(k, [])) for option in options) for k in keys}
        if any(k not in option for option in options for k in keys):
            for name in names:  # sizes with different arcs: no family
                if len(names) > 1:
                    self._add((name,), [name], cells, caps)
            return
        rows = [k for k in keys for _ in range(counts[k])]
        family = Family(key, names, np.array([cells[n].area for n in names]), inputs, pins, len(caps),
                        [k[0] for k in rows], [k[1] for k in rows], [k[2] for k in rows], [k[3] for k in rows],
                        [k[4] for k in rows], len(self._pairs))  # fmt: skip
        for size, (name, option) in enumerate(zip(names, options, strict=True)):
            self.member[name] = (len(self.families), size)
            caps += [cells[name].inputs[pin] for pin in inputs]
            for k in keys:
                pairs = option[k]
                self._pairs += [pairs[min(i, len(pairs) - 1)] for i in range(counts[k])]
        self.families.append(family)

    def _rows(self, cell: Cell, pins: list[str]) -> dict[tuple, list[tuple[Table, Table]]]:
        found: dict[tuple, list[tuple[Table, Table]]] = {}
        place = {pin: index for index, pin in enumerate(pins)}
        if cell.sequential and not cell.gate:
            arcs = [arc for group in cell.launches.values() for arc in group]
            for output in cell.outputs:
                for arc in arcs:
                    for edge in (RISE, FALL):
                        if arc.delay[edge]:
                            key = (LAUNCH, -1, 0, place[output], edge)
                            found.setdefault(key, []).append((arc.delay[edge], arc.slew[edge]))
        for pin, setups in cell.setups.items():
            for pair in setups:
                for edge in (RISE, FALL):
                    if pair[edge]:
                        found.setdefault((END, place[pin], edge, -1, edge), []).append((pair[edge], pair[edge]))
        if not cell.sequential:
            for output, arcs in cell.arcs.items():
                for arc in arcs:
                    for edge in (RISE, FALL):
                        before = {"positive_unate": (edge,), "negative_unate": (1 - edge,)}.get(arc.sense, (RISE, FALL))
                        for source in before if arc.delay[edge] and arc.source in place else ():
                            key = (ARC, place[arc.source], source, place[output], edge)
                            found.setdefault(key, []).append((arc.delay[edge], arc.slew[edge]))
        return {key: _leaders(pairs) for key, pairs in found.items()}

    def _pack(self) -> None:
        """Axes and values of all tables in arrays of one shape."""
        count = len(self._pairs)
        height = max(len(delay.rows) for delay, _ in self._pairs)
        width = max(len(delay.columns) for delay, _ in self._pairs)
        self.width, self.block = width, height * width
        self.delay, self.trans = np.zeros((count, height, width)), np.zeros((count, height, width))
        for index, (delay, trans) in enumerate(self._pairs):
            if (delay.rows, delay.columns) != (trans.rows, trans.columns):
                raise ValueError("sizing: delay and slew tables with different axes")
            for table, values in ((delay, self.delay), (trans, self.trans)):
                values[index, : len(table.rows), : len(table.columns)] = table.values
        self.limit = np.array([delay.columns[-1] for delay, _ in self._pairs])
        self.delay, self.trans = self.delay.reshape(-1), self.trans.reshape(-1)
        self.axes = [Axes([pair[0].rows for pair in self._pairs]), Axes([pair[0].columns for pair in self._pairs])]
        del self._pairs

    def delay_at(self, table: np.ndarray, slew: np.ndarray, load: np.ndarray) -> np.ndarray:
        """Delays from some tables."""
        line, along, _ = self.place(0, table, slew)
        column, across, _ = self.place(1, table, load)
        at = table * self.block + line * self.width + column
        low = self.delay[at] + across * (self.delay[at + 1] - self.delay[at])
        at = at + self.width
        return low + along * (self.delay[at] + across * (self.delay[at + 1] - self.delay[at]) - low)

    def place(self, dimension: int, table: np.ndarray, value: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Segment, position in it and its length on a table's axis."""
        return self.axes[dimension].place(table, value)


def _stretched(table: Table) -> tuple[list[float], list[float], np.ndarray]:
    """A table's axes and values with one more line far outside on each side, as extrapolation gives them."""
    values = np.array(table.values)
    for dimension, axis in enumerate((table.rows, table.columns)):
        values = np.moveaxis(values, dimension, 0)
        low = values[0] - (values[1] - values[0]) * axis[0] / (axis[1] - axis[0])
        high = values[-1] + (values[-1] - values[-2]) * axis[-1] / (axis[-1] - axis[-2])
        values = np.moveaxis(np.concatenate([low[None], values, high[None]]), 0, dimension)
    return table.rows, table.columns, values


def _leaders(pairs: list[tuple[Table, Table]]) -> list[tuple[Table, Table]]:
    """Of tables between the same edges those that can be the worst, delays and slews each by themselves."""
    if len(pairs) == 1:
        return pairs
    kept = []
    for which in (0, 1):
        tables = [(pair[which], *_stretched(pair[which])) for pair in pairs]
        best: list = []
        for entry in tables:
            if any(_covers(other, entry) for other in best):
                continue
            best = [other for other in best if not _covers(entry, other)] + [entry]
        kept.append([entry[0] for entry in best])
    number = max(map(len, kept))
    return [tuple(side[min(index, len(side) - 1)] for side in kept) for index in range(number)]


def _covers(one: tuple, two: tuple) -> bool:
    return one[1:3] == two[1:3] and bool((one[3] >= two[3]).all())
