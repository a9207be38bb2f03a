# SPDX-License-Identifier: Apache-2.0
"""Sets of codebooks for many chunks, each of which takes the one that suits it best, or none (raw, 8 bits)."""

import numpy as np

from . import books

RAW = 8.0
HEADER = 8 / 1024  # bits of a symbol, of each chunk
SMOOTHING = 1e-3  # of all chunks' counts in those of each codebook: symbols that its chunks happen to lack


class Search:
    """Chunks: (chunks, 256) shares of the symbols; weights: of the chunks, their sum is 1."""

    def __init__(self, shares, weights, kind, prefix_bits, count):
        self.shares, self.weights = shares, weights
        self.weighted = shares * weights[:, None]
        self.all = self.weighted.sum(axis=0)
        self.kind, self.prefix_bits, self.count = kind, prefix_bits, count

    def fit(self, sums):
        sums = sums.astype(np.float64)
        return books.fit(sums + SMOOTHING * sums.sum(axis=1, keepdims=True) * self.all, self.kind, self.prefix_bits)

    def bits(self, found):
        """Bits of a symbol of each chunk with each codebook."""
        return self.shares @ np.stack([book.lengths for book in found], axis=1)

    def refit(self, owner):
        """A codebook for the chunks of each owner, 0 to count - 1; -1 has none."""
        used = owner >= 0
        one_hot = np.zeros((self.count, len(owner)), dtype=np.float32)
        one_hot[owner[used], np.flatnonzero(used)] = 1
        sums = one_hot @ self.weighted
        return self.fit(sums[sums.sum(axis=1) > 0])

    def improve(self, found, rounds=60):
        """Lloyd's algorithm; the codebooks and their cost, in bits of a symbol."""
        best, least = found, np.inf
        for _ in range(rounds):
            bits = self.bits(found)
            owner = bits.argmin(axis=1)
            chosen = bits[np.arange(len(bits)), owner]
            owner[chosen >= RAW] = -1
            cost = float(self.weights @ np.minimum(chosen, RAW).astype(np.float64))
            if cost >= least - 1e-6:
                break
            best, least = found, cost
            found = self.refit(owner)
        return best, least

    def cut(self, keys):
        """Begins with the chunks cut into parts of equal weight in the order of their keys."""
        order = np.argsort(keys, kind="stable")
        owner = np.empty(len(keys), dtype=np.int64)
        upto = np.cumsum(self.weights[order])
        owner[order] = np.minimum(upto / upto[-1] * self.count, self.count - 1).astype(np.int64)
        return self.refit(owner)

    def drawn(self, draw, count):
        """Shares of chunks drawn by their weight."""
        chances = self.weights.astype(np.float64)
        return self.shares[draw.choice(len(chances), count, p=chances / chances.sum())]

    def random(self, draw):
        """Begins with chunks drawn by how many bits they would gain over the codebooks so far."""
        found = self.fit(self.all[None])
        now = np.minimum(self.bits(found)[:, 0], RAW)
        while len(found) < self.count:
            tried = self.fit(self.drawn(draw, 12))
            after = np.minimum(now[:, None], self.bits(tried))
            best = int((self.weights @ after).argmin())
            found.append(tried[best])
            now = after[:, best]
        return found

    def move(self, found, draw):
        """One codebook, whose loss costs least, in the place where another gains most of a few drawn."""
        bits = self.bits(found)
        without = [
            float(self.weights @ np.minimum(np.delete(bits, i, axis=1).min(axis=1), RAW)) for i in range(len(found))
        ]
        gone = int(np.argsort(without)[draw.integers(3)])
        kept = [book for i, book in enumerate(found) if i != gone]
        now = np.minimum(np.delete(bits, gone, axis=1).min(axis=1), RAW)
        tried = self.fit(self.drawn(draw, 24))
        after = self.weights @ np.minimum(now[:, None], self.bits(tried))
        return [*kept, tried[int(after.argmin())]]

    def run(self, starts, moves, seed):
        """The best set of several starts, then of several moves; the codebook that is best alone comes first."""
        draw = np.random.default_rng(seed)
        whole = self.bits(self.fit(self.all[None]))[:, 0]
        magnitude = self.shares @ (np.arange(256) % 128).astype(np.float32)
        first = [self.cut(whole), self.cut(magnitude)] + [self.random(draw) for _ in range(starts)]
        best, least = min((self.improve(found) for found in first), key=lambda pair: pair[1])
        for _ in range(moves):
            found, cost = self.improve(self.move(best, draw))
            if cost < least:
                best, least = found, cost
        alone = self.weights @ np.minimum(self.bits(best), RAW)
        return [best[i] for i in np.argsort(alone, kind="stable")], least
