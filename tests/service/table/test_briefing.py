"""What a battle is about is told at any time, to players and to spectators, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.running import Running


def told(running: Running, token: str) -> dict[str, Any]:
    answer = running.http.get(f"/api/games/{token}/briefing")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def lines(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(line["name"], line["value"], line["rule"]) for line in found["briefing"]["lines"]]


@pytest.mark.rule("ALA-23.13")
def test_leuctra_tells_its_story_its_rules_and_its_sources(running: Running) -> None:
    given = running.begin("human", "human", ruleset="alala", scenario="leuctra_371", seed=5)
    seats = [told(running, token) for token in (*(seat["token"] for seat in given["seats"]), given["watch"])]
    assert seats[0] == seats[1] == seats[2]
    found = seats[0]
    assert found["briefing"]["text"].startswith("Epaminondas has put his Thebans fifty deep")
    known = lines(found)
    broken = "broken with 4 of 6 hoplite units lost or retiring, or when BO3 routs or withdraws"
    assert ("Boeotians", broken, "ALA-21.2") in known
    assert (
        "Special rule",
        "The allied phalanxes II and III may not signal the advance before turn 3.",
        "ALA-23.13",
    ) in known
    assert any(name == "Sources" and "Diodorus 15.52" in value for name, value, _ in known)


def test_a_battle_of_points_tells_when_an_army_breaks(running: Running) -> None:
    given = running.begin("human", "human", ruleset="alala", scenario="points", seed=5)
    found = told(running, given["watch"])
    assert [name for name, _, _ in lines(found)] == ["Length", "Athenians and allies", "Lacedaemonians and allies"]
    assert "15 turns" in lines(found)[0][1]


def test_the_other_games_have_theirs(running: Running) -> None:
    sea = told(running, running.begin("human", "human", scenario="rhium_429", seed=5)["watch"])
    assert sea["briefing"]["text"]
    assert lines(sea)[0][0] == "Victory"
    cards = told(running, running.begin("human", "human", ruleset="hoplites", scenario="leuctra", seed=5)["watch"])
    assert cards["briefing"]["text"]
    assert all("route points" in value for _, value, _ in lines(cards))
    assert running.http.get("/api/games/nobody/briefing").status_code == 404
