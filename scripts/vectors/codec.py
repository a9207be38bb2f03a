# SPDX-License-Identifier: Apache-2.0
"""An encoder written from docs/format.md alone, for the golden vectors.

It shares nothing with the golden codec, so that each checks the other. Bits are strings
of "0" and "1" in the order of the frame; spaces and bars in them are for the reader. A
frame is a list of items (label, bits), so that a malformed frame is one with an item
replaced or cut.
"""

MODES = {"coded": 0, "raw": 1, "constant": 2}


def field(value, bits):
    """A number of so many bits, least significant first."""
    return "".join(str(value >> i & 1) for i in range(bits))


def pack(items):
    """The bytes of a list of items, zeros up to a byte boundary."""
    bits = "".join(c for _, text in items for c in text if c in "01")
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8][::-1], 2) for i in range(0, len(bits), 8))


class Book:
    """A codebook; `values` is the table (ranked) or the bases (interval)."""

    def __init__(self, kind, p, widths, values):
        self.kind, self.p, self.values = kind, p, list(values)
        self.widths = [*widths, 8]

    def serialised(self):
        """Section 3.3."""
        nibbles = [self.p, ["ranked", "interval"].index(self.kind), *self.widths]
        return pack([("", field(n, 4)) for n in nibbles]) + bytes(self.values)

    def codes(self, symbol):
        """Every code (area, suffix) of a symbol, the one to be used first."""
        escape, found = 2**self.p - 1, []
        for area in range(escape):
            if self.kind == "ranked":
                base = sum(2**w for w in self.widths[area + 1 : -1])
                slots = self.values[base : base + 2 ** self.widths[area]]
                found += [(area, i) for i, s in enumerate(slots) if s == symbol][::-1]
            else:
                offset = symbol % 128 - self.values[area]
                if 0 <= offset < 2 ** (self.widths[area] - 1):
                    found.append((area, 2 * offset + symbol // 128))
        return [*found, (escape, symbol)]

    def symbols(self, count, rng):
        """Random symbols that this codebook fits well; some are any symbol."""
        known = {a: [] for a in range(2**self.p)}
        for symbol in range(256):
            known[self.codes(symbol)[0][0]].append(symbol)
        known = {a: s for a, s in known.items() if s and a < 2**self.p - 1}
        areas = [*known.values()] * 2 + [list(range(256))]
        picked = [areas[int(rng.random() * len(areas))] for _ in range(count)]
        return [area[int(rng.random() * len(area))] for area in picked]


def serial(book, symbols, which=0):
    """Section 5. `which`: 0 for the code to be used, -1 for the escape code."""
    items = []
    for symbol in symbols:
        area, suffix = book.codes(symbol)[which]
        text = field(area, book.p) + "|" + field(suffix, book.widths[area])
        items.append((f"{symbol:02x}", text))
    return [*items, ("marker", "1")]


def choose(books, part):
    """Section 8."""
    if len(set(part)) == 1:
        return ("constant", 0)
    sizes = [(8 * len(part), -1)]
    for number, book in books.items():
        widths = sum(book.widths[book.codes(s)[0][0]] for s in part)
        sizes.append((64 * book.p * -(-len(part) // 64) + widths, number))
    bank = min(sizes)[1]
    return ("raw", 0) if bank < 0 else ("coded", bank)


def header(mode, bank=0, last=False, reserved=0):
    """Section 6.2."""
    return " ".join([field(bank, 4), field(mode, 2), field(last, 1), field(reserved, 1)])


def detail(symbol=None, last=None):
    """Section 6.2. `symbol`: of a constant chunk. `last`: symbols of a last chunk."""
    text = [] if symbol is None else [field(symbol, 8)]
    return " ".join(text + ([] if last is None else [field(last - 1, 16)]))


def planar(books, symbols, chunk=1024, ahead=4, choices=None, which=0):
    """Section 6: items H<chunk>, D<chunk>, P<group>, S<group>; a D may be empty."""
    parts = [symbols[i : i + chunk] for i in range(0, len(symbols), chunk)]
    choices = choices or [choose(books, part) for part in parts]
    heads, suffixes, first = [], [], []
    for c, (part, (mode, bank)) in enumerate(zip(parts, choices, strict=True)):
        first.append(len(heads))
        last = len(part) if c == len(parts) - 1 else None
        head = [(f"D{c}", detail(part[0] if mode == "constant" else None, last))]
        for start in range(0, len(part), 64):
            group, i = part[start : start + 64], len(heads)
            plane, suffix = [], []
            if mode == "coded":
                book = books[bank]
                codes = [book.codes(s)[which] for s in group]
                padded = [a for a, _ in codes] + [0] * (64 - len(group))
                for k in range(book.p):
                    plane.append("".join(str(a >> k & 1) for a in padded))
                suffix = [field(x, book.widths[a]) for a, x in codes]
            elif mode == "raw":
                suffix = [field(s, 8) for s in group]
            heads.append([*head, (f"P{i}", " ".join(plane))])
            suffixes.append((f"S{i}", "|".join(suffix)))
            head = []
    named = [(f"H{c}", header(MODES[mode], bank, c == len(parts) - 1)) for c, (mode, bank) in enumerate(choices)]
    for c in range(1, len(parts)):
        heads[first[c] - 2].insert(-1, named[c])
    items = [named[0]]
    for i in range(-ahead, len(heads)):
        if i + ahead < len(heads):
            items += heads[i + ahead]
        if i >= 0:
            items.append(suffixes[i])
    return items


def replace(items, label, text):
    """The items with one of them replaced."""
    assert label in dict(items), label
    return [(name, text if name == label else old) for name, old in items]


def until(items, label, bits=0):
    """The items before one of them, and so many of its bits."""
    at = [name for name, _ in items].index(label)
    rest = items[at][1].replace(" ", "").replace("|", "")[:bits]
    return [*items[:at], (label, rest)]
