"""Facts: frozen records that say what happened and are the only way to change a state."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from polemos.kernel.dice import Modifier
from polemos.kernel.secrecy import Nobody, Public, Seat, Shown

Chapter = Literal["turn", "phase"]
Moment = Literal[
    "signal",
    "advance",
    "shout",
    "turned",
    "placed",
    "played",
    "shot",
    "clash",
    "loss",
    "sunk",
    "rout",
    "leader",
    "treason",
    "duel",
    "diekplous",
    "gods",
    "trick",
    "decided",
]
LOSSES: tuple[Moment, ...] = ("loss", "sunk")  # moments in which somebody is lost


class Fact(msgspec.Struct, frozen=True, tag=True):
    """Something that happened. `apply` brings it about; `words` tells it. Unmarked fields of a fact are public."""

    UNMARKED: ClassVar[Shown] = Shown.PUBLIC
    BARRIER: ClassVar[bool] = False  # tells something that could not be known before: undo stops here
    BREAKS_OFF: ClassVar[bool] = False  # leaves the contest at once, whatever the step had still to do
    CHAPTER: ClassVar[Chapter | None] = None  # what begins with it
    MOMENT: ClassVar[Moment | None] = None  # more than a line of the log: it is shown and heard for itself

    @property
    def moment(self) -> Moment | None:
        """Of this one: some are worth it by what they say, and not by their kind."""
        return self.MOMENT

    def apply(self, state: Any) -> None:
        """Change the state; facts that only tell leave it alone."""

    def words(self, state: Any) -> str:
        """One line for the log, told with the state after the fact."""
        return type(self).__name__


class Entry(msgspec.Struct, frozen=True):
    """A fact in the journal, with the chain of rules that led to it."""

    fact: Any
    why: tuple[str, ...]
    words: str


class Rolled(Fact, frozen=True):
    """Dice were thrown. Every modifier considered is here, also those of value nought."""

    BARRIER: ClassVar[bool] = True
    label: str
    rule: str
    dice: str
    faces: tuple[int, ...]
    who: tuple[str, ...] = ()
    seat: Seat | None = None
    need: int | None = None
    mods: tuple[Modifier, ...] = ()
    times: int = 0
    only_to: tuple[Seat, ...] | None = None  # seats that may see the faces; None: all
    limit: int | None = None  # passed if the total is not higher, in games where low is good
    counts: int | None = None  # dice that show it or more are counted; None: they are added up
    moment: Moment | None = None  # what it is made for, where that is heard for itself

    def seen_by(self, seat: Seat | None) -> Rolled:
        if self.only_to is None or seat in self.only_to:
            return self
        return msgspec.structs.replace(self, faces=(), mods=(), need=None, limit=None, counts=None)

    @property
    def natural(self) -> int:
        return sum(self.faces)

    @property
    def total(self) -> int:
        return self.natural + sum(m.value for m in self.mods)

    @property
    def passed(self) -> bool:
        if self.limit is not None:
            return self.total <= self.limit
        return self.need is not None and self.total >= self.need

    def words(self, state: Any) -> str:
        if not self.faces:
            return f"{self._asked} {self.dice}, unseen"
        told = f"{self._asked} {self.dice} " + " ".join(str(f) for f in self.faces)
        told += "".join(f" {m.value:+d} ({m.words})" for m in self.mods if m.value)
        if self.counts is not None:
            hits = sum(face >= self.counts for face in self.faces)
            told += f": {hits} hit{'' if hits == 1 else 's'}"
        elif self.mods:
            told += f" = {self.total}"
        if self.need is not None or self.limit is not None:
            wanted = f"at least {self.need}" if self.limit is None else f"at most {self.limit}"
            told += f", {wanted}: {self.verdict}"
        return told

    @property
    def verdict(self) -> str:
        """Of a test. Whether a man falls is a question: to fall would be no pass."""
        passed, failed = ("yes", "no") if self.label.endswith("?") else ("passed", "failed")
        return passed if self.passed else failed

    @property
    def _asked(self) -> str:
        return self.label if self.label.endswith("?") else f"{self.label}:"


class Drawn(Fact, frozen=True):
    """One of several was drawn by chance, each with equal chance."""

    BARRIER: ClassVar[bool] = True
    label: str
    rule: str
    among: tuple[str, ...]
    drawn: str

    def words(self, state: Any) -> str:
        return f"{self.label}: {self.drawn}" if self.label else ""


class Shuffled(Fact, frozen=True):
    """Something was put in a secret order; the rule set's own fact uses it."""

    BARRIER: ClassVar[bool] = True
    label: Public[str]
    rule: Public[str]
    order: Nobody[tuple[int, ...]] = ()

    def words(self, state: Any) -> str:
        return f"{self.label}: shuffled" if self.label else ""  # without a label: the fact that uses it tells enough


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended; winner None is a draw."""

    winner: Seat | None
    text: str
    rule: str = ""


class Ended(Fact, frozen=True):
    BARRIER: ClassVar[bool] = True
    outcome: Outcome

    @property
    def moment(self) -> Moment | None:
        return None if self.outcome.winner is None else "decided"

    def apply(self, state: Any) -> None:
        state.outcome = self.outcome

    def words(self, state: Any) -> str:
        return self.outcome.text


class Conceded(Fact, frozen=True):
    BARRIER: ClassVar[bool] = True
    MOMENT: ClassVar[Moment | None] = "decided"
    seat: Seat
    outcome: Outcome

    def apply(self, state: Any) -> None:
        state.outcome = self.outcome

    def words(self, state: Any) -> str:
        return self.outcome.text


KERNEL_FACTS: tuple[type[Fact], ...] = (Rolled, Drawn, Shuffled, Ended, Conceded)
