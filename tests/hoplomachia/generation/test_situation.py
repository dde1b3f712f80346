"""HMA-3.1 to 3.4: nationalities, situation and type, Invader and Defender, size levels."""

from __future__ import annotations

from itertools import product

import pytest

from polemos.rules.hoplomachia.charts.charts import battle, situation, suited_sizes
from polemos.rules.hoplomachia.charts.words import BattleType, Situation
from polemos.rules.hoplomachia.generation.facts import (
    ArmyRaised,
    BoardChosen,
    InvaderSettled,
    NationChosen,
    SituationChosen,
    TypeSettled,
)
from polemos.rules.hoplomachia.generation.generation import before_generation
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.generation.situation import ChooseBattle, ChooseNations, SettleInvader
from polemos.rules.hoplomachia.generation.sizes import keeps_lower, sizes_of
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.setup import Setup, validate
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.generating import ARMIES, by_default, generated, settled


@pytest.mark.rule("HMA-3.1")
def test_the_order_of_a_generation() -> None:
    """Nationalities, situation and type, Invader and Defender, armies, board."""
    play = by_default(generated(settled(terrain="players", armies=ARMIES)))
    kinds = [NationChosen, SituationChosen, TypeSettled, InvaderSettled, ArmyRaised, BoardChosen]
    facts = [type(entry.fact) for entry in play.game.journal]
    first = [facts.index(kind) for kind in kinds]
    assert first == sorted(first)
    play.over()
    assert play.state.phase == "generation"


@pytest.mark.rule("HMA-3.1", "HMA-25.1")
def test_both_choose_their_nationality_at_the_same_time_among_the_lists_of_the_epoch() -> None:
    agreed = Settled(year=424)
    play = generated(agreed, part=ChooseNations(agreed))
    assert list(play.game.waiting_for) == [0, 1]
    barred = {key: reason.rule for key, reason in play.options.items() if reason is not None}
    assert barred == {"mercenary": "HMA-4.11", "persia": "HMA-4.11"}
    play.answer("thrace", 0).answer("corinth", 1).over()
    armies = [(each.nation, each.track, each.name) for each in play.state.armies.values()]
    assert armies == [("thrace", "thracian", "Thracians"), ("corinth", "panhellenic", "Corinthians")]


@pytest.mark.rule("HMA-3.1")
def test_two_armies_of_one_nation_are_told_apart_by_their_sides() -> None:
    agreed = Settled(nations=("argos", "argos"))
    play = generated(agreed, part=ChooseNations(agreed)).over()
    assert [each.name for each in play.state.armies.values()] == ["Argives of side A", "Argives of side B"]


CHART = {
    "border_dispute": "ABAHAABDDHF", "civil_war": "ADGHAEFDHBF", "anabasis": "FAHBCBHBCAF",
    "hegemonic_war": "ABDGHHHEFCA",
}  # fmt: skip


@pytest.mark.rule("HMA-3.2")
@pytest.mark.parametrize(("name", "row"), CHART.items())
def test_the_situation_chart(name: Situation, row: str) -> None:
    assert "".join(situation(name)[total] for total in range(2, 13)) == row


@pytest.mark.rule("HMA-3.2")
def test_the_example_of_the_chart() -> None:
    """In a hegemonic war type H comes up on 6, 7 or 8: 16 chances in 36."""
    rolls = product(range(1, 7), repeat=2)
    assert sum(situation("hegemonic_war")[one + other] == "H" for one, other in rolls) == 16


@pytest.mark.rule("HMA-3.2")
def test_sizes_that_suit_a_situation() -> None:
    assert suited_sizes("border_dispute") == suited_sizes("civil_war") == ("small", "medium")
    assert suited_sizes("anabasis") == ("small", "medium", "large")
    assert suited_sizes("hegemonic_war") == ("medium", "large")
    setup = Setup("", settled=Settled(situation="border_dispute", size="large"))
    assert [reason.rule for reason in validate(setup)] == ["HMA-3.2"]


def battle_of(dice: list[int], **values: str) -> State:
    agreed = Settled(nations=("argos", "corinth"), **values)  # type: ignore[arg-type]
    play = generated(agreed, {"HMA-3.2": dice}, part=ChooseBattle(agreed))
    return play.over().state


@pytest.mark.rule("HMA-3.2", "HMA-26.1")
def test_each_player_rolls_one_die_for_the_type() -> None:
    state = battle_of([4, 5], situation="civil_war", type="roll")
    assert (state.situation, state.type) == ("civil_war", "D")


@pytest.mark.rule("HMA-3.2")
def test_a_type_on_which_both_agree_is_not_rolled() -> None:
    agreed = Settled(situation="anabasis")
    play = generated(agreed, part=ChooseBattle(agreed))
    play.answer("C", 0).answer("C", 1).over()
    assert play.state.type == "C"
    assert "HMA-3.13" in play.why(TypeSettled)


@pytest.mark.rule("HMA-3.2")
@pytest.mark.parametrize("answers", [("C", "D"), ("roll", "roll"), ("roll", "C")])
def test_without_agreement_the_type_is_rolled(answers: tuple[str, str]) -> None:
    agreed = Settled(situation="anabasis")
    play = generated(agreed, {"HMA-3.2": [6, 6]}, part=ChooseBattle(agreed))
    play.answer(answers[0], 0).answer(answers[1], 1).over()
    assert play.state.type == "F"


@pytest.mark.rule("HMA-3.2", "HMA-1.20")
def test_of_two_situations_that_of_the_winner_of_a_roll_off() -> None:
    """Equal dice are rolled again."""
    agreed = Settled(type="H")
    play = generated(agreed, {"HMA-3.2": [3, 3, 2, 5]}, part=ChooseBattle(agreed))
    play.answer("anabasis", 0).answer("civil_war", 1).over()
    assert play.state.situation == "civil_war"


@pytest.mark.rule("HMA-3.3")
@pytest.mark.parametrize(("side", "invader"), [("A", 0), ("B", 1)])
def test_invader_and_defender_by_agreement(side: str, invader: int) -> None:
    agreed = settled(invader=side)
    play = generated(agreed, part=SettleInvader(agreed)).over()
    assert (play.state.invader, play.state.defender) == (invader, 1 - invader)


@pytest.mark.rule("HMA-3.3", "HMA-26.1")
@pytest.mark.parametrize(("answer", "invader"), [("invader", 1), ("defender", 0)])
def test_without_agreement_the_winner_of_a_roll_off_chooses(answer: str, invader: int) -> None:
    agreed = settled(invader="")
    play = generated(agreed, {"HMA-3.3": [2, 2, 1, 4]}, part=SettleInvader(agreed))
    assert list(play.game.waiting_for) == [1]
    assert play.game.ask is not None
    assert play.game.ask.to[1].default == "invader"
    play.answer(answer).over()
    assert play.state.invader == invader


def field(type_: BattleType, invader: int = 0, variant: str = "") -> State:
    state = before_generation(Settled(), Options(pass_variant=variant))  # type: ignore[arg-type]
    state.type, state.invader = type_, invader
    return state


@pytest.mark.rule("HMA-3.4")
@pytest.mark.parametrize("type_", "ABCDEFGH")
def test_sizes_of_each_type(type_: BattleType) -> None:
    """One level less for the Defender of types A, B and F."""
    less = type_ in "ABF"
    assert battle(type_).size.invader == 0
    assert sizes_of(field(type_), "large") == ("large", "medium" if less else "large")
    assert sizes_of(field(type_, invader=1), "medium") == ("small" if less else "medium", "medium")


@pytest.mark.rule("HMA-3.4")
def test_below_small_stays_small_with_two_dice_for_the_core() -> None:
    assert sizes_of(field("A"), "small") == ("small", "small")
    assert [keeps_lower(field("A"), seat, "small") for seat in (0, 1)] == [False, True]
    assert [keeps_lower(field("H"), seat, "small") for seat in (0, 1)] == [False, False]
    assert not keeps_lower(field("A"), 1, "medium")


@pytest.mark.rule("HMA-3.20")
def test_in_the_pass_that_is_harder_for_the_defender_sizes_are_equal() -> None:
    assert sizes_of(field("B", variant="harder_for_defender"), "medium") == ("medium", "medium")
    assert sizes_of(field("B", variant="harder_for_invader"), "medium") == ("medium", "small")
    assert sizes_of(field("A", variant="harder_for_defender"), "medium") == ("medium", "small")


@pytest.mark.rule("HMA-3.5", "HMA-3.8", "HMA-4.11")
def test_what_cannot_be_settled_is_refused_with_its_rule() -> None:
    def rules(**values: object) -> list[str]:
        return [reason.rule for reason in validate(Setup("", settled=Settled(**values)))]  # type: ignore[arg-type]

    assert rules() == []
    assert rules(nations=("persia", "athens"), year=424) == ["HMA-4.11"]
    assert rules(nations=("persia", "athens"), year=400) == []
    assert rules(nations=("", "atlantis")) == ["HMA-4.11"]
    assert rules(type="H", board="long") == ["HMA-3.5"]
    assert rules(type="H", mode="encounter") == ["HMA-3.8"]
    assert rules(type="B", board="long", mode="ambush") == []
    assert rules(armies=(ARMIES[0], None), year=424) == []
