"""A chart as a table to be read: heads of rows and columns, a rule, a few words."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.kernel.words.exchange import ChartInfo, ChartRow

RULE = "Rule"


def chart_table(
    id_: str, title: str, rule: str, corner: str, columns: Iterable[str], rows: Iterable[tuple[str, ...]],
    words: str = "",
) -> ChartInfo:  # fmt: skip
    told = tuple(ChartRow(head=head, words="", cells=tuple(cells)) for head, *cells in rows)
    return ChartInfo(
        id=id_, title=title, rule=rule, words=words, corner=corner, columns=tuple(columns), rows=told
    )  # fmt: skip
