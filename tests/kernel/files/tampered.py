"""Saved games that were tampered with, and what is said about them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.files import save as save_module
from polemos.kernel.files.save import FormatError, encode, read, resume
from tests.kernel.toys.playing import play, toy
from tests.kernel.toys.toy import RULESETS

CONTENT = encode(play(toy(), Chance(5), most=9))
LINES = CONTENT.split(b"\n")[:-1]
SNAPSHOT = (-1, "snapshot")
TOP = (*SNAPSHOT, "stack", -1)


def refusal(content: bytes) -> str:
    """What is said about a bad file; anything but one clear refusal fails."""
    try:
        game = resume(read(content), RULESETS)
    except FormatError as error:
        said = str(error)
        assert said
        assert "\n" not in said
        assert len(said) < 500
        assert re.match(r"line \d+: |the saved game cannot be resumed: ", said) or "too long" in said, said
        return said
    raise AssertionError(f"it was taken for a game with {len(game.decisions)} decisions")


def sealed(lines: list[bytes]) -> bytes:
    """These lines with a check that agrees: it is no secret how it is made."""
    body = b"\n".join(lines) + b"\n"
    return body + json.dumps({"check": save_module._check(body)}, separators=(",", ":")).encode() + b"\n"


def compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def altered(change: Callable[[list[Any]], None], content: bytes = CONTENT) -> bytes:
    """The file with its values changed; digest of the last decision and check are made to agree."""
    values = [json.loads(line) for line in content.split(b"\n")[:-2]]
    change(values)
    snapshot = values[-1].get("snapshot") if isinstance(values[-1], dict) else None
    if isinstance(snapshot, dict):
        parts = [compact(snapshot.get(name)) for name in ("state", "stack", "counts")]
        digest = save_module.blake2b(b"[" + b",".join(parts) + b"]", digest_size=16).hexdigest()
        if isinstance(values[-2], dict) and isinstance(values[-2].get("decision"), dict):
            values[-2]["decision"]["digest"] = digest
    return sealed([compact(value) for value in values])


def put(*path: Any, value: Any) -> Callable[[list[Any]], None]:
    def change(values: list[Any]) -> None:
        place: Any = values
        for key in path[:-1]:
            place = place[key]
        assert key_is_there(place, path[-1])
        place[path[-1]] = value

    return change


def key_is_there(place: Any, key: Any) -> bool:
    return key in place if isinstance(place, dict) else -len(place) <= key < len(place)
