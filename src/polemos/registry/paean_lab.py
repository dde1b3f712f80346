"""The battles of Paean in the lab."""

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
    (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60), Rung("search", "planner", 0.60, 60)),
    test=(
        *battles("boars_grave", "fetters", "hyampolis", "sepeia", "plataea"),
        *twins("corinth", "messenia", "thessaly"), points("chalcis", "eretria"), points("tegea", "phocis"),
    ),
    tuning=(
        *battles("lelantine_plain", "hysiae", "pallene", "thyrea", "marathon"),
        *twins("sparta"), points("sparta", "argos"), points("athens", "corinth"), points("boeotia", "persia"),
    ),
    endings=Endings(("mirrored",), (("planner", "planner", 60),), 0.80),
)  # fmt: skip

GOLDEN = tuple(
    GoldenGame("paean", scenario, seats, settings)
    for scenario, seats, settings in (
        ("lelantine_plain", ("greedy", "greedy"), {}),
        ("boars_grave", ("greedy", "greedy"), {}),
        ("hysiae", ("greedy", "greedy"), {}),
        ("thyrea", ("greedy", "greedy"), {}),
        ("fetters", ("greedy", "greedy"), {"random_commanders": "yes"}),
        ("hyampolis", ("greedy", "greedy"), {}),
        ("pallene", ("greedy", "greedy"), {"scale": "15mm"}),
        ("sepeia", ("greedy", "greedy"), {"close_country": "yes"}),
        ("marathon", ("greedy", "greedy"), {}),
        ("plataea", ("greedy", "greedy"), {}),
        ("points", ("greedy", "greedy"), {"south": "thessaly", "north": "boeotia", "close_country": "yes"}),
        ("points", ("greedy", "greedy"), {"south": "persia", "north": "athens", "swapped": "yes"}),
        ("points", ("greedy", "greedy"), {"south": "chalcis", "north": "eretria", "random_gifts": "yes"}),
        ("points", ("greedy", "greedy"), {"south": "corinth", "north": "phocis"}),
        ("mirrored", ("greedy", "greedy"), {"army": "tegea", "scale": "25mm"}),
    )
)

GALLERY = (
    GalleryBattle(
        "paean", "hysiae", 2,
        "Two phalanxes on a plain between steep spurs: Argos has more men and Pheidon, the best of commanders; Sparta"
        " has the veterans. See how orders run out, and what a push does to those who stand behind.",
        ("greedy", "greedy"),
    ),
    GalleryBattle(
        "paean", "hyampolis", 1,
        "The horse of Thessaly rides into the pass where the Phocians have buried empty jars. In one of three fields:"
        " the riders do not know in which.",
        ("greedy", "greedy"),
    ),
)  # fmt: skip

LAB = LabBattles(LADDER, GOLDEN, GALLERY)
