"""Procedures: small records whose steps carry rule ids; the order of definition is the order of play.

A step acts or asks. It returns nothing (go on), an `Ask`, a `Call`, `AGAIN` or `END`. A step that asks changes
nothing; the function marked `@that_step.answered` does, when the answer is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat, Shown
from polemos.kernel.spaces import Space
from polemos.kernel.spaces.space import Said


class Bug(Exception):
    """Our fault: a procedure broke the kernel's contract."""


class Then(Enum):
    """What becomes of the calling step."""

    NEXT = "next"
    AGAIN = "again"
    END = "end"


NEXT, AGAIN, END = Then.NEXT, Then.AGAIN, Then.END


@dataclass(frozen=True, slots=True)
class Ask:
    """One open question, to one seat or sealed to several at once."""

    to: Mapping[Seat, Space[Any]]
    prompt: str
    rule: str = ""
    always: bool = False  # ask even with a single answer, since skipping would betray something hidden

    @staticmethod
    def one(seat: Seat, space: Space[Any], prompt: str, rule: str = "", always: bool = False) -> Ask:
        return Ask({seat: space}, prompt, rule, always)

    def why_not(self, seat: Seat, answer: Any) -> Reason | None:
        """Why this is no answer of a seat, always with a rule."""
        reason = self.to[seat].why_not(answer)
        return None if reason is None else self.cited(reason)

    def read(self, seat: Seat, words: Sequence[str]) -> Said | Reason:
        """The answer that typed words begin with."""
        said = self.to[seat].read(words)
        return self.cited(said) if isinstance(said, Reason) else said

    def understood(self, seat: Seat, raw: Any) -> Any:
        """The answer that a client's JSON means; Refused when it means none."""
        try:
            return self.to[seat].from_json(raw)
        except (ValueError, RecursionError) as error:
            raise Refused(self.cited(Reason(str(error) or "this is no answer"))) from error

    def cited(self, reason: Reason) -> Reason:
        """A refusal that breaks no rule of its own goes against the rule of the question."""
        return reason if reason.rule else Reason(reason.text, self.rule)


@dataclass(frozen=True, slots=True)
class Call:
    """Play a procedure first; `then` says what becomes of the calling step afterwards."""

    procedure: Procedure
    then: Then = NEXT


@dataclass(frozen=True, slots=True)
class Leave:
    """Break off everything inside the innermost procedure of this kind; that one goes on with its next step."""

    kind: type[Procedure]


Flow = Ask | Call | Leave | Then | None
F = TypeVar("F", bound=Callable[..., Flow])


class Step:
    """A method of a procedure with the rules that it carries out."""

    __slots__ = ("cites", "name", "reply", "run")

    def __init__(self, run: Callable[..., Flow], cites: tuple[str, ...]) -> None:
        self.run = run
        self.cites = cites
        self.name = run.__name__
        self.reply: Callable[..., Flow] | None = None

    def answered(self, reply: F) -> F:
        self.reply = reply
        return reply


def step(*cites: str) -> Callable[[Callable[..., Flow]], Step]:
    return lambda run: Step(run, cites)


class Procedure(msgspec.Struct, frozen=True, tag=True):
    """Ids and small values, and steps. Its fields are public unless marked otherwise, for the stack is shown.

    A procedure has its own steps only, never those of a base class.
    """

    UNMARKED: ClassVar[Shown] = Shown.PUBLIC
    STEPS: ClassVar[tuple[Step, ...]] = ()
    IS_ROW: ClassVar[bool] = False  # a row of things without a link: each procedure that it calls is shown by itself

    def __init_subclass__(cls) -> None:
        cls.STEPS = tuple(value for value in vars(cls).values() if isinstance(value, Step))


class Contest(Procedure, frozen=True):
    """The whole game, whatever a rule set calls it: leaving it ends the fighting."""


class Frame(NamedTuple):
    """A procedure under way, the step that it is in, and what becomes of its caller's step when it is done."""

    procedure: Procedure
    at: int = 0
    then: Then = NEXT

    @property
    def step(self) -> Step:
        return self.procedure.STEPS[self.at]
