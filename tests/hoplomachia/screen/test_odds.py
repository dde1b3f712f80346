"""The odds that a page shows before a shove: those of the game, for every throw of the check that follows it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.kernel.view import View
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.melee.phase import Melee
from polemos.rules.hoplomachia.screen.hints import hints
from polemos.rules.hoplomachia.screen.odds import odds
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.scene import Odds
from tests.hoplomachia.position import Play, area, course, table, unit

HOLDS = (1, 1)  # of whoever checks beside


def shown(state: State) -> tuple[Odds, ...]:
    return odds(View(course(state).game, 0), ["A1"])


def shares(card: Odds) -> dict[str, Fraction]:
    return {each.words: Fraction(each.chance).limit_denominator(36) for each in card.chances}


def shoving(arete: tuple[int, int]) -> State:
    return table(unit("A1", "spartiates"), unit("B1", "panhellenic"), arete=arete)


def counted(arete: tuple[int, int], is_locked: bool) -> dict[str, Fraction]:
    """What becomes of B1.1, as the card says it, by all throws of its check."""
    found: dict[str, Fraction] = {}
    for one in range(1, 7):
        for other in range(1, 7):
            dice = [*HOLDS, one, other] if is_locked else [one, other]
            play = Play(shoving(arete), Melee(), dice)
            play.to_the_end()
            told = became(play)
            found[told] = found.get(told, Fraction(0)) + Fraction(1, 36)
    return found


def became(play: Play) -> str:
    made, element = play.state.check, play["B1.1"]
    assert made is not None
    letter = made.result
    if letter == "X":
        assert element.is_routing
        return "B1.1 routs"
    if letter == "W":
        return "B1.1 pushed back" if element.did("pushed_back") else "B1.1 broken into"
    if element.did("pushed_back"):
        return "B1.1 pushed back, B1 disarrayed" if letter == "D" else "B1.1 pushed back and holds"
    return "B1.1 holds, B1 disarrayed" if letter == "D" else "B1.1 holds"


@pytest.mark.rule("HMA-18.17", "HMA-11.2", "HMA-11.6")
def test_a_shove_tells_the_result_and_what_the_check_makes_of_it() -> None:
    arete = (12, 4)
    (card,) = shown(shoving(arete))
    assert (card.title, card.short) == ("A1.1 against B1.1, shove", "B1.1 pushed back")
    assert len(card.chances) > 1
    assert shares(card) == counted(arete, is_locked=False)
    assert all(each.good for each in card.chances)  # it is the enemy who gives ground
    assert {named.rule for named in card.modifiers} >= {"HMA-18.5", "HMA-18.6", "HMA-18.13"}


@pytest.mark.rule("HMA-18.25", "HMA-18.16")
@pytest.mark.parametrize("arete", [(12, 12), (18, 12)])
def test_where_neither_gives_way_both_are_told_what_their_checks_may_bring(arete: tuple[int, int]) -> None:
    shove, own, other = shown(shoving(arete))
    assert [each.chance for each in shove.chances] == [1.0]
    assert "HMA-18.25" in shove.note
    assert (own.title, other.title) == ("A1.1: deadlock", "B1.1: deadlock")
    assert len(other.chances) > 1
    assert shares(other) == counted(arete, is_locked=True)
    assert {each.good for each in own.chances} <= {None, False}
    assert {each.good for each in other.chances} <= {None, True}


# -- who is charged ----------------------------------------------------------------------------------------------------

YES = [1, 1]


def charged(run: int, *more: int) -> Play:
    """B1, 3 inches before A1 that charges, may defend a village or come to meet it; the charger has rolled."""
    own = unit("A1", "panhellenic", x=30, y=10, count=3, order="charge")
    foe = unit("B1", x=30, y=13, count=3, order="march")
    village = area("T1", "urban", 25, 20.4, 35, 30)
    state = table(own, foe, terrain=[village], b={"plan": "defend", "defends": "T1"})
    return Play(state, Epidromos(), [*YES, run, *YES, *more])


@pytest.mark.rule("HMA-16.11", "HMA-18.13")
@pytest.mark.parametrize(("key", "dice"), [("stand", ((),)), ("charge", tuple((die,) for die in range(1, 7)))])
def test_who_is_charged_sees_what_comes_of_it_for_each_of_his_throws(
    key: str, dice: tuple[tuple[int, ...], ...]
) -> None:
    asked = charged(4)
    told = hints(View(asked.game, 1))[key]
    assert (told.lit, told.about) == (("B1", "A1"), ("A1", "B1"))
    assert [card.title for card in told.odds] == [
        f"A1.{own} against B1.{4 - own}, face to face" for own in (1, 2, 3)
    ]  # fmt: skip
    # what he is told comes about, and he is told all that may
    for card in told.odds:
        assert sum(each.chance for each in card.chances) == pytest.approx(1)
    short = sum(each.chance for each in told.odds[0].chances if "too short" in each.words)
    met = sum(bool(charged(4, *thrown).does(key).over().state.contacts) for thrown in dice)
    assert short == pytest.approx(1 - met / len(dice))
