# SPDX-License-Identifier: Apache-2.0
"""The sections of docs/results.md on what codes save: each a function from kept figures to Markdown."""

from collections.abc import Callable

from markdown import table
from measured import Measured

# Key of the kept figures -> title of its column.
COLUMNS = {
    "entropy": "entropy",
    "huffman": "Huffman",
    "exp_golomb": "Exp-Golomb",
    "base": "published areas",
    "ranked_3": "best ranked, P = 3",
    "interval_3": "interval, P = 3",
    "interval_4": "P = 4",
    "interval_5": "P = 5",
    "auto": "**`qlc compress`**",
    "builtin": "built-in",
    "serial": "serial",
    "zstd_1": "zstd -1",
    "zstd_9": "-9",
    "zstd_19": "-19",
}
SCALINGS = {
    "dev_block32.safetensors": "block-32",
    "dev_mx32.safetensors": "MX",
    "dev_tensor.safetensors": "per-tensor",
}
# arXiv:2602.17849, Gemma-2B: activations of the first and the second projection of its feed-forward block.
PUBLISHED = {
    "FFN1": {"huffman": 15.9, "base": 13.9},
    "FFN2": {"huffman": 23.2, "base": 16.7, "adapted": 19.0},
}
SHOWN = (0, 1, 10, 11, 12)  # how often the peak was halved, in the table
ADVISED = "block32, BF16 scales, search"
RESEMBLES = {"FFN1": "student_t", "FFN2": "zero_heavy"}


def short(name: str) -> str:
    """A tensor's name without what all of them have."""
    return name.removeprefix("model.layers.").replace("mlp.", "").replace("self_attn.", "")


def mean(values: list[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def cells(value: Callable[[str], float]) -> list[str]:
    """A figure of each column."""
    return [f"{value(key):.2f}" for key in COLUMNS]


def savings(measured: Measured) -> str:
    """What each code saves of each tensor."""
    tensors = measured.savings.get("tensors", [])
    if not tensors:
        return ""
    rows = [[f"`{short(of['name'])}`", SCALINGS[of["file"]], *cells(lambda key, of=of: of[key])] for of in tensors]
    block32 = [of for of in tensors if SCALINGS[of["file"]] == "block-32"]
    for name, chosen in (("mean of block-32", block32), ("mean of all", tensors)):
        rows.append([f"**{name}**", "", *cells(lambda key, chosen=chosen: mean([of[key] for of in chosen]))])
    return f"""## What is saved

{table(["tensor (layer, kind)", "scaling", *COLUMNS.values()], rows)}

Percent of 8 bits a symbol. The columns up to P = 5 are codes alone, each with a codebook fitted to the tensor, tables
and framing not counted; from `qlc compress` on, all that a file takes for the tensor: codebooks, framing, index,
checksums.
`qlc compress` chooses what is smallest for each tensor; built-in: `--codebooks builtin`, nothing fitted; serial:
`--layout serial`. zstd: the tensor by itself. Not counted are scales, which other codes would not change either.
`scripts/savings.py` measures all this (`make measure`).

![Savings by tensor](results_kinds.svg)

How an interval codebook follows a tensor's frequencies: areas of a codebook with 4 prefix bits over the magnitudes of
`{short(measured.savings["shape"]["name"])}`, each a run of magnitudes; what lies outside of all is escaped.

![Frequencies and areas](results_areas.svg)"""


def transfer(measured: Measured) -> str:
    """What a codebook of another tensor loses."""
    kept = measured.savings.get("transfer")
    if not kept:
        return ""
    return """## With the codebook of another tensor

![Points lost with the codebook of another tensor](results_transfer.svg)

Points lost against the tensor's own codebook: interval, P = 5, block-32 scaling; a chunk that would grow is raw. A
tensor of the same kind in another layer may differ as much as one of another kind, so either fit a codebook to each
tensor, which costs 48 bytes, or choose among several for each chunk."""


def for_size(measured: Measured) -> str:
    """How the choice of scales moves size against error."""
    kept = measured.quantize
    if not kept:
        return ""
    head = ["", "peak", "bits a value, codes", "codes and scales", "signal to noise, dB", "worst tensor, dB", "to 0, %"]
    rows = [
        [
            way,
            f"{of['peak']:g}",
            *(f"{of[key]:.2f}" for key in ("code_bits", "bits", "db")),
            f"{round(of['least_db'], 2) + 0.0:+.2f}",
            f"{of['zeroed']:.2f}",
        ]
        for way, points in kept["ways"].items()
        for of in points
        if of["halved"] in SHOWN
    ]
    plain, ten = (at(kept, "block32, F32 scales", halved) for halved in (0, 10))
    short, short_lower = (at(kept, "block32, BF16 scales", halved) for halved in (0, 11))
    search, best = (at(kept, ADVISED, halved) for halved in (0, 11))
    mx, mx_once = (at(kept, "mx32", halved) for halved in (0, 1))
    return f"""## Quantised for size

{table(head, rows)}

Means over the {kept["tensors"]} float tensors of `{kept["file"]}`, through `qlc quantize` and `qlc compress`; bits are
what the .qlc file takes (`scripts/quantize_for_size.py`, `make measure`). Worst tensor: the least that one gains
against plain block32 (first row), or the most that one loses.

![Size against error](results_size.svg)

Numbers in the figure are peaks; marks of the other lines stand for the same ones.

- **The peak** (`--peak`: what the largest magnitude of a block becomes, 448 by itself). e4m3 spans 18 binades,
  subnormal values included, and those far below the largest value say little. With each halving of the
  peak more values meet the subnormal codes, whose steps do not shrink any more: fewer codes are left to tell apart. Ten
  halvings take
  {100 * (1 - ten["bits"] / plain["bits"]):.1f} % off the file for {plain["db"] - ten["db"]:.2f} dB in the mean.
- **The search** (`--search`): the best of 16 scales within an octave for each block gains
  {search["db"] - short["db"]:.1f} dB and costs {search["code_bits"] - short["code_bits"]:.2f} bits at the peak 448; at
  {best["peak"]:g} it gains {best["db"] - short_lower["db"]:.1f} dB and saves
  {short_lower["code_bits"] - best["code_bits"]:.2f} bits.
- **BF16 scales** (`--scale-dtype BF16`, rounded up): {plain["bits"] - short["bits"]:.2f} bits less for each value, for
  {plain["db"] - short["db"]:.2f} dB.
- **MX.** The specification's rule, floor(log2 absmax) - 8, saturates what is above 448 times the scale. One halving of
  the peak ends that: {mx_once["db"] - mx["db"]:.1f} dB better for {mx_once["bits"] - mx["bits"]:.2f} bits. More of them
  work as above.

All together, `--peak {best["peak"]:g} --search --scale-dtype BF16`: **{100 * (1 - best["bits"] / plain["bits"]):.1f} %
fewer bits than by plain block32** ({100 * (1 - short["bits"] / plain["bits"]):.1f} by BF16 scales alone) **and
{best["db"] - plain["db"]:.1f} dB better**, the worst tensor {best["least_db"]:+.1f} dB. The price:
{best["zeroed"]:.1f} % of the values become 0. Where the relative error of small values matters, leave the peak."""


def at(kept: dict, way: str, halved: int) -> dict:
    """What a way gave with a peak that was halved so often."""
    return next(of for of in kept["ways"][way] if of["halved"] == halved)


def resemblance(measured: Measured) -> str:
    """Published savings beside those of synthetic tensors."""
    kept = measured.savings.get("synthetic")
    if not kept:
        return ""
    titles = {
        "huffman": "Huffman",
        "base": "published areas",
        "adapted": "adapted areas",
        "interval_5": "interval, P = 5",
    }
    worst = max(
        abs(kept[RESEMBLES[name]][key] - saved) for name, figures in PUBLISHED.items() for key, saved in figures.items()
    )
    rows = []
    for name, synthetic in RESEMBLES.items():
        published = [f"{PUBLISHED[name][key]:.1f}" if key in PUBLISHED[name] else "" for key in titles]
        rows.append([f"{name}, published (other data)", *published])
        rows.append([f"{name}, synthetic", *(f"{kept[synthetic][key]:.1f}" for key in titles)])
    return f"""## Beside the published savings

{table(["percent saved", *titles.values()], rows)}

The published figures are of Gemma-2B, which is not in this project. What is measured here is synthetic: for FFN1,
Student's t with 5 degrees of freedom and MX scales; for FFN2 the same with 17 % zeros, a share that was chosen to meet
Huffman's figure, and scales by the largest element of 32. No saving differs from the
published one by more than {worst:.2f} points."""
