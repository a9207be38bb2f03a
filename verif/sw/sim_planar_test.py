# SPDX-License-Identifier: Apache-2.0
"""qlc sim --layout planar, every design as a user runs it: sim_planar_test.py PATH_OF_QLC [unittest options]."""

import json
import random
import shutil
import subprocess
from pathlib import Path

from program import PROGRAM, TENSORS, CliTest, main, run

CODES = [("ranked", 3), ("interval", 3), ("interval", 4), ("interval", 5)]
TENSOR = TENSORS / "dev_tensor.safetensors"


def design(lanes, kind, prefix_bits):
    return ["--layout", "planar", "--lanes", lanes, "--kind", kind, "--prefix-bits", prefix_bits]


class PlanarTest(CliTest):
    def sim(self, *arguments, stdin=b""):
        """The tensors of a run in which everything must agree."""
        done = run("sim", "--json", *arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        tensors = json.loads(done.stdout)["tensors"]
        for tensor in tensors:
            self.assertEqual(tensor["mismatches"], 0, tensor)
            self.assertIs(tensor["lossless"], True, tensor)
        return tensors


class RealTensors(PlanarTest):
    def check_rates(self, tensor, lanes):
        """What is promised for real tensors of many frames."""
        least = {32: 31.5, 64: 62}.get(lanes, 0.98 * lanes)
        self.assertGreaterEqual(tensor["symbols"] / tensor["enc_cycles"], least)
        self.assertGreaterEqual(tensor["symbols"] / tensor["dec_cycles"], least)

    def test_every_design(self):
        for lanes in (1, 2, 4, 8, 16, 32, 64):
            for kind, prefix_bits in CODES:
                with self.subTest(lanes=lanes, kind=kind, prefix_bits=prefix_bits):
                    (tensor,) = self.sim(TENSOR, *design(lanes, kind, prefix_bits))
                    self.check_rates(tensor, lanes)
                    if lanes == 32:
                        self.assertLessEqual(tensor["enc_latency_cycles"], 20)
                        self.assertLessEqual(tensor["dec_latency_cycles"], 20)

    def test_few_stages(self):
        (tensor,) = self.sim(TENSOR, *design(32, "interval", 3), "--shallow")
        self.check_rates(tensor, 32)
        self.assertLessEqual(tensor["enc_latency_cycles"], 9)
        self.assertLessEqual(tensor["dec_latency_cycles"], 8)

    def test_every_tensor(self):
        for lanes, kind, prefix_bits in ((32, "interval", 5), (64, "ranked", 3)):
            large = 0
            for file in ("dev_block32", "dev_mx32", "dev_tensor"):
                for tensor in self.sim(TENSORS / f"{file}.safetensors", *design(lanes, kind, prefix_bits)):
                    if tensor["symbols"] < 65536:
                        continue  # scales
                    large += 1
                    with self.subTest(tensor=tensor["name"], lanes=lanes):
                        self.check_rates(tensor, lanes)
            self.assertEqual(large, 12)

    def test_all_lane_counts_give_frames_of_the_same_size(self):
        sizes = {self.sim(TENSOR, *design(lanes, "interval", 4))[0]["compressed_bits"] for lanes in (1, 8, 64)}
        self.assertEqual(len(sizes), 1)

    def test_stalls(self):
        (tensor,) = self.sim(TENSOR, *design(32, "interval", 3), "--stall", 30, "--seed", 5)
        self.assertLess(tensor["symbols"] / tensor["enc_cycles"], 24)
        self.assertLess(tensor["symbols"] / tensor["dec_cycles"], 24)


class Chunks(PlanarTest):
    def test_banks_that_the_encoder_chooses_save_more(self):
        file = TENSORS / "dev_block32.safetensors"
        one = self.sim(file, *design(32, "interval", 5))
        eight = self.sim(file, *design(32, "interval", 5), "--banks", 8, "--chunk", 512)
        for a, b in zip(one, eight, strict=True):
            if a["symbols"] >= 65536:
                self.assertGreaterEqual(b["symbols"] / b["enc_cycles"], 31, b["name"])
        self.assertLess(sum(t["compressed_bits"] for t in eight), sum(t["compressed_bits"] for t in one))

    def test_noise_does_not_grow(self):
        noise = random.Random(3).randbytes(100000)
        for extra in ([], ["--banks", 2]):
            (tensor,) = self.sim("--raw", "-", *design(32, "interval", 5), *extra, stdin=noise)
            # Raw, 8 bits a symbol, and a header a chunk; a count and padding a frame.
            self.assertLessEqual(tensor["compressed_bits"], 8 * len(noise) + 8 * (100000 // 1024 + 1) + 2 * (16 + 8))

    def test_zeros_take_next_to_nothing(self):
        (tensor,) = self.sim("--raw", "-", *design(32, "interval", 5), "--banks", 2, stdin=bytes(200000))
        self.assertLess(tensor["compressed_bits"], 8 * 500)

    def test_small_inputs(self):
        for symbols in (1, 63, 64, 65, 127, 129, 1025):
            content = bytes(i * i % 251 for i in range(symbols))
            for lanes in (1, 8, 64):
                (tensor,) = self.sim("--raw", "-", *design(lanes, "ranked", 3), stdin=content)
                self.assertEqual(tensor["symbols"], symbols)


class Refused(PlanarTest):
    def test_a_program_of_another_design(self):
        program = Path(PROGRAM[0]).resolve().parent / "sim" / "planar_32_ranked_3_select"
        done = subprocess.run([program, "sim", TENSOR, "--layout", "planar"], capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"another design", done.stderr)

    def test_a_program_that_would_run_itself(self):
        (self.directory / "sim").mkdir()
        for path in ("qlc", "sim/planar_1_ranked_3"):
            shutil.copy(PROGRAM[0], self.directory / path)
        command = [self.directory / "qlc", "sim", TENSOR, "--layout", "planar"]
        done = subprocess.run(command, capture_output=True, timeout=20, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, b""))

    def test_designs_that_there_are_not(self):
        self.refused("sim", TENSOR, *design(32, "ranked", 4), says="ranked codes have 3 prefix bits")
        self.refused("sim", TENSOR, "--lanes", 32, says="serial layout has 1 lane")
        self.refused("sim", TENSOR, "--layout", "planar", "--lanes", 3)
        self.refused("sim", TENSOR, *design(32, "interval", 5), "--chunk", 100)
        self.refused("sim", TENSOR, *design(32, "interval", 5), "--chunk", 1000, says="multiple of 64")
        self.refused("sim", TENSOR, *design(2, "interval", 3), "--banks", 2, says="no program")
        self.refused("sim", TENSOR, *design(32, "interval", 4), "--shallow", says="no program")
        self.refused("sim", TENSOR, *design(32, "ranked", 3), "--banks", 8, says="the design has 4 banks")
        self.refused("sim", TENSOR, *design(8, "interval", 5), "--banks", 2, "--chunk", 8192, says="4096 symbols")


if __name__ == "__main__":
    main()
