"""Cover in close combat (PAE-17.3 to 17.6): who holds it, and what the dice against him must reach first."""

from __future__ import annotations

from polemos.geometry import TOLERANCE, Box, Point, sin_cos
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.facts import FormationFact
from polemos.rules.paean.field.ground import contains, inside, is_behind_line, pieces
from polemos.rules.paean.state import Cover, Formation, G, State, Terrain

MUTUAL = 2  # of both sides once the fight is inside, and of an attacker before the edge


class CoverHeld(FormationFact, frozen=True):
    """Where a formation holds cover in its fight."""

    cover: Cover


def _gives_cover(piece: Terrain, formation: Formation, box: Box) -> bool:
    """Is a base in a wood or settlement, or close enough to works?"""
    if not piece.chart.close_combat_cover:
        return False
    if piece.chart.line_width:
        return is_behind_line(piece, formation, box)
    return contains(piece, (box.cx, box.cy))


def number_at(clash: Clash, formation: Formation) -> int:
    """The cover number of where it stands: at least half of its contacting bases are in that cover. 0: none."""
    boxes = [formation.boxes[base] for base in clash.contacting(formation)]
    best = 0
    for piece in pieces(clash.state):
        covered = sum(_gives_cover(piece, formation, box) for box in boxes)
        if boxes and covered >= ground().cover_fraction * len(boxes):
            best = max(best, piece.chart.close_combat_cover)
    return best


def _is_attacked_in_cover(clash: Clash, formation: Formation, chargers: list[Formation]) -> bool:
    """At least half of its contacting bases are in cover; works and walls must lie between them and a charger."""
    boxes = [formation.boxes[base] for base in clash.contacting(formation)]
    for piece in pieces(clash.state):
        covered = [box for box in boxes if _gives_cover(piece, formation, box)]
        if piece.chart.line_width:
            covered = [box for box in covered if any(_came_across(clash.state, piece, box, each) for each in chargers)]
        if len(covered) >= ground().cover_fraction * len(boxes):
            return True
    return False


def _came_across(state: State, line: Terrain, box: Box, charger: Formation) -> bool:
    """Does a line lie between a base and the place from which it was charged?"""
    grid, charge = charger.grid, state.charge
    start, heading = grid.at(0.0, -grid.rows * grid.depth), grid.heading
    if charge is not None and charge.charger == charger.id:
        start, heading = (charge.x / 1000, charge.y / 1000), charge.facing / 1000
    ux, uy = sin_cos(heading)
    far = (box.cx - start[0]) * ux + (box.cy - start[1]) * uy
    return inside(line, (box.cx, box.cy), (box.cx - ux * far, box.cy - uy * far)) > TOLERANCE


def cover_against(clash: Clash, struck: Formation, striker: Formation | None) -> int:
    """What each die of a striker must reach before it counts against a formation; a lone hero strikes at its edge."""
    holds = number_at(clash, struck)
    if struck.cover == "edge" and holds:
        return holds
    attacker_is_first = striker is not None and striker.rush == "charge"
    if struck.cover == "inside":
        if holds and attacker_is_first and struck.rush != "charge":
            return holds
        is_mutual = striker is not None and striker.cover == "inside" and number_at(clash, striker) > 0
        return MUTUAL if holds or is_mutual else 0
    if striker is not None and striker.cover == "edge" and number_at(clash, striker) and struck.rush != "charge":
        return MUTUAL
    return 0


def take_cover(g: G, clash: Clash) -> None:
    """Whoever is charged in cover holds it from now on: at its edge, or inside if the charger came in (PAE-17.4, 17.5).

    Who fights on keeps what he had.
    """
    for seat in (0, 1):
        for formation in clash.formations(seat):
            chargers = [
                each for each in clash.formations(1 - seat)
                if each.rush == "charge" and formation.id in clash.enemies_of(each.id)
            ]  # fmt: skip
            is_fresh = len(chargers) == len(clash.enemies_of(formation.id))
            if formation.rush == "charge" or not chargers or not is_fresh:
                continue
            holds = _is_attacked_in_cover(clash, formation, chargers)
            came_in = [each for each in chargers if _has_come_in(clash, each)]
            note(g, formation, ("inside" if came_in else "edge") if holds else "")
            for charger in chargers:
                note(g, charger, "inside" if holds and charger in came_in else "")


def note(g: G, formation: Formation, cover: Cover) -> None:
    if formation.cover != cover:
        g.emit(CoverHeld(formation.id, cover), "PAE-17.3")


def _has_come_in(clash: Clash, charger: Formation) -> bool:
    """Are the fronts of at least half of its contacting bases inside a wood or settlement? Works are never entered."""
    boxes = [charger.boxes[base] for base in clash.contacting(charger)]
    fronts = [box.at(0.0, box.half_depth - 2 * TOLERANCE) for box in boxes]  # at the edge is not inside
    return any(_inside(clash.state, fronts, piece) for piece in pieces(clash.state))


def _inside(state: State, points: list[Point], piece: Terrain) -> bool:
    if piece.chart.line_width or not piece.chart.close_combat_cover:
        return False
    return sum(contains(piece, point) for point in points) >= ground().cover_fraction * len(points)


def after_the_push(g: G, clash: Clash, pushed: Formation, followers: list[Formation]) -> None:
    """Who is pushed from the edge and followed fights inside; who is out of the cover has none (PAE-17.4, 17.6)."""
    if not pushed.cover:
        return
    note(g, pushed, "inside" if number_at(clash, pushed) else "")
    for each in followers:
        note(g, each, "inside")
