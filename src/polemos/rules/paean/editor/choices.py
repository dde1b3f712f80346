"""What may be chosen in a scenario of Paean under construction, and what new parts begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.builder.form_words import kind_words
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.charts.points import priced
from polemos.rules.paean.scenarios.naming import NAMING
from polemos.rules.paean.state import SIDES
from polemos.tabletop.drafting.places import Raw
from polemos.tabletop.drafting.records import Word

STEMS = {"army_commander": "AC", "subordinate": "SC", "hero": "H"}
TITLES = {"army_commander": "Army commander", "subordinate": "Subordinate", "hero": "Hero"}
LEADER_BEHIND = 10.0  # cm in front of his table edge, where a new leader stands
FIRST_ROW = 20.0  # cm in front of his table edge, where a new formation stands


def side_of(raw: Raw, path: str) -> str:
    """South or north; south of what belongs to neither."""
    return NAMING.side_of(raw, path) or SIDES[0]


def _side(raw: Raw, path: str) -> Any:
    return raw[side_of(raw, path)]


def codes(raw: Raw, path: str) -> Sequence[Word]:
    return [Word(id=code, name=f"{code} · {kind_words(code)}") for code in priced()]


def kinds_of_terrain(raw: Raw, path: str) -> Sequence[Word]:
    return [Word(id=chart.id, name=chart.name) for chart in ground().kind]


def commanders(raw: Raw, path: str) -> Sequence[Word]:
    """Who may order it besides the army commander (PAE-2.13)."""
    known = [each for each in _side(raw, path)["leader"] if each["role"] != "hero"]
    return [Word(id="", name="nobody (lights)"), *(Word(id=each["id"], name=_named(each)) for each in known)]


def led(raw: Raw, path: str) -> Sequence[Word]:
    """With whom a leader may begin: lights are led by nobody (PAE-7.17)."""
    known = [each for each in _side(raw, path)["formation"] if not is_light(each["code"])]
    return [
        Word(id="", name="nobody: he stands in the open"),
        *(Word(id=each["id"], name=_named(each)) for each in known),
    ]


def _named(item: Raw) -> str:
    return f"{item['id']} {item['name']}"


def is_light(code: str) -> bool:
    known = troop(code)
    return known is not None and known.is_light


# -- what is new -------------------------------------------------------------------------------------------------------


def new_role(raw: Raw, path: str) -> str:
    """The army commander first, then subordinates."""
    has_chief = any(each["role"] == "army_commander" for each in _side(raw, path)["leader"])
    return "subordinate" if has_chief else "army_commander"


def sign(raw: Raw, path: str) -> str:
    return free_sign(_side(raw, path), new_role(raw, path))


def free_sign(side: Raw, role: str) -> str:
    """AC, or the first of SC1, SC2 ... or H1, H2 ... that no leader of the side has."""
    taken = {each["id"] for each in side["leader"]}
    stem = STEMS[role]
    if role == "army_commander" and stem not in taken:
        return stem
    return next(found for number in range(1, 99) if (found := f"{stem}{number}") not in taken)


def title(raw: Raw, path: str) -> str:
    return TITLES[new_role(raw, path)]


def chief(raw: Raw, path: str) -> str:
    """Under whom a new formation stands."""
    known = [each["id"] for each in _side(raw, path)["leader"] if each["role"] != "hero"]
    return known[0] if known else ""


def front_place(raw: Raw, path: str) -> list[float]:
    return place_before(raw, side_of(raw, path), FIRST_ROW)


def open_place(raw: Raw, path: str) -> list[float]:
    return place_before(raw, side_of(raw, path), LEADER_BEHIND)


def place_before(raw: Raw, side: str, distance: float) -> list[float]:
    """The middle of the table, so far from the edge of a side."""
    depth = float(raw["table"]["depth"])
    return [round(float(raw["table"]["width"]) / 2, 3), distance if side == SIDES[0] else round(depth - distance, 3)]


def facing(raw: Raw, path: str) -> float:
    return 0.0 if side_of(raw, path) == SIDES[0] else 180.0


def middle(raw: Raw, path: str) -> float:
    return round(float(raw["table"]["depth"]) / 2, 3)
