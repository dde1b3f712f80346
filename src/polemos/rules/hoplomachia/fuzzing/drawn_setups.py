"""Setups by chance, for fuzzed battles: options that people may choose, and seldom do; armies close to each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.settings import drawn_switches
from polemos.rules.hoplomachia.armies.armies import is_available
from polemos.rules.hoplomachia.charts.charts import battles, epoch_of, nations, scenarios
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.charts.words import Situation
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.options import OPTION_RULES, FieldWork, Options, PassVariant
from polemos.rules.hoplomachia.scenarios.twins import TWINS, twin_armies, twins
from polemos.rules.hoplomachia.setup import GENERATED, Setup

CHOICES = ("pass_variant", "field_work", "competitive_sequence")
SWITCHES = tuple(name for name in OPTION_RULES if name not in CHOICES)
WHOLE = 12  # one battle in so many is fought to its end
SHORT = (3, 8)  # turns of the others


def drawn_setup(scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
    """A legal setup of this battle, with what is wanted among what is drawn."""
    options = _drawn_options(wanted, chance)
    if scenario == GENERATED:
        return Setup(GENERATED, replace(options, **_of_generation(chance)), settled=drawn_battle(wanted, chance))
    record = twins(chance.pick(list(twin_armies()))) if scenario == TWINS else scenarios()[scenario]
    if scenario != TWINS and not chance.below(WHOLE):
        return Setup(scenario, options)
    return Setup(record.id, options, own=_cut_short(record, chance))


def _of_generation(chance: Chance) -> dict[str, str]:
    return {
        "pass_variant": chance.pick(("", "", *get_args(PassVariant))), "field_work": chance.pick(get_args(FieldWork)),
    }  # fmt: skip


def drawn_battle(wanted: Sequence[str], chance: Chance) -> Settled:
    """Any type of battle for a few turns, most of it settled beforehand; now and then all is asked."""
    types = [each.id for each in battles().battle]
    missing = [each for each in types if f"type:{each}" in wanted]
    year = chance.between(360, 460)
    known = [each.id for each in nations() if is_available(each, epoch_of(year))]
    is_asked = not chance.below(3)
    situation: Situation = chance.pick(("border_dispute", "anabasis"))
    return Settled(
        year=year, nations=(chance.pick(known), chance.pick(known)), situation=situation,
        type=chance.pick(missing or types), size="" if is_asked else "small", one_click=not is_asked,
        deployment=chance.pick(("secret", "secret", "alternating", "proposed")), turns=chance.between(*SHORT),
    )  # fmt: skip


def _cut_short(record: ScenarioRecord, chance: Chance) -> ScenarioRecord:
    """The same battle for a few turns, without its story; whoever is still to come has to have the time."""
    latest = max(unit.arrives for army in record.army for unit in army.units)
    return replace(record, turn_limit=max(latest, chance.between(*SHORT)), scale_note="")


def _drawn_options(wanted: Sequence[str], chance: Chance) -> Options:
    drawn = replace(Options(), **drawn_switches(Options(), SWITCHES, wanted, chance))
    return replace(drawn, competitive_sequence=chance.pick(("", "", "plain", "graded")))
