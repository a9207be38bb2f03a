# SPDX-License-Identifier: Apache-2.0
"""How often nets change for each symbol: toggles.py BUILD LIBRARY DESIGN... --tensors FILE... [options].

Sends the first N symbols of each tensor through the netlists (gate_DESIGN, nothing stalled), records all nets, and
counts transitions while codebooks are loaded and usable: of nets that lead to clock pins once for each such pin, of all
others once. A net is looked at in each half cycle, when it has settled; what it does in between (glitches) is not seen.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from gatesim import sim_options, tensors_of, write_parts

SIDES = ("dec", "enc")
HUFFMAN = ("dec_canonical_16", "enc_16")


def call(*command: object) -> dict | list:
    """The JSON that a program prints."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: {done.stderr.strip()}")
    return json.loads(done.stdout)


class Count:
    """The transitions of one netlist."""

    def __init__(self, nets: Path) -> None:
        self.nets = list(json.loads(nets.read_text()).values())
        self.symbols = self.cycles = self.data = self.clocks = 0

    def add(self, build: Path, waveform: Path, scope: str, tensor: dict) -> None:
        """The transitions of a waveform, in which that many symbols went through."""
        *counts, clock = call(build / "gate_toggles", waveform, scope)
        self.symbols += tensor["symbols"] + tensor["probe_symbols"]
        self.cycles += clock // 2
        clocks = {
            count
            for net, count in zip(self.nets, counts, strict=False)
            if net["driver"] == "port" and net["clock_pins"]
        }
        if clocks != {clock}:
            sys.exit(f"{waveform}: clk_i changes {clock} times, but its net {clocks}")
        for net, count in zip(self.nets, counts, strict=False):
            self.clocks += count * net["clock_pins"]
            self.data += count * (net["clock_pins"] == 0)

    def figures(self) -> dict:
        """What is kept. Without clock gates each flip-flop's clock pin would change twice in each cycle."""
        pins = sum(net["clock_pins"] for net in self.nets)
        behind = sum(net["clock_pins"] for net in self.nets if net["gate"])
        own = sum(net["gate"] for net in self.nets)
        return {
            "symbols": self.symbols,
            "cycles": self.cycles,
            "nets": len(self.nets),
            "net_toggles": round(self.data / self.symbols, 2),
            "clock_pin_toggles": round(self.clocks / self.symbols, 2),
            "clock_pin_toggles_ungated": round(2 * (pins - own) * self.cycles / self.symbols, 2),
            "flops": pins - own,
            "flops_gated": behind,
        }


def simulate(build: Path, design: str, parts: Path, counts: dict[str, Count], work: Path) -> None:
    """One tensor through an encoder and its decoder."""
    if design == "huffman":
        (tensor,) = call(build / "gate_huffman", parts, "--json", "--trace", work / "w")["tensors"]
        for name, result in tensor["designs"].items():
            counts[f"huff_{name}"].add(build, work / f"w.{name}.fst", name, result)
        return
    trace = work / "w.fst"
    (tensor,) = call(build / f"gate_{design}", "sim", parts, "--json", "--trace", trace, *sim_options(design))[
        "tensors"
    ]
    for side, (_, count) in zip(SIDES, sorted(counts.items()), strict=True):
        count.add(build, trace, side, tensor)


def netlists(build: Path, design: str) -> dict[str, Path]:
    """Where it is said what the nets are, by configuration (synth/designs.py)."""
    gate = build / "verif" / "gate"
    if design == "huffman":
        return {f"huff_{name}": gate / f"huff_{name}" / f"huff_{name.rpartition('_')[0]}.json" for name in HUFFMAN}
    if design == "serial":
        return {f"qlc_{side}_serial": gate / f"serial_{side}" / f"qlc_{side}_serial.json" for side in SIDES}
    lanes, kind, prefix_bits = design.split("_")
    return {f"qlc_{side}_{kind}_p{prefix_bits}_l{lanes}": gate / design / f"qlc_{side}_planar.json" for side in SIDES}


def main() -> int:
    """Count, print, keep."""
    parser = argparse.ArgumentParser(description="Transitions of nets for each symbol.")
    parser.add_argument("build", type=lambda text: Path(text).resolve())
    parser.add_argument("library")
    parser.add_argument("designs", nargs="+")
    parser.add_argument("--tensors", type=Path, nargs="+", required=True)
    parser.add_argument("--symbols", type=int, default=8192, help="of each tensor")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    names = [name for file in options.tensors for name in tensors_of(file)]
    found = {}
    with tempfile.TemporaryDirectory(prefix="qlc_toggles_") as directory:
        work = Path(directory)
        parts = work / "part.safetensors"
        for design in options.designs:
            counts = {name: Count(nets) for name, nets in netlists(options.build, design).items()}
            for name in names:
                write_parts(options.tensors, options.symbols, parts, name)
                simulate(options.build, design, parts, counts, work)
            for name, count in counts.items():
                found[name] = count.figures()
                print(name, json.dumps(found[name]), flush=True)
    if options.keep:
        liberty = "" if options.library == "osu018" else " LIBERTY=dir"
        command = f"make toggles LIB={options.library}{liberty}"
        kept = {
            "command": command,
            "library": options.library,
            "tensors": len(names),
            "symbols_of_each_tensor": options.symbols,
            "designs": found,
        }
        options.keep.write_text(json.dumps(kept, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
