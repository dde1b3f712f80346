"""The charts of Oi Navarcoi!: formations, tests, events and points, read from data and checked.

Lengths are turned into thousandths of an inch and angles into thousandths of a degree when they are read.
"""

from __future__ import annotations

import functools
import hashlib
from typing import TypeVar

from polemos.geometry import milli
from polemos.kernel.files.data_files import read_toml
from polemos.rulebook.places import data_dir
from polemos.rules.navarcoi.charts.records import Formation, Formations, Points
from polemos.rules.navarcoi.charts.roll_records import Events, Tests

Milli = int
Chart = TypeVar("Chart")


def chart(name: str, kind: type[Chart]) -> Chart:
    return read_toml(data_dir() / "navarcoi" / name, kind)


@functools.cache
def formations() -> Formations:
    return chart("formations.toml", Formations)


@functools.cache
def tests() -> Tests:
    return chart("tests.toml", Tests)


@functools.cache
def events() -> Events:
    return chart("events.toml", Events)


@functools.cache
def points() -> Points:
    return chart("points.toml", Points)


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
    levels = next(known for known in points().trait if known.id == trait).levels
    return next(known.name for known in levels if known.id == level)


@functools.cache
def data_digest() -> str:
    """A fingerprint of all data files, made as it was when the saved games of these rules began to tell theirs."""
    told = hashlib.blake2b(digest_size=16)
    for path in sorted((data_dir() / "navarcoi").rglob("*.toml")):
        told.update(path.name.encode())
        told.update(path.read_bytes())
    return told.hexdigest()
