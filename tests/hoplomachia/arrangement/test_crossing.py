"""HMA-21.1, 21.2, 21.4: terrain crossed in a turn disarrays; places are put down as facts."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.placing import put, put_turned
from polemos.rules.hoplomachia.facts.turns import TurnBegan
from polemos.rules.hoplomachia.field.ground import way_of
from polemos.rules.hoplomachia.field.turning import turned
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.movement import block_walk
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.mover import mover_of
from polemos.rules.hoplomachia.movement.rates import rate_of
from polemos.tabletop.legs import Advance
from tests.hoplomachia.position import Play, area, course, front, table, unit

TERRAIN = [
    area("S", "stream", 0, 22, 72, 23), area("H", "gentle_hill", 0, 25, 72, 30),
    area("B", "broken_ground", 0, 32, 72, 40), area("R", "road", 29, 0, 31, 48),
]  # fmt: skip


def advance(play: Play, distance: float, on_road: bool = False) -> None:
    box = play["A1.1"].box
    after = box.advanced(distance)
    note_crossing(
        play.game, "A1", [way_of(box, 0, distance)], [box.front_centre, after.front_centre] if on_road else ()
    )
    put(play.game, ("A1.1",), (after,), "advances", "HMA-13.2")


def marching(**values: object) -> Play:
    return course(table(unit("A1", x=30, y=21, **values), terrain=TERRAIN[:3]))  # type: ignore[arg-type]


@pytest.mark.rule("HMA-21.2")
def test_types_add_up_over_all_moves_of_a_turn() -> None:
    play = marching()  # qualifier 3
    advance(play, 3)
    assert play.unit("A1").crossed == ("stream",)
    advance(play, 3)
    assert play.unit("A1").crossed == ("stream", "gentle_hill")
    assert not play["A1.1"].disarrayed  # 2 and 1 are 3, not more than 3
    advance(play, 6)
    assert play["A1.1"].disarrayed


@pytest.mark.rule("HMA-21.2")
def test_a_new_turn_begins_with_nothing_crossed() -> None:
    play = marching()
    advance(play, 3)
    play.game.emit(TurnBegan(4))
    assert play.unit("A1").crossed == ()
    for card, disarrayed in (("spartiates", False), ("ataktes", True)):  # qualifiers 5 and 2 against stream and hill
        known = marching(chart=card)
        advance(known, 6)
        assert known["A1.1"].disarrayed is disarrayed


@pytest.mark.rule("HMA-21.1")
def test_open_files_on_a_road_count_no_other_terrain() -> None:
    for arrangement, crossed in (("OF", ()), ("CF", ("stream", "gentle_hill", "road"))):
        play = course(table(unit("A1", x=30, y=21, arrangement=arrangement), terrain=TERRAIN))
        advance(play, 6, on_road=True)
        assert play.unit("A1").crossed == crossed


@pytest.mark.rule("HMA-2.10")
def test_a_turned_unit_is_put_down_in_its_new_order() -> None:
    play = course(table(unit("A1", x=30, y=20, count=2, arrangement="OF")))
    put_turned(play.game, "A1", turned(play.state, play.unit("A1"), -90), "turns left", "HMA-13.5")
    assert (play.unit("A1").elements, play.unit("A1").column) == (("A1.2", "A1.1"), True)
    assert front(play["A1.2"]) == (28.5, 18.875, 270)
    assert front(play["A1.1"]) == (30, 18.875, 270)
    put_turned(play.game, "A1", turned(play.state, play.unit("A1"), 90), "turns right", "HMA-13.5")
    assert (play.unit("A1").elements, play.unit("A1").column) == (("A1.1", "A1.2"), False)
    assert front(play["A1.2"])[2] == 0


@pytest.mark.rule("HMA-21.3")
def test_surf_counts_for_those_who_stand_in_it_other_ground_does_not() -> None:
    """Hoplites stand surf (3), but not with a stream in the same turn; a hill on which one stands is not counted."""
    surf = [area("S", "surf", 0, 15, 72, 25)]
    play = Play(table(unit("A1", x=30, y=21), unit("B1", x=60, y=40), terrain=surf), Marches()).to_the_end()
    assert (play.unit("A1").crossed, play["A1.1"].disarrayed) == (("surf",), False)
    state = table(unit("A1", x=30, y=21, crossed=("stream",)), unit("B1", x=60, y=40), terrain=surf)
    assert Play(state, Marches()).to_the_end()["A1.1"].disarrayed
    hill = [area("H", "steep_hill", 0, 15, 72, 25)]
    play = Play(table(unit("A1", x=30, y=21), unit("B1", x=60, y=40), terrain=hill), Marches()).to_the_end()
    assert play.unit("A1").crossed == ()


@pytest.mark.rule("HMA-21.4")
def test_ground_slows_nobody() -> None:
    pieces = unit("A1", x=30, y=10, arrangement="OF"), unit("B1", x=60, y=40)
    for ground in ((), (area("W", "woods", 0, 5, 72, 25),)):
        state = table(*pieces, terrain=ground)
        assert rate_of(state, state.units["A1"]) == 6
        going = block_walk.walk(mover_of(state, state.units["A1"], 6.0), (Advance(6_000),))
        assert isinstance(going, Going)
        assert (going.used, going.stopped_by) == (6.0, "")
