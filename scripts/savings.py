# SPDX-License-Identifier: Apache-2.0
"""What each code saves on real tensors, and on synthetic ones: savings.py QLC FILE... --keep JSON.

Keeps for docs/results.md, in percent of 8 bits a symbol, of each e4m3 tensor of the files: codes alone by `qlc info`;
the tensor by `qlc compress`, codebooks, framing, index and checksums counted; the tensor by zstd, levels 1, 9 and 19
(Debian's zstd). Of the first file also what is lost with the codebook of another tensor, and the first tensor's
frequencies. And two synthetic tensors that resemble published ones.
"""

import argparse
import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

CODES = {
    "huffman": "huffman_bits",
    "exp_golomb": "exp_golomb_bits",
    "base": "qlc_base_bits",
    "ranked_3": "qlc_best_bits",
    "interval_3": "interval3_bits",
    "interval_4": "interval4_bits",
    "interval_5": "interval5_bits",
}
LEVELS = (1, 9, 19)
SEED = 1
SHAPE = (512, 2048)
ZEROS = 0.17  # of the zero-heavy synthetic tensor: chosen so that Huffman's figure is the published one
ADAPTED = (1, 3, 3, 3, 3, 5, 5)  # widths of the adapted scheme: codes of 4, 6, 8 and 11 bits

Tensors = dict[str, tuple[str, list[int], bytes]]  # name -> dtype, shape, bytes


def run(*command: str | Path) -> dict:
    """The JSON that a program prints."""
    done = subprocess.run([*map(str, command), "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def read(path: Path) -> Tensors:
    """All tensors of a safetensors file."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header, body = json.loads(data[8 : 8 + length]), data[8 + length :]
    header.pop("__metadata__", None)
    return {name: (e["dtype"], e["shape"], body[slice(*e["data_offsets"])]) for name, e in header.items()}


def write(path: Path, tensors: Tensors) -> Path:
    """A safetensors file."""
    header, body = {}, b""
    for name, (dtype, shape, content) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(body), len(body) + len(content)]}
        body += content
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + body)
    return path


def e4m3(tensors: Tensors) -> dict[str, bytes]:
    """The bytes of its e4m3 tensors."""
    return {name: content for name, (dtype, _, content) in tensors.items() if dtype == "F8_E4M3"}


def percent(bits: float, symbols: int) -> float:
    """What is saved."""
    return round(100 - 100 * bits / (8 * symbols), 3)


def codes(entry: dict) -> dict[str, float]:
    """What the codes of a tensor's symbols save, tables and framing not counted."""
    symbols = entry["symbols"]
    saved = {code: percent(entry[key], symbols) for code, key in CODES.items()}
    return {"entropy": percent(entry["entropy_bits_per_symbol"] * symbols, symbols)} | saved


def compressed(qlc: Path, path: Path, work: Path, *options: str | Path) -> dict[str, float]:
    """What `qlc compress` saves of each e4m3 tensor."""
    report = run(qlc, "compress", path, "-o", work / "out.qlc", *options)
    return {
        entry["name"]: percent(8 * entry["compressed_bytes"], entry["bytes"])
        for entry in report["tensors"]
        if entry["dtype"] == "F8_E4M3"
    }


def zstd(content: bytes) -> dict[str, float]:
    """What zstd saves of a tensor by itself."""
    found = {}
    for level in LEVELS:
        done = subprocess.run(["zstd", "-q", "-c", f"-{level}"], input=content, capture_output=True, check=True)
        found[f"zstd_{level}"] = percent(8 * len(done.stdout), len(content))
    return found


def of_file(qlc: Path, path: Path, work: Path) -> list[dict]:
    """The figures of all e4m3 tensors of a file."""
    entries = {entry["name"]: entry for entry in run(qlc, "info", path)["tensors"]}
    ways = {"auto": (), "builtin": ("--codebooks", "builtin"), "serial": ("--layout", "serial")}
    saved = {way: compressed(qlc, path, work, *options) for way, options in ways.items()}
    return [
        {"file": path.name, "name": name, "symbols": len(content)}
        | codes(entries[name])
        | {way: of_tensor[name] for way, of_tensor in saved.items()}
        | zstd(content)
        for name, content in e4m3(read(path)).items()
    ]


def transfer(qlc: Path, path: Path, work: Path) -> dict:
    """Points lost when a tensor (column) has the codebook of another (row): interval, P = 5."""
    options = ("--banks", "1", "--kind", "interval", "--prefix-bits", "5")
    saved = {}
    for name, content in e4m3(read(path)).items():
        one = write(work / "one.safetensors", {name: ("F8_E4M3", [len(content)], content)})
        run(qlc, "calibrate", one, "-o", work / "books.json", *options)
        saved[name] = compressed(qlc, path, work, "--codebooks", work / "books.json")
    names = list(saved)
    return {
        "names": names,
        "lost": [[round(saved[other][other] - saved[name][other], 3) for other in names] for name in names],
    }


def shape(qlc: Path, path: Path, work: Path) -> dict:
    """How often each magnitude of a file's first e4m3 tensor occurs, and the runs of its interval codebook, P = 4."""
    name, content = next(iter(e4m3(read(path)).items()))
    one = write(work / "one.safetensors", {name: ("F8_E4M3", [len(content)], content)})
    options = ("--banks", "1", "--kind", "interval", "--prefix-bits", "4")
    run(qlc, "calibrate", one, "-o", work / "books.json", *options)
    book = bytes.fromhex(json.loads((work / "books.json").read_text())["sets"][0]["codebooks"][0])
    widths = [nibble for byte in book[1:9] for nibble in (byte & 15, byte >> 4)][:15]
    counts = np.bincount(np.frombuffer(content, np.uint8) % 128, minlength=128)
    runs = [[base, 1 << (width - 1)] for base, width in zip(book[9:], widths, strict=True)]
    return {"name": name, "shares": [round(share, 6) for share in (counts / counts.sum()).tolist()], "runs": runs}


def adapted(content: bytes) -> float:
    """What the adapted scheme saves."""
    counts = np.sort(np.bincount(np.frombuffer(content, np.uint8), minlength=256))[::-1]
    bits = rank = 0
    for width in ADAPTED:
        bits += counts[rank : rank + 2**width].sum() * (3 + width)
        rank += 2**width
    return percent(float(bits + counts[rank:].sum() * 11), len(content))


def synthetic(qlc: Path, work: Path) -> dict[str, dict[str, float]]:
    """Student-t, nu = 5, blocks of 32 with MX scales; the same with zeros and scales by the largest element."""
    draw = np.random.default_rng(SEED)
    plain = draw.standard_t(5, SHAPE)
    zeros = np.where(draw.random(SHAPE) < ZEROS, 0, draw.standard_t(5, SHAPE))
    found = {}
    for name, values, scale in (("student_t", plain, "mx32"), ("zero_heavy", zeros, "block32")):
        content = values.astype("<f4").tobytes()
        source = write(work / "float.safetensors", {name: ("F32", list(SHAPE), content)})
        run(qlc, "quantize", source, "-o", work / "codes.safetensors", "--scale", scale)
        entry = next(e for e in run(qlc, "info", work / "codes.safetensors")["tensors"] if e["name"] == name)
        found[name] = codes(entry) | {"adapted": adapted(e4m3(read(work / "codes.safetensors"))[name])}
    return found


def main() -> int:
    """Measure, keep."""
    parser = argparse.ArgumentParser(description="What each code saves on real tensors.")
    parser.add_argument("qlc", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--keep", type=Path, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qlc_savings_") as directory:
        work = Path(directory)
        kept = {
            "tensors": [tensor for path in options.files for tensor in of_file(options.qlc, path, work)],
            "transfer": transfer(options.qlc, options.files[0], work),
            "shape": shape(options.qlc, options.files[0], work),
            "synthetic": synthetic(options.qlc, work),
        }
    options.keep.write_text(json.dumps(kept, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
