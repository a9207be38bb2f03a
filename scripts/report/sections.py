# SPDX-License-Identifier: Apache-2.0
"""The sections of docs/results.md: each a function from kept figures to Markdown, "" where nothing is kept for it."""

from markdown import table
from measured import LIBRARY, Entry, Measured
from savings import for_size, resemblance, savings, transfer
from targets import Target, targets

# arXiv:2602.17849: Huffman, quad length codes; and how each figure is measured here.
PUBLISHED = (
    ("cycles", 18.0, 3.0, "latency"),
    ("symbols a cycle", 0.2, 1.0, "rate"),
    ("area, mm² there, kGE here", 1.8, 0.6, "kge"),
)
MISSING = "–"


def number(value: float | None, digits: int) -> str:
    """A figure, or what stands for one that is not kept."""
    return MISSING if value is None else f"{value:.{digits}f}"


def introduction(measured: Measured) -> str:
    """What the document is, and what its figures are not."""
    command = measured.commands.get(LIBRARY, "make synth")
    return f"""# Results

Written by `make report` from kept measurements; do not edit. Area and timing: `{command} ACCEPT=1` keeps them in
`synth/reports/`. Symbols a cycle, latency and savings: `make measure` keeps them in `docs/measured/`.

**Estimates before layout.** Area is the sum of cells on ASAP7, nothing for wires or unused space; 1 GE is the NAND2x1
of 0.08748 µm². A period is the longest path through cells under the load of the pins they drive, clock-to-output and
setup of flip-flops included; wires, clock skew and variation are not. Flip-flops with a common enable share a clock
gate, which here drives as many as there are and takes no time: a clock tree would need more. All designs, Huffman's
too, go through the same flow ([synth/README.md](../synth/README.md)): use the figures to compare, not to sign off."""


def row(entry: Entry) -> list[str]:
    """A line of the main table."""
    return [
        f"`{entry.name}`",
        number(entry.kge, 1),
        number(entry.kge_tables, 1),
        number(entry.ps, 0),
        number(entry.rate, 3),
        number(entry.latency, 0),
        number(entry.gbs, 1),
        number(entry.kge_per_symbol, 2),
        number(entry.saved, 1),
    ]


def configurations(measured: Measured) -> str:
    """All configurations."""
    head = [
        "",
        "kGE",
        "of it tables",
        "period, ps",
        "symbols a cycle",
        "latency, cycles",
        "GB/s",
        "kGE a symbol/cycle",
        "saved, %",
    ]
    rows = [row(entry) for entry in measured.entries().values()]
    if not rows:
        return ""
    return f"""## All configurations

{table(head, rows)}

`dec`, `enc`: decoder, encoder; `pP`: prefix bits; `lN`: lanes; `bN`: banks (else one); `shallow`: few register stages;
`ungated`: enables are multiplexers, not clock gates; `select`: an encoder that chooses each chunk's bank and mode,
chunks of 128 symbols at most (their memory is flip-flops here, a macro in a product); `qlc_control`: the registers
behind AXI4-Lite alone, which come on top of a planar core. `huff_…_N`: Huffman with codes of up to N bits. Symbols a
cycle: the worst of twelve real tensors, a whole tensor in frames of 65,536 symbols. Latency: from the first beat in to
the first beat out. GB/s: of symbols, at the estimated period. Saved: mean of nine tensors with block-32 scaling, each
with a codebook fitted to it, framing counted."""


def verdict(target: Target) -> str:
    """Whether a target is reached."""
    if target.value is None:
        return "not measured"
    return "reached" if target.reached else "**missed**"


def goals(measured: Measured) -> str:
    """The targets, and what came of them."""
    rows = [
        [target.what, f"{target.sign} {target.limit:g}", number(target.value, target.digits), verdict(target)]
        for target in targets(measured.entries())
    ]
    return f"""## Targets

{table(["", "target", "measured", ""], rows)}

What holds those that were missed:

- Area and period at 32 lanes pull against each other. For area alone (`synth.py --area-only`) the decoders meet their
  area, at half as long a period again; the flow takes the least product of area and squared period.
- Encoder, P = 5: a lane compares with 31 bases (map), suffixes wait for look-ahead in lines of flip-flops (delay
  lines), and a group's planes are 320 bits (packer). Each is about a quarter of the area.
- Period, decoders: an output that is not taken holds all stages in the same cycle, and the plan of the next action
  takes a sum of 32 widths. Ranked: the first level of the split tree behind the aligner. 64 lanes: sums have as many
  stages as with 32 lanes. Eight banks: look-ups among 8 x 32 widths.
- Serial decoder: prefix, length and shift of the window are one loop. Words chosen a cycle ahead and counts found for
  all lengths at once gave 3 % less time for 3 % more area, the same product, and were left out.
- Against Huffman: the points are the codes' own difference; the area follows from the above."""


def published(measured: Measured) -> str:
    """The published comparison beside this one."""
    entries = measured.entries()
    here = [
        entries.get(name)
        for name in ("huff_dec_tree_16", "huff_dec_canonical_16", "qlc_dec_serial", "qlc_dec_interval_p5_l32")
    ]
    rows = [
        [
            what,
            f"{huffman:g}",
            f"{quad:g}",
            *(
                number(getattr(e, key), 2 if key == "rate" else 1 if key == "kge" else 0) if e else MISSING
                for e in here
            ),
        ]
        for what, huffman, quad, key in PUBLISHED
    ]
    head = [
        "",
        "published: Huffman",
        "published: quad length code",
        "Huffman, bit by bit",
        "Huffman, canonical",
        "serial decoder, same code as published",
        "32 lanes, interval, P = 5",
    ]
    return f"""## The published claim

[Agrawal et al.](https://arxiv.org/abs/2602.17849) compare hardware for Huffman codes and for quad length codes. Beside
it, decoders of this project in one library and one flow; cycles are the latency of a frame's first symbol.

{table(head, rows)}

The Huffman decoder that takes a bit a cycle is the one to set beside the published Huffman figures. A canonical decoder
gives a symbol a cycle as well, so it is the one that this document compares with elsewhere."""


def curves(measured: Measured) -> str:
    """The figures."""
    if not measured.entries():
        return ""
    return """## Curves

![Area for each symbol a cycle against lanes](results_lanes.svg)

![Throughput against area](results_throughput.svg)

![Saving against area](results_saving.svg)

Numbers at points are lanes, for Huffman the length of the longest code."""


def parts(measured: Measured) -> str:
    """Area by part."""
    entries = [e for e in measured.entries().values() if e.lanes in (1, 32) and (e.lanes == 32 or "_l1" not in e.name)]
    names = list(dict.fromkeys(part for entry in entries for part in entry.parts))
    names.sort(key=lambda part: -sum(entry.parts.get(part, 0.0) for entry in entries))
    rows = [
        [f"`{entry.name}`", *(f"{entry.parts[part]:.1f}" if part in entry.parts else "" for part in names)]
        for entry in entries
    ]
    return f"## Area by part, kGE\n\n{table(['', *names], rows)}" if rows else ""


def paths(measured: Measured) -> str:
    """Critical paths."""
    rows = [[f"`{entry.name}`", number(entry.ps, 0), entry.path] for entry in measured.entries().values()]
    return f"## Critical paths\n\n{table(['', 'ps', 'from → to'], rows)}" if rows else ""


def others(measured: Measured) -> str:
    """Other libraries, and ASAP7 without clock gates."""
    columns = {
        "asap7_ungated": "ASAP7 without clock gates",
        "osu018": "OSU018 (0.18 µm), no clock gates",
        "sky130": "sky130 (0.13 µm)",
    }
    columns = {report: title for report, title in columns.items() if report in measured.reports}
    found = {report: measured.entries(report) for report in columns}
    names = [name for name in measured.entries() if any(name in of_report for of_report in found.values())]
    if not names:
        return ""
    rows = [
        [f"`{name}`"]
        + [f"{of[name].kge:.1f} kGE, {of[name].ps:.0f} ps" if name in of else MISSING for of in found.values()]
        for name in names
    ]
    commands = ", ".join(f"`{measured.commands[report]}`" for report in columns)
    return f"## Other libraries\n\n{table(['', *columns.values()], rows)}\n\n{commands}."


def fpga(measured: Measured) -> str:
    """FPGA."""
    kept = measured.reports.get("ecp5", {})
    rows = [
        [f"`{name}`", str(e["luts"]), str(e["flops"]), str(e["memories"]), number(e.get("mhz"), 0)]
        for name, e in kept.items()
    ]
    if not rows:
        return ""
    return f"""## FPGA

{table(["", "look-up tables", "flip-flops", "block memories", "MHz"], rows)}

Lattice ECP5 (LFE5U-85F, speed 6), `{measured.commands["ecp5"]}`: Yosys' counts; MHz of designs that nextpnr placed and
routed, without pins. Tables are flip-flops and multiplexers here as well, not block memories."""


def toggles(measured: Measured) -> str:
    """Transitions of nets."""
    kept = measured.toggles
    if not kept:
        return ""
    head = ["", "nets", "nets a symbol", "clock pins a symbol", "clock pins a symbol, no clock gates", "symbols"]
    rows = [
        [
            f"`{name}`",
            f"{of['nets']:,}",
            *(number(of[key], 1) for key in ("net_toggles", "clock_pin_toggles", "clock_pin_toggles_ungated")),
            f"{of['symbols']:,}",
        ]
        for name, of in kept["designs"].items()
    ]
    return f"""## Transitions for each symbol

{table(head, rows)}

Not power: how often nets of the netlist ({kept["library"]}) change for each symbol, whatever their load, while the
first {kept["symbols_of_each_tensor"]:,} symbols of each of {kept["tensors"]} tensors go through, before them a short
frame that measures latency, nothing stalled (`{kept["command"]}`).
A net is looked at in each half cycle when it has settled, so glitches are not seen. A net that leads to clock pins
counts once for each pin, clock gates' own included; without clock gates each flip-flop's pin would change
twice a cycle."""


HARDWARE = (configurations, goals, published, curves, parts, paths, others, fpga, toggles)
SAVINGS = (savings, transfer, resemblance, for_size)
SECTIONS = (introduction, *HARDWARE, *SAVINGS)
