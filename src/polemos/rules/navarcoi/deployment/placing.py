"""A squadron's place at deployment as a record and as a typed order (NAV-4.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Said
from polemos.rules.navarcoi.charts.charts import formation as chart_of
from polemos.rules.navarcoi.order_words import heading_read, inches_told, number_read, one_of
from polemos.rules.navarcoi.sea.zones import Zone
from polemos.rules.navarcoi.state import FormationName, Squadron

# How formations may be typed.
FORMATION_WORDS: dict[str, FormationName] = {
    "epi mias": "epi_mias", "line": "epi_mias", "epi pollon": "epi_pollon", "block": "epi_pollon",
    "epi keras": "epi_keras", "column": "epi_keras", "kyklos": "kyklos", "ring": "kyklos", "unformed": "unformed",
}  # fmt: skip


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron's reference point and heading in thousandths, its formation and its commander's stand."""

    squadron: str
    formation: FormationName
    x: int
    y: int
    heading: int
    commander: int = 0


Placements = tuple[Placement, ...]


def placement_of(squadron: Squadron) -> Placement:
    """The placement that puts a squadron where it stands."""
    heading = squadron.slots[0][2] if squadron.is_unformed and squadron.slots else squadron.heading
    return Placement(squadron.id, squadron.formation, squadron.x, squadron.y, heading, squadron.commander)


def words_of(placement: Placement) -> str:
    told = f"{placement.squadron} {chart_of(placement.formation).name.lower()} at "
    told += f"{inches_told(placement.x)} {inches_told(placement.y)} heading {inches_told(placement.heading)}"
    return f"{told} commander {placement.commander + 1}" if placement.commander else told


def placement_read(name: str, words: Sequence[str], formation: FormationName, heading: int) -> Said | Reason:
    """`block at 20 12.2 heading 0 commander 2`: what follows a squadron's name; the defaults are given."""
    used = 0
    if (found := one_of(FORMATION_WORDS, words)) is not None:
        formation, used = found
    used += used < len(words) and words[used].lower() == "at"
    x, y = number_read(words, used), number_read(words, used + 1)
    if x is None or y is None:
        return Reason(f"where does {name} stand? For example: {name} line at 20 12.2 heading 0")
    used += 2
    commander = 0
    while used + 1 < len(words) and words[used].lower() in ("heading", "commander"):
        value = heading_read(words[used + 1])
        if value is None:
            return Reason(f"a number is wanted after {words[used]!r}")
        if words[used].lower() == "heading":
            heading = value
        else:
            commander = value // 1000 - 1
        used += 2
    return Placement(name, formation, x, y, heading, commander), used


def zone_json(zone: Zone) -> dict[str, Any]:
    told: dict[str, Any] = {
        "west": zone.west, "south": zone.south, "east": zone.east, "north": zone.north, "heading": zone.heading,
        "rules": list(dict.fromkeys((zone.along, zone.across))),
    }  # fmt: skip
    if zone.around is not None:
        told["around"], told["within"] = list(zone.around), zone.within
    return told
