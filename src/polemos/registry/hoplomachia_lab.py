"""The battles of Hoplomachia in the lab."""

from __future__ import annotations

from polemos.registry.lab_battles import (
    Endings,
    Fixture,
    GalleryBattle,
    GoldenGame,
    LabBattles,
    Ladder,
    Rung,
    battles,
    twins,
)


def _raised(kind: str, year: str, first: str, second: str) -> Fixture:
    """A generated battle between two nations that are settled beforehand; those of the test are left open."""
    settings = (("type", kind), ("year", year), ("first_nation", first), ("second_nation", second))
    return Fixture("generated", settings)


LADDER = Ladder(
    (Rung("greedy", "random", 0.90), Rung("planner", "greedy", 0.60), Rung("search", "planner", 0.60, 40)),
    test=(
        *battles("tanagra_457", "syracuse_415", "nemea_394", "lechaeum_390", "mantinea_362"),
        *twins("tanagra_457_a", "syracuse_415_b", "nemea_394_b", "mantinea_362_a", "mantinea_362_b"),
        *(Fixture("generated", (("type", each),)) for each in "ABCDEFGH"),
    ),
    tuning=(
        *battles("delium_424", "mantinea_418", "coronea_394", "leuctra_371", "amphipolis_422"),
        *twins("delium_424_a", "mantinea_418_b", "coronea_394_a", "coronea_394_b", "leuctra_371_a"),
        _raised("A", "421", "athens", "boeotia"),
        _raised("B", "371", "sparta", "boeotia"),
        _raised("C", "421", "corinth", "athens"),
        _raised("D", "394", "athens", "argos"),
        _raised("E", "421", "boeotia", "corinth"),
        _raised("F", "394", "argos", "athens"),
        _raised("G", "371", "boeotia", "athens"),
        _raised("H", "394", "corinth", "boeotia"),
    ),
    endings=Endings(("mirrored",), (("planner", "planner", 40),), 0.80),
)  # fmt: skip

GALLERY = (
    GalleryBattle(
        "hoplomachia", "mantinea_418", 2,
        "King Agis against Argos, Mantinea and Athens. Breakfast, sacrifice, one trumpet signal a turn on either side,"
        " the paean, and then the lines meet: watch the arete of both armies.",
        ("greedy", "greedy"),
    ),
    GalleryBattle(
        "hoplomachia", "coronea_394", 7,
        "Agesilaos, home from Asia, against the alliance. Lochos shoves lochos along the whole line: follow one pair"
        " from the shock to the rout, and see what each loss does to the arete of both armies.",
        ("greedy", "greedy"),
    ),
)  # fmt: skip


def _golden(scenario: str, *seats: str, **settings: str) -> GoldenGame:
    one, other = seats or ("greedy", "greedy")
    return GoldenGame("hoplomachia", scenario, (one, other), settings)


GOLDEN = (
    _golden("tanagra_457", inclining="yes"),
    _golden("delium_424"),
    _golden("amphipolis_422", weak_missiles="yes"),
    _golden("mantinea_418", countermarch="yes", lakonian_ekdromoi="yes"),
    _golden("syracuse_415", competitive_sequence="plain"),
    _golden("nemea_394", nemesis="yes"),
    _golden("coronea_394", "random", "greedy", deadlock="no"),
    _golden("lechaeum_390", interactive_ekdromoi="yes", ammunition="yes"),
    _golden("leuctra_371", unit_signal="yes"),
    _golden("mantinea_362", ekdromoi_signals="yes"),
    _golden("mirrored", army="syracuse_415_b", epilektoi="yes"),
    _golden("generated", type="A", mode="encounter"),
    _golden("generated", type="B", pass_variant="harder_for_invader", deployment="proposed"),
    _golden("generated", type="C", deployment="alternating", terrain="players", alternating_terrain="yes"),
    _golden("generated", type="D", size="small"),
    _golden("generated", type="E", size="small", acropolis="yes"),
    _golden("generated", type="F", island_camp="yes"),
    _golden("generated", "greedy", "random", type="G", size="small"),
    _golden(
        "generated",
        type="H",
        size="small",
        year="390",
        second_nation="persia",
        field_work="ridge",
        chariots="yes",
        deployment="proposed",
    ),
)

LAB = LabBattles(LADDER, GOLDEN, GALLERY)
