"""Where the stands of a squadron stand in each formation (NAV-9.1 to 9.6), from its reference point (NAV-2.3)."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from polemos.geometry import milli, sin_cos, to_milli
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import formation as chart_of
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import D, FormationName, P, Point, Slot, Squadron

Bounds = tuple[float, float, float, float]  # west, south, east, north, in inches

# Each formation, and the rule that says how its stands stand.
LAYOUT_RULES: dict[FormationName, str] = {
    "epi_mias": "NAV-9.2",
    "epi_pollon": "NAV-9.3",
    "epi_keras": "NAV-9.4",
    "kyklos": "NAV-9.5",
    "unformed": "NAV-9.6",
}


@functools.cache
def places(formation: FormationName, stands: int, files: int) -> tuple[Slot, ...]:
    """Right, forward and turn of each stand from the reference point, in the order of the stands (NAV-9.1)."""
    layout = next(known for known in formations().layout if known.formation == formation)
    wanted = files if formation == "epi_pollon" else 0
    for case in layout.cases:
        if case.stands == stands and (not wanted or case.files == wanted):
            return tuple((milli(right), milli(forward), milli(turn)) for right, forward, turn in case.places)
    if formation == "unformed":
        return _shoal(stands)
    raise ValueError(f"{stands} stands have no place in {formation}")


def _shoal(stands: int) -> tuple[Slot, ...]:
    """A block of two files at pitch P centred on its centroid (NAV-9.6), for numbers that the table leaves out."""
    spots = [(k % 2 * P, -(k // 2) * P) for k in range(stands)]
    mid_x = sum(x for x, _ in spots) / stands
    mid_y = sum(y for _, y in spots) / stands
    return tuple((to_milli((x - mid_x) / 1000), to_milli((y - mid_y) / 1000), 0) for x, y in spots)


def straight_column(x: int, y: int, heading: int, stands: int) -> tuple[Point, Point]:
    """The track of a column that has come straight to where its lead is, long enough for all its stands."""
    s, c = sin_cos(heading / 1000)
    length = max(1, stands - 1) * P
    return (x, y), (to_milli((x - s * length) / 1000), to_milli((y - c * length) / 1000))


def laid_out(squadron: Squadron, formation: FormationName, x: int, y: int, heading: int, options: Options) -> Squadron:
    """The squadron in a formation at its reference point: front point, lead, ring centre or centroid."""
    heading %= 360_000
    stands = squadron.stand_count
    files = formations().size[options.size].files
    slots = places(formation, stands, files)
    track: tuple[Point, ...] = ()
    order = squadron.order
    if formation == "epi_keras":
        slots, track = (), straight_column(x, y, heading, stands)
    if formation == "unformed":
        # A shoal has no heading of its own: its frame is the table.
        s, c = sin_cos(heading / 1000)
        slots = tuple(
            (to_milli((right * c + ahead * s) / 1000), to_milli((ahead * c - right * s) / 1000), heading)
            for right, ahead, _ in slots
        )
        heading, order = 0, "unformed"
    elif order == "unformed":
        order = "ordered"
    return replace(
        squadron, formation=formation, order=order, x=x, y=y, heading=heading, slots=slots, shifts=(), track=track,
        commander=min(squadron.commander, stands - 1),
    )  # fmt: skip


def why_not_in(formation: FormationName, stands: int, options: Options) -> Reason | None:
    """Has a squadron stands enough to take the formation? (NAV-9.3, 9.5)"""
    chart = chart_of(formation)
    least = chart.adopt[options.size]
    if stands < least:
        return Reason(f"{chart.name.lower()} needs at least {least} stands", LAYOUT_RULES[formation])
    return None


def bounds_of(squadron: Squadron) -> Bounds:
    """The smallest rectangle along the table edges that holds all stands."""
    boxes = [stand.bounds for stand in squadron.stands]
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip


def column_length(stands: int) -> int:
    """From the front edge of the lead to the rear edge of the last stand of a straight column, in thousandths."""
    return (stands - 1) * P + D
