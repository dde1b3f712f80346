"""What a seat cannot see (HOP-1.7) is filled in with something possible, never with what it knows to be false."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.view import View, determinize
from polemos.rules.hoplites.catalogue import CATALOGUE
from polemos.rules.hoplites.changing import set_side
from polemos.rules.hoplites.guessing import guess
from polemos.rules.hoplites.invariants import broken
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import NORTH, SOUTH, State
from tests.hoplites.beginning import begun
from tests.hoplites.position import field, unit

WOODS = ("clear", "clear", "clear", "clear", "woods", "clear", "clear", "clear", "woods")
BATTLES = [battle.id for battle in CATALOGUE.battles()]


@pytest.mark.rule("HOP-1.7", "HOP-1.6")
@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_guessed_world_is_sound_and_looks_to_the_seat_like_the_true_one(seed: int) -> None:
    chance = Chance(seed)
    game = begun(CATALOGUE.drawn(chance.pick(BATTLES), [], chance), f"{seed:064x}")
    for number in range(150):
        if game.is_over:
            break
        if number % 25 == 0:
            for seat in (SOUTH, NORTH):
                view = View(game, seat)
                world = determinize(view, chance)
                assert list(broken(world.state)) == []
                assert _json(View(world, seat).state) == _json(view.state)
        asked = game.waiting_for[0]
        assert game.ask is not None
        game.answer(asked, game.ask.to[asked].sample(chance))


def _json(state: State) -> bytes:
    return msgspec.json.encode(state)


def guesses(state: State, seat: int = SOUTH, number: int = 60) -> list[State]:
    worlds = []
    for seed in range(number):
        world = state.seen_by(seat)
        guess(world, seat, Chance(seed))
        worlds.append(world)
    return worlds


@pytest.mark.rule("HOP-1.7")
def test_an_enemy_hand_may_be_any_cards_that_are_not_seen_elsewhere() -> None:
    state = field(
        {},
        {4: unit("N1", "HI")},
        hands=((), [unit("N2", "HI"), "flank"]),
        decks=((), [unit("N3", "HI"), "rally", "rally"]),
        sides=({}, {"spent": ("rally",), "specials": {"flank": 1, "rally": 3}}),
    )
    hands = Counter(tuple(sorted(world.side(NORTH).hand)) for world in guesses(state, number=200))
    assert set(hands) == {
        ("N2", "N3"), ("N2", "flank"), ("N2", "rally"), ("N3", "flank"), ("N3", "rally"), ("flank", "rally"),
        ("rally", "rally"),
    }  # fmt: skip
    for world in guesses(state):
        side = world.side(NORTH)
        assert Counter(side.hand + side.deck) == Counter(["N2", "N3", "flank", "rally", "rally"])


@pytest.mark.rule("HOP-1.7")
def test_the_own_deck_is_known_but_for_its_order() -> None:
    state = field({}, {}, decks=([unit("S1", "HI"), unit("S2", "HI"), "flank"], ()), hands=(["rally"], ()))
    decks = {world.side(SOUTH).deck for world in guesses(state)}
    assert len(decks) == 6
    assert {world.side(SOUTH).hand for world in guesses(state)} == {("rally",)}


@pytest.mark.rule("HOP-1.7")
def test_units_that_all_saw_go_into_a_hand_are_there_in_every_guess() -> None:
    state = field(
        {}, {}, hands=((), [unit("N1", "HI"), unit("N2", "HI")]), decks=((), [unit("N3", "HI"), unit("N4", "HI")]),
        sides=({}, {"known": ("N2",)}),
    )  # fmt: skip
    assert all("N2" in world.side(NORTH).hand for world in guesses(state))


def hidden_world(**side: Any) -> State:
    state = field(
        {1: unit("S1", "HI")},
        {5: unit("N1", "LI", hidden=True)},
        hands=((), [unit("N2", "PH")]),
        decks=((), [unit("N3", "HI"), unit("N4", "EL"), "flank"]),
        options=Options(fog_of_war=True),
        sides=({}, {"terrain": WOODS, **side}),
    )
    assert not list(broken(state))
    return state


@pytest.mark.rule("HOP-24.19", "HOP-1.7")
def test_a_hidden_unit_may_be_any_in_any_cover_that_is_not_next_to_an_enemy() -> None:
    places = set()
    for world in guesses(hidden_world()):
        side = world.side(NORTH)
        (name,) = side.veiled
        assert world.units[name].hidden
        assert list(broken(world)) == []
        places.add((name, world.column(name)))
    assert {name for name, _ in places} == {"N1", "N2", "N3", "N4"}
    assert {column for _, column in places} == {5, 9}


@pytest.mark.rule("HOP-24.19")
def test_no_unit_is_thought_hidden_next_to_an_enemy_who_would_see_it() -> None:
    state = hidden_world()
    state.units["S2"] = unit("S2", "HI", used=True)
    set_side(state, SOUTH, areas=("S1", *[""] * 6, "S2", ""))
    for world in guesses(state):
        (name,) = world.side(NORTH).veiled
        assert world.column(name) == 5


@pytest.mark.rule("HOP-24.19")
def test_no_unit_is_thought_hidden_where_it_may_not_stand() -> None:
    marsh = tuple("marsh" if name == "woods" else name for name in WOODS)
    for world in guesses(hidden_world(terrain=marsh)):
        assert world.side(NORTH).veiled != ("N4",)  # an elephant


@pytest.mark.rule("HOP-1.7")
def test_a_unit_that_was_seen_to_vanish_is_the_hidden_one() -> None:
    state = hidden_world()
    state.units["N1"] = replace(state.units["N1"], hits=3, last_seen=(2, 0))
    for world in guesses(state):
        assert world.side(NORTH).veiled == ("N1",)
        assert (world.units["N1"].hits, world.units["N1"].last_seen) == (2, (2, 0))


@pytest.mark.rule("HOP-1.7", "HOP-24.23")
def test_in_pursuit_are_as_many_horsemen_as_all_know_with_some_level() -> None:
    state = field(
        {}, {}, decks=((), [unit("N2", "HI"), unit("N3", "LC")]), options=Options(cavalry_pursuit=True),
        sides=({}, {"pursuit": ("N1",), "pursuing": 1}),
    )  # fmt: skip
    state.units["N1"] = unit("N1", "HC", pursuing=True, used=True, manoeuvre=3)
    worlds = guesses(state)
    assert {world.side(NORTH).pursuit for world in worlds} == {("N1",), ("N3",)}
    assert {world.units[world.side(NORTH).pursuit[0]].manoeuvre for world in worlds} == {0, 1, 2, 3, 4}
    assert all(list(broken(world)) == [] for world in worlds)


@pytest.mark.rule("HOP-24.10", "HOP-1.7")
@pytest.mark.parametrize(("turn", "possible"), [(5, {7, 8, 9}), (7, {7, 8, 9}), (8, {8, 9}), (9, {9})])
def test_a_period_is_guessed_among_those_that_have_not_run_out(turn: int, possible: set[int]) -> None:
    state = field(options=Options(variable_initiative=True), turn=turn, order_since=4, order_until=9)
    assert {world.order_until for world in guesses(state)} == possible


@pytest.mark.rule("HOP-1.7")
def test_a_seat_learns_nothing_of_the_true_world_by_guessing_in_it() -> None:
    game = begun(Setup())
    true = game.state.fork()
    guess(true, SOUTH, Chance(5))
    masked = game.state.seen_by(SOUTH)
    guess(masked, SOUTH, Chance(5))
    assert _json(true) == _json(masked)
