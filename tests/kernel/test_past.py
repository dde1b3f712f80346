"""Forks, the past of a game, and playing its answers again."""

from __future__ import annotations

import copy
import dataclasses

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.dice import KeyedDice
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Bug, Differs, Game
from polemos.kernel.reason import Refused
from tests.kernel.toys.playing import answer_one, asked, look, play, positions, toy
from tests.kernel.toys.toy import RULESETS, TOY, Setup, State

ENCODE = msgspec.json.encode


# -- forks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_a_fork_is_the_same_game_at_every_question(number: int) -> None:
    for game in positions(number):
        twin = game.fork()
        twin.reopen()
        assert twin.digest() == game.digest()
        assert asked(twin) == asked(game)
        assert twin.waiting_for == game.waiting_for


@pytest.mark.parametrize("number", range(4))
def test_playing_a_fork_never_touches_its_parent(number: int) -> None:
    for game in positions(number):
        before, state = look(game), ENCODE(copy.deepcopy(game.state))
        twin = game.fork(dice=KeyedDice(b"others"))
        twin.reopen()
        play(twin, Chance(number + 1), most=12)
        assert look(game) == before
        assert ENCODE(game.state) == state


@pytest.mark.parametrize("number", range(4))
def test_playing_the_parent_never_touches_a_fork(number: int) -> None:
    chance = Chance(number)
    game = toy(f"{number:064x}")
    forks: list[tuple[Game[State], str]] = []
    while not game.is_over:
        forks.append((game.fork(), game.digest()))
        answer_one(game, chance)
    assert all(twin.digest() == digest for twin, digest in forks)


def test_a_fork_plays_like_its_parent() -> None:
    game = play(toy(), Chance(1), most=9)
    twin = game.fork()
    twin.reopen()
    assert play(twin, Chance(7)).digest() == play(game, Chance(7)).digest()


def test_frozen_records_are_shared_and_tables_are_not() -> None:
    game = toy()
    twin = game.fork()
    assert twin.state.pawns is not game.state.pawns
    assert all(twin.state.pawns[key] is pawn for key, pawn in game.state.pawns.items())


# -- the past ----------------------------------------------------------------------------------------------------------


def test_a_moment_is_the_game_as_it_stood_at_its_question() -> None:
    digests, states = [], []
    chance = Chance(4)
    game = toy()
    while not game.is_over:
        if not game.pending:
            digests.append(game.digest())
            states.append(ENCODE(game.state))
        answer_one(game, chance)
    for which in (game, resume(read(encode(game)), RULESETS)):
        assert [ENCODE(which.moment(n).state) for n in range(len(game.decisions))] == states
        assert [which.fork_at(n).digest() for n in range(len(game.decisions))] == digests


@pytest.mark.parametrize("loaded", [False, True])
def test_playing_on_from_an_earlier_question_gives_the_same_or_another_future(loaded: bool) -> None:
    game = play(toy(), Chance(4))
    source = resume(read(encode(game)), RULESETS) if loaded else game
    before = look(source)
    for at, decision in enumerate(game.decisions):
        twin = source.fork_at(at)
        start = look(twin)
        assert twin.decisions == game.decisions[:at]
        assert twin.journal == game.journal[: game.decisions[at - 1].entries if at else game.opening]
        for seat, raw in decision.answers.items():
            assert twin.ask is not None
            twin.answer(seat, twin.ask.to[seat].from_json(raw))
        assert twin.decisions[-1].digest == decision.digest
        play(twin, Chance(at))
        assert Game.replayed(TOY, twin.header, twin.decisions).digest() == twin.digest()
        assert resume(read(encode(twin)), RULESETS).digest() == twin.digest()
        assert look(source.fork_at(at)) == start
    assert look(source) == before


def test_a_game_may_be_forked_where_it_stands_with_a_sealed_answer_in_it() -> None:
    game = next(g for g in positions(2) if g.pending and g.decisions)
    (seat,) = game.waiting_for
    twin = game.fork_at(len(game.decisions))
    assert look(twin) == look(game)
    assert twin.ask is not None
    twin.answer(seat, twin.ask.to[seat].default)
    assert len(twin.decisions) == len(game.decisions) + 1
    twin.fork_at(len(game.decisions))


def test_a_conceded_game_may_be_played_on_from_before() -> None:
    game = play(toy(), Chance(3), most=8)
    game.concede(0)
    assert look(game.fork_at(len(game.decisions))) == look(game)
    twin = game.fork_at(len(game.decisions) - 1)
    assert not twin.is_over
    assert twin.state.outcome is None


def test_there_is_no_question_before_the_first_or_after_the_last() -> None:
    game = play(toy(), Chance(3), most=8)
    for at in (-1, len(game.decisions) + 1, 1000):
        with pytest.raises(Refused, match=f"has {len(game.decisions)} decisions"):
            game.fork_at(at)


def test_a_fork_has_no_past() -> None:
    twin = play(toy(), Chance(3), most=8).fork()
    with pytest.raises(Bug, match="no past"):
        twin.moment(0)
    with pytest.raises(Bug, match="no past"):
        twin.fork_at(0)


# -- playing again -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(6))
def test_the_answers_make_the_game_again(number: int) -> None:
    game = play(toy(f"{number:064x}"), Chance(number))
    again = Game.replayed(TOY, game.header, game.decisions)
    assert look(again) == look(game)
    assert len({decision.digest for decision in game.decisions}) == len(game.decisions)


def game_and_again(**changes: object) -> tuple[Game[State], int]:
    game = play(toy(), Chance(2))
    at = next(n for n, decision in enumerate(game.decisions) if n > 4 and list(decision.answers) == [0])
    game.decisions[at] = replace(game.decisions[at], **changes)
    return game, at


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"digest": "0" * 32}, "the game that follows from it is another one"),
        ({"answers": {0: "nobody"}}, "its answer is refused"),
        ({"answers": {0: {"x": 1}}}, "its answer is refused"),
        ({"answers": {1: "r1"}}, "others are asked"),
        ({"answers": {0: "r1", 1: "r1"}}, "others are asked"),
        ({"answers": {}}, "others are asked"),
    ],
)
def test_a_difference_names_its_decision(changes: dict[str, object], why: str) -> None:
    game, at = game_and_again(**changes)
    with pytest.raises(Differs, match=f"^decision {at + 1}: {why}") as differs:
        Game.replayed(TOY, game.header, game.decisions)
    assert differs.value.decision == at


def test_answers_after_the_end_differ() -> None:
    game = play(toy(), Chance(2))
    with pytest.raises(Differs, match=f"decision {len(game.decisions) + 1}: the game is over already"):
        Game.replayed(TOY, game.header, [*game.decisions, game.decisions[-1]])


def test_other_dice_another_setup_or_other_rules_differ() -> None:
    game = play(toy(), Chance(2))
    for header in (replace(game.header, seed="0" * 64), replace(game.header, setup=Setup(pawns=2))):
        with pytest.raises(Differs):
            Game.replayed(TOY, header, game.decisions)
    mended = dataclasses.replace(TOY, consequences=lambda state, fact: ())
    differs = 0
    for number in range(10):
        game = play(toy(f"{number:064x}"), Chance(number))
        scored = [n for n, entry in enumerate(game.journal) if type(entry.fact).__name__ == "Scored"]
        if scored:
            first = next(n for n, decision in enumerate(game.decisions) if decision.entries > scored[0])
            with pytest.raises(Differs) as caught:
                Game.replayed(mended, game.header, game.decisions)
            assert caught.value.decision == first
            differs += 1
    assert differs
