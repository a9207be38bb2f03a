# SPDX-License-Identifier: Apache-2.0
"""Symbols a cycle and latency of every planar design on real tensors: sweep.py QLC FILE... (a Markdown table).

Runs `qlc sim --layout planar` for each number of lanes and each kind of codebook, on every 8-bit tensor of at least
65,536 symbols. Exit code 1 if a simulation finds a mismatch.
"""

import json
import subprocess
import sys

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


def row(lanes: int, kind: str, prefix_bits: int, tensors: list[dict]) -> str:
    """The worst figure of all tensors in each column; what is saved is the mean."""
    encoded = min(tensor["symbols"] / tensor["enc_cycles"] for tensor in tensors)
    decoded = min(tensor["symbols"] / tensor["dec_cycles"] for tensor in tensors)
    saved = sum(100 - 100 * tensor["compressed_bits"] / (8 * tensor["symbols"]) for tensor in tensors) / len(tensors)
    latency = [max(tensor[f"{side}_latency_cycles"] for tensor in tensors) for side in ("enc", "dec")]
    figures = [f"{encoded:.3f}", f"{decoded:.3f}", *(str(cycles) for cycles in latency), f"{saved:.1f}"]
    return f"| {lanes} | {kind}, {prefix_bits} | {' | '.join(figures)} |"


def main() -> int:
    """Print the table."""
    qlc, files = sys.argv[1], sys.argv[2:]
    print("| lanes | codes, prefix bits | encoder, symbols a cycle | decoder | encoder, latency | decoder | saved % |")
    print("|---|---|---|---|---|---|---|")
    for lanes in LANES:
        for kind, prefix_bits in CODES:
            tensors = [t for file in files for t in simulate(qlc, file, lanes, kind, prefix_bits)]
            print(row(lanes, kind, prefix_bits, tensors), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
