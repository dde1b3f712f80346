"""What strangers wrote is read elsewhere, in turn, and not for ever; meanwhile everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import math
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.records.scenario import MOST_CORNERS
from polemos.service.lobby.reader import Task
from polemos.service.lobby.readers import MOST_WAITING, TOO_LONG, Readers
from polemos.service.pages.limits import Limits
from polemos.service.wire.asking import MOST_DEPTH, Wrong, is_too_deep
from tests.service.running import FREE, Running, in_thread

HANGS = (sys.executable, "-c", "import sys, time\nfor line in sys.stdin: time.sleep(1000)")
ECHOES = (
    sys.executable,
    "-c",
    "import sys, json\nfor line in sys.stdin:\n print(json.dumps({'told': json.loads(line)['kind']}), flush=True)",
)


def test_a_reader_that_does_not_come_back_is_ended_and_everybody_else_goes_on(tmp_path: Path) -> None:
    # given a reader that hangs on whatever it is given
    limits = Limits(**{**FREE.__dict__, "reading_seconds": 0.05})
    with in_thread(tmp_path, limits=limits, reader=HANGS) as running:
        answer = running.http.post("/api/muster/hoplites/read", content=b"name = 'x'")
        # then whoever sent it is told so, twice, and games are begun beside it
        assert (answer.status_code, answer.json()["error"]["text"]) == (400, TOO_LONG)
        assert running.begin("human", "human")["game"]
        assert running.http.post("/api/import", content=b"x").json()["error"]["text"] == TOO_LONG


def test_a_text_that_takes_too_many_seconds_of_the_processor_ends_the_reader() -> None:
    code = "from polemos.service.lobby.reader import _limit\n_limit(0.0)\nwhile True: pass"
    ended = subprocess.run([sys.executable, "-c", code], check=False, timeout=300)
    assert ended.returncode == -signal.SIGXCPU


def test_whoever_sends_much_waits_behind_those_who_send_little(tmp_path: Path) -> None:
    async def order() -> list[str]:
        readers, done = Readers(tmp_path, 60.0, ECHOES), []

        async def ask(who: str, kind: str) -> None:
            found = await readers.read(who, Task(kind, "", b""))
            done.append(json.loads(bytes(found.told)))

        await asyncio.gather(*(ask("loud", f"loud {k}") for k in range(4)), ask("quiet", "quiet"))
        await readers.close()
        return done

    assert asyncio.run(order()) == ["loud 0", "quiet", "loud 1", "loud 2", "loud 3"]


def test_nobody_has_more_waiting_than_so_much(tmp_path: Path) -> None:
    async def refused() -> list[Any]:
        readers = Readers(tmp_path, 60.0, ECHOES)
        asked = (readers.read("loud", Task("x", "", b"")) for _ in range(MOST_WAITING + 3))
        found = await asyncio.gather(*asked, return_exceptions=True)
        await readers.close()
        return [each.status for each in found if isinstance(each, Wrong)]

    assert asyncio.run(refused()) == [429] * 3


DOTTED = b"a" + b".a" * 120_000 + b" = 1"


@pytest.mark.parametrize(
    "path",
    [
        "/api/muster/hoplites/read",
        "/api/muster/alala/read",
        "/api/scenarios/navarcoi/read",
        "/api/scenarios/alala/read",
    ],
)
def test_a_key_of_a_hundred_thousand_parts_is_refused_in_words(running: Running, path: str) -> None:
    answer = running.http.post(path, content=DOTTED)
    assert (answer.status_code, answer.json()["error"]["text"]) == (400, "line 1: Nested too deeply")


@pytest.mark.parametrize("path", ["/api/scenarios/navarcoi/draft", "/api/muster/hoplites/edit", "/api/games"])
def test_json_that_is_nested_too_deeply_is_refused_in_words(running: Running, path: str) -> None:
    deep: Any = {}
    for _ in range(500):
        deep = {"a": deep}
    body = {"record": deep, "army": deep, "own_scenario": deep, "ruleset": "navarcoi", "scenario": "x"}
    answer = running.http.post(path, json=body)
    assert (answer.status_code, answer.json()["error"]["text"]) == (400, "not understood: nested too deeply")


def test_depth_is_that_of_brackets_outside_of_texts() -> None:
    assert not is_too_deep(b'{"a": "' + b"[" * 1000 + b'\\""}')
    assert not is_too_deep(b"[" * MOST_DEPTH + b"]" * MOST_DEPTH)
    assert not is_too_deep(b"[[]," * 1 + b"[]," * 5000 + b"[]]")
    assert is_too_deep(b"[" * (MOST_DEPTH + 1))


def _islands(islands: int, corners: int) -> dict[str, Any]:
    """Arginusae with other islands, all of them stars."""
    raw = tomllib.loads((data_dir() / "navarcoi" / "scenarios" / "arginusae_406.toml").read_text())

    def star(x: float, y: float) -> list[list[float]]:
        turns = [(2 * math.pi * k / corners, 1.9 if k % 2 else 0.9) for k in range(corners)]
        return [[x + r * math.cos(at), y + r * math.sin(at)] for at, r in turns]

    like = raw["land"][0]
    raw["land"] = [
        {**like, "id": f"l{k}", "name": f"L{k}", "polygon": star(3 + (k % 20) * 5.2, 18.5 + (k // 20) * 4.5)}
        for k in range(islands)
    ]
    return raw


def test_a_battle_has_so_much_land_and_no_more(running: Running) -> None:
    def begun(scenario: dict[str, Any]) -> Any:
        wish = {"ruleset": "navarcoi", "scenario": "x", "own_scenario": scenario, "players": ["human", "human"]}
        return running.http.post("/api/games", json=wish)

    most = begun(_islands(60, MOST_CORNERS // 60))
    assert most.status_code == 201, most.text
    more = begun(_islands(60, MOST_CORNERS // 60 + 2))
    assert more.status_code == 400
    assert f"at most {MOST_CORNERS} corners" in more.json()["error"]["text"]
