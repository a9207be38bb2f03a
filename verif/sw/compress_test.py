# SPDX-License-Identifier: Apache-2.0
"""compress, decompress, verify and calibrate as a user runs them: compress_test.py PATH_OF_QLC [unittest options]."""

import json
import random
from pathlib import Path

from program import TENSORS, CliTest, main, npy, run, safetensors

FILES = sorted(TENSORS.glob("*.safetensors"))
BLOCK32 = TENSORS / "dev_block32.safetensors"
RANKED = "03" + "00000080" + "0001020304050607"[:14]  # widths of 0, seven slots
INTERVAL = "13" + "11111181" + "00010203040506"  # runs of one magnitude
DTYPES = {
    "F8_E4M3": 1,
    "F8_E5M2": 1,
    "U8": 1,
    "I8": 1,
    "BOOL": 1,
    "I16": 2,
    "F16": 2,
    "BF16": 2,
    "F32": 4,
    "I64": 8,
}


def every_dtype():
    """A file with a tensor of every dtype, odd shapes, and an empty one; all 256 values in those of 8 bits."""
    draw = random.Random(7)
    tensors = {"empty": ("F8_E4M3", [0, 3], b"")}
    for dtype, size in DTYPES.items():
        content = bytes(range(256)) * size + bytes(min(255, int(draw.expovariate(0.05))) for _ in range(1499 * size))
        if dtype == "BOOL":
            content = bytes(byte & 1 for byte in content)
        tensors[f"layer.{dtype}"] = (dtype, [len(content) // size // 5, 5], content)
    return safetensors(tensors)


class CompressTest(CliTest):
    def compress(self, path, *options):
        """The parsed JSON of a run that must succeed; the .qlc file."""
        out = self.directory / "out.qlc"
        done = run("compress", path, "-o", out, "--json", *options)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return json.loads(done.stdout), out

    def restored(self, path):
        back = self.directory / "back"
        done = run("decompress", path, "-o", back)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
        return back.read_bytes()

    def same(self, path, *options):
        """What goes in comes out; the JSON of compress."""
        report, out = self.compress(path, *options)
        self.assertEqual(report["compressed_bytes"], out.stat().st_size)
        self.assertTrue(self.restored(out) == Path(path).read_bytes(), f"{path} {options}")
        done = run("verify", out)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return report

    def corrupt(self, *arguments, says):
        """Exit code 1, one line on stderr, nothing written."""
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stdout), (1, b""), done.stderr)
        self.assertRegex(done.stderr, rb"\Aqlc: [^\n]+\n\Z")
        self.assertIn(says, done.stderr.decode())


class RoundTrip(CompressTest):
    def test_committed_tensors(self):
        for path in FILES:
            for options in ([], ["--layout", "serial"], ["--chunk", 128], ["--threads", 1], ["--sample", 1]):
                with self.subTest(file=path.name, options=options):
                    self.same(path, *options)

    def test_every_dtype(self):
        path = self.write("all.safetensors", every_dtype())
        report = self.same(path)
        layouts = {entry["dtype"]: entry["layout"] for entry in report["tensors"] if entry["bytes"]}
        self.assertEqual(set(layouts), set(DTYPES))
        for dtype, layout in layouts.items():
            self.assertEqual(layout, "planar" if dtype in ("F8_E4M3", "F8_E5M2", "U8", "I8") else "stored", dtype)
        self.same(path, "--layout", "serial")

    def test_other_files(self):
        self.same(self.write("x.npy", npy("(40, 50)", bytes(range(200)) * 10)))
        for content in (b"", b"x", bytes(100_000), random.Random(1).randbytes(70_000)):
            with self.subTest(size=len(content)):
                report = self.same(self.write("x.bin", content), "--raw")
                self.assertLess(report["compressed_bytes"], len(content) + 150)

    def test_pipes(self):
        data = BLOCK32.read_bytes()
        packed = run("compress", "-", "-o", "-", stdin=data)
        self.assertEqual(packed.returncode, 0)
        self.assertIn(b"the whole file", packed.stderr, "the report goes where the data do not")
        back = run("decompress", "-", "-o", "-", stdin=packed.stdout)
        self.assertTrue(back.returncode == 0 and back.stdout == data)
        self.assertEqual(run("verify", "-", stdin=packed.stdout).returncode, 0)

    def test_runs_and_threads_give_the_same_bytes(self):
        made = []
        for threads in (1, 3, 3):
            made.append(self.compress(BLOCK32, "--threads", threads)[1].read_bytes())
        self.assertTrue(made[0] == made[1] == made[2])


def saved_of(report):
    """Percent saved of each e4m3 tensor, all that it takes counted."""
    return {
        entry["name"]: 100 - 100 * entry["compressed_bytes"] / entry["bytes"]
        for entry in report["tensors"]
        if entry["dtype"] == "F8_E4M3"
    }


class Savings(CompressTest):
    def test_automatic_choice(self):
        reference = json.loads((TENSORS / "reference.json").read_text())[BLOCK32.name]
        saved = saved_of(self.compress(BLOCK32)[0])
        self.assertEqual(set(saved), set(reference))
        self.assertGreaterEqual(sum(saved.values()) / len(saved), 14.9)
        for name, figures in reference.items():
            best = max(
                100 - 100 * figures[key] / 8 / figures["symbols"] for key in ("qlc_capped_bits", "interval5_bits")
            )
            self.assertGreaterEqual(saved[name], best - 0.25, name)

    def test_sample(self):
        whole = saved_of(self.compress(BLOCK32)[0])
        report = self.compress(BLOCK32, "--sample", 5)[0]
        for entry in report["tensors"]:
            if entry["dtype"] == "F8_E4M3":
                lost = whole[entry["name"]] - saved_of(report)[entry["name"]]
                self.assertLess(lost, 3)
                if entry["banks"] == 1 and entry["kind"] == "interval":
                    self.assertAlmostEqual(lost, entry["sample_lost_points"], delta=0.1)

    def test_least_saving(self):
        report = self.same(BLOCK32, "--min-saving", 12)
        stored = {entry["name"].split(".", 2)[2] for entry in report["tensors"] if entry["layout"] == "stored"}
        self.assertLessEqual({"22.mlp.ffn2_in_act", "7.mlp.ffn1_gate_act_grad"}, stored)
        self.assertNotIn("7.mlp.ffn1_gate_act", stored)


class BuiltIn(CompressTest):
    def test_committed_tensors(self):
        for path in FILES:
            for options in ([], ["--layout", "serial"], ["--chunk", 128]):
                with self.subTest(file=path.name, options=options):
                    report = self.same(path, "--codebooks", "builtin", *options)
                    sources = {entry["codebooks"] for entry in report["tensors"] if entry["layout"] != "stored"}
                    self.assertLessEqual(sources, {"builtin"})

    def test_saving(self):
        saved = saved_of(self.compress(BLOCK32, "--codebooks", "builtin")[0])
        self.assertEqual(len(saved), 9)
        self.assertGreaterEqual(sum(saved.values()) / len(saved), 15.31)

    def test_codebooks_are_not_in_the_file(self):
        report, out = self.compress(self.write("x.bin", bytes(range(64)) * 64), "--raw", "--codebooks", "builtin")
        self.assertLess(out.stat().st_size, report["tensors"][0]["compressed_bytes"] + 250)


class Hardware(CompressTest):
    """Files that given hardware can read."""

    def test_nothing_but_what_it_has(self):
        for codebooks, most in ("auto", (1, 4, 16)), ("builtin", (16,)):
            for kind, prefix_bits in ("ranked", 3), ("interval", 3), ("interval", 4), ("interval", 5):
                for banks in most:
                    options = ["--codebooks", codebooks, "--kind", kind, "--prefix-bits", prefix_bits]
                    options += ["--banks", banks, "--look-ahead", 8]
                    with self.subTest(options=options):
                        report = self.same(BLOCK32, *options)
                        coded = [entry for entry in report["tensors"] if entry["layout"] == "planar"]
                        self.assertTrue(coded)
                        for entry in coded:
                            self.assertEqual((entry["kind"], entry["prefix_bits"]), (kind, prefix_bits))
                            self.assertLessEqual(entry["banks"], banks)
                            self.assertEqual(entry["look_ahead"], 8)

    def test_one_limit_leaves_the_rest_free(self):
        for option, value, key, free in (
            ("--kind", "ranked", "kind", "codebooks"),
            ("--prefix-bits", 5, "prefix_bits", "kind"),
        ):
            report = self.same(BLOCK32, option, value)
            coded = [entry for entry in report["tensors"] if entry["layout"] == "planar"]
            self.assertEqual({entry[key] for entry in coded}, {value})
            self.assertGreater(len({entry[free] for entry in coded}), 1)

    def test_refusals(self):
        books, out = self.directory / "books.json", self.directory / "o"
        self.assertEqual(run("calibrate", BLOCK32, "-o", books, "--kind", "interval", "--banks", 2).returncode, 0)
        for option, value in ("--kind", "ranked"), ("--banks", 1):
            said = "there is no set of this kind"
            self.refused("compress", BLOCK32, "-o", out, "--codebooks", books, option, value, says=said)
        for options in (("--banks", 4), ("--kind", "ranked", "--prefix-bits", 4)):
            said = "--codebooks builtin: there is no set of this kind"
            self.refused("compress", BLOCK32, "-o", out, "--codebooks", "builtin", *options, says=said)
        for option, value in ("--kind", "ranked"), ("--prefix-bits", 3), ("--banks", 1), ("--look-ahead", 4):
            self.refused("compress", BLOCK32, "-o", out, "--layout", "serial", option, value, says=option)
        for option, value in (
            ("--kind", "x"),
            ("--prefix-bits", 6),
            ("--banks", 17),
            ("--banks", 0),
            ("--look-ahead", 16),
        ):
            self.refused("compress", BLOCK32, "-o", out, option, value, says=option)
        self.assertFalse(out.exists())


class Books(CompressTest):
    def test_calibrated_codebooks(self):
        books = self.directory / "books.json"
        done = run("calibrate", BLOCK32, "-o", books, "--banks", 4, "--kind", "interval", "--prefix-bits", 4, "--json")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        said = json.loads(done.stdout)
        self.assertEqual((said["kind"], said["prefix_bits"], said["banks"], said["tensors"]), ("interval", 4, 4, 9))
        (found,) = json.loads(books.read_text())["sets"]
        self.assertEqual([book[:2] for book in found["codebooks"]], ["14"] * 4)
        report = self.same(BLOCK32, "--codebooks", books)
        for entry in report["tensors"]:
            if entry["layout"] == "planar":
                self.assertEqual((entry["kind"], entry["prefix_bits"], entry["banks"]), ("interval", 4, 4))

    def test_codebooks_count_as_what_they_take(self):
        books = self.directory / "books.json"
        self.assertEqual(run("calibrate", BLOCK32, "-o", books, "--kind", "ranked", "--banks", 16).returncode, 0)
        small = self.write("small", bytes(min(255, int(random.Random(i).expovariate(0.05))) for i in range(1300)))
        report, out = self.compress(small, "--raw", "--codebooks", books)
        self.assertEqual(report["tensors"][0]["layout"], "stored")
        self.assertLess(out.stat().st_size, 1300 + 150)

    def test_calibration_takes_what_saves_most(self):
        bits = {}
        for kind in ("ranked", "interval"):
            for prefix_bits in (3, 4, 5):
                options = ["--kind", kind, "--prefix-bits", prefix_bits, "--banks", 2]
                done = run("calibrate", BLOCK32, "-o", self.directory / "b", "--json", *options)
                bits[kind, prefix_bits] = json.loads(done.stdout)["saved_percent"]
        done = run("calibrate", BLOCK32, "-o", self.directory / "b", "--json", "--banks", 2)
        self.assertEqual(json.loads(done.stdout)["saved_percent"], max(bits.values()))

    def test_books_for_another_layout(self):
        books = self.directory / "books.json"
        done = run("calibrate", BLOCK32, "-o", books, "--kind", "interval")
        self.assertEqual(done.returncode, 0)
        out = self.directory / "o"
        self.refused("compress", BLOCK32, "-o", out, "--layout", "serial", "--codebooks", books, says="serial layout")

    def test_bad_books(self):
        good = '{"qlc_codebooks": 1, "sets": [{"kind": "ranked", "prefix_bits": 3, "codebooks": [%s]}]}'
        for text, says in (
            ("", "is not a file of codebooks"),
            ("[1]", "is not a file of codebooks"),
            ('{"qlc_codebooks": 2, "sets": []}', "is not a file of codebooks"),
            ('{"qlc_codebooks": 1, "sets": [3]}', "set 0: has no list of codebooks"),
            (good % "", "set 0: has not 1 to 16 codebooks"),
            (good % '"0300"', "set 0, codebook 0: is malformed"),
            (good % '"zz"', "set 0, codebook 0: is malformed"),
            (good % "7", "set 0, codebook 0: is malformed"),
            (good % f'"{INTERVAL}"', "set 0: its codebooks have another kind"),
            (good.replace("3", "4") % f'"{RANKED}"', "set 0: its codebooks have another kind"),
        ):
            path = self.write("books.json", text.encode())
            with self.subTest(text=text):
                self.refused("compress", BLOCK32, "-o", self.directory / "o", "--codebooks", path, says=says)
                self.assertFalse((self.directory / "o").exists())


class Refusals(CompressTest):
    def test_corrupt_files(self):
        _, out = self.compress(BLOCK32)
        data = out.read_bytes()
        back = self.directory / "back"
        for broken, says in (
            (b"", "not a .qlc file"),
            (b"\x89QLC", "not a .qlc file"),
            (data[:8] + b"\x02" + data[9:], "version"),
            (data[:-1], "cut"),
            (data[:20], "cut"),
            (data[:50_000] + b"\0\0\0" + data[50_003:], "frame 2 at byte 26772 has another checksum"),
            (data[:-40] + b"\0" + data[-39:], "the index has another checksum"),
        ):
            path = self.write("broken.qlc", broken)
            with self.subTest(says=says):
                self.corrupt("decompress", path, "-o", back, says=says)
                self.assertFalse(back.exists())
                self.corrupt("verify", path, says=says)
        self.assertEqual(
            sorted(p.name for p in self.directory.iterdir()), ["broken.qlc", "out.qlc"], "nothing is left over"
        )

    def test_report_stays_out_of_the_data(self):
        for arguments in (("compress",), ("quantize", "--scale", "mx32"), ("calibrate",)):
            whole = run(*arguments, BLOCK32, "-o", "-")
            self.assertEqual(whole.returncode, 0)
            done = run(*arguments, BLOCK32, "-o", "/dev/stdout")
            self.assertEqual((done.returncode, done.stdout == whole.stdout), (0, True), arguments)
            self.refused(*arguments, BLOCK32, "-o", "/dev/stdout", "--json", says="stdout")

    def test_one_stdin(self):
        said = "IN and --codebooks both want stdin"
        for path in "-", "/dev/stdin":
            self.refused("compress", path, "--codebooks", "-", "-o", self.directory / "o", says=said, stdin=b"{}")

    def test_file_that_says_it_is_empty(self):
        out = self.directory / "o"
        self.assertEqual(run("compress", "/proc/version", "-o", out, "--raw").returncode, 0)
        self.assertEqual(self.restored(out), Path("/proc/version").read_bytes())

    def test_usage(self):
        out = self.directory / "o"
        self.refused("compress", self.directory / "none", "-o", out, says="none")
        self.refused("compress", BLOCK32, says="--output")
        self.refused("compress", BLOCK32, "-o", out, "--chunk", 100, says="--chunk")
        self.refused("compress", BLOCK32, "-o", out, "--chunk", 130, says="--chunk")
        self.refused("compress", BLOCK32, "-o", out, "--layout", "square", says="--layout")
        self.refused("compress", BLOCK32, "-o", out, "--codebooks", self.directory / "none", says="none")
        for number in (0, "nan", "inf", "1x"):
            self.refused("compress", BLOCK32, "-o", out, "--sample", number, says="--sample")
            if number != 0:
                self.refused("compress", BLOCK32, "-o", out, "--min-saving", number, says="--min-saving")
        self.refused("compress", BLOCK32, "-o", out, "--layout", "serial", "--chunk", 128, says="no chunks")
        self.refused("calibrate", BLOCK32, "-o", "-", "--json", says="stdout")
        self.refused("compress", BLOCK32, "-o", out, "--threads", -1, says="--threads")
        self.refused("compress", BLOCK32, "-o", "-", "--json", says="stdout")
        self.refused("compress", BLOCK32, "-o", self.directory / "no" / "o", says="no")
        self.refused("calibrate", self.write("e", b""), "--raw", "-o", out, says="no 8-bit symbols")
        self.refused("decompress", self.directory / "none", "-o", out, says="none")
        self.assertFalse(out.exists())

    def test_output_is_never_the_input(self):
        path = self.write("x.bin", bytes(1000))
        self.refused("compress", path, "--raw", "-o", path, says="x.bin")
        self.assertEqual(path.read_bytes(), bytes(1000))


if __name__ == "__main__":
    main()
