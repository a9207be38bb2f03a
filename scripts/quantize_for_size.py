# SPDX-License-Identifier: Apache-2.0
"""How the choice of scales moves size against error: quantize_for_size.py QLC FILE --keep JSON.

The float tensors of a safetensors file go through `qlc quantize` with scales of several dtypes, with and without a
search, and with the peak halved again and again; then through `qlc compress`. Kept for docs/results.md, for each way
and peak, as means over the tensors: bits a value that codes, and codes and scales, take in the .qlc file, signal to
noise in dB, percent of values that became 0; and the least that any tensor gains in dB against plain block32, or the
most that it loses.
"""

import argparse
import json
import math
import sys
import tempfile
from pathlib import Path

from savings import run

WAYS = {
    "block32, F32 scales": ("--scale", "block32"),
    "block32, BF16 scales": ("--scale", "block32", "--scale-dtype", "BF16"),
    "block32, BF16 scales, search": ("--scale", "block32", "--scale-dtype", "BF16", "--search"),
    "mx32": ("--scale", "mx32"),
}
HALVED = (0, 1, 8, 9, 10, 11, 12, 13)  # how often the peak, which is 448 by itself


def measure(qlc: Path, source: Path, work: Path, options: tuple[str, ...]) -> dict[str, dict[str, float]]:
    """The figures of each tensor."""
    codes = work / "codes.safetensors"
    quantized = run(qlc, "quantize", source, "-o", codes, *options)["tensors"]
    compressed = run(qlc, "compress", codes, "-o", work / "codes.qlc")["tensors"]
    bits = {entry["name"]: 8 * entry["compressed_bytes"] for entry in compressed}
    found = {}
    for entry in quantized:
        values = math.prod(entry["shape"])
        found[entry["name"]] = {
            "code_bits": bits[entry["name"]] / values,
            "bits": (bits[entry["name"]] + bits[entry["scale_name"]]) / values,
            "db": entry["signal_to_noise_db"],
            "zeroed": 100 * entry["zeroed"] / values,
        }
    return found


def main() -> int:
    """Measure, keep."""
    parser = argparse.ArgumentParser(description="How the choice of scales moves size against error.")
    parser.add_argument("qlc", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--keep", type=Path, required=True)
    options = parser.parse_args()
    kept, plain = {}, {}
    with tempfile.TemporaryDirectory(prefix="qlc_quantize_") as directory:
        for way, words in WAYS.items():
            kept[way] = []
            for halved in HALVED:
                peak = 448 / 2**halved
                found = measure(options.qlc, options.file, Path(directory), (*words, "--peak", f"{peak:.9f}"))
                plain = plain or found
                means = {
                    key: round(sum(of[key] for of in found.values()) / len(found), 3)
                    for key in next(iter(found.values()))
                }
                least = min(of["db"] - plain[name]["db"] for name, of in found.items())
                kept[way].append({"halved": halved, "peak": peak} | means | {"least_db": round(least, 3)})
    options.keep.write_text(
        json.dumps({"file": options.file.name, "tensors": len(plain), "ways": kept}, indent=1) + "\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
