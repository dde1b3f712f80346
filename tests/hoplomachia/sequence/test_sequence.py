"""HMA-7.1 to 7.5, 23.1: phases, precedence, and the alternation of units."""

from __future__ import annotations

import pytest

from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Option, YesNo
from polemos.kernel.view import View
from polemos.rules.hoplomachia.battle import Battle
from polemos.rules.hoplomachia.belos.offensive import OffensiveBelos
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.facts.turns import PhaseBegan, PrecedenceTaken, TurnBegan
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.sequence.alternation import (
    acted,
    conceals,
    force,
    list_units,
    may_still_act,
    next_up,
    passed,
    sequence,
)
from polemos.rules.hoplomachia.sequence.precedence import begin_phase, foremost
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.turn.turn import Turn
from tests.hoplomachia.position import Play, change, course, set_unit, strategos, table, unit


def line(**values: object) -> State:
    """The book's example: A's units reach to x = 40, 30, 20, B's to 38 and 22."""
    return table(
        unit("A1", x=39.25, y=10), unit("A2", x=29.25, y=10), unit("A3", x=19.25, y=10),
        unit("B1", x=37.25, y=40), unit("B2", x=21.25, y=40), **values,  # type: ignore[arg-type]
    )  # fmt: skip


def order_of(state: State) -> list[str]:
    """Who comes up, one after the other, if everybody acts."""
    game = course(state).game
    list_units(game, lambda state, unit: True)
    found = []
    while (unit := next_up(game.state, lambda state, unit: True)) is not None:
        found.append(unit)
        acted(game, unit)
    return found


@pytest.mark.rule("HMA-7.1")
def test_a_turn_has_its_phases_in_their_order() -> None:
    play = Play(line(arete=(13, 12)), Turn()).to_the_end()
    assert [fact.turn for fact in play.facts(TurnBegan)] == [4]
    assert [fact.phase for fact in play.facts(PhaseBegan)] == [
        "salpinx", "commands", "mantis", "automatic", "belos", "epidromos", "defensive", "marches", "melee",
        "katastrophe",
    ]  # fmt: skip


@pytest.mark.rule("HMA-7.2")
def test_precedence_is_settled_for_the_strophe_and_each_of_the_six_phases() -> None:
    play = Play(line(arete=(13, 12)), Turn()).to_the_end()
    assert [fact.precedence for fact in play.facts(PrecedenceTaken)] == [0] * 7
    ties = Play(line(), Turn(), dice={"HMA-7.2": [3, 4] + [4, 4, 6, 5] + [1, 2] * 5}).to_the_end()
    assert [fact.precedence for fact in ties.facts(PrecedenceTaken)] == [1, 0, 1, 1, 1, 1, 1]
    assert ties.state.precedence == 1  # that of the melee phase stays in the Katastrophe phase


@pytest.mark.rule("HMA-7.2", "HMA-5.4")
def test_condition_then_points_then_craft_decide_precedence() -> None:
    crafty = [strategos("A-S1", "A1.1", "crafty")]
    assert foremost(line(arete=(16, 15))) == (0, "Eager")
    assert foremost(line(arete=(10, 11))) == (1, "Firm")
    assert foremost(line(arete=(12, 13))) == (1, "13 points against 12")
    assert foremost(line(arete=(12, 13), strategoi=crafty)) == (0, "a crafty hegemon")  # the book's example
    assert foremost(line(arete=(12, 14), strategoi=crafty)) == (1, "14 points against 13")
    assert foremost(line(arete=(15, 16), strategoi=crafty)) == (1, "Eager")  # the 1 counts for points only
    assert foremost(line(arete=(12, 12))) is None
    subordinate = [strategos("A-S2", "A1.1", "crafty")]
    assert foremost(line(arete=(12, 12), strategoi=subordinate)) is None


@pytest.mark.rule("HMA-23.1")
@pytest.mark.parametrize(
    ("kind", "arete", "dice", "taken"),
    [
        ("plain", (12, 10), [3, 3], 0),  # Firm against Unsteady: 4 against 3
        ("plain", (12, 10), [3, 5], 1),
        ("plain", (12, 10), [3, 4], 0),  # a tie: by condition
        ("plain", (16, 5), [2, 4], 1),
        ("graded", (16, 5), [2, 4], 0),  # Eager against Shaken: 5 against 4
    ],
)
def test_the_competitive_sequence(kind: str, arete: tuple[int, int], dice: list[int], taken: int) -> None:
    state = line(arete=arete, options=Options(competitive_sequence=kind))  # type: ignore[arg-type]
    play = course(state, {"HMA-23.1": dice})
    begin_phase(play.game, "belos")
    assert play.state.precedence == taken
    play.dice.assert_all_used()


@pytest.mark.rule("HMA-23.1")
def test_chances_of_the_competitive_sequence() -> None:
    pairs = [(one + 1, other) for one in range(1, 7) for other in range(1, 7)]
    assert [sum(a > b for a, b in pairs), sum(a == b for a, b in pairs), sum(a < b for a, b in pairs)] == [21, 5, 10]


@pytest.mark.rule("HMA-7.3")
def test_units_alternate_from_the_right_of_the_player_with_precedence() -> None:
    assert order_of(line(precedence=0)) == ["A1", "B1", "A2", "B2", "A3"]
    assert order_of(line(precedence=1)) == ["B2", "A3", "B1", "A2", "A1"]


@pytest.mark.rule("HMA-7.3")
def test_a_hidden_unit_has_no_place_until_it_is_revealed() -> None:
    state = line()
    set_unit(state, "A2", hidden=True)
    change(state, "A2.1", hidden=True)
    assert sequence(state, lambda state, unit: True) == (("A1", "A3"), ("B1", "B2"))
    game = course(state).game
    set_unit(game.state, "A2", hidden=False)
    change(game.state, "A2.1", hidden=False)
    list_units(game, lambda state, unit: True)
    assert game.state.waiting == (("A1", "A2", "A3"), ("B1", "B2"))


@pytest.mark.rule("HMA-7.4")
def test_a_unit_acts_once_and_not_after_a_forced_result() -> None:
    game = course(line()).game
    list_units(game, lambda state, unit: True)
    force(game, "B1")
    acted(game, "A1")
    assert not may_still_act(game.state, game.state.units["A1"])
    assert next_up(game.state, lambda state, unit: True) == "B2"
    begin_phase(game, "commands")
    assert may_still_act(game.state, game.state.units["A1"])
    assert may_still_act(game.state, game.state.units["B1"])


class Acting(Procedure, frozen=True):
    """A unit may act or pass."""

    unit: str

    @step("HMA-7.5")
    def choose(self, g: G) -> Flow:
        return Ask.one(g.state.units[self.unit].seat, YesNo(), f"{self.unit}?", "HMA-7.5")

    @choose.answered
    def _(self, g: G, answer: bool) -> Flow:
        if answer:
            acted(g, self.unit)
        else:
            passed(g, self.unit)
        return None


class Round(Procedure, frozen=True):
    """A phase as a chapter writes it."""

    @step("HMA-7.3")
    def list_them(self, g: G) -> Flow:
        list_units(g, lambda state, unit: True)
        return None

    @step("HMA-7.3")
    def act(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: True)
        return None if unit is None else Call(Acting(unit), AGAIN)


@pytest.mark.rule("HMA-7.5")
def test_a_pass_does_not_hand_the_turn_to_the_enemy() -> None:
    play = Play(line(), Round())
    asked = []
    for answer in ("no", "yes", "yes", "no", "yes"):
        asked.append(play.prompt)
        play.does(answer)
    assert asked == ["A1?", "A2?", "B1?", "A3?", "B2?"]
    play.over()


@pytest.mark.rule("HMA-3.25")
def test_a_battle_ends_with_the_night() -> None:
    play = Play(line(turn_limit=5, arete=(13, 12)), Battle()).to_the_end()
    assert play.state.turn == 5
    assert play.state.outcome is not None
    assert play.state.outcome.winner is None


@pytest.mark.rule("HMA-3.24")
@pytest.mark.parametrize(("turn", "invader", "first"), [(1, 0, 0), (1, 1, 1), (2, 0, 1)])
def test_the_invader_of_a_board_laid_in_turns_leads_in_turn_1(turn: int, invader: int, first: int) -> None:
    """However much better the other army's arete is."""
    pieces = unit("A1", y=10), unit("B1", y=40)
    options = Options(alternating_terrain=True)
    play = course(table(*pieces, arete=(3, 18), turn=turn, invader=invader, options=options))
    begin_phase(play.game, "melee")
    assert play.state.precedence == first


KNOWN = {"plan_shown": True}


@pytest.mark.rule("HMA-6.8", "HMA-7.3", "HMA-6.12", "HMA-6.13")
@pytest.mark.parametrize("phase", [OffensiveBelos(), Epidromos()])
def test_who_comes_up_does_not_betray_a_secret_plan(phase: Procedure) -> None:
    """Recalled lights under Halt may strike only by some plans; whatever the plan is, both sides are told the same."""
    told = []
    for plan, shown in (("defend", False), ("exit", False), ("harass", False), ("frontal", False), ("frontal", True)):
        horse = unit("A2", "light_horse", x=30, y=20, count=2)
        foes = unit("B1", "psiloi_hellenic", x=30, y=24, count=2), unit("B2", x=60, y=44)
        play = Play(table(unit("A1", x=50, y=6), horse, *foes, a={"plan": plan, "plan_shown": shown}, b=KNOWN), phase)
        asked = play.game.waiting_for
        while play.game.ask is not None:
            seat = play.game.waiting_for[0]
            space = play.game.ask.to[seat]
            play.answer("hold" if space.why_not("hold") is None else "no", seat)
        view = View(play.game, 1)
        told.append((asked, [(entry.fact, entry.why) for entry in view.journal()]))
    secret, known = told[:4], told[4]
    assert all(each == secret[0] for each in secret)
    assert secret[0][0] == (0,)
    assert known[0] == ()  # a frontal attack that all know of lets nobody strike


@pytest.mark.rule("HMA-7.3", "HMA-7.5", "HMA-2.11")
def test_the_other_players_right_and_a_pass_worked_out_by_hand() -> None:
    """B leads, from its right, where x is least: B2 (9.25), B1 (29.25); A1 (14.25), A2 (34.25). B2 passes, so B1 is
    asked at once and acts; then A1, then nobody of B is left: A2."""
    pieces = unit("A1", x=15, y=10), unit("A2", x=35, y=10), unit("B1", x=30, y=40), unit("B2", x=10, y=40)
    play = Play(table(*pieces, precedence=1), Round())
    asked = []
    for answer in ("no", "yes", "yes", "yes"):
        asked.append(play.prompt)
        play.does(answer)
    assert asked == ["B2?", "B1?", "A1?", "A2?"]
    play.over()


@pytest.mark.rule("HMA-6.8", "HMA-25.1")
def test_who_has_one_answer_is_asked_only_where_some_plan_would_give_him_another() -> None:
    state = table(unit("A1", x=15, y=10), unit("B1", x=30, y=40), a={"plan": "frontal"}, b={"plan_shown": True})

    def options(known: State) -> list[Option]:
        barred = None if known.army(0).plan == "any" else Reason("not by this plan", "HMA-6.12")
        return [Option("no", "no"), Option("yes", "yes", barred=barred)]

    assert conceals(state, 0, options)
    assert not conceals(state, 0, lambda known: options(known)[:1])  # one answer, whatever the plan
    assert not conceals(state, 1, options)  # everybody knows the plan of B


@pytest.mark.rule("HMA-10.13", "HMA-7.1")
def test_a_turn_begins_with_the_longest_phalanx_of_each_side() -> None:
    pieces = unit("A1", x=15, y=10, count=3), unit("A2", x=40, y=10, count=2), unit("B1", x=30, y=40, count=2)
    play = Play(table(*pieces, arete=(13, 12)), Turn())
    assert play.facts(TurnBegan)[0].longest == (("A1.1", "A1.2", "A1.3"), ("B1.1", "B1.2"))
    assert [play.state.army(seat).longest for seat in (0, 1)] == [("A1.1", "A1.2", "A1.3"), ("B1.1", "B1.2")]
