"""What troops and leaders cost (ALA-5.1, 5.2)."""

from __future__ import annotations

from polemos.rules.alala.charts.charts import armies, troop_chart
from polemos.rules.alala.charts.records import Grade, TroopChart, TroopType
from polemos.rules.alala.options import Options

NINE = 9
SUPPORTED = 2  # combat dice that hamippoi always have (ALA-16.12)


def hoplite_type(options: Options) -> TroopType:
    return "hoplites_large" if options.large_units else "hoplites"  # ALA-24.1


def by_formula(chart: TroopChart, grade: Grade) -> int:
    """The cost of a troop by its dice and grade; the table must say the same."""
    formula = armies().points.formula
    dice = chart.men // chart.combat_men_per_die
    if chart.class_ == "hoplites":
        return formula.hoplite_per_combat_die * dice + formula.hoplite_grade[grade]
    shots = chart.men // chart.shooting_men_per_die + chart.shooting_bonus
    dice += SUPPORTED if chart.always_supported else 0
    return (
        formula.band_per_shooting_die * shots
        + formula.band_per_combat_die * dice
        + formula.band_third_move_die * ("D6" in chart.move_dice)
        + formula.band_may_charge * (chart.may_charge != "never")
        + formula.band_cavalry * (chart.class_ == "cavalry")
        + formula.band_nine_men * (chart.men == NINE)
        + formula.band_grade[grade]
    )


def cost_of(kind: TroopType, grade: Grade) -> int:
    """By the table. An A band, which only scenarios have, costs like one of grade B (ALA-2.8)."""
    points = troop_chart(kind).points
    return points[grade] if grade in points else max(points.values())


def leader_cost(cp: int, options: Options) -> int:
    """A leader whose rating is rolled costs the same whatever comes up (ALA-24.2)."""
    chart = armies().points
    return chart.rolled_leader if options.rolled_leaders else chart.leader_per_cp * cp
