"""What captains do in single positions of Alala!: sensible generalship, question by question."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.players.alala.captain import Captain
from polemos.rules.alala.cards.held_cards import AlalaWindow
from polemos.rules.alala.charge.response import Respond
from polemos.rules.alala.charge_phase import ChargePhase, DeclareCharges
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.movement.manoeuvre import UnitAction
from polemos.rules.alala.skirmish.skirmish import BandAction
from polemos.rules.alala.state import State
from polemos.rules.alala.throws import Throwing, Wanted
from polemos.rules.alala.troops import EAGER, READY, SHAKEN
from tests.alala.position import Play, leader, table, troop

SIGNALLED = (leader("south-I", "S1", signalled=1), leader("north-I", "N1", signalled=1))


def answered(state: State, procedure: Procedure) -> Any:
    game = Play(state, procedure).game
    return Captain().answer(View(game, game.waiting_for[0]))


# -- orders ------------------------------------------------------------------------------------------------------------


def ordered(state: State) -> list[str]:
    """All orders of the south until no more are given, or none can be."""
    play = Play(state, CommandPhase(0), [3] * 4)
    given: list[str] = []
    while not play.game.is_over:
        given.append(Captain().answer(View(play.game, 0)))
        play.answer(given[-1])
    return given


def facing(apart: float = 18.0, turn: int = 2, **values: Any) -> State:
    """Two units of each side, so far apart."""
    y = 15.0 + 1.6 + apart
    south = [troop(name, x, 15, **values) for name, x in (("S1", 30), ("S2", 36))]
    return table(*south, troop("N1", 30, y), troop("N2", 36, y), turn=turn)


@pytest.mark.rule("ALA-8.9")
def test_nobody_signals_while_the_ranks_are_in_disorder() -> None:
    assert not any("signal" in each for each in ordered(facing(disorder=2)))


@pytest.mark.rule("ALA-8.9")
@pytest.mark.parametrize(
    "state",
    [
        facing(level=READY),
        facing(disorder=2, turn=5),
        facing(apart=10, disorder=2),
    ],
    ids=["all in order", "time runs out", "the enemy is near"],
)
def test_the_signal_is_given_and_the_body_controlled(state: State) -> None:
    given = ordered(state)
    assert given[:2] == ["south-I signal", "south-I control"]


@pytest.mark.rule("ALA-8.7")
def test_the_shaken_are_heartened_first() -> None:
    state = facing(disorder=2, grades="B")
    state.troops["S2"] = troop("S2", 36, 15, grades="B", level=SHAKEN, disorder=2)
    given = ordered(state)
    assert "south-I encourage S2 up" in given
    assert "south-I encourage S1 up" not in given


@pytest.mark.rule("ALA-9.7")
def test_nobody_is_made_eager_who_has_to_wait_in_disorder() -> None:
    assert not any("encourage" in each for each in ordered(facing(disorder=2, level=READY, grades="B")))


# -- moves -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-11.4")
def test_ranks_are_dressed_before_the_signal() -> None:
    assert answered(facing(disorder=1), UnitAction(("S1",))) == "redress"


@pytest.mark.rule("ALA-12.2")
@pytest.mark.parametrize(
    ("apart", "action"), [(18.0, "advance 2"), (9.2, "advance 2"), (8.8, "advance 1"), (5.0, "advance 1")]
)
def test_two_dice_far_away_and_one_near_the_enemy(apart: float, action: str) -> None:
    state = table(troop("S1", 30, 15), troop("N1", 30, 16.6 + apart), leaders=SIGNALLED)
    assert answered(state, UnitAction(("S1",))) == action


@pytest.mark.rule("ALA-14.3")
def test_a_unit_far_before_the_others_takes_one_die() -> None:
    state = table(troop("S1", 30, 20), troop("S2", 36, 15), troop("N1", 30, 38), leaders=SIGNALLED)
    assert answered(state, UnitAction(("S1",))) == "advance 1"
    assert answered(state, UnitAction(("S2",))) == "advance 2"


@pytest.mark.rule("ALA-14.5")
def test_whoever_retired_forms_up_again() -> None:
    beaten = troop("S1", 30, 10, formed=False, status="retiring")
    assert answered(table(beaten, troop("N1", 30, 40), leaders=SIGNALLED), UnitAction(("S1",))) == "form_up"


@pytest.mark.rule("ALA-12.15")
def test_units_wheel_only_when_nobody_is_in_front() -> None:
    beside = troop("N1", 50, 16)
    alone = table(troop("S1", 30, 15, grades="A"), beside, leaders=SIGNALLED)
    assert answered(alone, UnitAction(("S1",))) == "wheel"
    met = table(troop("S1", 30, 15, grades="A"), beside, troop("N2", 30, 30), leaders=SIGNALLED)
    assert answered(met, UnitAction(("S1",))).startswith("advance")


# -- skirmishers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.10")
def test_a_band_in_range_stands_and_shoots_twice() -> None:
    state = table(troop("S1", 30, 10), troop("S3", 50, 20, "psiloi"), troop("N1", 50, 25))
    assert answered(state, BandAction("S3")) == "shoot twice"


@pytest.mark.rule("ALA-12.17")
def test_a_band_in_front_of_its_own_hoplites_gets_out_of_their_way() -> None:
    state = table(troop("S1", 30, 15), troop("S3", 30, 20, "psiloi"), troop("N1", 30, 38), leaders=SIGNALLED)
    play = Play(state, BandAction("S3"), [4, 4])
    while not play.game.is_over:
        play.answer(Captain().answer(View(play.game, 0)))
    aside = abs(play["S3"].x - 30_000)
    assert aside > 6_600, "half of both widths"


# -- fights ------------------------------------------------------------------------------------------------------------


def at_four_inches(**values: Any) -> State:
    own = troop("S1", 30, 15, advanced=8_000, **values)
    return table(own, troop("N1", 30, 20.6, advanced=8_000), leaders=SIGNALLED, phase="charge")


@pytest.mark.rule("ALA-15.4")
def test_hoplites_charge_an_equal_enemy_and_not_a_hopeless_one() -> None:
    assert answered(at_four_inches(), DeclareCharges(0)) == "charge S1 N1"
    weak = troop("S1", 30, 15, advanced=8_000, men=10, disorder=3)
    strong = troop("N1", 30, 22.2, grades="BBB", level=READY)
    state = table(weak, strong, leaders=SIGNALLED, phase="charge")
    assert answered(state, DeclareCharges(0)) == "end"


@pytest.mark.rule("ALA-10.10")
def test_hoplites_charge_those_who_cannot_charge_yet() -> None:
    waiting = troop("N1", 30, 20.6, advanced=2_000)
    state = table(troop("S1", 30, 15, advanced=8_000), waiting, leaders=SIGNALLED, phase="charge")
    assert answered(state, DeclareCharges(0)) == "charge S1 N1"


@pytest.mark.rule("ALA-10.10", "ALA-15.8")
def test_whoever_is_charged_charges_back_against_all_odds() -> None:
    weak = troop("S1", 30, 15, advanced=8_000, men=10, disorder=3)
    strong = troop("N1", 30, 22.2, grades="BBB", level=EAGER, advanced=8_000)
    state = table(weak, strong, leaders=SIGNALLED, phase="charge", initiative=1)
    assert answered(state, DeclareCharges(0)) == "end"
    play = Play(state, ChargePhase()).answer("charge N1 S1")
    assert Captain().answer(View(play.game, 0)) == "charge S1 N1"


@pytest.mark.rule("ALA-15.5")
def test_a_unit_without_an_enemy_of_its_own_goes_along() -> None:
    state = at_four_inches()
    state.troops["S2"] = troop("S2", 36, 15)
    play = Play(state, DeclareCharges(0)).answer("charge S1 N1")
    assert Captain().answer(View(play.game, 0)) == "along S2 S1"


@pytest.mark.rule("ALA-15.9")
def test_psiloi_run_from_hoplites() -> None:
    state = table(troop("S1", 30, 15, advanced=8_000), troop("N3", 30, 19, "psiloi"), leaders=SIGNALLED[:1])
    assert answered(state, Respond("N3", ("S1",))) == "evade"


@pytest.mark.rule("ALA-15.10")
@pytest.mark.parametrize(("men", "answer"), [(6, "counter S3"), (3, "evade")])
def test_horse_meets_horse_of_its_own_strength_only(men: int, answer: str) -> None:
    rider, charged = troop("S3", 30, 15, "cavalry"), troop("N3", 30, 20, "cavalry", men=men)
    far = troop("S1", 5, 5), troop("N1", 65, 45)
    play = Play(table(rider, charged, *far, phase="charge"), ChargePhase()).answer("charge S3 N3")
    while play.game.waiting_for[0] != 1 or type(play.game.stack[-1].procedure).__name__ != "Respond":
        play.answer("end")
    assert Captain().answer(View(play.game, 1)) == answer


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.11")
@pytest.mark.parametrize(("apart", "answer"), [(16.0, "alala south-I"), (5.0, "pass")])
def test_the_war_cry_is_raised_on_a_long_way_only(apart: float, answer: str) -> None:
    units = troop("S1", 30, 15), troop("N1", 30, 16.6 + apart)
    state = table(*units, leaders=SIGNALLED, hands=(["alala"], []), phase="manoeuvre")
    assert answered(state, AlalaWindow(0)) == answer


def thrown(dice: list[int], **values: Any) -> Play:
    """A combat throw of three dice of each side, the south's first; formed hoplites hit on 5 and 6."""
    state = table(troop("S1", 30, 15), troop("N1", 30, 16.6), phase="combat", **values)
    wanted = [Wanted("ALA-16.3", "combat", "Dice", seat, "3d6", (who,)) for seat, who in ((0, "S1"), (1, "N1"))]
    return Play(state, Throwing(tuple(wanted)), dice)


@pytest.mark.rule("ALA-20.14")
@pytest.mark.parametrize(
    ("dice", "answer"),
    [([1, 2, 3, 5, 6, 1], "strength_of_ares 0"), ([1, 2, 3, 1, 1, 1], "pass"), ([5, 6, 1, 1, 1, 1], "pass")],
    ids=["a set-back to be turned", "another hit changes nothing", "too few misses"],
)
def test_ares_is_called_when_a_hit_more_changes_the_result(dice: list[int], answer: str) -> None:
    play = thrown(dice, hands=(["strength_of_ares"], []))
    assert Captain().answer(View(play.game, 0)) == answer


@pytest.mark.rule("ALA-20.16")
def test_hubris_takes_the_best_of_the_enemys_dice() -> None:
    play = thrown([1, 1, 1, 5, 1, 6], received=(["hubris"], []))
    play.answer(Captain().answer(View(play.game, 0)))
    assert Captain().answer(View(play.game, 0)) == ("2",)
