"""The unit cards as tables (HMA-22.1 to 22.4)."""

from __future__ import annotations

from polemos.kernel.words.exchange import ChartInfo
from polemos.rules.hoplomachia.builder.unit_cards import LINES, NONE, modifiers, numbers, qualifying
from polemos.rules.hoplomachia.charts.cards import Card, Reactions
from polemos.rules.hoplomachia.charts.charts import cards
from polemos.rules.hoplomachia.charts.words import CONDITIONS
from polemos.tabletop.muster.chart_tables import RULE, chart_table


def _or_none(value: int | None) -> str:
    return NONE if value is None else str(value)


def figures() -> ChartInfo:
    columns = (
        "CF", "OF", "NF", "Disarray", "Phobos", "Belos", "Belos shield", "Belos check", "Spear", "Shield", "Strength",
        "Threshold", "Arete modifier", "Andreia", "Momentum", "Othismos", "Depth", "Epochs", "Worth", RULE,
    )  # fmt: skip
    words = "Arete modifiers for Eager, Firm, Unsteady and Shaken armies. Worth is a hint without effect."
    return chart_table("cards", "Unit cards", "HMA-22.1", "Card", columns, map(_figures, cards().values()), words)


def _figures(chart: Card) -> tuple[str, ...]:
    belos, melee = chart.belos, chart.melee
    return (
        chart.name, _or_none(chart.move.cf), _or_none(chart.move.of), _or_none(chart.move.nf),
        _or_none(chart.disarray_qualifier), str(chart.phobos),
        f"{belos.number}/{belos.range}" if chart.has_belos else NONE, str(belos.shield), str(belos.check),
        str(melee.spear), str(melee.shield), str(melee.strength), str(melee.arete_threshold), modifiers(chart),
        str(chart.andreia.number), str(chart.epidromos.momentum), str(chart.epidromos.othismos),
        str(chart.depth_max), f"{chart.epochs[0]}–{chart.epochs[-1]}", str(chart.worth), "HMA-22.1",
    )  # fmt: skip


def andreia() -> ChartInfo:
    rows = [(chart.name, *(_line(chart, line) for line in range(len(LINES))), "HMA-22.2") for chart in cards().values()]
    columns = (*(line.capitalize() for line in LINES), RULE)
    words = "Passed / failed when Eager, Firm, Unsteady, Shaken."
    return chart_table("andreia", "Andreia charts", "HMA-22.2", "Card", columns, rows, words)


def _line(chart: Card, number: int) -> str:
    found = chart.andreia.line(LINES[number])
    return f"{found.passed} / {' '.join(found.fail[each] for each in CONDITIONS)}"


def reactions() -> ChartInfo:
    """Cards with the same chart share two rows."""
    shared: dict[Reactions, list[str]] = {}
    for chart in cards().values():
        shared.setdefault(chart.belos_reaction, []).append(chart.name)
    rows = []
    for known, names in shared.items():
        rows.append((f"{'; '.join(names)}: passed", *(" ".join(row) for row in known.passed), "HMA-22.3"))
        rows.append(("the same: failed", *(" ".join(row) for row in known.fail), "HMA-22.3"))
    columns = ("1", "2", "3", "4", "5+", RULE)
    words = "By intensity; in each cell the results for Eager, Firm, Unsteady, Shaken."
    return chart_table("reactions", "Belos reaction charts", "HMA-22.3", "Cards", columns, rows, words)


def epidromos() -> ChartInfo:
    rows = [
        (chart.name, " ".join(numbers(chart.epidromos.charge)), " ".join(numbers(chart.epidromos.drift)),
         qualifying(chart), " ".join(numbers(chart.epidromos.disarray)), "HMA-22.4")
        for chart in cards().values()
        if chart.kind != "baggage"
    ]  # fmt: skip
    columns = ("Charge", "Drift", "Momentum on", "Disarray", RULE)
    return chart_table("epidromos", "Epidromos charts", "HMA-22.4", "Card", columns, rows, "For the dice 1 to 6.")
