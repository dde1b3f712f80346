"""A player's own armies and charts in a folder of his (HOP-27.9): each is taken, or refused with file, line and reason.

A file named like one of our charts stands in its place; every other one is an army. A bad file breaks nothing else.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from polemos.kernel.files.own_files import Refusal, RefusedFile, converted, line_of, line_with, own_paths, taken
from polemos.kernel.files.save import FormatError
from polemos.rules.hoplites.army.building import army_cost, unit_count, why_not_valid
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.chart_check import problems
from polemos.rules.hoplites.charts.charts import FILES, Charts, OwnCharts, charts
from polemos.rules.hoplites.starting.starting import standard_level, total_of


class OwnFiles(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    armies: dict[str, Army] = {}
    charts: OwnCharts = ()
    refused: tuple[Refusal, ...] = ()
    files: dict[str, str] = {}  # by the army's id, in which file it is


def scan(folder: Path) -> OwnFiles:
    """Everything that a folder holds."""
    own: dict[str, str] = {}
    armies: dict[str, Army] = {}
    files: dict[str, str] = {}

    def take(path: Path, text: str) -> None:
        charts_so_far = tuple(sorted(own.items()))
        if path.stem in FILES:
            read_chart(path.stem, text, charts_so_far)
            own[path.stem] = text
            return
        found = read_army(text, charts_so_far)
        if found.id in armies:
            raise RefusedFile(f"another file has an army {found.id} already", line_of(text, "$.army.id"))
        armies[found.id], files[found.id] = found, path.name

    charts_first = sorted(own_paths(folder), key=lambda path: path.stem not in FILES)  # armies are judged by them
    refused = taken(charts_first, take)
    return OwnFiles(armies, tuple(sorted(own.items())), refused, files)


def read_army(text: str, own_charts: OwnCharts = ()) -> Army:
    """An army from the text of its file; FormatError says where and why not."""
    army: Army = converted(text, Army)
    table = charts(own_charts)
    for reason in why_not_valid(table, army):
        unit = next((card.name for card in army.units if reason.text.startswith(f"{card.name}: ")), "")
        raise RefusedFile(str(reason), line_with(text, f'"{unit}"') if unit else None)
    total = total_of(army, own_charts)
    figures = {
        "unit_count": unit_count(army),
        "route_total": total,
        "route_level": standard_level(total),
        "points": army_cost(table, army),
    }
    for figure, true in figures.items():
        told = getattr(army.army, figure)
        if told is not None and told != true:
            raise RefusedFile(f"{figure} is {true}, not {told}", line_of(text, f"$.army.{figure}"))
    return army


def read_chart(name: str, text: str, others: OwnCharts = ()) -> None:
    """Refuse a chart that cannot be read or does not fit to the others."""
    converted(text, FILES[name])
    try:
        wrong = problems(Charts(tuple(sorted({**dict(others), name: text}.items()))))
    except FormatError as error:
        raise RefusedFile(str(error)) from error
    if wrong:
        raise RefusedFile(wrong[0])
