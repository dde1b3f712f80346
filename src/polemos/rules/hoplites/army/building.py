"""What an army costs, which special cards it has, and what makes it valid (section 8): the rules of the army editor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import floor

from polemos.kernel.files.save import FormatError
from polemos.kernel.reason import Reason
from polemos.kernel.words.english import counted
from polemos.rules.hoplites.army.armies import leader_of
from polemos.rules.hoplites.army.records import PLAIN, Army, UnitCard
from polemos.rules.hoplites.charts.charts import Charts
from polemos.rules.hoplites.charts.records import UnitType
from polemos.tabletop.muster.faults import Fault

GIVEN = ("flank", "rally", "cohesion")  # by the leader's command (HOP-8.4)
SUPPLY = "missile_supply"
SUPPLIED_UNITS = 6
SUPPLIED_LETTERS = ("J", "S", "BS", "A", "B")
TRIBAL = "tribal_command"
BASE, PER_SIZE = Fraction("0.70"), Fraction("0.06")  # HOP-8.2
CLANS = (5, 8)  # of a Samurai army (HOP-8.7)
SCREEN = "ES"
LONGEST_NAME = 80
# Letters that a type must have, by type and class; other types of Antiquity may have any of FREE (HOP-8.7).
LETTERS: dict[tuple[str, str], tuple[str, ...]] = {
    ("SK", "SL"): ("S", "BS"), ("SK", "AR"): ("A", "B"), ("SK", "JA"): ("J",), ("AT", ""): ("P",),
    ("EL", ""): (SCREEN,), ("EL", "CAT"): (SCREEN,), ("TP", ""): ("T",), ("YU", ""): ("Y",), ("OZ", ""): ("O",),
    ("LG", "HA"): ("J",), ("LG", "PR"): ("J",), ("AS", ""): ("",), ("KB", ""): ("",),
}  # fmt: skip
FREE = ("", "J", "S", "A", "B")


# -- cost --------------------------------------------------------------------------------------------------------------


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def unit_cost(charts: Charts, card: UnitCard) -> int:
    """Of one such card (HOP-8.2)."""
    factor = Fraction(str(charts.types[card.type, card.class_].cost_factor))
    price = charts.points.missile[card.missile] if card.missile else 0
    return max(1, half_up(card.tq * factor * (BASE + PER_SIZE * card.size))) + price


def leader_cost(charts: Charts, army: Army) -> int:
    """HOP-8.3."""
    leader, price = leader_of(charts, army), charts.points.leader
    return leader.initiative * price.per_initiative + leader.command * price.per_command + leader.clans * price.per_clan


def cards_cost(charts: Charts, army: Army) -> int:
    """Of the special cards beyond those that come without charge (HOP-8.4)."""
    given = given_cards(charts, army)
    return sum((count - given.get(card, 0)) * charts.cards[card].cost for card, count in army.cards.items())


def terrain_cost(charts: Charts, army: Army) -> int:
    """HOP-8.5."""
    return sum(charts.points.terrain[each.type] for each in army.terrain)


def rules_cost(charts: Charts, army: Army) -> int:
    """HOP-8.6; drawbacks give points back."""
    return sum(charts.points.special_rules[rule] for rule in army.army.special_rules)


def army_cost(charts: Charts, army: Army) -> int:
    units = sum(card.count * unit_cost(charts, card) for card in army.units)
    return (
        units
        + leader_cost(charts, army)
        + cards_cost(charts, army)
        + terrain_cost(charts, army)
        + rules_cost(charts, army)
    )


# -- cards and value ---------------------------------------------------------------------------------------------------


def can_be_supplied(kind: UnitType, letter: str) -> bool:
    return (kind.code == "SK" or kind.is_mounted) and letter in SUPPLIED_LETTERS


def given_cards(charts: Charts, army: Army) -> dict[str, int]:
    """Special cards without charge (HOP-8.4)."""
    command = leader_of(charts, army).command
    given = {card: 1 + command for card in GIVEN if card != "rally" or not army.has_rule(TRIBAL)}
    supplied = sum(
        card.count for card in army.units if can_be_supplied(charts.types[card.type, card.class_], card.missile)
    )
    return {**given, SUPPLY: 1} if supplied >= SUPPLIED_UNITS else given


def unit_count(army: Army) -> int:
    return sum(card.count for card in army.units)


# -- validity (HOP-8.7) ------------------------------------------------------------------------------------------------


def why_not_valid(charts: Charts, army: Army) -> list[Reason]:
    """All that keeps the editor from saving this army; nothing if it is valid."""
    return [fault.reason for fault in faults(charts, army)]


def faults(charts: Charts, army: Army) -> list[Fault]:
    """The same, each with what it is about."""
    unknown = list(_unknown(charts, army))
    return unknown or [*_leader(charts, army), *_units(charts, army), *_clans(charts, army), *_extras(charts, army)]


def _fault(words: str, rule: str, *at: str) -> Fault:
    return Fault(Reason(words, rule), at)


def _unknown(charts: Charts, army: Army) -> Iterator[Fault]:
    """Words that no chart knows; nothing else can be said before they are put right."""
    try:
        leader_of(charts, army)
    except FormatError as error:
        yield _fault(str(error), "HOP-4.1", "army.leader")
    for number, card in enumerate(army.units):
        at = f"units.{number}"
        if (card.type, card.class_) not in charts.types:
            yield _fault(f"{card.name}: there are no units of type {card.type} {card.class_}".rstrip(), "HOP-3.1", at)
        if card.missile and card.missile not in charts.points.missile:
            yield _fault(f"{card.name}: {card.missile} is no missile letter", "HOP-3.3", at)
    for name in army.cards:
        if name not in charts.cards:
            yield _fault(f"there is no special card {name}", "HOP-8.4", "cards")
    for number, each in enumerate(army.terrain):
        if each.type not in charts.terrain or each.type not in charts.points.terrain:
            yield _fault(f"no army has {each.type} as its own terrain", "HOP-8.5", f"terrain.{number}")


def _within(words: str, value: int, limits: tuple[int, int], *at: str) -> Iterator[Fault]:
    if not limits[0] <= value <= limits[1]:
        yield _fault(f"{words} is {value}; it must be {limits[0]} to {limits[1]}", "HOP-8.7", *at)


def _leader(charts: Charts, army: Army) -> Iterator[Fault]:
    leader, limits = leader_of(charts, army), charts.points.limits
    if not re.fullmatch(PLAIN, leader.name) or not 0 < len(leader.name) <= LONGEST_NAME:
        yield _fault(f"the leader's name has 1 to {LONGEST_NAME} plain letters", "HOP-4.1", "army.leader.name")
    yield from _within("initiative", leader.initiative, limits.initiative, "army.leader.initiative")
    yield from _within("command", leader.command, limits.command, "army.leader.command")
    if army.period == "samurai":
        yield from _within("clan value", leader.clans, (limits.clans[0], max(1, len(army.clans))), "army.leader")
    elif leader.clans:
        yield _fault("only a Daimyo has a clan value", "HOP-4.1", "army.leader")


def _units(charts: Charts, army: Army) -> Iterator[Fault]:
    limits = charts.points.limits
    yield from _within("the number of units", unit_count(army), (limits.units_min, limits.units_max), "units")
    for number, card in enumerate(army.units):
        kind, at = charts.types[card.type, card.class_], f"units.{number}"
        if kind.period != army.period:
            yield _fault(f"{card.name}: {kind.name} do not belong to this period", "HOP-2.1", at)
        yield from _within(f"{card.name}: TQ", card.tq, limits.tq, at)
        yield from _within(f"{card.name}: size", card.size, limits.size, at)
        fitting = LETTERS.get((card.type, card.class_), FREE)
        if card.missile not in fitting:
            told = " or ".join(letter or "none" for letter in fitting)
            yield _fault(f"{card.name}: the missile letter of {kind.name} is {told}", "HOP-8.7", at)


def _clans(charts: Charts, army: Army) -> Iterator[Fault]:
    clans = [clan.id for clan in army.clans]
    if army.period != "samurai":
        if clans or any(card.clan for card in army.units):
            yield _fault("only Samurai armies have clans", "HOP-2.2")
        return
    yield from _within("the number of clans", len(clans), CLANS)
    if len(set(clans)) < len(clans):
        yield _fault("two clans have the same name", "HOP-8.7")
    for number, card in enumerate(army.units):
        if card.clan not in clans:
            words = f"{card.name}: {card.clan or 'no clan'} is none of the army's clans"
            yield _fault(words, "HOP-22.7", f"units.{number}")
    for clan in clans:
        if all(card.clan != clan for card in army.units):
            yield _fault(f"clan {clan} has no unit", "HOP-8.7")


def _extras(charts: Charts, army: Army) -> Iterator[Fault]:
    """Cards, special rules and terrain."""
    given = given_cards(charts, army)
    for card, count in given.items():
        if army.cards.get(card, 0) < count:
            words = f"this army has {count} {charts.cards[card].name} without charge"
            yield _fault(words, "HOP-8.4", f"cards.{card}")
    if army.has_rule(TRIBAL) and army.cards.get("rally", 0):
        yield _fault("an army under Tribal Command has no RALLY cards", "HOP-8.4", "cards.rally")
    for card, count in army.cards.items():
        if count and charts.cards[card].period not in ("both", army.period):
            yield _fault(f"{charts.cards[card].name} has no use in this period", "HOP-22.11", f"cards.{card}")
    rules = army.army.special_rules
    if len(set(rules)) < len(rules):
        yield _fault("a special rule is listed twice", "HOP-7.1", "army.special_rules")
    most = charts.points.terrain["max_areas"]
    if len(army.terrain) > most:
        yield _fault(f"at most {counted(most, 'area')} may have terrain", "HOP-8.5", "terrain")
    if len({each.position for each in army.terrain}) < len(army.terrain):
        yield _fault("two terrains lie in the same area", "HOP-8.5", "terrain")
    for number, each in enumerate(army.terrain):
        terrain = charts.terrain[each.type]
        if not terrain.army_terrain or (terrain.samurai_only and army.period != "samurai"):
            yield _fault(f"{each.type} is no terrain of this army", "HOP-8.5", f"terrain.{number}")
