#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Write what follows from rtl/axi/qlc_regs.rdl: make_registers.py [directory], default the project's root.

Makes docs/registers.md, sw/driver/qlc_regs.h and rtl/axi/qlc_regs_pkg.sv there. Needs the packages of
requirements.txt: .venv/bin/python scripts/make_registers.py
"""

import sys
from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import AddrmapNode, FieldNode, RegNode
from systemrdl.rdltypes import AccessType

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "rtl/axi/qlc_regs.rdl"
MADE = f"Made from {SOURCE} by .venv/bin/python scripts/make_registers.py; change that, not this."


def read_map(path: Path) -> AddrmapNode:
    """The elaborated address map of a SystemRDL file."""
    compiler = RDLCompiler()
    compiler.compile_file(str(path))
    return compiler.elaborate().top


def text(node: AddrmapNode | RegNode | FieldNode) -> str:
    """A description as one line."""
    return " ".join((node.get_property("desc") or "").split())


def fields(register: RegNode) -> list[FieldNode]:
    """The fields of a register, the lowest first; none if one without name of its own is all of it."""
    found = sorted(register.fields(), key=lambda field: field.low)
    return [] if [field.inst_name for field in found] == ["value"] else found


def access(field: FieldNode) -> str:
    """What software may do: r, w, rw or rw1c."""
    clears = " rw1c" if field.get_property("onwrite") else ""
    names = {AccessType.r: "r", AccessType.w: "w", AccessType.rw: "rw"}
    return (clears or names[field.get_property("sw")]).strip()


def register_access(register: RegNode) -> str:
    """The access that all of a register's fields have."""
    (only,) = {access(field) for field in register.fields()}
    return only


def constant(register: RegNode) -> int | None:
    """The value of a register that never changes."""
    if any(field.get_property("hw") != AccessType.na for field in register.fields()):
        return None
    return sum(field.get_property("reset") << field.low for field in register.fields())


def camel(name: str) -> str:
    """BAD_FRAMES as BadFrames."""
    return "".join(word.capitalize() for word in name.split("_"))


def offset(register: RegNode) -> int:
    """Where a register is, the first one of an array."""
    return register.raw_address_offset


def markdown(top: AddrmapNode, registers: list[RegNode]) -> str:
    """docs/registers.md."""
    lines = [f"<!-- {MADE} -->", f"# {top.get_property('name')}", ""]
    lines += [
        "Of `qlc_enc_axi` and `qlc_dec_axi`. What happens in which cycle: [architecture.md](architecture.md), 4.",
        "",
    ]
    lines += [text(top), "", "| offset | register | access | |", "|---|---|---|---|"]
    for register in registers:
        where, name = f"{offset(register):03X}", register.inst_name
        if register.is_array:
            where += f" + {register.array_stride} *n*, *n* = 0 to {register.array_dimensions[0] - 1}"
        lines.append(f"| {where} | [`{name}`](#{name.lower()}) | {register_access(register)} | {text(register)} |")
    for register in registers:
        lines += ["", f"## {register.inst_name}", "", text(register), ""]
        lines += ["| bits | field | after reset | |", "|---|---|---|---|"]
        for field in sorted(register.fields(), key=lambda field: field.low):
            bits = f"{field.high}..{field.low}" if field.width > 1 else f"{field.low}"
            reset = field.get_property("reset")
            reset = "" if reset is None else f"{reset}" if reset < 10 else f"0x{reset:X}"
            lines.append(f"| {bits} | `{field.inst_name}` | {reset} | {text(field)} |")
    return "\n".join(lines) + "\n"


def header(registers: list[RegNode]) -> str:
    """sw/driver/qlc_regs.h, for C and C++."""
    lines = ["// SPDX-License-Identifier: Apache-2.0", f"// {MADE}", "//"]
    lines += [
        "// QLC_REG_x: offset of a register in bytes. QLC_REG_x_f_SHIFT, _MASK: a field in it, the mask in place."
    ]
    lines += ["#pragma once"]
    for register in registers:
        name = f"QLC_REG_{register.inst_name}"
        lines += ["", f"/* {text(register)} */", f"#define {name} 0x{offset(register):03X}u"]
        if register.is_array:
            lines.append(f"#define {name}_STRIDE {register.array_stride}u")
            lines.append(f"#define {name}_COUNT {register.array_dimensions[0]}u")
        if constant(register) is not None:
            lines.append(f"#define {name}_VALUE 0x{constant(register):08X}u")
        for field in fields(register):
            mask = ((1 << field.width) - 1) << field.low
            lines.append(f"#define {name}_{field.inst_name.upper()}_SHIFT {field.low}u")
            lines.append(f"#define {name}_{field.inst_name.upper()}_MASK 0x{mask:08X}u")
    return "\n".join(lines) + "\n"


def package(registers: list[RegNode]) -> str:
    """rtl/axi/qlc_regs_pkg.sv."""
    lines = ["// SPDX-License-Identifier: Apache-2.0", "//", f"// {MADE}", "", "`default_nettype none", ""]
    lines += ["package qlc_regs_pkg;", "", "  // Offsets in bytes."]
    for register in registers:
        name = camel(register.inst_name)
        lines.append(f"  localparam logic [8:0] {name}Addr = 9'h{offset(register):03X};")
        if register.is_array:
            lines.append(f"  localparam int unsigned {name}Count = {register.array_dimensions[0]};")
    lines += ["", "  // Registers that never change."]
    for register in registers:
        if constant(register) is not None:
            lines.append(f"  localparam logic [31:0] {camel(register.inst_name)}Value = 32'h{constant(register):08X};")
    return "\n".join([*lines, "", "endpackage", "", "`default_nettype wire"]) + "\n"


def main() -> None:
    """Make the three files."""
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    top = read_map(ROOT / SOURCE)
    registers = list(top.registers())
    for name, content in (
        ("docs/registers.md", markdown(top, registers)),
        ("sw/driver/qlc_regs.h", header(registers)),
        ("rtl/axi/qlc_regs_pkg.sv", package(registers)),
    ):
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


if __name__ == "__main__":
    main()
