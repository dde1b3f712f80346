"""Patches put to a picture, as docs/protocol.md tells it and not as the service makes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Told = dict[str, Any]


def patched(picture: Told, patch: Told) -> Told:
    after = dict(picture)
    for name in {*patch["changed"], *patch["gone"], *patch["order"]}:
        records = {str(record.get("id") or record["seat"]): record for record in picture[name]}
        for key, fields in patch["changed"].get(name, {}).items():
            records[key] = {**records.get(key, {}), **fields}
        for key in patch["gone"].get(name, ()):
            del records[key]
        after[name] = [records[key] for key in patch["order"].get(name, records)]
    return after | patch["plain"]


def shown(picture: Told, staged: Iterable[Told]) -> Told:
    """The picture after these decisions."""
    for each in staged:
        for beat in each["beats"]:
            picture = patched(picture, beat["patch"])
        picture = patched(picture, each["after"])
    return picture
