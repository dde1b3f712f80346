"""How many inputs a turn takes by the shortest gestures: each counted as the page has it, over whole battles."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.lab.inputs import Asked, Counted, counted, gestures

# On average over a battle.
MOST_A_TURN = {
    ("navarcoi", "rhium_429"): 6.0,
    ("alala", "solygeia_425"): 6.0,
    ("alala", "delium_424"): 12.0,
    ("alala", "nemea_394"): 12.0,
    ("navarcoi", "salamis_480"): 12.0,
    ("paean", "marathon"): 12.0,
}
GAMES = {battle: (1, 2, 3) if most < 12 else (1,) for battle, most in MOST_A_TURN.items()}  # large ones take long
COMMAND, MARCH = (1, "command"), (1, "march")


def asked(rule: str, answer: Any = "x", when: tuple[int, str] = COMMAND, proposed: bool = False, **more: Any) -> Asked:
    usual = {"is_only": False, "is_settled": proposed, "is_proposed": proposed, "answer": answer, "least": 1}
    return Asked(when=when, rule=rule, **{**usual, **more})


def test_what_leaves_nothing_to_decide_takes_nothing() -> None:
    assert gestures([asked("R-1", is_only=True), asked("R-2")]).by_gesture == {"an answer": 1}


def test_a_chain_that_one_pull_means_is_one_input_whatever_is_asked_before_the_way() -> None:
    chain = [asked("R-1", "A1"), asked("R-2", "move"), asked("R-3", [["advance", 1]], unit="A1")]
    found = gestures([*chain, *chain])
    assert (found.inputs, found.decisions) == (2, 6)
    # but not over the end of a phase, nor where something else is answered on the way
    split = [asked("R-1", "A1"), asked("R-3", [["advance", 1]], MARCH, unit="A1")]
    assert gestures(split).by_gesture == {"an answer": 2}
    picked = [asked("R-1", ["a"], least=2), asked("R-3", [["advance", 1]], unit="A1")]
    assert gestures(picked).by_gesture == {"an answer": 3}


def test_what_is_said_to_one_is_said_to_all_that_are_answered_alike_in_the_phase() -> None:
    alike = [asked("R-1", "go", is_alike=True), asked("R-2"), asked("R-1", "go", is_alike=True)]
    assert gestures(alike).by_gesture == {"the same to all like it": 1, "an answer": 1}
    assert gestures([*alike, asked("R-1", "go", MARCH, is_alike=True)]).inputs == 3  # in the next phase it is asked
    # but not where one of them is answered otherwise, or cannot be answered so
    assert gestures([*alike, asked("R-1", "stay", is_alike=True)]).inputs == 4
    assert gestures([*alike, asked("R-1", "go")]).inputs == 4
    # and a pull says more
    pulled = [asked("R-1", "go", is_alike=True), asked("R-3", [["advance", 1]], unit="A1")]
    assert gestures([*pulled, *pulled]).by_gesture == {"a pull": 2}


def test_the_rest_of_a_phase_is_one_input_only_where_all_of_it_is_as_proposed() -> None:
    usual = [asked(f"R-{k}", proposed=True) for k in range(4)]
    assert gestures([asked("R-9"), *usual]).by_gesture == {"an answer": 1, "the rest of the phase": 1}
    assert gestures([*usual, asked("R-9")]).by_gesture == {"as proposed": 4, "an answer": 1}
    sealed = asked("R-8", proposed=True, is_settled=False)
    assert gestures([*usual, sealed]).by_gesture == {"as proposed": 5}


def test_the_rest_of_a_turn_is_one_input_only_where_all_of_it_is_as_proposed() -> None:
    here = [asked("R-1", proposed=True), asked("R-2", when=MARCH, proposed=True)]
    other = [asked("R-1", when=(2, "command")), asked("R-2", when=(2, "march"))]
    assert gestures([*here, *other]).by_gesture == {"the rest of the turn": 1, "an answer": 2}
    assert gestures([*here, asked("R-9", when=MARCH), *other]).by_gesture == {"as proposed": 2, "an answer": 3}


def test_a_question_is_settled_for_good_only_by_who_never_answers_it_otherwise() -> None:
    usual = [asked("R-1", when=(turn, "command"), proposed=True) for turn in (1, 2, 3)]
    assert gestures(usual).by_gesture == {"always as proposed": 1}
    assert gestures([*usual, asked("R-1", when=(4, "command"))]).inputs == 4


def test_a_question_is_settled_for_a_turn_by_who_answers_it_otherwise_in_another() -> None:
    usual = [asked("R-1", proposed=True), asked("R-2"), asked("R-1", proposed=True), asked("R-2")]
    other = asked("R-1", when=(2, "command"))
    assert gestures([*usual, other]).by_gesture == {"this turn as proposed": 1, "an answer": 3}
    # but not where it is answered otherwise before the turn ends
    march = gestures([*usual, asked("R-1", when=MARCH)])
    assert march.by_gesture == {"this phase as proposed": 1, "an answer": 3}  # but for its phase
    assert gestures([*usual, asked("R-1")]).by_gesture == {"as proposed": 2, "an answer": 3}


def test_of_orders_in_any_order_only_those_are_counted_that_nobody_proposes() -> None:
    first = asked("R-1", orders=1)
    assert gestures([first, *(asked("R-1") for _ in range(4))]).by_gesture == {
        "an answer": 1, "the other orders as proposed": 1,
    }  # fmt: skip
    # and with them what else is as proposed in the phase, and in the turn
    run = [asked("R-1", orders=1), asked("R-5", proposed=True), asked("R-1"), asked("R-1")]
    assert gestures([*run, asked("R-5")]).by_gesture == {
        "an answer": 2, "the other orders as proposed": 1, "as proposed": 1,
    }  # fmt: skip
    for when in (COMMAND, MARCH):
        last = [asked("R-6", when=when, proposed=True), asked("R-5", when=(2, "command"))]
        assert gestures([*run, *last]).by_gesture == {"an answer": 2, "the other orders as proposed": 1}
    # but not where the rest would be something else, nor where one by one is shorter
    assert gestures([asked("R-1"), asked("R-1")]).by_gesture == {"an answer": 2}
    assert gestures([asked("R-1", orders=1), asked("R-1")]).by_gesture == {"an answer": 2}


@pytest.mark.parametrize("battle", list(MOST_A_TURN))
def test_a_turn_takes_few_inputs(battle: tuple[str, str]) -> None:
    found: list[Counted] = [counted(*battle, number=number) for number in GAMES[battle]]
    turns, inputs = sum(each.turns for each in found), sum(each.inputs for each in found)
    told = sum((each.by_gesture for each in found), type(found[0].by_gesture)())
    assert inputs / turns <= MOST_A_TURN[battle], f"{inputs / turns:.1f} a turn: {dict(told)}"
