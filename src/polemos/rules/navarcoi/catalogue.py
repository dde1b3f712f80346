"""What Oi Navarcoi! offers: its scenarios and battles, what may be settled, and setups from words or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle, facts_and_steps
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.files.save import FormatError
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import (
    Setting,
    as_settled,
    both_ways,
    number,
    refuse_unplayable,
    switch,
    truth,
    unknown,
    whole_number,
)
from polemos.rules.navarcoi.charts.charts import events, formations
from polemos.rules.navarcoi.contact.chase import Returned, WaitsForRoom
from polemos.rules.navarcoi.drawn_setups import drawn_setup
from polemos.rules.navarcoi.events import EventCame
from polemos.rules.navarcoi.fleets.fleets import read_fleet
from polemos.rules.navarcoi.fuzzing.fuzz_goals import fuzz_goal
from polemos.rules.navarcoi.land.facts import (
    BoardingReady,
    Disembarked,
    EuzonoiStandLost,
    GarrisonLost,
    LandMeleeJoined,
)
from polemos.rules.navarcoi.morale.end_of_turn import BoomCut
from polemos.rules.navarcoi.options import OPTION_RULES, Options
from polemos.rules.navarcoi.records.scenario import (
    ChoiceParameter,
    CountParameter,
    FlagParameter,
    HistoricalBattle,
    Parameter,
    ParameterValue,
    ScenarioRecord,
)
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import load, read_scenario, scenario_ids
from polemos.rules.navarcoi.setup import Setup, validate
from polemos.rules.navarcoi.state import State

OPTION_WORDS = {
    "points": "fleets are bought for points",
    "hidden_deployment": "both deploy unseen",
    "seasoned_crews": "freighters have seasoned crews",
    "grand_scale": "large battles with two or three squadrons for each",
    "turn_limit": "the battle ends after the scenario's turns",
    "full_size": "squadrons of eight stands",
    "open_information": "signal plans are open",
    "strict_manoeuvres": "strict manoeuvres",
    "calmer_victors": "victors pursue less wildly",
    "long_land_battles": "land melees last longer",
}
AGREED_WORDS = {
    "swapped": "the players exchange the fleets",
    "mirrored": "the map is mirrored",
    "redeploy": "squadrons of a historical battle may be shifted before it",
    "alpha_agreed": "no dice for who is α",
}
AGREED_RULES = {"swapped": "NAV-18.2", "mirrored": "NAV-18.2", "redeploy": "NAV-19.1", "alpha_agreed": "NAV-4.14"}
# Facts that no fuzzer need wait for: too rare to be demanded of some hundred battles, though nosy seats look for them.
RARE = (
    WaitsForRoom, EuzonoiStandLost, GarrisonLost, BoomCut, Returned, LandMeleeJoined, BoardingReady, Disembarked,
)  # fmt: skip
UNSOUGHT = tuple(f"fact:{fact.__name__}" for fact in RARE)


class NavarcoiCatalogue:
    recommended = "rhium_429"
    mirrored = "clash_in_open_seas"

    def battles(self) -> Sequence[Battle]:
        return [offered(load(scenario)) for scenario in scenario_ids()]

    def settings(self) -> Sequence[Setting]:
        plain = Options()
        options = [
            switch(name, OPTION_WORDS[name], getattr(plain, name), ", ".join(rules))
            for name, rules in OPTION_RULES.items()
        ]
        agreed = [switch(name, words, False, AGREED_RULES[name]) for name, words in AGREED_WORDS.items()]
        return [*options, *agreed, Setting("budget", "points for each fleet", (), str(Setup().budget), "NAV-3.5")]

    # -- from words ------------------------------------------------------------------------------------------------

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        """A setup from the words of a command line. The files are fleets, α's first; a scenario may be a file too."""
        try:
            setup = _begun(scenario)
            record = setup.own or load(setup.scenario)
            for name, value in settings.items():
                setup = _settled(setup, record, name, value)
            if len(files) > 2:
                raise UsageProblem(f"there are two fleets; {len(files)} files are named")
            fleets = tuple(read_fleet(path) for path in files)
        except FormatError as error:
            raise UsageProblem(str(error)) from error
        setup = replace(setup, fleets=(*fleets, None, None)[:2])
        refuse_unplayable(validate(setup))
        return setup

    def setup_own(self, record: ScenarioRecord, settings: Mapping[str, str]) -> Setup:
        """A setup of a player's own scenario."""
        setup = Setup(record.id, own=record)
        for name, value in settings.items():
            setup = _settled(setup, record, name, value)
        refuse_unplayable(validate(setup))
        return setup

    # -- by chance -------------------------------------------------------------------------------------------------

    def drawn(self, scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
        return drawn_setup(load(scenario), wanted, chance)

    def fuzz_goal(self, game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
        return fuzz_goal(game, seat, chance)

    def contents(self) -> Sequence[str]:
        return [
            *(f"scenario:{scenario}" for scenario in scenario_ids()),
            *both_ways(OPTION_RULES),
            *(f"formation:{formation.id}" for formation in formations().formation),
            *(f"event:{event.id}" for event in events().event),
            *(each for each in facts_and_steps(NAVARCOI) if each not in UNSOUGHT),
        ]

    def seen(self, state: State, entries: Iterable[Entry]) -> Iterable[str]:
        yield f"scenario:{state.scenario}"
        yield from as_settled(state.options, OPTION_RULES)
        for squadron in state.squadrons.values():
            if squadron.in_play:
                yield f"formation:{squadron.formation}"
        for entry in entries:
            if isinstance(entry.fact, EventCame):
                yield f"event:{entry.fact.event}"


def offered(record: ScenarioRecord) -> Battle:
    title, sides = record.name, (record.alpha.role, record.beta.role)
    names: tuple[str, ...] = tuple(role if role != "none" else "fleet" for role in sides)
    parameters: tuple[Parameter, ...] = ()
    if isinstance(record, HistoricalBattle):
        title += f", {-record.year} BC" if record.year < 0 else ""
        names = (record.alpha.name, record.beta.name)
    else:
        parameters = record.parameter
    kind = "battle" if isinstance(record, HistoricalBattle) else "scenario"
    return Battle(
        record.id, title, kind, names, record.turn_limit, record.introduction, record.rules[0] if record.rules else "",
        tuple(_setting(parameter) for parameter in parameters),
    )  # fmt: skip


def _setting(parameter: Parameter) -> Setting:
    match parameter:
        case ChoiceParameter():
            return Setting(parameter.id, parameter.name, parameter.choices, parameter.default, parameter.rule)
        case FlagParameter():
            return switch(parameter.id, parameter.name, parameter.default, parameter.rule)
    return Setting(parameter.id, parameter.name, (), f"{parameter.default:g}", parameter.rule)


def _begun(scenario: str) -> Setup:
    if scenario.endswith(".toml"):
        own = read_scenario(Path(scenario))
        return Setup(own.id, own=own)
    load(scenario)
    return Setup(scenario)


def _settled(setup: Setup, record: ScenarioRecord, name: str, value: str) -> Setup:
    if name in OPTION_RULES:
        return replace(setup, options=replace(setup.options, **{name: truth(name, value)}))
    if name in AGREED_WORDS:
        return replace(setup, **{name: truth(name, value)})
    if name == "budget":
        return replace(setup, budget=round(number(name, value)))
    known = {parameter.id: parameter for parameter in getattr(record, "parameter", ())}
    if name not in known:
        raise unknown(name, (*OPTION_RULES, *AGREED_WORDS, "budget", *known))
    said: ParameterValue
    match known[name]:
        case ChoiceParameter():
            said = value
        case FlagParameter():
            said = truth(name, value)
        case CountParameter():
            said = whole_number(name, value)
        case _:
            said = number(name, value)
    return replace(setup, parameters={**setup.parameters, name: said})


CATALOGUE = NavarcoiCatalogue()
