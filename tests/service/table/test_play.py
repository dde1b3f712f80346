"""A game over the wire, from the first question to the end."""

from __future__ import annotations

import pytest

from tests.service.client import Client
from tests.service.running import Running


def test_a_battle_against_the_computer_is_played_to_its_end(running: Running) -> None:
    # given a game against the computer
    given = running.begin("human", "greedy", seed=5)
    # when the person answers every question as it suggests
    with Client(running, given["seats"][0]["token"]) as client:
        answers = client.play_on()
        # then there is an end, everything was told in order, and the log tells of it
        assert answers > 10
        assert client.update["outcome"]["text"]
        assert client.seqs == sorted(client.seqs)
        assert client.update["waiting_for"] == []
        assert client.log[-1]["words"] == client.update["outcome"]["text"] or client.log[-1]["words"]
        turns = [line["turn"] for line in client.log]
        assert turns == sorted(turns)
        assert turns[-1] == client.update["scene"]["turn"]
        steps = [line["step"] for line in client.log]
        assert steps == sorted(steps)
        assert steps[-1] < client.update["step"]


def test_two_computers_play_before_a_spectator(running: Running) -> None:
    given = running.begin("greedy", "random", seed=3)
    with Client(running, given["watch"]) as client:
        assert client.update["seat"] is None
        while client.update["outcome"] is None:
            assert client.update["question"] is None
            client.receive()
        # Who only watches does nothing.
        refused = client.act("concede")
        assert (refused["kind"], refused["reason"]["text"]) == ("no", "who watches does not act")


def test_an_answer_that_is_not_admitted_is_refused_with_its_reason_and_changes_nothing(running: Running) -> None:
    given = running.begin(seed=1)
    with Client(running, given["seats"][0]["token"]) as client:
        before = client.without_news()
        for wrong in (None, 7, "nonsense", ["nonsense"], {"a": [1]}, [[[]]], True, 1e308, "x" * 5000):
            told = client.act("answer", answer=wrong)
            assert told["kind"] == "no", wrong
            assert told["reason"]["text"]
            assert not told["stale"]
        client.hello(0, 0)
        assert client.without_news() == before


def test_undo_takes_the_last_answer_back_in_every_page(running: Running) -> None:
    # given two people, a second page of the first one, and somebody who watches
    given = running.begin("human", "human", seed=2)
    tokens = [seat["token"] for seat in given["seats"]]
    with (
        Client(running, tokens[0]) as one,
        Client(running, tokens[1]) as two,
        Client(running, tokens[0]) as again,
        Client(running, given["watch"]) as watcher,
    ):
        everybody = (one, two, again, watcher)
        while one.update["why_no_undo"] is not None:
            done = next(client for client in (one, two) if client.question).answer_default()
            for client in everybody:
                client.catch_up(done["seq"])
        step = one.update["step"]
        # when the last answer is taken back
        done = one.act("undo")
        # then all see it
        assert done["kind"] == "done"
        for client in everybody:
            assert client.catch_up(done["seq"]).update["step"] == step - 1
        assert again.question is not None
        assert again.log == one.log


def test_an_order_is_carried_out_as_it_is_typed(running: Running) -> None:
    given = running.begin(seed=5)
    with Client(running, given["seats"][0]["token"]) as client:
        client.answer_default()
        asked = client.await_question()
        assert asked is not None
        assert asked["space"]["kind"] == "choice"
        assert client.act("order", text="sail to the moon")["kind"] == "no"
        body = next(option["key"] for option in asked["space"]["options"] if not option.get("barred"))
        done = client.act("order", text=f"{body} hold")
        assert done["kind"] == "done", done
        assert done["rest"] is None
        client.catch_up(done["seq"])
        assert any(body in line["words"] for line in client.log)


def test_questions_about_the_question_are_answered_and_change_nothing(running: Running) -> None:
    given = running.begin(seed=5)
    with Client(running, given["seats"][0]["token"]) as client:
        client.answer_default()
        seq = client.update["seq"]
        asked = client.await_question()
        assert asked is not None
        before = client.without_news()
        preview = client.act("preview", answer=asked["default"])
        assert preview["kind"] == "previewed"
        assert preview["preview"]["why_not"] is None
        refused = client.act("preview", answer="nobody")
        assert refused["preview"]["why_not"]["text"]
        assert client.act("reach")["kind"] == "reached"
        assert client.act("fit", target={"x": 1})["preview"]["why_not"]["text"]
        bodies = [body["id"] for body in client.update["scene"]["bodies"]]
        own = next(name for name in bodies if name.startswith("A"))
        enemy = next(name for name in bodies if name.startswith("B"))
        assert client.ask("odds", units=[own])["odds"]
        assert client.ask("odds", units=[own, enemy])["odds"]
        assert client.ask("odds", units=["Z9"])["kind"] == "no"
        stale = client.ask("preview", seq=seq + 50, answer=1)
        assert (stale["kind"], stale["stale"]) == ("no", True)
        client.hello(0, 0)
        assert client.without_news() == before


@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_ends_the_game_for_all(running: Running, seat: int) -> None:
    given = running.begin("human", "human")
    with Client(running, given["seats"][seat]["token"]) as client, Client(running, given["watch"]) as watcher:
        assert client.act("concede")["kind"] == "done"
        while watcher.update["outcome"] is None:
            watcher.receive()
        assert watcher.update["outcome"]["winner"] == 1 - seat
        assert client.act("concede")["kind"] == "no"


def test_the_other_side_sees_who_has_to_decide_and_whether_he_is_there(running: Running) -> None:
    given = running.begin("human", "human")
    with Client(running, given["seats"][0]["token"]) as client:
        assert [seat["present"] for seat in client.update["seats"]] == [True, False]
        with Client(running, given["seats"][1]["token"]):
            client.receive()
            assert [seat["present"] for seat in client.update["seats"]] == [True, True]
        client.receive()
        assert [seat["present"] for seat in client.update["seats"]] == [True, False]
