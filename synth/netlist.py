# SPDX-License-Identifier: Apache-2.0
"""Operations on a mapped netlist in Yosys' JSON: checks, areas, buffers behind wide nets."""

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


def buffer_wide_nets(module: dict, cells: dict[str, Cell], buffer: tuple[str, str, str], limit: int) -> int:
    """Put trees of buffers behind nets that more than `limit` pins read; return how many buffers.

    ABC buffers what it maps, but never sees a net that goes from one flip-flop straight to others, such as the data
    written into a table. Clock and reset pins are left alone. `buffer`: cell, input, output.
    """
    kind, source, target = buffer
    readers: dict[int, list[tuple[str, str]]] = {}
    for name, cell in sorted(module["cells"].items()):
        known = cells.get(cell["type"])
        if not known:
            continue
        for pin, bits in sorted(cell["connections"].items()):
            data = pin in known.inputs and (not known.sequential or pin in known.setups)
            if data and bits and isinstance(bits[0], int):
                readers.setdefault(bits[0], []).append((name, pin))

    fresh = 1 + max(
        (bit for net in module["netnames"].values() for bit in net["bits"] if isinstance(bit, int)), default=0
    )
    waiting = sorted((bit, pins) for bit, pins in readers.items() if len(pins) > limit)
    count = 0
    while waiting:
        bit, pins = waiting.pop()
        groups = -(-len(pins) // limit)
        heads = []
        for group in range(groups):
            name = f"$wide${count}"
            module["cells"][name] = {
                "hide_name": 1,
                "type": kind,
                "parameters": {},
                "attributes": {},
                "port_directions": {source: "input", target: "output"},
                "connections": {source: [bit], target: [fresh]},
            }
            module["netnames"][f"{name}$net"] = {"hide_name": 1, "bits": [fresh], "attributes": {}}
            for reader, pin in pins[group * len(pins) // groups : (group + 1) * len(pins) // groups]:
                module["cells"][reader]["connections"][pin] = [fresh]
            heads.append((name, source))
            fresh += 1
            count += 1
        if len(heads) > limit:
            waiting.append((bit, heads))
    return count
