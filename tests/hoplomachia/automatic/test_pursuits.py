"""Section 14: pursuers, those who give up, those who join, hamippoi."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.automatic.fleeing import along
from polemos.rules.hoplomachia.automatic.hunting import reachable
from polemos.rules.hoplomachia.automatic.phase import AutomaticMoves
from polemos.rules.hoplomachia.automatic.pursuing import Chase
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.armies import Station, WrittenSignal
from tests.hoplomachia.position import Piece, Play, area, change, front, table, unit


def prey(y: float = 20, card: str = "panhellenic", count: int = 1, **values: Any) -> Piece:
    """Routers of B that run north, towards their home edge; they have made their move."""
    values = {"condition": "routing", "cause": "A1", "runs": 1, "facing": 0, "paid": True, **values}
    return unit("B1", card, 30, y, count, disarrayed=card == "panhellenic", **values)


def hunters(y: float = 15, card: str = "panhellenic", count: int = 1, **values: Any) -> Piece:
    values = {"condition": "pursuing", "quarry": "B1", "runs": 1, "disarrayed": card == "panhellenic", **values}
    return unit("A1", card, 30, y, count, **values)


LAST = unit("B9", x=60, y=40)
FELLOW = unit("A9", x=60, y=8)


@pytest.mark.rule("HMA-14.8")
def test_a_pursuit_move_is_of_plus_a_die_directly_towards_the_quarry() -> None:
    play = Play(table(hunters(runs=0), prey(y=30), LAST), Chase(("A1.1",)), [2]).over()
    assert front(play["A1.1"]) == (30, 23, 0)
    assert play["A1.1"].runs == 1
    assert play["A1.1"].disarrayed
    assert play.unit("A1").did("pursued")


@pytest.mark.rule("HMA-23.7", "HMA-14.8")
@pytest.mark.parametrize(("said", "y"), [("no", 23), ("up", 24), ("down", 22)])
def test_epilektoi_change_their_pursuit_move(said: str, y: float) -> None:
    picked = hunters(card="epilektoi", disarrayed=True, runs=0)
    state = table(picked, prey(y=30), LAST, options=Options(epilektoi=True))
    play = Play(state, Chase(("A1.1",)), [2]).does(said).over()
    assert front(play["A1.1"]) == (30, y, 0)
    assert play.unit("A1").changed_roll is (said != "no")


@pytest.mark.rule("HMA-14.8", "HMA-14.9", "HMA-14.5")
def test_it_stops_on_contact_and_all_that_rout_together_are_destroyed() -> None:
    play = Play(table(hunters(runs=0), prey(y=22, count=3), LAST), Chase(("A1.1",)), [6]).over()
    assert front(play["A1.1"]) == (30, 20.5, 0)
    assert [(play[f"B1.{n}"].condition, play[f"B1.{n}"].lost) for n in (1, 2, 3)] == [("destroyed", "caught")] * 3
    assert play["B1.1"].did("caught")
    # The quarry is gone: it halts where it is, still disarrayed, under Halt.
    assert (play["A1.1"].condition, play["A1.1"].disarrayed, play.unit("A1").order) == ("steady", True, "halt")


@pytest.mark.rule("HMA-14.8")
def test_it_goes_round_other_enemies() -> None:
    wall = unit("B2", x=30, y=20, count=2)
    play = Play(table(hunters(runs=0, y=15), prey(y=30), wall, LAST), Chase(("A1.1",)), [6]).over()
    x, y, _ = front(play["A1.1"])
    assert x > 31  # still on its way back to the line of the quarry
    assert y > 23
    assert play["B2.1"].is_steady


@pytest.mark.rule("HMA-14.9")
def test_a_pursuer_whose_quarry_is_gone_halts() -> None:
    state = table(hunters(order="charge"), unit("B1", x=30, y=30, condition="destroyed"), LAST)
    play = Play(state, AutomaticMoves()).over()
    assert (play["A1.1"].condition, play["A1.1"].disarrayed, play.unit("A1").order) == ("steady", True, "halt")
    assert front(play["A1.1"]) == (30, 15, 0)
    assert play.unit("A1").did("halted")  # no further voluntary move this turn (HMA-11.6)


@pytest.mark.rule("HMA-14.10")
def test_hoplites_that_are_outdistanced_may_try_to_halt() -> None:
    state = table(hunters(), prey(y=26), LAST)
    dice = {"HMA-14.2": [1], "HMA-11.2": [3, 4]}
    play = Play(state, AutomaticMoves(), dice)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is True
    play.does("try to halt", "CF").over()
    assert (play["A1.1"].condition, play["A1.1"].disarrayed, play.unit("A1").arrangement) == ("steady", False, "CF")
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1], "HMA-11.2": [6, 4], "HMA-14.8": [1]})
    play.does("try to halt").over()
    assert front(play["A1.1"])[1] == 22
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1], "HMA-14.8": [1]})
    play.does("pursue").over()
    assert front(play["A1.1"])[1] == 22


@pytest.mark.rule("HMA-14.10", "HMA-11.6", "HMA-8.14")
def test_pursuers_whose_comrade_routs_recover_as_all_that_is_left_of_their_unit() -> None:
    state = table(hunters(count=2, order="charge"), prey(y=26), LAST)
    change(state, "A1.2", condition="routing", quarry="", cause="B1", x=10_000, y=40_000, paid=True)
    dice = {"HMA-14.2": [1, 1], "HMA-11.2": [3, 4]}
    play = Play(state, AutomaticMoves(), dice).does("try to halt", "CF").over()
    assert [play[key].condition for key in ("A1.1", "A1.2")] == ["steady", "routing"]
    assert [play[key].disarrayed for key in ("A1.1", "A1.2")] == [False, True]
    assert (play.unit("A1").order, play.unit("A1").arrangement) == ("halt", "CF")


@pytest.mark.rule("HMA-14.10", "HMA-14.8")
def test_the_first_pursuit_move_is_compulsory() -> None:
    play = Play(table(hunters(runs=0), prey(y=26), LAST), Chase(("A1.1",)), [1]).over()
    assert front(play["A1.1"])[1] == 22


@pytest.mark.rule("HMA-9.2", "HMA-14.10")
def test_pursuers_reached_by_muster_check_whether_they_like_or_not() -> None:
    signal = {"signal": "muster", "signal_shown": True}
    play = Play(table(hunters(order="muster"), prey(y=26), LAST, a=signal), Chase(("A1.1",)), [3, 4]).does("OF").over()
    assert play["A1.1"].is_steady
    horse = hunters(card="hippeis_hellenic", order="muster", role="core", disarrayed=True)
    play = Play(table(horse, prey(y=20), LAST, a=signal), Chase(("A1.1",)), [3, 4]).does("OF").over()
    assert play["A1.1"].is_steady


@pytest.mark.rule("HMA-9.2", "HMA-14.8", "HMA-18.21")
def test_muster_does_not_call_off_a_pursuit_that_has_not_begun() -> None:
    """Who broke his enemy in the last melee pursues once, whatever is signalled; in the next turn he is called off."""
    signal = {"signal": "muster", "signal_shown": True}
    winner = hunters(order="muster", runs=0, condition="steady")
    play = Play(table(winner, prey(y=26), LAST, a=signal), AutomaticMoves(), {"HMA-14.2": [1], "HMA-14.8": [1]}).over()
    assert front(play["A1.1"])[1] == 22
    assert (play["A1.1"].condition, play.unit("A1").order) == ("pursuing", "muster")


@pytest.mark.rule("HMA-23.4", "HMA-9.2", "HMA-14.10")
@pytest.mark.parametrize(("portion", "asked"), [(0, "A1 recovers"), (1, "A1 is outdistanced")])
def test_a_written_signal_for_a_portion_calls_off_nobody_else(portion: int, asked: str) -> None:
    stations = tuple(Station(unit=key, post="line", portion=at) for at, key in enumerate(("A1", "A9")))
    written = WrittenSignal(order="muster", portion=portion)
    army = {"signal": "written", "signal_shown": True, "written": written, "formation": "divided_phalanx"}
    state = table(hunters(order="muster"), prey(y=26), LAST, FELLOW, a={**army, "stations": stations})
    assert Play(state, Chase(("A1.1",)), [3, 4]).prompt.startswith(asked)


@pytest.mark.rule("HMA-23.4", "HMA-9.2", "HMA-14.10")
@pytest.mark.parametrize(
    ("told", "asked"), [("A1", "A1 recovers: in which files?"), ("A9", "A1 is outdistanced: try to halt?")]
)
def test_the_written_signal_calls_off_those_whom_it_names(told: str, asked: str) -> None:
    signal = {"signal": "written", "signal_shown": True, "written": WrittenSignal(order="muster", unit=told)}
    play = Play(table(hunters(order="muster"), prey(y=26), LAST, FELLOW, a=signal), Chase(("A1.1",)), [3, 4])
    assert play.prompt == asked
    play.does("OF" if told == "A1" else "try to halt")
    play.over() if told == "A1" else play.does("OF").over()
    assert play["A1.1"].is_steady


@pytest.mark.rule("HMA-14.11")
def test_cavalry_and_lights_give_up_beyond_twelve_inches() -> None:
    far = table(hunters(card="light_horse", count=2), FELLOW, prey(y=28.52), LAST)
    play = Play(far, Chase(("A1.1", "A1.2"))).over()
    assert play["A1.1"].is_steady
    assert play.unit("A1").mode == "recalled"
    near = table(hunters(card="light_horse", count=2), FELLOW, prey(y=28.5), LAST)
    play = Play(near, Chase(("A1.1", "A1.2")), [1]).over()
    assert front(play["A1.1"])[1] == pytest.approx(26, abs=0.05)


@pytest.mark.rule("HMA-14.12")
@pytest.mark.parametrize(("die", "caught"), [(2, False), (3, True)])
def test_lights_join_a_pursuit_if_their_roll_is_enough(die: int, caught: bool) -> None:
    psiloi = unit("A1", "psiloi_hellenic", 30, 10, 2)
    state = table(psiloi, FELLOW, prey(y=13.5), LAST)
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1], "HMA-14.12": [die]})
    assert play.prompt == "A1: join a pursuit?"
    play.does("B1").over()  # the rear of the routers is 9 inches away after their move
    assert (play["B1.1"].condition == "destroyed") is caught
    assert front(play["A1.1"])[1] == pytest.approx(19 if caught else 10)


@pytest.mark.rule("HMA-14.12", "HMA-23.9")
def test_who_may_not_join_is_not_asked() -> None:
    for mover in (
        unit("A1", "psiloi_hellenic", 30, 10, 2, mode="withdrawing"),
        unit("A1", "psiloi_hellenic", 30, 10, 2, hidden=True),
        unit("A1", x=30, y=10),
        unit("A1", "scythed_chariot", x=30, y=10),  # it stands still until it is let loose (23.9)
    ):
        terrain = [area("T1", "woods", 20, 5, 40, 11)]
        Play(table(mover, FELLOW, prey(y=12), LAST, terrain=terrain), AutomaticMoves(), [1]).over()
    Play(table(unit("A1", "psiloi_hellenic", 30, 10, 2), FELLOW, prey(y=16), LAST), AutomaticMoves(), [6]).over()


@pytest.mark.rule("HMA-14.12")
@pytest.mark.parametrize(
    ("card", "values", "may"),
    [
        ("psiloi_hellenic", {"arrangement": "OF"}, True),
        ("psiloi_hellenic", {"disarrayed": True}, True),
        ("psiloi_hellenic", {}, False),
        ("light_horse", {"arrangement": "OF"}, False),
    ],
)
def test_psiloi_pass_open_or_disarrayed_hoplites_others_need_a_clear_way(
    card: str, values: dict[str, Any], may: bool
) -> None:
    state = table(unit("A1", card, 30, 10, 2), unit("A2", x=30, y=13, count=3, **values), prey(y=15), LAST)
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1], "HMA-14.12": [6]})
    assert (play.prompt == "A1: join a pursuit?") is may


@pytest.mark.rule("HMA-14.12")
def test_psiloi_pass_no_other_disciplined_troops_to_join_a_pursuit() -> None:
    peltasts = unit("A2", "peltasts_mercenary", x=30, y=13, count=3, arrangement="OF", mode="withdrawing")
    state = table(FELLOW, unit("A1", "psiloi_hellenic", 30, 10, 2), peltasts, prey(y=15), LAST)
    Play(state, AutomaticMoves(), {"HMA-14.2": [1]}).over()


@pytest.mark.rule("HMA-14.7", "HMA-18.21")
def test_a_winner_pursues_in_the_next_automatic_moves() -> None:
    winner = unit("A1", x=30, y=20, disarrayed=True, quarry="B1")
    play = Play(table(winner, prey(y=21.5, runs=0), LAST), AutomaticMoves(), [2, 1]).over()
    assert play["A1.1"].condition == "pursuing"
    assert front(play["A1.1"])[1] == 27


@pytest.mark.rule("HMA-18.21")
@pytest.mark.parametrize("answer", ["hold", "pursue"])
def test_beside_a_fellow_in_melee_it_may_be_held(answer: str) -> None:
    state = table(
        unit("A1", x=30, y=20, count=2), unit("B2", x=29.25, y=20), prey(y=24, runs=0), LAST,
    )  # fmt: skip
    change(state, "A1.1", quarry="B1", disarrayed=True)
    play = Play(state, AutomaticMoves(), [2] if answer == "hold" else [2, 3])
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "hold"
    play.does(answer).over()
    assert play["A1.1"].condition == ("steady" if answer == "hold" else "pursuing")
    assert play["A1.2"].is_steady
    assert (play["A1.1"].quarry == "") is (answer == "hold")


@pytest.mark.rule("HMA-14.15")
def test_evaders_that_are_caught_rout_and_are_pursued_further() -> None:
    evaders = unit(
        "B1", "hippeis_hellenic", 30, 24, 2, facing=0, condition="evading", disarrayed=True, cause="A1", runs=1
    )
    play = Play(table(hunters(card="light_horse", count=2), FELLOW, evaders, LAST), Chase(("A1.1", "A1.2")), [1]).over()
    assert [play[key].condition for key in ("B1.1", "B1.2", "A1.1")] == ["routing", "routing", "pursuing"]
    assert play["B1.1"].runs == 0
    assert play.arete() == (14, 10)  # 10.9, for both ilai


@pytest.mark.rule("HMA-1.10", "HMA-14.8")
@pytest.mark.parametrize(("answer", "y", "kept"), [("cut it short", 22, True), ("run on", 26, False)])
def test_a_pursuit_may_be_cut_short_for_the_hamippoi(answer: str, y: float, kept: bool) -> None:
    horse = hunters(card="hippeis_hellenic", hamippoi=True, disarrayed=True, runs=0)
    play = Play(table(horse, FELLOW, prey(y=40), LAST), Chase(("A1.1",)), [2])
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is True
    play.does(answer).over()
    assert front(play["A1.1"])[1] == y
    assert play["A1.1"].hamippoi is kept


@pytest.mark.rule("HMA-1.10")
def test_a_shorter_pursuit_is_not_asked_about() -> None:
    horse = hunters(card="hippeis_hellenic", hamippoi=True, disarrayed=True, runs=0)
    play = Play(table(horse, FELLOW, prey(y=22), LAST), Chase(("A1.1",)), [2]).over()
    assert play["A1.1"].hamippoi  # 5.5 inches


@pytest.mark.rule("HMA-14.8", "HMA-2.13")
def test_only_routers_leave_the_table_at_the_end_of_their_way() -> None:
    state = table(unit("A1", x=30, y=40), unit("B1", x=60, y=40))
    around, box = Around(state, 0, ("A1.1",)), state.elements["A1.1"].box
    stays, leaves = (along(around, box, [(30, 40), (30, 48)], 8.0, over_edge=each) for each in (False, True))
    assert stays is not None
    assert leaves is not None
    assert stays.bounds[3] <= 48.001 < leaves.bounds[3]


@pytest.mark.rule("HMA-14.12", "HMA-13.15")
@pytest.mark.parametrize(("y", "may"), [(19.7, True), (20.4, False)])
def test_who_would_end_on_friends_does_not_join(y: float, may: bool) -> None:
    """Psiloi may pass disarrayed hoplites; at the routers' rear, at 20.5, their stands need 0.75 for themselves."""
    friends = unit("A2", x=30, y=y, count=3, disarrayed=True)
    state = table(FELLOW, unit("A1", "psiloi_hellenic", 30, 10, 2), friends, prey(y=22), LAST)
    assert (reachable(state, state.units["A1"], "B1", 12) is not None) is may


@pytest.mark.rule("HMA-14.8", "HMA-2.12")
def test_who_turns_towards_a_quarry_close_upon_him_does_not_stand_on_it() -> None:
    """Evaders stand against the side of an ile, which is deeper than wide: it is drawn back until it touches them."""
    quarry = unit("B1", "sphendonetes_hellenic", x=31.5, y=13.75, facing=90, condition="evading", cause="A1", runs=1)
    horse = hunters(card="hippeis_hellenic", runs=0)
    play = Play(table(horse, quarry, LAST, FELLOW, contacts=()), Chase(("A1.1",)), [2]).over()
    assert play["B1.1"].condition == "routing"
    assert front(play["A1.1"]) == (30.75, 13.75, 90)
    assert list(broken(play.state)) == []


@pytest.mark.rule("HMA-14.8", "HMA-21.2")
def test_a_pursuit_counts_the_ground_of_its_way_and_no_other() -> None:
    """From 15 to 23 straight ahead; broken ground lies before its end, woods beside and beyond it."""
    ground = [area("R", "broken_ground", 20, 18, 40, 19), area("W", "woods", 31, 15, 40, 17),
              area("M", "marsh", 20, 23.5, 40, 25)]  # fmt: skip
    play = Play(table(hunters(runs=0), prey(y=30), LAST, terrain=ground), Chase(("A1.1",)), [2]).over()
    assert front(play["A1.1"]) == (30, 23, 0)
    assert play.unit("A1").crossed == ("broken_ground",)


@pytest.mark.rule("HMA-14.6")
@pytest.mark.parametrize(("far", "checks"), [(12.0, False), (12.5, True)])
def test_routing_cavalry_checks_when_its_pursuers_are_more_than_a_dozen_inches_off(far: float, checks: bool) -> None:
    """Hippeis run 9 and a die, 1: from 20 to 30; the hunters stand as far behind their rear as `far`, and pursue."""
    horse = unit("B1", "hippeis_hellenic", 30, 20, 1, condition="routing", cause="A1", runs=1, facing=0, paid=True,
                 disarrayed=True)  # fmt: skip
    rear = 30 - horse.elements[0].depth / 1000
    dice = {"HMA-14.2": [1], "HMA-14.8": [1], **({"HMA-11.2": [6, 6]} if checks else {})}
    tries = "try to halt" if checks else "pursue"
    play = Play(table(hunters(y=rear - far), horse, LAST), AutomaticMoves(), dice)
    assert front(play["B1.1"])[1] == 30
    play.does("pursue").over()
    assert play["B1.1"].is_routing, tries


@pytest.mark.rule("HMA-14.6", "HMA-11.6")
def test_cavalry_that_recovers_halts_for_the_turn() -> None:
    """Recovering (R) under Halt, in the files that its owner likes; arete is not given back."""
    horse = unit("B1", "hippeis_hellenic", 30, 20, 2, condition="routing", cause="A1", runs=1, facing=0, paid=True,
                 disarrayed=True, order="charge", role="core")  # fmt: skip
    play = Play(table(FELLOW, horse, LAST), AutomaticMoves(), {"HMA-14.2": [1], "HMA-11.2": [1, 1]})
    assert set(play.options) == {"CF", "OF"}
    play.does("OF").over()
    assert (play["B1.1"].condition, play["B1.1"].disarrayed, play.unit("B1").order) == ("steady", False, "halt")
    assert play.unit("B1").did("halted")
    assert play.arete() == (12, 12)


@pytest.mark.rule("HMA-14.11")
def test_disciplined_lights_that_give_up_stand_in_close_or_open_files() -> None:
    peltasts = hunters(5, "peltasts_mercenary", role="light")
    play = Play(table(peltasts, prey(y=26), LAST), AutomaticMoves(), {"HMA-14.2": [1]})
    assert set(play.options) == {"CF", "OF"}
    play.does("CF").over()
    assert (play.unit("A1").arrangement, play["A1.1"].condition) == ("CF", "steady")


@pytest.mark.rule("HMA-14.9", "HMA-8.14")
def test_lights_whose_quarry_is_gone_are_recalled() -> None:
    state = table(
        hunters(card="light_horse", mode="forward"), FELLOW, unit("B1", x=30, y=30, condition="destroyed"), LAST
    )  # fmt: skip
    assert Play(state, AutomaticMoves()).over().unit("A1").mode == "recalled"


@pytest.mark.rule("HMA-14.6", "HMA-13.19")
def test_one_routing_ile_recovers_by_itself() -> None:
    horse = unit("B1", "hippeis_hellenic", 30, 20, 2, facing=0, order="charge", role="core")
    state = table(FELLOW, horse, LAST)
    change(state, "B1.2", condition="routing", cause="A1", runs=1, paid=True, disarrayed=True)
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1], "HMA-11.2": [1, 1]}).over()
    assert play.state.check is not None
    assert play.state.check.elements == ("B1.2",)
    assert (play["B1.2"].condition, play["B1.2"].disarrayed) == ("steady", False)
    assert play.unit("B1").order == "charge"  # a part keeps its order
