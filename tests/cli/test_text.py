"""Oi Navarcoi! in text: the picture, the roster, the odds and the offers of the terminal."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from polemos import UsageProblem
from polemos.cli.questions import Question
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Allot, Choice, Number, Option, Order, Pick, Space, YesNo
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.rulesets import entry_of
from polemos.rules.navarcoi.odds.duel_odds import duel_of
from tests.lab.toy import TOY, Setup, begin

TABLE = entry_of("navarcoi").text
SCENARIOS = [battle.id for battle in entry_of("navarcoi").catalogue.battles()]


def game_at(scenario: str, decisions: int = 0, **settings: str) -> Game[Any]:
    entry = entry_of("navarcoi")
    game: Game[Any] = Game.new(entry.ruleset, entry.catalogue.setup(scenario, settings, ()), game_seed(scenario))
    chance = Chance(1)
    for _ in range(decisions):
        assert game.ask is not None
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].sample(chance))
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("plain", [True, False])
def test_the_picture_fits_and_names_everybody_in_play(scenario: str, plain: bool) -> None:
    view = View(game_at(scenario, 30), 0)
    lines = TABLE.picture(view, 80, plain)
    assert max(len(line) for line in lines) <= 80
    framed = [line for line in lines if line.rstrip().endswith("|")]
    assert len({len(line) for line in framed}) == 1
    text = "\n".join(lines)
    assert text.isascii() == plain
    missing = [s.id for s in view.state.squadrons.values() if s.in_play and s.id not in text]
    assert missing == []


def test_north_is_up_and_hulls_point_where_they_head() -> None:
    lines = TABLE.picture(View(game_at("rhium_429"), 0), 80, plain=False)
    (row,) = (line for line in lines if "→ → →" in line)
    assert row.index("→") == 5 + 11, "A2 is the farthest to the west, its tail at 11 inches"
    assert lines.index(row) < next(i for i, line in enumerate(lines) if "⇑" in line), "Athens lies to the north"


def test_a_hidden_deployment_is_drawn_for_its_owner_alone() -> None:
    game = game_at("clash_in_open_seas", alpha_agreed="yes")
    while game.ask is not None and game.ask.prompt != "Deploy the fleet":
        game.answer(game.waiting_for[0], game.ask.to[game.waiting_for[0]].default)
    for seat in (0, 1):
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].default)
    own, enemy, spectator = (
        "\n".join(TABLE.picture(View(game, seat), 100, plain=True) + TABLE.roster(View(game, seat)))
        for seat in (0, 1, None)
    )
    assert "a^" in own
    assert "b" in enemy.replace("the beach", "")
    for other in (enemy, spectator):
        assert "a^" not in other
        assert "A1 " not in other.split("+--", 2)[1]


def test_the_roster_tells_how_everybody_is() -> None:
    told = TABLE.roster(View(game_at("rhium_429"), 0))
    assert told[0] == "Athens (α), you, 1 signal left"
    assert told[1].split("; ") == [
        "  A1   Phormio                    Epi keras  Ordered    3/3 at 22 30 heading 90",
        "Well trained, Determined, Fast ships, strategos",
    ]
    assert told[3] == "Peloponnesians (β)"


def test_the_odds_are_those_of_the_rules() -> None:
    game = game_at("rhium_429")
    lines = TABLE.odds(View(game, 0), ["a1", "b1"])
    whole = duel_of(game.state, "A1", "B1")
    assert f"A1 wins {float(whole.one) * 100:.0f} %, B1 wins {float(whole.other) * 100:.0f} %" in lines[-1]
    assert lines[0].startswith("  A1 against B1: fails ")
    assert "Manoeuvre test" in TABLE.odds(View(game, 0), ["A1"])[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Z9"], "no squadron is called 'Z9'"),
        (["A1", "A2"], "same side"),
        (["A1", "B1", "B2"], "of one squadron or of two"),
    ],
)
def test_odds_that_there_are_not(words: list[str], told: str) -> None:
    with pytest.raises(UsageProblem, match=told):
        TABLE.odds(View(game_at("rhium_429"), 0), words)


ASKED: list[Space[Any]] = []


class OneQuestion(Procedure, frozen=True):
    @step("TOY-1.1")
    def ask(self, g: Any) -> Flow:
        return Ask.one(0, ASKED[-1], "Well?", "NAV-1.1", always=True)

    @ask.answered
    def _(self, g: Any, answer: Any) -> Flow:
        return None


def asking(space: Space[Any]) -> Game[Any]:
    """A game that asks one question and is over."""
    ASKED.append(space)
    ruleset = dataclasses.replace(TOY, begin=lambda setup: (begin(setup)[0], OneQuestion()), procedures=(OneQuestion,))
    return Game.new(ruleset, Setup(), "00" * 32)


class Plain:
    """A rule set that tells nothing about its answers."""

    def outlook(self, preview: object) -> str:
        return ""


def options(*keys: str) -> list[Option]:
    return [Option(key, f"the {key}") for key in keys]


@pytest.mark.parametrize(
    ("space", "typed", "answer"),
    [
        (Choice(options("a", "b"), "b"), "1", "a"),
        (Choice(options("a", "b"), "b"), "", "b"),
        (Choice(options("a", "b")), "the b", "b"),
        (YesNo("go", "stay"), "1", True),
        (YesNo("go", "stay"), "2", False),
        (YesNo("go", "stay"), "go", True),
        (YesNo("go", "stay"), "", False),
        (Pick(options("a", "b", "c")), "3 1", ("a", "c")),
        (Pick(options("a", "b", "c")), "none", ()),
        (Pick(options("a", "b", "c")), "2, 3", ("b", "c")),
        (Order(options("a", "b", "c")), "3 1 2", ("c", "a", "b")),
        (Order(options("a", "b", "c")), "", ("a", "b", "c")),
        (Number(0, 9, 4), "7", 7),
        (Number(0, 9, 4), "", 4),
        (Number(0, 4000, 0, scale=1000, unit='"'), "3.5", 3500),
        (Allot(options("a", "b"), 3, (2, 3)), "1 2", (1, 2)),
    ],
)
def test_questions_are_answered_by_number_words_or_enter(space: Space[Any], typed: str, answer: Any) -> None:
    game = asking(space)
    question = Question(space, "Well?", "NAV-1.1", Plain())  # type: ignore[arg-type]
    assert question.lines()[0] == "Well? (NAV-1.1)"
    assert question.take(game, 0, typed) is None
    assert game.decisions[0].answers == {0: space.answer_json(answer)}


def test_barred_options_have_no_number_and_a_reason() -> None:
    space = Choice([Option("a", "sail", barred=Reason("there is no wind", "NAV-15.2")), Option("b", "wait")])
    lines = Question(space, "Well?", "", Plain()).lines()  # type: ignore[arg-type]
    assert lines == ["Well?", "   1 wait   (Enter)", "  -- sail: there is no wind (NAV-15.2)"]
