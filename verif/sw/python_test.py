# SPDX-License-Identifier: Apache-2.0
"""The Python package, built and installed as pip does, against the program: python_test.py QLC DIRECTORY [options].

DIRECTORY is where it is built and installed; the Python must have what its pyproject.toml and requirements.txt name.
"""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import ml_dtypes
import numpy as np
from program import TENSORS, CliTest, main, run, safetensors

PROJECT = Path(__file__).resolve().parents[2]
FILES = sorted(TENSORS.glob("*.safetensors"))
BLOCK32 = TENSORS / "dev_block32.safetensors"
E4M3 = ml_dtypes.float8_e4m3fn


def install(directory):
    """Install the package under a directory and import it."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-index",
    ]
    target = directory / "installed"
    command += ["--no-build-isolation", "--upgrade", "--target", target, PROJECT / "sw" / "python"]
    subprocess.run([*command, f"-Cbuild-dir={directory / 'built'}"], check=True, timeout=600)
    sys.path.insert(0, str(target))
    return importlib.import_module("qlc")


def tensors_of(content):
    """Names of a safetensors file to (dtype, shape, bytes)."""
    begin = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:begin])
    header.pop("__metadata__", None)
    return {
        name: (of["dtype"], of["shape"], content[begin + of["data_offsets"][0] : begin + of["data_offsets"][1]])
        for name, of in header.items()
    }


def e4m3(count, seed):
    return np.random.default_rng(seed).normal(size=count).astype(E4M3)


class PythonTest(CliTest):
    def packed(self, path, *options):
        out = self.directory / "out.qlc"
        done = run("compress", path, "-o", out, *options)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return out

    def test_tensors(self):
        """Every tensor of every file comes back, with numpy's dtype."""
        kept = 0
        for path in FILES:
            content = path.read_bytes()
            with_program = self.packed(path)
            with_package = self.directory / "package.qlc"
            qlc.compress(path, with_package)
            self.assertTrue(with_program.read_bytes() == with_package.read_bytes(), path)
            qlc.decompress(with_program, self.directory / "back", threads=1)
            self.assertTrue((self.directory / "back").read_bytes() == content)
            file = qlc.File(with_program)
            wanted = tensors_of(content)
            self.assertEqual(set(file), set(wanted))
            for name, (dtype, shape, data) in wanted.items():
                array = file[name]
                self.assertEqual(file.tensors[name][:2], (dtype, tuple(shape)))
                self.assertEqual((array.dtype, array.shape), (np.dtype(qlc.DTYPES[dtype]), tuple(shape)))
                self.assertTrue(array.tobytes() == data, name)
                kept += 1
        self.assertGreater(kept, 20)

    def test_every_dtype(self):
        tensors = {}
        for dtype, of in qlc.DTYPES.items():
            array = np.arange(24).reshape(2, 3, 4).astype(of)
            tensors[dtype] = (dtype, [2, 3, 4], array.tobytes())
        tensors |= {"scalar": ("F32", [], b"\0\0\x80\x3f"), "empty": ("U8", [0, 2], b"")}
        file = qlc.File(self.packed(self.write("all.safetensors", safetensors(tensors))))
        for dtype, of in qlc.DTYPES.items():
            self.assertEqual((file[dtype].dtype, file[dtype].tobytes()), (np.dtype(of), tensors[dtype][2]))
        self.assertEqual((file["scalar"].shape, float(file["scalar"]), file["empty"].shape), ((), 1.0, (0, 2)))

    def test_no_dtype(self):
        path = self.packed(self.write("f4.safetensors", safetensors({"t": ("F4", [4], b"ab")})))
        file = qlc.File(path)
        self.assertEqual(file.bytes("t").tobytes(), b"ab")
        with self.assertRaisesRegex(ValueError, "no dtype for F4, that of tensor 't'"):
            file["t"]
        with self.assertRaises(KeyError):
            file["u"]
        with qlc.File(path) as again:
            again.bytes("t")
        with self.assertRaisesRegex(ValueError, "closed"):
            again.bytes("t")

    def test_raw(self):
        """Files of any kind and name, verified; what is not UTF-8 in a name too."""
        source = self.directory / os.fsdecode(b"\xff raw")
        source.write_bytes(bytes(range(256)) * 9)
        qlc.compress(source, self.directory / "raw.qlc", raw=True)
        qlc.verify(self.directory / "raw.qlc")
        qlc.decompress(self.directory / "raw.qlc", os.fsencode(self.directory / "back"))
        self.assertEqual((self.directory / "back").read_bytes(), source.read_bytes())
        with self.assertRaises(qlc.CorruptError):
            qlc.verify(source)

    def test_calibrate(self):
        """The same codebooks as the program's, and frames as in its files."""
        symbols = e4m3(60001, 3)
        raw = self.write("raw", symbols.tobytes())
        books = self.directory / "books.json"
        for kind, prefix_bits, banks in (("interval", 5, 4), ("ranked", 3, 1)):
            options = ["--kind", kind, "--prefix-bits", prefix_bits, "--banks", banks]
            self.assertEqual(run("calibrate", raw, "--raw", "-o", books, *options).returncode, 0)
            (of_program,) = json.loads(books.read_text())["sets"]
            found = qlc.calibrate(symbols.reshape(-1, 1), kind, prefix_bits, banks)
            self.assertEqual(
                (found.kind, found.prefix_bits, len(found)), (kind, prefix_bits, len(of_program["codebooks"]))
            )
            self.assertEqual([book.hex() for book in found.serialised], of_program["codebooks"])
            self.assertEqual(qlc.parse(found.serialised).serialised, found.serialised)
            out = self.packed(raw, "--raw", "--codebooks", books, "--chunk", 512, "--look-ahead", 7)
            frame = qlc.encode(symbols, found, chunk=512, look_ahead=7)
            self.assertEqual(out.read_bytes()[12 : 12 + len(frame)], frame)
            self.assertLess(abs(8 * len(frame) - qlc.code_bits(symbols, found)), 0.01 * 8 * len(frame))

    def test_frames(self):
        books = qlc.built_in(1)
        for count in (1, 63, 64, 65, 1000, 200000):
            symbols = e4m3(count, count)
            frame = qlc.encode(symbols, books)
            again = qlc.decode(frame, books, count + 5, E4M3)
            self.assertEqual((again.dtype, again.tobytes()), (np.dtype(E4M3), symbols.tobytes()))
        square = e4m3(10000, 1).reshape(100, 100)
        self.assertEqual(qlc.encode(square.T, books), qlc.encode(square.T.copy().reshape(-1), books))

    def test_bytes(self):
        books = qlc.built_in(1)
        frame = qlc.encode(b"abc", books)
        self.assertEqual(frame, qlc.encode(np.frombuffer(b"abc", np.uint8), books))
        self.assertEqual(qlc.decode(memoryview(frame), books, 3).tobytes(), b"abc")

    def test_npy(self):
        """Either order; what is in the file decides, whatever its name."""
        for order in "CF":
            array = np.arange(24, dtype=np.uint8).reshape(2, 3, 4, order=order)
            np.save(self.directory / "a.npy", array)
            qlc.compress(self.directory / "a.npy", self.directory / "b.safetensors")
            with qlc.File(self.directory / "b.safetensors") as file:
                self.assertEqual(list(file), ["b.safetensors"])
                self.assertTrue((file["b.safetensors"] == array).all(), order)

    def test_names(self):
        tensors = {"a": ("U8", [1], b"A"), "a\0x": ("U8", [1], b"B")}
        file = qlc.File(self.packed(self.write("n.safetensors", safetensors(tensors))))
        self.assertEqual({name: file.bytes(name).tobytes() for name in file}, {"a": b"A", "a\0x": b"B"})
        self.assertEqual((file == file, file == dict(file), len({file})), (True, False, 1))

    def test_refused(self):
        books = qlc.built_in(1)
        frame = qlc.encode(e4m3(1000, 2), books)
        for wrong, call in (
            ("elements of 8 bits are wanted, not float32", lambda: qlc.encode(np.zeros(3, np.float32), books)),
            ("no symbols, no frame", lambda: qlc.encode(np.zeros(0, np.uint8), books)),
            ("no such chunk size", lambda: qlc.encode(np.zeros(3, np.uint8), books, chunk=200)),
            ("chunk: 128 to 65536", lambda: qlc.encode(np.zeros(3, np.uint8), books, chunk=-1)),
            ("look_ahead: 0 to 15", lambda: qlc.decode(frame, books, 1000, look_ahead=16)),
            ("bank: 0 to 15", lambda: qlc.code_bits(np.zeros(3, np.uint8), books, 16)),
            ("no symbols, no frame", lambda: qlc.encode(b"", books)),
            ("elements of 8 bits are wanted", lambda: qlc.encode("a", books)),
            ("threads: 0 to 256", lambda: qlc.verify(BLOCK32, -1)),
            ("embedded null byte", lambda: qlc.compress(BLOCK32, f"{self.directory}/x\0y")),
            ("more symbols than there is room for", lambda: qlc.decode(frame, books, 999)),
            ("a dtype of 8 bits is wanted", lambda: qlc.decode(frame, books, 1000, np.int16)),
            ("'ranked' or 'interval'", lambda: qlc.calibrate(np.zeros(3, np.uint8), kind="best")),
            ("prefix_bits: 3 to 5", lambda: qlc.calibrate(np.zeros(3, np.uint8), prefix_bits=6)),
            ("banks: 1 to 16", lambda: qlc.calibrate(np.zeros(3, np.uint8), banks=17)),
            ("number: 1 to 255", lambda: qlc.built_in(0)),
            ("no built-in set", lambda: qlc.built_in(255)),
            ("1 to 16 banks", lambda: qlc.parse([])),
        ):
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, wrong):
                call()
        for wrong, call in (
            ("truncated", lambda: qlc.decode(frame[:-1], books, 1000)),
            ("malformed", lambda: qlc.parse([b"\x15\x00"])),
            ("damaged", lambda: qlc.File(self.write("x.qlc", b"no such file"))),
        ):
            with self.subTest(wrong), self.assertRaises(qlc.CorruptError):
                call()
        with self.assertRaises(FileNotFoundError):
            qlc.File(self.directory / "none.qlc")
        with self.assertRaisesRegex(OSError, "cannot write|No such file"):
            qlc.compress(BLOCK32, self.directory / "no" / "x.qlc")


if __name__ == "__main__":
    qlc = install(Path(sys.argv.pop(2)))
    main()
