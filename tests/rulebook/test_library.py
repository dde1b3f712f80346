"""The five rulebooks as they are, and finding a rule in them."""

from pathlib import Path

import pytest

from polemos import UsageProblem
from polemos.rulebook.book import PREFIXES, BookProblem, Rulebook
from polemos.rulebook.library import all_rules, read_book, read_books, the_book, the_rule
from polemos.rulebook.places import data_dir, rulebooks_dir, source_tree


@pytest.fixture(scope="module")
def books() -> dict[str, Rulebook]:
    return read_books(rulebooks_dir())


def headings(ruleset: str) -> list[str]:
    lines = (rulebooks_dir() / f"{ruleset}.md").read_text(encoding="utf-8").splitlines()
    return [line.split()[1] for line in lines if line.startswith("### ")]


def test_all_five_rulebooks_are_read(books: dict[str, Rulebook]) -> None:
    assert {name: book.prefix for name, book in books.items()} == {
        "navarcoi": "NAV",
        "alala": "ALA",
        "hoplites": "HOP",
        "hoplomachia": "HMA",
        "paean": "PAE",
    }


def test_navarcoi_has_its_267_entries(books: dict[str, Rulebook]) -> None:
    kinds = [rule.kind for rule in books["navarcoi"].rules()]
    assert [kinds.count(each) for each in ("rule", "option", "definition", "background")] == [240, 13, 13, 1]


@pytest.mark.parametrize("ruleset", PREFIXES)
def test_no_heading_of_a_rulebook_is_lost(books: dict[str, Rulebook], ruleset: str) -> None:
    assert [rule.id for rule in books[ruleset].rules()] == headings(ruleset)


@pytest.mark.parametrize("ruleset", PREFIXES)
def test_no_ruling_or_example_is_lost(books: dict[str, Rulebook], ruleset: str) -> None:
    markdown = (rulebooks_dir() / f"{ruleset}.md").read_text(encoding="utf-8")
    rules = list(books[ruleset].rules())
    assert sum(len(rule.rulings) for rule in rules) == markdown.count("**Ruling.**")
    assert sum(len(rule.examples) for rule in rules) == markdown.count("**Example.**")
    assert all(rule.text or rule.rulings for rule in rules)


def test_every_option_states_its_default(books: dict[str, Rulebook]) -> None:
    assert [rule.id for rule in all_rules(books) if (rule.kind == "option") != bool(rule.default)] == []


def test_a_rule_is_found_by_its_id_in_any_case(books: dict[str, Rulebook]) -> None:
    rule = the_rule(books, " nav-12.4")
    assert (rule.id, rule.title, rule.section) == ("NAV-12.4", "Diekplous: conditions", 12)
    assert "free water" in rule.text
    assert len(rule.rulings) == 1


def test_a_wrong_id_brings_the_nearest_of_its_section(books: dict[str, Rulebook]) -> None:
    with pytest.raises(UsageProblem, match=r"'NAV-12\.44'; nearest: NAV-12\.4, NAV-12\.\d+, NAV-12\.\d+$"):
        the_rule(books, "NAV-12.44")


def test_a_hopeless_id_brings_the_way_to_the_list(books: dict[str, Rulebook]) -> None:
    with pytest.raises(UsageProblem, match="polemos rules list"):
        the_rule(books, "???")


def test_a_wrong_rule_set_brings_the_names(books: dict[str, Rulebook]) -> None:
    with pytest.raises(UsageProblem, match="'navarco'; choose from navarcoi, alala, hoplites"):
        the_book(books, "navarco")


def test_a_book_of_no_rule_set_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "chess.md"
    path.write_text("# Chess\n")
    with pytest.raises(BookProblem, match="no rule set is called chess"):
        read_books(tmp_path)


def test_a_book_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "paean.md"
    path.write_bytes(b"# Pae\xff\n")
    with pytest.raises(BookProblem, match=r"paean\.md: cannot be read"):
        read_book(path)


def test_in_a_checkout_rulebooks_and_data_are_the_originals() -> None:
    root = source_tree()
    assert root == Path(__file__).resolve().parents[2]
    assert (rulebooks_dir(), data_dir()) == (root / "rulebooks", root / "data")
