# SPDX-License-Identifier: Apache-2.0
"""Run the fuzz targets and say what came of it.

usage: fuzz.py BUILD_DIR [--seconds N] [--jobs N] [--keep FILE] [TARGET...]      all targets if none is named

Each begins with the seeds in verif/fuzz/corpus and with what earlier runs have found, in BUILD_DIR/corpus; its random
numbers differ from run to run. Writes BUILD_DIR/fuzz.json. Exit code 1 when a target stopped at an input, with the
command that repeats it.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGETS = {  # The longest input, and what else libFuzzer is told.
    "codebook": ["-max_len=200"],
    "container": ["-max_len=2048"],
    "npy": ["-max_len=512"],
    "planar": ["-max_len=2048"],
    "rtl": ["-max_len=1024", "-entropic=0"],  # which takes as long as the simulation
    "safetensors": ["-max_len=2048"],
    "serial": ["-max_len=1024"],
}
COLUMNS = ["seconds", "executions", "per_second", "edges", "corpus", "crashes"]


def number(pattern: str, text: str) -> int:
    """The last number that a pattern finds; 0 if there is none."""
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def run(build: Path, target: str, seconds: int) -> dict:
    """Fuzz one target; what came of it."""
    corpus = build / "corpus" / target
    crashes = build / "crashes" / target
    for folder in (corpus, crashes):
        folder.mkdir(parents=True, exist_ok=True)
    seed = random.SystemRandom().randrange(1, 1 << 31)
    program = build / f"fuzz_{target}"
    limits = ["-timeout=5", "-rss_limit_mb=2048", "-malloc_limit_mb=128", *TARGETS[target]]
    dictionary = HERE / f"{target}.dict"
    command = [program, f"-max_total_time={seconds}", f"-seed={seed}", *limits, "-print_final_stats=1"]
    command += [f"-dict={dictionary}"] if dictionary.exists() else []
    command += [f"-artifact_prefix={crashes}/", corpus, HERE / "corpus" / target]
    log = build / f"{target}.log"
    begin = time.monotonic()
    with log.open("w") as output:
        code = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT).returncode
    text = log.read_text(errors="replace")
    if code != 0:
        written = re.findall(r"Test unit written to (.+)", text)
        again = f"again: {program} {written[-1]}" if written else f"exit code {code}, see {log}"
        print(f"{target}: stopped; {again}", flush=True)
    return {
        "target": target,
        "seed": seed,
        "seconds": round(time.monotonic() - begin),
        "executions": number(r"stat::number_of_executed_units: *(\d+)", text),
        "per_second": number(r"stat::average_exec_per_sec: *(\d+)", text),
        "edges": number(r"cov: (\d+)", text),
        "corpus": number(r"corp: (\d+)", text),
        "crashes": int(code != 0),
    }


def main() -> int:
    """Run the targets that were asked for, some at a time; 0 if none stopped."""
    parser = argparse.ArgumentParser(description="run the fuzz targets")
    parser.add_argument("build", type=Path)
    parser.add_argument("--seconds", type=int, default=30, help="for each target")
    parser.add_argument("--jobs", type=int, default=2, help="targets at a time")
    parser.add_argument("--keep", type=Path, help="a second place for the results")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {' '.join(TARGETS)}")
    given = parser.parse_intermixed_args()
    targets = given.targets or list(TARGETS)
    if not set(targets) <= set(TARGETS):
        parser.error(f"targets are {' '.join(TARGETS)}")
    with ThreadPoolExecutor(given.jobs) as pool:
        results = list(pool.map(lambda target: run(given.build, target, given.seconds), targets))
    text = json.dumps(results, indent=1) + "\n"
    (given.build / "fuzz.json").write_text(text)
    if given.keep:
        given.keep.write_text(text)
    print(f"{'target':12}{'seed':>11}" + "".join(f"{column:>12}" for column in COLUMNS))
    for result in results:
        print(f"{result['target']:12}{result['seed']:11}" + "".join(f"{result[column]:12}" for column in COLUMNS))
    return 1 if any(result["crashes"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
