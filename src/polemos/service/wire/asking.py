"""What a request asks for: a record made from its body, or why there is none."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from polemos.kernel.reason import Reason

T = TypeVar("T")
MOST_DEPTH = 64  # of lists and tables in each other; whatever is looked at by functions that call themselves
_TEXTS = re.compile(rb'"(?:[^"\\]|\\.?)*"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")


class Wrong(Exception):
    """A request that is refused: with which status, and why."""

    def __init__(self, status: int, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.status, self.reason = status, Reason(text, rule)


def understood(content: bytes, kind: type[T]) -> T:
    """The record; Wrong if it is none."""
    if is_too_deep(content):
        raise Wrong(400, "not understood: nested too deeply")
    try:
        return msgspec.json.decode(content or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Wrong(400, f"not understood: {error}"[:300]) from error


def is_too_deep(content: bytes) -> bool:
    depth = 0
    for bracket in _BRACKETS.finditer(_TEXTS.sub(b"", content)):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > MOST_DEPTH:
            return True
    return False


def text_of(content: bytes) -> str:
    """The text of a file that a player has."""
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Wrong(400, "the file is not in UTF-8") from error
