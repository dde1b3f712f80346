"""Components, measures and state (section 1, but for dice, losses and order)."""

from math import hypot

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.sea.sea import enemy_within, in_play, is_free, is_within, warships
from polemos.rules.navarcoi.setup import Setup
from polemos.rules.navarcoi.state import ALPHA, BETA, Chase, D, Fleet, Flotsam, P, Squadron, State, StatusName, W
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.position import Play, sea, squadron


def clash(**settings: object) -> Game[State]:
    return Game.new(NAVARCOI, Setup("clash_in_open_seas", **settings), "00" * 32)  # type: ignore[arg-type]


# -- players, fleets, stands ---------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-1.1")
def test_two_fleets_alpha_and_beta_and_every_squadron_belongs_to_one() -> None:
    state = clash().state
    assert list(state.fleets) == ["alpha", "beta"]
    assert [fleet.seat for fleet in state.fleets.values()] == [ALPHA, BETA] == list(NAVARCOI.seats)
    assert {s.seat for s in state.squadrons.values()} == {ALPHA, BETA}
    for seat in (ALPHA, BETA):
        own = [s for s in state.squadrons.values() if s.seat == seat]
        assert len(own) >= 1
        assert state.fleet(seat).squadrons_at_start == len(own)


@pytest.mark.rule("NAV-1.1")
def test_squadrons_are_told_in_order_of_identity_alpha_first() -> None:
    state = sea(south("A1"), south("A2", 20), north("B1", y=40))
    assert [s.id for s in in_play(state)] == ["A1", "A2", "B1"]
    assert [s.id for s in in_play(state, BETA)] == ["B1"]


@pytest.mark.rule("NAV-1.2")
def test_a_stand_is_five_by_three_and_a_half_centimetres() -> None:
    stand = formations().stand
    assert (W, D, P) == (1970, 1380, 1970)
    for inches, centimetres in ((stand.width, 5.0), (stand.depth, 3.5), (stand.pitch, 5.0)):
        assert inches == round(centimetres / 2.54, 2)


@pytest.mark.rule("NAV-1.2")
@pytest.mark.parametrize(("formation", "stands"), [("epi_mias", 4), ("epi_pollon", 4), ("epi_keras", 4)])
def test_neighbours_stand_at_the_pitch_across_and_along(formation: str, stands: int) -> None:
    placed = squadron("A1", formation, 36, 20, 30, stands).poses
    for x, y, _ in placed:
        nearest = min(hypot(x - ox, y - oy) for ox, oy, _ in placed if (ox, oy) != (x, y))
        assert nearest == pytest.approx(1.97, abs=0.002)


@pytest.mark.rule("NAV-1.2")
def test_a_turn_of_all_stands_is_undone_by_the_opposite_turn() -> None:
    line = squadron("A1", "epi_mias", 36, 20, 15)
    after = Play(sea(line), Action("A1"), (3, 3)).does("form epi keras left").over()
    back = Play(sea(after["A1"]), Action("A1"), (3, 3)).does("form epi mias right by turning").over()
    assert [tuple(round(v, 2) for v in pose) for pose in back["A1"].poses] == [
        tuple(round(v, 2) for v in pose) for pose in line.poses
    ]


@pytest.mark.rule("NAV-1.6")
def test_a_squadron_has_four_stands_and_one_is_the_commanders() -> None:
    assert formations().size["standard"].stands == 4
    for known in clash().state.squadrons.values():
        assert (known.stand_count, known.half_stands, known.full_stands) == (4, 8, 4)
        assert 0 <= known.commander < 4


@pytest.mark.rule("NAV-1.6")
def test_a_scenario_may_give_a_weaker_squadron() -> None:
    game = Game.new(NAVARCOI, Setup("rhium_429"), "00" * 32)
    assert [s.stand_count for s in game.state.squadrons.values()] == [3, 3, 4, 4, 4]


# -- tolerances ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-1.3")
@pytest.mark.parametrize(("apart", "within"), [(7.99, True), (8.0, True), (8.01, True), (8.011, False), (8.02, False)])
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_within_eight_inches_includes_eight_and_the_tolerance(apart: float, within: bool, heading: float) -> None:
    s, c = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}[heading]
    ours = squadron("A1", "epi_mias", 36, 24, heading)
    theirs = squadron("B1", "epi_mias", 36 + s * apart, 24 + c * apart, heading + 180)
    assert is_within(ours, theirs, 8.0) is within
    assert is_within(theirs, ours, 8.0) is within
    assert enemy_within(sea(ours, theirs), ours, 8.0) is within


@pytest.mark.rule("NAV-1.3")
@given(heading=st.integers(0, 359_999), apart=st.sampled_from([7.5, 8.0, 8.005, 8.015, 8.5]))
def test_the_tolerance_is_the_same_on_every_heading(heading: int, apart: float) -> None:
    ours = squadron("A1", "epi_keras", 36, 24, heading / 1000, stands=1)
    theirs = squadron("B1", "epi_keras", 36, 24, heading / 1000, stands=1)
    s, c = (ours.stands[0].fx, ours.stands[0].fy)
    gap = apart + D / 1000
    moved = msgspec.structs.replace(
        theirs, x=round((36 + s * gap) * 1000), y=round((24 + c * gap) * 1000),
        track=tuple((round(x + s * gap * 1000), round(y + c * gap * 1000)) for x, y in theirs.track),
    )  # fmt: skip
    assert is_within(ours, moved, 8.0) is (apart < 8.01)


@pytest.mark.rule("NAV-1.3")
def test_an_allowance_exceeded_by_no_more_than_the_tolerance_is_not_exceeded() -> None:
    # a roll of 4 allows at most 29.1 degrees in a line of four: 29.1 costs 4.002
    state = sea(squadron("A1", "epi_mias", 36, 20, 0))
    Play(state, Action("A1"), (4, 3, 3)).does("wheel left 29.1").over()
    refused = Play(state, Action("A1"), (4,)).order("wheel left 29.2")
    assert refused is not None
    assert refused.rule == "NAV-8.8"
    block = sea(squadron("A1", "epi_pollon", 36, 20, 0))
    after = Play(block, Action("A1")).does("advance 8.01").over()
    assert after["A1"].y == 28_000
    refused = Play(block, Action("A1")).order("advance 8.011")
    assert refused is not None
    assert refused.rule == "NAV-8.4"


@pytest.mark.rule("NAV-1.3")
def test_angles_that_differ_by_a_tenth_of_a_degree_are_equal() -> None:
    state = sea(squadron("A1", "epi_keras", 36, 20, 0))
    after = Play(state, Action("A1")).does("turn right 90.1").over()
    assert after["A1"].heading == 90_000
    refused = Play(state, Action("A1")).order("turn right 90.2")
    assert refused is not None
    assert refused.rule == "NAV-8.14"


# -- the state of a squadron and of the game -----------------------------------------------------------------------


@pytest.mark.rule("NAV-1.10")
def test_the_record_of_a_squadron_holds_its_whole_state() -> None:
    fields = {field.name for field in msgspec.structs.fields(Squadron)}
    assert fields >= {
        "id", "seat", "crew", "morale", "ship_class", "freighters", "half_stands", "formation", "order", "x", "y",
        "heading", "slots", "shifts", "track", "status", "held", "failed", "rout_heading", "commander",
        "commander_alive", "strategos", "troops",
    }  # fmt: skip
    links = {field.name for field in msgspec.structs.fields(type(linked("A1", "B1")))}
    assert links >= {"kind", "heading", "flanked", "privileged"}


@pytest.mark.rule("NAV-1.10")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon", "epi_keras", "kyklos", "unformed"])
def test_every_stand_has_a_pose_and_the_record_survives_saving(formation: str) -> None:
    placed = squadron("A1", formation, 36.123, 20.456, 77.25)
    again = msgspec.json.decode(msgspec.json.encode(placed), type=Squadron)
    assert len(placed.poses) == placed.stand_count == 4
    assert again == placed
    assert again.poses == placed.poses


@pytest.mark.rule("NAV-1.10")
def test_a_squadron_remembers_that_it_held_and_where_its_stands_shifted() -> None:
    after = Play(sea(south("A1")), Action("A1")).does("hold").over()
    assert (after["A1"].acted, after["A1"].held) == (True, True)
    shifted = south("A1", shifts=(0, 500, 0, 0))
    plain = south("A1")
    assert shifted.poses[1][1] == pytest.approx(plain.poses[1][1] + 0.5)
    assert (shifted.poses[0], shifted.poses[2]) == (plain.poses[0], plain.poses[2])


IN_PLAY: dict[StatusName, bool] = {
    "reserve": False, "active": True, "anchored": True, "beached": True, "chasing": True, "off_table": False,
    "pursuing": True, "routing": False, "gone": False, "exited": False,
}  # fmt: skip


@pytest.mark.rule("NAV-1.12")
@pytest.mark.parametrize(("status", "in_the_game"), IN_PLAY.items())
def test_only_squadrons_in_play_are_seen_by_other_rules(status: StatusName, in_the_game: bool) -> None:
    state = sea(south("A1"), north("B1", y=25, status=status))
    assert state.squadrons["B1"].in_play is in_the_game
    assert state.squadrons["B1"].is_lost is (status in ("routing", "gone"))
    assert [s.id for s in warships(state, BETA)] == (["B1"] if in_the_game else [])
    assert enemy_within(state, state.squadrons["A1"], 8.0) is in_the_game


@pytest.mark.rule("NAV-1.12")
@pytest.mark.parametrize("status", ["routing", "gone", "exited", "reserve", "off_table"])
def test_what_is_not_in_play_stops_nobody(status: StatusName) -> None:
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), north("B1", y=24, status=status))
    after = Play(state, Action("A1")).does("advance 8").over()
    assert after["A1"].y == 28_000


@pytest.mark.rule("NAV-1.12")
def test_free_is_active_and_without_a_link() -> None:
    state = sea(south("A1"), south("A2", 20, status="beached"), north("B1"), links=[linked("A1", "B1")])
    assert [is_free(state, s) for s in state.squadrons.values()] == [False, False, False]
    free = sea(south("A1"), north("B1", y=40, status="pursuing"))
    assert [is_free(free, s) for s in free.squadrons.values()] == [True, False]


@pytest.mark.rule("NAV-1.12")
@pytest.mark.parametrize("status", ["anchored", "beached"])
def test_a_squadron_on_the_beach_becomes_active_when_it_is_contacted_from_the_sea(status: StatusName) -> None:
    ours = squadron("A1", "epi_pollon", 36, 20, 0)
    theirs = squadron("B1", "epi_pollon", 36, 28, 180, status=status)
    after = Play(sea(ours, theirs), Action("A1"), (6, 6)).does("advance 8").over()
    assert after["B1"].status == "active"
    assert after.state.links["A1|B1"].kind == "frontal"


@pytest.mark.rule("NAV-1.13")
def test_the_state_of_the_game_holds_all_that_the_rule_lists() -> None:
    fields = {field.name for field in msgspec.structs.fields(State)}
    assert fields >= {
        "width", "depth", "lands", "edges", "wind", "turn", "phase", "first", "flotsam", "fleets", "positions",
        "land_units", "squadrons", "links", "chases",
    }  # fmt: skip
    of_fleet = {field.name for field in msgspec.structs.fields(Fleet)}
    assert of_fleet >= {"role", "squadrons_at_start", "plan", "signals_left", "admiral_killed"}
    assert {field.name for field in msgspec.structs.fields(Flotsam)} >= {"x", "y", "heading", "width", "depth"}
    assert {field.name for field in msgspec.structs.fields(Chase)} >= {"attacker", "target", "heading"}


@pytest.mark.rule("NAV-1.13")
def test_every_die_is_logged_with_the_rule_that_asked_for_it() -> None:
    after = Play(sea(squadron("A1", "epi_mias", 36, 20, 0)), Action("A1"), (4, 2, 5)).does("wheel right 10").over()
    assert [(roll.rule, roll.dice, roll.faces) for roll in after.facts(Rolled)] == [
        ("NAV-8.5", "1avd", (4,)),
        ("NAV-10.3", "2d6", (2, 5)),
    ]
