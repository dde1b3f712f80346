"""After a sea fight: losses by turn, who did them, and luck, from the facts alone."""

from __future__ import annotations

import pytest

from polemos.kernel.fact import Ended, Entry, Fact, Outcome, Rolled
from polemos.kernel.files.save import read_file, resume
from polemos.kernel.view import View
from polemos.kernel.words.report import Report
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.facts import Gone, Linked, Lost, TurnBegan, Unlinked
from polemos.rules.navarcoi.flight.rout import Routed
from polemos.rules.navarcoi.melee.battle_tests import chart
from polemos.rules.navarcoi.screen.debriefing import report
from polemos.rules.navarcoi.state import Link, State

ENTRY = entry_of("navarcoi")


def over(*facts: Fact) -> Report:
    """Rhium, two squadrons of six half-stands against three of eight, with these facts and then its end."""
    state: State = ENTRY.ruleset.begin(ENTRY.catalogue.setup("rhium_429", {}, ()))[0]
    for fact in facts:
        if isinstance(fact, Lost | Gone):  # the others change nothing that is told
            fact.apply(state)
    end = Ended(Outcome(0, "it is over", "NAV-20.2"))
    end.apply(state)
    told = [Entry(fact, ("NAV-6.1", "NAV-1.7"), "") for fact in (*facts, end)]
    found = report(state, told, (3, 5))
    assert found is not None
    return found


def link(attacker: str, target: str) -> Link:
    return Link(attacker, target, "frontal", 0, 1)


def test_losses_are_counted_once_and_credited_to_whom_it_fought() -> None:
    told = over(
        TurnBegan(1),
        Linked(link("A1", "B1")),
        Lost("B1", 2),
        TurnBegan(2),
        Lost("A1", 1),
        Routed("B1", 0, 0, 0, (), ("A1", "A2")),
        Gone("B1", "east"),
    )
    assert [(each.turn, each.points) for each in told.stretches] == [(1, (0, 2)), (2, (1, 8))]
    assert [(each.kind, each.unit, each.how, each.by, each.value, each.step) for each in told.events] == [
        ("lost", "B1", "struck", ("A1",), 2, 0),
        ("lost", "A1", "struck", ("B1",), 1, 1),
        ("lost", "B1", "beaten", ("A1", "A2"), 6, 2),
        ("gone", "B1", "fled over the east edge", (), 0, 2),
        ("end", "", "", (), 0, 2),
    ]
    assert told.best is not None
    assert (told.best.unit, told.best.value, told.best.victims) == ("A1", 8, ("B1",))
    assert (told.sides[0].points, told.sides[1].points) == (1, 8)
    assert next(fate.fate for fate in told.sides[1].fates if fate.unit == "B1") == "fled over the east edge"


def test_who_has_parted_is_no_foe_any_more() -> None:
    told = over(TurnBegan(1), Linked(link("A1", "B1")), Unlinked(link("A1", "B1").id), Lost("B1", 2))
    assert told.events[0].by == ()
    assert told.best is None


def test_tests_and_melees_are_luck_each_in_its_way() -> None:
    told = over(
        Rolled("", "NAV-10.3", "2d6", (6, 6), ("A1",), 0, need=12),  # 1 in 36
        Rolled("", "NAV-10.3", "2d6", (1, 1), ("B1",), 1, need=2),  # cannot fail
        Rolled("", chart().rule, "2d6", (6, 6), ("B1",), 1),  # 35 of 36 are lower, none is higher
    )
    alpha, beta = ({each.name: each.luck for each in side.dice} for side in told.sides)
    assert alpha == {"tests": round(35 / 36, 3)}
    assert beta == {"tests": 0, "melees": round(35 / 36, 3)}


@pytest.mark.parametrize("name", ["rhium_429", "salamis_480", "cynossema_411"])
def test_recorded_battles_are_told_alike_to_everybody(name: str) -> None:
    game = resume(read_file(data_dir() / "gallery" / f"{name}.polemos"), RULESETS)
    ends = [decision.entries for decision in game.decisions]
    reports = [report(view.state, view.told(), ends) for view in (View(game, seat) for seat in (0, 1, None))]
    first = reports[0]
    assert first is not None
    assert all(each == first for each in reports)
    assert all(0 <= side.points <= sum(fate.value for fate in side.fates) for side in first.sides)
    assert sum(event.value for event in first.events) == sum(side.points for side in first.sides)
