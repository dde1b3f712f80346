"""What occurs in fuzzed games: facts, steps, rules, and what the rule set's catalogue names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from polemos.kernel.fact import KERNEL_FACTS, Entry
from polemos.kernel.procedure import Flow, Step
from polemos.kernel.ruleset import RuleSet
from polemos.registry.entry import Playable

Contents = Counter[str]


def all_contents(entry: Playable) -> list[str]:
    """Everything that could occur, as `kind:name`."""
    ruleset = entry.ruleset
    facts = [f"fact:{fact.__name__}" for fact in (*KERNEL_FACTS, *ruleset.facts)]
    steps = [name for name, _ in steps_of(ruleset)]
    rules = sorted({f"rule:{cite}" for _, step in steps_of(ruleset) for cite in step.cites})
    return list(dict.fromkeys([*entry.catalogue.contents(), *facts, *steps, *rules]))


def steps_of(ruleset: RuleSet[Any]) -> Iterator[tuple[str, Step]]:
    for procedure in ruleset.procedures:
        for step in procedure.STEPS:
            yield f"step:{procedure.__name__}.{step.name}", step


def told_by(entries: Iterable[Entry]) -> Iterator[str]:
    """The facts of journal entries, and the rules behind them."""
    for entry in entries:
        yield f"fact:{type(entry.fact).__name__}"
        for rule in entry.why:
            yield f"rule:{rule}"


@contextmanager
def counted_steps(ruleset: RuleSet[Any], contents: Contents) -> Iterator[None]:
    """Count every step that runs; acting steps leave no other trace."""
    kept: list[tuple[Step, Callable[..., Flow]]] = []
    for name, step in steps_of(ruleset):
        kept.append((step, step.run))
        step.run = _counting(step.run, name, contents)
    try:
        yield
    finally:
        for step, run in kept:
            step.run = run


def _counting(run: Callable[..., Flow], name: str, contents: Contents) -> Callable[..., Flow]:
    def counted(*arguments: Any) -> Flow:
        contents[name] += 1
        return run(*arguments)

    return counted
