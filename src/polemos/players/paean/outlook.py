"""How the battle will be decided (section 19 and the scenarios): who has time, who must press on, and where to."""

from __future__ import annotations

from polemos.geometry import Box
from polemos.kernel.secrecy import Seat
from polemos.players.paean.sight import block, foes_of, worth
from polemos.rules.paean.ending.losses import share_lost
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import formations, in_the_open
from polemos.rules.paean.field.ground import difficult
from polemos.rules.paean.scenarios.records import ArmyCommanderLost, StripReached
from polemos.rules.paean.scenarios.scenarios import seat_of, victory
from polemos.rules.paean.specials import is_off
from polemos.rules.paean.state import Formation, Leader, State

MUST, MAY_WAIT, BEHIND = 9.0, -3.0, 6.0  # points of boldness: who loses by the clock, who wins by it, who has lost more
LANES = (0.0, 4.0, -4.0, 8.0, -8.0, 12.0, -12.0, 16.0, -16.0, 20.0, -20.0)  # aside, in which one may pass
ROOM = 0.5
PRESSING = 1.6  # times the enemy's troops in ranks
CLEAR = 10.0  # per cent of the points between losses that make a victory at the limit (PAE-19.5)


def wins_at_limit(state: State) -> Seat | None:
    """Who wins by the clock alone, whatever he has lost; None if losses decide."""
    how = victory(state).at_limit
    return seat_of(how) if how == "south" or how == "north" else None


def urge(state: State, seat: Seat) -> float:
    """By how many points a side should be bolder than the odds alone, as time runs out."""
    gone = min(1.0, state.turn / max(1, state.bounds_limit)) if state.options.bound_limit else 0.0
    winner = wins_at_limit(state)
    if winner is not None:
        return MAY_WAIT if winner == seat else MUST * gone
    lead = float(share_lost(state, 1 - seat) - share_lost(state, seat))
    return BEHIND * gone * gone if lead < CLEAR else 0.0


def may_wait(state: State, seat: Seat) -> bool:
    """Does the enemy have to come?"""
    return wins_at_limit(state) == seat


def must_decide(state: State, seat: Seat) -> bool:
    """Does a side lose by the clock?"""
    return wins_at_limit(state) == 1 - seat


def is_joined(state: State) -> bool:
    """Have the lines met? Somebody who fights in ranks fights, or has been broken up."""
    return any(
        each.is_close and (each.is_unformed or each.is_rallying or is_engaged(state, each))
        for each in state.formations.values()
    )


def presses(state: State, seat: Seat) -> bool:
    """Is a side so much stronger that it follows the enemy on to bad ground, where order is lost?"""
    own, theirs = _in_ranks(state, seat), _in_ranks(state, 1 - seat)
    return own > PRESSING * theirs


def _in_ranks(state: State, seat: Seat) -> float:
    return sum(worth(each) * each.count for each in formations(state, seat) if each.is_close)


# -- places that decide ------------------------------------------------------------------------------------------------


def strip_of(state: State, seat: Seat) -> StripReached | None:
    """The strip that a side wins by reaching (PAE-5.5)."""
    for condition in victory(state).condition:
        if isinstance(condition, StripReached) and seat_of(condition.side) == seat:
            return condition
    return None


def breaks_through(state: State, formation: Formation) -> Box | None:
    """Where a formation wins the battle by standing, if the way there is free of enemies in ranks."""
    strip = strip_of(state, formation.seat)
    if strip is None or not formation.is_hoplites or formation.count < strip.bases:
        return None
    own = block(formation)
    top = state.depth / 1000
    shut = [_across(block(foe)) for foe in foes_of(state, formation.seat) if not foe.is_light]
    shut += [(part.cx, part.radius, part.cy) for _, part in difficult(state, formation)]
    for aside in LANES:
        x = own.cx + aside
        if not own.half_width < x < state.width / 1000 - own.half_width:
            continue
        if all(y < own.cy - 4.0 or abs(at - x) > own.half_width + wide + ROOM for at, wide, y in shut):
            return Box(x, (strip.from_y + top) / 2, 0.0, 4.0, max(1.0, top - strip.from_y - 2 * own.half_depth))
    return None


def _across(box: Box) -> tuple[float, float, float]:
    """Where it stands across the table, how far to either side, and how far up."""
    return box.cx, abs(box.fy) * box.half_width + abs(box.fx) * box.half_depth, box.cy


# -- the army commander ------------------------------------------------------------------------------------------------


def quarry(state: State, seat: Seat) -> Leader | None:
    """The enemy's army commander, where his loss decides and he stands in the open (PAE-19.3)."""
    if is_off(state, "PAE-19.3") or not any(isinstance(each, ArmyCommanderLost) for each in victory(state).condition):
        return None
    return next((each for each in in_the_open(state, 1 - seat) if each.is_chief), None)
