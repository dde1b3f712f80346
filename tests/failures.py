"""What a failed stage has to say in a few lines: which tests failed, and in whose words.

Whoever reads of a failure may have been sent only the head of what was printed; the whole stands in the stage's log.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

MOST = 60  # lines of a stage
MOST_NAMES = 20  # tests named before the words of the first of them
MOST_WORDS = 8  # lines of one test's words
WIDTH = 300  # letters of a line

_NAME = re.compile(r"(FAILED|ERROR) \S+")
_HEAD = re.compile(r"_{2,} (.+) _{2,}")
_WORDS = re.compile(r"[>E] {3,}")
_PLACE = re.compile(r"\S+:\d+: [A-Z]\w+")
_WRONG = re.compile(r"\b(error|fail|failed)\b|Error\b", re.IGNORECASE)
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def summary(output: str) -> list[str]:
    """Of tests their names and what they asserted; of what says little all, of anything else the lines about errors."""
    lines = list(filter(None, (_COLOURS.sub("", line).rstrip() for line in output.splitlines())))
    if names := [line for line in lines if _NAME.match(line)]:
        lines = [*_cut(names, MOST_NAMES), *_words(lines)]
    elif len(lines) > MOST:
        lines = [line for line in lines if _WRONG.search(line)] or lines[-MOST:]
    return [line[:WIDTH] for line in _cut(lines, MOST)]


def _words(lines: Sequence[str]) -> Iterator[str]:
    """What each test asserted and where, under its name."""
    left = 0
    for line in lines:
        if head := _HEAD.fullmatch(line):
            left = MOST_WORDS
            yield f"- {head[1]}"
        elif _PLACE.match(line) or (left and _WORDS.match(line)):
            left = max(0, left - 1)
            yield f"  {line}"


def _cut(lines: Sequence[str], most: int) -> list[str]:
    return list(lines) if len(lines) <= most else [*lines[: most - 1], f"... and {len(lines) - most + 1} more"]
