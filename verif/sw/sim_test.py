# SPDX-License-Identifier: Apache-2.0
"""qlc sim, the RTL beside its model as a user runs it: sim_test.py PATH_OF_QLC [unittest options]."""

import json
import random

from program import TENSORS, CliTest, main, run, safetensors

REFERENCE = json.loads((TENSORS / "reference.json").read_text())


class SimTest(CliTest):
    def sim(self, *arguments, stdin=b""):
        """The parsed JSON of a run in which everything must agree."""
        done = run("sim", "--json", *arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, b"")
        report = json.loads(done.stdout)
        for tensor in report["tensors"]:
            self.assertEqual(tensor["mismatches"], 0, tensor)
            self.assertIs(tensor["lossless"], True, tensor)
        return report


class RealTensors(SimTest):
    def test_one_symbol_a_cycle(self):
        seen = set()
        for file, tensors in REFERENCE.items():
            report = self.sim("--layout", "serial", TENSORS / file)
            self.assertEqual((report["lanes"], report["layout"]), (1, "serial"))
            for tensor in report["tensors"]:
                with self.subTest(tensor=tensor["name"]):
                    self.assertGreaterEqual(tensor["symbols"] / tensor["enc_cycles"], 0.999)
                    self.assertGreaterEqual(tensor["symbols"] / tensor["dec_cycles"], 0.999)
                    self.assertEqual(tensor["dec_latency_cycles"], 3)
                    self.assertGreater(tensor["cycles_compared"], 2 * tensor["symbols"])
                    # Each frame has a marker, and less than a byte of padding.
                    framing = tensor["compressed_bits"] - tensor["code_bits"]
                    self.assertTrue(tensor["frames"] <= framing <= 8 * tensor["frames"], tensor)
                    if tensor["name"] in tensors:
                        figures = tensors[tensor["name"]]
                        self.assertEqual(tensor["symbols"], figures["symbols"])
                        self.assertLessEqual(tensor["code_bits"], figures["qlc_capped_bits"])
                        seen.add((file, tensor["name"]))
        self.assertEqual(len(seen), 12)

    def test_stalls(self):
        for file in REFERENCE:
            for tensor in self.sim("--stall", 30, "--seed", 5, TENSORS / file)["tensors"]:
                self.assertLess(tensor["symbols"] / tensor["enc_cycles"], 0.75)
                self.assertLess(tensor["symbols"] / tensor["dec_cycles"], 0.75)
                self.assertEqual(tensor["dec_latency_cycles"], 3, "latency is measured without stalls")

    def test_a_seed_repeats_itself(self):
        file = TENSORS / "dev_tensor.safetensors"
        first = self.sim("--stall", 50, "--seed", 7, file)
        self.assertEqual(first, self.sim("--stall", 50, "--seed", 7, file))
        self.assertNotEqual(first, self.sim("--stall", 50, "--seed", 8, file))


class EdgeCases(SimTest):
    def raw(self, content, *arguments):
        (tensor,) = self.sim("--raw", self.write("x", content), *arguments)["tensors"]
        self.assertEqual(tensor["symbols"], len(content))
        return tensor

    def test_shapes_of_data(self):
        rng = random.Random(1)
        cases = {
            "one symbol": b"\x80",
            "all zero": bytes(3000),
            "all 256 values": bytes(range(256)),
            "uniform": rng.randbytes(20000),
            "frame exactly full": rng.randbytes(65536),
            "one more than a frame": rng.randbytes(65537),
        }
        for name, content in cases.items():
            for stall in (0, 40, 90):
                if stall == 90 and len(content) > 20000:
                    continue
                with self.subTest(name=name, stall=stall):
                    self.raw(content, "--stall", stall)

    def test_nothing(self):
        tensor = self.raw(b"")
        self.assertEqual((tensor["frames"], tensor["compressed_bits"], tensor["enc_cycles"]), (0, 0, 0))

    def test_one_tensor_of_several(self):
        path = self.write("x.safetensors", safetensors({"a": ("U8", [3], b"abc"), "b": ("F8_E4M3", [2], b"de")}))
        (tensor,) = self.sim("--tensor", "b", path)["tensors"]
        self.assertEqual((tensor["name"], tensor["symbols"]), ("b", 2))

    def test_stdin(self):
        (tensor,) = self.sim("--raw", "-", stdin=b"symbols")["tensors"]
        self.assertEqual(tensor["symbols"], 7)


class Usage(SimTest):
    def test_table_for_a_reader(self):
        done = run("sim", "--raw", self.write("x", b"abc"))
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"lossless", done.stdout)

    def test_waveform(self):
        path = self.directory / "wave.fst"
        self.sim("--raw", self.write("x", b"abc" * 50), "--trace", path)
        content = path.read_bytes()
        self.assertGreater(len(content), 1000)
        self.refused("sim", "--raw", self.write("x", b"abc"), "--trace", self.directory / "no" / "x", says="waveform")

    def test_refused(self):
        path = self.write("x", b"abc")
        for option, value in [
            ("--lanes", "3"),
            ("--layout", "zigzag"),
            ("--kind", "huffman"),
            ("--prefix-bits", "6"),
            ("--stall", "100"),
            ("--stall", "101"),
            ("--seed", "x"),
        ]:
            self.refused("sim", "--raw", path, option, value, says=option)
        self.refused("sim", path, says=str(path))
        self.refused("sim", TENSORS / "absent.safetensors", says="absent.safetensors")
        self.refused("sim", TENSORS / "fp32_rows.safetensors", "--tensor", "no such tensor", says="no such tensor")


if __name__ == "__main__":
    main()
