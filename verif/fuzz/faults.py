# SPDX-License-Identifier: Apache-2.0
"""Check that the fuzz targets find each of the faults in faults.txt.

usage: faults.py BUILD_DIR [WORD]      only faults whose description contains WORD

Puts one fault after the other into a copy of the sources, builds the target that its description names and runs it.
Exit code 0 when every target passed without a fault and stopped with each of its own.
"""

import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lockstep"))

import faults  # noqa: E402  (verif/lockstep/faults.py)
import fuzz  # noqa: E402

SECONDS = 60  # in which a fault must be found; most are in one
FOLDERS = ["model", "rtl", "sw", "verif/common", "verif/fuzz", "verif/lockstep"]


class Copy(faults.Bench):
    """A copy of the sources and the targets that are built of it."""

    def __init__(self, build: Path) -> None:
        self.build = build / "build"
        self.sources = build / "sources"
        self.restore()
        options = ["-G", "Ninja", "-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_BUILD_TYPE=None"]
        self.call(["cmake", "-S", self.sources / "verif/fuzz", "-B", self.build, *options])

    def restore(self) -> None:
        """Make the copy equal to the sources; files that are equal already keep their time."""
        for folder in FOLDERS:
            for source in (faults.PROJECT / folder).rglob("*.*"):
                copy = self.sources / source.relative_to(faults.PROJECT)
                if source.is_file() and (not copy.exists() or copy.read_bytes() != source.read_bytes()):
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(source, copy)

    def insert(self, fault: faults.Fault) -> None:
        """Put the fault into the copy."""
        copy = self.sources / fault.file
        copy.write_text(copy.read_text().replace(fault.good, fault.bad))

    def finds(self, target: str, seconds: int) -> str:
        """Build a target and run it: the line that says why it stopped; empty if it did not."""
        self.make(f"fuzz_{target}")
        if fuzz.run(self.build, target, seconds)["crashes"] == 0:
            return ""
        lines = (self.build / f"{target}.log").read_text(errors="replace").splitlines()
        return next((line for line in lines if "does not hold" in line or "ERROR" in line), lines[-1]).strip()


def main() -> int:
    """Run all faults; 0 when the targets pass without and stop with each."""
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [fault for fault in faults.read_faults(HERE / "faults.txt") if word in fault.what]
    copy = Copy(Path(sys.argv[1]).resolve())
    wrong = 0
    for target in sorted({fault.what.split(":")[0] for fault in chosen}):
        why = copy.finds(target, 2)
        if why:
            print(f"FAILS   {target} without any fault\n        {why}", flush=True)
            wrong += 1
    for fault in chosen:
        if "AVX2" in fault.what and " avx2 " not in Path("/proc/cpuinfo").read_text():
            print(f"skipped {fault.what}", flush=True)
            continue
        copy.restore()
        copy.insert(fault)
        why = copy.finds(fault.what.split(":")[0], SECONDS)
        wrong += not why
        print(f"{'caught' if why else 'MISSED'}  {fault.what}\n        {why}", flush=True)
    copy.restore()
    print(f"{len(chosen)} faults, {wrong} missed")
    return 1 if wrong or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
