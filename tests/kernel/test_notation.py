"""Typed orders: one notation for the terminal, the log, tests and bots."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.notation import MOST_LETTERS, give, split, told
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option, YesNo
from tests.kernel.toys.bare import G, Said, started
from tests.kernel.toys.playing import answer_one, look, positions, toy, until


def test_words_are_split_at_spaces_and_commas_stand_alone() -> None:
    assert split("squadron 2 wheel left 45,advance  3.5 ,") == [
        "squadron", "2", "wheel", "left", "45", ",", "advance", "3.5", ",",
    ]  # fmt: skip
    assert split(" \t\n") == []


@pytest.mark.parametrize("number", range(8))
def test_every_answer_of_a_game_can_be_typed_instead(number: int) -> None:
    """Two games, one answered and one ordered about, are the same all the way."""
    chance = Chance(number)
    answered, ordered = toy(f"{number:064x}"), toy(f"{number:064x}")
    kinds = set()
    while not answered.is_over:
        assert answered.ask is not None
        seat = chance.pick(answered.waiting_for)
        space = answered.ask.to[seat]
        answer = space.sample(chance)
        words = told(ordered, seat, answer)
        answered.answer(seat, answer)
        assert give(ordered, seat, words) is None, words
        assert look(ordered) == look(answered)
        kinds.add(space.spec().kind)
    assert {"choice", "cards", "number", "yes_no", "order", "allot", "pick", "place"} >= kinds
    assert len(kinds) >= 6


def marching() -> tuple[G, int]:
    game = until(toy(), "Which pawn marches?", Chance(1))
    return game, game.waiting_for[0]  # type: ignore[return-value]


def test_an_order_may_answer_several_questions() -> None:
    game, seat = marching()
    first = ("r", "b")[seat] + "2"
    before = len(game.decisions)
    assert give(game, seat, f"pawn {first}, 2.5p, enough") is None
    assert len(game.decisions) == before + 3
    assert [decision.answers for decision in game.decisions[before:]] == [{seat: first}, {seat: 25}, {seat: False}]


def test_an_order_may_stop_short_and_be_continued() -> None:
    game, seat = marching()
    assert give(game, seat, "rest") is None
    game, seat = marching()
    assert give(game, seat, ("r", "b")[seat] + "1 goes") is None
    assert game.ask is not None
    assert game.ask.prompt == "How far?"
    assert give(game, seat, "1.5") is None
    assert game.ask.prompt == "Dare for more?"


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("", "an order is wanted"),
        (" , ,", "is none of"),
        ("pawn zz", "is none of"),
        ("fly", "is none of"),
        ("PAWN then fly", "a number is wanted"),
        ("PAWN, 9", "between 1p and 3p"),
        ("PAWN, 1.2", "in steps of 0.5p"),
        ("PAWN, 2, perhaps", "is none of: dare, enough"),
        ("PAWN, 2, enough, rest", "another player"),
        ("x" * (MOST_LETTERS + 1), "a single line"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_and_nothing_is_done(order: str, why: str) -> None:
    game, seat = marching()
    before = look(game)
    refused = give(game, seat, order.replace("PAWN", ("r", "b")[seat] + "1"))
    assert isinstance(refused, Reason)
    assert why in refused.text
    assert "\n" not in refused.text
    assert look(game) == before


def test_what_was_done_before_dice_is_taken_back_and_what_came_after_them_stands() -> None:
    game, seat = marching()
    before = len(game.decisions)
    refused = give(game, seat, f"{'rb'[seat]}1, 2, dare, nonsense")
    assert refused is not None
    assert len(game.decisions) == before + 3, "the dare was rolled for; nobody takes that back"
    assert give(game, 1 - seat, "nonsense") is not None


def test_a_sealed_answer_followed_by_nonsense_is_taken_back() -> None:
    game = toy()
    refused = give(game, 0, "pawn b1, and more")
    assert refused == Reason("it is for another player to answer")
    assert game.pending == {}
    assert give(game, 0, "pawn b1") is None
    assert give(game, 0, "pawn b2") == Reason("it is for another player to answer")
    assert game.pending == {0: "b1"}, "what was sealed before stays"


def test_others_and_late_comers_are_refused() -> None:
    game, seat = marching()
    before = look(game)
    assert give(game, 1 - seat, "rest") == Reason("it is for another player to answer")
    assert look(game) == before
    game.concede(0)
    assert give(game, seat, "rest") == Reason("the game is over")


def test_a_barred_option_is_refused_with_its_rule() -> None:
    for number in range(20):
        for game in positions(number):
            if game.ask is None or game.ask.prompt != "Which pawn marches?":
                continue
            (seat,) = game.waiting_for
            worn = [pawn.id for pawn in game.state.own(seat) if pawn.worn]
            if worn:
                assert give(game, seat, f"pawn {worn[0]}") == Reason("it is worn", "TOY-3.5")
                return
    raise AssertionError("no pawn was ever worn")


# -- implied answers ---------------------------------------------------------------------------------------------------


class Implies(Procedure, frozen=True):
    again: bool

    @step()
    def how(self, g: G) -> Flow:
        options = [Option("go", "go", implied=("left", "right")), Option("stay", "stay")]
        return Ask.one(0, Choice(options), "How?")

    @how.answered
    def _(self, g: G, answer: str) -> Flow:
        return AGAIN if self.again else None

    @step()
    def which(self, g: G) -> Flow:
        return Ask.one(0, YesNo("left", "right"), "Which way?")

    @which.answered
    def _(self, g: G, left: bool) -> Flow:
        return g.emit(Said("left" if left else "right"))


def test_a_later_answer_may_imply_an_earlier_one() -> None:
    game = started(Implies(again=False))
    assert give(game, 0, "right") is None
    assert game.state.said == ("right",)
    assert [decision.answers for decision in game.decisions] == [{0: "go"}, {0: False}]


def test_an_order_that_implies_the_same_for_ever_is_not_understood() -> None:
    game = started(Implies(again=True))
    refused = give(game, 0, "left about")
    assert refused == Reason("'left about' is not understood")
    assert game.decisions == []


def test_orders_may_be_given_to_a_fork_too() -> None:
    game, seat = marching()
    twin = game.fork()
    twin.reopen()
    assert give(twin, seat, f"{'rb'[seat]}1, 2, enough") is None
    assert give(twin, twin.waiting_for[0], "nonsense") is not None
    assert answer_one(game, Chance(1))
