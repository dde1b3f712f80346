"""The optional rules and preferences of Hoplites (section 24): switches for both sides, and standing orders of each."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Copies = Annotated[int, Meta(ge=0, le=5)]
Standing = Literal["ask", "always", "never"]


class Zones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where units of a type may be played (HOP-24.27)."""

    wing: bool = True
    centre: bool = True


STANDARD_ZONES: dict[str, Zones] = {
    **{code: Zones(centre=False) for code in ("BC", "CA", "GC", "HC", "LC", "LN", "RC", "KB")},
    **{code: Zones(wing=False) for code in ("PH", "HI")},
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What holds for both sides; settled before the battle."""

    quick_attacks: bool = False
    variable_initiative: bool = False
    leader_cohesion: bool = False
    dynamic_play: bool = False
    restricted_chariots: bool = False
    elephants_worth_tq: bool = False
    fog_of_war: bool = False
    strong_second_line: bool = False
    engaged_hold_fire: bool = False
    cavalry_pursuit: bool = False
    setup_turns: Annotated[int, Meta(ge=0, le=9)] = 3
    peaceful_setup: bool = False
    field_restrictions: bool = False
    zones: dict[str, Zones] = msgspec.field(default_factory=STANDARD_ZONES.copy)
    challenge_cards: Copies = 2
    random_opponent: bool = False
    sounds: bool = True


class DeckPreferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards added to a deck, free of charge (HOP-24.28); None: the standard number."""

    reserve: Copies = 1
    cohesion: Copies = 0
    initiative: Copies | None = None


class StandingOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player's units do without a question in the enemy's turn (HOP-24.2 to 24.8).

    All of them are written out: whether a word is the default is told by identity, and a word that was typed is
    another one than ours.
    """

    skirmishers_withdraw: Standing = "ask"
    light_infantry_withdraws: Standing = "ask"
    cavalry_withdraws: Standing = "ask"
    all_withdraw: Standing = "ask"
    skirmishers_react: Standing = "ask"
    light_infantry_reacts: Standing = "ask"
    all_react: Standing = "ask"


# Which rules each switch turns on.
OPTION_RULES: dict[str, tuple[str, ...]] = {
    "quick_attacks": ("HOP-24.9",),
    "variable_initiative": ("HOP-24.10", "HOP-24.11", "HOP-24.12", "HOP-24.13"),
    "leader_cohesion": ("HOP-24.14",),
    "dynamic_play": ("HOP-24.15",),
    "restricted_chariots": ("HOP-24.16",),
    "elephants_worth_tq": ("HOP-24.17",),
    "fog_of_war": ("HOP-24.18", "HOP-24.19"),
    "strong_second_line": ("HOP-24.20",),
    "engaged_hold_fire": ("HOP-24.21",),
    "cavalry_pursuit": ("HOP-24.22", "HOP-24.23", "HOP-24.24"),
    "setup_turns": ("HOP-24.25",),
    "peaceful_setup": ("HOP-24.26",),
    "field_restrictions": ("HOP-24.27",),
    "challenge_cards": ("HOP-24.29",),
    "random_opponent": ("HOP-24.30",),
    "sounds": ("HOP-24.31",),
}
ORDER_RULES: dict[str, str] = {
    "skirmishers_withdraw": "HOP-24.2",
    "light_infantry_withdraws": "HOP-24.3",
    "cavalry_withdraws": "HOP-24.4",
    "all_withdraw": "HOP-24.5",
    "skirmishers_react": "HOP-24.6",
    "light_infantry_reacts": "HOP-24.7",
    "all_react": "HOP-24.8",
}
