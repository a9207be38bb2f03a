# SPDX-License-Identifier: Apache-2.0
"""Section 7: malformed planar frames and the order of their errors."""

from .books import BROKEN, WORKED
from .codec import detail, field, header, pack, planar, replace, until

PAIR = bytes.fromhex("38 2c b8 7e")
RAW = [("H0", header(1, last=True)), ("D0", detail(last=2)), ("S0", field(1, 8) + field(2, 8))]
CONSTANT = [("H0", header(2, last=True)), ("D0", detail(7, 9))]


def frame(ahead=1):
    """Three chunks: coded, constant, coded with a short group."""
    symbols = PAIR * 32 + bytes([7] * 128) + PAIR
    picked = [("coded", 0), ("constant", 0), ("coded", 0)]
    return planar({0: WORKED}, symbols, 128, ahead, picked)


def add_to(out):
    def add(name, note, error, items, ahead=1, banks=None):
        banks = {0: WORKED} if banks is None else banks
        out.add(name, note, banks, items, chunk=128, look_ahead=ahead, error=error)

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
        ("constant", "D1", 0),
        ("suffixes", "S0", 60),
        ("header", "H2", 0),
        ("count", "D2", 7),
        ("last-planes", "P4", 180),
        ("last-suffixes", "S4", 0),
    ):
        note = f"the frame ends within {label}"
        add(f"cut-{name}", note, "truncated", cut(items, label, bit))
    add("cut-raw", "a raw chunk's last symbol is missing", "truncated", pack(RAW)[:-1])
    items = [("H0", header(2)), ("D0", detail(7))]
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
    bad("bit-7-later", "bit 7 of a header", "H2", header(0, last=True, reserved=1))
    bad("constant-bank", "a bank in a constant chunk", "H1", header(2, 1))
    bad("count", "129 symbols in a chunk of at most 128", "D2", detail(last=129))
    text = replace(RAW, "H0", header(1, bank=8, last=True))
    add("raw-bank", "a bank in a raw chunk", "bad_chunk", text)
    text = replace(CONSTANT, "D0", detail(7, 65536))
    add("constant-count", "65536 symbols in a chunk of at most 128", "bad_chunk", text)


def bad_bank(add):
    items = frame()
    text = replace(items, "H0", header(0, bank=1))
    add("bank-missing", "bank 1 is not loaded", "bad_bank", text)
    text = replace(items, "H2", header(0, bank=15, last=True))
    add("bank-missing-later", "bank 15 is not loaded", "bad_bank", text)
    add("bank-broken", "bank 0 holds no codebook", "bad_bank", items, 1, {0: BROKEN})


def set_bit(items, label, plane, bit):
    planes = dict(items)[label].split()
    planes[plane] = planes[plane][:bit] + "1" + planes[plane][bit + 1 :]
    return replace(items, label, " ".join(planes))


def bad_plane(add):
    items = frame()
    for plane, bit in (0, 4), (1, 63), (2, 30):
        text = set_bit(items, "P4", plane, bit)
        note = f"bit {bit} of plane {plane} in a group of 4"
        add(f"plane-{plane}-{bit}", note, "bad_plane", text)


def order(add):
    alone = [("H0", header(0, bank=9, last=True, reserved=1))]
    add("bad-chunk-before-bad-bank", "in one header", "bad_chunk", alone)
    alone = [("H0", header(0, bank=9, last=True))]
    add("bad-bank-before-count", "the count is missing", "bad_bank", alone)
    short = pack([("H0", header(0, last=True)), ("D0", detail(last=129))])
    add("count-before-planes", "no planes follow", "bad_chunk", short)
    note = "half of a count that would be too large"
    add("cut-before-count", note, "truncated", short[:2])
    bad = set_bit(frame(), "P4", 0, 4)
    note = "the planes are not all there"
    add("cut-before-bad-plane", note, "truncated", cut(bad, "P4", 180))
    note = "the suffixes are missing"
    short = cut(bad, "S4", 0)
    add("bad-plane-before-suffixes", note, "bad_plane", short)
    # A header two groups ahead, look-ahead or not, stands before the suffixes of the groups between.
    bad = replace(frame(0), "H1", header(3))
    short = cut(bad, "S0", 60)
    add("header-before-suffixes", "H1, then S0", "bad_chunk", short, 0)
    bad = replace(frame(0), "H2", header(3))
    short = cut(bad, "S1", 60)
    add("suffixes-before-header", "look-ahead 0: S1, then H2", "truncated", short, 0)
    add("header-after-suffixes", "look-ahead 0: S1, then H2", "bad_chunk", bad, 0)
    bad = replace(frame(4), "H2", header(3))
    add("header-ahead", "look-ahead 4: H2, then S0", "bad_chunk", cut(bad, "S0", 60), 4)
    both = replace(replace(frame(), "D2", detail(last=129)), "P4", "")
    add("detail-before-planes", "D2, then P4", "bad_chunk", both)
