# SPDX-License-Identifier: Apache-2.0
"""Section 5, codes of section 4 and errors of section 7: serial frames."""

import random

from .books import BOOKS, BROKEN, WORKED, WORKED_INTERVAL
from .codec import Book, pack, serial, until


def add_to(out):
    good(out)
    decode_only(out)
    malformed(out)


def good(out):
    def add(name, note, book, symbols):
        out.add(name, note, {0: book}, serial(book, symbols), symbols)

    add("worked-serial", "section 9", WORKED, bytes.fromhex("38 2c b8 7e"))
    add("worked-interval", "section 9", WORKED_INTERVAL, bytes.fromhex("38 ba 7e"))
    rng = random.Random(5)
    for name, book in BOOKS.items():
        add(f"{name}-short", "any symbols", book, book.symbols(24, rng))
        add(f"{name}-every", "all 256 symbols", book, list(range(256)))
    add("one-symbol", "the shortest frame", WORKED, [0x38])
    add("only-escapes", "symbols without a slot", WORKED, [0] * 8)
    add("marker-alone", "the marker has a byte for itself", WORKED, [0x38, 0x28])
    add("repeated-slots", "3.1: of several slots the highest", twice(), [9, 2, 1, 3, 4])


def twice():
    """A codebook with symbols in several slots, of one area and of two."""
    table = [9, 2, 2, 1, 3, 3, 9, 4, 4, 1, 2]
    return Book("ranked", 3, [0, 0, 0, 1, 1, 1, 1], table)


def decode_only(out):
    def add(name, note, book, frame, symbols):
        out.add(name, note, {0: book}, frame, symbols, decode_only="yes")

    slots = [("09", "011|0"), ("02", "101|0"), ("marker", "1")]
    add("lower-slots", "section 4: other slots of a symbol", twice(), slots, [9, 2])
    some = bytes.fromhex("38 2c b8 7e")
    frame = serial(WORKED, some, which=-1)
    add("escaped", "section 4: escape codes of symbols with slots", WORKED, frame, some)
    frame = serial(WORKED_INTERVAL, some, which=-1)
    note = "section 4: escape codes of symbols in runs"
    add("escaped-interval", note, WORKED_INTERVAL, frame, some)


def malformed(out):
    book = {0: WORKED}
    items = serial(WORKED, bytes.fromhex("38 2c b8 7e"))

    def add(name, note, error, frame, banks=book):
        out.add(name, note, banks, frame, error=error)

    def cut(label, bits):
        return [*until(items, label, bits), ("marker", "1")]

    add("no-bytes", "a frame of no bytes", "no_marker", b"")
    add("zero-byte", "one byte, 0", "no_marker", b"\0")
    add("zero-after", "a good frame, then a byte 0", "no_marker", pack(items) + b"\0")
    add("no-symbol", "the marker before the first symbol", "truncated", b"\1")
    add("first-cut", "the marker inside the first prefix", "truncated", b"\2")
    add("cut-prefix", "the marker inside a prefix", "truncated", cut("7e", 2))
    add("cut-at-suffix", "the marker after a prefix", "truncated", cut("7e", 3))
    add("cut-suffix", "the marker before a code's last bit", "truncated", cut("7e", 10))
    add("cut-slot", "the marker inside a slot's suffix", "truncated", cut("2c", 4))
    add("bank-missing", "bank 0 is not loaded", "bad_bank", items, {})
    add("bank-broken", "bank 0 holds no codebook", "bad_bank", items, {0: BROKEN})
    add("bank-first", "bad_bank goes before no_marker", "bad_bank", b"", {})
