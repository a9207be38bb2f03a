# SPDX-License-Identifier: Apache-2.0
"""Sections 6 and 8 and errors of section 7: planar frames."""

import random

from .books import BOOKS, BROKEN, WORKED
from .codec import Book, planar

PAIR = bytes.fromhex("38 2c b8 7e")
# Two areas of one width swapped: every chunk has the same size in both.
MIRROR = Book("ranked", 3, WORKED.widths[:-1], [*WORKED.values[:14], 0x38, 0xB8])
OTHER = Book("ranked", 3, [0, 0, 1, 1, 1, 2, 2], range(16))
# Area 0 costs 3 bits, the escape area 11.
ONE = Book("ranked", 3, [0] * 7, range(7))


def add_to(out):
    good(out)
    choices(out)
    decode_only(out)


def good(out):
    def add(name, note, banks, symbols, chunk=128, ahead=4):
        frame = planar(banks, symbols, chunk, ahead)
        out.add(name, note, banks, frame, symbols, chunk=chunk, look_ahead=ahead)

    worked = PAIR * 32 + bytes.fromhex("40 41 42")
    add("worked-planar", "section 9", {0: WORKED}, worked, ahead=1)
    rng = random.Random(6)
    plan = [(1024, 4), (128, 1), (192, 0), (256, 15), (128, 3), (1024, 2)]
    for (name, book), (chunk, ahead) in zip(BOOKS.items(), plan, strict=True):
        some = book.symbols(430, rng)
        add(f"{name}-{chunk}-{ahead}", "any symbols", {0: book}, some, chunk, ahead)
    book = BOOKS["interval3"]
    for count in (1, 2, 63, 64, 65, 127, 128, 129, 256, 257):
        some = book.symbols(count, rng)
        add(f"symbols-{count}", f"{count} symbols", {0: book}, some)
    book = BOOKS["ranked4"]
    for ahead in (0, 1, 2, 4, 5, 6, 15):
        some = book.symbols(270, rng)
        note = "5 groups, look-ahead below, at and beyond that"
        add(f"ahead-{ahead}", note, {0: book}, some, 128, ahead)
    some = book.symbols(70, rng)
    add("chunk-65536", "the largest chunk", {0: book}, some, 65536)
    add("no-banks", "raw and constant chunks need no bank", {}, [*range(64), 5, 5])


def choices(out):
    def add(name, note, banks, symbols):
        usable = {n: b for n, b in banks.items() if b != BROKEN}
        frame = planar(usable, symbols, 128, 1)
        out.add(name, note, banks, frame, symbols, chunk=128, look_ahead=1)

    mixed = PAIR * 32 + bytes([7] * 128) + bytes(range(128)) + bytes(range(8)) * 16
    banks = {0: WORKED, 1: OTHER}
    add("mixed", "banks 0 and 1, raw and constant", banks, mixed)
    add("mixed-reversed", "the same from the end", banks, mixed[::-1])
    add("equal-banks", "8: of equal sizes the lowest", {3: MIRROR, 5: WORKED}, PAIR * 16)
    add("bank-15", "the highest bank", {15: WORKED}, PAIR * 16)
    add("unusable-bank", "8: only usable banks", {0: BROKEN, 2: WORKED}, PAIR * 16)
    # 64 * 3 + 40 * 8 = 8 * 64
    tie = bytes([255] * 40 + [0, 1] * 12)
    add("raw-on-tie", "8: coded must be smaller than raw", {0: ONE}, tie)
    add("coded-below-tie", "8: one escape fewer", {0: ONE}, b"\0" + tie[1:])
    add(
        "short-chunk",
        "8: a short group's planes cost 64 bits",
        {0: ONE},
        bytes([0, 1] * 12),
    )
    add("short-coded", "8: the same, coded", {0: ONE}, bytes([0, 1] * 13))


def decode_only(out):
    def add(name, note, banks, symbols, picked, which=0):
        frame = planar(banks, symbols, 128, 1, picked, which)
        keys = {"chunk": 128, "look_ahead": 1, "decode_only": "yes"}
        out.add(name, note, banks, frame, symbols, **keys)

    one = {0: WORKED}
    add("coded-constant", "8.1 not followed", one, [7] * 64, [("coded", 0)])
    add("raw-constant", "8.1 not followed", one, [7] * 64, [("raw", 0)])
    add("raw-anyway", "8.3 not followed", one, PAIR * 16, [("raw", 0)])
    add("coded-anyway", "8.2 not followed", one, PAIR, [("coded", 0)])
    both = {0: WORKED, 1: OTHER}
    add("other-bank", "8.2 not followed", both, PAIR * 16, [("coded", 1)])
    add("escaped", "4: escape codes", one, PAIR * 16, [("coded", 0)], which=-1)
