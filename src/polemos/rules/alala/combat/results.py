"""Combat results (section 17): what a difference of hits means to each side, and the move that follows from it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.words.english import counted
from polemos.rules.alala.charts.combat import result_chart
from polemos.rules.alala.charts.records import ResultName
from polemos.rules.alala.combat.combat_dice import face_met
from polemos.rules.alala.combat.combats import bands_only, with_side
from polemos.rules.alala.combat.support import FLANKS, band_supports, flank_supports, second_support
from polemos.rules.alala.facts import named
from polemos.rules.alala.field.field import contact_with
from polemos.rules.alala.state import AfterMove, Combat, Engaged, State
from polemos.rules.alala.troops import EAGER, SHAKEN, Troop


class CombatResolved(Fact, frozen=True):
    """Both sides of a combat know their result (ALA-17.1)."""

    MOMENT: ClassVar[Moment | None] = "clash"
    combat: str
    hits: tuple[int, int]  # of the south and of the north
    results: tuple[ResultName, ResultName]

    def apply(self, state: State) -> None:
        combat = state.combats[self.combat]
        south = replace(combat.south, result=self.results[0])
        north = replace(combat.north, result=self.results[1])
        state.combats[self.combat] = replace(combat, south=south, north=north, fought=True)

    def words(self, state: State) -> str:
        combat = state.combats[self.combat]
        south, north = named(state, combat.south.troop), named(state, combat.north.troop)
        one = f"{south} makes {counted(self.hits[0], 'hit')}, {north} {self.hits[1]}"
        return f"{one}: {WORDS[self.results[0]]} for {combat.south.troop}"


WORDS: dict[ResultName, str] = {
    "victory": "Victory",
    "success": "Success",
    "inconclusive": "Inconclusive",
    "setback": "Set-back",
    "defeat": "Defeat",
}


class MoveNoted(Fact, frozen=True):
    """The after combat move of one side of a combat (ALA-17.7)."""

    combat: str
    troop: str
    move: AfterMove

    def apply(self, state: State) -> None:
        combat = state.combats[self.combat]
        seat = state.troops[self.troop].seat
        state.combats[self.combat] = with_side(combat, seat, replace(combat.side(seat), move=self.move))

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} {MOVE_WORDS[self.move]}"


MOVE_WORDS: dict[AfterMove, str] = {
    "": "does not move",
    "remain": "remains in place",
    "fall_back": "falls back",
    "retire": "retires",
    "rout": "routs",
    "ride_through": "rides through",
    "win": "has won and follows its opponent",
}


def before_the_dice(state: State, combat: Combat) -> Combat:
    """What is judged as it was before the result: levels, formation, enemies in contact, supports."""
    for own, other in ((combat.south, combat.north), (combat.north, combat.south)):
        troop, enemy = state.troops[own.troop], state.troops[other.troop]
        a, b = contact_with(troop, enemy)
        contact = state.contacts.get(f"{a}|{b}")
        flanks, rear = _supports(state, troop, enemy, own)
        side = replace(
            own, level=troop.level, formed=troop.formed, bands_only=bands_only(state, troop), flanks=flanks, rear=rear,
            charged=contact is not None and troop.id in contact.charged,
        )  # fmt: skip
        combat = with_side(combat, troop.seat, side)
    return combat


def _supports(state: State, troop: Troop, enemy: Troop, own: Engaged) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Supports to the flank, who may keep in line, and bands to the rear, who are bound (ALA-17.8 to 17.10)."""
    flanks: dict[str, None] = {}
    rear: list[str] = []
    if troop.is_hoplites:
        firsts = flank_supports(state, troop, own.left_over)
        for side in FLANKS:
            for first in firsts[side]:
                flanks[first.id] = None
                second = second_support(state, troop, first, side)
                if second is not None:
                    flanks[second.id] = None
    else:
        for band, is_behind in band_supports(state, troop, face_met(troop, enemy)):
            if is_behind and band.id not in own.left_over:
                rear.append(band.id)
            else:
                flanks[band.id] = None
    flanks.update(dict.fromkeys(own.left_over))
    return tuple(flanks), tuple(rear)


def move_after(troop: Troop, enemy: Troop, own: Engaged) -> AfterMove:
    """The move that a result asks for (ALA-17.2 to 17.6); levels and formation are those before it."""
    was_shaken = troop.is_hoplites and own.level == SHAKEN
    match own.result:
        case "victory" | "success":
            return "win"
        case "inconclusive":
            if troop.is_band and enemy.is_hoplites:
                return "retire"
            if troop.is_cavalry and own.charged and enemy.is_band:
                return "ride_through"
            return "remain"
        case "setback":
            retires = was_shaken or (troop.is_cavalry and enemy.is_hoplites)
            return "retire" if retires else "fall_back"
        case "defeat":
            return "rout" if was_shaken or not own.formed else "retire"
    return ""


def must_pursue(troop: Troop, own: Engaged) -> bool:
    """Who cannot be held back from a beaten enemy: bands, and Eager C hoplites who beat hoplites (ALA-17.2, 17.3)."""
    if troop.is_band:
        return True
    return troop.grade == "C" and own.level == EAGER and not own.bands_only


def casualties_of(result: ResultName) -> int:
    return result_chart(result).casualties


def levels_of(result: ResultName) -> int:
    return result_chart(result).levels
