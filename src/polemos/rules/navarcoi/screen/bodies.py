"""Squadrons and land units as the table draws them, with the states that are read from the base."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import milli
from polemos.kernel.words.english import counted
from polemos.rules.navarcoi.actions.advance import rate_of
from polemos.rules.navarcoi.charts.charts import formation, trait_name
from polemos.rules.navarcoi.land.land import land_chart, land_formation
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.sea.sea import foes_of, front_corner, front_rank, is_flanked
from polemos.rules.navarcoi.state import D, P, Squadron, State, W
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Body, Line, Point, Pose, Shape, Tag

TRAITS = (("crew", "Crews"), ("morale", "Morale"), ("ship_class", "Ships"))
STATUS_TAGS = {
    "anchored": Tag(letter="A", shape="square", words="at anchor", rule="NAV-18.13"),
    "beached": Tag(letter="B", shape="square", words="beached", rule="NAV-16.24"),
    "chasing": Tag(letter="C", shape="pennant", words="in a chase", rule="NAV-12.10"),
    "pursuing": Tag(letter="P", shape="pennant", words="pursuing", rule="NAV-14.12"),
    "routing": Tag(letter="R", shape="triangle", words="routing", rule="NAV-14.5"),
}
# The letter of a trait that is not the plain one: crews first, then morale, then ships.
LETTERS = {
    "well_trained": "W", "green": "G", "determined": "M", "poorly_motivated": "L", "fast": "F", "heavy": "H",
}  # fmt: skip


def milli_pose(pose: tuple[float, float, float]) -> Pose:
    x, y, heading = pose
    return round(x * 1000), round(y * 1000), round(heading * 1000) % 360_000


def stands_of(squadron: Squadron) -> tuple[Pose, ...]:
    return tuple(milli_pose(pose) for pose in squadron.poses)


def front_of(squadron: Squadron) -> tuple[Point, Point] | None:
    """The two corners about which a line or block wheels; of a column, those of its lead."""
    if squadron.is_column:
        left, right = squadron.stands[0].points[:2]
    elif front_rank(squadron):
        left, right = front_corner(squadron, "left"), front_corner(squadron, "right")
    else:
        return None
    return (round(left[0] * 1000), round(left[1] * 1000)), (round(right[0] * 1000), round(right[1] * 1000))


def shape_of(squadron: Squadron) -> Shape:
    return "column" if squadron.is_column else "loose" if squadron.is_unformed else "rigid"


def facing_of(squadron: Squadron) -> int:
    return round(squadron.poses[0][2] * 1000) % 360_000 if squadron.poses else squadron.heading


def squadron_body(state: State, squadron: Squadron) -> Body:
    odd = squadron.half_stands % 2
    count = len(squadron.poses)
    return Body(
        id=squadron.id, seat=squadron.seat, name=squadron.name or squadron.id,
        kind="freighter" if squadron.freighters else "trireme",
        stands=stands_of(squadron), width=W, depth=D, pitch=P, shape=shape_of(squadron), heading=facing_of(squadron),
        anchor=(squadron.x, squadron.y), track=squadron.track, front=front_of(squadron),
        whole=tuple(not odd or stand < count - 1 for stand in range(count)),
        leader=squadron.commander if squadron.commander_alive and squadron.commander < count else None,
        device=device_of(state.fleet(squadron.seat).name, squadron.seat),
        tags=tuple(_tags(state, squadron)), card=tuple(_card(state, squadron)),
    )  # fmt: skip


def _tags(state: State, squadron: Squadron) -> Iterator[Tag]:
    if squadron.order == "unformed":
        yield Tag(letter="U", shape="diamond", words="Unformed", rule="NAV-9.6")
    elif squadron.is_disordered:
        yield Tag(letter="D", shape="triangle", words="Disordered", rule="NAV-10.8")
    if squadron.status in STATUS_TAGS:
        yield STATUS_TAGS[squadron.status]
    if is_flanked(state, squadron.id):
        yield Tag(letter="!", shape="triangle", words="taken in flank or rear: fails its Battle test", rule="NAV-11.7")
    if squadron.strategos and squadron.commander_alive:
        yield Tag(letter="S", shape="pennant", words="the strategos is aboard", rule="NAV-17.1")
    for trait, name in TRAITS:
        level = getattr(squadron, trait)
        if level in LETTERS:
            yield Tag(
                letter=LETTERS[level], shape="circle", words=f"{name}: {trait_name(trait, level)}", rule="NAV-3.1"
            )


def _card(state: State, squadron: Squadron) -> Iterator[Line]:
    chart = formation(squadron.formation)
    yield Line("Formation", f"{chart.name} ({chart.meaning})", chart.rule)
    yield Line("Order", squadron.order.capitalize(), "NAV-1.11")
    yield Line("Strength", f"{squadron.half_stands / 2:g} of {squadron.full_stands} stands", "NAV-1.6")
    rate = rate_of(squadron)
    if rate is not None and not squadron.freighters:
        dice = counted(rate.avd, "average die") if rate.avd else ""
        more = f"{rate.add:+g}" if rate.avd and rate.add else f"{rate.add:g}" if rate.add else ""
        yield Line("Moves", " ".join(part for part in (dice, more) if part) + ' "', "NAV-8.4")
    for trait, name in TRAITS:
        level = trait_name(trait, getattr(squadron, trait))
        yield Line(name, level if level not in ("", "–") else "plain", "NAV-3.1")
    if foes := foes_of(state, squadron.id):
        yield Line("Fights", " ".join(foes), "NAV-11.2")
    if squadron.troops:
        yield Line("Carries", squadron.troops, "NAV-16.25")


def land_body(state: State, unit: LandUnit) -> Body:
    """A phalanx as its hoplitoi stand, a detached group as a square round its circle (NAV-16.3)."""
    tags = [Tag(letter="D", shape="triangle", words="Disordered", rule="NAV-16.7")] if unit.disordered else []
    if unit.status == "routed":
        tags.append(Tag(letter="R", shape="triangle", words="routed", rule="NAV-16.21"))
    if unit.is_phalanx:
        shown = land_formation(unit.formation)
        width, depth = milli(shown.front), milli(shown.depth)
    else:
        width = depth = 2 * milli(land_chart().group_radius)
    card = [Line("Formation", unit.formation, "NAV-16.2")]
    card.append(Line("Order", unit.order.kind.replace("_", " "), "NAV-16.11"))
    if unit.is_phalanx and unit.attached:
        card.append(Line("Euzonoi", " ".join(unit.attached), "NAV-16.2"))
    return Body(
        id=unit.id, seat=unit.seat, name=unit.name, kind=unit.kind, stands=((unit.x, unit.y, unit.heading),),
        width=width, depth=depth, shape="loose" if unit.formation == "unformed" else "rigid", heading=unit.heading,
        anchor=(unit.x, unit.y), whole=(True,), device=device_of(state.fleet(unit.seat).name, unit.seat),
        tags=tuple(tags), card=tuple(card),
    )  # fmt: skip
