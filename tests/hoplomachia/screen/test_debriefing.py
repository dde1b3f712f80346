"""After the battle (HMA-20.8): the curve of arete with its causes, who ran from whom, luck and fates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from polemos.kernel.fact import Conceded, Entry, Fact, Outcome, Rolled
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.kernel.words.report import Event, Report, SideReport
from polemos.lab.match import game_seed, play_out, seed_of
from polemos.players.levels import Players
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.command.facts import SignalShown
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared, ChargeFailed
from polemos.rules.hoplomachia.facts.armies import AreteChanged, StrategosKilled
from polemos.rules.hoplomachia.facts.pieces import Destroyed, Recovered, Routed, Withdrawn
from polemos.rules.hoplomachia.facts.turns import TurnBegan
from polemos.rules.hoplomachia.melee.reckoning import bout_of
from polemos.rules.hoplomachia.melee.settling import Fought
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA, consequences
from polemos.rules.hoplomachia.screen.debriefing import report
from polemos.rules.hoplomachia.state.table import ChargeNote, State
from tests.hoplomachia.position import strategos, table, unit

Said = Fact | tuple[Any, ...]


class Course:
    """Two taxeis and archers on each side; facts said one by one, and what is told of them afterwards."""

    def __init__(self) -> None:
        self.state: State = table(
            unit("A1", "spartiates", 36, 20, 3), unit("A2", "panhellenic", 42, 20, 2),
            unit("A3", "psiloi_hellenic", 20, 10, 3),
            unit("B1", "ataktes", 36, 21.5, 3), unit("B2", "athenians", 50, 30, 2),
            strategoi=(strategos("A-S1", "A1.1", name="Agis"), strategos("B-S1", "B1.1", "crafty", name="Pagondas")),
            contacts=(),
        )  # fmt: skip
        self.entries: list[Entry] = []

    def say(self, fact: Fact, *why: str) -> None:
        fact.apply(self.state)
        self.entries.append(Entry(fact, why or ("HMA-7.1",), ""))
        for more, rule in consequences(self.state, fact):
            self.say(more, *why, rule)

    def told(self, *said: Said) -> Report:
        for each in said:
            self.say(*each) if isinstance(each, tuple) else self.say(each)
        if self.state.outcome is None:
            self.say(Conceded(0, Outcome(1, "it is over", "")))
        found = report(self.state, self.entries, (100,))
        assert found is not None
        return found

    def bout(self, attacker: str, target: str) -> Fought:
        return Fought(bout_of(self.state, attacker, target, "othismos", "rear"))


def seen(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    """All but the end."""
    return [(each.kind, each.seat, each.unit, each.how, each.by, each.value) for each in events if each.kind != "end"]


def lines(side: SideReport) -> dict[str, str]:
    return {line.name: line.value for line in side.lines}


def arete(seat: int, change: int, now: int, cause: str, rule: str = "HMA-10.5") -> AreteChanged:
    return AreteChanged(seat, change, now, cause, rule, "F", "F")


# -- the curve ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-20.8", "HMA-10.1", "HMA-10.3")
def test_the_curve_follows_every_change_with_its_cause_and_rule() -> None:
    told = Course().told(
        arete(0, 7, 7, "base", "HMA-6.2"), arete(1, 5, 5, "base", "HMA-6.2"), TurnBegan(1), arete(0, 2, 9, "paean"),
        TurnBegan(2), arete(1, -6, -1, "the senior taxis lost", "HMA-10.10"),
    )  # fmt: skip
    assert (told.measure, told.measure_rule, told.rises) == ("arete", "HMA-10.1", "better")
    assert [(each.turn, each.points) for each in told.stretches] == [(0, (7, 5)), (1, (9, 5)), (2, (9, -1))]
    assert [(each.kind, each.words, each.value, each.rule) for each in told.events[2:4]] == [
        ("gain", "Army A: paean", 2, "HMA-10.5"), ("harm", "Army B: the senior taxis lost", -6, "HMA-10.10"),
    ]  # fmt: skip
    assert told.sides[1].points == -1
    assert lines(told.sides[0])["Arete"] == "9, Unsteady; 9 at its best"


@pytest.mark.rule("HMA-20.8", "HMA-8.5")
def test_signals_are_counted_and_the_great_ones_are_moments() -> None:
    told = Course().told(TurnBegan(2), SignalShown(0, "march"), TurnBegan(3), SignalShown(0, "charge"))
    assert lines(told.sides[0])["Signals, with their turns"] == "March (2), Charge (3)"
    assert [each.words for each in told.events if each.kind == "moment"] == ["Army A: Charge"]


# -- who ran -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-20.8", "HMA-18.19", "HMA-10.9")
def test_who_is_beaten_is_lost_through_the_victor_and_credited_once() -> None:
    course = Course()
    fought = course.bout("A1.1", "B1.3")
    assert fought.bout.loser == "B1.3"  # an attack from behind is not answered
    told = course.told(
        TurnBegan(4), fought, (Routed(("B1.3",), "A1", "broken in melee"), "HMA-18.19"), TurnBegan(5),
        (Destroyed(("B1.3",), "caught", "caught in rout"), "HMA-14.5"),
    )  # fmt: skip
    assert [each for each in seen(told.events) if each[2]] == [
        ("lost", 1, "B1", "broken in melee", ("A1",), 0), ("gone", 1, "B1", "caught in rout", (), 0),
    ]  # fmt: skip
    assert told.events[0].words == "B1: 1 lochos routed"
    # the lochos costs its army 1 and gives the enemy 1, at once
    assert [(each.seat, each.value) for each in told.events if each.kind in ("harm", "gain")] == [(1, -1), (0, 1)]
    fates = {fate.unit: fate for side in told.sides for fate in side.fates}
    assert (fates["A1"].deeds, fates["B1"].fate, fates["B1"].note) == (
        2,
        "cut up",
        "3 lochoi: 2 on the field, 1 destroyed",
    )
    assert told.best is not None
    assert (told.best.unit, told.best.victims) == ("A1", ("B1",))
    assert lines(told.sides[0])["Melees of an element"] == "1: 1 won, 0 lost, 0 undecided"
    assert lines(told.sides[1])["Melees of an element"] == "1: 0 won, 1 lost, 0 undecided"
    assert lines(told.sides[1])["Core"] == "1 of 5 elements lost, 2 of 10 stands"


@pytest.mark.rule("HMA-20.8", "HMA-14.6")
def test_who_comes_back_is_lost_anew_when_he_runs_again() -> None:
    run = Routed(("B2.1", "B2.2"), "A2", "katastrophe check"), "HMA-11.7"
    back = Recovered("B2", "OF", ("B2.1", "B2.2")), "HMA-11.6"
    told = Course().told(TurnBegan(4), run, back)
    assert [(each[0], each[2], each[4]) for each in seen(told.events) if each[2]] == [
        ("lost", "B2", ("A2",)), ("back", "B2", ()),
    ]  # fmt: skip
    fate = next(each for each in told.sides[1].fates if each.unit == "B2")
    assert (fate.fate, fate.step) == ("on the field", None)
    again = Course().told(TurnBegan(4), run, back, TurnBegan(5), run)
    assert [each.deeds for each in again.sides[0].fates if each.unit == "A2"] == [8]
    assert lines(again.sides[1])["Ran"] == "4 times"


@pytest.mark.rule("HMA-20.8", "HMA-19.2", "HMA-9.10", "HMA-16.1")
def test_strategoi_charges_and_those_who_leave_in_order() -> None:
    told = Course().told(
        TurnBegan(6), ChargeDeclared(ChargeNote(charger="B1", targets=("A1",)), ""),
        ChargeFailed("A1", 6), ChargeFailed("B1", 6),  # that of A1 was a countercharge
        (StrategosKilled("B-S1", "has fallen"), "HMA-19.2"), (Withdrawn(("A3.1", "A3.2", "A3.3"), "home"), "HMA-9.10"),
    )  # fmt: skip
    south, north = map(lines, told.sides)
    assert (north["Strategoi"], south["Strategoi"]) == ("Pagondas (turn 6)", "none fallen")
    assert (north["Charges"], south["Charges"]) == ("1 declared, 1 without contact", "none")
    fates = {fate.unit: (fate.fate, fate.sort) for side in told.sides for fate in side.fates}
    assert fates["B-S1"] == ("fallen", "strategos")
    assert fates["A-S1"] == ("alive", "hegemon")
    assert fates["A3"] == ("left the table", "Hellenic psiloi")
    assert [each.words for each in told.events if each.kind == "moment"] == ["A3: off the table in order"]


# -- luck --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-20.8", "HMA-11.2", "HMA-1.20")
def test_dice_are_compared_with_what_they_were_likely_to_bring() -> None:
    def rolled(seat: int, rule: str, dice: str, *faces: int, **values: Any) -> Rolled:
        return Rolled(label="", rule=rule, dice=dice, faces=faces, seat=seat, **values)

    told = Course().told(
        rolled(0, "HMA-11.2", "2d6", 3, 4, limit=8),  # 8 or less: 26/36
        rolled(1, "HMA-11.2", "2d6", 6, 6, limit=8),
        rolled(0, "HMA-6.5", "1d6", 2, need=4),  # 1/2
        rolled(0, "HMA-16.7", "1d6", 6),
        rolled(1, "HMA-15.15", "1d6", 1),
        rolled(1, "HMA-19.2", "2d6", 1, 1, need=12),  # nothing could be safer
        rolled(0, "HMA-3.11", "1d6", 6),  # where somebody comes on: neither lucky nor unlucky
    )
    south, north = ({each.name: each.luck for each in side.dice} for side in told.sides)
    assert south == {"andreia checks": round(10 / 36, 3), "omens and songs": -0.5, "charges": round(5 / 6, 3)}
    assert north == {
        "andreia checks": round(-26 / 36, 3), "missiles": round(-5 / 6, 3), "strategoi in danger": round(35 / 36, 3),
    }  # fmt: skip


# -- whole battles -----------------------------------------------------------------------------------------------------


def told_to(game: Game[Any], seat: int | None) -> Report:
    view: View[Any] = View(game, seat)
    found = report(view.state, view.told(), [decision.entries for decision in game.decisions])
    assert found is not None
    return found


@pytest.fixture(scope="module")
def battle() -> Game[Any]:
    game = Game.new(HOPLOMACHIA, CATALOGUE.setup("lechaeum_390", {}, ()), game_seed("debriefing", 3))
    play_out(game, [Players().make("random", seed_of("debriefing", 3, seat)) for seat in (0, 1)])
    return game


@pytest.mark.rule("HMA-20.8", "HMA-25.1")
def test_a_whole_battle_is_told_alike_to_everybody_and_adds_up(battle: Game[Any]) -> None:
    told = told_to(battle, 0)
    assert told == told_to(battle, 1) == told_to(battle, None)
    assert [stretch.turn for stretch in told.stretches] == list(range(battle.state.turn + 1))
    assert told.stretches[-1].points == tuple(side.points for side in told.sides)
    for seat, side in enumerate(told.sides):
        assert side.points == battle.state.army(seat).arete
        assert sum(event.value for event in told.events if event.seat == seat) == side.points
        assert {fate.unit for fate in side.fates} == {
            *(unit.id for unit in battle.state.units.values() if unit.seat == seat),
            *(each.id for each in battle.state.strategoi.values() if each.seat == seat),
        }


@pytest.mark.rule("HMA-20.7")
def test_a_battle_that_is_given_up_is_told_too_and_none_that_is_fought() -> None:
    game = Game.new(HOPLOMACHIA, CATALOGUE.setup("delium_424", {}, ()), "1" * 64)
    view: View[Any] = View(game, 0)
    assert report(view.state, view.told(), ()) is None
    game.concede(1)
    told = told_to(game, 0)
    assert (told.winner, told.events[-1].kind) == (0, "end")
    assert told.sides[0].fates[0].name == "Tribes I-II"
    assert lines(told.sides[0])["Result"] == "niketer, the victor"
