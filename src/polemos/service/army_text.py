"""An army as the text of its file, as plainly as the supplied ones are written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from polemos.rules.hoplites.army_records import Army
from polemos.rules.hoplites.chart_records import Leader


def army_text(army: Army) -> str:
    """The file; reading it gives the same army."""
    told: dict[str, Any] = msgspec.to_builtins(army)
    if isinstance(army.army.leader, Leader):
        told["army"]["leader"] = {name: told["army"]["leader"][name] for name in _said(army.army.leader)}
    lines = [] if told["units"] else ["units = []", ""]
    lines += ["[army]", *_pairs(told["army"])]
    if told.get("cards"):
        lines += ["", "[cards]", *_pairs(told["cards"])]
    for name in ("clans", "terrain", "units"):
        for each in told.get(name, ()):
            lines += ["", f"[[{name}]]", *_pairs(each)]
    return "\n".join(lines) + "\n"


def _said(leader: Leader) -> list[str]:
    """A clan value and a source that are the usual ones are not written."""
    usual = Leader("", 0, 0)
    return [
        name for name in leader.__struct_fields__
        if name in ("name", "initiative", "command") or getattr(leader, name) != getattr(usual, name)
    ]  # fmt: skip


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_written(value)}" for name, value in table.items() if value is not None]


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() and name.isascii() else _written(name)


def _written(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # TOML escapes one sign more
        case Mapping():
            return "{ " + ", ".join(_pairs(value)) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_written, value)) + "]"
    return str(value)
