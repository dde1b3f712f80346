"""The journal as one seat is told it, and what readers have gathered from it so far."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from polemos.kernel.fact import Entry


class Gathering(Protocol):
    """Something that is gathered from a journal, entry by entry, each taken once and in order."""

    def take(self, at: int, entry: Entry) -> None: ...


G = TypeVar("G", bound=Gathering)


class SeenJournal(list["Entry | None"]):
    """None stands for an entry that is hidden whole. It only grows; what play takes back begins another one."""

    def __init__(self) -> None:
        super().__init__()
        self._gathered: dict[type[Any], tuple[Any, int]] = {}  # with how many entries it has taken

    def gathered(self, kind: type[G]) -> G:
        """The gathering of a kind, carried along, so that nobody reads the whole journal for each picture."""
        gathering, taken = self._gathered.get(kind) or (kind(), 0)
        for at in range(taken, len(self)):
            if (entry := self[at]) is not None:
                gathering.take(at, entry)
        self._gathered[kind] = gathering, len(self)
        found: G = gathering
        return found
