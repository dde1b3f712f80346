"""The setup record of a game (NAV-4.14): what was settled before the first question, and the table it makes."""

from __future__ import annotations

import msgspec

from polemos.kernel.files.file_reading import is_plain_text
from polemos.kernel.files.save import FormatError
from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.rules.navarcoi.battle import Battle
from polemos.rules.navarcoi.charts.charts import points
from polemos.rules.navarcoi.deployment.deploying import fits
from polemos.rules.navarcoi.deployment.starting import battle_state, scenario_state
from polemos.rules.navarcoi.fleets.fleets import (
    FleetSpec,
    fleet_cost,
    land_cost,
    plain_fleet,
    stands_of,
    why_not_bought,
    why_not_fielded,
)
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import (
    CountParameter,
    GenericScenario,
    HistoricalBattle,
    ParameterValue,
    ScenarioRecord,
)
from polemos.rules.navarcoi.records.variants import as_played
from polemos.rules.navarcoi.scenarios.battle_check import armies_at_sea
from polemos.rules.navarcoi.scenarios.check import problems
from polemos.rules.navarcoi.scenarios.data import load
from polemos.rules.navarcoi.sea.table import STEP, parameters_of, table_length, why_not_parameters
from polemos.rules.navarcoi.state import State

MOST_STEPS = 24  # lengthenings of the table before we say that a fleet cannot be deployed at all
EXTRA = "beta_extra"  # parameter: squadrons that β has more (NAV-18.16)


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the players, or the program for them, settle beforehand."""

    scenario: str = "clash_in_open_seas"
    parameters: dict[str, ParameterValue] = {}
    options: Options = Options()
    fleets: tuple[FleetSpec | None, FleetSpec | None] = (None, None)  # of the first and the second player
    budget: int = points().budget.normal  # with the points option
    swapped: bool = False  # the first player is β, the second α (NAV-18.2)
    mirrored: bool = False  # the map, left to right (NAV-18.2)
    redeploy: bool = False  # in battles, if both agree (NAV-19.1)
    alpha_agreed: bool = False  # no dice for who is α where the scenario leaves it open
    own: GenericScenario | HistoricalBattle | None = None  # a player's own scenario instead of one of ours


def record_of(setup: Setup) -> ScenarioRecord:
    return setup.own or load(setup.scenario)


def validate(setup: Setup) -> list[Reason]:
    """Why a game cannot be set up so; nothing if it can."""
    return _examined(setup)[0]


def _examined(setup: Setup) -> tuple[list[Reason], State | None]:
    """What is wrong, and the table if nothing is."""
    wrong = problems(setup.own) if setup.own is not None else []
    if wrong:
        return [Reason(f"the scenario: {wrong[0]}", "NAV-18.1")], None
    try:
        record = record_of(setup)
    except FormatError as error:
        return [Reason(str(error), "NAV-18.2")], None
    reasons = why_not_parameters(record, setup.parameters) + _why_not_options(setup, record)
    if isinstance(record, GenericScenario):
        reasons = reasons or _why_not_fleets(setup, record)
    if reasons:
        return reasons, None
    if isinstance(record, HistoricalBattle):
        return [], battle_state(record, setup.options, setup.mirrored, setup.redeploy, setup.own is not None)
    state = _deployable(setup, record)
    if state is None:
        return [Reason("a fleet does not fit into its zone on any table", "NAV-4.10")], None
    played = as_played(record, grand_scale=False, is_mirrored=setup.mirrored, width=state.width / 1000)
    return [Reason(told, "NAV-16.4") for told in armies_at_sea(played, state.lands)], state


def _why_not_options(setup: Setup, record: ScenarioRecord) -> list[Reason]:
    options, reasons = setup.options, []
    if isinstance(record, HistoricalBattle):
        if options.full_size:
            reasons.append(Reason("full-size squadrons are not offered in historical battles", "NAV-22.1"))
        if options.points or any(fleet is not None for fleet in setup.fleets):
            reasons.append(Reason("a historical battle lists its own fleets", "NAV-19.1"))
        if options.grand_scale and record.grand_scale is None:
            reasons.append(Reason(f"{record.name} is not played at grand scale", "NAV-19.3"))
        if setup.redeploy and not record.redeploy_within:
            reasons.append(Reason(f"{record.name} is fought from the places listed", "NAV-19.1"))
        return reasons
    if options.grand_scale:
        reasons.append(Reason("only large battles are played at grand scale", "NAV-19.3"))
    if setup.redeploy:
        reasons.append(Reason("only historical battles have places to redeploy from", "NAV-19.1"))
    return reasons


def _why_not_fleets(setup: Setup, record: GenericScenario) -> list[Reason]:
    reasons = []
    fleets = fleets_of(setup, record)
    for seat, fleet in enumerate(fleets):
        found = why_not_fielded(fleet, setup.options)
        if not all(is_plain_text(text) for text in (fleet.name, *(spec.name for spec in fleet.squadrons))):
            found.append(Reason("names are plain text"))
        if setup.options.points:
            found += why_not_bought(fleet, setup.options, setup.budget, _ashore(record, seat, fleet))
        reasons += [Reason(f"{'αβ'[seat]}: {reason.text}", reason.rule) for reason in found]
    more = len(fleets[1].squadrons) - len(fleets[0].squadrons)
    most = max((p.maximum for p in record.parameter if p.id == EXTRA and isinstance(p, CountParameter)), default=0)
    if record.fleets.equal == "squadrons" and not 0 <= more <= most:
        told = "the same number of squadrons" + (f", or β up to {most:g} more" if most else "")
        reasons.append(Reason(f"both fleets have {told}", record.fleets.rule))
    return reasons


def _ashore(record: GenericScenario, seat: Seat, fleet: FleetSpec) -> int:
    units = record.side(seat).land_units
    euzonoi = [unit.euzonoi if fleet.euzonoi is None else fleet.euzonoi for unit in units if unit.kind == "phalanx"]
    groups = sum(unit.stands for unit in units if unit.kind == "euzonoi")
    return land_cost(len(euzonoi), sum(euzonoi) + groups)


def fleets_of(setup: Setup, record: GenericScenario) -> tuple[FleetSpec, FleetSpec]:
    """The fleets of α and β; one that was not chosen has plain squadrons, as many as the other or six (NAV-24.1)."""
    first, second = setup.fleets if not setup.swapped else (setup.fleets[1], setup.fleets[0])
    extra = parameters_of(record, setup.parameters).get(EXTRA, 0)
    more = extra if isinstance(extra, int) and record.fleets.equal == "squadrons" else 0
    alpha = first or plain_fleet(len(second.squadrons) - more if second else _plain_count(setup, record))
    return alpha, second or plain_fleet(len(alpha.squadrons) + more)


def _plain_count(setup: Setup, record: GenericScenario) -> int:
    count = points().default_fleet.squadrons
    if setup.options.points:
        spent = max(_ashore(record, seat, FleetSpec(())) for seat in (0, 1))
        while count > 1 and fleet_cost(plain_fleet(count), setup.options) + spent > setup.budget:
            count -= 1
    return count


def advice(setup: Setup) -> list[Reason]:
    """What is allowed but should not be: fleets equal neither in squadrons nor in points (NAV-18.1)."""
    record = record_of(setup)
    if isinstance(record, HistoricalBattle):
        return []
    alpha, beta = fleets_of(setup, record)
    cost = [fleet_cost(fleet, setup.options) for fleet in (alpha, beta)]
    if len(alpha.squadrons) == len(beta.squadrons) or cost[0] == cost[1] or record.fleets.equal == "squadrons":
        return []
    told = (
        f"{counted(len(alpha.squadrons), 'squadron')}, {counted(cost[0], 'point')}, "
        f"against {len(beta.squadrons)}, {counted(cost[1], 'point')}"
    )
    return [Reason(f"the fleets are unequal: {told}", "NAV-18.1")]


def _deployable(setup: Setup, record: GenericScenario) -> State | None:
    """The table at its shortest length, lengthened step by step until both fleets fit (NAV-4.1, 4.10)."""
    fleets = fleets_of(setup, record)
    stands = max(sum(stands_of(spec, setup.options) for spec in fleet.squadrons) for fleet in fleets)
    length = table_length(stands, max(len(fleet.squadrons) for fleet in fleets))
    for step in range(MOST_STEPS):
        state = scenario_state(
            record, fleets, setup.options, setup.parameters, setup.mirrored, length + step * STEP,
            own=setup.own is not None, dice_for_alpha=not setup.alpha_agreed,
        )  # fmt: skip
        if fits(state):
            return state
    return None


def begin(setup: Setup) -> tuple[State, Procedure]:
    """The table before the first question; FormatError when the setup is not valid."""
    reasons, state = _examined(setup)
    if reasons or state is None:
        raise FormatError(f"the game cannot be set up: {reasons[0]}")
    return state, Battle()
