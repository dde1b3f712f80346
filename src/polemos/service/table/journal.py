"""The log of one role: lines as they were told, kept as long as play does not take them back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec

from polemos.kernel.decision import Decision
from polemos.kernel.view import View
from polemos.service.wire.messages import LogLine, LogPart

_FNV_START, _FNV_PRIME = 0x811C9DC5, 0x01000193


def fnv(words: bytes, start: int = _FNV_START) -> int:
    """FNV-1a of 32 bits; the page computes the same."""
    value = start
    for byte in words:
        value = (value ^ byte) * _FNV_PRIME & 0xFFFFFFFF
    return value


class RoleLog:
    """Grows by the entries of the journal that the role may know; `ends` counts them after each entry."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.ends: list[int] = []
        self._hashes: list[int] = []
        self._places: list[tuple[int, str]] = []  # turn and phase after each entry

    def cut(self, entry: int) -> None:
        """Forget what the journal told from this entry on."""
        del self.ends[entry:], self._places[entry:]
        told = self.ends[-1] if self.ends else 0
        del self.lines[told:], self._hashes[told:]

    def follow(self, view: View[Any], decisions: Sequence[Decision]) -> None:
        """Tell what is new."""
        turn, phase = self._places[-1] if self._places else (0, "")
        ends = [decision.entries for decision in decisions]
        for entry in view.told(len(self.ends)):
            at = len(self.ends)
            if entry is not None:
                if entry.fact.CHAPTER == "turn":
                    turn = getattr(entry.fact, "turn", turn)
                elif entry.fact.CHAPTER == "phase":
                    phase = getattr(entry.fact, "phase", phase)
                self._tell(
                    LogLine(
                        words=entry.words, why=entry.why, fact=msgspec.to_builtins(entry.fact, str_keys=True),
                        turn=turn, phase=phase, step=bisect_right(ends, at),
                        chapter=entry.fact.CHAPTER, moment=entry.fact.moment,
                    )
                )  # fmt: skip
            self.ends.append(len(self.lines))
            self._places.append((turn, phase))

    def _tell(self, line: LogLine) -> None:
        words = line.words.encode("utf-8", "replace")
        self._hashes.append(fnv(b"\n" + words, self._hashes[-1]) if self._hashes else fnv(words))
        self.lines.append(line)

    def told(self, entry: int) -> int:
        """How many lines the first so many entries of the journal make."""
        return self.ends[min(entry, len(self.ends)) - 1] if entry and self.ends else 0

    def place(self, entry: int) -> tuple[int, str]:
        """Turn and phase before an entry."""
        return self._places[min(entry, len(self._places)) - 1] if entry and self._places else (0, "")

    def hash(self, lines: int | None = None) -> str:
        """Of the first lines, or of all."""
        count = len(self.lines) if lines is None else lines
        return f"{self._hashes[count - 1] if count else _FNV_START:08x}"

    def part(self, since: int, until: int | None = None) -> LogPart:
        return LogPart(since=since, lines=tuple(self.lines[since:until]))
