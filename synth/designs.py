# SPDX-License-Identifier: Apache-2.0
"""What `make synth` reports on: configurations, and the parts that their area is told by."""

from dataclasses import dataclass, field, replace
from itertools import product


@dataclass(frozen=True)
class Design:
    """A top module with parameters, and what the report says about it.

    design: its name in reports; configurations that differ in lanes, prefix_bits, banks alone share it.
    gated: enables become clock gates where the library has them.  pace: its target period, times the library's.
    """

    design: str
    top: str
    lanes: int = 1
    layout: str = "planar"
    prefix_bits: int = 3
    banks: int = 1
    gated: bool = True
    pace: float = 1.0
    parameters: dict[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """A name of its own, of which --design is a pattern."""
        if self.layout == "huffman":
            return f"{self.design}_{self.parameters['MaxLength']}"
        if self.layout != "planar":
            return self.design
        banks = f"_b{self.banks}" if self.banks > 1 else ""
        return f"{self.design}_p{self.prefix_bits}_l{self.lanes}{banks}"


def planar(kind: str, prefix_bits: int, lanes: int, side: str, variant: str = "", **others: int) -> Design:
    """A planar encoder ("enc") or decoder ("dec"). 64 lanes need the longer look-ahead: their sums have more stages."""
    parameters = {
        "Lanes": lanes,
        "Kind": int(kind == "interval"),
        "PrefixBits": prefix_bits,
        "LookAhead": 8 if lanes == 64 else 4,
    } | others
    design, banks = f"qlc_{side}_{kind}{variant}", others.get("Banks", 1)
    return Design(design, f"qlc_{side}_planar", lanes, prefix_bits=prefix_bits, banks=banks, parameters=parameters)


def huffman(what: str, longest: int) -> Design:
    """A Huffman design for codes of up to so many bits."""
    return Design(f"huff_{what}", f"huff_{what}", layout="huffman", parameters={"MaxLength": longest})


SIDES = ("dec", "enc")

_ALL = [
    *(Design(f"qlc_{side}_serial", f"qlc_{side}_serial", layout="serial", pace=1.1) for side in SIDES),
    # Kind, prefix bits and lanes, each with all register stages and one bank.
    *(planar("interval", 3, lanes, side) for lanes, side in product((1, 8, 16, 32, 64), SIDES)),
    *(planar("interval", 4, lanes, side) for lanes, side in product((32,), SIDES)),
    *(planar("interval", 5, lanes, side) for lanes, side in product((1, 8, 16, 32, 64), SIDES)),
    *(planar("ranked", 3, lanes, side) for lanes, side in product((1, 8, 32, 64), SIDES)),
    # Few register stages; eight banks; an encoder that chooses bank and mode of each chunk.
    *(planar("interval", 3, 32, side, variant="_shallow", Deep=0) for side in SIDES),
    *(planar("interval", 5, 32, side, Banks=8) for side in SIDES),
    planar("interval", 5, 8, "enc", variant="_select", Select=1, MaxChunk=128),
    # What to compare with: a bit a cycle, and a symbol a cycle.
    *(huffman(what, longest) for what, longest in product(("dec_tree", "dec_canonical", "enc"), (11, 16))),
    # Registers behind AXI4-Lite, without a core.
    Design("qlc_control", "qlc_control", layout="registers"),
]

# Once more without clock gates, where the library has them.
_BOTH_WAYS = ("qlc_dec_serial", "qlc_enc_serial", "qlc_dec_interval_p3_l32", "qlc_enc_interval_p3_l32")
_ALL += [replace(d, design=f"{d.design}_ungated", gated=False) for d in _ALL if d.name in _BOTH_WAYS]

DESIGNS = {design.name: design for design in _ALL}

# What `make demo` shows, and what `make test` compares with the kept report: minutes at most.
QUICK = (
    *("qlc_dec_serial", "qlc_enc_serial", "qlc_dec_interval_p5_l8", "qlc_enc_interval_p5_l8"),
    *("qlc_control", "huff_dec_canonical_16"),
)
DEMO = ("qlc_dec_serial", "qlc_enc_serial")

# What `make fpga` places and routes, and what it counts only.
PLACED = (
    *("qlc_dec_serial", "qlc_enc_serial", "qlc_dec_interval_p5_l8", "qlc_enc_interval_p5_l8"),
    *("huff_dec_canonical_16", "huff_enc_16"),
)
COUNTED = tuple(f"qlc_{side}_{code}_l32" for code, side in product(("interval_p3", "interval_p5", "ranked_p3"), SIDES))

# Part -> its RTL modules. Each stays a module and is mapped by itself; other modules count as their parent's.
TABLES = "tables"
PARTS = {
    TABLES: ("qlc_table", "qlc_enc_table", "huff_table"),
    "codebooks": ("qlc_banks", "qlc_book_loader", "qlc_load_gate", "huff_loader"),
    "input": ("qlc_dec_buffer", "qlc_dec_feed", "qlc_skid", "qlc_enc_input"),
    "aligner": ("qlc_dec_align", "qlc_dec_parse", "huff_dec_window", "huff_dec_word", "huff_dec_walk"),
    "plane buffer": ("qlc_dec_planes", "qlc_enc_planes"),
    "sums": ("qlc_dec_sums", "qlc_enc_sums"),
    "split tree": ("qlc_dec_split",),
    "merge tree": ("qlc_enc_merge",),
    "delay lines": ("qlc_delay",),
    "map": (
        "qlc_dec_map",
        "qlc_dec_symbols",
        "qlc_enc_find",
        "qlc_enc_map",
        "qlc_enc_code",
        "qlc_enc_lanes",
        "huff_dec_map",
        "huff_enc_map",
    ),
    "code lengths": ("huff_above", "huff_dec_compare", "huff_dec_place", "huff_dec_number", "huff_enc_code"),
    "packer": ("qlc_enc_pack", "qlc_enc_put", "huff_enc_pack"),
    "schedule": ("qlc_dec_schedule", "qlc_dec_plan", "qlc_enc_enter", "qlc_enc_tags", "qlc_enc_head"),
    "chunk path": ("qlc_enc_chunks",),
    "chunk memory": ("qlc_ram",),
    "AXI-Lite": ("qlc_axil", "qlc_regs", "qlc_book_port", "qlc_counters"),
}
GLUE = "glue"  # what is in no part: the top module's own logic and registers

# Ports that timing takes as ideal: no path begins there.
IDEAL = ("clk_i", "rst_ni")
