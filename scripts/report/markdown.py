# SPDX-License-Identifier: Apache-2.0
"""Tables in Markdown."""


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    return "\n".join(["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)])
