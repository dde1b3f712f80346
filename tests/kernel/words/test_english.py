"""One place knows how numbers, sides and verbs go together."""

from __future__ import annotations

import pytest

from polemos.kernel.words.english import (
    begun,
    counted,
    does,
    doing,
    is_several,
    listed,
    many,
    person,
    the,
    titled,
    verb,
    within,
)


@pytest.mark.parametrize(
    ("number", "noun", "told"),
    [
        (0, "squadron", "0 squadrons"),
        (1, "squadron", "1 squadron"),
        (2, "squadron", "2 squadrons"),
        (-1, "man", "-1 man"),
        (1.5, "turn", "1.5 turns"),
        (1, "average die", "1 average die"),
        (2, "average die", "2 average dice"),
        (3, "man", "3 men"),
        (2, "stand of euzonoi", "2 stands of euzonoi"),
    ],
)
def test_so_many_of_something(number: float, noun: str, told: str) -> None:
    assert counted(number, noun) == told


@pytest.mark.parametrize(
    "name",
    [
        "Greeks", "Romans, Cannae", "Oda and Tokugawa", "Athens, Thebes and allies, Chaeronea", "Hillmen",
        "Satraps of Asia", "Ariovistus' Germans", "Mantineans, Lacedaemonians and Athenians", "Kinsfolk",
        "The Spartan three hundred", "The Ten Thousand",
    ],
)  # fmt: skip
def test_several_people(name: str) -> None:
    assert is_several(name)
    assert does(name, "has") == f"{name} have"
    assert does(name, "wins") == f"{name} win"


@pytest.mark.parametrize(
    "name",
    ["Athens", "Corinth", "Argos", "Army of Agesilaus", "Hannibal's army, Cannae", "Coalition", "α", "Thebes", "Leucas",
     "Argive alliance", "Takeda", "nobody", ""],
)  # fmt: skip
def test_one_power(name: str) -> None:
    assert not is_several(name)
    assert does(name, "has") == f"{name} has"


def test_verbs_and_what_goes_with_them() -> None:
    several = {one: verb(True, one) for one in ("is", "has", "goes", "its", "loses", "places", "watches", "draws")}
    assert several == {
        "is": "are", "has": "have", "goes": "go", "its": "their", "loses": "lose", "places": "place",
        "watches": "watch", "draws": "draw",
    }  # fmt: skip


def test_lists() -> None:
    assert [listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
    assert many("die") == "dice"


def test_one_does_something_and_several_do() -> None:
    assert doing(["A1"], "comes onto the table") == "A1 comes onto the table"
    assert doing(["A1", "A2", "B3"], "has nobody left") == "A1, A2 and B3 have nobody left"
    assert doing(["A1", "A2"], "routs") == "A1 and A2 rout"
    assert doing(["A1", "A2"], "obeys: Advance") == "A1 and A2 obey: Advance"


def test_a_unit_bears_its_name_in_brackets() -> None:
    assert titled("B7", "Thessalians") == "B7 (Thessalians)"
    assert titled("S8", "Hoplites", "HI") == "S8 (Hoplites, HI)"
    assert (titled("S8", "", "HI"), titled("S8", "")) == ("S8 (HI)", "S8")


def test_a_name_with_an_article_inside_a_sentence() -> None:
    assert f"Victory for {within('The Three Hundred')}" == "Victory for the Three Hundred"
    assert (within("Thebes"), within("Theodorus' men")) == ("Thebes", "Theodorus' men")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Thessalian tagus", "the Thessalian tagus"),
        ("Argive general", "the Argive general"),
        ("Second general", "the second general"),
        ("Polemarch", "the polemarch"),
        ("Boeotarch of the left", "the boeotarch of the left"),
        ("successor of Nicias", "the successor of Nicias"),
        ("Champion of Alea", "the champion of Alea"),
        ("The king", "the king"),
        ("King Leon", "King Leon"),
        ("Chileus of Tegea", "Chileus of Tegea"),
        ("Amphilytus the seer", "Amphilytus the seer"),
        ("Miltiades", "Miltiades"),
    ],
)
def test_who_has_no_name_has_an_article(name: str, told: str) -> None:
    assert person(name) == told
    assert begun(person(name))[0].isupper()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Peloponnesians", "the Peloponnesians"),
        ("Thebans and Boeotians", "the Thebans and Boeotians"),
        ("The Three Hundred", "the Three Hundred"),
        ("Athens", "Athens"),
        ("Iphikrates and Kallias", "Iphikrates and Kallias"),
        ("Allies", "the Allies"),
        ("Corcyra and Athens", "Corcyra and Athens"),
        ("Alexander's Macedonians", "Alexander's Macedonians"),
    ],
)
def test_a_people_has_an_article(name: str, told: str) -> None:
    assert f"The ships of {the(name)}" == f"The ships of {told}"
