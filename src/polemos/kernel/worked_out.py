"""What is worked out of some tables of a state is kept as long as they hold the same records.

Records are frozen, so it does not matter whose tables they are: a game, its forks and what a seat sees of it share what
they have in common. A function says which fields of the state it reads:

    @worked_out_of("elements", "units")
    def phalanxes(state: State, seat: Seat) -> tuple[tuple[Element, ...], ...]:

It must read no others, and what it returns must not be changed by anybody. That both is so is seen by playing the same
battle with nothing kept (`keeping`). Each thread keeps its own, for the service plays and reads games in several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from operator import attrgetter
from threading import local
from typing import Any, ParamSpec, TypeVar

import msgspec

STATES = 4  # the last ones whose results are remembered: a game, a view, what is tried out in it

P = ParamSpec("P")
W = TypeVar("W")
Stamp = tuple[Any, ...]


class _Kept(local):
    """The results of this thread by the fields that they were worked out of, the last used first."""

    def __init__(self) -> None:
        self.of: dict[tuple[str, ...], list[tuple[Stamp, dict[Any, Any]]]] = {}
        self.state: Any = None  # of which something is being worked out, so that it stays as it is
        self.at_hand: dict[tuple[str, ...], dict[Any, Any]] = {}  # what is known of that state
        self.is_on = True


_kept = _Kept()


def worked_out_of(*fields: str) -> Callable[[Callable[P, W]], Callable[P, W]]:
    """Keep the results of a function of a state, its first argument, that reads these fields of it."""

    values = attrgetter(*fields)
    read: Callable[[Any], Stamp] = values if len(fields) > 1 else lambda state: (values(state),)

    def decorated(work: Callable[P, W]) -> Callable[P, W]:
        @wraps(work)
        def found(*args: P.args, **named: P.kwargs) -> W:
            kept = _kept
            if not kept.is_on:
                return work(*args, **named)
            state: Any = args[0]
            is_inner = kept.state is state
            results = kept.at_hand.get(fields) if is_inner else None
            if results is None:
                results = _results(kept.of.setdefault(fields, []), _stamp(read(state)))
                if is_inner:
                    kept.at_hand[fields] = results
            # Records by identity, which is quicker than to hash them; they are kept so that no other takes theirs.
            key: tuple[Any, ...]
            if len(args) == 2 and not named:  # by far the most
                only: Any = args[1]
                key = work, id(only) if isinstance(only, msgspec.Struct) else only
            else:
                key = (work, *[id(arg) if isinstance(arg, msgspec.Struct) else arg for arg in args[1:]], *named.items())
            entry = results.get(key)
            if entry is None:
                others = args[1:]
                if is_inner:
                    entry = results[key] = (work(*args, **named), others)
                else:
                    before = kept.state, kept.at_hand
                    kept.state, kept.at_hand = state, {fields: results}
                    try:
                        entry = results[key] = (work(*args, **named), others)
                    finally:
                        kept.state, kept.at_hand = before
            result: W = entry[0]
            return result

        return found

    return decorated


@contextmanager
def standing_still(state: Any) -> Iterator[None]:
    """Who asks much of a state that nobody changes meanwhile says so: its tables are looked through once."""
    kept = _kept
    before = kept.state, kept.at_hand
    if before[0] is not state:
        kept.state, kept.at_hand = state, {}
    try:
        yield
    finally:
        kept.state, kept.at_hand = before


def _stamp(values: Stamp) -> Stamp:
    return tuple([tuple(value.values()) if type(value) is dict else value for value in values])


def _results(known: list[tuple[Stamp, dict[Any, Any]]], stamp: Stamp) -> dict[Any, Any]:
    for place, (of, results) in enumerate(known):
        if of == stamp:
            if place:
                known.insert(0, known.pop(place))
            return results
    fresh: dict[Any, Any] = {}
    known.insert(0, (stamp, fresh))
    del known[STATES:]
    return fresh


@contextmanager
def keeping(nothing: bool = False) -> Iterator[None]:
    """Begin with nothing kept; with `nothing`, keep nothing at all."""
    before = _kept.is_on
    _kept.of.clear()
    _kept.is_on = not nothing
    try:
        yield
    finally:
        _kept.is_on = before
