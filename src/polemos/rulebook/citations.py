"""Finds the rule ids that code, data, pages and tests name.

Only values count in code: `@step("NAV-8.2")`, `cite="NAV-8.2"`, an item of a tuple. A docstring, a comment or
a sentence that mentions a rule does not make the code answer for it. On pages an id in quotes is a value.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from polemos.rulebook.book import PREFIXES, BookProblem

_ID_LIKE = re.compile(rf"(?:{'|'.join(PREFIXES.values())})-\d[\w.]*")
_QUOTED_ID = re.compile(rf"(['\"`])({_ID_LIKE.pattern})\1")
_PAGES = (".ts", ".svelte")
# A comment may be seen where there is none (a pattern like "/*" in a string); then the gate misses an id and says so.
_PAGE_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)


class Citation(msgspec.Struct, frozen=True):
    """A rule id and the place that names it; an empty id stands for one that cannot be read off the page."""

    id: str
    path: Path
    line: int | None = None

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}" if self.line else str(self.path)


def cited_in_code(folder: Path) -> Iterator[Citation]:
    """The ids that the Python files below the folder use as values."""
    for path in sorted(folder.rglob("*.py")):
        tree = _tree(path)
        silent = set(_silent_strings(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node not in silent and _is_id(node.value):
                yield Citation(str(node.value), path, node.lineno)


def cited_in_pages(folder: Path) -> Iterator[Citation]:
    """The ids that TypeScript and Svelte files below the folder have in quotes, outside of comments and tests."""
    for path in sorted(each for each in folder.rglob("*") if each.suffix in _PAGES and ".test." not in each.name):
        source = _PAGE_COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), _text(path))
        for number, line in enumerate(source.splitlines(), start=1):
            for _, rule_id in _QUOTED_ID.findall(line):
                yield Citation(rule_id, path, number)


def cited_in_data(folder: Path) -> Iterator[Citation]:
    """The ids that are values, or items of lists of values, in the TOML files below the folder."""
    for path in sorted(folder.rglob("*.toml")):
        try:
            table = tomllib.loads(_text(path))
        except tomllib.TOMLDecodeError as problem:
            raise BookProblem(f"{path}: cannot be read ({problem})") from problem
        for value in _leaves(table):
            if _is_id(value):
                yield Citation(str(value), path)


def marked_in_tests(folder: Path) -> Iterator[Citation]:
    """The ids in `pytest.mark.rule(...)`, on a test, a class, a parameter set or a whole module."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Call) and _is_rule_mark(node.func):
                for argument in node.args:
                    value = argument.value if isinstance(argument, ast.Constant) else ""
                    yield Citation(value if isinstance(value, str) else "", path, node.lineno)


def _tree(path: Path) -> ast.Module:
    try:
        return ast.parse(_text(path))
    except (ValueError, SyntaxError) as problem:
        raise BookProblem(f"{path}: cannot be read ({problem})") from problem


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BookProblem(f"{path}: cannot be read ({problem})") from problem


def _silent_strings(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings and other free-standing strings, and the fixed pieces of f-strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield from node.values


def _is_rule_mark(function: ast.expr) -> bool:
    match function:
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="pytest"), attr="mark"), attr="rule"):
            return True
        case ast.Attribute(value=ast.Name(id="mark"), attr="rule"):
            return True
    return False


def _leaves(value: object) -> Iterator[object]:
    match value:
        case dict():
            for each in value.values():
                yield from _leaves(each)
        case list():
            for each in value:
                yield from _leaves(each)
        case _:
            yield value


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID_LIKE.fullmatch(value) is not None
