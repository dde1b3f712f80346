"""Odds before the dice: of charges, flights, fights and throws, on the buttons and when they are asked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from polemos import UsageProblem
from polemos.kernel.view import View
from polemos.kernel.words.telling import percent
from polemos.rules.alala.charge.response import Respond, answers_to
from polemos.rules.alala.charge_phase import ChargePhase, DeclareCharges
from polemos.rules.alala.combat.combats import Pairing
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.odds import odds_of_charge
from polemos.rules.alala.screen.asked_odds import odds
from polemos.rules.alala.screen.flight import flight_card
from polemos.rules.alala.screen.hints import hints
from polemos.rules.alala.screen.text import TABLE
from polemos.rules.alala.state import State
from polemos.rules.alala.throws import AfterThrow, Throwing, Wanted
from polemos.tabletop.scene import Hint, Odds
from tests.alala.position import Play, contact, leader, table, troop

FOE = troop("N1", 60, 44)


def told(play: Play, seat: int = 0) -> dict[str, Hint]:
    return hints(View(play.game, seat))


def chances(card: Odds) -> dict[str, float]:
    return {each.words: each.chance for each in card.chances}


# -- charges -----------------------------------------------------------------------------------------------------------


def charging(*troops: Any, **values: Any) -> Play:
    known = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    return Play(table(*troops, leaders=known, phase="charge", **values), DeclareCharges(0))


@pytest.mark.rule("ALA-15.4")
@pytest.mark.rule("ALA-16.17")
def test_a_charge_shows_every_result_for_both_sides_with_dice_and_modifiers() -> None:
    play = charging(troop("S1", 30, 10, advanced=6000), troop("N1", 30, 14, level=2))
    hint = told(play)["charge S1 N1"]
    assert (hint.about, hint.lit) == (("S1", "N1"), ("N1",))
    assert hint.ghosts[0].stands == ((30000, 12400, 0),)
    own, other, *risks = hint.odds
    assert [card.title for card in risks] == ["Risk to Leader I", "Risk to Leader I"]  # on both sides
    exact = odds_of_charge(play.state, "S1", "N1")
    assert exact is not None
    assert [each.chance for each in own.chances] == list(exact.results.values())
    assert [each.chance for each in other.chances] == list(exact.other_results.values())
    assert [each.words.split(":")[0] for each in own.chances] == [
        "Victory", "Success", "Inconclusive", "Set-back", "Defeat",
    ]  # fmt: skip
    assert [each.good for each in own.chances] == [True, True, None, False, False]
    assert [each.good for each in other.chances] == [True, True, None, False, False]
    assert sum(each.value for each in own.modifiers) == exact.own.dice
    assert all(each.rule.startswith("ALA-") for each in (*own.modifiers, *other.modifiers))
    assert "N1 is Formed-up: charged by S1 at the halt (ALA-10.10)" in hint.words


@pytest.mark.rule("ALA-17.6")
@pytest.mark.rule("ALA-10.12")
def test_a_target_that_will_be_shaken_routs_by_its_defeat_and_a_shaken_one_retires_before() -> None:
    steady = told(charging(troop("S1", 30, 10, advanced=6000), troop("N1", 30, 14, level=1)))["charge S1 N1"]
    defeat = next(each.words for each in steady.odds[1].chances if each.words.startswith("Defeat"))
    assert defeat == "Defeat: loses 4, 2 levels down, routs"
    ready = told(charging(troop("S1", 30, 10, advanced=6000), troop("N1", 30, 14, level=2)))["charge S1 N1"]
    defeat = next(each.words for each in ready.odds[1].chances if each.words.startswith("Defeat"))
    assert defeat == "Defeat: loses 4, 2 levels down, retires"
    shaken = told(charging(troop("S1", 30, 10, advanced=6000), troop("N1", 30, 14, level=0)))["charge S1 N1"]
    assert "N1 has to retire: charged by S1 at the halt (ALA-10.10)" in shaken.words


@pytest.mark.rule("ALA-15.12")
@pytest.mark.rule("ALA-15.14")
def test_evading_tells_how_likely_it_is_to_be_caught() -> None:
    band = troop("N2", 30, 14, "psiloi")
    known = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    state = table(troop("S1", 30, 10, advanced=6000), band, troop("N1", 60, 44), leaders=known, phase="charge")
    play = Play(state, ChargePhase())
    play.does("charge S1 N2")
    hint = told(play, seat=1)["evade"]
    (card,) = hint.odds
    # A gap of 2.6 inches; two average dice and 2 away from two average dice after it.
    throws: dict[int, Fraction] = {}
    for a in (2, 3, 3, 4, 4, 5):
        for b in (2, 3, 3, 4, 4, 5):
            throws[a + b] = throws.get(a + b, Fraction(0)) + Fraction(1, 36)
    caught = sum((p * q for e, p in throws.items() for c, q in throws.items() if c >= 2.6 + e + 2), Fraction(0))
    assert hint.rolls
    assert chances(card)["is caught by S1: routs"] == pytest.approx(float(caught))
    assert chances(card)["gets away"] == pytest.approx(float(1 - caught))
    stand = told(play, seat=1)["stand"]
    assert stand.odds[0].title == "N2 against S1"
    assert [each.good for each in stand.odds[0].chances] == [False, False, None, True, True]


@pytest.mark.rule("ALA-15.9", "ALA-15.12", "ALA-15.14")
def test_a_charge_tells_what_its_target_may_answer() -> None:
    play = charging(troop("S1", 30, 10, advanced=6000), troop("N2", 30, 14, "psiloi"), troop("N1", 60, 44))
    hint = told(play)["charge S1 N2"]
    own, other, flight = (card for card in hint.odds if not card.title.startswith("Risk"))
    assert (own.title, other.title, flight.title) == ("S1 against N2, if it stands", "N2 against S1", "N2 evades S1")
    assert own.short.endswith(" % if it stands")
    assert [(each.words, each.good) for each in flight.chances] == [
        ("gets away", False), ("is caught by S1: routs", True),
    ]  # fmt: skip
    caught = flight.chances[1].chance
    assert hint.words.startswith(f"N2 evades S1: caught {percent(caught)}; S1 against N2, if it stands: better")
    assert odds(View(play.game, 0), ["S1", "N2"])[:3] == (own, other, flight)
    lines = TABLE.odds(View(play.game, 0), ["S1", "N2"])
    assert lines[-3:] == [
        "  N2 may evade instead:", f"  {1 - caught:5.0%}  gets away", f"  {caught:5.0%}  is caught by S1: routs",
    ]  # fmt: skip


@pytest.mark.rule("ALA-15.9", "ALA-15.12")
@pytest.mark.parametrize("values", [{"control": "free"}, {"redressed": True}, {"charged": True}])
def test_what_a_target_may_answer_is_what_it_is_asked(values: dict[str, Any]) -> None:
    for kind in ("psiloi", "cavalry", "hoplites"):
        state = table(
            troop("S1", 30, 10, advanced=6000), troop("N2", 30, 14, kind, **values), FOE,
            leaders=[leader("south-I", "S1", signalled=1), leader("north-I", "N1")], phase="charge",
        )  # fmt: skip
        foreseen = answers_to(state, state.troops["N2"], state.troops["S1"])
        play = Play(state, Respond("N2", ("S1",)), [5, 5])
        asked = [key for key, barred in play.options.items() if barred is None] if play.game.ask else []
        if len(foreseen) > 1:
            assert list(foreseen) == asked
        else:
            assert asked == []


@pytest.mark.rule("ALA-15.10")
def test_horse_that_does_not_wait_is_told_as_such() -> None:
    play = charging(troop("S1", 60, 5), troop("S2", 30, 10, "cavalry"), troop("N2", 30, 14, "cavalry"), FOE)
    hint = told(play)["charge S2 N2"]
    titles = [card.title for card in hint.odds if not card.title.startswith("Risk")]
    assert titles == ["S2 against N2, if it counter-charges", "N2 against S2", "N2 evades S2"]
    for card in hint.odds[:2]:
        assert next(each.value for each in card.modifiers if each.rule == "ALA-16.5") == 2


@pytest.mark.rule("ALA-16.3")
def test_the_dice_of_a_fight_begin_with_the_men_and_the_rest_is_added() -> None:
    play = charging(troop("S1", 30, 10, advanced=6000), troop("N1", 30, 14, level=2))
    for card in told(play)["charge S1 N1"].odds[:2]:
        assert [each.kind for each in card.modifiers] == ["begins", *["plus"] * (len(card.modifiers) - 1)]


@pytest.mark.rule("ALA-15.8")
@pytest.mark.rule("ALA-15.10")
def test_in_a_counter_charge_both_have_the_dice_of_a_charge() -> None:
    horse = (troop("S2", 30, 10, "cavalry"), troop("N2", 30, 14, "cavalry"))
    play = Play(table(troop("S1", 60, 5), *horse, FOE, phase="charge"), ChargePhase())
    play.does("charge S2 N2", "end")
    counter = told(play, seat=1)["counter S2"]
    assert counter.about == ("N2", "S2")
    assert [card.title for card in counter.odds] == ["N2 against S2", "S2 against N2"]
    for card in counter.odds:
        assert next(each.value for each in card.modifiers if each.rule == "ALA-16.5") == 2


@pytest.mark.rule("ALA-15.15")
def test_who_runs_behind_a_friend_is_not_caught() -> None:
    """A unit of its own side stands in the way of every chase: whoever comes to it meets it first."""
    flying = (troop("S1", 30, 10), troop("N2", 30, 13, "psiloi"))
    bare = table(*flying, FOE)
    screened = table(*flying, troop("N3", 30, 15.5, formed=False), FOE)
    open_, hidden = (flight_card(state, state.troops["N2"], state.troops["S1"]) for state in (bare, screened))
    assert open_ is not None
    assert hidden is not None
    assert chances(open_)["is caught by S1: routs"] > 0
    assert chances(hidden)["is caught by S1: routs"] == 0


def test_one_that_leaves_the_table_is_not_caught() -> None:
    state = table(troop("S1", 30, 41), troop("N2", 30, 46, "psiloi"), FOE)
    card = flight_card(state, state.troops["N2"], state.troops["S1"])
    assert card is not None
    assert chances(card) == {"gets away": 0.0, "is caught by S1: routs": 0.0, "leaves the table": 1.0}


@pytest.mark.rule("ALA-16.2")
def test_opponents_are_chosen_with_the_odds_of_each_pair() -> None:
    state = table(
        troop("S1", 27, 10), troop("S2", 33, 10), troop("N1", 30, 11.6), phase="combat",
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    play = Play(state, Pairing())
    seat = play.game.waiting_for[0]
    found = told(play, seat)
    assert found["S1 N1"].odds[0].title == ("S1 against N1" if seat == 0 else "N1 against S1")
    assert set(found["S2 N1"].about) == {"S2", "N1"}


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.7")
def test_a_card_on_a_throw_names_itself_and_whose_dice_they_are() -> None:
    state = table(troop("S1", 30, 10), FOE, hands=(("agatha_tyche",), ()))
    throw = Throwing((Wanted("ALA-9.2", "control", "Control test", 0, "1d6", ("S1",)),))
    play = Play(state, throw, [1])
    assert isinstance(View(play.game, 0).here.procedure, AfterThrow)
    hint = told(play)["agatha_tyche 0"]
    assert (hint.about, hint.lit, hint.rolls) == (("agatha_tyche", "S1"), ("S1",), True)
    assert told(play)["pass"].about == ()


# -- odds that are asked for -------------------------------------------------------------------------------------------


def asked(state: State, *units: str) -> tuple[Odds, ...]:
    return odds(View(Play(state, CommandPhase(0)).game, 0), units)


def test_odds_of_one_of_two_and_of_nobody() -> None:
    state = table(
        troop("S1", 30, 10), troop("S2", 50, 10), troop("N1", 30, 11.6), contacts=[contact("S1", "N1")],
        leaders=[leader("south-I", "S2"), leader("north-I", "N1")],
    )  # fmt: skip
    fight = ["S1 against N1", "N1 against S1"]
    assert [card.title for card in asked(state, "S1", "N1")] == [*fight, "Risk to Leader I"]  # who is with N1
    assert [card.title for card in asked(state, "S2")] == ["S2: control test"]  # nobody fights its leader
    assert [card.title for card in asked(state, "S1")] == fight
    assert [card.title for card in asked(state)] == fight
    for wrong in (("S9",), ("S1", "S2")):
        with pytest.raises(UsageProblem):
            asked(state, *wrong)


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-19.1", "ALA-19.2", "ALA-19.3")
@pytest.mark.parametrize(
    ("rating", "expected"),
    [
        (4, {"unhurt": 30, "lightly wounded": 3, "severely wounded": 2, "killed": 1}),
        (2, {"unhurt": 30, "lightly wounded": 3, "killed": 3}),  # nothing of his rating would be left
        (1, {"unhurt": 30, "killed": 6}),
    ],
)
def test_the_risk_to_a_leader_is_told_before_he_fights(rating: int, expected: dict[str, int]) -> None:
    known = [leader("south-I", "S1", rating), leader("north-I", "N2")]
    state = table(
        troop("S1", 30, 10), troop("N1", 30, 11.6), troop("N2", 50, 40), contacts=[contact("S1", "N1")], leaders=known
    )
    own = asked(state, "S1", "N1")[-1]
    assert own.title == "Risk to Leader I"
    assert chances(own) == {words: pytest.approx(count / 36) for words, count in expected.items()}
    assert [each.good for each in own.chances] == [True, *[False] * (len(expected) - 1)]
    enemy = odds(View(Play(state, CommandPhase(0)).game, 1), ("S1", "N1"))[-1]
    assert [each.good for each in enemy.chances] == [False, *[True] * (len(expected) - 1)]
