"""HMA-6.10 in B3: a taxis that envelops wheels into its charge, and the plan is seen only then."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.lab.worlds import seen
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.sequence.alternation import who_could_envelop
from tests.hoplomachia.position import Play, table, unit

ENVELOPE = {"plan": "envelope", "flanks": ("right",), "envelopers": ("A1",), "wings": ("A1",)}
FRONTAL = {"plan": "frontal", "wings": ("A1",)}


def aside(**plan: Any) -> Play:
    """Nobody is ahead of A1; B1 stands to its right, near enough for a wheel of 40 degrees."""
    own = unit("A1", x=30, y=20, order="charge"), unit("A2", x=60, y=5)
    foes = unit("B1", x=34, y=23.5, count=2), unit("B9", x=60, y=44)
    return Play(table(*own, *foes, a=plan), Epidromos(), {"HMA-11.2": [3, 3, 3, 3], "HMA-16.7": [6]})


@pytest.mark.rule("HMA-6.10", "HMA-6.8", "HMA-16.4")
def test_who_envelops_wheels_into_its_charge_and_shows_the_plan_by_it() -> None:
    play = aside(**ENVELOPE)
    assert set(play.options) == {"no", "wheel"}
    play.does("after a wheel")
    assert not play.state.army(0).plan_shown
    play.does("wheel right 40")
    assert play.state.army(0).plan_shown
    play.to_the_end()
    assert play.unit("A1").did("charged")


@pytest.mark.rule("HMA-6.8", "HMA-25.1")
def test_whoever_could_envelop_is_asked_whatever_his_plan_is() -> None:
    plain, enveloping = aside(**FRONTAL), aside(**ENVELOPE)
    assert plain.options == {"no": None}
    worlds = [[seen(play.game, seat) for seat in (1, None)] for play in (plain.answer("no"), enveloping.answer("no"))]
    assert worlds[0] == worlds[1]
    assert aside(plan="frontal").game.is_over
    assert aside(**FRONTAL, plan_shown=True).game.is_over


@pytest.mark.rule("HMA-6.10", "HMA-25.1")
def test_to_the_enemy_any_taxis_of_an_unknown_plan_could_envelop() -> None:
    """So what he foresees stops where somebody may be asked."""
    state = aside(**ENVELOPE).state
    assert tuple(who_could_envelop(state, 0)) == ("A1",)
    assert tuple(who_could_envelop(state.seen_by(1), 0)) == ("A1", "A2")


@pytest.mark.rule("HMA-6.8", "HMA-9.13")
def test_a_wheel_that_needs_no_plan_shows_none() -> None:
    """Horse wheels by 45 degrees in any case."""
    own = unit("A1", "hippeis_hellenic", x=30, y=20, order="charge", role="core"), unit("A2", x=60, y=5)
    foes = unit("B1", "psiloi_hellenic", x=34, y=25, count=2), unit("B9", x=60, y=44)
    play = Play(table(*own, *foes, a=ENVELOPE), Epidromos(), {"HMA-11.2": [6, 6]})
    play.does("after a wheel", "wheel right 40").to_the_end()
    assert not play.state.army(0).plan_shown
