"""What docs/protocol.md promises to strangers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.players.random_player import RandomPlayer
from polemos.registry.rulesets import entry_of
from polemos.service import schema
from polemos.service.pages.limits import Limits
from polemos.service.wire import messages
from tests.patience import PATIENCE
from tests.service.client import Client
from tests.service.running import Running

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_bot_of_the_documentation_plays_a_battle_to_its_end(running: Running, tmp_path: Path) -> None:
    # given the bot as it stands there, but for the pause between its answers
    (bot,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 32
    (tmp_path / "bot.py").write_text(bot.replace("sleep(0.25)", "sleep(0)"))
    given = running.begin("human", "random", seed=5)
    # when it is run
    done = subprocess.run(
        [sys.executable, str(tmp_path / "bot.py"), f"127.0.0.1:{running.port}", given["seats"][0]["token"]],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    # then it tells how the battle ended, and nothing was refused
    assert done.returncode == 0, done.stderr
    assert "refused" not in done.stdout
    with Client(running, given["watch"]) as client:
        assert done.stdout.strip() == client.update["outcome"]["text"]


def _row(part: str, name: str) -> str:
    """The line of a table that is about this."""
    (found,) = [line for line in part.splitlines() if line.startswith(f"| `{name}` |")]
    return found


def _part(title: str, end: str) -> str:
    """The text from a title up to the next such."""
    return TEXT.partition(f"\n{title}\n")[2].partition(f"\n{end} ")[0]


def _named(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)\??`", text))


def test_every_message_is_explained_with_its_fields() -> None:
    asked, sent = _part("### What a client sends", "###"), _part("### What the service sends", "###")
    _, _, update = sent.partition("\nAn `update` has\n")
    for union, part in ((messages.ClientMessage, asked), (messages.ServerMessage, sent)):
        for kind in union.__args__:  # type: ignore[attr-defined]
            tag = kind.__struct_config__.tag
            told = _named(update if tag == "update" else _row(part, tag))
            # That each message of a client has an id is said once for all of them.
            wanted = set(kind.__struct_fields__) - ({"id"} if union is messages.ClientMessage else set())
            assert wanted <= told, (tag, wanted - told)


def test_every_record_of_the_protocol_is_explained_field_by_field() -> None:
    # given what the types of the page are made from
    part, explained = _part("## Records", "##"), set()
    for name, fields in schema.records_of_protocol().items():
        # then each record has a line, which names its fields and no other
        items = _row(part, name).split("|")[2].split(";")
        told = [field for item in items for field in re.findall(r"`(\w+)`", item.split(":")[0])]
        assert sorted(told) == sorted(fields), name
        explained.add(name)
    # and no line is left of a record that is gone
    assert set(re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)) == explained


def test_every_kind_of_space_is_explained() -> None:
    part = _part("### Questions and answers", "###")
    for kind in messages.Space.__args__:  # type: ignore[attr-defined]
        assert f"`{kind.__name__}`" in _row(part, kind.__struct_config__.tag)


BATTLES = [
    ("navarcoi", "rhium_429"), ("navarcoi", "amphibious_battle"), ("navarcoi", "convoy"), ("navarcoi", "salamis_480"),
    ("navarcoi", "bottled_up"), ("alala", "points"), ("hoplites", "free"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES)
def test_every_space_of_a_question_is_one_of_the_protocol(ruleset: str, scenario: str) -> None:
    # given a battle of which every question is looked at
    entry = entry_of(ruleset)
    game = Game.new(entry.ruleset, entry.catalogue.setup(scenario, {}, ()), game_seed(scenario))
    player = RandomPlayer(1)
    seen: set[str] = set()
    while not game.is_over:
        view: View[Any] = View(game, game.waiting_for[0])
        spec = view.space.spec()
        # then what is sent of it can be read as the protocol says, whole
        sent = msgspec.json.encode(spec)
        assert msgspec.json.encode(msgspec.json.decode(sent, type=messages.Space)) == sent
        seen.add(spec.kind)
        game.answer(game.waiting_for[0], player.answer(view))
    assert len(seen) > 1


def test_every_route_is_explained(running: Running) -> None:
    for route in running.app.routes:
        path = getattr(route, "path", "")
        if path.startswith("/api/") and "rest" not in path:
            told = re.sub(r"\{(\w+?)(:int)?\}", "<", path).split("<")[0]
            assert told.rstrip("/") in TEXT, path


def test_the_limits_are_those_of_the_service() -> None:
    usual = Limits()
    for number in (usual.message_bytes, usual.body_bytes, usual.import_bytes):
        assert f"{number:,} bytes" in TEXT
    assert f"{usual.actions} in {usual.actions_seconds:g} s" in TEXT
    assert f"{usual.queries} a second" in TEXT
    assert f"{usual.queries_flood} a second" in TEXT
    assert f"{usual.games} a minute" in TEXT
    assert f"{usual.sockets_per_seat} of a seat, {usual.sockets_per_watch} to watch" in TEXT
    assert f"{usual.sockets_per_peer}; from the own machine {usual.sockets_per_loopback:,}" in TEXT
    assert f"| all pages | {usual.sockets:,} |" in TEXT
