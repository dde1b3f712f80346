"""Ending the battle by consent, and the herald (HMA-20.4, 20.7)."""

from __future__ import annotations

from math import inf
from typing import ClassVar

from polemos.geometry import group_distance, point_shape
from polemos.kernel.fact import Fact, Outcome
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import does
from polemos.rules.hoplomachia.field.field import beyond, in_order, is_routing, units
from polemos.rules.hoplomachia.state.table import G, HonouredDead, State

HELD_WITHIN = 6.0  # inches
QUIET = 5  # turns in a row without belos, charge or melee, after which both are taken to have offered


class BattleOver(Fact, frozen=True):
    """Nobody fights on, whatever the turn had still to bring."""

    BREAKS_OFF: ClassVar[bool] = True

    def apply(self, state: State) -> None:
        state.battle_over = True

    def words(self, state: State) -> str:
        return ""


def end(g: G, outcome: Outcome, rule: str) -> None:
    """Say how the battle ended, and break it off."""
    g.finish(outcome, rule)
    g.emit(BattleOver(), rule)


def possessor(state: State, marker: HonouredDead) -> Seat | None:
    """Whose steady unit is nearest to it, if no steady enemy unit is within 6 inches of it."""
    place = [point_shape(marker.x / 1000, marker.y / 1000)]
    far = []
    for seat in (0, 1):
        own = [[each.box for each in in_order(state, unit)] for unit in units(state, seat)]
        far.append(min((group_distance(place, boxes) for boxes in own if boxes), default=inf))
    for seat in (0, 1):
        if far[seat] < far[1 - seat] and beyond(far[1 - seat], HELD_WITHIN):
            return seat
    return None


def has_agreed(state: State) -> bool:
    """Have both offered, or been quiet for so long that they are taken to have?"""
    return all(state.army(seat).offer for seat in (0, 1)) or state.quiet >= QUIET


def may_end(state: State) -> bool:
    """Both armies have arete greater than zero and an unbroken core unit."""
    return all(
        state.army(seat).arete > 0 and any(unit.is_core and not is_routing(state, unit) for unit in units(state, seat))
        for seat in (0, 1)
    )


def consented(state: State) -> Outcome:
    """Who has won, when both will have no more of it."""
    held = {possessor(state, marker) for marker in state.dead.values()}
    if len(held) == 1 and (winner := next(iter(held))) is not None:
        text = f"{does(state.army(winner).name, 'holds')} the field with the dead of both sides, and wins"
        return Outcome(winner, text, "HMA-20.4")
    return Outcome(None, "Both sides leave the field: a draw", "HMA-20.4")


def send_herald(g: G, seats: tuple[Seat, ...]) -> None:
    """HMA-20.7: the truce is always granted. When both send theirs, nobody has won."""
    if len(seats) == 1:
        name = g.state.army(seats[0]).name
        end(g, Outcome(1 - seats[0], f"{does(name, 'sends')} the herald and concedes", "HMA-20.7"), "HMA-20.7")
    else:
        end(g, Outcome(None, "Both sides send their heralds: a draw", "HMA-20.7"), "HMA-20.7")
