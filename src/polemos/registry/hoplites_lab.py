"""The battles of Hoplites in the lab."""

from __future__ import annotations

from polemos.registry.lab_battles import (
    ArmyMatrix,
    Endings,
    GalleryBattle,
    GoldenGame,
    LabBattles,
    Ladder,
    Rung,
    Standing,
    battles,
    twins,
)
from polemos.rules.hoplites.army.armies import armies_of, army
from polemos.rules.hoplites.setup import FREE
from polemos.rules.hoplites.starting.starting import standard_level, total_of

# Every battle with an army that was used for tuning is a tuning battle.
LADDER = Ladder(
    (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60), Rung("search", "planner", 0.60, 200)),
    test=(
        *battles("cunaxa", "chaeronea", "lyginus", "granicus", "lautulae", "gaza", "heraclea", "vosges"),
        *twins(
            "greek_chaeronea_338", "cyrus_401", "macedonian_granicus_334", "macedonian_chaeronea_338", "triballian_335",
            "persian_granicus_334", "samnite_315", "ptolemy_gaza_312", "pyrrhic_280", "roman_lautulae_315", "caesar_58",
            "german_58",
        ),
    ),
    tuning=(
        *battles(
            "delium", "leuctra", "gaugamela", "jaxartes", "hydaspes", "telamon", "cannae", "zama", "magnesia",
            "okehazama", "kawanakajima", "nagashino", "sekigahara",
        ),
        *twins(
            "athenian_424", "theban_371", "persian_gaugamela_331", "roman_zama_202", "carthaginian_cannae_216",
            "gallic_225", "scythian_329", "indian_hydaspes_326", "oda_1560", "takeda_1575",
        ),
    ),
    endings=Endings(
        ("okehazama", "kawanakajima", "nagashino", "sekigahara"),
        (
            ("greedy", "greedy", 100), ("planner", "greedy", 100), ("planner", "planner", 100),
            ("search", "greedy", 20), ("search", "planner", 20),
        ),
    ),
)  # fmt: skip

GOLDEN = tuple(
    GoldenGame("hoplites", scenario, seats, settings)
    for scenario, seats, settings in (
        ("delium", ("greedy", "greedy"), {}),
        ("cunaxa", ("greedy", "random"), {"cavalry_pursuit": "yes"}),
        ("leuctra", ("greedy", "greedy"), {"variable_initiative": "yes"}),
        ("chaeronea", ("greedy", "greedy"), {"fog_of_war": "yes"}),
        ("lyginus", ("greedy", "greedy"), {"fog_of_war": "yes", "field_restrictions": "yes"}),
        ("granicus", ("greedy", "greedy"), {"leader_cohesion": "yes"}),
        ("gaugamela", ("random", "random"), {"restricted_chariots": "yes"}),
        ("jaxartes", ("greedy", "greedy"), {"terrain": "marsh"}),
        ("hydaspes", ("greedy", "random"), {"elephants_worth_tq": "yes"}),
        ("lautulae", ("greedy", "greedy"), {"dynamic_play": "yes"}),
        ("gaza", ("random", "random"), {"cavalry_pursuit": "yes", "engaged_hold_fire": "yes"}),
        ("heraclea", ("greedy", "greedy"), {"strong_second_line": "yes"}),
        ("telamon", ("greedy", "greedy"), {"setup_turns": "0"}),
        ("cannae", ("greedy", "greedy"), {"peaceful_setup": "yes"}),
        ("zama", ("random", "random"), {"terrain": "woods"}),
        ("vosges", ("greedy", "greedy"), {"random_opponent": "yes"}),
        ("okehazama", ("greedy", "greedy"), {}),
        ("kawanakajima", ("greedy", "random"), {"challenge_cards": "5"}),
        ("nagashino", ("greedy", "greedy"), {"variable_initiative": "yes", "dynamic_play": "yes"}),
        ("sekigahara", ("random", "random"), {"fog_of_war": "yes"}),
    )
)


def standing(name: str) -> Standing:
    """What the table says of an army itself."""
    fielded = army(name)
    return Standing(name, fielded.name, fielded.army.year, standard_level(total_of(fielded)))


def of_antiquity() -> list[str]:
    return armies_of("antiquity")


MATRIX = ArmyMatrix(
    FREE, of_antiquity, standing,
    trials=(
        ("theban_371", "scythian_329"), ("roman_zama_202", "seleucid_190"), ("gallic_225", "indian_hydaspes_326"),
        ("persian_gaugamela_331", "caesar_58"),
    ),
)  # fmt: skip

GALLERY = (
    GalleryBattle(
        "hoplites",
        "gaugamela",
        4,
        "Darius has more of everything, scythed chariots and Indian elephants too. Alexander looks for one gap before"
        " his own line is lapped: watch the wings, and what a RALLY can save.",
    ),
    GalleryBattle(
        "hoplites",
        "nagashino",
        2,
        "The horse of the Takeda rides at the guns of Oda. Clan after clan is called up, volleys thin the charge, and"
        " twice champions meet between the lines, blow for blow.",
    ),
)

LAB = LabBattles(LADDER, GOLDEN, GALLERY, MATRIX)
