"""The coach of a lesson and a pupil, in the engine: which step is told when, as the page decides it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import seed_of
from polemos.registry.rulesets import entry_of
from polemos.service.lobby.lessons import Lesson
from polemos.service.wire.records import LessonStep, Until

ENDS = ("Ended", "Conceded")
Answer = Callable[[View[Any], LessonStep], Any]


class Coach:
    """Follows the log and the questions of one seat (web/src/tutorial/progress.ts)."""

    def __init__(self, lesson: Lesson) -> None:
        self.line = [step for step in lesson.told.steps if not step.on]
        self.asides = [step for step in lesson.told.steps if step.on]
        self.at, self.start, self.is_begun = 0, 0, False
        self.aside: LessonStep | None = None
        self.heard: list[str] = []  # titles of all that was told, in its order

    @property
    def step(self) -> LessonStep:
        return self.aside or self.line[self.at]

    def look(self, view: View[Any]) -> None:
        log = [msgspec.to_builtins(entry.fact, str_keys=True) for entry in view.journal()]
        asked = _names(view)
        if not self.is_begun:
            self.is_begun, self.start = True, len(log)
            self._tell(self.line[0])
        while self.at < len(self.line) - 1 and (end := self._met(self.step_of_line.until, log, asked)) is not None:
            self.at, self.start = self.at + 1, end
            self._tell(self.line[self.at])
        told = [step for step in self.asides if set((step.on or "").split()) & asked]
        self.aside = next((step for step in told if step.title not in self.heard or step is self.aside), None)
        if self.aside is not None and self.aside.title not in self.heard:
            self._tell(self.aside)

    def goes_on(self, view: View[Any]) -> None:
        """The pupil has read a step that waits for a click."""
        self.at, self.start = self.at + 1, len(view.journal())
        self._tell(self.line[self.at])

    @property
    def step_of_line(self) -> LessonStep:
        return self.line[self.at]

    def _tell(self, step: LessonStep) -> None:
        self.heard.append(step.title)

    def _met(self, until: Until, log: list[Any], asked: set[str]) -> int | None:
        if until.fact is not None:
            for at in range(self.start, len(log)):
                fact = log[at]
                fits = all(fact.get(name) == value for name, value in until.fields.items())
                if fact["type"] == until.fact and fits and (not until.squadron or until.squadron in _deep(fact)):
                    return at + 1
        if until.question is not None and set(until.question.split()) & asked:
            return len(log)
        waits = until.fact is not None or until.question is not None
        return len(log) if waits and any(fact["type"] in ENDS for fact in log) else None


def _names(view: View[Any]) -> set[str]:
    """What a step may call the open question."""
    if view.ask is None:
        return set()
    kind, about = view.space.spec().kind, entry_of(view.ruleset).scene.about(view)
    return {view.rule, kind, f"{view.rule}:{about}", f"{kind}:{about}"}


def _deep(told: Any) -> Iterator[Any]:
    if isinstance(told, dict | list):
        for value in told.values() if isinstance(told, dict) else told:
            yield from _deep(value)
    else:
        yield told


def keys_of(view: View[Any]) -> list[str]:
    """Of the options that are open to the pupil."""
    return [option.key for option in getattr(view.space, "options", ()) if option.barred is None]


def pointed_at(view: View[Any], step: LessonStep) -> str | None:
    """The first option that the step points at and that may be taken."""
    keys = keys_of(view)
    return next((pointer.option for pointer in step.point_at if pointer.option in keys), None)


def taught(lesson: Lesson, answer: Answer, most: int = 600) -> tuple[Game[Any], Coach]:
    """The lesson played to its end; a pupil who is told to read goes on at once."""
    game, coach = lesson.game(), Coach(lesson)
    pupil = lesson.players.index("human")
    for _ in range(most):
        view: View[Any] = View(game, pupil)
        coach.look(view)
        while coach.step_of_line.until.click and coach.at < len(coach.line) - 1:
            coach.goes_on(view)
            coach.look(view)
        if game.is_over:
            return game, coach
        seat = game.waiting_for[0]
        if seat == pupil:
            game.answer(seat, answer(view, coach.step))
        else:  # as the service asks its computers
            chooses = seed_of(f"lesson/{lesson.told.id}", seat, len(game.decisions))
            game.answer(
                seat, entry_of(game.ruleset.id).players.make(lesson.players[seat], chooses).answer(View(game, seat))
            )
    raise AssertionError(f"the lesson does not end; it stands at {coach.step.title!r}")
