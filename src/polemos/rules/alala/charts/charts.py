"""The charts of Alala!, read from data and checked. Lengths there are in inches; the state holds 1/1000 inch."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TypeVar

from polemos.kernel.files.data_files import digest_of, read_toml
from polemos.rulebook.places import data_dir
from polemos.rules.alala.charts.records import Armies, CardChart, Ground, Pack, StateList, TerrainChart, TroopChart

Chart = TypeVar("Chart")


def folder() -> Path:
    return data_dir() / "alala"


def chart(name: str, kind: type[Chart]) -> Chart:
    return read_toml(folder() / name, kind)


@functools.cache
def armies() -> Armies:
    return chart("armies.toml", Armies)


@functools.cache
def ground() -> Ground:
    return chart("terrain.toml", Ground)


@functools.cache
def pack() -> Pack:
    return chart("cards.toml", Pack)


def troop_chart(kind: str) -> TroopChart:
    return _troops()[kind]


@functools.cache
def _troops() -> dict[str, TroopChart]:
    return {str(kind): chart for kind, chart in armies().troop.items()}


def terrain_chart(kind: str) -> TerrainChart:
    return ground().terrain[kind]


@functools.cache
def card(id_: str) -> CardChart:
    return next(known for known in pack().card if known.id == id_)


@functools.cache
def state_list(name: str) -> StateList | None:
    """The list of a city, or of the one whose list it uses; None for those that only scenarios know."""
    return next((known for known in armies().state if name == known.id or name in known.includes), None)


@functools.cache
def data_digest() -> str:
    return digest_of(folder())
