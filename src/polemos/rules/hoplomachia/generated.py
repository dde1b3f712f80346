"""The generated battle as it is offered (HMA-3.1): what may be settled beforehand, and setups from words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle
from polemos.kernel.files.file_reading import read_record
from polemos.kernel.files.save import FormatError
from polemos.kernel.settings import ARMY, Setting, one_of, unknown, whole_number
from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.armies.epochs import EPOCHS, YEARS, year_of
from polemos.rules.hoplomachia.armies.ready import ready_armies, ready_army
from polemos.rules.hoplomachia.charts.charts import battles, boards, nations
from polemos.rules.hoplomachia.charts.words import SIZES, Board
from polemos.rules.hoplomachia.generation.facts import SITUATIONS
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.setup import GENERATED, Setup

OPEN = "open"  # chosen or rolled in the game
ROLLED = "rolled"  # an army is rolled on the list of its nation
ANY = "any"
GROUP = "the battle"
ARMY_BYTES = 100_000
ARMIES = ("first_army", "second_army")
NATIONS = ("first_nation", "second_nation")
MODES = {"arrayed": "both deploy", "encounter": "both come on in march order", "ambush": "the Defender lies in ambush"}
TERRAIN = {"program": "made by chance", "players": "laid out by the players"}
INVADERS = {"A": "side A", "B": "side B"}
GENERATION = {"dice": "at once, by the dice", "asked": "step by step, everybody is asked"}
DEPLOYMENT = {
    "secret": "both in secret", "alternating": "unit by unit in turns", "proposed": "as the game proposes",
}  # fmt: skip


def offered() -> Battle:
    return Battle(
        GENERATED, "A battle that never was", "scenario", ("first army", "second army"), boards().turn_limit,
        "Two states, a quarrel and its ground: eight types of battle, from raiders to the clash of phalanxes. Settle"
        " what you like; the rest is chosen, or the dice decide.",
        "HMA-3.1", tuple(_settings()),
    )  # fmt: skip


def _open(name: str, words: str, values: Mapping[Any, str], rule: str) -> Setting:
    """A setting that may be left to the game."""
    labels = ("as it comes", *values.values())
    return Setting(name, words, (OPEN, *values), OPEN, rule, GROUP, labels)


def _settings() -> list[Setting]:
    known = ready_armies()
    labels = ("rolled on the list of its nation", *(army.name for army in known.values()))
    nations_known = {each.id: each.name for each in nations()}
    years, epochs = tuple(map(str, YEARS.values())), tuple(EPOCHS.values())
    types: dict[str, str] = {"roll": "roll for it"}
    types |= {each.id: f"{each.id}, {each.name}" for each in battles().battle}
    sizes = tuple(SIZES)
    return [
        *(
            Setting(name, words, (ROLLED, *known), ROLLED, "HMA-4.1", ARMY, labels)
            for name, words in zip(ARMIES, ("the army of side A", "the army of side B"), strict=True)
        ),
        Setting("year", "epoch", years, str(YEARS[2]), "HMA-1.2", GROUP, epochs),
        _open(NATIONS[0], "nation of side A", nations_known, "HMA-4.11"),
        _open(NATIONS[1], "nation of side B", nations_known, "HMA-4.11"),
        _open("situation", "historical situation", SITUATIONS, "HMA-3.2"),
        _open("type", "type of battle", types, "HMA-3.2"),
        Setting("size", "size of the armies", (ANY, *sizes), ANY, "HMA-3.4", GROUP, ("as it comes", *sizes)),
        _open("invader", "Invader", INVADERS, "HMA-3.3"),
        _open("board", "board", {each: each for each in get_args(Board)}, "HMA-3.5"),
        _open("mode", "how the armies meet", MODES, "HMA-3.7"),
        _open("terrain", "the terrain is", TERRAIN, "HMA-3.6"),
        _chosen("generation", "the battle is generated", GENERATION, "HMA-3.1"),
        _chosen("deployment", "the armies deploy", DEPLOYMENT, "HMA-6.20"),
    ]  # fmt: skip


def _chosen(name: str, words: str, values: Mapping[str, str], rule: str) -> Setting:
    """A setting that is always settled, the first value as usual."""
    return Setting(name, words, tuple(values), next(iter(values)), rule, GROUP, tuple(values.values()))


# -- from words --------------------------------------------------------------------------------------------------------


def settings_of(chosen: dict[str, str]) -> dict[str, str]:
    """Those of this battle, taken out of what was said."""
    known = [setting.name for setting in _settings()]
    return {name: chosen.pop(name) for name in list(chosen) if name in known}


def names() -> tuple[str, ...]:
    return tuple(setting.name for setting in _settings())


def setup_of(said: Mapping[str, str], own: Sequence[Army | None]) -> Setup:
    """UsageProblem where a value is none of those that there are."""
    for name, value in said.items():
        setting = next((each for each in _settings() if each.name == name), None)
        if setting is None:
            raise unknown(name, names())
        if name != "year":
            one_of(name, value, setting.values)
    armies = _armies(said, own)
    year = _year(said, armies)
    values: dict[str, Any] = {
        name: said[name] for name in ("situation", "type", "invader", "board", "mode", "terrain")
        if said.get(name, OPEN) != OPEN
    }  # fmt: skip
    size = said.get("size", ANY)
    nations_said = tuple("" if said.get(name, OPEN) == OPEN else said[name] for name in NATIONS)
    settled = Settled(
        year=year, nations=nations_said, armies=armies, size="" if size == ANY else size,  # type: ignore[arg-type]
        one_click=said.get("generation", "dice") == "dice", deployment=said.get("deployment", "secret"), **values,  # type: ignore[arg-type]
    )  # fmt: skip
    return Setup(GENERATED, settled=settled)


def _armies(said: Mapping[str, str], own: Sequence[Army | None]) -> tuple[Army | None, Army | None]:
    found = []
    for name, brought in zip(ARMIES, (*own, None, None), strict=False):
        value = said.get(name, ROLLED)
        found.append(brought or (None if value == ROLLED else ready_army(value)))
    return found[0], found[1]


def _year(said: Mapping[str, str], armies: Sequence[Army | None]) -> int:
    """As it was said, else such that the first army that is brought could be there."""
    if "year" not in said:
        return next((year_of(army) for army in armies if army is not None), YEARS[2])
    year = whole_number("year", said["year"])
    if not 360 <= year <= 460:
        raise UsageProblem(f"year: 460 to 360 BC are wanted, not {year}")
    return year


def read_armies(files: Sequence[Path]) -> list[Army]:
    """Own armies as files, that of side A first."""
    if len(files) > len(ARMIES):
        raise UsageProblem(f"there are two armies; {len(files)} files are named")
    try:
        return [read_record(path, Army, ARMY_BYTES) for path in files]
    except (FormatError, OSError) as error:
        raise UsageProblem(str(error)) from error
