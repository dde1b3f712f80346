"""The guided first battle of Hoplites: every step is reached by whoever does what it says, and nobody gets stuck."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.shock.declaring import attack_of
from polemos.rules.hoplites.shock.odds import forecast
from polemos.rules.hoplites.state import SOUTH, State
from polemos.service.lobby.lessons import Lesson, lesson
from polemos.service.wire.records import LessonStep
from tests.service.lobby.lesson_player import taught

TOLD = {"Play a card": "play S1 5", "Heavy foot": "play S4 4", "The combined move": "play S6 on S1"}


def first() -> Lesson:
    return lesson("first_battle_of_hoplites")


def obedient(view: View[State], step: LessonStep) -> Any:
    """Does what the steps say; left to himself, what their last words advise."""
    keys = [option.key for option in view.space.options if option.barred is None]  # type: ignore[attr-defined]
    wanted = TOLD.get(step.title)
    if wanted in keys:
        return wanted
    match view.rule:
        case "HOP-11.1":
            foot = [key for key in keys if key.startswith("play") and view.state.units[key.split(" ")[1]].type != "SK"]
            for column in ("6", "3", "7", "4"):
                if found := [key for key in foot if key.endswith(f" {column}")]:
                    return found[0]
            return "end"
        case "HOP-13.3":
            return next((key for key in keys if key.startswith("fire")), "end")
        case "HOP-14.5":
            return promising(view, keys)
        case "HOP-14.10":
            return "card" if "card" in keys else "front"
        case "HOP-18.1":
            return next((key for key in keys if key.startswith(("card", "rally"))), "end")
        case "HOP-19.1":
            return "draw" if "draw" in keys else "end"
        case "HOP-13.9" | "HOP-14.6":
            return tuple(keys)
    return "end"


def promising(view: View[State], keys: list[str]) -> str:
    def gain(key: str) -> float:
        found = forecast(view.state, attack_of(key, SOUTH))
        return sum(risk.routs for risk in found.defenders) - sum(risk.routs for risk in found.attackers)

    attacks = sorted((key for key in keys if key.startswith("attack")), key=gain, reverse=True)
    return attacks[0] if attacks and gain(attacks[0]) > 0 else "end"


def test_whoever_does_what_he_is_told_hears_every_step_and_wins_in_ten_minutes() -> None:
    game, coach = taught(first(), obedient)
    line = [step.title for step in coach.line]
    assert [title for title in coach.heard if title in line] == line
    assert sorted(coach.heard) == sorted(step.title for step in first().told.steps)
    # each thing is told when it is there to be done, and not before
    heard = coach.heard
    assert heard.index("Reaction fire") > heard.index("End the turn")
    assert heard.index("Stand, or withdraw") < heard.index("The combined move")
    assert heard.index("In front, or in flank?") > heard.index("Declare an attack")
    assert heard.index("Rally") > heard.index("Your battle")
    assert game.state.outcome is not None
    assert game.state.outcome.winner == SOUTH
    assert game.state.turn <= 9
    own = [decision for decision in game.decisions if SOUTH in decision.answers]
    assert len(own) <= 60  # ten minutes


def test_the_steps_name_cards_that_are_there() -> None:
    told = first()
    state = told.game().state
    assert {"S1", "S4", "S6", "S19"} <= set(state.side(SOUTH).hand)
    assert (state.units["S1"].type, state.units["S4"].name, state.units["S19"].type) == ("SK", "Picked hoplites", "HC")
    assert (state.side(SOUTH).level, state.side(1 - SOUTH).level) == (40, 14)
    assert state.active == SOUTH


@pytest.mark.parametrize("level", ["greedy", "planner"])
def test_so_does_one_who_knows_better(level: str) -> None:
    player = entry_of("hoplites").players.make(level, 3)
    _, coach = taught(first(), lambda view, step: player.answer(view), most=3000)
    assert coach.step_of_line is coach.line[-1]


def test_one_who_only_ends_his_phases_is_not_told_to_do_what_has_passed() -> None:
    def idle(view: View[State], step: LessonStep) -> Any:
        if step.title == "Play a card":
            assert view.rule == "HOP-11.1"
        if step.title in ("Shoot", "Move, or not"):
            assert view.rule in ("HOP-12.1", "HOP-13.3")
        return view.space.default

    _, coach = taught(first(), idle, most=3000)
    assert coach.step_of_line is coach.line[-1]
