"""The battle by which an army is judged: of what epoch (HMA-1.2) and of what size level (HMA-4.2)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from polemos import UsageProblem
from polemos.kernel.settings import ARMY_SIZE, Setting, one_of, switch, truth, whole_number, yes_or_no
from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.armies.building import faults
from polemos.rules.hoplomachia.armies.epochs import EPOCHS, YEARS
from polemos.rules.hoplomachia.armies.levels import level_faults, level_of
from polemos.rules.hoplomachia.charts.charts import epoch_of
from polemos.rules.hoplomachia.charts.words import SIZES, Epoch, Size
from polemos.rules.hoplomachia.options import Options
from polemos.tabletop.muster.faults import Fault

ANY = "any"
LEVELS = {ANY: "Any number", "small": "Small", "medium": "Medium", "large": "Large"}


class For(NamedTuple):
    year: int
    size: Size | None  # None: of any
    options: Options

    @property
    def epoch(self) -> Epoch:
        return epoch_of(self.year)


def settings() -> tuple[Setting, ...]:
    years = tuple(map(str, YEARS.values()))
    return (
        Setting("size", "size level", tuple(LEVELS), "medium", "HMA-4.2", ARMY_SIZE, tuple(LEVELS.values())),
        Setting("year", "epoch", years, str(YEARS[2]), "HMA-1.2", ARMY_SIZE, tuple(EPOCHS.values())),
        switch("chariots", "Scythed chariots", False, "HMA-23.9"),
    )


def battle_of(said: Mapping[str, str]) -> For:
    """What does not touch armies is passed over; UsageProblem where it cannot be."""
    size = one_of("size", said.get("size", "medium"), tuple(LEVELS))
    year = whole_number("year", said.get("year", str(YEARS[2])))
    if not 360 <= year <= 460:
        raise UsageProblem(f"year: 460 to 360 BC are wanted, not {year}")
    chariots = truth("chariots", said.get("chariots", "no"))
    return For(year, next((each for each in SIZES if each == size), None), Options(chariots=chariots))


def settings_of(battle: For) -> dict[str, str]:
    told = {"size": battle.size or ANY, "year": str(battle.year)}
    return told | ({"chariots": yes_or_no(True)} if battle.options.chariots else {})


def faults_for(army: Army, battle: For) -> list[Fault]:
    found = faults(army, battle.epoch, options=battle.options)
    return found + (level_faults(army, battle.epoch, battle.size, battle.options) if battle.size else [])


@functools.lru_cache(maxsize=256)
def fitting(army: Army) -> For:
    """The first epoch in which it is as it should be, else in which least is wrong."""
    battles = [For(year, level_of(army, epoch), _options(army)) for epoch, year in YEARS.items()]
    return min(battles, key=lambda each: len(faults_for(army, each)))


def _options(army: Army) -> Options:
    """Those without which it could not be."""
    return msgspec.structs.replace(Options(), chariots=any(unit.card == "scythed_chariot" for unit in army.unit))
