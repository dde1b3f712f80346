"""Goals: what a curious captain goes and does, so that fuzzed battles come where chance alone seldom leads.

Ships make for a way out, a boom, a wing to row round, a line to break through or a beach; troops for enemies,
Positions, beached ships and the ships that carry them. Nobody plays to win like this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.geometry import Point, nearest_on_segment, point_distance, segment, sin_cos, touches
from polemos.kernel.chance import Chance
from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Manoeuvre, Space
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Advancing, sail_heading
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.contact.breakthrough_attempt import possible_targets
from polemos.rules.navarcoi.contact.periplous import Periplous
from polemos.rules.navarcoi.land.beach_attack import NONE, BeachAttack
from polemos.rules.navarcoi.land.land import nearest_coast
from polemos.rules.navarcoi.land.march import LandMove
from polemos.rules.navarcoi.land.orders import CONTINUE, GiveOrder, LandOrders, SendOut
from polemos.rules.navarcoi.land.positions import is_on_the_beach
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.movement.entering import edge_ahead
from polemos.rules.navarcoi.records.specials import Boom, Exit
from polemos.rules.navarcoi.scenarios.exits import exit_of
from polemos.rules.navarcoi.scenarios.scenarios import may_beach, special
from polemos.rules.navarcoi.sea.sea import TOLERANCE, centroid, gap, in_play
from polemos.rules.navarcoi.state import FLEETS, G, Squadron, State

BEYOND = 12.0  # inches outside the table: where a way out leads
IN_REACH = 3.0  # inches that a line mostly goes in a turn
BLOCK = 3  # stands of a squadron that is worth forming several files deep
FAR = 12.0  # inches: worth forming column for
SOUGHT = ("disembark", "embark", "charge")  # orders on land, the rarest first


def fuzz_goal(g: G, seat: Seat, chance: Chance) -> Any | None:
    """The answer of a curious captain to the open question; None where he has no wish."""
    assert g.ask is not None
    space = g.ask.to[seat]
    procedure = g.stack[-1].procedure
    answer = _wish(g.state, procedure, space, chance)
    return answer if answer is not None and space.why_not(answer) is None else None


def _wish(state: State, procedure: Procedure, space: Space[Any], chance: Chance) -> Any | None:
    match procedure, space:
        case ShipMovement(), Choice():
            return _next(state, space, chance)
        case Action(), Choice():
            return _action(state, state.squadrons[procedure.squadron], space, chance)
        case Advancing(), Manoeuvre():
            return _way(state, procedure, space)
        case Periplous(), Choice():
            return _seaward(state, state.squadrons[procedure.target], space)
        case ((LandOrders() | GiveOrder() | SendOut()), Choice()):
            return _order(state, procedure, space, chance)
        case BeachAttack(), Choice():
            return next((key for key in space.candidates() if key != NONE), None)
        case LandMove(), _:
            return space.default
    return None


# -- ships -------------------------------------------------------------------------------------------------------------


def _next(state: State, space: Choice, chance: Chance) -> str | None:
    """Everybody acts; while a chase is off the table all wait for its end."""
    if any(chase.crossed for chase in state.chases.values()):
        return "rest"
    able = [option.key for option in space.free if option.key in state.squadrons]
    return chance.pick(able) if able else None


def _action(state: State, squadron: Squadron, space: Choice, chance: Chance) -> str | None:
    free = [option.key for option in space.free]
    sails = [key for key in free if key.startswith("sail:")]
    if sails:
        return max(sails, key=lambda key: sin_cos(sail_heading(state, key.partition(":")[2]) / 1000)[1])
    if "beach" in free:
        return "beach"
    if squadron.status == "beached":
        return "hold"
    boom = _boom(state, squadron)
    if boom is not None and any(touches(stand, segment(*boom.line), TOLERANCE) for stand in squadron.stands):
        return "hold"
    if "form_up" in free and squadron.is_unformed:
        return "form_up"
    goal = _goal(state, squadron)
    if goal is not None:
        return _towards(state, squadron, goal, free)
    breaks_through = squadron.stand_count >= BLOCK and squadron.id[-1] in "02468"  # every second one that can
    return (_through_the_line if breaks_through else _round_the_wing)(state, squadron, free, chance)


def _towards(state: State, squadron: Squadron, goal: Point, free: Sequence[str]) -> str | None:
    column = next((key for key in free if "to_column" in key), None)
    if column and (_needs_column(state, squadron) or point_distance(centroid(squadron), goal) > FAR):
        return column
    return "move" if "move" in free else None


def _round_the_wing(state: State, squadron: Squadron, free: Sequence[str], chance: Chance) -> str | None:
    """In line and in good order up to an enemy, then a periplous."""
    if squadron.formation != "epi_mias":
        lines = [key for key in free if "to_line" in key]
        return chance.pick(lines) if lines else None
    return _at_a_foe(state, squadron, "periplous", IN_REACH, free, chance)


def _through_the_line(state: State, squadron: Squadron, free: Sequence[str], chance: Chance) -> str | None:
    """In several files and in good order up to an enemy, then a diekplous."""
    if squadron.formation != "epi_pollon":
        blocks = [key for key in free if "to_block" in key] or [key for key in free if "to_column" in key]
        return chance.pick(blocks) if blocks else None
    return _at_a_foe(state, squadron, "diekplous", IN_REACH, free, chance)


def _at_a_foe(
    state: State, squadron: Squadron, attempt: str, reach: float, free: Sequence[str], chance: Chance
) -> str | None:
    near = [key for key in free if key.startswith(f"{attempt}:")]
    near = [key for key in near if gap(squadron, state.squadrons[key.partition(":")[2]]) <= reach]
    if near:
        return chance.pick(near)
    if squadron.is_disordered:
        return "hold"
    return "move" if "move" in free and _foe(state, squadron) is not None else None


def _foe(state: State, squadron: Squadron) -> Squadron | None:
    """The nearest enemy whose wing one could row round."""
    targets = possible_targets(state, "periplous", squadron)
    return min(targets, key=lambda foe: point_distance(centroid(squadron), centroid(foe)), default=None)


def _needs_column(state: State, squadron: Squadron) -> bool:
    way = special(state, Exit)
    return way is not None and way.side == FLEETS[squadron.seat] and "epi_keras" in way.formations


def _way(state: State, advancing: Advancing, space: Manoeuvre[Any]) -> Any | None:
    squadron = state.squadrons[advancing.squadron]
    if advancing.sail:
        return space.default
    target = state.squadrons.get(advancing.declared_on) or _foe(state, squadron)
    goal = None if advancing.declared_on else _goal(state, squadron)
    if goal is None:
        if target is None:
            return None
        goal = centroid(target)
    legs = space.fit({"x": round(goal[0] * 1000), "y": round(goal[1] * 1000)})
    return None if isinstance(legs, Reason) else legs


def _goal(state: State, squadron: Squadron) -> Point | None:
    """Where a squadron is drawn to: out, to the boom, or to the beach next to troops."""
    here = centroid(squadron)
    way = exit_of(state, squadron)
    if isinstance(way, Exit):
        x, y = nearest_on_segment(here, *way.line)
        return {"north": (x, y + BEYOND), "south": (x, y - BEYOND), "east": (x + BEYOND, y), "west": (x - BEYOND, y)}[
            way.edge
        ]
    boom = _boom(state, squadron)
    if boom is not None:
        return nearest_on_segment(here, *boom.line)
    return _beach(state, squadron, here) if may_beach(state, squadron) else None


def _boom(state: State, squadron: Squadron) -> Boom | None:
    boom = special(state, Boom)
    wanted = boom is not None and not state.boom_cut and boom.cut_by == FLEETS[squadron.seat]
    return boom if wanted else None


def _beach(state: State, squadron: Squadron, here: Point) -> Point | None:
    """The point of a coast nearest to some troops ashore, those nearest to the squadron."""
    points = [
        point
        for unit in state.land_units.values()
        if unit.is_ashore
        for land in state.lands.values()
        if land.polygon.contains(unit.x / 1000, unit.y / 1000)
        if (point := nearest_coast(state, land, unit.x / 1000, unit.y / 1000)) is not None
    ]
    return min(points, key=lambda point: point_distance(here, point), default=None)


def _seaward(state: State, target: Squadron, space: Choice) -> str:
    """Round the flank that is nearer to the edge of the table, over which a chase may run."""

    def way(flank: str) -> float:
        turn = 90_000 if flank == "right" else -90_000
        _, x, y = edge_ahead(state, target.x, target.y, target.heading + turn)
        return point_distance((target.x, target.y), (x, y))

    return min(space.candidates(), key=way)


# -- on land -----------------------------------------------------------------------------------------------------------


def _order(state: State, procedure: LandOrders | GiveOrder | SendOut, space: Choice, chance: Chance) -> str | None:
    free = [option.key for option in space.free]
    if isinstance(procedure, LandOrders):
        idle = [key for key in free if key != CONTINUE and _is_idle(state, state.land_units[key])]
        return chance.pick(idle) if idle else CONTINUE
    return _sought(state, free, chance)


def _is_idle(state: State, unit: LandUnit) -> bool:
    """Has it nothing rare to do? To charge troops is not rare where enemy ships lie on the beach."""
    if unit.order.kind != "charge" or unit.order.object not in state.land_units:
        return unit.order.kind not in SOUGHT
    return any(is_on_the_beach(ships) for ships in in_play(state, 1 - unit.seat))


def _sought(state: State, free: Sequence[str], chance: Chance) -> str | None:
    """The rarest kind of order that may be given; now and then to own ships, or euzonoi sent out on their own."""
    out = [key for key in free if key.startswith("send ")]
    if out and chance.below(3) == 0:
        return chance.pick(out)
    to_ships = [key for key in free if key.startswith("move ") and key.partition(" ")[2] in state.squadrons]
    if to_ships and chance.below(3) == 0:
        return chance.pick(to_ships)
    for kind in SOUGHT:
        found = [key for key in free if key.split(" ")[0] == kind]
        if found and (kind != "embark" or chance.below(2)):
            ships = [key for key in found if key.partition(" ")[2] in state.squadrons]
            places = [key for key in found if key.partition(" ")[2] in state.positions]
            return chance.pick(chance.pick([pool for pool in (ships, places) if pool] or [found]))
    return None
