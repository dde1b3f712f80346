"""Where those go who leave a combat when their opponent has gone before them, and who stays (ALA-3.14, 17.9, 18.1)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.after_combat.after_combat import AfterCombatMoves
from polemos.rules.alala.after_combat.after_steps import FallBack
from polemos.rules.alala.combat.combat import CombatPhase
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.state import Combat, Engaged
from polemos.rules.alala.troops import READY, SHAKEN, Troop
from tests.alala.position import Play, area, contact, leader, table, troop


def after(*more: Troop, hits: tuple[int, int], dice: tuple[int, int], throws: list[int], **values: Any) -> Play:
    """S1 and N1 front to front have fought with so many hits of so many dice, and their moves begin."""
    units = (
        troop("S1", 30, 20, **values.pop("south", {})),
        troop("N1", 30, 21.6, **values.pop("north", {})),
    )
    leaders = [leader("south-I", "S0"), leader("north-I", "N0")]
    state = table(*units, *more, contacts=[contact("S1", "N1")], phase="combat", leaders=leaders, **values)
    faces = [6 if k < hits[at] else 1 for at in (0, 1) for k in range(dice[at])]
    return Play(Play(state, CombatPhase(), faces).over().state, AfterCombatMoves(), throws)


@pytest.mark.rule("ALA-3.14", "ALA-18.1", "ALA-10.12")
def test_who_retires_second_goes_straight_back_from_the_contact_line() -> None:
    """N1 has to turn aside and goes first; S1, which must retire in spite of its victory, minds only the line."""
    sea = area("T1", "impassable", 32, 24, 50, 44)
    play = after(
        hits=(5, 0), dice=(6, 10), throws=[3, 4, 2, 3], terrain=[sea], initiative=0,
        south={"level": SHAKEN, "must_retire": True},
    ).over()  # fmt: skip
    assert [fact.troop for fact in play.facts(Moved)] == ["N1", "S1"]
    assert play["N1"].x < 28_000
    assert (play["S1"].x, play["S1"].y, play["S1"].status) == (30_000, 13_000, "retiring")


@pytest.mark.rule("ALA-3.14", "ALA-18.1", "ALA-18.11")
def test_who_routs_second_goes_straight_back_from_the_contact_line() -> None:
    sea = area("T1", "impassable", 32, 0, 50, 18)
    play = after(
        hits=(5, 0), dice=(6, 10), throws=[3, 4, 2, 3], terrain=[sea], initiative=1,
        south={"level": SHAKEN, "must_retire": True}, north={"formed": False},
    ).over()  # fmt: skip
    first, second = play.facts(Moved)
    assert (first.troop, second.troop) == ("S1", "N1")
    assert first.x < 28_000
    assert (second.x, second.y) == (30_000, 28_600)
    assert play["N1"].status == "gone"  # S1 has given way itself and runs after nobody


@pytest.mark.rule("ALA-3.14", "ALA-10.14")
def test_who_withdraws_goes_straight_back_from_the_contact_line() -> None:
    """S1 has won with too few men left; its opponent is gone, and enemy psiloi stand beside it."""
    play = after(
        troop("N2", 38.6, 20, "psiloi"), hits=(2, 0), dice=(5, 6), throws=[3, 4, 3, 4],
        south={"men": 10}, north={"level": SHAKEN},
    ).over()  # fmt: skip
    assert (play["N1"].status, play["S1"].status) == ("retiring", "withdrawing")
    assert (play["S1"].x, play["S1"].y) == (30_000, 11_000)


@pytest.mark.rule("ALA-17.9", "ALA-14.8")
@pytest.mark.parametrize("retired", [False, True])
def test_a_support_that_has_given_way_this_turn_keeps_in_line_no_more(retired: bool) -> None:
    play = after(troop("N2", 24, 21.6, retired=retired), hits=(2, 0), dice=(10, 12), throws=[])
    if not retired:
        play.answer(True)
    assert play.over()["N2"].y == (21_600 if retired else 22_600)


@pytest.mark.rule("ALA-10.6", "ALA-10.12", "ALA-17.7")
def test_the_winner_is_not_paid_twice_when_a_shaken_opponent_drops() -> None:
    play = after(hits=(2, 0), dice=(10, 6), throws=[3, 4], north={"level": SHAKEN})
    assert play["S1"].level == READY  # one level for its success, none for what it sees


@pytest.mark.rule("ALA-17.8", "ALA-18.4")
@pytest.mark.parametrize(("support", "men"), [(True, 9), (False, 8)])
def test_a_support_to_the_rear_that_cannot_fall_back_loses_nobody(support: bool, men: int) -> None:
    state = table(troop("S1", 30, 20, "peltasts"), troop("S2", 30, 18.8, "cavalry"), troop("N1", 30, 40))
    play = Play(state, FallBack("S1", 180_000, support)).over()
    assert (play["S1"].men, play["S1"].y) == (men, 20_000)


@pytest.mark.rule("ALA-15.14")
@pytest.mark.parametrize("fights", [False, True])
def test_a_catcher_that_fights_somebody_else_does_not_pursue(fights: bool) -> None:
    units = troop("S1", 30, 20), troop("N1", 31, 21.4, "psiloi", status="routing"), troop("N2", 24.4, 21.6)
    contacts = [contact("S1", "N1"), *([contact("S1", "N2")] if fights else [])]
    caught = Combat(
        id="S1|N1|caught", south=Engaged(troop="S1", result="victory", move="win", bands_only=True), x=30_000, y=20_800,
        north=Engaged(troop="N1", result="defeat", move="rout"), bearing=0, catch=True, fought=True,
    )  # fmt: skip
    state = table(*units, contacts=contacts, phase="after_combat", combats={caught.id: caught})
    play = Play(state, AfterCombatMoves(), [3, 3])
    if not fights:
        assert sorted(play.options) == ["pursue", "remain"]
        play.answer("remain")
    play.over()
    assert (play["N1"].status, play["S1"].y) == ("gone", 20_000)
