"""Both curves of a battle, who gave way when, why and through whom (ALA-22.1), from the facts alone."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.charge.charging import ChargeNoted
from polemos.rules.alala.combat.combats import CombatNoted
from polemos.rules.alala.combat.results import CombatResolved
from polemos.rules.alala.facts import ContactMade, MustRetire, StatusChanged, TurnBegan
from polemos.rules.alala.loss_facts import Removed
from polemos.rules.alala.movement.redress import FormedUp
from polemos.rules.alala.skirmish.shooting import ShotAt
from polemos.rules.alala.state import Charge, Combat, Engaged
from tests.alala.course import Course, fought, seen
from tests.alala.position import contact


@pytest.mark.rule("ALA-22.1", "ALA-21.2")
def test_retiring_units_count_until_they_have_formed_up_and_lost_ones_for_good() -> None:
    told = Course().told(
        TurnBegan(1),
        *fought("S1", "N1", (1, 5), ("setback", "success")),
        (StatusChanged("S1", "retiring"), "ALA-18.9"),
        TurnBegan(2),
        FormedUp("S1", 0),
        TurnBegan(3),
        *fought("S2", "N2", (0, 8), ("defeat", "victory")),
        (StatusChanged("S2", "routing"), "ALA-18.11"),
        (Removed("S2", "disperses", True), "ALA-18.11"),
    )
    assert [(each.turn, each.points) for each in told.stretches] == [(1, (3, 0)), (2, (0, 0)), (3, (1, 0))]
    assert seen(told.events) == [
        ("harm", "S1", "beaten", ("N1",), 3),
        ("back", "S1", "", (), -3),
        ("lost", "S2", "beaten", ("N2",), 1),
        ("gone", "S2", "", (), 0),
    ]
    assert [event.words for event in told.events[2:4]] == ["S2 routs", "S2 disperses"]
    assert (told.sides[0].points, told.sides[0].level) == (1, 2)
    assert told.best is not None
    assert (told.best.unit, told.best.value, told.best.victims) == ("N2", 2, ("S2",))
    assert told.worth == "victory points"


@pytest.mark.rule("ALA-2.12", "ALA-21.1")
def test_a_column_loses_its_units_one_by_one_and_then_the_rest_at_once() -> None:
    course = Course()
    course.say(TurnBegan(1))
    course.say(ShotAt("N3", "S1", 6, ()))
    course.lose("S1", 11, "shooting")  # the front unit of grade B is spent
    told = course.told((StatusChanged("S1", "withdrawing"), "ALA-10.14"))
    assert seen(told.events) == [
        ("lost", "S1", "shot down", ("N3",), 1),
        ("lost", "S1", "shot down", ("N3",), 2),
    ]
    assert told.sides[0].points == 3
    assert told.best is not None
    assert (told.best.unit, told.best.value) == ("N3", 3 + 2 + 2)
    column = told.sides[0].fates[0]
    assert (column.value, column.fate, column.note) == (7, "withdrawing", "Formed-up, 40 of 40 figures")


@pytest.mark.rule("ALA-22.1")
def test_a_retiring_column_that_loses_a_unit_is_not_counted_twice() -> None:
    course = Course()
    course.say(StatusChanged("S1", "retiring"))
    course.lose("S1", 11, "the free hack", "ALA-18.14")
    told = course.told()
    assert [event.value for event in told.events] == [3, 0, 0]
    assert told.sides[0].points == 3


@pytest.mark.rule("ALA-22.1")
@pytest.mark.parametrize(
    ("facts", "how", "by"),
    [
        ([(MustRetire("S2"), "ALA-10.5")], "lost heart at the sight of others", ()),
        ([(MustRetire("S2"), "ALA-10.7")], "lost heart over its leader", ()),
        (
            [
                ChargeNoted(Charge(charger="N2", target="S2", face="front")),
                (MustRetire("S2"), "ALA-15.11", "ALA-10.10"),
            ],
            "charged at the halt",
            ("N2",),
        ),
        ([(MustRetire("S2"), "ALA-20.9")], "frightened by bad omens", ()),
    ],
)
def test_who_was_not_beaten_has_a_cause_too(facts: list[Any], how: str, by: tuple[str, ...]) -> None:
    told = Course().told(TurnBegan(1), *facts, (StatusChanged("S2", "retiring"), "ALA-18.9"))
    assert seen(told.events) == [("harm", "S2", how, by, 1)]


@pytest.mark.rule("ALA-9.3")
def test_a_control_test_may_be_the_cause() -> None:
    told = Course().told(
        TurnBegan(1),
        (StatusChanged("S2", "retiring"), "ALA-9.10", "ALA-18.9"),
        (MustRetire("S1"), "ALA-9.10", "ALA-10.5"),  # it sees that, and has a cause of its own
        (StatusChanged("S1", "retiring"), "ALA-9.10", "ALA-18.9"),
    )
    assert seen(told.events) == [
        ("harm", "S2", "would not stand any longer", (), 1),
        ("harm", "S1", "lost heart at the sight of others", (), 3),
    ]


@pytest.mark.rule("ALA-22.1")
def test_what_befell_a_unit_is_forgotten_with_the_turn_unless_it_still_runs() -> None:
    beaten = fought("S2", "N2", (0, 3), ("setback", "success"))
    told = Course().told(TurnBegan(1), *beaten, TurnBegan(2), (StatusChanged("S2", "retiring"), "ALA-18.9"))
    assert seen(told.events) == [("harm", "S2", "", (), 1)]
    runs = (StatusChanged("S2", "retiring"), "ALA-18.9")
    told = Course().told(TurnBegan(1), *beaten, runs, TurnBegan(2), Removed("S2", "leaves the field", True))
    assert seen(told.events)[1] == ("lost", "S2", "beaten", ("N2",), 0)
    assert told.events[1].words == "S2 leaves the field"


@pytest.mark.rule("ALA-18.14")
def test_who_is_caught_falls_to_whom_it_touches() -> None:
    told = Course().told(
        TurnBegan(1),
        ContactMade(contact("S2", "N3")),
        (StatusChanged("S2", "routing"), "ALA-18.13", "ALA-18.14"),
    )
    assert seen(told.events) == [("lost", "S2", "caught in flight", ("N3",), 1)]


@pytest.mark.rule("ALA-18.14", "ALA-21.1")
def test_a_column_that_is_lost_already_does_not_lose_its_units_again() -> None:
    course = Course()
    course.say(StatusChanged("S1", "routing"), "ALA-18.11")
    course.lose("S1", 11, "the free hack", "ALA-18.14")
    told = course.told()
    assert seen(told.events) == [("lost", "S1", "", (), 3)]
    assert (told.sides[0].points, told.sides[0].fates[0].value) == (3, 3 + 2 + 2)


@pytest.mark.rule("ALA-16.2")
def test_all_who_took_part_in_a_fight_share_in_it_and_who_is_gone_does_not() -> None:
    two = CombatNoted(
        Combat(id="S2", south=Engaged(troop="S2"), north=Engaged(troop="N2", left_over=("N1",)), x=0, y=0, bearing=0)
    )
    told = Course().told(
        TurnBegan(1),
        two,
        CombatResolved("S2", (0, 9), ("defeat", "victory")),
        (StatusChanged("S2", "routing"), "ALA-18.11"),
    )
    assert seen(told.events) == [("lost", "S2", "beaten", ("N2", "N1"), 1)]
    assert [fate.deeds for fate in told.sides[1].fates] == [2, 2, 0]
    told = Course().told(
        TurnBegan(1),
        ContactMade(contact("S2", "N3")),
        ContactMade(contact("S2", "N2")),
        (Removed("N3", "is destroyed"), "ALA-2.15"),
        (StatusChanged("S2", "routing"), "ALA-18.13", "ALA-18.14"),
    )
    assert seen(told.events)[1] == ("lost", "S2", "caught in flight", ("N2",), 1)


@pytest.mark.rule("ALA-21.4")
def test_bands_are_told_and_are_worth_points_but_break_nobody() -> None:
    told = Course().told(TurnBegan(1), ShotAt("S3", "N3", 3, ()), (Removed("N3", "is destroyed"), "ALA-2.15"))
    assert seen(told.events) == [("lost", "N3", "", (), 0)]
    assert told.sides[1].points == 0
    fate = next(each for each in told.sides[1].fates if each.unit == "N3")
    assert (fate.value, fate.fate, fate.sort) == (2, "destroyed", "cavalry B")
    assert fate.step is not None


@pytest.mark.rule("ALA-10.14")
def test_a_unit_may_be_worn_down_in_fights_that_it_did_not_lose() -> None:
    course = Course()
    course.say(TurnBegan(1))
    course.say(ContactMade(contact("S2", "N2")))
    course.lose("S2", 11, "inconclusive against N2", "ALA-17.1")
    told = course.told((StatusChanged("S2", "withdrawing"), "ALA-10.14"))
    assert seen(told.events) == [("lost", "S2", "worn down", ("N2",), 1)]
