# SPDX-License-Identifier: Apache-2.0
"""Run the tests against mutants of every module of the RTL.

usage: mutate.py BUILD_DIR [--jobs N] [--every N] [--again] [--keep FILE] [WORD...]

All mutants (mutants.py) are built into one copy of the RTL and chosen when a test starts. A test kills a mutant when it
fails, or does not end. Those that all tests with the mutant's module pass survive; survivors.txt says why. WORD: only
mutants of files with one of these words in their name; --every N: only each N-th; --again: only those that survived the
last run, whose results count for the others. Writes BUILD_DIR/mutate.json. Exit code 1 when a mutant survived that
survivors.txt does not explain, or one was killed that it does.
"""

import argparse
import json
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from mutants import Mutant, mutate_all

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "lockstep"))

from faults import read_blocks  # noqa: E402  (verif/lockstep/faults.py)

VECTORS = str(ROOT / "verif/vectors")
PLANAR = ("8_interval_3", "8_interval_4")
# With the mutants of qlc_enc_merge its levels look like a loop to Verilator, which does not settle in its unit bench.
LEFT_OUT = {"qlc_enc_merge"}
AXI = "4_ranked_3"


def tests() -> list[tuple[set[str], list[str]]]:
    """The files of the RTL that a test looks at, and its command; modules by themselves first, then whole designs."""
    found = [(f"qlc_{m}_serial", [f"lockstep_{m}", "--rounds", "200", "--vectors", VECTORS]) for m in ("enc", "dec")]
    found.append(("qlc_control", ["test_axi"]))
    for name in PLANAR:
        for module in ("dec", "enc"):
            arguments = [name, module, "--rounds", "30", "--vectors", VECTORS]
            found.append((f"qlc_{module}_planar", ["lockstep_planar", *arguments]))
    for module in ("dec", "enc"):
        found.append((f"qlc_{module}_axi", ["lockstep_axi", AXI, module, "--rounds", "60"]))
    for design in ("enc", "dec_tree", "dec_canonical"):
        for limit in (11, 16):
            found.append((f"huff_{design}", ["huff_test", "--design", f"{design}_{limit}", "--rounds", "40"]))
    # Longer, for what has survived all others.
    found += [(f"qlc_{m}_serial", [f"lockstep_{m}", "--rounds", "2000", "--seed", "1001"]) for m in ("enc", "dec")]
    for module in ("dec", "enc"):
        arguments = [PLANAR[1], module, "--rounds", "250", "--seed", "1001"]
        found.append((f"qlc_{module}_planar", ["lockstep_planar", *arguments]))
    pairs = []
    for listing in sorted((ROOT / "verif").glob("*/CMakeLists.txt")):
        for module, rest in re.findall(r"^qlc_unit\((\w+)([^()]*)\)", listing.read_text(), re.M):
            if module in LEFT_OUT:
                continue
            uses = re.search(r"USES((?:\s+qlc_\w+)+)", rest)
            names = [module, *(uses[1].split() if uses else [])]
            files = {str(file.relative_to(ROOT)) for name in names for file in (ROOT / "rtl").glob(f"*/{name}.sv")}
            pairs.append((files, [f"unit_{module}", "--abort"]))
    for top, command in found:
        lines = (ROOT / "rtl" / f"{top}.f").read_text().splitlines()
        pairs.append(({line for line in lines if line.startswith("rtl/")}, command))
    return pairs


def build(folder: Path, jobs: int) -> None:
    """Build all programs with the mutated RTL."""
    planar = ";".join(PLANAR)
    configure = ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O1"]
    configure += [f"-DQLC_RTL_DIR={folder}/rtl", f"-DQLC_PLANAR_TESTS={planar}"]
    programs = sorted({command[0] for _, command in tests()})
    for step in (configure, ["cmake", "--build", folder, "-j", str(jobs), "--target", *programs]):
        done = subprocess.run(step, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{step[:3]} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


class Run:
    """The tests, and how long each takes without a mutant."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files, self.limits = [], []
        for files, command in tests():
            self.files.append(files)
            begin = time.monotonic()
            why = self.fails(command, 0, 600)
            if why:
                raise RuntimeError(f"{' '.join(command)} fails without a mutant: {why}")
            self.limits.append(10 + 10 * (time.monotonic() - begin))

    def fails(self, command: list[str], number: int, limit: float) -> str:
        """Why a test fails with a mutant; empty if it passes."""
        with TemporaryDirectory() as directory:
            (Path(directory) / "mutant.txt").write_text(f"{number}\n")
            try:
                done = subprocess.run(
                    [self.folder / command[0], *command[1:]],
                    cwd=directory,
                    capture_output=True,
                    text=True,
                    errors="replace",
                    timeout=limit,
                )
            except subprocess.TimeoutExpired:
                return "did not end"
        if done.returncode == 0:
            return ""
        return (done.stdout.strip().splitlines() or [f"exit code {done.returncode}"])[-1]

    def killer(self, mutant: Mutant) -> str:
        """The test that kills a mutant; empty if none does."""
        for (_, command), files, limit in zip(tests(), self.files, self.limits, strict=True):
            if mutant.file in files and self.fails(command, mutant.number, limit):
                return " ".join(command[:3])
        return ""


def explained() -> Counter:
    """(file, good, bad) -> how many survivors of it survivors.txt explains."""
    found = Counter()
    for path, good, bad, _ in read_blocks(HERE / "survivors.txt"):
        found[path, good.removeprefix("- "), bad.removeprefix("+ ")] += 1
    return found


def main() -> int:
    """Build, run, say which mutants survived."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="only those that survived the last run, with the same RTL")
    parser.add_argument("--keep", type=Path, help="a second place for the results")
    parser.add_argument("words", nargs="*", metavar="WORD")
    given = parser.parse_intermixed_args()
    folder = given.build.resolve()
    every = mutate_all(ROOT / "rtl", folder / "rtl")
    build(folder, given.jobs)
    run = Run(folder)
    before = json.loads((folder / "mutate.json").read_text()) if given.again else {"tests": {}}
    chosen = [m for m in every if not given.words or any(word in m.file for word in given.words)][:: given.every]
    tried = chosen
    if given.again:
        left = [Mutant(**mutant) for mutant in before["survivors"]]
        if any(every[mutant.number - 1] != mutant for mutant in left) or before["mutants"] != len(chosen):
            parser.error("--again: the RTL or the choice is not that of the last run")
        tried = [mutant for mutant in chosen if mutant in left]
    lock, killers = threading.Lock(), {}

    def try_one(mutant: Mutant) -> None:
        killer = run.killer(mutant)
        with lock:
            killers[mutant.number] = killer
            if not killer:
                print(f"survives: {mutant.file}:{mutant.line}: {mutant.good} -> {mutant.bad}", flush=True)
            if len(killers) % 100 == 0:
                print(f"{len(killers)} of {len(tried)}", flush=True)

    with ThreadPoolExecutor(given.jobs) as pool:
        list(pool.map(try_one, tried))

    alive = [m for m in tried if not killers[m.number]]
    known = explained()
    survivors = Counter((m.file, m.good, m.bad) for m in alive)
    new = survivors - known
    killed = Counter((m.file, m.good, m.bad) for m in chosen) & (known - survivors)
    modules = {}
    for mutant in chosen:
        of_module = modules.setdefault(mutant.file, {"mutants": 0, "killed": 0})
        of_module["mutants"] += 1
        of_module["killed"] += bool(killers.get(mutant.number, "before"))
    results = {
        "mutants": len(chosen),
        "killed": len(chosen) - len(alive),
        "explained": len(alive) - new.total(),
        "modules": modules,
        "tests": dict(Counter(before["tests"]) + Counter(killer for killer in killers.values() if killer)),
        "survivors": [vars(mutant) for mutant in alive],
    }
    text = json.dumps(results, indent=1) + "\n"
    (folder / "mutate.json").write_text(text)
    if given.keep:
        given.keep.write_text(text)
    for path, good, bad in new:
        print(f"not explained: {path}: {good} -> {bad}")
    for path, good, bad in killed:
        print(f"killed, but explained: {path}: {good} -> {bad}")
    print(
        f"{len(chosen)} mutants of {len(modules)} modules, {results['killed']} killed "
        f"({results['killed'] / len(chosen):.1%}), {len(alive)} survived, {new.total()} of them not explained"
    )
    return 1 if new or killed else 0


if __name__ == "__main__":
    sys.exit(main())
