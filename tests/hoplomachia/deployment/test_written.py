"""HMA-23.4: each player may write down one signal for one unit or portion, before the battle and in secret."""

from __future__ import annotations

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.lab.worlds import sealed_leaks
from polemos.rules.hoplomachia.deployment.written import WriteSignals, Written, WrittenJudge
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.orders.conditions import signals_of
from polemos.rules.hoplomachia.state.armies import Station, WrittenSignal
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Play, set_army, table, unit

ON = Options(unit_signal=True)


def before(**values: object) -> State:
    pieces = (
        unit("A1", x=30, y=10, count=2), unit("A2", "psiloi_hellenic", x=50, y=10, count=2),
        unit("B1", x=30, y=40, count=2), unit("B2", "toxotes_hellenic", x=50, y=40, count=2),
    )  # fmt: skip
    return table(*pieces, **{"options": ON, "turn": 0, "phase": "deployment", **values})  # type: ignore[arg-type]


@pytest.mark.rule("HMA-23.4")
def test_a_signal_for_one_unit_is_written_by_each_who_wants_one() -> None:
    play = Play(before(), WriteSignals()).does("charge A1").does("none").over()
    assert play.state.army(0).written == WrittenSignal(order="charge", unit="A1")
    assert play.state.army(1).written is None
    assert "written" in signals_of(play.state, 0)
    assert "written" not in signals_of(play.state, 1)


@pytest.mark.rule("HMA-23.4", "HMA-9.1", "HMA-16.3")
def test_it_concerns_the_unit_that_it_names() -> None:
    judge = WrittenJudge(before(), 1)
    assert judge.why_not(Written("forward", "B1")).rule == "HMA-9.1"  # type: ignore[union-attr]
    assert judge.why_not(Written("march", "B2")).rule == "HMA-9.1"  # type: ignore[union-attr]
    assert judge.why_not(Written("charge", "A1")).rule == "HMA-23.4"  # type: ignore[union-attr]
    assert judge.why_not(Written("charge")).rule == "HMA-23.4"  # type: ignore[union-attr]
    assert judge.why_not(Written("charge", "B1", 0)).rule == "HMA-23.4"  # type: ignore[union-attr]
    assert judge.why_not(Written("march", portion=0)).rule == "HMA-23.4"  # type: ignore[union-attr]
    assert judge.why_not(Written(unit="B1")).rule == "HMA-23.4"  # type: ignore[union-attr]
    for seed in range(8):
        assert judge.why_not(judge.sample(Chance(seed))) is None
    assert judge.read(judge.words(Written("charge", "B1")).split()) == (Written("charge", "B1"), 2)


@pytest.mark.rule("HMA-23.4", "HMA-8.6")
def test_or_a_portion_of_a_divided_army() -> None:
    state = before()
    stations = Station(unit="B1", post="line"), Station(unit="B2", post="line", slot=-1, portion=1)
    set_army(state, 1, formation="divided_phalanx", stations=stations)
    play = Play(state, WriteSignals()).does("none").does("march portion 1").over()
    assert play.state.army(1).written == WrittenSignal(order="march", portion=1)
    set_army(play.state, 1, formation="battle_phalanx")
    assert "written" not in signals_of(play.state, 1)


@pytest.mark.rule("HMA-23.4")
def test_in_an_ambush_only_the_ambusher_has_one() -> None:
    play = Play(before(mode="ambush", type="B"), WriteSignals())
    assert play.game.waiting_for == (1,)
    play.does("charge B1").over()
    Play(before(options=Options()), WriteSignals()).over()


@pytest.mark.rule("HMA-23.4", "HMA-25.1")
def test_whether_there_is_one_is_unseen() -> None:
    one, other = (Play(before(), WriteSignals()).does("none").does(said).over() for said in ("none", "charge B1"))
    for seat in (0, None):
        assert msgspec.json.encode(one.state.seen_by(seat)) == msgspec.json.encode(other.state.seen_by(seat))
    assert not list(sealed_leaks(Play(before(), WriteSignals()).game, 1, Chance(2)))
