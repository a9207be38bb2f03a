# SPDX-License-Identifier: Apache-2.0
"""A netlist made ready for simulation: gates.py NAME OUT.v --synth DIR [--lib NAME] [--liberty DIR] [options].

The netlist is DIR/NAME.v, which is made first if it is not there or older than the RTL or the flow. OUT.v is it with
each net by itself and each cell replaced by what it does (models.py), behind a comment that says which cell it was;
simulators and whoever counts transitions like this better than thousands of instances and vectors of unrelated bits.
The module and its ports stay as they are.

--faults N: N gates, drawn at random, get another beside them that is wrong, and of flip-flops the reset is lost. The
function qlc_gate_fault() of the simulator says which of these faults, 1 to N, is there; 0: none.

--watch: a waveform shows the ports and all nets that something drives, 64 in each vector watch0, watch1, ...; OUT.json
says for each, in this order, what drives it, whether that is a clock gate, and how many clock pins it has.
"""

import argparse
import fcntl
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import liberty
from designs import DESIGNS
from flow import sources
from libraries import LIBRARIES, MissingError, prepare
from models import behaviour, model, pins
from yosys import Yosys

HERE = Path(__file__).resolve().parent
APART = ("equivalence", "fpga", "gates", "kept", "models", "synth")  # scripts that no netlist depends on

SEED = 1  # of the choice of faults
WORD = 64  # nets in a vector that is watched


def is_new(file: Path) -> bool:
    """Whether a file is there and newer than RTL and flow."""
    scripts = [path for path in HERE.glob("*.py") if path.stem not in APART]
    newest = max(path.stat().st_mtime for path in [*scripts, *map(Path, sources())])
    return file.exists() and file.stat().st_mtime > newest


def synthesised(options: argparse.Namespace) -> tuple[Path, Path]:
    """The netlist and the cells that it is of. RuntimeError if there can be none."""
    directory, name = options.synth, options.name
    directory.mkdir(parents=True, exist_ok=True)
    lib, netlist = directory / "cells.lib", directory / f"{name}.v"
    with (directory / "gates.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_new(lib):
            prepare(options.lib, options.liberty, lib)
    with (directory / f"{name}.lock").open("w") as lock, (directory / f"{name}.log").open("a") as log:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_new(netlist):
            switches = ["--area-only"] * options.area_only + ["--no-clock-gating"] * options.no_clock_gating
            command = [sys.executable, "-B", HERE / "flow.py", options.lib, lib, name, netlist.with_suffix(".json")]
            if subprocess.run([*command, *switches], stdout=log, stderr=subprocess.STDOUT).returncode:
                raise RuntimeError(f"{name}: synthesis failed, see {log.name}")
    return netlist, lib


def read(netlist: Path, lib: Path) -> tuple[str, dict]:
    """The one module of a netlist, as Yosys' JSON has it."""
    with tempfile.TemporaryDirectory(prefix="qlc_gates_") as work:
        yosys = Yosys()
        file = Path(work) / "netlist.json"
        yosys.run(f"read_liberty -lib {lib}", f"read_verilog {netlist}", "check -mapped -assert", f"write_json {file}")
        modules = json.loads(file.read_text())["modules"]
    (name,) = [name for name, module in modules.items() if "blackbox" not in module["attributes"]]
    return name, modules[name]


class Library:
    """The cells of a library: what simulation needs to know of them."""

    def __init__(self, lib: Path) -> None:
        self.cells = {cell.args[0]: cell for cell in liberty.parse(lib.read_text()).all("cell")}

    def flop_pins(self, kind: str, *words: str) -> list[str]:
        """The pins of a flip-flop that its `clocked_on`, `clear` or `preset` is made of."""
        flops = self.cells[kind].all("ff")
        text = " ".join(flops[0].get(word) for word in words) if flops else ""
        return [pin for pin in pins(self.cells[kind], "input") if pin in re.findall(r"\w+", text)]

    def clocks(self, kind: str) -> list[str]:
        """The clock pins of a flip-flop or clock gate."""
        gate = [pin.args[0] for pin in self.cells[kind].all("pin") if pin.get("clock_gate_clock_pin") == "true"]
        return gate or self.flop_pins(kind, "clocked_on")

    def plain(self, kind: str) -> bool:
        """Whether it is a gate with one output."""
        cell = self.cells[kind]
        return len(pins(cell, "output")) == 1 and not any(cell.all(group) for group in ("ff", "latch", "statetable"))

    def wrong(self, kind: str) -> str | None:
        """Another gate with the same pins and another function, the first by name, if there is one."""
        if not self.plain(kind):
            return None

        def shape(name: str) -> tuple:
            return tuple(sorted(pins(self.cells[name], way)) for way in ("input", "output"))

        def body(name: str) -> str:
            return model(self.cells[name]).partition(";")[2]

        like = (name for name in sorted(self.cells) if self.plain(name) and shape(name) == shape(kind))
        return next((name for name in like if body(name) != body(kind)), None)


def net(bit: int | str) -> str:
    """A net's name, or a constant."""
    return f"n{bit}" if isinstance(bit, int) else f"1'b{bit}"


class Writer:
    """Writes a module of cells as one of what they do."""

    def __init__(self, name: str, module: dict, library: Library) -> None:
        self.name, self.module, self.library = name, module, library
        self.cells = dict(sorted(module["cells"].items()))
        self.wrong = {kind: library.wrong(kind) for kind in {cell["type"] for cell in self.cells.values()}}

    def sites(self, count: int) -> list[str]:
        """Where faults are put: a fifth of them flip-flops with a reset, the others gates."""
        draw = random.Random(SEED)
        resets = [
            name
            for name, cell in self.cells.items()
            if any(isinstance(cell["connections"][pin][0], int) for pin in self.resets(cell["type"]))
        ]
        gates = [name for name, cell in self.cells.items() if self.wrong[cell["type"]]]
        flops = draw.sample(resets, min(count // 5, len(resets)))
        return flops + draw.sample(gates, min(count - len(flops), len(gates)))

    def resets(self, kind: str) -> list[str]:
        """The pins, active low, that reset a flip-flop."""
        return self.library.flop_pins(kind, "clear", "preset")

    def faulty(self, number: int, cell: dict, nets: dict[str, str]) -> list[str]:
        """A gate with a wrong one beside it, or a flip-flop whose reset can be lost."""
        cells, kind, there = self.library.cells, cell["type"], f"(fault == {number})"
        if resets := self.resets(kind):
            return behaviour(cells[kind], nets | {pin: f"({nets[pin]} | {there})" for pin in resets}, f"f{number}_")
        (output,) = pins(cells[kind], "output")
        good, bad = f"good{number}", f"bad{number}"
        return [
            f"wire {good}, {bad};",
            *behaviour(cells[kind], nets | {output: good}, ""),
            *behaviour(cells[self.wrong[kind]], nets | {output: bad}, ""),
            f"assign {nets[output]} = {there} ? {bad} : {good};",
        ]

    def ports(self) -> tuple[list[str], list[str]]:
        """Declarations of the ports, and what connects them."""
        declared, connected = [], []
        for name, port in self.module["ports"].items():
            width = f" [{len(port['bits']) - 1}:0]" if len(port["bits"]) > 1 else ""
            declared.append(f"  {port['direction']} wire{width} {name}")
            bits = f"{{{', '.join(net(bit) for bit in reversed(port['bits']))}}}"
            ends = (bits, name) if port["direction"] == "input" else (name, bits)
            connected.append("assign {} = {};".format(*ends))
        return declared, connected

    def text(self, faults: int, watch: bool) -> str:
        """The module."""
        sites = {name: number for number, name in enumerate(self.sites(faults), 1)}
        declared, connected = self.ports()
        lines = []
        for index, (name, cell) in enumerate(self.cells.items()):
            nets = {pin: net(bits[0]) for pin, bits in cell["connections"].items() if bits}
            number = sites.get(name)
            lines.append(f"// {cell['type']} {name}{f', fault {number}' if number else ''}")
            if number:
                lines += self.faulty(number, cell, nets)
            else:
                lines += behaviour(self.library.cells[cell["type"]], nets, f"i{index}_")
        nets = {bit for cell in self.cells.values() for bits in cell["connections"].values() for bit in bits}
        nets |= {bit for port in self.module["ports"].values() for bit in port["bits"]}
        if faults:
            connected += ['import "DPI-C" function int qlc_gate_fault();', "int fault;"]
            connected += ["initial fault = qlc_gate_fault();"]
        return "\n".join(
            [
                f"module {self.name} (",
                ",\n".join(declared),
                ");",
                *(self.watched() if watch else ["// verilator tracing_off"]),
                *(f"wire {net(bit)};" for bit in sorted(bit for bit in nets if isinstance(bit, int))),
                *connected,
                *lines,
                "endmodule",
                "",
            ]
        )

    def driven(self) -> dict[str, dict]:
        """All nets that something drives, and what is said of them."""
        found: dict[str, dict] = {}
        for port in self.module["ports"].values():
            if port["direction"] == "input":
                found |= {net(bit): {"driver": "port", "gate": False, "clock_pins": 0} for bit in port["bits"]}
        for cell in self.cells.values():
            library = self.library.cells[cell["type"]]
            gate = bool(library.get("clock_gating_integrated_cell"))
            for pin in pins(library, "output"):
                for bit in cell["connections"].get(pin, ()):
                    found[net(bit)] = {"driver": cell["type"], "gate": gate, "clock_pins": 0}
        for cell in self.cells.values():
            for pin in self.library.clocks(cell["type"]):
                found[net(cell["connections"][pin][0])]["clock_pins"] += 1
        return found

    def watched(self) -> list[str]:
        """The vectors that a waveform shows."""
        nets = list(self.driven())
        words = [nets[begin : begin + WORD] for begin in range(0, len(nets), WORD)]
        lines = [f"wire [{WORD - 1}:0] watch{i} = {{{', '.join(reversed(word))}}};" for i, word in enumerate(words)]
        return [*lines, "// verilator tracing_off"]


def main() -> int:
    """Read, write."""
    parser = argparse.ArgumentParser(description="Make a netlist ready for simulation.")
    parser.add_argument("name", choices=sorted(DESIGNS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--synth", type=Path, required=True, help="where the netlist is or goes")
    parser.add_argument("--lib", choices=sorted(LIBRARIES), default="osu018")
    parser.add_argument("--liberty", help="directory of the Liberty files, if the library does not come from Debian")
    parser.add_argument("--area-only", action="store_true", help="if it must be made: nothing is mapped for speed")
    parser.add_argument("--no-clock-gating", action="store_true", help="and enables become multiplexers")
    parser.add_argument("--faults", type=int, default=0)
    parser.add_argument("--watch", action="store_true")
    options = parser.parse_args()
    try:
        netlist, lib = synthesised(options)
        writer = Writer(*read(netlist, lib), Library(lib))
    except (MissingError, RuntimeError) as error:
        print(f"gates: {error}", file=sys.stderr)
        return 1
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.with_suffix(".json").write_text(json.dumps(writer.driven()))
    options.out.write_text(writer.text(options.faults, options.watch))
    return 0


if __name__ == "__main__":
    sys.exit(main())
