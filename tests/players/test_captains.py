"""Every question of a rule set has a handler or a written reason, registered by the step that asks it."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.procedure import Bug, Flow, Procedure, step
from polemos.kernel.view import View
from polemos.lab.simulation import Simulated
from polemos.players import captain
from polemos.players.captain import Captain, answers, default_is_right, unanswered
from polemos.players.question import Question, of_game
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.movement.play import PlayPhase

ANSWERED = ("alala", "hoplites", "hoplomachia", "navarcoi", "paean")
CAPTAINS = [(name, level) for name in ANSWERED for level in entry_of(name).players.advisors]


@pytest.mark.parametrize(("ruleset", "level"), CAPTAINS)
def test_every_question_is_handled_or_left_to_its_default_for_a_reason(ruleset: str, level: str) -> None:
    kind = type(entry_of(ruleset).players.advisors[level])
    assert issubclass(kind, Captain)
    assert unanswered(kind, entry_of(ruleset).ruleset.procedures) == []


@pytest.mark.parametrize("ruleset", ANSWERED)
def test_no_captain_answers_what_his_rule_set_does_not_ask(ruleset: str) -> None:
    asked = {step for _, step in captain.questions(entry_of(ruleset).ruleset.procedures)}
    found = type(entry_of(ruleset).players.advisors["greedy"])
    assert issubclass(found, Captain)
    assert {*found.HANDLERS, *found.REASONS} == asked


class Signal(Procedure, frozen=True):
    @step("T-1")
    def give(self, g: Any) -> Flow:
        return None

    @give.answered
    def _(self, g: Any, answer: str) -> Flow:
        return None

    @step("T-2")
    def obey(self, g: Any) -> Flow:
        return None


def test_an_answer_to_a_step_that_asks_nothing_is_an_error_at_import() -> None:
    with pytest.raises(Bug, match="obey, which asks nothing"):

        class _(Captain[Any]):
            @answers(Signal.obey)
            def obey(self, asked: Question[Any], here: Signal) -> str:
                return ""

    with pytest.raises(Bug, match="obey, which asks nothing"):

        class _(Captain[Any]):  # type: ignore[no-redef]
            DEFAULTS = (default_is_right(Signal.obey, "because nobody asks"),)


def test_two_answers_to_one_step_are_an_error_at_import() -> None:
    with pytest.raises(Bug, match="two answers for give"):

        class _(Captain[Any]):
            DEFAULTS = (default_is_right(Signal.give, "because it is"),)

            @answers(Signal.give)
            def give(self, asked: Question[Any], here: Signal) -> str:
                return ""


def test_a_reason_is_a_reason() -> None:
    with pytest.raises(Bug):
        default_is_right(Signal.give, "")


class Follower(Captain[Any]):
    DEFAULTS = (default_is_right(DrawPhase.draw, "because it is"),)

    @answers(PlayPhase.play)
    def play(self, asked: Question[Any], here: PlayPhase) -> str | None:
        return None


class Leader(Follower):
    def play(self, asked: Question[Any], here: PlayPhase) -> str:
        return "lead"

    @answers(DrawPhase.draw)
    def draw(self, asked: Question[Any], here: DrawPhase) -> str:
        return "drawn"


def test_a_captain_inherits_answers_and_may_give_others() -> None:
    assert {PlayPhase.play: "play", DrawPhase.draw: "draw"} == Leader.HANDLERS
    assert Leader.REASONS == {}
    assert DrawPhase.draw in Follower.REASONS
    assert unanswered(Follower, (PlayPhase, DrawPhase)) == []
    assert unanswered(Captain, (PlayPhase,)) == ["PlayPhase.play"]


def test_none_is_the_default_and_a_question_that_nobody_knows_is_not_passed_over_in_silence() -> None:
    entry = entry_of("hoplites")
    game = Simulated.new(entry.ruleset, entry.catalogue.setup("mirrored", {}, ()), "00" * 32)
    while not isinstance(game.stack[-1].procedure, PlayPhase):
        asked = of_game(game)
        game.answer(asked.seat, asked.space.default)
    asked = of_game(game)
    assert Follower().decide(asked) == asked.space.default
    assert Leader().answer(View(game, asked.seat)) == "lead"
    with pytest.raises(LookupError, match=r"PlayPhase\.play"):
        Captain().decide(asked)
