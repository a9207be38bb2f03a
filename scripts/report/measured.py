# SPDX-License-Identifier: Apache-2.0
"""Kept measurements, and what follows from them for each design."""

import json
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = "asap7"  # of the main tables


@dataclass(frozen=True)
class Entry:
    """A design's area and period in one library and, where it was simulated, symbols a cycle, latency, saving."""

    name: str
    kge: float
    kge_tables: float
    ps: float
    lanes: int
    parts: dict[str, float]
    path: str
    rate: float | None
    latency: int | None
    saved: float | None

    @property
    def gbs(self) -> float | None:
        """Symbols, which are bytes, in a nanosecond."""
        return self.rate * 1000 / self.ps if self.rate else None

    @property
    def kge_per_symbol(self) -> float | None:
        """Area for each symbol a cycle."""
        return self.kge / self.rate if self.rate else None


@dataclass(frozen=True)
class Measured:
    """The kept figures: designs of each synthesis report by name, its command; simulation by design; transitions."""

    reports: dict[str, dict[str, dict]]
    commands: dict[str, str]
    simulation: dict[str, dict]
    toggles: dict = field(default_factory=dict)
    savings: dict = field(default_factory=dict)
    quantize: dict = field(default_factory=dict)

    def entries(self, report: str = LIBRARY) -> dict[str, Entry]:
        """The designs of a report, in its order. What banks and clock gates do not change is as without."""
        found = {}
        for name, figures in self.reports.get(report, {}).items():
            simulated = self.simulation.get(name.split("_b")[0].replace("_ungated", ""), {})
            found[name] = Entry(
                name,
                figures["kge"],
                figures["kge_tables"],
                figures["delay_ps"],
                figures["lanes"],
                figures["parts"],
                f"{figures['path_from']} → {figures['path_to']}, {figures['path_gates']} gates",
                simulated.get("rate"),
                simulated.get("latency"),
                simulated.get("saved"),
            )
        return dict(sorted(found.items(), key=lambda item: order(item[0], item[1].lanes)))


def order(name: str, lanes: int) -> tuple:
    """Where a design stands in tables: by code, then lanes, the decoder before the encoder."""
    group = next(i for i, word in enumerate(("serial", "interval", "ranked", "huff", "")) if word in name)
    return group, family(name), lanes, name


def family(name: str) -> str:
    """What a design has in common with its like of other lanes and the other side."""
    words = [word for word in name.split("_") if word not in ("dec", "enc")]
    return "_".join(word for word in words if not (word[0] == "l" and word[1:].isdigit()))


def read() -> Measured:
    """All kept figures."""
    reports, commands = {}, {}
    for path in sorted((ROOT / "synth" / "reports").glob("*.json")):
        report = json.loads(path.read_text())
        reports[path.stem], commands[path.stem] = report["designs"], report["command"]
    kept = {}
    for name in ("simulation", "toggles", "savings", "quantize"):
        path = ROOT / "docs" / "measured" / f"{name}.json"
        kept[name] = json.loads(path.read_text()) if path.exists() else {}
    simulation = kept.pop("simulation")["designs"]
    return Measured(reports, commands, simulation, **kept)
