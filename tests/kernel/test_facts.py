"""Facts are the only way to change anything, and every one knows the rules that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Conceded, Drawn, Ended, Fact, Outcome, Rolled, Shuffled
from polemos.kernel.game import Game
from polemos.kernel.procedure import Call, Flow, Procedure, step
from tests.kernel.toys.bare import Bare, G, Said, started
from tests.kernel.toys.playing import play, positions, toy
from tests.kernel.toys.toy import TOY, Cheered, Moved, Scored, Setup, State, begin

ENCODE = msgspec.json.encode


def games() -> Iterator[Game[State]]:
    """Toy games from beginning to end."""
    return (play(toy(f"{number:064x}"), Chance(number)) for number in range(40))


def test_facts_alone_make_the_state_at_every_question() -> None:
    """Nothing but the facts of the journal changes a state: applied to the beginning they give it."""
    for game in positions(11):
        state, _ = begin(Setup())
        for entry in game.journal:
            entry.fact.apply(state)
        assert ENCODE(state) == ENCODE(game.state)


def test_the_end_is_a_moment_if_somebody_has_won() -> None:
    assert Ended(Outcome(1, "The south breaks")).moment == "decided"
    assert Ended(Outcome(None, "Night falls")).moment is None
    assert Conceded(0, Outcome(1, "The south gives up")).moment == "decided"


def test_facts_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Said("x").word = "y"  # type: ignore[misc]


class Three(Procedure, frozen=True):
    depth: int = 0

    @step("BARE-1", "BARE-1.1")
    def act(self, g: G) -> Flow:
        if self.depth:
            g.emit(Said(f"depth {self.depth}"), "BARE-9", "BARE-1.1")
        return Call(Two(self.depth + 1)) if self.depth == 0 else None


class Two(Procedure, frozen=True):
    depth: int

    @step("BARE-2", "BARE-1")
    def act(self, g: G) -> Flow:
        return Call(Three(self.depth + 1))


def test_the_chain_runs_from_the_outermost_step_to_the_fact_and_names_each_rule_once() -> None:
    game = started(Three(), Two)
    assert [entry.why for entry in game.journal] == [("BARE-1", "BARE-1.1", "BARE-2", "BARE-9")]


def test_consequences_follow_at_once_and_cite_the_rule_that_makes_them() -> None:
    game = next(g for g in games() if any(isinstance(entry.fact, Scored) for entry in g.journal))
    at = next(i for i, entry in enumerate(game.journal) if isinstance(entry.fact, Scored))
    moved, scored, cheered = game.journal[at - 1 : at + 2]
    assert isinstance(moved.fact, Moved)
    assert isinstance(cheered.fact, Cheered)
    assert moved.why == ("TOY-1.4", "TOY-2.4", "TOY-3.2")
    assert scored.why == (*moved.why, "TOY-4.1")
    assert cheered.why == (*moved.why, "TOY-4.1", "TOY-4.2")


def test_a_consequence_sees_the_state_after_its_fact() -> None:
    def echo(state: Bare, fact: Fact) -> Iterable[tuple[Fact, str]]:
        if isinstance(fact, Said) and len(state.said) < 3:
            yield Said(f"after {len(state.said)}"), "BARE-4"

    class Speaks(Procedure, frozen=True):
        @step("BARE-1")
        def speak(self, g: G) -> Flow:
            return g.emit(Said("first"))

    game = started(Speaks(), consequences=echo)
    assert game.state.said == ("first", "after 1", "after 2")


def test_an_entry_tells_its_fact_in_words_with_the_state_after_it() -> None:
    game = play(toy(), Chance(2))
    moved = next(entry for entry in game.journal if isinstance(entry.fact, Moved))
    assert moved.words == f"{moved.fact.pawn} moves to {moved.fact.at / 10}"
    assert all(entry.words for entry in game.journal)


def test_a_fork_says_nothing_but_tells_the_same_facts_for_the_same_rules() -> None:
    for game in positions(5):
        if game.is_over or len(game.waiting_for) > 1:
            continue
        twin = game.fork()
        twin.reopen()
        assert twin.journal == []
        seat = game.waiting_for[0]
        assert game.ask is not None
        answer = game.ask.to[seat].default
        told = len(game.journal)
        one: Game[State] = game.fork_at(len(game.decisions))
        one.answer(seat, answer)
        twin.answer(seat, answer)
        assert [(e.fact, e.why) for e in one.journal[told:]] == [(e.fact, e.why) for e in twin.journal]
        assert all(entry.words == "" for entry in twin.journal)


def test_the_kernel_s_own_facts_cite_their_rule() -> None:
    game = play(toy(), Chance(4))
    for entry in game.journal:
        if isinstance(entry.fact, Rolled | Drawn | Shuffled):
            assert entry.fact.rule in entry.why
            assert entry.fact.BARRIER
    ended = [entry for entry in game.journal if isinstance(entry.fact, Ended)]
    assert len(ended) == 1
    assert game.state.outcome == ended[0].fact.outcome


def test_an_outcome_is_stated_and_play_goes_on_to_its_end() -> None:
    class Ends(Procedure, frozen=True):
        @step("BARE-1")
        def end(self, g: G) -> Flow:
            return g.finish(Outcome(None, "a draw", "BARE-1"), "BARE-1")

        @step("BARE-2")
        def after(self, g: G) -> Flow:
            return g.emit(Said("reckoning"))

    game = started(Ends())
    assert game.state.outcome == Outcome(None, "a draw", "BARE-1")
    assert game.state.said == ("reckoning",)
    assert [entry.words for entry in game.journal] == ["a draw", "Said"]


def test_every_fact_survives_json() -> None:
    kinds = set()
    for game in games():
        for entry in game.journal:
            assert TOY.fact_decoder.decode(ENCODE(entry.fact)) == entry.fact
            kinds.add(type(entry.fact))
    assert {Rolled, Drawn, Shuffled, Ended, *TOY.facts} == kinds
