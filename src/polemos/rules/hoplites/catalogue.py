"""What Hoplites offers: its battles and armies, what may be settled, and setups from words or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle, facts_and_steps, standing_order
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.files.save import FormatError
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import ARMY, Setting, as_settled, both_ways, refuse_unplayable
from polemos.rules.hoplites.army.armies import BattleRecord, armies_of, army, army_ids, battles, installed_battles
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.charts.charts import OwnCharts, charts
from polemos.rules.hoplites.drawn_setups import MIRRORED, drawn_setup, switches
from polemos.rules.hoplites.ending import LAST_TURN
from polemos.rules.hoplites.facts import PlacedUnseen, SpecialPlayed, Vanished
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.settings import offered_settings, settled, terrain_setting
from polemos.rules.hoplites.setup import FREE, Setup, validate
from polemos.rules.hoplites.shock.declaring import AttackTakenBack
from polemos.rules.hoplites.state import State
from polemos.rules.hoplites.user_files import read_army

ARMY_RULES = ("HOP-9.3", "HOP-8.8")
TRAINING = "athenian_424"  # the army that meets itself where no other is named
# The first two stand only in what one side is told of the other's hidden units, never in the journal of a battle; an
# attack that only a hidden unit far away makes impossible is too rare to be demanded of some hundred battles.
UNSOUGHT = tuple(f"fact:{fact.__name__}" for fact in (PlacedUnseen, Vanished, AttackTakenBack))


class HoplitesCatalogue:
    recommended = "leuctra"
    mirrored = MIRRORED

    def battles(self) -> Sequence[Battle]:
        free = Battle(
            FREE, "Any two armies", "scenario", ("first army", "second army"), LAST_TURN,
            f"Any two armies of one period meet on any ground.{_missing_words()}", "HOP-9.2",
            (_army_setting("south", "the first army", TRAINING), _army_setting("north", "the second army", TRAINING)),
        )  # fmt: skip
        mirrored = Battle(
            MIRRORED, "An army against itself", "scenario", ("first army", "second army"), LAST_TURN,
            "The same army on both sides.", "HOP-9.3", (_army_setting("army", "the army on both sides", TRAINING),),
        )  # fmt: skip
        return [*map(_offered, installed_battles()), free, mirrored]

    def settings(self) -> Sequence[Setting]:
        return offered_settings()

    # -- from words ------------------------------------------------------------------------------------------------

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        """A setup from the words of a command line. Files are own armies, the first player's first."""
        if len(files) > 2:
            raise UsageProblem(f"there are two armies; {len(files)} files are named")
        try:
            own = [_read(path) for path in files]
        except FormatError as error:
            raise UsageProblem(str(error)) from error
        return self.setup_with(scenario, settings, own)

    def setup_with(
        self, scenario: str, settings: Mapping[str, str], own: Sequence[Army | None], own_charts: OwnCharts = ()
    ) -> Setup:
        """A setup from words, with players' own armies and charts in the place of ours."""
        try:
            setup = _begun(scenario, settings)
        except FormatError as error:
            raise UsageProblem(str(error)) from error
        if any(own):
            first, second = (*own, None, None)[:2]
            setup = replace(setup, battle=FREE, own=(first, first if scenario == MIRRORED else second))
            if scenario not in (FREE, MIRRORED):
                names = next(each.armies for each in battles() if each.id == scenario)
                setup = replace(setup, armies=names)
        setup = replace(setup, own_charts=own_charts)
        for name, value in settings.items():
            if name not in ARMY_SETTINGS.get(scenario, ()):
                setup = settled(setup, name, value)
        refuse_unplayable(validate(setup))
        return setup

    # -- by chance -------------------------------------------------------------------------------------------------

    def drawn(self, scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
        return drawn_setup(scenario, wanted, chance)

    def fuzz_goal(self, game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
        return standing_order(game, seat, chance)

    def contents(self) -> Sequence[str]:
        table = charts()
        armies = [army(name) for name in army_ids()]
        fielded = {(card.type, card.class_): None for each in armies for card in each.units}
        return [
            *(f"scenario:{each.id}" for each in self.battles() if each.id != MIRRORED),
            *both_ways(switches()),
            *(f"type:{code} {class_}".rstrip() for code, class_ in fielded),
            *(f"card:{card}" for card in table.cards),
            *(f"terrain:{name}" for name in table.terrain),
            *(f"special:{rule}" for rule in table.points.special_rules),
            *(each for each in facts_and_steps(HOPLITES) if each not in UNSOUGHT),
        ]

    def seen(self, state: State, entries: Iterable[Entry]) -> Iterable[str]:
        yield f"scenario:{state.scenario}"
        yield from as_settled(state.options, switches())
        for side in state.sides.values():
            for rule in side.rules:
                yield f"special:{rule}"
            for terrain in side.terrain:
                yield f"terrain:{terrain}"
            for name in side.areas:
                if name:
                    yield f"type:{state.units[name].type} {state.units[name].class_}".rstrip()
        for entry in entries:
            if isinstance(entry.fact, SpecialPlayed):
                yield f"card:{entry.fact.card}"


# -- what is offered ---------------------------------------------------------------------------------------------------


def _offered(record: BattleRecord) -> Battle:
    first, second = map(army, record.armies)
    about = record.about or " ".join(each.army.description for each in (first, second) if each.army.description)
    ground = (terrain_setting(record.terrain),)
    return Battle(record.id, record.name, "battle", (first.name, second.name), LAST_TURN, about, "HOP-9.5", ground)


def _missing_words() -> str:
    """What is said where the armies of the Samurai age are missing (HOP-9.2)."""
    return "" if armies_of("samurai") else " The Samurai armies are not installed; all battles are of Antiquity."


def _army_setting(name: str, words: str, default: str) -> Setting:
    labels = tuple(army(each).name for each in army_ids())
    return Setting(name, words, army_ids(), default, ", ".join(ARMY_RULES), ARMY, labels)


# -- from words --------------------------------------------------------------------------------------------------------

ARMY_SETTINGS = {FREE: ("south", "north"), MIRRORED: ("army",)}


def _begun(scenario: str, settings: Mapping[str, str]) -> Setup:
    if scenario == FREE:
        return Setup(FREE, (settings.get("south", TRAINING), settings.get("north", TRAINING)))
    if scenario == MIRRORED:
        named = settings.get("army", TRAINING)
        return Setup(FREE, (named, named))
    return Setup(next((each.id for each in installed_battles() if each.id == scenario), "") or _unknown(scenario))


def _unknown(scenario: str) -> str:
    names = [*(each.id for each in installed_battles()), FREE, MIRRORED]
    raise FormatError(f"no battle is called {scenario!r}; choose from {', '.join(names)}")


def _read(path: Path) -> Army:
    try:
        return read_army(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(f"{path.name}: {error}") from error
    except FormatError as error:
        raise FormatError(f"{path.name}: {error}") from error


CATALOGUE = HoplitesCatalogue()
