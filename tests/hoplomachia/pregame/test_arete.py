"""HMA-6.1 to 6.6: base arete, breakfast, hieres, rhetoria before the battle."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from polemos.kernel.view import View
from polemos.rules.hoplomachia.arete.points import condition
from polemos.rules.hoplomachia.arete.rights import why_no_effort, why_no_hieres, why_no_rhetoria
from polemos.rules.hoplomachia.battle import Battle
from polemos.rules.hoplomachia.charts.charts import scenario
from polemos.rules.hoplomachia.charts.scenarios import SpecialRecord
from polemos.rules.hoplomachia.charts.words import AreteLine, Character, HieresLine
from polemos.rules.hoplomachia.facts.armies import AreteChanged
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.pregame.arete import (
    PreGameArete,
    Rhetoria,
    base_line,
    hieres_line,
    sacrifice,
    set_base,
    stands,
)
from polemos.rules.hoplomachia.pregame.pregame import PreGame
from polemos.rules.hoplomachia.scenarios.laying import state_of
from polemos.rules.hoplomachia.screen.hints import hints
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, course, set_strategos, strategos, table, unit
from tests.scripted import Script

SEATS = (0, 1)


def hosts(own: int, enemy: int, nations: tuple[str, str] = ("athens", "boeotia"), **values: Any) -> State:
    """Armies of so many lochoi of two stands, before the battle."""
    pieces: list[Piece] = []
    for side, count, y in (("A", own, 6), ("B", enemy, 42)):
        for number in range(-(-count // 5)):
            here = min(5, count - 5 * number)
            pieces.append(unit(f"{side}{number + 1}", x=8 + 9 * number, y=y, count=here))
    a, b = ({"nation": each} for each in nations)
    leaders = [strategos(f"{side}-S1", f"{side}1.1", nation=each) for side, each in zip("AB", nations, strict=True)]
    return table(*pieces, **{"arete": (0, 0), "turn": 0, "a": a, "b": b, "strategoi": leaders, **values})


def before(state: State, dice: Script = (), *answers: Any) -> Play:
    """Step 2 with these answers of both sides, in their order: breakfast, hieres, rhetoria."""
    play = Play(state, PreGameArete(), dice)
    for answer in answers:
        play.answer(answer)
    return play


# -- base --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.2")
@pytest.mark.parametrize(
    ("nations", "counts", "year", "lines"),
    [
        (("athens", "boeotia"), (10, 10), 424, ("none", "none")),
        (("athens", "boeotia"), (15, 10), 424, ("outnumber", "outnumbered")),  # 30 stands against 20
        (("athens", "boeotia"), (14, 10), 424, ("none", "none")),
        (("sparta", "athens"), (10, 10), 424, ("spartan", "facing_spartan")),
        (("athens", "sparta"), (15, 10), 424, ("facing_spartan", "spartan")),  # whatever the numbers
        (("sparta", "athens"), (10, 10), 372, ("spartan", "facing_spartan")),
        (("sparta", "athens"), (10, 10), 371, ("none", "none")),
        (("sparta", "athens"), (15, 10), 371, ("outnumber", "outnumbered")),
        (("sparta", "sparta"), (10, 10), 424, ("none", "none")),
        (("sparta", "sparta"), (10, 15), 424, ("outnumbered", "outnumber")),
    ],
)
def test_which_line_fits(
    nations: tuple[str, str], counts: tuple[int, int], year: int, lines: tuple[AreteLine, AreteLine]
) -> None:
    state = hosts(*counts, nations, year=year)
    assert tuple(base_line(state, seat) for seat in SEATS) == lines


@pytest.mark.rule("HMA-6.2")
def test_baggage_and_chariots_do_not_count_and_those_off_the_table_do() -> None:
    pieces = (
        unit("A1", y=6, count=4), unit("A2", "baggage", y=10), unit("A3", "psiloi_hellenic", x=20, y=10, count=3),
        unit("B1", y=42, count=4), unit("B2", "hippeis_thessalian", x=20, y=42, condition="off_table"),
    )  # fmt: skip
    state = table(*pieces)
    assert [stands(state, seat) for seat in SEATS] == [11, 9]


@pytest.mark.rule("HMA-6.2")
@pytest.mark.parametrize(
    ("lochoi", "numbers"),
    [((10, 10), (5, 6, 6, 7, 7, 8)), ((15, 10), (5, 6, 7, 7, 8, 9)), ((10, 15), (5, 5, 6, 6, 7, 7))],
)
def test_one_die_on_the_line(lochoi: tuple[int, int], numbers: tuple[int, ...]) -> None:
    for die, number in enumerate(numbers, 1):
        play = course(hosts(*lochoi), {"HMA-6.2": [die]})
        set_base(play.game, 0)
        assert play.arete() == (number, 0)
        play.dice.assert_all_used()


@pytest.mark.rule("HMA-6.2")
def test_the_line_is_noted_and_told() -> None:
    play = course(hosts(15, 10), {"HMA-6.2": [6, 1]})
    for seat in SEATS:
        set_base(play.game, seat)
    assert [play.state.army(seat).line for seat in SEATS] == ["outnumber", "outnumbered"]
    assert [(each.change, each.rule) for each in play.facts(AreteChanged)] == [(9, "HMA-6.2"), (5, "HMA-6.2")]
    assert condition(play.state, 0) == play.facts(AreteChanged)[0].after


# -- breakfast ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.3", "HMA-6.4")
def test_both_state_their_choice_before_anything_happens() -> None:
    play = before(hosts(10, 10), {"HMA-6.2": [1, 1]})
    assert sorted(play.game.waiting_for) == [0, 1]
    play.answer(True, 0)
    assert play.arete() == (5, 5)
    assert not play.state.army(0).breakfasted
    play.answer(False, 1)
    assert play.arete() == (7, 5)
    assert [play.state.army(seat).breakfasted for seat in SEATS] == [True, False]


@pytest.mark.rule("HMA-6.4")
@pytest.mark.parametrize(("nation", "gain"), [("athens", 2), ("sparta", 2), ("macedon", 2), ("thrace", 4)])
def test_a_thracian_breakfast_is_worth_more(nation: str, gain: int) -> None:
    play = before(hosts(10, 10, (nation, "argos"), year=365), {"HMA-6.2": [1, 1]}, True, False)
    assert play.arete() == (5 + gain, 5)


@pytest.mark.rule("HMA-25.1", "HMA-6.3")
def test_by_default_nobody_makes_an_effort() -> None:
    play = Play(hosts(10, 10), PreGameArete(), {"HMA-6.2": [6, 1]}).to_the_end()
    assert play.arete() == (8, 5)
    assert not any(each.spoke for each in play.state.strategoi.values())


# -- hieres ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.5")
@pytest.mark.parametrize(
    ("lochoi", "line"),
    [((10, 10), "even"), ((15, 10), "even"), ((16, 10), "outnumber"), ((10, 15), "even"), ((10, 16), "outnumbered")],
)
def test_exactly_three_to_two_is_even(lochoi: tuple[int, int], line: HieresLine) -> None:
    assert hieres_line(hosts(*lochoi), 0) == line


@pytest.mark.rule("HMA-6.5")
@pytest.mark.parametrize(
    ("lochoi", "rolls", "change"),
    [
        ((10, 10), [4], 3), ((10, 10), [2, 5], 2), ((10, 10), [3, 3, 4], 1), ((10, 10), [3, 3, 3], -3),
        ((16, 10), [3], 2), ((16, 10), [2, 3], 1), ((16, 10), [2, 2, 3], 0), ((16, 10), [2, 2, 2], -3),
        ((10, 16), [5], 4), ((10, 16), [4, 5], 2), ((10, 16), [4, 4, 5], 1), ((10, 16), [4, 4, 4], -3),
    ],
)  # fmt: skip
def test_rolls_until_the_target_three_times_at_most(lochoi: tuple[int, int], rolls: list[int], change: int) -> None:
    play = course(hosts(*lochoi, arete=(10, 10)), {"HMA-6.5": rolls})
    sacrifice(play.game, 0)
    play.dice.assert_all_used()
    assert play.arete() == (10 + change, 10)


@pytest.mark.rule("HMA-6.5")
def test_the_mean_of_the_even_line() -> None:
    """378/216."""
    total = 0
    for dice in product(range(1, 7), repeat=3):
        needed = next((number for number, die in enumerate(dice, 1) if die >= 4), 3)
        play = course(MEAN, {"HMA-6.5": dice[:needed]})
        sacrifice(play.game, 0)
        total += play.arete()[0] - 10
    assert Fraction(total, 216) == Fraction(378, 216)


MEAN = hosts(1, 1, arete=(10, 10))


@pytest.mark.rule("HMA-6.3", "HMA-6.5")
def test_both_choose_before_anybody_rolls() -> None:
    play = before(hosts(10, 10), {"HMA-6.2": [1, 1], "HMA-6.5": [1, 1, 1, 6]}, False, False)
    play.answer(True, 1)
    assert play.arete() == (5, 5)
    play.answer(True, 0)
    assert play.arete() == (2, 8)


# -- rhetoria ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.6")
@pytest.mark.parametrize(
    ("character", "changes"),
    [
        ("fellow_hoplite", (-1, 0, 0, 1, 1, 2)), ("promachos", (-1, 0, 0, 1, 1, 2)), ("crafty", (0, 1, 1, 2, 2, 3)),
        ("demagogue", (-3, -2, 0, 1, 3, 4)),
    ],
)  # fmt: skip
def test_a_speech_on_the_column_of_the_character(character: Character, changes: tuple[int, ...]) -> None:
    for die, change in enumerate(changes, 1):
        state = hosts(1, 1, arete=(10, 10))
        set_strategos(state, "A-S1", character=character)
        play = Play(state, Rhetoria(), {"HMA-6.6": [die]})
        play.answer(("A-S1",), 0).answer((), 1).over()
        assert play.arete() == (10 + change, 10)
        assert [play.state.strategoi[each].spoke for each in ("A-S1", "B-S1")] == [True, False]


@pytest.mark.rule("HMA-6.6", "HMA-5.4", "HMA-4.8")
def test_who_may_speak() -> None:
    """Lists that have no rhetoria, as Sparta's, leave it to the crafty; an ally speaks by his own list."""
    leaders = [
        strategos("A-S1", "A1.1"), strategos("A-S2", "A1.2", "crafty"), strategos("A-S3", "A1.3", nation="corinth"),
        strategos("A-S4", "A1.4", nation="corinth", dead=True), strategos("B-S1", "B1.1", nation="thrace"),
    ]  # fmt: skip
    play = Play(hosts(5, 5, ("sparta", "thrace"), strategoi=leaders), Rhetoria(), {"HMA-6.6": [6, 6]})
    assert play.game.waiting_for == (0,)
    assert list(play.options) == ["A-S2", "A-S3"]
    play.answer(("A-S3", "A-S2")).over()
    assert play.arete() == (3 + 2, 0)


@pytest.mark.rule("HMA-6.6", "HMA-6.3")
def test_each_speaks_once_now_or_after_deployment() -> None:
    leaders = [strategos("A-S1", "A1.1", nation="athens"), strategos("A-S2", "A1.2", nation="athens")]
    state = hosts(5, 5, ("athens", "thrace"), strategoi=[*leaders, strategos("B-S1", "B1.1", nation="thrace")])
    first = Play(state, Rhetoria(), {"HMA-6.6": [4]}).answer(("A-S1",)).over()
    later = Play(first.state, Rhetoria())
    assert list(later.options) == ["A-S2"]
    set_strategos(first.state, "A-S2", spoke=True)
    Play(first.state, Rhetoria()).over()  # nobody is asked any more


# -- when there is none ------------------------------------------------------------------------------------------------


def barred(state: State, seat: int) -> list[str | None]:
    """The rules that bar breakfast, hieres and rhetoria."""
    reasons = [why(state, seat) for why in (why_no_effort, why_no_hieres, why_no_rhetoria)]
    return [None if each is None else each.rule for each in reasons]


@pytest.mark.rule("HMA-6.5", "HMA-6.7", "HMA-6.4")
def test_in_an_encounter_there_is_only_breakfast() -> None:
    state = hosts(10, 10, mode="encounter")
    assert [barred(state, seat) for seat in SEATS] == [[None, "HMA-6.5", "HMA-6.7"]] * 2
    before(state, {"HMA-6.2": [1, 1]}, True, True).over()


@pytest.mark.rule("HMA-3.9", "HMA-6.4", "HMA-6.5", "HMA-6.6")
def test_the_invader_in_an_ambush_has_the_number_under_die_1_and_no_efforts() -> None:
    """The Defender is asked alone, and rolls as if arrayed."""
    state = hosts(15, 10, mode="ambush")
    assert barred(state, 0) == ["HMA-3.9"] * 3
    assert barred(state, 1) == [None] * 3
    play = before(state, {"HMA-6.2": [6], "HMA-6.5": [4], "HMA-6.6": [6]}, True, True, ("B-S1",)).over()
    assert play.arete() == (5, 7 + 2 + 3 + 2)
    assert [play.state.army(seat).breakfasted for seat in SEATS] == [False, True]


@pytest.mark.rule("HMA-3.20")
def test_the_pass_harder_for_the_invader_is_as_an_ambush_for_his_arete() -> None:
    options = Options(pass_variant="harder_for_invader")
    state = hosts(10, 10, mode="encounter", type="B", options=options)
    play = before(state, {"HMA-6.2": [6]}, True).over()
    assert play.arete() == (5, 8 + 2)
    other = hosts(10, 10, mode="encounter", type="A", options=options)
    assert barred(other, 0)[0] is None


# -- scenarios ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-24.1", "HMA-6.1")
def test_in_a_scenario_only_the_second_step_is_played_on_the_line_given() -> None:
    """At Tanagra A rolls as a Spartan army and B as one that faces it; the rest stays as laid."""
    state = state_of(scenario("tanagra_457"))
    play = Play(state, PreGame(), {"HMA-6.2": [4, 6]})
    assert play.state.phase == "pregame"
    play.to_the_end()
    assert play.arete() == (8, 7)
    assert play.state.elements == state.elements
    assert [play.state.army(seat).plan for seat in SEATS] == ["frontal", "frontal"]


@pytest.mark.rule("HMA-24.3")
def test_at_delium_side_a_makes_no_rhetoria_roll() -> None:
    state = state_of(scenario("delium_424"))
    assert barred(state, 0) == [None, None, "HMA-24.3"]
    assert barred(state, 1) == [None] * 3


@pytest.mark.rule("HMA-24.4")
def test_at_amphipolis_side_a_has_the_number_under_die_1_and_no_efforts() -> None:
    state = state_of(scenario("amphipolis_422"))
    assert barred(state, 0) == ["HMA-24.4"] * 3
    play = Play(state, PreGameArete(), {"HMA-6.2": [6]}).to_the_end()
    assert play.arete()[0] == 5


@pytest.mark.rule("HMA-24.9")
def test_at_lechaeum_side_a_rolls_its_base_and_makes_no_efforts() -> None:
    state = state_of(scenario("lechaeum_390"))
    assert barred(state, 0) == ["HMA-24.9"] * 3
    play = Play(state, PreGameArete(), {"HMA-6.2": [1, 1]}).to_the_end()
    assert play.arete()[0] == 6


@pytest.mark.rule("HMA-24.1", "HMA-6.6")
def test_in_a_scenario_where_all_stand_already_speeches_are_asked_for_once() -> None:
    play = Play(state_of(scenario("leuctra_371")), Battle(), {"HMA-6.2": [1, 1]})
    asked = []
    while not play.state.turn:
        assert play.game.ask is not None
        asked.append(play.prompt)
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default, seat)
    assert asked.count("Which strategoi speak to the army?") == 1  # of the Boeotians; Spartans make no speeches


# -- strategoi ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.1", "HMA-5.2", "HMA-5.7")
def test_first_characters_and_stances_are_rolled_then_arete() -> None:
    """One of the main nationality is philos without a roll; an ally rolls on his own list's column, then his stance."""
    leaders = [
        strategos("A-S1", "A1.1", nation="sparta"), strategos("A-S2", "A1.2", nation="corinth"),
        strategos("B-S1", "B1.1", nation="athens"),
    ]  # fmt: skip
    state = hosts(5, 5, ("sparta", "athens"), strategoi=leaders)
    dice = {"HMA-5.2": [6, 1, 5], "HMA-5.7": [6], "HMA-6.2": [1, 1]}
    play = Play(state, PreGame(), dice).to_the_end()
    known = play.state.strategoi.values()
    assert [each.character for each in known] == ["crafty", "demagogue", "promachos"]
    assert [each.stance for each in known] == ["philos", "automolos", "philos"]
    assert play.arete() == (6, 5)
    rules = [roll.rule for roll in play.dice.rolls]
    assert rules == ["HMA-5.2", "HMA-5.2", "HMA-5.7", "HMA-5.2", "HMA-6.2", "HMA-6.2"]


@pytest.mark.rule("HMA-24.1", "HMA-5.7")
def test_a_scenario_may_make_all_strategoi_but_the_hegemons_roll_their_stance() -> None:
    """At Leuctra Pelopidas is a Theban like Epaminondas."""
    known = scenario("leuctra_371")
    divided = SpecialRecord(kind="divided_counsels", name="Divided counsels", text="")
    own = replace(known, rules=(*known.rules, divided))
    state = state_of(own, own=json.encode(own).decode())
    play = Play(state, PreGame(), {"HMA-5.7": [6], "HMA-6.2": [1, 1]}).to_the_end()
    assert {each.name: each.stance for each in play.state.strategoi.values()} == {
        "King Kleombrotos": "philos", "Epaminondas": "philos", "Pelopidas": "automolos",
    }  # fmt: skip
    told = Play(state_of(known), PreGame(), {"HMA-6.2": [1, 1]}).to_the_end()
    assert {each.stance for each in told.state.strategoi.values()} == {"philos"}


@pytest.mark.rule("HMA-6.4", "HMA-6.5")
def test_a_player_is_told_what_breakfast_and_sacrifice_bring() -> None:
    play = before(hosts(10, 10, ("athens", "thrace")), {"HMA-6.2": [1, 1]})
    assert hints(View(play.game, 0))["yes"].words.startswith("arete +2; nobody moves in turn 1")
    assert hints(View(play.game, 1))["yes"].words.startswith("arete +4; nobody moves in turn 1")
    play.answer(False, 0)
    play.answer(False, 1)
    told = hints(View(play.game, 0))["yes"]
    assert told.words == "arete +3 for a 4 or more at the first roll, then +2, then +1; -3 if none succeeds"
    assert told.rolls
