# SPDX-License-Identifier: Apache-2.0
"""Netlists of small modules proven equal to their RTL: equivalence.py [--lib NAME] [--liberty DIR] [options].

A module is mapped by the flow (area only, no clock gates; those are looked at in gate-level simulation) and its cells
are replaced by what they do (models.py). Flip-flops keep their names, so what is proven is that equal states and inputs
give equal outputs and next states (Yosys: equiv_make, equiv_simple, equiv_induct): without a bound on time.

--faults N: that many times another gate is put in the place of one of the netlist's, drawn at random; no proof may
succeed then but one in four, as some gates make no difference for inputs that can come. Exit code 1 if a proof fails,
or succeeds with a fault.
"""

import argparse
import contextlib
import json
import os
import random
import re
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from designs import Design
from flow import sources, synthesise
from gates import SEED, Library, read
from libraries import LIBRARIES, MissingError, prepare
from models import model, pins
from yosys import Yosys

# Modules and parameters.
ALL = {
    "qlc_skid": {"Width": 8},
    "qlc_part": {},
    "qlc_lookup": {"Readers": 2},
    "qlc_table": {},
    "qlc_load_gate": {},
    "qlc_run_loader": {},
    "qlc_book_loader": {},
    "qlc_banks": {"Banks": 2},
    "qlc_dec_feed": {},
    "qlc_dec_parse": {},
    "qlc_dec_map": {},
    "qlc_dec_add": {"Lanes": 4},
    "qlc_dec_size": {"Lanes": 4},
    "qlc_dec_sums": {"Lanes": 4},
    "qlc_dec_split": {"Lanes": 4},
    "qlc_dec_symbols": {"Lanes": 4},
    "qlc_dec_suffix": {},
    "qlc_dec_tail": {"Lanes": 4},
    "qlc_dec_check": {},
    "qlc_dec_kept": {},
    "qlc_dec_buffer": {"Lanes": 4},
    "qlc_enc_find": {},
    "qlc_enc_map": {},
    "qlc_enc_code": {},
    "qlc_enc_table": {},
    "qlc_enc_pack": {},
    "qlc_kept": {},
    "qlc_counter": {},
    "qlc_axil": {},
    "qlc_regs": {},
    "qlc_book_port": {},
    "huff_above": {},
    "huff_dec_compare": {},
    "huff_dec_number": {},
    "huff_dec_shift": {},
    "huff_dec_place": {},
    "huff_dec_fill": {},
    "huff_dec_word": {},
    "huff_dec_walk": {},
    "huff_dec_map": {},
    "huff_enc_code": {},
    "huff_enc_length": {},
    "huff_enc_map": {},
    "huff_enc_pack": {},
    "huff_loader": {},
}
QUICK = ("qlc_skid", "qlc_load_gate", "qlc_dec_feed", "huff_dec_place")
SETS = {"all": tuple(ALL), "quick": QUICK}


@contextlib.contextmanager
def quiet(log: Path):
    """What Yosys says goes to a file."""
    kept = os.dup(1)
    with log.open("ab") as stream:
        os.dup2(stream.fileno(), 1)
        try:
            yield
        finally:
            sys.stdout.flush()
            os.dup2(kept, 1)
            os.close(kept)


def with_fault(netlist: str, library: Library, number: int) -> str:
    """The netlist with another gate in the place of one."""
    found = [match for match in re.finditer(r"^  (\w+) .*\($", netlist, re.MULTILINE) if match[1] in library.cells]
    gates = [match for match in found if library.wrong(match[1])]
    if not gates:
        raise RuntimeError("no gate to put another in its place")
    gate = random.Random(SEED + number).choice(gates)
    return netlist[: gate.start(1)] + library.wrong(gate[1]) + netlist[gate.end(1) :]


def inverted(name: str, cell: dict, library: Library) -> bool:
    """Whether a flip-flop's output is the inverse of the RTL's register: in reset it is not what the name says.

    Yosys names $_DFF_PN0_ what an active-low reset sets to 0.
    """
    value = re.search(r"\$_DFFE?_[PN][PN]([01])P?_$", name)
    if not value or not library.flop_pins(cell["type"], "clear", "preset"):
        return False
    kind = library.cells[cell["type"]]
    flop = kind.all("ff")[0]
    used = [
        level
        for word, level in (("clear", 0), ("preset", 1))
        for pin in library.flop_pins(cell["type"], word)
        if isinstance(cell["connections"][pin][0], int)
    ]
    (function,) = [pin.get("function") for pin in kind.all("pin") if pin.get("direction") == "output"]
    first = flop.args[0] in re.findall(r"\w+", function)
    shown = used[0] if first != ("!" in function) else 1 - used[0]
    return shown != int(value[1])


def named(module: dict, library: Library) -> None:
    """Gives the nets behind flip-flops the names that these have in the RTL, and takes away all other names."""
    module["netnames"] = {}
    fresh = 1 + max(
        bit
        for cell in module["cells"].values()
        for bits in cell["connections"].values()
        for bit in bits
        if isinstance(bit, int)
    )
    for name, cell in list(module["cells"].items()):
        register = re.fullmatch(r"(.*)\$_S?DFF\w*_", name)
        outputs = pins(library.cells[cell["type"]], "output")
        if not register or len(outputs) != 1:
            continue
        bits = cell["connections"][outputs[0]]
        if inverted(name, cell, library):
            module["cells"][f"{name}$inverse"] = {
                "type": "$_NOT_",
                "parameters": {},
                "attributes": {},
                "port_directions": {"A": "input", "Y": "output"},
                "connections": {"A": bits, "Y": [fresh]},
            }
            bits, fresh = [fresh], fresh + 1
        # Kept, as nothing in the netlist reads an inverse.
        module["netnames"][register[1]] = {"hide_name": 0, "bits": bits, "attributes": {"keep": 1}}


def prove(module: str, netlist: Path, library: Library) -> int:
    """How many of the pairs of outputs and states are not proven equal."""
    work = netlist.parent
    parameters = "".join(f" -G {name}={value}" for name, value in ALL[module].items())
    top, content = read(netlist, work / "cells.lib")
    kinds = sorted({cell["type"] for cell in content["cells"].values()})
    named(content, library)
    (work / "netlist.json").write_text(json.dumps({"modules": {top: content}}))
    (work / "cells.v").write_text("".join(model(library.cells[kind]) for kind in kinds))
    same = ("flatten", "proc", "memory_map", "async2sync", "dffunmap", "opt_clean", "splitnets")
    yosys = Yosys()
    yosys.run(
        f"read_slang --ignore-assertions --top {module}{parameters} {' '.join(sources())}",
        *(f"hierarchy -top {module}", "proc", *same, "rename -top rtl", "design -stash rtl"),
        *(f"read_verilog {work / 'cells.v'}", f"read_json {work / 'netlist.json'}", f"hierarchy -check -top {module}"),
        *(*same, "rename -top netlist", "design -stash netlist"),
        *("design -copy-from rtl -as rtl rtl", "design -copy-from netlist -as netlist netlist"),
        *("equiv_make rtl netlist both", "hierarchy -top both", "clean", "equiv_simple", "equiv_induct -undef"),
        f"tee -o {work / 'status.txt'} equiv_status",
    )
    text = (work / "status.txt").read_text()
    found, unproven = re.search(r"Found (\d+) \$equiv cells", text), re.search(r"(\d+) are unproven", text)
    if not found or not unproven or int(found[1]) == 0:
        raise RuntimeError(f"nothing to prove: {text!r}")
    return int(unproven[1])


def check(module: str, lib_name: str, lib: Path, faults: int, logs: Path) -> tuple[bool, str]:
    """Whether all is as it must be, and in words."""
    begin = time.monotonic()
    library = Library(lib)
    with tempfile.TemporaryDirectory(prefix="qlc_equivalence_") as directory, quiet(logs / f"{module}.log"):
        work = Path(directory)
        design = Design(module, module, parameters=ALL[module])
        figures = synthesise(lib_name, lib, design, False, True, work)
        netlist = (work / "flat.v").read_text()
        (work / "cells.lib").write_bytes(lib.read_bytes())
        unproven = prove(module, work / "flat.v", library)
        seen = 0
        for number in range(faults):
            (work / "fault.v").write_text(with_fault(netlist, library, number))
            seen += prove(module, work / "fault.v", library) > 0
    good = unproven == 0 and 4 * seen >= 3 * faults
    what = "equal" if unproven == 0 else f"{unproven} outputs or next states are not proven equal"
    if faults:
        what += f"; {seen} of {faults} wrong gates seen"
    return good, f"{module}: {figures['kge']:.2f} kGE, {what} ({time.monotonic() - begin:.0f} s)"


def main() -> int:
    """Prove all."""
    parser = argparse.ArgumentParser(description="Prove netlists of small modules equal to their RTL.")
    parser.add_argument("--lib", choices=sorted(LIBRARIES), default="osu018")
    parser.add_argument("--liberty", help="directory of the Liberty files, if the library does not come from Debian")
    parser.add_argument("--set", choices=sorted(SETS), default="all")
    parser.add_argument("--module", action="append", choices=sorted(ALL), help="only these (may be repeated)")
    parser.add_argument("--faults", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/equivalence"), help="for logs")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    lib = options.out / f"{options.lib}.lib"
    try:
        prepare(options.lib, options.liberty, lib)
    except MissingError as error:
        print(f"equivalence: {error}", file=sys.stderr)
        return 2
    names = options.module or SETS[options.set]
    good = True
    with ProcessPoolExecutor(options.jobs) as pool:
        started = {name: pool.submit(check, name, options.lib, lib, options.faults, options.out) for name in names}
        for name, result in started.items():
            try:
                fine, text = result.result()
            except Exception as error:  # of Yosys, or of the flow: the others go on
                fine, text = False, f"{name}: {error}, see {options.out / name}.log"
            print(text, flush=True)
            good = good and fine
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
