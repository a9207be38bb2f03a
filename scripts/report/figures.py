# SPDX-License-Identifier: Apache-2.0
"""The figures of docs/results.md."""

from collections.abc import Callable

from measured import Entry, Measured
from plot import Axis, Series, chart

# Series name -> beginning of its designs' names behind qlc_dec_ or qlc_enc_.
PLANAR = {
    "interval, P = 3": "interval_p3_l",
    "interval, P = 4": "interval_p4_l",
    "interval, P = 5": "interval_p5_l",
    "ranked, P = 3": "ranked_p3_l",
}
HUFFMAN = {
    "Huffman, a symbol a cycle": lambda name: "tree" not in name,
    "Huffman, a bit a cycle": lambda name: "tree" in name,
}
SIDES = {"Decoders": "dec", "Encoders": "enc"}
Point = Callable[[Entry], tuple[float, float, str]]


def panels(measured: Measured, point: Point) -> dict[str, list[Series]]:
    """Decoders and encoders: planar designs by lanes, the serial ones, Huffman ones."""
    entries = {name: entry for name, entry in measured.entries().items() if entry.rate and "_b" not in name}
    found = {}
    for title, side in SIDES.items():
        series = []
        for name, beginning in PLANAR.items():
            line = sorted(
                (entry for key, entry in entries.items() if key.startswith(f"qlc_{side}_{beginning}")),
                key=lambda entry: entry.lanes,
            )
            series.append(Series(name, [point(entry) for entry in line]))
        serial = entries.get(f"qlc_{side}_serial")
        series.append(Series("serial, ranked (published code)", [point(serial)] if serial else []))
        for name, word in HUFFMAN.items():
            points = [point(e) for key, e in entries.items() if key.startswith(f"huff_{side}") and word(key)]
            series.append(Series(name, points, line=False))
        found[title] = [one for one in series if one.points]
    return found


def label(entry: Entry) -> str:
    """Lanes of a planar design with curves, the longest code of a Huffman one."""
    if entry.name.startswith("huff"):
        return entry.name.split("_")[-1]
    return "" if "serial" in entry.name or "_p4_" in entry.name else str(entry.lanes)


def area_by_lanes(measured: Measured) -> str:
    """Area for each symbol a cycle against lanes."""
    found = panels(measured, lambda e: (e.lanes, e.kge_per_symbol, label(e) if e.name.startswith("huff") else ""))
    lanes = Axis("lanes", at=(1, 2, 4, 8, 16, 32, 64))
    return chart(found, lanes, Axis("kGE for each symbol a cycle"))


def throughput_by_area(measured: Measured) -> str:
    """GB/s at the estimated clock against area."""
    return chart(
        panels(measured, lambda e: (e.kge, e.gbs, label(e))),
        Axis("kGE"),
        Axis("GB/s of symbols at the estimated clock"),
    )


def saving_by_area(measured: Measured) -> str:
    """Saving against area."""
    found = panels(measured, lambda e: (e.kge_per_symbol, e.saved, label(e) if e.lanes in (1, 64) else ""))
    return chart(
        found, Axis("kGE for each symbol a cycle"), Axis("saved, % (nine tensors, block-32 scaling)", log=False)
    )


FIGURES = {"lanes": area_by_lanes, "throughput": throughput_by_area, "saving": saving_by_area}
