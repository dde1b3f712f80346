"""What a page is told before an answer is what it is told after it: thousands of random legal moves.

The picture before, with the ghosts of the preview in it, is held against the picture to which the answer leads, up to
the first die that is thrown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import msgspec
import pytest

from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.rules.hoplomachia.command.facts import SignalShown
from polemos.rules.hoplomachia.epidromos.declaring import ChargeWay
from polemos.rules.hoplomachia.screen.scene import scene
from polemos.rules.hoplomachia.state.table import State
from polemos.service.table.queries import previewed
from polemos.service.wire.messages import Previewed
from polemos.tabletop.scene import Body, Ghost, Preview, Scene
from tests.hoplomachia.laws.battles import clash_record, of_record
from tests.laws import ROUNDS
from tests.tabletop.hands import Hands

PARTS = 4
ACTIONS = ROUNDS // 10 // PARTS  # by which something moves; POLEMOS_LAW_ROUNDS=100000 tries ten thousand
KINDS = {"Choice", "Manoeuvre"}  # of questions, of which all have to occur
Drawn = tuple[Any, Any]  # where stands are, and which way they face


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


def until_dice(game: Game[State], seat: int, answer: Any) -> Iterator[State]:
    """The table as the answer leaves it when something comes to light that nobody could see, and, where that changes
    nothing for whoever moves, when the first die is thrown or the enemy's signal is shown."""
    fork = game.fork()
    fork.reopen()
    fork.answer(seat, answer)
    facts = [entry.fact for entry in fork.journal]
    for goes_on in (lambda fact: not fact.BARRIER, lambda fact: not isinstance(fact, Rolled | SignalShown)):
        state = game.state.fork()
        for fact in takewhile(goes_on, facts):
            fact.apply(state)
        yield state


def check(game: Game[State], seat: int, answer: Any) -> bool:
    """Does anything move? Who has no ghost must stand where he stood, or be gone, which is told."""
    shown = told(game, seat, answer)
    assert shown.why_not is None
    before = bodies(game)
    ghosts = {ghost.body: drawn(ghost) for ghost in (*shown.ghosts, *shown.conformed)}
    expected = standing(before | ghosts)
    found = [standing(bodies(game, state)) for state in until_dice(game, seat, answer)]
    assert any(each <= expected for each in found), (len(game.decisions), answer)
    assert expected in found or shown.then
    return bool(ghosts)


def standing(shown: dict[str, Drawn]) -> set[Any]:
    """Where stands are; which of them make one body changes with what they do."""
    return {stand for stands, _ in shown.values() for stand in stands}


def is_charge(game: Game[State], seat: int) -> bool:
    """A wheel into a charge is shown, and made after the check of the charger (HMA-16.4)."""
    assert game.ask is not None
    return isinstance(getattr(game.ask.to[seat], "judge", None), ChargeWay)


@pytest.mark.rule("HMA-13.2", "HMA-2.9", "HMA-2.10", "HMA-13.7")
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_shown_is_what_comes_of_it(part: int) -> None:
    asked: Counter[str] = Counter()
    moved, number = 0, part * 10_000
    while moved < ACTIONS:
        game, hands = (
            of_record(clash_record(number), number),
            Hands("hoplomachia", number, "errands" if number % 2 else "random"),
        )
        number += 1
        while not game.is_over and moved < ACTIONS:
            seat, answer = hands.answer(game)
            assert game.ask is not None
            if len(game.waiting_for) == 1 and not is_charge(game, seat):
                moved += check(game, seat, answer)
                asked[type(game.ask.to[seat]).__name__] += 1
            game.answer(seat, answer)
    assert set(asked) >= KINDS, asked
