"""What a page is told before a move is what it is told after it: thousands of random legal moves.

The scene before, with the ghosts of the preview in it, is held against the scene that the commit leads to; so is
what the terminal shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.dice import FACES, RollId
from polemos.kernel.game import Game
from polemos.kernel.procedure import Procedure
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.rules.alala.command.leader_orders import body_of
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.field.field import on_table, right_to_left
from polemos.rules.alala.movement.dice_move import ON
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.manoeuvre import UnitAction
from polemos.rules.alala.movement.manoeuvres import ACTIONS
from polemos.rules.alala.movement.redress import FormUp, why_not_form_up
from polemos.rules.alala.screen.scene import scene
from polemos.rules.alala.state import State
from polemos.service.table.queries import previewed
from polemos.service.wire.messages import Previewed
from polemos.tabletop.scene import Body, Ghost, Preview, Scene
from tests.alala.whole_turns import playing, random_table
from tests.laws import ROUNDS

PARTS = 10
Drawn = tuple[Any, ...]  # how a body stands: where, facing where, and its front corners


class Extreme:
    """Dice that all show their highest face, or all their lowest."""

    def __init__(self, highest: bool) -> None:
        self._face = max if highest else min

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        return tuple(self._face(FACES[kind]) for kind in kinds)

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        return tuple(range(n))


def asked(game: Game[State]) -> Any:
    return None if game.ask is None else game.ask.to[game.waiting_for[0]]


def answer(game: Game[State], said: Any) -> None:
    game.answer(game.waiting_for[0], said)


def movers(state: State, chance: Chance) -> Iterable[tuple[str, ...]]:
    """Single troops, and the bodies that leaders could control now."""
    yield from ((troop.id,) for troop in chance.shuffled(list(on_table(state))))
    for leader in state.leaders.values():
        body = [state.troops[name] for name in body_of(state, leader.id)]
        if len(body) > 1:
            yield tuple(troop.id for troop in right_to_left(state, leader.seat, body))


def procedure_for(state: State, units: tuple[str, ...], chance: Chance) -> Procedure:
    troop = state.troops[units[0]]
    if troop.formed:
        return UnitAction(units)
    if troop.is_hoplites and why_not_form_up(state, troop) is None and chance.below(3) == 0:
        return FormUp(troop.id)
    return FreeMove(troop.id, chance.between(1, 2))


def to_the_way(game: Game[State], chance: Chance) -> str:
    """Up to the question for a way; the action that was chosen, empty if there is none."""
    space = asked(game)
    if space is None or isinstance(space, Manoeuvre):
        return "" if space is None else "a way"
    free = [option.key for option in space.options if option.barred is None and option.key in ACTIONS]
    if not free:
        return ""
    action = chance.pick(free)
    answer(game, action)
    return action


def carried_out(game: Game[State], legs: Any) -> None:
    """Make the move: no die is lowered, and nobody stops before he must."""
    answer(game, legs)
    while (space := asked(game)) is not None:
        keys = [option.key for option in getattr(space, "options", ())]
        if not keys:
            answer(game, False)  # the care of A grade
        elif ON in keys:
            answer(game, ON)
        else:
            break  # shaken units left behind


def drawn(body: Body | Ghost) -> Drawn:
    """What the painter draws of a body, or of its ghost."""
    return body.stands, body.heading, body.front


def bodies(game: Game[State]) -> dict[str, Body]:
    """As the page is sent them, through JSON and back."""
    sent = msgspec.json.encode(scene(View(game, None)))
    return {body.id: body for body in msgspec.json.decode(sent, type=Scene).bodies}


def told(game: Game[State], answer: Any) -> Preview:
    """As the page is sent it."""
    view = View(game, game.waiting_for[0])
    sent = previewed(view, "", 0, view.space.answer_json(answer))
    return msgspec.json.decode(msgspec.json.encode(sent), type=Previewed).preview


def is_same(one: Drawn, other: Drawn) -> bool:
    """Corners are worked out from places that are rounded before or after."""
    if one[:2] != other[:2] or (one[2] is None) != (other[2] is None):
        return False
    corners = zip(one[2] or (), other[2] or (), strict=True)
    return all(abs(p[k] - q[k]) <= 2 for p, q in corners for k in (0, 1))


def points_of(price: Iterable[str]) -> Counter[str]:
    """The disorder that the page says a way costs."""
    found: Counter[str] = Counter()
    for words in price:
        match = re.match(r"([^:]+): (\d+) DP", words)
        assert match is not None, words
        for name in match[1].split(" "):
            found[name] += int(match[2])
    return found


def check_told(before: dict[str, Body], after: dict[str, Body], shown: Preview, ghosts: Sequence[Ghost]) -> None:
    """Everybody stands where his ghost stood, or where he stood before; who gives way may have left the table."""
    expected = {name: drawn(body) for name, body in before.items()}
    expected |= {ghost.body: drawn(ghost) for ghost in (*ghosts, *shown.conformed)}
    giving = {ghost.body for ghost in shown.conformed}
    assert set(after) | giving == set(expected)
    for name, body in after.items():
        assert is_same(expected[name], drawn(body)), (name, expected[name], drawn(body))


def check_price(before: dict[str, Body], after: dict[str, Body], shown: Preview, dice: int) -> None:
    """Fatigue is told as odds: with the highest dice it is a point for each."""
    price, moving = points_of(shown.price), {ghost.body for ghost in shown.ghosts}
    for name, body in after.items():
        known = before[name]
        tired = dice if name in moving and known.kind == "hoplites" and known.formed else 0
        assert body.disorder == min(Disordered.MOST, known.disorder + price[name] + tired), name


@pytest.mark.rule("ALA-12.5", "ALA-12.12", "ALA-12.14", "ALA-12.15", "ALA-12.16", "ALA-12.19", "ALA-11.9")
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_shown_is_what_comes_of_it(part: int) -> None:
    made: Counter[str] = Counter()
    seed = 1000 * part
    while made.total() < ROUNDS // PARTS:
        seed += 1
        chance = Chance(seed)
        state = random_table(chance, phase="manoeuvre")
        for units in movers(state, chance):
            procedure, highest = procedure_for(state, units, chance), chance.below(2) == 0
            game = playing(state, procedure, dice=Extreme(highest))
            action = to_the_way(game, chance)
            space = asked(game)
            if not action or not isinstance(space, Manoeuvre):
                continue
            before = bodies(game)
            legs = space.sample(chance)
            shown = told(game, legs)
            assert shown.why_not is None
            is_dice_move = action.startswith("advance")
            carried_out(game, legs)
            after = bodies(game)
            if is_dice_move and not highest:
                for ghost in shown.least:
                    assert is_same(drawn(ghost), drawn(after[ghost.body])), ghost
            else:
                check_told(before, after, shown, shown.ghosts)
                check_price(before, after, shown, int(action[-1]) if is_dice_move else 0)
            if is_dice_move:
                first = shown.ghosts[0].body
                way = far(before[first], after[first])
                assert any(abs(length - way) <= 2 for length, _ in shown.lengths)
            made[action] += 1
    assert len(made) > 3, made


def far(one: Body, other: Body) -> float:
    (x, y, _), (there, away, _) = one.stands[0], other.stands[0]
    return float(((there - x) ** 2 + (away - y) ** 2) ** 0.5)
