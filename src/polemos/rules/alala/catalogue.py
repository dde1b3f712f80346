"""What Alala! offers: its battles, points battles, what may be settled, and setups from words or by chance."""

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
from polemos.kernel.settings import ARMY, ARMY_SIZE, Setting, one_of, refuse_unplayable, switch, truth, unknown
from polemos.rules.alala.armies.armies import Army, army_from_json, read_army, supplied
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import armies
from polemos.rules.alala.drawn_setups import MIRRORED, drawn_setup
from polemos.rules.alala.fuzzing.fuzz_goals import fuzz_goal
from polemos.rules.alala.occurrences import contents, seen
from polemos.rules.alala.options import OPTION_RULES, Options
from polemos.rules.alala.scenarios.data import has_condensed, load, read_scenario, scenario_ids
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import USUAL_ARMIES, Setup, Size, validate
from polemos.rules.alala.state import State

OPTION_WORDS = {
    "large_units": "hoplite units of 24 figures on a wider front",
    "rolled_leaders": "the leaders' ratings are rolled",
    "condensed": "Nemea and Mantinea 362 at half size",
    "free_deployment": "scenario armies are deployed with cards",
}
SIZES: tuple[Size, ...] = get_args(Size)
USUAL = "usual"  # an army of ours that suits the size
OWN_SETTINGS = {POINTS: ("size", "south", "north", "swapped"), MIRRORED: ("size", "army")}


class AlalaCatalogue:
    recommended = "solygeia_425"
    mirrored = MIRRORED

    def battles(self) -> Sequence[Battle]:
        turns = battle_chart().start.turns
        sizes = Setting(
            "size", "how many points each army may cost", SIZES, "standard", "ALA-5.3", ARMY_SIZE,
            labels=tuple(f"{size}, {armies().points.sizes[size]} points" for size in SIZES),
        )  # fmt: skip
        swapped = switch("swapped", "the first army is North", False, "ALA-6.1")
        points = Battle(
            POINTS, "Points battle", "scenario", ("first army", "second army"), turns,
            "Two armies built for the same number of points, deployed card by card.", "ALA-6.1",
            (sizes, _army_setting("south", "the first army"), _army_setting("north", "the second army"), swapped),
        )  # fmt: skip
        mirrored = Battle(
            MIRRORED, "An army against its twin", "scenario", ("first army", "second army"), turns,
            "The same army on both sides, deployed card by card.", "ALA-6.1",
            (sizes, _army_setting("army", "the army on both sides")),
        )  # fmt: skip
        return [*(offered(load(scenario)) for scenario in scenario_ids()), points, mirrored]

    def settings(self) -> Sequence[Setting]:
        return [switch(name, OPTION_WORDS[name], getattr(Options(), name), rule) for name, rule in OPTION_RULES.items()]

    # -- from words ------------------------------------------------------------------------------------------------

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        """A setup from the words of a command line. Files are own armies, the first one first; a scenario may be a
        file too."""
        if len(files) > 2:
            raise UsageProblem(f"there are two armies; {len(files)} files are named")
        try:
            own = [
                army_from_json(path.read_bytes(), path.name) if path.suffix == ".json" else read_army(path)
                for path in files
            ]
        except (FormatError, OSError) as error:
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
            name = setup.armies[0] or USUAL_ARMIES[setup.size][0]
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
    title = f"{record.name}, {-record.year} BC" if record.year < 0 else record.name
    sides = (record.south.name, record.north.name)
    condensed = switch("condensed", "at half size", False, OPTION_RULES["condensed"])
    settings = (condensed,) if not own and has_condensed(record.id) else ()
    rule = record.rules[0] if record.rules else ""
    about = f"{record.introduction} ({record.sources})" if record.sources else record.introduction
    return Battle(record.id, title, "battle", sides, record.turns, about, rule, settings)


def _army_setting(name: str, words: str) -> Setting:
    known = supplied()
    labels = ("the usual one of this size", *(army.name for army in known.values()))
    return Setting(name, words, (USUAL, *known), USUAL, "ALA-5.5", ARMY, labels)


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
    if name in OPTION_RULES:
        return replace(setup, options=replace(setup.options, **{name: truth(name, value)}))
    if scenario in (POINTS, MIRRORED):
        if name in ("army", "south", "north") and value == USUAL:
            return setup
        if name == "size":
            return replace(setup, size=one_of(name, value, SIZES))
        if name == "army" and scenario == MIRRORED:
            return replace(setup, armies=(value, value))
        if name in ("south", "north") and scenario == POINTS:
            armies_ = (value, setup.armies[1]) if name == "south" else (setup.armies[0], value)
            return replace(setup, armies=armies_)
        if name == "swapped" and scenario == POINTS:
            return replace(setup, swapped=truth(name, value))
    raise unknown(name, (*OPTION_RULES, *OWN_SETTINGS.get(scenario, ())))


CATALOGUE = AlalaCatalogue()
