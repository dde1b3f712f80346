"""Commanders at the head of their men: a mêlée that is led is fought on, phase after phase (PAE-7.17 to 7.20)."""

from __future__ import annotations

from polemos.geometry import nearest_of, point_distance
from polemos.players.paean.heroes import walked_to
from polemos.players.paean.posts import CHIEF, SUBORDINATE, chance_on, gap_to
from polemos.players.paean.prospects import melee_value
from polemos.players.paean.sight import apart, block, foes_of, worth
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import centre_of, chief_of, formations, hero_with
from polemos.rules.paean.leaders.values import why_not_joined
from polemos.rules.paean.leaders.ways import LeaderWay
from polemos.rules.paean.state import Formation, Leader, State
from polemos.tabletop.legs import Legs

LOST = 0.35  # of the phases that look well
ELSEWHERE = 3.0  # what the orders are worth that another formation of a hundred points does not get
NEAR, MAY_FIGHT = 14.0, 4.0  # from the enemy; what it is worth to be with those who will meet him
ORDERS = 3  # that he gives in a bound, if he is heard


def best_fight(state: State, leader: Leader) -> tuple[Formation, float] | None:
    """Whom he should lead, and what that is worth more than his orders from the open."""
    if leader.formation or leader.is_chief:
        return None
    best: tuple[Formation, float] | None = None
    own = [each for each in formations(state, leader.seat) if each.under == leader.id and not each.is_light]
    place = centre_of(state, leader)
    for each in own:
        if hero_with(state, each.id) is not None or each.is_rallying or why_not_joined(state, leader, each) is not None:
            continue
        if gap_to(block(each), place) > leader_chart().move:
            continue
        value = _led(state, leader, each)
        if value > 0:
            value -= sum(
                ELSEWHERE * worth(other) * other.count / 100
                for other in own if other is not each and not is_engaged(state, other) and not other.is_rallying
            )  # fmt: skip
        if value > 0 and (best is None or value > best[1]):
            best = each, value
    return best


def stays(state: State, leader: Leader) -> bool:
    """Does he go on leading those whom he is with?"""
    formation = state.formations.get(leader.formation)
    if formation is None or leader.is_chief:
        return False
    return _led(state, leader, formation) > 0


def _led(state: State, leader: Leader, formation: Formation) -> float:
    """What his orders to a formation that he leads promise in the next bound."""
    if not is_engaged(state, formation):
        near = any(foe.is_close and apart(formation, foe) < NEAR for foe in foes_of(state, leader.seat))
        return MAY_FIGHT * worth(formation) * formation.count / 100 if near and formation.is_formed_close else 0.0
    danger = LOST * (1 - chance_on(leader.value)) * (CHIEF if leader.is_chief else SUBORDINATE)
    gain = melee_value(state, formation.id, leader.seat)
    phases, heard = 0.0, 1.0
    for tally in range(ORDERS):
        heard *= chance_on(leader.value - tally)
        phases += heard
    chief = chief_of(state, leader.seat)
    if chief is not None and gap_to(block(formation), centre_of(state, chief)) <= leader_chart().call_of_power:
        phases += 1.0
    return phases * (gain - danger) - danger


def way(state: State, leader: Leader, judge: LeaderWay) -> Legs:
    """Into contact with those whom he will lead."""
    found = best_fight(state, leader)
    if found is None:
        return ()
    point = nearest_of(found[0].slabs, *judge.start)
    assert point is not None, "a formation stands somewhere"
    radius = leader_chart().radius
    if point_distance(judge.start, point) <= radius:
        return ()
    return walked_to(judge, point, radius)
