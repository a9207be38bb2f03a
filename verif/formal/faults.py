# SPDX-License-Identifier: Apache-2.0
"""Check that proofs fail: each with every fault of faults.txt that names it.

usage: faults.py BUILD_DIR [--jobs N] [WORD]      only faults whose description contains WORD

Exit code 0 when each proof failed, which is when a counterexample was found, and no proof but long ones is without a
fault.
"""

import argparse
import os
import shutil
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lockstep"))

import faults  # noqa: E402  (verif/lockstep/faults.py)
from formal import run, tasks_of  # noqa: E402


def check(item: tuple[int, faults.Fault], build: Path) -> bool:
    """Whether the proof of a fault fails with it."""
    number, fault = item
    name = fault.what.split(":")[0]
    folder = build / str(number)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(faults.PROJECT / "rtl", folder / "rtl")
    copy = folder / fault.file
    copy.write_text(copy.read_text().replace(fault.good, fault.bad))
    proof = tomllib.loads((HERE / "proofs.toml").read_text())[name]
    # An induction that fails shows nothing that can happen: as many cycles as the covers need do.
    proof = proof | {"bmc": proof.get("bmc", proof["cover"])}
    proof.pop("prove", None)
    proof.pop("cover")
    found = []
    for task in tasks_of(name, proof, folder, folder / "rtl"):
        if "FAIL" not in found:
            found.append(run(task)[0])
    print(f"{'caught' if 'FAIL' in found else 'MISSED'}  {fault.what} ({', '.join(found)})", flush=True)
    return "FAIL" in found


def main() -> int:
    """Run all faults."""
    parser = argparse.ArgumentParser(description="faults that proofs must fail at")
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("word", nargs="?", default="")
    given = parser.parse_intermixed_args()
    every = faults.read_faults(HERE / "faults.txt")
    chosen = [fault for fault in every if given.word in fault.what]
    with ThreadPoolExecutor(given.jobs) as pool:
        caught = list(pool.map(lambda item: check(item, given.build.resolve()), enumerate(chosen)))
    named = {fault.what.split(":")[0] for fault in every}
    proofs = tomllib.loads((HERE / "proofs.toml").read_text())
    without = [name for name, proof in proofs.items() if name not in named and not proof.get("long", False)]
    for name in without:
        print(f"no fault for the proof {name}")
    print(f"{len(chosen)} faults, {caught.count(False)} missed")
    return 0 if chosen and all(caught) and not without else 1


if __name__ == "__main__":
    sys.exit(main())
