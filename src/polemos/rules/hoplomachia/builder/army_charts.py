"""The charts about armies and battles: size levels, lists, situations, battle types (sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.words.exchange import ChartInfo
from polemos.rules.hoplomachia.armies.levels import size_of_each
from polemos.rules.hoplomachia.builder.form_words import nation_words
from polemos.rules.hoplomachia.builder.unit_cards import signed
from polemos.rules.hoplomachia.builder.words import SITUATIONS
from polemos.rules.hoplomachia.charts.charts import armies, battles, card, charts, nations, situation
from polemos.rules.hoplomachia.charts.lists import BattleChart, Contribution, Nation
from polemos.rules.hoplomachia.charts.words import Epoch, Situation
from polemos.tabletop.muster.chart_tables import RULE, chart_table

NAMES: tuple[Situation, ...] = ("border_dispute", "civil_war", "anabasis", "hegemonic_war")


def levels() -> ChartInfo:
    rows = [
        (size.capitalize(), each.core, str(each.steps), " ".join(map(str, each.strategoi)), "HMA-4.2")
        for size, each in armies().size.items()
    ]
    columns = ("Core elements", "Dice for horse and lights", "Strategoi on 1D6", RULE)
    return chart_table("levels", "Size levels", "HMA-4.2", "Size", columns, rows)


def lists() -> ChartInfo:
    rows = [row for nation in nations() for row in _list(nation)]
    columns = ("Core, per cent", "Horse", "Lights", RULE)
    words = "Dice are rolled once for each step of the size level; behind × stands the size of each unit."
    return chart_table("lists", "Army lists", "HMA-4.11", "Nation and epochs", columns, rows, words)


def _list(nation: Nation) -> Iterator[tuple[str, ...]]:
    """A row for each span of epochs with the same list."""
    spans: dict[tuple[str, str, str], list[Epoch]] = {}
    epochs: tuple[Epoch, ...] = (1, 2, 3, 4, 5)
    for epoch in epochs:
        core = ", ".join(f"{card(row.card).name} {row.share}" for row in nation.core if epoch in row.epochs)
        if core:
            told = (core, _rolled(nation.cavalry, epoch), _rolled(nation.lights, epoch))
            spans.setdefault(told, []).append(epoch)
    for told, known in spans.items():
        span = f"{known[0]}–{known[-1]}" if len(known) > 1 else f"{known[0]}"
        yield f"{nation_words(nation.id)}, {span}", *told, "HMA-4.11"


def _rolled(rows: tuple[Contribution, ...], epoch: Epoch) -> str:
    said = []
    for row in rows:
        if epoch in row.epochs:
            each = f" × {size_of_each(row)}" if row.units else ""
            said.append(f"{card(row.card).name} {row.units or row.elements}{each}")
    return ", ".join(said) or "–"


def situations() -> ChartInfo:
    rows = [(str(total), *(situation(name)[total] for name in NAMES), "HMA-3.2") for total in range(2, 13)]
    columns = (*(SITUATIONS[name] for name in NAMES), RULE)
    return chart_table("situations", "Situations", "HMA-3.2", "2D6", columns, rows, "Each player rolls one die.")


def battle_types() -> ChartInfo:
    rules = {each.id: f"HMA-3.{11 + number}" for number, each in enumerate(battles().battle)}
    rows = [_type(each, rules[each.id]) for each in battles().battle]
    columns = ("Way", "Boards", "Defender's size", "Terrain, per cent", RULE)
    return chart_table("battles", "Battle types", "HMA-3.11", "Type", columns, rows)


def _type(chart: BattleChart, rule: str) -> tuple[str, ...]:
    ground = "; ".join(
        f"{'up to ' if each.at_most else ''}{each.percent} {', '.join(each.types)}" for each in chart.terrain
    )
    size = "one level less" if chart.size.defender else "equal"
    ways, boards = ", ".join(chart.modes), ", ".join(chart.boards)
    return f"{chart.id} {chart.name}", ways, boards, size, ground.replace("_", " "), rule


def nemesis() -> ChartInfo:
    rows = [
        (nation_words(own), nation_words(enemy), signed(number), "HMA-23.8")
        for own, enemy, number in charts().nemesis.pairs
        if number
    ]
    columns = ("Against", "Andreia number", RULE)
    return chart_table("nemesis", "Nemesis", "HMA-23.8", "Nation", columns, rows, "With the option of that name.")
