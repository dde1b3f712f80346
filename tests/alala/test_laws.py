"""Laws of whole turns, whatever random players do: nobody overlaps, no figure is lost, all can be saved and turned."""

from __future__ import annotations

import msgspec
import pytest

from polemos.geometry import is_inside, overlaps
from polemos.kernel.chance import Chance
from polemos.kernel.decision import Moment
from polemos.kernel.game import Game
from polemos.kernel.procedure import Frame
from polemos.rules.alala.cards.packs import full_pack
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.loss_facts import Casualties
from polemos.rules.alala.state import SIDES, State
from tests.alala.turning import (
    COMPARISON,
    other_name,
    plain,
    turned,
    turned_answer,
    turned_state,
)
from tests.alala.whole_turns import answered, days, random_table
from tests.tabletop.turned import TurnedDice

TURNS = 4


def with_cards(seed: int) -> State:
    """A random table with a shuffled pack, so that leaders can call on the gods."""
    pack = tuple(Chance(seed + 1000).shuffled(full_pack()))
    state = random_table(Chance(seed))
    state.pack, state.pack_left = pack, len(pack)
    return state


# -- places and figures ------------------------------------------------------------------------------------------------


def check_places(state: State) -> None:
    troops = list(on_table(state))
    for at, one in enumerate(troops):
        assert is_inside(one.box, state.bounds), one.id
        assert not [other.id for other in troops[at + 1 :] if overlaps(one.box, other.box)], one.id


def figures(state: State, seat: int) -> int:
    """In the ranks, of those who left or ran away too, fallen, and left over of spent units."""
    side = state.side(seat)
    men = sum(element.men for each in state.troops.values() if each.seat == seat for element in each.elements)
    return men + side.fallen + side.dispersed


@pytest.mark.rule("ALA-3.13", "ALA-3.15", "ALA-2.15", "ALA-2.12")
@pytest.mark.parametrize("seed", range(10))
def test_nobody_ever_overlaps_and_all_figures_are_accounted_for(seed: int) -> None:
    state = with_cards(seed)
    check_places(state)
    before = [figures(state, seat) for seat in (0, 1)]
    game = days(state, TURNS, seed)
    chance = Chance(seed)
    while not game.is_over:
        game.answer(*answered(game, chance))
        check_places(game.state)
        assert [figures(game.state, seat) for seat in (0, 1)] == before
        for each in on_table(game.state):
            assert each.men > 0, each.id
    assert game.state.turn == TURNS
    assert game.state.side(0).fallen + game.state.side(1).fallen > 0  # they did fight


def men_of(state: State) -> dict[str, int]:
    return {troop.id: sum(element.men for element in troop.elements) for troop in state.troops.values()}


@pytest.mark.rule("ALA-2.15", "ALA-2.12")
@pytest.mark.parametrize("seed", range(6))
def test_every_man_of_every_troop_is_accounted_for_by_what_is_told(seed: int) -> None:
    """At the start as many as now, fallen, and left over of front units of columns that were spent."""
    state = with_cards(seed)
    game = days(state, TURNS, seed)
    chance = Chance(seed)
    while not game.is_over:
        game.answer(*answered(game, chance))
    left, known = men_of(state), state.troops
    for entry in game.journal:
        if isinstance(entry.fact, Casualties):
            fact = entry.fact
            below_half = (known[fact.troop].full + 1) // 2 - 1
            left[fact.troop] -= fact.men + fact.spent * below_half
    assert left == men_of(game.state)
    assert left != men_of(state)


# -- saving ------------------------------------------------------------------------------------------------------------


def restored(game: Game[State]) -> Game[State]:
    """The game made anew out of its state and stack as JSON."""
    rules = game.ruleset
    state = rules.state_decoder.decode(msgspec.json.encode(game.state))
    stack = []
    for frame in game.stack:
        procedure = rules.procedure_decoder.decode(msgspec.json.encode(frame.procedure))
        stack.append(Frame(procedure, frame.at, frame.then))
    again = Game(rules, game.header, Moment(state, stack, dict(game.counts), 0), game.dice)
    again.reopen()
    return again


@pytest.mark.rule("ALA-2.19")
@pytest.mark.parametrize("seed", range(20, 26))
def test_state_and_stack_survive_json_at_every_question(seed: int) -> None:
    """The question is the same, and every few questions the same answer leads to the same state."""
    game = days(with_cards(seed), 3, seed)
    chance = Chance(seed)
    asked = 0
    while not game.is_over:
        again = restored(game)
        assert game.ask is not None
        assert again.ask is not None
        assert again.digest() == game.digest()
        assert (again.ask.prompt, again.waiting_for) == (game.ask.prompt, game.waiting_for)
        seat, answer = answered(game, chance)
        raw = msgspec.json.decode(msgspec.json.encode(game.ask.to[seat].answer_json(answer)))
        same = again.ask.to[seat].from_json(raw)
        assert same == answer
        game.answer(seat, answer)
        again.answer(seat, same)
        assert again.digest() == game.digest()
        asked += 1
    assert asked > 30


# -- the turned table --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-3.1", "ALA-3.2")
@pytest.mark.parametrize("seed", range(40, 52))
def test_the_turned_table_gives_the_turned_game(seed: int) -> None:
    """Every question, every option and every place is the same, seen from the other side."""
    chance = Chance(seed)
    state = random_table(chance, initiative=seed % 2)
    game = days(state, TURNS, seed)
    other = days(turned_state(state), TURNS, seed, TurnedDice(f"{seed:064x}", other_name))
    while not game.is_over:
        back = turned(plain(other.state), state.width, state.depth)
        assert COMPARISON.differences(back, plain(game.state)) == []
        seat, answer = answered(game, chance)
        assert game.ask is not None
        assert other.ask is not None
        assert other.waiting_for == (1 - seat,)
        assert other_name(other.ask.prompt) == game.ask.prompt
        space = other.ask.to[1 - seat]
        theirs = turned_answer(answer, space.why_not)
        assert space.why_not(theirs) is None, (answer, theirs)
        game.answer(seat, answer)
        other.answer(1 - seat, theirs)
    assert other.is_over
    assert COMPARISON.differences(turned(plain(other.state), state.width, state.depth), plain(game.state)) == []


def test_turning_twice_is_no_turn() -> None:
    state = random_table(Chance(7))
    assert plain(turned_state(turned_state(state))) == plain(state)
    assert plain(turned_state(state)) != plain(state)
    assert [side.id for side in turned_state(state).sides.values()] == list(SIDES)
