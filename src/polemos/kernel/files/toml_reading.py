"""TOML that anybody may have written, read under limits of depth and length.

The parser takes a time that grows with the square of the parts of a dotted key, minutes for a file of the usual
length; so what no file of ours would ever hold is refused before it is parsed.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

MOST_DEPTH = 16  # of tables in tables and lists in lists, and of a dotted key
MOST_LINES = 20_000
MOST_SIGNS = 400  # of a number or a bare key
# Texts and comments, which may hold anything. One that does not end goes on to the last sign, so that none is looked
# at twice.
_TEXTS = re.compile(
    r'''"""(?:[^"\\]|\\.?|"(?!""))*(?:"""|\Z)'''
    r"""|'''(?:[^']|'(?!''))*(?:'''|\Z)"""
    r"""|"(?:[^"\\\n]|\\.?)*"?|\'[^\'\n]*\'?|\#[^\n]*""",
    re.DOTALL,
)
_BLANKS = {ord(" "): None, ord("\t"): None, ord("\r"): None}
_CHAIN = re.compile(rf"(?:\.[^.\s=\[\]{{}},]+){{{MOST_DEPTH}}}")
_LONG = re.compile(rf"[^\s=\[\]{{}},.]{{{MOST_SIGNS},}}")
_BRACKETS = re.compile(r"[\[\]{}]")


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text; TOMLDecodeError, which names the line, if there are none or too many in each other."""
    refuse_too_much(text)
    return tomllib.loads(text)


def refuse_too_much(text: str) -> None:
    if text.count("\n") > MOST_LINES:
        raise tomllib.TOMLDecodeError(f"More than {MOST_LINES} lines (at line {MOST_LINES}, column 1)")
    bare = _TEXTS.sub(_only_lines, text).translate(_BLANKS)
    for pattern, what in ((_CHAIN, "Nested too deeply"), (_LONG, "A number or a name is too long")):
        if (found := pattern.search(bare)) is not None:
            raise _at(bare, found.start(), what)
    depth = 0
    for bracket in _BRACKETS.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            raise _at(bare, bracket.start(), "Nested too deeply")


def _only_lines(found: re.Match[str]) -> str:
    """A name in the place of a text, so that it still counts as part of a key; the lines stay as they are."""
    return ("" if found[0].startswith("#") else "t") + "\n" * found[0].count("\n")


def _at(bare: str, place: int, what: str) -> tomllib.TOMLDecodeError:
    line = bare.count("\n", 0, place) + 1
    return tomllib.TOMLDecodeError(f"{what} (at line {line}, column 1)")
