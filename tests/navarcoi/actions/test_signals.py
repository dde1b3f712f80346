"""Signals in battle (NAV-5.3 to NAV-5.9 and NAV-5.11 to NAV-5.13); signal 5 has a file of its own."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.kernel.view import View
from polemos.rules.navarcoi.actions.advance import Advancing
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.actions.signals import SignalGiven
from polemos.rules.navarcoi.facts import TurnBegan
from polemos.rules.navarcoi.state import Chase, Link, Squadron, State
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)
Plan = dict[int, tuple[str, ...]]


def line(name: str, x: float = 36.0, y: float = 14.0, **values: Any) -> Squadron:
    return squadron(name, "epi_mias", x, y, 0, **values)


def fleet(*squadrons: Squadron, plan: Plan, dice: tuple[int, ...] = (), **values: Any) -> Play:
    """The ship movement of α, with this signal plan."""
    return Play(sea(*squadrons, plans=(plan, {}), **values), ShipMovement(0), dice)


def signals(play: Play) -> dict[str, str | None]:
    """The signals on offer, with the rule that bars them."""
    return {key: barred.rule if barred else None for key, barred in play.options.items() if key.startswith("signal:")}


# -- how many, when, to whom ---------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-5.4")
def test_one_signal_a_turn() -> None:
    play = fleet(line("A1"), line("A2", 46), line("A3", 56), plan={1: ("A1",), 2: ("A2", "A3")})
    play.does("signal 1", "advance 8")
    assert signals(play) == {"signal:2": "NAV-5.4"}
    refused = play.order("signal 2")
    assert refused is not None
    assert refused.rule == "NAV-5.4"
    TurnBegan(2).apply(play.state)
    assert play.state.fleet(0).signalled == 0
    later = Play(play.state, ShipMovement(0))
    assert signals(later) == {"signal:1": None, "signal:2": None}


@pytest.mark.rule("NAV-5.3")
def test_every_signal_counts_also_the_same_one_again_and_none_is_given_beyond_them() -> None:
    play = fleet(line("A1"), plan={1: ("A1",)})
    assert play.state.fleet(0).signals_left == 1
    play.does("signal 1", "hold").over()
    assert play.state.fleet(0).signals_left == 0
    TurnBegan(2).apply(play.state)
    later = Play(play.state, ShipMovement(0))
    assert signals(later) == {"signal:1": "NAV-5.3"}
    state = replace_signals(later.state, 1)
    again = Play(state, ShipMovement(0)).does("signal 1", "hold").over()
    assert [fact.number for fact in again.facts(SignalGiven)] == [1]


def replace_signals(state: State, left: int) -> State:
    state.fleets["alpha"] = replace(state.fleets["alpha"], signals_left=left)
    return state


@pytest.mark.rule("NAV-5.5")
def test_all_addressees_act_at_once_in_the_order_of_the_owner_before_any_other_squadron() -> None:
    play = fleet(line("A1", 20), line("A2", 30), line("A3", 40), plan={2: ("A1", "A3")})
    play.does("signal 2")
    assert list(play.options) == ["A1", "A3"]
    play.does("squadron 3 advance 8")
    assert "A1: which action?" in play.prompt  # the last one is not asked for
    play.does("hold")
    assert play["A1"].acted
    assert play["A3"].acted
    assert not play["A2"].acted
    assert play.options["A2"] is None
    play.does("rest").over()


@pytest.mark.rule("NAV-5.5")
def test_a_signal_may_be_given_after_others_have_acted_and_those_addressees_are_skipped() -> None:
    play = fleet(line("A1", 20), line("A2", 30), line("A3", 40), plan={2: ("A1", "A2")})
    play.does("squadron 1 hold", "signal 2", "advance 3", "rest").over()
    assert play["A1"].formation == "epi_mias"
    assert play["A2"].formation == "epi_keras"
    assert play["A3"].held


@pytest.mark.rule("NAV-5.5", "NAV-1.12")
def test_addressees_that_are_not_free_are_skipped() -> None:
    busy = {
        "A1": line("A1", 10, 33.99),
        "A2": squadron("A2", "epi_keras", 20, 20, 90, status="chasing"),
        "A3": squadron("A3", "unformed", 30, 20, 0, status="pursuing"),
        "A4": squadron("A4", "epi_pollon", 40, 20, 180, status="anchored"),
        "A5": squadron("A5", "epi_mias", 50, 20, 180, status="beached"),
        "A6": squadron("A6", "epi_mias", 60, 20, 0, status="routing"),
        "A7": squadron("A7", "epi_mias", 60, 20, 0, status="reserve"),
        "A8": squadron("A8", "epi_mias", 60, 20, 0, status="off_table"),
    }
    enemies = squadron("B1", "epi_mias", 10, 34, 180), squadron("B2", "epi_keras", 20, 22.1, 90, status="chasing")
    state: dict[str, Any] = {
        "links": [Link("A1", "B1", "frontal", 0, 1)],
        "chases": {"A2|B2": Chase("A2", "B2", 90_000, 0, "right", 1)},
    }
    named = (*busy, "A9")
    play = fleet(*busy.values(), line("A9", 66, 10), *enemies, plan={1: named, 2: tuple(busy)}, **state)
    assert list(signals(play)) == ["signal:1"]
    play.does("signal 1", "hold")
    assert play["A9"].formation == "epi_keras"
    assert play.facts(SignalGiven)[0].addressees == named
    for name, before in busy.items():
        assert (play[name].formation, play[name].acted) == (before.formation, False)


@pytest.mark.rule("NAV-5.5")
def test_a_signal_without_an_addressee_left_cannot_be_given() -> None:
    play = fleet(line("A1", 20), line("A2", 40), plan={1: ("A1",), 3: ()})
    assert list(signals(play)) == ["signal:1"]
    play.does("squadron 1 hold")
    assert signals(play) == {}
    refused = play.order("signal 1")
    assert refused is not None
    assert play.state.fleet(0).signals_left == 1


@pytest.mark.rule("NAV-5.12")
def test_a_fleet_whose_scenario_forbids_it_does_not_signal() -> None:
    state = sea(line("A1"), plans=({1: ("A1",)}, {}))
    state.fleets["alpha"] = replace(state.fleets["alpha"], may_signal=False)
    assert signals(Play(state, ShipMovement(0))) == {}


@pytest.mark.rule("NAV-5.12")
def test_the_death_of_the_strategos_makes_no_difference() -> None:
    state = sea(line("A1", strategos=True, commander_alive=False), plans=({1: ("A1",)}, {}))
    state.fleets["alpha"] = replace(state.fleets["alpha"], admiral_killed=True)
    assert signals(Play(state, ShipMovement(0))) == {"signal:1": None}


# -- obeying -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-5.6", "NAV-5.7", "NAV-5.8")
def test_a_line_turns_left_into_column_and_rows_eight_inches_in_the_same_turn() -> None:
    play = fleet(line("A1"), plan={2: ("A1",)}).does("signal 2", "advance 8").over()
    assert play["A1"].heading == 270_000
    assert poses(play["A1"])[0] == (25.05, 13.31, 270)  # from its left end at x = 33.045
    assert not play.facts(Rolled)
    assert play["A1"].acted


@pytest.mark.rule("NAV-5.6")
def test_the_allowance_is_that_of_the_new_formation() -> None:
    column = squadron("A1", "epi_keras", 36, 14, 90)
    play = fleet(column, plan={2: ("A1",)}, dice=(3,)).does("signal 2", "move")
    assert play["A1"].formation == "epi_mias"
    refused = play.order("advance 3.1")
    assert refused is not None
    play.does("advance 3").over()


@pytest.mark.rule("NAV-5.6", "NAV-8.6")
def test_a_disordered_squadron_may_obey_and_moves_an_inch_less() -> None:
    play = fleet(line("A1", order="disordered"), plan={2: ("A1",)}).does("signal 2")
    refused = play.order("advance 7.1")
    assert refused is not None
    play.does("advance 7").over()
    assert play["A1"].order == "disordered"


@pytest.mark.rule("NAV-5.7")
@pytest.mark.parametrize(("dice", "order"), [(PASS, "ordered"), (FAIL, "disordered")])
def test_the_normal_action_is_tested_as_usual(dice: tuple[int, int], order: str) -> None:
    play = fleet(line("A1"), plan={1: ("A1",)}, dice=dice).does("signal 1", "form epi pollon left").over()
    assert play["A1"].formation == "epi_pollon"
    assert play["A1"].order == order
    assert len(play.facts(Rolled)) == 1


@pytest.mark.rule("NAV-5.7")
def test_even_next_to_the_enemy_a_signal_manoeuvre_is_not_tested() -> None:
    play = fleet(line("A1"), squadron("B1", "epi_mias", 36, 17, 180), plan={1: ("A1",)}).does("signal 1", "hold").over()
    assert play["A1"].formation == "epi_keras"
    assert play["A1"].order == "ordered"


@pytest.mark.rule("NAV-5.8", "NAV-5.2")
@pytest.mark.parametrize(
    ("number", "formation", "after", "heading"),
    [
        (1, "epi_mias", "epi_keras", 90),
        (2, "epi_mias", "epi_keras", 270),
        (1, "epi_keras", "epi_mias", 90),
        (2, "epi_keras", "epi_mias", 270),
        (1, "epi_pollon", "epi_pollon", 90),
        (2, "epi_pollon", "epi_pollon", 270),
        (1, "kyklos", "kyklos", 0),
        (2, "kyklos", "kyklos", 0),
        (1, "unformed", "unformed", 0),
        (2, "unformed", "unformed", 0),
    ],
)
def test_signals_one_and_two_by_formation(number: int, formation: str, after: str, heading: int) -> None:
    play = fleet(squadron("A1", formation, 36, 24, 0), plan={number: ("A1",)}).does(f"signal {number}", "hold").over()
    assert play["A1"].formation == after
    assert play["A1"].heading == heading * 1000
    assert play.state.fleet(0).signals_left == 0


def bent(name: str = "A1") -> Squadron:
    """Lead at (25, 23) heading 90."""
    play = Play(sea(squadron(name, "epi_keras", 20, 20, 0)), Advancing(name))
    return replace(play.does("advance 3, turn right 90, advance 5").over()[name], acted=False)


@pytest.mark.rule("NAV-5.8", "NAV-5.11")
def test_a_bent_column_cannot_obey_signals_one_and_two_and_takes_its_normal_action() -> None:
    for number in (1, 2):
        play = fleet(bent(), plan={number: ("A1",)}).does(f"signal {number}", "advance 4").over()
        assert play["A1"].formation == "epi_keras"
        assert poses(play["A1"])[0] == (29, 23, 90)
        assert play.state.fleet(0).signals_left == 0


@pytest.mark.rule("NAV-5.9", "NAV-5.2")
@pytest.mark.parametrize("column", [squadron("A1", "epi_keras", 25, 23, 90), bent()], ids=["straight", "bent"])
@pytest.mark.parametrize(("number", "ys"), [(3, (23, 21.03, 19.06, 17.09)), (4, (28.91, 26.94, 24.97, 23))])
def test_signals_three_and_four_deploy_a_column_on_its_lead(
    column: Squadron, number: int, ys: tuple[float, ...]
) -> None:
    play = fleet(column, plan={number: ("A1",)}).does(f"signal {number}", "hold").over()
    assert play["A1"].formation == "epi_mias"
    assert poses(play["A1"]) == [(25, y, 90) for y in ys]
    assert not play.facts(Rolled)


@pytest.mark.rule("NAV-5.9", "NAV-5.11")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon", "kyklos", "unformed"])
@pytest.mark.parametrize("number", [3, 4])
def test_other_formations_cannot_obey_signals_three_and_four(formation: str, number: int) -> None:
    before = squadron("A1", formation, 36, 24, 0)
    play = fleet(before, plan={number: ("A1",)}).does(f"signal {number}", "hold").over()
    assert poses(play["A1"]) == poses(before)
    assert play["A1"].held
    assert play.state.fleet(0).signals_left == 0


@pytest.mark.rule("NAV-5.11", "NAV-9.19")
def test_an_addressee_without_room_ignores_the_signal_in_its_place_in_the_order() -> None:
    crowded = squadron("A1", "epi_keras", 20, 23, 90)
    free = squadron("A2", "epi_keras", 50, 23, 90)
    rock = rectangle("L", 19, 17, 21, 20)
    play = fleet(crowded, free, plan={3: ("A1", "A2")}, lands=[rock], dice=(4,))
    play.does("signal 3", "squadron 1 advance 8", "advance 4").over()
    assert play["A1"].formation == "epi_keras"
    assert poses(play["A1"])[0] == (28, 23, 90)
    assert play["A2"].formation == "epi_mias"
    assert play.state.fleet(0).signals_left == 0


@pytest.mark.rule("NAV-5.11")
def test_a_signal_that_nobody_can_obey_still_counts() -> None:
    rings = [squadron(f"A{k}", "kyklos", 12 * k, 20, 0) for k in (1, 2, 3)]
    play = fleet(*rings, plan={1: ("A1", "A3")}).does("signal 1", "squadron 3 hold", "hold", "rest").over()
    assert play.state.fleet(0).signals_left == 1
    assert play.state.fleet(0).signalled == 1


# -- what the enemy knows ------------------------------------------------------------------------------------------


def seen(play: Play, seat: int) -> bytes:
    """Everything that a seat is shown."""
    return msgspec.json.encode(View(play.game, seat).to_json())


@pytest.mark.rule("NAV-5.13")
def test_the_plan_is_secret_and_so_is_whether_a_signal_was_open() -> None:
    squadrons = line("A1", 20), line("A2", 40), squadron("B1", "epi_mias", 36, 40, 180)
    plans: tuple[Plan, ...] = ({}, {1: ("A1",)}, {2: ("A1", "A2"), 5: ("A2",)})
    games = [fleet(*squadrons, plan=plan) for plan in plans]
    assert len({seen(play, 1) for play in games}) == 1
    assert len({seen(play, 0) for play in games}) == 3
    assert View(games[2].game, 1).state.fleet(0).plan == {}
    for play in games:
        play.does("squadron 1 hold")
    assert len({seen(play, 1) for play in games}) == 1


@pytest.mark.rule("NAV-5.13")
def test_a_fleet_of_one_able_squadron_is_asked_all_the_same() -> None:
    """To skip the question would tell the enemy that no signal was open."""
    plans: tuple[Plan, ...] = ({}, {1: ("A1",)})
    for plan in plans:
        assert "which squadron acts" in fleet(line("A1"), plan=plan).prompt


@pytest.mark.rule("NAV-5.13")
def test_announcing_makes_number_and_whole_list_public_and_no_other_list() -> None:
    squadrons = line("A1", 20), line("A2", 40), line("A3", 56), squadron("B1", "epi_mias", 36, 40, 180)
    play = fleet(*squadrons, plan={1: ("A1", "A2"), 4: ("A3",)})
    play.does("squadron 2 hold", "signal 1", "hold")
    known = View(play.game, 1).state.fleet(0)
    assert known.announced == {1: ("A1", "A2")}
    assert known.plan == {}
    assert known.signals_left == 1
    TurnBegan(2).apply(play.state)
    assert View(play.game, 1).state.fleet(0).announced == {1: ("A1", "A2")}


@pytest.mark.rule("NAV-5.13")
def test_the_chance_to_signal_comes_before_each_squadron() -> None:
    play = fleet(line("A1", 20), line("A2", 40), line("A3", 56), plan={1: ("A3",)})
    for name in ("1", "2"):
        assert signals(play) == {"signal:1": None}
        play.does(f"squadron {name} hold")
    assert signals(play) == {"signal:1": None}
