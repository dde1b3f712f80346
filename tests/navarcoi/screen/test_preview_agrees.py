"""What the table shows before a commit is what the commit then does: thousands of random legal moves."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry, Rolled
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.navarcoi.catalogue import CATALOGUE
from polemos.rules.navarcoi.facts import Linked
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import scenario_ids
from polemos.rules.navarcoi.screen.scene import fit, preview, scene
from polemos.rules.navarcoi.state import State
from polemos.tabletop.scene import Body
from tests.laws import ROUNDS

PARTS = 4
MOVES = ROUNDS // PARTS
TRIES = 10  # answers looked at for each question


def poses(state: State) -> dict[str, tuple[tuple[int, int, int], ...]]:
    """Where all stands are, in thousandths."""
    return {
        name: tuple((round(x * 1000), round(y * 1000), round(h * 1000) % 360_000) for x, y, h in squadron.poses)
        for name, squadron in state.squadrons.items()
        if squadron.poses
    }


def until_dice(before: State, entries: list[Entry]) -> tuple[State, list[Entry]]:
    """The table as the facts of a committed answer leave it when the first die is thrown."""
    state, done = before.fork(), []
    for entry in entries:
        if isinstance(entry.fact, Rolled):
            break
        entry.fact.apply(state)
        done.append(entry)
    return state, done


def bodies_of(game: Game[State], state: State) -> tuple[Body, ...]:
    """As the page would be sent them."""
    then = game.fork()
    then.state = state
    return scene(View(then, None)).bodies


def check(game: Game[State], seat: int, view: View[State], answer: object) -> None:
    shown = preview(view, view.space.answer_json(answer))
    assert shown.why_not is None
    fork = game.fork()
    fork.reopen()
    fork.answer(seat, answer)
    then, entries = until_dice(game.state, fork.journal)
    expected = poses(game.state)
    for ghost in (*shown.ghosts, *shown.conformed):  # the latter say how the former line up
        expected[ghost.body] = ghost.stands
    assert expected == poses(then)
    drawn = {body.id: body for body in bodies_of(game, then)}
    for ghost in (*shown.ghosts, *shown.conformed):
        if ghost.body in drawn:  # it may have left the table
            body = drawn[ghost.body]
            assert (ghost.stands, ghost.heading, ghost.front) == (body.stands, body.heading, body.front)
    attacked = {entry.fact.link.target for entry in entries if isinstance(entry.fact, Linked)}
    assert attacked <= {touch.body for touch in shown.touches} | {ghost.body for ghost in shown.conformed}
    assert bool(attacked) == bool(shown.touches)
    assert bool(shown.touches) == any("(NAV-13.1)" in words for words in shown.then)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.long
def test_the_preview_of_a_way_is_the_way_that_is_gone(part: int) -> None:
    chance = Chance(part)
    names = scenario_ids()
    moves = number = 0
    while moves < MOVES:
        setup = CATALOGUE.drawn(names[(part + number * PARTS) % len(names)], (), chance)
        game = Game.new(NAVARCOI, setup, game_seed("preview", part * 1000 + number))
        number += 1
        while not game.is_over and moves < MOVES:
            seat = game.waiting_for[0]
            view = View(game, seat)
            if isinstance(getattr(view.space, "judge", None), Way):
                for _ in range(TRIES):
                    answer = view.space.sample(chance)
                    check(game, seat, view, answer)
                    moves += 1
            game.answer(seat, view.space.sample(chance))


def test_a_drop_on_the_table_becomes_a_legal_way_towards_it() -> None:
    chance = Chance(77)
    drops = 0
    for number in range(6):
        game = Game.new(NAVARCOI, CATALOGUE.setup("clash_in_open_seas", {}, ()), game_seed("fit", number))
        while not game.is_over and drops < 30 * (number + 1):
            seat = game.waiting_for[0]
            view = View(game, seat)
            judge = getattr(view.space, "judge", None)
            if isinstance(judge, Way):
                x, y, _ = judge.squadron.reach
                target = {"x": round(x * 1000) + chance.between(-9000, 9000), "y": round(y * 1000) + 3000}
                found = fit(view, target)
                assert found.why_not is None or found.why_not.rule
                if found.why_not is None:
                    assert view.space.why_not(view.space.from_json(found.answer)) is None
                    drops += 1
            game.answer(seat, view.space.sample(chance))
    assert drops > 100
