# SPDX-License-Identifier: Apache-2.0
"""Models of cells: equal to what Yosys reads out of the same Liberty file, and right where Yosys reads nothing."""

import sys
import tempfile
import unittest
from itertools import product
from pathlib import Path

SYNTH = Path(__file__).resolve().parent.parent.parent / "synth"
sys.path.insert(0, str(SYNTH))

import liberty  # noqa: E402
from equivalence import quiet  # noqa: E402
from gates import Library  # noqa: E402
from libraries import prepare  # noqa: E402
from models import expression, model  # noqa: E402
from yosys import Yosys  # noqa: E402

TINY = """
library (tiny) {
  cell (ICG) {
    clock_gating_integrated_cell : "KIND";
    pin (CK) { direction : input; clock_gate_clock_pin : true; }
    pin (E) { direction : input; clock_gate_enable_pin : true; }
    pin (SE) { direction : input; clock_gate_test_pin : true; }
    pin (G) { direction : output; clock_gate_out_pin : true; }
  }
  cell (NEG) {
    ff (IQN, IQ) { clocked_on : "!CK"; next_state : "!D"; clear : "!SN"; preset : "RESET"; clear_preset_var1 : H; }
    pin (CK) { direction : input; } pin (D) { direction : input; } pin (SN) { direction : input; }
    pin (RESET) { direction : input; }
    pin (QN) { direction : output; function : "IQN"; }
  }
  cell (LAT) {
    latch (IQ, IQN) { enable : "G"; data_in : "D"; }
    pin (G) { direction : input; } pin (D) { direction : input; }
    pin (Q) { direction : output; function : "IQ"; }
  }
}
"""
# Cells of these libraries by another description.
REFERENCE = """
module gate_precontrol (input wire CK, E, SE, output wire G);
  wire sample = E | SE;
  reg kept;
  always @(posedge CK) kept <= sample;  // what it was when the clock rose
  assign G = CK ? kept : 1'b0;
endmodule
module gate_postcontrol (input wire CK, E, SE, output wire G);
  reg kept;
  always @(posedge CK) kept <= E;
  assign G = CK ? (kept | SE) : 1'b0;
endmodule
module negative (input wire CK, D, SN, RESET, output wire QN);
  reg state;
  always @(negedge CK or negedge SN or posedge RESET)
    if (RESET) state <= 1'b1;
    else if (!SN) state <= 1'b0;
    else state <= !D;
  assign QN = state;
endmodule
"""


def equal(one: str, other: str, clock: str | None, *commands: str) -> bool:
    """Whether two modules do the same, of whatever happens in eight half cycles, after a first edge of the clock.

    Both edges are in the first four steps, in which they may differ.
    """
    edges = [f"-set-at {step} in_{clock} {step % 2}" for step in (1, 2, 3, 4)] if clock else []
    with tempfile.TemporaryDirectory(prefix="qlc_models_test_") as directory, quiet(Path(directory) / "log"):
        found = Path(directory) / "found.txt"
        yosys = Yosys()
        yosys.run(
            *commands,
            *("proc", f"miter -equiv -flatten -make_outputs {one} {other} both", "hierarchy -top both", "opt_clean"),
            "clk2fflogic",
            f"tee -o {found} sat -prove trigger 0 -prove-skip 4 -seq 12 {' '.join(edges)} both",
        )
        text = found.read_text()
        if "SUCCESS!" not in text and "FAIL!" not in text:
            raise RuntimeError(text)
        return "SUCCESS!" in text


class Osu018(unittest.TestCase):
    """Against Yosys' own reading of the library that Debian has."""

    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory(prefix="qlc_models_test_")
        cls.addClassCleanup(cls.directory.cleanup)
        cls.lib = Path(cls.directory.name) / "cells.lib"
        prepare("osu018", None, cls.lib)
        cls.library = Library(cls.lib)

    def compare(self, name, other):
        ours = Path(self.directory.name) / "ours.v"
        ours.write_text(model(self.library.cells[name]).replace(f"module {name} ", "module ours "))
        clock = next(iter(self.library.clocks(name)), None)
        return equal("ours", other, clock, f"read_verilog {ours}", f"read_liberty {self.lib}")

    def test_every_cell(self):
        self.assertGreater(len(self.library.cells), 20)
        for name in self.library.cells:
            self.assertTrue(self.compare(name, name), name)

    def test_other_cells_differ(self):
        for name in ("NAND2X1", "AOI22X1", "BUFX2"):
            self.assertFalse(self.compare(name, self.library.wrong(name)), name)


class Tiny(unittest.TestCase):
    def compare(self, name, reference, kind="latch_posedge_precontrol"):
        cells = {cell.args[0]: cell for cell in liberty.parse(TINY.replace("KIND", kind)).all("cell")}
        with tempfile.TemporaryDirectory(prefix="qlc_models_test_") as directory:
            file = Path(directory) / "both.v"
            file.write_text(model(cells[name]) + REFERENCE)
            return equal(name, reference, "CK", f"read_verilog {file}")

    def test_clock_gates(self):
        for kind in ("precontrol", "postcontrol"):
            for reference in ("precontrol", "postcontrol"):
                same = self.compare("ICG", f"gate_{reference}", f"latch_posedge_{kind}")
                self.assertEqual(same, kind == reference, f"{kind} and {reference}")

    def test_clear_preset_falling_edge_and_inverse(self):
        self.assertTrue(self.compare("NEG", "negative"))

    def test_no_model(self):
        cells = {cell.args[0]: cell for cell in liberty.parse(TINY).all("cell")}
        for name in ("LAT", "ICG"):  # a latch; a clock gate of kind KIND
            self.assertRaises(ValueError, model, cells[name])

    def test_expressions(self):
        names = {name: name for name in "ABC"}
        for text, same in {
            "!A B+C": "((not A) and B) or C",
            "A' * (B | C)": "(not A) and (B or C)",
            "A ^ B & C": "(A != B) and C",
            "!(A+B')+0": "not (A or not B)",
            "(A B)'": "not (A and B)",
        }.items():
            for a, b, c in product((0, 1), repeat=3):
                values = {"A": a, "B": b, "C": c}
                found = eval(expression(text, names).replace("1'b", ""), {}, dict(values)) & 1
                self.assertEqual(found, int(eval(same, {}, dict(values))), text)
        for text in ("A &", "(A", "A)", "A @ B"):
            self.assertRaises(ValueError, expression, text, names)


if __name__ == "__main__":
    unittest.main()
