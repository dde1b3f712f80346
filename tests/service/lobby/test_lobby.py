"""Games begun, listed, forked, written to files and read from them, watched, learned from and thrown away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polemos.kernel.fact import KERNEL_FACTS
from polemos.kernel.files.save import read
from polemos.service.lobby import lessons
from polemos.service.table.update import rule_titles
from tests.service.client import Client, understood
from tests.service.running import Running

HERE = Path(__file__).parent


def _played(running: Running, answers: int = 6, **wish: Any) -> tuple[dict[str, Any], list[str]]:
    """A running game between two people."""
    given = running.begin("human", "human", **{"seed": 5, **wish})
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        for _ in range(answers):
            done = (one if one.question else two).answer_default()
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
    return given, tokens


def test_the_catalogue_tells_what_can_be_played(running: Running) -> None:
    told = running.http.get("/api/catalogue").json()
    ruleset, other, third, fourth, fifth = told["rulesets"]
    assert (ruleset["id"], ruleset["builds"]) == ("navarcoi", "fleet")
    assert (other["id"], other["builds"]) == ("hoplites", "army")
    assert (third["id"], third["recommended"]) == ("alala", "solygeia_425")
    assert (fourth["id"], fourth["recommended"], fourth["builds"]) == ("paean", "hysiae", "army")
    assert (fifth["id"], fifth["recommended"], fifth["builds"]) == ("hoplomachia", "delium_424", "army")
    assert ruleset["recommended"] in [battle["id"] for battle in ruleset["battles"]]
    assert ruleset["levels"] == ["random", "greedy", "planner"]
    assert len(ruleset["seats"]) == 2
    assert told["lists_games"] is True
    assert {"points", "hidden_deployment"} <= {setting["name"] for setting in ruleset["settings"]}


def test_the_same_seed_gives_the_same_game_and_no_seed_another(running: Running) -> None:
    logs = []
    for seed in (3, 3, None):
        given = running.begin("random", "random", **({} if seed is None else {"seed": seed}))
        with Client(running, given["watch"]) as client:
            while client.update["scene"]["turn"] < 1:
                client.receive()
            logs.append([line["fact"] for line in client.log if line["fact"]["type"] == "Rolled"][:3])
    assert logs[0] == logs[1]


def test_every_game_is_listed_with_its_links_and_can_be_thrown_away(running: Running) -> None:
    given, tokens = _played(running, title="To be thrown away")
    listed = running.http.get("/api/games").json()["games"]
    (game,) = [each for each in listed if each["game"] == given["game"]]
    assert (game["title"], game["players"], game["outcome"]) == ("To be thrown away", ["human", "human"], None)
    assert [seat["token"] for seat in game["seats"]] == tokens
    assert game["watch"] == given["watch"]
    with Client(running, tokens[0]) as client:
        assert running.http.delete(f"/api/games/{tokens[0]}").status_code == 204
        assert client.await_("notice")["words"] == "the game was thrown away"
        assert client.act("concede")["kind"] == "no"
    assert running.http.get(f"/api/games/{tokens[0]}/steps").status_code == 404
    assert given["game"] not in [each["game"] for each in running.http.get("/api/games").json()["games"]]


def test_settings_and_fleets_are_as_they_were_wished(running: Running) -> None:
    fleet = {"name": "Samos", "squadrons": [{"name": f"S{k}", "crew": "well_trained"} for k in range(3)]}
    given = running.begin(
        "human", "human", scenario="clash_in_open_seas", settings={"open_information": "yes"}, armies=[fleet, None]
    )
    with Client(running, given["watch"]) as client:
        names = [side["name"] for side in client.update["scene"]["sides"]]
        assert any("Samos" in name for name in names) or "Samos" in str(client.update["scene"])


# -- looking back ------------------------------------------------------------------------------------------------------


def test_every_moment_can_be_looked_at_as_it_was(running: Running) -> None:
    given = running.begin("human", "human", seed=5)
    tokens = [seat["token"] for seat in given["seats"]]
    live: dict[int, dict[str, Any]] = {}
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        for _ in range(15):
            live.setdefault(one.update["step"], one.update["scene"])
            done = (one if one.question else two).answer_default()
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
        steps = running.http.get(f"/api/games/{tokens[0]}/steps").json()["steps"]
        assert [step["step"] for step in steps] == list(range(one.update["step"]))
        for step, scene in live.items():
            raw = running.http.get(f"/api/games/{tokens[0]}/moment/{step}").content
            moment = understood(raw)
            quiet = [{**body, "activity": "", "why": ""} for body in moment["scene"]["bodies"]]
            assert quiet == [{**body, "activity": "", "why": ""} for body in scene["bodies"]]
            assert (moment["step"], moment["question"]) == (step, None)
            assert moment["why_no_undo"]["text"]
            before = one.log[: moment["log"]["since"]]
            assert all(line["step"] < step for line in before) or step == 0
            if step < len(steps):
                assert (steps[step]["turn"], steps[step]["phase"]) == (scene["turn"], scene["phase"])
    for step in (10_000, 999):
        assert running.http.get(f"/api/games/{tokens[0]}/moment/{step}").status_code == 409


# -- forks -------------------------------------------------------------------------------------------------------------


def test_a_fork_goes_on_from_its_moment_with_other_dice(running: Running) -> None:
    # given a game of one person that has gone on for a while
    given = running.begin("human", "random", seed=5)
    token = given["seats"][0]["token"]
    with Client(running, token) as client:
        while client.update["scene"]["turn"] < 3:
            client.answer_default()
            client.await_question()
        log, step = client.log, next(line["step"] for line in client.log if line["turn"] == 2)
        before = client.without_news()
    # when it is forked twice at the same moment
    rolls = []
    for _ in range(2):
        answer = running.http.post(f"/api/games/{token}/fork", json={"step": step})
        assert answer.status_code == 201
        fork = answer.json()
        assert [seat["player"] for seat in fork["seats"]] == ["human", "planner"]
        with Client(running, fork["seats"][0]["token"]) as client:
            assert client.update["fork_of"] == given["game"]
            past = [line["words"] for line in log if line["step"] < step]
            assert [line["words"] for line in client.log[: len(past)]] == past
            while client.update["scene"]["turn"] < 4 and client.update["outcome"] is None:
                client.answer_default()
                client.await_question()
            rolls.append([line["fact"]["faces"] for line in client.log if line["fact"]["type"] == "Rolled"])
    # then they go different ways, and the game that they came from has not changed
    assert rolls[0] != rolls[1]
    with Client(running, token) as client:
        assert client.without_news() == before


def test_while_a_game_runs_nobody_plays_on_in_the_others_seat(running: Running) -> None:
    given = running.begin("human", "greedy", seed=5)
    token = given["seats"][0]["token"]
    with Client(running, token) as client:
        client.answer_default()
        for players in (["human", "human"], ["greedy", "human"]):
            answer = running.http.post(f"/api/games/{token}/fork", json={"step": 0, "players": players})
            assert answer.status_code == 409
            assert "cannot play on as" in answer.json()["error"]["text"]
        assert client.act("concede")["kind"] == "done"
    for players in (["human", "human"], ["greedy", "human"]):
        answer = running.http.post(f"/api/games/{token}/fork", json={"step": 0, "players": players})
        assert answer.status_code == 201


def test_a_copy_of_a_running_game_is_for_those_who_hold_all_its_seats(running: Running) -> None:
    given, tokens = _played(running)
    for token in (*tokens, given["watch"]):
        assert running.http.get(f"/api/games/{token}/export").status_code == 409
        assert running.http.post(f"/api/games/{token}/fork", json={"step": 1}).status_code == 409
    assert running.http.get(f"/api/games/{given['watch']}/export?also={tokens[0]}&also={tokens[1]}").status_code == 409
    assert running.http.get(f"/api/games/{tokens[0]}/export?also=nobody").status_code == 409
    assert running.http.get(f"/api/games/{tokens[0]}/export?also={tokens[1]}").status_code == 200
    wish = {"step": 1, "also": [tokens[1]], "players": ["human", "human"]}
    assert running.http.post(f"/api/games/{tokens[0]}/fork", json=wish).status_code == 201


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_game_goes_into_a_file_and_comes_back(running: Running) -> None:
    given, tokens = _played(running)
    answer = running.http.get(f"/api/games/{tokens[0]}/export?also={tokens[1]}")
    assert answer.headers["content-disposition"] == f'attachment; filename="rhium_429-{given["game"][:6]}.polemos"'
    assert read(answer.content).header.seats == ("human", "human")
    back = running.http.post("/api/import", params={"players": "human,greedy"}, content=answer.content)
    assert back.status_code == 201
    told = back.json()
    assert [seat["player"] for seat in told["seats"]] == ["human", "greedy"]
    with Client(running, tokens[0]) as old, Client(running, told["seats"][0]["token"]) as new:
        new.await_question()
        assert [line["words"] for line in new.log[: len(old.log)]] == [line["words"] for line in old.log]
        new.answer_default()


# -- reading -----------------------------------------------------------------------------------------------------------


def test_rules_are_told_by_section_and_by_id(running: Running) -> None:
    book = running.http.get("/api/rules/navarcoi").json()
    rules = [rule for section in book["sections"] for rule in section["rules"]]
    assert len(rules) > 200
    for rule in (rules[0], rules[-1]):
        assert running.http.get(f"/api/rules/navarcoi/{rule['id']}").json() == rule
    assert running.http.get("/api/rules/navarcoi/NAV-999.9").status_code == 400
    assert running.http.get("/api/rules/none").status_code == 400


def test_terms_are_explained(running: Running) -> None:
    terms = running.http.get("/api/glossary").json()["terms"]
    assert all(term["term"] and term["words"] for term in terms)
    names = [name.lower() for term in terms for name in (term["term"], *(term.get("also") or ()))]
    assert len(names) == len(set(names)), "a word is explained twice"
    assert {term["rule"] for term in terms if term["rule"]} <= set(rule_titles())


def test_a_recorded_battle_is_watched_like_a_game_that_is_over(running: Running) -> None:
    battles = running.http.get("/api/gallery").json()["battles"]
    assert len(battles) == 15
    for battle in battles:
        assert battle["about"]
        assert battle["outcome"]
    told = running.http.post(f"/api/gallery/{battles[0]['id']}").json()
    assert running.http.post(f"/api/gallery/{battles[0]['id']}").json() == told
    assert told["game"] not in [game["game"] for game in running.http.get("/api/games").json()["games"]]
    with Client(running, told["watch"]) as client:
        assert client.update["outcome"]["text"] == battles[0]["outcome"]
        assert client.update["step"] == battles[0]["decisions"]
    moment = understood(running.http.get(f"/api/games/{told['watch']}/moment/10").content)
    assert moment["step"] == 10
    fork = running.http.post(f"/api/games/{told['watch']}/fork", json={"step": 10, "players": ["human", "greedy"]})
    assert fork.status_code == 201
    assert running.http.post("/api/gallery/none").status_code == 400


def test_a_lesson_is_a_real_game_with_steps_beside_it(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "folders", lambda: (HERE / "lessons" / "navarcoi",))
    assert running.http.get("/api/lessons").json() == {
        "lessons": [{"id": "first_steps", "ruleset": "navarcoi", "title": "First steps", "minutes": 2, "steps": []}]
    }
    told = running.http.post("/api/lessons/first_steps").json()
    steps = told["lesson"]["steps"]
    assert [step["title"] for step in steps] == ["Choose a squadron", "Let it hold", "That is all"]
    assert steps[0]["point_at"][0]["body"] == "A1"
    assert steps[1]["until"] == {"fact": "Held", "squadron": "A1", "fields": {}, "question": None, "click": False}
    with Client(running, told["seats"][0]["token"]) as client:
        assert client.update["title"] == "First steps"
        client.answer_default()
    assert running.http.post("/api/lessons/none").status_code == 400


def test_every_lesson_that_we_have_can_be_begun_and_waits_for_what_can_happen() -> None:
    for lesson in lessons.lessons():
        game = lesson.game()
        assert not game.is_over, lesson.told.id
        assert "human" in lesson.players
        facts = {kind.__name__ for kind in (*KERNEL_FACTS, *game.ruleset.facts)}
        rules = rule_titles()
        for step in lesson.told.steps:
            assert step.until.fact is None or step.until.fact in facts, step.title
            assert not step.rule or step.rule in rules, step.title


@pytest.mark.parametrize("wrong", ["[lesson]\nid = 1", "no toml", '[lesson]\nid="x"\n', "[[step]]\n[lesson]\nx=1"])
def test_a_lesson_that_is_wrong_is_named(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "bad.toml").write_text(wrong)
    with pytest.raises(ValueError, match=r"bad\.toml"):
        lessons.lessons((tmp_path,))


def _ended(running: Running) -> list[str]:
    """A battle of two people at two screens that is over; their tokens."""
    _, tokens = _played(running, answers=2)
    with Client(running, tokens[0]) as one:
        one.send("concede", seq=one.update["seq"])
        one.await_("done")
    return tokens


def test_a_friend_is_asked_before_it_is_fought_again(running: Running) -> None:
    tokens = _ended(running)
    with Client(running, tokens[1]) as friend:
        told = running.http.post(f"/api/games/{tokens[0]}/again", json={}).json()
        assert told == {"again": [0], "game": None}  # nothing has begun
        while friend.update["again"] != [0]:  # and he is told of it
            friend.receive()
        listed = running.http.get("/api/games").json()["games"]
        agreed = running.http.post(f"/api/games/{tokens[1]}/again", json={}).json()
        assert agreed["again"] == [0, 1]
        assert len(running.http.get("/api/games").json()["games"]) == len(listed) + 1
    again = running.http.post(f"/api/games/{tokens[0]}/again", json={}).json()
    assert again["game"]["game"] == agreed["game"]["game"]  # both sit down at the same table
    # each with his own seat, and with nobody else's
    own = [[bool(seat["token"]) for seat in each["game"]["seats"]] for each in (again, agreed)]
    assert own == [[True, False], [False, True]]
    with Client(running, again["game"]["seats"][0]["token"]) as one:
        assert (one.update["seat"], one.update["step"], one.update["outcome"]) == (0, 0, None)


def test_fought_again_by_those_at_one_screen_it_begins_at_once_with_other_dice(running: Running) -> None:
    tokens = _ended(running)
    told = running.http.post(f"/api/games/{tokens[0]}/again", json={"also": [tokens[1]]}).json()
    assert all(seat["token"] for seat in told["game"]["seats"])


def test_what_is_not_over_or_only_watched_is_not_fought_again(running: Running) -> None:
    given, tokens = _played(running, answers=2)
    for token in (tokens[0], given["watch"]):
        refused = running.http.post(f"/api/games/{token}/again", json={})
        assert refused.status_code in (400, 403, 409), refused.text
