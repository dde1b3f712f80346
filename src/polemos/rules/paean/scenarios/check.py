"""What a scenario's file may still get wrong when every field has its type: names, numbers, places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.geometry import (
    TOLERANCE,
    Bounds,
    Convex,
    circle_overlaps,
    groups_overlap,
    is_inside,
    overlaps,
    point_distance,
)
from polemos.rules.paean.armies.troops import leader_price, troop
from polemos.rules.paean.charts.charts import ground, hero_chart, leader_chart
from polemos.rules.paean.charts.points import points_chart
from polemos.rules.paean.facts import root_of
from polemos.rules.paean.field.ground import is_closed, is_impassable
from polemos.rules.paean.scenarios.formations import formation_of
from polemos.rules.paean.scenarios.naming import NAMING
from polemos.rules.paean.scenarios.records import (
    BuriedJars,
    ForbiddenWeapons,
    FormationSpec,
    LeaderSpec,
    Place,
    RulesOff,
    ScenarioRecord,
    ShieldLost,
    SideSpec,
    WallPulledDown,
)
from polemos.rules.paean.scenarios.terrain import has_its_extent, said_in_vain, terrain_of
from polemos.rules.paean.state import NORTH, SIDES, SOUTH, Formation, Terrain
from polemos.tabletop.drafting.scenario_check import problems_in


def problems(record: ScenarioRecord) -> list[str]:
    """One sentence for each thing that is wrong, with its place in the file; none for one that can be played."""
    return problems_in(record, NAMING, ("PAE", "Paean"), ("rule", "rules_off"), _of_record)


def _of_record(record: ScenarioRecord) -> list[str]:
    sides = [wrong for seat in (SOUTH, NORTH) for wrong in _of_side(SIDES[seat], record.side(seat))]
    return [*_of_terrain(record), *sides, *_of_specials(record), *_of_places(record)]


def _of_terrain(record: ScenarioRecord) -> Iterator[str]:
    kinds = [kind.id for kind in ground().kind]
    for index, piece in enumerate(record.terrain):
        place = f"$.terrain[{index}]"
        if piece.kind not in kinds:
            yield f"{piece.kind!r} is none of: {', '.join(kinds)} - at `{place}.kind`"
        if not has_its_extent(piece):
            yield f"a {piece.shape} needs its extent - at `{place}`"
        for name in said_in_vain(piece):
            yield f"a {piece.shape} has no {name.replace('_', ' ')} - at `{place}.{name}`"


# -- sides -------------------------------------------------------------------------------------------------------------


def _of_side(name: str, side: SideSpec) -> Iterator[str]:
    place = f"$.{name}"
    if sum(leader.role == "army_commander" for leader in side.leader) != 1:
        yield f"a side has exactly one army commander (PAE-4.5) - at `{place}.leader`"
    if not side.formation:
        yield f"the side has no formations - at `{place}.formation`"
    for index, leader in enumerate(side.leader):
        for wrong in _of_leader(side, leader):
            yield f"{wrong} - at `{place}.leader[{index}]`"
    for index, formation in enumerate(side.formation):
        for wrong in _of_formation(side, formation):
            yield f"{wrong} - at `{place}.formation[{index}]`"
    for index, code in enumerate(side.core):
        if troop(code) is None:
            yield f"{code!r} is no troop code (PAE-2.7) - at `{place}.core[{index}]`"
    points = true_points(side)
    if side.points != points:
        yield f"the side is worth {points} points, not {side.points} - at `{place}.points`"


def true_points(side: SideSpec) -> int:
    """What the troops and leaders of a side cost."""
    known = [(troop(each.code), each.bases) for each in side.formation]
    bases = sum(kind.price.points * count for kind, count in known if kind is not None)
    return bases + sum(leader_price(each.role, each.value, each.gift) for each in side.leader)


def _of_leader(side: SideSpec, leader: LeaderSpec) -> Iterator[str]:
    chart = points_chart()
    values = chart.hero if leader.role == "hero" else chart.tier[leader.role].values
    if leader.value not in values:
        yield f"{leader.name} cannot have the value {leader.value} (PAE-4.5)"
    chief = next((each for each in side.leader if each.role == "army_commander"), None)
    if leader.role == "subordinate" and chief is not None and leader.value > chief.value:
        yield f"{leader.name} is never better than his army commander (PAE-4.5)"
    if leader.gift and leader.role != "hero":
        yield f"{leader.name} is no hero and has no gift (PAE-4.4)"
    if (leader.at is None) == (not leader.with_):
        yield f"{leader.name} stands at a place or with a formation"
    yield from _of_led(side, leader)


def _of_led(side: SideSpec, leader: LeaderSpec) -> Iterator[str]:
    if not leader.with_:
        return
    led = next((each for each in side.formation if each.id == leader.with_), None)
    kind = troop(led.code) if led else None
    if led is None or kind is None:
        yield f"{leader.name} is with {leader.with_!r}, which is no formation of his side"
        return
    if kind.is_light:
        yield f"{leader.name} cannot be with lights (PAE-7.17)"
    if leader.role == "hero" and led.bases > hero_chart().bases_led.get(leader.value, 0):
        yield f"{leader.name} cannot lead {led.bases} bases (PAE-15.10)"
    others = [each for each in side.leader if each.with_ == leader.with_ and each is not leader]
    if any((each.role == "hero") == (leader.role == "hero") for each in others):
        yield f"{leader.with_} has more than one {'hero' if leader.role == 'hero' else 'commander'} (PAE-7.17)"


def _of_formation(side: SideSpec, formation: FormationSpec) -> Iterator[str]:
    kind = troop(formation.code)
    if kind is None:
        yield f"{formation.code!r} is no troop code (PAE-2.7)"
        return
    if root_of(formation.id) != formation.id:
        yield f"{formation.id} ends with a small letter, as only the names of parts do (PAE-1.15)"
    if formation.files > formation.bases:
        yield f"{formation.id} has {formation.bases} bases, which do not make {formation.files} files (PAE-1.5)"
    commanders = [each.id for each in side.leader if each.role != "hero"]
    if kind.is_light and formation.under:
        yield f"{formation.id} is light and under nobody (PAE-2.13)"
    elif not kind.is_light and formation.under not in commanders:
        yield f"{formation.id} is under one commander of its side (PAE-2.13)"


# -- special rules and places ------------------------------------------------------------------------------------------


def _of_specials(record: ScenarioRecord) -> Iterator[str]:
    lines = [each.name for each in record.terrain if each.shape == "line"]
    zones = [each.name for each in record.terrain if each.kind == "marked_zone"]
    for index, special in enumerate(record.special):
        place = f"$.special[{index}]"
        match special:
            case ForbiddenWeapons():
                for side in (record.south, record.north):
                    for each in side.formation:
                        kind = troop(each.code)
                        if kind is not None and kind.weapon in special.weapons:
                            yield f"{each.id} carries a weapon that is forbidden - at `{place}.weapons`"
            case ShieldLost():
                heroes = [each.id for each in record.side(SIDES.index(special.side)).leader if each.role == "hero"]
                if special.hero not in heroes:
                    yield f"{special.hero} is no hero of the side - at `{place}.hero`"
            case BuriedJars():
                for zone in special.zones:
                    if zone not in zones:
                        yield f"{zone} is no marked zone - at `{place}.zones`"
                if len(set(special.zones)) < len(special.zones):
                    yield f"a zone is named twice - at `{place}.zones`"
                before = record.special[:index]
                if any(isinstance(each, BuriedJars) and each.side == special.side for each in before):
                    yield f"a side buries jars in one field only (PAE-5.8) - at `{place}.side`"
            case RulesOff():
                missing = {"PAE-7.27", "PAE-19.3"} - set(special.rules_off)
                if len(missing) == 1:
                    yield f"PAE-7.27 and PAE-19.3 are used or not used together - at `{place}.rules_off`"
            case WallPulledDown():
                if special.terrain not in lines:
                    yield f"{special.terrain} is no line - at `{place}.terrain`"
            case _:
                pass


def _of_places(record: ScenarioRecord) -> Iterator[str]:
    """Formations and leaders stand inside the table, clear of each other and of what they may not enter."""
    bounds = (0.0, 0.0, record.table.width, record.table.depth)
    pieces = [terrain_of(index, piece) for index, piece in enumerate(record.terrain) if _is_drawn(record, index)]
    placed: list[tuple[str, Formation]] = []
    for seat in (SOUTH, NORTH):
        for index, spec in enumerate(record.side(seat).formation):
            if troop(spec.code) is not None:
                placed.append((f"$.{SIDES[seat]}.formation[{index}]", formation_of(seat, spec)))
    for at, (place, formation) in enumerate(placed):
        bases = formation.grid.bases
        if not all(is_inside(base, bounds) for base in bases):
            yield f"{formation.id} does not stand on the table - at `{place}`"
        for _, other in placed[:at]:
            if groups_overlap(bases, other.grid.bases):
                yield f"{formation.id} stands on {other.id} - at `{place}`"
        for piece in pieces:
            barred = is_impassable(piece, formation)
            if barred and any(overlaps(base, part) for part in piece.shapes for base in bases):
                yield f"{formation.id} stands on {piece.name}, which it may not enter (PAE-17.1) - at `{place}`"
    yield from _of_leaders_places(record, bounds, pieces, [formation for _, formation in placed])


def _of_leaders_places(
    record: ScenarioRecord, bounds: Bounds, pieces: Sequence[Terrain], placed: Sequence[Formation]
) -> Iterator[str]:
    radius = leader_chart().radius
    others: list[tuple[str, Place]] = []
    for seat in (SOUTH, NORTH):
        for index, leader in enumerate(record.side(seat).leader):
            if leader.at is None:
                continue
            place = f"$.{SIDES[seat]}.leader[{index}]"
            if not _stands_inside(leader.at, bounds):
                yield f"{leader.name} does not stand on the table - at `{place}`"
            taken = [each.id for each in placed if _is_under(leader.at, each.grid.bases)]
            taken += [name for name, at in others if point_distance(leader.at, at) < 2 * radius - TOLERANCE]
            taken += [piece.name for piece in pieces if is_closed(piece) and _is_under(leader.at, piece.shapes)]
            for name in taken:
                yield f"{leader.name} stands on {name} (PAE-2.12) - at `{place}`"
            others.append((leader.name, leader.at))


def _is_under(at: Place, shapes: Sequence[Convex]) -> bool:
    return any(circle_overlaps(*at, leader_chart().radius, shape) for shape in shapes)


def _stands_inside(at: Place, bounds: Bounds) -> bool:
    west, south, east, north = bounds
    radius = leader_chart().radius
    return west + radius <= at[0] <= east - radius and south + radius <= at[1] <= north - radius


def _is_drawn(record: ScenarioRecord, index: int) -> bool:
    piece = record.terrain[index]
    return has_its_extent(piece) and any(kind.id == piece.kind for kind in ground().kind)
