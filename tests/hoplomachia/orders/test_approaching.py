"""HMA-9.8: what makes the signal and the paean available again."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.facts.pieces import Routed
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from tests.hoplomachia.position import Play, course, table, unit


def play(**values: object) -> Play:
    return course(
        table(
            unit("A1", x=36, y=12, count=2, approach="begun", **values), unit("A2", x=50, y=12),
            unit("A3", "psiloi_hellenic", x=50, y=8), unit("B1", x=36, y=40, count=2),
            a={"approach": "ordered", "paean": False},
        )
    )  # fmt: skip


@pytest.mark.rule("HMA-9.8")
@pytest.mark.parametrize("deed", ["charged", "countercharged"])
def test_a_charge_of_the_core_makes_the_paean_available_again(deed: str) -> None:
    known = play()
    known.game.emit(UnitNoted(("A3",), deed), "HMA-16.1")  # type: ignore[arg-type]
    assert not known.state.army(0).charged_since
    known.game.emit(UnitNoted(("A2",), deed), "HMA-16.1")  # type: ignore[arg-type]
    assert known.state.army(0).charged_since
    assert known.unit("A2").approach == ""
    known.game.emit(UnitNoted(("A1",), deed), "HMA-16.1")  # type: ignore[arg-type]
    assert known.unit("A1").approach == "charged"
    assert known.state.army(0).approach == "ordered"


@pytest.mark.rule("HMA-9.8")
def test_a_melee_won_by_one_that_approached_allows_the_signal_again() -> None:
    known = play()
    known.game.emit(ElementNoted(("A2.1",), "won"), "HMA-18.28")
    assert known.state.army(0).approach == "ordered"
    known.game.emit(ElementNoted(("A1.1",), "won"), "HMA-18.28")
    assert known.state.army(0).approach == "won"


@pytest.mark.rule("HMA-9.8")
def test_so_does_a_target_put_to_rout_by_a_charge() -> None:
    known = play()
    known.game.emit(Routed(("B1.1",), "A1", "a test"), "HMA-16.10")
    assert known.state.army(0).approach == "ordered"  # it did not charge
    known = play(deeds=("charged",))
    known.game.emit(Routed(("B1.1",), "A1", "a test"), "HMA-16.10")
    assert known.state.army(0).approach == "won"
