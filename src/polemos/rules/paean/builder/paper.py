"""An army of Paean on paper: every formation with its bases, and every leader."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.rules.paean.armies.armies import (
    Army,
    ArmyFormation,
    army_points,
    count_of,
    figures_of,
    formation_points,
    points_of_leader,
)
from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.builder.charts import SHEET
from polemos.rules.paean.builder.form_words import ROLES, kind_words
from polemos.rules.paean.charts.charts import class_chart, gift_chart
from polemos.rules.paean.options import Options
from polemos.tabletop.muster.roster import Roster, RosterGroup, RosterLine, RosterTrack

LEGEND = "Tick a base when it is dispersed. The tally of orders is kept beside the table and returns to nought."
COLUMNS = ("Code", "Files", "Armour", "Move", "Under")


def army_roster(army: Army, options: Options, budget: int) -> Roster:
    hoplites, figures = figures_of(army)
    bases = sum(map(count_of, army.formation))
    share = f"{100 * hoplites // figures} % hoplites" if figures else "no figures"
    return Roster(
        title=army.name, about=army.about,
        line=f"{army_points(army, options)} points of {budget} · {bases} bases · {share}",
        groups=tuple(_groups(army, options)), legend=LEGEND, sheet=SHEET,
    )  # fmt: skip


def _groups(army: Army, options: Options) -> Iterator[RosterGroup]:
    leaders = tuple(
        RosterLine(
            number=each.id, name=each.name or ROLES[each.role], kind=ROLES[each.role],
            cells=("?" if options.random_commanders and each.role != "hero" else str(each.value),
                   gift_chart(each.gift).name if each.gift else ""),
            points=points_of_leader(each, options),
        )
        for each in army.leader
    )  # fmt: skip
    if leaders:
        yield RosterGroup(title="Leaders", columns=("Value", "Gift"), lines=leaders)
    lines = tuple(line for number, each in enumerate(army.formation, 1) for line in _lines(number, each))
    if lines:
        yield RosterGroup(title="Formations", columns=COLUMNS, lines=lines)


def _lines(number: int, formation: ArmyFormation) -> Iterator[RosterLine]:
    """One for each kind of base; those behind the first are parts of it."""
    for place, each in enumerate(formation.troops):
        known = troop(each.code)
        chart = class_chart(known.kind) if known else None
        first = place == 0
        yield RosterLine(
            number=str(number) if first else "", name=(formation.name or kind_words(each.code)) if first else "",
            kind=kind_words(each.code),
            cells=(
                each.code, str(formation.files) if first else "", str(chart.armour) if chart else "",
                f"{chart.move:g}" if chart else "", formation.under if first else "",
            ),
            tracks=(RosterTrack(marks=("",) * each.bases),),
            points=formation_points(formation) if first else None, is_behind=not first,
        )  # fmt: skip
