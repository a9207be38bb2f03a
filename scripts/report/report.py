# SPDX-License-Identifier: Apache-2.0
"""Writes docs/results.md, its figures and the tables of docs/verification.md from kept results: report.py [--out DIR].

Reads synth/reports/*.json (make synth ... ACCEPT=1) and docs/measured/*.json (make measure, make formal ACCEPT=1, make
fuzz ACCEPT=1); measures nothing.
"""

import argparse
import sys
from pathlib import Path

from figures import FIGURES
from measured import ROOT, read
from sections import SECTIONS
from verification import document


def main() -> int:
    """Write the document and its figures."""
    parser = argparse.ArgumentParser(description="Write docs/results.md from kept measurements.")
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    options = parser.parse_args()
    kept = read()
    for name, figure in FIGURES.items() if kept.entries() else ():
        (options.out / f"results_{name}.svg").write_text(figure(kept))
    sections = [section(kept) for section in SECTIONS]
    (options.out / "results.md").write_text("\n\n".join(part for part in sections if part) + "\n")
    verification = (ROOT / "docs" / "verification.md").read_text()
    (options.out / "verification.md").write_text(document(verification))
    return 0


if __name__ == "__main__":
    sys.exit(main())
