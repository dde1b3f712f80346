"""HMA-26.1: whose dice they are. A game by letter asks both for theirs, and a page shows who throws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplomachia.arete.events import phalanx_under_belos, surprise, thunder
from polemos.rules.hoplomachia.automatic.phase import AutomaticMoves
from polemos.rules.hoplomachia.belos.ekdromoi import SendEkdromoi
from polemos.rules.hoplomachia.belos.volley import Volley
from polemos.rules.hoplomachia.belos.walls import shoot_from_walls
from polemos.rules.hoplomachia.epidromos.gates import roll_gate
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.katastrophe.casualties import Casualties
from polemos.rules.hoplomachia.katastrophe.checks import KatastropheChecks
from polemos.rules.hoplomachia.melee.phase import Melee
from polemos.rules.hoplomachia.state.table import Gate, State
from tests.hoplomachia.position import Play, area, change, course, strategos, table, unit

FAR = unit("A9", x=60, y=4), unit("B9", x=60, y=46)


def rollers(play: Play) -> dict[str, list[int | None]]:
    found: dict[str, list[int | None]] = {}
    for each in play.facts(Rolled):
        found.setdefault(each.rule, []).append(each.seat)
    return found


@pytest.mark.rule("HMA-26.1", "HMA-15.15")
def test_the_attacker_throws_the_belos_check() -> None:
    state = table(unit("B1", "toxotes_cretan", 30, 26), unit("A1", x=30, y=20), *FAR)
    assert rollers(Play(state, Volley("B1", "shooting"), {"HMA-15.15": [1]}).over()) == {"HMA-15.15": [1]}


@pytest.mark.rule("HMA-26.1", "HMA-21.11")
def test_the_defender_throws_for_the_psiloi_on_his_wall() -> None:
    for invader, city in ((0, area("W", "city_wall", 0, 30, 72, 31)), (1, area("W", "city_wall", 0, 18, 72, 19))):
        pieces = (unit("A1", "psiloi_hellenic", 30, 29), unit("B1", "psiloi_hellenic", 30, 20))
        play = course(table(*pieces, *FAR, terrain=[city], invader=invader), [1])
        shoot_from_walls(play.game)
        assert rollers(play) == {"HMA-15.15": [1 - invader]}


@pytest.mark.rule("HMA-26.1", "HMA-15.23")
def test_the_owner_of_the_hoplites_throws_for_their_ekdromoi() -> None:
    state = table(unit("A1", "psiloi_hellenic", 30, 24), unit("B1", x=30, y=26), *FAR)
    change(state, "B1.1", tormentors=("A1",))
    play = Play(state, SendEkdromoi(), {"HMA-15.23": [3, 4]}).does("B1.1 at A1").over()
    assert rollers(play) == {"HMA-15.23": [1, 1]}


@pytest.mark.rule("HMA-26.1", "HMA-16.7", "HMA-11.2")
def test_in_a_charge_each_throws_for_his_own_unit() -> None:
    state = table(unit("B1", x=30, y=24, order="charge"), unit("A1", x=30, y=20, order="charge"), *FAR)
    play = Play(state, Epidromos(), {"HMA-11.2": [1, 1, 1, 1], "HMA-16.7": [6, 6]}).to_the_end()
    first = play.facts(Rolled)[0].seat
    assert rollers(play) == {"HMA-11.2": [first, 1 - first], "HMA-16.7": [first, 1 - first]}


@pytest.mark.rule("HMA-26.1", "HMA-14.2", "HMA-14.8")
def test_in_the_automatic_moves_too() -> None:
    quarry = unit("B1", x=30, y=30, facing=0, condition="routing", cause="A1", runs=1, disarrayed=True, paid=True)
    hunters = unit("A1", x=30, y=15, condition="pursuing", quarry="B1", runs=1, disarrayed=True)
    dice = {"HMA-14.2": [1], "HMA-11.2": [6, 6], "HMA-14.8": [1]}
    play = Play(table(hunters, quarry, *FAR), AutomaticMoves(), dice).does("try to halt").over()
    assert rollers(play) == {"HMA-14.2": [1], "HMA-11.2": [0], "HMA-14.8": [0]}


@pytest.mark.rule("HMA-26.1", "HMA-18.25")
def test_in_a_deadlock_each_throws_for_his_own_lochos() -> None:
    state = table(unit("A1", x=30, y=20, disarrayed=True), unit("B1", x=30, y=20, disarrayed=True), precedence=1)
    assert rollers(Play(state, Melee(), [1, 1, 1, 1]).over()) == {"HMA-11.2": [1, 0]}


@pytest.mark.rule("HMA-26.1", "HMA-19.2", "HMA-19.3")
def test_so_he_does_for_his_strategoi_and_his_katastrophe_checks() -> None:
    leaders = strategos("A-S1", "A1.1"), strategos("B-S1", "B1.1")
    state = table(unit("A1", x=30, y=20), unit("B1", x=30, y=20), *FAR, strategoi=leaders, phase="katastrophe")
    change(state, "B1.1", deeds=("fought",))
    assert rollers(Play(state, Casualties(), [1, 1]).over()) == {"HMA-19.2": [1]}
    checks = table(unit("B1", x=30, y=20, causes=("lost_elements",)), *FAR, phase="katastrophe")
    assert rollers(Play(checks, KatastropheChecks(), [1, 1]).over()) == {"HMA-11.2": [1]}


THROWS: dict[str, tuple[str, Callable[[Any], None], int]] = {
    "under belos": ("HMA-10.14", lambda g: phalanx_under_belos(g, 1), 1),
    "surprised": ("HMA-10.15", lambda g: surprise(g, 1), 1),
    "a gate": ("HMA-21.10", lambda g: roll_gate(g, "g", "The gate"), 1),
    "thunder": ("HMA-24.6", thunder, 0),
}


@pytest.mark.rule("HMA-26.1", "HMA-10.14", "HMA-10.15", "HMA-21.10", "HMA-24.6")
@pytest.mark.parametrize("what", THROWS)
def test_the_phalanx_the_surprised_the_invader_and_the_syracusans_throw(what: str) -> None:
    """The Invader is B here, and A the Defender: at Syracuse the city."""
    rule, throw, seat = THROWS[what]
    gate = Gate(id="g", name="gate", x=36_000, y=46_000, facing=180_000, width=1500, held=True)
    state: State = table(unit("A1", x=30, y=20), unit("B1", x=30, y=30), gates={"g": gate}, invader=1)
    play = course(state, [3])
    throw(play.game)
    assert rollers(play) == {rule: [seat]}
