"""PAE-6.4, 14.23 to 14.27: turning, the fights of a bound, rallying."""

from __future__ import annotations

import pytest

from polemos.geometry import from_local
from polemos.rules.paean.combat.compulsory import CompulsoryCombat
from polemos.rules.paean.combat.phase import PhaseFought
from polemos.rules.paean.combat.rallying import rally
from polemos.rules.paean.combat.turning import Turning
from polemos.rules.paean.facts import BoundBegan, ContactsMade
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.state import State
from tests.paean.position import Play, course, formation, front, leader, table
from tests.scripted import Script

HEAVY = "HI-TS-S"


def turning(state: State) -> Play:
    play = Play(state, Turning())
    if play.game.ask is None:
        play.over()
    assert list(broken(play.state)) == []
    return play


@pytest.mark.rule("PAE-14.23")
def test_a_single_base_turns_to_the_enemy_on_its_flank() -> None:
    """N1 covers x 58 to 62 and y 40 to 42; S1 touches its west side over y 40 to 42, from x 58."""
    caught = formation("N1", HEAVY, 60, 40)
    play = turning(table(formation("S1", HEAVY, 58, 41, facing=90), caught))
    assert (front(play["N1"]), play["N1"].facing) == ((58, 41), 270_000)
    (contact,) = play.state.contacts.values()
    assert (contact.of_a, contact.of_b) == ("front", "front")


@pytest.mark.rule("PAE-14.23")
def test_who_is_held_in_front_does_not_turn() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40), formation("S2", HEAVY, 58, 41, facing=90), formation("N1", HEAVY, 60, 40)
    )
    play = turning(state)
    assert play["N1"].facing == 180_000


@pytest.mark.rule("PAE-14.23", "PAE-1.6")
def test_it_turns_to_a_corner_that_strikes_its_side() -> None:
    """S1 faces east by north; its right front corner, at (58, 41.5), strikes the west side of N1."""
    x, y = from_local((-2, 0), (58, 41.5), 60)
    play = turning(table(formation("S1", HEAVY, x, y, facing=60), formation("N1", HEAVY, 60, 40)))
    assert (front(play["N1"]), play["N1"].facing) == ((58, 41.5), 270_000)
    (contact,) = play.state.contacts.values()
    assert contact.of_b == "front"


@pytest.mark.rule("PAE-14.23", "PAE-12.30", "PAE-1.7")
def test_who_is_struck_aside_by_one_who_turns_comes_apart() -> None:
    """N1 turns west to S1 and covers y 39 to 43 then; S2 shows its right side there at y 38 to 40. The base that is
    struck stands by itself from then on, and turns as well."""
    aside = formation("S2", HEAVY, 54, 40, files=2, bases=2)  # x 50 to 58
    play = turning(table(formation("S1", HEAVY, 58, 42, facing=90), formation("N1", HEAVY, 60, 40), aside))
    assert front(play["N1"]) == (58, 41)
    struck = next(fact for fact in play.facts(ContactsMade) if fact.contacts[0].a == "S2.2")
    assert struck.contacts[0].of_a == "flank"
    assert (play["S2"].is_unformed, play["S2a"].is_unformed) == (True, True)
    assert play["S2a"].facing == 90_000


@pytest.mark.rule("PAE-14.23")
def test_it_shifts_along_the_line_as_little_as_needed() -> None:
    """A friend at y 42.5 to 44.5 leaves no room to the north: centred on 41 it would cover y 39 to 43."""
    friend = formation("N2", HEAVY, 60, 42.5)
    play = turning(table(formation("S1", HEAVY, 58, 41, facing=90), formation("N1", HEAVY, 60, 40), friend))
    assert front(play["N1"]) == pytest.approx((58, 40.5), abs=0.05)
    assert play["N1"].facing == 270_000


@pytest.mark.rule("PAE-14.23")
def test_of_enemies_on_two_edges_it_turns_to_the_longest_contact_and_on_equals_chooses() -> None:
    west = formation("S1", HEAVY, 58, 41, facing=90)
    east = formation("S2", HEAVY, 62, 41, facing=270)
    play = turning(table(west, east, formation("N1", HEAVY, 60, 40)))
    assert play.prompt == "To whom does N1 turn?"
    play.does("S2").over()
    assert play["N1"].facing == 90_000
    shifted = formation("S2", HEAVY, 62, 39, facing=270)  # touches over 1 cm only
    assert turning(table(west, shifted, formation("N1", HEAVY, 60, 40)))["N1"].facing == 270_000


@pytest.mark.rule("PAE-14.23", "PAE-12.22")
def test_light_mediums_turn_as_a_whole() -> None:
    line = formation("N1", "LMI-JS-S", 60, 40, files=2, bases=2)  # x 56 to 64
    play = turning(table(formation("S1", HEAVY, 56, 41, facing=90), line))
    assert (play["N1"].facing, [len(file) for file in play["N1"].files]) == (270_000, [2])
    assert front(play["N1"]) == (56, 41)


@pytest.mark.rule("PAE-14.23", "PAE-12.22", "PAE-1.5")
def test_light_mediums_that_turn_are_evened_out_and_fight_with_all_bases_that_touch() -> None:
    """Five files and a sixth base behind the last; two bases hold their left, the east, over y 40 to 42. Turned, rows
    of five and one make two files of three, centred on y 41, and both of them touch S1."""
    line = formation("N1", "LMI-JS-S", 60, 40, depths=(1, 1, 1, 1, 2))  # x 50 to 70
    play = turning(table(formation("S1", HEAVY, 70, 41, facing=270, files=2, bases=2), line))
    after = play["N1"]
    assert (after.facing, [len(file) for file in after.files], front(after)) == (90_000, [3, 3], (70, 41))
    fronts = {file[0].id for file in after.files}
    assert {each.b for each in play.state.contacts.values()} == fronts
    assert {(each.of_a, each.of_b) for each in play.state.contacts.values()} == {("front", "front")}


@pytest.mark.rule("PAE-14.23")
@pytest.mark.parametrize(("side", "x", "facing", "turned"), [("west", 58, 90, 270_000), ("east", 62, 270, 90_000)])
@pytest.mark.parametrize(("friend", "y"), [(42.5, 40.5), (38.6, 41.6)])
def test_it_shifts_either_way_along_the_line(
    side: str, x: float, facing: float, turned: int, friend: float, y: float
) -> None:
    """Centred on 41 it would cover y 39 to 43; a friend stands from 42.5 on, or up to 39.6."""
    other = formation("N2", HEAVY, 60, friend) if friend > 41 else formation("N2", HEAVY, 60, 37.6)
    holder = formation("S1", HEAVY, x, 41, facing=facing)
    play = turning(table(holder, formation("N1", HEAVY, 60, 40), other))
    assert (front(play["N1"]), play["N1"].facing) == (pytest.approx((x, y), abs=0.051), turned)


# -- the fights of a bound ---------------------------------------------------------------------------------------------


def two_fights() -> State:
    return table(
        formation("S1", HEAVY, 30, 40, files=2, bases=2), formation("N1", HEAVY, 30, 40, files=2, bases=2),
        formation("S2", HEAVY, 80, 40, files=2, bases=2), formation("N2", HEAVY, 80, 40, files=2, bases=2), active=1,
    )  # fmt: skip


def compulsory(state: State, dice: Script = ()) -> Play:
    return Play(state, CompulsoryCombat(), dice)


@pytest.mark.rule("PAE-6.4")
def test_every_melee_fights_once_in_the_order_of_the_active_player() -> None:
    play = compulsory(two_fights(), [1] * 16)
    assert (play.prompt, play.game.waiting_for) == ("Which mêlée fights next?", (1,))
    play.does("S2 against N2").over()
    assert len(play.facts(PhaseFought)) == 2
    assert [roll.who for roll in play.dice.rolls] == [("S2", "N2"), ("N2", "S2"), ("S1", "N1"), ("N1", "S1")]


@pytest.mark.rule("PAE-6.4")
def test_contacts_that_arise_in_the_step_count_for_nothing_in_it() -> None:
    """The north wins in the west and follows; its left file comes against S3, which fights nobody in this step."""
    state = table(
        formation("S1", HEAVY, 30, 40, files=1, bases=2), formation("S3", HEAVY, 36.5, 39, files=2, bases=2),
        formation("N1", HEAVY, 32, 40, files=2, bases=2),
    )  # fmt: skip
    assert set(state.contacts) == {"S1.1|N1.2"}
    # S1: 2 dice and 1 support; N1: 2 and an overlap of nobody: S3 stands under its other file.
    play = compulsory(state, [1, 1, 1, 8, 1, 1]).over()
    assert front(play["N1"]) == (32, 39)  # stopped where it meets S3
    assert front(play["S1"]) == (30, 39)
    assert len(play.facts(PhaseFought)) == 1
    assert "S3.1|N1.1" in play.state.contacts
    assert not any(contact.waits for contact in play.state.contacts.values())


@pytest.mark.rule("PAE-6.4", "PAE-14.10")
def test_a_contact_that_an_earlier_fight_has_made_is_not_fought_in_a_later_one_of_the_step() -> None:
    """N1 wins against S1, and its other file comes up to S2, which fights N2: S2 and N2 throw at each other only."""
    state = table(
        formation("S1", HEAVY, 30, 40, bases=2), formation("S2", HEAVY, 36.5, 39, files=2, bases=2),
        formation("N1", HEAVY, 32, 40, files=2, bases=2), formation("N2", HEAVY, 39, 39), active=1,
    )  # fmt: skip
    assert set(state.contacts) == {"S1.1|N1.2", "S2.2|N2.1"}
    # Two ranks and a supporter, two ranks and an overlap; then the same for S2, and a single base.
    play = compulsory(state, [1, 1, 1, 8, 1, 1, 1, 1, 1, 1]).does("S1 against N1").over()
    assert "S2.1|N1.1" in play.state.contacts
    assert [roll.who for roll in play.dice.rolls] == [("S1", "N1"), ("N1", "S1"), ("S2", "N2"), ("N2", "S2")]


@pytest.mark.rule("PAE-6.4", "PAE-16.5")
def test_running_single_combats_are_fought_once() -> None:
    one = leader("south-H1", 9, 40, 20, opponent="north-H1")
    other = leader("north-H1", 9, 43, 20, opponent="south-H1")
    play = compulsory(table(leaders=[one, other]), [8] * 18).over()
    assert play.state.leaders["south-H1"].opponent == "north-H1"


# -- rallying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-6.4", "PAE-16.6")
def test_a_single_combat_of_leaders_who_were_parted_lapses_at_the_start_of_the_step() -> None:
    """Whose formations no longer touch: nobody throws a die."""
    led = [
        leader("south-H1", 9, formation="S1", opponent="north-H1"),
        leader("north-H1", 9, formation="N1", opponent="south-H1"),
    ]
    state = table(formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 60, 43), leaders=led)
    play = Play(state, CompulsoryCombat()).over()
    assert [play.state.leaders[key].opponent for key in ("south-H1", "north-H1")] == ["", ""]


@pytest.mark.rule("PAE-14.26", "PAE-14.25")
@pytest.mark.parametrize(("placed", "comes_off"), [(4, 5), (5, 7)])
def test_a_marker_of_an_earlier_bound_comes_off_in_the_own_bound(placed: int, comes_off: int) -> None:
    """The examples: from the enemy's bound 4 until the end of 5; from its own bound 5 until the end of 7."""
    g = course(table(formation("S1", HEAVY, 60, 40, rally=placed)))
    for bound in (4, 5, 6, 7):
        if bound < placed:
            continue
        g.emit(BoundBegan(bound, 0 if bound % 2 else 1))
        rally(g)
        assert (g.state.formations["S1"].rally is None) == (bound >= comes_off)
