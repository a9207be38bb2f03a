# SPDX-License-Identifier: Apache-2.0
"""Mutants of SystemVerilog: all of them in one copy of the source, of which a number chooses one.

An expression E with mutants M1, M2, ... becomes `(number == 1 ? M1 : number == 2 ? M2 : E)`, where `number` stands in a
package that reads it from the file mutant.txt in the current directory when simulation begins (0: none).

What is mutated: operators of runtime expressions (see OPERATORS), conditions of `if` and `?:` (always, never),
assignments inside of `always_ff`, and in `always_comb` those under a condition (left out). What is not: parameters,
types, ranges and indices, generate conditions, loop headers, assertions, packages, `if (!rst_ni)`.
"""

from dataclasses import dataclass
from pathlib import Path

from pyslang import syntax

PACKAGE = """package qlc_mutant;
  function automatic int unsigned chosen();
    int file;
    int code;
    chosen = 0;
    file = $fopen("mutant.txt", "r");
    if (file != 0) begin
      code = $fscanf(file, "%d", chosen);
      $fclose(file);
    end
  endfunction
  int unsigned number = chosen();
endpackage
"""

# Kind of a binary expression -> operators in its place.
OPERATORS = {
    "AddExpression": ["-"],
    "SubtractExpression": ["+"],
    "LessThanExpression": ["<=", ">"],
    "LessThanEqualExpression": ["<", ">"],
    "GreaterThanExpression": [">=", "<"],
    "GreaterThanEqualExpression": [">", "<"],
    "EqualityExpression": ["!="],
    "InequalityExpression": ["=="],
    "LogicalAndExpression": ["||"],
    "LogicalOrExpression": ["&&"],
    "BinaryAndExpression": ["|"],
    "BinaryOrExpression": ["&"],
    "BinaryXorExpression": ["|"],
    "LogicalShiftLeftExpression": [">>"],
    "LogicalShiftRightExpression": ["<<"],
}
NOTS = ("UnaryLogicalNotExpression", "UnaryBitwiseNotExpression")
# Nothing inside of these is mutated.
SKIPPED = {
    "ParameterDeclaration",
    "ParameterDeclarationStatement",
    "TypedefDeclaration",
    "VariableDimension",
    "ElementSelect",
    "PackageDeclaration",
    "ImmediateAssertStatement",
    "ElabSystemTask",
    "ParameterValueAssignment",
    "EventControlWithExpression",
    "ImplicitAnsiPort",
    "DataDeclaration",
    "LocalVariableDeclaration",
    "GenvarDeclaration",
    "FunctionPrototype",
}


@dataclass
class Mutant:
    """One of them: where, what stood there and what stands there now."""

    number: int
    file: str
    line: int
    good: str
    bad: str


class Mutator:
    """Rewrites files; numbers go on from one to the next."""

    def __init__(self) -> None:
        self.mutants: list[Mutant] = []

    def rewrite(self, path: Path, name: str) -> str:
        """The source of a file with all its mutants."""
        self.source = path.read_text()
        self.name = name
        tree = syntax.SyntaxTree.fromText(self.source)
        return self.text(tree.root, frozenset())

    def span(self, node) -> tuple[int, int]:
        """First character of a node and the one behind it."""
        return node.sourceRange.start.offset, node.sourceRange.end.offset

    def plain(self, node) -> str:
        """A node as it stands."""
        begin, end = self.span(node)
        return self.source[begin:end]

    def add(self, node, bad: str) -> int:
        """A new mutant's number."""
        begin, _ = self.span(node)
        number = len(self.mutants) + 1
        line = self.source.count("\n", 0, begin) + 1
        self.mutants.append(Mutant(number, self.name, line, " ".join(self.plain(node).split()), " ".join(bad.split())))
        return number

    def choice(self, node, bads: list[str], good: str) -> str:
        """An expression that is one of the mutants or what it should be."""
        for bad in reversed(bads):
            good = f"(qlc_mutant::number == {self.add(node, bad)} ? ({bad}) : {good})"
        return good

    def children(self, node) -> list:
        """Nodes below, tokens apart."""
        return [child for child in node if child is not None and isinstance(child, syntax.SyntaxNode)]

    def inside(self, node, above: frozenset, skip=()) -> str:
        """A node's text with what is below it rewritten, but for nodes in `skip`."""
        begin, end = self.span(node)
        parts, at = [], begin
        for child in self.children(node):
            first, last = self.span(child)
            if last <= first or any(child is other for other in skip):
                continue
            parts += [self.source[at:first], self.text(child, above)]
            at = last
        return "".join(parts) + self.source[at:end]

    def is_constant(self, node) -> bool:
        """Whether no signal stands in an expression: all names are parameters."""
        names = []

        def visit(token) -> None:
            if str(getattr(token, "kind", "")) == "TokenKind.Identifier":
                names.append(token.valueText)

        node.visit(visit)
        return all(name[:1].isupper() or name.endswith("_pkg") for name in names)

    def text(self, node, above: frozenset) -> str:
        """The text that stands in place of a node."""
        kind = str(node.kind).removeprefix("SyntaxKind.")
        if kind in SKIPPED or kind.endswith("Literal"):
            return self.plain(node)
        if kind == "CastExpression":
            return self.inside(node, above, skip=[node.left])
        if kind in ("ReplicatedConcatenation", "MultipleConcatenationExpression"):
            return self.plain(node)
        if kind == "ForLoopStatement":
            return self.inside(node, above, skip=[c for c in self.children(node) if c is not node.statement])
        if kind == "LoopGenerate":
            return self.inside(node, above, skip=[c for c in self.children(node) if c is not node.block])
        if kind == "IfGenerate":
            return self.inside(node, above, skip=[node.condition])
        if kind == "InvocationExpression" and self.plain(node).startswith("$"):
            return self.plain(node)
        if kind == "StandardCaseItem":
            return self.inside(
                node, above | {"condition"}, skip=[c for c in self.children(node) if c is not node.clause]
            )
        if kind == "AlwaysFFBlock":
            return self.inside(node, above | {"ff"})
        if kind == "AlwaysCombBlock":
            return self.inside(node, above | {"comb"})
        if kind in ("ConditionalStatement", "ConditionalExpression"):
            return self.condition(node, kind, above)
        if kind == "ExpressionStatement":
            return self.statement(node, above)
        if kind in OPERATORS and not self.is_constant(node):
            return self.binary(node, kind, above)
        if kind in NOTS and not self.is_constant(node):
            return self.choice(node, [self.plain(node.operand)], f"({self.inside(node, above)})")
        return self.inside(node, above)

    def binary(self, node, kind: str, above: frozenset) -> str:
        """An operator's mutants, and for && and || those with one side only."""
        left, right = self.plain(node.left), self.plain(node.right)
        bads = [f"{left} {operator} {right}" for operator in OPERATORS[kind]]
        if kind == "LogicalAndExpression":
            bads += [f"({left}) && 1'b1", f"1'b1 && ({right})"]
        if kind == "LogicalOrExpression":
            bads += [f"({left}) || 1'b0", f"1'b0 || ({right})"]
        return self.choice(node, bads, f"({self.inside(node, above)})")

    def condition(self, node, kind: str, above: frozenset) -> str:
        """Conditions that are always and never met."""
        predicate = node.predicate
        below = above | {"condition"} if kind == "ConditionalStatement" else above
        if self.is_constant(predicate) or self.plain(predicate) == "!rst_ni":
            return self.inside(node, below, skip=[predicate])
        begin, _ = self.span(node)
        first, last = self.span(predicate)
        inner = self.choice(predicate, ["1'b1", "1'b0"], f"({self.text(predicate, above)})")
        rest = self.inside(node, below, skip=[predicate])
        # `rest` begins with what stands before the predicate, and goes on behind it.
        before = self.source[begin:first]
        assert rest.startswith(self.source[begin:last])
        return before + inner + rest[last - begin :]

    def statement(self, node, above: frozenset) -> str:
        """An assignment that is left out."""
        kind = str(node.expr.kind).removeprefix("SyntaxKind.")
        text = self.inside(node, above)
        clocked = kind == "NonblockingAssignmentExpression" and "ff" in above
        under = kind == "AssignmentExpression" and {"comb", "condition"} <= above
        if not clocked and not under:
            return text
        number = self.add(node, "(nothing)")
        return f"begin if (qlc_mutant::number != {number}) {text} end"


def mutate_all(rtl: Path, out: Path) -> list[Mutant]:
    """Copy a folder of RTL, with all mutants of its modules; those."""
    mutator = Mutator()
    for source in sorted(rtl.rglob("*.*")):
        name = source.relative_to(rtl)
        text = source.read_text()
        if source.suffix == ".sv":
            text = mutator.rewrite(source, f"rtl/{name}")
        if source.name == "qlc_pkg.sv":
            text = PACKAGE + text
        if source.name == "lint.vlt":
            text += "lint_off -rule UNOPTFLAT\n"  # one bit of many mutated: all of them in a loop
        copy = out / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_text() != text:
            copy.write_text(text)
    return mutator.mutants
