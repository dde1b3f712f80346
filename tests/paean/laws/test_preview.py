"""What a page is told before an answer is what it is told after it: thousands of random legal actions.

The picture before, with the ghosts of the preview in it, is held against the picture to which the answer leads, up to
the first die that is thrown.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.paean.drawn_setups import drawn_army
from polemos.rules.paean.options import Options
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.screen.scene import scene
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import State
from polemos.service.table.queries import previewed
from polemos.service.wire.messages import Previewed
from polemos.tabletop.scene import Body, Ghost, Preview, Scene
from tests.laws import ROUNDS
from tests.paean.laws.battles import clash_record, of_record
from tests.tabletop.hands import Hands

PARTS = 4
ACTIONS = ROUNDS // 10 // PARTS  # by which something moves; POLEMOS_LAW_ROUNDS=100000 tries ten thousand
BUDGET = 150
KINDS = {"Choice", "YesNo", "Manoeuvre", "Place"}  # of questions, of which all have to occur
Drawn = tuple[Any, Any]  # where bases stand, and which way they face


def drawn(body: Body | Ghost) -> Drawn:
    return body.stands, body.heading


def bodies(game: Game[State], state: State | None = None) -> dict[str, Drawn]:
    """As the page is sent them, through JSON and back; of the game, or of a state that it comes through."""
    then = game.fork()
    then.state = state or game.state
    sent = msgspec.json.decode(msgspec.json.encode(scene(View(then, None))), type=Scene)
    return {body.id: drawn(body) for body in sent.bodies}


def told(game: Game[State], seat: int, answer: Any) -> Preview:
    """As the page is sent it."""
    view = View(game, seat)
    sent = previewed(view, "", 0, view.space.answer_json(answer))
    return msgspec.json.decode(msgspec.json.encode(sent), type=Previewed).preview


def until_dice(game: Game[State], seat: int, answer: Any) -> State:
    """The table as the answer leaves it when the first die is thrown, or what nobody could see comes to light."""
    fork = game.fork()
    fork.reopen()
    fork.answer(seat, answer)
    state = game.state.fork()
    for entry in fork.journal:
        if entry.fact.BARRIER:
            break
        entry.fact.apply(state)
    return state


def check(game: Game[State], seat: int, answer: Any) -> bool:
    """Does anything move? Who has no ghost must stand where he stood, or be gone, which is told."""
    shown = told(game, seat, answer)
    assert shown.why_not is None
    state = until_dice(game, seat, answer)
    before, after = bodies(game), bodies(game, state)
    ghosts = {ghost.body: drawn(ghost) for ghost in (*shown.ghosts, *shown.conformed)}
    expected = {name: where for name, where in (before | ghosts).items() if name in after}
    assert after == expected, (len(game.decisions), answer)
    assert set(before) - set(after) == set() or shown.then
    return bool(ghosts)


def battle(number: int) -> Game[State]:
    """Mostly clashes; now and then a battle for points, or one of the book."""
    if number % 4:
        return of_record(clash_record(number), number)
    if number % 8:
        names = scenario_ids()
        return of_record(replace(load(names[number // 8 % len(names)]), bounds=2), number)
    chance, options = Chance(number), Options()
    armies = drawn_army(BUDGET, options, chance), drawn_army(BUDGET, options, chance)
    return Game.new(PAEAN, Setup("points", options, budget=BUDGET, own_armies=armies), game_seed("preview", number))


@pytest.mark.rule("PAE-9.1", "PAE-9.3", "PAE-9.4", "PAE-10.4", "PAE-3.5", "PAE-7.16")
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_shown_is_what_comes_of_it(part: int) -> None:
    asked: Counter[str] = Counter()
    moved, number = 0, part * 10_000
    while moved < ACTIONS:
        game, hands = battle(number), Hands("paean", number, "errands")
        number += 1
        while not game.is_over and moved < ACTIONS:
            seat, answer = hands.answer(game)
            assert game.ask is not None
            moved += check(game, seat, answer)
            asked[type(game.ask.to[seat]).__name__] += 1
            game.answer(seat, answer)
    assert set(asked) >= KINDS, asked
