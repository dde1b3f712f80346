"""What a decision brought about, cut into acts and beats, so that it can be shown one after the other.

A fact is an entry of the journal. A beat is what is shown at once: throws side by side, or what one step changes. An
act is beats that belong together, as a fight, a charge or a test. Rule sets declare nothing, for the stack of
procedures tells what belongs together. Only facts that the looking seat is told go in, so nothing hidden shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec

from polemos.kernel.fact import Drawn, Fact, Rolled
from polemos.kernel.procedure import Frame
from polemos.kernel.rehearsal import Instant


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A fact of a decision as a seat is told it: which one, how the game stood, and what of it the seat may know."""

    number: int
    instant: Instant[Any]
    fact: Fact
    about: tuple[str, ...]  # units that it names, the doer first

    @property
    def is_throw(self) -> bool:
        return isinstance(self.fact, Rolled | Drawn)


@dataclass(frozen=True, slots=True)
class Run:
    """Throws that one step makes in a row, or changes that it makes in a row."""

    facts: tuple[SeenFact, ...]

    @property
    def is_throw(self) -> bool:
        return self.facts[0].is_throw

    @property
    def about(self) -> tuple[str, ...]:
        return _each_once(name for told in self.facts for name in told.about)


@dataclass(frozen=True, slots=True)
class Act:
    runs: tuple[Run, ...]
    continues: bool  # it was under way already when the decision was asked for

    @property
    def about(self) -> tuple[str, ...]:
        return _each_once(name for run in self.runs for name in run.about)


def seen_facts(
    instants: Sequence[Instant[Any]], facts: Sequence[Fact | None], units: Collection[str]
) -> tuple[SeenFact, ...]:
    """The facts of a decision that are told, None being those that are hidden whole; `units` are those in sight."""
    known = zip(instants, facts, strict=True)
    return tuple(
        SeenFact(number, instant, fact, _each_once(_names_in(fact, units)))
        for number, (instant, fact) in enumerate(known)
        if fact is not None
    )


def acts(told: Sequence[SeenFact], standing: int) -> tuple[Act, ...]:
    """Cut a decision; `standing` is how many frames were on the stack when it was asked for."""
    keys = _keys(told, standing)
    cut = [
        Act(tuple(_runs([one for _, one in group])), continues=_is_standing(key, standing))
        for key, group in groupby(zip(keys, told, strict=True), key=lambda pair: pair[0])
    ]
    heads = [key for key, _ in groupby(keys)]
    joined: list[Act] = []
    for number, act in enumerate(cut):
        if number and _are_one(heads[number - 1], heads[number], joined[-1], act):
            joined[-1] = Act(_joined(joined[-1].runs, act.runs), joined[-1].continues)
        else:
            joined.append(act)
    return tuple(joined)


def knots(run: Run, ties: Iterable[Collection[str]]) -> tuple[Run, ...]:
    """Throws that belong to each other, side by side: a ram and the ship that it strikes, with whoever else is in it.

    Throws change nothing, hence they alone may be told in another order than that in which they were made.
    """
    if not run.is_throw or len(run.facts) == 1:
        return (run,)
    joined = _Joined()
    for tie in ties:
        joined.join(tie)
    for told in run.facts:
        joined.join(told.about)
    groups: dict[str, list[SeenFact]] = {}
    for told in run.facts:
        groups.setdefault(joined.head(told.about[0]) if told.about else "", []).append(told)
    return tuple(Run(tuple(group)) for group in groups.values())


# -- which act a fact belongs to ---------------------------------------------------------------------------------------

_Key = tuple[int, int]  # a frame and, where it states facts itself, its step; -1: all that happens in it


def _keys(told: Sequence[SeenFact], standing: int) -> list[_Key]:
    """The base of a fact is the deepest frame under it that stood at the question, or has begun a chapter, or is a row.

    A step that begins a chapter and calls another procedure for it has begun that one.
    """
    begun: dict[int, int] = {}
    keys = []
    for one in told:
        frames, stack = one.instant.frames, one.instant.stack
        if one.fact.CHAPTER is not None:
            begun[frames[-1]] = stack[-1].at

        def is_base(depth: int, frames: Sequence[int] = frames, stack: Sequence[Frame] = stack) -> bool:
            is_called = depth > 0 and begun.get(frames[depth - 1]) == stack[depth - 1].at
            is_row = stack[depth].procedure.IS_ROW
            return frames[depth] < standing or frames[depth] in begun or is_called or is_row

        base = max((depth for depth in range(len(frames)) if is_base(depth)), default=0)
        is_own = base == len(frames) - 1
        keys.append((frames[base], one.instant.stack[base].at) if is_own else (frames[base + 1], -1))
    return keys


def _is_standing(key: _Key, standing: int) -> bool:
    return key[0] < standing


def _are_one(before: _Key, after: _Key, first: Act, second: Act) -> bool:
    """Steps of one frame that are about the same units."""
    if before[0] != after[0]:
        return False
    one, other = set(first.about), set(second.about)
    return bool(one and other) and (one <= other or other <= one)


def _runs(told: Iterable[SeenFact]) -> Iterator[Run]:
    for _, group in groupby(told, key=lambda one: (_step(one), one.is_throw)):
        yield Run(tuple(group))


def _joined(one: tuple[Run, ...], other: tuple[Run, ...]) -> tuple[Run, ...]:
    return tuple(_runs(told for run in (*one, *other) for told in run.facts))


def _step(told: SeenFact) -> tuple[int, int]:
    return told.instant.frames[-1], told.instant.stack[-1].at


class _Joined:
    """Names that are joined to each other, directly or through others."""

    def __init__(self) -> None:
        self._heads: dict[str, str] = {}

    def head(self, name: str) -> str:
        while (above := self._heads.get(name, name)) != name:
            name = above
        return name

    def join(self, names: Collection[str]) -> None:
        heads = [self.head(name) for name in names]
        for head in heads[1:]:
            self._heads[self.head(head)] = self.head(heads[0])


# -- names -------------------------------------------------------------------------------------------------------------


def _names_in(value: Any, units: Collection[str]) -> Iterator[str]:
    """The units that a fact names, in the order of its fields; of a throw first those for which it is made."""
    if isinstance(value, str):
        if value in units:
            yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _names_in(each, units)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _names_in(key, units)
            yield from _names_in(each, units)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _names_in(getattr(value, field), units)


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
