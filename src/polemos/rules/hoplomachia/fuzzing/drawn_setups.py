"""Setups by chance, for fuzzed battles: options that people may choose, and seldom do; armies close to each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.settings import drawn_switches
from polemos.rules.hoplomachia.armies.armies import is_available
from polemos.rules.hoplomachia.charts.charts import battles, epoch_of, nations, scenarios
from polemos.rules.hoplomachia.charts.scenarios import ArmyRecord, ScenarioRecord, StrategosRecord, UnitRecord
from polemos.rules.hoplomachia.charts.words import Character, Situation
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.options import OPTION_RULES, FieldWork, Options, PassVariant
from polemos.rules.hoplomachia.scenarios.check import problems
from polemos.rules.hoplomachia.scenarios.twins import TWINS, twin_armies, twins
from polemos.rules.hoplomachia.setup import GENERATED, Setup

CHOICES = ("pass_variant", "field_work", "competitive_sequence")
SWITCHES = tuple(name for name in OPTION_RULES if name not in CHOICES)
WHOLE = 12  # one battle in so many is fought to its end
SHORT = (3, 8)  # turns of the others
NEAR = (9, 14)  # inches between armies that come to blows at once
LONG_ENOUGH = (5, 8)  # turns, in which they come to a shove and lose their chiefs
BEFORE_THE_GATE = (3, 5)  # inches
AT_GATES = {"fact:GateHeld", "fact:MovedIn", "step:ChargeGate.run", "step:ChargeGate.reach"}
TREASON = {"fact:WentOver"}
LOCHOS = 1.5  # inches wide
CHIEFS: tuple[Character, ...] = ("crafty", "promachos")  # who call for one step more, and who stand in danger
CHARIOTS = UnitRecord(name="Chariot", card="scythed_chariot", count=1, station="front")
PERSIA = "persia"


def drawn_setup(scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
    """A legal setup of this battle, with what is wanted among what is drawn."""
    options = _drawn_options(wanted, chance)
    if scenario == GENERATED:
        settled = drawn_battle(wanted, chance)
        if options.chariots and chance.below(2):
            settled = replace(settled, year=chance.between(360, 403), nations=(chance.pick(("sparta", PERSIA)), PERSIA))
        return Setup(GENERATED, replace(options, **_of_generation(chance)), settled=settled)
    record = twins(chance.pick(list(twin_armies()))) if scenario == TWINS else scenarios()[scenario]
    if scenario != TWINS and not chance.below(WHOLE):
        return Setup(scenario, options)
    short = _cut_short(record, chance)
    closer = _brought_close(short, chance) if chance.below(2) else short
    if record.gates and _is_led_to(AT_GATES, wanted, chance):
        closer = _disheartened(_under_the_gate(short, chance), record)
    if "thessalian_treachery" in record.special and _is_led_to(TREASON, wanted, chance):
        closer = _disheartened(closer, record)
    armed = _with_chariots(closer) if options.chariots else closer
    return Setup(record.id, options, own=next(each for each in (armed, closer, short) if not problems(each)))


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
    is_asked = not chance.below(5)  # of large armies that deploy in turns every question is dear
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


def _brought_close(record: ScenarioRecord, chance: Chance) -> ScenarioRecord:
    """The same armies near each other, so that they meet and shove, some under one chief who may fall."""
    gap, middle = chance.between(*NEAR), sum(army.front for army in record.army) / 2
    near = [
        replace(army, front=middle + sign * gap / 2) for sign, army in zip((-1, 1), record.army, strict=True)
    ]  # fmt: skip
    if chance.below(2):
        near = [replace(army, strategoi=_alone(army, chance.pick(CHIEFS))) for army in near]
    turns = max(record.turn_limit, chance.between(*LONG_ENOUGH))
    return replace(record, turn_limit=turns, side_a=near[0], side_b=near[1])


def _under_the_gate(record: ScenarioRecord, chance: Chance) -> ScenarioRecord:
    """Side A in line before a gate, near enough to charge whoever comes out, and to follow who runs in again."""
    gate, army = record.gates[0], record.side_a
    half = sum(unit.count for unit in army.phalanx) * LOCHOS / 2
    near = replace(
        army, x_right=gate.x + gate.w / 2 + half, front=gate.y - chance.between(*BEFORE_THE_GATE), heading="",
        formation="battle_phalanx", plan="frontal",
    )  # fmt: skip
    rules = tuple(each for each in record.rules if each.kind != "left_wing_leads")
    return replace(record, turn_limit=max(record.turn_limit, chance.between(*LONG_ENOUGH)), side_a=near, rules=rules)


def _is_led_to(names: set[str], wanted: Sequence[str], chance: Chance) -> bool:
    """Every other battle, and most of them where something of it has not occurred yet."""
    return chance.below(4) < (2 if names.isdisjoint(wanted) else 3)


def _disheartened(record: ScenarioRecord, whole: ScenarioRecord) -> ScenarioRecord:
    """Side B loses heart early: it runs sooner, and its doubtful allies are asked on which side they stand."""
    return replace(record, side_b=replace(record.side_b, track="ataktes", strategoi=whole.side_b.strategoi))


def _alone(army: ArmyRecord, character: Character) -> tuple[StrategosRecord, ...]:
    return tuple(replace(each, character=character) for each in army.strategoi if each.hegemon)


def _with_chariots(record: ScenarioRecord) -> ScenarioRecord:
    """Chariots before the line of side B, where their time has come."""
    army = record.side_b
    return replace(record, side_b=replace(army, cavalry=(*army.cavalry, CHARIOTS)))


def _drawn_options(wanted: Sequence[str], chance: Chance) -> Options:
    drawn = replace(Options(), **drawn_switches(Options(), SWITCHES, wanted, chance))
    return replace(drawn, competitive_sequence=chance.pick(("", "", "plain", "graded")))
