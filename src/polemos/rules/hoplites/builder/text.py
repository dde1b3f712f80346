"""An army as the text of its file, as plainly as the supplied ones are written."""

from __future__ import annotations

from typing import Any

import msgspec

from polemos.kernel.files.toml_text import pairs
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.charts.records import Leader


def army_text(army: Army) -> str:
    """The file; reading it gives the same army."""
    told: dict[str, Any] = msgspec.to_builtins(army)
    if isinstance(army.army.leader, Leader):
        told["army"]["leader"] = {name: told["army"]["leader"][name] for name in _said(army.army.leader)}
    lines = [] if told["units"] else ["units = []", ""]
    lines += ["[army]", *pairs(told["army"])]
    if told.get("cards"):
        lines += ["", "[cards]", *pairs(told["cards"])]
    for name in ("clans", "terrain", "units"):
        for each in told.get(name, ()):
            lines += ["", f"[[{name}]]", *pairs(each)]
    return "\n".join(lines) + "\n"


def _said(leader: Leader) -> list[str]:
    """A clan value and a source that are the usual ones are not written."""
    usual = Leader("", 0, 0)
    return [
        name for name in leader.__struct_fields__
        if name in ("name", "initiative", "command") or getattr(leader, name) != getattr(usual, name)
    ]  # fmt: skip
