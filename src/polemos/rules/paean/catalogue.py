"""What Paean offers: its battles, points battles, what may be settled, and setups from words or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.files.file_reading import read_record
from polemos.kernel.files.save import FormatError
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import (
    ARMY,
    ARMY_SIZE,
    Setting,
    one_of,
    refuse_unplayable,
    switch,
    truth,
    unknown,
    whole_number,
)
from polemos.rules.paean.armies.armies import ARMY_BYTES, Army, ready_armies
from polemos.rules.paean.charts.points import points_chart
from polemos.rules.paean.deployment.starting import USUAL_BOUNDS
from polemos.rules.paean.drawn_setups import MIRRORED, drawn_setup
from polemos.rules.paean.fuzz_goals import fuzz_goal
from polemos.rules.paean.occurrences import contents, seen
from polemos.rules.paean.options import OPTION_RULES, Options, Scale
from polemos.rules.paean.scenarios.data import load, read_scenario, scenario_ids
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.scenarios.scenarios import POINTS
from polemos.rules.paean.setup import USUAL_ARMIES, Setup, validate
from polemos.rules.paean.state import State

OPTION_WORDS = {
    "bound_limit": "the battle ends after a number of bounds",
    "hoplite_share": "four figures in ten are hoplites",
    "army_lists": "armies follow the list of a city",
    "scale": "size of the figures",
    "random_commanders": "commanders' values are rolled",
    "random_gifts": "heroes roll for a gift of the gods",
    "close_country": "horse are slow in woods and settlements",
    "no_pikes": "no long spears and pikes",
    "free_structure": "armies of any troops, without lists",
}
SCALES: tuple[Scale, ...] = get_args(Scale)
SCALE_WORDS = ("6 mm", "15 mm, everything twice as large", "25 mm, everything three times as large")
USUAL = "usual"
OWN_SETTINGS = {POINTS: ("budget", "south", "north", "swapped"), MIRRORED: ("budget", "army")}


class PaeanCatalogue:
    recommended = "hysiae"
    mirrored = MIRRORED

    def battles(self) -> Sequence[Battle]:
        budget = Setting("budget", "points for each army", (), str(points_chart().budget.usual), "PAE-4.1", ARMY_SIZE)
        swapped = switch("swapped", "the first army is North", False, "PAE-3.1")
        points = Battle(
            POINTS, "Points battle", "scenario", ("first army", "second army"), USUAL_BOUNDS,
            "Two armies built for the same number of points, on ground that is rolled.", "PAE-3.1",
            (budget, _army_setting("south", "the first army"), _army_setting("north", "the second army"), swapped),
        )  # fmt: skip
        mirrored = Battle(
            MIRRORED, "An army against its twin", "scenario", ("first army", "second army"), USUAL_BOUNDS,
            "The same army on both sides, on ground that is rolled.", "PAE-3.1",
            (budget, _army_setting("army", "the army on both sides")),
        )  # fmt: skip
        return [*(offered(load(scenario)) for scenario in scenario_ids()), points, mirrored]

    def settings(self) -> Sequence[Setting]:
        scale = Setting("scale", OPTION_WORDS["scale"], SCALES, SCALES[0], OPTION_RULES["scale"], labels=SCALE_WORDS)
        switches = {
            name: switch(name, OPTION_WORDS[name], getattr(Options(), name), rule)
            for name, rule in OPTION_RULES.items()
            if name != "scale"
        }
        return [scale if name == "scale" else switches[name] for name in OPTION_RULES]

    # -- from words ------------------------------------------------------------------------------------------------

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        """A setup from the words of a command line. Files are own armies, the first one first; a scenario may be a
        file too."""
        if len(files) > 2:
            raise UsageProblem(f"there are two armies; {len(files)} files are named")
        try:
            own = [read_record(path, Army, ARMY_BYTES) for path in files]
        except FormatError as error:
            raise UsageProblem(str(error)) from error
        return self.setup_with(scenario, settings, own)

    def setup_with(self, scenario: str, settings: Mapping[str, str], own: Sequence[Army | None]) -> Setup:
        """A setup from words, with players' own armies in the place of ours."""
        try:
            setup = _begun(scenario)
        except FormatError as error:
            raise UsageProblem(str(error)) from error
        for name, value in settings.items():
            setup = _settled(setup, scenario, name, value)
        first, second = (*own, None, None)[:2]
        if scenario == MIRRORED:
            name = setup.armies[0] or USUAL_ARMIES[0]
            setup = replace(setup, armies=(name, name), own_armies=(first, first))
        else:
            setup = replace(setup, own_armies=(first, second))
        refuse_unplayable(validate(setup))
        return setup

    def setup_own(self, record: ScenarioRecord, settings: Mapping[str, str]) -> Setup:
        """A setup of a player's own scenario."""
        setup = Setup(record.id, own=record)
        for name, value in settings.items():
            setup = _settled(setup, "", name, value)
        refuse_unplayable(validate(setup))
        return setup

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


def offered(record: ScenarioRecord, own: bool = False) -> Battle:
    year = f"about {-record.year} BC" if record.about else f"{-record.year} BC"
    title = f"{record.name}, {year}" if record.year < 0 else record.name
    sides = (record.south.name, record.north.name)
    about = f"{record.introduction} ({record.sources})" if record.sources else record.introduction
    return Battle(record.id, title, "battle", sides, record.bounds, about, record.rule)


def _army_setting(name: str, words: str) -> Setting:
    known = ready_armies()
    labels = ("the usual one", *(army.name for army in known.values()))
    return Setting(name, words, (USUAL, *known), USUAL, "PAE-4.10", ARMY, labels)


# -- from words --------------------------------------------------------------------------------------------------------


def _begun(scenario: str) -> Setup:
    if scenario.endswith(".toml"):
        own = read_scenario(Path(scenario))
        return Setup(own.id, own=own)
    if scenario in (POINTS, MIRRORED):
        return Setup(POINTS)
    load(scenario)
    return Setup(scenario)


def _settled(setup: Setup, scenario: str, name: str, value: str) -> Setup:
    if name == "scale":
        return replace(setup, options=replace(setup.options, scale=one_of(name, value, SCALES)))
    if name in OPTION_RULES:
        return replace(setup, options=replace(setup.options, **{name: truth(name, value)}))
    if scenario in (POINTS, MIRRORED):
        if name in ("army", "south", "north") and value == USUAL:
            return setup
        if name == "budget":
            return replace(setup, budget=whole_number(name, value))
        if name == "army" and scenario == MIRRORED:
            return replace(setup, armies=(value, value))
        if name in ("south", "north") and scenario == POINTS:
            armies = (value, setup.armies[1]) if name == "south" else (setup.armies[0], value)
            return replace(setup, armies=armies)
        if name == "swapped" and scenario == POINTS:
            return replace(setup, swapped=truth(name, value))
    raise unknown(name, (*OPTION_RULES, *OWN_SETTINGS.get(scenario, ())))


CATALOGUE = PaeanCatalogue()
