#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Write the golden vectors: make_vectors.py [directory], default verif/vectors.

Frames come from an encoder of its own (vectors/codec.py); the expected errors are
written by hand, from section 7 of docs/format.md.
"""

import sys
from pathlib import Path

from vectors import codebook_cases, planar_cases, planar_errors, serial_cases
from vectors.block import Vectors


def main():
    default = Path(__file__).resolve().parent.parent / "verif" / "vectors"
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    for layout, *cases in (
        ("serial", serial_cases),
        ("planar", planar_cases, planar_errors),
        ("codebook", codebook_cases),
    ):
        vectors = Vectors(layout)
        for module in cases:
            module.add_to(vectors)
        (directory / f"{layout}.txt").write_text(vectors.text)


if __name__ == "__main__":
    main()
