# SPDX-License-Identifier: Apache-2.0
"""Symbols a cycle, latency and savings of every design on real tensors: sweep.py QLC FILE... [options].

Runs `qlc sim` for each number of lanes and each kind of codebook on every 8-bit tensor of at least 65,536 symbols, and
prints tables for README.md. --keep JSON also runs the serial designs and, with --huffman PROGRAM, the Huffman ones, and
writes for docs/results.md, by design as in synth/designs.py: the worst symbols a cycle and the worst latency of all
tensors, and what is saved in the mean of the tensors of the first file, in percent. Exit code 1 after a mismatch.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

LANES = [1, 2, 4, 8, 16, 32, 64]
CODES = [("ranked", 3), ("interval", 3), ("interval", 4), ("interval", 5)]
SHALLOW = ("interval", 3, 32)
SMALLEST = 65536  # symbols; scales are stored as small tensors of their own
SIDES = ("enc", "dec")

Tensors = dict[str, list[dict]]  # file -> what `qlc sim --json` says of each of its tensors


def run(command: list[str]) -> dict:
    """The JSON that a program prints."""
    done = subprocess.run([*command, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def simulate(qlc: str, files: list[str], *design: str) -> Tensors:
    """The large tensors of some files through one design."""
    return {
        file: [tensor for tensor in run([qlc, "sim", file, *design])["tensors"] if tensor["symbols"] >= SMALLEST]
        for file in files
    }


def planar(qlc: str, files: list[str], kind: str, prefix_bits: int, lanes: int, *more: str) -> Tensors:
    """The same for a planar design."""
    design = ["--layout", "planar", "--lanes", str(lanes), "--kind", kind, "--prefix-bits", str(prefix_bits), *more]
    return simulate(qlc, files, *design)


def every(tensors: Tensors) -> list[dict]:
    """The tensors of all files."""
    return [tensor for of_file in tensors.values() for tensor in of_file]


def saved(tensors: list[dict]) -> list[float]:
    """What is saved of each tensor, in percent."""
    return [100 - 100 * tensor["compressed_bits"] / (8 * tensor["symbols"]) for tensor in tensors]


def row(lanes: int, of_codes: list[Tensors]) -> str:
    """Of one number of lanes: the worst rate of all codes and tensors; the worst latency with each code."""
    tensors = [tensor for of_code in of_codes for tensor in every(of_code)]
    rates = [f"{min(tensor['symbols'] / tensor[f'{side}_cycles'] for tensor in tensors):.3f}" for side in SIDES]
    latency = [
        " / ".join(str(max(tensor[f"{side}_latency_cycles"] for tensor in every(of_code))) for of_code in of_codes)
        for side in SIDES
    ]
    return f"| {lanes} | {' | '.join(rates + latency)} |"


def kept(side: str, tensors: Tensors) -> dict[str, float]:
    """What is kept of a design."""
    return {
        "rate": round(min(tensor["symbols"] / tensor[f"{side}_cycles"] for tensor in every(tensors)), 4),
        "latency": max(tensor[f"{side}_latency_cycles"] for tensor in every(tensors)),
        "saved": round(mean(saved(next(iter(tensors.values())))), 3),
    }


def mean(values: list[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def huffman(program: str, files: list[str]) -> dict[str, dict[str, float]]:
    """What is kept of the Huffman designs."""
    tensors: dict[str, Tensors] = {}
    for file in files:
        for tensor in run([program, file])["tensors"]:
            for design, figures in tensor["designs"].items():
                if figures["symbols"] >= SMALLEST:
                    side = design.split("_")[0]
                    named = {f"{side}_{key}": value for key, value in figures.items()} | figures
                    tensors.setdefault(design, {}).setdefault(file, []).append(named)
    return {f"huff_{design}": kept(design.split("_")[0], found) for design, found in tensors.items()}


def main() -> int:
    """Print the tables: speed by lanes, savings by code and file."""
    parser = argparse.ArgumentParser(description="Simulate every design on real tensors.")
    parser.add_argument("qlc")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--huffman", help="the program huffman_sim")
    parser.add_argument("--keep", type=Path, help="write the figures that docs/results.md needs")
    options = parser.parse_args()
    qlc, files = options.qlc, options.files

    figures: dict[str, dict[str, float]] = {}

    def keep(name: str, tensors: Tensors) -> Tensors:
        figures.update({name.format(side): kept(side, tensors) for side in SIDES})
        return tensors

    names = " / ".join(f"{kind} {prefix_bits}" for kind, prefix_bits in CODES)
    print(f"| lanes | encoder, symbols a cycle | decoder | encoder latency: {names} | decoder latency |")
    print("|---|---|---|---|---|")
    for lanes in LANES:
        of_codes = [
            keep(f"qlc_{{}}_{kind}_p{bits}_l{lanes}", planar(qlc, files, kind, bits, lanes)) for kind, bits in CODES
        ]
        print(row(lanes, of_codes), flush=True)
    print("\n| saved | " + " | ".join(Path(file).stem for file in files) + " |\n|---|" + "---|" * len(files))
    for (kind, prefix_bits), tensors in zip(CODES, of_codes, strict=True):
        parts = [saved(of_file) for of_file in tensors.values()]
        told = [f"{mean(part):.1f} % ({min(part):.1f} to {max(part):.1f})" for part in parts]
        print(f"| {kind}, {prefix_bits} prefix bits | {' | '.join(told)} |")
    if options.keep:
        keep("qlc_{}_serial", simulate(qlc, files, "--layout", "serial"))
        keep("qlc_{{}}_{}_shallow_p{}_l{}".format(*SHALLOW), planar(qlc, files, *SHALLOW, "--shallow"))
        if options.huffman:
            figures |= huffman(options.huffman, files)
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in figures.items())
        options.keep.write_text(f'{{\n "command": "make measure",\n "designs": {{\n{lines}\n }}\n}}\n')
    return 0


if __name__ == "__main__":
    sys.exit(main())
