"""What a scenario's file may still get wrong when every field has its type: places, names, things that do not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from polemos.rules.navarcoi.fleets.fleets import LETTERS
from polemos.rules.navarcoi.records.deployment import (
    AnchoredDeployment,
    BehindCapeDeployment,
    BeyondCapeDeployment,
    ColumnsDeployment,
    SingleColumnDeployment,
    ZoneDeployment,
)
from polemos.rules.navarcoi.records.naming import NAMING
from polemos.rules.navarcoi.records.scenario import (
    Cape,
    ChoiceParameter,
    FlagParameter,
    GenericScenario,
    LandSide,
    NumberParameter,
    Piece,
    Quarter,
    ScenarioRecord,
)
from polemos.rules.navarcoi.records.specials import (
    Boom,
    CaughtAtAnchor,
    Exit,
    GoalEdge,
    Launch,
    MorningWind,
    Reinforcement,
    Restraint,
    RestrictManoeuvres,
    RoutedHoplites,
    SecondSignal,
    StartState,
    WithdrawalChoice,
)
from polemos.rules.navarcoi.records.victory import SideName
from polemos.rules.navarcoi.scenarios.battle_check import of_battle
from polemos.rules.navarcoi.sea.table import DEPTH
from polemos.rules.navarcoi.state import P, W
from polemos.tabletop.drafting.scenario_check import problems_in

QUARTERS: tuple[Quarter, ...] = ("south_west", "south_east", "north_west", "north_east")
MOST_MARGIN = 45.0
ONE_OF = Boom | CaughtAtAnchor | Exit | GoalEdge | Launch | MorningWind | SecondSignal | WithdrawalChoice
NEEDS_LISTED = StartState | RestrictManoeuvres | Restraint | Reinforcement | WithdrawalChoice | Exit | Boom


def problems(record: ScenarioRecord) -> list[str]:
    """One sentence for each thing that is wrong, with its place in the file; none for a scenario that can be played."""
    return problems_in(record, NAMING, ("NAV", "Oi Navarcoi!"), ("rule", "rules"), _of_record)


def _of_record(record: ScenarioRecord) -> list[str]:
    found = _of_scenario(record) if isinstance(record, GenericScenario) else of_battle(record)
    return [*_of_specials(record), *found]


def _of_specials(record: ScenarioRecord) -> Iterator[str]:
    """Play looks for one special rule of some kinds, and throws the dice that they name."""
    had: list[type] = []
    for index, special in enumerate(record.special):
        place = f"at `$.special[{index}]`"
        if isinstance(special, ONE_OF) and type(special) in had:
            yield f"there is a special rule of this kind already - {place}"
        had.append(type(special))
        if isinstance(special, Boom | MorningWind) and not re.fullmatch(r"[1-6]d6", special.dice):
            yield f"dice are written like 2d6 - {place}"
        if isinstance(special, RoutedHoplites) and not _has_hoplites(record, special.side):
            yield f"{special.side} has no hoplites - {place}"
        if isinstance(special, RoutedHoplites) and not (0 <= special.move.avd <= 6 and 0 <= special.move.add <= 24):
            yield f"up to 6 dice and 24 inches are wanted - {place}"


def _has_hoplites(record: ScenarioRecord, side: SideName) -> bool:
    units = record.beta.land_units if side == "beta" else record.alpha.land_units
    return any(unit.kind == "phalanx" for unit in units)


# -- generic scenarios ----------------------------------------------------------------------------------------------


def _of_scenario(record: GenericScenario) -> list[str]:
    return [
        *_of_fleets_names(record), *_of_parameters(record), *_of_terrain(record), *_of_deployments(record),
        *_of_generic_specials(record),
    ]  # fmt: skip


def _of_fleets_names(record: GenericScenario) -> Iterator[str]:
    """A1, A2 and so on are the squadrons that the players bring."""
    units = [unit.id for side in (record.alpha, record.beta) for unit in side.land_units]
    for name in (*units, *(position.id for position in record.position)):
        if re.fullmatch(rf"[{''.join(LETTERS)}][1-9]\d?", name):
            yield f"the id {name!r} is that of a squadron"


def _of_parameters(record: GenericScenario) -> Iterator[str]:
    for index, parameter in enumerate(record.parameter):
        if isinstance(parameter, ChoiceParameter):
            right = parameter.default in parameter.choices
        else:
            right = isinstance(parameter, FlagParameter) or (
                parameter.minimum <= parameter.default <= parameter.maximum
            )
        if not right:
            yield f"the default of {parameter.id!r} is not among its values - at `$.parameter[{index}]`"


def _of_terrain(record: GenericScenario) -> Iterator[str]:
    known = {parameter.id: parameter for parameter in record.parameter}
    for index, terrain in enumerate(record.terrain):
        place = f"at `$.terrain[{index}]`"
        match terrain:
            case Piece():
                quarter = known.get(terrain.quarter)
                if not isinstance(quarter, ChoiceParameter) or not set(quarter.choices) <= set(QUARTERS):
                    yield f"{terrain.quarter!r} is no parameter that names a quarter - {place}"
                if not (0 < terrain.size[0] <= 30 and 0 < terrain.size[1] <= 20):
                    yield f"a piece lies inside one quarter of the table - {place}"
            case LandSide():
                if not 0 < terrain.depth <= 20:
                    yield f"a land side is more than 0 and at most 20 inches deep - {place}"
            case Cape():
                reach = known.get(terrain.reach)
                if not isinstance(reach, NumberParameter) or not 0 < reach.minimum <= reach.maximum <= 24:
                    yield f"{terrain.reach!r} is no parameter that gives a reach of up to 24 inches - {place}"
                if not 0 <= terrain.x_from_share < terrain.x_to_share <= 1:
                    yield f"the shares go from 0 to 1 - {place}"
        present = None if isinstance(terrain, Cape) else terrain.present
        if present is not None and not isinstance(known.get(present.parameter), ChoiceParameter):
            yield f"{present.parameter!r} is no parameter with choices - {place}"


def _of_deployments(record: GenericScenario) -> Iterator[str]:
    kinds = {type(record.alpha.deployment), type(record.beta.deployment)}
    strips = {ZoneDeployment, ColumnsDeployment}
    pairs = ({BehindCapeDeployment, BeyondCapeDeployment}, {AnchoredDeployment, SingleColumnDeployment})
    if not (kinds <= strips or kinds in pairs):
        yield "the two fleets cannot deploy in these ways together - at `$.beta.deployment`"
    sides = [getattr(side.deployment, "side", None) for side in (record.alpha, record.beta)]
    if kinds <= strips and sides[0] == sides[1]:
        yield "both fleets deploy on the same side - at `$.beta.deployment.side`"
    capes = [terrain for terrain in record.terrain if isinstance(terrain, Cape)]
    if BehindCapeDeployment in kinds and (len(capes) != 1 or len(record.terrain) != 1):
        yield "a fleet behind a cape needs one cape and no other land - at `$.terrain`"
    for name, side in (("alpha", record.alpha), ("beta", record.beta)):
        deployment = side.deployment
        if isinstance(deployment, ZoneDeployment | ColumnsDeployment):
            near, far = deployment.from_median
            if not 0 <= near < far <= DEPTH / 2000:
                yield f"a zone lies between the median line and the edge - at `$.{name}.deployment.from_median`"
        if isinstance(deployment, ColumnsDeployment):
            if not set(deployment.headings) <= {90.0, 270.0}:
                yield f"columns head 90 or 270 - at `$.{name}.deployment.headings`"
            if deployment.default_heading not in (None, *deployment.headings):
                yield f"the usual heading is not among the headings - at `$.{name}.deployment.default_heading`"
        if isinstance(deployment, AnchoredDeployment):
            beaches = [land for land in record.terrain if isinstance(land, LandSide) and land.side == "south"]
            if deployment.heading != 180.0 or [beach.depth for beach in beaches] != [deployment.front_y]:
                yield f"ships are drawn up on a southern land side, heading 180 - at `$.{name}.deployment`"
        if isinstance(deployment, SingleColumnDeployment) and not _lies_on_table(deployment):
            yield f"the column does not lie on the table - at `$.{name}.deployment`"
        yield from _of_distances(deployment, f"$.{name}.deployment")
        yield from _of_distances(side.freighters, f"$.{name}.freighters")
        if side.freighters and name == "beta":
            yield "only alpha has freighters - at `$.beta.freighters`"
        if side.freighters and not 0 <= side.freighters.y[0] < side.freighters.y[1] <= DEPTH / 2000:
            yield f"freighters wait on their own half - at `$.{name}.freighters.y`"


def _of_distances(record: msgspec.Struct | None, place: str) -> Iterator[str]:
    """Margins and the like that leave something of a table."""
    for field in ("margin_west", "margin_east", "x_min", "short_of_tip", "within", "from_land", "from_north"):
        least = 0.01 if field == "within" else 0.0
        if not least <= getattr(record, field, 1.0) <= MOST_MARGIN:
            yield f"a distance from {least:g} to {MOST_MARGIN:g} inches is wanted - at `{place}.{field}`"


def _lies_on_table(column: SingleColumnDeployment) -> bool:
    """Well off the beach, its straight part short of the bend, the bend on the table."""
    half, depth = W / 2000, DEPTH / 1000
    steps = (12.0, column.front_y, column.straight_to_y, column.bend_y - half, depth - 2 * half)
    in_order = all(low <= high for low, high in pairwise(steps))
    return in_order and column.heading == 180.0 and column.bend_lead >= P / 1000 and bool(column.bends)


def _of_generic_specials(record: GenericScenario) -> Iterator[str]:
    for index, special in enumerate(record.special):
        place = f"at `$.special[{index}]`"
        if isinstance(special, NEEDS_LISTED):
            yield f"only a battle with listed squadrons can have this - {place}"
        if isinstance(special, Launch | CaughtAtAnchor):
            side = record.beta if special.side == "beta" else record.alpha
            if not isinstance(side.deployment, AnchoredDeployment):
                yield f"no ships are anchored - {place}"
        if isinstance(special, GoalEdge) and (record.alpha.freighters is None or record.wind is None):
            yield f"there are no freighters, or no wind - {place}"
