# SPDX-License-Identifier: Apache-2.0
"""Check that the lock-step bench catches each of the faults in faults.txt.

usage: faults.py BUILD_DIR [WORD]      only faults whose description contains WORD
       faults.py BUILD_DIR --fifth     only a fifth of them, another with each commit

Puts one fault after the other into a copy of the RTL, builds the bench with it and runs it. Exit code 0 when every
fault was caught: RTL and model differed in some cycle, a frame differed from the golden one, an assertion fired, or
no beat moved any more; and when the command that the bench printed for it fails again.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
ROUNDS = 100
VECTORS = str(PROJECT / "verif/vectors")


@dataclass
class Fault:
    """One block of faults.txt."""

    what: str
    file: str
    good: str
    bad: str

    def designs(self) -> list[str]:
        """The benches that must catch it: that of the module's folder, or of every design that uses the module."""
        if "/common/" in self.file:
            return ["enc"] if "skid" in self.file else ["enc", "dec"]
        return [Path(self.file).parent.name]


def read_blocks(path: Path) -> list[list[str]]:
    """The lines of each block of a file; blocks are apart by an empty line, lines with # in front do not count."""
    blocks = [block.splitlines() for block in path.read_text().split("\n\n")]
    lines = [[line for line in block if line and not line.startswith("#")] for block in blocks]
    return [block for block in lines if block]


def read_faults(path: Path) -> list[Fault]:
    """All blocks of a file; ValueError for one that is not of four lines or does not match the RTL once."""
    faults = []
    for lines in read_blocks(path):
        if len(lines) != 4 or not lines[2].startswith("- ") or not lines[3].startswith("+ "):
            raise ValueError(f"{path}: not a fault: {lines[0]}")
        fault = Fault(lines[0], lines[1], lines[2][2:], lines[3][2:])
        if (PROJECT / fault.file).read_text().count(fault.good) != 1:
            raise ValueError(f"{path}: not once in {fault.file}: {fault.good}")
        faults.append(fault)
    return faults


class Bench:
    """The bench in a build directory of its own, on a copy of the RTL."""

    def __init__(self, build: Path) -> None:
        self.build = build
        self.rtl = build / "rtl"
        self.restore()
        self.call(
            ["cmake", "-S", PROJECT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"]
            + ["-DCMAKE_CXX_FLAGS=-O1", f"-DQLC_RTL_DIR={self.rtl}"]
        )

    def restore(self) -> None:
        """Make the copy equal to the RTL; files that are equal already keep their time."""
        for source in (PROJECT / "rtl").rglob("*.*"):
            copy = self.rtl / source.relative_to(PROJECT / "rtl")
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)

    def insert(self, fault: Fault) -> None:
        """Put the fault into the copy."""
        copy = self.rtl / Path(fault.file).relative_to("rtl")
        copy.write_text(copy.read_text().replace(fault.good, fault.bad))

    def call(self, command: list) -> None:
        """Run a build step; show what it printed where it fails."""
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{command[:3]} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")

    def make(self, target: str) -> Path:
        """Build a program."""
        self.call(["cmake", "--build", self.build, "-j", str(os.cpu_count() or 1), "--target", target])
        return self.build / target

    def run(self, design: str, *arguments: str) -> tuple[int, list[str]]:
        """Build and run the bench of a design: its exit code (-1: it did not end) and what it printed."""
        command = [self.make(f"lockstep_{design}"), *arguments]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        except subprocess.TimeoutExpired:
            return -1, ["did not end"]
        return done.returncode, done.stdout.strip().splitlines() or ["(nothing printed)"]

    def catches(self, design: str) -> tuple[bool, str]:
        """Whether the bench stops at a difference, and at one again with the command that it prints for it."""
        code, lines = self.run(design, "--rounds", str(ROUNDS), "--vectors", VECTORS)
        commands = re.findall(r"(?:again|or else): build/lockstep_\w+ (.*)", "\n".join(lines))
        if code != 1 or not commands:
            return False, lines[-1]
        repeats = any(self.run(design, *command.split())[0] == 1 for command in commands)
        return repeats, lines[-1] + ("" if repeats else f" (but {commands} pass)")


def fifth() -> int:
    """Which fifth of the faults: 0 to 4 by the number of the commit; 0 where there is no git checkout."""
    done = subprocess.run(["git", "-C", HERE, "rev-parse", "HEAD"], capture_output=True, text=True)
    return int(done.stdout, 16) % 5 if done.returncode == 0 else 0


def sim_fails(bench: Bench) -> bool:
    """With a fault in the RTL, qlc sim names cycle and signal, says so in its JSON, and exits with 1."""
    command = [bench.make("qlc"), "sim", "--json", "--raw", "-"]
    done = subprocess.run(command, input=bytes(range(256)) * 4, capture_output=True)
    (tensor,) = json.loads(done.stdout)["tensors"]
    named = re.search(rb"cycle \d+: m_axis_tdata_o is 0x\w+ in the RTL, 0x\w+ in the model", done.stderr)
    print(done.stderr.decode().strip())
    return done.returncode == 1 and bool(named) and tensor["mismatches"] == 1 and not tensor["lossless"]


def main() -> int:
    """Run all faults; 0 when the benches pass without and stop with each."""
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    faults = [fault for fault in read_faults(HERE / "faults.txt") if word == "--fifth" or word in fault.what]
    if word == "--fifth":
        faults = faults[fifth() :: 5]
    bench = Bench(Path(sys.argv[1]).resolve())
    for design in ["enc", "dec"]:
        code, lines = bench.run(design, "--rounds", str(ROUNDS), "--vectors", VECTORS)
        if code != 0:
            print(f"the bench of {design} fails without any fault: {lines[-1]}")
            return 1
    missed = 0
    for fault in faults:
        bench.restore()
        bench.insert(fault)
        for design in fault.designs():
            caught, line = bench.catches(design)
            missed += not caught
            print(f"{'caught' if caught else 'MISSED'}  {fault.what}\n        {design}: {line}", flush=True)
        if fault.what == "decoder map: an escape reads the table" and not sim_fails(bench):
            print("MISSED  by qlc sim")
            missed += 1
    bench.restore()
    print(f"{len(faults)} faults, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
