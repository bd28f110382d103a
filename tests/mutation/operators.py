"""The errors that are put into a module: comparisons, arithmetic, branches, constants, lost statements."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple


class Edit(NamedTuple):
    """One change of a module's source: the bytes from `start` to `end` are replaced by `text`."""

    start: int
    end: int
    text: bytes
    operator: str


_COMPARED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
_COMBINED: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
_SIGN = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
_TWINS = (
    ("min", "max"),
    ("minimum", "maximum"),
    ("min_horizontal", "max_horizontal"),
    ("cum_min", "cum_max"),
    ("any", "all"),
    ("any_horizontal", "all_horizontal"),
    ("first", "last"),
    ("arg_min", "arg_max"),
    ("argmin", "argmax"),
)
_RENAMED = dict(_TWINS) | {b: a for a, b in _TWINS}


class _Walk:
    """All edits of one module, in the order of its source."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def span(self, node: ast.AST) -> tuple[int, int]:
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[node.end_lineno - 1] + node.end_col_offset
        return start, end

    def text(self, node: ast.AST) -> bytes:
        start, end = self.span(node)
        return self.source[start:end]

    def between(self, left: ast.AST, right: ast.AST, sign: str) -> tuple[int, int] | None:
        """Where the operator `sign` stands between two operands."""
        start, end = self.span(left)[1], self.span(right)[0]
        code = self.source[start:end]
        if b"#" in code:
            return None
        at = code.find(sign.encode())
        return None if at < 0 else (start + at, start + at + len(sign))

    def edits(self, node: ast.AST) -> Iterator[Edit]:
        yield from self.of(node)
        for child in _code_of(node):
            yield from self.edits(child)

    def of(self, node: ast.AST) -> Iterator[Edit]:
        """The edits of this node alone."""
        match node:
            case ast.Compare():
                yield from self.compare(node)
            case ast.BinOp() | ast.AugAssign():
                yield from self.combine(node)
            case ast.BoolOp():
                yield from self.boolean(node)
            case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=inner) if not _is_number(
                inner
            ):
                yield Edit(*self.span(node), b"(" + self.text(node.operand) + b")", "sign dropped")
            case ast.Constant():
                yield from self.constant(node)
            case ast.IfExp():
                yield from self.swap(node.body, node.orelse, "branches swapped")
            case ast.Call():
                yield from self.call(node)
            case ast.If() | ast.While() if not _for_types(node):
                condition = b"not (" + self.text(node.test) + b")"
                yield Edit(*self.span(node.test), condition, "condition turned")
        yield from self.statement(node)

    def compare(self, node: ast.Compare) -> Iterator[Edit]:
        operands = [node.left, *node.comparators]
        for left, op, right in zip(operands, node.ops, node.comparators, strict=False):
            start, end = self.span(left)[1], self.span(right)[0]
            code = self.source[start:end].strip(b" ()\n")
            if b"#" in code:
                continue
            at = self.source.index(code, start)
            for other in _COMPARED[type(op)]:
                yield Edit(at, at + len(code), other.encode(), "comparison")

    def combine(self, node: ast.BinOp | ast.AugAssign) -> Iterator[Edit]:
        sign, other = _SIGN.get(type(node.op)), _COMBINED.get(type(node.op))
        left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
        textual = any(isinstance(side, ast.JoinedStr) or _is_text(side) for side in (left, right))
        if sign and other and not textual and (at := self.between(left, right, sign)):
            yield Edit(*at, other.encode(), "arithmetic")

    def boolean(self, node: ast.BoolOp) -> Iterator[Edit]:
        sign, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        if at := self.between(node.values[0], node.values[1], sign):
            # In parentheses, as the two bind differently.
            first, second = self.text(node.values[0]), self.text(node.values[1])
            start, end = self.span(node.values[0])[0], self.span(node.values[1])[1]
            text = b"(" + first + self.source[self.span(node.values[0])[1] : at[0]] + other.encode()
            text += self.source[at[1] : self.span(node.values[1])[0]] + second + b")"
            yield Edit(start, end, text, "and, or")

    def constant(self, node: ast.Constant) -> Iterator[Edit]:
        if isinstance(node.value, bool):
            yield Edit(*self.span(node), str(not node.value).encode(), "boolean")
        elif isinstance(node.value, int):
            for step in (1, -1):
                yield Edit(*self.span(node), f"({node.value + step})".encode(), "constant")

    def call(self, node: ast.Call) -> Iterator[Edit]:
        name = node.func
        called = name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")
        if called in _RENAMED:
            end = self.span(name)[1]
            yield Edit(end - len(called), end, _RENAMED[called].encode(), "twin")
        if called == "where" and len(node.args) == 3:
            yield from self.swap(node.args[1], node.args[2], "branches swapped")
        if called == "otherwise" and (then := _then_of(name)) and node.args:
            yield from self.swap(then, node.args[0], "branches swapped")
        coded = [text for text in node.args if _is_text(text)] if called == "lit" else []
        coded += [
            text
            for many in node.args
            if called == "is_in" and isinstance(many, ast.List | ast.Tuple)
            for text in many.elts
            if _is_text(text)
        ]
        for text in coded:
            yield Edit(*self.span(text), b'"another"', "code")

    def swap(self, one: ast.expr, other: ast.expr, operator: str) -> Iterator[Edit]:
        (start, middle), (after, end) = self.span(one), self.span(other)
        if self.text(one) != self.text(other):
            between = self.source[middle:after]
            yield Edit(start, end, self.text(other) + between + self.text(one), operator)

    def statement(self, node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Return(value=ast.expr()) if not _is_none(node.value):
                yield Edit(*self.span(node), b"return None", "returns nothing")
            case ast.Continue() | ast.Break() | ast.Raise():
                yield Edit(*self.span(node), b"pass", "statement lost")
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield Edit(*self.span(node), b"pass", "statement lost")
            case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
                yield Edit(*self.span(node), b"pass", "statement lost")
            case ast.Compare(ops=[ast.Eq() | ast.NotEq()], comparators=[text]) if _is_text(text):
                yield Edit(*self.span(text), b'"another"', "code")


def _code_of(node: ast.AST) -> Iterator[ast.AST]:
    """The children that are run: no annotations, decorators, imports or texts of messages."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.Assert):
        return
    if _for_types(node):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "ctx", "op", "ops"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.arg):
                continue
            if isinstance(child, ast.AST):
                yield child


def _then_of(called: ast.expr) -> ast.expr | None:
    """The argument of `then` right before an `otherwise`."""
    before = called.value if isinstance(called, ast.Attribute) else None
    if isinstance(before, ast.Call) and isinstance(before.func, ast.Attribute) and before.args:
        return before.args[0] if before.func.attr == "then" else None
    return None


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def edits_of(source: bytes) -> list[Edit]:
    """Every edit of a module's source, in the order of the source; see `valid`."""
    return sorted(_Walk(source).edits(ast.parse(source)))


def valid(source: bytes) -> bool:
    """Whether it is Python at all: some edits leave something that is not."""
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def applied(source: bytes, edit: Edit) -> bytes:
    """The source with one edit."""
    return source[: edit.start] + edit.text + source[edit.end :]
