"""The charts of Paean, read from data and checked. Lengths there are in centimetres; the state holds 1/1000 of them."""

from __future__ import annotations

import functools
from pathlib import Path

from polemos.kernel.files.data_files import digest_of, read_toml
from polemos.rulebook.places import data_dir
from polemos.rules.paean.charts.records import (
    ArmourChart,
    BaseChart,
    ClassChart,
    ExperienceChart,
    ExpertChart,
    Formations,
    GiftChart,
    GroundChart,
    HeroChart,
    LeaderChart,
    Mount,
    TerrainChart,
    TestsChart,
    WeaponChart,
)


def folder() -> Path:
    return data_dir() / "paean"


@functools.cache
def formations() -> Formations:
    return read_toml(folder() / "formations.toml", Formations)


@functools.cache
def ground() -> GroundChart:
    return read_toml(folder() / "terrain.toml", GroundChart)


@functools.cache
def _classes() -> dict[str, ClassChart]:
    return {each.code: each for each in formations().classes}


@functools.cache
def _weapons() -> dict[str, WeaponChart]:
    return {each.code: each for each in formations().weapon}


@functools.cache
def _experience() -> dict[str, ExperienceChart]:
    return {each.name: each for each in formations().experience}


@functools.cache
def _gifts() -> dict[str, GiftChart]:
    return {each.id: each for each in formations().gift}


@functools.cache
def _terrain() -> dict[str, TerrainChart]:
    return {each.id: each for each in ground().kind}


def class_chart(code: str) -> ClassChart:
    return _classes()[code]


def weapon_chart(code: str) -> WeaponChart:
    return _weapons()[code]


def experience_chart(name: str) -> ExperienceChart:
    return _experience()[name]


def gift_chart(id_: str) -> GiftChart:
    return _gifts()[id_]


def terrain_chart(kind: str) -> TerrainChart:
    return _terrain()[kind]


def base_chart() -> BaseChart:
    return formations().base


def base_depth(mount: Mount, ranks: int) -> float:
    """PAE-2.2."""
    return base_chart().depth[mount][ranks]


def expert_chart() -> ExpertChart:
    return formations().expert


def armour_chart() -> ArmourChart:
    return formations().armour


def tests_chart() -> TestsChart:
    return formations().tests


def leader_chart() -> LeaderChart:
    return formations().leader


def hero_chart() -> HeroChart:
    return formations().hero


@functools.cache
def data_digest() -> str:
    return digest_of(folder())
