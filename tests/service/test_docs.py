"""What docs/protocol.md promises to strangers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from polemos.service import messages
from polemos.service.limits import Limits
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
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    # then it tells how the battle ended, and nothing was refused
    assert done.returncode == 0, done.stderr
    assert "refused" not in done.stdout
    with Client(running, given["watch"]) as client:
        assert done.stdout.strip() == client.update["outcome"]["text"]


def test_every_message_is_explained() -> None:
    for union in (messages.ClientMessage, messages.ServerMessage):
        for kind in union.__args__:  # type: ignore[attr-defined]
            assert f"| `{kind.__struct_config__.tag}` |" in TEXT, kind
            for field in set(kind.__struct_fields__) - {"id"}:
                assert f"`{field}`" in TEXT, (kind, field)


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
