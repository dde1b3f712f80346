"""What Alala! offers: its battles, points battles, what may be settled, and setups from words or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle, Setting
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.game import Game
from polemos.kernel.save import FormatError
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Offer
from polemos.rules.alala.armies import army_from_json, read_army, supplied
from polemos.rules.alala.charts import armies, ground, pack
from polemos.rules.alala.drawn_setups import MIRRORED, NO, YES, drawn_setup
from polemos.rules.alala.options import OPTION_RULES, Options
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenario_data import has_condensed, load, read_scenario, scenario_ids
from polemos.rules.alala.scenario_records import ScenarioRecord
from polemos.rules.alala.scenarios import POINTS
from polemos.rules.alala.setup import Setup, Size, validate
from polemos.rules.alala.start_chart import battle_chart
from polemos.rules.alala.state import State
from polemos.rules.alala.throws import CardPlayed

TRUTH = {YES: True, "true": True, "on": True, "1": True, NO: False, "false": False, "off": False, "0": False}
ONE_ORDER_IN = 60
OPTION_WORDS = {
    "large_units": "hoplite units of 24 figures on a wider front",
    "rolled_leaders": "the leaders' ratings are rolled",
    "condensed": "Nemea and Mantinea 362 at half size",
    "free_deployment": "scenario armies are deployed with cards",
}
SIZES: tuple[Size, ...] = get_args(Size)
DEFAULT_ARMY = {"small": "athens_small", "standard": "athens", "large": "athens_large"}


class AlalaCatalogue:
    recommended = "solygeia_425"
    mirrored = MIRRORED

    def battles(self) -> Sequence[Battle]:
        turns = battle_chart().start.turns
        sizes = Setting(
            "size", "how many points each army may cost", SIZES, "standard", "ALA-5.3",
            labels=tuple(f"{size}, {armies().points.sizes[size]} points" for size in SIZES),
        )  # fmt: skip
        swapped = Setting("swapped", "the first army is North", (YES, NO), NO, "ALA-6.1")
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
        return [*(_offered(load(scenario)) for scenario in scenario_ids()), points, mirrored]

    def settings(self) -> Sequence[Setting]:
        return [
            Setting(name, OPTION_WORDS[name], (YES, NO), YES if getattr(Options(), name) else NO, rule)
            for name, rule in OPTION_RULES.items()
        ]

    # -- from words ------------------------------------------------------------------------------------------------

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        """A setup from the words of a command line. Files are own armies, the first one first; a scenario may be a
        file too."""
        try:
            setup = _begun(scenario)
            if len(files) > 2:
                raise UsageProblem(f"there are two armies; {len(files)} files are named")
            own = [
                army_from_json(path.read_bytes(), path.name) if path.suffix == ".json" else read_army(path)
                for path in files
            ]
        except (FormatError, OSError) as error:
            raise UsageProblem(str(error)) from error
        for name, value in settings.items():
            setup = _settled(setup, scenario, name, value)
        if scenario == MIRRORED:
            name = setup.armies[0] or DEFAULT_ARMY[setup.size]
            setup = replace(setup, armies=(name, name), own_armies=(own[0], own[0]) if own else (None, None))
        elif own:
            setup = replace(setup, own_armies=(*own, None, None)[:2])
        if reasons := validate(setup):
            raise UsageProblem(str(reasons[0]))
        return setup

    # -- by chance -------------------------------------------------------------------------------------------------

    def drawn(self, scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
        return drawn_setup(scenario, wanted, chance)

    def errand(self, game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
        """Standing orders, which no sampler gives: they are no moves."""
        space = game.ask.to[seat] if game.ask else None
        if not isinstance(space, Offer) or chance.below(ONE_ORDER_IN):
            return None
        asides = [option.key for option in space.asides() if option.barred is None]
        return chance.pick(asides) if asides else None

    def contents(self) -> Sequence[str]:
        return [
            *(f"scenario:{scenario}" for scenario in (*scenario_ids(), POINTS)),
            *(f"option:{name}={value}" for name in OPTION_RULES for value in (YES, NO)),
            *(f"type:{kind}" for kind in armies().troop),
            *(f"terrain:{kind}" for kind in _terrain_in_use()),
            *(f"card:{card.id}" for card in pack().card if card.class_ != "at_once"),
            *(f"fact:{fact.__name__}" for fact in ALALA.facts),
            *(f"step:{kind.__name__}.{step.name}" for kind in ALALA.procedures for step in kind.STEPS),
        ]

    def seen(self, state: State, entries: Iterable[Entry]) -> Iterable[str]:
        yield f"scenario:{state.scenario.removesuffix('_condensed')}"
        for name in OPTION_RULES:
            yield f"option:{name}={YES if getattr(state.options, name) else NO}"
        for troop in state.troops.values():
            if troop.on_table:
                yield f"type:{troop.type}"
        for piece in state.terrain.values():
            yield f"terrain:{piece.kind}"
        for entry in entries:
            if isinstance(entry.fact, CardPlayed):
                yield f"card:{entry.fact.card}"


# -- what is offered ---------------------------------------------------------------------------------------------------


def _terrain_in_use() -> list[str]:
    """Kinds of terrain in our scenarios, and what jokers bring."""
    used = [piece.kind for scenario in scenario_ids() for piece in load(scenario).terrain]
    return list(dict.fromkeys([*used, *ground().joker.kinds]))


def _offered(record: ScenarioRecord) -> Battle:
    title = f"{record.name}, {-record.year} BC"
    sides = (record.south.name, record.north.name)
    settings = (_condensed_setting(),) if has_condensed(record.id) else ()
    return Battle(record.id, title, "battle", sides, record.turns, record.introduction, record.rules[0], settings)


def _condensed_setting() -> Setting:
    return Setting("condensed", "at half size", (YES, NO), NO, OPTION_RULES["condensed"])


def _army_setting(name: str, words: str) -> Setting:
    known = supplied()
    return Setting(name, words, tuple(known), "athens", "ALA-5.5", labels=tuple(army.name for army in known.values()))


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
        return replace(setup, options=replace(setup.options, **{name: _truth(name, value)}))
    if scenario in (POINTS, MIRRORED):
        if name == "size":
            if value not in SIZES:
                raise UsageProblem(f"size: {' or '.join(SIZES)} is wanted, not '{value}'")
            return replace(setup, size=value)
        if name == "army" and scenario == MIRRORED:
            return replace(setup, armies=(value, value))
        if name in ("south", "north") and scenario == POINTS:
            armies_ = (value, setup.armies[1]) if name == "south" else (setup.armies[0], value)
            return replace(setup, armies=armies_)
        if name == "swapped" and scenario == POINTS:
            return replace(setup, swapped=_truth(name, value))
    names = [*OPTION_RULES, *_own_names(scenario)]
    raise UsageProblem(f"nothing called '{name}' can be settled; choose from {', '.join(names)}")


def _own_names(scenario: str) -> tuple[str, ...]:
    return {POINTS: ("size", "south", "north", "swapped"), MIRRORED: ("size", "army")}.get(scenario, ())


def _truth(name: str, value: str) -> bool:
    if value.lower() not in TRUTH:
        raise UsageProblem(f"{name}: yes or no is wanted, not '{value}'")
    return TRUTH[value.lower()]


CATALOGUE = AlalaCatalogue()
