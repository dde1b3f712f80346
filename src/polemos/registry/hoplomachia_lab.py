"""The battles of Hoplomachia in the lab."""

from __future__ import annotations

from polemos.registry.lab_battles import Endings, Fixture, GalleryBattle, LabBattles, Ladder, Rung, battles, twins

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
        "Agesilaos, home from Asia, against the alliance. The first shock decides little: lochos shoves lochos turn"
        " after turn, and both armies are worn down.",
        ("greedy", "greedy"),
    ),
)  # fmt: skip

LAB = LabBattles(LADDER, gallery=GALLERY)
