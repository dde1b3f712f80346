"""All rulebooks together: reading them from their folder and finding a rule."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from polemos import UsageProblem
from polemos.rulebook.book import PREFIXES, BookProblem, Rule, Rulebook
from polemos.rulebook.parse import parse

Books = Mapping[str, Rulebook]
"""Rule set name to rulebook, in the house's order of rule sets."""


def read_book(path: Path) -> Rulebook:
    ruleset = path.stem
    if ruleset not in PREFIXES:
        raise BookProblem(f"{path}: no rule set is called {ruleset}; there are {', '.join(PREFIXES)}")
    try:
        markdown = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BookProblem(f"{path}: cannot be read ({problem})") from problem
    return parse(markdown, ruleset, PREFIXES[ruleset], str(path))


def read_books(folder: Path) -> dict[str, Rulebook]:
    """Every rulebook in the folder."""
    found = {path.stem: read_book(path) for path in sorted(folder.glob("*.md"))}
    return {ruleset: found[ruleset] for ruleset in PREFIXES if ruleset in found}


def the_book(books: Books, ruleset: str) -> Rulebook:
    if ruleset not in books:
        raise UsageProblem(f"no rule set is called '{ruleset}'; choose from {', '.join(books)}")
    return books[ruleset]


def all_rules(books: Books) -> Iterator[Rule]:
    for book in books.values():
        yield from book.rules()


def the_rule(books: Books, rule_id: str) -> Rule:
    """The rule with this id, typed in capitals or not."""
    rules = {rule.id: rule for rule in all_rules(books)}
    wanted = rule_id.strip().upper()
    if wanted not in rules:
        section = wanted.rpartition(".")[0] + "."
        near = get_close_matches(wanted, [each for each in rules if each.startswith(section)] or rules, n=3)
        hint = f"nearest: {', '.join(near)}" if near else "`polemos rules list` shows them all"
        raise UsageProblem(f"no rule has the id '{rule_id}'; {hint}")
    return rules[wanted]
