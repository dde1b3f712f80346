"""A squadron's place at deployment as a record and as a typed order (NAV-4.10)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Said
from polemos.rules.navarcoi.charts.charts import formation as chart_of
from polemos.rules.navarcoi.order_words import one_of
from polemos.rules.navarcoi.sea.zones import Zone
from polemos.rules.navarcoi.state import FormationName, Squadron
from polemos.tabletop.place_spec import PlacePiece, zone_of
from polemos.tabletop.place_words import heading_read, place_told, point_read

# How formations may be typed.
FORMATION_WORDS: dict[str, FormationName] = {
    "epi mias": "epi_mias", "line": "epi_mias", "epi pollon": "epi_pollon", "block": "epi_pollon",
    "epi keras": "epi_keras", "column": "epi_keras", "kyklos": "kyklos", "ring": "kyklos", "unformed": "unformed",
}  # fmt: skip


class SquadronPlacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron's reference point and heading in thousandths, its formation and its commander's stand."""

    squadron: str
    formation: FormationName
    x: int
    y: int
    heading: int
    commander: int = 0


Placements = tuple[SquadronPlacement, ...]


def placement_of(squadron: Squadron) -> SquadronPlacement:
    """The placement that puts a squadron where it stands."""
    heading = squadron.slots[0][2] if squadron.is_unformed and squadron.slots else squadron.heading
    return SquadronPlacement(squadron.id, squadron.formation, squadron.x, squadron.y, heading, squadron.commander)


def words_of(placement: SquadronPlacement) -> str:
    place = place_told(placement.x, placement.y, placement.heading)
    told = f"{placement.squadron} {chart_of(placement.formation).name.lower()} {place}"
    return f"{told} commander {placement.commander + 1}" if placement.commander else told


def placement_read(name: str, words: Sequence[str], formation: FormationName, heading: int) -> Said | Reason:
    """`block at 20 12.2 heading 0 commander 2`: what follows a squadron's name; the defaults are given."""
    used = 0
    if (found := one_of(FORMATION_WORDS, words)) is not None:
        formation, used = found
    point = point_read(words[used:])
    if point is None:
        return Reason(f"where does {name} stand? For example: {name} line at 20 12.2 heading 0")
    used += point[2]
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
    return SquadronPlacement(name, formation, point[0], point[1], heading, commander), used


def piece_of(squadron: Squadron, zone: Zone) -> PlacePiece:
    """A squadron and where it may stand, as a client is told."""
    room = zone_of((zone.west, zone.south, zone.east, zone.north), zone.along, zone.across)
    if zone.around is not None:
        room = replace(room, around=zone.around, within=milli(zone.within))
    return PlacePiece(
        id=squadron.id, words=squadron.id, zone=room, facings=(zone.heading,), turns=not zone.fixed,
        formations=zone.formations, stands=squadron.stand_count,
    )  # fmt: skip
