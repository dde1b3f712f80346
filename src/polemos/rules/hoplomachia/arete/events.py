"""Events that cost or give arete (HMA-10.11 to 10.17). When they happen is for their chapters to say."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.arete.points import change_arete, swing
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.changing import ArmyFact
from polemos.rules.hoplomachia.facts.pieces import EkdromoiSpent
from polemos.rules.hoplomachia.state.pieces import SIDES, Element
from polemos.rules.hoplomachia.state.table import G, State

THUNDERS_FROM = 4  # on a die (HMA-24.6)


class Surprised(ArmyFact, frozen=True):
    """For the first time in the battle (HMA-10.15)."""

    SAYS = "{army}: the army is surprised"
    surprised: bool = True


def strategos_killed(g: G, seat: Seat, name: str) -> None:
    """HMA-10.11: the enemy gains nothing."""
    swing(g, seat, charts().arete_events.strategos_killed, f"{name} killed", "HMA-10.11")


def thunder(g: G) -> None:
    """HMA-24.6: the Syracusans are new to war."""
    rolled = g.roll("HMA-24.6", "1d6", "Thunder and rain", (SIDES[g.state.defender],), g.state.defender)
    if rolled.total >= THUNDERS_FROM:
        change_arete(g, g.state.defender, -1, "thunder frightens men new to war", "HMA-24.6")


def flank_enveloped(g: G, seat: Seat) -> None:
    """HMA-10.12."""
    swing(g, seat, charts().arete_events.flank_enveloped, "flank enveloped", "HMA-10.12")


def is_in_retreat(state: State, seat: Seat) -> bool:
    """HMA-10.13: at least half of the lochoi of its longest phalanx at the start of the turn have gone or been driven
    back; those that were broken, routed or slaughtered are paid for otherwise."""
    longest = [state.elements[key] for key in state.army(seat).longest]
    back = [each for each in longest if not each.is_lost and _has_gone_back(state, each)]
    return bool(back) and 2 * len(back) >= len(longest)


def _has_gone_back(state: State, element: Element) -> bool:
    """Driven back, further from the enemy than it began, evading, or off the table, where it was no exit."""
    if element.condition == "withdrawn":
        return element.left_by == "home" or (element.left_by == "gate" and element.seat == state.defender)
    return element.condition == "evading" or element.did("pushed_back", "broken_into", "went_back")


def phalanx_in_retreat(g: G, seat: Seat) -> None:
    swing(g, seat, charts().arete_events.phalanx_in_retreat, "phalanx in retreat", "HMA-10.13")


def is_under_belos(state: State, seat: Seat) -> bool:
    """Was a belos attack resolved this turn against a hoplite lochos of it? (HMA-10.14)"""
    return any(each.seat == seat and each.chart.is_hoplite and each.did("belos") for each in state.elements.values())


def is_weak_belos(state: State, seat: Seat) -> bool:
    """HMA-23.11: was half of its lochoi or more not attacked, or are the attackers fewer than half of them?"""
    lochoi = [e for e in state.elements.values() if e.seat == seat and e.chart.is_hoplite and e.is_on_table]
    attacked = sum(each.did("belos") for each in lochoi)
    attackers = sum(each.stands for each in state.elements.values() if each.seat != seat and each.did("harassed"))
    return 2 * attacked <= len(lochoi) or 2 * attackers < len(lochoi)


def phalanx_under_belos(g: G, seat: Seat, weak: bool = False) -> None:
    """The roll of HMA-10.14; with `weak` missiles (HMA-23.11) 1 less, and no less than 1."""
    mods = (Modifier(-1 if weak else 0, "weak harassing missiles", "HMA-23.11"),)
    considered = mods if g.state.options.weak_missiles else ()
    name = g.state.army(seat).name
    rolled = g.roll("HMA-10.14", "1d6", f"{name} under belos", (SIDES[seat],), seat, mods=considered)
    change_arete(
        g, seat, charts().arete_events.under_belos[max(rolled.total, 1) - 1], "phalanx under belos", "HMA-10.14"
    )


def surprise(g: G, seat: Seat) -> None:
    """HMA-10.15: once per army."""
    if g.state.army(seat).surprised:
        return
    g.emit(Surprised(seat), "HMA-10.15")
    rolled = g.roll("HMA-10.15", "1d6", f"{g.state.army(seat).name} surprised", (SIDES[seat],), seat)
    change_arete(g, seat, charts().arete_events.surprised[rolled.total - 1], "surprised", "HMA-10.15")


def approach_halted(g: G, seat: Seat) -> None:
    """HMA-10.16: once per signal."""
    change_arete(g, seat, charts().arete_events.halting_approach, "approach halted", "HMA-10.16")


def ekdromoi_lost(g: G, element: str) -> None:
    """HMA-10.17; those of HMA-23.6 are paid for as stands."""
    g.emit(EkdromoiSpent(element), "HMA-10.17")
    points = charts().arete_events.ekdromoi_lost
    change_arete(g, g.state.elements[element].seat, points, "ekdromoi lost", "HMA-10.17")
