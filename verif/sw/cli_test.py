# SPDX-License-Identifier: Apache-2.0
"""What info says and how the program is used: cli_test.py PATH_OF_QLC [unittest options]."""

import json
import os
import subprocess
import unittest
from pathlib import Path

from program import PROGRAM, TENSORS, CliTest, main, run, safetensors

REFERENCE = json.loads((TENSORS / "reference.json").read_text())


class Figures(CliTest):
    def test_every_figure_of_the_reference(self):
        compared = 0
        for file, tensors in REFERENCE.items():
            report = self.info(TENSORS / file)
            self.assertEqual(report["file"], str(TENSORS / file))
            entries = {entry["name"]: entry for entry in report["tensors"]}
            self.assertEqual(len(entries), len(report["tensors"]))
            for name, figures in tensors.items():
                for key, value in figures.items():
                    self.assertEqual(entries[name][key], value, f"{name}: {key}")
                    compared += 1
        self.assertEqual(compared, 12 * 13)

    def test_limits_never_make_a_code_shorter(self):
        for file in REFERENCE:
            for entry in self.info(TENSORS / file)["tensors"]:
                with self.subTest(name=entry["name"]):
                    unlimited = entry["qlc_unlimited_bits"]
                    self.assertLessEqual(unlimited, entry["qlc_best_bits"])
                    self.assertLessEqual(unlimited, entry["ranked3_bits"])
                    book = bytes.fromhex(entry["ranked3_book"])
                    self.assertEqual(book[0], 3)
                    widths = [nibble for byte in book[1:5] for nibble in (byte & 15, byte >> 4)]
                    self.assertEqual(widths, entry["ranked3_widths"])
                    self.assertEqual(len(book), 5 + sum(2**w for w in widths[:-1]))
                    self.assertLessEqual(entry["ranked3_bits"], entry["qlc_capped_bits"])
                    self.assertLessEqual(entry["huffman_bits"], entry["exp_golomb_bits"])
                    self.assertLessEqual(sum(2**w for w in entry["ranked3_widths"][:-1]), 128)

    def test_tensor_without_symbols(self):
        path = self.write("x.safetensors", safetensors({"none": ("F8_E4M3", [0, 7], b"")}))
        (entry,) = self.info(path)["tensors"]
        self.assertEqual(entry["shape"], [0, 7])
        self.assertEqual(entry["entropy_bits_per_symbol"], 0)
        bits = {key: value for key, value in entry.items() if key.endswith("_bits")}
        self.assertEqual(set(bits.values()), {0}, bits)
        self.assertEqual(entry["qlc_best_widths"], [])
        self.assertEqual(run("info", path).returncode, 0)

    def test_tensors_without_symbols_take_no_time(self):
        path = self.write("x", safetensors({f"{i}": ("U8", [0], b"") for i in range(20_000)}))
        before = os.times().children_user
        self.assertEqual(len(self.info(path)["tensors"]), 20_000)
        self.assertLess(os.times().children_user - before, 5, "seconds; a search for each takes 100")

    def test_tensor_of_one_symbol(self):
        (entry,) = self.info("--raw", self.write("x", b"a"))["tensors"]
        self.assertEqual((entry["symbols"], entry["distinct"]), (1, 1))
        self.assertEqual(entry["huffman_bits"], 1)
        self.assertEqual(entry["qlc_best_bits"], 3)


class Choice(CliTest):
    def test_eight_bit_tensors_are_analysed_and_others_listed(self):
        report = self.info(TENSORS / "dev_mx32.safetensors")
        self.assertEqual([t["dtype"] for t in report["tensors"]], ["F8_E4M3", "U8"] * 2)
        self.assertEqual(report["other_tensors"], [])
        report = self.info(TENSORS / "dev_tensor.safetensors")
        self.assertEqual([t["dtype"] for t in report["tensors"]], ["F8_E4M3"])
        other = {
            "name": "model.layers.7.mlp.ffn1_up_act_scale",
            "dtype": "F32",
            "shape": [1],
        }
        self.assertEqual(report["other_tensors"], [other])

    def test_file_without_an_eight_bit_tensor(self):
        done = run("info", "--json", TENSORS / "fp32_rows.safetensors")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["tensors"], [])
        self.assertEqual(len(json.loads(done.stdout)["other_tensors"]), 5)
        self.assertIn(b"has no 8-bit tensor", done.stderr)

    def test_one_tensor(self):
        name = "model.layers.22.self_attn.k_cache"
        report = self.info(TENSORS / "dev_mx32.safetensors", "--tensor", name)
        self.assertEqual([t["name"] for t in report["tensors"]], [name])
        file = TENSORS / "fp32_rows.safetensors"
        self.refused("info", file, "--tensor", name, says=f"tensor '{name}' is F32")
        self.refused("info", file, "--tensor", "x", says="no tensor is named 'x'")

    def test_names_with_quotes_and_unicode(self):
        names = ['a"b\\c', "héllo …", "line\nend \x1b[31m", "日本語" * 30, ""]
        content = safetensors({name: ("U8", [2], b"ab") for name in names})
        path = self.write('q"é\n.safetensors', content)
        report = self.info(path)
        self.assertEqual([t["name"] for t in report["tensors"]], names)
        self.assertEqual(report["file"], str(path))
        done = run("info", path)
        self.assertNotIn(b"\x1b", done.stdout)
        # The path, the titles, five tensors, their sum, and two lines that explain.
        self.assertEqual(done.stdout.decode().count("\n"), 10)
        self.refused(
            "info",
            path,
            "--tensor",
            "no\nsuch",
            says="no tensor is named 'no\\x0asuch'",
        )

    def test_path_that_is_not_utf8(self):
        path = os.fsencode(self.directory) + b"/\xff.bin"
        Path(os.fsdecode(path)).write_bytes(b"x")
        (entry,) = self.info("--raw", os.fsdecode(path))["tensors"]
        self.assertEqual(entry["symbols"], 1)


class Usage(CliTest):
    def test_help_and_version(self):
        for arguments in ("--help",), ("info", "--help"):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertIn(b"Exit codes: 0 good", done.stdout)
        self.assertIn(b"info", run("--help").stdout)
        self.assertRegex(run("--version").stdout, rb"\Aqlc \d+\.\d+\.\d+\n\Z")

    def test_wrong_usage(self):
        file = TENSORS / "dev_tensor.safetensors"
        self.refused(says="subcommand is required")
        self.refused("inform", file, says="unknown: inform")
        self.refused("inf\norm", says="unknown: inf\\x0aorm")
        self.refused("--wrong", says="--wrong")
        self.refused("x" * 100_000, says="unknown: xxx")
        self.assertLess(len(run("x" * 100_000).stderr), 10_000)
        self.refused("info", says="FILE is required")
        self.refused("info", "--wrong", file, says="--wrong")
        self.refused("info", file, file, says="not expected")
        self.refused("info", file, "--tensor", says="--tensor")

    def test_table(self):
        done = run("info", TENSORS / "dev_block32.safetensors")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        lines = done.stdout.decode().splitlines()
        row = next(line for line in lines if "layers.7.mlp.ffn1_gate_act " in line).split()
        # Saved: 1 - bits / (8 x 196608), with the bits of reference.json; 21.94 (any lengths) is not in it.
        expected = ["F8_E4M3", "196,608", "234", "6.057"]
        expected += ["23.87", "19.35", "21.55", "21.55", "21.94", "17.56", "18.76", "19.22"]
        self.assertEqual(row[1:-1], expected)
        self.assertIn("Not of 8 bits, not analysed: 9 F32", lines)

    @unittest.skipUnless(Path("/dev/full").is_char_device(), "no device /dev/full")
    def test_output_that_cannot_be_written(self):
        for arguments in (
            ["info", str(TENSORS / "dev_tensor.safetensors")],
            ["--help"],
            ["info", "--help"],
            ["--version"],
        ):
            for stdout in ">/dev/full", ">&-":
                with self.subTest(arguments=arguments, stdout=stdout):
                    command = ["sh", "-c", f'"$@" {stdout}', "sh", PROGRAM[0], *arguments]
                    done = subprocess.run(command, stderr=subprocess.PIPE, check=False)
                    self.assertEqual(done.returncode, 2)
                    self.assertRegex(done.stderr, rb"\Aqlc: stdout: cannot write[^\n]*\n\Z")


if __name__ == "__main__":
    main()
