"""Undo goes back to the last information barrier: a roll, a reveal, another seat's answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Drawn, Rolled, Shuffled
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Refused
from polemos.kernel.spaces import YesNo
from tests.kernel.toys.bare import G, Said, started
from tests.kernel.toys.playing import answer_one, look, seen, toy
from tests.kernel.toys.row import Row
from tests.kernel.toys.toy import RULESETS, State


@pytest.mark.parametrize("answer", ["quiet", "pass"])
def test_a_decision_without_news_is_taken_back_whole(answer: str) -> None:
    game = started(Row((0, 0)))
    before = look(game)
    game.answer(0, answer)
    assert game.why_no_undo(0) is None
    game.undo(0)
    assert look(game) == before
    game.answer(0, "roll")  # and play goes on from there
    assert len(game.decisions) == 1


@pytest.mark.parametrize("answer", ["roll", "draw", "shuffle", "reveal"])
def test_nothing_is_taken_back_across_a_barrier(answer: str) -> None:
    game = started(Row((0, 0, 0)))
    game.answer(0, "quiet")
    game.answer(0, answer)
    before = look(game)
    with pytest.raises(Refused, match="cannot be taken back"):
        game.undo(0)
    assert look(game) == before
    game.answer(0, "quiet")
    assert game.is_over


def test_several_decisions_are_taken_back_one_by_one_down_to_the_barrier() -> None:
    game = started(Row((0,) * 6))
    looks = [look(game)]
    for answer in ("quiet", "roll", "quiet", "pass", "quiet"):
        game.answer(0, answer)
        looks.append(look(game))
    for at in (4, 3, 2):
        game.undo(0)
        assert look(game) == looks[at]
    with pytest.raises(Refused):
        game.undo(0)


def test_nobody_takes_back_another_s_decision() -> None:
    game = started(Row((0, 1, 1)))
    game.answer(0, "quiet")
    with pytest.raises(Refused, match="not yours"):
        game.undo(1)
    game.answer(1, "quiet")
    with pytest.raises(Refused, match="not yours"):
        game.undo(0)


def test_what_another_has_answered_stays_known_even_when_he_takes_it_back() -> None:
    game = started(Row((0, 1, 1)))
    game.answer(0, "quiet")
    assert game.why_no_undo(0) is None, "the other has only been asked"
    game.answer(1, "quiet")
    game.undo(1)
    with pytest.raises(Refused, match="cannot be taken back"):
        game.undo(0)


def test_there_is_nothing_to_take_back_at_the_start_or_in_a_fork() -> None:
    game = started(Row((0, 0)))
    for seat in (0, 1):
        with pytest.raises(Refused, match="nothing to take back"):
            game.undo(seat)
    game.answer(0, "quiet")
    twin = game.fork()
    twin.reopen()
    with pytest.raises(Refused, match="nothing to take back"):
        twin.undo(0)


class Sealed(Procedure, frozen=True):
    @step("BARE-1.1")
    def before(self, g: G) -> Flow:
        return Ask.one(0, YesNo(), "Ready?")

    @before.answered
    def _(self, g: G, yes: bool) -> Flow:
        return g.emit(Said("ready"))

    @step("BARE-1.2")
    def both(self, g: G) -> Flow:
        return Ask({0: YesNo(), 1: YesNo()}, "Both?")

    @both.answered
    def _(self, g: G, answers: dict[int, bool]) -> Flow:
        return g.emit(Said("both"))

    @step("BARE-1.3")
    def after(self, g: G) -> Flow:
        return Ask.one(0, YesNo(), "After?")

    @after.answered
    def _(self, g: G, yes: bool) -> Flow:
        return None


def test_a_sealed_answer_is_taken_back_by_its_seat_until_all_are_in() -> None:
    game = started(Sealed())
    game.answer(0, True)
    before = look(game)
    game.answer(1, True)
    with pytest.raises(Refused, match="not answered yet"):
        game.undo(0)
    game.undo(1)
    assert look(game) == before
    game.answer(1, False)
    game.answer(0, True)
    for seat in (0, 1):
        with pytest.raises(Refused):
            game.undo(seat)
    assert game.decisions[-1].answers == {0: True, 1: False}
    assert game.decisions[-1].barrier


def test_the_count_of_rolls_is_taken_back_too() -> None:
    """Were a roll ever taken back, it would show the same faces again."""
    game = started(Row((0, 0)))
    game.answer(0, "roll")
    rolled = look(game)
    game.decisions[-1] = replace(game.decisions[-1], barrier=False)
    game.undo(0)
    assert game.counts == {}
    game.answer(0, "roll")
    assert look(game) == rolled


# -- random games ------------------------------------------------------------------------------------------------------


def news(game: Game[State], since: int) -> bool:
    return any(
        isinstance(entry.fact, Rolled | Drawn | Shuffled) or entry.fact.BARRIER for entry in game.journal[since:]
    )


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("loaded", [False, True])
def test_in_random_games_undo_restores_or_refuses(number: int, loaded: bool) -> None:
    chance = Chance(number)
    game = toy(f"{number:064x}")
    taken_back = 0
    while not game.is_over:
        before, sealed, entries = look(game), len(game.waiting_for) > 1 or bool(game.pending), len(game.journal)
        shown = [seen(game, viewer) for viewer in (0, 1, None)]
        seat, answer = answer_one(game, chance)
        if game.pending:
            continue
        after = look(game)
        assert all(seen(game, viewer) for viewer in (0, 1, None))
        if loaded:
            game = resume(read(encode(game)), RULESETS)
        if game.is_over or sealed or news(game, entries):
            for each in (0, 1):
                with pytest.raises(Refused):
                    game.undo(each)
            assert look(game) == after
            continue
        with pytest.raises(Refused):
            game.undo(1 - seat)
        game.undo(seat)
        assert look(game).digest == before.digest
        assert look(game).snapshot == before.snapshot
        assert look(game).journal == before.journal
        assert look(game).asked == before.asked
        assert [seen(game, viewer) for viewer in (0, 1, None)] == shown
        game.answer(seat, answer)
        assert look(game) == after
        taken_back += 1
    assert taken_back > 3


def test_after_a_load_under_other_rules_the_past_may_be_gone_but_nothing_breaks() -> None:
    game = toy()
    chance = Chance(1)
    while game.why_no_undo(0) is not None:
        answer_one(game, chance)
    again = resume(read(encode(game)), RULESETS)
    again.decisions[0] = replace(again.decisions[0], digest="0" * 32)
    before = look(again)
    with pytest.raises(Refused, match=r"cannot be played again \(decision 1: the game that follows"):
        again.undo(0)
    assert look(again) == before
