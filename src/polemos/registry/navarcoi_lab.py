"""The battles of Oi Navarcoi! in the lab."""

from __future__ import annotations

from polemos.registry.lab_battles import GalleryBattle, GoldenGame, LabBattles, Ladder, Rung, battles

LADDER = Ladder(
    (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60)),
    test=battles(
        "bottled_up", "convoy", "amphibious_battle", "artemisium_480", "salamis_480", "sybota_433", "naupactus_429",
        "syracuse_413", "cyzicus_410", "arginusae_406",
    ),
    tuning=battles(
        "clash_in_open_seas", "defending_the_land", "meeting_engagement", "ambush", "rhium_429", "cynossema_411",
    ),
)  # fmt: skip

GOLDEN = tuple(
    GoldenGame("navarcoi", scenario, seats, settings)
    for scenario, seats, settings in (
        ("clash_in_open_seas", ("greedy", "random"), {}),
        ("clash_in_open_seas", ("greedy", "greedy"), {"full_size": "yes", "strict_manoeuvres": "yes"}),
        ("defending_the_land", ("random", "greedy"), {"hidden_deployment": "no", "calmer_victors": "yes"}),
        ("meeting_engagement", ("greedy", "greedy"), {"open_information": "yes"}),
        ("ambush", ("greedy", "greedy"), {"mirrored": "yes"}),
        ("bottled_up", ("greedy", "greedy"), {}),
        ("convoy", ("greedy", "greedy"), {"seasoned_crews": "yes"}),
        ("amphibious_battle", ("random", "random"), {"polis": "yes", "camp": "yes"}),
        ("amphibious_battle", ("greedy", "greedy"), {"long_land_battles": "yes"}),
        ("artemisium_480", ("greedy", "greedy"), {}),
        ("salamis_480", ("greedy", "greedy"), {}),
        ("sybota_433", ("greedy", "greedy"), {"mirrored": "yes"}),
        ("naupactus_429", ("greedy", "greedy"), {}),
        ("rhium_429", ("greedy", "greedy"), {"redeploy": "yes"}),
        ("syracuse_413", ("greedy", "greedy"), {}),
        ("cynossema_411", ("greedy", "greedy"), {}),
        ("cyzicus_410", ("random", "random"), {}),
        ("arginusae_406", ("greedy", "greedy"), {}),
    )
)

GALLERY = (
    GalleryBattle(
        "navarcoi", "rhium_429", 1,
        "Phormio's few Athenian ships meet a large Peloponnesian convoy that has drawn itself together with its bows"
        " outward. A short battle, and the best one to watch first.",
    ),
    GalleryBattle(
        "navarcoi", "naupactus_429", 1,
        "The same commanders some days later: the Peloponnesians have learned their lesson and try to pin the"
        " Athenians against their own coast.",
    ),
    GalleryBattle(
        "navarcoi", "sybota_433", 0,
        "Corcyra against Corinth before the great war: many ships, long lines and little room for finesse, with a few"
        " Athenians who had orders to stay out of it.",
    ),
    GalleryBattle(
        "navarcoi", "cynossema_411", 1,
        "In the narrows of the Hellespont both fleets stretch their lines along the current, and each tries to break"
        " the other's middle.",
    ),
    GalleryBattle(
        "navarcoi", "salamis_480", 0,
        "Greeks and Persians in the straits, where numbers count for less than order.",
    ),
    GalleryBattle(
        "navarcoi", "arginusae_406", 0,
        "The largest battle between Greeks: Athens has manned everything that floats, and keeps its lines deep"
        " against the better crews of Sparta.",
    ),
)  # fmt: skip

LAB = LabBattles(LADDER, GOLDEN, GALLERY)
