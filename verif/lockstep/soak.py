# SPDX-License-Identifier: Apache-2.0
"""Run random rounds of RTL against model, of one design after the other, until the time is over.

usage: soak.py BUILD_DIR [--seconds N] [--jobs N] [--keep FILE] [DESIGN...]

DESIGN is a program's arguments: `planar 32_interval_5 dec`, with words left out for all that begin so. Every run begins
with a seed of its own. What failed, with the command that repeats it, is printed and appended to
BUILD_DIR/soak_failures.txt at once. Writes BUILD_DIR/soak.json: rounds, cycles and symbols of each design. Exit code 1
when a run failed.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path

ROUNDS = 20  # of a run


def designs(build: Path) -> list[list[str]]:
    """The programs and their arguments: serial ones have none."""
    found = [["enc"], ["dec"]]
    for program in ("planar", "axi"):
        text = subprocess.run(
            [build / f"lockstep_{program}", "--help"], capture_output=True, text=True, check=True
        ).stdout
        names = re.search(r"design TEXT:\{(.*?)\}", text)[1].split(",")
        found += [[program, name, module] for name in names for module in ("enc", "dec")]
    return found


class Soak:
    """Designs in turn, and what came of them."""

    def __init__(self, build: Path, chosen: list[list[str]], seconds: float) -> None:
        self.build = build
        self.begin = time.monotonic()
        self.end = self.begin + seconds
        self.turn = cycle(random.SystemRandom().sample(chosen, len(chosen)))
        self.lock = threading.Lock()
        self.totals = {" ".join(design): {"rounds": 0, "cycles": 0, "symbols": 0} for design in chosen}
        self.failures = []

    def work(self, _: int) -> None:
        """Run after run until the time is over."""
        while time.monotonic() < self.end:
            with self.lock:
                design = next(self.turn)
            self.run(design, random.SystemRandom().randrange(1, 1 << 31))

    def run(self, design: list[str], seed: int) -> None:
        """Some rounds of a design from a seed on."""
        command = [self.build / f"lockstep_{design[0]}", *design[1:], "--rounds", str(ROUNDS), "--seed", str(seed)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        with self.lock:
            if done.returncode != 0:
                self.failures.append(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
                print(self.failures[-1], flush=True)
                with (self.build / "soak_failures.txt").open("a") as file:
                    file.write(self.failures[-1] + "\n")
                return
            total = self.totals[" ".join(design)]
            total["rounds"] += ROUNDS
            total["cycles"] += int(re.search(r"(\d+) cycles compared", done.stdout)[1])
            symbols = re.search(r" symbol (\d+)", done.stdout)
            total["symbols"] += int(symbols[1]) if symbols else 0


def main() -> int:
    """Soak what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a second place for the results")
    parser.add_argument("design", nargs="*")
    given = parser.parse_intermixed_args()
    chosen = [design for design in designs(given.build) if design[: len(given.design)] == given.design]
    if not chosen:
        print(f"soak.py: no such design: {' '.join(given.design)}", file=sys.stderr)
        return 2
    soak = Soak(given.build, chosen, given.seconds)
    with ThreadPoolExecutor(given.jobs) as pool:
        list(pool.map(soak.work, range(given.jobs)))
    results = {"seconds": round(time.monotonic() - soak.begin), "failures": len(soak.failures), "designs": soak.totals}
    text = json.dumps(results, indent=1) + "\n"
    (given.build / "soak.json").write_text(text)
    if given.keep:
        given.keep.write_text(text)
    for name, total in soak.totals.items():
        print(f"{name:28}{total['rounds']:8} rounds{total['cycles']:14,} cycles{total['symbols']:15,} symbols")
    sums = {key: sum(total[key] for total in soak.totals.values()) for key in ("rounds", "cycles", "symbols")}
    print(
        f"{sums['rounds']} rounds, {sums['cycles']:,} cycles, {sums['symbols']:,} symbols, {len(soak.failures)} failed"
    )
    return 1 if soak.failures else 0


if __name__ == "__main__":
    sys.exit(main())
