"""What Paean offers: its battles, points battles, what may be settled, and setups from words or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.files.file_reading import read_record
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import ARMY_SIZE, Setting, one_of, switch, whole_number
from polemos.rules.paean.armies.armies import ARMY_BYTES, Army, ready_armies
from polemos.rules.paean.charts.points import points_chart
from polemos.rules.paean.deployment.starting import USUAL_BOUNDS
from polemos.rules.paean.drawn_setups import drawn_setup
from polemos.rules.paean.fuzz_goals import fuzz_goal
from polemos.rules.paean.occurrences import contents, seen
from polemos.rules.paean.options import OPTION_RULES, Options, Scale
from polemos.rules.paean.scenarios.data import load, read_scenario, scenario_ids
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.scenarios.scenarios import POINTS
from polemos.rules.paean.setup import USUAL_ARMIES, Setup, validate
from polemos.rules.paean.state import State
from polemos.tabletop.muster.points_catalogue import MIRRORED, PointsCatalogue

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


class PaeanCatalogue(PointsCatalogue[Setup, Army, ScenarioRecord]):
    recommended = "hysiae"
    option_rules = OPTION_RULES
    size = "budget"

    def battles(self) -> Sequence[Battle]:
        budget = Setting("budget", "points for each army", (), str(points_chart().budget.usual), "PAE-4.1", ARMY_SIZE)
        by_points = self.by_points(
            USUAL_BOUNDS, budget, "on ground that is rolled", "PAE-3.1", "PAE-4.10", "the usual one"
        )
        return [*(offered(load(scenario)) for scenario in scenario_ids()), *by_points]

    def settings(self) -> Sequence[Setting]:
        scale = Setting("scale", OPTION_WORDS["scale"], SCALES, SCALES[0], OPTION_RULES["scale"], labels=SCALE_WORDS)
        switches = {
            name: switch(name, OPTION_WORDS[name], getattr(Options(), name), rule)
            for name, rule in OPTION_RULES.items()
            if name != "scale"
        }
        return [scale if name == "scale" else switches[name] for name in OPTION_RULES]

    def supplied(self) -> Mapping[str, Army]:
        return ready_armies()

    # -- from words ------------------------------------------------------------------------------------------------

    def read_army(self, path: Path) -> Army:
        found: Army = read_record(path, Army, ARMY_BYTES)
        return found

    def begun(self, scenario: str) -> Setup:
        if scenario.endswith(".toml"):
            return self.begun_own(read_scenario(Path(scenario)))
        if scenario in (POINTS, MIRRORED):
            return Setup(POINTS)
        load(scenario)
        return Setup(scenario)

    def begun_own(self, record: ScenarioRecord) -> Setup:
        return Setup(record.id, own=record)

    def usual_army(self, setup: Setup) -> str:
        return USUAL_ARMIES[0]

    def sized(self, setup: Setup, value: str) -> Setup:
        return replace(setup, budget=whole_number(self.size, value))

    def with_option(self, setup: Setup, name: str, value: str) -> Setup:
        if name != "scale":
            return super().with_option(setup, name, value)
        return replace(setup, options=replace(setup.options, scale=one_of(name, value, SCALES)))

    def validate(self, setup: Setup) -> list[Reason]:
        return validate(setup)

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


CATALOGUE = PaeanCatalogue()
