"""What the table in a browser is given beside bodies: who comes up next, who has to do with whom."""

from __future__ import annotations

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplomachia.screen.scene import scene
from polemos.rules.hoplomachia.sequence.alternation import acted, list_units, passed
from polemos.tabletop.scene import Scene
from tests.hoplomachia.position import Play, course, table, unit


def seen(play: Play, seat: int | None = 0) -> Scene:
    return scene(View(play.game, seat))


# Side A's right is where x is great; that of B where it is small.
LINES = (
    unit("A1", x=40), unit("A2", x=30), unit("A3", x=20),
    unit("B1", x=22, y=40), unit("B2", x=38, y=40),
)  # fmt: skip


@pytest.mark.rule("HMA-7.3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_who_comes_up_is_told_by_turns_from_the_right_of_the_player_with_precedence(seat: int | None) -> None:
    play = course(table(*LINES, phase="marches"))
    assert seen(play, seat).next == ()
    list_units(play.game, lambda state, unit: True)
    assert seen(play, seat).next == ("A1", "B2", "A2", "B1", "A3")
    acted(play.game, "A1")
    assert seen(play, seat).next == ("B2", "A2", "B1", "A3")


@pytest.mark.rule("HMA-7.5")
def test_after_a_pass_the_owner_goes_on() -> None:
    play = course(table(*LINES, phase="marches"))
    list_units(play.game, lambda state, unit: True)
    passed(play.game, "A1")
    assert seen(play).next == ("A2", "B2", "A3", "B1")


@pytest.mark.rule("HMA-16.2")
def test_of_charges_only_those_are_shown_who_might_declare_one() -> None:
    orders = {"A1": "charge", "A2": "halt", "A3": "approach"}
    own = [unit(name, x=x, order=orders[name]) for name, x in (("A1", 40), ("A2", 30), ("A3", 20))]
    play = course(table(*own, unit("B1", x=22, y=40, order="charge"), phase="epidromos"))
    list_units(play.game, lambda state, unit: True)
    assert seen(play).next == ("A1", "B1")


@pytest.mark.rule("HMA-18.1")
def test_two_units_that_fight_with_several_elements_have_one_tie() -> None:
    play = course(table(unit("A1", count=3), unit("B1", count=3)))
    (tie,) = seen(play).ties
    assert ({tie.one, tie.other}, tie.kind) == ({"A1", "B1"}, "frontal")
