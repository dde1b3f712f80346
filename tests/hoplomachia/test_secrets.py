"""HMA-25.1: what is secret is the same for the enemy in two worlds that differ only in it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.lab.worlds import seen as seen_by
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.state.armies import Runner, Station, WrittenSignal
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.turn.turn import Turn
from tests.hoplomachia.position import Play, area, change, set_army, set_strategos, set_unit, strategos, table, unit

WOODS = [area("W", "woods", 10, 30, 30, 44)]


def world(**changes: object) -> State:
    """Side B has secrets; side A looks."""
    state = table(
        unit("A1", x=30, y=10, count=2), unit("B1", x=40, y=44, count=3), unit("B2", x=20, y=36, count=2, hidden=True),
        terrain=WOODS,
    )  # fmt: skip
    runner = Runner(id="R1", seat=1, sender="B-S1", to="B1", sent=3, arrives=4, content=VerbalOrder(order="charge"))
    state.runners["R1"] = runner
    set_army(
        state, 1, signal="charge", offer=True, plan="defend", defends="W", formation="dispersed",
        stations=(Station(unit="B1", post="front"),), written=WrittenSignal(order="charge", unit="B2"),
    )  # fmt: skip
    return state


def seen(state: State, seat: int | None = 0) -> bytes:
    return msgspec.json.encode(state.seen_by(seat))


def moved(state: State) -> None:
    change(state, "B2.1", x=15_000, y=40_000, facing=90_000, depth=2250)


def elsewhere(state: State) -> None:
    set_strategos(state, "B-S1", element="B2.2")


def other_content(state: State) -> None:
    state.runners["R1"] = replace(state.runners["R1"], content=VerbalOrder(order="halt", binding=False))


SECRETS = {
    "where a hidden unit stands": moved,
    "where a strategos stands": elsewhere,
    "what a runner brings": other_content,
    "the signal": lambda state: set_army(state, 1, signal="halt"),
    "an offer": lambda state: set_army(state, 1, offer=False),
    "the plan": lambda state: set_army(state, 1, plan="envelope", flanks=("right",), envelopers=("B1",), defends=""),
    "the formation": lambda state: set_army(state, 1, formation="battle_phalanx", stations=()),
    "the written signal": lambda state: set_army(state, 1, written=None),
}


@pytest.mark.rule("HMA-25.1")
@pytest.mark.parametrize("change_", SECRETS.values(), ids=SECRETS.keys())
def test_the_enemy_sees_the_same_in_both_worlds(change_) -> None:  # type: ignore[no-untyped-def]
    one, other = world(), world()
    change_(other)
    assert seen(one, 1) != seen(other, 1)
    assert seen(one, 0) == seen(other, 0)
    assert seen(one, None) == seen(other, None)


@pytest.mark.rule("HMA-25.1")
def test_what_is_shown_is_seen_by_everybody() -> None:
    state = world()
    set_army(state, 1, signal_shown=True, plan_shown=True, formation_shown=True)
    set_strategos(state, "B-S1", shown=True)
    view = state.seen_by(0)
    army = view.army(1)
    assert (army.signal, army.plan, army.formation, army.offer) == ("charge", "defend", "dispersed", False)
    assert view.strategoi["B-S1"].element == "B1.1"
    set_unit(state, "B2", hidden=False)
    change(state, "B2.1", hidden=False)
    assert state.seen_by(0).elements["B2.1"].x == state.elements["B2.1"].x


@pytest.mark.rule("HMA-25.1")
def test_a_guess_fills_in_what_a_seat_cannot_see() -> None:
    view = world().seen_by(0)
    HOPLOMACHIA.guess(view, 0, Chance(7))
    assert view.strategoi["B-S1"].element
    assert view.army(1).plan
    assert view.runners["R1"].content is not None
    assert 10_000 < view.elements["B2.1"].x < 30_000


@pytest.mark.rule("HMA-25.1", "HMA-3.8", "HMA-24.3")
@pytest.mark.parametrize(("values", "march"), [({"scenario": "delium_424"}, 0), ({"mode": "encounter"}, 1)])
def test_a_guess_gives_a_place_in_the_march_to_those_who_come_on_in_one(values: dict[str, str], march: int) -> None:
    """The horse of Pagondas was summoned and is not on the table yet; an army that marches up has an order."""
    coming = unit("B2", "hippeis_hellenic", count=2, arrives=2, enters_by="home", condition="off_table")
    state = table(unit("A1", count=2), unit("B1", x=30, y=40, count=2), coming, turn=4, **values)
    view = state.seen_by(0)
    HOPLOMACHIA.guess(view, 0, Chance(7))
    assert view.units["B2"].march == march


def ambush(x: float, psiloi: tuple[float, float]) -> Play:
    """Side B lies in the woods: five lochoi under Halt, as long a line as the other that all see, and psiloi."""
    forward = {"count": 2, "mode": "forward"}
    state = table(
        unit("A1", x=24, y=10, count=3, order="march"), unit("A2", "psiloi_hellenic", x=50, y=8, **forward),
        unit("B1", x=40, y=42, count=5, order="march"), unit("B2", x=x, y=24, count=5, hidden=True),
        unit("B3", "psiloi_hellenic", *psiloi, 2, hidden=True), unit("B4", "psiloi_hellenic", x=50, y=13, **forward),
        terrain=[area("W", "woods", 0, 14, 72, 38)], mode="ambush", turn=2, arete=(13, 12),
    )  # fmt: skip
    return Play(state, Turn(), {"HMA-15.15": [1] * 9})


@pytest.mark.rule("HMA-25.1", "HMA-3.10")
def test_where_hidden_men_lie_is_seen_in_nothing_that_happens_in_a_turn() -> None:
    """In one world psiloi lie before A1, behind them the line further right; in the other both lie elsewhere."""
    one, other = ambush(30, (24, 14.8)), ambush(60, (42, 37))
    phases = set()
    while one.game.ask is not None and one.state.turn == 3:
        assert one.prompt == other.prompt
        for seat in (0, None):
            assert seen_by(one.game, seat) == seen_by(other.game, seat), one.prompt
        phases.add(one.state.phase)
        for play in (one, other):
            seat = play.game.waiting_for[0]
            play.answer(play.game.ask.to[seat].default, seat)  # type: ignore[union-attr]
    assert {"salpinx", "belos", "epidromos", "marches"} <= phases
    assert other.game.ask is None


@pytest.mark.rule("HMA-5.10", "HMA-1.14", "HMA-25.1")
def test_in_which_taxis_a_silent_hegemon_stands_is_seen_in_nothing_that_happens_in_a_turn() -> None:
    """His taxis is the senior one and the guide; all stand level under Halt."""

    def led_from(key: str) -> Play:
        line = tuple(Station(unit=each, post="line", slot=-at) for at, each in enumerate(("B1", "B2", "B3")))
        taxeis = [unit(each, x=26 + 5.5 * at, y=40, count=3) for at, each in enumerate(("B1", "B2", "B3"))]
        state = table(
            unit("A1", x=30, y=8, count=2), *taxeis,
            strategoi=[strategos("A-S1", "A1.1"), strategos("B-S1", f"{key}.1")],
            b={"senior": key, "stations": line}, arete=(13, 12), turn=0,
        )  # fmt: skip
        return Play(state, Turn())

    one, other = led_from("B1"), led_from("B3")
    while one.game.ask is not None and one.state.turn == 1:
        for seat in (0, None):
            assert seen_by(one.game, seat) == seen_by(other.game, seat), one.prompt
        for play in (one, other):
            seat = play.game.waiting_for[0]
            play.answer(play.game.ask.to[seat].default, seat)  # type: ignore[union-attr]
    assert other.game.ask is None
