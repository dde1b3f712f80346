"""Embarking, disembarking, troops aboard, and all else on land that takes a full turn (NAV-16.9, 16.25 to 16.28)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Place as PlaceSpace
from polemos.rules.navarcoi.facts import Formed, Gone, Linked, Moved
from polemos.rules.navarcoi.land.aims import stay
from polemos.rules.navarcoi.land.contact import end_melees, lapse
from polemos.rules.navarcoi.land.facts import (
    BoardingReady,
    Disembarked,
    Embarked,
    LandFormed,
    LandMeleeBegan,
    LandMeleeEnded,
    LandOrdered,
    LandRecovered,
    LandTurnEnded,
    LandUnitLost,
)
from polemos.rules.navarcoi.land.land import (
    ashore,
    body_of,
    coast_gap,
    gap_to_squadron,
    land_chart,
    land_of,
    why_not_here,
)
from polemos.rules.navarcoi.land.landing import Landing
from polemos.rules.navarcoi.land.positions import attacked_from_land, is_fighting, lies_at
from polemos.rules.navarcoi.land.routed_hoplites import board_routed, look_for_ships, rout_chart
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.sea.sea import TOLERANCE, are_touching, in_melee
from polemos.rules.navarcoi.state import FLEETS, G, Squadron, State


def lies_quiet(state: State, squadron: Squadron) -> bool:
    """In play and in no melee, neither at sea nor from land."""
    calm = not in_melee(state, squadron.id) and not attacked_from_land(state, squadron.id)
    return squadron.status in ("active", "beached", "anchored") and calm


def why_not_embark(state: State, unit: LandUnit, squadron: Squadron) -> Reason | None:
    """May the unit be ordered aboard this squadron? (NAV-16.25)"""
    chart = land_chart().embark
    land = land_of(state, unit)
    if land is None or coast_gap(state, land, body_of(unit)) > chart.coast + TOLERANCE:
        return Reason(f"it is not within {chart.coast:g} inch of the coast", "NAV-16.25")
    if squadron.seat != unit.seat or not lies_at(squadron, land) or not lies_quiet(state, squadron):
        return Reason(f"{squadron.id} does not lie quietly on that coast", "NAV-16.25")
    if gap_to_squadron(unit, squadron) > chart.squadron + TOLERANCE:
        return Reason(f"{squadron.id} is not within {chart.squadron:g} inches", "NAV-16.25")
    ordered = any(
        other.order.kind == "embark" and other.order.object == squadron.id and other.id != unit.id
        for other in ashore(state, unit.seat)
    )
    if squadron.troops is not None or ordered:
        return Reason(f"{squadron.id} carries troops already", "NAV-16.27")
    return None


def why_not_disembark(state: State, unit: LandUnit) -> Reason | None:
    """The same conditions for the squadron (NAV-16.26)."""
    squadron = state.squadrons[unit.aboard or ""]
    on_coast = any(lies_at(squadron, land) for land in state.lands.values())
    if not on_coast or not lies_quiet(state, squadron):
        return Reason(f"{squadron.id} does not lie quietly on a coast", "NAV-16.26")
    return None


# -- the end of the turn -------------------------------------------------------------------------------------------


class LandRecoveries(Procedure, frozen=True):
    """What takes a full turn is done, if nobody came between; then the turn is over on land."""

    @step("NAV-16.9")
    def recover(self, g: G) -> Flow:
        for unit in list(ashore(g.state)):
            if unit.order.kind in land_chart().full_turn and not unit.contacted and not is_fighting(g.state, unit):
                finish(g, unit)
        return None

    @step("NAV-18.20")
    def take_routed_aboard(self, g: G) -> Flow:
        board_routed(g)
        return None

    @step("NAV-16.26")
    def disembark(self, g: G) -> Flow:
        unit = _next_ashore(g.state)
        if unit is None:
            return None
        landing = Landing(g.state, unit, g.state.squadrons[unit.aboard or ""])
        if why_not_disembark(g.state, unit) is not None or not landing.spots:
            lapse(g, unit.id, "NAV-16.26")
            return AGAIN
        return Ask.one(unit.seat, PlaceSpace(landing, unit.id), f"Where does {unit.id} come ashore?", "NAV-16.26")

    @disembark.answered
    def _(self, g: G, spot: tuple[int, int, int]) -> Flow:
        unit = _next_ashore(g.state)
        assert unit is not None
        landed = Landing(g.state, unit, g.state.squadrons[unit.aboard or ""]).ashore(spot)
        g.emit(Disembarked(unit.id, landed.x, landed.y, landed.heading, landed.formation), "NAV-16.26")
        lapse(g, unit.id, "NAV-16.11")
        return AGAIN

    @step("NAV-16.2")
    def forget(self, g: G) -> Flow:
        g.emit(LandTurnEnded())
        look_for_ships(g)
        return None


def _next_ashore(state: State) -> LandUnit | None:
    ordered = (u for u in state.land_units.values() if u.status == "aboard" and u.order.kind == "disembark")
    return next(ordered, None)


def finish(g: G, unit: LandUnit) -> None:
    """The effect of an order that took the turn; the order is then carried out, or lapses (NAV-16.9)."""
    order = unit.order
    if order.kind == "recover":
        g.emit(LandRecovered(unit.id), "NAV-16.9")
    elif order.kind == "change_formation" and order.formation is not None:
        changed = body_of(replace(unit, formation=order.formation))
        if unit.inside is not None or why_not_here(g.state, changed, (unit.id,)) is None:
            g.emit(LandFormed(unit.id, order.formation), "NAV-16.9")
    elif order.kind == "embark" and not unit.moved:
        squadron = g.state.squadrons[order.object]
        if why_not_embark(g.state, unit, squadron) is None:
            g.emit(Embarked(unit.id, squadron.id), "NAV-16.25")
    lapse(g, unit.id, "NAV-16.11")


# -- troops and ships ----------------------------------------------------------------------------------------------


def lost_with_ship(state: State, fact: Fact) -> Iterator[tuple[Fact, str]]:
    """What follows at once on land from what happens to ships: troops go down with them, an embarkation is upset."""
    match fact:
        case Gone():
            troops = state.squadrons[fact.squadron].troops
            if troops is not None and state.land_units[troops].status == "aboard":
                yield LandUnitLost(troops, "lost with its ships"), "NAV-16.27"
            yield from _upset(state, fact.squadron)
            yield from _free_of_land(state, fact.squadron)
        case Moved() | Formed():
            yield from _upset(state, fact.squadron)
            mover = state.squadrons[fact.squadron]
            for other in _waiting_for_troops(state):
                ships = state.squadrons[other]
                if ships.seat != mover.seat and ships.in_play and mover.in_play and are_touching(mover, ships):
                    yield from _upset(state, other)
        case Linked():
            for squadron in (fact.link.attacker, fact.link.target):
                yield from _upset(state, squadron)
                yield from _free_of_land(state, squadron)
        case LandMeleeBegan() if fact.melee.defender in state.squadrons:
            yield from _upset(state, fact.melee.defender)


def _free_of_land(state: State, squadron: str) -> Iterator[tuple[Fact, str]]:
    """Ships in melee at sea, or lost there, are not attacked from land any more (NAV-16.22)."""
    for key, melee in list(state.land_melees.items()):
        if melee.defender == squadron:
            yield LandMeleeEnded(key), "NAV-16.22"


def _upset(state: State, squadron: str) -> Iterator[tuple[Fact, str]]:
    """The squadron moved, fights or is contacted: nobody comes aboard or ashore this turn (NAV-16.25, 16.26)."""
    for unit in list(state.land_units.values()):
        if unit.order.kind == "embark" and unit.order.object == squadron and unit.is_ashore:
            yield LandOrdered(unit.id, stay(unit)), "NAV-16.25"
        elif unit.order.kind == "disembark" and unit.aboard == squadron and unit.status == "aboard":
            yield LandOrdered(unit.id, stay(unit)), "NAV-16.26"
        elif squadron in unit.boarding:
            yield BoardingReady(unit.id, tuple(s for s in unit.boarding if s != squadron)), "NAV-18.20"


def _waiting_for_troops(state: State) -> list[str]:
    """Squadrons that somebody is to board or to leave this turn."""
    found: list[str] = []
    for unit in state.land_units.values():
        if unit.order.kind == "embark" and unit.is_ashore:
            found.append(unit.order.object)
        elif unit.order.kind == "disembark" and unit.aboard:
            found.append(unit.aboard)
        found += unit.boarding
    return list(dict.fromkeys(found))


def troops_saved(state: State, saved: tuple[str, ...]) -> list[str]:
    """Units that are saved after the battle, because the squadron that they are aboard of is (NAV-16.27)."""
    return [unit.id for unit in state.land_units.values() if unit.aboard is not None and unit.aboard in saved]


def left_behind(state: State, seat: Seat) -> list[str]:
    """Land units that are lost when their fleet leaves: those not aboard (NAV-16.28).

    Where hoplites rout for the ships only the side that came with them loses those not aboard (NAV-18.21).
    """
    chart = rout_chart(state)
    if chart is not None and chart.side != FLEETS[seat]:
        return []
    return [u.id for u in state.land_units.values() if u.seat == seat and u.status in ("ashore", "routed")]


def lose_land_units(g: G, seat: Seat) -> None:
    """The fleet has left; fleet events touch nobody else on land."""
    for unit in left_behind(g.state, seat):
        end_melees(g, unit, "NAV-16.28")
        g.emit(LandUnitLost(unit, "left behind"), "NAV-16.28")
