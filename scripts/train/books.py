# SPDX-License-Identifier: Apache-2.0
"""The best codebook for a histogram (docs/format.md, section 3), for many histograms at a time."""

import numpy as np

ESCAPE = 8
SLOTS = 128
MAGNITUDES = 128


class Book:
    """A serialised codebook and the lengths of its symbols' codes."""

    def __init__(self, kind, prefix_bits, widths, values):
        nibbles = [*widths, ESCAPE]
        packed = [nibbles[i] | nibbles[i + 1] << 4 for i in range(0, len(nibbles), 2)]
        self.serialised = bytes([(kind == "interval") << 4 | prefix_bits, *packed, *values])
        self.lengths = np.full(256, prefix_bits + ESCAPE, dtype=np.float32)
        if kind == "interval":
            for width, base in zip(widths, values, strict=True):
                for sign in (0, 128):
                    self.lengths[sign + base : sign + base + (1 << (width - 1))] = prefix_bits + width
        else:
            slot = 0
            for width in reversed(widths):
                self.lengths[list(values[slot : slot + (1 << width)])] = prefix_bits + width
                slot += 1 << width


def below(counts):
    """Sums of the first 0, 1, 2 ... of each row."""
    return np.concatenate([np.zeros((len(counts), 1)), np.cumsum(counts, axis=1)], axis=1)


def fit_interval(counts, prefix_bits):
    """As fit() in sw/codec/fit.cpp: a run, or none, begins at each magnitude; all 2^P - 1 runs are placed."""
    sums = below(counts[:, :MAGNITUDES] + counts[:, MAGNITUDES:])
    many, runs = len(counts), (1 << prefix_bits) - 1
    escaped = (prefix_bits + ESCAPE) * sums
    cost = np.full((runs + 1, many, MAGNITUDES + 1), np.inf)
    cost[0] = escaped[:, -1:] - escaped
    width = np.zeros((runs + 1, many, MAGNITUDES + 1), dtype=np.int64)
    for left in range(1, runs + 1):
        with_run = np.full((8, many, MAGNITUDES + 1), np.inf)
        for w in range(1, 8):
            size = 1 << (w - 1)
            run = (sums[:, size:] - sums[:, :-size]) * (prefix_bits + w)
            with_run[w, :, :-size] = cost[left - 1][:, size:] + run
        least = with_run.min(axis=0)
        # Whatever lies before the run is escaped: the least of all that begin here or later.
        later = np.minimum.accumulate((least + escaped)[:, ::-1], axis=1)[:, ::-1]
        cost[left] = later - escaped
        width[left] = np.where(least + escaped <= later, with_run.argmin(axis=0), 0)
    books = []
    for i in range(many):
        widths, bases, m = [], [], 0
        for left in range(runs, 0, -1):
            while width[left, i, m] == 0:
                m += 1
            widths.append(int(width[left, i, m]))
            bases.append(m)
            m += 1 << (widths[-1] - 1)
        books.append(Book("interval", prefix_bits, widths, bases))
    return books


def fit_ranked(counts, prefix_bits):
    """As fit() in sw/codec/fit.cpp: frequent symbols take narrow areas."""
    order = np.argsort(-counts, axis=1, kind="stable")
    sums = below(np.take_along_axis(counts, order, axis=1))
    many, areas = len(counts), (1 << prefix_bits) - 1
    cost = np.full((areas + 1, many, SLOTS + 1), np.inf)
    cost[0, :, 0] = 0
    taken = np.zeros((8, areas + 1, many, SLOTS + 1), dtype=bool)
    for w in range(8):
        size = 1 << w
        area_bits = (sums[:, size : SLOTS + 1] - sums[:, : SLOTS + 1 - size]) * (prefix_bits + w)
        for area in range(1, areas + 1):
            bits = cost[area - 1][:, :-size] + area_bits
            taken[w, area][:, size:] = bits < cost[area][:, size:]
            np.minimum(cost[area][:, size:], bits, out=cost[area][:, size:])
    whole = cost[areas] + (sums[:, -1:] - sums[:, : SLOTS + 1]) * (prefix_bits + ESCAPE)
    books = []
    for i in range(many):
        slots, area, found = int(whole[i].argmin()), areas, []
        for w in reversed(range(8)):
            while area > 0 and taken[w, area, i, slots]:
                found.insert(0, w)
                area -= 1
                slots -= 1 << w
        table, rank = [], 0
        for w in found:
            table = [int(symbol) for symbol in order[i, rank : rank + (1 << w)]] + table
            rank += 1 << w
        books.append(Book("ranked", prefix_bits, found, table))
    return books


def fit(counts, kind, prefix_bits):
    """A codebook for each row of (many, 256) counts, of any unit."""
    return (fit_interval if kind == "interval" else fit_ranked)(np.asarray(counts, np.float64), prefix_bits)
