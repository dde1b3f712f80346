"""A rulebook's Markdown becomes rules; whatever is wrong in it is said with file and line."""

import re

import pytest

from polemos.rulebook.book import BookProblem, Rulebook
from polemos.rulebook.parse import parse

BOOK = """# Oi Navarcoi!

Fleets.

Two of them.

## 1 Measures

### NAV-1.1 The inch

_Rule._

All lengths are in inches.

| a | b |
|---|---|
| 1 | 2 |

**Ruling.** The source is
silent.

**Example.** One inch.

**Example.** Two inches.

### NAV-1.2 Why

_Background._

Because.

## 3 Extras

Words about extras.

### NAV-3.1 Large squadrons

_Option (default off)._

Eight stands.

### NAV-3.2 Fog

_Option (default on)._

Fog.

### NAV-3.10 Rain

_Option._

Rain.
"""


def read(markdown: str) -> Rulebook:
    return parse(markdown, "navarcoi", "NAV", "navarcoi.md")


def test_a_book_has_a_title_an_introduction_and_sections() -> None:
    book = read(BOOK)

    assert (book.prefix, book.ruleset, book.title) == ("NAV", "navarcoi", "Oi Navarcoi!")
    assert book.intro == "Fleets.\n\nTwo of them."
    assert [(each.number, each.title, each.text) for each in book.sections] == [
        (1, "Measures", ""),
        (3, "Extras", "Words about extras."),
    ]
    assert [rule.id for rule in book.rules()] == ["NAV-1.1", "NAV-1.2", "NAV-3.1", "NAV-3.2", "NAV-3.10"]


def test_a_rule_keeps_its_text_apart_from_rulings_and_examples() -> None:
    rule = next(read(BOOK).rules())

    assert (rule.title, rule.section, rule.section_title, rule.line) == ("The inch", 1, "Measures", 9)
    assert rule.text == "All lengths are in inches.\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    assert rule.rulings == ("The source is\nsilent.",)
    assert rule.examples == ("One inch.", "Two inches.")


def test_what_follows_a_ruling_belongs_to_the_rule_again() -> None:
    book = read(BOOK.replace("Fog.\n", "Fog.\n\n**Ruling.** Thick.\n\nA mile wide.\n"))

    fog = next(rule for rule in book.rules() if rule.id == "NAV-3.2")
    assert (fog.text, fog.rulings) == ("Fog.\n\nA mile wide.", ("Thick.",))


def test_kinds_and_the_defaults_of_options() -> None:
    assert [(rule.kind, rule.default) for rule in read(BOOK).rules()] == [
        ("rule", None),
        ("background", None),
        ("option", "off"),
        ("option", "on"),
        ("option", None),
    ]


def test_a_definition_is_tested_and_not_carried_out() -> None:
    fog = next(rule for rule in read(BOOK.replace("_Option._", "_Definition._")).rules() if rule.kind == "definition")
    assert (fog.is_binding, fog.is_carried_out, fog.label) == (True, False, "definition")


def test_deeper_ids_and_smaller_headings() -> None:
    book = read(BOOK.replace("Fog.\n", "#### Why fog\n\nFog.\n\n#### NAV-3.2.1 Mist\n\n_Rule._\n\nThin.\n"))

    fog, mist = list(book.rules())[3:5]
    assert fog.text == "#### Why fog\n\nFog."
    assert (mist.id, mist.text) == ("NAV-3.2.1", "Thin.")


def test_a_fenced_block_is_text_whatever_it_looks_like() -> None:
    block = "```\n# no title\n\n### NAV-9.9 no rule\n**Ruling.** no ruling\n```"
    book = read(BOOK.replace("Fog.\n", f"{block}\n\n**Ruling.** Real.\n"))

    fog = list(book.rules())[3]
    assert (fog.text, fog.rulings) == (block, ("Real.",))


@pytest.mark.parametrize(
    ("old", "new", "heading", "words"),
    [
        ("# Oi Navarcoi!", "Oi Navarcoi!", "# Oi Navarcoi!", "begins with its title"),
        ("## 1 Measures", "Measures", "### NAV-1.1 The inch", "stands in a section"),
        ("## 3 Extras", "## Extras", "## 3 Extras", "'## 1 Title', not '## Extras'"),
        ("## 3 Extras", "## 1 Extras", "## 3 Extras", "section 1 follows section 1"),
        ("## 3 Extras", "# Extras", "## 3 Extras", "one title"),
        ("### NAV-1.2 Why", "### Why", "### NAV-1.2 Why", "'### NAV-1.1 Title', not 'Why'"),
        ("### NAV-1.2 Why", "### NAV-1.2", "### NAV-1.2 Why", "not 'NAV-1.2'"),
        ("### NAV-1.2 Why", "### NAV-1.2a Why", "### NAV-1.2 Why", "not 'NAV-1.2a Why'"),
        ("### NAV-1.2 Why", "### ALA-1.2 Why", "### NAV-1.2 Why", "ALA-1.2 stands in section 1 of the NAV rulebook"),
        ("### NAV-1.2 Why", "### NAV-2.2 Why", "### NAV-1.2 Why", "NAV-2.2 stands in section 1"),
        ("### NAV-1.2 Why", "### NAV-1.1 Why", "### NAV-1.2 Why", "NAV-1.1 is already the rule of line 9"),
        ("_Background._", "", "### NAV-1.2 Why", "NAV-1.2 has no kind"),
        ("_Background._", "_Backdrop._", "### NAV-1.2 Why", "NAV-1.2 has no kind"),
        ("_Background._", "_Background._ Because", "### NAV-1.2 Why", "NAV-1.2 has no kind"),
        ("(default off)", "(default maybe)", "### NAV-3.1 Large squadrons", "NAV-3.1 has no kind"),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, heading: str, words: str) -> None:
    broken = BOOK.replace(old, new, 1)
    line = BOOK.splitlines().index(heading) + 1

    with pytest.raises(BookProblem, match=re.escape(f"navarcoi.md:{line}: ") + ".*" + re.escape(words)):
        read(broken)


def test_an_empty_file_is_no_rulebook() -> None:
    with pytest.raises(BookProblem, match=r"navarcoi\.md:1: "):
        read("\n\n")
