# SPDX-License-Identifier: Apache-2.0
"""docs/results.md and docs/verification.md are what the kept results give, and say what they say.

report_test.py [unittest options].
"""

import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
REPORT = ROOT / "scripts" / "report"
sys.path.insert(0, str(REPORT))

import figures  # noqa: E402
import measured  # noqa: E402
import savings  # noqa: E402
import sections  # noqa: E402
import targets  # noqa: E402
import verification  # noqa: E402


def design(kge, ps, lanes=1, **more):
    return {
        "kge": kge,
        "kge_tables": 0.0,
        "delay_ps": ps,
        "lanes": lanes,
        "parts": {"map": kge},
        **{"path_from": "a", "path_to": "b", "path_gates": 3},
        **more,
    }


KEPT = measured.Measured(
    reports={
        "asap7": {
            "huff_dec_canonical_16": design(20.0, 400.0),
            "qlc_dec_serial": design(6.1, 329.0),
            "qlc_dec_interval_p5_l32": design(64.0, 250.0, 32),
            "qlc_dec_interval_p5_l64": design(128.0, 300.0, 64),
            "qlc_dec_interval_p5_l32_b8": design(90.0, 250.0, 32),
        }
    },
    commands={"asap7": "make synth LIB=asap7 LIBERTY=dir"},
    simulation={
        "huff_dec_canonical_16": {"rate": 1.0, "latency": 6, "saved": 16.0},
        "qlc_dec_interval_p5_l32": {"rate": 32.0, "latency": 14, "saved": 15.1},
    },
    savings={
        "tensors": [
            {"file": "dev_block32.safetensors", "name": "model.layers.3.mlp.up"} | dict.fromkeys(savings.COLUMNS, 12.5)
        ],
        "transfer": {"names": ["a", "b"], "lost": [[0.0, 1.0], [2.0, 0.0]]},
        "shape": {"name": "model.layers.3.mlp.up", "shares": [1 / 128] * 128, "runs": [[8, 16], [24, 4]]},
        "synthetic": {name: dict.fromkeys((*savings.COLUMNS, "adapted"), 15.0) for name in ("student_t", "zero_heavy")},
    },
    quantize={
        "file": "rows.safetensors",
        "tensors": 5,
        "ways": {
            way: [
                {
                    "halved": halved,
                    "peak": 448 / 2**halved,
                    "code_bits": bits,
                    "bits": bits + 1,
                    "db": db,
                    "zeroed": 2.0,
                    "least_db": -0.5,
                }
                for halved in (0, 1, 10, 11)
            ]
            for way, bits, db in (
                ("block32, F32 scales", 7.0, 33.0),
                ("block32, BF16 scales", 7.0, 33.0),
                (savings.ADVISED, 5.0, 34.0),
                ("mx32", 6.5, 30.0),
            )
        },
    },
)


class Current(unittest.TestCase):
    def test_document_and_figures(self):
        with tempfile.TemporaryDirectory(prefix="qlc_report_test_") as directory:
            subprocess.run([sys.executable, "-B", REPORT / "report.py", "--out", directory], check=True)
            written = {path.name: path.read_text() for path in Path(directory).iterdir()}
            kept = {path.name: path.read_text() for path in (ROOT / "docs").glob("results*")}
            kept["verification.md"] = (ROOT / "docs" / "verification.md").read_text()
            self.assertEqual(sorted(written), sorted(kept), "make report")
            for name, text in written.items():
                self.assertEqual(text, kept[name], f"docs/{name} is old: make report")


class Verification(unittest.TestCase):
    def test_proofs(self):
        one = {
            "proof": "skid",
            "parameters": {"Width": 8},
            "cycles": 2,
            "found": "PASS",
            "seconds": 1.4,
            "shows": "a queue",
        }
        results = [one | {"mode": "prove"}, one | {"mode": "cover", "found": "FAIL", "cycles": 9}]
        self.assertIn("| `skid` | Width = 8 | a queue | any number | fail | 3 |", verification.formal(results))
        results[0] |= {"mode": "bmc"}
        self.assertIn("| a queue | 2 |", verification.formal(results))
        results[0] |= {"found": "UNKNOWN"}
        self.assertIn("| a queue | **UNKNOWN** |", verification.formal(results))

    def test_soak(self):
        total = {"rounds": 20, "cycles": 1000, "symbols": 5000}
        text = verification.soak({"designs": {"enc": total, "planar 8_ranked_3 dec": total}})
        self.assertIn("| planar | 1 | 20 | 1,000 | 5,000 |", text)
        self.assertIn("| all | 2 | 40 | 2,000 | 10,000 |", text)

    def test_fuzzing(self):
        result = {"target": "npy", "seconds": 600, "executions": 12345678, "edges": 700, "crashes": 0}
        self.assertIn("| `npy` | 600 | 12,345,678 | 700 | 0 |", verification.fuzz([result]))


class Entries(unittest.TestCase):
    def setUp(self):
        self.entries = KEPT.entries()

    def test_what_follows_from_area_period_and_rate(self):
        entry = self.entries["qlc_dec_interval_p5_l32"]
        self.assertEqual((entry.gbs, entry.kge_per_symbol), (128.0, 2.0))
        self.assertEqual(self.entries["qlc_dec_interval_p5_l32_b8"].rate, 32.0, "as with one bank")
        self.assertIsNone(self.entries["qlc_dec_serial"].gbs, "not simulated")

    def test_order(self):
        names = list(self.entries)
        self.assertEqual((names[0], names[-1]), ("qlc_dec_serial", "huff_dec_canonical_16"))
        self.assertLess(names.index("qlc_dec_interval_p5_l32"), names.index("qlc_dec_interval_p5_l64"))


class Targets(unittest.TestCase):
    def setUp(self):
        self.found = {target.what: target for target in targets.targets(KEPT.entries())}

    def one(self, beginning):
        (target,) = (target for what, target in self.found.items() if what.startswith(beginning))
        return target

    def test_reached_and_missed(self):
        self.assertFalse(self.one("serial decoder, kGE").reached)
        self.assertTrue(self.one("serial designs, longest period").reached)
        self.assertIsNone(self.one("serial encoder, kGE").value)

    def test_lanes(self):
        self.assertEqual(self.one("area of 64 lanes").value, 2.0)
        self.assertEqual(self.one("period of 64 lanes").value, 1.2)
        self.assertFalse(self.one("period of 64 lanes").reached)
        self.assertEqual(self.one("32 lanes, least throughput").value, 128.0)

    def test_huffman(self):
        than = "interval, P = 5, 32 lanes against canonical Huffman, 16 bits"
        self.assertEqual(self.one(f"{than}: times less area").value, 10.0)
        self.assertAlmostEqual(self.one(f"{than}: points less saved").value, 0.9)
        self.assertFalse(self.one(f"{than}: points less saved").reached)


class Document(unittest.TestCase):
    def test_tables_have_as_many_cells_in_each_row(self):
        for section in sections.SECTIONS:
            cells = 0
            for line in section(KEPT).splitlines():
                now = line.count("|")
                if cells and now:
                    self.assertEqual(now, cells, line)
                cells = now

    def test_says_what_was_missed_and_what_is_not_there(self):
        text = sections.goals(KEPT)
        self.assertIn("| serial decoder, kGE | ≤ 6 | 6.1 | **missed** |", text)
        self.assertIn("not measured", text)
        self.assertEqual(sections.fpga(KEPT), "")

    def test_figures_are_svg_with_every_point(self):
        for name in ("lanes", "throughput", "saving"):
            picture = ET.fromstring(figures.FIGURES[name](KEPT))
            texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
            for title in ("interval, P = 5", "Huffman, a symbol a cycle"):
                self.assertEqual(texts.count(title), 1, "in the legend")
            self.assertNotIn("ranked, P = 3", texts, "has no point")

    def test_figures_of_savings(self):
        for name, said in (
            ("kinds", "3.up"),
            ("areas", "share of symbols, %"),
            ("size", savings.ADVISED),
            ("transfer", "2.0"),
        ):
            picture = ET.fromstring(figures.FIGURES[name](KEPT))
            self.assertIn(said, [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")])

    def test_savings(self):
        text = sections.savings(KEPT)
        self.assertIn("| `3.up` | block-32 | 12.50 |", text)
        self.assertIn("| **mean of block-32** |  | 12.50 |", text)
        self.assertIn("| FFN2, published (other data) | 23.2 | 16.7 | 19.0 |", sections.resemblance(KEPT))

    def test_size_against_error(self):
        text = sections.for_size(KEPT)
        self.assertIn("| mx32 | 0.4375 | 6.50 | 7.50 | 30.00 | -0.50 | 2.00 |", text)
        self.assertIn(
            "**25.0 %\nfewer bits than by plain block32** (0.0 by BF16 scales alone) **and\n1.0 dB better**", text
        )

    def test_points_of_figures(self):
        found = figures.panels(KEPT, lambda entry: (entry.kge, entry.gbs, figures.label(entry)))
        points = {one.name: one.points for one in found["Decoders"]}
        self.assertEqual(points["interval, P = 5"], [(64.0, 128.0, "32")], "not eight banks, nor what has no rate")
        self.assertEqual(points["Huffman, a symbol a cycle"], [(20.0, 2.5, "16")])
        self.assertEqual(found["Encoders"], [])

    def test_figures_repeat(self):
        for figure in figures.FIGURES.values():
            self.assertEqual(figure(KEPT), figure(KEPT))


if __name__ == "__main__":
    unittest.main()
