# SPDX-License-Identifier: Apache-2.0
"""What quantize makes of floats, compared with numpy and ml_dtypes: quantize_test.py PATH_OF_QLC [unittest options].

It needs the packages of requirements.txt.
"""

import json
import os
import resource
import signal
import struct
import subprocess
import unittest

import ml_dtypes
import numpy as np
from program import PROGRAM, TENSORS, CliTest, main, run, safetensors

SEED = 20261130
MODES = ("block32", "mx32", "tensor")
DTYPES = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2"), "BF16": np.dtype(ml_dtypes.bfloat16)}
# Runs what follows where no file without a name can be given one; only root may.
NO_PROC = ["unshare", "-m", "sh", "-c", 'umount -l /proc && exec "$@"', "sh"]
SCALE_DTYPES = {"F32": np.dtype("<f4"), "BF16": np.dtype(ml_dtypes.bfloat16), "U8": np.dtype("u1")}


def read(content):
    """A safetensors file's {name: (dtype, shape, bytes)}, in the order of the header, and its metadata."""
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    data = content[8 + length :]
    return {
        name: (entry["dtype"], entry["shape"], data[slice(*entry["data_offsets"])]) for name, entry in header.items()
    }, metadata


def tensor(array, dtype):
    return dtype, list(array.shape), array.astype(DTYPES[dtype], copy=False).tobytes()


def e4m3(values):
    """The codes of F32 values, saturating, by ml_dtypes, which makes NaNs of what is above 464."""
    with np.errstate(over="ignore", invalid="ignore"):
        return np.clip(values, np.float32(-448), np.float32(448)).astype(ml_dtypes.float8_e4m3fn).view(np.uint8)


def choose(absmax, mode):
    """Multiplier, scale, and the scale's bytes, for one block."""
    absmax = np.float32(absmax)
    with np.errstate(over="ignore", divide="ignore"):
        if absmax == 0:
            multiplier, scale = np.float32(1), np.float32(1)
        elif mode == "mx32":
            exponent = max(int(np.frexp(absmax)[1]) - 1 - 8, -127)
            multiplier, scale = np.ldexp(np.float32(1), -exponent), np.ldexp(np.float32(1), exponent)
        elif np.isinf(np.float32(448) / absmax):
            multiplier, scale = np.float32(2.0**127), np.float32(2.0**-127)
        else:
            multiplier, scale = np.float32(448) / absmax, absmax / np.float32(448)
    if mode == "mx32":
        return multiplier, bytes([int(np.frexp(scale)[1]) - 1 + 127])
    return multiplier, np.float32(scale).astype("<f4").tobytes()


def quantized(array, mode):
    """Codes and scales, as bytes, of an array of F32, by the definition; one block after the other."""
    flat = array.reshape(-1) if mode == "tensor" or array.ndim == 0 else array
    rows = flat.reshape(-1, flat.shape[-1]) if flat.size else np.zeros((0, 1), np.float32)
    blocks = [row if mode == "tensor" else row[at : at + 32] for row in rows for at in range(0, row.size, 32)]
    if mode == "tensor":
        blocks = [flat]
    codes, scales = b"", b""
    for block in blocks:
        finite = np.abs(block[np.isfinite(block)])
        multiplier, scale = choose(finite.max() if finite.size else 0, mode)
        with np.errstate(invalid="ignore"):
            codes += e4m3(block * multiplier).tobytes()
        scales += scale
    return codes, scales


def scale_values(data, dtype):
    """Stored scales as F32."""
    scales = np.frombuffer(data, SCALE_DTYPES[dtype])
    return np.ldexp(np.float32(1), scales.astype(np.int32) - 127) if dtype == "U8" else scales.astype(np.float32)


def candidates(absmax, dtype, peak, search):
    """(multiplier, scale) of all scales that a block with this largest magnitude, not 0, may have."""
    absmax, peak = np.float32(absmax), np.float32(peak)
    if dtype == "U8":
        exponent = int(np.frexp(absmax)[1]) - int(np.frexp(peak)[1])
        return [
            (np.ldexp(np.float32(1), -e), np.ldexp(np.float32(1), e)) for e in range(exponent, exponent + 1 + search)
        ]
    first = absmax / peak
    scales = [np.float32(first * np.float32(2 ** (k / 16))) for k in range(16 if search else 1)]
    if dtype == "F32":
        return [(peak / absmax, first)] + [(1 / scale, scale) for scale in scales[1:]]
    for i, scale in enumerate(scales):
        near = np.float32(ml_dtypes.bfloat16(scale))
        scales[i] = (
            near if near >= scale else np.float32(np.nextafter(ml_dtypes.bfloat16(near), ml_dtypes.bfloat16(np.inf)))
        )
    return [(1 / scale, scale) for scale in scales]


class QuantizeTest(CliTest):
    def same(self, ours, theirs, context):
        """Compare bytes, or tuples of them. unittest would take minutes to print two of this length that differ."""
        if isinstance(ours, bytes):
            ours, theirs = (ours,), (theirs,)
        for ours_part, theirs_part in zip(ours, theirs, strict=True):
            self.assertEqual(len(ours_part), len(theirs_part), context)
            differ = [at for at, pair in enumerate(zip(ours_part, theirs_part, strict=True)) if pair[0] != pair[1]]
            self.assertEqual((len(differ), differ[:8]), (0, []), f"{context}: bytes that differ, and the first")

    def quantize(self, tensors, mode, *arguments, warns=b""):
        """The tensors and the metadata that qlc makes of these."""
        content = tensors if isinstance(tensors, bytes) else safetensors(tensors)
        path = self.write("in.safetensors", content)
        out = self.directory / "out.safetensors"
        done = run("quantize", path, "-o", out, "--scale", mode, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, rb"\A" + warns + rb"\Z")
        self.report = json.loads(done.stdout) if "--json" in arguments else None
        if not arguments:
            self.assertEqual(done.stdout, b"")
        self.assertEqual(sorted(os.listdir(self.directory)), ["in.safetensors", "out.safetensors"])
        return read(out.read_bytes())


class Codes(QuantizeTest):
    def test_real_tensors_become_the_captured_codes_and_scales(self):
        content = (TENSORS / "fp32_rows.safetensors").read_bytes()
        rows = len(read(content)[0])
        compared = []
        for mode in "block32", "mx32":
            ours, metadata = self.quantize(content, mode)
            self.assertEqual(len(ours), 2 * rows)
            theirs, their_metadata = read((TENSORS / f"dev_{mode}.safetensors").read_bytes())
            self.assertEqual(list(metadata.items()), list(their_metadata.items()))
            for name, (dtype, shape, data) in ours.items():
                if name in theirs:
                    self.assertEqual(dtype, theirs[name][0], name)
                    self.assertEqual(shape[1:], theirs[name][1][1:], name)
                    self.same(data, theirs[name][2][: len(data)], name)
                    compared.append(name)
            # In the same order, with the same spaces, as who has written those.
            self.assertEqual([name for name in ours if name in theirs], [name for name in theirs if name in ours])
        self.assertEqual(len(set(compared)), 2 * rows)
        # The captured tensor's scale came from rows that are not there: its dtype and its shape only.
        ours, _ = self.quantize(content, "tensor")
        theirs, _ = read((TENSORS / "dev_tensor.safetensors").read_bytes())
        scale = next(entry for name, entry in theirs.items() if name.endswith("_scale"))
        for name, entry in ours.items():
            if name.endswith("_scale"):
                self.assertEqual(entry[:2], scale[:2])

    def test_every_half_precision_value(self):
        for dtype in "F16", "BF16":
            values = np.arange(65536, dtype="<u2").view(DTYPES[dtype])
            with np.errstate(invalid="ignore"):
                single = values.astype(np.float32)
            small = ~(np.isfinite(single) & (np.abs(single) > 448))
            # With a 448 in every block the scale is 1; infinities and NaNs are among the others.
            values = values[small]
            count = -(-values.size // 31)
            blocks = np.full((count, 32), 448, DTYPES[dtype])
            blocks[:, :31].flat[: values.size] = values
            ours, _ = self.quantize({"x": tensor(blocks, dtype)}, "block32", warns=b"qlc: [^\n]* NaNs [^\n]*\n")
            scales = np.frombuffer(ours["x_scale"][2], "<f4")
            self.assertEqual(set(scales.tolist()), {1.0})
            codes = np.frombuffer(ours["x"][2], np.uint8).reshape(count, 32)
            with np.errstate(invalid="ignore"):
                expected = values.astype(ml_dtypes.float8_e4m3fn).view(np.uint8)
            infinite = np.isinf(values.astype(np.float32))
            self.assertEqual(infinite.sum(), 2)
            expected[infinite] = [0x7E, 0xFE]
            np.testing.assert_array_equal(codes[:, :31].reshape(-1)[: values.size], expected)
            self.assertEqual(len(set(expected.tolist())), 256)
            # All values, 32 with the same exponent together: every scale, and every code beside 448.
            everything = np.arange(65536, dtype="<u2").view(DTYPES[dtype])
            with np.errstate(invalid="ignore"):
                single = everything.astype(np.float32)
            for mode in MODES:
                ours, _ = self.quantize({"x": tensor(everything, dtype)}, mode, warns=b"qlc: [^\n]*\n")
                self.same((ours["x"][2], ours["x_scale"][2]), quantized(single, mode), mode)

    def test_random_tensors_of_many_shapes(self):
        rng = np.random.default_rng(SEED)
        shapes = [(64,), (5, 96), (3, 7, 32), (), (1,), (31,), (33,), (4, 1), (3, 40), (2, 3, 65), (0,), (3, 0)]
        shapes += [(0, 40), (2, 5000), (9001,)]
        arrays = {}
        for number, shape in enumerate(shapes):
            for dtype in DTYPES:
                values = rng.standard_normal(shape) * np.exp(rng.uniform(-12, 9, shape))
                arrays[f"{dtype} {number} {shape}"] = np.asarray(values).astype(DTYPES[dtype])
        # The whole range of F32, subnormal numbers too.
        wide = rng.integers(0, 0xFF000000, 4096, dtype=np.uint32)
        arrays["wide"] = np.where(wide % 2**31 < 0x7F800000, wide, 0).astype("<u4").view("<f4").reshape(64, 64)
        arrays["tiny"] = np.repeat(np.float32(2.0) ** np.arange(-149, -109), 32) * np.float32(1.25)
        inputs = {name: tensor(array, name.split()[0] if " " in name else "F32") for name, array in arrays.items()}
        for mode in MODES:
            ours, _ = self.quantize(inputs, mode)
            for name, array in arrays.items():
                single = array.astype(np.float32)
                codes, scales = quantized(single, mode)
                with self.subTest(seed=SEED, mode=mode, name=name):
                    self.assertEqual(ours[name][:2], ("F8_E4M3", list(array.shape)))
                    self.same(ours[name][2], codes, "codes")
                    dtype, shape, data = ours[name + "_scale"]
                    self.same(data, scales, "scales")
                    blocks = [*array.shape[:-1], -(-array.shape[-1] // 32)] if array.shape else []
                    self.assertEqual(shape, [1] if mode == "tensor" else blocks)
                    self.assertEqual(dtype, "U8" if mode == "mx32" else "F32")

    def test_tensor_longer_than_a_block_of_reading(self):
        rng = np.random.default_rng(SEED)
        # Rows of 1000: neither rows nor their blocks of 32 end where blocks of reading do.
        array = rng.standard_normal((700, 1000)).astype(np.float32)
        for mode in MODES:
            ours, _ = self.quantize({"x": tensor(array, "F32")}, mode)
            self.same((ours["x"][2], ours["x_scale"][2]), quantized(array, mode), mode)

    def test_zeros(self):
        array = np.zeros((2, 32), np.float32)
        array[0, 5] = -0.0
        codes = bytes(5) + b"\x80" + bytes(58)
        for mode in MODES:
            ours, _ = self.quantize({"x": tensor(array, "F32")}, mode)
            one = b"\x7f" if mode == "mx32" else struct.pack("<f", 1)
            self.assertEqual(ours["x"][2], codes)
            self.assertEqual(ours["x_scale"][2], one if mode == "tensor" else 2 * one)

    def test_nan_and_infinity_do_not_touch_their_block(self):
        array = np.full((1, 32), 448, np.float32)
        array[0, :6] = [np.inf, -np.inf, np.nan, np.copysign(np.nan, -1), 1, -1]
        says = rb"qlc: [^\n]*in.safetensors: tensor 'x': 2 NaNs \(kept as NaN\), 2 infinities \(satur[^\n]*\n"
        for mode in MODES:
            ours, _ = self.quantize({"x": tensor(array, "F32")}, mode, warns=says)
            self.assertEqual(ours["x"][2], b"\x7e\xfe\x7f\xff\x38\xb8" + 26 * b"\x7e")
        alone = {"nan": tensor(np.full(2, np.nan), "F16"), "inf": tensor(np.array(-np.inf), "BF16")}
        says = rb"[^\n]*'inf': 1 infinity [^\n]*\n[^\n]*'nan': 2 NaNs \(kept as NaN\)\n"
        ours, _ = self.quantize(dict(sorted(alone.items())), "block32", warns=says)
        self.assertEqual((ours["nan"][2], ours["inf"][2]), (b"\x7f\x7f", b"\xfe"))
        for name in alone:
            self.assertEqual(ours[name + "_scale"][2], struct.pack("<f", 1))


class ForSize(QuantizeTest):
    """Options that make the codes' file smaller, or less wrong."""

    def blocks_are_right(self, array, ours, dtype, peak, search):
        """Each block has one of the scales that it may have, with its codes, and none is better."""
        scales = scale_values(ours["x_scale"][2], dtype)
        codes = np.frombuffer(ours["x"][2], np.uint8).reshape(scales.size, -1)
        for block, scale, code in zip(array.reshape(scales.size, -1), scales, codes, strict=True):
            errors = {}
            for multiplier, stored in candidates(np.abs(block).max(), dtype, peak, search):
                wanted = e4m3(block * multiplier)
                decoded = wanted.view(ml_dtypes.float8_e4m3fn).astype(np.float64) * np.float64(stored)
                errors[stored] = np.sum((block.astype(np.float64) - decoded) ** 2)
                if stored == scale:
                    self.same(code.tobytes(), wanted.tobytes(), (dtype, peak, search))
            self.assertIn(scale, errors)
            self.assertLessEqual(errors[scale], min(errors.values()) * (1 + 1e-12))

    def test_every_option_with_every_scaling(self):
        rng = np.random.default_rng(SEED)
        array = (rng.standard_t(4, (40, 64)) * np.exp(rng.uniform(-20, 20, (40, 1)))).astype(np.float32)
        for mode, dtype in (
            ("block32", "F32"),
            ("block32", "BF16"),
            ("tensor", "F32"),
            ("tensor", "BF16"),
            ("mx32", "U8"),
        ):
            for peak in 448, 256, 0.21875, 0.1:
                for search in False, True:
                    options = ["--peak", str(peak)] + ["--search"] * search
                    options += ["--scale-dtype", dtype] if dtype != "U8" else []
                    ours, metadata = self.quantize({"x": tensor(array, "F32")}, mode, "--json", *options)
                    self.assertEqual(ours["x_scale"][0], dtype)
                    with self.subTest(mode=mode, dtype=dtype, peak=peak, search=search):
                        self.blocks_are_right(array, ours, dtype, peak, search)
                        codes = np.frombuffer(ours["x"][2], np.uint8) & 0x7F
                        zeroed = np.sum((codes == 0) & (array.reshape(-1) != 0))
                        self.assertEqual(self.report["tensors"][0]["zeroed"], zeroed)
                        self.assertEqual((self.report["peak"], self.report["search"]), (np.float32(peak), search))
                        self.assertEqual("peak" in metadata, peak != 448)
                        self.assertEqual("search" in metadata, search)

    def test_metadata_say_what_was_chosen(self):
        one = {"x": tensor(np.ones(32), "F32")}
        _, metadata = self.quantize(one, "block32", "--peak", "0.1", "--search")
        self.assertEqual((metadata["peak"], metadata["search"]), ("0.1", "least squared error"))
        body = np.ones(32, "<f4").tobytes()
        entry = {"dtype": "F32", "shape": [32], "data_offsets": [0, 128]}
        header = json.dumps({"__metadata__": metadata | {"format": "pt"}, "x": entry}).encode()
        _, metadata = self.quantize(struct.pack("<Q", len(header)) + header + body, "mx32")
        self.assertEqual((metadata["scheme"], metadata.get("peak"), metadata.get("search")), ("mx32", None, None))
        self.assertEqual(metadata["format"], "pt")

    def test_real_tensors_are_less_wrong_after_a_search(self):
        content = (TENSORS / "fp32_rows.safetensors").read_bytes()

        def ratios(mode, *options):
            self.quantize(content, mode, "--json", *options)
            return [entry["signal_to_noise_db"] for entry in self.report["tensors"]]

        for mode, gain in ("block32", 1.4), ("mx32", 0.5), ("tensor", 0):
            for before, after in zip(ratios(mode), ratios(mode, "--search"), strict=True):
                self.assertGreater(after, before + gain)
        # What the documents advise.
        small = ratios("block32", "--search", "--peak", "0.21875", "--scale-dtype", "BF16")
        for before, after in zip(ratios("block32"), small, strict=True):
            self.assertGreater(after, before)


class Files(QuantizeTest):
    def test_other_tensors_are_copied(self):
        one = np.ones(32, np.float32)
        tensors = {
            "ids": ("I64", [2], bytes(range(16))),
            "double": ("F64", [1], b"abcdefgh"),
            "w": tensor(one, "F16"),
            "codes": ("F8_E4M3", [3], b"abc"),
            "codes_scale": tensor(one[:1] * 3, "F32"),
            "nibbles": ("F4", [2], b"n"),
            "empty": ("U8", [0], b""),
        }
        ours, metadata = self.quantize(tensors, "mx32", "--json")
        for name, entry in tensors.items():
            if name != "w":
                self.assertEqual(ours[name], entry)
        self.assertEqual(ours["w"], ("F8_E4M3", [32], b"\x78" * 32))
        self.assertEqual(ours["w_scale"], ("U8", [1], bytes([127 - 8])))
        self.assertEqual(list(ours), ["double", "ids", "codes_scale", "codes", "empty", "w", "w_scale", "nibbles"])
        self.assertEqual(metadata, {"scheme": "mx32", "value": "code * scale; U8 scales are E8M0 (2^(u-127))"})
        self.assertEqual({entry["name"] for entry in self.report["other_tensors"]}, tensors.keys() - {"w"})

    def test_metadata_are_kept(self):
        header = b'{"__metadata__":{"scheme":"old","format":"pt","a\\u001f":"\\u00e9\\n"}%s}'
        body = np.ones(32, "<f4").tobytes()
        entry = b',"x":{"dtype":"F32","shape":[32],"data_offsets":[0,128]}'
        for dtype, scheme in (b"F32", "tensor"), (b"I32", "old"):
            whole = header % entry.replace(b"F32", dtype)
            warns = rb"[^\n]*has no F32[^\n]*\n" if scheme == "old" else b""
            ours, metadata = self.quantize(struct.pack("<Q", len(whole)) + whole + body, "tensor", warns=warns)
            expected = [("scheme", scheme), ("format", "pt"), ("a\x1f", "\u00e9\n")]
            self.assertEqual(list(metadata.items())[:3], expected)
            self.assertEqual("value" in metadata, scheme == "tensor")

    def test_report(self):
        array = np.linspace(-1, 1, 80, dtype=np.float32).reshape(2, 40)
        array[1, 3] = np.nan
        zeros = np.zeros(3, np.float32)
        for mode in MODES:
            tensors = {"x": tensor(array, "F32"), "zeros": tensor(zeros, "BF16"), "b": ("U8", [1], b"b")}
            ours, _ = self.quantize(tensors, mode, "--json", warns=rb"[^\n]*1 NaN [^\n]*\n")
            report = self.report
            self.assertEqual(report["scale"], mode)
            self.assertTrue(report["file"].endswith("/in.safetensors"))
            self.assertTrue(report["output"].endswith("/out.safetensors"))
            self.assertEqual(report["other_tensors"], [{"name": "b", "dtype": "U8", "shape": [1]}])
            x, none = sorted(report["tensors"], key=lambda entry: entry["name"])
            self.assertEqual((x["name"], x["dtype"], x["shape"]), ("x", "F32", [2, 40]))
            self.assertEqual((x["nans"], x["infinities"]), (1, 0))
            dtype, shape, data = ours[x["scale_name"]]
            self.assertEqual((x["scale_dtype"], x["scale_shape"]), (dtype, shape))
            self.assertIsNone(none["signal_to_noise_db"])
            scales = np.frombuffer(data, SCALE_DTYPES[dtype]).astype(np.float64)
            scales = 2 ** (scales - 127) if dtype == "U8" else scales
            codes = np.frombuffer(ours["x"][2], ml_dtypes.float8_e4m3fn).reshape(2, 40).astype(np.float64)
            scales = scales.reshape(shape)
            decoded = codes * (scales if mode == "tensor" else np.repeat(scales, 32, axis=1)[:, :40])
            finite = np.isfinite(array)
            noise = np.sum((array.astype(np.float64) - decoded)[finite] ** 2)
            expected = 10 * np.log10(np.sum(array[finite].astype(np.float64) ** 2) / noise)
            self.assertAlmostEqual(x["signal_to_noise_db"], expected, places=9)
            self.assertGreater(expected, 25)

    def test_pipes(self):
        content = (TENSORS / "fp32_rows.safetensors").read_bytes()
        self.quantize(content, "block32")
        done = run("quantize", "-", "-o", "-", "--scale", "block32", stdin=content)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.same(done.stdout, (self.directory / "out.safetensors").read_bytes(), "stdout")

    def test_memory_does_not_grow_with_a_tensor(self):
        size = 1 << 27
        header = json.dumps({"x": {"dtype": "F16", "shape": [size // 2], "data_offsets": [0, size]}}).encode()
        path = self.write("in.safetensors", struct.pack("<Q", len(header)) + header)
        os.truncate(path, 8 + len(header) + size)
        limit = 32 << 20  # of memory; the codes alone are twice as much
        command = [PROGRAM[0], "quantize", path, "-o", "/dev/null", "--scale", "tensor"]
        done = subprocess.run(
            command,
            capture_output=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_thousands_of_tensors_take_no_time(self):
        tensors = {f"{i}": ("F16", [1], b"\0\0") for i in range(20_000)}
        before = os.times().children_user
        self.assertEqual(len(self.quantize(tensors, "block32")[0]), 40_000)
        self.assertLess(os.times().children_user - before, 5, "seconds")


class Refusals(QuantizeTest):
    def setUp(self):
        super().setUp()
        self.good = self.write("in.safetensors", safetensors({"w": ("F16", [1], b"\0\0")}))

    def test_wrong_usage(self):
        out = self.directory / "out"
        self.refused("quantize", self.good, "-o", out, says="--scale is required")
        self.refused("quantize", self.good, "--scale", "mx32", says="--output is required")
        self.refused("quantize", "-o", out, "--scale", "mx32", says="IN is required")
        self.refused("quantize", self.good, "-o", out, "--scale", "mx16", says="mx16")
        self.refused("quantize", self.good, "-o", "-", "--scale", "mx32", "--json", says="--json and -o -")
        for peak in "0", "-1", "448.1", "nan", "inf", "x":
            says = f"--peak: '{peak}' is no number in [0.001953125 - 448]"
            self.refused("quantize", self.good, "-o", out, "--scale", "mx32", "--peak", peak, says=says)
        self.refused("quantize", self.good, "-o", out, "--scale", "tensor", "--scale-dtype", "F16", says="F16")
        says = "--scale-dtype: the scales of mx32 are E8M0 codes"
        self.refused("quantize", self.good, "-o", out, "--scale", "mx32", "--scale-dtype", "BF16", says=says)
        self.assertEqual(os.listdir(self.directory), ["in.safetensors"])
        done = run("quantize", "--help")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"--scale block32: for every 32 values", done.stdout)

    def test_bad_input(self):
        def bad(content, says):
            path = self.write("bad", content)
            self.refused("quantize", path, "-o", self.directory / "out", "--scale", "block32", says=says)
            path.unlink()
            self.assertEqual(os.listdir(self.directory), ["in.safetensors"])

        good = self.good.read_bytes()
        bad(b"", "is empty")
        bad(good[:-1], "truncated")
        bad(good + b"x", "belong to no tensor")
        bad((TENSORS / "reference.json").read_bytes(), "not a safetensors file")
        half = ("F16", [1], b"\0\0")
        clash = "tensor 'w' would have its scales in 'w_scale', which is there already"
        bad(safetensors({"w": half, "w_scale": ("U8", [1], b"x")}), clash)
        bad(safetensors({"w_scale": half, "w": half}), clash)
        self.refused("quantize", self.directory / "no", "-o", "-", "--scale", "mx32", says="No such file")

    def test_output_that_cannot_be_written(self):
        def bad(out, says, source=self.good):
            self.refused("quantize", source, "-o", out, "--scale", "mx32", says=says)

        before = self.good.read_bytes()
        bad(self.good, "would overwrite the input")
        (self.directory / "link").symlink_to(self.good)
        bad(self.directory / "link", "would overwrite the input")
        bad(self.directory, "is a directory")
        bad(self.directory / "no" / "out", "No such file or directory")
        bad("/dev/full", "/dev/full: cannot write: No space left on device")
        self.assertEqual(sorted(os.listdir(self.directory)), ["in.safetensors", "link"])
        self.assertEqual(self.good.read_bytes(), before)
        with open(self.good, "r+b") as both:
            command = [PROGRAM[0], "quantize", self.good, "-o", "-", "--scale", "mx32"]
            done = subprocess.run(command, stdout=both, stderr=subprocess.PIPE, check=False)
        self.assertEqual((done.returncode, self.good.read_bytes()), (2, before))
        self.assertIn(b"stdout: would overwrite the input", done.stderr)

    def test_an_error_halfway_leaves_no_file(self):
        self.fail_halfway([])

    @unittest.skipIf(subprocess.run(NO_PROC + ["true"], capture_output=True, check=False).returncode, "needs root")
    def test_without_files_that_have_no_name(self):
        # As on file systems that do not have them.
        self.fail_halfway(NO_PROC)
        command = [*NO_PROC, PROGRAM[0], "quantize", self.good, "-o", self.directory / "old", "--scale", "mx32"]
        done = subprocess.run(command, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertEqual(read((self.directory / "old").read_bytes())[0].keys(), {"w", "w_scale"})
        self.assertEqual(sorted(os.listdir(self.directory)), ["in.safetensors", "large.safetensors", "old"])

    def fail_halfway(self, prefix):
        def no_large_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))

        path = self.write("large.safetensors", safetensors({"w": ("F16", [3 << 20], bytes(6 << 20))}))
        self.write("old", b"as it was")
        for name in "new", "old":
            command = [*prefix, PROGRAM[0], "quantize", path, "-o", self.directory / name, "--scale", "mx32"]
            done = subprocess.run(command, capture_output=True, preexec_fn=no_large_files, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertRegex(done.stderr, rb"\Aqlc: [^\n]*/%b: cannot write: File too large\n\Z" % name.encode())
        self.assertEqual(sorted(os.listdir(self.directory)), ["in.safetensors", "large.safetensors", "old"])
        self.assertEqual((self.directory / "old").read_bytes(), b"as it was")


if __name__ == "__main__":
    main()
