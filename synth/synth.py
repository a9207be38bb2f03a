# SPDX-License-Identifier: Apache-2.0
"""Area and timing estimates: synth.py [--lib NAME] [--liberty DIR] [--out DIR] [--design NAME]...

Writes DIR/summary.json, a list with one object for each design (README.md in this folder says what each figure is),
a netlist (DESIGN.v) and a log of Yosys and ABC for each, and prints a table. Exit code: 1 if a synthesis fails, 2 for a
library that is not there.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from designs import DESIGNS
from libraries import LIBRARIES, MissingError, prepare

HERE = Path(__file__).resolve().parent
COLUMNS = ["design", "um2", "kGE", "tables", "logic", "flip-flops", "period ps", "MHz", "Msymbols/s"]


def synthesise(name: str, lib: Path, design: str, out: Path) -> dict:
    """One design in a process of its own; RuntimeError, naming the log, if it fails."""
    log, result = out / f"{design}.log", out / f"{design}.json"
    result.unlink(missing_ok=True)
    with log.open("w") as stream:
        done = subprocess.run(
            [sys.executable, HERE / "flow.py", name, lib, design, result], stdout=stream, stderr=subprocess.STDOUT
        )
    if done.returncode != 0 or not result.exists():
        raise RuntimeError(f"{design}: synthesis failed, see {log}")
    return json.loads(result.read_text())


def table(summary: list[dict]) -> str:
    """The figures as aligned text."""
    rows = [COLUMNS]
    for entry in summary:
        mhz = 1e6 / entry["delay_ps"]
        rows.append(
            [entry["design"], f"{entry['area_um2']:.0f}", f"{entry['kge']:.2f}", f"{entry['kge_tables']:.2f}"]
            + [f"{entry['kge_logic']:.2f}", str(entry["flops"]), f"{entry['delay_ps']:.0f}", f"{mhz:.0f}"]
            + [f"{mhz * entry['lanes']:.0f}"]
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    )


def main() -> int:
    """Run all designs asked for."""
    parser = argparse.ArgumentParser(description="Area and timing estimates with Yosys and ABC.")
    parser.add_argument("--lib", choices=sorted(LIBRARIES), default="osu018")
    parser.add_argument("--liberty", help="directory of the Liberty files, if the library does not come from Debian")
    parser.add_argument("--out", type=Path, default=Path("build/synth/osu018"))
    parser.add_argument("--design", action="append", choices=sorted(DESIGNS), help="only this one (may be repeated)")
    options = parser.parse_args()
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        lib = options.out / "cells.lib"
        prepare(options.lib, options.liberty, lib)
        names = options.design or list(DESIGNS)
        summary = [synthesise(options.lib, lib, name, options.out) for name in names]
    except (MissingError, RuntimeError, OSError) as error:
        print(f"synth: {error}", file=sys.stderr)
        return 1 if isinstance(error, RuntimeError) else 2
    (options.out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    gated = "clock-gated" if summary[0]["clock_gated"] else "not clock-gated (the library has no clock gate)"
    print(f"{options.lib}: estimates before layout; flip-flops {gated}; 1 GE = {LIBRARIES[options.lib].nand2}")
    print(table(summary))
    return 0


if __name__ == "__main__":
    sys.exit(main())
