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

import designs  # noqa: E402
import kept  # noqa: E402
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

    def test_a_loop_is_found(self):
        loop = {"cells": {"x": cell("INV", A=3, Y=4), "y": cell("INV", A=4, Y=3)}, "ports": {}}
        with self.assertRaisesRegex(ValueError, "loop"):
            timing.Timing(timing.read_netlist(loop), self.cells, "FF", 5.0, 0.0)

    def test_a_cell_that_was_not_mapped_is_found(self):
        self.assertEqual(netlist.problems({"top": CHAIN}, self.cells), [])
        broken = {"cells": {**CHAIN["cells"], "x": cell("$_AND_", A=3, B=4, Y=6)}}
        self.assertEqual(len(netlist.problems({"top": broken}, self.cells)), 1)

    def test_a_table_is_read_by_the_name_of_its_axes(self):
        group = liberty.parse(
            "library (t) { lu_table_template (d) {\n variable_1 : load;\n variable_2 : slew;\n"
            ' index_1 ("0, 1, 2"); index_2 ("0, 10"); } cell_rise (d) { values ("0, 10", "100, 110", "200, 210"); } }'
        )
        templates = {group.all("lu_table_template")[0].args[0]: group.all("lu_table_template")[0]}
        table = liberty.Table.of(group.all("cell_rise")[0], templates, "slew", "load")
        self.assertAlmostEqual(table.at(5.0, 1.5), 155.0)
        self.assertAlmostEqual(table.at(20.0, 3.0), 320.0, msg="extrapolated")


class Hierarchy(unittest.TestCase):
    """Module inner: y = not a, and z is a itself; top puts two of them one behind the other."""

    def setUp(self):
        self.cells = timing.read_cells(liberty.parse(TINY))
        inner = {
            "cells": {"inv": cell("INV", A=2, Y=3), "unread": cell("INV", A=2, Y=4)},
            "ports": {
                "a": {"direction": "input", "bits": [2]},
                "y": {"direction": "output", "bits": [3]},
                "z": {"direction": "output", "bits": [2]},
                "zero": {"direction": "output", "bits": ["0"]},
            },
            "netnames": {},
        }
        top = {
            "cells": {
                "one": cell("inner", a=2, y=3, z=4, zero=5),
                "two": cell("inner", a=4, y=6, z=7, zero=8),
                "last": cell("INV", A=5, Y=9),
            },
            "ports": {
                "in": {"direction": "input", "bits": [2]},
                "out": {"direction": "output", "bits": [3, 6, 7, 9]},
            },
            "netnames": {"n": {"bits": [2, 3, 4, 5, 6, 7, 8, 9]}},
        }
        self.modules = {"inner": inner, "top": top}
        self.flat = netlist.flatten(self.modules, "top")

    def test_flat(self):
        cells, ports = self.flat["cells"], self.flat["ports"]
        self.assertEqual(sorted(cells), ["last", "one.inv", "one.unread", "two.inv", "two.unread"])
        self.assertEqual(cells["two.inv"]["attributes"]["module"], "inner")
        begin = ports["in"]["bits"][0]
        self.assertEqual([cells[name]["connections"]["A"] for name in ("one.inv", "two.inv")], [[begin]] * 2)
        self.assertEqual(cells["last"]["connections"]["A"], ["0"], "a constant goes through a port")
        outputs = [cells[name]["connections"]["Y"][0] for name in ("one.inv", "two.inv", "last")]
        self.assertEqual(ports["out"]["bits"], [outputs[0], outputs[1], begin, outputs[2]])

    def test_what_nothing_reads_goes(self):
        netlist.purge(self.flat, self.cells)
        self.assertEqual(sorted(self.flat["cells"]), ["last", "one.inv", "two.inv"])


class Kept(unittest.TestCase):
    BEFORE = {"some": {"kge": 10.0, "parts": {"map": 4.0, "sums": 6.0}}}

    def changes(self, kge, **parts):
        return kept.changes(self.BEFORE, {"some": {"kge": kge, "parts": parts}})

    def test_small_changes_are_none(self):
        self.assertEqual(self.changes(10.19, map=4.19, sums=6.0), [])
        self.assertEqual(self.changes(9.81, map=3.81, sums=6.0), [])

    def test_more_than_two_percent_is_told_with_its_part(self):
        (line,) = self.changes(10.21, map=4.0, sums=6.21)
        self.assertRegex(line, r"^some: area grew by 2.1%, 10.00 to 10.21 kGE, most of it in sums \(6.00 to 6.21\)$")
        (line,) = self.changes(9.0, map=4.0, sums=5.0)
        self.assertIn("fell by 10.0%", line)

    def test_a_part_can_come_and_go(self):
        (line,) = self.changes(11.0, sums=6.0, packer=5.0)
        self.assertIn("packer (0.00 to 5.00)", line)

    def test_a_design_without_a_kept_area(self):
        self.assertEqual(kept.changes({}, {"new": {"kge": 1.0, "parts": {}}}), ["new: no kept area"])

    def test_reports_are_read_as_written(self):
        with tempfile.TemporaryDirectory(prefix="qlc_synth_test_") as directory:
            file = Path(directory) / "report.json"
            kept.write(file, "make it", self.BEFORE)
            self.assertEqual(kept.read(file), self.BEFORE)
            self.assertEqual(kept.read(Path(directory) / "none.json"), {})


class Designs(unittest.TestCase):
    def test_every_part_is_of_modules_that_there_are(self):
        modules = {path.stem for path in (SYNTH.parent / "rtl").glob("*/*.sv")}
        named = [module for part in designs.PARTS.values() for module in part]
        self.assertEqual(sorted(set(named) - modules), [])
        self.assertEqual(len(named), len(set(named)), "a module is in one part")

    def test_what_a_top_consists_of_is_in_a_part(self):
        rtl = {path.stem: path.read_text() for path in (SYNTH.parent / "rtl").glob("*/*.sv")}
        named = {module for part in designs.PARTS.values() for module in part} | {"qlc_delay"}  # everywhere
        for top in {design.top for design in designs.DESIGNS.values()}:
            used = {module for module in rtl if re.search(rf"^ *{module}\s+(#|u_)", rtl[top], re.MULTILINE)}
            self.assertEqual(sorted(used - named), [], f"in {top}")

    def test_names_differ(self):
        self.assertEqual(len(designs.DESIGNS), len(designs._ALL))
        self.assertLessEqual(set(designs.QUICK + designs.DEMO), set(designs.DESIGNS))


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
        self.assertEqual(figures["table_flops"], (128 + 3) * 8, "all slots, and three of the row that is being written")
        self.assertAlmostEqual(figures["kge"], figures["kge_tables"] + figures["kge_logic"], 2)
        self.assertGreater(figures["kge_tables"] * 1000, 128 * 8 * 3, "a flip-flop is at least 3 GE")
        self.assertTrue(1000 < figures["delay_ps"] < 10000, figures["delay_ps"])
        self.assertIn("qlc_dec_serial", done.stdout)
        self.assertAlmostEqual(sum(figures["parts"].values()), figures["kge"], 2)
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
            (("--design", "nothing*"), "nothing*"),
        ]:
            done = self.synth(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(says, done.stderr)


if __name__ == "__main__":
    unittest.main()
