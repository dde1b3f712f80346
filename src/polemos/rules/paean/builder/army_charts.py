"""The charts of Paean about building armies: budgets, leaders, prices, lists (sections 3 and 4)."""

from __future__ import annotations

from itertools import product

from polemos.kernel.words.exchange import ChartInfo
from polemos.rules.paean.charts.charts import formations
from polemos.rules.paean.charts.points import army_lists, points_chart, priced
from polemos.rules.paean.charts.records import WeaponChart
from polemos.rules.paean.lengths import cm
from polemos.tabletop.muster.chart_tables import RULE, chart_table

WEAPON_WORDS = {"javelin_light_spear": "javelin and light spear"}


def budgets() -> ChartInfo:
    chart = points_chart().budget
    rows, low = [], 0
    for row in chart.tables:
        span = f"{low + 1} to {row.up_to}" if low and row.up_to else f"up to {row.up_to}" if not low else f"over {low}"
        rows.append((span, f"{{{row.width:g}}} × {cm(row.depth)}", cm(row.deployment), "PAE-3.2"))
        low = row.up_to
    words = (
        f"Usually {chart.usual} points. A subordinate for every {chart.points_per_subordinate}, a hero for every"
        f" {chart.points_per_hero}, one of each always. At least {chart.hoplite_share} per cent of the figures are"
        " hoplites."
    )
    columns = ("Table", "Deployment", RULE)
    return chart_table("budgets", "Points battles", "PAE-4.1", "Points", columns, rows, words)


def leaders() -> ChartInfo:
    chart = points_chart()
    values = dict.fromkeys((*chart.commander, *chart.hero))
    tiers = chart.tier
    rows = [
        (
            str(value), chart.grade[value], str(chart.commander.get(value, "–")), str(chart.hero.get(value, "–")),
            tiers["army_commander"].values.get(value, "–"), tiers["subordinate"].values.get(value, "–"), "PAE-4.5",
        )
        for value in values
    ]  # fmt: skip
    columns = ("Grade", "Commander", "Hero", "As army commander", "As subordinate", RULE)
    words = f"A gift of the gods costs {chart.gift.price} more; one for a hero."
    return chart_table("leaders", "Leaders and their points", "PAE-4.4", "Value", columns, rows, words)


def prices() -> ChartInfo:
    """One row a class and weapon, one column a level."""
    levels = formations().experience
    rows = []
    for kind, weapon, expert in product(formations().classes, formations().weapon, ("", "x")):
        found = [priced().get(f"{kind.code}-{weapon.code}-{level.code}{expert}") for level in levels]
        if any(found):
            words = f"{kind.code}-{weapon.code} {weapon_words(weapon)}{', expert' if expert else ''}"
            rows.append((words, *(str(each.points) if each else "–" for each in found), "PAE-4.2"))
    columns = (*(level.name.capitalize() for level in levels), RULE)
    return chart_table("prices", "Points of a base", "PAE-4.2", "Base", columns, rows)


def weapon_words(weapon: WeaponChart) -> str:
    return WEAPON_WORDS.get(weapon.name, weapon.name).replace("_", " ")


def lists() -> ChartInfo:
    rows = []
    for listed in army_lists().values():
        low, high = listed.army.commander_value
        bases = ", ".join(f"{row.code} {row.least}–{row.greatest}" for row in listed.troops)
        rows.append((listed.army.name, f"{low} to {high}", bases, listed.army.rule))
    usual = points_chart().budget.usual
    words = f"Bases for {usual} points; for others in proportion, the least rounded down, the most rounded up."
    columns = ("Army commander", "Bases, from–to", RULE)
    return chart_table("lists", "Army lists", "PAE-4.10", "City", columns, rows, words)
