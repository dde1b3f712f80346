"""The difference between two pictures of one table, and what of it one sees."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from polemos.cards.scene import CardScene
from polemos.service.wire.staged_records import Patch
from polemos.tabletop.scene import Scene

Picture = Scene | CardScene

KEYED = ("bodies", "areas", "markers", "commanders", "cards", "spots", "piles", "sides", "tracks")
# What changes on panels and on help cards, not on the table itself.
QUIET_FIELDS = {
    "bodies": {"activity", "why", "card", "group", "together"},
    "commanders": {"points", "signalled", "controls", "group", "together", "card"},
    "cards": {"facts", "words"},
    "spots": {"facts"},
}
QUIET_LISTS = {"sides"}
QUIET_PLAIN = {"headline", "turn", "phase", "active", "next"}


def patch_between(before: Picture, after: Picture) -> Patch:
    changed: dict[str, dict[str, dict[str, Any]]] = {}
    gone: dict[str, tuple[str, ...]] = {}
    order: dict[str, tuple[str, ...]] = {}
    plain: dict[str, Any] = {}
    for field in after.__struct_fields__:
        was, now = getattr(before, field), getattr(after, field)
        if was == now:
            continue
        if field not in KEYED:
            plain[field] = now
            continue
        old, new = _by_key(was), _by_key(now)
        fields = {key: _changes(old.get(key), record) for key, record in new.items() if old.get(key) != record}
        lost = tuple(key for key in old if key not in new)
        if fields:
            changed[field] = fields
        if lost:
            gone[field] = lost
        if [key for key in old if key in new] + [key for key in new if key not in old] != list(new):
            order[field] = tuple(new)
    return Patch(changed=changed, gone=gone, order=order, plain=plain)


def key_of(record: Any) -> str:
    return str(getattr(record, "id", None) or record.seat)


def _by_key(records: Iterable[Any]) -> dict[str, Any]:
    return {key_of(record): record for record in records}


def _changes(was: Any, now: Any) -> dict[str, Any]:
    """The fields that differ; of a record that was not there, all."""
    values = ((field, getattr(now, field)) for field in now.__struct_fields__)
    return {field: value for field, value in values if was is None or getattr(was, field) != value}


def is_seen(patch: Patch) -> bool:
    """Does anything change on the table itself?"""
    if patch.gone or any(field not in QUIET_PLAIN for field in patch.plain):
        return True
    return any(
        not fields.keys() <= QUIET_FIELDS.get(field, set())
        for field, records in patch.changed.items()
        if field not in QUIET_LISTS
        for fields in records.values()
    )


def units_in(picture: Picture) -> dict[str, int]:
    """The ids of the units in a picture, each with the seat of its side."""
    return {unit.id: unit.seat for unit in _units(picture)}


def name_in(picture: Picture, who: str) -> str:
    """What somebody who throws is called on the table: a leader, a unit, a part of one; empty: nothing there."""
    if leader := next((each.name for each in getattr(picture, "commanders", ()) if each.id == who), ""):
        return leader
    whole, dot, part = who.partition(".")
    unit = next((each for each in _units(picture) if each.id in (who, whole)), None)
    if unit is None:
        return ""
    label = str(getattr(unit, "label", "")) or str(unit.id)
    return f"{label}{dot}{part}" if unit.id == whole else label


def is_said(words: str, name: str) -> bool:
    """Do the words name it, or the unit that it is a part of? A1 is not named by A10."""
    return any(re.search(rf"\b{re.escape(each)}\b", words) for each in (name, name.partition(".")[0]))


def ties_in(picture: Picture) -> list[tuple[str, ...]]:
    """Units that have to do with each other."""
    if isinstance(picture, CardScene):
        return [(*assault.sources, *assault.targets) for assault in picture.assaults]
    return [(tie.one, tie.other) for tie in picture.ties]


def losses(before: Picture, after: Picture) -> int:
    """How many units have lost men, stands, strength or themselves."""
    left = {unit.id: _strength(unit) for unit in _units(after)}
    return sum(1 for unit in _units(before) if left.get(unit.id, 0) < _strength(unit))


def _units(picture: Picture) -> Iterable[Any]:
    return picture.cards if isinstance(picture, CardScene) else picture.bodies


def _strength(unit: Any) -> float:
    """Of a card: what it can still bear; of a body: men, stands, and stands at full strength."""
    if hasattr(unit, "hits"):
        return float(max(0, unit.threshold - unit.hits) + 1)
    return float(sum(unit.men) + len(unit.stands) + sum(unit.whole) / 2 + 1)
