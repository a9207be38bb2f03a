# SPDX-License-Identifier: Apache-2.0
"""Codebooks that several cases use."""

from .codec import Book

# Of the worked example in docs/format.md, section 9.
WORKED = Book(
    "ranked",
    3,
    [0, 0, 1, 1, 1, 2, 2],
    bytes.fromhex("40c020a0 28a82cac 34b4 3cbc 30b0 b8 38"),
)
WORKED_INTERVAL = Book("interval", 3, [5, 4, 3, 3, 4, 4, 5], bytes.fromhex("20 30 38 3c 40 48 50"))

BOOKS = {
    "ranked3": Book("ranked", 3, [2, 3, 3, 4, 4, 4, 5], range(255, 155, -1)),
    "ranked4": Book("ranked", 4, [0] * 2 + [1] * 3 + [2] * 3 + [3] * 3 + [4] * 4, range(7, 115)),
    "ranked5": Book("ranked", 5, [0] * 7 + [1] * 10 + [2] * 6 + [3] * 8, range(60, 175)),
    "interval3": Book("interval", 3, [7, 3, 3, 2, 2, 3, 4], [2, 70, 74, 78, 81, 90, 100]),
    "interval4": Book(
        "interval",
        4,
        [6, 5, 4, 3, 3, 2, 2, 1, 1, 1, 2, 2, 3, 4, 4],
        [0, 32, 48, 56, 60, 64, 66, 68, 70, 72, 74, 80, 90, 100, 120],
    ),
    "interval5": Book(
        "interval",
        5,
        [2] * 15 + [1] * 8 + [3] * 8,
        [*range(10, 40, 2), *range(40, 48), *range(60, 124, 8)],
    ),
}

BROKEN = bytes.fromhex("0f")  # no codebook: P is 15
