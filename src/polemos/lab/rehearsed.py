"""The law of rehearsals and acts, over the whole past of a game. Yields what is wrong, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from polemos.kernel.acts import Act, SeenFact, acts, knots, seen_facts
from polemos.kernel.game import Game
from polemos.kernel.rehearsal import Instant, Strays, rehearse
from polemos.kernel.state import State, tables_of
from polemos.kernel.view import View

_encode = msgspec.json.Encoder().encode


def rehearsals_differ(game: Game[Any], every: int = 1) -> Iterator[str]:
    """Each decision played again states the facts of the journal and leads where it led; each seat's acts hold them.

    `every`: only one in so many, others in every game.
    """
    told = {seat: View(game, seat).told() for seat in (*game.ruleset.seats, None)}
    for step, decision in enumerate(game.decisions):
        if (step + len(game.journal)) % every:
            continue
        before = game.moment(step)
        is_last = step + 1 == len(game.decisions)
        after = game.state if is_last else game.moment(step + 1).state
        try:
            instants = rehearse(game, step)
        except Strays as error:
            yield str(error)
            continue
        ended = len(game.journal) if is_last else decision.entries
        if instants and ended == decision.entries and _encode(instants[-1].state) != _encode(after):
            yield f"rehearsed, decision {step + 1} leads elsewhere"
        units = units_of(before.state) | units_of(after)
        for seat, entries in told.items():
            facts = [None if entry is None else entry.fact for entry in entries[before.entries : decision.entries]]
            for wrong in _acts_wrong(seen_facts(instants, facts, units), instants, len(before.stack)):
                yield f"decision {step + 1}, seat {seat}: {wrong}"


def units_of(state: State) -> set[str]:
    """The names of all that stands in a table of the state."""
    return {key for table in tables_of(type(state)) for key in getattr(state, table)}


def _acts_wrong(told: Sequence[SeenFact], instants: Sequence[Instant[Any]], standing: int) -> Iterator[str]:
    cut = acts(told, standing)
    runs = [run for act in cut for run in act.runs]
    if [one for run in runs for one in run.facts] != list(told):
        yield "a fact is lost, told twice or told out of order"
    if any(one.is_throw != run.is_throw for run in runs for one in run.facts):
        yield "a throw is told as a change"
    names = sorted({name for one in told for name in one.about})
    for run in runs:
        tied = knots(run, list(zip(names[::2], names[1::2], strict=False)))
        again = [one for knot in tied for one in knot.facts]
        if sorted(one.number for one in again) != [one.number for one in run.facts]:
            yield "a fact is lost in the knots"
        if not run.is_throw and again != list(run.facts):
            yield "a change is told out of its place"
    yield from _standing_wrong(cut, standing)


def _standing_wrong(cut: Sequence[Act], standing: int) -> Iterator[str]:
    """What goes on was under way at the question: its first fact was stated by a procedure that stood there."""
    for act in cut:
        first = act.runs[0].facts[0].instant.frames
        if act.continues and first[-1] >= standing:
            yield "an act that has just begun is said to go on"
