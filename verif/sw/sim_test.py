# SPDX-License-Identifier: Apache-2.0
"""qlc sim, the RTL beside its model as a user runs it: sim_test.py PATH_OF_QLC [unittest options]."""

import json
import os
import random
import resource
import signal
import subprocess

from program import PROGRAM, TENSORS, CliTest, main, run, safetensors

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
        row = done.stdout.decode().splitlines()[-1].split()
        self.assertEqual((row[0], row[1], row[-2], row[-1]), ("x", "3", "0", "yes"))

    def test_waveform(self):
        path = self.directory / "wave.fst"
        self.sim("--raw", self.write("x", b"abc" * 50), "--trace", path)
        content = path.read_bytes()
        self.assertGreater(len(content), 1000)
        self.assertEqual(sorted(self.directory.iterdir()), [path, self.directory / "x"])

    def test_waveform_that_cannot_be_written(self):
        file = self.write("x", b"abc")
        (self.directory / "h.fst.hier").mkdir()
        os.mkfifo(self.directory / "pipe")
        # By a link: a program that took it for a file would delete the device, where root runs the test.
        os.symlink("/dev/full", self.directory / "full")
        for path, why in [
            (self.directory / "no" / "x", "No such file or directory"),
            (self.directory / "h.fst", "h.fst.hier: cannot write the waveform: not a regular file"),
            (self.directory / "pipe", "not a regular file"),
            (self.directory, "not a regular file"),
            (self.directory / "full", "not a regular file"),
            ("/proc/self/mem", ""),
        ]:
            with self.subTest(path=path):
                for words in str(path), "cannot write the waveform", why:
                    self.refused("sim", "--raw", file, "--trace", path, says=words)

    def test_waveform_on_a_full_disk(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

        path = self.directory / "w.fst"
        file = self.write("x", random.Random(1).randbytes(60_000))
        done = run("sim", "--raw", file, "--trace", path, preexec_fn=limit)
        self.assertEqual((done.returncode, done.stdout), (2, b""), done.stderr)
        self.assertIn(f"{path}: cannot write the waveform: it is not complete".encode(), done.stderr)
        self.assertFalse(path.exists())

    def test_waveform_must_not_replace_input_or_report(self):
        path = self.write("x", b"abc")
        os.symlink(path, self.directory / "symbolic")
        os.link(path, self.directory / "hard")
        os.link(path, self.directory / "w.hier")
        for trace in "x", "symbolic", "hard", "w":
            self.refused("sim", "--raw", path, "--trace", self.directory / trace, says="overwrite the input")
        with open(path, "rb") as stdin:
            self.refused("sim", "--raw", "-", "--trace", path, stdin=stdin, says="overwrite the input")
        self.assertEqual(path.read_bytes(), b"abc")
        report = self.directory / "report"
        command = ["sh", "-c", f'"$@" > {report}', "sh", PROGRAM[0], "sim", "--raw", path, "--trace", report]
        done = subprocess.run(command, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"overwrite stdout", done.stderr)

    def test_closed_streams(self):
        path = self.write("x", b"abc")
        trace = self.directory / "w.fst"
        # Nothing but the waveform stays open, so that it is what would become stdout.
        command = ["sh", "-c", '"$@" >&-', "sh", PROGRAM[0], "sim", "--raw", "-", "--trace", trace]
        done = subprocess.run(command, input=b"abc", stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"stdout: cannot write", done.stderr)
        self.assertNotIn(b"lossless", trace.read_bytes())
        command[2] = '"$@" <&- 2>&-'
        command[command.index("-")] = path
        self.assertEqual(subprocess.run(command, stdout=subprocess.PIPE, check=False).returncode, 0)

    def test_numbers_are_decimal(self):
        path = self.write("x", b"abc" * 100)
        report = self.sim("--raw", path, "--seed", "010", "--stall", "020")
        self.assertEqual((report["seed"], report["stall"]), (10, 20))
        self.assertEqual(self.sim("--raw", path, "--seed", 4294967295)["seed"], 4294967295)
        for option, limits in ("--seed", "[0 - 4294967295]"), ("--stall", "[0 - 99]"):
            for value in "", " ", "0x10", "-1", "+1", "1.0", "1e1", "1 ", "4294967296", "9" * 30:
                self.refused(
                    "sim", "--raw", path, option, value, says=f"{option}: '{value}' is no whole number in {limits}"
                )
        for option in "--lanes", "--prefix-bits":
            for value in "", "0x1", "-1":
                self.refused("sim", "--raw", path, option, value, says=f"{option}: '{value}' is no whole number")

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
