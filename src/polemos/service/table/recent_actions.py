"""What a table remembers of the last actions: to answer messages that come twice, and to tell pages only the news."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.service.store.store import RECENT, Row
from polemos.service.table.actions import Result
from polemos.service.wire.messages import Done, No

MOST_IDS = 64


class RecentActions:
    def __init__(self, rows: Iterable[Row], seq: int) -> None:
        self._answered: dict[Seat | None, OrderedDict[str, Done | No]] = {}
        self._lows: deque[tuple[int, int]] = deque(maxlen=RECENT)  # sequence, entries that it left as they were
        self._begun: dict[Seat, list[int]] = {}  # decisions made before each action that may be taken back
        self._itself: dict[Seat, list[int]] = {}  # decisions in which there was nothing to decide
        self._start = seq
        for row in rows:
            result = msgspec.json.decode(row.result, type=Result)
            self._start = min(self._start, row.seq - 1)
            self.acted(row.seq, row.role, result)
            self.answered(row.role, row.id, Done(id=row.id, seq=row.seq, rest=result.rest))

    def answer_to(self, role: Seat | None, message: str) -> Done | No | None:
        """What was answered to the message with this id, if it has come before."""
        known = self._answered.get(role)
        return known.get(message) if known else None

    def answered(self, role: Seat | None, message: str, answer: Done | No) -> None:
        known = self._answered.setdefault(role, OrderedDict())
        known[message] = answer
        while len(known) > MOST_IDS:
            known.popitem(last=False)

    def acted(self, seq: int, role: Seat, result: Result) -> None:
        if len(self._lows) == RECENT:
            self._start = self._lows[0][0]
        self._lows.append((seq, result.low))
        if result.before is not None:
            begun = self._begun.setdefault(role, [])
            while begun and begun[-1] >= result.before:  # taken back since
                begun.pop()
            itself = [each for each in self._itself.get(role, []) if each < result.before]
            self._itself[role] = [*itself, result.before] if result.itself else itself
            if not result.itself:
                begun.append(result.before)

    def begun_before(self, role: Seat, step: int) -> int:
        """Where the action began in which so many decisions, and the one after them, were made."""
        return next((begun for begun in reversed(self._begun.get(role, [])) if begun <= step), step)

    def went_by_itself(self, role: Seat, since: int, until: int) -> bool:
        """Was there nothing to decide in any of these decisions?"""
        itself = self._itself.get(role, [])
        return since < until and all(step in itself for step in range(since, until))

    def untouched_since(self, seq: int) -> int | None:
        """How many entries of the journal have stayed since then; None: all, or if that is not known, 0."""
        if seq < self._start:
            return 0
        return min((low for at, low in self._lows if at > seq), default=None)
