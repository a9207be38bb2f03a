# SPDX-License-Identifier: Apache-2.0
"""The designs that `make synth` reports on: one line each."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Design:
    """A top module, what the report says about it, and modules that are treated by themselves.

    tables: modules that hold tables and nothing else. compact: modules that are large and not critical, such as those
    that read a table; they are mapped for area.
    """

    top: str
    lanes: int
    layout: str
    prefix_bits: int
    banks: int
    tables: tuple[str, ...]
    compact: tuple[str, ...]
    parameters: dict[str, int] = field(default_factory=dict)


DESIGNS = {
    "qlc_dec_serial": Design("qlc_dec_serial", 1, "serial", 3, 1, ("qlc_table",), ("qlc_dec_map",)),
    "qlc_enc_serial": Design("qlc_enc_serial", 1, "serial", 3, 1, ("qlc_enc_table",), ("qlc_enc_map",)),
}

# Ports that timing takes as ideal: no path begins there.
IDEAL = ("clk_i", "rst_ni")
