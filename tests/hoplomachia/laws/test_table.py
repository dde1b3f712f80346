"""Laws of whole battles: nobody stands on anybody, every stand and every point of arete is accounted for."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable

import pytest

from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.worked_out import keeping
from polemos.rules.hoplomachia.facts.armies import AreteChanged
from polemos.rules.hoplomachia.facts.pieces import Destroyed, StandKilled
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.laws.battles import clash_record, of_record
from tests.laws import ROUNDS
from tests.tabletop.hands import LEVELS, Hands

CLASHES = ROUNDS // 250  # 8 by each hand in every run


class Watch:
    """Counts what is told of stands and points."""

    def __init__(self, seed: int) -> None:
        self.points, self.lost, self.told = [0, 0], [0, 0], Counter[str]()
        rules = dataclasses.replace(HOPLOMACHIA, consequences=self._consequences)
        self.game: Game[State] = of_record(clash_record(seed), seed, rules=rules)
        self.stands = stands_of(self.game.state)

    def _consequences(self, state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
        self.told[type(fact).__name__] += 1
        if isinstance(fact, AreteChanged):
            self.points[fact.seat] += fact.change
        if isinstance(fact, Destroyed):
            for key in fact.elements:
                self.lost[state.elements[key].seat] += state.elements[key].stands
        if isinstance(fact, StandKilled):
            self.lost[state.elements[fact.element].seat] += 1
        yield from HOPLOMACHIA.consequences(state, fact)


def stands_of(state: State) -> list[int]:
    """Of each side, on the table, withdrawn or still to come."""
    there = [each for each in state.elements.values() if each.condition != "destroyed"]
    return [sum(each.stands for each in there if each.seat == seat) for seat in (0, 1)]


def watched(seed: int, level: str) -> Watch:
    watch = Watch(seed)
    hands = Hands("hoplomachia", seed, level)
    game = watch.game
    while not game.is_over:
        game.answer(*hands.answer(game))
        assert list(broken(game.state)) == [], (seed, len(game.decisions))
        assert [army.arete for army in game.state.armies.values()] == watch.points, (seed, len(game.decisions))
        left = [all_ - lost for all_, lost in zip(watch.stands, watch.lost, strict=True)]
        assert stands_of(game.state) == left, (seed, len(game.decisions))
    return watch


@pytest.mark.rule("HMA-2.12", "HMA-1.4", "HMA-10.1", "HMA-10.3")
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_stands_on_anybody_and_stands_and_points_are_accounted_for(level: str) -> None:
    told = sum((watched(seed, level).told for seed in range(CLASHES)), Counter[str]())
    assert told["Destroyed"], "nobody is ever lost: the law says nothing"
    assert told["AreteChanged"] > CLASHES


@pytest.mark.parametrize("level", LEVELS)
def test_a_battle_is_the_same_when_nothing_that_was_worked_out_is_kept(level: str) -> None:
    """Whatever is worked out of some fields of a state must read no others (kernel/worked_out.py)."""
    for seed in range(max(1, CLASHES // 2)):
        kept = played(seed, level)
        with keeping(nothing=True):
            assert played(seed, level) == kept, seed


def played(seed: int, level: str) -> list[str]:
    game, hands = of_record(clash_record(seed), seed), Hands("hoplomachia", seed, level)
    while not game.is_over:
        game.answer(*hands.answer(game))
    return [decision.digest for decision in game.decisions]
