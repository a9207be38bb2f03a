# SPDX-License-Identifier: Apache-2.0
"""Kept reports (synth/reports): the figures of a run, one design a line, and what has changed since."""

import json
from pathlib import Path

REPORTS = Path(__file__).resolve().parent / "reports"
TOLERANCE = 0.02  # of a design's area, either way: a gain that is not accepted would hide a later loss
AREA = ("kge", "kge_tables", "parts", "luts", "flops", "memories")
TIMING = ("delay_ps", "path_from", "path_to", "path_gates", "mhz")
NAMES = ("design", "lanes", "layout", "prefix_bits", "banks")


def path(library: str, gated: bool = True, area_only: bool = False) -> Path:
    """The kept report of a kind of run."""
    return REPORTS / f"{library}{'' if gated else '_ungated'}{'_area' if area_only else ''}.json"


def read(file: Path) -> dict[str, dict]:
    """The designs of a kept report by name; none where it is not there."""
    return json.loads(file.read_text())["designs"] if file.exists() else {}


def write(file: Path, command: str, designs: dict[str, dict]) -> None:
    """Keep a report."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(figures)}" for name, figures in sorted(designs.items()))
    file.parent.mkdir(exist_ok=True)
    file.write_text(f'{{\n "command": {json.dumps(command)},\n "designs": {{\n{lines}\n }}\n}}\n')


def entry(figures: dict, timing: bool = True) -> dict:
    """What is kept of a design's figures."""
    keys = NAMES + AREA + (TIMING if timing else ())
    return {key: figures[key] for key in keys if key in figures}


def changes(kept: dict[str, dict], now: dict[str, dict]) -> list[str]:
    """A line for each design of this run whose area is not the kept one."""
    found = []
    for name, figures in sorted(now.items()):
        if name not in kept:
            found.append(f"{name}: no kept area")
            continue
        before, after = kept[name]["kge"], figures["kge"]
        change = after / before - 1
        if abs(change) > TOLERANCE:
            old, new = kept[name]["parts"], figures["parts"]
            parts = sorted(old.keys() | new.keys())
            part = max(parts, key=lambda part: abs(new.get(part, 0.0) - old.get(part, 0.0)))
            found.append(
                f"{name}: area {'grew' if change > 0 else 'fell'} by {abs(change):.1%}, "
                f"{before:.2f} to {after:.2f} kGE, "
                f"most of it in {part} ({old.get(part, 0.0):.2f} to {new.get(part, 0.0):.2f})"
            )
    return found
