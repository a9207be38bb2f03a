# SPDX-License-Identifier: Apache-2.0
"""Coverage of rtl/ by the lock-step tests: lines and branches, bits that toggle, and the plan.

usage: coverage.py BUILD_DIR [--keep FILE]

BUILD_DIR is a coverage build (cmake -DQLC_COVERAGE=ON). Runs its tests, each in a directory of its own, adds up what
they say, and prints what was not covered. The plan stands beside this file: a line of MODULE_plan.sv for each point,
with what it means. Lines of the RTL that need not be covered are in explained.txt. Writes BUILD_DIR/coverage.json and,
for every file of the RTL, BUILD_DIR/annotated/FILE with the counts. Exit code 1 when a point of the plan was not met
wholly, a line was not covered and is not explained, or a line that is explained was covered.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "lockstep"))

from faults import read_blocks  # noqa: E402  (verif/lockstep/faults.py)
from soak import designs  # noqa: E402  (verif/lockstep/soak.py)

ROUNDS = {"enc": "6000", "dec": "6000", "planar": "300", "axi": "200"}
POINT = re.compile(r"// (.+)\n +cover_(?:point|reset) #.*?\) u_(\w+) \(")
HUFFMAN = [f"{design}_{limit}" for limit in (11, 16) for design in ("dec_tree", "dec_canonical", "enc")]


def commands(build: Path) -> list[list[str]]:
    """What is run: programs of the build and their arguments."""
    found = []
    for program, *arguments in designs(build):
        found.append([f"lockstep_{program}", *arguments, "--rounds", ROUNDS[program]])
        if not arguments:
            found[-1] += ["--vectors", str(ROOT / "verif/vectors")]
    found += [["huff_test", "--design", name, "--rounds", "150"] for name in HUFFMAN]
    return [*found, ["test_axi"]]


def run(build: Path, command: list[str]) -> Path:
    """Run a test; the directory with what it covered."""
    folder = build / "covered" / "_".join(re.sub(r"\W", "", word) for word in command[:3])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    done = subprocess.run([build / command[0], *command[1:]], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return folder


def plan() -> dict[str, str]:
    """Every point of the plan, MODULE.point, and what it says."""
    return {
        f"{file.stem.removesuffix('_plan')}.{name}": says
        for file in sorted(HERE.glob("*_plan.sv"))
        for says, name in POINT.findall(file.read_text())
    }


def add_points(folder: Path, seen: dict) -> None:
    """Add what a test has seen to `seen`: point -> (test, bins) -> the bins, as bits. Instances count as one."""
    file = folder / "cover_points.txt"
    if not file.exists():
        return
    for line in file.read_text().splitlines():
        name, bins, bits = line.split()
        # The plan is not that of the baselines; what is inside of an IP block has been looked at by itself.
        if folder.name.startswith("huff") or (folder.name.startswith("lockstep_axi") and ".u_core." in name):
            continue
        module, point = re.search(r"\.plan_(\w+)\.(?:\w+\.)*u_(\w+)$", name).groups()
        configs = seen.setdefault(f"qlc_{module}.{point}", {})
        key = (folder.name, int(bins))
        configs[key] = configs.get(key, 0) | int(bits, 16)


def add_counts(file: Path, counts: dict) -> None:
    """Add a file of Verilator's to `counts`: (kind, RTL file, line, column, what, lines) -> times."""
    for line in file.read_text().splitlines()[1:]:
        pairs, times = re.fullmatch(r"C '(.*)' (\d+)", line).groups()
        fields = dict(pair.split("\2", 1) for pair in pairs.split("\1") if pair)
        path = Path(fields["f"])
        if not path.is_relative_to(ROOT / "rtl"):
            continue
        kind = fields["page"].split("/")[0].removeprefix("v_")
        key = (kind, str(path.relative_to(ROOT)), int(fields["l"]), int(fields["n"]), fields["o"], fields.get("S", ""))
        counts[key] = counts.get(key, 0) + int(times)


def is_assertion(path: str, line: int) -> bool:
    """Whether the line belongs to an assertion: it has one, or a check of a parameter."""
    text = (ROOT / path).read_text().splitlines()[line - 1]
    return "assert (" in text or "$error" in text


def explained() -> dict[tuple[str, str], str]:
    """(file, text of the line) -> why it is not covered; ValueError where no line of the RTL is so."""
    reasons = {}
    for path, text, why in read_blocks(HERE / "explained.txt"):
        if text not in [line.strip() for line in (ROOT / path).read_text().splitlines()]:
            raise ValueError(f"explained.txt: no such line in {path}: {text}")
        reasons[path, text] = why
    return reasons


def annotate(build: Path, counts: dict) -> None:
    """Write the RTL with how often each branch was taken."""
    shutil.rmtree(build / "annotated", ignore_errors=True)
    for path in sorted({key[1] for key in counts}):
        times = {}
        for (kind, file, line, *_), count in counts.items():
            if kind == "line" and file == path:
                times[line] = min(times.get(line, count), count)
        out = build / "annotated" / path
        out.parent.mkdir(parents=True, exist_ok=True)
        lines = enumerate((ROOT / path).read_text().splitlines(), 1)
        out.write_text("".join(f"{times.get(number, ''):>12}  {text}\n" for number, text in lines))


def main() -> int:
    """Run, add up, say what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a second place for the results")
    given = parser.parse_args()
    build = given.build.resolve()
    with ThreadPoolExecutor(given.jobs) as pool:
        folders = list(pool.map(lambda command: run(build, command), commands(build)))
    seen, counts = {}, {}
    for folder in folders:
        add_points(folder, seen)
        for file in sorted(folder.glob("coverage_*.dat")):
            add_counts(file, counts)

    missing = []
    points = []
    for name, says in plan().items():
        configs = seen.get(name, {})
        bins = sum(bins for _, bins in configs)
        hit = sum(bits.bit_count() for bits in configs.values())
        points.append({"point": name, "says": says, "configurations": len(configs), "bins": bins, "hit": hit})
        for (test, number), bits in configs.items():
            if bits.bit_count() < number:
                left = [b for b in range(number) if not bits >> b & 1]
                missing.append(f"plan: {name} in {test}: {says}; not {left[:12]} of {number}")
        if not configs:
            missing.append(f"plan: {name}: {says}; in no design")

    reasons = explained()
    used = set()
    lines = {"branches": 0, "covered": 0, "explained": 0}
    files = {}
    for (kind, path, line, _, what, _), count in sorted(counts.items()):
        if kind != "line" or is_assertion(path, line):
            continue
        text = (ROOT / path).read_text().splitlines()[line - 1].strip()
        lines["branches"] += 1
        of_file = files.setdefault(path, [0, 0])
        of_file[0] += 1
        if count:
            lines["covered"] += 1
            of_file[1] += 1
        elif (path, text) in reasons:
            lines["explained"] += 1
            used.add((path, text))
        else:
            missing.append(f"line: {path}:{line} ({what}): {text}")
    missing += [f"explained, but covered: {path}: {text}" for path, text in reasons if (path, text) not in used]
    toggles = [count for (kind, *_), count in counts.items() if kind == "toggle"]
    bits = {"bits": len(toggles), "toggled": sum(count > 1 for count in toggles)}

    results = {"plan": points, "lines": lines, "toggles": bits, "tests": len(folders)}
    text = json.dumps(results, indent=1) + "\n"
    (build / "coverage.json").write_text(text)
    if given.keep and not missing:
        given.keep.write_text(text)
    annotate(build, counts)
    print("\n".join(missing))
    hit, bins = (sum(point[key] for point in points) for key in ("hit", "bins"))
    print(
        f"plan: {hit} of {bins} bins of {len(points)} points; "
        f"lines and branches: {lines['covered']} of {lines['branches']}, {lines['explained']} explained; "
        f"bits that toggle: {bits['toggled']} of {bits['bits']}"
    )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
