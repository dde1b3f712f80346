"""What has been decided: the wins of a scenario as they come true, and what is read when a battle just ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted, verb
from polemos.rules.navarcoi.land.routed_hoplites import (
    hoplites_embarked_by_order,
    hoplites_lost_in_rout,
    hoplites_saved_from_rout,
    phalanx_destroyed,
)
from polemos.rules.navarcoi.records.victory import (
    AtEnd,
    Cargo,
    EndsWhen,
    FewerLost,
    FleetBeaten,
    HoplitesEmbarkedByOrder,
    HoplitesLostInRout,
    HoplitesSavedFromRout,
    MoreLost,
    PhalanxDestroyed,
    Result,
    ShareLost,
    ShareSaved,
    SquadronsExited,
    SquadronsLost,
    Victory,
    VictoryPoints,
    Win,
    Winner,
)
from polemos.rules.navarcoi.scenarios.fleet_counts import (
    exited_count,
    fleet_ships,
    freighters,
    is_beaten,
    is_out,
    lost_count,
)
from polemos.rules.navarcoi.state import ALPHA, BETA, FLEETS, State

SEATS = (ALPHA, BETA)


class Verdict(NamedTuple):
    """Who wins, None for a draw; why, in words; and the rule."""

    winner: Seat | None
    why: str
    rule: str


def _seat(winner: Winner) -> Seat | None:
    return None if winner == "draw" else FLEETS.index(winner)


def _name(state: State, seat: Seat) -> str:
    return state.fleet(seat).name


# -- wins as they happen -------------------------------------------------------------------------------------------


def why_won(state: State, win: Win) -> str | None:
    """What has come true, in words; None if it has not."""
    seat = FLEETS.index(win.side)
    name = _name(state, seat)
    match win:
        case FleetBeaten():
            if state.fleet(seat).has_left:
                return f"the fleet of {name} leaves the field"
            return f"no squadron of {name} is left" if is_out(state, seat) else None
        case SquadronsLost():
            lost = lost_count(state, seat)
            return f"{name}: {counted(lost, 'squadron')} lost" if lost >= win.at_least else None
        case SquadronsExited():
            away = exited_count(state, seat)
            return (
                f"{counted(away, 'squadron')} of {name} {verb(away != 1, 'has')} got away"
                if away >= win.at_least
                else None
            )
        case PhalanxDestroyed():
            watching = not is_beaten(state, FLEETS.index(win.while_on_field))
            return f"the phalanx of {name} is destroyed" if watching and phalanx_destroyed(state, seat) else None
        case HoplitesLostInRout():
            return f"the hoplites of {name} are lost in flight" if hoplites_lost_in_rout(state, seat) else None
        case HoplitesSavedFromRout():
            return f"the beaten hoplites of {name} are aboard" if hoplites_saved_from_rout(state, seat) else None
        case HoplitesEmbarkedByOrder():
            return f"the hoplites of {name} sail away" if hoplites_embarked_by_order(state, seat) else None


def won(state: State, victory: Victory) -> Verdict | None:
    """What the wins that have come true in this phase make together."""
    true = [Verdict(_seat(win.winner), why, win.rule) for win in victory.wins if (why := why_won(state, win))]
    if not true:
        return None
    if victory.same_phase == "first" or all(each.winner == true[0].winner for each in true):
        return true[0]
    return Verdict(None, ", and ".join(each.why for each in true), true[0].rule)


def run_out(state: State) -> Verdict | None:
    """The general rule, where the scenario has none of its own (NAV-20.1)."""
    out = [seat for seat in SEATS if is_out(state, seat)]
    if not out:
        return None
    why = "no squadron is left of " + " and ".join(_name(state, seat) for seat in out)
    return Verdict(None if len(out) > 1 else 1 - out[0], why, "NAV-20.1")


def ends(state: State, when: EndsWhen) -> str | None:
    match when:
        case "no_freighters_in_play":
            afloat = any(s.in_play for seat in SEATS for s in freighters(state, seat))
            return None if afloat else "no freighters are left on the table"
        case "fleet_out_of_play":
            seats: Sequence[Seat] = SEATS
        case "beta_out_of_play":
            seats = (BETA,)
        case _:
            seats = ()
    out = [seat for seat in seats if is_out(state, seat)]
    return f"no squadron of {_name(state, out[0])} is left" if out else None


# -- the end without a win -----------------------------------------------------------------------------------------


def at_the_end(state: State, victory: Victory, why: str) -> Verdict:
    """The scenario's list for a battle that is over without a win, read in order."""
    for item in victory.at_end:
        verdict = _read(state, item, why)
        if verdict is not None:
            return verdict
    return Verdict(None, why, "NAV-20.2")


def _read(state: State, item: AtEnd, why: str) -> Verdict | None:
    match item:
        case Result():
            return Verdict(_seat(item.winner), why, item.rule)
        case FewerLost():
            return fewer_lost(state, item.equal, item.rule)
        case Cargo():
            return _cargo(state, item)
    seat = FLEETS.index(item.side)
    lost, started = lost_count(state, seat), len(fleet_ships(state, seat))
    told = f"{_name(state, seat)}: {lost} of {started} squadrons lost"
    match item:
        case ShareLost():
            return Verdict(_seat(item.winner), told, item.rule) if lost * item.one_in >= started else None
        case ShareSaved():
            return Verdict(_seat(item.winner), told, item.rule) if (started - lost) * item.one_in >= started else None
        case MoreLost():
            more = lost > lost_count(state, 1 - seat)
            return Verdict(_seat(item.winner), told, item.rule) if more else None
        case VictoryPoints():
            points = item.own_not_lost * (started - lost) + item.enemy_lost * lost_count(state, 1 - seat)
            winner = seat if points >= item.wins_at else None if points >= item.draw_at else 1 - seat
            return Verdict(winner, f"{counted(points, 'point')} for {_name(state, seat)}", item.rule)


def fewer_lost(state: State, equal: Winner, rule: str) -> Verdict:
    """The fleet that has lost fewer squadrons."""
    lost = [lost_count(state, seat) for seat in SEATS]
    told = f"squadrons lost: {_name(state, ALPHA)} {lost[ALPHA]}, {_name(state, BETA)} {lost[BETA]}"
    if lost[ALPHA] == lost[BETA]:
        return Verdict(_seat(equal), told, rule)
    return Verdict(ALPHA if lost[ALPHA] < lost[BETA] else BETA, told, rule)


def _cargo(state: State, item: Cargo) -> Verdict:
    """How much of the convoy has got away (NAV-18.18)."""
    seat = FLEETS.index(item.side)
    ships = freighters(state, seat)
    away = sum(s.half_stands for s in ships if s.status == "exited")
    started = sum(2 * s.full_stands for s in ships)
    told = f"{away / 2:g} of {started / 2:g} stands of freighters have got away"
    if away * item.wins_with_one_in >= started:
        return Verdict(seat, told, item.rule)
    afloat = any(s.in_play for s in ships)
    beaten = away <= item.loses_with and not (item.loses_needs_none_in_play and afloat)
    return Verdict(1 - seat if beaten else None, told, item.rule)
