"""What the terminal seat says when asked for help, for a rule, or for the reason of something."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from polemos import UsageProblem
from polemos.kernel.fact import Entry, Rolled
from polemos.registry.parts import TextTable
from polemos.rulebook.book import Rule
from polemos.rulebook.library import all_rules, read_books, the_rule
from polemos.rulebook.places import rulebooks_dir

COMMON = (
    ("log [N|all]", "what happened last, the newest has number 1"),
    ("why [N]", "the rules behind the last line of the log, or behind line N"),
    ("undo", "take the last decision back, as far as nothing new is known"),
    ("save FILE", "keep a copy; the game itself is always kept"),
    ("concede, quit", "give up; leave and go on another day"),
)


def help_lines(game: TextTable) -> list[str]:
    """What can be typed, in the words of the game that is played."""
    words = (*game.help.words, *COMMON)
    return [
        "Answer with the number of an option, with Enter for the usual one, or with an order in words:",
        *(f"  {order}" for order in game.help.orders),
        "An order may answer several questions at once. Other words:",
        *(f"  {word:15}  {told}" for word, told in words),
    ]


@cache
def _rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in all_rules(read_books(rulebooks_dir()))}


def chain_of(entries: Sequence[Entry], which: str) -> list[str]:
    """The n-th last thing that happened and the chain of rules that led to it."""
    if which and not which.isdigit():
        raise UsageProblem("say why, or why and a number of the log")
    number = int(which) if which else 1
    if not 0 < number <= len(entries):
        raise UsageProblem("nothing has happened yet" if not entries else f"the log has lines 1 to {len(entries)}")
    entry = entries[-number]
    lines = [f"  {entry.words}"]
    if isinstance(entry.fact, Rolled):
        lines += [f"    {m.value:+d} {m.words} ({m.rule})" for m in entry.fact.mods]
    for rule in entry.why:
        known = _rules().get(rule)
        lines.append(f"    {rule}  {known.title}" if known else f"    {rule}")
    return lines


def rule_text(rule_id: str) -> list[str]:
    if not rule_id:
        raise UsageProblem("say which rule, as in 'rules NAV-12.4'")
    return the_rule(read_books(rulebooks_dir()), rule_id).markdown().splitlines()
