"""A captain answers questions, each by the step of the rules that asks it.

    class Captain(players.captain.Captain[State]):
        DEFAULTS = (
            default_is_right(Omen.turn, "because there is nothing to weigh"),
        )

        @answers(HalfStrength.last_stand)
        def last_stand(self, asked: Question[State], here: HalfStrength) -> str:
            return "last_stand"

A handler gets the question and the procedure that asks; None means the default of the question. What is registered
for a step that asks nothing, or twice in a class, is an error when the class is made. A class inherits its base's
handlers: a method of the same name takes its place, a new handler or reason for the same step too. `unanswered` tells
which questions of a rule set a captain has neither a handler nor a reason for; tests/players/test_captains.py wants
none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from polemos.kernel.procedure import Bug, Procedure, Step
from polemos.kernel.state import State
from polemos.kernel.view import View
from polemos.players.question import Question, of_view

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Callable[..., Any])


class Unmoved(NamedTuple):
    """A question whose default is the right answer, whoever plays, and why."""

    step: Step
    because: str


def default_is_right(step: Step, because: str) -> Unmoved:
    if not because.startswith("because "):
        raise Bug(f"why is the default of {step.name} right? Not '{because}'")
    return Unmoved(step, because)


def answers(*steps: Step) -> Callable[[F], F]:
    """Marks the method of a captain that answers what these steps ask."""

    def marked(method: F) -> F:
        method.answers = steps  # type: ignore[attr-defined]
        return method

    return marked


class Captain(Generic[S]):
    """Answers what the open question's step is registered for; see the module."""

    DEFAULTS: ClassVar[tuple[Unmoved, ...]] = ()  # each class names its own; those of its bases stay
    HANDLERS: ClassVar[dict[Step, str]] = {}  # which method answers which step
    REASONS: ClassVar[dict[Step, str]] = {}  # why the default of a step is right

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = [(step, name) for name, method in vars(cls).items() for step in getattr(method, "answers", ())]
        reasons = vars(cls).get("DEFAULTS", ())
        named = [step for step, _ in own] + [each.step for each in reasons]
        for step in named:
            if not isinstance(step, Step) or step.reply is None:
                raise Bug(f"{cls.__name__} has an answer for {getattr(step, 'name', step)}, which asks nothing")
            if named.count(step) > 1:
                raise Bug(f"{cls.__name__} has two answers for {step.name}")
        cls.HANDLERS = {step: name for step, name in cls.HANDLERS.items() if step not in named} | dict(own)
        cls.REASONS = {step: why for step, why in cls.REASONS.items() if step not in named} | dict(reasons)

    def answer(self, view: View[S]) -> Any:
        return self.decide(of_view(view))

    def decide(self, asked: Question[S]) -> Any:
        if asked.step in self.REASONS:
            return asked.space.default
        name = self.HANDLERS.get(asked.step)
        if name is None:
            raise LookupError(f"nobody decides what {type(asked.procedure).__name__}.{asked.step.name} asks")
        answer = getattr(self, name)(asked, asked.procedure)
        return asked.space.default if answer is None else answer


def questions(procedures: Iterable[type[Procedure]]) -> Iterator[tuple[type[Procedure], Step]]:
    """Every step that asks, with the procedure that it belongs to."""
    for procedure in procedures:
        for step in procedure.STEPS:
            if step.reply is not None:
                yield procedure, step


def unanswered(captain: type[Captain[Any]], procedures: Iterable[type[Procedure]]) -> list[str]:
    """What a captain has neither a handler nor a reason for."""
    return [
        f"{procedure.__name__}.{step.name}"
        for procedure, step in questions(procedures)
        if step not in captain.HANDLERS and step not in captain.REASONS
    ]
