"""An army of Hoplites on paper: its cards to be cut out, and what it has beside them."""

from __future__ import annotations

from polemos.kernel.files.save import FormatError
from polemos.rules.hoplites.army.armies import leader_of
from polemos.rules.hoplites.army.building import army_cost, unit_cost, unit_count
from polemos.rules.hoplites.army.records import Army, UnitCard
from polemos.rules.hoplites.builder.values import line_values
from polemos.rules.hoplites.builder.words import SPECIAL_RULES
from polemos.rules.hoplites.charts.charts import Charts, OwnCharts
from polemos.rules.hoplites.starting.starting import standard_level
from polemos.tabletop.muster.roster import Roster, RosterCard, RosterGroup, RosterLine

SHEET = ("results", "shock", "superiority", "missiles", "missile_modifiers", "terrain")
NOTHING = "none"


def army_roster(army: Army, table: Charts, own_charts: OwnCharts) -> Roster:
    try:
        points, values = army_cost(table, army), line_values(army, own_charts)
    except (KeyError, FormatError):
        return Roster(title=army.name, line=f"{unit_count(army)} units", about=army.about)
    total = sum(card.count * value for card, value in zip(army.units, values, strict=True))
    size = f"{points} points · {unit_count(army)} units · route level {standard_level(total)} of {total}"
    return Roster(
        title=army.name, line=size, about=army.about, groups=(_beside(army, table),),
        cards=tuple(_card(table, card, value) for card, value in zip(army.units, values, strict=True)), sheet=SHEET,
    )  # fmt: skip


def _card(table: Charts, card: UnitCard, value: int) -> RosterCard:
    code, points = f"{card.type} {card.class_}".strip(), unit_cost(table, card)
    missile = f", missile {card.missile}" if card.missile else ""
    return RosterCard(
        count=card.count, code=code, badge=card.missile, name=card.name, plate=str(card.tq),
        left=("size", str(card.size)), right=("value", str(value)),
        words=f"{code} {card.name}: TQ {card.tq}, size {card.size}{missile}, route value {value}, {points} points",
    )  # fmt: skip


def _beside(army: Army, table: Charts) -> RosterGroup:
    leader = leader_of(table, army)
    cards = [f"{count} {table.cards[name].name}" for name, count in army.cards.items() if count]
    rules = [SPECIAL_RULES[each][0] for each in army.army.special_rules]
    ground = [f"{each.type} in area {each.position}" for each in army.terrain]
    said = {"Special cards": cards, "Special rules": rules, "Terrain": ground}
    return RosterGroup(
        title=leader.name, words=f"initiative {leader.initiative}, command {leader.command}",
        lines=tuple(
            RosterLine(number="", name=head, kind=", ".join(words) or NOTHING)
            for head, words in said.items()
            if words or head == "Special cards"
        ),
    )  # fmt: skip
