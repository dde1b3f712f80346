"""Setups by chance, for fuzzed battles: options, levels, decks and terrain that people may choose, and seldom do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.settings import drawn_switches
from polemos.rules.hoplites.army.armies import armies_of, army_ids, battle
from polemos.rules.hoplites.army.armies import army as supplied
from polemos.rules.hoplites.army.records import Army, ArmyTerrain, SpecialRule
from polemos.rules.hoplites.charts.charts import charts
from polemos.rules.hoplites.options import DeckPreferences, Options, Standing, StandingOrders, Zones
from polemos.rules.hoplites.setup import FREE, Setup, validate
from polemos.rules.hoplites.starting.starting import total_of
from polemos.rules.hoplites.state import AREAS

SETUP_TURNS = (0, 1, 3, 3, 5, 9)
MIRRORED = "mirrored"  # an army against itself
COPIES = 5  # most cards of a kind that preferences add (HOP-24.28)


def switches() -> list[str]:
    """The options that are on or off."""
    plain = Options()
    return [name for name in msgspec.structs.asdict(plain) if isinstance(getattr(plain, name), bool)]


def drawn_setup(scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
    """A legal setup of this battle, with what is wanted among what is drawn."""
    options = _drawn_options(wanted, chance)
    armies = ("", "")
    if scenario in (FREE, MIRRORED):
        armies = _drawn_armies(scenario, "terrain:castle" in wanted, chance)
    choices = [choice for choice in charts().generator if f"terrain:{choice}" in wanted] or [*charts().generator]
    setup = Setup(
        scenario if armies == ("", "") else FREE,
        armies,
        (_drawn_own(armies[0], wanted, chance), _drawn_own(armies[1], wanted, chance)) if any(armies) else (None, None),
        levels=_drawn_levels(scenario, armies, options, chance),
        terrain=chance.pick(choices) if chance.below(2) else "",
        options=options,
        deck=DeckPreferences(_copies(chance, 1), _copies(chance, 0), _copies(chance, 1) if chance.below(2) else None),
        people=(True, chance.below(2) == 0),
        orders=(_drawn_orders(chance), _drawn_orders(chance)),
        by_mail=chance.below(4) == 0,
        swapped=chance.below(2) == 0,
    )
    return Setup(FREE, armies) if validate(setup) and any(armies) else setup


def _drawn_options(wanted: Sequence[str], chance: Chance) -> Options:
    plain = Options()
    drawn: dict[str, Any] = {**drawn_switches(plain, switches(), wanted, chance)}
    drawn["setup_turns"] = chance.pick(SETUP_TURNS)
    drawn["challenge_cards"] = _copies(chance, plain.challenge_cards)
    if chance.below(3) == 0:
        drawn["zones"] = {"LI": Zones(centre=False), "SK": Zones(wing=False), "AS": Zones(wing=False)}
    return Options(**drawn)


def _drawn_armies(scenario: str, with_castle: bool, chance: Chance) -> tuple[str, str]:
    first = chance.pick(armies_of("samurai") if with_castle else army_ids())
    second = first if scenario == MIRRORED else chance.pick(armies_of(supplied(first).period))
    return first, second


def _drawn_own(name: str, wanted: Sequence[str], chance: Chance) -> Army | None:
    """Now and then an army of a player's own: a supplied one with other terrain, special rules and cards."""
    plain = supplied(name)
    if chance.below(2):
        return None
    kinds = ["slope", "mountain", "camp", *(["castle"] if plain.period == "samurai" else [])]
    kinds = [kind for kind in kinds if f"terrain:{kind}" in wanted] or kinds
    places = chance.shuffled(range(1, AREAS + 1))[: chance.below(4)]
    rules = tuple(rule for rule in get_args(SpecialRule) if chance.below(4) == 0)
    cards = {**plain.cards, "reserve": chance.below(3), "missile_supply": 1 + chance.below(3)}
    if "tribal_command" in rules:
        cards["rally"] = 0
    else:
        cards["rally"] = cards["flank"]
    if plain.period == "antiquity":
        cards["caltrop"] = chance.below(3)
    head = replace(plain.army, id="own", special_rules=rules)
    return replace(
        plain, army=head, cards=cards, terrain=tuple(ArmyTerrain(chance.pick(kinds), place) for place in places)
    )


def _drawn_levels(
    scenario: str, armies: tuple[str, str], options: Options, chance: Chance
) -> tuple[int | None, int | None]:
    names = armies if any(armies) else battle(scenario).armies
    levels = [
        1 + chance.below(total_of(supplied(name), (), options)) if chance.below(5) == 0 else None for name in names
    ]
    return levels[0], None if options.random_opponent else levels[1]


def _drawn_orders(chance: Chance) -> StandingOrders:
    drawn = {
        name: chance.pick(get_args(Standing))
        for name in msgspec.structs.asdict(StandingOrders())
        if chance.below(6) == 0
    }
    return StandingOrders(**drawn)


def _copies(chance: Chance, usual: int) -> int:
    return usual if chance.below(3) else chance.below(COPIES + 1)
