# SPDX-License-Identifier: Apache-2.0
"""Check that the unit benches catch each of the faults in faults.txt.

usage: faults.py BUILD_DIR [WORD]      only faults whose description contains WORD

Puts one fault after the other into a copy of the RTL, builds the unit bench of its module with it and runs it. Exit
code 0 when every bench passed without a fault and failed with each of its own.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "lockstep"))

import faults  # noqa: E402  (verif/lockstep/faults.py)


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


def main() -> int:
    """Run all faults."""
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [fault for fault in faults.read_faults(HERE / "faults.txt") if word in fault.what]
    bench = faults.Bench(Path(sys.argv[1]).resolve())
    missed = 0
    good = set()
    for fault in chosen:
        module = Path(fault.file).stem
        bench.restore()
        if module not in good:
            passed, line = run(bench, module)
            if not passed:
                print(f"the bench of {module} fails without any fault: {line}")
                return 1
            good.add(module)
        bench.insert(fault)
        passed, line = run(bench, module)
        missed += passed
        print(f"{'MISSED' if passed else 'caught'}  {fault.what}\n        {line}", flush=True)
    bench.restore()
    print(f"{len(chosen)} faults, {missed} missed")
    return 1 if missed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
