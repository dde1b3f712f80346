"""HMA-15.1 to 15.8: who shoots, and at whom."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.belos.offensive import OffensiveBelos
from polemos.rules.hoplomachia.belos.shooting import UnitShoots, why_not_hold, why_not_shoot
from polemos.rules.hoplomachia.belos.targets import front_rank, targets
from polemos.rules.hoplomachia.facts.armies import AreteChanged
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, area, contact, set_unit, table, unit

FELLOW = unit("A9", x=60, y=8)
OTHER = unit("B9", x=60, y=40)


def archers(count: int = 1, y: float = 20, card: str = "toxotes_hellenic", **values: Any) -> Piece:
    return unit("A1", card, 30, y, count, **values)


def aimed(state: State, key: str) -> list[str]:
    return [each.id for _, each in targets(state, state.elements[key], "shooting")]


@pytest.mark.rule("HMA-15.4")
def test_four_archers_spread_over_two_lochoi() -> None:
    state = table(archers(4), FELLOW, unit("B1", x=30, y=26, count=2), OTHER)
    play = Play(state, UnitShoots("A1"), {"HMA-15.15": [5, 6]}).does("shoot")
    # The third has both lochoi, taken both, at the same distance: the owner chooses.
    assert set(play.options) == {"B1.1", "B1.2"}
    play.does("B1.2").over()
    # Each was attacked once, at 2 + 1 - 2: of 5 and 6 only the 6 fails.
    assert play["B1.2"].must_send_at == ""
    assert play["B1.1"].must_send_at == "A1"
    assert play.unit("A1").did("shot")


@pytest.mark.rule("HMA-15.3")
def test_range_arc_sight_and_melee() -> None:
    assert aimed(table(archers(), unit("B1", x=30, y=28)), "A1.1") == ["B1.1"]
    assert aimed(table(archers(), unit("B1", x=30, y=28.1)), "A1.1") == []
    assert aimed(table(archers(), unit("B1", x=36, y=24)), "A1.1") == []
    assert aimed(table(archers(), unit("A2", x=30, y=22), unit("B1", x=30, y=26)), "A1.1") == []
    fought = table(archers(), unit("A2", x=31.5, y=26), unit("B1", x=31.5, y=26))
    assert aimed(fought, "A1.1") == []
    wood = area("T1", "woods", 25, 22, 35, 24.5)
    assert aimed(table(archers(), unit("B1", x=30, y=26), terrain=[wood]), "A1.1") == []


@pytest.mark.rule("HMA-15.3", "HMA-15.6")
def test_only_the_front_rank_shoots() -> None:
    state = table(archers(4, ranks=2), unit("B1", x=30, y=26))
    assert [each.id for each in front_rank(state, state.units["A1"])] == ["A1.1", "A1.2"]
    column = table(unit("A1", "hippeis_hellenic", 30, 20, 3, column=True, arrangement="OF"), unit("B1", x=30, y=26))
    assert [each.id for each in front_rank(column, column.units["A1"])] == ["A1.1"]


@pytest.mark.rule("HMA-15.1")
def test_who_does_not_shoot() -> None:
    foe = unit("B1", "psiloi_hellenic", 30, 21.9)

    def rule(piece: Piece, *others: Piece, **values: Any) -> str | None:
        state = table(piece, FELLOW, foe, OTHER, *others, **values)
        reason = why_not_shoot(state, state.units["A1"])
        return None if reason is None else reason.rule

    for card in ("toxotes_hellenic", "psiloi_hellenic", "peltasts_thracian", "light_horse", "hippotoxotes"):
        assert rule(archers(card=card)) is None
    assert rule(archers(card="panhellenic")) == "HMA-15.1"
    touching = unit("B2", "psiloi_hellenic", 31.5, 20)
    assert rule(archers(2), touching, contacts=[contact("A1.1", "B2.1")]) == "HMA-15.1"
    for condition in ("routing", "pursuing", "evading"):
        assert rule(archers(condition=condition, cause="B1", quarry="B1", paid=True)) == "HMA-15.3"
    state = table(archers(), FELLOW, foe)
    set_unit(state, "A1", deeds=("belos_charged",))
    reason = why_not_shoot(state, state.units["A1"])
    assert reason is not None
    assert reason.rule == "HMA-15.8"


@pytest.mark.rule("HMA-15.5")
def test_archers_on_a_hill_shoot_over_a_phalanx_below_that_stood_still() -> None:
    hill = area("T1", "gentle_hill", 20, 10, 40, 21)
    phalanx, foe = unit("A2", x=30, y=23), unit("B1", x=30, y=27)
    state = table(archers(), phalanx, foe, terrain=[hill])
    assert aimed(state, "A1.1") == ["B1.1"]
    assert aimed(table(archers(card="psiloi_hellenic"), phalanx, foe, terrain=[hill]), "A1.1") == []
    assert aimed(table(archers(), phalanx, foe), "A1.1") == []
    for mover in ("A1", "A2"):
        moved = table(archers(), phalanx, foe, terrain=[hill])
        set_unit(moved, mover, deeds=("moved",))
        assert aimed(moved, "A1.1") == []
    assert aimed(table(archers(), unit("A2", "peltasts_mercenary", 30, 23), foe, terrain=[hill]), "A1.1") == []


@pytest.mark.rule("HMA-15.3", "HMA-9.5")
def test_shooting_is_voluntary_but_for_forward_lights_against_lights() -> None:
    foe = unit("B1", "psiloi_hellenic", 30, 26)
    play = Play(table(archers(), FELLOW, foe, OTHER), UnitShoots("A1"))
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "hold"
    play.does("hold fire").over()
    assert not play.unit("A1").did("shot")
    forward = table(archers(mode="forward"), FELLOW, foe, OTHER)
    reason = why_not_hold(forward, forward.units["A1"])
    assert reason is not None
    assert reason.rule == "HMA-9.5"
    Play(forward, UnitShoots("A1"), {"HMA-15.15": [1]}).over()
    # Psiloi that could belos-charge instead may hold their fire.
    near = table(archers(mode="forward", card="psiloi_hellenic", y=24.5), FELLOW, foe, OTHER)
    assert why_not_hold(near, near.units["A1"]) is None


@pytest.mark.rule("HMA-15.2", "HMA-7.3")
def test_all_shooting_comes_before_belos_charges_and_alternates() -> None:
    state = table(
        archers(y=20, mode="recalled"), FELLOW, unit("A2", "psiloi_hellenic", 40, 22, mode="forward"),
        unit("B1", "toxotes_hellenic", 30, 26), unit("B2", "psiloi_hellenic", 40, 26), OTHER, precedence=0,
    )  # fmt: skip
    play = Play(state, OffensiveBelos(), {"HMA-15.15": [1, 1, 1]})
    assert play.prompt == "Does A1 shoot?"
    play.does("shoot")
    assert play.prompt == "Does B1 shoot?"
    play.does("shoot")
    assert play.prompt == "How does A2 go in?"  # forward, with lights before it: no choice
    play.to_the_end()
    assert play.unit("A2").did("belos_charged")


@pytest.mark.rule("HMA-3.10", "HMA-10.15")
def test_the_ambusher_is_asked_at_the_start_and_his_first_shot_surprises() -> None:
    wood = area("T1", "woods", 20, 25.5, 40, 35)
    hidden = unit("B1", "toxotes_hellenic", 30, 26, 2, hidden=True)
    state = table(unit("A1", x=30, y=20), hidden, OTHER, terrain=[wood], mode="ambush")
    play = Play(state, OffensiveBelos(), {"HMA-10.15": [6], "HMA-15.15": [1]})
    assert play.prompt == "Which hidden units do you reveal in this phase?"
    play.answer(("B1",))
    assert not play.unit("B1").hidden
    play.does("shoot").over()
    assert play.state.army(0).surprised
    assert play.facts(AreteChanged)
    # Asked again though nothing is hidden any more; where nobody hides there is no window.
    shown = table(unit("A1", x=30, y=20), unit("B1", "toxotes_hellenic", 30, 40), mode="ambush")
    again = Play(shown, OffensiveBelos())
    assert again.prompt == "Which hidden units do you reveal in this phase?"
    again.answer(()).over()
    Play(table(unit("A1", x=30, y=20), unit("B1", "toxotes_hellenic", 30, 40)), OffensiveBelos()).over()
