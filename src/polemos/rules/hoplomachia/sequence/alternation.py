"""The arete sequence (HMA-7.3 to 7.5): units come up alternately, from the right of the player with precedence.

A chapter lists who may act, and asks who comes up until nobody does:

    @step("HMA-15.2", "HMA-7.3")
    def list_shooters(self, g: G) -> Flow:
        list_units(g, lambda state, unit: why_not_shoot(state, unit) is None)
        return None

    @step("HMA-15.2", "HMA-7.3")
    def shoot(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: why_not_shoot(state, unit) is None)
        return None if unit is None else Call(UnitShoots(unit), AGAIN)

The procedure of the unit ends with `acted(g, unit)` or `passed(g, unit)`. Whether a unit may still act is asked again
when it comes up, for much may have happened to it.

Who has a place is told to both sides, so it must not depend on a battle plan that is secret (HMA-6.8): whoever could
act by some plan comes up, and is asked, even if by his own he can only pass (`conceals`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option
from polemos.kernel.worked_out import standing_still
from polemos.rules.hoplomachia.facts.changing import set_army
from polemos.rules.hoplomachia.facts.turns import CameUp, Forced, SequenceListed
from polemos.rules.hoplomachia.field.field import is_there, units
from polemos.rules.hoplomachia.field.ordering import from_the_right
from polemos.rules.hoplomachia.state.armies import ANY_PLAN
from polemos.rules.hoplomachia.state.pieces import SIDES, Unit
from polemos.rules.hoplomachia.state.table import G, State

Able = Callable[[State, Unit], bool]


def may_still_act(state: State, unit: Unit) -> bool:
    """HMA-7.4: once in a phase, and not after a result that the enemy forced on it."""
    return not unit.acted and not unit.forced and is_there(state, unit)


def is_secretive(state: State, seat: Seat) -> bool:
    """Has this side a plan that the other does not know?"""
    return not state.army(seat).plan_shown


def by_any_plan(state: State) -> State:
    """The table if each side had whatever plan lets its units do most, unless its plan is known."""
    secret = [seat for seat in range(len(SIDES)) if is_secretive(state, seat)]
    if not secret:
        return state
    then = state.fork()
    for seat in secret:
        set_army(then, seat, plan=ANY_PLAN, wings=tuple(who_could_envelop(state, seat)))
    return then


def who_could_envelop(state: State, seat: Seat) -> Sequence[str]:
    """HMA-6.10: the taxeis at the ends of its line as it deployed; to whom neither they nor its plan are known, any of
    its core."""
    army = state.army(seat)
    if army.plan:
        return army.wings
    return [unit.id for unit in state.units.values() if unit.seat == seat and unit.is_core]


def conceals(state: State, seat: Seat, options: Callable[[State], Sequence[Option]]) -> bool:
    """Is it asked even if one answer alone is left? By some plan there would be more, and which is secret."""
    if not is_secretive(state, seat):
        return False
    return sum(each.barred is None for each in options(by_any_plan(state))) > 1


def sequence(state: State, able: Able) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who may act, of each side, from the right of the player with precedence. Hidden units have no place in it."""
    then = by_any_plan(state)
    with standing_still(then):
        known = [unit for unit in units(state) if not unit.hidden and may_still_act(state, unit) and able(then, unit)]
    ordered = from_the_right(state, known, state.precedence)
    first, second = (tuple(unit.id for unit in ordered if unit.seat == seat) for seat in (0, 1))
    return first, second


def list_units(g: G, able: Able) -> None:
    """Begin a round of the sequence with all who may act now."""
    g.emit(SequenceListed(sequence(g.state, able)), "HMA-7.3")


def next_up(state: State, able: Able) -> str | None:
    """Whose unit comes up next; when one list is empty the other player goes on alone. None: the round is over."""
    then = by_any_plan(state)
    with standing_still(then):
        for seat in (state.up, 1 - state.up):
            for unit in state.waiting[seat]:
                known = state.units[unit]
                if may_still_act(state, known) and able(then, known):
                    return unit
    return None


def acted(g: G, *together: str) -> None:
    """These units have had their turn, as one activity (HMA-17.11)."""
    for unit in together:
        g.emit(CameUp(unit), "HMA-7.4")


def passed(g: G, unit: str) -> None:
    """Its owner lets it pass and goes on at once with his next unit."""
    g.emit(CameUp(unit, passed=True), "HMA-7.5")


def force(g: G, unit: str) -> None:
    """A result other than M has been forced on it by enemy activity."""
    if not g.state.units[unit].forced:
        g.emit(Forced(unit), "HMA-7.4")
