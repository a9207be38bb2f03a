# SPDX-License-Identifier: Apache-2.0
"""Check that the lock-step bench catches each of the faults in faults.txt.

usage: faults.py BUILD_DIR [WORD]      only faults whose description contains WORD

Puts one fault after the other into a copy of the RTL, builds the bench with it and runs it. Exit code 0 when every
fault was caught: RTL and model differed in some cycle, a frame differed from the golden one, an assertion fired, or
no beat moved any more.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
ROUNDS = 100


@dataclass
class Fault:
    """One block of faults.txt."""

    what: str
    file: str
    good: str
    bad: str

    def design(self) -> str:
        """The bench that must catch it: that of the module's folder, or the decoder's for what both use."""
        return "enc" if "/enc/" in self.file or "skid" in self.file else "dec"


def read_faults(path: Path) -> list[Fault]:
    """All blocks of a file; ValueError for one that is not of four lines or does not match the RTL once."""
    faults = []
    for block in path.read_text().split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
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

    def run(self, design: str) -> tuple[int, str]:
        """Build and run the bench of a design: its exit code and its last line."""
        jobs = str(os.cpu_count() or 1)
        self.call(["cmake", "--build", self.build, "-j", jobs, "--target", f"lockstep_{design}"])
        command = [self.build / f"lockstep_{design}", "--rounds", str(ROUNDS)]
        command += ["--vectors", PROJECT / "verif/vectors"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        return done.returncode, (done.stdout.strip().splitlines() or ["(nothing printed)"])[-1]


def main() -> int:
    """Run all faults; 0 when the bench passes without and fails with each."""
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    faults = [fault for fault in read_faults(HERE / "faults.txt") if word in fault.what]
    bench = Bench(Path(sys.argv[1]).resolve())
    for design in sorted({fault.design() for fault in faults}):
        code, line = bench.run(design)
        if code != 0:
            print(f"the bench fails without any fault: {line}")
            return 1
    missed = 0
    for fault in faults:
        bench.restore()
        bench.insert(fault)
        code, line = bench.run(fault.design())
        missed += code != 1
        print(f"{'caught' if code == 1 else 'MISSED'}  {fault.what}\n        {line}", flush=True)
    bench.restore()
    print(f"{len(faults) - missed} of {len(faults)} faults caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
