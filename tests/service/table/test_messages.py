"""Messages that come twice, late, in the wrong order, from two pages at once, or after the line was cut."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from polemos.service.wire.messages import PROTOCOL
from tests.service.client import Client
from tests.service.running import Running


@pytest.fixture
def pair(running: Running) -> Iterator[tuple[Client, Client]]:
    """The two sides of a game between people."""
    given = running.begin("human", "human", seed=5)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        yield one, two


def _answer(pair: tuple[Client, Client]) -> tuple[Client, dict[str, Any], dict[str, Any]]:
    """One answer of whoever has to; he, the message and what was answered to it."""
    client = next(each for each in pair if each.question)
    assert client.question is not None
    message = {"id": f"a{client.update['seq']}", "seq": client.update["seq"], "answer": client.question["default"]}
    done = client.ask("answer", **message)
    assert done["kind"] == "done"
    for each in pair:
        each.catch_up(done["seq"])
    return client, message, done


def test_the_same_message_twice_has_one_effect_and_the_same_answer(pair: tuple[Client, Client]) -> None:
    for _ in range(5):
        client, message, done = _answer(pair)
        seq = client.update["seq"]
        assert client.ask("answer", **message) == done
        assert client.ask("answer", **{**message, "answer": "something else"}) == done
        client.hello(0, 0)
        assert client.update["seq"] == seq


def test_sixty_four_messages_are_remembered(pair: tuple[Client, Client]) -> None:
    client, message, done = _answer(pair)
    for _ in range(63):
        assert client.ask("undo", seq=10_000)["kind"] == "no"
    assert client.ask("answer", **message) == done
    for _ in range(64):
        assert client.ask("undo", seq=10_000)["kind"] == "no"
    assert client.ask("answer", **message)["kind"] == "no"


def test_an_old_message_is_refused_as_stale_and_the_present_follows(pair: tuple[Client, Client]) -> None:
    for _ in range(4):
        _answer(pair)
    client = next(each for each in pair if each.question)
    assert client.question is not None
    for seq in (0, client.update["seq"] - 1, client.update["seq"] + 1):
        refused = client.ask("answer", seq=seq, answer=client.question["default"])
        assert (refused["kind"], refused["stale"]) == ("no", True)
        told = client.await_("update")
        assert told["question"] == client.question


def test_the_other_sides_question_cannot_be_answered(pair: tuple[Client, Client]) -> None:
    _answer(pair)
    _answer(pair)
    client, other = (pair[0], pair[1]) if pair[0].question else (pair[1], pair[0])
    if other.question is None:
        assert client.question is not None
        refused = other.act("answer", answer=client.question["default"])
        assert (refused["kind"], refused["stale"]) == ("no", False)
        assert "another player" in refused["reason"]["text"]


def test_out_of_order_the_result_is_some_legal_order(pair: tuple[Client, Client]) -> None:
    # given answers to this question and the next one, sent the wrong way round
    client = next(each for each in pair if each.question)
    assert client.question is not None
    seq = client.update["seq"]
    second = client.send("answer", seq=seq + 1, answer=client.question["default"])
    first = client.send("answer", seq=seq, answer=client.question["default"])
    told = {}
    while len(told) < 2:
        message = client.receive()
        if "id" in message:
            told[message["id"]] = message
    # then the one for a question that was not yet open had no effect
    assert told[second]["stale"]
    assert told[first]["kind"] == "done"


def test_two_pages_of_one_player_act_at_once_and_one_wins(running: Running) -> None:
    given = running.begin("human", "greedy", seed=5)
    token = given["seats"][0]["token"]
    with Client(running, token) as one, Client(running, token) as two:
        assert one.question is not None
        ids = [each.send("answer", seq=0, answer=one.question["default"]) for each in (one, two)]
        told = [each.await_("done" if k == 0 else "no", ids[k]) for k, each in enumerate((one, two))]
        assert told[0]["seq"] == 1
        assert told[1]["stale"]
        two.catch_up(1)
        one.await_question()
        two.catch_up(one.update["seq"])
        assert two.without_news() == one.without_news()
        assert two.log == one.log


def test_cut_off_before_the_answer_and_sent_again_it_has_one_effect(running: Running) -> None:
    given = running.begin("human", "human", seed=5)
    token = given["seats"][0]["token"]
    with Client(running, token) as client:
        assert client.question is not None
        message = {"id": "once", "seq": 0, "answer": client.question["default"]}
        client.send("answer", **message)
    with Client(running, token) as client:
        done = client.ask("answer", **message)
        assert (done["kind"], done["seq"]) == ("done", 1)
        assert client.catch_up(1).update["seq"] == 1


def test_a_page_that_comes_back_is_told_only_what_it_lacks(running: Running) -> None:
    """Whatever it has seen, resuming and beginning anew show the same (the client checks the hash of every log)."""
    chance = random.Random(4)
    given = running.begin("human", "human", seed=8)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        past: list[tuple[int, list[dict[str, Any]]]] = [(0, [])]
        for _ in range(60):
            client = one if one.question else two
            undo = client.update["why_no_undo"] is None and chance.random() < 0.4
            done = client.act("undo") if undo else client.answer_default()
            assert done["kind"] == "done"
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
            past.append((one.update["seq"], one.log))
            if one.update["outcome"]:
                break
        whole = len(one.log)
        for seq, lines in chance.sample(past, 12):
            with Client(running, tokens[0], hello=False) as late:
                late.log = list(lines)
                late.hello(seq)
                assert late.without_news() == one.without_news()
                assert late.log == one.log
                if seq == one.update["seq"]:
                    assert late.update["log"]["lines"] == []
                assert len(late.update["log"]["lines"]) <= whole
        # A page that claims the impossible is told everything.
        with Client(running, tokens[0], hello=False) as strange:
            strange.log = [{"words": "never said"}] * 1000
            strange.send("hello", protocol=PROTOCOL, seq=9_999, log=1000)
            assert strange.await_("update")["log"]["since"] == 0


def test_a_page_of_another_version_is_told_to_load_again(running: Running) -> None:
    given = running.begin("human", "human")
    with Client(running, given["seats"][0]["token"], hello=False) as client:
        client.send("hello", protocol=99)
        notice = client.receive()
        assert notice["kind"] == "notice"
        assert notice["reload"]


def test_a_sealed_answer_of_the_other_makes_no_answer_stale(running: Running) -> None:
    # given a question to both at once, of which the first has been answered
    given = running.begin("human", "human", scenario="clash_in_open_seas", seed=3)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        pair = (one, two)
        while not (one.question and two.question):
            _answer(pair)
        seq, before = two.update["seq"], two.without_news()
        assert one.question is not None
        assert two.question is not None
        done = one.ask("answer", seq=seq, answer=one.question["default"])
        assert done["kind"] == "done"
        # then the second is told no more than that nobody else is waited for
        two.catch_up(done["seq"])
        undo = {name: two.update[name] for name in ("why_no_undo", "undo_to")}
        news = {"seq": done["seq"], "waiting_for": [1], **undo}
        assert two.without_news() == {**before, **news}
        assert two.update["log"]["lines"] == []
        # and his answer to the question as he saw it counts
        assert two.ask("answer", seq=seq, answer=two.question["default"])["kind"] == "done"
