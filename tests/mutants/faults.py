"""Where a fault can be planted in the code of a rule set, and how: small slips that change what is played.

A fault belongs to the chapters of the rules that its function names, in a citation or in what it says about itself.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src" / "polemos" / "rules"
NOT_RULES = ("screen", "editor", "fuzzing", "invariants.py", "charts")  # what shows or watches, and records of data
NOT_PLAYED = (
    "words", "said", "to_json", "candidates", "sample", "drawn", "read", "fit", "off", "only", "default", "proposal",
    "called", "told", "__reduce__",
)  # fmt: skip
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
EXCHANGED: dict[type[ast.AST], type[ast.AST]] = {
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip


Span = tuple[int, int, int, int]  # line and column of its beginning and of its end


class Fault(msgspec.Struct, frozen=True):
    """A slip at a place of a file; `kind` says which."""

    path: str  # below the project
    span: Span
    kind: str
    words: str
    rules: tuple[str, ...]  # that its function names

    @property
    def chapters(self) -> list[int]:
        return sorted({int(rule.split("-")[1].split(".")[0]) for rule in self.rules})

    @property
    def place(self) -> str:
        return ":".join(map(str, (self.path, *self.span, self.kind)))


def faults_of(ruleset: str, prefix: str) -> list[Fault]:
    """Every fault that can be planted in a rule set, in the order of its files."""
    found: list[Fault] = []
    for path in sorted((RULES / ruleset).rglob("*.py")):
        if path.relative_to(RULES / ruleset).parts[0] not in NOT_RULES:
            found += _faults_in(path, prefix)
    return found


def _faults_in(path: Path, prefix: str) -> Iterator[Fault]:
    text = path.read_text(encoding="utf-8")
    for function in _functions(ast.parse(text)):
        if function.name in NOT_PLAYED or function.name.startswith("read_"):
            continue
        segment = "\n".join(text.splitlines()[_first_line(function) - 1 : function.end_lineno])
        rules = tuple(sorted(set(re.findall(rf"\b{prefix}-\d+\.\d+", segment))))
        for node in _played(function):
            if rules and (slip := slip_of(node)) is not None:
                kind, words = slip
                name = path.relative_to(ROOT).as_posix()
                yield Fault(name, _span(node), kind, words, rules)


def _span(node: ast.AST) -> Span:
    line, column, end_line, end_column = (getattr(node, name, -1) for name in ast.Expr._attributes)
    return line, column, end_line, end_column


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The outermost ones: what lies inside a function is part of it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        else:
            yield from _functions(node)


def _first_line(function: ast.FunctionDef) -> int:
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def _played(function: ast.FunctionDef) -> Iterator[ast.expr | ast.stmt]:
    """What a function does; not its types, assertions, sentences and what it raises."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr) or _is_reason(node):
            continue
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        waiting += [child for name, child in _children(node) if name not in ("annotation", "returns")]


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield name, child


def _is_reason(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Reason", "Modifier")


def slip_of(node: ast.AST) -> tuple[str, str] | None:
    """The slip that may happen at a node: its kind, and what a reader of the table is told."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in OPPOSITE:
            return "compare", f"`{ast.unparse(node)}` turned into its opposite"
        case ast.BoolOp(op=op):
            return "both", f"`{ast.unparse(node)}`: {'or' if isinstance(op, ast.And) else 'and'}"
        case ast.UnaryOp(op=ast.Not()):
            return "not", f"`{ast.unparse(node)}` without its not"
        case ast.BinOp(op=op, left=left) if type(op) in EXCHANGED and not isinstance(
            left, ast.Constant | ast.JoinedStr
        ):
            return "sum", f"`{ast.unparse(node)}` reckoned wrongly"
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="emit"))):
            return "fact", f"`{ast.unparse(node)}` forgotten"
        case ast.Return(value=ast.Constant(value=bool() as value)):
            return "truth", f"`return {value}` turned round"
    return None


def planted(text: str, place: str) -> ast.Module:
    """The source of a file with the fault at a place of it."""
    _, *span, kind = place.rsplit(":", 5)
    change = _Change(tuple(map(int, span)), kind)
    changed = change.visit(ast.parse(text))
    if not change.is_done:
        raise ValueError(f"no fault can be planted at {place}")
    ast.fix_missing_locations(changed)
    assert isinstance(changed, ast.Module)
    return changed


class _Change(ast.NodeTransformer):
    def __init__(self, span: tuple[int, ...], kind: str) -> None:
        self.span, self.kind, self.is_done = span, kind, False

    def visit(self, node: ast.AST) -> ast.AST:
        slip = slip_of(node) if not self.is_done and _span(node) == self.span else None
        if slip is None or slip[0] != self.kind:
            return self.generic_visit(node)
        self.is_done = True
        return _slipped(node)


def _slipped(node: ast.AST) -> ast.AST:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others):
            return ast.copy_location(ast.Compare(left, [OPPOSITE[type(op)]()], others), node)
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            return ast.copy_location(ast.BoolOp(other, values), node)
        case ast.UnaryOp(operand=operand):
            return operand
        case ast.BinOp(left=left, op=op, right=right):
            other_op = EXCHANGED[type(op)]()
            assert isinstance(other_op, ast.operator)
            return ast.copy_location(ast.BinOp(left, other_op, right), node)
        case ast.Expr():
            return ast.copy_location(ast.Pass(), node)
        case ast.Return(value=ast.Constant(value=value)):
            return ast.copy_location(ast.Return(ast.Constant(not value)), node)
    raise AssertionError(node)
