"""The table of Oi Navarcoi! as a browser draws it; everything is told from a view, so nothing hidden can get there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Place
from polemos.kernel.view import View
from polemos.rules.navarcoi.deployment.fleet_rules import FleetRules
from polemos.rules.navarcoi.records.specials import Exit, GoalEdge
from polemos.rules.navarcoi.scenarios.exits import exit_stretch
from polemos.rules.navarcoi.scenarios.fleet_counts import is_shaken, lost_count
from polemos.rules.navarcoi.scenarios.scenarios import special, turn_limit
from polemos.rules.navarcoi.screen.bodies import land_body, squadron_body
from polemos.rules.navarcoi.screen.hints import hints as hints
from polemos.rules.navarcoi.screen.preview import fit as fit
from polemos.rules.navarcoi.screen.preview import preview as preview
from polemos.rules.navarcoi.screen.reach import reach as reach
from polemos.rules.navarcoi.screen.scene_odds import odds as odds
from polemos.rules.navarcoi.screen.text import TABLE, with_own_deployment
from polemos.rules.navarcoi.sea.sea import in_melee
from polemos.rules.navarcoi.state import FLEETS, State
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Activity, Area, Body, Line, Marker, Scene, Side, Tie

LETTERS = "αβ"
KINDS = {"frontal": "against the front", "flank": "in the flank", "rear": "in the rear"}


def scene(view: View[State]) -> Scene:
    state = with_own_deployment(view)
    return Scene(
        width=state.width, depth=state.depth, ground="sea", unit='"', headline=TABLE.headline(view),
        turn=state.turn, turns=turn_limit(state), phase=state.phase,
        sides=tuple(_side(state, seat, view.seat) for seat in (0, 1)),
        bodies=tuple(_bodies(view, state)), areas=tuple(_areas(view, state)), markers=tuple(_markers(state)),
        ties=tuple(_ties(state)), wind=state.wind,
    )  # fmt: skip


def about(view: View[State]) -> str:
    """The unit that play is about."""
    procedure = None if view.is_over else view.here.procedure
    for name in ("squadron", "unit", "attacker"):
        if isinstance(found := getattr(procedure, name, None), str) and found:
            return found
    return ""


def private(view: View[State]) -> bool:
    """Does this seat see something that others must not?"""
    if view.seat is None:
        return False
    fleet = view.state.fleet(view.seat)
    return bool(fleet.deployment) or any(
        named != fleet.announced.get(signal) and named != fleet.open_plan.get(signal)
        for signal, named in fleet.plan.items()
    )


# -- sides and units ---------------------------------------------------------------------------------------------------


def _side(state: State, seat: Seat, viewer: Seat | None) -> Side:
    fleet = state.fleet(seat)
    lines = []
    if fleet.role != "none":
        lines.append(Line("Role", fleet.role, "NAV-18.1"))
    in_play = sum(1 for squadron in state.squadrons.values() if squadron.seat == seat and squadron.in_play)
    lines.append(Line("In play", str(in_play), "NAV-1.12"))
    if lost := lost_count(state, seat):
        lines.append(Line("Lost", f"{lost}{', shaken' if is_shaken(state, seat) else ''}", "NAV-7.6"))
    if fleet.may_signal:
        lines.append(Line("Signals left", str(fleet.signals_left), "NAV-5.3"))
    known = fleet.plan if seat == viewer else {**fleet.open_plan, **fleet.announced}
    for signal, named in sorted(known.items()):
        lines.append(Line(f"Signal {signal}", " ".join(named), "NAV-5.1"))
    return Side(
        seat=seat, letter=LETTERS[seat], name=fleet.name, device=device_of(fleet.name, seat), lines=tuple(lines)
    )


def _bodies(view: View[State], state: State) -> Iterator[Body]:
    acting = about(view)
    for squadron in state.squadrons.values():
        if squadron.poses and (squadron.in_play or squadron.status == "routing"):
            activity, why = _activity(view, squadron.id, acting)
            yield replace(squadron_body(state, squadron), activity=activity, why=why)
    for unit in state.land_units.values():
        if unit.status in ("ashore", "routed"):
            activity, why = _activity(view, unit.id, acting)
            yield replace(land_body(state, unit), activity=activity, why=why)


def _activity(view: View[State], name: str, acting: str) -> tuple[Activity, str]:
    if view.ask is not None and isinstance(view.space, Choice):
        for option in view.space.options:
            if option.key == name:
                return ("busy", str(option.barred)) if option.barred else ("ready", "")
    if name == acting:
        return "acting", ""
    squadron = view.state.squadrons.get(name)
    if squadron is not None and squadron.acted:
        return "done", "it has held this turn" if squadron.held else "it has acted this turn"
    if in_melee(view.state, name):
        return "busy", "it is in melee (NAV-8.20)"
    return "none", ""


# -- the table ---------------------------------------------------------------------------------------------------------


def land_areas(state: State) -> Iterator[Area]:
    """Land and Positions."""
    for land in state.lands.values():
        yield Area(id=land.id, kind=land.kind, name=land.name, points=land.points, words=_standing(land.status))
        for number, points in enumerate(land.bad_going):
            yield Area(id=f"{land.id}-bad-{number}", kind="bad_going", points=points, words="bad going (NAV-16.6)")
    for position in state.positions.values():
        x, y, r = position.x, position.y, position.radius
        square = ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r))
        manned = "" if position.manned_by is None else f", manned by {LETTERS[position.manned_by]}"
        yield Area(id=position.id, kind="position", name=position.name, points=square, words=f"a Position{manned}")


def _areas(view: View[State], state: State) -> Iterator[Area]:
    yield from land_areas(state)
    yield from _ways_out(state)
    if view.ask is not None and isinstance(view.space, Place) and isinstance(view.space.judge, FleetRules):
        zones = {(z.west, z.south, z.east, z.north): z for z in view.space.judge.zones.values() if z.around is None}
        for number, zone in enumerate(zones.values()):
            w, s, e, n = (round(edge * 1000) for edge in (zone.west, zone.south, zone.east, zone.north))
            yield Area(
                id=f"zone-{number}", kind="zone", points=((w, s), (e, s), (e, n), (w, n)), seat=view.seat,
                words=f"deployment zone ({zone.along})",
            )  # fmt: skip


def _standing(status: tuple[str, str]) -> str:
    return ", ".join(f"{how} to {LETTERS[seat]}" for seat, how in enumerate(status))


def _ways_out(state: State) -> Iterator[Area]:
    for way in (special(state, Exit), special(state, GoalEdge)):
        if way is None:
            continue
        low, high = (round(end * 1000) for end in exit_stretch(state, way))
        edge = {"north": state.depth, "south": 0, "east": state.width, "west": 0}[way.edge]
        ends = ((low, edge), (high, edge)) if way.edge in ("north", "south") else ((edge, low), (edge, high))
        seat = FLEETS.index(way.side)
        yield Area(
            id=f"exit-{way.edge}", kind="exit", points=ends, seat=seat, words=f"way out for {LETTERS[seat]} (NAV-8.19)"
        )


def _markers(state: State) -> Iterator[Marker]:
    for flotsam in state.flotsam.values():
        yield Marker(
            id=flotsam.id, kind="flotsam", at=(flotsam.x, flotsam.y, flotsam.heading), width=flotsam.width,
            depth=flotsam.depth, words="flotsam: halves the move and disorders (NAV-14.10)",
        )  # fmt: skip


def _ties(state: State) -> Iterator[Tie]:
    for link in state.links.values():
        words = f"{link.attacker} attacks {link.target} {KINDS[link.kind]}"
        yield Tie(one=link.attacker, other=link.target, kind=link.kind, words=words)
    for chase in state.chases.values():
        words = f"{chase.attacker} and {chase.target} race for the open flank"
        yield Tie(one=chase.attacker, other=chase.target, kind="chase", words=words)
    for melee in state.land_melees.values():
        words = f"{melee.attacker} fights {melee.defender}"
        yield Tie(one=melee.attacker, other=melee.defender, kind="frontal", words=words)
