# SPDX-License-Identifier: Apache-2.0
"""A small reader and writer of Liberty files: groups, attributes and the look-up tables of NLDM.

Groups that say nothing about area or delay (power, leakage, current waveforms) are skipped, which leaves less than
half of a usual file.
"""

import re
from bisect import bisect_left
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


class Table:
    """A look-up table over up to two variables, read by linear interpolation (and extrapolation, as STA tools do)."""

    __slots__ = ("columns", "rows", "values")

    def __init__(self, rows: list[float], columns: list[float], values: list[list[float]]) -> None:
        self.rows, self.columns, self.values = rows, columns, values

    @staticmethod
    def of(group: Group, templates: dict[str, Group], row: str, column: str) -> "Table":
        """The table of a group such as cell_rise, whose axes may stand in its template, by the two variables named."""
        template = templates.get(group.args[0] if group.args else "", Group("", []))
        axes = {}
        for index in ("1", "2"):
            words = group.lists.get(f"index_{index}") or template.lists.get(f"index_{index}")
            if words and f"variable_{index}" in template.attributes:
                axes[template.get(f"variable_{index}")] = numbers(words)
        if set(axes) - {row, column}:
            raise ValueError(f"liberty: a table over {' and '.join(axes)}")
        found = numbers(group.lists["values"])
        rows, columns = axes.get(row, [0.0]), axes.get(column, [0.0])
        if list(axes) == [column, row]:
            values = [found[i :: len(rows)] for i in range(len(rows))]
        else:
            values = [found[i * len(columns) : (i + 1) * len(columns)] for i in range(len(rows))]
        # A variable that is not there has an axis on which nothing changes.
        if len(columns) == 1:
            columns, values = [*columns, columns[0] + 1.0], [line * 2 for line in values]
        if len(rows) == 1:
            rows, values = [*rows, rows[0] + 1.0], values * 2
        return Table(rows, columns, values)

    def at(self, row: float, column: float) -> float:
        """The value at a point."""
        rows, columns = self.rows, self.columns
        i = bisect_left(rows, row, 1, len(rows) - 1) - 1
        j = bisect_left(columns, column, 1, len(columns) - 1) - 1
        across = (column - columns[j]) / (columns[j + 1] - columns[j])
        upper, lower = self.values[i], self.values[i + 1]
        first = upper[j] + across * (upper[j + 1] - upper[j])
        second = lower[j] + across * (lower[j + 1] - lower[j])
        return first + (row - rows[i]) / (rows[i + 1] - rows[i]) * (second - first)
