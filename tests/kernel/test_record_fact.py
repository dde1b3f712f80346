"""Facts about one record of the state: what they set, what they leave, what the log says."""

from types import ModuleType
from typing import ClassVar

import msgspec

from polemos.kernel.record_fact import RecordFact, sets
from polemos.kernel.ruleset import defined_in


class Ship(msgspec.Struct, frozen=True):
    x: int = 0
    order: str = "ordered"
    oars: int | None = 30
    tired: bool = False


class ShipFact(RecordFact, frozen=True):
    RECORD: ClassVar[type] = Ship
    ship: str


class Rowed(ShipFact, frozen=True):
    SETS = sets(tired=True)
    SAYS = "{ship} rows to {x}, {how}"
    x: int
    how: str
    order: str | None = None


class Wrecked(ShipFact, frozen=True):
    SETS = sets(oars=None)


def test_fields_that_the_record_has_are_set_and_others_are_not() -> None:
    assert Rowed("A1", 7, "at_ease", "disordered").values() == {"x": 7, "order": "disordered", "tired": True}


def test_a_field_that_is_none_changes_nothing_but_none_may_be_set_for_good() -> None:
    assert "order" not in Rowed("A1", 7, "fast").values()
    assert Wrecked("A1").values() == {"oars": None}


def test_the_log_says_names_for_ids_and_spaces_for_underscores() -> None:
    assert Rowed("A1", 7, "at_ease").said(ship="A1 Argo {1}") == "A1 Argo {1} rows to 7, at ease"
    assert Wrecked("A1").said(ship="Argo") == "", "another fact tells it"


def test_a_kind_of_facts_is_no_fact_that_could_happen() -> None:
    chapter = ModuleType(__name__)
    for each in (ShipFact, Rowed, Wrecked):
        setattr(chapter, each.__name__, each)
    assert defined_in([chapter])[0] == (Rowed, Wrecked)
