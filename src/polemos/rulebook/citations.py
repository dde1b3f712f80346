"""Finds the rule ids that data and pages cite, that tests are marked with, and that are named anywhere in code.

In data an id counts in a row's `rule` or `rules`. On pages an id in quotes counts, but not in a constant that no page
reads. In code only some of the ids that are named count as cited: `carried` tells which.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from polemos.rulebook.book import PREFIXES, BookProblem

_ID_LIKE = re.compile(rf"(?:{'|'.join(PREFIXES.values())})-\d[\w.]*")
_QUOTED_ID = re.compile(rf"(['\"`])({_ID_LIKE.pattern})\1")
_PAGES = (".ts", ".svelte")
_PAGE_CONSTANT = re.compile(r"\s*(?:export\s+)?const\s+(\w+)\s*(?::[^=]*)?=")
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


def named_in_code(trees: Mapping[Path, ast.Module]) -> Iterator[Citation]:
    """The ids that are values in Python files, whether anything reads them or not."""
    for path, tree in trees.items():
        if _ID_LIKE.search(_text(path)) is None:
            continue
        silent = set(_silent_strings(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node not in silent and is_id(node.value):
                yield Citation(str(node.value), path, node.lineno)


def cited_in_pages(folder: Path) -> Iterator[Citation]:
    """The ids that TypeScript and Svelte files have in quotes, outside of comments, tests and unread constants."""
    paths = sorted(each for each in folder.rglob("*") if each.suffix in _PAGES and ".test." not in each.name)
    sources = {path: _PAGE_COMMENT.sub(lambda note: "\n" * note[0].count("\n"), _text(path)) for path in paths}
    for path, source in sources.items():
        for number, line in enumerate(source.splitlines(), start=1):
            constant = _PAGE_CONSTANT.match(line)
            if constant and not _is_read(constant[1], path, sources):
                continue
            for _, rule_id in _QUOTED_ID.findall(line):
                yield Citation(rule_id, path, number)


def _is_read(constant: str, home: Path, sources: dict[Path, str]) -> bool:
    """Does its own file name a constant again, or another file import it?"""
    word = re.compile(rf"\b{re.escape(constant)}\b")
    importing = re.compile(
        rf"import[^'\"]*\b{re.escape(constant)}\b[^'\"]*from\s*['\"][^'\"]*\b{re.escape(home.stem)}\b"
    )
    return len(word.findall(sources[home])) > 1 or any(importing.search(each) for each in sources.values())


def cited_in_data(folder: Path) -> Iterator[Citation]:
    """The ids in `rule` and `rules` of the TOML files below the folder."""
    return (each for key, each in _ids_of_data(folder) if key in ("rule", "rules"))


def named_in_data(folder: Path) -> Iterator[Citation]:
    """The ids that are values, or items of lists of values, in the TOML files below the folder."""
    return (each for _, each in _ids_of_data(folder))


def _ids_of_data(folder: Path) -> Iterator[tuple[str, Citation]]:
    for path in sorted(folder.rglob("*.toml")):
        try:
            table = tomllib.loads(_text(path))
        except tomllib.TOMLDecodeError as problem:
            raise BookProblem(f"{path}: cannot be read ({problem})") from problem
        yield from ((key, Citation(str(value), path)) for key, value in _leaves(table) if is_id(value))


def marked_in_tests(folder: Path) -> Iterator[Citation]:
    """The ids in `pytest.mark.rule(...)`, on a test, a class, a parameter set or a whole module."""
    for path in sorted(folder.rglob("*.py")):
        tree = _syntax_tree(path)
        for node in ast.walk(tree) if ".rule" in _text(path) else ():
            if isinstance(node, ast.Call) and _is_rule_mark(node.func):
                for argument in node.args:
                    value = argument.value if isinstance(argument, ast.Constant) else ""
                    yield Citation(value if isinstance(value, str) else "", path, node.lineno)


def syntax_trees(folder: Path) -> dict[Path, ast.Module]:
    """Of all Python files below the folder."""
    return {path: _syntax_tree(path) for path in sorted(folder.rglob("*.py"))}


def _syntax_tree(path: Path) -> ast.Module:
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


def _leaves(value: object, key: str = "") -> Iterator[tuple[str, object]]:
    """The values in a table, each with the key that it, or the list it is in, stands under."""
    match value:
        case dict():
            for name, each in value.items():
                yield from _leaves(each, name)
        case list():
            for each in value:
                yield from _leaves(each, key)
        case _:
            yield key, value


def is_id(value: object) -> bool:
    return isinstance(value, str) and _ID_LIKE.fullmatch(value) is not None
