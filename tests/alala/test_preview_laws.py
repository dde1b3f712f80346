"""What a table shows before a move is what comes of it: 10,000 random legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.dice import FACES, RollId
from polemos.kernel.game import Game
from polemos.kernel.procedure import Procedure
from polemos.kernel.spaces import Manoeuvre
from polemos.rules.alala.dice_move import ON
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.field import on_table, right_to_left
from polemos.rules.alala.free_move import FreeMove
from polemos.rules.alala.manoeuvre import UnitAction
from polemos.rules.alala.manoeuvres import ACTIONS
from polemos.rules.alala.orders import body_of
from polemos.rules.alala.redress import FormUp, why_not_form_up
from polemos.rules.alala.state import State, Troop
from tests.alala.whole_turns import playing, random_table

PARTS = 20
MOVES = 10_000


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


def place(troop: Troop) -> tuple[str, int, int, int]:
    return troop.id, troop.x, troop.y, troop.facing


def check_shown(before: State, game: Game[State], shown: dict[str, Any], places: list[Any], dice: int) -> None:
    after = game.state
    for ghost in places:
        assert place(after.troops[ghost[0]]) == tuple(ghost)
    giving = {ghost[0]: tuple(ghost) for ghost in shown.get("giving", ())}
    for name, known in before.troops.items():
        now = after.troops[name]
        if name in giving:
            assert place(now) == giving[name] or not now.on_table
        elif name not in [ghost[0] for ghost in places]:
            assert place(now) == place(known), name
    moving = [ghost[0] for ghost in places]
    for name, known in before.troops.items():
        tired = dice if name in moving and known.is_hoplites and known.formed else 0
        points = known.disorder + shown["price"].get(name, 0) + tired
        if after.troops[name].on_table:
            assert after.troops[name].disorder == min(Disordered.MOST, points), name


@pytest.mark.rule("ALA-12.5", "ALA-12.12", "ALA-12.14", "ALA-12.15", "ALA-12.16", "ALA-12.19", "ALA-11.9")
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_shown_is_what_comes_of_it(part: int) -> None:
    made: Counter[str] = Counter()
    seed = 1000 * part
    while made.total() < MOVES // PARTS:
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
            before = game.state.fork()
            legs = space.sample(chance)
            shown = space.preview(legs)
            assert shown["why_not"] is None
            carried_out(game, legs)
            is_dice_move = action.startswith("advance")
            if is_dice_move and not highest:
                for ghost in shown["least"]:
                    assert place(game.state.troops[ghost[0]]) == tuple(ghost)
            else:
                check_shown(before, game, shown, shown["ghosts"], int(action[-1]) if is_dice_move else 0)
            made[action] += 1
    assert len(made) > 3, made
