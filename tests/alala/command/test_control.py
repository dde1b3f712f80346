"""Control tests (section 9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from polemos.kernel.dice import distribution
from polemos.kernel.procedure import END, Flow, Procedure, step
from polemos.rules.alala.command import control
from polemos.rules.alala.command.control import ControlTest, ControlTests, must_test
from polemos.rules.alala.command.control_results import chances, dice_of, is_middling, modifiers_of, result_of
from polemos.rules.alala.facts import ControlTested, Did, EventsNoted, Moved, TurnBegan
from polemos.rules.alala.loss_facts import Removed
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN, Deed, Troop
from tests.alala.position import Play, contact, table, troop

FAR = troop("N9", 60, 44)


def takes_test(who: Troop, *dice: int, others: tuple[Troop, ...] = (), **values: Any) -> Play:
    """A test of one troop; a hoplite unit S8 stands aside so that there is a phalanx."""
    aside = troop("S8", 8, 5) if who.seat == 0 else FAR
    state = table(who, *others, aside, *(() if who.seat else (FAR,)), **values)
    return Play(state, ControlTest(who.id), dice)


# -- who tests ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-9.1")
def test_bands_and_uncontrolled_units_test_from_right_to_left() -> None:
    state = table(
        troop("S1", 20, 10), troop("S2", 44, 10, control="free", body="south-I"), troop("S3", 30, 10, "psiloi", "B"),
        troop("S4", 55, 10), FAR,
    )  # fmt: skip
    play = Play(state, ControlTests(0), [3, 3, 3]).over()
    assert [fact.troop for fact in play.facts(ControlTested)] == ["S4", "S3", "S1"]


@pytest.mark.rule("ALA-9.1")
def test_the_north_has_its_right_in_the_west() -> None:
    state = table(troop("S1", 20, 10), troop("N1", 20, 40), troop("N2", 40, 40))
    play = Play(state, ControlTests(1), [3, 3]).over()
    assert [fact.troop for fact in play.facts(ControlTested)] == ["N1", "N2"]


@pytest.mark.rule("ALA-9.1")
@pytest.mark.parametrize(
    ("status", "tests"),
    [
        ("steady", True), ("retiring", True), ("pursuing", True), ("looting", True),
        ("withdrawing", False), ("routing", False), ("last_stand", False), ("gone", False), ("reserve", False),
    ],
)  # fmt: skip
def test_who_has_a_choice_left_to_test_for(status: Any, tests: bool) -> None:
    who = troop("S1", 20, 10, status=status, formed=False)
    assert must_test(table(who, troop("S2", 40, 10), FAR), who) is tests


@pytest.mark.rule("ALA-9.1")
def test_troops_in_combat_do_not_test_but_their_supports_do() -> None:
    state = table(troop("S1", 30, 10), troop("S2", 36, 10), troop("N1", 30, 11.6), contacts=[contact("S1", "N1")])
    assert not must_test(state, state.troops["S1"])
    assert must_test(state, state.troops["S2"])
    assert not must_test(state, state.troops["N1"])


@pytest.mark.rule("ALA-9.1", "ALA-8.5")
def test_a_unit_that_has_dropped_out_of_its_body_does_not_test() -> None:
    who = troop("S1", 30, 10, control="free", body="", formed=False, retired=True, status="retiring")
    assert not must_test(table(who, FAR), who)


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-9.2")
@pytest.mark.parametrize(
    ("who", "dice"),
    [
        (troop("S1", 30, 10, grades="A"), "1avd"),
        (troop("S1", 30, 10, grades="B"), "1avd"),
        (troop("S1", 30, 10, grades="C"), "1d6"),
        (troop("S1", 30, 10, grades="BC"), "1avd"),
        (troop("S1", 30, 10, "psiloi", "C"), "1avd"),
        (troop("S1", 30, 10, "cavalry", "C"), "1avd"),
    ],
)
def test_c_hoplites_roll_a_d6_all_others_an_average_die(who: Troop, dice: str) -> None:
    assert dice_of(who) == dice


@pytest.mark.rule("ALA-9.2", "ALA-10.1")
@pytest.mark.parametrize(("level", "plus"), [(SHAKEN, 0), (FORMED_UP, 0), (READY, 1), (EAGER, 2)])
def test_the_level_is_added(level: int, plus: int) -> None:
    assert [mod.value for mod in modifiers_of(troop("S1", 30, 10, level=level))] == [plus]
    assert modifiers_of(troop("S1", 30, 10, "psiloi", level=level)) == ()


@pytest.mark.rule("ALA-9.2")
@pytest.mark.parametrize(
    ("dice", "plus", "low", "middle", "high"),
    [
        ("1avd", 0, "1/6", "2/3", "1/6"), ("1avd", 1, "0", "1/2", "1/2"), ("1avd", 2, "0", "1/6", "5/6"),
        ("1d6", 0, "1/3", "1/3", "1/3"), ("1d6", 1, "1/6", "1/3", "1/2"), ("1d6", 2, "0", "1/3", "2/3"),
    ],
)  # fmt: skip
def test_the_chances_of_the_table(dice: str, plus: int, low: str, middle: str, high: str) -> None:
    unit = troop("S1", 30, 10, grades="B")  # halts, is free or repeats: one word for each row
    found = {"halt": Fraction(0), "free": Fraction(0), "repeat": Fraction(0)}
    for face, chance in distribution(dice).items():
        found[result_of(unit, face + plus)] += chance
    assert found == {"halt": Fraction(low), "free": Fraction(middle), "repeat": Fraction(high)}


@pytest.mark.rule("ALA-9.2")
def test_chances_of_a_troop() -> None:
    assert chances(troop("S1", 30, 10, grades="C", level=READY)) == {
        "halt": Fraction(1, 6),
        "free": Fraction(1, 3),
        "repeat": Fraction(1, 2),
    }
    assert chances(troop("S1", 30, 10, grades="B", level=EAGER)) == {
        "free": Fraction(1, 6),
        "break_out": Fraction(5, 6),
    }


@pytest.mark.rule("ALA-9.2")
def test_the_result_holds_and_is_thrown_by_the_owner() -> None:
    play = takes_test(troop("N1", 30, 30, level=READY), 3).over()
    throw = play.state.throws[0]
    assert (throw.kind, throw.seat, throw.who, throw.dice, throw.total) == ("control", 1, ("N1",), "1d6", 4)
    assert play["N1"].control == "free"


# -- what results mean -------------------------------------------------------------------------------------------------

LOW, MIDDLE, HIGH = 2, 4, 5


@pytest.mark.rule("ALA-9.3", "ALA-9.4", "ALA-9.5", "ALA-9.8", "ALA-9.9")
@pytest.mark.parametrize(
    ("who", "results"),
    [
        (troop("S1", 30, 10, grades="A"), ("free", "free", "repeat")),
        (troop("S1", 30, 10, grades="B"), ("halt", "free", "repeat")),
        (troop("S1", 30, 10, grades="C"), ("halt", "free", "repeat")),
        (troop("S1", 30, 10, grades="A", level=SHAKEN), ("retire", "free", "repeat")),
        (troop("S1", 30, 10, grades="B", level=SHAKEN), ("retire", "free", "repeat")),
        (troop("S1", 30, 10, grades="C", level=SHAKEN), ("retire", "free", "repeat")),
        (troop("S1", 30, 10, grades="A", level=EAGER), ("free", "free", "repeat")),
        (troop("S1", 30, 10, grades="B", level=EAGER), ("halt", "free", "break_out")),
        (troop("S1", 30, 10, grades="C", level=EAGER), ("halt", "free", "break_out")),
        (troop("S1", 30, 10, grades="C", level=EAGER, formed=False), ("halt", "free", "repeat")),
        (troop("S1", 30, 10, grades="C", level=EAGER, formed=False, status="pursuing"), ("halt", "free", "pursue")),
        (troop("S1", 30, 10, grades="C", formed=False, status="looting"), ("loot", "free", "loot")),
        (troop("S1", 30, 10, grades="A", formed=False, status="looting"), ("free", "free", "loot")),
        (troop("S1", 30, 10, formed=False, status="retiring"), ("halt", "free", "repeat")),
        (troop("S1", 30, 10, "psiloi", "C"), ("halt", "free", "repeat")),
        (troop("S1", 30, 10, "psiloi", "A"), ("free", "free", "repeat")),
        (troop("S1", 30, 10, "psiloi", "C", level=SHAKEN), ("halt", "free", "repeat")),
        (troop("S1", 30, 10, "cavalry", "B", status="pursuing"), ("halt", "free", "pursue")),
    ],
)
def test_results(who: Troop, results: tuple[str, str, str]) -> None:
    assert tuple(result_of(who, total) for total in (LOW, MIDDLE, HIGH)) == results
    assert result_of(who, 1) == results[0]
    assert result_of(who, 3) == results[1]
    assert result_of(who, 8) == results[2]


@pytest.mark.rule("ALA-9.5")
def test_three_and_four_are_the_middle() -> None:
    assert [is_middling(total) for total in range(1, 7)] == [False, False, True, True, False, False]


@pytest.mark.rule("ALA-9.3", "ALA-9.10")
def test_shaken_hoplites_retire_at_once_and_are_seen() -> None:
    who = troop("S1", 30, 20, level=SHAKEN)
    play = takes_test(who, 2, 3, 4, others=(troop("S2", 36, 20, level=READY),)).over()
    assert play["S1"].status == "retiring"
    assert play["S1"].control == "retire"
    assert play["S2"].level == FORMED_UP
    gone = ((30 - play["S1"].x / 1000) ** 2 + (20 - play["S1"].y / 1000) ** 2) ** 0.5
    assert gone == pytest.approx(9, abs=0.01)  # 3 + 4 and 1 for each die


@pytest.mark.rule("ALA-9.3", "ALA-10.11")
def test_those_already_retiring_go_on_without_bonus_and_without_an_event() -> None:
    who = troop("S1", 30, 20, level=SHAKEN, status="retiring", formed=False)
    play = takes_test(who, 1, 3, 4, others=(troop("S2", 36, 20, level=READY),)).over()
    gone = ((30 - play["S1"].x / 1000) ** 2 + (20 - play["S1"].y / 1000) ** 2) ** 0.5
    assert gone == pytest.approx(7, abs=0.01)
    assert play["S2"].level == READY
    assert play.facts(EventsNoted) == []


@pytest.mark.rule("ALA-9.3", "ALA-10.12")
def test_a_unit_that_retired_this_turn_already_does_not_retire_again() -> None:
    who = troop("S1", 30, 20, level=SHAKEN, status="retiring", formed=False, retired=True)
    play = takes_test(who, 1).over()
    assert (play["S1"].x, play["S1"].y) == (30_000, 20_000)


@pytest.mark.rule("ALA-9.10")
def test_a_retirement_is_carried_out_before_the_next_test() -> None:
    """S1 to the right retires; S2 beside it, Formed-up, is shaken by that and retires on its own low roll."""
    state = table(troop("S1", 36, 20, level=SHAKEN), troop("S2", 30, 20), FAR)
    play = Play(state, ControlTests(0), [1, 3, 3, 2, 3, 3]).over()
    assert [(fact.troop, fact.control) for fact in play.facts(ControlTested)] == [("S1", "retire"), ("S2", "retire")]


@pytest.mark.rule("ALA-9.7", "ALA-9.10")
def test_eager_hoplites_break_out_at_once_without_a_signal() -> None:
    play = takes_test(troop("S1", 30, 10, level=EAGER), 3, 3, 4, others=(troop("N1", 30, 40),)).over()
    assert play["S1"].control == "break_out"
    assert play["S1"].broke_out
    assert play["S1"].y == 17_000
    assert play.state.leaders["south-I"].signalled == 0


@pytest.mark.rule("ALA-9.6")
@pytest.mark.parametrize(
    ("face", "status", "result"), [(2, "steady", "halt"), (3, "steady", "free"), (5, "pursuing", "pursue")]
)
def test_pursuers_go_on_with_five_or_more_only(face: int, status: str, result: str) -> None:
    play = takes_test(troop("S1", 30, 10, formed=False, status="pursuing"), face).over()
    assert (play["S1"].status, play["S1"].control) == (status, result)
    assert not play["S1"].formed


@pytest.mark.rule("ALA-9.6")
@pytest.mark.parametrize(
    ("face", "status", "result"), [(2, "looting", "loot"), (4, "steady", "free"), (6, "looting", "loot")]
)
def test_looters_are_freed_by_three_or_four(face: int, status: str, result: str) -> None:
    play = takes_test(troop("S1", 30, 10, formed=False, status="looting"), face).over()
    assert (play["S1"].status, play["S1"].control) == (status, result)


@pytest.mark.rule("ALA-9.6", "ALA-18.16")
@pytest.mark.parametrize(("face", "held"), [(3, False), (5, True)])
def test_a_router_escapes_a_pursuer_who_gives_up(face: int, held: bool) -> None:
    pursuer = troop("S1", 30, 10, formed=False, status="pursuing")
    router = troop("N1", 30, 11.6, formed=False, status="routing", counted=True)
    play = takes_test(pursuer, face, others=(router,), contacts=[contact("S1", "N1")]).over()
    assert play["N1"].on_table is held
    assert [fact.troop for fact in play.facts(Removed)] == ([] if held else ["N1"])


@pytest.mark.rule("ALA-18.16")
def test_a_router_held_by_another_pursuer_stays_held() -> None:
    pursuer = troop("S1", 30, 10, formed=False, status="pursuing")
    other = troop("S2", 30, 13.2, formed=False, status="pursuing")
    router = troop("N1", 30, 11.6, formed=False, status="routing", counted=True)
    play = takes_test(pursuer, 3, others=(other, router), contacts=[contact("S1", "N1"), contact("S2", "N1")]).over()
    assert play["N1"].status == "routing"


# -- cards -------------------------------------------------------------------------------------------------------------


class PlayedElite(Procedure, frozen=True):
    """Stands for the window of ALA-20.24 in which the card is played."""

    troop: str

    @step("ALA-20.17")
    def played(self, g: G) -> Flow:
        g.emit(ControlTested(self.troop, "free"))
        return END


@pytest.mark.rule("ALA-20.17", "ALA-20.20", "ALA-20.24")
@pytest.mark.parametrize(
    ("who", "face", "asked"),
    [
        (troop("S1", 30, 10, "psiloi"), 2, True),
        (troop("S1", 30, 10, "psiloi"), 3, False),
        (troop("S1", 30, 10, "psiloi"), 4, False),
        (troop("S1", 30, 10, "cavalry", status="pursuing"), 5, True),
        (troop("S1", 30, 10), 5, False),
    ],
)
def test_elite_bands_are_asked_after_a_final_test_that_is_not_three_or_four(
    who: Troop, face: int, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def window(name: str) -> PlayedElite:
        opened.append(name)
        return PlayedElite(name)

    monkeypatch.setattr(control, "EliteWindow", window)
    play = takes_test(who, face).over()
    assert opened == (["S1"] if asked else [])
    if asked:
        assert (play["S1"].control, play["S1"].status) == ("free", "steady")


@pytest.mark.rule("ALA-20.6")
def test_the_throw_can_be_changed_before_it_counts() -> None:
    state = table(troop("S1", 30, 10), FAR, hands=(["agatha_tyche"], []))
    play = Play(state, ControlTest("S1"), [1, 4])
    play.answer("agatha_tyche 0").over()
    assert play["S1"].control == "free"


def many() -> State:
    return table(*[troop(f"S{at}", 6.5 * at, 10) for at in range(1, 11)], FAR)


def test_each_troop_tests_once() -> None:
    play = Play(many(), ControlTests(0), [3] * 10).over()
    assert len(play.facts(ControlTested)) == 10


@pytest.mark.rule("ALA-9.11")
def test_only_the_previous_turn_counts_as_the_last_move() -> None:
    game = Play(many(), ControlTests(0), [3] * 10).over().game
    game.emit(Did("S1", Deed("wheel", side="left", amount=30_000)))
    game.emit(TurnBegan(3))
    assert game.state.troops["S1"].last == Deed("wheel", side="left", amount=30_000)
    assert game.state.troops["S1"].control == ""
    game.emit(TurnBegan(4))
    assert game.state.troops["S1"].last == Deed()


@pytest.mark.rule("ALA-9.10", "ALA-10.12", "ALA-10.13")
def test_two_shaken_neighbours_run_one_after_the_other_and_each_once() -> None:
    """S1 retires by its test, S2 because of S1; S2's own test, low as well, moves it no more."""
    state = table(troop("S1", 36, 20, level=SHAKEN), troop("S2", 30, 20, level=SHAKEN), FAR)
    play = Play(state, ControlTests(0), [1, 3, 3, 4, 4, 1]).over()
    assert [fact.troop for fact in play.facts(Moved)] == ["S1", "S2"]
    assert (play["S1"].status, play["S2"].status) == ("retiring", "retiring")
    assert play.state.due == ()
