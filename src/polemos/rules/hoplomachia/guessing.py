"""What a seat cannot see, filled with something possible (HMA-25.1): for computer players and copies of games."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import Box, milli
from polemos.kernel.chance import Chance
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import depth_of, nation
from polemos.rules.hoplomachia.charts.words import ORDERS
from polemos.rules.hoplomachia.facts.changing import change, set_army, set_strategos, set_unit
from polemos.rules.hoplomachia.field.ground import is_concealed
from polemos.rules.hoplomachia.field.zones import starts_off_table
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State

TRIES = 40


def guess_for(state: State, seat: Seat, chance: Chance) -> None:
    """Plan, formation, signal and verbal orders of the enemy, where his strategoi stand, where his hidden men lie."""
    enemy = 1 - seat
    army = state.army(enemy)
    if not army.nation:
        return  # nothing has been chosen yet
    lists = nation(army.nation)
    if not army.plan_shown and not army.plan:
        set_army(state, enemy, plan=chance.pick(lists.plans))
    if not army.formation_shown and not army.formation:
        comes_on = starts_off_table(state, enemy)
        set_army(state, enemy, formation="marching_column" if comes_on else chance.pick(lists.formations))
    if starts_off_table(state, enemy):  # who is summoned alone has no place in an order of march
        coming = [unit for unit in state.units.values() if unit.seat == enemy and unit.arrives and not unit.march]
        for place, unit in enumerate((each for each in coming if each.enters_by == "home"), 1):
            set_unit(state, unit.id, march=place)
    if not army.signal_shown and not army.signal and state.phase in ("commands",):
        set_army(state, enemy, signal=chance.pick(("blank", *ORDERS)))
    core = [
        each.id
        for each in state.elements.values()
        if each.seat == enemy and each.condition != "destroyed" and state.units[each.unit].is_core
    ]
    for strategos in list(state.strategoi.values()):
        if strategos.seat == enemy and not strategos.element and core:
            set_strategos(state, strategos.id, element=chance.pick(core))
    for runner in list(state.runners.values()):
        if runner.seat == enemy and runner.content is None:
            state.runners[runner.id] = replace(runner, content=VerbalOrder(order="halt"))
    for element in list(state.elements.values()):
        if element.seat == enemy and element.hidden:
            _hide(state, element.id, chance)


def _hide(state: State, key: str, chance: Chance) -> None:
    """Somewhere in concealing terrain, if it is found soon."""
    element = state.elements[key]
    depth = depth_of(element.chart, element.stands, "CF")
    pieces = [each for each in state.terrain.values() if each.chart.conceals]
    facing = 180_000 * element.seat
    change(state, key, depth=depth, facing=facing)
    for _ in range(TRIES if pieces else 0):
        piece = chance.pick(pieces)
        left, low, right, high = piece.shape.bounds
        x, y = (a + (b - a) * chance.below(1000) / 1000 for a, b in ((left, right), (low, high)))
        if is_concealed(state, Box.by_front(x, y, facing / 1000, element.width / 1000, depth / 1000)):
            change(state, key, x=milli(x), y=milli(y))
            return
