# SPDX-License-Identifier: Apache-2.0
"""Tables of docs/verification.md from kept results of `make formal`, `make fuzz` and `make soak`."""

import json
from pathlib import Path

from markdown import table
from measured import ROOT

KEPT = ROOT / "docs" / "measured"


def marks(name: str) -> tuple[str, str]:
    """The lines between which a table stands."""
    return f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"


def formal(results: list[dict]) -> str:
    """One row for each proof and its parameters."""
    rows = {}
    for result in results:
        parameters = ", ".join(f"{key} = {value}" for key, value in result["parameters"].items())
        row = rows.setdefault((result["proof"], parameters), {"shows": result["shows"], "seconds": 0.0})
        row[result["mode"]] = result
        row["seconds"] += result["seconds"]

    def bound(row: dict) -> str:
        result = row.get("prove") or row["bmc"]
        if result["found"] != "PASS":
            return f"**{result['found']}**"
        return "any number" if "prove" in row else str(result["cycles"])

    cells = [
        [f"`{name}`", parameters, row["shows"], bound(row), row["cover"]["found"].lower(), f"{row['seconds']:.0f}"]
        for (name, parameters), row in rows.items()
    ]
    return table(["proof", "parameters", "what is proven", "cycles", "covers", "s"], cells)


def fuzz(results: list[dict]) -> str:
    """One row for each target."""
    cells = [
        [f"`{result['target']}`", *(f"{result[key]:,}" for key in ("seconds", "executions", "edges", "crashes"))]
        for result in results
    ]
    return table(["target", "s", "inputs", "edges reached", "stopped"], cells)


def soak(results: dict) -> str:
    """One row for each kind of design, and all."""
    sums = {}
    for name, total in results["designs"].items():
        kind = {"enc": "serial", "dec": "serial"}.get(name, name.split()[0])
        for row in (sums.setdefault(kind, {}), sums.setdefault("all", {})):
            row["designs"] = row.get("designs", 0) + 1
            for key, value in total.items():
                row[key] = row.get(key, 0) + value
    columns = ("designs", "rounds", "cycles", "symbols")
    order = sorted(sums, key=lambda kind: (kind == "all", kind))
    return table(
        ["designs", "", *columns[1:]], [[kind, *(f"{sums[kind][key]:,}" for key in columns)] for kind in order]
    )


def document(text: str, kept: Path = KEPT) -> str:
    """The document with its tables as the kept results have them."""
    for name, make in (("make formal", formal), ("make fuzz", fuzz), ("make soak", soak)):
        begin, end = marks(name)
        before, rest = text.split(begin)
        _, behind = rest.split(end)
        results = json.loads((kept / f"{name.split()[1]}.json").read_text())
        text = f"{before}{begin}\n{make(results)}\n\n{end}{behind}"
    return text
