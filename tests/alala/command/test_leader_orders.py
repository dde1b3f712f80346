"""What leaders can order, and what it costs (ALA-8.6 to 8.11)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.command import command
from polemos.rules.alala.command.command import Signalled
from polemos.rules.alala.command.leader_orders import encouragement, is_advancing
from polemos.rules.alala.facts import TurnBegan
from polemos.rules.alala.morale.leaders import LeaderRisk
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN, Deed, DeedKind
from tests.alala.commanding import begun, field, line, reason
from tests.alala.position import contact, leader, troop

# -- moving ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.6")
@pytest.mark.parametrize(("apart", "rule"), [(6.0, ""), (6.01, ""), (6.02, "ALA-8.6")])
def test_a_leader_moves_six_inches_from_block_to_block(apart: float, rule: str) -> None:
    play = begun(field(troop("S1", 30, 10, control="free"), troop("S2", 36 + apart, 10, control="free"), led="S1"))
    assert reason(play, "south-I move S2") == rule


@pytest.mark.rule("ALA-8.6")
@pytest.mark.parametrize(
    ("status", "rule"), [("routing", "ALA-8.6"), ("withdrawing", "ALA-8.6"), ("retiring", ""), ("last_stand", "")]
)
def test_he_joins_no_routers_or_withdrawers(status: Any, rule: str) -> None:
    other = troop("S2", 36, 10, status=status, formed=False, control="free")
    assert reason(begun(field(troop("S1", 30, 10, control="free"), other, led="S1")), "south-I move S2") == rule


@pytest.mark.rule("ALA-8.6", "ALA-8.2")
def test_he_may_join_a_unit_in_combat_and_is_silent_there() -> None:
    state = field(*line(), troop("N1", 36, 11.6), contacts=[contact("S1", "N1")])
    play = begun(state).answer("south-I move S1").over()
    assert play.state.leaders["south-I"].unit == "S1"


# -- encouraging -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.7")
def test_a_unit_is_raised_or_lowered_by_one_level() -> None:
    play = begun(field(*line(grades="A", level=READY), rating=2))
    play.answer("south-I encourage S1 up").answer("south-I encourage S2 down").over()
    assert (play["S1"].level, play["S2"].level, play["S3"].level) == (EAGER, FORMED_UP, READY)


@pytest.mark.rule("ALA-8.7")
@pytest.mark.parametrize(("apart", "rule"), [(4.0, ""), (4.01, ""), (4.02, "ALA-8.7")])
def test_encouraging_reaches_four_inches(apart: float, rule: str) -> None:
    play = begun(field(troop("S1", 30, 10, control="free"), troop("S2", 36 + apart, 10, control="free"), led="S1"))
    assert reason(play, "south-I encourage S2 up") == rule


@pytest.mark.rule("ALA-8.7")
def test_a_shaken_unit_is_not_lowered_nor_an_eager_one_raised() -> None:
    first = troop("S1", 36, 10, level=SHAKEN, control="free")
    second = troop("S2", 30, 10, level=EAGER, control="free")
    play = begun(field(first, second))
    assert reason(play, "south-I encourage S1 down") == "ALA-8.7"
    assert reason(play, "south-I encourage S1 up") == ""
    assert reason(play, "south-I encourage S2 up") == "ALA-8.7"
    assert reason(play, "south-I encourage S2 down") == ""


@pytest.mark.rule("ALA-8.7")
@pytest.mark.parametrize(
    ("status", "rule"),
    [("routing", "ALA-8.7"), ("withdrawing", "ALA-8.7"), ("retiring", ""), ("last_stand", ""), ("pursuing", "")],
)
def test_whom_encouragement_reaches(status: Any, rule: str) -> None:
    other = troop("S1", 36, 10, status=status, formed=False, control="free")
    assert reason(begun(field(other, troop("S2", 30, 10, control="free"))), "south-I encourage S1 up") == rule


@pytest.mark.rule("ALA-8.7")
def test_the_target_may_be_in_combat() -> None:
    state = field(*line(), troop("N1", 36, 11.6), contacts=[contact("S1", "N1")])
    assert reason(begun(state), "south-I encourage S1 up") == ""


@pytest.mark.rule("ALA-8.8")
@pytest.mark.parametrize(("grade", "cost"), [("A", 1), ("B", 2), ("C", 3)])
def test_what_encouraging_costs(grade: str, cost: int) -> None:
    play = begun(field(troop("S1", 30, 10, grades=grade, level=READY, control="free")))
    play.answer("south-I encourage S1 down")
    assert play.state.leaders["south-I"].points == 5 - cost
    poor = begun(field(troop("S1", 30, 10, grades=grade, control="free"), rating=max(1, cost - 1)))
    expected = "" if cost == 1 else "ALA-8.8"
    assert reason(poor, "south-I encourage S1 up") == expected


@pytest.mark.rule("ALA-8.8")
@pytest.mark.parametrize(
    ("inches", "kind", "cost"),
    [
        (2, "advance", 2), (1, "charge", 2), (1, "follow_up", 2), (3, "pursuit", 2), (1, "combat", 2),
        (1, "nothing", 2), (0, "nothing", 3), (0, "wheel", 3), (0, "redress", 3), (0, "advance", 3),
        (2, "fall_back", 3), (2, "retire", 3),
    ],
)  # fmt: skip
def test_a_c_unit_that_came_on_last_turn_costs_two(inches: int, kind: DeedKind, cost: int) -> None:
    """Whatever way it came on: who goes along has no last move of his own."""
    game = begun(field(*line())).game
    before = 4000
    game.state.troops["S1"] = troop(
        "S1", 36, 10, advanced=before + 1000 * inches, advanced_before=before, deed=Deed(kind)
    )
    game.emit(TurnBegan(3))
    assert encouragement(game.state.troops["S1"]) == cost


@pytest.mark.rule("ALA-8.8")
def test_a_charge_counts_even_if_the_unit_then_stood_and_fought() -> None:
    """Its last move is the combat; that it came on shows in the distance it has advanced."""
    game = begun(field(*line())).game
    charged = troop("S1", 36, 10, advanced=7000, advanced_before=4000, deed=Deed("combat"))
    game.state.troops["S1"] = charged
    game.emit(TurnBegan(3))
    assert encouragement(game.state.troops["S1"]) == 2
    game.emit(TurnBegan(4))
    assert encouragement(game.state.troops["S1"]) == 3  # a turn later it has stood still


@pytest.mark.rule("ALA-8.8")
def test_going_back_since_then_undoes_it() -> None:
    assert is_advancing(troop("S1", 30, 10, came_on=True))
    assert not is_advancing(troop("S1", 30, 10, came_on=True, last=Deed("fall_back")))
    assert not is_advancing(troop("S1", 30, 10, came_on=True, last=Deed("advance"), deed=Deed("retire")))
    assert encouragement(troop("S1", 30, 10, grades="B", came_on=True)) == 2
    assert encouragement(troop("S1", 30, 10, grades="A", came_on=True)) == 1


@pytest.mark.rule("ALA-8.8", "ALA-8.9")
def test_a_signal_this_turn_makes_it_no_cheaper() -> None:
    play = begun(field(troop("S1", 30, 10, control="free"))).answer("south-I signal")
    play.answer("south-I encourage S1 up")
    assert play.state.leaders["south-I"].points == 5 - 1 - 3


# -- the signal --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.9", "ALA-8.10")
def test_the_signal_is_given_once_in_the_game_for_this_phalanx_alone() -> None:
    second = troop("S4", 10, 10, phalanx="south-II", control="free")
    play = begun(field(*line(), second, leaders=[leader("south-II", "S4", 2)], turn=4)).answer("south-I signal")
    assert play.state.leaders["south-I"].signalled == 4
    assert play.state.leaders["south-II"].signalled == 0
    assert reason(play, "south-I signal") == "ALA-8.9"
    assert reason(play, "south-II signal") == ""
    assert "ALA-8.9" in play.why(Signalled)


# -- the gods ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.11")
def test_the_gods_are_invoked_only_before_the_signal() -> None:
    play = begun(field(*line(), pack=["good_omens"]))
    assert reason(play, "south-I invoke") == ""
    play.answer("south-I signal")
    assert reason(play, "south-I invoke") == "ALA-8.11"


@pytest.mark.rule("ALA-8.11")
def test_the_signals_of_others_do_not_matter() -> None:
    second = troop("S4", 10, 10, phalanx="south-II", control="free")
    others = [leader("south-II", "S4", 2, signalled=1)]
    assert reason(begun(field(*line(), second, leaders=others, pack=["good_omens"])), "south-I invoke") == ""


@pytest.mark.rule("ALA-8.11", "ALA-20.2")
def test_without_cards_nobody_hears() -> None:
    assert reason(begun(field(*line())), "south-I invoke") == "ALA-20.2"
    assert reason(begun(field(*line(), discards=("good_omens",))), "south-I invoke") == ""


@pytest.mark.rule("ALA-8.11")
def test_invoking_costs_two_points_and_draws_by_the_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def invoke(leader: str) -> LeaderRisk:
        drawn.append(leader)
        return LeaderRisk("nobody")  # stands for the card and does nothing

    monkeypatch.setattr(command, "Invoke", invoke)
    play = begun(field(*line(), pack=["good_omens"], rating=3)).answer("south-I invoke")
    assert drawn == ["south-I"]
    assert play.state.leaders["south-I"].points == 1
    assert reason(play, "south-I invoke") == "ALA-8.11"
