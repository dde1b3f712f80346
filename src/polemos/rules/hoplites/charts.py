"""The charts, read from data and checked; a player's own file may stand in place of one of ours (HOP-27.9).

Own charts travel in the setup and in the state as text, so that a game is the same wherever it is loaded.
"""

from __future__ import annotations

import functools
import tomllib
from typing import Any, TypeVar

import msgspec

from polemos.kernel.data_files import digest_of
from polemos.kernel.save import FormatError
from polemos.rulebook.places import data_dir
from polemos.rules.hoplites.chart_records import (
    Characters,
    CombatResults,
    Leaders,
    Missile,
    Points,
    Shock,
    SpecialCard,
    SpecialCards,
    Superiority,
    Terrain,
    TerrainChart,
    UnitType,
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
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FormatError(f"{name}: {error}") from error


class Charts:
    """All charts of a battle."""

    def __init__(self, own: OwnCharts = ()) -> None:
        texts = dict(own)
        if strangers := [name for name in texts if name not in FILES]:
            raise FormatError(f"{strangers[0]} is no chart; the charts are {', '.join(FILES)}")
        found: dict[str, Any] = {}
        for name, kind in FILES.items():
            text = texts.get(name) or (data_dir() / "hoplites" / f"{name}.toml").read_text(encoding="utf-8")
            found[name] = parsed(f"{name}.toml", text, kind)
        self.types: dict[tuple[str, str], UnitType] = {(t.code, t.class_): t for t in found["unit_types"].types}
        self.shock: Shock = found["shock"]
        self.superiority: Superiority = found["superiority"]
        self.results: CombatResults = found["crt"]
        self.missile: Missile = found["missile"]
        self.terrain: dict[str, Terrain] = found["terrain"].terrain
        self.generator = {each.choice: each for each in found["terrain"].generator}
        self.cards: dict[str, SpecialCard] = {card.id: card for card in found["special_cards"].cards}
        self.characters = {each.name: each for each in found["samurai_characters"].characters}
        self.leaders = found["leaders"].leaders
        self.points: Points = found["points"]


@functools.lru_cache(maxsize=64)
def charts(own: OwnCharts = ()) -> Charts:
    return Charts(own)


@functools.cache
def data_digest() -> str:
    return digest_of(data_dir() / "hoplites")
