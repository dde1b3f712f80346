"""An army as the text of a TOML file, as it is read again (ALA-5.5)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from polemos.rules.alala.armies import Army


def army_text(army: Army) -> str:
    """Written plainly: a table for each phalanx, a line for each unit and band."""
    plain: dict[str, Any] = msgspec.to_builtins(army)
    phalanxes, bands = plain.pop("phalanx"), plain.pop("band", [])
    lines = [*_pairs(plain), *_rows("band", bands)]
    for phalanx in phalanxes:
        units = phalanx.pop("unit")
        lines += ["", "[[phalanx]]", *_pairs(phalanx), *_rows("unit", units)]
    return "\n".join(lines) + "\n"


def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    return (f"{key} = {_value(value)}" for key, value in values.items())


def _rows(name: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{name} = ["
    for row in rows:
        yield f"  {{ {', '.join(_pairs(row))} }},"
    yield "]"


def _value(value: Any) -> str:
    # Words, numbers, yes and no, and lists of words look the same in JSON.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
