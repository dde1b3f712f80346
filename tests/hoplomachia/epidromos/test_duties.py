"""Who must charge one enemy, and who may lap whom in the charge phase (HMA-15.19, 9.13, 16.16, 17.7)."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.orders.allowed import must_charge
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.tabletop.legs import Face
from tests.hoplomachia.position import Play, front, table, unit

YES = [1, 1]


@pytest.mark.rule("HMA-16.2", "HMA-15.19")
def test_result_c_is_a_charge_though_another_enemy_stands_beside_the_tormentor() -> None:
    """Its order, March, would let it charge nobody; B2 stands before its other ile and is struck as well."""
    horse = unit("A1", "hetairoi_macedonian", x=30, y=10, count=2, order="march", role="core", must_charge="B1")
    foes = unit("B1", "psiloi_hellenic", x=30.75, y=15), unit("B2", "psiloi_hellenic", x=29.25, y=15)
    play = Play(
        table(horse, *foes, unit("B3", x=60, y=40)), Epidromos(),
        {"HMA-11.2": YES, "HMA-16.7": [1], "HMA-14.14": [1, 1], "HMA-14.8": [1]},
    )  # fmt: skip
    assert play.options["no"] is not None
    play.does("ahead").over()
    assert [fact.note.targets for fact in play.facts(ChargeDeclared)] == [("B1", "B2")]


@pytest.mark.rule("HMA-15.19", "HMA-16.4")
def test_who_must_charge_his_tormentor_does_not_face_another_enemy_first() -> None:
    own = unit("A1", "peltasts_thracian", x=30, y=10, count=2, order="charge", role="core", must_charge="B1")
    foes = unit("B1", "psiloi_hellenic", x=30, y=14), unit("B2", "psiloi_hellenic", x=36, y=10, facing=270)
    play = Play(table(own, *foes, unit("B3", x=60, y=40)), Epidromos()).does("face")
    refused = play.order("face 90")
    assert refused is not None
    assert refused.rule == "HMA-15.19"
    free = unit("A1", "peltasts_thracian", x=30, y=10, count=2, order="charge", role="core")
    play = Play(table(free, *foes, unit("B3", x=60, y=40)), Epidromos()).does("face")
    assert play.space.why_not((Face(90_000),)) is None


@pytest.mark.rule("HMA-16.4", "HMA-9.9")
@pytest.mark.parametrize(("y", "must"), [(18, True), (13, False)])
def test_a_friend_beyond_the_enemy_blocks_nobody(y: float, must: bool) -> None:
    """B1 stands 4 inches ahead of A1."""
    own = unit("A1", x=30, y=10, order="charge"), unit("A2", x=30, y=y, order="march")
    state = table(*own, unit("B1", x=30, y=14))
    assert must_charge(state, state.units["A1"]) == (("B1",) if must else ())


@pytest.mark.rule("HMA-9.13", "HMA-9.9")
def test_who_must_charge_an_enemy_named_does_not_wheel_away_from_him() -> None:
    told = VerbalOrder(order="charge", target="B1")
    horse = unit("A1", "hippeis_hellenic", x=30, y=10, role="core", verbal=told)
    foes = unit("B1", "psiloi_hellenic", x=30, y=16), unit("B2", "psiloi_hellenic", x=36, y=16)
    play = Play(table(horse, *foes, unit("B3", x=60, y=40)), Epidromos())
    assert play.options["no"] is not None
    refused = play.does("wheel").order("wheel right 40")
    assert refused is not None
    assert refused.rule == "HMA-9.13"
    other = unit("A1", "hippeis_hellenic", x=30, y=10, role="core", verbal=VerbalOrder(order="charge"))
    play = Play(table(other, *foes, unit("B3", x=60, y=40)), Epidromos(), {"HMA-11.2": [6, 6]})
    assert play.does("wheel").order("wheel right 40") is None


@pytest.mark.rule("HMA-16.16", "HMA-17.7", "HMA-1.13")
def test_nobody_laps_in_the_charge_phase_beside_others_than_his_unit_or_phalanx() -> None:
    """A1 has nobody ahead; beside it A2 fights B1, whose right side is open."""
    for card, may in (("athenians", True), ("hippeis_hellenic", False)):
        own = unit("A1", card, x=27, y=20, count=2, order="charge", role="core")
        play = Play(table(own, unit("A2", x=29.25, y=20), unit("B1", x=29.25, y=20)), Epidromos())
        assert play.game.is_over is not may
        assert not may or "lap A1.1 B1.1" in play.options


@pytest.mark.rule("HMA-16.16", "HMA-16.20")
def test_who_is_placed_against_a_flank_does_not_drift() -> None:
    """Of a phalanx of nine, three inches and more away from the flank: column 2 would bring half an inch."""
    line = unit("A2", x=33.75, y=20, count=7, order="halt")
    own = unit("A1", "athenians", x=25.6, y=17.1, count=2, order="charge")
    play = Play(table(own, line, unit("B1", x=29.25, y=20)), Epidromos(), {"HMA-11.2": [1, 1, 1, 1], "HMA-16.7": [6]})
    play.does("lap A1.1 B1.1").over()
    assert front(play["A1.1"]) == (28.5, 20.75, 90)
    assert play.state.contacts["A1.1|B1.1"].of_b == "right"


@pytest.mark.rule("HMA-16.16", "HMA-17.7")
def test_who_laps_in_the_charge_phase_takes_the_open_right_side_or_his_own_taxis_first() -> None:
    """A1 stands in a gap of the enemy's line: to his right lies the right side of B1, to his left the left of B2."""
    melees = unit("A2", x=31.5, y=20), unit("B1", x=31.5, y=20), unit("A3", x=28.4, y=20), unit("B2", x=28.4, y=20)
    play = Play(table(unit("A1", x=30, y=20, order="charge"), *melees), Epidromos())
    assert set(play.options) == {"no", "lap A1.1 B1.1"}
    taxis = unit("A1", x=29.2, y=20, count=2, order="charge")  # A1.2 fights B2
    fighting = [melees[0], melees[1], unit("B2", x=28.45, y=20)]
    play = Play(table(taxis, *fighting), Epidromos())
    assert set(play.options) == {"no", "lap A1.1 B2.1"}
