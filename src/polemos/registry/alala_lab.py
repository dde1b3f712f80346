"""The battles of Alala! in the lab."""

from __future__ import annotations

from polemos.registry.lab_battles import (
    Endings,
    GalleryBattle,
    GoldenGame,
    LabBattles,
    Ladder,
    Rung,
    battles,
    points,
    twins,
)

LADDER = Ladder(
    (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60), Rung("strategos", "planner", 0.60)),
    test=(
        *battles("mantinea_418", "nemea_394", "leuctra_371", "mantinea_362"),
        *twins("thebes", "sparta", "macedon"), *twins("athens_small", size="small"),
        *twins("sparta_large", size="large"),
        points("sparta", "macedon"), points("macedon", "athens"),
    ),
    tuning=(
        *battles("solygeia_425", "delium_424", "coronea_394"), *twins("athens"),
        *twins("sparta_small", size="small"), points("athens", "thebes"),
    ),
    endings=Endings(("mirrored",), (("planner", "planner", 200),), 0.70),
)  # fmt: skip

GOLDEN = tuple(
    GoldenGame("alala", scenario, seats, settings)
    for scenario, seats, settings in (
        ("solygeia_425", ("greedy", "random"), {}),
        ("delium_424", ("greedy", "greedy"), {}),
        ("delium_424", ("random", "greedy"), {"free_deployment": "yes"}),
        ("mantinea_418", ("greedy", "greedy"), {"rolled_leaders": "yes"}),
        ("nemea_394", ("greedy", "greedy"), {}),
        ("nemea_394", ("greedy", "random"), {"condensed": "yes"}),
        ("coronea_394", ("greedy", "greedy"), {}),
        ("leuctra_371", ("greedy", "greedy"), {}),
        ("leuctra_371", ("random", "greedy"), {"large_units": "yes"}),
        ("mantinea_362", ("greedy", "greedy"), {}),
        ("mantinea_362", ("random", "random"), {"condensed": "yes", "rolled_leaders": "yes"}),
        ("points", ("greedy", "random"), {"size": "small", "south": "athens_small", "north": "sparta_small"}),
        ("points", ("greedy", "greedy"), {"south": "thebes", "north": "macedon", "swapped": "yes"}),
        (
            "points",
            ("random", "greedy"),
            {"size": "large", "south": "sparta", "north": "athens", "large_units": "yes"},
        ),
        ("points", ("greedy", "greedy"), {"size": "large", "south": "sparta_large", "north": "athens_large"}),
    )
)

GALLERY = (
    GalleryBattle(
        "alala", "delium_424", 6,
        "Pagondas has drawn up his Thebans on the right twenty-five shields deep, the Athenians stand eight deep over"
        " their whole front. Each is stronger on his own right wing: who breaks the other's left first?",
        ("greedy", "greedy"),
    ),
    GalleryBattle(
        "alala", "leuctra_371", 3,
        "Epaminondas keeps his allies back and sends a column four units deep against the king of Sparta himself. Watch"
        " the left of the Boeotians: the rest of the line hardly matters.",
        ("greedy", "greedy"),
    ),
    GalleryBattle(
        "alala", "nemea_394", 1,
        "Both armies drift to the right, as hoplites do, and both right wings overlap the enemy: two victories side by"
        " side, and the question who turns round first. At half size.",
        ("greedy", "greedy"), {"condensed": "yes"},
    ),
)  # fmt: skip

LAB = LabBattles(LADDER, GOLDEN, GALLERY)
