"""Copies of running games: what they hold is what their seats may know, and they can be played, kept and undone."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.copying import copied
from polemos.kernel.files.save import encode, read, resume, watch
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.kernel.view import View
from polemos.lab.worlds import other_world
from polemos.registry.rulesets import RULESETS, entry_of

BATTLES = {"navarcoi": "clash_in_open_seas", "hoplites": "leuctra", "alala": "points", "paean": "hyampolis"}
SEED = "5eed" * 16


def begun(ruleset: str, seed: int = 3) -> Game[Any]:
    entry = entry_of(ruleset)
    known = [battle.id for battle in entry.catalogue.battles()]
    battle = BATTLES[ruleset] if BATTLES[ruleset] in known else entry.catalogue.recommended
    return Game.new(entry.ruleset, entry.catalogue.setup(battle, {}, ()), f"{seed:064x}")


def answer(game: Game[Any], chance: Chance) -> None:
    for seat in game.waiting_for:
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].sample(chance))


def looks(ruleset: str, every: int = 6, most: int = 120) -> list[Game[Any]]:
    """The game at moments of its course at which seat 0 is asked."""
    game, chance, found, asked = begun(ruleset), Chance(11), [], 0
    for _ in range(most):
        if game.is_over:
            break
        if game.waiting_for == (0,):
            if asked % every == 0:
                found.append(game.fork_at(len(game.decisions)))
            asked += 1
        answer(game, chance)
    assert len(found) > 2
    return found


@pytest.mark.parametrize("ruleset", list(BATTLES))
def test_two_worlds_that_look_alike_give_the_same_copy_to_the_last_byte(ruleset: str) -> None:
    differed = 0
    for number, game in enumerate(looks(ruleset)):
        # given another game that differs from this one in what seat 0 cannot see, and in its dice
        other = other_world(game, 0, Chance(number))
        other.header = msgspec.structs.replace(game.header, seed="ab" * 32)
        other.journal, other.opening = game.journal, game.opening
        differed += game.digest() != other.digest()
        # then the copies are equal, and both what seat 0 sees
        one, two = copied(game, (0,), SEED), copied(other, (0,), SEED)
        assert encode(one) == encode(two)
        assert View(one, 0).state == View(game, 0).state
        assert View(one, 0).journal() == View(game, 0).journal()
    assert differed or ruleset == "navarcoi"


@pytest.mark.parametrize("ruleset", ["hoplites", "alala"])
def test_all_seats_together_know_each_others_cards_and_not_what_comes(ruleset: str) -> None:
    orders = set()
    for game in looks(ruleset, every=15):
        reordered = game.fork_at(len(game.decisions))
        game.ruleset.reshuffle(reordered.state, Chance(99))
        one, two = copied(game, (0, 1), SEED), copied(reordered, (0, 1), "0" * 63 + "1")
        for seat in (0, 1):
            assert View(one, seat).state == View(game, seat).state == View(two, seat).state
        orders |= {encode_state(each) for each in (game, one, two)}
    assert len(orders) > 4


def encode_state(game: Game[Any]) -> bytes:
    return msgspec.json.encode(game.state)


@pytest.mark.parametrize("ruleset", list(BATTLES))
@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
def test_a_copy_is_played_kept_looked_back_on_and_watched_like_any_game(ruleset: str, seats: tuple[int, ...]) -> None:
    played = 0
    for game in looks(ruleset, every=15):
        with contextlib.suppress(Refused):
            _play(game, copied(game, seats, SEED), seats)
            played += 1
    assert played > 1


def _play(game: Game[Any], copy: Game[Any], seats: tuple[int, ...]) -> None:
    chance = Chance(4)
    for _ in range(6):
        if not copy.is_over:
            answer(copy, chance)
    saved = read(encode(copy))
    again = resume(saved, RULESETS)
    assert again.digest() == copy.digest()
    assert msgspec.json.encode(watch(saved, copy.ruleset)) == msgspec.json.encode(copy.state)
    assert again.fork_at(0).digest() == copied(game, seats, SEED).digest()
    assert again.header.seed == SEED
    assert game.header.seed.encode() not in encode(copy)


def test_what_the_others_answered_is_not_in_a_copy() -> None:
    for game in looks("hoplites", every=15):
        copy = copied(game, (0,), SEED)
        assert copy.decisions == []
        for entry in copy.journal:
            assert entry in View(game, 0).journal()
