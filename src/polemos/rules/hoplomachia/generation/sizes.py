"""Size levels of both armies (HMA-3.4), and what variants of a type change about them."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import battle
from polemos.rules.hoplomachia.charts.words import SIZES, Size
from polemos.rules.hoplomachia.state.table import State


def is_harder_for_defender(state: State) -> bool:
    """HMA-3.20: no work, equal sizes, mostly light troops."""
    return state.type == "B" and state.options.pass_variant == "harder_for_defender"


def has_mostly_lights(state: State, seat: Seat) -> bool:
    """HMA-3.20: half of the core, and lights rolled twice as often."""
    return is_harder_for_defender(state) and seat == state.defender


def level_of(state: State, seat: Seat, size: Size) -> int:
    """The level of a side, where a battle of this size is fought; below nought there is none."""
    chart = battle(state.type).size
    less = chart.invader if seat == state.invader else chart.defender
    return SIZES.index(size) + (0 if is_harder_for_defender(state) else less)


def sizes_of(state: State, size: Size) -> tuple[Size, Size]:
    first, second = (SIZES[max(0, level_of(state, seat, size))] for seat in (0, 1))
    return first, second


def keeps_lower(state: State, seat: Seat, size: Size) -> bool:
    """One level less than small is small, but the lower of two dice counts for the core."""
    return level_of(state, seat, size) < 0
