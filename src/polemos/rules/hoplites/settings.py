"""What may be settled before a battle of Hoplites, in words, under the topics of the preferences (HOP-24.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from polemos import UsageProblem
from polemos.kernel.settings import Setting, one_of, switch, truth, unknown, whole_number
from polemos.rules.hoplites.charts.charts import charts
from polemos.rules.hoplites.options import (
    OPTION_RULES,
    ORDER_RULES,
    STANDARD_ZONES,
    DeckPreferences,
    Options,
    StandingOrders,
    Zones,
)
from polemos.rules.hoplites.setup import Setup

FIELD, PLAY, DIALOGS, RULES_TOPIC = "The field", "Play", "Dialogs and user interface", "Rules"
SETUP, DECK, RESTRICTIONS = "Setup", "Deck preferences", "Field restrictions"
OPTION_WORDS = {
    "quick_attacks": (DIALOGS, "the computer's attacks are shown when they are resolved, not when they are declared"),
    "variable_initiative": (RULES_TOPIC, "variable initiative: every few turns it is decided again who plays first"),
    "leader_cohesion": (RULES_TOPIC, "the leader can remove hits from units in the second line"),
    "dynamic_play": (RULES_TOPIC, "dynamic play: two plays, a play and a draw, or two draws in a turn"),
    "restricted_chariots": (RULES_TOPIC, "chariots are restricted in melee"),
    "elephants_worth_tq": (RULES_TOPIC, "a lost elephant costs its TQ in route points, not 2"),
    "fog_of_war": (RULES_TOPIC, "fog of war: units in cover are hidden until an enemy is adjacent"),
    "strong_second_line": (RULES_TOPIC, "attacks on the second line do more harm"),
    "engaged_hold_fire": (RULES_TOPIC, "engaged units do not fire"),
    "cavalry_pursuit": (RULES_TOPIC, "cavalry pursues those who rout, and must regroup to come back"),
    "setup_turns": (SETUP, "turns without shock at the beginning, 0 to 9"),
    "peaceful_setup": (SETUP, "no shooting in the setup turns"),
    "field_restrictions": (RESTRICTIONS, "units are played only in the zones of their type"),
    "challenge_cards": (SETUP, "CHALLENGE cards added to each deck of the Samurai age, 0 to 5"),
    "random_opponent": (SETUP, "the second army is drawn by chance when the battle begins"),
    "sounds": (DIALOGS, "sounds for cards, shots, shocks and routs"),
}
NUMBERS = ("setup_turns", "challenge_cards")
DECK_WORDS = {
    "reserve": "RESERVE cards added to your deck, 0 to 5",
    "cohesion": "COHESION cards added to your deck, 0 to 5",
    "initiative": "INITIATIVE cards added to your deck under variable initiative, 0 to 5",
}
SWAPPED = "swapped"
ORDER_WORDS = {
    "skirmishers_withdraw": "skirmishers withdraw",
    "light_infantry_withdraws": "light infantry withdraws",
    "cavalry_withdraws": "cavalry withdraws",
    "all_withdraw": "all units withdraw",
    "skirmishers_react": "skirmishers use reaction fire",
    "light_infantry_reacts": "light infantry uses reaction fire",
    "all_react": "all units use reaction fire",
}
STANDING = ("ask", "always", "never")
STANDING_LABELS = ("ask each time", "always", "never")
ENEMY = "enemy_"
LEVELS = ("level", "enemy_level")
ZONE = "zone_"
ZONES = {"both": Zones(), "wing": Zones(centre=False), "centre": Zones(wing=False)}
ZONE_LABELS = ("anywhere", "on the wings", "in the centre")
GROUND_LABELS = {
    "none": "open ground", "random": "drawn by chance", "river": "a river at one edge", "woods": "woods on one wing",
    "stream": "a stream", "rough": "rough ground", "marsh": "marshes", "forest": "scattered woods",
    "gorge": "a gorge between cliffs",
}  # fmt: skip


# -- what is offered ---------------------------------------------------------------------------------------------------


def offered_settings() -> list[Setting]:
    deck = DeckPreferences()
    cards = [
        Setting(name, words, (), str(1 if getattr(deck, name) is None else getattr(deck, name)), "HOP-24.28", DECK)
        for name, words in DECK_WORDS.items()
    ]
    standard = "its route level, 0 for the standard one"
    return [
        terrain_setting("none"),
        Setting(LEVELS[0], f"first army: {standard}", (), "0", "HOP-9.4", FIELD),
        Setting(LEVELS[1], f"second army: {standard}", (), "0", "HOP-9.4", FIELD),
        switch(SWAPPED, "the first army is North, at the top of the table", False, "HOP-9.3", FIELD),
        *_option_settings(RULES_TOPIC), *_option_settings(SETUP),
        *cards,
        *_order_settings("", "first army"), *_order_settings(ENEMY, "second army"),
        *_option_settings(RESTRICTIONS), *_zone_settings(), *_option_settings(DIALOGS),
    ]  # fmt: skip


def terrain_setting(usual: str) -> Setting:
    """Of a battle that has this ground if nobody says another."""
    choices = tuple(charts().generator)
    labels = tuple(GROUND_LABELS.get(choice, choice) for choice in choices)
    return Setting("terrain", "the ground", choices, usual, "HOP-6.9", FIELD, labels)


def _option_settings(topic: str) -> list[Setting]:
    plain, told = Options(), []
    for name, (group, words) in OPTION_WORDS.items():
        usual, rule = getattr(plain, name), ", ".join(OPTION_RULES[name])
        if group != topic:
            continue
        if name in NUMBERS:
            told.append(Setting(name, words, (), str(usual), rule, group))
        else:
            told.append(switch(name, words, usual, rule, group))
    return told


def _order_settings(prefix: str, whose: str) -> list[Setting]:
    return [
        Setting(f"{prefix}{name}", f"{whose}: {words}", STANDING, "ask", ORDER_RULES[name], PLAY, STANDING_LABELS)
        for name, words in ORDER_WORDS.items()
    ]


def _zone_settings() -> list[Setting]:
    names: dict[str, list[str]] = {}
    for kind in charts().types.values():
        names.setdefault(kind.code, []).append(kind.name)
    told = []
    for code, plain in names.items():
        usual = next(word for word, zones in ZONES.items() if zones == STANDARD_ZONES.get(code, Zones()))
        words = f"{code}, {plain[0].split(',')[0].split(' (')[0]}"
        told.append(Setting(_zone_name(code), words, tuple(ZONES), usual, "HOP-24.27", RESTRICTIONS, ZONE_LABELS))
    return told


def _zone_name(code: str) -> str:
    return ZONE + code.lower()


# -- from words --------------------------------------------------------------------------------------------------------


def settled(setup: Setup, name: str, value: str) -> Setup:
    """The setup with this said; UsageProblem when it cannot be said."""
    if name in NUMBERS:
        return replace(setup, options=_options(setup.options, name, whole_number(name, value)))
    if name in OPTION_RULES:
        return replace(setup, options=_options(setup.options, name, truth(name, value)))
    if name in DECK_WORDS:
        return replace(
            setup, deck=_checked(asdict(setup.deck) | {name: whole_number(name, value)}, DeckPreferences, name)
        )
    if name == SWAPPED:
        return replace(setup, swapped=truth(name, value))
    if name == "terrain":
        return replace(setup, terrain=value)
    if name in LEVELS:
        levels = list(setup.levels)
        levels[LEVELS.index(name)] = whole_number(name, value) or None
        return replace(setup, levels=(levels[0], levels[1]))
    if (order := name.removeprefix(ENEMY)) in ORDER_WORDS:
        orders = list(setup.orders)
        which = 1 if name.startswith(ENEMY) else 0
        orders[which] = _checked(asdict(orders[which]) | {order: one_of(name, value, STANDING)}, StandingOrders, name)
        return replace(setup, orders=(orders[0], orders[1]))
    for code, _ in charts(setup.own_charts).types:
        if name == _zone_name(code):
            zones = {**setup.options.zones, code: ZONES[one_of(name, value, tuple(ZONES))]}
            return replace(setup, options=replace(setup.options, zones=zones))
    raise unknown(name, (setting.name for setting in offered_settings()))


def _options(options: Options, name: str, value: int | bool) -> Options:
    changed: Options = _checked(msgspec.to_builtins(options) | {name: value}, Options, name)
    return changed


def _checked(values: Mapping[str, Any], kind: type[Any], name: str) -> Any:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise UsageProblem(f"{name}: {error}") from error
