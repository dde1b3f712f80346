"""Links: to sit down once, to watch, to a moment. No link that is passed on is anybody's own seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from polemos.kernel.files.save import read
from polemos.service.pages.security import Door
from tests.service.client import Client
from tests.service.running import Running, in_thread


def test_whoever_sits_down_has_the_seat_and_the_link_is_worth_nothing_any_more(running: Running) -> None:
    # given a host who looks at the guest's seat, for he has made the link
    given = running.begin("human", "human", seed=5)
    host, link = (seat["token"] for seat in given["seats"])
    with Client(running, link) as peeping:
        # when the guest takes the seat
        answer = running.http.post(f"/api/games/{link}/sit")
        assert answer.status_code == 200
        sat = answer.json()
        own = sat["seats"][1]["token"]
        assert [seat["token"] for seat in sat["seats"]] == ["", own]
        assert (own != link, sat["watch"], sat["game"]) == (True, given["watch"], given["game"])
        # then the host's page of that seat is closed
        with pytest.raises(ConnectionClosed, match=r"1008.*somebody has taken this seat"):
            peeping.catch_up(10_000)
    # and nothing that the host has or is told leads there
    for path in ("steps", "moment/0", "export", "links", "briefing"):
        assert running.http.get(f"/api/games/{link}/{path}").status_code == 404
    assert running.http.post(f"/api/games/{link}/sit").status_code == 404
    assert running.http.post(f"/api/games/{host}/fork", json={"step": 0, "also": [link]}).status_code == 409
    for path in ("/api/games", f"/api/games/{host}/links", f"/api/games/{host}/steps", f"/api/games/{host}/moment/0"):
        assert own not in running.http.get(path).text
    (listed,) = [game for game in running.http.get("/api/games").json()["games"] if game["game"] == given["game"]]
    assert listed["seats"][1] == {"seat": 1, "player": "human", "token": "", "taken": True}
    # while the guest plays, on as many pages as he likes
    with Client(running, own) as guest:
        assert guest.update["seat"] == 1
    again = running.http.post(f"/api/games/{own}/sit").json()
    assert again["seats"][1]["token"] == own
    assert running.http.get(f"/api/games/{host}/links").json() == {"watch": given["watch"], "free": [0]}


def test_a_seat_that_was_taken_is_still_taken_when_the_service_comes_back(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("human", "human", seed=5)
        link = given["seats"][1]["token"]
        own = running.http.post(f"/api/games/{link}/sit").json()["seats"][1]["token"]
    with in_thread(tmp_path) as running:
        assert running.http.get(f"/api/games/{link}/steps").status_code == 404
        with Client(running, own) as guest:
            assert guest.update["seat"] == 1


def test_who_has_a_link_to_watch_cannot_sit_down_with_it(running: Running) -> None:
    watch = running.begin("human", "human")["watch"]
    answer = running.http.post(f"/api/games/{watch}/sit")
    assert (answer.status_code, answer.json()["error"]["text"]) == (409, "this link is to watch, not to sit down")


def test_what_can_be_passed_on_at_a_table_holds_no_seat(running: Running) -> None:
    given = running.begin("human", "human")
    tokens = [seat["token"] for seat in given["seats"]]
    for token in (*tokens, given["watch"]):
        answer = running.http.get(f"/api/games/{token}/links")
        assert answer.json() == {"watch": given["watch"], "free": [0, 1]}
        assert not any(each in answer.text for each in tokens)
    # and at a moment a link to watch shows what everybody may know, and no question
    moment = running.http.get(f"/api/games/{given['watch']}/moment/0").json()
    assert (moment["seat"], moment["question"]) == (None, None)


def test_a_chosen_seed_is_told_to_everybody_and_one_that_fell_to_nobody(running: Running) -> None:
    for wish, told in (({"seed": 4711}, 4711), ({}, None)):
        given = running.begin("human", "human", **wish)
        for token in (*(seat["token"] for seat in given["seats"]), given["watch"]):
            with Client(running, token) as client:
                assert client.update["chosen_seed"] == told


@pytest.mark.parametrize("ruleset", ["navarcoi", "hoplites", "alala"])
def test_neither_the_file_nor_the_fork_of_a_running_game_holds_its_seed_or_the_enemys_answers(
    running: Running, ruleset: str
) -> None:
    scenario = {"navarcoi": "rhium_429", "hoplites": "leuctra", "alala": "solygeia_425"}[ruleset]
    given = running.begin("human", "random", ruleset=ruleset, scenario=scenario, seed=8)
    token = given["seats"][0]["token"]
    with Client(running, token) as client:
        for _ in range(6):
            client.await_question()
            client.answer_default()
        client.await_question()
    true: Any = running.app.state.tables._tables[given["game"]]._game
    forked = running.http.post(f"/api/games/{token}/fork", json={"step": len(true.decisions)}).json()
    twin = running.app.state.tables._tables.get(forked["game"])
    files = [running.http.get(f"/api/games/{token}/export").content]
    fork = forked["seats"][0]["token"]
    with Client(running, fork) as client:
        assert client.act("concede")["kind"] == "done"  # when it is over everything in it may be had
    files.append(running.http.get(f"/api/games/{fork}/export").content)
    assert twin is None or twin._game.header.seed != true.header.seed
    for content in files:
        assert true.header.seed.encode() not in content
        saved = read(content)
        assert saved.decisions == []
        assert saved.header.chosen is None
    # and the file opens again
    answer = running.http.post("/api/import?players=human,greedy", content=files[0])
    assert answer.status_code == 201, answer.text


def test_behind_a_proxy_a_guest_sits_down_as_well(tmp_path: Path) -> None:
    with in_thread(tmp_path, door=Door(behind_proxy=True)) as running:
        given = running.begin("human", "human")
        answer = running.http.post(f"/api/games/{given['seats'][1]['token']}/sit")
        assert answer.status_code == 200
