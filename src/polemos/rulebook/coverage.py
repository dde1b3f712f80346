"""Which rules the code cites and the tests prove, and the gate that keeps it so.

What counts as a citation is said in `carried` for code, in `citations` for data, pages and tests.
"""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from polemos import UsageProblem
from polemos.rulebook.book import Rulebook
from polemos.rulebook.carried import cited_in_code
from polemos.rulebook.citations import (
    Citation,
    cited_in_data,
    cited_in_pages,
    marked_in_tests,
    named_in_code,
    named_in_data,
    syntax_trees,
)
from polemos.rulebook.library import Books, all_rules
from polemos.rulebook.places import source_tree

COMPLETE: tuple[str, ...] = ("navarcoi", "hoplites", "alala", "paean", "hoplomachia")
"""Rule sets of which every rule and option must be cited, and every definition tested as well, for good."""

DUTIES: dict[str, tuple[int, ...]] = {"hoplites": (8, 25, 26, 27)}
"""Sections on the army editor, letters, computer players and the table: they are carried out outside the rule set."""


class Tree(msgspec.Struct, frozen=True):
    """The folders of a checkout that coverage looks at."""

    code: Path
    data: Path
    tests: Path
    pages: Path


class Coverage(msgspec.Struct, frozen=True):
    """One rule set in numbers; definitions need no citation, background neither citation nor test."""

    rules: int
    options: int
    definitions: int
    background: int
    tested: int
    cited: int
    untested: tuple[str, ...]
    uncited: tuple[str, ...]
    unknown: tuple[str, ...]


class Findings(msgspec.Struct, frozen=True):
    coverage: dict[str, Coverage]
    problems: tuple[str, ...]  # what the gate refuses, one line each


def checkout() -> Tree:
    root = source_tree()
    if root is None:
        raise UsageProblem("rule coverage needs the source tree of Polemos; this is an installed package")
    return Tree(root / "src" / "polemos", root / "data", root / "tests", root / "web" / "src")


@contextmanager
def _nothing_thrown_away() -> Iterator[None]:
    """A million nodes of syntax trees, in use to the end: a third of the time would go in looking for garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_nothing_thrown_away()
def examine(books: Books, tree: Tree, complete: Iterable[str] = COMPLETE) -> Findings:
    """Measure every rulebook against the tree; `complete` names the rule sets that may lack nothing."""
    trees = syntax_trees(tree.code)
    named = list(named_in_code(trees))
    code = list(cited_in_code(trees))
    outside = [each for each in code if not each.path.is_relative_to(tree.code / "rules")]
    pages = list(cited_in_pages(tree.pages))
    marks = list(marked_in_tests(tree.tests))
    anywhere = {rule.id for rule in all_rules(books)}
    unknown = [each for each in (*named, *pages, *marks) if each.id not in anywhere]
    coverage: dict[str, Coverage] = {}
    for ruleset, book in books.items():
        folder, data = tree.code / "rules" / ruleset, tree.data / ruleset
        own = [*(each for each in code if each.path.is_relative_to(folder)), *cited_in_data(data)]
        own_names = [*(each for each in named if each.path.is_relative_to(folder)), *named_in_data(data)]
        tests = [each for each in marks if each.id.startswith(f"{book.prefix}-")]
        known = {rule.id for rule in book.rules()}
        strange = [each for each in (*own_names, *tests) if each.id not in known]
        unknown += strange
        duties = {rule.id for rule in book.rules() if rule.section in DUTIES.get(ruleset, ())}
        own += [each for each in (*outside, *pages) if each.id in duties]
        coverage[ruleset] = _coverage(book, own, tests, strange)
    return Findings(coverage, (*_unknown_lines(unknown), *_gaps(coverage, complete)))


def _coverage(
    book: Rulebook, own: Iterable[Citation], tests: Iterable[Citation], strange: Iterable[Citation]
) -> Coverage:
    cited = {each.id for each in own}
    tested = {each.id for each in tests}
    kinds = [rule.kind for rule in book.rules()]
    binding = [rule.id for rule in book.rules() if rule.is_binding]
    untested = tuple(rule_id for rule_id in binding if rule_id not in tested)
    carried_out = [rule.id for rule in book.rules() if rule.is_carried_out]
    uncited = tuple(rule_id for rule_id in carried_out if rule_id not in cited)
    return Coverage(
        rules=kinds.count("rule"),
        options=kinds.count("option"),
        definitions=kinds.count("definition"),
        background=kinds.count("background"),
        tested=len(binding) - len(untested),
        cited=len(carried_out) - len(uncited),
        untested=untested,
        uncited=uncited,
        unknown=tuple(sorted({each.id for each in strange})),
    )


def _unknown_lines(unknown: Iterable[Citation]) -> Iterator[str]:
    for each in sorted(set(unknown), key=lambda each: (str(each.path), each.line or 0, each.id)):
        what = f"{each.id} is in no rulebook it may cite" if each.id else "write rule ids out as strings"
        yield f"{each.place}: {what}"


def _gaps(coverage: dict[str, Coverage], complete: Iterable[str]) -> Iterator[str]:
    for ruleset in complete:
        if ruleset not in coverage:
            yield f"{ruleset}: declared complete, but it has no rulebook"
            continue
        for rule_id in coverage[ruleset].untested:
            yield f"{ruleset}: {rule_id} has no test"
        for rule_id in coverage[ruleset].uncited:
            yield f"{ruleset}: {rule_id} is cited nowhere that a player can meet it"
