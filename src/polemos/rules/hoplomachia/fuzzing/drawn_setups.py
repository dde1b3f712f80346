"""Setups by chance, for fuzzed battles: options that people may choose, and seldom do; armies close to each other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.settings import drawn_switches
from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.options import OPTION_RULES, Options
from polemos.rules.hoplomachia.scenarios.twins import TWINS, twin_armies, twins
from polemos.rules.hoplomachia.setup import Setup

CHOICES = ("pass_variant", "field_work", "competitive_sequence")
SWITCHES = tuple(name for name in OPTION_RULES if name not in CHOICES)
WHOLE = 12  # one battle in so many is fought to its end
SHORT = (3, 8)  # turns of the others


def drawn_setup(scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
    """A legal setup of this battle, with what is wanted among what is drawn."""
    options = _drawn_options(wanted, chance)
    record = twins(chance.pick(list(twin_armies()))) if scenario == TWINS else scenarios()[scenario]
    if scenario != TWINS and not chance.below(WHOLE):
        return Setup(scenario, options)
    return Setup(record.id, options, own=_cut_short(record, chance))


def _cut_short(record: ScenarioRecord, chance: Chance) -> ScenarioRecord:
    """The same battle for a few turns, without its story."""
    return replace(record, turn_limit=chance.between(*SHORT), scale_note="")


def _drawn_options(wanted: Sequence[str], chance: Chance) -> Options:
    drawn = replace(Options(), **drawn_switches(Options(), SWITCHES, wanted, chance))
    return replace(drawn, competitive_sequence=chance.pick(("", "", "plain", "graded")))
