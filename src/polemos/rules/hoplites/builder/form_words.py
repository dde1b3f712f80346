"""What the army builder of Hoplites calls the fields of an army, and what may be chosen there (section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from polemos.rules.hoplites.army.building import FREE, LETTERS, given_cards
from polemos.rules.hoplites.army.records import Army, SpecialRule
from polemos.rules.hoplites.builder.words import CARDS, LETTER_WORDS, SPECIAL_RULES
from polemos.rules.hoplites.charts.charts import Charts
from polemos.rules.hoplites.charts.records import SpecialCard
from polemos.rules.hoplites.state import AREAS
from polemos.tabletop.drafting.fields import Bounds, Entry, Forms, Say, Vocabulary
from polemos.tabletop.drafting.naming import Naming
from polemos.tabletop.drafting.places import Raw, above, typed, value_at
from polemos.tabletop.drafting.records import Word

EDITED = "antiquity"  # HOP-8.1
MOST_CARDS = 40
RECORDS = {
    "Army": ("Army", ""), "ArmyHead": ("Army", ""), "Leader": ("Leader", "HOP-4.1"), "UnitCard": ("Line of units", ""),
    "ArmyTerrain": ("Area of terrain", "HOP-8.5"),
}  # fmt: skip


def army_forms(table: Charts) -> Forms:
    limits = table.points.limits
    fields = {
        "ArmyHead.name": Say("Name of the army"),
        "ArmyHead.description": Say("Description", long=True),
        "ArmyHead.roman": Say("A Roman army"),
        "ArmyHead.special_rules": Say("Special rules", values=lambda raw, path: _special_rules(table)),
        "ArmyHead.leader": Say("Leader"),
        "Leader.name": Say("Leader", short=True),
        "Leader.initiative": Say("Initiative", bounds=lambda raw, path: limits.initiative),
        "Leader.command": Say("Command", bounds=lambda raw, path: limits.command),
        "Army.units": Say("Units"),
        "UnitCard.count": Say("Cards", bounds=lambda raw, path: (1, MOST_CARDS)),
        "UnitCard.type": Say("Type", values=lambda raw, path: _types(table), shown=type_shown),
        "UnitCard.name": Say("Name"),
        "UnitCard.tq": Say("TQ", bounds=lambda raw, path: limits.tq),
        "UnitCard.size": Say("Size", bounds=lambda raw, path: limits.size),
        "UnitCard.missile": Say("Missile", values=lambda raw, path: _letters(table, raw, path)),
        "Army.cards": Say(
            "Special cards", "What comes with the leader is without charge; more of them are bought.",
            entries=lambda raw, path: _cards(table, raw),
        ),
        "Army.terrain": Say(
            "Terrain of its own",
            "On its side of the field, counted from its far left; at most "
            f"{table.points.terrain['max_areas']} areas.",
            bounds=lambda raw, path: (0, table.points.terrain["max_areas"]),
        ),
        "ArmyTerrain.type": Say("Terrain", values=lambda raw, path: _grounds(table)),
        "ArmyTerrain.position": Say("in area", bounds=lambda raw, path: (1, AREAS)),
    }  # fmt: skip
    hidden = Say("", hidden=True)
    every = {f"UnitCard.{name}": hidden for name in ("class_", "clan", "src")} | fields
    return Forms(Naming(Army, ("", ""), {}), Vocabulary(every, RECORDS))


# -- units -------------------------------------------------------------------------------------------------------------


def type_shown(raw: Raw, path: str) -> str:
    """Type and class are chosen as one."""
    card = value_at(raw, above(path))
    return f"{card['type']}/{card.get('class', '')}"


def _types(table: Charts) -> Sequence[Word]:
    return [
        Word(id=f"{kind.code}/{kind.class_}", name=f"{f'{kind.code} {kind.class_}'.strip()} – {kind.name}")
        for kind in table.types.values()
        if kind.period == EDITED
    ]


def letters_of(card: Raw) -> tuple[str, ...]:
    """Of missiles, one of which a card of this type has; empty: none."""
    return LETTERS.get((card["type"], card.get("class", "")), FREE)


def _letters(table: Charts, raw: Raw, path: str) -> Sequence[Word]:
    card = value_at(raw, above(path))
    return [
        Word(
            id=each, name=f"{each}, {LETTER_WORDS.get(each, each)} (+{table.points.missile[each]})" if each else "none"
        )
        for each in letters_of(card)
    ]


# -- beside the units --------------------------------------------------------------------------------------------------


def _special_rules(table: Charts) -> Sequence[Word]:
    return [
        Word(id=each, name=name, help=f"{words}; {signed(table.points.special_rules[each])} points", rule=rule)
        for each, (name, words, rule) in SPECIAL_RULES.items()
        if each in get_args(SpecialRule)
    ]


def _cards(table: Charts, raw: Raw) -> Sequence[Entry]:
    named = {**raw, "army": {**raw["army"], "name": "?"}}  # the name may be missing yet
    given = given_cards(table, typed(named, Army))
    known = [card for card in table.cards.values() if card.period in ("both", EDITED)]

    def bounds(raw: Raw, path: str) -> tuple[int, int]:
        return given.get(path.rpartition(".")[2], 0), MOST_CARDS

    return [Entry(card.id, _card(card, given.get(card.id, 0), bounds)) for card in known]


def _card(card: SpecialCard, given: int, bounds: Bounds) -> Say:
    words, rule = CARDS[card.id]
    return Say(card.name, f"{words}; {given} without charge, {card.cost} points for another", rule, bounds=bounds)


def _grounds(table: Charts) -> Sequence[Word]:
    return [
        Word(id=name, name=f"{name.capitalize()} ({table.points.terrain[name]} points)")
        for name, each in table.terrain.items()
        if each.army_terrain and not each.samurai_only and name in table.points.terrain
    ]


def signed(cost: int) -> str:
    return f"−{-cost}" if cost < 0 else f"+{cost}"
