"""The debriefing after a battle (HOP-20.7)."""

from __future__ import annotations

import pytest

from polemos.kernel.fact import Outcome
from polemos.kernel.view import View
from polemos.rules.hoplites.screen.debriefing import debriefing
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import NORTH, SOUTH, State
from tests.hoplites.beginning import begun
from tests.hoplites.position import field, unit


def fought() -> State:
    state = field(
        {1: unit("S1", "HI", 6, hits=2)},
        {3: unit("N1", "PH", 7)},
        hands=([unit("S2", "HI")], [unit("N2", "HI")]),
        decks=([unit("S3", "HI")], [unit("N3", "HI")]),
        second_lines=([unit("S4", "HI", routed=True, depletion=1), unit("S5", "HI", 6, hits=1)], ()),
        sides=(
            {"eliminated": ("S6",), "discarded": ("S7",), "pursuit": ("S8",), "pursuing": 1, "routs": 3, "rallies": 2,
             "lost_points": 4, "bundori": 1, "level": 20},
            {},
        ),
        turn=17,
        outcome=Outcome(NORTH, "South breaks; North wins", "HOP-20.4"),
    )  # fmt: skip
    state.units.update({name: unit(name, "LC", 5) for name in ("S6", "S7", "S8")})
    return state


@pytest.mark.rule("HOP-20.7")
def test_every_unit_has_its_fate_hits_depletion_and_value() -> None:
    report = debriefing(fought())
    assert report is not None
    south = {each.unit: each for each in report.armies[SOUTH].units}
    assert {name: each.fate for name, each in south.items()} == {
        "S1": "field", "S2": "in hand", "S3": "never drawn", "S4": "routed", "S5": "second line", "S6": "eliminated",
        "S7": "discarded", "S8": "in pursuit",
    }  # fmt: skip
    assert (south["S1"].hits, south["S4"].depletion, south["S6"].value) == (2, 1, 5)
    assert report.armies[NORTH].units[0].value == 14


@pytest.mark.rule("HOP-20.7")
def test_the_report_tells_points_levels_winner_turns_routs_rallies_raids_and_heads() -> None:
    report = debriefing(fought())
    assert report is not None
    assert (report.turns, report.winner, report.rule) == (17, NORTH, "HOP-20.4")
    south = report.armies[SOUTH]
    assert (south.points, south.level) == (6 + 5 + 4 + 5, 20)
    assert (south.routs, south.rallies, south.second_line_points, south.bundori) == (3, 2, 4, 1)


@pytest.mark.rule("HOP-20.7")
def test_there_is_none_before_the_battle_is_over() -> None:
    assert debriefing(begun(Setup()).state) is None


@pytest.mark.rule("HOP-1.7")
def test_in_the_report_of_one_player_the_cards_of_the_other_that_he_never_saw_are_unseen() -> None:
    game = begun(Setup())
    game.concede(SOUTH)
    report = debriefing(View(game, SOUTH).state)
    assert report is not None
    south, north = ({each.fate for each in army.units} for army in report.armies)
    assert south == {"in hand", "never drawn"}
    assert north == {"unseen"}
