"""What Alala! offers: its battles, points battles, what may be settled, and setups from words or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import ARMY_SIZE, Setting, one_of, switch
from polemos.rules.alala.armies.armies import Army, army_from_json, read_army, supplied
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import armies
from polemos.rules.alala.drawn_setups import drawn_setup
from polemos.rules.alala.fuzzing.fuzz_goals import fuzz_goal
from polemos.rules.alala.occurrences import contents, seen
from polemos.rules.alala.options import OPTION_RULES, Options
from polemos.rules.alala.scenarios.data import has_condensed, load, read_scenario, scenario_ids
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import USUAL_ARMIES, Setup, Size, validate
from polemos.rules.alala.state import State
from polemos.tabletop.muster.points_catalogue import MIRRORED, PointsCatalogue

OPTION_WORDS = {
    "large_units": "hoplite units of 24 figures on a wider front",
    "rolled_leaders": "the leaders' ratings are rolled",
    "condensed": "Nemea and Mantinea 362 at half size",
    "free_deployment": "scenario armies are deployed with cards",
}
SIZES: tuple[Size, ...] = get_args(Size)


class AlalaCatalogue(PointsCatalogue[Setup, Army, ScenarioRecord]):
    recommended = "solygeia_425"
    option_rules = OPTION_RULES
    size = "size"

    def battles(self) -> Sequence[Battle]:
        sizes = Setting(
            "size", "how many points each army may cost", SIZES, "standard", "ALA-5.3", ARMY_SIZE,
            labels=tuple(f"{size}, {armies().points.sizes[size]} points" for size in SIZES),
        )  # fmt: skip
        by_points = self.by_points(
            battle_chart().start.turns, sizes, "deployed card by card", "ALA-6.1", "ALA-5.5",
            "the usual one of this size",
        )  # fmt: skip
        return [*(offered(load(scenario)) for scenario in scenario_ids()), *by_points]

    def settings(self) -> Sequence[Setting]:
        return [switch(name, OPTION_WORDS[name], getattr(Options(), name), rule) for name, rule in OPTION_RULES.items()]

    def supplied(self) -> Mapping[str, Army]:
        return supplied()

    # -- from words ------------------------------------------------------------------------------------------------

    def read_army(self, path: Path) -> Army:
        return army_from_json(path.read_bytes(), path.name) if path.suffix == ".json" else read_army(path)

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
        return USUAL_ARMIES[setup.size][0]

    def sized(self, setup: Setup, value: str) -> Setup:
        return replace(setup, size=one_of(self.size, value, SIZES))

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
    title = f"{record.name}, {-record.year} BC" if record.year < 0 else record.name
    sides = (record.south.name, record.north.name)
    condensed = switch("condensed", "at half size", False, OPTION_RULES["condensed"])
    settings = (condensed,) if not own and has_condensed(record.id) else ()
    rule = record.rules[0] if record.rules else ""
    about = f"{record.introduction} ({record.sources})" if record.sources else record.introduction
    return Battle(record.id, title, "battle", sides, record.turns, about, rule, settings)


CATALOGUE = AlalaCatalogue()
