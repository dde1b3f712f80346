"""The charts of Oi Navarcoi!: formations, tests, events and points, read from data and checked.

Lengths are turned into thousandths of an inch and angles into thousandths of a degree when they are read.
"""

from __future__ import annotations

import functools
import hashlib
import tomllib
from typing import Any

import msgspec

from polemos.kernel.save import FormatError
from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.charts.records import Formation, Formations, Points
from polemos.rules.navarcoi.charts.roll_records import Events, Tests

Milli = int


def milli(value: float) -> Milli:
    return round(value * 1000)


def read_toml(name: str, kind: Any) -> Any:
    """A data file in its type; FormatError names the file and the place."""
    path = data_dir() / "navarcoi" / name
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FormatError(f"{path.name}: {error}") from error


@functools.cache
def formations() -> Formations:
    chart: Formations = read_toml("formations.toml", Formations)
    return chart


@functools.cache
def tests() -> Tests:
    chart: Tests = read_toml("tests.toml", Tests)
    return chart


@functools.cache
def events() -> Events:
    chart: Events = read_toml("events.toml", Events)
    return chart


@functools.cache
def points() -> Points:
    chart: Points = read_toml("points.toml", Points)
    return chart


@functools.cache
def formation(name: str) -> Formation:
    return next(known for known in formations().formation if known.id == name)


@functools.cache
def ring_radius(stands: int) -> Milli:
    """Distance of a stand's centre from the centre of its ring (NAV-9.5)."""
    return next(milli(known.inches) for known in formations().ring.radius if known.stands == stands)


@functools.cache
def trait_value(trait: str, level: str) -> int:
    return next(known for known in points().trait if known.id == trait).value(level)


@functools.cache
def trait_name(trait: str, level: str) -> str:
    chart = next(known for known in points().trait if known.id == trait)
    return next(known.name for known in chart.levels if known.id == level)


@functools.cache
def data_digest() -> str:
    """A fingerprint of all data files of the rule set."""
    told = hashlib.blake2b(digest_size=16)
    for path in sorted((data_dir() / "navarcoi").rglob("*.toml")):
        told.update(path.name.encode())
        told.update(path.read_bytes())
    return told.hexdigest()
