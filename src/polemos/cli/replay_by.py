"""A saved game told in steps as large as one likes: every fact, act by act, by decisions, phases or turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

from polemos.cli.narration import act_lines, throw_words
from polemos.kernel.acts import Run, acts, seen_facts
from polemos.kernel.fact import LOSSES, Entry, Fact, Rolled
from polemos.kernel.game import Game
from polemos.kernel.rehearsal import Strays, rehearse
from polemos.kernel.view import View
from polemos.kernel.words.english import counted
from polemos.registry.rulesets import entry_of
from polemos.service.table.patches import units_in


class By(StrEnum):
    FACT = "fact"
    BEAT = "beat"
    DECISION = "decision"
    PHASE = "phase"
    TURN = "turn"


@dataclass(frozen=True)
class Line:
    """A fact as it is told: after how many decisions, and by which rule."""

    decision: int
    fact: Fact
    words: str
    rule: str


def by_fact(lines: Sequence[Line], decisions: int) -> Iterator[str]:
    for number, group in groupby(lines, key=lambda line: line.decision):
        if number:
            yield _heading(number, decisions)
        yield from (f"  {line.words}" + (f"  ({line.rule})" if line.rule else "") for line in group if line.words)


def by_decision(lines: Sequence[Line], decisions: int) -> Iterator[str]:
    for number, group in groupby(lines, key=lambda line: line.decision):
        told = list(group)
        words = next((line.words for line in told if line.words), "")
        if number and words:
            yield f"{_heading(number, decisions)}: {words}{_counts(told)}"


def by_chapter(lines: Sequence[Line], by: By) -> Iterator[str]:
    """Each turn, or each phase, with what was thrown and lost in it."""
    wanted = ("turn",) if by is By.TURN else ("turn", "phase")
    told: list[Line] = []
    for line in (*lines, None):
        if line is None or line.fact.CHAPTER in wanted:
            if told and told[0].fact.CHAPTER:
                yield f"{told[0].words}{_counts(told)}"
            told = []
        if line is not None:
            told.append(line)


def by_beat(game: Game[Any]) -> Iterator[str]:
    """Act by act: who and what, throws of one beat side by side, what came of them below."""
    entries: Sequence[Entry | None] = game.journal if game.is_over else View(game, None).told()
    paint = entry_of(game.ruleset.id).scene.scene
    units = units_in(paint(View.before(game, None, 0))) | units_in(paint(View(game, None)))
    for step, decision in enumerate(game.decisions):
        moment = game.moment(step)
        told = entries[moment.entries : decision.entries]
        if not any(entry is not None and entry.words for entry in told):
            continue
        yield _heading(step + 1, len(game.decisions))
        try:
            facts = seen_facts(
                rehearse(game, step), [None if entry is None else entry.fact for entry in told], units.keys()
            )
        except Strays:  # rules were mended since: it has only an end
            yield from (f"  {entry.words}" for entry in told if entry is not None and entry.words)
            continue
        for act in acts(facts, len(moment.stack)):
            yield from act_lines((run.is_throw, _words(run, told)) for run in act.runs)


def _words(run: Run, told: Sequence[Entry | None]) -> list[str]:
    entries = [entry for one in run.facts if (entry := told[one.number]) is not None]
    return [_told(entry) for entry in entries]


def _told(entry: Entry) -> str:
    return throw_words(entry.words, entry.fact.who) if isinstance(entry.fact, Rolled) else entry.words


def _heading(number: int, decisions: int) -> str:
    return f"-- decision {number}" if number <= decisions else "-- since"


def _counts(told: Sequence[Line]) -> str:
    throws = sum(1 for line in told if isinstance(line.fact, Rolled))
    lost = sum(1 for line in told if line.fact.moment in LOSSES)
    parts = [counted(throws, "throw")] if throws else []
    parts += [counted(lost, "loss")] if lost else []
    return f" ({', '.join(parts)})" if parts else ""
