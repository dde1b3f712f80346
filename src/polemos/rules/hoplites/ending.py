"""Route points and the end of the battle (section 20)."""

from __future__ import annotations

from fractions import Fraction

from polemos.kernel.fact import Outcome
from polemos.kernel.procedure import Contest, Flow, Leave
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.changing import does
from polemos.rules.hoplites.state import NORTH, SOUTH, G, Side, State, Unit

LAST_TURN = 100  # HOP-20.6
BUNDORI = 5  # route points for a head (HOP-23.4)


def route_value(state: State, unit: Unit) -> int:
    """What the loss of a unit counts (HOP-20.1; elephants HOP-24.17)."""
    if unit.type == "EL" and state.options.elephants_worth_tq:
        return unit.tq
    match state.kind(unit).route_value:
        case "one":
            return 1
        case "two":
            return 2
        case "double":
            return 2 * unit.tq
        case "double10":
            return 2 * unit.tq if unit.size >= 10 else unit.tq
        case _:
            return unit.tq


def route_points(state: State, side: Side) -> int:
    """What an army has lost so far (HOP-20.3)."""
    units = state.units
    lost = [*side.eliminated, *(name for name in side.second_line if units[name].routed)]
    return sum(route_value(state, units[name]) for name in lost) + side.lost_points + BUNDORI * side.bundori


def over(g: G) -> Flow:
    """The end-of-game check (HOP-20.4, HOP-20.5)."""
    surplus = [route_points(g.state, side) - side.level for side in map(g.state.side, (SOUTH, NORTH))]
    if max(surplus) < 0:
        return None
    if surplus[0] == surplus[1]:
        return finished(g, None, "both armies break at once; the battle is drawn", "HOP-20.5")
    loser = SOUTH if surplus[SOUTH] > surplus[NORTH] else NORTH
    rule = "HOP-20.4" if min(surplus) < 0 else "HOP-20.5"
    return finished(g, 1 - loser, f"{does(g.state, loser, 'breaks')}; {does(g.state, 1 - loser, 'wins')}", rule)


def has_no_troops(state: State, seat: Seat) -> bool:
    """Has an army no unit on the field, in hand, deck, second line or pursuit (HOP-20.6)?"""
    side = state.side(seat)
    gone = len(side.eliminated) + sum(name in state.units for name in side.discarded)
    return gone == sum(unit.seat == seat for unit in state.units.values())


def no_troops(g: G, seat: Seat) -> Flow:
    if not has_no_troops(g.state, seat):
        return None
    return finished(g, 1 - seat, f"{does(g.state, seat, 'has')} no troops left", "HOP-20.6")


def too_long(g: G) -> Flow:
    """After the last turn the smaller share of the route level wins (HOP-20.6)."""
    shares = [Fraction(route_points(g.state, side), side.level) for side in map(g.state.side, (SOUTH, NORTH))]
    if shares[0] == shares[1]:
        return finished(g, None, "night falls; the battle is drawn", "HOP-20.6")
    winner = SOUTH if shares[SOUTH] < shares[NORTH] else NORTH
    return finished(g, winner, f"night falls; {does(g.state, winner, 'has')} suffered less", "HOP-20.6")


def finished(g: G, winner: Seat | None, text: str, rule: str) -> Flow:
    g.finish(Outcome(winner, text, rule), "HOP-20.2", rule)
    return Leave(Contest)
