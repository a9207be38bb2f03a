# SPDX-License-Identifier: Apache-2.0
"""Netlists against the golden model: gatesim.py PROGRAMS DESIGN... --tensors FILE... [--symbols N] [--rounds N].

PROGRAMS: the folder with gate_DESIGN, which is `qlc sim` with netlists in place of the RTL, and gate_DESIGN..._rounds,
the lock-step tests with them. Each tensor's first symbols go through encoder and decoder, nothing stalled and with
stalls, registers without reset starting from other values each time; then random rounds, with damaged frames, rejected
codebooks and resets, and the golden vectors. Every output is compared with the cycle-accurate model's in every cycle,
every frame with the golden codec's. Exit code 1 if something differs.
"""

import argparse
import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
STALLS = ((0, 1), (30, 2), (70, 3))  # percent of cycles, seed
# Of each tensor, where --symbols does not say: what takes a minute or so. None: all.
SYMBOLS = {"serial": 32768, "1": 8192, "8": 65536, "32": None}


def tensors_of(file: Path) -> dict[str, bytes]:
    """The e4m3 tensors of a safetensors file."""
    data = file.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header, body = json.loads(data[8 : 8 + length]), data[8 + length :]
    found = {}
    for name, entry in header.items():
        if entry.get("dtype") == "F8_E4M3":
            begin, end = entry["data_offsets"]
            found[name] = body[begin:end]
    return found


def write_parts(files: list[Path], symbols: int | None, out: Path, only: str | None = None) -> None:
    """The beginnings of all tensors, or of the one of that name, as one safetensors file."""
    header, body = {}, b""
    for name, content in (item for file in files for item in tensors_of(file).items()):
        if only not in (None, name):
            continue
        part = content[:symbols]
        header[name] = {"dtype": "F8_E4M3", "shape": [len(part)], "data_offsets": [len(body), len(body) + len(part)]}
        body += part
    text = json.dumps(header).encode()
    out.write_bytes(struct.pack("<Q", len(text)) + text + body)


def sim_options(design: str) -> list[str]:
    """What `qlc sim` must be told of a design such as serial or 32_interval_5."""
    if design.endswith("serial"):
        return []
    lanes, kind, prefix_bits = design.split("_")[-3:]
    return ["--layout", "planar", "--lanes", lanes, "--kind", kind, "--prefix-bits", prefix_bits]


def simulate(programs: Path, design: str, parts: Path, stall: int, seed: int) -> bool:
    """The tensors through one design; says what was compared."""
    command = [programs / f"gate_{design}", "sim", parts, "--json", *sim_options(design)]
    done = subprocess.run([*command, "--stall", str(stall), "--seed", str(seed)], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{command[0]}: {done.stderr.strip()}")
    tensors = json.loads(done.stdout)["tensors"]
    good = done.returncode == 0 and all(t["lossless"] and not t["mismatches"] for t in tensors)
    symbols, cycles = (sum(tensor[key] for tensor in tensors) for key in ("symbols", "cycles_compared"))
    print(
        f"{design}: {len(tensors)} tensors, {symbols:,} symbols, stall {stall} %, seed {seed}: {cycles:,} cycles "
        f"compared, {'no difference' if good else done.stderr.strip()}",
        flush=True,
    )
    return good


def random_rounds(programs: Path, design: str, rounds: int) -> bool:
    """Random rounds and the golden vectors with both sides."""
    good = True
    for side in ("enc", "dec"):
        if design.endswith("serial"):
            command = [programs / f"gate_{design}_{side}_rounds"]
        else:
            command = [programs / f"gate_{design}_rounds", f"gate_{design}", side]
        done = subprocess.run([*command, "--rounds", str(rounds), "--vectors", VECTORS], capture_output=True, text=True)
        cut = done.stdout.strip().split(";")[0] if done.returncode == 0 else done.stdout.strip()
        print(f"{design}, {side}, {rounds} random rounds: {cut}{done.stderr}", flush=True)
        good = good and done.returncode == 0
    return good


def main() -> int:
    """Run all designs."""
    parser = argparse.ArgumentParser(description="Netlists against the golden model.")
    parser.add_argument("programs", type=lambda text: Path(text).resolve())
    parser.add_argument("designs", nargs="+")
    parser.add_argument("--tensors", type=Path, nargs="+", required=True)
    parser.add_argument("--symbols", type=int, help="of each tensor")
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory(prefix="qlc_gatesim_") as work:
        parts = Path(work) / "parts.safetensors"
        for design in options.designs:
            kind = next(word for word in design.split("_") if word in SYMBOLS)
            write_parts(options.tensors, options.symbols or SYMBOLS[kind], parts)
            for stall, seed in STALLS:
                good = simulate(options.programs, design, parts, stall, seed) and good
            good = random_rounds(options.programs, design, options.rounds) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
