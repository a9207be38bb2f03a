# SPDX-License-Identifier: Apache-2.0
"""Area and timing estimates: synth.py [--lib NAME] [--liberty DIR] [--out DIR] [--design PATTERN]... [options].

Writes DIR/summary.json, a list with one object for each configuration (README.md in this folder says what each figure
is), a netlist (NAME.v) and a log of Yosys and ABC for each, and prints tables. Exit code: 1 if a synthesis fails or,
with --check, an area is not the kept one; 2 for a library or design that is not there.
"""

import argparse
import fnmatch
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import kept
from designs import COUNTED, DEMO, DESIGNS, GLUE, PARTS, PLACED, QUICK
from libraries import LIBRARIES, MissingError, prepare

HERE = Path(__file__).resolve().parent
SETS = {"all": tuple(DESIGNS), "quick": QUICK, "demo": DEMO}
FPGA = "ecp5"  # in place of a library


def synthesise(options: argparse.Namespace, lib: Path, name: str) -> dict:
    """One design in a process of its own; RuntimeError, naming the log, if it fails."""
    log, result = options.out / f"{name}.log", options.out / f"{name}.json"
    result.unlink(missing_ok=True)
    switches = ["--no-clock-gating"] * options.no_clock_gating + ["--area-only"] * options.area_only
    flow = ["fpga.py"] if options.lib == FPGA else ["flow.py", options.lib, lib]
    with log.open("w") as stream:
        command = [sys.executable, "-B", HERE / flow[0], *flow[1:], name, result, *switches]
        done = subprocess.run(command, stdout=stream, stderr=subprocess.STDOUT)
    if done.returncode != 0 or not result.exists():
        raise RuntimeError(f"{name}: synthesis failed, see {log}")
    print(f"{name} done", file=sys.stderr, flush=True)
    return json.loads(result.read_text())


def aligned(rows: list[list[str]]) -> str:
    """Rows of cells as text, all columns but the first to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0])] + [cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True)])
        for row in rows
    )


def tables(summary: list[dict]) -> str:
    """The figures as text: area and timing, area by part, critical paths."""
    figures = [["configuration", "um2", "kGE", "tables", "logic", "flip-flops"]]
    if "delay_ps" in summary[0]:
        figures[0] += ["period ps", "MHz", "Gsymbols/s"]
    used = [part for part in [*PARTS, GLUE] if any(part in entry["parts"] for entry in summary)]
    areas = [["kGE by part", *used]]
    paths = [["critical path", "gates", "from", "to"]]
    for entry in summary:
        name = entry["name"]
        kge = [f"{entry[key]:.2f}" for key in ("kge", "kge_tables", "kge_logic")]
        figures.append([name, f"{entry['area_um2']:.0f}", *kge, str(entry["flops"])])
        areas.append([name, *(f"{entry['parts'][part]:.2f}" if part in entry["parts"] else "" for part in used)])
        if "delay_ps" in entry:
            mhz = 1e6 / entry["delay_ps"]
            rate = f"{mhz * entry['lanes'] / 1000:.2f}" if entry["layout"] in ("planar", "serial") else ""
            figures[-1] += [f"{entry['delay_ps']:.0f}", f"{mhz:.0f}", rate]
            paths.append([name, str(entry["path_gates"]), entry["path_from"], entry["path_to"]])
    return "\n\n".join(aligned(rows) for rows in (figures, areas, paths) if len(rows) > 1)


def fpga_table(summary: list[dict]) -> str:
    """The figures of an FPGA as text."""
    rows = [["configuration", "LUTs", "flip-flops", "block memories", "MHz"]]
    for entry in summary:
        rows.append([str(entry.get(key, "")) for key in ("name", "luts", "flops", "memories", "mhz")])
    return aligned(rows)


def show(options: argparse.Namespace, summary: list[dict]) -> None:
    """Print what was found."""
    if options.lib == FPGA:
        print("ECP5 LFE5U-85F-6, without pins; frequency (150 asked for) where a design was placed and routed")
        print(fpga_table(summary))
        return
    library = LIBRARIES[options.lib]
    why = "; the library has no clock gates" if not library.gates else "; no clock gates" * options.no_clock_gating
    what = "the smallest cells, no buffers" if options.area_only else "estimates before layout, no wires"
    print(f"{options.lib}: {what}{why}; 1 GE = {library.nand2}")
    print(tables(summary))


def command_of(options: argparse.Namespace) -> str:
    """What a user types for this run."""
    if options.area_only:
        return "make area"
    liberty = " LIBERTY=dir" if options.liberty else ""
    return f"make synth LIB={options.lib}{liberty}{' GATING=0' if options.no_clock_gating else ''}"


def check(options: argparse.Namespace, now: dict[str, dict]) -> int:
    """Compare with the kept report, or accept; 1 where a change was not accepted."""
    command = command_of(options)
    file = kept.path(options.lib, not options.no_clock_gating, options.area_only)
    before = kept.read(file)
    if options.accept:
        kept.write(file, command, {name: figures for name, figures in before.items() if name in DESIGNS} | now)
        print(f"accepted: {file.relative_to(HERE.parent)}")
        return 0
    found = kept.changes(before, now)
    for line in found:
        print(f"synth: {line}", file=sys.stderr)
    if found:
        print(f"synth: to accept this: {command} ACCEPT=1, and commit {file.relative_to(HERE.parent)}", file=sys.stderr)
    return int(bool(found))


def chosen(options: argparse.Namespace) -> list[str]:
    """The designs asked for; KeyError with a pattern that fits none."""
    if options.lib == FPGA:
        names = list(PLACED + COUNTED)
    else:
        names = [name for name in SETS[options.set] if DESIGNS[name].gated or LIBRARIES[options.lib].gates]
    if options.design:
        for pattern in options.design:
            if not fnmatch.filter(DESIGNS, pattern):
                raise KeyError(pattern)
        names = [name for name in DESIGNS if any(fnmatch.fnmatchcase(name, pattern) for pattern in options.design)]
    return names


def main() -> int:
    """Run all designs asked for."""
    parser = argparse.ArgumentParser(description="Area and timing estimates with Yosys and ABC.")
    parser.add_argument("--lib", choices=sorted([*LIBRARIES, FPGA]), default="osu018")
    parser.add_argument("--liberty", help="directory of the Liberty files, if the library does not come from Debian")
    parser.add_argument("--out", type=Path, default=Path("build/synth/osu018"))
    parser.add_argument("--design", action="append", help="only those that fit this pattern (may be repeated)")
    parser.add_argument("--set", choices=sorted(SETS), default="all", help="which designs if no --design is given")
    parser.add_argument("--jobs", type=int, default=1, help="designs at a time")
    parser.add_argument("--no-clock-gating", action="store_true", help="enables become multiplexers")
    parser.add_argument("--area-only", action="store_true", help="a quick look: the smallest cells, no timing")
    parser.add_argument("--check", action="store_true", help="compare with the kept report")
    parser.add_argument("--accept", action="store_true", help="make these figures the kept ones")
    options = parser.parse_args()
    try:
        names = chosen(options)
        options.out.mkdir(parents=True, exist_ok=True)
        lib = options.out / "cells.lib"
        if options.lib != FPGA:
            prepare(options.lib, options.liberty, lib)
        with ThreadPoolExecutor(max(options.jobs, 1)) as pool:
            summary = list(pool.map(lambda name: synthesise(options, lib, name), names))
    except KeyError as error:
        print(f"synth: no design fits {error}; there are {', '.join(DESIGNS)}", file=sys.stderr)
        return 2
    except (MissingError, RuntimeError, OSError) as error:
        print(f"synth: {error}", file=sys.stderr)
        return 1 if isinstance(error, RuntimeError) else 2
    (options.out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    show(options, summary)
    if options.check or options.accept:
        return check(options, {entry["name"]: kept.entry(entry, not options.area_only) for entry in summary})
    return 0


if __name__ == "__main__":
    sys.exit(main())
