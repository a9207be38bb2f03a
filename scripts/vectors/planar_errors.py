# SPDX-License-Identifier: Apache-2.0
"""Section 7: malformed planar frames and the order of their errors."""

from .books import BROKEN, WORKED
from .codec import field, header, pack, planar, replace, until

PAIR = bytes.fromhex("38 2c b8 7e")
RAW = [("H0", header(1, last=2)), ("S0", field(1, 8) + field(2, 8))]
CONSTANT = [("H0", header(2, last=9, symbol=7))]


def frame(ahead=1):
    """Three chunks: coded, constant, coded with a short group."""
    symbols = PAIR * 16 + bytes([7] * 64) + PAIR
    picked = [("coded", 0), ("constant", 0), ("coded", 0)]
    return planar({0: WORKED}, symbols, 64, ahead, picked)


def add_to(out):
    def add(name, note, error, items, ahead=1, banks=None):
        banks = {0: WORKED} if banks is None else banks
        out.add(name, note, banks, items, chunk=64, look_ahead=ahead, error=error)

    truncated(add)
    trailing(add)
    bad_chunk(add)
    bad_bank(add)
    bad_plane(add)
    order(add)


def cut(items, label, bit):
    """The bytes up to a bit of an item and on to the end of its byte."""
    before = sum(text.count("0") + text.count("1") for _, text in until(items, label))
    inside = sum(dict(items)[label].count(c) for c in "01")
    size = (before + bit + 7) // 8
    assert 8 * size < before + inside, (label, bit)
    return pack(items)[:size]


def truncated(add):
    items = frame()
    add("no-bytes", "a frame of no bytes", "truncated", b"")
    for name, label, bit in (
        ("planes", "P0", 100),
        ("constant", "H1", 8),
        ("suffixes", "S0", 60),
        ("header", "H2", 0),
        ("count", "H2", 8),
        ("last-planes", "P2", 180),
        ("last-suffixes", "S2", 0),
    ):
        note = f"the frame ends within {label}"
        add(f"cut-{name}", note, "truncated", cut(items, label, bit))
    add("cut-raw", "a raw chunk's last symbol is missing", "truncated", pack(RAW)[:-1])
    items = [("H0", header(2, symbol=7))]
    add("no-last", "no chunk is marked as the last", "truncated", items)


def trailing(add):
    items = frame()
    add("bit-after", "a bit after the last suffix", "trailing", [*items, ("", "1")])
    add("last-bit", "the frame's last bit", "trailing", [*items, ("", "000001")])
    add("byte-after", "a further byte, 0", "trailing", pack(items) + b"\0")
    add("byte-after-raw", "a further byte, 0", "trailing", pack(RAW) + b"\0")
    note = "a further byte, 0"
    add("byte-after-constant", note, "trailing", pack(CONSTANT) + b"\0")


def bad_chunk(add):
    items = frame()

    def bad(name, note, label, text):
        add(name, note, "bad_chunk", replace(items, label, text))

    bad("mode-3", "mode 3", "H0", header(3))
    bad("bit-7", "bit 7 of a header", "H0", header(0, reserved=1))
    bad("bit-7-later", "bit 7 of a header", "H2", header(0, last=4, reserved=1))
    bad("constant-bank", "a bank in a constant chunk", "H1", header(2, 1, symbol=7))
    bad("count", "65 symbols in a chunk of at most 64", "H2", header(0, last=65))
    text = replace(RAW, "H0", header(1, bank=8, last=2))
    add("raw-bank", "a bank in a raw chunk", "bad_chunk", text)
    text = replace(CONSTANT, "H0", header(2, last=65536, symbol=7))
    add("constant-count", "65536 symbols in a chunk of at most 64", "bad_chunk", text)


def bad_bank(add):
    items = frame()
    text = replace(items, "H0", header(0, bank=1))
    add("bank-missing", "bank 1 is not loaded", "bad_bank", text)
    text = replace(items, "H2", header(0, bank=15, last=4))
    add("bank-missing-later", "bank 15 is not loaded", "bad_bank", text)
    add("bank-broken", "bank 0 holds no codebook", "bad_bank", items, 1, {0: BROKEN})


def set_bit(items, label, plane, bit):
    planes = dict(items)[label].split()
    planes[plane] = planes[plane][:bit] + "1" + planes[plane][bit + 1 :]
    return replace(items, label, " ".join(planes))


def bad_plane(add):
    items = frame()
    for plane, bit in (0, 4), (1, 63), (2, 30):
        text = set_bit(items, "P2", plane, bit)
        note = f"bit {bit} of plane {plane} in a group of 4"
        add(f"plane-{plane}-{bit}", note, "bad_plane", text)


def order(add):
    alone = [("H0", header(0, bank=9, last=4, reserved=1))]
    add("bad-chunk-before-bad-bank", "in one header", "bad_chunk", alone)
    short = pack(alone)[:1]
    add("bad-chunk-before-count", "the count is missing", "bad_chunk", short)
    short = pack([("H0", header(0, bank=9, last=4))])[:1]
    add("bad-bank-before-count", "the count is missing", "bad_bank", short)
    short = pack([("H0", header(0, last=65))])
    add("count-before-planes", "no planes follow", "bad_chunk", short)
    note = "half of a count that would be too large"
    add("cut-before-count", note, "truncated", short[:2])
    bad = set_bit(frame(), "P2", 0, 4)
    note = "the planes are not all there"
    add("cut-before-bad-plane", note, "truncated", cut(bad, "P2", 180))
    note = "the suffixes are missing"
    short = cut(bad, "S2", 0)
    add("bad-plane-before-suffixes", note, "bad_plane", short)
    # With look-ahead a later chunk's header stands before these suffixes.
    bad = replace(frame(), "H1", header(3, symbol=7))
    short = cut(bad, "S0", 60)
    add("header-before-suffixes", "look-ahead 1: H1, then S0", "bad_chunk", short)
    short = cut(frame(0), "S0", 60)
    add("suffixes-before-header", "look-ahead 0: no H1 yet", "truncated", short, 0)
    bad = replace(frame(0), "H1", header(3, symbol=7))
    add("header-after-suffixes", "look-ahead 0: S0, then H1", "bad_chunk", bad, 0)
