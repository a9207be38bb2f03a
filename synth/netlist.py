# SPDX-License-Identifier: Apache-2.0
"""Operations on a mapped netlist in Yosys' JSON: checks, areas, one module of many."""

from timing import Cell


def problems(modules: dict[str, dict], cells: dict[str, Cell]) -> list[str]:
    """What must not be in a finished netlist: cells the library does not have, and latches."""
    found = []
    for module_name, module in sorted(modules.items()):
        for name, cell in sorted(module["cells"].items()):
            kind = cell["type"]
            if kind in modules:
                continue
            if kind not in cells:
                found.append(f"{module_name}: {name} is not mapped ({kind})")
            elif cells[kind].latch:
                found.append(f"{module_name}: {name} is a latch ({kind})")
    return found


def area(module: dict, cells: dict[str, Cell]) -> float:
    """The area of a module's own cells, those of the modules in it not included."""
    return sum(cells[cell["type"]].area for cell in module["cells"].values() if cell["type"] in cells)


def flops(module: dict, cells: dict[str, Cell]) -> int:
    """The number of a module's own flip-flops."""
    kinds = [cells[cell["type"]] for cell in module["cells"].values() if cell["type"] in cells]
    return sum(kind.sequential and not kind.gate for kind in kinds)


def rtl_name(module: str) -> str:
    """A module's name in the RTL, without what Yosys adds for parameters and instances."""
    return module.lstrip("\\").split("$")[0]


class Nets:
    """Nets that turn out to be one: numbers, and the constants of Yosys' JSON, which are strings."""

    def __init__(self) -> None:
        self._same: dict[int, int | str] = {}
        self._count = 1

    def fresh(self) -> int:
        """A net of its own."""
        self._count += 1
        return self._count

    def find(self, net: int | str) -> int | str:
        """The one that stands for a net."""
        while net in self._same:
            net = self._same[net]
        return net

    def join(self, one: int | str, other: int | str) -> None:
        """Make two nets one; a constant stands for both."""
        one, other = self.find(one), self.find(other)
        if one != other:
            if isinstance(one, str):
                one, other = other, one
            self._same[one] = other


def flatten(modules: dict[str, dict], top: str) -> dict:
    """One module of all cells below `top`; each cell's attribute "module" names the module that it came from."""
    nets = Nets()
    cells: dict[str, dict] = {}
    names: dict[str, dict] = {}

    def place(name: str, path: str, table: dict[int, int]) -> None:
        module = modules[name]

        def known(bits: list[int | str]) -> list[int | str]:
            return [bit if isinstance(bit, str) else table.setdefault(bit, nets.fresh()) for bit in bits]

        for net, content in sorted(module["netnames"].items()):
            names[path + net] = {**content, "bits": known(content["bits"])}
        for instance, cell in sorted(module["cells"].items()):
            pins = {pin: known(bits) for pin, bits in cell["connections"].items()}
            if cell["type"] not in modules:
                cells[path + instance] = {**cell, "connections": pins, "attributes": {"module": name}}
                continue
            inner: dict[int, int] = {}
            for port, content in modules[cell["type"]]["ports"].items():
                for bit, outer in zip(content["bits"], pins.get(port, ()), strict=False):
                    nets.join(bit if isinstance(bit, str) else inner.setdefault(bit, nets.fresh()), outer)
            place(cell["type"], f"{path}{instance}.", inner)

    table: dict[int, int] = {}
    place(top, "", table)
    ports = {
        name: {**port, "bits": [bit if isinstance(bit, str) else table[bit] for bit in port["bits"]]}
        for name, port in modules[top]["ports"].items()
    }
    for content in [*ports.values(), *names.values()]:
        content["bits"] = [nets.find(bit) for bit in content["bits"]]
    for cell in cells.values():
        cell["connections"] = {pin: [nets.find(bit) for bit in bits] for pin, bits in cell["connections"].items()}
    return {"attributes": {"top": "1"}, "ports": ports, "cells": cells, "netnames": names}


def purge(module: dict, cells: dict[str, Cell]) -> None:
    """Remove the cells of a flat module that nothing reads."""
    readers: dict[int | str, int] = {}

    def inputs(cell: dict) -> list[int | str]:
        return [bits[0] for pin, bits in cell["connections"].items() if pin in cells[cell["type"]].inputs and bits]

    for port in module["ports"].values():
        for bit in port["bits"] if port["direction"] == "output" else ():
            readers[bit] = readers.get(bit, 0) + 1
    drivers = {}
    for name, cell in module["cells"].items():
        for bit in inputs(cell):
            readers[bit] = readers.get(bit, 0) + 1
        for pin in cells[cell["type"]].outputs:
            for bit in cell["connections"].get(pin, ()):
                drivers[bit] = name
    waiting = sorted(module["cells"])
    while waiting:
        name = waiting.pop()
        cell = module["cells"].get(name)
        if not cell:
            continue
        outputs = [bit for pin in cells[cell["type"]].outputs for bit in cell["connections"].get(pin, ())]
        if any(readers.get(bit) for bit in outputs):
            continue
        del module["cells"][name]
        for bit in inputs(cell):
            readers[bit] -= 1
            if not readers[bit] and bit in drivers:
                waiting.append(drivers[bit])
