"""The supplied armies (HOP-8.8) and the battles that pair them (HOP-9.5)."""

from __future__ import annotations

import functools

import msgspec

from polemos.kernel.files.save import FormatError
from polemos.rulebook.places import data_dir
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.charts.charts import Charts, parsed
from polemos.rules.hoplites.charts.records import Leader, Period


class BattleRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two armies that met, and the ground."""

    id: str
    name: str
    armies: tuple[str, str]
    terrain: str
    about: str = ""  # what was at stake, in a sentence or two


class _Battles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    battles: tuple[BattleRecord, ...]


@functools.cache
def army_ids() -> tuple[str, ...]:
    """All supplied armies, the older ones first."""
    names = sorted(path.stem for path in (data_dir() / "hoplites" / "armies").glob("*.toml"))
    return tuple(sorted(names, key=lambda name: (army(name).army.year, name)))


@functools.cache
def army(name: str) -> Army:
    """One of the supplied armies; FormatError when there is none of that name."""
    path = data_dir() / "hoplites" / "armies" / f"{name}.toml"
    if not name.replace("_", "").isalnum() or not path.is_file():
        raise FormatError(f"no army is called {name!r}")
    return parsed(path.name, path.read_text(encoding="utf-8"), Army)


def armies_of(period: Period) -> list[str]:
    """Only armies of the chosen period are offered (HOP-9.2)."""
    return [name for name in army_ids() if army(name).period == period]


@functools.cache
def battles() -> tuple[BattleRecord, ...]:
    text = (data_dir() / "hoplites" / "battles.toml").read_text(encoding="utf-8")
    return parsed("battles.toml", text, _Battles).battles


def installed_battles() -> list[BattleRecord]:
    """Battles whose armies are there; the Samurai data may not be installed (HOP-9.2)."""
    return [each for each in battles() if all(name in army_ids() for name in each.armies)]


def battle(name: str) -> BattleRecord:
    found = next((each for each in battles() if each.id == name), None)
    if found is None:
        raise FormatError(f"no battle is called {name!r}; choose from {', '.join(each.id for each in battles())}")
    return found


def leader_of(charts: Charts, army: Army) -> Leader:
    """The army's leader (HOP-4.1); FormatError when nobody is known by that name."""
    named = army.army.leader
    if isinstance(named, Leader):
        return named
    if named not in charts.leaders:
        raise FormatError(f"no leader is called {named!r}")
    found: Leader = charts.leaders[named]
    return found
