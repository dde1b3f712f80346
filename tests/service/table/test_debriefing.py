"""The debriefing over the service and in the terminal: when, to whom, and the same for all who may know the same."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polemos import UsageProblem
from polemos.cli import app as command
from polemos.lab.debriefing import debriefing_of
from polemos.registry.rulesets import entry_of
from polemos.service.table.debriefing import DebriefingInfo
from tests.service.client import Client
from tests.service.running import Running


def debriefed(running: Running, token: str) -> dict[str, Any]:
    answer = running.http.get(f"/api/games/{token}/debriefing")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    record = msgspec.json.decode(answer.content, type=DebriefingInfo)
    told: dict[str, Any] = answer.json()
    assert msgspec.json.decode(msgspec.json.encode(record)) == told
    return told


def over(running: Running, token: str) -> None:
    for _ in range(600):
        with Client(running, token) as client:
            if client.update["outcome"]:
                return
        time.sleep(0.1)
    raise AssertionError("the battle does not end")


def test_a_battle_is_debriefed_when_it_is_over_and_not_before(running: Running) -> None:
    given = running.begin("human", "human", ruleset="hoplites", scenario="leuctra", seed=5)
    tokens = [seat["token"] for seat in given["seats"]]
    refused = running.http.get(f"/api/games/{tokens[0]}/debriefing")
    assert refused.status_code == 409
    assert "still being fought" in refused.json()["error"]["text"]
    with Client(running, tokens[0]) as client:
        client.send("concede", seq=client.update["seq"])
        client.await_("done")
    own, other, watcher = (debriefed(running, token) for token in (*tokens, given["watch"]))
    assert (own["seat"], other["seat"], watcher["seat"]) == (0, 1, None)
    assert own["report"]["winner"] == 1
    assert own["report"]["events"][-1]["kind"] == "end"
    # each has seen his own cards, and nobody those of the other
    seen = [
        [{fate["fate"] for fate in side["fates"]} for side in each["report"]["sides"]] for each in (own, other, watcher)
    ]
    assert seen[0] == [{"in hand", "never drawn"}, {"unseen"}]
    assert seen[1] == [{"unseen"}, {"in hand", "never drawn"}]
    assert seen[2] == [{"unseen"}, {"unseen"}]
    assert running.http.get("/api/games/nobody/debriefing").status_code == 404


def test_computers_fight_and_a_spectator_reads_who_was_the_best(running: Running) -> None:
    given = running.begin("greedy", "greedy", ruleset="hoplites", scenario="leuctra", seed=3)
    over(running, given["watch"])
    told = debriefed(running, given["watch"])
    report = told["report"]
    assert told["best"]["id"] == report["best"]["unit"]
    assert told["best"]["name"] == report["best"]["name"]
    assert [side["points"] for side in report["sides"]] == report["stretches"][-1]["points"]
    # every event lies at a decision that the replay can show
    last = len(running.http.get(f"/api/games/{given['watch']}/steps").json()["steps"])
    assert all(0 <= event["step"] <= last for event in report["events"])
    assert [event["step"] for event in report["events"]] == sorted(event["step"] for event in report["events"])
    fall = next(event for event in report["events"] if event["kind"] == "lost")
    before = running.http.get(f"/api/games/{given['watch']}/moment/{fall['step']}").json()["scene"]
    after = running.http.get(f"/api/games/{given['watch']}/moment/{fall['step'] + 1}").json()["scene"]
    field = [[spot["card"] for spot in scene["spots"]] for scene in (before, after)]
    assert fall["unit"] in field[0]
    assert fall["unit"] not in field[1]


@pytest.mark.rule("ALA-22.1", "ALA-21.5")
def test_a_phalanx_battle_that_is_given_up_is_debriefed_at_once(running: Running) -> None:
    given = running.begin("human", "human", ruleset="alala", scenario="delium_424", seed=5)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[1]) as client:
        client.send("concede", seq=client.update["seq"])
        client.await_("done")
    own, other, watcher = (debriefed(running, token)["report"] for token in (*tokens, given["watch"]))
    assert own == other == watcher
    assert (own["winner"], own["measure"], own["worth"]) == (0, "hoplite units lost or retiring", "victory points")
    assert [side["level"] for side in own["sides"]] == [4, 4]
    assert {fate["fate"] for side in own["sides"] for fate in side["fates"]} == {"on the field", "never came"}


def test_recorded_battles_have_theirs_and_the_terminal_tells_the_same(
    running: Running, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    battle = running.http.get("/api/gallery").json()["battles"][0]
    given = running.http.post(f"/api/gallery/{battle['id']}").json()
    told = debriefed(running, given["watch"])
    assert told["report"]["text"] == battle["outcome"]
    assert told["report"]["measure"] == "half-stands lost"
    assert told["best"] is None
    path = tmp_path / "battle.polemos"
    path.write_bytes(running.http.get(f"/api/games/{given['watch']}/export").content)
    assert command.main(("replay", str(path), "--debriefing", "--json")) == 0
    assert json.loads(capsys.readouterr().out) == told["report"]
    assert command.main(("replay", str(path), "--debriefing")) == 0
    lines = " ".join(capsys.readouterr().out.split())  # long ones are wrapped
    assert lines.startswith(battle["outcome"])
    assert f"Best unit: {told['report']['best']['unit']} " in lines
    falls = [event for event in told["report"]["events"] if event["kind"] != "end"]
    assert falls
    assert [event for event in falls if f"turn {event['turn']}: {event['words']}" not in lines] == []


def test_a_game_without_debriefing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    without = replace(entry_of("navarcoi"), debriefing=None)
    monkeypatch.setattr("polemos.lab.debriefing.entry_of", lambda name: without)
    with pytest.raises(UsageProblem, match="not debriefed yet"):
        debriefing_of("navarcoi")


def test_the_terminal_refuses_a_battle_that_is_not_over(
    running: Running, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = running.begin("human", "greedy", seed=5)
    path = tmp_path / "battle.polemos"
    path.write_bytes(running.http.get(f"/api/games/{given['seats'][0]['token']}/export").content)
    assert command.main(("replay", str(path), "--debriefing")) != 0
    assert "not over yet" in capsys.readouterr().err
    (tmp_path / "bad").write_text("nothing")
    assert command.main(("replay", str(tmp_path / "bad"), "--debriefing")) != 0
