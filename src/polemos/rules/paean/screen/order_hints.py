"""The gamble of an order (PAE-7.8): what must be rolled now and next time, what a failure ends, who else may order."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.kernel.test import Test, net
from polemos.kernel.words.telling import percent
from polemos.rules.paean.command.rolls import command_test, why_not_ordered
from polemos.rules.paean.field.field import leaders
from polemos.rules.paean.leaders.values import may_command
from polemos.rules.paean.screen.odds import card_of_test
from polemos.rules.paean.state import Formation, Leader, State
from polemos.tabletop.scene import Hint, Odds


def order_hint(state: State, leader: Leader, formation: Formation) -> Hint:
    """Of an order that he may give to it now."""
    now = command_test(state, leader, formation)
    then = command_test(state, leader, replace(formation, tally=formation.tally + 1))
    words = f"{wanted(now)}, then {percent(float(then.chance))}; a failure ends his orders"
    cards = (
        card_of_test(now, "a failure ends his orders in this bound"),
        card_of_test(then, title=f"{then.label} once more"),
    )
    return Hint(
        words=words, rolls=True, odds=(*cards, *_others(state, leader, formation)), lit=(formation.id,), drawn=True
    )


def barred_hint(state: State, leader: Leader, formation: Formation) -> Hint:
    """He cannot order it; who could."""
    return Hint(odds=tuple(_others(state, leader, formation)), lit=(formation.id,))


def wanted(test: Test) -> str:
    """What the dice must show, without what is added to them."""
    limit = (test.limit or 0) - net(test.mods)
    return f"{limit} or less" if limit > 1 else "nothing helps"


def _others(state: State, leader: Leader, formation: Formation) -> Iterator[Odds]:
    """Of those who still have their turn in this bound."""
    for other in leaders(state, leader.seat):
        if other.id == leader.id or other.is_silent or other.opponent or not may_command(other):
            continue
        if why_not_ordered(state, other, formation) is None:
            yield card_of_test(command_test(state, other, formation))
