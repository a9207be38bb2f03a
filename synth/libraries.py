# SPDX-License-Identifier: Apache-2.0
"""The cell libraries the flow knows, and how their Liberty files become one small file for Yosys and ABC."""

import fnmatch
import gzip
from dataclasses import dataclass
from pathlib import Path

import liberty


class MissingError(Exception):
    """A file that the flow needs is not there; the message says what and where."""


@dataclass(frozen=True)
class Library:
    """A library: where its files are, which cells to hide from mapping, and what stands at a design's ports."""

    files: tuple[str, ...]  # below the Liberty directory; .gz is read as it is
    nand2: str  # 1 GE is this cell's area
    flop: str  # stands before each input and behind each output
    time_ps: float  # picoseconds in the library's unit of time
    cap_ff: float  # femtofarads in its unit of capacitance
    slew: float  # of the ideal clock, in its unit of time
    load_ff: float  # behind each output
    target_ps: float  # the period that is small enough; below it, area counts alone
    gates: bool = True  # are there clock gates?
    hidden: tuple[str, ...] = ()  # patterns of cell names
    inverting: tuple[str, str, str] | None = None  # of a flip-flop with an inverted output only: data, clock, output
    tie_low: tuple[str, ...] = ()  # test pins of the clock gates
    directory: str = ""  # where the files are if the user names no directory
    package: str = ""  # the Debian package that brings them


LIBRARIES = {
    "osu018": Library(
        files=("osu018_stdcells.lib",),
        directory="/usr/share/qflow/tech/osu018",
        package="qflow-tech-osu018",
        nand2="NAND2X1",
        flop="DFFPOSX1",
        time_ps=1000.0,
        cap_ff=1000.0,
        slew=0.1,
        load_ff=40.0,
        target_ps=1800.0,
        gates=False,
        # Three-state, clock-tree, negative-edge and latch cells; the latch has area 0 in this library.
        hidden=("TBUF*", "CLKBUF*", "DFFNEG*", "LATCH"),
    ),
    "asap7": Library(
        files=(
            "asap7/asap7sc7p5t_AO_RVT_TT_nldm_211120.lib.gz",
            "asap7/asap7sc7p5t_INVBUF_RVT_TT_nldm_220122.lib.gz",
            "asap7/asap7sc7p5t_OA_RVT_TT_nldm_211120.lib.gz",
            "asap7/asap7sc7p5t_SEQ_RVT_TT_nldm_220123.lib.gz",
            "asap7/asap7sc7p5t_SIMPLE_RVT_TT_nldm_211120.lib.gz",
        ),
        nand2="NAND2x1_ASAP7_75t_R",
        flop="DFFHQNx1_ASAP7_75t_R",
        time_ps=1.0,
        cap_ff=1.0,
        slew=20.0,
        load_ff=2.0,
        target_ps=300.0,
        inverting=("D", "CLK", "QN"),
        tie_low=("SE",),
        # Weak cells that ABC overuses, hold buffers, costly cells, scan and negative-edge flip-flops, latches.
        hidden=("*xp33*", "HB*", "DFFHQx4*", "DFFL*", "SDF*", "DHL*", "DLL*", "ICG*DC*"),
    ),
    "sky130": Library(
        files=("sky130hd_tt.lib.gz",),
        nand2="sky130_fd_sc_hd__nand2_1",
        flop="sky130_fd_sc_hd__dfxtp_1",
        time_ps=1000.0,
        cap_ff=1000.0,
        slew=0.05,
        load_ff=10.0,
        target_ps=1500.0,
        # Low-power, clock-tree, delay, three-state, scan, enable and negative-edge cells, latches, fillers.
        hidden=(
            "*__lpflow_*",
            "*__clk*",
            "*__dly*",
            "*__ebuf*",
            "*__einv*",
            "*__sdf*",
            "*__sedf*",
            "*__edf*",
            "*__dfrtn*",
            "*__dfbbn*",
            "*__dlx*",
            "*__dlr*",
            "*__sdlclk*",
            "*__probe*",
            "*__macro*",
            "*__conb*",
            "*__diode*",
        ),  # fmt: skip
    ),
}


def _text(path: Path) -> str:
    """A file's text, decompressed where its name ends in .gz."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("latin-1")


def find(name: str, directory: str | None) -> list[Path]:
    """The files of a library; MissingError where one is not there."""
    library = LIBRARIES[name]
    base = directory or library.directory
    if not base:
        raise MissingError(f"library {name} needs its Liberty files: give their directory (LIBERTY=dir)")
    paths = [Path(base) / file for file in library.files]
    for path in paths:
        if not path.is_file():
            hint = f" (Debian package {library.package})" if library.package and not directory else ""
            raise MissingError(f"library {name}: no file {path}{hint}")
    return paths


def merge(groups: list[liberty.Group], hidden: tuple[str, ...]) -> liberty.Group:
    """One library of the cells of several that are not hidden. Units and templates of the same name must agree."""
    merged = groups[0]
    for other in groups[1:]:
        if merged.get("time_unit") != other.get("time_unit"):
            raise ValueError("liberty: files with different units of time")
        known = {group.args[0]: group for group in merged.all("lu_table_template")}
        for template in other.all("lu_table_template"):
            if template.args[0] not in known:
                merged.groups.append(template)
            elif known[template.args[0]].attributes != template.attributes:
                raise ValueError(f"liberty: two templates {template.args[0]}")
        merged.groups += other.all("cell")
    merged.attributes.pop("default_wire_load", None)
    merged.attributes.pop("default_wire_load_mode", None)
    merged.groups = [
        group
        for group in merged.groups
        if group.name != "cell" or not any(fnmatch.fnmatchcase(group.args[0], pattern) for pattern in hidden)
    ]
    return merged


def prepare(name: str, directory: str | None, out: Path) -> None:
    """Write a library's visible cells to one file without power data."""
    groups = [liberty.parse(_text(path)) for path in find(name, directory)]
    out.write_text(liberty.write(merge(groups, LIBRARIES[name].hidden)) + "\n")
