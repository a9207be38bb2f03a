# SPDX-License-Identifier: Apache-2.0
"""Tables of docs/verification.md from kept results of `make formal`, `coverage`, `mutate`, `fuzz` and `soak`."""

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


def coverage(results: dict) -> str:
    """The sums, then one row for each point of the plan."""
    lines, bits, plan = results["lines"], results["toggles"], results["plan"]
    hit, bins = (sum(point[key] for point in plan) for key in ("hit", "bins"))
    sums = [
        [what, number, f"{all_of:,}", f"{covered:,}", f"{covered / all_of:.1%}"]
        for what, number, all_of, covered in (
            ("points of the plan", f"{len(plan)}", bins, hit),
            ("lines and branches", "", lines["branches"], lines["covered"]),
            ("bits that rise and fall", "", bits["bits"], bits["toggled"]),
        )
    ]
    points = [
        [f"`{point['point']}`", point["says"], str(point["configurations"]), f"{point['bins']:,}", f"{point['hit']:,}"]
        for point in plan
    ]
    return (
        table(["", "", "in all designs", "covered", ""], sums)
        + "\n\n"
        + table(["point", "what must happen", "designs", "bins", "met"], points)
    )


def mutate(results: dict) -> str:
    """One row for each folder of the RTL, and all."""
    rows = {}
    for file, of_module in results["modules"].items():
        for name in (file.rsplit("/", 1)[0], "all"):
            row = rows.setdefault(name, {"modules": 0, "mutants": 0, "killed": 0})
            row["modules"] += 1
            row["mutants"] += of_module["mutants"]
            row["killed"] += of_module["killed"]
    cells = [
        [name if name == "all" else f"`{name}`", *(f"{row[key]:,}" for key in ("modules", "mutants", "killed"))]
        + [f"{row['killed'] / row['mutants']:.1%}"]
        for name, row in sorted(rows.items(), key=lambda item: (item[0] == "all", item[0]))
    ]
    return table(["modules of", "", "mutants", "killed", ""], cells)


def document(text: str, kept: Path = KEPT) -> str:
    """The document with its tables as the kept results have them."""
    for make in (formal, coverage, mutate, fuzz, soak):
        name = f"make {make.__name__}"
        begin, end = marks(name)
        before, rest = text.split(begin)
        _, behind = rest.split(end)
        results = json.loads((kept / f"{make.__name__}.json").read_text())
        text = f"{before}{begin}\n{make(results)}\n\n{end}{behind}"
    return text
