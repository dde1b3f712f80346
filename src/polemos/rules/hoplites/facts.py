"""What can happen to cards, units and sides; every chapter uses these."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Nobody, Owner, Public, Seat
from polemos.rules.hoplites.state import LETTERS, NAMES, Side, State, Unit, fresh

Mark = Literal["manoeuvre", "rushing", "no_missile", "engaged", "withdrawing", "flank", "raiding", "played_this_turn"]
MARK_WORDS: dict[str, tuple[str, str]] = {
    "manoeuvre": ("gets a manoeuvre marker", "has manoeuvred"),
    "rushing": ("may charge at once", "charges no more"),
    "no_missile": ("is out of missiles", "has missiles again"),
    "engaged": ("is engaged", "is no longer engaged"),
    "withdrawing": ("withdraws in good order", "stands again"),
    "flank": ("attacks in flank", "has its flank marker removed"),
    "raiding": ("goes for the second line", "is back from the second line"),
    "played_this_turn": ("was played this turn", "stands since an earlier turn"),
}


# -- changing records --------------------------------------------------------------------------------------------------


def set_unit(state: State, name: str, **values: Any) -> Unit:
    state.units[name] = unit = replace(state.units[name], **values)
    return unit


def set_side(state: State, seat: Seat, **values: Any) -> Side:
    state.sides[NAMES[seat]] = side = replace(state.sides[NAMES[seat]], **values)
    return side


def _with(areas: tuple[str, ...], column: int, name: str) -> tuple[str, ...]:
    return (*areas[: column - 1], name, *areas[column:])


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """One copy less, the order kept."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def off_the_field(state: State, unit: Unit) -> None:
    """The area is empty, and so is the list of what is hidden there."""
    side = state.side(unit.seat)
    if unit.id in side.areas:
        veiled = _without(side.veiled, unit.id) if unit.hidden else side.veiled
        set_side(state, unit.seat, areas=_with(side.areas, side.areas.index(unit.id) + 1, ""), veiled=veiled)


def unmarked(unit: Unit, **values: Any) -> Unit:
    """The unit off the field: hits, depletion and the mark used stay, all else goes (HOP-11.7, HOP-17.2)."""
    kept = replace(fresh(unit), hits=unit.hits, depletion=unit.depletion, used=True)
    return replace(kept, **values)


def titled(state: State, name: str) -> str:
    """A unit in words."""
    unit = state.units[name]
    kind = f"{unit.type} {unit.class_}".strip()
    return f"{name} {unit.name} ({kind})" if unit.name else f"{name} ({kind})"


# -- time --------------------------------------------------------------------------------------------------------------


class TurnBegan(Fact, frozen=True):
    """A game turn, or a player's turn of it."""

    turn: int
    seat: Seat

    def apply(self, state: State) -> None:
        state.turn, state.active, state.plays = self.turn, self.seat, 0

    def words(self, state: State) -> str:
        return f"Turn {self.turn} of {state.side(self.seat).name}"


class PhaseBegan(Fact, frozen=True):
    phase: str

    def apply(self, state: State) -> None:
        state.phase = self.phase

    def words(self, state: State) -> str:
        return f"{self.phase.capitalize()} phase of {state.side(state.active).name}"


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
        return f"{state.side(self.owner).name} draws {what}"


class SpecialPlayed(Fact, frozen=True):
    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        hand = _without(side.hand, self.card) if self.card in side.hand else side.hand
        set_side(state, self.seat, hand=hand, held=side.held - 1, spent=(*side.spent, self.card))

    def words(self, state: State) -> str:
        return f"{state.side(self.seat).name} plays {state.charts.cards[self.card].name}"


class Discarded(Fact, frozen=True):
    """Laid open, out of the battle, and of no account for route points (HOP-19.3)."""

    seat: Seat
    card: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        hand = _without(side.hand, self.card) if self.card in side.hand else side.hand
        set_side(state, self.seat, hand=hand, held=side.held - 1, discarded=(*side.discarded, self.card))

    def words(self, state: State) -> str:
        return f"{state.side(self.seat).name} discards {_card_words(state, self.card)}"


def _card_words(state: State, card: str) -> str:
    return titled(state, card) if card in state.units else state.charts.cards[card].name


# -- places of units ---------------------------------------------------------------------------------------------------


class Placed(Fact, frozen=True):
    """A unit came from the hand onto the field. A hidden one is seen by its owner only (HOP-24.18)."""

    unit: str
    column: int
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact:
        owner = LETTERS.index(self.unit[0])
        return PlacedUnseen(owner) if self.hidden and seat != owner else self

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        side = state.side(unit.seat)
        hand = _without(side.hand, unit.id) if unit.id in side.hand else side.hand
        known = side.known if self.hidden else tuple(name for name in side.known if name != unit.id)
        veiled = (*side.veiled, unit.id) if self.hidden else side.veiled
        set_side(
            state, unit.seat, areas=_with(side.areas, self.column, unit.id), hand=hand, held=side.held - 1,
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

    seat: Seat

    def apply(self, state: State) -> None:
        set_side(state, self.seat, held=state.side(self.seat).held - 1)
        state.plays += 1

    def words(self, state: State) -> str:
        return f"{state.side(self.seat).name} plays a unit that nobody sees"


class Moved(Fact, frozen=True):
    """A hidden unit that leaves cover is revealed first; so one that was hidden is hidden still."""

    unit: str
    column: int
    hidden: bool = False  # from here on
    was_hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        if not self.hidden or seat == LETTERS.index(self.unit[0]):
            return self
        return None if self.was_hidden else Vanished(self.unit)

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        side = state.side(unit.seat)
        areas = _with(_with(side.areas, side.areas.index(unit.id) + 1, ""), self.column, unit.id)
        veiled = _without(side.veiled, unit.id) if unit.hidden else side.veiled
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
        areas = _with(side.areas, self.column, self.unit)
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


# -- hits and marks ----------------------------------------------------------------------------------------------------


class TookHits(Fact, frozen=True):
    """A hidden unit takes its hits in secret."""

    unit: str
    hits: int
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        return None if self.hidden and seat != LETTERS.index(self.unit[0]) else self

    def apply(self, state: State) -> None:
        set_unit(state, self.unit, hits=state.units[self.unit].hits + self.hits)

    def words(self, state: State) -> str:
        hits = "1 hit" if self.hits == 1 else f"{self.hits} hits"
        return f"{titled(state, self.unit)} takes {hits}, {state.units[self.unit].hits} in all"


class LostHits(Fact, frozen=True):
    """Hits were removed, or set lower."""

    unit: str
    hits: int
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        return None if self.hidden and seat != LETTERS.index(self.unit[0]) else self

    def apply(self, state: State) -> None:
        set_unit(state, self.unit, hits=state.units[self.unit].hits - self.hits)

    def words(self, state: State) -> str:
        hits = "1 hit" if self.hits == 1 else f"{self.hits} hits"
        return f"{titled(state, self.unit)} loses {hits}, {state.units[self.unit].hits} left"


class Marked(Fact, frozen=True):
    """A marker was put on a unit, or taken off it."""

    unit: str
    mark: Mark
    on: bool = True
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Fact | None:
        return None if self.hidden and seat != LETTERS.index(self.unit[0]) else self

    def apply(self, state: State) -> None:
        value: Any = int(self.on) if self.mark == "manoeuvre" else self.on
        set_unit(state, self.unit, **{self.mark: value})
        if self.mark == "manoeuvre" and not self.on:
            set_unit(state, self.unit, rushing=False)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} {MARK_WORDS[self.mark][not self.on]}"


def marked(state: State, unit: str, mark: Mark, on: bool = True) -> Marked:
    return Marked(unit, mark, on, state.units[unit].hidden)


# -- sides -------------------------------------------------------------------------------------------------------------


class TerrainLaid(Fact, frozen=True):
    seat: Seat
    column: int
    terrain: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        set_side(state, self.seat, terrain=_with(side.terrain, self.column, self.terrain))

    def words(self, state: State) -> str:
        return f"{self.terrain.capitalize()} in column {self.column} of {state.side(self.seat).name}"


class PointsLost(Fact, frozen=True):
    """Route points that stay: by an attack on the second line (HOP-14.15)."""

    seat: Seat
    points: int

    def apply(self, state: State) -> None:
        set_side(state, self.seat, lost_points=state.side(self.seat).lost_points + self.points)

    def words(self, state: State) -> str:
        return f"{state.side(self.seat).name} loses {self.points} route points for good"


class ClanActivated(Fact, frozen=True):
    seat: Seat
    clan: str

    def apply(self, state: State) -> None:
        side = state.side(self.seat)
        set_side(state, self.seat, active_clans=(*side.active_clans, self.clan))

    def words(self, state: State) -> str:
        side = state.side(self.seat)
        return f"{side.clan_names.get(self.clan, self.clan)} is active"


FACTS = (
    TurnBegan, PhaseBegan, Drew, SpecialPlayed, Discarded, Placed, PlacedUnseen, Moved, Vanished, Revealed, WentBack,
    Routed, Eliminated, TookHits, LostHits, Marked, TerrainLaid, PointsLost, ClanActivated,
)  # fmt: skip
