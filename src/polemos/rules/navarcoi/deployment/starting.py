"""The state before the first question: fleets, squadrons, land, edges, armies ashore (NAV-1.13, 4.14, 18.1, 19.1)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.fleets.fleets import (
    FleetSpec,
    freighter_squadron,
    identity,
    listed_squadron,
    squadron_of,
)
from polemos.rules.navarcoi.fleets.plan import signals_for
from polemos.rules.navarcoi.land_state import LandOrder, LandUnit, Place, Position
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import (
    GenericScenario,
    HistoricalBattle,
    LandUnitSpec,
    ParameterValue,
    Role,
    ScenarioRecord,
)
from polemos.rules.navarcoi.records.specials import Reinforcement, StartState
from polemos.rules.navarcoi.records.variants import as_played
from polemos.rules.navarcoi.scenarios.scenarios import DICE_FOR_ALPHA, OWN_SCENARIO, REDEPLOY
from polemos.rules.navarcoi.sea.layouts import laid_out
from polemos.rules.navarcoi.sea.table import DEPTH, Parameters, edges_of, lands_of, parameters_of
from polemos.rules.navarcoi.state import FLEETS, Fleet, State

FLANKS: tuple[Place, ...] = ("left", "right")
NAMES = ("α", "β")


def battle_state(record: HistoricalBattle, options: Options, mirrored: bool, redeploy: bool, own: bool) -> State:
    """A historical battle with every squadron at its place; reinforcements are in reserve (NAV-19.1)."""
    played = as_played(record, options.grand_scale, mirrored)
    assert isinstance(played, HistoricalBattle)
    parameters: dict[str, ParameterValue] = {REDEPLOY: True} if redeploy else {}
    state = State(
        scenario=record.id, options=options, parameters=parameters | _own(record, own), width=milli(played.table.width),
        depth=milli(played.table.depth), mirrored=mirrored, fleets={},
    )  # fmt: skip
    later = {name for special in played.special if isinstance(special, Reinforcement) for name in special.squadrons}
    tired = {name for special in played.special if isinstance(special, StartState) for name in special.squadrons}
    for seat in (0, 1):
        side = played.side(seat)
        for listed in sorted(side.squadrons, key=lambda known: identity(known.id)):
            at = (milli(listed.x), milli(listed.y), milli(listed.heading))
            squadron = laid_out(listed_squadron(listed, seat), listed.formation, *at, options)
            squadron = replace(
                squadron, status="reserve" if listed.id in later else "active",
                order="disordered" if listed.id in tired else "ordered",
            )  # fmt: skip
            state.squadrons[listed.id] = squadron
        state.fleets[FLEETS[seat]] = _fleet(state, seat, side.name, side.role, side.may_signal)
    _lay_land(state, played, {}, mirrored, (None, None))
    return state


def scenario_state(
    record: GenericScenario, fleets: tuple[FleetSpec, FleetSpec], options: Options, chosen: Parameters, mirrored: bool,
    width: int, own: bool, dice_for_alpha: bool,
) -> State:  # fmt: skip
    """A generic scenario on a table of this length, with all squadrons still to be deployed."""
    played = as_played(record, options.grand_scale, mirrored, width / 1000)
    assert isinstance(played, GenericScenario)
    settled = parameters_of(record, chosen)
    state = State(
        scenario=record.id, options=options, parameters=settled | _own(record, own), width=width, depth=DEPTH,
        mirrored=mirrored, fleets={},
    )  # fmt: skip
    if dice_for_alpha and leaves_ends_open(record):
        state.parameters[DICE_FOR_ALPHA] = True
    for seat in (0, 1):
        side = played.side(seat)
        squadrons = [
            squadron_of(spec, seat, number, options) for number, spec in enumerate(fleets[seat].squadrons, start=1)
        ]
        count = side.freighters.squadrons if side.freighters else 0
        squadrons += [freighter_squadron(seat, number, options) for number in range(1, count + 1)]
        state.squadrons.update({squadron.id: squadron for squadron in squadrons})
        name = fleets[seat].name or NAMES[seat]
        state.fleets[FLEETS[seat]] = _fleet(state, seat, name, side.role, side.may_signal)
    _lay_land(state, played, settled, mirrored, (fleets[0].euzonoi, fleets[1].euzonoi))
    return state


def leaves_ends_open(record: GenericScenario) -> bool:
    """Are the two sides alike, so that dice say who may choose to be α? (NAV-4.14)"""
    alpha, beta = record.alpha, record.beta
    alike = alpha.role == beta.role and alpha.may_signal == beta.may_signal
    bare = not any(side.freighters or side.land_units for side in (alpha, beta))
    one, other = (msgspec.to_builtins(side.deployment) for side in (alpha, beta))
    return alike and bare and not record.special and {**one, "side": ""} == {**other, "side": ""}


def _own(record: ScenarioRecord, own: bool) -> dict[str, ParameterValue]:
    """A player's own scenario travels with the game."""
    return {OWN_SCENARIO: msgspec.json.encode(record).decode()} if own else {}


def _fleet(state: State, seat: Seat, name: str, role: Role, may_signal: bool) -> Fleet:
    own = [squadron for squadron in state.squadrons.values() if squadron.seat == seat and not squadron.freighters]
    return Fleet(
        seat=seat, id=FLEETS[seat], name=name, role=role, may_signal=may_signal, squadrons_at_start=len(own),
        half_stands_at_start=sum(squadron.half_stands for squadron in own),
        signals_left=signals_for(len(own)) if may_signal else 0,
    )  # fmt: skip


def _lay_land(
    state: State, played: ScenarioRecord, settled: Parameters, mirrored: bool, euzonoi: tuple[int | None, int | None]
) -> None:
    """Land, edges, wind, Positions and the armies ashore."""
    state.lands = lands_of(played, state.width, settled, mirrored)
    state.edges = edges_of(played, settled, mirrored)
    state.wind = None if played.wind is None else milli(played.wind.heading)
    state.offshore = None if played.offshore is None else milli(played.offshore)
    for position in played.position:
        if not position.parameter or settled.get(position.parameter):
            manned = FLEETS.index(position.side) if position.manned and position.side else None
            state.positions[position.id] = Position(
                id=position.id, name=position.name, x=milli(position.x), y=milli(position.y),
                radius=milli(position.radius), manned_by=manned,
            )  # fmt: skip
    for seat in (0, 1):
        for unit in played.side(seat).land_units:
            state.land_units[unit.id] = _land_unit(unit, seat, euzonoi[seat])


def _land_unit(unit: LandUnitSpec, seat: Seat, euzonoi: int | None) -> LandUnit:
    x, y = milli(unit.x), milli(unit.y)
    attached = 0 if unit.kind == "euzonoi" else unit.euzonoi if euzonoi is None else euzonoi
    return LandUnit(
        id=unit.id, seat=seat, name=unit.name, kind=unit.kind, x=x, y=y, heading=milli(unit.heading),
        formation=unit.formation, attached=FLANKS[:attached], stands=unit.stands, order=LandOrder("move", x=x, y=y),
    )  # fmt: skip
