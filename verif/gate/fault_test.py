# SPDX-License-Identifier: Apache-2.0
"""Checks that the benches see faults in a netlist: fault_test.py PROGRAM... [--rounds N].

Each program is a lock-step test with netlists into which synth/gates.py has put faults: flip-flops that lose their
reset, then gates of another function. Without any it must pass. It must see one lost reset at least, as some make no
difference (a pulse that the first clock in reset ends by itself), and of the gates it may miss one in eight: some show
only under inputs that are rare, or not at all.
"""

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FAULTS, RESETS = 20, 4  # as CMakeLists.txt asks for; the first are resets
MISSED = (FAULTS - RESETS) // 8
VECTORS = Path(__file__).resolve().parent.parent / "vectors"


def passes(program: Path, fault: int, rounds: int) -> bool:
    """Whether the bench sees nothing. RuntimeError if it ends otherwise than by a difference."""
    command = [program, "--rounds", str(rounds), "--vectors", VECTORS]
    environment = {**os.environ, "QLC_GATE_FAULT": str(fault)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    found = re.search(r"cycle \d+: .*", done.stdout)
    print(f"{program.name}, fault {fault}: {found[0] if found else 'no difference'}", flush=True)
    if done.returncode not in (0, 1) or (done.returncode == 1 and not re.search("round failed|vector", done.stdout)):
        raise RuntimeError(f"{program.name}: {done.stdout}{done.stderr}")
    return done.returncode == 0


def main() -> int:
    """0 if the benches saw what they must see."""
    parser = argparse.ArgumentParser(description="Faults in netlists must be seen.")
    parser.add_argument("programs", type=lambda text: Path(text).resolve(), nargs="+")
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()
    good = True
    for program in options.programs:
        with ThreadPoolExecutor(2) as pool:
            unseen = list(pool.map(lambda fault, p=program: passes(p, fault, options.rounds), range(FAULTS + 1)))
        resets, gates = unseen[1 : 1 + RESETS], unseen[1 + RESETS :]
        print(f"{program.name}: {FAULTS - sum(unseen[1:])} of {FAULTS} faults seen")
        good = good and unseen[0] and not all(resets) and sum(gates) <= MISSED
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
