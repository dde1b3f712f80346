"""What can happen to cards, units and sides; every chapter uses these."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.fact import Chapter, Fact, Moment
from polemos.kernel.secrecy import Nobody, Owner, Public, Seat
from polemos.kernel.words.english import counted, within
from polemos.rules.hoplites.changing import (
    does,
    off_the_field,
    set_side,
    set_unit,
    titled,
    unmarked,
    with_area,
    without,
)
from polemos.rules.hoplites.state import State, Unit, owner_of

# -- time --------------------------------------------------------------------------------------------------------------


class TurnBegan(Fact, frozen=True):
    """A game turn, or a player's turn of it."""

    CHAPTER: ClassVar[Chapter | None] = "turn"
    turn: int
    seat: Seat

    def apply(self, state: State) -> None:
        state.turn, state.active, state.plays = self.turn, self.seat, 0

    def words(self, state: State) -> str:
        return f"Turn {self.turn} of {within(state.side(self.seat).name)}"


class PhaseBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "phase"
    phase: str

    def apply(self, state: State) -> None:
        state.phase = self.phase

    def words(self, state: State) -> str:
        return f"{self.phase.capitalize()} phase of {within(state.side(state.active).name)}"


# -- cards -------------------------------------------------------------------------------------------------------------


class Drew(Fact, frozen=True):
    """The top card of a deck, or the first unit there, went into the hand; only the owner knows which it is."""

    BARRIER: ClassVar[bool] = True
    owner: Public[Seat]
    at: Nobody[int] = 0  # how many cards of the deck were passed over
    card: Owner[str] = ""

    def apply(self, state: State) -> None:
        side = state.side(self.owner)
        deck = side.deck[: self.at] + side.deck[self.at + 1 :]
        hand = (*side.hand, self.card) if self.card else side.hand
        set_side(state, self.owner, deck=deck, hand=hand, left=side.left - 1, held=side.held + 1)

    def words(self, state: State) -> str:
        what = _card_words(state, self.card) if self.card else "a card"
        return f"{does(state, self.owner, 'draws')} {what}"


class SpecialPlayed(Fact, frozen=True):
    MOMENT: ClassVar[Moment | None] = "played"
    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        hand = without(side.hand, self.card) if self.card in side.hand else side.hand
        set_side(state, self.seat, hand=hand, held=side.held - 1, spent=(*side.spent, self.card))

    def words(self, state: State) -> str:
        return f"{does(state, self.seat, 'plays')} {state.charts.cards[self.card].name}"


class Discarded(Fact, frozen=True):
    """Laid open, out of the battle, and of no account for route points (HOP-19.3)."""

    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        hand = without(side.hand, self.card) if self.card in side.hand else side.hand
        set_side(state, self.seat, hand=hand, held=side.held - 1, discarded=(*side.discarded, self.card))

    def words(self, state: State) -> str:
        return f"{does(state, self.seat, 'discards')} {_card_words(state, self.card)}"


def _card_words(state: State, card: str) -> str:
    return titled(state, card) if card in state.units else state.charts.cards[card].name


# -- places of units ---------------------------------------------------------------------------------------------------


class Placed(Fact, frozen=True):
    """A unit came from the hand onto the field. A hidden one is seen by its owner only (HOP-24.18)."""

    MOMENT: ClassVar[Moment | None] = "placed"
    unit: str
    column: int
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact:
        owner = owner_of(self.unit)
        return PlacedUnseen(owner) if self.hidden and seat != owner else self

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        side = state.side(unit.seat)
        hand = without(side.hand, unit.id) if unit.id in side.hand else side.hand
        known = side.known if self.hidden else tuple(name for name in side.known if name != unit.id)
        veiled = (*side.veiled, unit.id) if self.hidden else side.veiled
        set_side(
            state, unit.seat, areas=with_area(side.areas, self.column, unit.id), hand=hand, held=side.held - 1,
            known=known, veiled=veiled,
        )  # fmt: skip
        last_seen = (unit.hits, unit.depletion) if self.hidden and unit.used else None
        set_unit(state, self.unit, used=True, played_this_turn=True, hidden=self.hidden, last_seen=last_seen)
        state.plays += 1

    def words(self, state: State) -> str:
        cover = ", hidden" if self.hidden else ""
        return f"{titled(state, self.unit)} is played into column {self.column}{cover}"


class PlacedUnseen(Fact, frozen=True):
    """What the enemy learns when a unit comes into cover: that a card was played."""

    MOMENT: ClassVar[Moment | None] = "placed"
    seat: Seat

    def apply(self, state: State) -> None:
        set_side(state, self.seat, held=state.side(self.seat).held - 1)
        state.plays += 1

    def words(self, state: State) -> str:
        return f"{does(state, self.seat, 'plays')} a unit that nobody sees"


class Moved(Fact, frozen=True):
    """A hidden unit that leaves cover is revealed first; so one that was hidden is hidden still."""

    unit: str
    column: int
    hidden: bool = False  # from here on
    was_hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        if not self.hidden or seat == owner_of(self.unit):
            return self
        return None if self.was_hidden else Vanished(self.unit)

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        side = state.side(unit.seat)
        areas = with_area(with_area(side.areas, side.areas.index(unit.id) + 1, ""), self.column, unit.id)
        veiled = without(side.veiled, unit.id) if unit.hidden else side.veiled
        set_side(state, unit.seat, areas=areas, veiled=(*veiled, unit.id) if self.hidden else veiled)
        last_seen = unit.last_seen if unit.hidden else (unit.hits, unit.depletion)
        set_unit(state, self.unit, hidden=self.hidden, last_seen=last_seen if self.hidden else None)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} moves to column {self.column}"


class Vanished(Fact, frozen=True):
    """What the enemy sees when a unit moves into cover: it is gone."""

    unit: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        off_the_field(state, unit)
        state.units[self.unit] = unmarked(unit)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} is out of sight"


class Revealed(Fact, frozen=True):
    """A hidden unit is seen by all (HOP-24.19)."""

    BARRIER: ClassVar[bool] = True
    unit: str
    column: int
    shown: Unit  # as it stands there, for those who had not seen it

    def seen_by(self, seat: Seat | None) -> Fact:
        return self

    def apply(self, state: State) -> None:
        side = state.side(self.shown.seat)
        veiled = tuple(name for name in side.veiled if name != self.unit)
        known = tuple(name for name in side.known if name != self.unit)
        areas = with_area(side.areas, self.column, self.unit)
        set_side(state, self.shown.seat, areas=areas, veiled=veiled, known=known)
        state.units[self.unit] = replace(self.shown, hidden=False, last_seen=None)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} is revealed in column {self.column}"


class WentBack(Fact, frozen=True):
    """A unit in good order went from the field to its second line, as a rallied one; a hidden one is revealed first."""

    unit: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        off_the_field(state, unit)
        side = state.side(unit.seat)
        set_side(state, unit.seat, second_line=(*side.second_line, unit.id))
        state.units[self.unit] = unmarked(unit, arrived=True)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} goes to the second line"


class Routed(Fact, frozen=True):
    MOMENT: ClassVar[Moment | None] = "rout"
    unit: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        off_the_field(state, unit)
        side = state.side(unit.seat)
        set_side(state, unit.seat, second_line=(*side.second_line, unit.id), routs=side.routs + 1)
        state.units[self.unit] = unmarked(unit, hits=0, routed=True, routed_this_turn=True)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} routs"


class Eliminated(Fact, frozen=True):
    """Out of the battle for good, wherever it was. `counts` if it is one of the routs that rules count (HOP-17.4)."""

    unit: str
    counts: bool = False

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        off_the_field(state, unit)
        side = state.side(unit.seat)
        second_line = tuple(name for name in side.second_line if name != unit.id)
        set_side(
            state, unit.seat, second_line=second_line, eliminated=(*side.eliminated, unit.id),
            routs=side.routs + self.counts,
        )  # fmt: skip
        state.units[self.unit] = unmarked(unit)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} is eliminated"


# -- sides -------------------------------------------------------------------------------------------------------------


class TerrainLaid(Fact, frozen=True):
    seat: Seat
    column: int
    terrain: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        set_side(state, self.seat, terrain=with_area(side.terrain, self.column, self.terrain))

    def words(self, state: State) -> str:
        return f"{self.terrain.capitalize()} in column {self.column} of {within(state.side(self.seat).name)}"


class PointsLost(Fact, frozen=True):
    """Route points that stay: by an attack on the second line (HOP-14.15)."""

    seat: Seat
    points: int

    def apply(self, state: State) -> None:
        set_side(state, self.seat, lost_points=state.side(self.seat).lost_points + self.points)

    def words(self, state: State) -> str:
        return f"{does(state, self.seat, 'loses')} {counted(self.points, 'route point')} for good"


class ClanActivated(Fact, frozen=True):
    seat: Seat
    clan: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        set_side(state, self.seat, active_clans=(*side.active_clans, self.clan))

    def words(self, state: State) -> str:
        side = state.side(self.seat)
        return f"{side.clan_names.get(self.clan, self.clan)} is active"
