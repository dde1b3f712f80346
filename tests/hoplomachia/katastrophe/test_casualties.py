"""HMA-19.2: strategoi who fall; 10.12: flanks enveloped."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from polemos.rules.hoplomachia.facts.armies import StrategosShown
from polemos.rules.hoplomachia.field.stations import is_square
from polemos.rules.hoplomachia.katastrophe.casualties import Casualties, casualty_test, killed_on
from polemos.rules.hoplomachia.katastrophe.envelopment import is_enveloped
from polemos.rules.hoplomachia.katastrophe.phase import Katastrophe
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, change, contact, strategos, table, unit

FOE = unit("B1", x=30, y=44, count=2)


def led(deeds: tuple[str, ...], character: str = "fellow_hoplite", **values: Any) -> State:
    """The hegemon of A stands in A1.2; A2 is there to go on."""
    leaders = [strategos("A-S1", "A1.2", character), *values.pop("more", ())]
    state = table(unit("A1", x=30, y=10, count=3), unit("A2", x=40, y=10), FOE, strategoi=leaders, **values)
    change(state, "A1.2", deeds=deeds)
    return state


@pytest.mark.rule("HMA-19.2")
@pytest.mark.parametrize(
    ("deeds", "number"),
    [
        ((), None), (("fought",), 12), (("fought", "pushed_back"), 11), (("fought", "broken_into"), 11),
        (("routed",), 10), (("fought", "pushed_back", "routed"), 10), (("fought", "slaughtered"), 7),
        (("routed", "caught"), 7), (("belos",), None),
    ],
)  # fmt: skip
def test_the_worst_line_that_applies_is_used(deeds: tuple[str, ...], number: int | None) -> None:
    state = led(deeds)
    assert killed_on(state, state.strategoi["A-S1"]) == number


@pytest.mark.rule("HMA-19.2", "HMA-14.5")
@pytest.mark.parametrize(("lost", "number"), [("path", 7), ("caught", 7), ("cliff", 7)])
def test_whose_element_is_destroyed_on_its_run_stands_on_the_worst_line(lost: str, number: int) -> None:
    """It had begun to rout in the turn before."""
    state = led(())
    change(state, "A1.2", condition="destroyed", lost=lost, paid=True)
    assert killed_on(state, state.strategoi["A-S1"]) == number


@pytest.mark.rule("HMA-19.2", "HMA-5.5")
def test_the_chances_of_a_promachos_and_of_a_fellow_hoplite() -> None:
    """The book's example: 3 in 36 and 1 in 36."""
    for character, chance in (("promachos", Fraction(3, 36)), ("fellow_hoplite", Fraction(1, 36))):
        state = led(("fought",), character)
        test = casualty_test(state, state.strategoi["A-S1"])
        assert test is not None
        assert test.chance == chance
    running = led(("routed",), "promachos")
    test = casualty_test(running, running.strategoi["A-S1"])
    assert test is not None
    assert test.chance == Fraction(6, 36)  # he has not fought


@pytest.mark.rule("HMA-19.2", "HMA-10.11", "HMA-19.4", "HMA-5.12")
def test_he_falls_arete_is_lost_and_his_unit_checks() -> None:
    state = led(("fought",))
    play = Play(state, Katastrophe(), {"HMA-19.2": [6, 6], "HMA-11.2": [1, 1]}).over()
    assert play.state.strategoi["A-S1"].dead
    assert play.arete() == (10, 12)
    alive = Play(led(("fought",)), Casualties(), [6, 5]).over()
    assert not alive.state.strategoi["A-S1"].dead
    assert [fact.element for fact in alive.facts(StrategosShown)] == ["A1.2"]


@pytest.mark.rule("HMA-5.12", "HMA-19.2", "HMA-25.1")
def test_the_owner_picks_the_next_hegemon() -> None:
    more = [strategos("A-S2", "A2.1"), strategos("A-S3", "A1.1")]
    play = Play(led(("fought",), more=more), Casualties(), [6, 6])
    assert set(play.options) == {"A-S2", "A-S3"}
    play.does("A-S3").over()
    assert play.state.strategoi["A-S3"].hegemon


@pytest.mark.rule("HMA-19.2")
def test_who_ran_off_the_table_is_lost_without_a_roll() -> None:
    state = led(("routed",))
    change(state, "A1.2", condition="destroyed", lost="edge")
    play = Play(state, Casualties()).over()
    assert play.state.strategoi["A-S1"].dead
    assert play.arete() == (10, 12)


@pytest.mark.rule("HMA-19.2", "HMA-5.11")
def test_who_survives_his_element_joins_the_nearest_core() -> None:
    state = led(("fought", "slaughtered"))
    change(state, "A1.2", condition="destroyed", lost="slaughtered")
    play = Play(state, Casualties(), [3, 3]).over()
    assert play.state.strategoi["A-S1"].element in ("A1.1", "A1.3")
    assert Play(state, Casualties(), [3, 4]).over().state.strategoi["A-S1"].dead


@pytest.mark.rule("HMA-19.2", "HMA-5.11", "HMA-19.3")
def test_who_loses_his_element_by_a_check_has_rolled_already_and_joins_others() -> None:
    """A1 is beset on two sides: X slaughters it after the strategoi have rolled."""
    state = table(
        unit("A1", x=30, y=20, causes=("passed_through",)), unit("A2", x=60, y=5), unit("B1", x=30, y=20),
        unit("B2", x=30.75, y=19.25, facing=270), strategoi=[strategos("A-S1", "A1.1")], arete=(5, 8),
        a={"senior": "A2"},
    )  # fmt: skip
    change(state, "A1.1", deeds=("fought",))
    play = Play(state, Katastrophe(), {"HMA-19.2": [5, 6], "HMA-11.2": [6, 6]}).over()
    assert play["A1.1"].condition == "destroyed"
    known = play.state.strategoi["A-S1"]
    assert (known.dead, known.element) == (False, "A2.1")


# -- flanks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-10.12")
@pytest.mark.parametrize(
    ("card", "x", "y", "facing", "enveloped"),
    [
        ("hippeis_hellenic", 22, 9, 90, True),  # its left side, within 10 inches
        ("hippeis_hellenic", 14, 9, 90, False),  # too far
        ("hippeis_hellenic", 22, 9, 270, False),  # looks away
        ("hippeis_hellenic", 30, 4, 0, True),  # its rear
        ("psiloi_hellenic", 22, 9, 90, False),  # light groups do not envelop
        ("panhellenic", 30, 14, 180, False),  # in front
    ],
)
def test_a_flank_is_enveloped_by_a_taxis_that_could_strike_it(
    card: str, x: float, y: float, facing: float, enveloped: bool
) -> None:
    state = table(unit("A1", x=30, y=10, count=4, disarrayed=True), unit("B1", card, x=x, y=y, facing=facing), FOE2)
    assert is_enveloped(state, 0) is enveloped
    assert not is_enveloped(state, 1)


FOE2 = unit("B9", x=60, y=44, count=2)


@pytest.mark.rule("HMA-10.12", "HMA-2.12")
def test_who_has_no_room_to_wheel_envelops_nobody() -> None:
    """B1's left lies 38 to 45 degrees to the right of A1; the psiloi stand where A1 would swing to."""
    pieces = unit("A1", x=25, y=21.8, facing=50), unit("A9", x=60, y=5), unit("B1", x=30, y=20), FOE2
    assert is_enveloped(table(*pieces), 1)
    assert not is_enveloped(table(*pieces, unit("A2", "psiloi_hellenic", x=23.5, y=23.3)), 1)


@pytest.mark.rule("HMA-10.12", "HMA-19.1")
def test_both_may_be_enveloped_and_each_loses_and_gains() -> None:
    state = table(
        unit("A1", x=30, y=10, count=4, disarrayed=True), unit("A2", "hippeis_hellenic", x=30, y=40, facing=0),
        unit("B1", x=30, y=45, count=4, facing=0, disarrayed=True), unit("B2", "hippeis_hellenic", x=30, y=4, facing=0),
    )  # fmt: skip
    assert [is_enveloped(state, seat) for seat in (0, 1)] == [True, True]
    assert Play(state, Katastrophe()).over().arete() == (12, 12)
    one = table(
        unit("A1", x=30, y=10, count=4, disarrayed=True), unit("B1", "hippeis_hellenic", x=30, y=4, facing=0), FOE2
    )
    assert Play(one, Katastrophe()).over().arete() == (10, 14)


@pytest.mark.rule("HMA-10.12")
def test_elements_in_melee_envelop_nobody() -> None:
    state = table(
        unit("A1", x=30, y=10, count=4), unit("A2", "psiloi_hellenic", x=30, y=4.75, facing=180),
        unit("B1", x=30, y=4, facing=0), FOE2, contacts=[contact("A2.1", "B1.1", "rear")],
    )  # fmt: skip
    assert not is_enveloped(state, 0)


@pytest.mark.rule("HMA-19.2", "HMA-7.2")
@pytest.mark.parametrize(("precedence", "dead"), [(0, "A-S1"), (1, "B-S1")])
def test_the_side_with_precedence_rolls_for_its_strategoi_first(precedence: int, dead: str) -> None:
    leaders = strategos("A-S1", "A1.1"), strategos("B-S1", "B1.1")
    state = table(
        unit("A1", x=30, y=20), unit("A2", x=10, y=10), unit("B1", x=30, y=20), unit("B2", x=10, y=40),
        strategoi=leaders, precedence=precedence, phase="katastrophe",
    )  # fmt: skip
    for key in ("A1.1", "B1.1"):
        change(state, key, deeds=("fought",))
    play = Play(state, Casualties(), {"HMA-19.2": [6, 6, 1, 1]})
    assert [key for key, each in play.state.strategoi.items() if each.dead] == [dead]


def marching_square(*more: Piece) -> State:
    """The baggage of A at (40, 20) has core units before it, behind it and at its right; its left is open."""
    camp = unit("A9", "baggage", x=40, y=20, count=1)
    sides = unit("A1", x=40, y=21.6), unit("A2", x=40, y=15.9, facing=180), unit("A3", x=42.35, y=18.75, facing=90)
    return table(camp, *sides, FOE2, *more, a={"formation": "marching_column"})


@pytest.mark.rule("HMA-10.12", "HMA-6.17")
@pytest.mark.parametrize(
    ("foe", "enveloped"),
    [
        (unit("B1", "hippeis_hellenic", x=34, y=18.75, facing=90), True),  # it could charge the baggage
        (unit("B1", "hippeis_hellenic", x=26, y=18.75, facing=90), False),  # further off than 10 inches
        (unit("B1", "peltasts_thracian", x=31.5, y=18.75, facing=90), True),  # 7.75 off: a charge is 8
        (unit("B1", "toxotes_hellenic", x=36, y=18.75, facing=90), False),  # they only shoot
        (unit("B1", "hippeis_hellenic", x=40, y=28), False),  # in front of hoplites
    ],
)
def test_a_square_is_enveloped_by_whoever_could_get_at_its_baggage(foe: Piece, enveloped: bool) -> None:
    state = marching_square(foe)
    assert is_square(state, 0)
    assert is_enveloped(state, 0) is enveloped
    screened = marching_square(foe, unit("A4", "psiloi_hellenic", x=37.5, y=18.75, facing=270))
    assert not is_enveloped(screened, 0)  # they would be met first
