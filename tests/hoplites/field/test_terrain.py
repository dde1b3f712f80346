"""Terrain (section 6): the table, what it costs to enter, and where nobody may go."""

import pytest

from polemos.rules.hoplites.field.terrain import (
    has_cover,
    hits_on_entering,
    is_prohibited,
    missile_shift,
    shock_shift,
    terrain_at,
)
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.state import NORTH, SOUTH
from polemos.rules.hoplites.troops.marks import TookHits
from tests.hoplites.grounds import ground
from tests.hoplites.position import Play, field, unit

# PH/HI, CAV, INF, EL, CH; then shift, missile modifier, cover.
TABLE = {
    "clear": ("0 0 0 0 0", 0, 0, False),
    "cliff": ("NA NA NA NA NA", 0, 0, True),
    "river": ("NA NA NA NA NA", 0, 0, True),
    "stream": ("1 0 0 0 0", -1, 0, True),
    "woods": ("1 1 1 0 1", -1, 1, True),
    "rough": ("1 1 0 0 1", -1, 0, False),
    "marsh": ("1 1 1 NA NA", 1, 0, True),
    "camp": ("1 NA 1 NA NA", -2, 2, True),
    "mountain": ("1 NA 1 NA NA", -1, 1, True),
    "slope": ("1 0 0 NA NA", -1, 0, True),
    "caltrop": ("0 0 0 4 0", 0, 0, False),
    "castle": ("1 NA 1 NA NA", -2, 2, True),
}
GROUPS = (
    ("PH", "HI", "HI TR"),
    ("HC", "HC CAT", "LC", "LN", "RC", "BC", "CA", "GC", "KB"),
    ("MI", "LI", "LI VE", "LP", "LG HA", "CO VET", "AT", "AS", "TP", "YU", "OZ"),
    ("EL", "EL CAT"),
    ("CH", "CH LGT"),
)


@pytest.mark.rule("HOP-6.1", "HOP-6.2", "HOP-6.3", "HOP-6.4", "HOP-6.5", "HOP-6.6", "HOP-6.11")
@pytest.mark.parametrize("terrain", TABLE)
def test_the_terrain_table(terrain: str) -> None:
    row, shift, missile, cover = TABLE[terrain]
    assert has_cover(field(sides=(ground({5: terrain}), {})), SOUTH, 5) is cover
    for cost, kinds in zip(row.split(), GROUPS, strict=True):
        for kind in kinds:
            state = field({5: unit("S1", kind)}, sides=(ground({5: terrain}), {}))
            one = state.units["S1"]
            assert is_prohibited(state, one, SOUTH, 5) is (cost == "NA"), kind
            assert cost == "NA" or hits_on_entering(state, one, 5) == int(cost), kind
            assert shock_shift(state, one) == shift, kind
            assert missile_shift(state, one) == missile, kind


@pytest.mark.rule("HOP-6.1")
def test_every_area_is_clear_unless_something_was_put_there() -> None:
    state = field()
    assert {terrain_at(state, seat, c).coh["EL"] for seat in (SOUTH, NORTH) for c in range(1, 10)} == {0}


@pytest.mark.rule("HOP-6.7")
@pytest.mark.parametrize("kind", ["SK SL", "SK AR", "SK JA", "BI"])
def test_skirmishers_and_barbarians_pay_nothing_but_stop_at_rivers(kind: str) -> None:
    grounds = ground({3: "woods", 4: "marsh", 5: "camp", 6: "river", 7: "cliff"})
    state = field({4: unit("S1", kind)}, sides=(grounds, {}))
    one = state.units["S1"]
    assert [hits_on_entering(state, one, c) for c in (3, 4, 5)] == [0, 0, 0]
    assert [is_prohibited(state, one, SOUTH, c) for c in (5, 6, 7)] == [False, True, True]
    assert shock_shift(state, one) == 0


@pytest.mark.rule("HOP-6.7")
def test_woods_still_help_barbarians_who_defend_there() -> None:
    state = field({4: unit("S1", "BI")}, sides=(ground({4: "woods"}), {}))
    assert shock_shift(state, state.units["S1"]) == -1


@pytest.mark.rule("HOP-6.3")
def test_playing_into_terrain_costs_hits_and_a_marker() -> None:
    play = Play(field(hands=([unit("S1", "HC")], []), sides=(ground({1: "woods"}), {})), PlayPhase(SOUTH))
    play.does("play S1 1").over()
    assert (play["S1"].hits, play["S1"].manoeuvre) == (1, 1)
    assert "HOP-6.3" in play.why(TookHits)


@pytest.mark.rule("HOP-6.3")
def test_moving_into_terrain_costs_the_same_and_standing_there_no_more() -> None:
    play = Play(field({5: unit("S1", "HI")}, sides=(ground({4: "rough"}), {})), MovePhase(SOUTH))
    play.does("move S1 4").over()
    assert (play["S1"].hits, play["S1"].manoeuvre) == (1, 1)
    again = Play(field({4: unit("S1", "HI", hits=1)}, sides=(ground({4: "rough"}), {})), MovePhase(SOUTH))
    again.does("move S1 5").over()
    assert (again["S1"].hits, again["S1"].manoeuvre) == (1, 0)


@pytest.mark.rule("HOP-6.3", "HOP-1.4")
def test_a_unit_whose_hits_reach_its_threshold_on_entering_routs_on_the_spot() -> None:
    weak = unit("S1", "MI", tq=4, hits=3, used=True)
    play = Play(field(hands=([weak], []), sides=(ground({5: "woods"}), {})), PlayPhase(SOUTH))
    play.does("play S1 5").over()
    assert play["S1"].routed
    assert play.state.side(SOUTH).second_line == ("S1",)


@pytest.mark.rule("HOP-6.3", "HOP-1.4")
def test_german_cavalry_bears_twice_its_tq() -> None:
    tired = unit("S1", "GC", tq=5, hits=8, used=True)
    play = Play(field(hands=([tired], []), sides=(ground({1: "woods"}), {})), PlayPhase(SOUTH))
    play.does("play S1 1").over()
    assert (play["S1"].hits, play.column("S1")) == (9, 1)


@pytest.mark.rule("HOP-6.6")
def test_prohibited_ground_is_refused_with_its_rule() -> None:
    play = Play(field(hands=([unit("S1", "HC")], []), sides=(ground({1: "camp"}), {})), PlayPhase(SOUTH))
    refused = play.order("play S1 1")
    assert refused is not None
    assert refused.rule == "HOP-6.6"
    mover = Play(field({2: unit("S1", "HC")}, sides=(ground({1: "camp"}), {})), MovePhase(SOUTH))
    assert mover.game.is_over  # nothing else it could do


@pytest.mark.rule("HOP-6.8")
@pytest.mark.parametrize(("kind", "marker"), [("LI", 0), ("LP", 0), ("MI", 0), ("LG HA", 1), ("BI", 1), ("HI", 1)])
def test_light_and_medium_foot_gets_no_marker_on_a_slope(kind: str, marker: int) -> None:
    play = Play(field(hands=([unit("S1", kind)], []), sides=(ground({5: "slope"}), {})), PlayPhase(SOUTH))
    play.does("play S1 5").over()
    assert play["S1"].manoeuvre == marker
