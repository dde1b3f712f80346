"""Laws of whole battles, looked at after every fact: who may stand on whom, no gaps, every base accounted for."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from polemos.geometry import TOLERANCE
from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.paean.combat.results.push_back_facts import DrivenOn, PushedBack
from polemos.rules.paean.facts import Arranged, BoundBegan, Divided, Moved, PhaseBegan, Shifted, root_of
from polemos.rules.paean.field.contact import ROUNDED, touch_of
from polemos.rules.paean.field.field import gap, overlap
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.order.displacing import room_for
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import SOUTH, State
from tests.laws import ROUNDS
from tests.paean.laws.battles import clash_record
from tests.tabletop.hands import LEVELS, Hands

CLASHES = ROUNDS // 200  # 10 of each kind in every run
Pair = tuple[str, str]


class Watch:
    """Looks at the table after every fact of a game."""

    def __init__(self, record: ScenarioRecord, seed: int) -> None:
        rules = dataclasses.replace(PAEAN, consequences=self._consequences)
        self.game: Game[State] | None = None
        self.found_room: set[str] = set()  # who was driven to where there was room (PAE-1.10)
        self.begun: list[str] = []  # who touches whom in a drawn position is nobody's doing
        self.shared: set[Pair] = set()  # friends that stand on each other
        self.made: Counter[str] = Counter()
        self.unexcused: dict[Pair, str] = {}  # what finds no place is gone before anybody is asked again (PAE-1.10)
        self.wrong: list[str] = []
        self.game = Game.new(rules, Setup(record.id, own=record), game_seed("laws", seed))
        self.bases = bases_of(self.game.state)
        self.begun = untold(self.game.state, ())

    def _consequences(self, state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
        if self.game is not None:
            self._look(self.game, state, fact)
        yield from PAEAN.consequences(state, fact)

    def _look(self, game: Game[State], state: State, fact: Fact) -> None:
        shared = pairs(state)
        for pair in shared - self.shared:
            why = self._why(game, state, fact, pair)
            self.made[why] += 1
            if not why:
                self.unexcused[pair] = f"{len(game.decisions)}: {pair} share a place by {fact}"
        self.unexcused = {pair: words for pair, words in self.unexcused.items() if pair in shared}
        if isinstance(fact, PushedBack | DrivenOn | Shifted):
            self.found_room.add(fact.formation)
        if isinstance(fact, BoundBegan):
            self.made["bounds"] += 1
            for one, other in shared:
                # Which of them moved later, and is the lighter one by that, is forgotten with the bound.
                if all(room_for(state, state.formations[each]) is not None for each in (one, other)):
                    self.wrong.append(f"{len(game.decisions)}: {one} and {other} still share a place")
        if isinstance(fact, BoundBegan | PhaseBegan):
            self.wrong += [f"{each.id} has a gap" for each in state.formations.values() if not all(each.files)]
            self.wrong += untold(state, self.found_room) if not self.begun else []
        if bases_of(state) != self.bases:
            self.wrong.append(f"{len(game.decisions)}: bases come or go by {fact}")
        self.shared = shared

    def _why(self, game: Game[State], state: State, fact: Fact, pair: Pair) -> str:
        """PAE-9.17: a normal move may end on friends, anything on lights; a part stands where the whole stood."""
        both = [state.formations[each] for each in pair]
        if both[0].seat != both[1].seat:
            return ""
        if any(each.is_light for each in both):
            return "lights"
        if isinstance(game.stack[-1].procedure, NormalMove) and isinstance(fact, Moved | Arranged):
            return "a move"
        roots = {root_of(each) for each in pair}
        is_part = isinstance(fact, Divided) and any({root_of(each) for each in known} == roots for known in self.shared)
        return "a part" if is_part and len(roots) == 2 else ""


def pairs(state: State) -> set[Pair]:
    """Enemies too: for them there is no excuse."""
    known = combinations(state.formations.values(), 2)
    return {(one.id, other.id) for one, other in known if overlap(one, other, ROUNDED)}


def untold(state: State, found_room: Collection[str]) -> list[str]:
    """Enemies who touch so that somebody strikes are in contact (PAE-1.6), whatever has brought them together.

    Not looked at are those who were driven to where there was room, and lights, who leave contact at once.
    """
    known = [each for each in state.formations.values() if each.id not in found_room and not each.is_light]
    near = [
        (one, other) if one.seat == SOUTH else (other, one)
        for one, other in combinations(known, 2)
        if one.seat != other.seat and gap(one, other) <= TOLERANCE
    ]
    return [
        f"{a} and {b} touch and are in no contact"
        for one, other in near
        for (a, box), (b, theirs) in product(one.boxes.items(), other.boxes.items())
        if f"{a}|{b}" not in state.contacts and all(touch_of(box, theirs, each) for each in (TOLERANCE / 2, ROUNDED))
    ]


def bases_of(state: State) -> list[str]:
    """On the table and lost."""
    return sorted([*(base.id for each in state.formations.values() for base in each.bases), *state.lost])


def watched(record: ScenarioRecord, seed: int, level: str) -> Watch:
    watch = Watch(record, seed)
    assert watch.game is not None
    hands = Hands("paean", seed, level)
    while not watch.game.is_over and not watch.wrong:
        watch.game.answer(*hands.answer(watch.game))
        watch.wrong += watch.unexcused.values()
    assert watch.wrong == [], seed
    return watch


@pytest.mark.rule("PAE-1.5", "PAE-1.6", "PAE-9.17", "PAE-10.7")
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_stands_on_anybody_but_by_a_move_and_no_base_is_lost_from_sight(level: str) -> None:
    made: Counter[str] = Counter()
    for seed in range(CLASHES):
        made += watched(clash_record(seed), seed, level).made
    assert made["bounds"] > CLASHES
    assert level == "greedy" or made["a move"]  # they do stand on each other, or the law says nothing


@pytest.mark.rule("PAE-1.5", "PAE-9.17", "PAE-10.7")
@pytest.mark.parametrize("name", ["hyampolis", "lelantine_plain"])
def test_the_same_holds_for_whole_armies(name: str) -> None:
    assert watched(replace(load(name), bounds=3), 1, "errands").made["bounds"]
