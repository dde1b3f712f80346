"""After a battle (ALA-22.1): leaders, cards, figures and luck of both sides, and the same for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.kernel.words.report import Report
from polemos.lab.match import game_seed, play_out, seed_of
from polemos.registry.rulesets import entry_of
from polemos.rules.alala.after_combat.pursuing import Looted
from polemos.rules.alala.cards.othismos import CardKept, CardShown
from polemos.rules.alala.charge.charging import ChargeNoted
from polemos.rules.alala.combat.combat import DiceCounted
from polemos.rules.alala.combat.combat_dice import DiceCount
from polemos.rules.alala.command.command import Signalled
from polemos.rules.alala.ending.after_battle import SideReported
from polemos.rules.alala.facts import LevelChanged, Thrown, TurnBegan
from polemos.rules.alala.loss_facts import Removed
from polemos.rules.alala.morale.successors import LeaderFell
from polemos.rules.alala.screen.debriefing import report
from polemos.rules.alala.skirmish.shooting import ShotAt
from polemos.rules.alala.state import Charge, Throw
from polemos.rules.alala.throws import ThrownAgain
from polemos.rules.alala.windows import CardPlayed
from tests.alala.course import Course, fought, lines
from tests.alala.position import leader

PLAYERS = entry_of("alala").players

ENTRY = entry_of("alala")


# -- leaders, cards, figures -------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-22.1", "ALA-19.4")
def test_leaders_signals_baggage_and_cards_are_told() -> None:
    told = Course().told(
        TurnBegan(4),
        Signalled("south-I", 4),
        (LeaderFell("north-I", "killed", "N1", 1, "Leader I"), "ALA-19.4"),
        Looted(1, "S3"),
        CardPlayed(0, "agatha_tyche"),
        CardShown(1, "good_omens"),
        CardKept(1, "hubris"),
    )
    assert [(each.kind, each.seat, each.words) for each in told.events[:-1]] == [
        ("moment", 0, "South: the advance is signalled to phalanx I"),
        ("harm", 1, "Leader I is killed"),
        ("harm", 1, "the baggage of North is looted"),
    ]
    south, north = told.sides
    assert lines(south)["Advance signalled"] == "I in turn 4"
    assert (lines(north)["Advance signalled"], lines(south)["Leaders"]) == ("never", "none lost")
    assert lines(north)["Leaders"] == "Leader I killed in turn 4"
    assert (lines(south)["Othismos cards"], lines(north)["Othismos cards"]) == ("Agatha Tyche", "Good Omens")
    assert (south.leader, north.leader) == ("Leader I", "Leader I")  # not his successor
    assert lines(south)["Victory points"] == str(2 + 3)


@pytest.mark.rule("ALA-8.9")
def test_signals_of_one_turn_are_one_moment() -> None:
    course = Course()
    course.state.leaders["south-II"] = leader("south-II", "S1")
    both = Signalled("south-I", 4), Signalled("south-II", 4)
    told = course.told(TurnBegan(4), *both, Signalled("north-I", 4), TurnBegan(5), Signalled("north-I", 5))
    assert [(each.seat, each.turn, each.words) for each in told.events[:-1]] == [
        (0, 4, "South: the advance is signalled to phalanxes I, II"),
        (1, 4, "North: the advance is signalled to phalanx I"),
        (1, 5, "North: the advance is signalled to phalanx I"),
    ]
    assert [lines(side)["Advance signalled"] for side in told.sides] == ["I, II in turn 4", "I in turn 4; I in turn 5"]


@pytest.mark.rule("ALA-22.1")
def test_the_dead_the_fled_and_the_fights_are_counted() -> None:
    course = Course()
    course.say(ShotAt("S3", "N2", 4, ()))
    course.lose("N2", 3, "shooting")
    told = course.told(
        *fought("S1", "N1", (5, 1), ("success", "setback")),
        *fought("S2", "N2", (2, 2), ("inconclusive", "inconclusive")),
        ChargeNoted(Charge(charger="S1", target="N1", face="front")),
        ChargeNoted(Charge(charger="S1", target="N1", face="front")),
        LevelChanged("S1", 1, ""),
        LevelChanged("N1", -1, ""),
        Removed("N2", "leaves the field", True),
    )
    south, north = (lines(side) for side in told.sides)
    assert (north["Men fallen"], north["Men fled"]) == (str(3 * 50), str(17 * 50))
    assert south["Combats"] == "2: 1 won, 0 lost, 1 undecided"
    assert north["Combats"] == "2: 0 won, 1 lost, 1 undecided"
    assert (south["Charges"], north["Charges"]) == ("1", "none")
    assert (south["Shots"], north["Shots"]) == ("1, 3 figures hit", "none")
    assert (south["Levels of aggression"], north["Levels of aggression"]) == ("1 gained, 0 lost", "0 gained, 1 lost")


# -- luck --------------------------------------------------------------------------------------------------------------


def throw(kind: Any, seat: int, *faces: int) -> Throw:
    return Throw(kind=kind, seat=seat, dice=f"{len(faces)}d6", faces=faces)


@pytest.mark.rule("ALA-22.1")
def test_hits_are_compared_with_those_to_be_expected() -> None:
    counts = [DiceCount(name, 3, (), 3, need, 0) for name, need in (("S1", 5), ("N1", 6))]
    told = Course().told(
        DiceCounted("S1", counts[0], counts[1]),
        Thrown((throw("combat", 0, 5, 6, 1), throw("combat", 1, 6, 5, 5))),  # 2 of 3 at 1/3; 1 of 3 at 1/6
        ThrownAgain(1, (1, 2), (6, 6)),  # two more at 1/6
        Thrown((throw("shooting", 0, 6),)),
        Thrown((throw("hack", 1, 3, 2),)),
        Thrown((throw("risk", 0, 1),)),
        Thrown((throw("initiative", 0, 6), throw("initiative", 1, 1))),
        Thrown((throw("move", 0, 5, 5), throw("control", 0, 1))),
    )
    south, north = ({each.name: (each.rolls, each.luck) for each in side.dice} for side in told.sides)
    assert south == {
        "combat": (1, 1.0), "shooting": (1, round(5 / 6, 3)), "risk to leaders": (1, round(-5 / 6, 3)),
        "initiative": (1, round(5 / 6, 3)),
    }  # fmt: skip
    assert north == {
        "combat": (2, round(0.5 + 2 - 1 / 3, 3)),
        "free hacks": (1, round(1 - 4 / 3, 3)),
        "initiative": (1, round(-5 / 6, 3)),
    }
    assert told.sides[0].luck.rolls == 4


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def battle() -> Game[Any]:
    game = Game.new(ENTRY.ruleset, ENTRY.catalogue.setup("leuctra_371", {}, ()), game_seed("debriefing", 4))
    play_out(game, [PLAYERS.make("greedy", seed_of("debriefing", 4, seat)) for seat in (0, 1)])
    return game


def told_to(game: Game[Any], seat: int | None) -> Report:
    view: View[Any] = View(game, seat)
    found = report(view.state, view.told(), [decision.entries for decision in game.decisions])
    assert found is not None
    return found


@pytest.mark.rule("ALA-22.1")
def test_a_whole_battle_is_told_alike_to_everybody_and_adds_up(battle: Game[Any]) -> None:
    told = told_to(battle, 0)
    assert told == told_to(battle, 1) == told_to(battle, None)
    assert tuple(side.points for side in told.sides) == told.stretches[-1].points == told.events[-1].points
    assert [stretch.turn for stretch in told.stretches] == list(range(1, battle.state.turn + 1))
    for seat, side in enumerate(told.sides):
        assert sum(event.value for event in told.events if event.seat == seat) == side.points
        noted = next(
            entry.fact for entry in battle.journal if isinstance(entry.fact, SideReported) and entry.fact.seat == seat
        )
        assert lines(side)["Men fallen"] == str(noted.killed)
        assert lines(side)["Men fled"] == str(noted.fled)
        worth = {fate.unit: fate.value for fate in side.fates}
        lost = sum(worth[unit] for unit in {e.unit for e in told.events if e.kind == "lost" and e.seat == seat})
        assert lost >= sum({"A": 4, "B": 3, "C": 2}[grade] for grade in battle.state.side(seat).units_lost)


@pytest.mark.rule("ALA-22.1", "ALA-21.5")
def test_a_battle_that_is_given_up_is_reported_too() -> None:
    game = Game.new(ENTRY.ruleset, ENTRY.catalogue.setup("solygeia_425", {}, ()), "1" * 64)
    game.concede(1)
    results = [entry.fact.result for entry in game.journal if isinstance(entry.fact, SideReported)]
    assert results == ["won", "lost"]
    assert [entry.why[-1] for entry in game.journal[-2:]] == ["ALA-22.1", "ALA-22.1"]
    assert told_to(game, 0).winner == 0


def test_there_is_none_while_the_battle_is_fought() -> None:
    game = Game.new(ENTRY.ruleset, ENTRY.catalogue.setup("solygeia_425", {}, ()), "1" * 64)
    view: View[Any] = View(game, 0)
    assert report(view.state, view.told(), ()) is None
