"""Setups by chance, for fuzzed battles: options, sizes, armies and scenarios that people may choose, and seldom do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.settings import drawn_switches
from polemos.rules.alala.armies.armies import Army, ArmyBand, ArmyPhalanx, ArmyUnit, supplied
from polemos.rules.alala.armies.building import why_not
from polemos.rules.alala.charts.charts import armies
from polemos.rules.alala.charts.records import Grade, StateList
from polemos.rules.alala.options import OPTION_RULES, Options
from polemos.rules.alala.scenarios.data import has_condensed, load
from polemos.rules.alala.scenarios.records import Breaks, ScenarioRecord, SideSpec
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import Setup, Size, validate
from polemos.tabletop.muster.points_catalogue import MIRRORED

TRIES = 20
LOOTING = "control:loot"
RAID = "raid"
BEHIND, APART = 5.0, 5.0  # inches behind an army that is raided, and between it and the raiders


def drawn_setup(scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
    """A legal setup of this battle, with what is wanted among what is drawn."""
    options = _drawn_options(scenario, wanted, chance)
    if scenario not in (POINTS, MIRRORED):
        if LOOTING in wanted:
            raid = raided(load(scenario))
            return Setup(raid.id, replace(options, condensed=False), own=raid)
        return Setup(scenario, options)
    for _ in range(TRIES):
        size: Size = chance.pick(get_args(Size))
        first = drawn_army(size, options, chance)
        second = first if scenario == MIRRORED else drawn_army(size, options, chance)
        setup = Setup(POINTS, options, size=size, own_armies=(first, second), swapped=chance.below(2) == 0)
        if not validate(setup):
            return setup
    return Setup(POINTS, size="large")


def raided(record: ScenarioRecord) -> ScenarioRecord:
    """The same armies close together before the baggage of the north, which does not break: for only whoever pursues
    and has nobody left to pursue goes looting, and from afar he hardly comes so far."""
    north = _moved(record.north, record.table.depth - BEHIND - max(_rows(record.north)))
    south = _moved(record.south, min(_rows(north)) - APART - max(_rows(record.south)))
    breaks = Breaks(lost_or_retiring=record.north.breaks.of, of=record.north.breaks.of)
    return replace(record, id=RAID, terrain=(), special=(), south=south, north=replace(north, breaks=breaks))


def _rows(side: SideSpec) -> list[float]:
    return [*(unit.y for unit in side.unit), *(band.y for band in side.band)]


def _moved(side: SideSpec, north: float) -> SideSpec:
    units = tuple(replace(unit, y=round(unit.y + north, 3)) for unit in side.unit)
    bands = tuple(replace(band, y=round(band.y + north, 3)) for band in side.band)
    return replace(side, unit=units, band=bands)


def _drawn_options(scenario: str, wanted: Sequence[str], chance: Chance) -> Options:
    drawn = drawn_switches(Options(), OPTION_RULES, wanted, chance)
    return Options(**drawn if has_condensed(scenario) else drawn | {"condensed": False})


def drawn_army(size: Size, options: Options, chance: Chance) -> Army:
    """A supplied army now and then, else one built at random within the limits."""
    if chance.below(4) == 0:
        fitting = [army for army in supplied().values() if not why_not(army, size, options)]
        if fitting:
            return chance.pick(fitting)
    army = _mustered(size, chance)
    while why_not(army, size, options):
        army = _smaller(army)
    return army


def _mustered(size: Size, chance: Chance) -> Army:
    """Phalanxes of one to three states, too many rather than too few."""
    lists = [listed for listed in armies().state if not listed.joins_any_army]
    states = chance.shuffled(lists)[: 1 + chance.below(3)]
    count = {"small": 2, "standard": 3, "large": 5}[size]
    phalanxes = [_phalanx(chance.pick(states), chance) for _ in range(count)]
    phalanxes[0] = replace(phalanxes[0], commander_in_chief=True)
    return Army(id="drawn", name="Drawn army", phalanx=tuple(phalanxes), band=_bands(phalanxes, states, chance))


def _phalanx(listed: StateList, chance: Chance) -> ArmyPhalanx:
    low, high = armies().composition.phalanx_units
    worst: Grade = listed.grades[-1]
    units = [ArmyUnit((worst,)) for _ in range(low + chance.below(high - low + 1))]
    if chance.below(2) and (listed.b_one_in is None or worst == "B"):
        units = [ArmyUnit((chance.pick(listed.grades),)) for _ in units]
    if listed.columns and chance.below(2):
        deep = armies().composition.column_depth
        units = [units[0], ArmyUnit((worst,) * (deep[0] + chance.below(deep[1] - deep[0] + 1)))]
    cp = 2 + chance.below(2)
    return ArmyPhalanx(state=listed.id, cp=cp, unit=tuple(units), leads=1 + chance.below(len(units)))


def _bands(phalanxes: Sequence[ArmyPhalanx], states: Sequence[StateList], chance: Chance) -> tuple[ArmyBand, ...]:
    present = [listed for listed in states if any(phalanx.state == listed.id for phalanx in phalanxes)]
    offers = [(offer.type, grade) for listed in present for offer in listed.bands for grade in offer.grades]
    return tuple(ArmyBand(*chance.pick(offers)) for _ in range(1 + chance.below(len(phalanxes) + 2)))


def _smaller(army: Army) -> Army:
    """Less of something: a band, else the last phalanx, else its last unit."""
    if len(army.band) > 1:
        return replace(army, band=army.band[:-1])
    if len(army.phalanx) > 1:
        left = army.phalanx[:-1]
        lists = {listed.id: listed for listed in armies().state}
        offer = lists[left[0].state].bands[0]
        return replace(army, phalanx=left, band=(ArmyBand(offer.type, offer.grades[-1]),))
    (phalanx,) = army.phalanx
    if len(phalanx.unit) > 2:
        return replace(army, phalanx=(replace(phalanx, unit=phalanx.unit[:-1], leads=1),))
    return supplied()["athens_small"]
