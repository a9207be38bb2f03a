# SPDX-License-Identifier: Apache-2.0
"""What gate_toggles counts: toggles_test.py BUILD DIRECTORY TENSORS, with the netlist gate_quick_serial.

The serial decoder's output register shows one symbol after the other, so that the changes of its nets follow from the
symbols; and a clock changes twice a cycle.
"""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from gatesim import tensors_of, write_parts

BUILD, NETLIST, TENSORS = (Path(word) for word in sys.argv[1:4])
SYMBOLS = 3000
AROUND = 4  # changes of a net before the first symbol and after the last


class Toggles(unittest.TestCase):
    def test_output_register(self):
        with tempfile.TemporaryDirectory(prefix="qlc_toggles_test_") as directory:
            parts, trace = Path(directory) / "part.safetensors", Path(directory) / "trace.fst"
            name, content = next(iter(tensors_of(TENSORS).items()))
            write_parts([TENSORS], SYMBOLS, parts, name)
            command = [BUILD / "gate_quick_serial", "sim", parts, "--json", "--trace", trace]
            (tensor,) = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["tensors"]
            command = [BUILD / "gate_toggles", trace, "dec"]
            *counts, clock = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        nets = dict(zip(json.loads((NETLIST / "qlc_dec_serial.json").read_text()), counts, strict=False))
        verilog = (NETLIST / "qlc_dec_serial.v").read_text()
        (clock_net,) = re.search(r"assign \{(n\d+)\} = clk_i;", verilog).groups()
        self.assertEqual(nets[clock_net], clock)
        symbols = content[: tensor["probe_symbols"]] + content[:SYMBOLS]
        self.assertGreaterEqual(clock, 2 * len(symbols))
        register = re.search(r"assign m_axis_tdata_o = \{(.*)\};", verilog)[1].split(", ")
        for bit, net in enumerate(reversed(register)):
            expected = sum((one ^ other) >> bit & 1 for one, other in zip(symbols, symbols[1:], strict=False))
            self.assertGreaterEqual(nets[net], expected)
            self.assertLessEqual(nets[net], expected + AROUND)

    def test_no_such_scope(self):
        with tempfile.NamedTemporaryFile(prefix="qlc_toggles_test_") as file:
            done = subprocess.run([BUILD / "gate_toggles", file.name, "dec"], capture_output=True, text=True)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
