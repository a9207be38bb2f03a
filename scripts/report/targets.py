# SPDX-License-Identifier: Apache-2.0
"""What was to be reached on ASAP7, and what was measured."""

from dataclasses import dataclass

from measured import Entry

# Area of a design in kGE at most.
AREAS = {
    "qlc_dec_serial": ("serial decoder", 6.0),
    "qlc_enc_serial": ("serial encoder", 12.0),
    "qlc_dec_interval_p3_l32": ("32 lanes, interval, P = 3, decoder", 41.0),
    "qlc_enc_interval_p3_l32": ("32 lanes, interval, P = 3, encoder", 47.0),
    "qlc_dec_interval_p5_l32": ("32 lanes, interval, P = 5, decoder", 53.0),
    "qlc_enc_interval_p5_l32": ("32 lanes, interval, P = 5, encoder", 60.0),
    "qlc_dec_ranked_p3_l32": ("32 lanes, ranked, P = 3, decoder", 85.0),
    "qlc_enc_ranked_p3_l32": ("32 lanes, ranked, P = 3, encoder", 140.0),
}
SERIAL = ("qlc_dec_serial", "qlc_enc_serial")
HUFFMAN = "huff_dec_canonical_16"
COMPARED = "qlc_dec_interval_p5_l32"


@dataclass(frozen=True)
class Target:
    """A limit and what was measured, None where nothing is kept."""

    what: str
    sign: str  # "≤" or "≥"
    limit: float
    value: float | None
    digits: int = 1

    @property
    def reached(self) -> bool:
        """Whether the limit is kept."""
        return self.value <= self.limit if self.sign == "≤" else self.value >= self.limit


def targets(entries: dict[str, Entry]) -> list[Target]:
    """All targets."""
    found = [
        Target(f"{what}, kGE", "≤", limit, entries[name].kge if name in entries else None)
        for name, (what, limit) in AREAS.items()
    ]
    serial = [entries[name].ps for name in SERIAL if name in entries]
    found.append(Target("serial designs, longest period, ps", "≤", 330, max(serial, default=None), 0))
    planar = {name: e for name, e in entries.items() if "shallow" not in name and "ungated" not in name}
    lanes32 = [e for name, e in planar.items() if name.endswith("_l32")]
    found.append(Target("32 lanes, longest period, ps", "≤", 300, max((e.ps for e in lanes32), default=None), 0))
    speeds = [entry.gbs for entry in lanes32 if entry.gbs]
    found.append(Target("32 lanes, least throughput of one stream, GB/s", "≥", 100, min(speeds, default=None)))
    pairs = [
        (e, planar[name[:-2] + "64"])
        for name, e in planar.items()
        if name.endswith("_l32") and name[:-2] + "64" in planar
    ]
    areas = [large.kge / small.kge for small, large in pairs]
    periods = [large.ps / small.ps for small, large in pairs]
    found.append(Target("area of 64 lanes, times that of 32, at most", "≤", 2.2, max(areas, default=None), 2))
    found.append(Target("period of 64 lanes, times that of 32, at most", "≤", 1.15, max(periods, default=None), 2))
    ours, huffman = entries.get(COMPARED), entries.get(HUFFMAN)
    area = period = lost = None
    if ours and huffman and huffman.rate and ours.rate:
        area, period = huffman.kge_per_symbol / ours.kge_per_symbol, ours.ps / huffman.ps
        lost = huffman.saved - ours.saved
    than = "interval, P = 5, 32 lanes against canonical Huffman, 16 bits"
    found.append(Target(f"{than}: times less area for each symbol a cycle", "≥", 9, area))
    found.append(Target(f"{than}: its period, times Huffman's", "≤", 1, period, 2))
    found.append(Target(f"{than}: points less saved", "≤", 0.8, lost, 2))
    return found
