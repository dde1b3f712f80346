"""Drafts of any rule set: paths, forms out of types, deeds all or none, problems out of sentences."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from polemos.kernel.reason import Refused
from polemos.tabletop.drafting.fields import Forms, Say, Vocabulary
from polemos.tabletop.drafting.naming import Naming
from polemos.tabletop.drafting.places import (
    MOST_ITEMS,
    MOST_SIGNS,
    first_id,
    free_id,
    places,
    plain,
    put_at,
    readable,
    typed,
    value_at,
)
from polemos.tabletop.drafting.problems import problems_of
from polemos.tabletop.drafting.records import Field, Problem, Word


class Hoplite(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hoplite"):
    id: Annotated[str, msgspec.Meta(pattern="^[A-Za-z]+[0-9]*$")]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    grades: Annotated[tuple[Literal["A", "B"], ...], msgspec.Meta(min_length=1, max_length=3)]


class Horse(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="horse"):
    leader: str
    men: Annotated[int, msgspec.Meta(ge=1, le=9)] = 6


class Camp(msgspec.Struct, frozen=True, kw_only=True):
    x: Annotated[float, msgspec.Meta(ge=0, lt=90)] = 3.0


class Army(msgspec.Struct, frozen=True, kw_only=True):
    name: Annotated[str, msgspec.Meta(min_length=1)]
    text: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    facing: Literal[0, 180] = 0
    fixed: Literal["yes"] = "yes"
    size: tuple[float, float] = (1.0, 2.0)
    camp: Camp | None = None
    troops: Annotated[tuple[Hoplite | Horse, ...], msgspec.Meta(max_length=4)] = ()
    road: tuple[tuple[float, float], ...] = ()
    allies: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    points: int = 0


def leaders(raw: Any, path: str) -> list[Word]:
    return [Word(id=each["name"], name=each["name"]) for each in raw["troops"] if each["kind"] == "hoplite"]


VOCABULARY = Vocabulary(
    {
        "name": Say("Name"), "text": Say("Text"), "facing": Say("Faces"), "fixed": Say("Fixed"),
        "size": Say("Size", unit='"', parts=("wide", "deep")), "camp": Say("Camp"), "troops": Say("Troops"),
        "road": Say("Road"), "allies": Say("Allies", values=leaders), "words": Say("Words"),
        "points": Say("Points", told=True), "x": Say("x", unit='"', step=0.5), "men": Say("Men"),
        "Hoplite.id": Say("Id", blank=lambda raw, path: first_id(raw, "H1")),
        "grades": Say("Grades", repeats=True), "leader": Say("Leader", values=leaders),
    },
    {
        "Army": ("Army", "X-1.1"), "Hoplite": ("Hoplites", "X-1.2"), "Horse": ("Horse", "X-1.3"),
        "Camp": ("Camp", "X-1.4"),
    },
    {"0": "north", "180": "south", "B": "bold", "A": "able"},
)  # fmt: skip
FORMS = Forms(Naming(Army, ("south", "north"), {}), VOCABULARY)


def army(**values: Any) -> dict[str, Any]:
    hoplites = {"kind": "hoplite", "id": "H1", "name": "Thebans", "grades": ["A", "B"]}
    return plain(msgspec.convert({"name": "Boeotia", "troops": [hoplites], **values}, Army))


def fields(raw: dict[str, Any], path: str = "") -> dict[str, Field]:
    return {each.path: each for each in FORMS.fields(raw, path)}


# -- forms -------------------------------------------------------------------------------------------------------------


def test_every_kind_of_value_has_its_kind_of_field() -> None:
    found = fields(army(camp={"x": 5.0}))
    assert {path: each.kind for path, each in found.items()} == {
        "name": "long", "text": "long", "facing": "choice", "size": "record", "camp": "record", "troops": "list",
        "road": "points", "allies": "many", "words": "many", "points": "told",
    }  # fmt: skip
    assert "fixed" not in found  # there is nothing to choose
    assert [(word.id, word.name) for word in found["facing"].values] == [("0", "north"), ("180", "south")]
    assert [(part.path, part.words, part.value, part.unit) for part in found["size"].fields] == [
        ("size.0", "wide", 1.0, '"'), ("size.1", "deep", 2.0, '"'),
    ]  # fmt: skip
    (x,) = found["camp"].fields
    assert (x.path, x.value, x.least, x.most, x.step, found["camp"].optional) == ("camp.x", 5.0, 0, 89.999, 0.5, True)
    assert (found["words"].free, found["allies"].free) == (True, False)


def test_a_record_that_is_absent_can_be_put_there() -> None:
    camp = fields(army())["camp"]
    assert (camp.value, camp.fields, camp.optional, [word.id for word in camp.sorts]) == (None, (), True, ["Camp"])
    assert FORMS.fresh(army(), "camp", "") == {}


def test_a_list_has_a_form_for_each_item_and_sorts_to_put() -> None:
    troops = fields(army())["troops"]
    assert [(word.id, word.name) for word in troops.sorts] == [("hoplite", "Hoplites"), ("horse", "Horse")]
    (form,) = troops.items
    assert (form.path, form.words, form.sort, form.rule) == ("troops.0", "Hoplites: Thebans", "hoplite", "X-1.2")
    grades = next(each for each in form.fields if each.path == "troops.0.grades")
    assert [item.fields[0].value for item in grades.items] == ["A", "B"]
    # in the order of the words, not of the alphabet
    assert [word.id for word in grades.items[0].fields[0].values] == ["B", "A"]


def test_what_was_chosen_is_offered_even_if_it_should_not_be() -> None:
    raw = army(allies=["Thebans", "Atlantis"])
    assert [(word.id, word.name) for word in fields(raw)["allies"].values] == [
        ("Thebans", "Thebans"), ("Atlantis", "Atlantis (unknown)"),
    ]  # fmt: skip


def test_what_is_new_is_whole_and_has_a_name_of_its_own() -> None:
    raw = army()
    assert FORMS.fresh(raw, "troops.1", "hoplite") == {
        "kind": "hoplite", "id": "H2", "name": "Hoplites", "grades": ["B"],
    }  # fmt: skip
    assert FORMS.fresh(raw, "troops.1", "horse") == {"kind": "horse", "leader": "Thebans"}
    for sort in ("hoplite", "horse"):
        raw["troops"].append(FORMS.fresh(raw, f"troops.{len(raw['troops'])}", sort))
    typed(raw, Army)
    with pytest.raises(Refused, match="there is no 'camel' to put there"):
        FORMS.fresh(raw, "troops.1", "camel")


# -- places ------------------------------------------------------------------------------------------------------------


def test_paths_lead_to_values_and_no_further() -> None:
    raw = army()
    assert value_at(raw, "troops.0.grades.1") == "B"
    put_at(raw, "troops.0.grades.1", "A")
    assert typed(raw, Army).troops[0].grades == ("A", "A")
    for path in (
        "troops.1",
        "troops.-1",
        "troops.x",
        "name.0",
        "nothing",
        "troops.0.",
        ".",
        "troops.0.grades.99999999",
    ):
        with pytest.raises(Refused):
            value_at(raw, path)
    assert [path for path, _ in places({"a": [{"b": 1}]})] == ["", "a", "a.0", "a.0.b"]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("troops.0.name", "", "troops 1, name: it is empty"),
        ("troops.0.name", "x" * 21, "troops 1, name: at most 20 signs"),
        ("troops.0.id", "1", "troops 1, id: letters, digits and _, beginning with a letter"),
        ("troops.0.grades", [], "troops 1, grades: at least 1 of them"),
        ("facing", 90, "facing: 90 cannot be chosen"),
        ("size", [1.0], "size: 2 of them are wanted"),
        ("points", "many", "points: a whole number is wanted"),
        ("camp", {"x": 90.0}, "camp, x: less than 90.0"),
        ("name", 7, "name: words are wanted"),
        ("text", "x" * (MOST_SIGNS + 1), f"a text is at most {MOST_SIGNS} signs long"),
        ("words", ["x"] * (MOST_ITEMS + 1), f"there are at most {MOST_ITEMS} of anything"),
        ("size", [float("inf"), 0.0], "size 1: Expected a finite number"),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_words(path: str, value: Any, words: str) -> None:
    raw = army()
    put_at(raw, path, value)
    with pytest.raises(Refused) as refused:
        typed(raw, Army)
    assert refused.value.reason.text == words


def test_a_complaint_without_a_place_is_told_as_it_is() -> None:
    assert readable("Object missing required field `name`") == "Object missing required field `name`"


# -- ids and problems --------------------------------------------------------------------------------------------------


def test_ids_are_the_next_that_are_free() -> None:
    raw = {"a": [{"id": "BO1"}, {"id": "BO3"}, {"id": "hill"}]}
    assert [free_id(raw, "BO1"), free_id(raw, "BO3"), free_id(raw, "hill")] == ["BO2", "BO4", "hill2"]
    assert [first_id(raw, "S1"), first_id(raw, "BO1"), first_id(raw, "hill")] == ["S1", "BO2", "hill2"]


def test_sentences_become_problems() -> None:
    told = [
        "A1 is lost - at `$.a.b[3].c`",
        "no columns (ABC-2.10) - at `$.x[0]`",
        "B overlaps C",
        "D is off at grand scale",
    ]
    assert list(problems_of(told, "ABC-1.1")) == [
        Problem(path="a.b.3.c", text="A1 is lost", rule="ABC-1.1"),
        Problem(path="x.0", text="no columns", rule="ABC-2.10"),
        Problem(path="", text="B overlaps C", rule="ABC-1.1"),
        Problem(path="", text="D is off at grand scale", rule="ABC-1.1"),
    ]
