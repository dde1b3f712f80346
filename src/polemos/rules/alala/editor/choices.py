"""What may be chosen in a scenario of Alala! under construction, and what new parts begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.rules.alala.charts.charts import armies, ground, troop_chart
from polemos.rules.alala.scenarios.naming import NAMING
from polemos.tabletop.drafting.places import Raw, above, value_at
from polemos.tabletop.drafting.records import Word

NOBODY = "none"  # a unit that is not there
BANDS = ("psiloi", "peltasts", "cavalry", "hamippoi", "thessalian_cavalry")


def side_of(raw: Raw, path: str) -> str:
    """South or north; south of what belongs to neither."""
    return NAMING.side_of(raw, path) or "south"


def _side(raw: Raw, path: str) -> Any:
    return raw[side_of(raw, path)]


def _words(found: Sequence[tuple[str, str]]) -> tuple[Word, ...]:
    return tuple(Word(id=id_, name=name) for id_, name in found)


def states(raw: Raw, path: str) -> Sequence[Word]:
    known = [name for each in armies().state for name in (each.id, *each.includes)]
    return _words([(name, name) for name in (*known, *armies().scenario_states.names)])


def led(raw: Raw, path: str) -> Sequence[Word]:
    """The units of a phalanx, with one of which its leader starts."""
    own = value_at(raw, above(path)).get("id")
    found = [unit for unit in _side(raw, path)["unit"] if unit["phalanx"] == own]
    return _words([(unit["id"], f"{unit['id']} {unit['name']}") for unit in found])


def kinds_of_terrain(raw: Raw, path: str) -> Sequence[Word]:
    return _words([(key, chart.name) for key, chart in ground().terrain.items()])


def bands(raw: Raw, path: str) -> Sequence[Word]:
    return _words([(kind, troop_chart(kind).name) for kind in BANDS])


def options(raw: Raw, path: str) -> Sequence[Word]:
    return _words([("", "a battle of full size"), ("ALA-24.3", "a condensed battle")])


# -- what is new -------------------------------------------------------------------------------------------------------


def numeral(raw: Raw, path: str) -> str:
    """A name for a new phalanx: the first numeral that its side has not used."""
    used = [each["id"] for each in _side(raw, path)["phalanx"]]
    known = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
    return next((each for each in known if each not in used), "XIII")


def leader(raw: Raw, path: str) -> str:
    return f"Leader of phalanx {numeral(raw, path)}"


def middle_x(raw: Raw, path: str) -> float:
    return round(float(raw["table"]["width"]) / 2, 3)


def edge_y(raw: Raw, path: str) -> float:
    """At the edge of its side, wholly on the table."""
    half = troop_chart("hoplites").block[1] / 2
    return half if side_of(raw, path) == "south" else round(float(raw["table"]["depth"]) - half, 3)
