#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Make the built-in codebook sets: train_banks.py FOLDER.

Training tensors are captured from two models that packages ship, and drawn from distributions (scripts/train/); their
chunks' histograms are kept in FOLDER, and taken from there if they are there. From them it writes
sw/codec/builtin_books.inc, and says what the sets save of tensors held out. A set that has been released must never
change (docs/container.md, section 5): give a new one a new number.

It needs other packages than the rest of the project, for Python 3.11, two minutes of one processor core and 4 GB of
memory:

    python3 -m venv /tmp/train && /tmp/train/bin/pip install --no-deps -r scripts/train_requirements.txt
    /tmp/train/bin/python scripts/train_banks.py /tmp/train

The result is the same each time on one machine, not everywhere: floating-point sums depend on the processor, and the
text that the models read is Python's own documentation.
"""

import argparse
import os
import time
from pathlib import Path

# One thread: for the order of sums, and so as not to be in the way.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ[f"{library}_NUM_THREADS"] = "1"

import numpy as np  # noqa: E402
import xxhash  # noqa: E402
from train import minilm, quantise, search, smollm2, synthetic  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
BOOKS = ROOT / "sw/codec/builtin_books.inc"
SETS = (("interval", 5), ("interval", 4), ("interval", 3), ("ranked", 3), ("ranked", 5))  # numbers 1, 2 ...
BANKS = 16

# Not tuned: a round share for each.
# source -> its module, how many chunks of each of its tensors are looked at, and what weight all of them have
SOURCES = {"smollm2": (smollm2, 8, 0.5), "minilm": (minilm, 16, 0.25), "synthetic": (synthetic, 16, 0.25)}
SCALING_WEIGHTS = {"block32": 0.5, "mx32": 0.25, "tensor": 0.25}


def capture(name):
    """What there is to know of a source's chunks: counts, and the numbers of scalings, tensors and who is held out."""
    module, count, _ = SOURCES[name]
    draw = np.random.default_rng(0)
    found = {"counts": [], "scaling": [], "tensor": [], "held_out": [], "kind": []}
    for number, (kind, held_out, array) in enumerate(module.tensors()):
        for scaling_number, scaling in enumerate(quantise.SCALINGS):
            counts = quantise.histograms(array, scaling, count, draw)
            counts = counts[counts.max(axis=1) < quantise.CHUNK]  # constant chunks need no codebook
            found["counts"].append(counts)
            for key, value in (
                ("scaling", scaling_number),
                ("tensor", number),
                ("held_out", held_out),
                ("kind", kind),
            ):
                found[key].append(np.full(len(counts), value))
    return {key: np.concatenate(values) for key, values in found.items()}


def load(folder):
    """The chunks of all sources, from the folder if they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = {}
    for name in SOURCES:
        path = folder / f"{name}.npz"
        if not path.exists():
            begin = time.monotonic()
            np.savez_compressed(path, **capture(name))
            print(f"{path}: {time.monotonic() - begin:.0f} s", flush=True)
        sources[name] = dict(np.load(path))
    return sources


def weights_of(sources, wanted):
    """Weights of chunks: each tensor of a source and scaling has the same. `wanted`: whether those held out."""
    result = []
    for name, chunks in sources.items():
        weights = np.zeros(len(chunks["counts"]))
        for number, scaling in enumerate(quantise.SCALINGS):
            chosen = (chunks["scaling"] == number) & (chunks["held_out"] == wanted)
            per_tensor = np.bincount(chunks["tensor"][chosen])
            share = SOURCES[name][2] * SCALING_WEIGHTS[scaling] / np.count_nonzero(per_tensor)
            weights[chosen] = share / per_tensor[chunks["tensor"][chosen]]
        result.append(weights)
    return np.concatenate(result)


def write(sets):
    """The codebooks, serialised, in hexadecimal; those longer than a line in several strings."""
    lines = ["// SPDX-License-Identifier: Apache-2.0"]
    lines.append("// Made by scripts/train_banks.py, which says how; sets that have been released must never change.")
    for number, ((kind, prefix_bits), found) in enumerate(zip(SETS, sets, strict=True), 1):
        lines += [f"// Set {number}: {kind}, P = {prefix_bits}.", "{"]
        for book in found:
            text = book.serialised.hex()
            parts = [f'    "{text[i : i + 100]}"' for i in range(0, len(text), 100)]
            lines += [*parts[:-1], parts[-1] + ","]
        lines.append("},")
    BOOKS.write_text("\n".join(lines) + "\n")
    print("For docs/container.md:")
    for number, ((kind, prefix_bits), found) in enumerate(zip(SETS, sets, strict=True), 1):
        checksum = xxhash.xxh3_64_hexdigest(b"".join(book.serialised for book in found))
        print(f"| {number} | {kind} | {prefix_bits} | {len(found)} | `{checksum}` |")


def saved(sources, sets):
    """Prints percent saved of tensors held out, by source and scaling, with each set; then with each tensor's best.

    Each chunk names its bank. Synthetic tensors are held out only in that they are drawn anew.
    """
    for name, chunks in sources.items():
        for number, scaling in enumerate(quantise.SCALINGS):
            chosen = (chunks["scaling"] == number) & chunks["held_out"]
            shares = chunks["counts"][chosen].astype(np.float32) / quantise.CHUNK
            tensors, index = np.unique(chunks["tensor"][chosen], return_inverse=True)
            of_set = []
            for found in sets:
                bits = (shares @ np.stack([book.lengths for book in found], axis=1)).min(axis=1)
                bits = np.minimum(bits, search.RAW) + search.HEADER
                of_set.append(100 - 12.5 * np.bincount(index, bits) / np.bincount(index))
            of_set = np.array(of_set)
            figures = " ".join(f"{value:6.2f}" for value in of_set.mean(axis=1))
            print(f"{name:10} {scaling:8} {len(tensors):4} tensors: {figures}; {of_set.max(axis=0).mean():6.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="for the histograms")
    parser.add_argument("--starts", type=int, default=4, help="of each search")
    parser.add_argument("--moves", type=int, default=40, help="of a codebook to another place, in each search")
    options = parser.parse_args()
    sources = load(options.folder)
    weights = weights_of(sources, False)
    counts = np.concatenate([chunks["counts"] for chunks in sources.values()])
    shares = counts[weights > 0].astype(np.float32) / quantise.CHUNK
    weights = (weights[weights > 0] / weights.sum()).astype(np.float32)
    print(f"{len(counts)} chunks, {len(weights)} of them for training", flush=True)
    sets = []
    for number, (kind, prefix_bits) in enumerate(SETS, 1):
        begin = time.monotonic()
        found, cost = search.Search(shares, weights, kind, prefix_bits, BANKS).run(
            options.starts, options.moves, number
        )
        sets.append(found)
        print(f"set {number}: {cost:.4f} bits, {time.monotonic() - begin:.0f} s", flush=True)
    write(sets)
    saved(sources, sets)


if __name__ == "__main__":
    main()
