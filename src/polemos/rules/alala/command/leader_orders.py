"""What leaders can order (section 8): ranges, costs, who would obey, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.command import Action, command_chart
from polemos.rules.alala.field.field import are_in_contact, faces_like, is_in_combat, within
from polemos.rules.alala.morale.successors import phalanx
from polemos.rules.alala.scenarios.specials import may_signal
from polemos.rules.alala.state import Leader, State
from polemos.rules.alala.troops import EAGER, SHAKEN, DeedKind, Troop

LEAVING = ("routing", "withdrawing")  # nobody reaches them any more (ALA-8.6, ALA-8.7)
WENT_BACK: tuple[DeedKind, ...] = ("fall_back", "retire")
Word = tuple[str, ...]  # what is done with an order: ("encourage", "SP4", "up")


def body_of(state: State, leader: str) -> tuple[str, ...]:
    """The units that would be, or stay, one body if he took control now (ALA-8.4); none if he cannot."""
    known = state.leaders[leader]
    if why_not_controlled(state, known) is not None:
        return ()
    own = state.troops[known.unit]
    reach, same = command_chart().action["control"].within, command_chart().body.same_facing
    able = [
        troop
        for troop in phalanx(state, known)
        if troop.id != own.id and _is_fit(state, troop) and faces_like(own, troop, same) and within(own, troop, reach)
    ]
    chain = [own]
    for link in chain:  # grows while it is walked along
        joining = [troop for troop in able if are_in_contact(link, troop)]
        able = [troop for troop in able if troop not in joining]
        chain += joining
    return tuple(troop.id for troop in phalanx(state, known) if troop in chain)


def _is_fit(state: State, troop: Troop) -> bool:
    """ALA-8.4 (c); who withdraws takes no orders even if he could not get away (ALA-10.16)."""
    return troop.formed and troop.status == "steady" and not is_in_combat(state, troop)


def why_not_controlled(state: State, leader: Leader) -> Reason | None:
    """Why his own unit cannot lead a body (ALA-8.2, ALA-8.4)."""
    own = state.troops[leader.unit]
    if not own.formed:
        return Reason(f"{own.id}, his own unit, is unformed", "ALA-8.2")
    if own.status == "last_stand":
        return Reason(f"{own.id}, his own unit, makes its last stand", "ALA-8.2")
    return None if _is_fit(state, own) else Reason(f"{own.id}, his own unit, cannot lead", "ALA-8.4")


def is_advancing(troop: Troop) -> bool:
    """Did it come on in the turn before, and has it not gone back since (ALA-8.8)?"""
    return troop.came_on and troop.last.kind not in WENT_BACK and troop.deed.kind not in WENT_BACK


def encouragement(troop: Troop) -> int:
    """What it costs to encourage a unit (ALA-8.8)."""
    chart = command_chart().encourage
    cost = chart.cost[troop.grade]
    return chart.advancing.get(troop.grade, cost) if is_advancing(troop) else cost


def cost_of(state: State, order: Word) -> int:
    if order[0] == "encourage":
        return encouragement(state.troops[order[1]])
    return command_chart().action[order[0]].cost  # type: ignore[index]


def orders(state: State, leader: Leader) -> Iterator[Word]:
    """All that he could think of, possible or not."""
    yield ("control",)
    units = phalanx(state, leader)
    for troop in units:
        if troop.id != leader.unit:
            yield ("move", troop.id)
    for troop in units:
        yield ("encourage", troop.id, "up")
        yield ("encourage", troop.id, "down")
    yield ("signal",)
    yield ("invoke",)


def why_silent(state: State, leader: Leader) -> Reason | None:
    """Why he can give no orders at all (ALA-8.2)."""
    own = state.troops[leader.unit]
    if is_in_combat(state, own):
        return Reason(f"{leader.name} is in combat with {own.id} and gives no orders", "ALA-8.2")
    if own.status == "routing":
        return Reason(f"{leader.name} is swept along by the rout of {own.id}", "ALA-8.2")
    return None


def why_not(state: State, leader: Leader, order: Word) -> Reason | None:
    """Why he cannot give an order, apart from being silent."""
    cost = cost_of(state, order)
    match order:
        case ["control"]:
            reason = _why_no_control(state, leader)
        case ["move", unit]:
            reason = _why_no_move(state, leader, state.troops[unit])
        case ["encourage", unit, way]:
            reason = _why_no_encouraging(state, leader, state.troops[unit], way == "up")
        case ["signal"]:
            reason = _why_no_signal(state, leader)
        case _:
            reason = _why_no_invoking(state, leader)
    if reason is None and cost > leader.points:
        return Reason(f"that costs {cost} CP, {leader.name} has {leader.points}", rule_of(order))
    return reason


def rule_of(order: Word) -> str:
    chart = command_chart()
    return chart.encourage.rule if order[0] == "encourage" else chart.action[order[0]].rule  # type: ignore[index]


def _why_no_control(state: State, leader: Leader) -> Reason | None:
    if leader.controls:
        return Reason(f"{leader.name} controls his phalanx already", "ALA-8.3")
    return why_not_controlled(state, leader)


def _why_no_move(state: State, leader: Leader, unit: Troop) -> Reason | None:
    if leader.went:
        return Reason(f"{leader.name} has moved already this turn", "ALA-8.3")
    if leader.controls:
        return Reason(f"{leader.name} has taken control and stays with his unit", "ALA-8.3")
    return _why_out_of_reach(state, leader, unit, "move")


def _why_no_encouraging(state: State, leader: Leader, unit: Troop, up: bool) -> Reason | None:
    if up and unit.level == EAGER:
        return Reason(f"{unit.id} is Eager already", "ALA-8.7")
    if not up and unit.level == SHAKEN:
        return Reason(f"{unit.id} is Shaken; lower it would run", "ALA-8.7")
    return _why_out_of_reach(state, leader, unit, "encourage")


def _why_out_of_reach(state: State, leader: Leader, unit: Troop, action: Action) -> Reason | None:
    chart = command_chart().action[action]
    if unit.status in LEAVING:
        return Reason(f"{unit.id} is {unit.status}", chart.rule)
    if not within(state.troops[leader.unit], unit, chart.within):
        return Reason(f'{unit.id} is more than {chart.within:g}" from {leader.name}', chart.rule)
    return None


def _why_no_signal(state: State, leader: Leader) -> Reason | None:
    if leader.signalled:
        return Reason(f"{leader.name} signalled the advance in turn {leader.signalled}", "ALA-8.9")
    return may_signal(state, leader.id)


def _why_no_invoking(state: State, leader: Leader) -> Reason | None:
    if leader.signalled:
        return Reason("the advance is signalled: it is too late for the gods", "ALA-8.11")
    if not state.pack_left and not state.discards:
        return Reason("there is no card left to draw", "ALA-20.2")
    return None
