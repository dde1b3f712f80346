"""Two opponents front to front, and how their combat dice are counted."""

from __future__ import annotations

from polemos.rules.alala.combat.combat_dice import DiceCount, count_dice
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from tests.alala.position import contact, leader, table, troop


def facing_each_other(*more: Troop, south: dict[str, object] | None = None, **values: object) -> State:
    """S1 and N1 in contact front to front, no leaders with them."""
    own = troop("S1", 30, 20, **(south or {}))  # type: ignore[arg-type]
    ahead = 20 + own.depth / 2000 + 0.8
    kinds = {"contacts": [contact("S1", "N1")], "leaders": [leader("south-I", "S0"), leader("north-I", "N0")]}
    return table(own, troop("N1", 30, ahead), *more, **{**kinds, **values})  # type: ignore[arg-type]


def dice(state: State, name: str = "S1", enemy: str = "N1", left_over: tuple[str, ...] = ()) -> int:
    return count_dice(state, state.troops[name], state.troops[enemy], left_over).dice


def line(count: DiceCount, rule: str) -> list[int]:
    return [mod.value for mod in count.mods if mod.rule == rule]
