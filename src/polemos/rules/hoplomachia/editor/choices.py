"""What may be chosen in a scenario of Hoplomachia under construction, and what new parts begin with."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.charts import cards, charts, epoch_of, nations
from polemos.rules.hoplomachia.scenarios.naming import NAMING, SIDE_FIELDS
from polemos.tabletop.drafting.places import Raw
from polemos.tabletop.drafting.records import Word

TAXIS = 4  # lochoi of a new one
LISTS = ("phalanx", "cavalry", "lights")
ABSENT = "Not in this epoch"


def side_of(raw: Raw, path: str) -> str:
    return NAMING.side_of(raw, path) or SIDE_FIELDS[0]


def troops(raw: Raw, path: str) -> Sequence[Word]:
    epoch = epoch_of(raw["year"])
    words = [
        Word(id=each.id, name=each.name, group="" if epoch in each.epochs else ABSENT) for each in cards().values()
    ]
    return sorted(words, key=lambda each: each.group)


def nation_names(raw: Raw, path: str) -> Sequence[Word]:
    return [Word(id=each.id, name=each.name) for each in nations()]


def tracks(raw: Raw, path: str) -> Sequence[Word]:
    return [
        Word(id=name, name=f"{name}: Shaken to {each.shaken}, Unsteady to {each.unsteady}, Firm to {each.firm}")
        for name, each in charts().arete_track.items()
    ]


def named_terrain(raw: Raw, path: str) -> Sequence[Word]:
    known = dict.fromkeys(piece["name"] for piece in raw.get("terrain", ()) if piece.get("name"))
    return [Word(id="", name="nothing"), *(Word(id=each, name=each) for each in known)]


# -- what is new -------------------------------------------------------------------------------------------------------


def list_of(raw: Raw, side: str, card: Card) -> str:
    """Core troops stand in the phalanx, the others with horse or lights."""
    known = next((each for each in nations() if each.id == raw[side]["nation"]), None)
    if known is not None and known.is_core_class(card.kind):
        return "phalanx"
    return "cavalry" if card.mounted else "lights"


def new_card(raw: Raw, path: str) -> str:
    """Of a new unit in a list: as the last one there, else the first that belongs there."""
    side, where = side_of(raw, path), next((each for each in LISTS if f".{each}." in f"{path}."), LISTS[0])
    there = raw[side][where]
    if there:
        return str(there[-1]["card"])
    epoch = epoch_of(raw["year"])
    fitting = [each.id for each in cards().values() if epoch in each.epochs and list_of(raw, side, each) == where]
    return fitting[0] if fitting else next(iter(cards()))


def usual_count(card: Card) -> int:
    return max(card.unit_size[0], min(card.unit_size[1], TAXIS))


def new_count(raw: Raw, path: str) -> int:
    return usual_count(cards()[new_card(raw, path)])


def new_name(raw: Raw, path: str) -> str:
    return free_name(names_in(raw[side_of(raw, path)]), cards()[new_card(raw, path)].name)


def new_station(raw: Raw, path: str) -> str:
    return "line" if ".phalanx." in path else "right" if ".cavalry." in path else "front"


def first_unit(raw: Raw, path: str) -> str:
    """With whom a new strategos stands: the first taxis without one."""
    side = raw[side_of(raw, path)]
    taken = [each["unit"] for each in side["strategoi"]]
    return next((unit["name"] for unit in side["phalanx"] if unit["name"] not in taken), "")


def new_strategos(raw: Raw, path: str) -> str:
    side = raw[side_of(raw, path)]
    return free_name([each["name"] for each in side["strategoi"]], "Strategos")


def has_no_hegemon(raw: Raw, path: str) -> bool:
    return not any(each.get("hegemon") for each in raw[side_of(raw, path)]["strategoi"])


def new_rule(raw: Raw, path: str) -> str:
    return free_name([each["name"] for each in raw.get("rules", ())], "Special rule")


def names_in(side: Raw) -> list[str]:
    return [unit["name"] for name in LISTS for unit in side.get(name, ())]


def free_name(taken: Collection[str], name: str) -> str:
    """This, or with the first number that makes it new."""
    if name not in taken:
        return name
    stem = name.rstrip("0123456789 ") or name
    return next(found for number in range(2, 999) if (found := f"{stem} {number}") not in taken)
