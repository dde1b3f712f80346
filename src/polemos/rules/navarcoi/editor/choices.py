"""What may be chosen in a scenario of Oi Navarcoi! under construction, and what new parts begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.tabletop.drafting import Word
from polemos.tabletop.drafting_deeds import first_id
from polemos.tabletop.drafting_fields import Choices
from polemos.tabletop.drafting_places import Raw, above, steps, value_at

QUARTERS = {"south_west": "south-west", "south_east": "south-east", "north_west": "north-west",
            "north_east": "north-east"}  # fmt: skip
LETTERS = {"alpha": "A", "beta": "B"}


def side_of(raw: Raw, path: str) -> str:
    """The fleet that a path belongs to: α or β, or the one that a special rule names."""
    first, *more = steps(path)
    if first in LETTERS:
        return str(first)
    if not more:
        return "alpha"
    held = value_at(raw, str(first))
    item = held[more[0]] if isinstance(held, list) and isinstance(more[0], int) and more[0] < len(held) else {}
    return str(item.get("side") or "alpha")


def _words(found: Sequence[tuple[str, str]]) -> tuple[Word, ...]:
    return tuple(Word(id=id_, name=name) for id_, name in found)


def own_squadrons(raw: Raw, path: str) -> Sequence[Word]:
    listed = raw[side_of(raw, path)].get("squadrons", ())
    return _words([(each["id"], f"{each['id']} {each['name']}") for each in listed])


def squadrons(raw: Raw, path: str) -> Sequence[Word]:
    listed = [each for side in LETTERS for each in raw[side].get("squadrons", ())]
    return _words([(each["id"], f"{each['id']} {each['name']}") for each in listed])


def _parameters(raw: Raw, kinds: tuple[str, ...]) -> Sequence[Word]:
    return _words([(each["id"], each["name"]) for each in raw.get("parameter", ()) if each["kind"] in kinds])


def flags(raw: Raw, path: str) -> Sequence[Word]:
    return (Word(id="", name="always"), *_parameters(raw, ("flag",)))


def choice_names(raw: Raw, path: str) -> Sequence[Word]:
    return _parameters(raw, ("choice",))


def numbers(raw: Raw, path: str) -> Sequence[Word]:
    return _parameters(raw, ("number",))


def chosen_values(raw: Raw, path: str) -> Sequence[Word]:
    """What the parameter beside it may be."""
    wanted = value_at(raw, above(path)).get("parameter")
    found = [each for each in raw.get("parameter", ()) if each["id"] == wanted and each["kind"] == "choice"]
    return _words([(each, QUARTERS.get(each, each)) for each in found[0]["choices"]]) if found else ()


def defaults(raw: Raw, path: str) -> Sequence[Word]:
    return _words([(each, QUARTERS.get(each, each)) for each in value_at(raw, above(path)).get("choices", ())])


def booms(raw: Raw, path: str) -> Sequence[Word]:
    listed = [each for each in raw.get("special", ()) if each["kind"] == "boom"]
    return (Word(id="", name="at once"), *_words([(each["id"], each["id"]) for each in listed]))


def dice(raw: Raw, path: str) -> Sequence[Word]:
    return _words([("1d6", "1d6"), ("2d6", "2d6")])


# -- what is new -------------------------------------------------------------------------------------------------------


def new_id(stem: str) -> Any:
    return lambda raw, path: first_id(raw, stem)


def squadron_id(raw: Raw, path: str) -> str:
    return first_id(raw, f"{LETTERS[side_of(raw, path)]}1")


def land_unit_id(raw: Raw, path: str) -> str:
    return first_id(raw, f"{LETTERS[side_of(raw, path)]}L1")


def first_of(found: Choices) -> Any:
    """The first that may be chosen; a word that is none where there is nothing."""

    def first(raw: Raw, path: str) -> str:
        known = found(raw, path)
        return known[0].id if known else "?"

    return first


def new_line(raw: Raw, path: str) -> list[list[float]]:
    """A line for a boom or an exit: on the east edge, in the middle."""
    table = raw.get("table", {"width": 72.0, "depth": 48.0})
    low, high = round(table["depth"] / 3, 3), round(table["depth"] * 2 / 3, 3)
    return [[table["width"], low], [table["width"], high]]
