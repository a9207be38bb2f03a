# SPDX-License-Identifier: Apache-2.0
"""The figures of docs/results.md, drawn by matplotlib as SVG: same measurements, same bytes."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import matplotlib
from matplotlib.colors import PowerNorm
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator
from measured import Entry, Measured
from savings import short

# Series name -> beginning of its designs' names behind qlc_dec_ or qlc_enc_.
PLANAR = {
    "interval, P = 3": "interval_p3_l",
    "interval, P = 4": "interval_p4_l",
    "interval, P = 5": "interval_p5_l",
    "ranked, P = 3": "ranked_p3_l",
}
SERIAL = "serial, ranked (published code)"
HUFFMAN = {
    "Huffman, a symbol a cycle": lambda name: "tree" not in name,
    "Huffman, a bit a cycle": lambda name: "tree" in name,
}
LANES = (1, 2, 4, 8, 16, 32, 64)
SIDES = {"Decoders": "dec", "Encoders": "enc"}
# Colour and marker of each series: they differ without colour too.
LOOKS = dict(
    zip(
        (*PLANAR, SERIAL, *HUFFMAN),
        (("C0", "o"), ("C1", "s"), ("C2", "D"), ("C4", "^"), ("C5", "v"), ("black", "X"), ("grey", "P")),
        strict=True,
    )
)
STYLE = {
    "axes.axisbelow": True,
    "axes.grid": True,
    "font.family": "sans-serif",
    "font.size": 9,
    "grid.color": "#e4e4e4",
    "lines.linewidth": 1.5,
    "lines.markersize": 5,
    "svg.fonttype": "none",
    "svg.hashsalt": "qlc",
}
Point = Callable[[Entry], tuple[float, float, str]]


@dataclass
class Series:
    """Points under a name, joined or not. A point has a label where it is worth one."""

    name: str
    points: list[tuple[float, float, str]]
    line: bool = True


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
        series.append(Series(SERIAL, [point(serial)] if serial else []))
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


def chart(found: dict[str, list[Series]], across: str, up: str, **scales) -> str:
    """The SVG of panels side by side, title -> series. Scales are logarithmic if `scales` does not say else."""
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **STYLE}):
        figure = Figure(figsize=(7.6, 4.4), layout="constrained")
        axes = figure.subplots(1, len(found), sharex=True, sharey=True)
        for axis, (title, series) in zip(axes, found.items(), strict=True):
            for one in series:
                colour, mark = LOOKS[one.name]
                xs, ys = [point[0] for point in one.points], [point[1] for point in one.points]
                style = "-" if one.line else "none"
                axis.plot(xs, ys, linestyle=style, color=colour, marker=mark, label=one.name)
                for x, y, text in one.points:
                    axis.annotate(text, (x, y), (4, 3), textcoords="offset points", fontsize=7)
            axis.set(title=title, xlabel=across)
            axis.margins(0.08)
            axis.set(**({"xscale": "log", "yscale": "log"} | scales))
            for each in (axis.xaxis, axis.yaxis):
                if isinstance(each.get_major_locator(), LogLocator):
                    each.set_major_locator(LogLocator(subs=(1, 2, 5)))
                each.set_minor_locator(NullLocator())
                each.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axes[0].set_ylabel(up)
        lines = {line.get_label(): line for axis in axes for line in axis.get_lines()}
        if lines:
            figure.legend(lines.values(), lines.keys(), loc="outside lower center", ncols=3, frameon=False)
        return svg(figure)


def svg(figure: Figure) -> str:
    """A figure as text that has no date."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()


def kinds(measured: Measured) -> str:
    """Savings of each tensor as bars: Huffman, `qlc compress`, zstd, built-in codebooks, published areas."""
    ways = {
        "huffman": "Huffman (codes alone)",
        "auto": "qlc compress",
        "zstd_19": "zstd -19",
        "builtin": "qlc compress --codebooks builtin",
        "base": "published areas (codes alone)",
    }
    tensors = measured.savings["tensors"]
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **STYLE}):
        figure = Figure(figsize=(7.6, 5.2), layout="constrained")
        axis = figure.subplots()
        for number, (way, title) in enumerate(ways.items()):
            heights = [index - 0.3 + 0.15 * number for index in range(len(tensors))]
            axis.barh(heights, [max(0, of[way]) for of in tensors], height=0.15, label=title)
        axis.set_yticks(range(len(tensors)), [short(of["name"]) for of in tensors])
        axis.invert_yaxis()
        axis.set(xlabel="saved, %")
        figure.legend(loc="outside lower center", ncols=3, frameon=False)
        return svg(figure)


def areas(measured: Measured) -> str:
    """Frequencies of magnitudes, and the runs of a codebook over them."""
    kept = measured.savings["shape"]
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **STYLE}):
        figure = Figure(figsize=(7.6, 3.2), layout="constrained")
        axis = figure.subplots()
        for number, (base, size) in enumerate(kept["runs"]):
            axis.axvspan(base - 0.5, base + size - 0.5, color=("#cfe2f3", "#fce5cd")[number % 2], linewidth=0)
        axis.bar(range(len(kept["shares"])), [100 * share for share in kept["shares"]], width=0.8, color="C0")
        axis.set(xlabel="magnitude (bits 6 to 0 of the code)", ylabel="share of symbols, %", xlim=(-0.5, 127.5))
        return svg(figure)


def transfer(measured: Measured) -> str:
    """Points lost by each tensor (column) with the codebook of each (row), as numbers on colours."""
    kept = measured.savings["transfer"]
    names = [short(name) for name in kept["names"]]
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **STYLE, "axes.grid": False}):
        figure = Figure(figsize=(7.6, 5.6), layout="constrained")
        axis = figure.subplots()
        axis.pcolormesh(kept["lost"], cmap="YlOrRd", norm=PowerNorm(0.5, vmin=0))
        for row, losses in enumerate(kept["lost"]):
            for column, lost in enumerate(losses):
                dark = lost > 0.6 * max(map(max, kept["lost"]))
                at, colour = (column + 0.5, row + 0.5), "white" if dark else "black"
                axis.annotate(f"{lost:.1f}", at, ha="center", va="center", color=colour)
        places = [place + 0.5 for place in range(len(names))]
        axis.set_xticks(places, names, rotation=40, ha="right")
        axis.set_yticks(places, names)
        axis.invert_yaxis()
        axis.set(xlabel="tensor", ylabel="codebook of")
        return svg(figure)


def size(measured: Measured) -> str:
    """Bits a value against signal to noise, a line for each way to choose scales."""
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **STYLE}):
        figure = Figure(figsize=(7.6, 4.4), layout="constrained")
        axis = figure.subplots()
        for (way, points), mark in zip(measured.quantize["ways"].items(), "osDv", strict=True):
            axis.plot([of["bits"] for of in points], [of["db"] for of in points], marker=mark, label=way)
        for of in next(iter(measured.quantize["ways"].values())):
            if of["halved"] and of["halved"] < 10:
                continue  # too near to the first
            axis.annotate(f"{of['peak']:.3g}", (of["bits"], of["db"]), (4, -9), textcoords="offset points", fontsize=7)
        axis.set(xlabel="bits a value in the .qlc file, scales included", ylabel="signal to noise, dB")
        figure.legend(loc="outside lower center", ncols=3, frameon=False)
        return svg(figure)


def area_by_lanes(measured: Measured) -> str:
    """Area for each symbol a cycle against lanes."""
    found = panels(measured, lambda e: (e.lanes, e.kge_per_symbol, label(e) if e.name.startswith("huff") else ""))
    return chart(found, "lanes", "kGE for each symbol a cycle", xticks=LANES)


def throughput_by_area(measured: Measured) -> str:
    """GB/s at the estimated clock against area."""
    found = panels(measured, lambda e: (e.kge, e.gbs, label(e)))
    return chart(found, "kGE", "GB/s of symbols at the estimated clock")


def saving_by_area(measured: Measured) -> str:
    """Saving against area."""
    found = panels(measured, lambda e: (e.kge_per_symbol, e.saved, label(e) if e.lanes in (1, 64) else ""))
    up = "saved, % (nine tensors, block-32 scaling)"
    return chart(found, "kGE for each symbol a cycle", up, yscale="linear")


FIGURES = {"lanes": area_by_lanes, "throughput": throughput_by_area, "saving": saving_by_area}
FIGURES |= {"kinds": kinds, "areas": areas, "transfer": transfer, "size": size}
