"""Several answers in one message: one row, one undo, whole or not at all."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.patience import PATIENCE
from tests.service.client import Client
from tests.service.database import audit, rows_of
from tests.service.running import Running, in_process, in_thread

GONE = (WebSocketException, OSError, TimeoutError)
UNIT, ACTION = "NAV-8.1", "NAV-8.2"
TESTED = "change:column_to_line_by_turn:left"  # dice are thrown for it


@contextmanager
def seated(running: Running, given: dict[str, Any]) -> Iterator[tuple[Client, str]]:
    """Both sides of Rhium answer as they are offered until a squadron is wanted: who is asked, and a squadron."""
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        while (client := one if one.question else two).update["question"]["rule"] != UNIT:
            done = client.answer_default()
            assert done["kind"] == "done"
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
        options = client.update["question"]["space"]["options"]
        yield client, next(option["key"] for option in options if not option["barred"])


def bundle(*replies: tuple[str, Any]) -> list[dict[str, Any]]:
    return [{"rule": rule, "answer": answer} for rule, answer in replies]


def test_a_bundle_is_kept_as_one_row_and_taken_back_as_one(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("human", "human", seed=5)
        with seated(running, given) as (client, ship):
            # given a ship that may act
            before, kept = client.without_news(), len(rows_of(tmp_path, given["game"]))
            # when it is chosen and holds, in one message
            done = client.act("bundle", answers=bundle((UNIT, ship), (ACTION, "hold")))
            # then both decisions stand, in one row
            client.catch_up(done["seq"])
            assert (done["kind"], done["rest"]) == ("done", None)
            assert client.update["step"] == before["step"] + 2
            assert len(rows_of(tmp_path, given["game"])) == kept + 1
            # and are taken back as one, as the update offers
            assert client.update["undo_to"] == before["step"]
            client.catch_up(client.act("undo", to=client.update["undo_to"])["seq"])
            assert client.update["step"] == before["step"]
            assert client.update["question"] == before["question"]
            assert client.update["scene"] == before["scene"]


def test_after_a_restart_a_bundle_is_still_taken_back_as_one(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("human", "human", seed=5)
        with seated(running, given) as (client, ship):
            step, token = client.update["step"], given["seats"][client.update["seat"]]["token"]
            assert client.act("bundle", answers=bundle((UNIT, ship), (ACTION, "hold")))["kind"] == "done"
    with in_thread(tmp_path) as running, Client(running, token) as client:
        assert client.update["undo_to"] == step
        client.catch_up(client.act("undo", to=step)["seq"])
        assert client.update["step"] == step


@pytest.mark.parametrize(
    ("replies", "rule"),
    [
        (((UNIT, "SHIP"), (ACTION, "fly")), ACTION),
        (((UNIT, "SHIP"), (UNIT, "SHIP")), ACTION),
        (((UNIT, "nobody"), (ACTION, "hold")), UNIT),
        (((UNIT, "SHIP"), (ACTION, {"a": [1]})), ACTION),
    ],
)
def test_a_bundle_that_goes_wrong_before_any_die_changes_nothing(
    running: Running, replies: tuple[tuple[str, Any], ...], rule: str
) -> None:
    with seated(running, running.begin("human", "human", seed=5)) as (client, ship):
        before = client.without_news()
        told = client.act("bundle", answers=bundle(*((r, ship if a == "SHIP" else a) for r, a in replies)))
        assert (told["kind"], told["reason"]["rule"], told["stale"]) == ("no", rule, False)
        client.hello(0, 0)
        assert client.without_news() == before


def test_what_a_die_has_decided_stands_and_why_the_rest_was_not_done_is_told(running: Running) -> None:
    with seated(running, running.begin("human", "human", seed=5)) as (client, ship):
        step = client.update["step"]
        done = client.act("bundle", answers=bundle((UNIT, ship), (ACTION, TESTED), (UNIT, "nobody")))
        client.catch_up(done["seq"])
        assert done["kind"] == "done"
        assert done["rest"]["rule"] == UNIT
        assert client.update["step"] == step + 2
        assert client.update["undo_to"] is None
        assert client.act("undo", to=step)["kind"] == "no"


@pytest.mark.parametrize("answers", [[], [{"rule": UNIT}], [{"rule": UNIT, "answer": 1, "more": 2}], "A1", None])
def test_what_is_no_bundle_is_not_understood(running: Running, answers: Any) -> None:
    given = running.begin("human", "human", seed=5)
    with Client(running, given["seats"][0]["token"]) as client:
        client.send("bundle", seq=client.update["seq"], answers=answers)
        assert client.await_("no")["reason"]["text"].startswith("not understood")


@pytest.mark.long
def test_killed_in_between_a_bundle_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    token, game, port = "", "", 0
    found = set()
    for kill in range(3):
        with in_process(tmp_path, port) as running:
            port = running.port
            if not game:
                given = running.begin("human", "human", seed=5)
                game = given["game"]
            with suppress(*GONE), seated(running, given) as (client, ship):
                token, step = given["seats"][client.update["seat"]]["token"], client.update["step"]
                message = {
                    "id": f"b{kill}",
                    "seq": client.update["seq"],
                    "answers": bundle((UNIT, ship), (ACTION, "hold")),
                }
                client.send("bundle", **message)
                if kill == 2:  # dies after the word that it is kept, else before or in the midst of it
                    client.await_("done", timeout=PATIENCE)
                os.kill(running.pid, signal.SIGKILL)
        # then the row is there or it is not, and the decisions with it
        kept = [row.id for row in audit(tmp_path)[game]]
        with in_thread(tmp_path) as running, Client(running, token) as client:
            is_kept = message["id"] in kept
            found.add(is_kept)
            assert client.update["step"] == step + 2 * is_kept
            # sent again it has one effect
            done = client.ask("bundle", **message)
            assert done["kind"] == "done"
            assert client.catch_up(done["seq"]).update["step"] == step + 2
            client.catch_up(client.act("undo", to=step)["seq"])
    assert True in found
