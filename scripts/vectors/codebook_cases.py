# SPDX-License-Identifier: Apache-2.0
"""Section 3: serialised codebooks, good and malformed."""

from .books import BOOKS, WORKED, WORKED_INTERVAL
from .codec import Book

HALVES = [0, 64, 96, 112, 120, 124, 127]  # the first magnitudes of runs of 64 to 1
LATE = [*range(6), 127]


def add_to(out):
    def add(name, note, data, **keys):
        out.add(name, note, {0: data}, **keys)

    def bad(name, note, data):
        add(name, note, data, error="bad_codebook")

    def ranked(widths, p=3):
        slots = sum(2**w for w in widths[: 2**p - 1])
        return Book("ranked", p, widths, [i % 256 for i in range(slots)])

    def interval(widths, bases):
        return Book("interval", 3, widths, bases)

    add("worked-ranked", "section 9", WORKED)
    add("worked-interval", "section 9", WORKED_INTERVAL)
    for name, book in BOOKS.items():
        add(name, "good", book)
    add("one-slot-each", "the smallest", ranked([0] * 7))
    add("slots-128", "the most slots", ranked([4, 4, 4, 4, 4, 4, 5]))
    add("width-6", "the widest area", ranked([0, 0, 0, 0, 1, 1, 6]))
    add("all-magnitudes", "runs of 64 to 1", interval([7, 6, 5, 4, 3, 2, 1], HALVES))
    add("last-magnitude", "a run at 127", interval([1] * 7, LATE))
    descending = interval([1, 2, 7, 1, 1, 1, 1], [0, 1, 3, 67, 68, 69, 70])
    add("unsorted-widths", "3.2: runs have widths in any order", descending)

    good = WORKED.serialised()
    bad("no-bytes", "the length", b"")
    bad("header-only", "the length", good[:1])
    bad("half-widths", "the length", good[:4])
    bad("no-table", "the length", good[:5])
    bad("short-table", "the length", good[:-1])
    bad("long-table", "the length", good + b"\0")
    bad("kind-2", "the kind", bytes([0x23]) + good[1:])
    bad("kind-15", "the kind", bytes([0xF3]) + good[1:])
    bad("p-2", "P", bytes([0x02, 0x00, 0x80, 1, 2, 3]))
    bad("p-0", "P", bytes([0x00]) + good[1:])
    six = Book("ranked", 6, [0] * 63, range(63)).serialised()
    bad("p-6", "P", six)
    bad("escape-7", "the escape area's width", good[:4] + b"\x72" + good[5:])
    bad("escape-9", "the escape area's width", good[:4] + b"\x92" + good[5:])

    bad("descending", "3.1: widths that descend", ranked([0, 1, 0, 1, 1, 1, 1]))
    bad("descending-last", "3.1: widths that descend", ranked([0, 1, 1, 1, 1, 2, 1]))
    bad("slots-129", "3.1: at most 128", ranked([0, 2, 2, 3, 4, 5, 6]))
    bad("width-7", "3.1: a ranked area of 128 slots", ranked([0, 0, 0, 0, 0, 0, 7]))
    bad("width-8", "3.1: at most 7", ranked([0, 0, 0, 0, 0, 0, 8]))
    huge = Book("ranked", 3, [0, 0, 0, 0, 0, 0, 15], range(128))
    bad("width-15", "3.1: at most 7", huge)

    good = WORKED_INTERVAL.serialised()
    bad("kind-2-interval", "the kind", bytes([0x23]) + good[1:])
    bad("kind-15-interval", "the kind", bytes([0xF3]) + good[1:])
    bad("no-bases", "the length", good[:5])
    bad("six-bases", "the length", good[:-1])
    bad("eight-bases", "the length", good + b"\x7f")
    ones = [1] * 7
    bad("width-0", "3.2: 1 to 7", interval([0, *ones[1:]], range(7)))
    bad("width-0-last", "3.2: 1 to 7", interval([*ones[1:], 0], range(7)))
    bad("run-of-128", "3.2: 1 to 7", interval([8, *ones[1:]], range(7)))
    overlap = interval([1, 1, 3, 1, 1, 1, 1], [0, 1, 2, 5, 6, 7, 8])
    bad("overlap", "3.2: magnitude 5 is in two runs", overlap)
    bad("equal-bases", "3.2: two runs at 3", interval(ones, [0, 1, 2, 3, 3, 4, 5]))
    bad("descend", "3.2: 9 before 8", interval(ones, [0, 1, 2, 3, 9, 8, 10]))
    bad("end-129", "3.2: the last run ends above 127", interval([1] * 6 + [2], LATE))
    bad("base-128", "3.2: a base is at most 127", interval(ones, [*range(6), 128]))
    bad("base-255", "3.2: a base is at most 127", interval(ones, [*range(6), 255]))
