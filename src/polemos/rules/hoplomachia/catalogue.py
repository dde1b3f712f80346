"""What Hoplomachia offers: its battles, what may be settled, and setups from words or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.files.save import FormatError
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import ARMY, Setting, one_of, refuse_unplayable, switch, truth, unknown
from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.charts.charts import scenario as historical
from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.fuzzing.drawn_setups import drawn_setup
from polemos.rules.hoplomachia.fuzzing.fuzz_goals import fuzz_goal
from polemos.rules.hoplomachia.fuzzing.occurrences import contents, seen
from polemos.rules.hoplomachia.generated import names, read_armies, settings_of, setup_of
from polemos.rules.hoplomachia.generated import offered as generated_battle
from polemos.rules.hoplomachia.options import OPTION_RULES, Competitive, FieldWork, Options, PassVariant
from polemos.rules.hoplomachia.scenarios.data import read_scenario
from polemos.rules.hoplomachia.scenarios.twins import TWINS, twin_armies, twins
from polemos.rules.hoplomachia.setup import GENERATED, Setup, validate
from polemos.rules.hoplomachia.state.table import State

NONE = "none"
OPTION_WORDS = {
    "pass_variant": "Forcing the Pass is harder for one side",
    "acropolis": "a besieged city has an acropolis",
    "island_camp": "the camp lies on an island",
    "field_work": "the smaller army holds a ridge, a stream or a wall",
    "alternating_terrain": "the players place terrain in turn",
    "deadlock": "who is locked in a shove checks",
    "competitive_sequence": "dice decide who has precedence",
    "inclining": "Spartans, Thebans and mercenaries may incline",
    "countermarch": "Lakonians turn in close files",
    "unit_signal": "a written signal for one unit",
    "ekdromoi_signals": "signals release and recall ekdromoi",
    "lakonian_ekdromoi": "Lakonian ekdromoi stay before the line",
    "epilektoi": "picked men change a roll by 1",
    "nemesis": "nations that hate or fear each other",
    "chariots": "scythed chariots",
    "ammunition": "missiles run out",
    "weak_missiles": "few missiles harass a phalanx less",
    "interactive_ekdromoi": "ekdromoi answer each belos charge at once",
}
CHOICES: dict[str, tuple[str, ...]] = {
    "pass_variant": get_args(PassVariant), "field_work": get_args(FieldWork),
    "competitive_sequence": get_args(Competitive),
}  # fmt: skip
USUAL_TWIN = "delium_424_a"


class HoplomachiaCatalogue:
    recommended = "delium_424"
    mirrored = TWINS

    def battles(self) -> Sequence[Battle]:
        return [*(offered(record) for record in scenarios().values()), generated_battle(), _twin_battle()]

    def settings(self) -> Sequence[Setting]:
        return [_setting(name, rule) for name, rule in OPTION_RULES.items()]

    # -- from words ------------------------------------------------------------------------------------------------

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        return self.setup_with(scenario, settings, read_armies(files))

    def setup_with(self, scenario: str, settings: Mapping[str, str], own: Sequence[Army | None]) -> Setup:
        """A setup from words, with players' own armies; only a generated battle takes some."""
        chosen = dict(settings)
        if scenario == GENERATED:
            return _settled(setup_of(settings_of(chosen), own), chosen, names())
        if any(each is not None for each in own):
            raise UsageProblem("this battle takes no armies")
        try:
            if scenario == TWINS:
                name = one_of("army", chosen.pop("army", USUAL_TWIN), tuple(twin_armies()))
                setup = Setup(TWINS, own=twins(name))
            elif scenario.endswith(".toml"):
                record = read_scenario(Path(scenario))
                setup = Setup(record.id, own=record)
            else:
                historical(scenario)
                setup = Setup(scenario)
        except FormatError as error:
            raise UsageProblem(str(error)) from error
        return _settled(setup, chosen, ("army",) if scenario == TWINS else ())

    def setup_own(self, record: ScenarioRecord, settings: Mapping[str, str]) -> Setup:
        """A setup of a player's own scenario."""
        return _settled(Setup(record.id, own=record), settings)

    # -- by chance -------------------------------------------------------------------------------------------------

    def drawn(self, scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
        return drawn_setup(scenario, wanted, chance)

    def fuzz_goal(self, game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
        return fuzz_goal(game, seat, chance)

    def contents(self) -> Sequence[str]:
        return contents()

    def seen(self, state: State, entries: Iterable[Entry]) -> Iterable[str]:
        return seen(state, entries)


# -- what is offered ---------------------------------------------------------------------------------------------------


def offered(record: ScenarioRecord) -> Battle:
    sides = record.army[0].name, record.army[1].name
    about = record.introduction or f"{sides[0]} against {sides[1]}. {record.scale_note}"
    return Battle(
        record.id,
        f"{record.name}, {record.year} BC",
        "battle",
        sides,
        record.turn_limit,
        about,
        record.rule or "HMA-24.1",
    )


def _twin_battle() -> Battle:
    labels = tuple(f"{army.name}, {record.name}" for army, record in twin_armies().values())
    army = Setting("army", "the army on both sides", tuple(twin_armies()), USUAL_TWIN, "HMA-24.1", ARMY, labels)
    return Battle(
        TWINS, "An army against its twin", "scenario", ("first army", "second army"), 20,
        "The same army on both sides, on an open plain.", "HMA-24.1", (army,),
    )  # fmt: skip


def _setting(name: str, rule: str) -> Setting:
    usual = getattr(Options(), name)
    if name not in CHOICES:
        return switch(name, OPTION_WORDS[name], usual, rule)
    values = tuple(value or NONE for value in CHOICES[name])
    labels = tuple(value.replace("_", " ") for value in values)
    return Setting(name, OPTION_WORDS[name], values, usual or NONE, rule, labels=labels)


# -- from words --------------------------------------------------------------------------------------------------------


def _settled(setup: Setup, settings: Mapping[str, str], own: Sequence[str] = ()) -> Setup:
    for name, value in settings.items():
        if name not in OPTION_RULES:
            raise unknown(name, (*OPTION_RULES, *own))
        setup = replace(setup, options=replace(setup.options, **{name: _said(name, value)}))
    refuse_unplayable(validate(setup))
    return setup


def _said(name: str, value: str) -> bool | str:
    if name not in CHOICES:
        return truth(name, value)
    said = one_of(name, value, [each or NONE for each in CHOICES[name]])
    return "" if said == NONE else said


CATALOGUE = HoplomachiaCatalogue()
