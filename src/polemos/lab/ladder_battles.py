"""On which battles the players are measured, and by which bars.

Whoever improves a player looks at the games of its tuning battles only. The test battles are played to measure, never
to choose between two ways to play: a level that holds only where it was tuned is no level. A battle that has been
looked at closely is moved to the tuning battles, and another one takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass

from polemos.lab.ladder_page import Fixture, Rung


@dataclass(frozen=True)
class Endings:
    """Battles that could drag on, and how many games each pair of players fights there."""

    scenarios: tuple[str, ...]
    pairs: tuple[tuple[str, str, int], ...]
    bar: float = 0.95


@dataclass(frozen=True)
class Ladder:
    """The bars of a rule set; the games are shared out evenly among the battles."""

    rungs: tuple[Rung, ...]
    test: tuple[Fixture, ...]
    tuning: tuple[Fixture, ...] = ()
    endings: Endings | None = None


def battles(*scenarios: str) -> tuple[Fixture, ...]:
    return tuple(Fixture(scenario) for scenario in scenarios)


def twins(*armies: str, size: str = "") -> tuple[Fixture, ...]:
    """Armies that meet themselves."""
    settings = (("size", size),) if size else ()
    return tuple(Fixture("mirrored", (*settings, ("army", army))) for army in armies)


def points(south: str, north: str) -> Fixture:
    """Two armies of the same points."""
    return Fixture("points", (("south", south), ("north", north)))


NAVARCOI = Ladder(
    (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60)),
    test=battles(
        "bottled_up", "convoy", "amphibious_battle", "artemisium_480", "salamis_480", "sybota_433", "naupactus_429",
        "syracuse_413", "cyzicus_410", "arginusae_406",
    ),
    tuning=battles(
        "clash_in_open_seas", "defending_the_land", "meeting_engagement", "ambush", "rhium_429", "cynossema_411",
    ),
)  # fmt: skip

ALALA = Ladder(
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

# Every battle with an army that was used for tuning is a tuning battle.
HOPLITES = Ladder(
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

LADDERS = {"navarcoi": NAVARCOI, "alala": ALALA, "hoplites": HOPLITES}
