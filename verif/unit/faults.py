# SPDX-License-Identifier: Apache-2.0
"""Check that the unit benches catch each of the faults in faults.txt.

usage: faults.py BUILD_DIR [WORD]      only faults whose description contains WORD
       faults.py BUILD_DIR --fifth     only those of a fifth of the modules, another with each commit

Puts one fault after the other into a copy of the RTL, builds the unit bench of its module with it and runs it. Each
processor has a copy and a build directory of its own. Exit code 0 when every bench passed without a fault and failed
with each of its own.
"""

import os
import queue
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lockstep"))

import faults  # noqa: E402  (verif/lockstep/faults.py)

# Modules that have no bench of their own: that of which module tests them, too.
BENCHES = {
    "qlc_enc_lookup": "qlc_enc_lanes",
    "qlc_enc_sums": "qlc_enc_merge",
    "qlc_enc_weave": "qlc_enc_merge",
    "qlc_enc_plan": "qlc_enc_put",
    "qlc_enc_turn": "qlc_enc_put",
    "qlc_enc_words": "qlc_enc_put",
    "qlc_enc_ring": "qlc_enc_put",
}


def run(bench: faults.Bench, module: str) -> tuple[bool, str]:
    """Build and run a unit bench: whether it passed, and the line that says so or why not."""
    command = [bench.make(f"unit_{module}"), "--abort", "--warn", "NoTests"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60)
    except subprocess.TimeoutExpired:
        return True, "did not end"
    lines = [line.strip() for line in done.stdout.splitlines()]
    why = [line for line in lines if line.startswith(("REQUIRE", "RTL assertion failed"))]
    return done.returncode == 0, (why or lines or ["(nothing printed)"])[-1]


def check_modules(bench: faults.Bench, modules: queue.SimpleQueue) -> int:
    """Run the faults of one module after the other until none is left; how many did not go as they should."""
    wrong = 0
    while True:
        try:
            module, chosen = modules.get_nowait()
        except queue.Empty:
            return wrong
        bench.restore()
        passed, line = run(bench, module)
        if not passed:
            print(f"FAILS   {module} without any fault\n        {line}", flush=True)
            wrong += 1
            continue
        for fault in chosen:
            bench.restore()
            bench.insert(fault)
            passed, line = run(bench, module)
            wrong += passed
            print(f"{'MISSED' if passed else 'caught'}  {fault.what}\n        {line}", flush=True)


def main() -> int:
    """Run the faults, as many modules at a time as there are processors."""
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [f for f in faults.read_faults(HERE / "faults.txt") if word == "--fifth" or word in f.what]
    by_module = {}
    for fault in chosen:
        module = Path(fault.file).stem
        by_module.setdefault(BENCHES.get(module, module), []).append(fault)
    if word == "--fifth":
        by_module = dict(list(by_module.items())[faults.fifth() :: 5])
        chosen = [fault for of_module in by_module.values() for fault in of_module]
    modules = queue.SimpleQueue()
    for item in by_module.items():
        modules.put(item)
    workers = max(1, min(os.cpu_count() or 1, len(by_module)))
    benches = [faults.Bench(Path(sys.argv[1]).resolve() / str(number)) for number in range(workers)]
    with ThreadPoolExecutor(workers) as pool:
        wrong = sum(pool.map(check_modules, benches, [modules] * workers))
    print(f"{len(chosen)} faults, {wrong} missed")
    return 1 if wrong or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
