"""What a player settles beforehand is answered as proposed; what both sides decide at the same time never is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import connect
from typing import Any

from polemos.service.store.store import FILE
from tests.service.client import Client
from tests.service.database import audit, rows_of
from tests.service.running import in_thread

FILES, SIGNAL = "HMA-12.3", "HMA-8.4"
NOTHING: dict[str, Any] = {
    "phase": None, "rest": 0, "kind": None, "of_phase": [], "turn": 0, "of_turn": [], "rules": [],
    "alike_in": None, "alike": [],
}  # fmt: skip


@contextmanager
def marching(folder: Path) -> Iterator[tuple[Client, dict[str, Any]]]:
    """At Delium, a taxis of the first side is asked in which files it moves."""
    with in_thread(folder) as running:
        given = running.begin("human", "random", scenario="delium_424", ruleset="hoplomachia", seed=5)
        with Client(running, given["seats"][0]["token"]) as client:
            until(client, FILES)
            yield client, given


def until(client: Client, rule: str) -> None:
    while (asked := client.await_question()) is not None and asked["rule"] != rule:
        client.answer_default()
    assert client.question is not None


def moment(client: Client) -> tuple[int, str]:
    scene = client.update["scene"]
    return scene["turn"], scene["phase"]


def settle(client: Client, until: str, **more: Any) -> dict[str, Any]:
    done = client.act("settle", until=until, **more)
    if done["kind"] == "done":
        client.catch_up(done["seq"])
    return done


def test_the_rest_of_a_phase_is_answered_as_proposed_each_answer_kept(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, given):
        # given a march of which two questions and more are still to come
        here, rows = moment(client), len(rows_of(tmp_path, given["game"]))
        assert client.question is not None
        assert client.question["settles"]
        # when the rest of the phase is settled
        assert settle(client, "phase")["kind"] == "done"
        assert client.update["standing"] == {**NOTHING, "phase": list(here)}
        # then nothing more is asked in it, and the next question waits for the player
        asked = client.await_question()
        assert asked is not None
        assert moment(client) != here
        own = [row for row in rows_of(tmp_path, given["game"])[rows:] if row.role == 0]
        assert len(own) > 2
    audit(tmp_path)


def test_a_kind_of_question_is_settled_until_the_player_asks_for_it_again(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, _):
        settle(client, "battle")
        assert client.update["standing"]["rules"] == [FILES]
        seen, turn = set(), moment(client)[0]
        while moment(client)[0] == turn:
            asked = client.await_question()
            assert asked is not None
            seen.add(asked["rule"])
            client.answer_default()
        assert seen
        assert FILES not in seen
        assert settle(client, "asked")["kind"] == "done"
        assert client.update["standing"] is None
        until(client, FILES)


def test_a_kind_of_question_is_settled_until_the_turn_ends(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, _):
        turn = moment(client)[0]
        assert settle(client, "turn")["kind"] == "done"
        assert client.update["standing"] == {**NOTHING, "turn": turn, "of_turn": [FILES]}
        # then others are asked in this turn, and this one in the next
        while moment(client)[0] == turn:
            asked = client.await_question()
            assert asked is not None
            assert asked["rule"] != FILES
            client.answer_default()
        until(client, FILES)


def test_a_kind_of_question_is_settled_until_the_phase_ends(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, _):
        here = moment(client)
        assert settle(client, "kind")["kind"] == "done"
        assert client.update["standing"] == {**NOTHING, "kind": list(here), "of_phase": [FILES]}
        # then it is not asked in this phase, and is in the next one where it comes
        while moment(client) == here:
            asked = client.await_question()
            assert asked is not None
            assert asked["rule"] != FILES or moment(client) != here
            client.answer_default()
        until(client, FILES)


def test_the_rest_of_a_turn_is_answered_as_proposed(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, _):
        turn = moment(client)[0]
        assert settle(client, "rest")["kind"] == "done"
        assert client.update["standing"] == {**NOTHING, "rest": turn}
        # then nothing more is asked in it but what both sides decide at once, and all of it in the next
        while (asked := client.await_question()) is not None and moment(client)[0] == turn:
            assert not asked["settles"]
            client.answer_default()
        until(client, FILES)


def test_what_is_said_to_one_is_said_to_all_like_it_in_the_phase(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, given):
        here, rows = moment(client), len(rows_of(tmp_path, given["game"]))
        question = client.question
        assert question is not None
        assert question["alike"]
        other = next(
            option["key"]
            for option in question["space"]["options"]
            if option["barred"] is None and option["key"] != question["default"]
        )
        # when it is answered, not as proposed, for all that are asked like it
        assert settle(client, "alike", answer=other)["kind"] == "done"
        assert client.update["standing"] == {
            **NOTHING, "alike_in": list(here), "alike": [{"rule": FILES, "answer": other}],
        }  # fmt: skip
        # then it is asked in this phase only where that cannot be answered
        while moment(client) == here:
            asked = client.await_question()
            assert asked is not None
            if asked["rule"] == FILES and moment(client) == here:
                free = [each["key"] for each in asked["space"]["options"] if each["barred"] is None]
                assert other not in free
            client.answer_default()
        said = [json.loads(row.action)["answer"] for row in rows_of(tmp_path, given["game"])[rows:] if row.role == 0]
        assert said.count(other) > 1
        until(client, FILES)


def test_what_cannot_be_answered_is_not_said_to_all(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, _):
        refused = settle(client, "alike", answer="nonsense")
        assert (refused["kind"], client.update["standing"]) == ("no", None)
        assert "nonsense" in refused["reason"]["text"]


def test_what_both_sides_decide_at_once_is_not_settled(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, _):
        until(client, SIGNAL)
        assert client.question is not None
        assert not client.question["settles"]
        step = client.update["step"]
        for how in ("phase", "battle"):
            refused = settle(client, how)
            assert (refused["kind"], refused["reason"]["text"]) == ("no", "both sides decide this at the same time")
        assert (client.update["standing"], client.update["step"]) == (None, step)


def test_whoever_takes_back_is_asked_again(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, _):
        step = client.update["step"]
        client.answer_default()
        settle(client, "battle")
        client.catch_up(client.act("undo", to=step)["seq"])
        assert client.update["standing"] is None


def test_what_is_settled_outlives_the_service_and_so_does_taking_it_back(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, given):
        settle(client, "battle")
        rows = len(rows_of(tmp_path, given["game"]))
        token = given["seats"][0]["token"]
    with in_thread(tmp_path) as running, Client(running, token) as client:
        assert client.update["standing"] == {**NOTHING, "rules": [FILES]}
        while len(rows_of(tmp_path, given["game"])) < rows + 12:
            asked = client.await_question()
            assert asked is not None
            assert asked["rule"] != FILES
            client.answer_default()
        settle(client, "asked")
    with in_thread(tmp_path) as running, Client(running, token) as client:
        assert client.update["standing"] is None
        until(client, FILES)


def test_a_database_of_earlier_days_learns_to_keep_it(tmp_path: Path) -> None:
    with marching(tmp_path) as (client, given):
        token = given["seats"][0]["token"]
    with closing(connect(tmp_path / FILE)) as db:
        db.execute("DROP TABLE settled")
    with in_thread(tmp_path) as running, Client(running, token) as client:
        until(client, FILES)
        settle(client, "battle")
    with in_thread(tmp_path) as running, Client(running, token) as client:
        assert client.update["standing"] == {**NOTHING, "rules": [FILES]}


def test_who_watches_settles_nothing(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("human", "random", scenario="delium_424", ruleset="hoplomachia", seed=5)
        with Client(running, given["watch"]) as watcher:
            assert watcher.act("settle", until="phase")["reason"]["text"] == "who watches does not act"
