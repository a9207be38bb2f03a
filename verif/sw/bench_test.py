# SPDX-License-Identifier: Apache-2.0
"""qlc bench as a user runs it: bench_test.py PATH_OF_QLC [unittest options]. No speed is judged here."""

import json

from program import TENSORS, CliTest, main, run

BLOCK32 = TENSORS / "dev_block32.safetensors"
QUICK = ("--rounds", 1, "--mebibytes", 1)


class Bench(CliTest):
    def test_report(self):
        done = run("bench", BLOCK32, "--json", *QUICK, "--threads", 2)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        report = json.loads(done.stdout)
        self.assertEqual((report["threads"], report["rounds"]), (2, 1))
        self.assertEqual([size["symbols"] for size in report["sizes"]], [256 << 10, 1 << 20])
        for size in report["sizes"]:
            found = {entry["name"]: entry for entry in size["compressors"]}
            self.assertEqual(len(found), len(size["compressors"]), "names differ")
            for entry in found.values():
                for side in "encode", "decode":
                    ratio = entry[f"{side}_mb_s"] / size["memcpy_mb_s"]
                    self.assertAlmostEqual(entry[f"{side}_of_memcpy"], ratio)
                    self.assertGreater(ratio, 0)
            for way, least in (
                ("interval P = 5, built in", 13),
                ("interval P = 5, fitted", 12),
                ("ranked P = 3, fitted", 10),
            ):
                # Every kernel packs alike.
                saved = {of["saved_percent"] for name, of in found.items() if name.startswith("qlc ") and way in name}
                self.assertEqual(len(saved), 1, way)
                self.assertGreater(saved.pop(), least)
            self.assertIn("qlc scalar, ranked P = 3, fitted", found)
            self.assertIn(f"qlc {report['kernel']}, ranked P = 3, fitted", found)
            for name in "zstd -1", "zstd -3", "LZ4", "rANS, 4 states", "rANS, 32 states":
                self.assertIn(name, found)
            self.assertGreater(found["rANS, 4 states"]["saved_percent"], found["LZ4"]["saved_percent"])

    def test_table(self):
        done = run("bench", BLOCK32, *QUICK, "--tensor", "model.layers.22.mlp.ffn1_up_act")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"1,048,576 symbols", done.stdout)
        self.assertIn(b"memcpy", done.stdout)

    def test_any_length(self):
        for size in 1, 63, 65537:
            path = self.write("x", bytes(min(255, i % 7) for i in range(size)))
            self.assertEqual(run("bench", path, "--raw", *QUICK).returncode, 0)

    def test_refusals(self):
        self.refused("bench", self.write("e", b""), "--raw", says="has no 8-bit symbols")
        self.refused("bench", TENSORS / "fp32_rows.safetensors", says="has no 8-bit symbols")
        self.refused("bench", self.directory / "none", says="none")
        for option in "--rounds", "--threads", "--mebibytes":
            self.refused("bench", BLOCK32, option, 0, says=option)


if __name__ == "__main__":
    main()
