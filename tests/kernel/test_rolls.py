"""Rolls in a game: all that went into them is in the fact, and nothing is gained by trying again."""

from __future__ import annotations

import itertools

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.dice import KeyedDice, Modifier
from polemos.kernel.fact import Drawn, Rolled, Shuffled
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.procedure import Flow, Procedure, step
from tests.kernel.toys.bare import SEED, G, started
from tests.kernel.toys.playing import toy, until
from tests.kernel.toys.toy import RULESETS, State

MODS = (Modifier(2, "well led", "BARE-7.1"), Modifier(0, "not flanked", "BARE-7.2"), Modifier(-1, "tired", "BARE-7.3"))


class Throws(Procedure, frozen=True):
    """Rolls for each of these, in this order, in a turn and phase of its own making."""

    who: tuple[str, ...]
    rule: str = "BARE-1.1"
    dice: str = "3d6"

    @step("BARE-1")
    def throw(self, g: G) -> Flow:
        for name in self.who:
            g.roll(self.rule, self.dice, f"Test of {name}", (name,), 1, 8, MODS)
        return None


def rolls(game: Game[State] | G) -> list[Rolled]:
    return [entry.fact for entry in game.journal if isinstance(entry.fact, Rolled)]


def test_a_roll_is_told_with_everything_that_went_into_it() -> None:
    (roll,) = rolls(started(Throws(("A1",))))
    assert roll.label == "Test of A1"
    assert roll.rule == "BARE-1.1"
    assert roll.dice == "3d6"
    assert len(roll.faces) == 3
    assert roll.who == ("A1",)
    assert roll.seat == 1
    assert roll.need == 8
    assert roll.mods == MODS, "also those of value nought"
    assert roll.times == 0


def test_what_a_roll_comes_to() -> None:
    roll = Rolled("Test", "BARE-1.1", "2d6", (3, 4), need=8, mods=MODS)
    assert (roll.natural, roll.total, roll.passed) == (7, 8, True)
    assert not Rolled("Test", "BARE-1.1", "2d6", (2, 4), need=8, mods=MODS).passed
    assert not Rolled("Test", "BARE-1.1", "2d6", (6, 6)).passed, "nothing was needed"
    assert roll.words(None) == "Test: 2d6 3 4 +2 (well led) -1 (tired) = 8, at least 8: passed"
    assert Rolled("Distance", "BARE-1.1", "d6", (5,)).words(None) == "Distance: d6 5"
    falls = Rolled("Does he fall?", "BARE-1.1", "2d6", (6, 6), need=12)
    assert falls.words(None) == "Does he fall? 2d6 6 6, at least 12: yes"
    assert Rolled("Does he fall?", "BARE-1.1", "2d6", (1, 6), need=12).words(None).endswith("at least 12: no")


def test_the_same_roll_again_is_another_roll_and_counted() -> None:
    thrown = rolls(started(Throws(("A1", "A1", "B1", "A1"))))
    assert [roll.times for roll in thrown] == [0, 1, 0, 2]
    faces = [roll.faces for roll in thrown]
    assert len(set(faces)) == 4


def test_the_order_of_clicks_does_not_matter() -> None:
    """Whoever rolls first: each has the dice that are his."""
    orders = {
        tuple(sorted((roll.who, roll.times, roll.faces) for roll in rolls(started(Throws(who)))))
        for who in itertools.permutations(("A1", "B1", "B2", "A1"))
    }
    assert len(orders) == 1


def test_a_new_count_in_a_new_turn_is_a_new_roll() -> None:
    class Turns(Procedure, frozen=True):
        @step("BARE-1")
        def turns(self, g: G) -> Flow:
            for turn in (1, 2, 3):
                g.forget_counts()
                g.state.turn = turn  # no fact is needed to see this
                g.roll("BARE-1", "3d6", "Test", ("A1",))
            return None

    thrown = rolls(started(Turns()))
    assert [roll.times for roll in thrown] == [0, 0, 0]
    assert len({roll.faces for roll in thrown}) == 3


def test_draws_and_shuffles_are_told_and_count_like_rolls() -> None:
    class Draws(Procedure, frozen=True):
        @step("BARE-1")
        def draw(self, g: G) -> Flow:
            drawn = [g.draw("BARE-2", ["A1", "A2", "A3"], "Who", ("alpha",)) for _ in range(8)]
            assert len(set(drawn)) > 1
            order = g.shuffle("BARE-3", 5, "The deck")
            assert sorted(order) == [0, 1, 2, 3, 4]
            assert order != g.shuffle("BARE-3", 5, "The deck")
            return None

    facts = [entry.fact for entry in started(Draws()).journal]
    assert all(
        fact.among == ("A1", "A2", "A3") and fact.drawn in fact.among for fact in facts if isinstance(fact, Drawn)
    )
    assert [type(fact) for fact in facts] == [Drawn] * 8 + [Shuffled] * 2
    assert facts[0].words(None).startswith("Who: A")
    assert facts[-1].words(None) == "The deck: shuffled"


# -- nothing is gained by trying again ---------------------------------------------------------------------------------


def dare(game: Game[State], far: int) -> Rolled:
    """The first pawn that may march goes so far and dares."""
    assert game.ask is not None
    seat = game.waiting_for[0]
    pawn = game.ask.to[seat].default
    game.answer(seat, pawn)
    game.answer(seat, far)
    told = len(game.journal)
    game.answer(seat, True)
    (roll,) = [entry.fact for entry in game.journal[told:] if isinstance(entry.fact, Rolled)]
    assert roll.who == (pawn,)
    return roll


def test_shifting_a_pawn_first_does_not_change_the_dice() -> None:
    faces = []
    for far in (10, 15, 20, 25, 30):
        game = until(toy(), "Which pawn marches?", Chance(1))
        roll = dare(game, far)
        faces.append(roll.faces)
        assert roll.mods[0].value == (1 if far < 20 else 0), "what the place is worth is in the modifiers"
    assert len(set(faces)) == 1


def test_loading_a_file_a_hundred_times_does_not_change_the_dice() -> None:
    content = encode(until(toy(), "Which pawn marches?", Chance(1)))
    faces = {dare(resume(read(content), RULESETS), 20).faces for _ in range(100)}
    assert len(faces) == 1


def test_games_with_other_seeds_have_other_dice() -> None:
    faces = {dare(until(toy(f"{n:064x}"), "Which pawn marches?", Chance(1)), 20).faces for n in range(40)}
    assert len(faces) > 15


def test_a_fork_has_the_same_dice_unless_it_is_given_others() -> None:
    game = until(toy(), "Which pawn marches?", Chance(1))
    same, other = game.fork(), game.fork(dice=KeyedDice(b"others"))
    for twin in (same, other):
        twin.reopen()
    expected = dare(game, 20).faces
    assert dare(same, 20).faces == expected
    assert dare(other, 20).faces != expected


# -- dice that not all may see -----------------------------------------------------------------------------------------


def test_a_secret_roll_is_seen_by_those_it_is_for() -> None:
    roll = Rolled("Omen", "BARE-1", "d6", (4,), need=3, mods=MODS, only_to=(0,), counts=3)
    assert roll.seen_by(0) == roll
    for seat in (1, None):
        hidden = roll.seen_by(seat)
        assert (hidden.faces, hidden.mods, hidden.need, hidden.counts) == ((), (), None, None)
        assert hidden.words(None) == "Omen: d6, unseen"
    assert Rolled("Open", "BARE-1", "d6", (4,)).seen_by(None).faces == (4,)


@pytest.mark.parametrize("seed", ["", "12", SEED.upper(), "x" * 64])
def test_a_game_is_not_begun_with_a_bad_seed(seed: str) -> None:
    with pytest.raises(ValueError, match="64 hex digits"):
        toy(seed)
