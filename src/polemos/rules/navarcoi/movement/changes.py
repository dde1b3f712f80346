"""Formation changes and turns on the spot (NAV-8.11, 8.12, 9.7 to 9.21), for any number of stands.

A change is worked out as places of the stands in the order of the new formation, measured from a reference stand in
the heading before the change; the tables of data/navarcoi/formations.toml are reproduced by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from polemos.geometry import Box, milli, sin_cos, to_milli
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import formations, ring_radius
from polemos.rules.navarcoi.movement.walk import FULL_TURN, is_straight_column
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.layouts import laid_out, straight_column
from polemos.rules.navarcoi.sea.sea import enemies_touched, is_open_water, what_blocks
from polemos.rules.navarcoi.state import FormationName, P, Slot, Squadron, State

Variant = Literal["left", "right"]
Placing = tuple[int, int, int, int]  # stand before, right, forward, turn
QUARTER = 90_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the stands go: from a reference stand, in the heading before the change."""

    after: FormationName
    reference: int
    turn: int  # of the squadron's heading
    places: tuple[Placing, ...]


def files_of(state: State) -> int:
    return formations().size[state.options.size].files


# -- the changes of section 9 --------------------------------------------------------------------------------------


def line_to_column(squadron: Squadron, variant: Variant, files: int) -> Plan:
    n = len(squadron.slots)
    if variant == "right":
        return Plan("epi_keras", n - 1, QUARTER, tuple((n - 1 - k, -k * P, 0, QUARTER) for k in range(n)))
    return Plan("epi_keras", 0, -QUARTER, tuple((k, k * P, 0, -QUARTER) for k in range(n)))


def column_to_line_by_turn(squadron: Squadron, variant: Variant, files: int) -> Plan:
    turn = QUARTER if variant == "right" else -QUARTER
    places = tuple((k, 0, -k * P, turn) for k in range(squadron.stand_count))
    return Plan("epi_mias", 0, turn, places if variant == "right" else places[::-1])


def column_to_line_on_lead(squadron: Squadron, variant: Variant, files: int) -> Plan:
    side = 1 if variant == "right" else -1
    places = tuple((k, side * k * P, 0, 0) for k in range(squadron.stand_count))
    return Plan("epi_mias", 0, 0, places if variant == "right" else places[::-1])


def line_to_block(squadron: Squadron, variant: Variant, files: int) -> Plan:
    n = len(squadron.slots)
    rear = max(0, n - files)
    if variant == "right":
        front, back, first = list(range(n - rear)), list(range(n - rear, n)), n - rear - rear
    else:
        front, back, first = list(range(rear, n)), list(range(rear)), 0
    places = [(stand, k * P, 0, 0) for k, stand in enumerate(front)]
    places += [(stand, (first + k) * P, -P, 0) for k, stand in enumerate(back)]
    return Plan("epi_pollon", front[0], 0, tuple(places))


def block_to_line(squadron: Squadron, variant: Variant, files: int) -> Plan:
    ranks = ranks_of(squadron)
    if variant == "right":
        order = [stand for rank in ranks for stand in rank]
        places = tuple((stand, k * P, 0, 0) for k, stand in enumerate(order))
    else:
        behind = [stand for rank in reversed(ranks[1:]) for stand in rank]
        order = behind + ranks[0]
        places = tuple((stand, (k - len(behind)) * P, 0, 0) for k, stand in enumerate(order))
    return Plan("epi_mias", ranks[0][0], 0, places)


def block_to_column(squadron: Squadron, variant: Variant, files: int) -> Plan:
    columns = files_from_left(squadron)
    if variant == "right":
        columns.reverse()
    order = [stand for column in columns for stand in column]
    return Plan("epi_keras", order[0], 0, tuple((stand, 0, -k * P, 0) for k, stand in enumerate(order)))


def line_to_ring(squadron: Squadron, variant: Variant, files: int) -> Plan:
    n = len(squadron.slots)
    order = list(range(n)) if variant == "right" else list(range(n - 1, -1, -1))
    return _ring(order, variant, clockwise=variant == "right")


def column_to_ring(squadron: Squadron, variant: Variant, files: int) -> Plan:
    return _ring(list(range(squadron.stand_count)), variant, clockwise=variant == "left")


def block_to_ring(squadron: Squadron, variant: Variant, files: int) -> Plan:
    order: list[int] = []
    for k, rank in enumerate(ranks_of(squadron)):
        order += rank if (k % 2 == 0) == (variant == "right") else rank[::-1]
    return _ring(order, variant, clockwise=variant == "right")


def _ring(order: list[int], variant: Variant, clockwise: bool) -> Plan:
    """A ring on the named side of its lead, which keeps its place and turns outward (NAV-9.14, 9.15)."""
    n = len(order)
    radius = ring_radius(n)
    outward = -QUARTER if variant == "right" else QUARTER
    centre = radius if variant == "right" else -radius
    places = []
    for i, stand in enumerate(order):
        bearing = outward + (1 if clockwise else -1) * i * 360 * 1000 / n
        s, c = sin_cos(bearing / 1000)
        places.append((stand, centre + round(radius * s), round(radius * c), round(bearing)))
    return Plan("kyklos", order[0], outward, tuple(places))


def column_to_block(squadron: Squadron, variant: Variant, files: int) -> Plan:
    n = squadron.stand_count
    doubled = max(0, n - files)
    columns = [[2 * k, 2 * k + 1] for k in range(doubled)] + [[stand] for stand in range(2 * doubled, n)]
    side = 1 if variant == "right" else -1
    placed = [(column, side * k * P) for k, column in enumerate(columns)]
    if variant == "left":
        placed.reverse()
    places = [(column[0], right, 0, 0) for column, right in placed]
    places += [(column[1], right, -P, 0) for column, right in placed if len(column) == 2]
    return Plan("epi_pollon", 0, 0, tuple(places))


CHANGES: dict[str, Callable[[Squadron, Variant, int], Plan]] = {
    "line_to_column": line_to_column,
    "column_to_line_by_turn": column_to_line_by_turn,
    "column_to_line_on_lead": column_to_line_on_lead,
    "line_to_block": line_to_block,
    "block_to_line": block_to_line,
    "block_to_column": block_to_column,
    "line_to_ring": line_to_ring,
    "column_to_ring": column_to_ring,
    "block_to_ring": block_to_ring,
    "column_to_block": column_to_block,
}


# -- ranks and files of a block ------------------------------------------------------------------------------------


def ranks_of(squadron: Squadron) -> list[list[int]]:
    """Stands of a block rank by rank from the front, each from left to right."""
    foremost = max(slot[1] for slot in squadron.slots)
    ranks: dict[int, list[int]] = {}
    for i, (_, forward, _) in enumerate(squadron.slots):
        ranks.setdefault(round((foremost - forward) / P), []).append(i)
    return [sorted(ranks[k], key=lambda i: squadron.slots[i][0]) for k in sorted(ranks)]


def files_from_left(squadron: Squadron) -> list[list[int]]:
    """Stands of a block file by file from the left, each from front to rear."""
    leftmost = min(slot[0] for slot in squadron.slots)
    files: dict[int, list[int]] = {}
    for i, (right, _, _) in enumerate(squadron.slots):
        files.setdefault(round((right - leftmost) / P), []).append(i)
    return [sorted(files[k], key=lambda i: -squadron.slots[i][1]) for k in sorted(files)]


# -- carrying a plan out -------------------------------------------------------------------------------------------


def changed(squadron: Squadron, plan: Plan) -> Squadron:
    """The squadron after a change, wherever that may be; shifts are cleared."""
    x, y, heading = unshifted(squadron)[plan.reference]
    return _settled(squadron, plan.after, milli(x), milli(y), milli(heading), plan.turn, plan.places)


def unshifted(squadron: Squadron) -> tuple[tuple[float, float, float], ...]:
    """Poses of the stands in formation, without the forward shifts of conforming."""
    return replace(squadron, shifts=()).poses if any(squadron.shifts) else squadron.poses


def _settled(
    squadron: Squadron, after: FormationName, x: int, y: int, heading: int, turn: int, places: tuple[Placing, ...]
) -> Squadron:
    """Anchor the new formation at the reference stand; slots are turned into its new heading."""
    s, c = sin_cos(turn / 1000)
    slots: list[Slot] = []
    for _, right, forward, turned in places:
        slots.append((round(right * c - forward * s), round(right * s + forward * c), (turned - turn) % FULL_TURN))
    now = (heading + turn) % FULL_TURN
    commander = next(i for i, place in enumerate(places) if place[0] == squadron.commander)
    new = replace(
        squadron, formation=after, x=x, y=y, heading=now, slots=tuple(slots), shifts=(), track=(), commander=commander
    )
    return as_column(new) if after == "epi_keras" else new


def as_column(squadron: Squadron) -> Squadron:
    """A straight column whose lead is the first slot; its track runs straight back (NAV-8.13)."""
    s, c = sin_cos(squadron.heading / 1000)
    right, forward, _ = squadron.slots[0]
    x = squadron.x + round(right * c + forward * s)
    y = squadron.y + round(-right * s + forward * c)
    return column_at(squadron, x, y, squadron.heading)


def column_at(squadron: Squadron, x: int, y: int, heading: int) -> Squadron:
    """The squadron as a straight column with its lead there."""
    track = straight_column(x, y, heading, squadron.stand_count)
    return replace(squadron, formation="epi_keras", x=x, y=y, heading=heading, slots=(), shifts=(), track=track)


def turned_on_the_spot(state: State, squadron: Squadron, turn: int) -> Squadron:
    """Every stand turns about its own centre: change of front, About face and launching (NAV-8.11, 8.12, 9.21)."""
    if squadron.is_unformed:  # broken up on the beach: a shoal has no heading but those of its stands
        shoal = tuple((right, forward, (heading + turn) % FULL_TURN) for right, forward, heading in squadron.slots)
        return replace(squadron, slots=shoal, shifts=())
    s, c = sin_cos(turn / 1000)
    slots = [(round(r * c - f * s), round(r * s + f * c), 0) for r, f, _ in squadron.slots]
    heading = (squadron.heading + turn) % FULL_TURN
    new = replace(squadron, heading=heading, slots=tuple(slots), shifts=())
    return _renumbered(_closed_up(state, new)) if squadron.formation == "epi_pollon" else _renumbered(new)


def _closed_up(state: State, squadron: Squadron) -> Squadron:
    """The stands of each file move up until it has no empty place; a file that cannot stays as it is (NAV-9.21)."""
    slots = list(squadron.slots)
    foremost = max(slot[1] for slot in slots)
    for file in files_from_left(squadron):
        closed = {stand: (slots[stand][0], foremost - k * P, 0) for k, stand in enumerate(file)}
        if all(slots[stand] == place for stand, place in closed.items()):
            continue
        moved = replace(squadron, slots=tuple(closed.get(i, slot) for i, slot in enumerate(slots)))
        if what_blocks(state, [moved.stands[stand] for stand in file], (squadron.id,)) is None:
            slots = list(moved.slots)
    return replace(squadron, slots=tuple(slots))


def _renumbered(squadron: Squadron) -> Squadron:
    """Stands of a block or line in their order: rank by rank from the front, from left to right (NAV-9.1)."""
    order = [stand for rank in ranks_of(squadron) for stand in rank]
    slots = tuple(squadron.slots[stand] for stand in order)
    return replace(squadron, slots=slots, commander=order.index(squadron.commander))


# -- forming up (NAV-9.17) -----------------------------------------------------------------------------------------

ROLES = ("line_left_end", "line_right_end", "block_left_front", "block_right_front", "column_lead", "ring_first")


def formed_up(state: State, squadron: Squadron, reference: int, role: str, heading: int) -> Squadron:
    """The squadron formed up round a reference stand that keeps its place."""
    others = [i for i in range(squadron.stand_count) if i != reference]
    stands = [reference, *others]
    n = len(stands)
    sign = -1 if "right" in role else 1
    if role.startswith("line"):
        after: FormationName = "epi_mias"
        spots = [(sign * k * P, 0, 0) for k in range(n)]
    elif role.startswith("block"):
        after = "epi_pollon"
        files = min(files_of(state), n)
        spots = [(sign * (k % files) * P, -(k // files) * P, 0) for k in range(n)]
    elif role.startswith("column"):
        after = "epi_keras"
        spots = [(0, -k * P, 0) for k in range(n)]
    else:
        after = "kyklos"
        radius, spots = ring_radius(n), []
        for k in range(n):
            s, c = sin_cos(360 * k / n)
            spots.append((round(radius * s), round(radius * c) - radius, round(360_000 * k / n)))
    placed = [(stand, right, forward, turn) for stand, (right, forward, turn) in zip(stands, spots, strict=True)]
    if after in ("epi_mias", "epi_pollon"):
        placed.sort(key=lambda place: (-place[2], place[1]))
    x, y, _ = unshifted(squadron)[reference]
    order = squadron.order if squadron.formation == "kyklos" else "ordered"
    return replace(_settled(squadron, after, milli(x), milli(y), heading, 0, tuple(placed)), order=order)


# -- placing afresh ------------------------------------------------------------------------------------------------


def line_at(squadron: Squadron, x: float, y: float, heading: int) -> Squadron:
    """The squadron as a line with its front point there (inches)."""
    return laid_out(squadron, "epi_mias", to_milli(x), to_milli(y), heading, Options())


# -- what is possible ----------------------------------------------------------------------------------------------


def why_no_room(state: State, before: Squadron, after: Squadron) -> Reason | None:
    """Is there room for a change, and does it touch no new enemy? (NAV-9.19)"""
    if is_open_water(state, after.reach, (before.id,)):
        return None
    stands: tuple[Box, ...] = after.stands
    blocker = what_blocks(state, stands, (before.id,))
    if blocker is not None:
        return Reason(f"no room: {blocker} is in the way", "NAV-9.19")
    touched = enemies_touched(state, before, stands)
    if touched:
        already = enemies_touched(state, before)
        for enemy in touched:
            if enemy not in already:
                return Reason(f"it would touch {enemy}; only a straight move may make contact", "NAV-11.3")
    return None


def why_not_straight(squadron: Squadron) -> Reason | None:
    if squadron.is_column and not is_straight_column(squadron):
        return Reason("a bent column must straighten first", "NAV-9.9")
    return None
