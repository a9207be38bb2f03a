# SPDX-License-Identifier: Apache-2.0
"""A small reader and writer of Liberty files: groups, attributes and the look-up tables of NLDM.

Groups that say nothing about area or delay (power, leakage, current waveforms) are skipped, which leaves less than
half of a usual file.
"""

import re
from dataclasses import dataclass, field

SKIPPED = {
    "internal_power", "leakage_power", "power_lut_template", "normalized_driver_waveform", "pg_pin", "test_cell",
    "receiver_capacitance", "output_current_rise", "output_current_fall", "input_voltage", "output_voltage",
    "wire_load", "wire_load_selection", "wire_load_table", "ccsn_first_stage", "ccsn_last_stage",
}  # fmt: skip

_TOKEN = re.compile(r'\s+|/\*.*?\*/|//[^\n]*|\\\n|(?P<token>"[^"]*"|[{}();:,]|[^\s{}();:,"\\]+)', re.DOTALL)
_BRACE = re.compile(r"[{}]")


@dataclass
class Group:
    """One `name (args) { ... }`: its simple attributes, its complex attributes, and the groups in it."""

    name: str
    args: list[str]
    attributes: dict[str, str] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)
    groups: list["Group"] = field(default_factory=list)

    def all(self, name: str) -> list["Group"]:
        """The groups of that name."""
        return [group for group in self.groups if group.name == name]

    def get(self, name: str, default: str = "") -> str:
        """A simple attribute without its quotation marks."""
        return self.attributes.get(name, default).strip('"').strip()


def parse(text: str) -> Group:
    """Return the `library` group of a Liberty file; ValueError where the text is not one."""
    position = 0

    def token() -> str:
        nonlocal position
        while True:
            match = _TOKEN.match(text, position)
            if not match:
                if position >= len(text):
                    return ""
                raise ValueError(f"liberty: unexpected text at offset {position}")
            position = match.end()
            if match["token"]:
                return match["token"]

    def skip_group() -> None:
        nonlocal position
        depth = 1
        while depth:
            match = _BRACE.search(text, position)
            if not match:
                raise ValueError("liberty: a group is not closed")
            depth += 1 if match[0] == "{" else -1
            position = match.end()

    def arguments() -> list[str]:
        found = []
        while (word := token()) != ")":
            if word == "":
                raise ValueError("liberty: a bracket is not closed")
            if word != ",":
                found.append(word)
        return found

    def body(group: Group) -> None:
        nonlocal position
        while (name := token()) != "}":
            if name == "":
                raise ValueError(f"liberty: group {group.name} is not closed")
            if name == ";":
                continue
            mark = token()
            if mark == ":":
                value = token()
                end = text.index("\n", position)
                rest = text[position:end].split(";")[0]
                if ";" in text[position:end]:
                    position += len(rest) + 1
                if rest.strip() and not value.startswith('"'):
                    value += rest.rstrip()
                group.attributes[name] = value
            elif mark == "(":
                args = arguments()
                start = position
                if token() == "{":
                    if name in SKIPPED:
                        skip_group()
                    else:
                        inner = Group(name, [arg.strip('"') for arg in args])
                        body(inner)
                        group.groups.append(inner)
                else:
                    position = start
                    group.lists[name] = args
            else:
                raise ValueError(f"liberty: unexpected {mark!r} after {name!r}")

    if token() != "library" or token() != "(":
        raise ValueError("liberty: the file does not begin with a library")
    library = Group("library", arguments())
    if token() != "{":
        raise ValueError("liberty: the library has no body")
    body(library)
    return library


def write(group: Group, depth: int = 0) -> str:
    """The text of a group."""
    pad = "  " * depth
    args = ", ".join(f'"{arg}"' if re.search(r"[^\w.\[\]]", arg) else arg for arg in group.args)
    lines = [f"{pad}{group.name} ({args}) {{"]
    lines += [f"{pad}  {name} ({', '.join(values)});" for name, values in group.lists.items()]
    lines += [f"{pad}  {name} : {value};" for name, value in group.attributes.items()]
    lines += [write(inner, depth + 1) for inner in group.groups]
    return "\n".join([*lines, pad + "}"])


def numbers(words: list[str]) -> list[float]:
    """The numbers in the words of a complex attribute: ['"1, 2"', '"3"'] -> [1, 2, 3]."""
    return [float(number) for word in words for number in word.strip('"').replace(",", " ").split()]


@dataclass
class Table:
    """A look-up table over up to two variables, read by linear interpolation (and extrapolation, as STA tools do)."""

    variables: list[str]
    axes: list[list[float]]
    values: list[float]

    @staticmethod
    def of(group: Group, templates: dict[str, Group]) -> "Table":
        """The table of a group such as cell_rise, whose axes may stand in its template."""
        template = templates.get(group.args[0] if group.args else "", Group("", []))
        variables, axes = [], []
        for index in ("1", "2"):
            words = group.lists.get(f"index_{index}") or template.lists.get(f"index_{index}")
            if words and f"variable_{index}" in template.attributes:
                variables.append(template.get(f"variable_{index}"))
                axes.append(numbers(words))
        return Table(variables, axes, numbers(group.lists["values"]))

    def at(self, **point: float) -> float:
        """The value at a point given by variable name."""
        places = [_place(axis, point[name]) for name, axis in zip(self.variables, self.axes, strict=True)]
        if not places:
            return self.values[0]
        row, part = places[0]
        if len(places) == 1:
            return self._mix(row, row + 1, part)
        column, across = places[1]
        width = len(self.axes[1])
        low = self._mix(row * width + column, row * width + column + 1, across)
        if len(self.axes[0]) == 1:
            return low
        high = self._mix((row + 1) * width + column, (row + 1) * width + column + 1, across)
        return low + part * (high - low)

    def _mix(self, low: int, high: int, part: float) -> float:
        if part == 0.0:
            return self.values[low]
        return self.values[low] + part * (self.values[high] - self.values[low])


def _place(axis: list[float], value: float) -> tuple[int, float]:
    """Where a value lies on an axis: the segment's number and the position in it (0 to 1, beyond where outside)."""
    if len(axis) == 1:
        return 0, 0.0
    segment = 0
    while segment < len(axis) - 2 and value > axis[segment + 1]:
        segment += 1
    return segment, (value - axis[segment]) / (axis[segment + 1] - axis[segment])
