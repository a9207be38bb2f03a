# SPDX-License-Identifier: Apache-2.0
"""Buffers and sizes for a flat mapped netlist, so that area x period becomes small or a target period is reached.

The mapper gives a netlist without a thought for loads. This pass takes out all buffers, builds a tree of buffers and
inverters behind each wide net (critical readers near the driver, the others behind strong buffers), and chooses a size
for each gate and flip-flop by Lagrangian relaxation: the longest paths' weight, in area for each unit of time, flows
back from the ends along the arcs, a gate takes the size with the least sum of its own area and of weight x delay,
its effect on its driver and on the slews behind it included. Trees are built again with the slacks then known. The
best netlist seen by the full analysis is the result. No random numbers: the same netlist always gives the same result.

Delays are those of timing.py, kept in arrays (kit.py) and computed level by level.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import trees
from engine import Circuit, Engine, Gate, soft
from kit import Kit

Log = Callable[[str], None] | None

HOME = "module"  # the attribute of a cell that says which module it came from


@dataclass
class Goal:
    """What is to be small: area x period ** power, where a period below the target counts as the target."""

    power: float = 1.0
    target: float = 0.0

    def price(self, area: float, period: float) -> float:
        """What a netlist costs."""
        return area * max(period, self.target) ** self.power

    def next(self, power: float, period: float) -> float:
        """What a unit of time is worth next, as a power: less and less while the target is met."""
        return min(1.25 * power, self.power) if period > self.target else max(0.8 * power, 0.01)


def polish(engine: Engine, goal: Goal, rounds: int, log: Log = None) -> float:
    """Change a few gates at a time, those that promise most, and keep only what the full analysis finds better."""
    price, power = goal.price(engine.area(), engine.run()), goal.power
    number = 64
    barred = np.zeros(len(engine.size), dtype=np.int64)
    for turn in range(rounds):
        period, heat = engine.period, 0.004 * engine.period
        power = goal.next(power, period)
        engine.weigh(engine.shares(heat), ends(engine, heat) * (power * engine.area() / period))
        engine.slack(period)
        gain, choice = np.zeros(len(engine.size)), engine.size.copy()
        for step in (-1, 1, 2, 3):
            trial = np.where(barred > turn, engine.size, np.clip(engine.size + step, 0, engine.sizes - 1))
            more, eaten = engine.change(trial)
            won = np.where(eaten <= 0.0, -more, 0.0)
            choice = np.where(won > gain, trial, choice)
            gain = np.maximum(gain, won)
        order = np.lexsort((np.arange(len(gain)), -gain))
        order = order[: min(number, int((gain > 1e-4 * engine.areas[engine.family, engine.size]).sum()))]
        if not len(order):
            break
        old = engine.size.copy()
        engine.size[order] = choice[order]
        now = goal.price(engine.area(), engine.run())
        if log:
            log(f"    polish {turn}: {len(order)} gates, area {engine.area():.1f} period {engine.period:.1f}")
        if now < price:
            price, number = now, min(2 * number, 512)
        else:
            engine.size = old
            barred[order[: max(1, len(order) // 2)] if len(order) > 1 else order] = turn + 6
            number = max(number // 2, 1)
            engine.run()
    return price


def ends(engine: Engine, heat: float) -> np.ndarray:
    """How the period's weight divides among the ends: by lateness, softly."""
    late = engine.arrival[engine.clock + 1 :]
    share = soft((engine.period - late) / heat)
    return share / share.sum()


def relax(
    engine: Engine, goal: Goal, rounds: int, power: float, heats: tuple[float, float], log: Log = None
) -> tuple[float, np.ndarray, float]:
    """Choose sizes; returns the least price seen, its sizes, and the power at the end."""
    share = last = None
    shortest = np.inf
    best = (np.inf, engine.size.copy())
    index = np.arange(len(engine.size), dtype=np.uint64)
    for turn in range(rounds):
        period, area = engine.run(), engine.area()
        price = goal.price(area, period)
        shortest = min(shortest, period)
        if log:
            log(f"    {turn} area {area:.1f} period {period:.1f} power {power:.2f}")
        if price < best[0]:
            best = (price, engine.size.copy())
        power = goal.next(power, period)
        heat = period * (heats[1] + (heats[0] - heats[1]) * (1 - turn / rounds) ** 2)
        now = engine.shares(heat)
        share = now if share is None else 0.5 * (share + now)
        late = ends(engine, heat)
        last = late if last is None else 0.5 * (last + late)
        engine.weigh(share, last * (power * area / period))
        engine.slack(shortest)
        gain, choice = np.zeros(len(index)), engine.size.copy()
        turns = ((index * np.uint64(2654435761)) >> np.uint64(13)) % np.uint64(2) == np.uint64(turn % 2)
        before = [engine.size]
        for step in (-1, 1, 2, 4):
            trial = np.where(turns, np.clip(engine.size + step, 0, engine.sizes - 1), engine.size)
            for other in before:
                trial = np.where(trial == other, engine.size, trial)
            before.append(trial)
            more, eaten = engine.change(trial)
            won = np.where(eaten <= 0.001 * period, -more, 0.0)
            choice = np.where(won > gain, trial, choice)
            gain = np.maximum(gain, won)
        engine.size = np.where(gain > 1e-4 * engine.areas[engine.family, engine.size], choice, engine.size)
    return best[0], best[1], power


def read(module: dict, kit: Kit, load: float, ideal: tuple[str, ...], smallest: bool = True) -> Circuit:
    """A flat module in Yosys' JSON as a circuit; smallest: every gate at its smallest size."""
    gates = []
    for name, cell in sorted(module["cells"].items()):
        number, size = kit.member[cell["type"]]
        bits = {pin: net[0] for pin, net in cell["connections"].items() if net}
        nets = [bit if isinstance(bit := bits.get(pin), int) else -1 for pin in kit.families[number].pins]
        gates.append(Gate(name, number, 0 if smallest else size, nets, cell["attributes"].get(HOME, "")))
    ports = [(name, module["ports"][name]) for name in sorted(module["ports"])]
    inputs = [b for name, p in ports if p["direction"] == "input" and name not in ideal for b in p["bits"]]
    outputs = [b if isinstance(b, int) else -1 for _, p in ports if p["direction"] == "output" for b in p["bits"]]
    nets = [bit for net in module["netnames"].values() for bit in net["bits"] if isinstance(bit, int)]
    return Circuit(gates, inputs, outputs, load, 1 + max(nets, default=1))


def write(circuit: Circuit, kit: Kit, module: dict) -> dict:
    """The module with a circuit's gates."""

    def now(bit: int | str) -> int | str:
        while bit in circuit.alias:
            bit = circuit.alias[bit]
        return bit

    cells = {}
    for gate in circuit.gates:
        family = kit.families[gate.family]
        old = module["cells"].get(gate.name, {})
        bits = dict(old.get("connections", {})) if old.get("type") in family.names else {}
        bits |= {pin: [net] for pin, net in zip(family.pins, gate.nets, strict=True) if net >= 0}
        way = {pin: "input" if pin in family.inputs else "output" for pin in family.pins}
        cells[gate.name] = {
            "hide_name": old.get("hide_name", 1),
            "type": family.names[gate.size],
            "parameters": {},
            "attributes": old.get("attributes", {HOME: gate.home}),
            "port_directions": way,
            "connections": bits,
        }
    names = {name: {**net, "bits": [now(bit) for bit in net["bits"]]} for name, net in module["netnames"].items()}
    ports, outputs = {}, iter(circuit.outputs)
    for name, port in sorted(module["ports"].items()):
        bits = list(port["bits"])
        if port["direction"] == "output":
            bits = [net if (net := next(outputs)) >= 0 else bit for bit in bits]
            names[name]["bits"] = bits
        ports[name] = {**port, "bits": bits}
    known = {bit for net in names.values() for bit in net["bits"]}
    for gate in circuit.gates:
        for net in gate.nets:
            if net >= 0 and net not in known:
                known.add(net)
                names[f"$tree$net${net}"] = {"hide_name": 1, "bits": [net], "attributes": {}}
    return {**module, "cells": cells, "netnames": names, "ports": ports}


def resized(circuit: Circuit, engine: Engine, kit: Kit, module: dict) -> dict:
    """The module with a circuit's gates in an engine's sizes."""
    for gate, chosen in zip(circuit.gates, engine.size.tolist(), strict=False):
        gate.size = chosen
    return write(circuit, kit, module)


# Rounds of sizing, with new trees between them, and how softly they see the longest path (parts of the period).
ROUNDS = ((8, (0.08, 0.006)), (8, (0.08, 0.006)), (8, (0.02, 0.005)), (16, (0.02, 0.003)))
POLISH = 40  # attempts to change a few gates more
CLIP = 6.0  # before the first trees a net counts as at most so many of the smallest inverters


def size(module: dict, kit: Kit, flop: str, load: float, ideal: tuple[str, ...], goal: Goal, log: Log = None) -> dict:
    """A flat mapped module with trees of buffers and sizes. flop: stands before inputs; load: behind outputs."""
    circuit = read(module, kit, load, ideal)
    trees.strip(circuit, kit)
    smallest = trees.drivers(kit, True)[0].cap
    power = goal.power
    best = None
    for number, (rounds, heats) in enumerate(ROUNDS):
        engine = Engine(kit, circuit, flop)
        engine.clip = None if number else CLIP * smallest
        price, sizes, power = relax(engine, goal, rounds, power, heats, log)
        engine.size = sizes
        period = engine.run()
        if log:
            log(f"  {number}: {len(circuit.gates)} gates, area {engine.area():.1f}, period {period:.1f}")
        if number and (best is None or price < best[0]):
            best = (price, resized(circuit, engine, kit, module))
        if number + 1 < len(ROUNDS):
            heat = 0.03 * period
            unit = power * engine.area() / period
            engine.weigh(engine.shares(heat), ends(engine, heat) * unit)
            engine.slack(period)
            engine.drives()
            trees.Planter(circuit, engine, 0.15 * period, 0.002 * unit).plant()
    return best[1]


def refine(module: dict, kit: Kit, flop: str, load: float, ideal: tuple[str, ...], goal: Goal, log: Log = None) -> dict:
    """A module that has been sized, with a few sizes better."""
    circuit = read(module, kit, load, ideal, smallest=False)
    engine = Engine(kit, circuit, flop)
    polish(engine, goal, POLISH, log)
    return resized(circuit, engine, kit, module)
