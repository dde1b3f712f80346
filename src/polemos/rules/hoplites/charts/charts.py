"""The charts, read from data and checked; a player's own file may stand in place of one of ours (HOP-27.9).

Own charts travel in the setup and in the state as text, so that a game is the same wherever it is loaded.
"""

from __future__ import annotations

import functools
import tomllib
from typing import TypeVar

import msgspec

from polemos.kernel.files.data_files import digest_of
from polemos.kernel.files.save import FormatError
from polemos.kernel.files.toml_reading import read_toml
from polemos.rulebook.places import data_dir
from polemos.rules.hoplites.charts.records import (
    Characters,
    CombatResults,
    Leaders,
    Missile,
    Points,
    Shock,
    SpecialCards,
    Superiority,
    TerrainChart,
    UnitTypes,
)

OwnCharts = tuple[tuple[str, str], ...]  # name of the file and its text, in order of the names
FILES: dict[str, type[msgspec.Struct]] = {
    "unit_types": UnitTypes,
    "shock": Shock,
    "superiority": Superiority,
    "crt": CombatResults,
    "missile": Missile,
    "terrain": TerrainChart,
    "special_cards": SpecialCards,
    "samurai_characters": Characters,
    "leaders": Leaders,
    "points": Points,
}
T = TypeVar("T")


def parsed(name: str, text: str, kind: type[T]) -> T:
    """A data file in its type; FormatError names the file and the place."""
    try:
        return msgspec.convert(read_toml(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FormatError(f"{name}: {error}") from error


class Charts:
    """All charts of a battle."""

    def __init__(self, own: OwnCharts = ()) -> None:
        texts = dict(own)
        if strangers := [name for name in texts if name not in FILES]:
            raise FormatError(f"{strangers[0]} is no chart; the charts are {', '.join(FILES)}")

        def read(name: str, kind: type[T]) -> T:
            text = texts.get(name) or (data_dir() / "hoplites" / f"{name}.toml").read_text(encoding="utf-8")
            return parsed(f"{name}.toml", text, kind)

        self.types = {(each.code, each.class_): each for each in read("unit_types", UnitTypes).types}
        self.shock = read("shock", Shock)
        self.superiority = read("superiority", Superiority)
        self.results = read("crt", CombatResults)
        self.missile = read("missile", Missile)
        ground = read("terrain", TerrainChart)
        self.terrain = ground.terrain
        self.terrain_groups = ground.columns
        self.generator = {each.choice: each for each in ground.generator}
        self.cards = {card.id: card for card in read("special_cards", SpecialCards).cards}
        self.characters = {each.name: each for each in read("samurai_characters", Characters).characters}
        self.leaders = read("leaders", Leaders).leaders
        self.points = read("points", Points)


@functools.lru_cache(maxsize=64)
def charts(own: OwnCharts = ()) -> Charts:
    return Charts(own)


@functools.cache
def data_digest() -> str:
    return digest_of(data_dir() / "hoplites")
