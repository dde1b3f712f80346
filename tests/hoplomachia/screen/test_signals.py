"""What a hegemon is shown of a signal before he places it: who hears it, what each does then, what it may cost."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.strophe import Salpinx
from polemos.rules.hoplomachia.screen.scene import preview
from polemos.tabletop.scene import Mark, Preview
from tests.hoplomachia.position import Play, strategos, table, unit

FOE = unit("B1", "panhellenic", y=29, count=3)
LIGHTS = unit("A2", "psiloi_hellenic", x=20, y=22, count=2)


def shown(signal: str, *pieces: Any, **values: Any) -> Preview:
    """What the hegemon of A is told of a signal."""
    play = Play(table(*pieces, **values), Salpinx())
    view = View(play.game, 0)
    told = preview(view, view.space.answer_json(Placing(signal)))  # type: ignore[arg-type]
    assert told.why_not is None
    return told


def marks(told: Preview) -> dict[str, Mark]:
    return {mark.body: mark for mark in told.marks}


def chances(told: Preview) -> dict[str, Fraction]:
    (odds,) = told.odds
    return {chance.words: Fraction(chance.chance).limit_denominator(6) for chance in odds.chances}


@pytest.mark.rule("HMA-9.9", "HMA-16.22", "HMA-16.25")
def test_charge_says_whom_each_must_charge_and_what_it_lacks_for_it() -> None:
    # the enemy is 5 inches ahead of the front, and 6 are the longest charge
    told = shown("charge", unit("A1", "panhellenic", credit=True), FOE)
    assert marks(told)["A1"] == Mark(body="A1", words="must charge B1", good=True)
    told = shown("charge", unit("A1", "panhellenic"), FOE)
    assert marks(told)["A1"].words == "must charge B1, without momentum, for it has not approached"
    told = shown("charge", unit("A1", "panhellenic", arrangement="OF"), FOE)
    assert marks(told)["A1"].words == "must charge B1, disarrayed by charging in open files"
    told = shown("charge", unit("A1", "panhellenic", y=20), FOE)
    assert marks(told)["A1"].words == "charges nobody: none is in reach"


@pytest.mark.rule("HMA-9.1", "HMA-9.7")
def test_the_core_hears_the_approach_and_the_lights_keep_with_it() -> None:
    told = shown("approach", unit("A1", "panhellenic", arrangement="OF"), LIGHTS, FOE)
    assert marks(told) == {
        "A1": Mark(body="A1", words="goes into close files, goes straight ahead, as far as it may", good=True),
        "A2": Mark(body="A2", words="as its core: stays behind A1"),
    }


@pytest.mark.rule("HMA-9.5", "HMA-8.12")
def test_forward_psiloi_is_for_the_lights_alone() -> None:
    told = shown("forward", unit("A1", "panhellenic"), LIGHTS, FOE)
    assert marks(told)["A1"] == Mark(
        body="A1", words="keeps Halt: the signal is not for it", rule="HMA-9.1", good=False
    )  # fmt: skip
    assert marks(told)["A2"].good is True
    assert told.then[0].startswith("A2")  # who hears it is told first


@pytest.mark.rule("HMA-8.13")
def test_who_fights_hears_nothing() -> None:
    away = unit("A2", "panhellenic", x=20, count=2)
    told = shown("march", unit("A1", "panhellenic", y=29), away, FOE, strategoi=[strategos("A-S1", "A2.1")])
    assert marks(told)["A1"].words == "keeps Halt: it fights"
    assert (marks(told)["A1"].good, marks(told)["A1"].rule) == (False, "HMA-8.13")
    assert marks(told)["A2"].good is True


@pytest.mark.rule("HMA-10.5", "HMA-10.6")
def test_the_paean_or_grim_resolve_is_told_with_its_chances() -> None:
    paean = shown("approach", unit("A1", "panhellenic"), FOE)
    assert chances(paean) == {"+0": Fraction(1, 6), "+1": Fraction(1, 3), "+2": Fraction(1, 3), "+3": Fraction(1, 6)}
    assert paean.odds[0].rule == "HMA-10.5"
    grim = shown("approach", unit("A1", "spartiates"), FOE)
    assert grim.odds[0].rule == "HMA-10.6"
    assert {chance.words: chance.good for chance in grim.odds[0].chances} == {"-2": True, "-1": True, "+0": None}
    assert shown("approach", unit("A1", "panhellenic"), FOE, a={"paean": False}).odds == ()


@pytest.mark.rule("HMA-10.7")
def test_sphagia_is_told_of_the_first_charge_alone() -> None:
    first = shown("charge", unit("A1", "panhellenic"), FOE)
    assert chances(first) == {
        "-1": Fraction(1, 6), "+0": Fraction(1, 6), "+1": Fraction(1, 3), "+2": Fraction(1, 6), "+3": Fraction(1, 6),
    }  # fmt: skip
    assert shown("charge", unit("A1", "panhellenic"), FOE, a={"sphagia": True}).odds == ()


@pytest.mark.rule("HMA-10.16")
def test_to_halt_an_approach_costs_a_point() -> None:
    approaching = unit("A1", "panhellenic", order="approach", approach="begun")
    assert shown("halt", approaching, FOE).price == ("arete -1: the approach is halted (HMA-10.16)",)
    assert shown("halt", unit("A1", "panhellenic", order="march"), FOE).price == ()


@pytest.mark.rule("HMA-8.4")
def test_nothing_and_a_verbal_order_concern_nobody_yet() -> None:
    assert shown("blank", unit("A1", "panhellenic"), FOE).marks == ()
