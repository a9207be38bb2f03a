# SPDX-License-Identifier: Apache-2.0
"""Buffers and sizes: fast timing against slow, same function, better netlists. sizing_test.py [unittest options]."""

import copy
import random
import sys
import unittest
from pathlib import Path

SYNTH = Path(__file__).resolve().parent.parent.parent / "synth"
sys.path.insert(0, str(SYNTH))

import kit  # noqa: E402
import liberty  # noqa: E402
import sizing  # noqa: E402
import timing  # noqa: E402
import trees  # noqa: E402
from engine import Engine  # noqa: E402

SLEW, LOAD, IDEAL = 20.0, 2.0, ("clk_i", "rst_ni")


def timed(source, sense, base, slope, when=0.0):
    """A timing group whose delay and slew grow with load and slew."""

    def table(first, by_load, by_slew):
        rows = []
        for slew in (0, 10, 40, 160):
            rows.append(", ".join(f"{first + by_load * load + by_slew * slew:.4f}" for load in (0, 2, 10, 40)))
        return "values (" + ", ".join(f'"{row}"' for row in rows) + ");"

    groups = [
        f"{kind} (both) {{ {table(a + extra, b * slope, c)} }}"
        for kind, a, b, c, extra in (
            ("cell_rise", base, 1.0, 0.20, when),
            ("cell_fall", base, 0.9, 0.25, 0.0),
            ("rise_transition", 5.0, 2.0, 0.05, when),
            ("fall_transition", 5.0, 1.8, 0.05, 0.0),
        )
    ]
    return f'timing () {{ related_pin : "{source}"; {sense} {" ".join(groups)} }}'


def gate(name, area, pins, function, cap, sense, base, slope):
    """A cell; its first pin has two state-dependent arcs."""
    inputs = "".join(f"pin ({pin}) {{ direction : input; capacitance : {cap}; }}" for pin in pins)
    sense = f"timing_sense : {sense};" if sense else ""
    arcs = [timed(pin, sense, base + index, slope) for index, pin in enumerate(pins)]
    arcs.append(timed(pins[0], sense, base - 1.0, slope * 1.05, 3.0))
    output = f'pin (Y) {{ direction : output; function : "{function}"; {" ".join(arcs)} }}'
    return f"cell ({name}) {{ area : {area}; {inputs} {output} }}"


def flop(name, area, slope):
    setups = " ".join(
        f'{edge}_constraint (setup) {{ values ("{a}, {a + 4}", "{a + 3}, {a + 8}"); }}'
        for edge, a in (("rise", 7), ("fall", 9))
    )
    return f"""cell ({name}) {{ area : {area};
      ff (IQ, IQN) {{ clocked_on : "C"; next_state : "D"; }}
      pin (C) {{ direction : input; clock : true; capacitance : 1; }}
      pin (D) {{ direction : input; capacitance : 1;
        timing () {{ related_pin : "C"; timing_type : setup_rising; {setups} }} }}
      pin (Q) {{ direction : output; function : "IQ"; {timed("C", "timing_type : rising_edge;", 30, slope)} }} }}"""


def library():
    cells = []
    for drive in (1, 2, 4, 8):
        area, slope = 1 + 0.3 * drive, 4.0 / drive
        cells.append(gate(f"INV{drive}", area, "A", "!A", 0.6 * drive, "negative_unate", 8, slope))
        cells.append(gate(f"BUF{drive}", area + 0.5, "A", "A", 0.6, "positive_unate", 18, slope))
        if drive < 8:
            cells.append(gate(f"NAND{drive}", area + 0.4, "AB", "!(A B)", 0.6 * drive, "negative_unate", 10, slope))
            cells.append(gate(f"XOR{drive}", area + 2, "AB", "(A & !B) + (!A & B)", drive, "", 20, slope))
    cells += [flop("FF1", 5, 5.0), flop("FF2", 5.4, 2.5)]
    return liberty.parse(
        """library (test) { time_unit : "1ps";
        lu_table_template (both) { variable_1 : input_net_transition; variable_2 : total_output_net_capacitance;
          index_1 ("0, 10, 40, 160"); index_2 ("0, 2, 10, 40"); }
        lu_table_template (setup) { variable_1 : related_pin_transition; variable_2 : constrained_pin_transition;
          index_1 ("0, 100"); index_2 ("0, 100"); } """
        + " ".join(cells)
        + "}\n"
    )


def cell(kind, **pins):
    ways = {pin: "output" if pin in "YQ" else "input" for pin in pins}
    return {
        "type": kind,
        "hide_name": 0,
        "parameters": {},
        "attributes": {sizing.HOME: "top"},
        "port_directions": ways,
        "connections": {pin: [bit] for pin, bit in pins.items()},
    }


def random_module(seed, gates=300):
    """Random logic between an input, flip-flops and outputs. Some nets are wide, one output is a flip-flop's."""
    rng = random.Random(seed)
    cells, nets = {}, list(range(10, 16))
    state = list(range(20, 40))
    nets += state
    for index in range(gates):
        bit = 100 + index
        near = nets[-25:] + nets[6:9] * 4
        if rng.random() < 0.15:
            cells[f"g{index}"] = cell(rng.choice(("INV1", "BUF2")), A=rng.choice(near), Y=bit)
        else:
            kind = rng.choice(("NAND1", "NAND4", "XOR2"))
            cells[f"g{index}"] = cell(kind, A=rng.choice(near), B=rng.choice(near), Y=bit)
        nets.append(bit)
    for index, bit in enumerate(state):
        cells[f"f{index}"] = cell("FF1", C=2, D=rng.choice(nets[-60:]), Q=bit)
    ports = {
        "clk_i": {"direction": "input", "bits": [2]},
        "d_i": {"direction": "input", "bits": list(range(10, 16))},
        "q_o": {"direction": "output", "bits": [rng.choice(nets[-20:]) for _ in range(5)] + [20, "0"]},
    }
    names = {name: {"hide_name": 0, "bits": list(port["bits"]), "attributes": {}} for name, port in ports.items()}
    names |= {f"n{bit}": {"hide_name": 0, "bits": [bit], "attributes": {}} for bit in nets}
    return {"attributes": {}, "ports": ports, "cells": cells, "netnames": names}


MEANING = {
    "INV": lambda a: ~a,
    "BUF": lambda a: a,
    "NAND": lambda a, b: ~(a & b),
    "XOR": lambda a, b: a ^ b,
}


def read(bit, drivers, value):
    """The value of a net; `value` has those that are known."""
    if bit not in value:
        nets = drivers[bit]["connections"]
        inputs = [read(nets[pin][0], drivers, value) for pin in "AB" if pin in nets]
        value[bit] = MEANING[drivers[bit]["type"].rstrip("1248")](*inputs)
    return value[bit]


def simulate(module, seed, nets=()):
    """The values of all flip-flops, outputs and some nets after random inputs, one clock at a time."""
    rng = random.Random(seed)
    cells = module["cells"]
    drivers = {c["connections"]["Y"][0]: c for c in cells.values() if "Y" in c["connections"]}
    state = {name: 0 for name in sorted(cells) if cells[name]["type"].startswith("FF")}
    trace = []
    for _ in range(20):
        value = {"0": 0, "1": 1}
        value |= {bit: rng.getrandbits(64) for bit in module["ports"]["d_i"]["bits"]}
        value |= {cells[name]["connections"]["Q"][0]: bits for name, bits in state.items()}
        state = {name: read(cells[name]["connections"]["D"][0], drivers, value) for name in state}
        trace.append((state, [read(bit, drivers, value) for bit in [*module["ports"]["q_o"]["bits"], *nets]]))
    return trace


class Sizing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        group = library()
        cls.cells = timing.read_cells(group)
        cls.kit = kit.Kit(group, cls.cells, SLEW)

    def period(self, module):
        whole = timing.Timing(timing.read_netlist(module), self.cells, "FF1", SLEW, LOAD, IDEAL)
        return whole.longest().period

    def area(self, module):
        return sum(self.cells[c["type"]].area for c in module["cells"].values())

    def sized(self, module, goal=None):
        for step in (sizing.size, sizing.refine):
            module = step(copy.deepcopy(module), self.kit, "FF1", LOAD, IDEAL, goal or sizing.Goal())
        return module

    def test_families_hold_equal_functions(self):
        families = {tuple(family.names) for family in self.kit.families}
        self.assertIn(("INV1", "INV2", "INV4", "INV8"), families)
        self.assertIn(("BUF1", "BUF2", "BUF4", "BUF8"), families)
        self.assertIn(("FF1", "FF2"), families)
        self.assertEqual(len(families), 5)

    def test_functions_are_read(self):
        for function, table in {"!(A B)": 7, "!A + !B": 7, "(A*B)'": 7, "A ^ B": 6, "A&!B | !A&B": 6, "B": 12}.items():
            self.assertEqual(kit.truth(function, ["A", "B"]), table, function)

    def test_engine_agrees_with_timing(self):
        for seed in range(5):
            module = random_module(seed)
            circuit = sizing.read(module, self.kit, LOAD, IDEAL)
            for gate in circuit.gates:
                gate.size = self.kit.member[module["cells"][gate.name]["type"]][1]
            found = Engine(self.kit, circuit, "FF1").run()
            self.assertAlmostEqual(found, self.period(module), places=6)

    def test_change_predicts_the_area(self):
        module = random_module(1)
        engine = Engine(self.kit, sizing.read(module, self.kit, LOAD, IDEAL), "FF1")
        period = engine.run()
        engine.weigh(engine.shares(period / 50), 0.0 * sizing.ends(engine, period / 50))
        engine.slack(period)
        cost, _ = engine.change((engine.size + 1) % engine.sizes)
        self.assertAlmostEqual(engine.area() + cost.sum(), self._one_up(engine), places=6)

    @staticmethod
    def _one_up(engine):
        engine.size = (engine.size + 1) % engine.sizes
        return engine.area()

    def test_function_stays(self):
        for seed in range(5):
            module = random_module(seed)
            self.assertEqual(simulate(self.sized(module), seed), simulate(module, seed))

    def test_names_and_outputs_stay_what_they_were(self):
        for seed in range(5):
            module = random_module(seed, 120)
            inverters = [c["connections"]["Y"][0] for c in module["cells"].values() if c["type"].startswith("INV")]
            module["ports"]["q_o"]["bits"] += inverters
            module["netnames"]["q_o"]["bits"] += inverters
            after = self.sized(module)
            self.assertEqual(simulate(after, seed), simulate(module, seed))
            names = [name for name in sorted(after["netnames"]) if name[0] == "n" and name in module["netnames"]]
            names = [name for name in names if after["netnames"][name]["bits"] != ["x"]]
            before, now = ([one["netnames"][name]["bits"][0] for name in names] for one in (module, after))
            self.assertEqual(simulate(after, seed, now), simulate(module, seed, before))

    def test_sizes_buy_speed(self):
        engine = Engine(self.kit, sizing.read(random_module(5), self.kit, LOAD, IDEAL), "FF1")
        before = engine.run()
        _, engine.size, _ = sizing.relax(engine, sizing.Goal(4.0), 20, 4.0, (0.08, 0.005))
        relaxed = engine.run()
        self.assertLess(relaxed, 0.8 * before)
        engine.size[:] = 0
        engine.run()
        sizing.polish(engine, sizing.Goal(4.0), 20)
        self.assertLess(engine.run(), 0.8 * before)

    def test_better_than_before(self):
        for seed in range(3):
            module = random_module(seed)
            after = self.sized(module)
            self.assertLess(self.area(after) * self.period(after), 0.9 * self.area(module) * self.period(module))

    def test_refining_keeps_what_helps(self):
        for seed in range(3):
            begun = sizing.size(random_module(seed), self.kit, "FF1", LOAD, IDEAL, sizing.Goal(2.0))
            done = sizing.refine(copy.deepcopy(begun), self.kit, "FF1", LOAD, IDEAL, sizing.Goal(2.0))
            before, after = (self.area(module) * self.period(module) ** 2 for module in (begun, done))
            self.assertLess(after, before)

    def test_target_saves_area(self):
        module = random_module(2)
        fast = self.sized(module, sizing.Goal(4.0))
        target = 1.3 * self.period(fast)
        slow = self.sized(module, sizing.Goal(4.0, target))
        self.assertLessEqual(self.period(slow), target)
        self.assertLess(self.area(slow), self.area(fast))

    def test_same_result_again(self):
        module = random_module(3)
        self.assertEqual(self.sized(module), self.sized(module))

    def test_wide_net_gets_a_tree(self):
        cells = {"f": cell("FF1", C=2, D=10, Q=20)}
        cells |= {f"r{n}": cell("FF1", C=2, D=20, Q=100 + n) for n in range(120)}
        names = {f"n{bit}": {"bits": [bit]} for bit in [2, 10, 20, *range(100, 220)]}
        ports = {"clk_i": {"direction": "input", "bits": [2]}, "d_i": {"direction": "input", "bits": [10]},
                 "q_o": {"direction": "output", "bits": [219]}}  # fmt: skip
        names |= {name: {"bits": list(port["bits"])} for name, port in ports.items()}
        module = {"ports": ports, "cells": cells, "netnames": names}
        after = self.sized(module)
        self.assertGreater(len(after["cells"]), len(cells))
        self.assertLess(self.period(after), 0.5 * self.period(module))
        clocks = {c["connections"]["C"][0] for c in after["cells"].values() if "C" in c["connections"]}
        self.assertEqual(clocks, {2})

    def test_each_net_has_one_driver(self):
        after = self.sized(random_module(4))
        driven = [c["connections"][pin][0] for c in after["cells"].values() for pin in "YQ" if pin in c["connections"]]
        self.assertEqual(len(driven), len(set(driven)))
        named = {bit for net in after["netnames"].values() for bit in net["bits"]}
        self.assertLessEqual(set(driven), named)
        self.assertEqual(after["netnames"]["q_o"]["bits"], after["ports"]["q_o"]["bits"])

    def test_inverter_pairs_may_go(self):
        cells = {"f": cell("FF1", C=2, D=10, Q=20), "a": cell("INV1", A=20, Y=21), "b": cell("INV1", A=21, Y=22)}
        cells |= {f"r{n}": cell("FF1", C=2, D=22, Q=100 + n) for n in range(40)}
        ports = {"clk_i": {"direction": "input", "bits": [2]}, "d_i": {"direction": "input", "bits": [10]},
                 "q_o": {"direction": "output", "bits": [139]}}  # fmt: skip
        names = {f"n{bit}": {"bits": [bit]} for bit in [20, 21, 22, *range(100, 140)]}
        names |= {name: {"bits": list(port["bits"])} for name, port in ports.items()}
        module = {"ports": ports, "cells": cells, "netnames": names}
        after = self.sized(module)
        self.assertEqual(simulate(after, 1), simulate(module, 1))
        self.assertNotIn(None, [bit for net in after["netnames"].values() for bit in net["bits"]])

    def test_clocks_made_by_an_inverter_stay(self):
        cells = {"f": cell("FF1", C=2, D=10, Q=20), "a": cell("INV1", A=20, Y=21)}
        cells |= {f"r{n}": cell("FF1", C=2, D=21, Q=100 + n) for n in range(120)}
        cells["odd"] = cell("FF1", C=21, D=20, Q=99)
        ports = {"clk_i": {"direction": "input", "bits": [2]}, "d_i": {"direction": "input", "bits": [10]},
                 "q_o": {"direction": "output", "bits": [99]}}  # fmt: skip
        names = {f"n{bit}": {"bits": [bit]} for bit in [20, 21, 99, *range(100, 220)]}
        names |= {name: {"bits": list(port["bits"])} for name, port in ports.items()}
        after = self.sized({"ports": ports, "cells": cells, "netnames": names})
        clock = after["cells"]["odd"]["connections"]["C"][0]
        driver = [c for c in after["cells"].values() if c["connections"].get("Y") == [clock]]
        self.assertEqual([c["type"][:3] for c in driver], ["INV"])

    def test_buffers_are_stripped(self):
        circuit = sizing.read(random_module(0), self.kit, LOAD, IDEAL)
        trees.strip(circuit, self.kit)
        kinds = {self.kit.families[gate.family].names[0] for gate in circuit.gates}
        self.assertNotIn("BUF1", kinds)
        self.assertIn("INV1", kinds)


if __name__ == "__main__":
    unittest.main()
