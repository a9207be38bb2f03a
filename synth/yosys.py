# SPDX-License-Identifier: Apache-2.0
"""Yosys as a library."""

from pyosys import libyosys


class Yosys:
    """A Yosys design and the commands run on it."""

    def __init__(self) -> None:
        self.design = libyosys.Design()

    def run(self, *commands: str) -> None:
        """Run commands; an error ends the process with Yosys' message."""
        for command in commands:
            libyosys.run_pass(command, self.design)
