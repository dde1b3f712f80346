"""The data files of Hoplomachia, read once and checked. Lengths there are in inches; the state holds 1/1000 of them."""

from __future__ import annotations

import functools
from pathlib import Path

from msgspec.structs import replace

from polemos.kernel.files.data_files import digest_of, read_toml
from polemos.kernel.files.save import FormatError
from polemos.rulebook.places import data_dir
from polemos.rules.hoplomachia.charts.cards import Card, Cards
from polemos.rules.hoplomachia.charts.lists import Armies, BattleChart, Battles, Boards, Nation, SituationRow, SizeChart
from polemos.rules.hoplomachia.charts.records import Charts, TerrainChart, Track
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.charts.tables import Tables
from polemos.rules.hoplomachia.charts.words import (
    AreteLine,
    Arrangement,
    BattleType,
    Character,
    Column,
    Epoch,
    Situation,
    Size,
    Stance,
)

LAST_YEARS: tuple[tuple[int, Epoch], ...] = ((440, 1), (421, 2), (404, 3), (372, 4), (360, 5))  # last year of each

LAKONIAN_EKDROMOI = "ekdromoi_lakonian"


def folder() -> Path:
    return data_dir() / "hoplomachia"


@functools.cache
def charts() -> Charts:
    return read_toml(folder() / "charts.toml", Charts)


@functools.cache
def cards() -> dict[str, Card]:
    return {each.id: each for each in read_toml(folder() / "cards.toml", Cards).card}


@functools.cache
def armies() -> Armies:
    return read_toml(folder() / "armies.toml", Armies)


@functools.cache
def battles() -> Battles:
    return read_toml(folder() / "battles.toml", Battles)


@functools.cache
def scenarios() -> dict[str, ScenarioRecord]:
    """Ours, in the order of their years."""
    known = [read_toml(path, ScenarioRecord) for path in sorted((folder() / "scenarios").glob("*.toml"))]
    return {each.id: each for each in sorted(known, key=lambda each: (-each.year, len(each.rule), each.rule))}


@functools.cache
def tables() -> Tables:
    return read_toml(folder() / "tables.toml", Tables)


@functools.cache
def data_digest() -> str:
    return digest_of(folder())


# -- what is looked up -------------------------------------------------------------------------------------------------


def card(id_: str) -> Card:
    return lakonian_ekdromoi() if id_ == LAKONIAN_EKDROMOI else cards()[id_]


@functools.cache
def lakonian_ekdromoi() -> Card:
    """As Hellenic psiloi, without missiles (HMA-23.6); no army has them on its list."""
    psiloi = cards()["psiloi_hellenic"]
    belos = replace(psiloi.belos, mode="none", number=0, range=0)
    return replace(psiloi, id=LAKONIAN_EKDROMOI, name="Lakonian ekdromoi", belos=belos, unit_size=(1, 5), worth=0)


@functools.cache
def _terrain() -> dict[str, TerrainChart]:
    return {each.id: each for each in charts().terrain}


def terrain_chart(kind: str) -> TerrainChart:
    return _terrain()[kind]


def track(name: str) -> Track:
    return charts().arete_track[name]


def base_arete(line: AreteLine, die: int) -> int:
    """HMA-6.2."""
    return charts().base_arete.line(line)[die - 1]


def rhetoria(character: Character, die: int) -> int:
    """HMA-6.6."""
    return charts().rhetoria.column(character)[die - 1]


def character_of(column: Column, die: int) -> Character:
    """HMA-5.2."""
    generator = charts().strategos_generator
    rows = {
        "spartan": generator.spartan, "democratic": generator.democratic, "oligarchic": generator.oligarchic,
        "royal": generator.royal, "mercenary": generator.mercenary,
    }  # fmt: skip
    return rows[column][die - 1]


def stance_of(die: int) -> Stance:
    """HMA-5.7."""
    return charts().strategos_generator.stance[die - 1]


@functools.cache
def _nemesis() -> dict[tuple[str, str], int]:
    return {(own, enemy): number for own, enemy, number in charts().nemesis.pairs}


def nemesis(own: str, enemy: str) -> int:
    """HMA-23.8: all pairs that are not named are 0."""
    return _nemesis().get((own, enemy), 0)


@functools.cache
def _nations() -> dict[str, Nation]:
    return {each.id: each for each in armies().nation}


def nation(id_: str) -> Nation:
    return _nations()[id_]


def nations() -> tuple[Nation, ...]:
    return armies().nation


def size_chart(size: Size) -> SizeChart:
    return armies().size[size]


def battle(type_: BattleType) -> BattleChart:
    return next(each for each in battles().battle if each.id == type_)


def boards() -> Boards:
    return battles().board


def situation(name: Situation) -> SituationRow:
    """HMA-3.2: the battle type by the sum of two dice."""
    chart = battles().situation_chart
    return {
        "border_dispute": chart.border_dispute, "civil_war": chart.civil_war, "anabasis": chart.anabasis,
        "hegemonic_war": chart.hegemonic_war,
    }[name]  # fmt: skip


def suited_sizes(name: Situation) -> tuple[Size, ...]:
    """HMA-3.2."""
    chart = battles().situation_sizes
    return {
        "border_dispute": chart.border_dispute, "civil_war": chart.civil_war, "anabasis": chart.anabasis,
        "hegemonic_war": chart.hegemonic_war,
    }[name]  # fmt: skip


def scenario(id_: str) -> ScenarioRecord:
    """FormatError if there is none of this name."""
    try:
        return scenarios()[id_]
    except KeyError:
        raise FormatError(f"there is no scenario {id_!r}") from None


def epoch_of(year: int) -> Epoch:
    """HMA-1.2: of a year BC between 460 and 360."""
    if not 360 <= year <= 460:
        raise ValueError(f"{year} BC is outside of the epochs")
    return next(epoch for last, epoch in LAST_YEARS if year >= last)


def depth_of(card_: Card, stands: int, arrangement: Arrangement) -> int:
    """How deep an element stands in an arrangement where there is room (HMA-12.2), in thousandths."""
    one = round(card_.stand_depth * 1000)
    return (2 * stands - 1) * one if arrangement == "OF" else stands * one


def width_of(card_: Card) -> int:
    """HMA-1.3, in thousandths."""
    return round(card_.stand_frontage * 1000)
