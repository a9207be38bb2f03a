# SPDX-License-Identifier: Apache-2.0
"""Charts as SVG text: panels side by side with the same axes, logarithmic or linear. Same data, same bytes."""

import math
from dataclasses import dataclass
from html import escape

COLOURS = ("#1b6ca8", "#d1495b", "#2e933c", "#8d6a9f", "#e08e45", "#222222", "#999999")
WIDTH, HEIGHT = 330, 300  # of a panel
SMALL = ' font-size="10"'
LEFT, TOP, BOTTOM, GAP = 62, 34, 46, 18


@dataclass
class Series:
    """Points under a name; `line` joins them. A point has a label where it is worth one."""

    name: str
    points: list[tuple[float, float, str]]
    line: bool = True


@dataclass
class Axis:
    """What stands at an axis, whether it is logarithmic, and where its ticks are if not at 1, 2, 5, 10 and so on."""

    label: str
    log: bool = True
    at: tuple[int, ...] = ()

    def ticks(self, low: float, high: float) -> list[float]:
        """Round values from `low` or less to `high` or more."""
        if self.log:
            decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
            values = self.at or [step * 10.0**decade for decade in decades for step in (1, 2, 5)]
            first = max(i for i, value in enumerate(values) if value <= low)
            last = min(i for i, value in enumerate(values) if value >= high and i > first)
            return list(values[first : last + 1])
        spread = max(high - low, 1.0)
        step = 10.0 ** math.floor(math.log10(spread))
        while spread / step < 4:
            step /= 2
        first = math.floor(low / step)
        return [step * i for i in range(first, max(math.ceil(high / step), first + 1) + 1)]

    def place(self, value: float, ticks: list[float]) -> float:
        """Where a value lies between the first and the last tick, 0 to 1."""
        if self.log:
            return math.log(value / ticks[0]) / math.log(ticks[-1] / ticks[0])
        return (value - ticks[0]) / (ticks[-1] - ticks[0])


def text(x: float, y: float, content: str, anchor: str = "middle", more: str = "") -> str:
    """A line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(content)}</text>'


def marker(x: float, y: float, colour: str, index: int) -> str:
    """A point: a circle, a square or a diamond, so that series differ without colour too."""
    if index % 3 == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>'
    if index % 3 == 1:
        return f'<rect x="{x - 3.2:.1f}" y="{y - 3.2:.1f}" width="6.4" height="6.4" fill="{colour}"/>'
    return f'<path d="M{x:.1f} {y - 4.5:.1f}l4.5 4.5l-4.5 4.5l-4.5 -4.5z" fill="{colour}"/>'


def chart(panels: dict[str, list[Series]], across: Axis, up: Axis) -> str:
    """The SVG of panels, title -> series. Series of the same name look the same in all of them."""
    points = [point for series in panels.values() for one in series for point in one.points]
    points = points or [(1.0, 1.0, "")]
    xs = across.ticks(min(p[0] for p in points), max(p[0] for p in points))
    ys = up.ticks(min(p[1] for p in points), max(p[1] for p in points))
    names = list(dict.fromkeys(one.name for series in panels.values() for one in series))
    columns = 3
    legend_rows = -(-len(names) // columns)
    width = LEFT + len(panels) * (WIDTH + GAP)
    height = TOP + HEIGHT + BOTTOM + 18 * legend_rows + 4
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12" fill="#222">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (title, series) in enumerate(panels.items()):
        left = LEFT + number * (WIDTH + GAP)

        def at(x: float, y: float, left: float = left) -> tuple[float, float]:
            return left + WIDTH * across.place(x, xs), TOP + HEIGHT * (1 - up.place(y, ys))

        out.append(text(left + WIDTH / 2, TOP - 12, title, more=' font-weight="bold"'))
        for tick in xs:
            x, _ = at(tick, ys[0])
            out.append(f'<path d="M{x:.1f} {TOP}v{HEIGHT}" stroke="#e4e4e4"/>')
            out.append(text(x, TOP + HEIGHT + 16, f"{tick:g}"))
        for tick in ys:
            _, y = at(xs[0], tick)
            out.append(f'<path d="M{left} {y:.1f}h{WIDTH}" stroke="#e4e4e4"/>')
            if number == 0:
                out.append(text(left - 6, y + 4, f"{tick:g}", "end"))
        out.append(f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>')
        out.append(text(left + WIDTH / 2, TOP + HEIGHT + 34, across.label))
        for one in series:
            index = names.index(one.name)
            colour = COLOURS[index % len(COLOURS)]
            places = [at(x, y) for x, y, _ in one.points]
            if one.line and len(places) > 1:
                track = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
                out.append(f'<path d="M{track}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
            for (x, y), (_, _, label) in zip(places, one.points, strict=True):
                out.append(marker(x, y, colour, index))
                if label:
                    inside = x < left + 0.9 * WIDTH
                    out.append(text(x + 6 if inside else x - 6, y - 5, label, "start" if inside else "end", SMALL))
    middle = TOP + HEIGHT / 2
    out.append(text(14, middle, up.label, more=f' transform="rotate(-90 14 {middle:.1f})"'))
    for index, name in enumerate(names):
        x = LEFT + (index % columns) * (width - LEFT) / columns
        y = TOP + HEIGHT + BOTTOM + 18 * (index // columns) + 6
        out.append(marker(x + 5, y, COLOURS[index % len(COLOURS)], index))
        out.append(text(x + 15, y + 4, name, "start"))
    return "\n".join([*out, "</svg>"]) + "\n"
