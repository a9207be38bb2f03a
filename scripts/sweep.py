# SPDX-License-Identifier: Apache-2.0
"""Symbols a cycle, latency and savings of every planar design on real tensors: sweep.py QLC FILE... (Markdown).

Runs `qlc sim --layout planar` for each number of lanes and each kind of codebook, on every 8-bit tensor of at least
65,536 symbols. Exit code 1 if a simulation finds a mismatch.
"""

import json
import subprocess
import sys
from pathlib import Path

LANES = [1, 2, 4, 8, 16, 32, 64]
CODES = [("ranked", 3), ("interval", 3), ("interval", 4), ("interval", 5)]
SMALLEST = 65536  # symbols; scales are stored as small tensors of their own


def simulate(qlc: str, file: str, lanes: int, kind: str, prefix_bits: int) -> list[dict]:
    """What `qlc sim --json` says of the tensors of a file that are large enough."""
    design = ["--layout", "planar", "--lanes", str(lanes), "--kind", kind, "--prefix-bits", str(prefix_bits)]
    done = subprocess.run([qlc, "sim", file, *design, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{file}, {' '.join(design)}: {done.stderr.strip()}")
    return [tensor for tensor in json.loads(done.stdout)["tensors"] if tensor["symbols"] >= SMALLEST]


def row(lanes: int, tensors: dict[tuple[str, int], list[dict]]) -> str:
    """Of one number of lanes: the worst rate of all codes and tensors; the worst latency with each code."""
    every = [tensor for of_code in tensors.values() for tensor in of_code]
    rates = [f"{min(tensor['symbols'] / tensor[f'{side}_cycles'] for tensor in every):.3f}" for side in ("enc", "dec")]
    latency = [
        " / ".join(str(max(tensor[f"{side}_latency_cycles"] for tensor in of_code)) for of_code in tensors.values())
        for side in ("enc", "dec")
    ]
    return f"| {lanes} | {' | '.join(rates + latency)} |"


def saved(tensors: list[dict]) -> str:
    """Mean and range of what is saved, in percent."""
    parts = [100 - 100 * tensor["compressed_bits"] / (8 * tensor["symbols"]) for tensor in tensors]
    return f"{sum(parts) / len(parts):.1f} % ({min(parts):.1f} to {max(parts):.1f})"


def main() -> int:
    """Print the tables: speed by lanes, savings by code and file."""
    qlc, files = sys.argv[1], sys.argv[2:]
    names = " / ".join(f"{kind} {prefix_bits}" for kind, prefix_bits in CODES)
    print(f"| lanes | encoder, symbols a cycle | decoder | encoder latency: {names} | decoder latency |")
    print("|---|---|---|---|---|")
    for lanes in LANES:
        tensors = {code: [t for file in files for t in simulate(qlc, file, lanes, *code)] for code in CODES}
        print(row(lanes, tensors), flush=True)
    print("\n| saved | " + " | ".join(Path(file).stem for file in files) + " |\n|---|" + "---|" * len(files))
    for kind, prefix_bits in CODES:
        figures = [saved(simulate(qlc, file, LANES[-1], kind, prefix_bits)) for file in files]
        print(f"| {kind}, {prefix_bits} prefix bits | {' | '.join(figures)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
