"""One open question at a time: single answers, sealed answers, refusals."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Bug, Game
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.spaces import Choice, Number, Option, Pick, Space, YesNo
from tests.kernel.toys.bare import G, Said, started
from tests.kernel.toys.playing import look, positions, seen, toy, until

ONE = Choice([Option("only", "only"), Option("no", "no", barred=Reason("it is barred"))])
TWO = Choice([Option("a", "a"), Option("b", "b")])


class Question(Procedure, frozen=True):
    """Asks what the test wants to be asked, and says what was answered."""

    spaces: Any
    always: bool = False

    @step("BARE-1.1")
    def ask(self, g: G) -> Flow:
        return Ask(self.spaces, "What?", "BARE-1.1", self.always)

    @ask.answered
    def _(self, g: G, answer: Any) -> Flow:
        g.emit(Said(repr(answer)))
        return None


@pytest.fixture(autouse=True)
def _spaces_in_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    """These procedures hold spaces, which no file could hold."""
    monkeypatch.setattr(Game, "digest", lambda game: repr((game.state, game.stack, game.counts)))


# -- single answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "answer"),
    [(ONE, "only"), (YesNo(barred_yes=Reason("never")), False), (Number(3, 3, 3), 3), (Pick([], 0), ())],
)
def test_a_question_with_a_single_answer_is_not_asked(space: Space[Any], answer: Any) -> None:
    game = started(Question({0: space}))
    assert game.is_over
    assert game.state.said == (repr(answer),)
    assert game.decisions == []


@pytest.mark.parametrize("space", [ONE, YesNo(barred_yes=Reason("never")), Number(3, 3, 3), Pick([], 0)])
def test_it_is_asked_when_skipping_it_would_betray_something(space: Space[Any]) -> None:
    game = started(Question({0: space}, always=True))
    assert game.waiting_for == (0,)
    game.answer(0, space.default)
    assert len(game.decisions) == 1


def test_a_sealed_question_is_skipped_only_when_all_have_a_single_answer() -> None:
    assert started(Question({1: ONE, 0: ONE})).state.said == ("{0: 'only', 1: 'only'}",)
    assert started(Question({0: ONE, 1: TWO})).waiting_for == (0, 1)


# -- sealed answers ----------------------------------------------------------------------------------------------------


def test_a_question_to_one_gives_the_answer_and_one_to_several_gives_all_by_seat() -> None:
    alone = started(Question({1: TWO}))
    alone.answer(1, "b")
    assert alone.state.said == ("'b'",)
    for order in permutations((0, 1)):
        both = started(Question({1: TWO, 0: TWO}))
        for seat in order:
            both.answer(seat, "ab"[seat])
        assert both.state.said == ("{0: 'a', 1: 'b'}",), "who answered first is forgotten"


def test_a_sealed_answer_changes_nothing_until_all_are_in() -> None:
    game = started(Question({0: TWO, 1: TWO}))
    before = game.digest()
    game.answer(1, "b")
    assert game.digest() == before
    assert game.waiting_for == (0,)
    assert game.journal == []
    assert game.decisions == []
    game.answer(0, "a")
    assert game.is_over
    assert [decision.answers for decision in game.decisions] == [{0: "a", 1: "b"}]


def test_nobody_sees_a_sealed_answer_before_all_are_in() -> None:
    """Whatever the other answered, the bytes that a seat and a spectator receive are the same."""
    for first in (0, 1):
        received = []
        for pick in range(3):
            game = until(toy(), "Which card do you play?", Chance(1))
            assert game.ask is not None
            game.answer(first, (game.ask.to[first].options[pick].key,))  # type: ignore[attr-defined]
            received.append((seen(game, 1 - first), seen(game, None)))
        assert received[0] == received[1] == received[2]


def test_one_who_has_answered_is_told_so_and_may_not_answer_again() -> None:
    game = started(Question({0: TWO, 1: TWO}))
    game.answer(0, "a")
    with pytest.raises(Refused, match="answered already"):
        game.answer(0, "b")
    assert game.pending == {0: "a"}


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_refusals_carry_the_words_and_the_rule() -> None:
    barred = Choice([Option("a", "a"), Option("b", "b"), Option("c", "c", barred=Reason("c is worn", "BARE-3.5"))])
    game = started(Question({0: barred}))
    assert game.why_not(0, "c") == Reason("c is worn", "BARE-3.5")
    with pytest.raises(Refused) as refused:
        game.answer(0, "c")
    assert refused.value.reason == Reason("c is worn", "BARE-3.5")
    assert str(refused.value) == "c is worn (BARE-3.5)"


NONSENSE = (None, True, -1, 1 << 70, 2.5, float("nan"), "", "no", b"x", (), [], [[]], {}, ("x", "x"), (None,))


def test_refused_answers_change_nothing_wherever_they_are_given() -> None:
    asked = 0
    for game in positions(3):
        if game.ask is None:
            break
        before = look(game)
        for seat in (0, 1, 2, -1):
            for answer in NONSENSE:
                if seat in game.waiting_for and _could_be_meant(game.ask.to[seat], answer):
                    continue
                with pytest.raises(Refused):
                    game.answer(seat, answer)
                asked += 1
        assert look(game) == before
    assert asked > 500


def _could_be_meant(space: Space[Any], answer: Any) -> bool:
    return (isinstance(space, YesNo) and answer is True) or (isinstance(space, Pick) and answer == ())


def test_nobody_answers_for_another_or_after_the_end() -> None:
    game = started(Question({1: TWO}))
    with pytest.raises(Refused, match="another player has to answer"):
        game.answer(0, "a")
    game.answer(1, "a")
    with pytest.raises(Refused, match="the game is over"):
        game.answer(1, "a")


def test_a_fork_must_be_asked_anew_first() -> None:
    twin = started(Question({1: TWO})).fork()
    with pytest.raises(Bug, match="asked anew"):
        twin.answer(1, "a")
    twin.reopen()
    twin.answer(1, "a")
    assert twin.is_over


# -- whatever goes wrong -----------------------------------------------------------------------------------------------


class Fails(Procedure, frozen=True):
    @step()
    def ask(self, g: G) -> Flow:
        return Ask({0: TWO, 1: TWO}, "What?")

    @ask.answered
    def _(self, g: G, answer: Any) -> Flow:
        g.emit(Said("half"))
        g.roll("BARE-1.1", "d6", "half")
        g.keep()
        raise KeyboardInterrupt


def test_an_answer_that_was_broken_off_has_not_been_given() -> None:
    game = started(Fails())
    game.answer(0, "a")
    before = look(game)
    with pytest.raises(KeyboardInterrupt):
        game.answer(1, "b")
    assert look(game) == before
    assert game.pending == {0: "a"}
    assert game.waiting_for == (1,)


def test_the_question_that_is_open_again_knows_nothing_of_the_broken_answer() -> None:
    class Judging(Procedure, frozen=True):
        @step()
        def ask(self, g: G) -> Flow:
            state = g.state  # as rule sets do: the judge looks at the table when it is asked
            return Ask.one(0, Pick(TWO.options, judge=lambda _: Reason("spoiled") if state.said else None), "?")

        @ask.answered
        def _(self, g: G, answer: Any) -> Flow:
            g.emit(Said("half"))
            raise KeyboardInterrupt

    game = started(Judging())
    with pytest.raises(KeyboardInterrupt):
        game.answer(0, ())
    assert game.why_not(0, ()) is None


# -- conceding ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_either_side_may_concede_at_any_question(seat: int) -> None:
    for at in range(6):
        for number, game in enumerate(positions(at)):
            if number == at:
                game.concede(seat)
                assert game.is_over
                assert game.waiting_for == ()
                assert game.state.outcome is not None
                assert game.state.outcome.winner == 1 - seat
                assert type(game.journal[-1].fact).__name__ == "Conceded"
                with pytest.raises(Refused, match="over"):
                    game.concede(seat)
                with pytest.raises(Refused, match="over"):
                    game.undo(seat)
                break


def test_only_players_concede() -> None:
    game = toy()
    before = look(game)
    for seat in (-1, 2):
        with pytest.raises(Refused, match="only players"):
            game.concede(seat)
    assert look(game) == before
