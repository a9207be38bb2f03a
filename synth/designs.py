# SPDX-License-Identifier: Apache-2.0
"""The designs that `make synth` reports on: one line each."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Design:
    """A top module, what the report says about it, and the modules that hold its tables and nothing else."""

    top: str
    lanes: int
    layout: str
    prefix_bits: int
    banks: int
    tables: tuple[str, ...]
    parameters: dict[str, int] = field(default_factory=dict)


DESIGNS = {
    "qlc_dec_serial": Design("qlc_dec_serial", 1, "serial", 3, 1, ("qlc_dec_table",)),
    "qlc_enc_serial": Design("qlc_enc_serial", 1, "serial", 3, 1, ("qlc_enc_table",)),
}

# Ports that timing takes as ideal: no path begins there.
IDEAL = ("clk_i", "rst_ni")
