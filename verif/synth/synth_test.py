# SPDX-License-Identifier: Apache-2.0
"""The synthesis flow: figures that must hold together, and what it refuses. synth_test.py [unittest options]."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SYNTH = Path(__file__).resolve().parent.parent.parent / "synth"
sys.path.insert(0, str(SYNTH))

import liberty  # noqa: E402
import netlist  # noqa: E402
import timing  # noqa: E402

# Two cells with linear tables: an inverter of 10 + 2 x load, a flip-flop of 30 from clock to output and 7 of setup.
TINY = """
library (tiny) {
  time_unit : "1ps";
  lu_table_template (delay) {
    variable_1 : input_net_transition; variable_2 : total_output_net_capacitance;
    index_1 ("0, 100"); index_2 ("0, 10");
  }
  lu_table_template (setup) {
    variable_1 : related_pin_transition; variable_2 : constrained_pin_transition;
    index_1 ("0, 100"); index_2 ("0, 100");
  }
  cell (INV) {
    area : 1.0;
    pin (A) { direction : input; capacitance : 3; }
    pin (Y) { direction : output; function : "!A";
      timing () { related_pin : "A"; timing_sense : negative_unate;
        cell_rise (delay) { values ("10, 30", "10, 30"); } cell_fall (delay) { values ("10, 30", "10, 30"); }
        rise_transition (delay) { values ("5, 5", "5, 5"); } fall_transition (delay) { values ("5, 5", "5, 5"); }
      }
    }
  }
  cell (FF) {
    area : 4.0;
    ff (IQ, IQN) { clocked_on : "C"; next_state : "D"; }
    pin (C) { direction : input; clock : true; capacitance : 1; }
    pin (D) { direction : input; capacitance : 2;
      timing () { related_pin : "C"; timing_type : setup_rising;
        rise_constraint (setup) { values ("7, 7", "7, 7"); } fall_constraint (setup) { values ("7, 7", "7, 7"); }
      }
    }
    pin (Q) { direction : output; function : "IQ";
      timing () { related_pin : "C"; timing_type : rising_edge;
        cell_rise (delay) { values ("30, 30", "30, 30"); } cell_fall (delay) { values ("30, 30", "30, 30"); }
        rise_transition (delay) { values ("5, 5", "5, 5"); } fall_transition (delay) { values ("5, 5", "5, 5"); }
      }
    }
  }
}
"""


def cell(kind, **pins):
    return {"type": kind, "connections": {pin: [bit] for pin, bit in pins.items()}}


# Flip-flop a, an inverter, flip-flop b; both clocked by net 2.
CHAIN = {
    "cells": {
        "a": cell("FF", C=2, D=5, Q=3),
        "inv": cell("INV", A=3, Y=4),
        "b": cell("FF", C=2, D=4, Q=5),
    },
    "ports": {"clk_i": {"direction": "input", "bits": [2]}},
    "netnames": {"n": {"bits": [2, 3, 4, 5]}},
}


class Estimates(unittest.TestCase):
    def setUp(self):
        self.cells = timing.read_cells(liberty.parse(TINY))

    def test_period_is_launch_logic_and_setup(self):
        path = timing.Timing(timing.read_netlist(CHAIN), self.cells, "FF", 5.0, 0.0, ("clk_i",)).longest()
        # 30 from the clock, 10 + 2 x 2 for the inverter that drives a D pin of 2, 7 of setup.
        self.assertAlmostEqual(path.period, 30 + 14 + 7)
        self.assertEqual((path.points[0][0], path.points[-1][0]), ("a", "b"))

    def test_areas_and_flops(self):
        self.assertEqual(netlist.area(CHAIN, self.cells), 9.0)
        self.assertEqual(netlist.flops(CHAIN, self.cells), 2)

    def test_wide_nets_get_buffers(self):
        sinks = {f"b{i}": cell("FF", C=2, D=4, Q=10 + i) for i in range(9)}
        module = {"cells": {"a": cell("FF", C=2, D=5, Q=4), **sinks}, "netnames": {"n": {"bits": list(range(2, 19))}}}
        # Nine pins, at most two a net: 5 buffers before them, 3 before those, 2 before those.
        self.assertEqual(netlist.buffer_wide_nets(module, self.cells, ("INV", "A", "Y"), 2), 10)
        pins = [
            bits[0] for c in module["cells"].values() for pin, bits in c["connections"].items() if pin in ("D", "A")
        ]
        self.assertLessEqual(max(pins.count(net) for net in pins), 2)
        clocks = [c["connections"]["C"] for c in module["cells"].values() if "C" in c["connections"]]
        self.assertEqual(clocks, [[2]] * 10)

    def test_a_loop_is_found(self):
        loop = {"cells": {"x": cell("INV", A=3, Y=4), "y": cell("INV", A=4, Y=3)}, "ports": {}}
        with self.assertRaisesRegex(ValueError, "loop"):
            timing.Timing(timing.read_netlist(loop), self.cells, "FF", 5.0, 0.0)

    def test_a_cell_that_was_not_mapped_is_found(self):
        self.assertEqual(netlist.problems({"top": CHAIN}, self.cells), [])
        broken = {"cells": {**CHAIN["cells"], "x": cell("$_AND_", A=3, B=4, Y=6)}}
        self.assertEqual(len(netlist.problems({"top": broken}, self.cells)), 1)


class Flow(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="qlc_synth_test_")
        self.addCleanup(directory.cleanup)
        self.out = Path(directory.name)

    def synth(self, *arguments):
        command = [sys.executable, SYNTH / "synth.py", "--out", self.out, *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    def test_decoder(self):
        texts = []
        for _ in range(2):
            done = self.synth("--design", "qlc_dec_serial")
            self.assertEqual(done.returncode, 0, done.stderr)
            texts.append((self.out / "summary.json").read_text())
        self.assertEqual(texts[0], texts[1], "two runs give the same digits")
        (figures,) = json.loads(texts[0])
        self.assertEqual((figures["design"], figures["library"]), ("qlc_dec_serial", "osu018"))
        self.assertEqual(figures["table_flops"], 128 * 8)
        self.assertAlmostEqual(figures["kge"], figures["kge_tables"] + figures["kge_logic"], 2)
        self.assertGreater(figures["kge_tables"] * 1000, 128 * 8 * 3, "a flip-flop is at least 3 GE")
        self.assertTrue(1000 < figures["delay_ps"] < 10000, figures["delay_ps"])
        self.assertIn("qlc_dec_serial", done.stdout)
        self.assertAlmostEqual(sum(figures["by_module"].values()), figures["kge"], delta=0.1 * figures["kge"])
        gates = re.findall(r"^  (\w+) .*\($", (self.out / "qlc_dec_serial.v").read_text(), re.MULTILINE)
        areas = timing.read_cells(liberty.parse((self.out / "cells.lib").read_text()))
        self.assertAlmostEqual(
            sum(areas[gate].area for gate in gates), figures["area_um2"], 2, "the netlist is this one"
        )

    def test_refused(self):
        for arguments, says in [
            (("--lib", "asap7"), "LIBERTY=dir"),
            (("--lib", "asap7", "--liberty", "/nowhere"), "/nowhere"),
            (("--liberty", str(self.out)), "osu018_stdcells.lib"),
        ]:
            done = self.synth(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(says, done.stderr)


if __name__ == "__main__":
    unittest.main()
