"""Setups by chance, for fuzzed battles: options, fleets and armies that people may choose, and seldom do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.settings import drawn_switches
from polemos.rules.navarcoi.charts.charts import formations, points
from polemos.rules.navarcoi.fleets.fleets import FleetSpec, SquadronSpec
from polemos.rules.navarcoi.options import OPTION_RULES, Options
from polemos.rules.navarcoi.records.scenario import (
    ChoiceParameter,
    CountParameter,
    FlagParameter,
    GenericScenario,
    HistoricalBattle,
    LandUnitSpec,
    Parameter,
    ParameterValue,
    PositionSpec,
    ScenarioRecord,
    ScenarioSide,
)
from polemos.rules.navarcoi.setup import Setup, validate

DRAWS = 12  # setups drawn before the plain one is taken
MOST_DRAWN_SQUADRONS = 5
DRILLED = {"crew": "well_trained"}
# One setup in so many is drawn with an option the other way, while that is wanted and later. Without a turn limit a
# battle may last two hundred turns, and at grand scale a turn takes long.
RARELY = {"turn_limit": (4, 24), "grand_scale": (2, 16)}
# Where the armies of a scenario are put instead, in reach of each other and of the beach: inches along the coast for α
# and β, and inland from the edge.
ALONG = ((10, 14, 18, 22), (26, 30, 34, 38))
INLAND = (10, 16)


def drawn_setup(record: ScenarioRecord, wanted: Sequence[str], chance: Chance) -> Setup:
    """A legal setup of this scenario, with what is wanted among what is drawn."""
    for _ in range(DRAWS):
        setup = _drawn(record, wanted, chance)
        if not validate(setup):
            return setup
    return Setup(record.id)


def _drawn(record: ScenarioRecord, wanted: Sequence[str], chance: Chance) -> Setup:
    options = Options(**drawn_switches(Options(), OPTION_RULES, wanted, chance, RARELY))
    setup = Setup(record.id, options=options, mirrored=chance.below(3) == 0)
    if isinstance(record, HistoricalBattle):
        return replace(setup, redeploy=chance.below(3) == 0)
    drilled = chance.below(3) == 0  # then chases last longer, for both sides keep passing their tests
    own = _gathered(record, chance) if _has_armies(record) and chance.below(6) else None
    return replace(
        setup,
        own=own,
        parameters={p.id: _drawn_value(p, chance) for p in record.parameter if chance.below(2)} | _places(own),
        fleets=tuple(_drawn_fleet(setup.options, drilled, chance) for _ in range(2)),
        swapped=chance.below(3) == 0,
        alpha_agreed=chance.below(2) == 0,
    )


def _drawn_value(parameter: Parameter, chance: Chance) -> ParameterValue:
    match parameter:
        case ChoiceParameter():
            return chance.pick(parameter.choices)
        case FlagParameter():
            return chance.below(2) == 1
        case CountParameter():
            return chance.between(parameter.minimum, parameter.maximum)
    return chance.between(round(parameter.minimum * 10), round(parameter.maximum * 10)) / 10


def _drawn_fleet(options: Options, drilled: bool, chance: Chance) -> FleetSpec | None:
    if chance.below(4) == 0:
        return None
    levels = {trait.id: [level.id for level in trait.levels] for trait in points().trait}
    full = formations().size[options.size].stands
    squadrons = tuple(
        msgspec.convert(
            {
                "stands": full if chance.below(4) else chance.between(2, full),
                **{name: chance.pick(known) for name, known in levels.items()},
                **(DRILLED if drilled else {}),
            },
            SquadronSpec,
        )
        for _ in range(chance.between(3, MOST_DRAWN_SQUADRONS))
    )
    return FleetSpec(squadrons)


# -- armies ------------------------------------------------------------------------------------------------------------


def _has_armies(record: GenericScenario) -> bool:
    return bool(record.alpha.land_units and record.beta.land_units)


def _gathered(record: GenericScenario, chance: Chance) -> GenericScenario:
    """The scenario with larger armies, nearer to each other."""
    positions = tuple(_shifted(position, chance) for position in record.position)
    alpha, beta = _army(record.alpha, "A", ALONG[0], chance), _army(record.beta, "B", ALONG[1], chance)
    return replace(record, alpha=alpha, beta=beta, position=positions)


def _places(record: GenericScenario | None) -> dict[str, ParameterValue]:
    """The Positions that larger armies may fight for."""
    return {position.parameter: True for position in record.position if position.parameter} if record else {}


def _army(side: ScenarioSide, letter: str, along: tuple[int, ...], chance: Chance) -> ScenarioSide:
    """Two phalanxes, and euzonoi of their own, in any order along the coast."""
    first = side.land_units[0]
    units = [first, replace(first, id=f"{letter}P2", name=f"{first.name} (2)")]
    for number in range(1, chance.between(1, 2) + 1):
        stands = chance.between(2, 3)
        units.append(LandUnitSpec(f"{letter}E{number}", f"Euzonoi {number}", "euzonoi", 0.0, 0.0, stands=stands))
    free = list(along)
    placed = []
    for unit in units:
        free.remove(y := chance.pick(free))
        placed.append(replace(unit, x=float(chance.between(*INLAND)), y=float(y)))
    return replace(side, land_units=tuple(placed))


def _shifted(position: PositionSpec, chance: Chance) -> PositionSpec:
    """Nearer to the middle of the table."""
    return replace(position, y=float(chance.between(8, 18) if position.side == "alpha" else chance.between(30, 40)))
