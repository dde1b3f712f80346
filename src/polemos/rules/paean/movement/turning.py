"""Turning to face a charge, or friends pushed back (PAE-12.22, 12.23, 14.16): all bases, or files or rows of them."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from polemos.geometry import Edge, milli
from polemos.rules.paean.facts import Arranged, Divided, Part
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import contacts_of_piece, is_engaged
from polemos.rules.paean.movement.facing import Turned, has_room, turned_about, turned_aside
from polemos.rules.paean.movement.going import FULL_TURN
from polemos.rules.paean.movement.splitting import Cut, cuts, parts_of
from polemos.rules.paean.order.passing import complete_movement
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Bases, Formation, G, State
from polemos.tabletop.files import Side, depths, evened, faced_about, faced_aside
from polemos.tabletop.grid import Grid

ALL = "turn"


class PartTurn(NamedTuple):
    """A part that may turn, and what is cut off for it."""

    key: str
    words: str
    cut: Cut


def part_turns(state: State, formation: Formation, edge: Edge) -> list[PartTurn]:
    """For a flank: files of that end or rows of the rear; for the rear: rows of the rear. None that fights.

    Of files that have stepped forward only those on one line turn together (PAE-12.29).
    """
    if not formation.is_formed_close:
        return []
    wanted = ("rear",) if edge == "rear" else (edge, "rear")
    return [
        PartTurn(f"{ALL} {cut.key}", f"turn {cut.words}", cut)
        for cut in cuts(formation)
        if cut.key.split(" ")[0] in wanted
        and len(set(formation.steps[cut.file : cut.file + len(cut.files)])) <= 1
        and not any(contacts_of_piece(state, base.id) for file in cut.files for base in file)
    ]


def may_turn_all(state: State, formation: Formation) -> bool:
    return not is_engaged(state, formation)


def turned_to(formation: Formation, edge: Edge) -> Turned:
    """How it stands when all of it has turned to an edge (PAE-12.22)."""
    return turned_about(formation) if edge == "rear" else turned_aside(formation, _side(edge))


def turn_all(g: G, formation: str, edge: Edge) -> bool:
    """Towards the edge that is attacked; without room it falls apart, and open troops stay as they are: False."""
    turning = g.state.formations[formation]
    turned = turned_to(turning, edge)
    if not has_room(g.state, turning, turned):
        unform(g, formation, "PAE-12.22")
        return False
    place = milli(turned.grid.x), milli(turned.grid.y), milli(turned.grid.heading) % FULL_TURN
    g.emit(Arranged(formation, turned.files, *place, "turns to face"), "PAE-12.22")
    complete_movement(g, formation, ())
    return True


def turn_part(g: G, formation: str, edge: Edge, key: str) -> bool:
    """The part is a formation of its own from then on; False if it had no room and fell apart."""
    whole = g.state.formations[formation]
    cut = next(each.cut for each in part_turns(g.state, whole, edge) if each.key == key)
    stays, unturned = parts_of(g.state, whole, cut)
    files, grid = _turned_part(whole, unturned, cut, edge)
    around = Around(g.state, whole, without=(whole.id,))
    if around.why_no_room(grid.slabs) is None:
        place = milli(grid.x), milli(grid.y), milli(grid.heading) % FULL_TURN
        turned = Part(unturned.id, files, *place, turned=True)
        g.emit(Divided(formation, (stays, turned), f"turns {cut.words}: {turned.id}"), "PAE-12.23")
        complete_movement(g, turned.id, ())
        return True
    g.emit(Divided(formation, (stays, unturned), f"cannot turn {cut.words}"), "PAE-12.23")
    unform(g, unturned.id, "PAE-12.23")
    return False


def _turned_part(whole: Formation, part: Part, cut: Cut, edge: Edge) -> tuple[Bases, Grid]:
    grid = replace(whole.grid, x=part.x / 1000, y=part.y / 1000, files=depths(part.files), steps=())
    if edge == "rear":
        files = evened(faced_about(part.files))
        return files, grid.faced_about().reshaped(depths(files))
    to_right = _side(edge) == "right"
    files = evened(faced_aside(part.files, to_right))
    turned = grid.faced_aside(to_right, depths(files))
    if cut.key.startswith("rear"):
        # As wide as its rows were many, it reaches over those in front of it: back until it is clear of them.
        back = max(0.0, (turned.frontage - grid.rows * grid.depth) / 2.0)
        there = whole.grid.shifted(0.0, -back)
        turned = turned.moved(there.x - whole.grid.x, there.y - whole.grid.y)
    return files, turned


def _side(edge: Edge) -> Side:
    return "left" if edge == "left" else "right"
