"""HMA-24.2 to 24.11: the special rules of the historical battles."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplomachia.andreia.routs import rout
from polemos.rules.hoplomachia.charts.charts import scenario
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.command.taking_effect import SignalTakesEffect
from polemos.rules.hoplomachia.facts.armies import AreteChanged
from polemos.rules.hoplomachia.facts.gates import GateOpened
from polemos.rules.hoplomachia.facts.pieces import Caused
from polemos.rules.hoplomachia.facts.turns import PrecedenceTaken
from polemos.rules.hoplomachia.field.gap import fills_gap
from polemos.rules.hoplomachia.field.lines import long_units
from polemos.rules.hoplomachia.field.stations import camp
from polemos.rules.hoplomachia.katastrophe.envelopment import is_enveloped
from polemos.rules.hoplomachia.marches.approach import Approaches
from polemos.rules.hoplomachia.marches.entering import BringsOn, Sally
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.nike.nike import judged
from polemos.rules.hoplomachia.orders.conditions import reached, why_no_approach, why_not_signal
from polemos.rules.hoplomachia.orders.stationing import station_of
from polemos.rules.hoplomachia.pregame.gap import Agis
from polemos.rules.hoplomachia.scenarios.laying import state_of
from polemos.rules.hoplomachia.sequence.precedence import settle
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.turn.turn import Turn
from tests.hoplomachia.position import Play, change, contact, course, front, set_army, set_strategos, set_unit


def laid(name: str, turn: int = 1, arete: tuple[int, int] = (12, 12), **values: Any) -> State:
    state = state_of(scenario(name))
    state.turn = turn
    for seat in (0, 1):
        set_army(state, seat, arete=arete[seat])
    for key, value in values.items():
        setattr(state, key, value)
    return state


def on_table(state: State, unit: str) -> list[str]:
    return [key for key in state.units[unit].elements if state.elements[key].is_on_table]


# -- Tanagra -----------------------------------------------------------------------------------------------------------


def signalled(dice: list[int]) -> Play:
    """Side B, Unsteady, signals Forward Psiloi: the Thessalian, automolos, obeys on 8."""
    state = laid("tanagra_457", turn=2, arete=(12, 8))
    set_army(state, 1, signal="forward", signal_shown=True)
    return Play(state, SignalTakesEffect(1), dice).over()


@pytest.mark.rule("HMA-24.2", "HMA-5.9")
def test_the_thessalian_who_fails_goes_over_in_the_next_command_strophe() -> None:
    play = signalled([4, 5])
    assert play.unit("B7").mode == "recalled"  # it does not withdraw
    assert play.unit("B7").seat == 1
    later = Play(play.state, Salpinx())
    assert (later.unit("B7").seat, later.unit("B7").contingent) == (0, "sparta")
    assert {each.seat for each in later.state.elements.values() if each.unit == "B7"} == {0}
    traitor = later.state.strategoi["B-S2"]
    assert (traitor.seat, traitor.stance, traitor.defies) == (0, "philos", False)
    assert all(each.unit != "B7" for each in later.state.army(1).stations)
    assert not later.facts(AreteChanged)


@pytest.mark.rule("HMA-24.2")
def test_the_thessalian_who_obeys_stays() -> None:
    play = signalled([4, 4])
    assert Play(play.state, Salpinx()).unit("B7").seat == 1


@pytest.mark.rule("HMA-24.2", "HMA-5.8")
@pytest.mark.parametrize(("arete", "dice"), [(8, [4, 4]), (18, [])])
def test_who_has_failed_goes_over_though_he_obeys_another_order_of_the_strophe(arete: int, dice: list[int]) -> None:
    """A verbal order came first, and he failed the test for it; the signal he obeys, or needs no test for it."""
    state = laid("tanagra_457", turn=2, arete=(12, arete))
    set_strategos(state, "B-S2", defies=True)
    set_army(state, 1, signal="forward", signal_shown=True)
    play = Play(state, SignalTakesEffect(1), dice).over()
    assert play.unit("B7").mode == "forward"
    assert Play(play.state, Salpinx()).unit("B7").seat == 0


@pytest.mark.rule("HMA-24.2")
def test_whom_the_thessalians_fought_and_pursued_they_let_go() -> None:
    state = laid("tanagra_457", turn=4)
    set_strategos(state, "B-S2", defies=True, shown=True)
    change(state, "B7.1", condition="pursuing", quarry="A7", runs=1)
    play = Play(state, Salpinx())
    assert (play["B7.1"].condition, play["B7.1"].quarry) == ("steady", "")


@pytest.mark.rule("HMA-24.2")
def test_only_the_fights_of_the_thessalians_end() -> None:
    state = laid("tanagra_457", turn=4)
    set_strategos(state, "B-S2", defies=True, shown=True)
    for own, foe in (("A7.1", "B7.1"), ("A1.1", "B1.1")):
        place = state.elements[foe]
        change(state, own, x=place.x, y=place.y, facing=0)
        state.contacts[f"{own}|{foe}"] = contact(own, foe)
        change(state, own, front=foe)
        change(state, foe, front=own)
    play = Play(state, Salpinx())
    assert list(play.state.contacts) == ["A1.1|B1.1"]
    assert [play[key].front for key in ("A7.1", "B7.1", "A1.1", "B1.1")] == ["", "", "B1.1", "A1.1"]


@pytest.mark.rule("HMA-24.2", "HMA-10.9")
def test_what_the_thessalians_lose_from_now_on_is_lost_to_the_other_side() -> None:
    state = laid("tanagra_457", turn=4)
    set_strategos(state, "B-S2", defies=True, shown=True)
    play = Play(state, Salpinx())
    rout(play.game, ("B7.1",), "B1", "a test", "HMA-11.7")
    assert [(fact.seat, fact.change) for fact in play.facts(AreteChanged)] == [(0, -1), (1, 1)]


# -- Delium ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.3", "HMA-7.2")
@pytest.mark.parametrize(("turn", "rule"), [(1, "HMA-24.3"), (2, "HMA-7.2")])
def test_side_b_has_precedence_in_every_phase_of_turn_1(turn: int, rule: str) -> None:
    play = course(laid("delium_424", turn, arete=(18, 6)))
    settle(play.game, "marches")
    assert rule in play.why(PrecedenceTaken)
    assert play.state.precedence == (1 if turn == 1 else 0)  # later the better condition has it


@pytest.mark.rule("HMA-24.3", "HMA-25.1")
def test_the_hidden_horse_may_come_from_turn_4_on() -> None:
    Play(laid("delium_424", 3), BringsOn(1)).over()
    play = Play(laid("delium_424", 4), BringsOn(1))
    assert play.game.waiting_for == (1,)
    assert play.space.default == "yes"
    play.does("no").over()
    assert play.unit("B8").arrives == 0
    play = Play(laid("delium_424", 6), BringsOn(1)).does("yes").over()
    assert (play.unit("B8").arrives, play.unit("B8").enters_by) == (6, "home")


@pytest.mark.rule("HMA-24.3", "HMA-17.9")
def test_the_horse_comes_on_at_any_point_of_its_home_edge() -> None:
    state = laid("delium_424", 4)
    set_unit(state, "B8", arrives=4, enters_by="home")
    play = Play(state, Marches())
    assert "comes on" in play.prompt
    play.answer(9_000)
    assert on_table(play.state, "B8")
    assert front(play["B8.1"])[0] == 9


@pytest.mark.rule("HMA-24.3", "HMA-19.4")
def test_every_taxis_near_the_horse_checks_once_in_the_battle() -> None:
    """It comes on behind the left of the Boeotians, 12 inches from nobody; it is put within 12 inches of one."""
    state = laid("delium_424", 4)
    set_unit(state, "B8", arrives=4, enters_by="home", enters_at=9_000)
    for each in state.units.values():
        set_unit(state, each.id, acted=True)
    for key in ("A1.1", "A1.2", "A1.3", "A1.4", "A1.5"):
        change(state, key, y=38_000)
    known = front(state.elements["A1.3"])
    set_unit(state, "B8", enters_at=round(known[0] * 1000))
    play = Play(state, Marches())
    caused = play.facts(Caused)
    assert [fact.cause for fact in caused] == ["scenario"]
    assert "A1" in caused[0].units
    assert play.state.done == ("pagondas_horse",)


@pytest.mark.rule("HMA-24.3", "HMA-1.9")
def test_hipparchies_that_see_the_horse_check_too_and_psiloi_do_not() -> None:
    """An ile of the Athenian left and an attendant stand before the point where it comes on, all others far away."""
    state = laid("delium_424", 4)
    set_unit(state, "B8", arrives=4, enters_by="home", enters_at=9_000)
    for each in state.units.values():
        set_unit(state, each.id, acted=True)
    for key, x in (("A7.1", 9_000), ("A8.1", 12_000)):
        change(state, key, x=x, y=30_000)
    play = Play(state, Marches())
    assert [fact.units for fact in play.facts(Caused)] == [("A7",)]


# -- Amphipolis --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.4", "HMA-17.9")
def test_brasidas_comes_out_of_the_first_gate_in_turn_1() -> None:
    """The others may come out, he does: nobody is asked."""
    play = Play(laid("amphipolis_422", 1), Sally(1)).over()
    assert front(play["B1.1"]) == (30.75, 44.5, 180)
    assert play.facts(GateOpened)[0].until == 2
    assert [each for each in play.state.elements if each.startswith("B") and play[each].is_on_table] == ["B1.1"]


@pytest.mark.rule("HMA-24.4", "HMA-6.4")
def test_nobody_comes_out_in_turn_1_who_has_breakfasted() -> None:
    state = laid("amphipolis_422", 1)
    set_army(state, 1, breakfasted=True)
    assert not on_table(Play(state, Sally(1)).over().state, "B1")
    later = laid("amphipolis_422", 2)
    set_army(later, 1, breakfasted=True)
    assert {"B1", "B2", "no"} <= set(Play(later, Sally(1)).options)


@pytest.mark.rule("HMA-24.4")
def test_the_others_come_out_of_either_gate_from_turn_2_on_one_element_first() -> None:
    state = laid("amphipolis_422", 2)
    set_unit(state, "B1", arrives=1, enters_by="gate1")
    change(state, "B1.1", condition="steady", x=30_750, y=38_000, facing=180_000)
    play = Play(state, Sally(1))
    assert "first gate" in play.prompt
    play.does("B2")
    assert "Thracian gate" in play.prompt
    assert "B2" not in play.options
    play.does("no").over()
    assert on_table(play.state, "B2") == ["B2.1"]
    assert play.unit("B2").column
    assert Play(play.state, Sally(1)).prompt.endswith("Thracian gate?")  # the first is not free yet


@pytest.mark.rule("HMA-24.4", "HMA-3.8")
def test_the_rest_follows_in_column_when_the_first_has_moved_on() -> None:
    state = laid("amphipolis_422", 3)
    set_unit(state, "B2", arrives=2, enters_by="gate1", order="march", column=True)
    change(state, "B2.1", condition="steady", x=30_750, y=44_500, facing=180_000, depth=1_500)
    for each in state.units.values():
        set_unit(state, each.id, acted=each.id != "B2")
    play = Play(state, Marches())
    while on_table(play.state, "B2") == ["B2.1"] and play.game.ask is not None:
        if "which way" in play.prompt:
            play.does("advance 4")
        else:
            play.does("no" if "gate" in play.prompt else "stay in close files")
    assert on_table(play.state, "B2") == ["B2.1", "B2.2", "B2.3"]


@pytest.mark.rule("HMA-24.4", "HMA-6.13", "HMA-2.13")
def test_the_athenians_leave_by_the_left_edge() -> None:
    state = laid("amphipolis_422", 5)
    for key, x in (("A3.3", 2), ("A3.2", 4), ("A3.1", 6)):
        change(state, key, x=x * 1000)
    for each in state.units.values():
        set_unit(state, each.id, acted=each.id != "A3")
    play = Play(state, Marches())
    while play.game.ask is not None and on_table(play.state, "A3"):
        if "which way" in play.prompt:
            play.does("advance 5")
        else:
            play.does("no" if "gate" in play.prompt else "stay in open files")
    assert {play[key].left_by for key in play.unit("A3").elements} == {"left"}


@pytest.mark.rule("HMA-24.4", "HMA-20.5")
def test_who_has_got_through_has_not_lost_his_core() -> None:
    state = laid("amphipolis_422", 6)
    for key, each in state.elements.items():
        if each.seat == 0 and state.units[each.unit].is_core:
            change(state, key, condition="withdrawn", left_by="left")
    outcome = judged(state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (0, "HMA-20.5")
    for key, each in state.elements.items():
        if each.condition == "withdrawn":
            change(state, key, left_by="home")
    outcome = judged(state)
    assert outcome is not None
    assert outcome.winner == 1


# -- Mantinea, 418 -----------------------------------------------------------------------------------------------------


def mantinea(answer: int = 2_000) -> Play:
    play = Play(laid("mantinea_418", 0, phase="deployment"), Agis())
    assert play.game.waiting_for == (0,)
    return play.answer(answer).over()


@pytest.mark.rule("HMA-24.5")
def test_side_a_may_shift_its_outermost_taxeis_to_the_left() -> None:
    before, play = laid("mantinea_418"), mantinea()
    for key in ("A6.1", "A7.2", "A9.1"):  # Brasideioi, Skiritai, the horse on their left
        assert play[key].x == before.elements[key].x - 2_000
    assert play["A5.3"].x == before.elements["A5.3"].x
    assert play.state.army(0).gap == 2_000
    assert mantinea(0).state.army(0).gap == 0


@pytest.mark.rule("HMA-24.5", "HMA-6.19")
@pytest.mark.parametrize(("turn", "gap"), [(2, 2.0), (3, 0.0)])
def test_their_stations_keep_the_gap_until_turn_3(turn: int, gap: float) -> None:
    state = mantinea().state
    state.turn = turn
    line = laid("mantinea_418")
    for key in ("A6", "A7"):
        spot, usual = station_of(state, state.units[key]), station_of(line, line.units[key])
        assert spot is not None
        assert usual is not None
        assert spot.x == pytest.approx(usual.x - gap)


@pytest.mark.rule("HMA-24.5")
def test_nobody_fills_the_gap_before_turn_3() -> None:
    state = mantinea().state
    inside = state.elements["A6.1"].box.sidestepped(1.6)
    nearer = [state.elements[key].box.sidestepped(0.5) for key in state.units["A6"].elements]
    ahead = [state.elements[key].box.advanced(4) for key in state.units["A6"].elements]
    state.turn = 2
    assert fills_gap(state, ("A10",), [inside])
    assert fills_gap(state, ("A6",), nearer)
    assert not fills_gap(state, ("A6",), ahead)
    assert not fills_gap(state, ("A10",), [inside.advanced(5)])
    state.turn = 3
    assert not fills_gap(state, ("A10",), [inside])
    assert not fills_gap(state, ("A6",), nearer)


# -- before Syracuse ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.6")
@pytest.mark.parametrize(("turn", "die", "loss"), [(3, 4, -1), (3, 3, 0), (2, None, 0), (4, None, 0)])
def test_thunder_at_the_start_of_turn_3(turn: int, die: int | None, loss: int) -> None:
    play = Play(laid("syracuse_415", turn - 1, arete=(12, 10)), Turn(), [] if die is None else [die])
    assert play.arete() == (12, 10 + loss)
    assert [fact.rule for fact in play.facts(Rolled)] == (["HMA-24.6"] if die else [])
    play.dice.assert_all_used()


@pytest.mark.rule("HMA-24.6", "HMA-6.17", "HMA-10.12")
def test_the_camp_is_a_square_while_both_taxeis_are_near_the_baggage() -> None:
    state = laid("syracuse_415", 5)
    assert camp(state, 0) == ("A4", "A5")
    horse = state.elements["B4.1"]
    y = state.elements["A5.4"].y
    for key in state.units["B4"].elements:
        change(state, key, condition="off_table")
    change(state, horse.id, condition="steady", x=state.elements["A5.1"].x + 6_000, y=y - 750, facing=270_000)
    assert not is_enveloped(state, 0)
    for key in state.units["A5"].elements:
        change(state, key, y=y - 2_600)
    change(state, horse.id, y=y - 3_350)
    assert camp(state, 0) == ()
    assert is_enveloped(state, 0)


# -- the Nemea ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.7", "HMA-23.2")
def test_both_armies_may_incline_at_the_nemea() -> None:
    """The alliance of Corinth is none of the nations that may by the option."""
    for seat, units in ((0, ("A1", "A2", "A3", "A4")), (1, ("B1", "B2", "B3", "B4"))):
        state = laid("nemea_394")
        for key in units:
            set_unit(state, key, order="approach")
        play = Play(state, Approaches(units, long_units(state)))
        while "incline" not in play.prompt and play.game.ask is not None:
            play.answer(play.game.ask.to[seat].default)
        assert "incline" in play.prompt
    state = laid("leuctra_371")
    set_unit(state, "A1", order="approach")
    assert "incline" not in Play(state, Approaches(("A1",), long_units(state))).prompt


# -- Coronea -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.8", "HMA-20.3")
def test_three_theban_lochoi_that_fought_and_reach_home_win() -> None:
    state = laid("coronea_394", 8)
    for key in ("B1.1", "B1.2", "B1.3"):
        change(state, key, condition="withdrawn", left_by="home", tried=key != "B1.3")
    assert judged(state) is None
    change(state, "B1.3", tried=True)
    outcome = judged(state)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (1, "HMA-20.3")
    change(state, "B1.3", left_by="right")
    assert judged(state) is None
    change(state, "B1.3", left_by="home")
    set_army(state, 1, arete=0)
    assert judged(state) is None


# -- Lechaeum ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.9", "HMA-17.9")
def test_the_horse_of_the_mora_enters_by_the_right_edge_in_turn_4() -> None:
    assert on_table(Play(laid("lechaeum_390", 3), Marches()).state, "A2") == []
    play = Play(laid("lechaeum_390", 4), Marches())
    assert "comes on" in play.prompt
    space: Any = play.space  # along the edge of 48 inches, half a stand from its ends
    assert (space.low, space.high, space.default) == (800, 47_200, 24_000)
    play.answer(15_000)
    x, y, facing = front(play["A2.1"])
    assert (y, facing) == (15, 270)
    assert x == 72 - play.unit("A2").chart.fast_rate


@pytest.mark.rule("HMA-24.9", "HMA-8.12")
def test_no_signal_ever_moves_the_hoplites_of_kallias() -> None:
    """They have been told to march and have done so: the order binds no more, and signals pass them by all the same."""
    state = laid("lechaeum_390", 5)
    set_unit(state, "B1", verbal=None)
    for signal, lights in (("march", []), ("forward", ["B2", "B3"]), ("withdrawal", ["B2", "B3"])):
        assert [each.id for each in reached(state, 1, signal)] == lights
    assert [each.id for each in reached(state, 0, "halt")] == ["A1"]


# -- Leuctra and the last battle ---------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.10")
def test_the_boeotians_on_the_right_of_the_thebans_may_hang_back() -> None:
    units = ("B4", "B3", "B2", "B1", "B5")
    state = laid("leuctra_371")
    for key in units:
        set_unit(state, key, order="approach")
    before = {key: state.elements[f"{key}.1"].y for key in units}
    play = Play(state, Approaches(units)).answer(())  # no wheel
    if "level" in play.prompt:
        play.does("full")
    for _ in range(3):
        assert "hang back" in play.prompt
        play.answer(0 if "B1" in play.prompt else 1_000 if "B2" in play.prompt else 2_000)
    play.over()
    gone = {key: before[key] - play[f"{key}.1"].y for key in units}
    assert (gone["B1"], gone["B2"], gone["B3"]) == (0, 1_000, 2_000)
    assert gone["B4"] > 2_000  # the Thebans and the Sacred Band go on
    assert gone["B5"] > 2_000


@pytest.mark.rule("HMA-24.10", "HMA-9.7")
def test_horse_before_the_line_stops_no_approach() -> None:
    state = laid("leuctra_371")
    own = [unit.id for unit in state.units.values() if unit.seat == 0]
    assert why_no_approach(state, 0, own) is None
    change(state, "A9.1", x=state.elements["A2.3"].x, y=state.elements["A2.3"].y + 4_000)  # camp followers
    reason = why_no_approach(state, 0, own)
    assert reason is not None
    assert reason.rule == "HMA-9.7"


@pytest.mark.rule("HMA-24.11")
def test_side_b_has_grounded_its_arms_in_turn_1() -> None:
    state = laid("mantinea_362")
    barred = [
        each
        for each in ("muster", "march", "halt", "forward", "recall", "charge", "withdrawal")
        if (reason := why_not_signal(state, 1, each)) is not None and reason.rule == "HMA-24.11"
    ]  # type: ignore[arg-type]
    assert barred == ["march", "halt", "forward", "charge", "withdrawal"]
    assert why_not_signal(state, 0, "march") is None
    state.turn = 2
    assert why_not_signal(state, 1, "march") is None
    assert {unit.order for unit in state.units.values() if unit.seat == 1} == {"halt"}
    assert state.units[state.army(0).senior].name == "Thebes"
