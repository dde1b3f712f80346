"""What an order of a leader costs and would do (section 8), and the control tests to come (section 9)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted, verb
from polemos.rules.alala.command.command import END_OF_ORDERS
from polemos.rules.alala.command.control import must_test
from polemos.rules.alala.command.control_results import chances
from polemos.rules.alala.command.leader_orders import body_of, cost_of
from polemos.rules.alala.facts import change, set_leader
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.morale.successors import phalanx
from polemos.rules.alala.screen.scene_odds import control_card
from polemos.rules.alala.state import Leader, State
from polemos.rules.alala.troops import LEVELS, Troop
from polemos.tabletop.scene import Hint, Odds


def order_hint(state: State, key: str) -> Hint | None:
    """Of an option of the Command Phase, by its key: `south-I encourage SP4 up`."""
    if key == END_OF_ORDERS:
        return None
    name, *order = key.split(" ")
    if name not in state.leaders:
        return None  # a card that is thrown away
    leader, cost = state.leaders[name], cost_of(state, tuple(order))
    left = f"{leader.points - cost} CP left"
    match order:
        case ["control"]:
            return _control(state, leader, cost, left)
        case ["move", unit]:
            return _joins(state, leader, unit, cost, left)
        case ["encourage", unit, way]:
            return _encouraged(state, leader, unit, 1 if way == "up" else -1, cost, left)
        case ["signal"]:
            lit = tuple(troop.id for troop in phalanx(state, leader))
            words = f"from now on {counted(len(lit), 'unit')} must advance and may charge; no more invoking; {left}"
            return Hint(words=words, about=(leader.unit,), cost=cost, lit=lit)
        case _:
            words = f"draws one of {counted(state.pack_left or len(state.discards), 'card')}; {left}"
            return Hint(words=words, rolls=True, about=(leader.unit,), cost=cost)


def _control(state: State, leader: Leader, cost: int, left: str) -> Hint:
    body = body_of(state, leader.id)
    out = [troop for troop in phalanx(state, leader) if troop.id not in body and must_test(state, troop)]
    several = len(body) > 1
    words = f"{' '.join(body)} {'move as one and take' if several else 'takes'} no control test"
    if out:
        words += f"; {' '.join(troop.id for troop in out)} still {verb(len(out) > 1, 'tests')}"
    return Hint(words=f"{words}; {left}", about=(leader.unit,), cost=cost, lit=body, odds=tests_of(out))


def _joins(state: State, leader: Leader, unit: str, cost: int, left: str) -> Hint:
    """With whom he could take control from there."""
    there = state.fork()
    set_leader(there, leader.id, unit=unit, went=True)
    body = body_of(there, leader.id)
    words = f"from there he could control {' '.join(body)}" if body else "from there he could control nobody"
    return Hint(words=f"{words}; {left}", about=(leader.unit, unit), cost=cost, lit=body)


def _encouraged(state: State, leader: Leader, unit: str, by: int, cost: int, left: str) -> Hint:
    before = state.troops[unit]
    after = state.fork()
    change(after, unit, level=before.level + by)
    troop = after.troops[unit]
    words = f"{LEVELS[before.level]} to {LEVELS[troop.level]}"
    told: tuple[Odds, ...] = ()
    if must_test(state, before):
        free, then = (chances(each).get("free", 0) for each in (before, troop))
        words += f"; acts as you wish {float(then):.0%}, now {float(free):.0%}".replace("%", " %")
        told = (control_card((troop,)),)
    return Hint(words=f"{words}; {left}", about=(leader.unit, unit), cost=cost, lit=(unit,), odds=told)


def tests_to_come(state: State, seat: Seat) -> Hint:
    """Who takes a control test when the orders are over, and how it may end (ALA-9.1)."""
    waiting = [troop for troop in on_table(state, seat) if must_test(state, troop)]
    words = f"{len(waiting)} troops take a control test" if waiting else "nobody takes a control test"
    return Hint(words=words, lit=tuple(troop.id for troop in waiting), odds=tests_of(waiting))


def tests_of(troops: list[Troop]) -> tuple[Odds, ...]:
    """One card for all that have the same chances."""
    alike: dict[object, list[Troop]] = {}
    for troop in troops:
        alike.setdefault(tuple(chances(troop).items()), []).append(troop)
    return tuple(control_card(each) for each in alike.values())
