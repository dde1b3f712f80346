"""Who has still to deploy, and the answer space that his scenario gives him (NAV-4.9 to 4.12, 18.9, 18.12, 18.16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from polemos.geometry import milli
from polemos.kernel.chance import Chance
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Form, Place
from polemos.rules.navarcoi.deployment.columns import ColumnsJudge
from polemos.rules.navarcoi.deployment.fleet_judge import FleetJudge
from polemos.rules.navarcoi.deployment.fleet_rules import Later
from polemos.rules.navarcoi.deployment.packing import Style
from polemos.rules.navarcoi.deployment.single_column import SingleColumnJudge
from polemos.rules.navarcoi.records.deployment import (
    AnchoredDeployment,
    BeyondCapeDeployment,
    ColumnsDeployment,
    SingleColumnDeployment,
)
from polemos.rules.navarcoi.records.scenario import GenericScenario, HistoricalBattle
from polemos.rules.navarcoi.scenarios.scenarios import REDEPLOY, is_reinforcement, scenario
from polemos.rules.navarcoi.sea.zones import freighter_zone, place_zone, towards_land, zone_of
from polemos.rules.navarcoi.state import FLEETS, Squadron, State, StatusName

Judge = FleetJudge | ColumnsJudge | SingleColumnJudge
FREIGHTER_STYLES = (
    Style("unformed", "rear", True),
    Style("unformed", "rear", False),
    Style("unformed", "front", False),
)


def is_hidden(state: State) -> bool:
    """Do both deploy at the same time, unseen? (NAV-4.9; always in scenario 5)"""
    known = scenario(state)
    if state.options.hidden_deployment:
        return True
    if isinstance(known, HistoricalBattle):
        return False
    blind = any(isinstance(known.side(seat).deployment, SingleColumnDeployment) for seat in (0, 1))
    return blind or known.hidden_deployment == "always"


def unplaced(state: State, seat: Seat) -> list[Squadron]:
    """Squadrons of a generic scenario that are not yet deployed, by identity."""
    if isinstance(scenario(state), HistoricalBattle):
        return []
    placed = [squadron.id for squadron in state.fleet(seat).deployment if squadron.slots or squadron.track]
    return [
        squadron
        for squadron in state.squadrons.values()
        if squadron.seat == seat and squadron.status == "reserve" and squadron.id not in placed
    ]


def redeployable(state: State, seat: Seat) -> list[Squadron]:
    """Squadrons of a battle that may be moved a little, if both have agreed to it (NAV-19.1)."""
    if not state.parameters.get(REDEPLOY) or not isinstance(scenario(state), HistoricalBattle):
        return []
    mine = (squadron for squadron in state.squadrons.values() if squadron.seat == seat)
    return [squadron for squadron in mine if squadron.in_play and not is_reinforcement(state, squadron.id)]


def judge_for(state: State, seat: Seat, freighters: bool = False) -> Judge | None:
    """The judge of a whole fleet, or of its freighters; None when there is nothing to deploy."""
    known = scenario(state)
    if isinstance(known, HistoricalBattle):
        listed = [] if freighters or state.fleet(seat).deployment else redeployable(state, seat)
        return _redeployment(state, known, listed) if listed else None
    squadrons = [squadron for squadron in unplaced(state, seat) if squadron.freighters == freighters]
    if not squadrons:
        return None
    if freighters:
        return _of_freighters(state, known, seat, squadrons, state.fleet(seat).deployment)
    spec = known.side(seat).deployment
    match spec:
        case ColumnsDeployment() | BeyondCapeDeployment():
            return _of_columns(state, known, seat, squadrons)
        case SingleColumnDeployment():
            return SingleColumnJudge(squadrons, spec, state.width, state.options, state.mirrored)
    zone = zone_of(spec, state, seat)
    return FleetJudge(state, squadrons, {s.id: zone for s in squadrons}, later=_later(state, known, seat))


def judge_for_one(state: State, seat: Seat, done: tuple[str, ...]) -> Judge | None:
    """The judge of the next squadron, when players place in turn; a fleet in columns is placed as a whole."""
    known = scenario(state)
    if isinstance(known, HistoricalBattle):
        left = [squadron for squadron in redeployable(state, seat) if squadron.id not in done]
        return _redeployment(state, known, left, one=True) if left else None
    squadrons = unplaced(state, seat)
    if not squadrons:
        return None
    if isinstance(known.side(seat).deployment, ColumnsDeployment | BeyondCapeDeployment):
        warships = [squadron for squadron in squadrons if not squadron.freighters]
        if warships:
            return _of_columns(state, known, seat, warships)
        return _of_freighters(state, known, seat, squadrons, (), one=True)
    zone = zone_of(known.side(seat).deployment, state, seat)
    fleet = [squadron for squadron in state.squadrons.values() if squadron.seat == seat]
    spec = known.side(seat).freighters
    zones = {s.id: freighter_zone(spec, state) if spec and s.freighters else zone for s in fleet}
    return FleetJudge(state, squadrons, zones, one=True, fleet=fleet)


def _redeployment(state: State, known: HistoricalBattle, squadrons: list[Squadron], one: bool = False) -> FleetJudge:
    zones = {squadron.id: place_zone(squadron, known.redeploy_within) for squadron in squadrons}
    return FleetJudge(state, squadrons, zones, one=one, listed=True)


def _of_freighters(
    state: State, known: GenericScenario, seat: Seat, squadrons: list[Squadron], standing: tuple[Squadron, ...],
    one: bool = False,
) -> FleetJudge:  # fmt: skip
    spec = known.side(seat).freighters
    assert spec is not None
    mine = [s for s in state.squadrons.values() if s.seat == seat and s.freighters]
    zones = {squadron.id: freighter_zone(spec, state) for squadron in mine}
    return FleetJudge(state, squadrons, zones, standing, one=one, fleet=mine if one else (), styles=FREIGHTER_STYLES)


def _later(state: State, known: GenericScenario, seat: Seat) -> Later | None:
    spec = known.side(seat).freighters
    waiting = tuple(squadron for squadron in unplaced(state, seat) if squadron.freighters)
    if spec is None or not waiting:
        return None
    return Later(waiting, freighter_zone(spec, state), spec.rule or "NAV-18.16")


def _of_columns(state: State, known: GenericScenario, seat: Seat, squadrons: list[Squadron]) -> ColumnsJudge:
    spec = known.side(seat).deployment
    zone = zone_of(spec, state, seat)
    back, northward = zone, True
    headings: tuple[int, ...] = (zone.heading,)
    if isinstance(spec, ColumnsDeployment):
        northward = spec.side == "north"
        headings = tuple(milli(heading) for heading in spec.headings)
        if state.mirrored:
            headings = tuple(-heading % 360_000 for heading in headings)
        if spec.may_extend_back:
            back = replace(zone, north=state.depth / 1000) if northward else replace(zone, south=0.0)
    preferred = towards_land(state.lands, state.width, headings, headings[-1])
    if isinstance(spec, ColumnsDeployment) and spec.default_heading is not None:
        preferred = milli(-spec.default_heading if state.mirrored else spec.default_heading) % 360_000
    chosen = heading_written(state, seat)
    if chosen is not None:
        headings = (chosen,)
    return ColumnsJudge(state, squadrons, zone, headings, preferred, back, northward, _later(state, known, seat))


def choosing_headings(state: State) -> dict[Seat, ColumnsJudge]:
    """Fleets in columns that may head either way (NAV-4.12)."""
    judges = {seat: judge_for(state, seat) for seat in (0, 1)}
    return {s: j for s, j in judges.items() if isinstance(j, ColumnsJudge) and len(j.headings) > 1}


def heading_written(state: State, seat: Seat) -> int | None:
    """The heading that a fleet in columns has written down before it is placed in the open (NAV-4.12)."""
    return next((s.heading for s in state.fleet(seat).deployment if not s.slots and not s.track), None)


def space_of(judge: Judge) -> Any:
    return Place(judge) if isinstance(judge, FleetJudge) else Form(judge)


def status_after(state: State, squadron: Squadron) -> StatusName:
    """What a squadron is once it stands on the table."""
    known = scenario(state)
    spec = known.side(squadron.seat).deployment if isinstance(known, GenericScenario) else None
    return "anchored" if isinstance(spec, AnchoredDeployment) and not squadron.freighters else "active"


def fits(state: State) -> bool:
    """Do both fleets fit into their zones on this table? (NAV-4.10)"""
    for seat in (0, 1):
        for freighters in (False, True):
            judge = judge_for(state, seat, freighters)
            if judge is not None and not judge.fits():
                return False
    return True


def guess_deployment(state: State, seat: Seat, chance: Chance) -> None:
    """Fill in a deployment that the enemy of a seat may have made unseen, if both have deployed and none is shown."""
    enemy = 1 - seat
    mine = state.fleet(seat).deployment
    if state.turn or state.fleet(enemy).deployment or not any(s.slots or s.track for s in mine):
        return
    judge = judge_for(state, enemy)
    if judge is None:
        return
    placed: list[Squadron] = judge.deployed(judge.sample(chance))  # type: ignore[arg-type]
    known = scenario(state)
    freighters = [squadron for squadron in unplaced(state, enemy) if squadron.freighters]
    if freighters and isinstance(known, GenericScenario):
        more = _of_freighters(state, known, enemy, freighters, tuple(placed))
        placed = [*placed, *more.deployed(more.sample(chance))]
    state.fleets[FLEETS[enemy]] = changed(state.fleet(enemy), deployment=tuple(placed))
