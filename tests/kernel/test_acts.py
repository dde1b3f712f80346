"""Decisions cut into acts and beats: by who called whom, in the order of the journal, throws beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from polemos.kernel.acts import Act, Run, SeenFact, acts, knots, seen_facts
from polemos.kernel.fact import Entry, Fact, Rolled
from polemos.kernel.procedure import Flow, Frame, Procedure, step
from polemos.kernel.rehearsal import Instant
from polemos.kernel.state import State
from tests.kernel.toys.toy_table import Moved, PhaseBegan, Worn

UNITS = ("r1", "r2", "b1", "b2")


class Any3(Procedure, frozen=True):
    """Something with three steps."""

    @step()
    def one(self, g: Any) -> Flow: ...

    @step()
    def two(self, g: Any) -> Flow: ...

    @step()
    def three(self, g: Any) -> Flow: ...


class Row(Procedure, frozen=True):
    """Calls one after the other."""

    IS_ROW: ClassVar[bool] = True

    @step()
    def each(self, g: Any) -> Flow: ...


def told(*facts: tuple[Sequence[tuple[int, int]], Fact | None]) -> tuple[SeenFact, ...]:
    """Facts, each with its stack: numbers of frames and the steps that they are in."""
    instants = [
        Instant(Entry(fact, (), ""), State(), tuple(Frame(Any3(), at) for _, at in stack), tuple(n for n, _ in stack))
        for stack, fact in facts
    ]
    return seen_facts(instants, [fact for _, fact in facts], UNITS)


def throw(*who: str) -> Rolled:
    return Rolled("Test", "TOY-3.5", "d6", (4,), who)


def shape(cut: Sequence[Act]) -> list[list[list[int]]]:
    return [[[one.number for one in run.facts] for run in act.runs] for act in cut]


def test_each_procedure_called_after_the_answer_is_an_act() -> None:
    cut = acts(
        told(
            ([(0, 0), (1, 0)], throw("r1")),
            ([(0, 0), (1, 0)], Worn("r1")),
            ([(0, 0), (2, 0)], throw("r2")),
            ([(0, 0), (2, 0), (3, 0)], Worn("r2")),
        ),
        standing=1,
    )
    assert shape(cut) == [[[0], [1]], [[2], [3]]]
    assert [act.continues for act in cut] == [False, False]
    assert [act.about for act in cut] == [("r1",), ("r2",)]


def test_what_stood_at_the_question_goes_on_and_steps_about_the_same_units_are_one_act() -> None:
    cut = acts(
        told(
            ([(0, 0), (1, 0)], throw("r1", "b1")),
            ([(0, 0), (1, 1)], Worn("b1")),
            ([(0, 0), (1, 2)], Worn("r2")),
        ),
        standing=2,
    )
    assert shape(cut) == [[[0], [1]], [[2]]]
    assert all(act.continues for act in cut)


def test_what_a_row_calls_is_told_one_by_one() -> None:
    def facts(row: Procedure) -> tuple[SeenFact, ...]:
        stacks = [((0, Any3(), 0), (1, row, 0), (at, Any3(), 0)) for at in (2, 2, 3)]
        instants = [
            Instant(
                Entry(fact, (), ""), State(), tuple(Frame(it, at) for _, it, at in stack), tuple(n for n, *_ in stack)
            )
            for stack, fact in zip(stacks, (throw("r1"), Worn("r1"), throw("r2")), strict=True)
        ]
        return seen_facts(instants, [each.entry.fact for each in instants], UNITS)

    assert shape(acts(facts(Row()), standing=1)) == [[[0], [1]], [[2]]]
    assert shape(acts(facts(Any3()), standing=1)) == [[[0], [1], [2]]]


def test_a_frame_that_begins_a_phase_is_the_base_of_what_it_calls() -> None:
    facts = (
        ([(0, 0), (1, 0)], PhaseBegan("march")),
        ([(0, 0), (1, 1), (2, 0)], Worn("r1")),
        ([(0, 0), (1, 1), (3, 0)], Worn("b1")),
    )
    assert shape(acts(told(*facts), standing=1)) == [[[0]], [[1]], [[2]]]
    without = ([(0, 0), (1, 0)], Moved("r2", 10)), *facts[1:]
    assert shape(acts(told(*without), standing=1)) == [[[0], [1], [2]]]


def test_a_step_that_begins_a_phase_has_begun_what_it_calls_for_it() -> None:
    turn = (0, 0), (1, 3)  # the step of a turn in which its melee begins
    facts = (
        ([*turn], PhaseBegan("melee")),
        ([*turn, (2, 0), (3, 0)], Worn("r1")),
        ([*turn, (2, 0), (4, 0)], Worn("b1")),
    )
    assert shape(acts(told(*facts), standing=1)) == [[[0]], [[1]], [[2]]]
    later = facts[0], *(([(0, 0), (1, 4), *where[2:]], fact) for where, fact in facts[1:])  # in its next step
    assert shape(acts(told(*later), standing=1)) == [[[0]], [[1], [2]]]


def test_throws_and_changes_of_one_step_are_runs_and_another_step_begins_another() -> None:
    cut = acts(
        told(
            ([(0, 0), (1, 0)], throw("r1")),
            ([(0, 0), (1, 0)], throw("b1")),
            ([(0, 0), (1, 0)], Worn("r1")),
            ([(0, 0), (1, 0)], Worn("b1")),
            ([(0, 0), (1, 1)], Worn("b2")),
        ),
        standing=1,
    )
    assert shape(cut) == [[[0, 1], [2, 3], [4]]]
    assert [run.is_throw for act in cut for run in act.runs] == [True, False, False]


def test_what_is_hidden_whole_leaves_no_trace() -> None:
    seen = (([(0, 0), (1, 0)], throw("r1")), ([(0, 0), (1, 0)], throw("b1")))
    hidden = seen[0], ([(0, 0), (2, 0)], None), seen[1]
    first, second = acts(told(*seen), standing=1), acts(told(*hidden), standing=1)
    assert [[len(run.facts) for run in act.runs] for act in first] == [[2]]
    assert [[len(run.facts) for run in act.runs] for act in second] == [[2]]
    assert [one.number for one in second[0].runs[0].facts] == [0, 2]


def run_of(*who: Sequence[str]) -> Run:
    (act,) = acts(told(*(([(0, 0), (1, 0)], throw(*each)) for each in who)), standing=1)
    (run,) = act.runs
    return run


def numbers(runs: Sequence[Run]) -> list[list[int]]:
    return [[one.number for one in run.facts] for run in runs]


def test_throws_of_units_that_are_tied_lie_beside_each_other() -> None:
    run = run_of(["r1"], ["r2"], ["b1"], ["b2"])
    assert numbers(knots(run, [("r1", "b1"), ("b2", "r2")])) == [[0, 2], [1, 3]]
    assert numbers(knots(run, [])) == [[0], [1], [2], [3]]
    assert numbers(knots(run, [("r1", "b1"), ("r2", "b1")])) == [[0, 1, 2], [3]]


def test_a_throw_that_names_both_ties_them() -> None:
    assert numbers(knots(run_of(["r1"], ["r1", "b1"], ["b1"]), [])) == [[0, 1, 2]]


def test_changes_keep_their_places() -> None:
    (act,) = acts(told(*(([(0, 0), (1, 0)], Worn(who)) for who in ("r1", "r2", "b1"))), standing=1)
    assert knots(act.runs[0], [("r1", "b1")]) == act.runs


def test_units_are_the_names_in_sight_the_doer_first() -> None:
    (one,) = told(([(0, 0)], throw("b2", "r1", "nobody")))
    assert one.about == ("b2", "r1")
