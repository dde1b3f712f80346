"""What may be chosen in a scenario of Oi Navarcoi! under construction, and what new parts begin with."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.tabletop.drafting.places import Raw, above, value_at
from polemos.tabletop.drafting.records import Word

QUARTERS = {"south_west": "south-west", "south_east": "south-east", "north_west": "north-west",
            "north_east": "north-east"}  # fmt: skip
LETTERS = {"alpha": "A", "beta": "B"}


def _words(found: Sequence[tuple[str, str]]) -> tuple[Word, ...]:
    return tuple(Word(id=id_, name=name) for id_, name in found)


def chosen_values(raw: Raw, path: str) -> Sequence[Word]:
    """What the parameter beside it may be."""
    wanted = value_at(raw, above(path)).get("parameter")
    found = [each for each in raw.get("parameter", ()) if each["id"] == wanted and each["kind"] == "choice"]
    return _words([(each, QUARTERS.get(each, each)) for each in found[0]["choices"]]) if found else ()


def defaults(raw: Raw, path: str) -> Sequence[Word]:
    return _words([(each, QUARTERS.get(each, each)) for each in value_at(raw, above(path)).get("choices", ())])


def dice(raw: Raw, path: str) -> Sequence[Word]:
    return _words([("1d6", "1d6"), ("2d6", "2d6")])


# -- what is new -------------------------------------------------------------------------------------------------------


def new_line(raw: Raw, path: str) -> list[list[float]]:
    """A line for a boom or an exit: on the east edge, in the middle."""
    table = raw.get("table", {"width": 72.0, "depth": 48.0})
    low, high = round(table["depth"] / 3, 3), round(table["depth"] * 2 / 3, 3)
    return [[table["width"], low], [table["width"], high]]
