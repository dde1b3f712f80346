"""Misfortunes and what they lead to: losses, the withdrawal of the weak, unrest among those who see it, retirement.

These procedures call one another in a ring, hence they stand together: `Losses` make a troop weak or end it (ALA-2.15,
2.16), a weak one withdraws (ALA-10.14), whoever sees that loses heart (`Unrest`, ALA-10.13), a shaken witness retires
(ALA-18.7), and one that cannot retire loses men.
"""

from __future__ import annotations

from typing import Literal

from polemos.geometry import milli
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.ending.victory import lost_at_once
from polemos.rules.alala.facts import (
    BrokeFormation,
    Did,
    EventsNoted,
    EventTaken,
    MustRetire,
    StatusChanged,
    change,
    named,
)
from polemos.rules.alala.field.field import attached, heading_home, is_in_combat
from polemos.rules.alala.field.terrain import take_rough
from polemos.rules.alala.loss_facts import Removed
from polemos.rules.alala.morale.aggression import LATER, drop, note, rise, witnesses_of
from polemos.rules.alala.morale.losses import GAVE_UP, GIVING_UP, SEEN, take
from polemos.rules.alala.morale.successors import SweptAway
from polemos.rules.alala.state import Event, EventHow, G, State
from polemos.rules.alala.troops import Deed, Status, Troop
from polemos.rules.alala.ways.move_dice import bonus, most_dice, take_fatigue, throwing
from polemos.rules.alala.ways.obstacles import away_heading, moved_to, way_away
from polemos.rules.alala.ways.passage import take_passage
from polemos.tabletop.obstacles import Way


class GaveGround(Fact, frozen=True):
    """A troop has made a compelled move: it does nothing more of its own accord this turn (ALA-14.8)."""

    troop: str
    how: Fleeing

    def apply(self, state: State) -> None:
        if self.how == "evades":
            change(state, self.troop, evaded=True)
        else:
            change(state, self.troop, retired=True, must_retire=False)

    def words(self, state: State) -> str:
        return ""  # its way is told


def unform(g: G, troop: Troop, status: Status, rule: str) -> None:
    """ALA-11.7: hoplites that run are no longer in formation."""
    if troop.formed:
        g.emit(BrokeFormation(troop.id), "ALA-11.7")
    if troop.status != status:
        g.emit(StatusChanged(troop.id, status), rule)


Fleeing = Literal["retires", "withdraws", "evades", "routs"]


BUSY: tuple[Status, ...] = ("pursuing", "looting")


def is_unrest(state: State) -> bool:
    """Is anything to be worked off?"""
    return bool(state.events or state.due)


class Unrest(Procedure, frozen=True):
    """Work off what has happened to hoplites, then the retirements that are due at once.

    Without `moves` they stay due: for a unit that is about to move away itself and goes first.
    """

    moves: bool = True

    @step("ALA-10.13")
    def react(self, g: G) -> Flow:
        if not g.state.events:
            return None
        event = g.state.events[0]
        fallen = g.state.troops[event.troop]
        seen = witnesses_of(g.state, event)
        g.emit(EventTaken((*[troop.id for troop in seen], *event.spared)), "ALA-10.11")
        cause = f"{fallen.id} {WORDS[event.how]}"
        for troop in seen:
            if troop.seat == fallen.seat:
                drop(g, troop.id, cause, "ALA-10.5")
            else:
                rise(g, troop.id, cause, "ALA-10.6")
        return AGAIN

    @step("ALA-7.5", "ALA-10.12")
    def retire(self, g: G) -> Flow:
        if g.state.events:
            return Call(Unrest(moves=False), AGAIN)
        if not self.moves or not g.state.due:
            return END
        troop = g.state.troops[g.state.due[0]]
        if is_in_combat(g.state, troop):
            g.emit(MustRetire(troop.id), "ALA-10.12")  # contacted meanwhile: after combat
            return AGAIN
        g.emit(MustRetire(troop.id, must=False))
        if not troop.has_level or not troop.must_retire:  # gone, or it has moved already
            return AGAIN
        return Call(Retire(troop.id, initial=troop.status != "retiring", event=False), AGAIN)


WORDS: dict[EventHow, str] = {
    "retires": "retires",
    "withdraws": "withdraws",
    "routs": "routs",
    "surrenders": "surrenders",
    "destroyed": "is destroyed",
}


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
        return None if g.state.phase == "combat" else lost_at_once(g)


class Retire(Procedure, frozen=True):
    """A retire move (ALA-18.7). The first of a retirement is an event for others, unless it has been noted already.

    `heading` in thousandths of a degree overrides where it goes, just after a combat whose enemy is gone.
    """

    troop: str
    away_from: tuple[str, ...] = ()
    initial: bool = True
    event: bool = True
    heading: int = -1

    @step("ALA-18.7", "ALA-10.5", "ALA-10.6")
    def seen(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        if troop.status == "last_stand":  # it makes no move of any kind
            return Call(_losses(self.troop, "ALA-10.15"), END)
        if not self.event or troop.is_band:
            return None
        g.emit(EventsNoted((Event(self.troop, "retires"),)))
        return Call(Unrest(moves=False))

    @step("ALA-12.4")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} retires", "ALA-18.7", (bonus(dice, self.initial),)))

    @step("ALA-3.14", "ALA-18.10")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = away_heading(g.state, troop, self.away_from) if self.heading < 0 else self.heading / 1000
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="retire")
        if way is None:
            return _unable(g, troop)
        if troop.is_hoplites and troop.status != "withdrawing":
            unform(g, troop, "retiring", "ALA-18.9")
        elif troop.status in BUSY:  # its pursuit or looting is over, and it is free again next turn
            g.emit(StatusChanged(troop.id, "steady"), "ALA-18.9")
        return go_away(g, troop, way, "retires")

    @step("ALA-7.5", "ALA-10.13")
    def others(self, g: G) -> Flow:
        """Those who must retire because of this one go after it."""
        return Call(Unrest()) if self.event else END


class WithdrawMove(Procedure, frozen=True):
    """A troop below half strength leaves the field: first away from the enemy, in later turns straight home.

    `heading` overrides where the first move goes, just after a combat.
    """

    troop: str
    initial: bool
    heading: int = -1

    @step("ALA-10.14", "ALA-10.16")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if not troop.on_table:
            return END
        dice = most_dice(troop)
        return Call(throwing(troop, dice, f"{self.troop} withdraws", "ALA-10.16", (bonus(dice, self.initial),)))

    @step("ALA-10.16", "ALA-3.14")
    def move(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        heading = heading_home(troop.seat)
        if self.initial:
            heading = away_heading(g.state, troop) if self.heading < 0 else self.heading / 1000
        way = way_away(g.state, troop, heading, g.state.throws[0].total, compelled="retire")
        if way is None:
            if troop.status != "withdrawing":  # also if the move proves impossible
                g.emit(StatusChanged(self.troop, "withdrawing"), "ALA-10.14")
            return _unable(g, g.state.troops[self.troop])
        unform(g, troop, "withdrawing", "ALA-10.14")
        return go_away(g, troop, way, "withdraws")


def _unable(g: G, troop: Troop) -> Flow:
    """ALA-18.8: it stays, formed if it was, and pays for it."""
    if troop.must_retire:
        g.emit(MustRetire(troop.id, False), "ALA-18.8")
    if troop.status in ("retiring", *BUSY):
        g.emit(StatusChanged(troop.id, "steady"), "ALA-18.8")
    return Call(_losses(troop.id, "ALA-18.8"))


def _losses(troop: str, rule: str) -> Procedure:
    men = movement().compelled.casualties_if_impossible
    return Losses(troop, men, "unable to retire", rule, moves=False)


def leaves_the_game(troop: str, how: str) -> Flow:
    """It leaves the game with all its men (ALA-3.15, ALA-18.12)."""
    return Call(Lost(troop, how, True))


def go_away(g: G, before: Troop, way: Way, how: Fleeing) -> Flow:
    """Carry out a way away from the enemy: place, order, and the table edge."""
    faces = g.state.throws[0].faces
    if way.leaves:
        # It is gone at the end of the move; those it ran through are in disorder all the same.
        take_passage(g, before.id, way.passed)
        return leaves_the_game(before.id, "leaves the field")
    g.emit(moved_to(before, way.box, f'{how} {way.distance:.4g}"'))
    take_passage(g, before.id, way.passed)
    take_rough(g, before.id, way.rough)
    take_fatigue(g, before.id, faces)
    g.emit(GaveGround(before.id, how), "ALA-14.8")
    if how != "routs":
        kind: Literal["evade", "retire"] = "evade" if how == "evades" else "retire"
        deed = Deed(kind, len(faces), milli(way.heading) % 360_000, amount=milli(way.distance))
        g.emit(Did(before.id, deed), "ALA-9.11")
    return None
