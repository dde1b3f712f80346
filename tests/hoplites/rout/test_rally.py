"""The rally phase (section 18), and pursuers who come back (HOP-24.23, HOP-24.24)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.kernel.view import View
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.ending import route_points
from polemos.rules.hoplites.facts import Eliminated, PhaseBegan, SpecialPlayed
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.rout.pursuit import Slackened
from polemos.rules.hoplites.rout.rally import Rallied, RallyPhase, hits_after_rally
from polemos.rules.hoplites.state import NORTH, SOUTH, Unit
from tests.hoplites.position import Play, field, unit


def routed(name: str = "S1", kind: str = "HI", **values: Any) -> Unit:
    return unit(name, kind, routed=True, **values)


def led(initiative: int = 5, command: int = 1) -> dict[str, Any]:
    return {"leader": Leader("Xenophon", initiative, command)}


def rallying(
    *line: Unit, dice: tuple[int, ...] = (), hand: tuple[Any, ...] = (), deck: tuple[Any, ...] = (),
    side: dict[str, Any] | None = None,
) -> Play:  # fmt: skip
    state = field(second_lines=(line, []), hands=(hand, []), decks=(deck, []), sides=({**led(), **(side or {})}, {}))
    return Play(state, RallyPhase(SOUTH), dice)


def pursuing(*units: Unit, dice: tuple[int, ...] = (), line: tuple[Unit, ...] = (), **side: Any) -> Play:
    """Units away in pursuit, each with its level."""
    plain = {**led(), "pursuit": tuple(each.id for each in units), "pursuing": len(units), **side}
    state = field(second_lines=(line, []), sides=(plain, {}), options=Options(cavalry_pursuit=True))
    state.units.update({each.id: each for each in units})
    return Play(state, RallyPhase(SOUTH), dice)


def rider(name: str = "S5", level: int = 0, **values: Any) -> Unit:
    return unit(name, "HC", manoeuvre=level, pursuing=True, used=True, **values)


def rule_against(play: Play, order: str) -> str:
    reason = play.options[order]
    assert reason is not None, f"{order} is allowed"
    assert play.order(order) == reason
    return reason.rule


# -- by the leader -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-18.2", "HOP-4.2")
@pytest.mark.parametrize(("die", "succeeds"), [(0, True), (6, True), (7, False), (9, False)])
def test_initiative_5_rallies_on_0_to_6(die: int, succeeds: bool) -> None:
    play = rallying(routed(), dice=(die, 2) if succeeds else (die,)).does("rally S1").over()
    side = play.state.side(SOUTH)
    assert (side.second_line, side.eliminated) == ((("S1",), ()) if succeeds else ((), ("S1",)))
    assert play["S1"].routed is False


@pytest.mark.rule("HOP-18.1", "HOP-4.4")
def test_as_many_attempts_as_the_command_value_each_on_a_different_unit() -> None:
    play = rallying(routed("S1"), routed("S2"), routed("S3"), dice=(0, 2, 9), side=led(command=2), hand=("rally",))
    play.does("rally S1", "rally S2")
    assert play.facts(Eliminated) == [Eliminated("S2")]
    assert rule_against(play, "rally S3") == "HOP-18.1"


@pytest.mark.rule("HOP-18.1", "HOP-18.3", "HOP-5.3")
def test_cards_come_on_top_and_always_succeed() -> None:
    play = rallying(routed("S1"), routed("S2"), routed("S3"), dice=(0, 2, 3, 9), hand=("rally", "rally"))
    play.does("rally S1", "card S2", "card S3").over()
    assert [play[name].routed for name in ("S1", "S2", "S3")] == [False, False, False]
    assert play.facts(SpecialPlayed) == [SpecialPlayed(SOUTH, "rally")] * 2
    assert [roll.rule for roll in play.facts(Rolled)] == ["HOP-18.2", "HOP-18.4", "HOP-18.4", "HOP-18.4"]


@pytest.mark.rule("HOP-18.1")
def test_units_that_routed_this_turn_may_be_rallied() -> None:
    play = rallying(routed(routed_this_turn=True), dice=(0, 0)).does("rally S1").over()
    assert not play["S1"].routed


@pytest.mark.rule("HOP-7.2", "HOP-5.3")
def test_tribal_command_cannot_rally() -> None:
    rallying(routed(), hand=("rally",), side={"rules": ("tribal_command",)}).over()


# -- hits and depletion ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-18.4")
@pytest.mark.parametrize(
    ("tqs", "table"), [((4, 5), (1, 1, 2, 2, 2, 2, 2, 2, 3, 3)), ((6, 9), (1, 1, 2, 2, 2, 2, 3, 3, 4, 4))]
)
def test_hits_of_a_rallied_unit(tqs: tuple[int, ...], table: tuple[int, ...]) -> None:
    for tq in tqs:
        assert tuple(hits_after_rally(unit("S1", "HI", tq=tq), roll) for roll in range(10)) == table


@pytest.mark.rule("HOP-18.4")
def test_never_more_than_the_threshold_less_one() -> None:
    assert hits_after_rally(unit("S1", "MI", tq=2), 9) == 1
    assert hits_after_rally(unit("S1", "MI", tq=3), 9) == 2
    assert hits_after_rally(unit("S1", "GC", tq=2), 9) == 3


@pytest.mark.rule("HOP-18.4", "HOP-18.5")
def test_a_depleted_unit_adds_two_and_is_limited_to_nine() -> None:
    play = rallying(routed(tq=7, depletion=1), dice=(0, 8)).does("rally S1").over()
    assert (play["S1"].hits, play["S1"].depletion) == (4, 2)
    tired = rallying(routed(tq=7, depletion=2), dice=(0, 4)).does("rally S1").over()
    assert (tired["S1"].hits, tired["S1"].depletion) == (3, 3)  # 4 + 2 reads 3 hits, however often it rallied
    fresh = rallying(routed(tq=7), dice=(0, 4)).does("rally S1").over()
    assert (fresh["S1"].hits, fresh["S1"].depletion) == (2, 1)


@pytest.mark.rule("HOP-18.5", "HOP-18.3")
def test_a_card_depletes_too() -> None:
    assert rallying(routed(), dice=(0,), hand=("rally",)).does("card S1")["S1"].depletion == 1


@pytest.mark.rule("HOP-18.6")
def test_a_rallied_unit_has_arrived_this_turn_and_its_value_no_longer_counts() -> None:
    play = rallying(routed(tq=7), dice=(0, 0))
    assert route_points(play.state, play.state.side(SOUTH)) == 7
    play.does("rally S1").over()
    assert play["S1"].arrived
    assert route_points(play.state, play.state.side(SOUTH)) == 0
    assert play.state.side(SOUTH).rallies == 1
    assert "HOP-18.5" in play.why(Rallied)


# -- the phase ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-10.5")
def test_the_phase_is_opened_only_if_somebody_could_be_rallied() -> None:
    assert rallying(unit("S1", "HI"), hand=("rally",)).over().facts(PhaseBegan) == []
    assert rallying(routed()).does("end").over().facts(PhaseBegan) == [PhaseBegan("rally")]


@pytest.mark.rule("HOP-10.5")
def test_after_the_last_attempt_it_goes_on_only_if_a_card_could_be_held() -> None:
    rallying(routed("S1"), routed("S2"), dice=(0, 0)).does("rally S1").over()
    play = rallying(routed("S1"), routed("S2"), dice=(0, 0), hand=("flank",), deck=("rally", "rally")).does("rally S1")
    assert "card S2" not in play.options
    play.does("end").over()


# -- pursuit -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.23")
def test_levels_fall_at_the_start_of_the_rally_phase_but_not_of_the_turn_they_left() -> None:
    play = pursuing(rider("S5", 3), rider("S6", 1), rider("S7", 0), rider("S8", 2, arrived=True))
    assert [play[name].manoeuvre for name in ("S5", "S6", "S7", "S8")] == [2, 0, 0, 2]
    assert play.facts(Slackened) == [Slackened(SOUTH, ("S5", "S6"))]


@pytest.mark.rule("HOP-24.23", "HOP-1.7")
def test_the_enemy_learns_nothing_of_it() -> None:
    views = []
    for level in (1, 4):
        play = pursuing(rider("S5", level))
        view = View(play.game, NORTH)
        assert [type(entry.fact) for entry in view.journal()] == [PhaseBegan]
        views.append(view.state)
    assert views[0].units == views[1].units
    assert views[0].sides == views[1].sides


@pytest.mark.rule("HOP-24.24", "HOP-4.3")
@pytest.mark.parametrize(("die", "succeeds"), [(0, True), (3, True), (4, False), (9, False)])
def test_initiative_4_regroups_on_0_to_3(die: int, succeeds: bool) -> None:
    play = pursuing(rider("S5", hits=2, depletion=1), dice=(die,), **led(4)).does("regroup S5").over()
    side, one = play.state.side(SOUTH), play["S5"]
    if succeeds:
        assert (side.second_line, side.pursuit, side.pursuing) == (("S5",), (), 0)
        assert (one.arrived, one.routed, one.pursuing, one.hits, one.depletion) == (True, False, False, 2, 1)
    else:
        assert (side.second_line, side.pursuit, side.pursuing) == ((), ("S5",), 1)


@pytest.mark.rule("HOP-24.24")
def test_only_at_level_nought_and_with_room_in_the_second_line() -> None:
    play = pursuing(rider("S5", 2), rider("S6", 0))
    assert rule_against(play, "regroup S5") == "HOP-24.24"
    assert play.options["regroup S6"] is None
    full = tuple(unit(f"S{n}", "MI") for n in range(10, 18))
    pursuing(rider("S6", 0), line=full).over()


@pytest.mark.rule("HOP-24.24", "HOP-18.1")
def test_regrouping_and_rallying_share_the_attempts() -> None:
    play = pursuing(rider("S5"), dice=(9,), line=(routed("S1"),), **led(5, 1)).does("regroup S5").over()
    assert play["S1"].routed
    two = pursuing(rider("S5"), rider("S6"), dice=(9,), **led(5, 2)).does("regroup S5")
    assert rule_against(two, "regroup S5") == "HOP-18.1"
    assert two.options["regroup S6"] is None


@pytest.mark.rule("HOP-24.24", "HOP-7.2")
def test_tribal_command_does_not_forbid_regrouping() -> None:
    play = pursuing(rider("S5"), dice=(0,), rules=("tribal_command",)).does("regroup S5").over()
    assert play.state.side(SOUTH).second_line == ("S5",)


@pytest.mark.rule("HOP-10.5", "HOP-24.23")
def test_the_phase_is_opened_for_pursuers_whatever_their_secret_level() -> None:
    assert pursuing(rider("S5", 4)).does("end").over().facts(PhaseBegan) == [PhaseBegan("rally")]
