# SPDX-License-Identifier: Apache-2.0
"""huffman_sim gives figures for every design, and they are those that docs/architecture.md section 5 states.

usage: sim_test.py PROGRAM
"""

import json
import random
import subprocess
import sys

SYMBOLS = 70_000  # two frames
FRAMES = 2


def main() -> int:
    """Simulate symbols of a bell-shaped distribution, check the report and the exit codes."""
    numbers = random.Random(1)
    data = bytes(min(255, max(0, int(numbers.gauss(128, 12)))) for _ in range(SYMBOLS))
    done = subprocess.run([sys.argv[1], "--raw", "--json", "-"], input=data, capture_output=True, check=True)
    (tensor,) = json.loads(done.stdout)["tensors"]
    designs = tensor["designs"]
    assert sorted(designs) == sorted(f"{d}_{limit}" for d in ("dec_tree", "dec_canonical", "enc") for limit in (11, 16))
    for name, figures in designs.items():
        assert figures["symbols"] == SYMBOLS
        assert figures["code_bits"] < figures["compressed_bits"] < figures["code_bits"] + 16 * FRAMES
        work = figures["code_bits"] if "tree" in name else SYMBOLS
        assert work <= figures["cycles"] <= work + 20, name
        assert figures["symbols_per_cycle"] == SYMBOLS / figures["cycles"]
    for design in ("dec_tree", "dec_canonical", "enc"):
        assert designs[f"{design}_16"]["code_bits"] <= designs[f"{design}_11"]["code_bits"]
    assert designs["dec_canonical_11"]["latency_cycles"] == 5
    assert designs["dec_canonical_16"]["latency_cycles"] == 6
    assert subprocess.run([sys.argv[1], "/nonexistent"], capture_output=True).returncode == 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
