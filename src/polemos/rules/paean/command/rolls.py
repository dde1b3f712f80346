"""The command roll (PAE-7.8 to 7.12): who may be ordered by whom, and how likely he is to be heard."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.reason import Reason
from polemos.kernel.test import Test
from polemos.kernel.words.english import counted, person
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import commander_with, hero_with, leader_gap, within
from polemos.rules.paean.field.sight import seen_by_leader
from polemos.rules.paean.leaders.values import command_value, leads
from polemos.rules.paean.specials import why_no_orders
from polemos.rules.paean.state import Formation, Leader, State

DICE = "2d6"


def command_test(state: State, leader: Leader, formation: Formation) -> Test:
    """2D6 against his command value; what lowers the value is told as added to the dice."""
    chart = leader_chart().command
    repeated = chart.repeat.get(formation.chart.name, 0) * formation.tally
    mods = (
        _distance(state, leader, formation),
        Modifier(-repeated, f"{counted(formation.tally, 'order')} before", "PAE-7.11"),
    )
    label = f"{leader.name} orders {formation.id}"
    value = command_value(state, leader)
    return Test("PAE-7.8", DICE, label, (leader.id, formation.id), leader.seat, mods, limit=value)


def _distance(state: State, leader: Leader, formation: Formation) -> Modifier:
    """In sight by how far it is (PAE-7.9), else the same for all distances (PAE-7.10)."""
    chart = leader_chart().command
    if not seen_by_leader(state, leader, formation):
        return Modifier(-chart.out_of_sight, "out of sight", "PAE-7.10")
    gap = leader_gap(state, leader, formation)
    found = next((value for reach, value in chart.bands if within(gap, reach)), chart.beyond)
    return Modifier(-found, f"{state.cm(gap)} away", "PAE-7.9")


def why_not_ordered(state: State, leader: Leader, formation: Formation) -> Reason | None:
    """Why he cannot order it now (PAE-7.12, 7.18)."""
    if formation.is_light:
        return Reason(f"{formation.id} is light and acts for itself", "PAE-7.12")
    if leader.formation and leader.formation != formation.id:
        return Reason(f"{person(leader.name)} leads {leader.formation} and orders no other", "PAE-7.18")
    if leader.formation and not leads(state, leader):
        return Reason(f"{person(leader.name)} leads {formation.id} from his next bound on", "PAE-7.17")
    if formation.pushed:
        return Reason(f"{formation.id} was pushed back in this bound", "PAE-9.18")
    if formation.is_rallying:
        return Reason(f"{formation.id} has a rally marker", "PAE-7.12")
    hero = hero_with(state, formation.id)
    if hero is not None and hero.id != leader.id:
        return Reason(f"{person(hero.name)} leads {formation.id}", "PAE-15.11")
    if is_engaged(state, formation) and leader.formation != formation.id:
        return Reason(f"{formation.id} is engaged", "PAE-9.19")
    return _why_not_his(state, leader, formation) or why_no_orders(state, leader.seat)


def _why_not_his(state: State, leader: Leader, formation: Formation) -> Reason | None:
    if leader.is_chief:
        return None
    if leader.is_hero:
        other = commander_with(state, formation.id)
        return Reason(f"{person(other.name)} leads {formation.id}", "PAE-15.25") if other is not None else None
    if formation.under == leader.id:
        return None
    under = state.leaders.get(formation.under)
    if under is not None and under.lost:
        return Reason(
            f"{person(under.name)} is {under.lost}: only the army commander orders {formation.id}", "PAE-7.26"
        )
    return Reason(f"{formation.id} is not under {person(leader.name)}", "PAE-2.13")
