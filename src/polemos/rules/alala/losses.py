"""Losses (ALA-2.12, 2.15, 2.16) and what they lead to: the end of a troop, its withdrawal or a last stand."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import sin_cos
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.aggression import LATER, Unrest, note
from polemos.rules.alala.charts import milli
from polemos.rules.alala.command_chart import command_chart
from polemos.rules.alala.facts import Casualties, MustRetire, Removed, StatusChanged, UnitsLost, loss_of, named
from polemos.rules.alala.field import attached, is_in_combat
from polemos.rules.alala.leaders import SweptAway
from polemos.rules.alala.state import EventHow, G, State, Troop

SEEN: dict[str, EventHow] = {"destroyed": "destroyed", "surrenders": "surrenders"}  # losses that are events
GAVE_UP = ("surrenders", "disperses")  # routers that cannot move
GIVING_UP = ("routing", "withdrawing", "last_stand")  # half strength has nothing more to say to them


def take(g: G, troop: str, men: int, cause: str, rule: str) -> None:
    """Remove figures, and no more than that; `Losses` says what follows from it."""
    known = g.state.troops[troop]
    men = min(men, most_casualties(known))
    if men <= 0 or not known.on_table:
        return
    elements, spent = loss_of(known, men)
    x, y = _stepped_up(known, spent) if spent else (None, None)
    rules = (rule, "ALA-2.15", "ALA-2.12") if known.is_column else (rule, "ALA-2.15")
    g.emit(Casualties(troop, men, elements, spent, x, y, cause), *rules)


def most_casualties(troop: Troop) -> int:
    """How many casualties a troop can take: front units of a column are spent below half (ALA-2.12)."""
    *fronts, last = troop.elements
    return sum(front.men - (troop.full + 1) // 2 + 1 for front in fronts) + last.men


def _stepped_up(troop: Troop, spent: int) -> tuple[int, int]:
    """The new centre of a column whose front edge stays where it is while units are spent (ALA-2.12)."""
    sin, cos = sin_cos(troop.facing / 1000)
    ahead = milli(troop.chart.block[1]) * spent / 2
    return round(troop.x + ahead * sin), round(troop.y + ahead * cos)


def gives_up(troop: Troop, men: int) -> bool:
    """Will it withdraw for certain once so many have fallen (ALA-10.14)? A last stand is its owner's choice."""
    if not men or troop.is_column or troop.status in GIVING_UP or 2 * (troop.men - men) >= troop.full:
        return False
    return not (troop.is_hoplites and troop.grade in command_chart().aggression.last_stand_grades)


class Losses(Procedure, frozen=True):
    """Casualties and all that follows from them at once. A routing or withdrawing troop only loses men.

    In the Combat Phase the events stay in the queue for the caller (ALA-17.7); a withdrawal that has to wait is noted
    by `must_retire` together with the status. Without `moves` no withdrawal move is made or noted (ALA-18.8).
    """

    troop: str
    men: int
    cause: str
    rule: str
    spared: tuple[str, ...] = ()
    moves: bool = True

    @step("ALA-2.15")
    def casualties(self, g: G) -> Flow:
        take(g, self.troop, self.men, self.cause, self.rule)
        return None

    @step("ALA-2.15")
    def destroyed(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        return None if troop.men else Call(Lost(self.troop, "destroyed", False, self.spared), END)

    @step("ALA-2.16")
    def below_half(self, g: G) -> Flow:
        return Call(HalfStrength(self.troop, self.spared, self.moves))


class HalfStrength(Procedure, frozen=True):
    """A troop below half strength withdraws, or makes its last stand (ALA-10.14, ALA-10.15)."""

    troop: str
    spared: tuple[str, ...] = ()
    moves: bool = True

    @step("ALA-10.15")
    def last_stand(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table or not troop.is_below_half or troop.status in GIVING_UP:
            return END
        if not troop.is_hoplites or troop.grade not in command_chart().aggression.last_stand_grades:
            return None
        space = Choice(
            [
                Option("withdraw", "withdraw from the field", rule="ALA-10.14"),
                Option("last_stand", "stand to the death", ("stand",), rule="ALA-10.15"),
            ],
            "withdraw",
        )
        prompt = f"{named(g.state, troop.id)} is below half strength: withdraw or stand to the death?"
        return Ask.one(troop.seat, space, prompt, "ALA-10.15")

    @last_stand.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "withdraw":
            return None
        g.emit(StatusChanged(self.troop, "last_stand"))
        if g.state.troops[self.troop].must_retire:
            g.emit(MustRetire(self.troop, must=False), "ALA-10.15")
        return END

    @step("ALA-10.14", "ALA-10.16")
    def withdraw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        waits = self.moves and _waits(g.state, troop)
        g.emit(StatusChanged(troop.id, "withdrawing"))
        if waits or troop.must_retire:
            g.emit(MustRetire(troop.id, must=waits), "ALA-7.5")
        note(g, troop.id, "withdraws", self.spared)
        if g.state.phase == "combat":
            return END
        return Call(Unrest(moves=False))

    @step("ALA-10.14")
    def move(self, g: G) -> Flow:
        from polemos.rules.alala.compelled import WithdrawMove

        troop = g.state.troops[self.troop]
        if not self.moves or troop.must_retire or not troop.on_table:
            return None
        return Call(WithdrawMove(self.troop, initial=True))

    @step("ALA-10.13")
    def others(self, g: G) -> Flow:
        return Call(Unrest())


def _waits(state: State, troop: Troop) -> bool:
    """Is its move made later (ALA-7.5)? In After Combat Moves nothing waits any more."""
    return state.phase in LATER or (state.phase != "after_combat" and is_in_combat(state, troop))


class Lost(Procedure, frozen=True):
    """A troop is gone for good: no other way leads off the table.

    Its units are counted (see `counted`), a leader is lost with it, and others see it destroyed or surrender.
    """

    troop: str
    how: str  # "destroyed", "surrenders", "disperses", "leaves the field"
    fled: bool | None = None  # its men got away (ALA-22.1); None: unless they were destroyed
    spared: tuple[str, ...] = ()
    leader: str = ""

    @step("ALA-21.1")
    def remove(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        leader = attached(g.state, self.troop)
        g.keep(leader=leader.id if leader else "")
        fled = self.how != "destroyed" if self.fled is None else self.fled
        cites = ("ALA-18.12",) if self.how in GAVE_UP else ()
        g.emit(Removed(self.troop, "is destroyed" if self.how == "destroyed" else self.how, fled), *cites)
        if self.how in SEEN:
            note(g, self.troop, SEEN[self.how], self.spared)
        return None

    @step("ALA-19.5")
    def leader_too(self, g: G) -> Flow:
        return Call(SweptAway(self.leader)) if self.leader else None

    @step("ALA-10.13")
    def others(self, g: G) -> Flow:
        return None if g.state.phase == "combat" else Call(Unrest())

    @step("ALA-21.5")
    def army_gone(self, g: G) -> Flow:
        """In a combat both sides lose at the same moment: there it is looked at after both."""
        from polemos.rules.alala.victory import lost_at_once

        return None if g.state.phase == "combat" else lost_at_once(g)


def counted(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """A troop that begins to rout or to withdraw, or that is removed, is lost from this moment (ALA-21.1)."""
    if not isinstance(fact, Removed | StatusChanged):
        return
    troop = state.troops[fact.troop]
    if troop.status in ("routing", "withdrawing", "gone") and not troop.counted:
        yield UnitsLost(troop.id), "ALA-21.1"


FACTS = ()
PROCEDURES = (Losses, HalfStrength, Lost)
