"""Records as the text of a TOML file, as plainly as ours are written; reading it gives the same record.

What is as it is by default is left out. Records in a list inside a table have a line each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

WIDEST = 140  # of a record that is written on one line at the top of a file


def toml_text(record: msgspec.Struct) -> str:
    """The whole file."""
    top = said(record)
    plain = {key: value for key, value in top.items() if not _has_table(value)}
    lines = [*pairs(plain)]
    for key, value in top.items():
        if key in plain:
            continue
        tables = [(f"[[{key}]]", each) for each in value] if isinstance(value, list) else [(f"[{key}]", value)]
        for head, each in tables:
            lines += ["", head, *_body(each)]
    return "\n".join(lines) + "\n"


def _has_table(value: Any) -> bool:
    """Is it written under a heading of its own?"""
    if isinstance(value, Mapping):
        return len(written(value)) > WIDEST or any(_is_records(each) for each in value.values())
    return _is_records(value)


def _is_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _body(table: Mapping[str, Any]) -> list[str]:
    lines = []
    for key, value in table.items():
        if _is_records(value):
            lines += [f"{_key(key)} = [", *(f"  {written(each)}," for each in value), "]"]
        else:
            lines += pairs({key: value})
    return lines


def said(record: Any) -> Any:
    """A record as plain values, without those that it has by default."""
    if isinstance(record, msgspec.Struct):
        config = record.__struct_config__
        told: dict[str, Any] = {config.tag_field: config.tag} if config.tag_field else {}
        for field in msgspec.structs.fields(record):
            value = getattr(record, field.name)
            if value is not None and (field.required or value != field.default):
                told[field.encode_name] = said(value)
        return told
    return [said(each) for each in record] if isinstance(record, list | tuple) else record


# -- values ------------------------------------------------------------------------------------------------------------


def pairs(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {written(value)}" for name, value in table.items() if value is not None]


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() and name.isascii() else written(name)


def written(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # TOML escapes one sign more
        case Mapping():
            return "{ " + ", ".join(pairs(value)) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(written, value)) + "]"
    return str(value)
