"""What a control test is rolled with and what its sum means (ALA-9.2 to 9.9)."""

from __future__ import annotations

from fractions import Fraction

from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.troops import EAGER, LEVELS, Control, Troop


def dice_of(troop: Troop) -> str:
    clumsy = troop.is_hoplites and troop.grade in command_chart().control.d6_grades
    return "1d6" if clumsy else "1avd"


def modifiers_of(troop: Troop) -> tuple[Modifier, ...]:
    """ALA-9.2: the level of hoplites and nothing else."""
    if troop.is_band:
        return ()
    return (Modifier(command_chart().control.levels[troop.level], LEVELS[troop.level], "ALA-9.2"),)


def result_of(troop: Troop, total: int) -> Control:
    """What the sum of the test means to a troop (ALA-9.3 to 9.9)."""
    chart = command_chart().control
    if total <= chart.low:
        if troop.is_shaken:
            return "retire"
        if troop.grade in chart.free_grades:
            return "free"
        return "loot" if troop.status == "looting" else "halt"
    if total < chart.high:
        return "free"
    if troop.status == "pursuing":
        return "pursue"
    if troop.status == "looting":
        return "loot"
    eager = troop.is_hoplites and troop.level == EAGER and troop.formed
    return "break_out" if eager and troop.grade in chart.break_out_grades else "repeat"


def is_middling(total: int) -> bool:
    """3 or 4 (ALA-9.5)."""
    chart = command_chart().control
    return chart.low < total < chart.high


def chances(troop: Troop) -> dict[Control, Fraction]:
    """How likely each result is, without cards."""
    test = Test("ALA-9.5", dice_of(troop), "control", mods=tuple(modifiers_of(troop)))
    return test.chances(lambda total: result_of(troop, total))
