"""What a game remembers of its past: the answers, and how it stood when they were asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from polemos.kernel.procedure import Frame
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State

S = TypeVar("S", bound=State)


class Decision(msgspec.Struct, frozen=True):
    """An answered question: who answered what, the digest of the game after it, and whether it can be taken back."""

    answers: dict[Seat, Any]  # as JSON values
    digest: str
    rule: str
    entries: int  # journal entries after it
    barrier: bool


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """A game as it stood at one question."""

    state: S
    stack: list[Frame]
    counts: dict[str, int]  # how often each roll was made
    entries: int  # journal entries before it


class Differs(Exception):
    """Playing the answers again did not give the recorded game."""

    def __init__(self, decision: int, why: str) -> None:
        super().__init__(f"decision {decision + 1}: {why}")
        self.decision = decision
