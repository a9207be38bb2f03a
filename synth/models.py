# SPDX-License-Identifier: Apache-2.0
"""Verilog models of a library's cells, from nothing but what its Liberty file says that they do.

A combinational cell is its output functions; a flip-flop what its `ff` group says, its asynchronous clear and preset
included; a clock gate, told by `clock_gating_integrated_cell`, a latch that is open while the clock is low and an AND.
No delays. What a model can't be made of (latches, cells without a function) is a ValueError.
"""

import re

from liberty import Group

_TOKEN = re.compile(r"\s*([A-Za-z_]\w*|[01!'*&+|^()])")
_WORD = re.compile(r"[\w(!]")  # begins a factor, so that two factors side by side are a product


def expression(text: str, nets: dict[str, str]) -> str:
    """A Liberty function in Verilog, pins replaced by nets. `!` binds strongest, then `^`, then the product."""
    tokens, position = [], 0
    text = text.strip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if not match:
            raise ValueError(f"liberty: cannot read the function {text!r}")
        tokens.append(match[1])
        position = match.end()
    tokens.append("")

    def take(*words: str) -> bool:
        if tokens[0] in words:
            tokens.pop(0)
            return True
        return False

    def factor() -> str:
        if take("!"):
            return f"~{factor()}"
        if take("("):
            found = f"({total()})"
            if not take(")"):
                raise ValueError(f"liberty: a bracket is not closed in {text!r}")
        elif re.match(r"[\w]", tokens[0]):
            word = tokens.pop(0)
            found = f"1'b{word}" if word in "01" else nets[word]
        else:
            raise ValueError(f"liberty: cannot read the function {text!r}")
        while take("'"):
            found = f"~{found}" if found[0] != "~" else f"~({found})"
        return found

    def exclusive() -> str:
        found = factor()
        while take("^"):
            found = f"({found} ^ {factor()})"
        return found

    def product() -> str:
        found = exclusive()
        while take("*", "&") or _WORD.match(tokens[0]):
            found = f"({found} & {exclusive()})"
        return found

    def total() -> str:
        found = product()
        while take("+", "|"):
            found = f"({found} | {product()})"
        return found

    result = total()
    if tokens != [""]:
        raise ValueError(f"liberty: cannot read the function {text!r}")
    return result


def pins(cell: Group, direction: str) -> list[str]:
    """The pins of a cell that are "input" or "output"."""
    return [pin.args[0] for pin in cell.all("pin") if pin.get("direction") == direction]


def _gate(cell: Group, nets: dict[str, str], label: str) -> list[str]:
    """A clock gate. `precontrol`: a test pin opens the latch, `postcontrol`: it comes behind it."""
    kind = cell.get("clock_gating_integrated_cell").split("_")
    if kind[:2] != ["latch", "posedge"] or "obs" in kind:
        raise ValueError(f"liberty: {cell.args[0]} is a clock gate of an unknown kind")
    role = {}
    for word in ("clock", "enable", "test", "out"):
        role[word] = [nets[pin.args[0]] for pin in cell.all("pin") if pin.get(f"clock_gate_{word}_pin") == "true"]
    (clock,), (enable,), (out,) = role["clock"], role["enable"], role["out"]
    before = [enable, *(role["test"] if "precontrol" in kind else [])]
    after = [f"{label}held", *(role["test"] if "postcontrol" in kind else [])]
    return [
        f"reg {label}held;",
        f"always @* if (!({clock})) {label}held = {' | '.join(before)};",
        f"assign {out} = {clock} & ({' | '.join(after)});",
    ]


def _flop(cell: Group, nets: dict[str, str], label: str) -> list[str]:
    """A flip-flop; of one that is cleared and preset at once, only the first of its two outputs is known."""
    (flop,) = cell.all("ff")
    state, inverse = flop.args
    order = {"clear": "1'b0", "preset": "1'b1"}
    if set(order) <= set(flop.attributes):
        first = flop.get("clear_preset_var1")
        if first not in ("L", "H"):
            raise ValueError(f"liberty: {cell.args[0]} cleared and preset at once is not known")
        if first == "H":
            order = dict(reversed(order.items()))
        if any(inverse in re.findall(r"\w+", pin.get("function")) for pin in cell.all("pin")):
            raise ValueError(f"liberty: {cell.args[0]} shows the inverse of what is cleared and preset")
    wires = {"clock": flop.get("clocked_on")} | {word: flop.get(word) for word in order if word in flop.attributes}
    events = " or ".join(f"posedge {label}{word}" for word in wires)
    steps = "".join(f"if ({label}{word}) {label}q <= {order[word]}; else " for word in order if word in wires)
    return [
        *(f"wire {label}{word} = {expression(text, nets)};" for word, text in wires.items()),
        f"reg {label}q;",
        f"always @({events}) {steps}{label}q <= {expression(flop.get('next_state'), nets)};",
        *_functions(cell, nets | {state: f"{label}q", inverse: f"(~{label}q)"}),
    ]


def _functions(cell: Group, nets: dict[str, str]) -> list[str]:
    lines = []
    for pin in cell.all("pin"):
        if pin.get("direction") != "output" or pin.args[0] not in nets:
            continue
        if "function" not in pin.attributes or "three_state" in pin.attributes:
            raise ValueError(f"liberty: no function of {cell.args[0]}.{pin.args[0]}")
        lines.append(f"assign {nets[pin.args[0]]} = {expression(pin.get('function'), nets)};")
    return lines


def behaviour(cell: Group, nets: dict[str, str], label: str) -> list[str]:
    """What a cell does, as Verilog for the nets on its pins; `label` begins the names of what it has inside."""
    if cell.get("clock_gating_integrated_cell"):
        return _gate(cell, nets, label)
    if cell.all("ff"):
        return _flop(cell, nets, label)
    if cell.all("latch") or cell.all("statetable"):
        raise ValueError(f"liberty: {cell.args[0]} is a latch")
    return _functions(cell, nets)


def model(cell: Group) -> str:
    """A cell as a Verilog module."""
    ways = {way: pins(cell, way) for way in ("input", "output")}
    nets = {pin: pin for names in ways.values() for pin in names}
    ports = ", ".join(f"{way} wire {pin}" for way, names in ways.items() for pin in names)
    body = (f"  {line}" for line in behaviour(cell, nets, "i_"))
    return "\n".join([f"module {cell.args[0]} ({ports});", *body, "endmodule", ""])
