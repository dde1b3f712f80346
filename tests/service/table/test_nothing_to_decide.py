"""A question with one possible answer is asked only where somebody sits from whom that is a secret (ALA-20.24)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polemos.kernel.files.save import read, resume
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.service.table.settled import is_among_computers, only_answer
from tests.service.client import Client
from tests.service.database import audit, rows_of
from tests.service.running import Running, in_thread

WINDOW = "ALA-20.24"
ALALA = entry_of("alala")
PLANNER = ALALA.players.make("planner", 1)


def moves(question: dict[str, Any]) -> list[str]:
    """What may be answered, without what only settles what is asked."""
    keys = [option["key"] for option in question["space"].get("options", ()) if not option["barred"]]
    return [key for key in keys if not key.startswith("order ")]


def as_planned(running: Running, token: str, client: Client) -> dict[str, Any]:
    """What the planner would answer here, who gets himself cards; told by a copy of the game."""
    told = running.http.get(f"/api/games/{token}/export")
    view: View[Any] = View(resume(read(told.content), RULESETS), 0)
    return client.act("answer", answer=view.space.answer_json(PLANNER.answer(view)))


def begun(running: Running, *players: str) -> dict[str, Any]:
    return running.begin(*players, scenario="delium_424", ruleset="alala", seed=5)


@pytest.mark.rule("ALA-20.24")
def test_alone_with_a_computer_nobody_is_asked_what_leaves_nothing_to_decide(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = begun(running, "human", "greedy")
        token = given["seats"][0]["token"]
        with Client(running, token) as client:
            seen, spared = 0, 0
            while spared < 3:
                asked = client.await_question()
                assert asked is not None, "nothing was answered by itself"
                seen += 1
                assert asked["rule"] != WINDOW or len(moves(asked)) > 1, asked
                client.catch_up(as_planned(running, token, client)["seq"])
                spared = sum(row.role == 0 for row in rows_of(tmp_path, given["game"])) - seen
    audit(tmp_path)  # and each of these answers is kept like any other


@pytest.mark.rule("ALA-20.24")
def test_between_two_people_the_window_opens_whatever_is_held() -> None:
    """What is answered by itself is what one person alone is asked."""
    game = Game.new(ALALA.ruleset, ALALA.catalogue.setup("delium_424", {}, ()), game_seed("window", 1))
    while not game.is_over:
        seat = game.waiting_for[0]
        view: View[Any] = View(game, seat)
        if view.rule == WINDOW and view.space.only() is not None:
            assert only_answer([view]) == (seat, view.space.answer_json(view.space.default))
            return
        game.answer(seat, PLANNER.answer(view))
    pytest.fail("nobody was asked who had no card that fits")


@pytest.mark.parametrize(
    ("players", "alone"),
    [(("human", "greedy"), True), (("human", "human"), False), (("human", "mail"), False), (("human",), True)],
)
def test_it_is_so_only_where_all_others_are_computers(players: tuple[str, ...], alone: bool) -> None:
    assert is_among_computers(players) is alone
