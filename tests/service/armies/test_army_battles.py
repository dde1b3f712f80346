"""Battles with own armies and preferences (HOP-9.3, HOP-9.4, section 24)."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from tests.service.armies.mustering import begin, thebans
from tests.service.client import Client
from tests.service.running import Running


@pytest.mark.rule("HOP-9.3", "HOP-9.4")
def test_an_own_army_takes_the_field(running: Running) -> None:
    army = copy.deepcopy(thebans(running))
    army["army"]["name"] = "Sacred Band"
    answer = begin(running, armies=[army, None], settings={"north": "gallic_225", "level": "50"})
    assert answer.status_code == 201, answer.text
    with Client(running, answer.json()["seats"][0]["token"]) as client:
        sides = client.update["scene"]["sides"]
        assert [side["name"] for side in sides] == ["Sacred Band", "Gauls"]
        assert sides[0]["level"] == 50


def test_an_army_against_itself_may_be_an_own_one(running: Running) -> None:
    answer = begin(running, scenario="mirrored", armies=[thebans(running), None])
    with Client(running, answer.json()["seats"][0]["token"]) as client:
        names = [side["name"] for side in client.update["scene"]["sides"]]
        assert names == ["Thebans and Boeotians", "Thebans and Boeotians (North)"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"armies": [{}, None]}, "army"),
        ({"armies": [None, {"army": 3}]}, "army"),
        ({"armies": [None, None, {}]}, "two armies"),
        ({"ruleset": "navarcoi", "scenario": "rhium_429", "armies": [{}]}, "squadrons"),
    ],
)
def test_what_is_no_army_cannot_fight(running: Running, wish: dict[str, Any], words: str) -> None:
    answer = begin(running, **wish)
    assert answer.status_code == 400
    assert words in answer.json()["error"]["text"]


def test_an_invalid_army_cannot_fight(running: Running) -> None:
    army = thebans(running)
    army["units"][0]["tq"] = 10
    answer = begin(running, armies=[army, None])
    assert answer.status_code == 400
    assert "TQ is 10" in answer.json()["error"]["text"]
    # nor can armies of two ages meet
    assert (
        "periods" in begin(running, armies=[thebans(running)], settings={"north": "oda_1560"}).json()["error"]["text"]
    )


@pytest.mark.rule("HOP-24.2", "HOP-24.27", "HOP-24.28")
def test_preferences_travel_in_the_setup(running: Running) -> None:
    settings = {"skirmishers_withdraw": "always", "enemy_all_react": "never", "zone_hc": "both", "reserve": "3"}
    answer = begin(running, scenario="leuctra", settings=settings)
    assert answer.status_code == 201, answer.text
    setup = running.http.get(f"/api/games/{answer.json()['seats'][0]['token']}/export")
    assert setup.status_code == 200
    for bad, words in (({"all_react": "perhaps"}, "ask or always or never"), ({"zone_hc": "rear"}, "both or wing")):
        answer = begin(running, scenario="leuctra", settings=bad)
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


@pytest.mark.rule("HOP-24.28")
@pytest.mark.parametrize(
    ("players", "more"),
    [(("human", "human"), (4, 4)), (("human", "greedy"), (4, 0)), (("greedy", "human"), (0, 4))],
)
def test_who_sits_down_says_whose_decks_have_the_numbers(
    running: Running, players: tuple[str, str], more: tuple[int, int]
) -> None:
    def cards(settings: dict[str, str]) -> list[int]:
        given = begin(running, scenario="leuctra", players=players, settings=settings).json()
        with Client(running, given["watch"]) as client:
            dealt = [re.search(r"(\d+) are in the deck", line["words"]) for line in client.log]
            return [int(found[1]) for found in dealt if found][:2]

    usual, asked_for = cards({}), cards({"reserve": "5"})
    assert [many - few for few, many in zip(usual, asked_for, strict=True)] == list(more)


@pytest.mark.rule("HOP-25.1")
def test_only_a_game_by_mail_begins_without_a_roll(running: Running) -> None:
    answer = begin(running, scenario="leuctra", players=("human", "human"), settings={"by_mail": "yes"})
    assert answer.status_code == 400
    assert "nothing called 'by_mail'" in answer.json()["error"]["text"]
