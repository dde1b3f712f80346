"""HMA-21.2, 16.23: whatever is a move counts the ground it leads over; what a melee moves does not."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.arrangement.rearranging import arrange
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.melee.phase import Melee
from polemos.rules.hoplomachia.melee.settling import Fought
from polemos.rules.hoplomachia.options import Options
from tests.hoplomachia.position import Play, area, contact, course, front, table, unit

WOODS = area("W", "woods", 10, 0, 60, 30)  # 4, more than the qualifier of citizens, which is 3


@pytest.mark.rule("HMA-12.3", "HMA-21.2")
def test_a_change_of_files_counts_the_ground_on_which_it_is_made() -> None:
    play = course(table(unit("A1", x=30, y=20, arrangement="OF"), unit("B1", x=30, y=40), terrain=[WOODS]))
    arrange(play.game, "A1", "CF")
    assert (play.unit("A1").crossed, play["A1.1"].disarrayed) == (("woods",), True)
    state = table(unit("A1", x=30, y=20, arrangement="OF", order="halt"), unit("B1", x=30, y=40), terrain=[WOODS])
    marched = Play(state, Marches()).does("CF").to_the_end()
    assert (front(marched["A1.1"]), marched["A1.1"].disarrayed) == ((30, 20, 0), True)
    stood = Play(state, Marches()).to_the_end()
    assert (stood.unit("A1").crossed, stood["A1.1"].disarrayed) == ((), False)


@pytest.mark.rule("HMA-12.4", "HMA-21.2")
@pytest.mark.parametrize(("earlier", "disarrayed"), [((), False), (("stream",), True)])
def test_so_does_a_forced_one_and_it_adds_up_with_what_was_crossed_before(
    earlier: tuple[str, ...], disarrayed: bool
) -> None:
    """Broken ground is 2, a stream 2; the qualifier is 3."""
    ground = area("R", "broken_ground", 10, 0, 60, 30)
    pieces = unit("A1", x=30, y=20, arrangement="OF", crossed=earlier), unit("B1", x=30, y=40)
    play = course(table(*pieces, terrain=[ground]))
    arrange(play.game, "A1", "CF", "HMA-12.4")
    assert play["A1.1"].disarrayed is disarrayed


@pytest.mark.rule("HMA-12.3", "HMA-21.1")
def test_going_into_open_files_on_a_road_counts_nothing() -> None:
    road = area("R", "road", 29, 0, 31, 48)
    play = course(table(unit("A1", x=30, y=20), unit("B1", x=30, y=40), terrain=[WOODS, road]))
    arrange(play.game, "A1", "OF")
    assert (play.unit("A1").crossed, play["A1.1"].disarrayed) == ((), False)


@pytest.mark.rule("HMA-13.14", "HMA-21.2")
@pytest.mark.parametrize(("kind", "disarrayed"), [("marsh", False), ("surf", True)])
def test_who_gives_way_counts_the_ground_behind_him(kind: str, disarrayed: bool) -> None:
    """Peltasts of Iphikrates (qualifier 4) are set back 5 inches over a stream (2); marsh (4) lies beside their way."""
    peltasts = unit("B1", "peltasts_iphicratean", x=30, y=22, count=2)
    ground = [area("S", "stream", 10, 24, 60, 24.5), area("G", kind, 10, 25, 60 if kind == "surf" else 20, 26)]
    state = table(unit("A1", x=30, y=20, count=2, order="approach"), peltasts, terrain=ground)
    play = Play(state, Marches()).to_the_end()
    assert front(play["B1.1"])[1] == 27
    assert play.unit("B1").crossed == ("stream", "surf")[: 1 + disarrayed]
    assert play["B1.1"].disarrayed is disarrayed


@pytest.mark.rule("HMA-17.7", "HMA-21.2")
def test_a_lapping_wheel_counts_the_ground_onto_which_it_leads() -> None:
    """A1.1 wheels from 30.75 into the woods beside B1."""
    pieces = unit("A1", x=30, y=20, count=2, order="halt"), unit("B1", x=29.25, y=20), unit("B9", x=60, y=44)
    woods = area("W", "woods", 30.1, 20.1, 40, 30)
    play = Play(table(*pieces, terrain=[woods]), Marches()).does("A1.1>B1.1").to_the_end()
    assert (play.unit("A1").crossed, play["A1.1"].disarrayed) == (("woods",), True)


@pytest.mark.rule("HMA-17.8", "HMA-21.2")
def test_falling_back_counts_all_the_ground_of_the_way() -> None:
    """From 20 back to 14, over a strip of woods that lies at neither end."""
    shaken = unit("A1", x=30, y=20, order="halt", falls_back_from="B2")
    pieces = shaken, unit("B2", "psiloi_hellenic", 30, 24, 2), unit("B9", x=60, y=44)
    play = Play(table(*pieces, terrain=[area("W", "woods", 10, 15.5, 60, 16.5)]), Marches()).to_the_end()
    assert front(play["A1.1"])[1] == 14
    assert (play.unit("A1").crossed, play["A1.1"].disarrayed) == (("woods",), True)


# -- charges -----------------------------------------------------------------------------------------------------------

YES = [1, 1]


@pytest.mark.rule("HMA-16.23")
def test_ground_counts_for_the_charge_though_it_was_crossed_before_in_the_turn() -> None:
    """Qualifier 3: die 6 (3) and a gentle hill (1)."""
    own = unit("A1", x=30, y=10, count=3, order="charge", crossed=("gentle_hill",))
    hill = area("H", "gentle_hill", 20, 11, 40, 12)
    play = Play(table(own, unit("B1", x=30, y=13, count=3), terrain=[hill]), Epidromos(), [*YES, 6, *YES])
    assert play.does("stand").over()["A1.1"].disarrayed


@pytest.mark.rule("HMA-16.23", "HMA-16.4")
@pytest.mark.parametrize(("die", "disarrayed"), [(2, False), (3, True)])
def test_the_wheel_before_a_charge_counts_its_ground(die: int, disarrayed: bool) -> None:
    """Hippeis (qualifier 2; die 2: 0, die 3: 1) wheel over broken ground (2), and run on over open ground."""
    horse = unit("A1", "hippeis_hellenic", x=30, y=10, count=2, order="charge", role="core")
    ground = area("R", "broken_ground", 28.3, 10.2, 28.7, 10.6)
    state = table(horse, unit("B1", "baggage", x=34, y=16), terrain=[ground])
    play = Play(state, Epidromos(), {"HMA-11.2": [*YES, *YES], "HMA-16.7": [die]})
    play.does("wheel", "wheel right 30").to_the_end()
    assert play.unit("A1").charge_ground == ("broken_ground",)
    assert play["A1.1"].disarrayed is disarrayed


@pytest.mark.rule("HMA-16.23", "HMA-16.16")
def test_so_does_the_wheel_of_one_element_onto_a_flank() -> None:
    """Woods (4) where A1.1 ends."""
    own = unit("A1", x=27, y=20, count=2, order="charge")
    pieces = own, unit("A2", x=29.25, y=20), unit("B1", x=29.25, y=20)
    woods = area("W", "woods", 27, 20.1, 28.4, 22)
    play = Play(table(*pieces, terrain=[woods]), Epidromos(), [*YES, 5, *YES]).does("lap A1.1 B1.1").over()
    assert front(play["A1.1"]) == (28.5, 20.75, 90)
    assert (play.unit("A1").charge_ground, play["A1.1"].disarrayed) == (("woods",), True)


@pytest.mark.rule("HMA-16.23", "HMA-16.20")
def test_and_the_drift() -> None:
    """Nine lochoi: after 3.5 inches half an inch to the right, into a strip of woods beside the way."""
    pieces = [unit(f"A{at}", x=40 - 4.5 * at, y=10, count=3, order="march") for at in (2, 3)]
    own = unit("A1", x=35.5, y=10, count=3, order="charge")
    woods = area("W", "woods", 37.9, 5, 38.2, 30)
    state = table(own, *pieces, unit("B1", x=36, y=13.5, count=3), terrain=[woods])
    play = Play(state, Epidromos(), [*YES, 4, *YES]).does("stand").over()
    assert front(play["A1.1"])[0] == 37.5
    assert (play.unit("A1").charge_ground, play["A1.1"].disarrayed) == (("woods",), True)


# -- melee -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-21.2", "HMA-18.17")
def test_what_a_melee_moves_counts_no_ground() -> None:
    """A1.1 is pushed back within a wood, B1.1 follows."""
    pieces = unit("A1", x=30, y=20, ground=2), unit("B1", x=30, y=20)
    state = table(*pieces, terrain=[WOODS], contacts=[contact("A1.1", "B1.1")], options=Options(deadlock=False))
    play = Play(state, Melee(), [1, 1]).over()
    assert play.facts(Fought)[0].bout.result == "pushed_back"
    assert front(play["B1.1"]) == (30, 19.25, 180)
    for key in ("A1", "B1"):
        assert (play.unit(key).crossed, play[f"{key}.1"].disarrayed) == ((), False)
