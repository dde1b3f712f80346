"""Contact and squaring up (PAE-12.21, 12.28, 12.30): the charger touches, turns along the edge, and blows can fall."""

from __future__ import annotations

from polemos.geometry import (
    Box,
    Edge,
    angle_for,
    circle_touches,
    closest_points,
    milli,
    turn_between,
    turn_steps,
)
from polemos.rules.paean.charge.charge_facts import HeroRushed, Rushed
from polemos.rules.paean.charge.reach import kind_when_charged, start_of
from polemos.rules.paean.charge.reaction import charge_of
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.facts import ContactsMade, Moved
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import ROUNDED, contact_between, kind_of, touch_of, touches_of_formation
from polemos.rules.paean.field.field import enemies, in_the_open
from polemos.rules.paean.order.displacing import displace
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Contact, ContactKind, Formation, G, State
from polemos.tabletop.grid import Grid

FULL_TURN = 360_000
STEP = 0.5  # of the outermost corner: so finely the turn is looked at
SQUARE = 0.01  # degrees; who stands square to a hair does not turn


def place(g: G, formation: str, grid: Grid, way: str, *cites: str) -> None:
    """It goes there in the course of a charge; lights that stand there make room at once (PAE-12.3)."""
    spot = milli(grid.x), milli(grid.y), milli(grid.heading) % FULL_TURN
    before = g.state.formations[formation]
    if spot != (before.x, before.y, before.facing):
        g.emit(Moved(formation, *spot, way), *cites)
    lights_make_room(g, formation)


def lights_make_room(g: G, formation: str) -> None:
    """Own lights on whom a charger has come to stand are displaced at once (PAE-12.3)."""
    for key in Around(g.state, g.state.formations[formation]).friends_on(g.state.formations[formation].grid.slabs):
        if g.state.formations[key].is_light:
            displace(g, key)


# -- squaring up -------------------------------------------------------------------------------------------------------


def squared_up(state: State, charger: Formation, target: Formation) -> Grid | None:
    """Turned about the point of touch until its front lies along the edge touched; None: it does not turn."""
    met = _pair_touching(charger, target)
    if met is None:
        return None
    mine, theirs, edge = met
    turn = turn_between(charger.grid.heading, theirs.edge_heading(edge) + 180.0)
    if abs(turn) <= SQUARE:
        return None
    pivot = closest_points(mine, theirs)[1]
    around = Around(state, charger)
    reach = charger.grid.frontage + charger.grid.rows * charger.grid.depth
    for part in turn_steps(turn, angle_for(STEP, reach)):
        grid = charger.grid.turned_about(*pivot, part)
        if around.why_no_room(grid.slabs) is not None:
            return None
    return grid


def _pair_touching(charger: Formation, target: Formation) -> tuple[Box, Box, Edge] | None:
    """A base of each that touch, and the edge of the target; of several those that share most."""
    found: list[tuple[float, Box, Box, Edge]] = []
    for mine in charger.boxes.values():
        for theirs, touch in touches_of_formation(mine, target, ROUNDED):
            found.append((touch.length, mine, theirs, touch.other_edge))
    if not found:
        return None
    _, mine, theirs, edge = max(found, key=lambda each: round(each[0], 2))
    return mine, theirs, edge


# -- contacts ----------------------------------------------------------------------------------------------------------


def make_contacts(g: G, *cites: str) -> list[str]:
    """All contacts of the charger that are not noted yet, by PAE-1.7; the enemies that it has come to touch."""
    made: list[Contact] = []
    met: dict[str, None] = {}
    charge, charger = charge_of(g.state)
    began = dict(zip((base.id for base in charger.bases), start_of(charge, charger).bases, strict=True))
    for foe in enemies(g.state, charger):
        for base, box in charger.boxes.items():
            for other, theirs in foe.boxes.items():
                touch = touch_of(box, theirs, ROUNDED)
                if touch is None:
                    continue
                kinds = kind_of(charger, touch.edge), kind_when_charged(foe, touch.other_edge, began[base])
                contact = _contact(base, other, charger.seat, *kinds)
                if contact.id not in g.state.contacts:
                    made.append(contact)
                    met[foe.id] = None
    for hero in in_the_open(g.state, 1 - charger.seat):
        for base, box in charger.boxes.items():
            if hero.is_hero and circle_touches(*hero.centre, leader_chart().radius, box, ROUNDED):
                contact = _contact(base, hero.id, charger.seat, "front", "front")
                if contact.id not in g.state.contacts:
                    made.append(contact)
                    met[hero.id] = None
    if made:
        g.emit(ContactsMade(tuple(made)), *cites, "PAE-1.6", "PAE-1.7")
    return list(met)


def _contact(base: str, other: str, seat: int, mine: ContactKind, theirs: ContactKind) -> Contact:
    a, b = contact_between(base, other, seat)
    of_a, of_b = (mine, theirs) if seat == 0 else (theirs, mine)
    return Contact(a=a, b=b, of_a=of_a, of_b=of_b)


def rush(g: G, formation: str) -> None:
    """The charger's die, and that of whoever countercharged (PAE-13.5)."""
    charge = charge_of(g.state)[0]
    if g.state.formations[formation].rush != "charge":
        g.emit(Rushed(formation, "charge"), "PAE-13.5")
    for key, answer in charge.reacted.items():
        if answer != "countercharges":
            continue
        if key in g.state.leaders:
            g.emit(HeroRushed(key, "countercharge"), "PAE-13.5")
        elif key in g.state.formations and not g.state.formations[key].rush:
            g.emit(Rushed(key, "countercharge"), "PAE-13.5")


def unform_flanked(g: G, met: list[str]) -> None:
    """A close formation that is contacted on flank or rear comes apart at once (PAE-12.30); the charger, too, if a side
    of it has come to lie along somebody's front."""
    charger = charge_of(g.state)[1]
    held_aside = any(
        contact.kind_for(base) != "front"
        for base in charger.boxes
        for contact in g.state.contacts.values()
        if base in (contact.a, contact.b)
    )
    for key in met:
        foe = g.state.formations.get(key)
        if foe is None or not foe.is_formed_close:
            continue
        aside = (
            contact.kind_for(base) != "front" and contact.other(base) in charger.boxes
            for base in foe.boxes
            for contact in g.state.contacts.values()
            if base in (contact.a, contact.b)
        )
        if any(aside):
            unform(g, key, "PAE-12.30")
    if held_aside:
        unform(g, charger.id, "PAE-12.30")
