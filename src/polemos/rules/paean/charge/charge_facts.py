"""What is told of a charge (PAE-12.5): its beginning, answers to it, rushes, and its end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.words.english import listed
from polemos.rules.paean.facts import FormationFact, LeaderFact, has_moved, name_of, named
from polemos.rules.paean.state import Answer, ChargeNow, Rush, State

TOLD: dict[Answer, str] = {
    "stands": "stands", "evaded": "has evaded", "countercharges": "countercharges", "turned": "has turned to face",
    "lost": "does not get away",
}  # fmt: skip


class ChargeBegan(Fact, frozen=True):
    """A charge is declared (PAE-12.5)."""

    MOMENT: ClassVar[Moment | None] = "shout"
    charge: ChargeNow
    targets: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.charge = self.charge

    def words(self, state: State) -> str:
        names = [name_of(state, key) for key in self.targets]
        return f"{named(state, self.charge.charger)} charges {listed(names)}"


class Reacted(Fact, frozen=True):
    """How a piece has answered the charge (PAE-12.6)."""

    piece: str
    how: Answer
    parts: tuple[str, ...] = ()  # into which it has come apart in doing so, and which have reacted with it

    def apply(self, state: State) -> None:
        assert state.charge is not None
        answers = dict.fromkeys((self.piece, *self.parts), self.how)
        state.charge = replace(state.charge, reacted={**state.charge.reacted, **answers})

    def words(self, state: State) -> str:
        return f"{name_of(state, self.piece)} {TOLD[self.how]}"


class FiredAtCharger(Fact, frozen=True):
    """A piece has had its one fire of this charge (PAE-12.16)."""

    piece: str

    def apply(self, state: State) -> None:
        assert state.charge is not None
        state.charge = replace(state.charge, fired=(*state.charge.fired, self.piece))

    def words(self, state: State) -> str:
        return ""


class WentThrough(Fact, frozen=True):
    """Friends whom the charger has passed, who are told when it is over (PAE-10.6)."""

    passed: tuple[str, ...]

    def apply(self, state: State) -> None:
        assert state.charge is not None
        state.charge = replace(state.charge, passed=self.passed)

    def words(self, state: State) -> str:
        return ""


class GroundCrossed(Fact, frozen=True):
    """Difficult ground into which a pursuit has led, and which unforms the pursuer when it is over (PAE-9.5)."""

    slowed: tuple[str, ...]

    def apply(self, state: State) -> None:
        assert state.charge is not None
        state.charge = replace(state.charge, slowed=self.slowed)

    def words(self, state: State) -> str:
        return ""


class AnsweredOverGround(Fact, frozen=True):
    """Difficult ground over which somebody has answered the charge, and which unforms him when it is over (PAE-9.5)."""

    piece: str

    def apply(self, state: State) -> None:
        assert state.charge is not None
        state.charge = replace(state.charge, disordered=(*state.charge.disordered, self.piece))

    def words(self, state: State) -> str:
        return ""


class PursuitBegan(Fact, frozen=True):
    """The targets are gone; the charger goes on (PAE-12.27)."""

    def apply(self, state: State) -> None:
        assert state.charge is not None
        state.charge = replace(state.charge, pursues=True)

    def words(self, state: State) -> str:
        assert state.charge is not None
        return f"{named(state, state.charge.charger)} pursues"


class ChargeOver(Fact, frozen=True):
    def apply(self, state: State) -> None:
        state.charge = None

    def words(self, state: State) -> str:
        return ""


class Rushed(FormationFact, frozen=True):
    """It has its die for the rush in the phase that follows (PAE-13.5)."""

    rush: Rush


class HeroRushed(LeaderFact, frozen=True):
    """A lone hero has countercharged (PAE-15.17)."""

    rush: Rush


class Stepped(FormationFact, frozen=True):
    """A wing of its front has gone on by itself (PAE-12.29)."""

    SAYS = "{formation} steps forward with a wing"
    steps: tuple[int, ...]


class CameUp(FormationFact, frozen=True):
    """It stands behind a formation that fights, and supports it (PAE-12.32)."""

    x: int
    y: int
    facing: int
    supports: str

    def apply(self, state: State) -> None:
        super().apply(state)
        has_moved(state, self.formation)

    def words(self, state: State) -> str:
        return f"{named(state, self.formation)} supports {named(state, self.supports)} from behind"
