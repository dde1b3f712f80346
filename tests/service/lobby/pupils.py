"""Pupils of the lessons on a table: they take what a step points at, go straight ahead, and finish the battle alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.service.wire.records import LessonStep
from polemos.tabletop.legs import Advance

FURTHEST, STEP = 20_000, 100  # thousandths; how far straight ahead a pupil tries to go
Ways = Mapping[str, Any]  # what is answered at a step: an option, the legs of a way, or who finds them


def obedient(ways: Ways, view: View[Any], step: LessonStep) -> Any:
    """What the step points at, what it says in words, else what is proposed; the battle at the end as he likes."""
    free = [option.key for option in getattr(view.space, "options", ()) if option.barred is None]
    if step.title == "Your battle":
        return entry_of(view.ruleset).players.make("greedy", len(view.journal())).answer(view)
    for pointer in step.point_at:
        if pointer.option in free and (pointer.on is None or view.rule in pointer.on.split()):
            return pointer.option
    told = ways.get(step.title)
    told = told(view) if callable(told) else told
    if told is not None and (told in free if free else view.space.why_not(told) is None):
        return told
    return _straight_ahead(view) if step.title in ways else view.space.default


def _straight_ahead(view: View[Any]) -> Any:
    if view.space.spec().kind != "manoeuvre":
        return view.space.default
    ways = ((Advance(far),) for far in range(FURTHEST, 0, -STEP))
    return next((way for way in ways if view.space.why_not(way) is None), view.space.default)
