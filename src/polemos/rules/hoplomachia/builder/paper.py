"""An army of Hoplomachia on paper: its arete track, every unit with its elements, and a card of each kind of troops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.kernel.words.english import counted
from polemos.rules.hoplomachia.armies.armies import (
    Army,
    ArmyUnit,
    army_stands,
    card_of,
    contingent_of,
    depths,
    nation_called,
    nation_of,
    role_of,
)
from polemos.rules.hoplomachia.armies.epochs import EPOCHS
from polemos.rules.hoplomachia.armies.levels import core_count
from polemos.rules.hoplomachia.builder.charts import SHEET
from polemos.rules.hoplomachia.builder.form_words import counted_words, nation_words
from polemos.rules.hoplomachia.builder.judging import For
from polemos.rules.hoplomachia.builder.unit_cards import moves, unit_card
from polemos.rules.hoplomachia.charts.charts import cards, charts, track
from polemos.tabletop.muster.roster import Roster, RosterGroup, RosterLine, RosterTrack

LEGEND = (
    "Each box is an element with its stands, from right to left: cross it off when it is lost. A small circle is its"
    " ekdromoi, to be ticked when they are spent. Character and stance of a strategos are rolled before the battle."
)
COLUMNS = ("Moves", "Andreia", "Attack", "Defence", "Belos")
TITLES = {"core": "Core", "light": "Horse and lights", "baggage": "Baggage"}


def army_roster(army: Army, battle: For) -> Roster:
    line = (
        counted(core_count(army, battle.epoch), "core element"), counted(army_stands(army), "stand"),
        battle.size or "of any size", EPOCHS[battle.epoch],
    )  # fmt: skip
    known = [card for card in dict.fromkeys(unit.card for unit in army.unit) if card in cards()]
    return Roster(
        title=army.name, about=army.about, line=" · ".join(line), tracks=tuple(_tracks(army)),
        groups=tuple(_groups(army)), cards=tuple(unit_card(cards()[card]) for card in known),
        legend=LEGEND, sheet=SHEET,
    )  # fmt: skip


def _tracks(army: Army) -> Iterator[RosterTrack]:
    """HMA-4.6: the points at which the condition changes are named."""
    listed = nation_called(army.nation)
    if listed is None:
        return
    known = track(listed.track)
    spans = (
        ("Shaken", 0, known.shaken), ("Unsteady", known.shaken + 1, known.unsteady),
        ("Firm", known.unsteady + 1, known.firm), ("Eager", known.firm + 1, charts().arete_limits.maximum),
    )  # fmt: skip
    for place, (words, low, high) in enumerate(spans):
        marks = tuple(map(str, range(low, high + 1)))
        yield RosterTrack(words=f"Arete: {words}" if not place else words, marks=marks)


def _groups(army: Army) -> Iterator[RosterGroup]:
    leaders = tuple(
        RosterLine(
            number="", name=each.name or "Strategos", kind="Hegemon" if each.hegemon else "Strategos",
            cells=(nation_words(nation_of(army, each)),),
            tracks=(RosterTrack(words="character", marks=("",)), RosterTrack(words="stance", marks=("",)),
                    RosterTrack(words="spoke", marks=("",))),
        )
        for each in army.strategos
    )  # fmt: skip
    if leaders:
        yield RosterGroup(title="Strategoi", columns=("Nation", "", "", "", ""), lines=leaders)
    for role, title in TITLES.items():
        lines = tuple(_line(army, at, unit) for at, unit in enumerate(army.unit, 1) if role_of(army, unit) == role)
        if lines:
            yield RosterGroup(title=title, columns=COLUMNS, lines=lines)


def _line(army: Army, number: int, unit: ArmyUnit) -> RosterLine:
    chart = card_of(unit)
    if chart is None:
        return RosterLine(number=str(number), name=unit.name or unit.card, kind=unit.card, cells=("",) * len(COLUMNS))
    of = contingent_of(army, unit)
    kind = [chart.name if unit.name else "", counted_words(unit.card, unit.elements)]
    kind += [nation_words(of) if of != army.nation else ""]
    kind += ["hamippoi" if unit.hamippoi else "", "classed as light" if unit.light else ""]
    melee, belos = chart.melee, chart.belos
    return RosterLine(
        number=str(number), name=unit.name or chart.name, kind=" · ".join(filter(None, kind)),
        cells=(
            moves(chart), str(chart.andreia.number), str(melee.spear),
            f"{melee.shield}, {melee.strength}, {melee.arete_threshold}",
            f"{belos.number} at {belos.range}" if chart.has_belos else "–",
        ),
        tracks=tuple(_elements(depths(unit), chart.ekdromoi)),
    )  # fmt: skip


def _elements(stands: Sequence[int], has_ekdromoi: bool) -> Iterator[RosterTrack]:
    yield RosterTrack(marks=tuple(map(str, stands)))
    if has_ekdromoi:
        yield RosterTrack(marks=("",) * len(stands), is_round=True)
