"""Section 11: the check, its modifiers, its results."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from polemos.rules.hoplomachia.andreia.check import check_of
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.andreia.results import effective, worse
from polemos.rules.hoplomachia.charts.words import Line, MeleeResult
from polemos.rules.hoplomachia.facts.armies import Checked, StrategosShown
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.book import tables_of
from tests.hoplomachia.position import Play, change, contact, strategos, table, unit

FOE = unit("B1", x=30, y=40, count=3)


def passes(state: State, unit_: str = "A1", line: str = "charging", *enemies: str) -> int:
    """Chances of 36."""
    chance = check_of(state, state.units[unit_], line, enemies).test.chance * 36  # type: ignore[arg-type]
    assert chance.denominator == 1
    return int(chance)


def result(state: State, letter: str, line: str = "charging", **values: object) -> str:
    return effective(state, state.units["A1"], line, letter, **values)  # type: ignore[arg-type]


@pytest.mark.rule("HMA-11.1")
def test_every_cause_of_the_table_has_a_line_of_the_charts() -> None:
    lines = {row["line"] for row in tables_of("HMA-11.1")[0]}
    assert lines == {"charging", "melee", "katastrophe", "recovering"}


@pytest.mark.rule("HMA-11.2", "HMA-11.3", "HMA-22.6")
def test_panhellenic_hoplites_pass_on_eight_or_less() -> None:
    hoplites = unit("A1", x=30, y=10, count=3)
    assert passes(table(hoplites, FOE, arete=(12, 12))) == 26  # Firm
    assert passes(table(hoplites, FOE, arete=(5, 12))) == 15  # Shaken: 6 or less
    assert passes(table(hoplites, FOE, arete=(16, 12))) == 30  # Eager


@pytest.mark.rule("HMA-11.2")
@pytest.mark.parametrize(
    ("arete", "dice", "letter"),
    [(12, [4, 4], "C"), (12, [4, 5], "H"), (16, [5, 5], "C"), (8, [4, 4], "D"), (5, [3, 4], "X")],
)
def test_pass_and_fail_results_are_read_off_the_chart(arete: int, dice: list[int], letter: str) -> None:
    state = table(unit("A1", x=30, y=10, count=3), FOE, arete=(arete, 12))
    play = Play(state, AndreiaCheck("A1", "charging", ("B1",), starts_charge=True), dice).over()
    assert play.state.check is not None
    assert play.state.check.result == letter


@pytest.mark.rule("HMA-11.4")
def test_phobos_of_the_most_feared_enemy_counts() -> None:
    spartans, foes = unit("A1", "spartiates", x=30, y=10, count=3), (FOE, unit("B2", "spartiates", x=20, y=40))
    state = table(spartans, *foes)
    assert check_of(state, state.units["A1"], "charging", ("B1",)).limit == 9  # 2 - 1
    assert check_of(state, state.units["B1"], "charging", ("A1",)).limit == 7
    assert check_of(state, state.units["A1"], "charging", ("B1", "B2")).limit == 8
    assert check_of(state, state.units["A1"], "katastrophe").limit == 8  # no direct dealings
    assert check_of(state, state.units["A1"], "recovering", ("B1",)).limit == 8


@pytest.mark.rule("HMA-23.8")
def test_nemesis_adds_to_the_number() -> None:
    pieces = unit("A1", x=30, y=10, nation="argos"), unit("B1", x=30, y=40, nation="sparta")
    state = table(*pieces)
    assert check_of(state, state.units["A1"], "charging", ("B1",)).limit == 8
    hated = table(
        *(unit("A1", x=30, y=10, nation="argos"), unit("B1", x=30, y=40, nation="sparta")),
        options=Options(nemesis=True),
    )
    assert check_of(hated, hated.units["A1"], "charging", ("B1",)).limit == 9


@pytest.mark.rule("HMA-11.5", "HMA-5.5", "HMA-5.6")
def test_promachos_and_demagogue_act_on_the_roll_of_their_unit() -> None:
    def led(character: str) -> State:
        leaders = [strategos("A-S1", "A1.2", character)]
        return table(unit("A1", x=30, y=10, count=3), unit("A2", x=40, y=10), FOE, strategoi=leaders)

    assert passes(led("promachos")) == 30
    assert passes(led("promachos"), "A1", "katastrophe") == 26
    assert passes(led("demagogue")) == 26
    assert passes(led("demagogue"), "A1", "katastrophe") == 21
    assert passes(led("promachos"), "A2") == 26
    assert passes(led("fellow_hoplite")) == 26
    play = Play(led("promachos"), AndreiaCheck("A1", "charging", ("B1",), starts_charge=True), [4, 5]).over()
    assert play.state.check.passed  # type: ignore[union-attr]
    assert [fact.element for fact in play.facts(StrategosShown)] == ["A1.2"]  # everybody sees now where he is


@pytest.mark.rule("HMA-11.6")
def test_results_that_make_no_sense_on_their_line_count_as_maintain() -> None:
    state = table(unit("A1", x=30, y=10, count=2), FOE)
    assert result(state, "P", "recovering") == "M"
    assert result(state, "C", "melee") == "M"
    assert result(state, "W", "charging") == "M"
    change(state, "A1.1", condition="pursuing", quarry="B1")
    assert result(state, "P", "recovering") == "P"
    assert result(state, "R", "recovering") == "R"


@pytest.mark.rule("HMA-11.6")
def test_evading_is_for_those_who_can() -> None:
    peltasts = table(unit("A1", "peltasts_mercenary", x=30, y=20, count=2), unit("B1", x=30, y=40, count=2))
    assert result(peltasts, "E") == "E"
    assert result(peltasts, "E", starts_charge=True) == "H"
    assert result(table(unit("A1", x=30, y=20), FOE), "E") == "H"  # hoplites
    fighting = table(unit("A1", "peltasts_mercenary", x=30, y=20, count=2), unit("B1", x=30, y=20, count=2))
    assert result(fighting, "E", "katastrophe") == "D"


@pytest.mark.rule("HMA-11.6", "HMA-12.1")
def test_disarray_has_no_effect_on_troops_without_files() -> None:
    assert result(table(unit("A1", "psiloi_hellenic", x=30, y=20, count=2), FOE), "D") == "M"
    loose = table(unit("A1", "peltasts_mercenary", x=30, y=20, count=2, arrangement="NF"), FOE)
    assert result(loose, "D") == "M"


FIGHT = unit("A1", x=30, y=20, count=4), unit("B1", x=30, y=20, count=4)


@pytest.mark.rule("HMA-11.6")
def test_a_lochos_in_melee_disarrays_its_whole_taxis_but_routs_alone() -> None:
    """The book's example: the third of four checks."""
    check = AndreiaCheck("A1", "melee", ("B1",), ("A1.3",))
    play = Play(table(*FIGHT), check, [5, 5]).over()  # Firm: D
    assert [play[f"A1.{place}"].disarrayed for place in (1, 2, 3, 4)] == [True] * 4
    assert not play.unit("A1").did("halted")
    routed = Play(table(*FIGHT, arete=(5, 12)), check, [5, 5]).over()  # Shaken: X
    assert [routed[f"A1.{place}"].condition for place in (1, 2, 3, 4)] == ["steady", "steady", "routing", "steady"]
    assert [routed[f"A1.{place}"].disarrayed for place in (1, 2, 3, 4)] == [False, False, True, False]


@pytest.mark.rule("HMA-11.6")
def test_a_unit_that_halts_or_is_disarrayed_outside_melee_moves_no_more() -> None:
    for arete, dice, disarrayed in ((12, [5, 5], False), (8, [5, 5], True)):
        state = table(unit("A1", x=30, y=10, count=2), FOE, arete=(arete, 12))
        play = Play(state, AndreiaCheck("A1", "charging", ("B1",), starts_charge=True), dice).over()
        assert play.unit("A1").did("halted")
        assert [play["A1.1"].disarrayed, play["A1.2"].disarrayed] == [disarrayed] * 2
        assert play.unit("A1").order == "halt"


@pytest.mark.rule("HMA-11.6")
def test_result_r_asks_for_the_files_and_puts_the_unit_in_order() -> None:
    running = {"condition": "pursuing", "quarry": "B1", "disarrayed": True}
    state = table(unit("A1", x=30, y=10, count=2, order="charge", **running), FOE)
    play = Play(state, AndreiaCheck("A1", "recovering"), [3, 3])
    assert set(play.options) == {"CF", "OF"}
    play.does("OF").over()
    assert [(play[key].condition, play[key].disarrayed, play[key].depth) for key in ("A1.1", "A1.2")] == [
        ("steady", False, 2250)
    ] * 2
    assert (play.unit("A1").order, play.unit("A1").arrangement) == ("halt", "OF")


@pytest.mark.rule("HMA-11.7")
def test_results_take_effect_at_once_but_nobody_moves_yet() -> None:
    state = table(unit("A1", "peltasts_mercenary", x=30, y=20, count=2), unit("B1", x=30, y=30), unit("B2", x=50, y=40))
    play = Play(state, AndreiaCheck("A1", "katastrophe"), [5, 5]).over()  # Firm: E
    assert [(play[key].condition, play[key].cause) for key in ("A1.1", "A1.2")] == [("evading", "B1")] * 2
    assert play["A1.1"].box.centre == pytest.approx(state.elements["A1.1"].box.centre)
    assert play["A1.1"].facing == 180_000  # turned round already
    assert play["A1.1"].runs == 0


@pytest.mark.rule("HMA-11.8")
def test_disarrayed_twice_on_the_melee_line_is_worse() -> None:
    state = table(*FIGHT)
    change(state, "A1.3", disarrayed=True)
    play = Play(state, AndreiaCheck("A1", "melee", ("B1",), ("A1.3",)), [5, 5]).over()
    assert (play.state.check.letter, play.state.check.result) == ("D", "W")  # type: ignore[union-attr]
    assert [play[f"A1.{place}"].disarrayed for place in (1, 2, 3, 4)] == [False, False, True, False]
    assert "HMA-11.8" in play.why(Checked)
    once = Play(table(*FIGHT), AndreiaCheck("A1", "melee", ("B1",), ("A1.3",)), [5, 5]).over()
    assert "HMA-11.8" not in once.why(Checked)


@pytest.mark.rule("HMA-11.8")
def test_disarrayed_twice_is_no_worse_on_other_lines() -> None:
    state = table(unit("A1", x=30, y=10, count=2, disarrayed=True), FOE)
    assert result(state, "D", "charging", elements=("A1.1",)) == "D"
    assert result(state, "D", "katastrophe", elements=("A1.1", "A1.2")) == "D"


@pytest.mark.rule("HMA-11.9")
def test_worse_moves_one_line_down() -> None:
    assert [worse("pushed_back"), worse("broken_into"), worse("no_effect")] == ["broken_into", "broken", "pushed_back"]
    assert {worse(each) for each in ("no_effect", "both_disarrayed", "pushed_back", "broken_into")} <= set(
        get_args(MeleeResult)
    )


@pytest.mark.rule("HMA-18.19", "HMA-18.26")
def test_whoever_routs_in_melee_leaves_dead_and_a_winner() -> None:
    play = Play(table(*FIGHT, arete=(5, 12)), AndreiaCheck("A1", "melee", ("B1",), ("A1.3",)), [5, 5]).over()
    winner = "B1.2"  # opposite the third from the right
    assert play[winner].disarrayed
    assert play[winner].quarry == "A1"
    assert list(play.state.dead) == ["A1.3"]
    assert play.unit("A1").causes == ("lost_elements",)
    assert not any("A1.3" in key for key in play.state.contacts)
    alone = table(unit("A1", x=30, y=20), unit("A2", x=50, y=20), unit("B1", x=30, y=20), arete=(5, 12))
    last = Play(alone, AndreiaCheck("A1", "melee", ("B1",), ("A1.1",)), [5, 5]).over()
    assert last.unit("A1").causes == ()  # nobody of it is left to check


@pytest.mark.rule("HMA-18.24")
def test_who_is_beset_on_two_sides_is_slaughtered_instead_of_routing() -> None:
    lapper = unit("B2", x=33, y=19.25, facing=270)
    state = table(unit("A1", x=31.5, y=20, count=2), unit("B1", x=31.5, y=20, count=2), lapper, arete=(5, 12))
    assert state.contacts["A1.1|B2.1"].of_a == "right"
    play = Play(state, AndreiaCheck("A1", "melee", ("B1",), ("A1.1",)), [5, 5]).over()
    assert play["A1.1"].condition == "destroyed"
    assert play["A1.1"].lost == "slaughtered"
    assert play.arete() == (4, 13)


@pytest.mark.rule("HMA-23.7")
def test_epilektoi_may_change_a_roll_once_a_turn() -> None:
    picked = unit("A1", "epilektoi", x=30, y=10, count=2)
    state = table(picked, FOE, options=Options(epilektoi=True))
    play = Play(state, AndreiaCheck("A1", "charging", ("B1",), starts_charge=True), [4, 5])
    play.does("subtract 1").over()
    assert play.state.check.passed  # type: ignore[union-attr]
    assert play.unit("A1").changed_roll
    used = table(unit("A1", "epilektoi", x=30, y=10, changed_roll=True), FOE, options=Options(epilektoi=True))
    Play(used, AndreiaCheck("A1", "charging", ("B1",), starts_charge=True), [4, 4]).over()


@pytest.mark.rule("HMA-11.2")
def test_the_odds_are_those_of_the_dice() -> None:
    state = table(unit("A1", x=30, y=10, count=2), FOE, arete=(8, 12))
    check = check_of(state, state.units["A1"], "charging", ("B1",), starts_charge=True)
    assert check.chances(state) == {"C": Fraction(21, 36), "D": Fraction(15, 36)}
    assert contact("A1.1", "B1.1").id == "A1.1|B1.1"


@pytest.mark.rule("HMA-11.6", "HMA-11.7")
@pytest.mark.parametrize("card", ["psiloi_hellenic", "peltasts_mercenary"])
def test_who_routs_already_does_not_evade_with_the_others_of_its_unit(card: str) -> None:
    """Firm, 10 against 5 and 7: E on the katastrophe line."""
    state = table(unit("A1", card, x=30, y=10, count=3), unit("A2", x=50, y=10), FOE)
    change(state, "A1.2", condition="routing", cause="B1", disarrayed=card != "psiloi_hellenic", paid=True)
    play = Play(state, AndreiaCheck("A1", "katastrophe"), [5, 5]).over()
    assert [play[f"A1.{at}"].condition for at in (1, 2, 3)] == ["evading", "routing", "evading"]


@pytest.mark.rule("HMA-13.19", "HMA-11.6")
@pytest.mark.parametrize(("line", "elements"), [("melee", ("A1.1",)), ("katastrophe", ())])
def test_disarray_does_not_reach_a_separated_lochos_that_had_no_part_in_the_check(
    line: Line, elements: tuple[str, ...]
) -> None:
    """Firm, 9 against 8: D on both lines."""
    state = table(unit("A1", x=30, y=20, count=3), unit("B1", x=31.5, y=20), unit("B9", x=60, y=44))
    change(state, "A1.3", x=26_000)  # 2.5 inches of clear ground
    dice = [4, 5]
    play = Play(state, AndreiaCheck("A1", line, ("B1",) if elements else (), elements), dice).over()
    assert play.state.check is not None
    assert play.state.check.result == "D"
    assert [play[f"A1.{at}"].disarrayed for at in (1, 2, 3)] == [True, True, False]
    change(state, "A1.3", x=27_050)
    near = Play(state, AndreiaCheck("A1", line, ("B1",) if elements else (), elements), dice).over()
    assert near["A1.3"].disarrayed


@pytest.mark.rule("HMA-11.2", "HMA-11.3", "HMA-11.4", "HMA-11.5", "HMA-23.8")
def test_all_that_bears_on_one_check_worked_out_by_hand() -> None:
    """Unsteady Athenians under a promachos charge Spartiates: 8 - 1 + (1 - 2) + 1 for their hatred is 7, and 1 off the
    roll: 26 of 36. Eager Spartiates check against them: 8 + 1 + (2 - 1) is 10: 33 of 36."""
    state = table(
        unit("A1", "athenians", x=30, y=10, count=3, nation="athens"),
        unit("B1", "spartiates", x=30, y=16, count=3, nation="sparta"), arete=(8, 17),
        strategoi=[strategos("A-S1", "A1.2", "promachos")], options=Options(nemesis=True),
    )  # fmt: skip
    assert passes(state, "A1", "charging", "B1") == 26
    assert passes(state, "B1", "charging", "A1") == 33
    assert passes(state, "A1", "katastrophe") == 21  # no enemy, no promachos: 7
