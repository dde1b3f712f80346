"""What is worked out of some fields of a state is kept as long as they hold the same records."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from polemos.kernel.secrecy import Public
from polemos.kernel.state import State
from polemos.kernel.worked_out import STATES, keeping, standing_still, worked_out_of


class Ship(msgspec.Struct, frozen=True):
    id: Public[str]
    oars: Public[int] = 170


class Sea(State, kw_only=True):
    ships: Public[dict[str, Ship]] = {}
    wind: Public[int] = 0


asked: list[Any] = []


@worked_out_of("ships")
def rowers(state: Sea, ship: Ship | None = None) -> int:
    asked.append(ship)
    return sum(each.oars for each in state.ships.values() if ship in (None, each))


def sea(*oars: int) -> Sea:
    return Sea(ships={f"A{place}": Ship(f"A{place}", each) for place, each in enumerate(oars)})


def test_nothing_is_worked_out_twice_while_the_table_stands() -> None:
    with keeping():
        asked.clear()
        state = sea(170, 50)
        assert [rowers(state), rowers(state), rowers(state.fork())] == [220, 220, 220]
        state.wind = 3  # of which it reads nothing
        assert rowers(state) == 220
        assert len(asked) == 1


def test_whatever_changes_the_table_changes_the_answer() -> None:
    with keeping():
        state = sea(170, 50)
        assert rowers(state) == 220
        before = state.fork()
        state.ships["A0"] = Ship("A0", 20)
        assert [rowers(state), rowers(before)] == [70, 220]
        del state.ships["A1"]
        assert rowers(state) == 20


def test_each_record_has_an_answer_of_its_own() -> None:
    with keeping():
        state = sea(170, 50)
        one, other = state.ships.values()
        assert [rowers(state, one), rowers(state, other), rowers(state)] == [170, 50, 220]
        assert rowers(state, Ship("A0", 9)) == 0  # one that is not on the table


def test_old_tables_are_forgotten_and_nothing_at_all_may_be_kept() -> None:
    with keeping():
        states = [sea(each) for each in range(STATES + 1)]
        for state in states:
            rowers(state)
        asked.clear()
        rowers(states[-1])
        rowers(states[0])
        assert len(asked) == 1
    with keeping(nothing=True):
        asked.clear()
        rowers(states[0])
        rowers(states[0])
        assert len(asked) == 2


def test_each_thread_keeps_its_own() -> None:
    with keeping(), ThreadPoolExecutor(1) as other:
        asked.clear()
        state = sea(170, 50)
        for _ in range(2):
            assert rowers(state) == other.submit(rowers, state).result() == 220
        assert len(asked) == 2


def test_the_tables_of_a_state_that_stands_still_are_looked_through_once() -> None:
    with keeping():
        state = sea(170, 50)
        with standing_still(state):
            assert rowers(state) == 220
            state.ships["A0"] = Ship("A0", 20)  # against the word that was given
            assert rowers(state) == 220
            assert rowers(state.fork()) == 70
        assert rowers(state) == 70
