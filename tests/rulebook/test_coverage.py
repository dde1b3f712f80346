"""Citations and the coverage gate, on a small made-up checkout."""

from collections.abc import Callable
from pathlib import Path

import pytest

from polemos.rulebook.book import BookProblem
from polemos.rulebook.citations import (
    cited_in_data,
    cited_in_pages,
    marked_in_tests,
    named_in_code,
    named_in_data,
    syntax_trees,
)
from polemos.rulebook.coverage import Coverage, Findings, Tree, examine
from polemos.rulebook.library import read_books

NAVARCOI = """# Oi Navarcoi!

## 1 All

### NAV-1.1 A rule

_Rule._

### NAV-1.2 An option

_Option (default on)._

### NAV-1.3 A story

_Background._

### NAV-1.4 A word

_Definition._
"""

HOPLITES = """# Hoplites

## 15 Shock

### HOP-15.1 A rule of the battle

_Rule._

## 27 Interface duties

### HOP-27.1 A duty of the table

_Rule._

### HOP-27.2 Another

_Rule._
"""

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Put a file into the made-up checkout."""

    def put(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    put("rulebooks/navarcoi.md", NAVARCOI)
    put("rulebooks/alala.md", NAVARCOI.replace("NAV-", "ALA-"))
    put("rulebooks/hoplites.md", HOPLITES)
    return put


def look(root: Path, *complete: str) -> Findings:
    tree = Tree(root / "src/polemos", root / "data", root / "tests", root / "web/src")
    return examine(read_books(root / "rulebooks"), tree, complete)


def code_ids(root: Path) -> list[str]:
    return [each.id for each in named_in_code(syntax_trees(root / "src"))]


def test_ids_used_as_values_are_named(tmp_path: Path, write: Write) -> None:
    write(
        "src/polemos/rules/navarcoi/melee.py",
        '@step("NAV-1.1")\ndef a(): ...\n'
        'class B(Procedure, cite="NAV-1.2"): ...\n'
        'WHY = ("NAV-1.3", {"x": "NAV-2.1"})\n',
    )
    assert sorted(code_ids(tmp_path)) == ["NAV-1.1", "NAV-1.2", "NAV-1.3", "NAV-2.1"]


def test_ids_in_docstrings_comments_and_sentences_are_not_named(tmp_path: Path, write: Write) -> None:
    write(
        "src/polemos/rules/navarcoi/melee.py",
        '"NAV-1.1"\n'
        "# NAV-1.2\n"
        'def a():\n    "NAV-1.3"\n'
        'class B:\n    x = 1\n    "NAV-1.4"\n'
        's = "see NAV-1.5"\n'
        't = "NAV-1.6, NAV-1.7"\n'
        'u = f"NAV-1.8{s}"\n',
    )
    assert code_ids(tmp_path) == []


def test_ids_in_data_are_cited_as_the_rules_of_rows(tmp_path: Path, write: Write) -> None:
    write(
        "data/navarcoi/deep/a.toml",
        '# NAV-1.1\nrule = "NAV-1.2"\nrules = ["NAV-1.3", ["NAV-1.4"]]\nnote = "see NAV-1.5"\noption = "NAV-1.7"\n'
        '[[row]]\nmods = [{ rule = "NAV-1.6" }]\n',
    )
    cited = [each.id for each in cited_in_data(tmp_path / "data")]
    assert cited == ["NAV-1.2", "NAV-1.3", "NAV-1.4", "NAV-1.6"]
    assert {each.id for each in named_in_data(tmp_path / "data")} == {*cited, "NAV-1.7"}


def page_ids(root: Path) -> list[tuple[str, int | None]]:
    return [(each.id, each.line) for each in cited_in_pages(root / "web/src")]


def test_ids_in_quotes_on_pages_are_cited(tmp_path: Path, write: Write) -> None:
    write("web/src/a.ts", "const a = 'HOP-1.1'\nsay(a, `HOP-1.2`, [\"HOP-1.3\", 'NAV-1.4'])\n")
    write("web/src/deep/B.svelte", '<!-- one\n two -->\n<Key rule="HOP-1.5" />\n')
    assert page_ids(tmp_path) == [("HOP-1.1", 1), ("HOP-1.2", 2), ("HOP-1.3", 2), ("NAV-1.4", 2), ("HOP-1.5", 3)]


def test_ids_in_comments_sentences_and_tests_of_pages_are_not_cited(tmp_path: Path, write: Write) -> None:
    write(
        "web/src/a.ts",
        "// 'HOP-1.1'\n/* 'HOP-1.2'\n 'HOP-1.3' */\n/** \"HOP-1.4\" */\nlet x = 'see HOP-1.5, HOP-1.6' // \"HOP-1.7\"\n"
        "let y = 'HOP-1.8\"\n",
    )
    write("web/src/B.svelte", "<!-- 'HOP-1.1'\n-->\n<p>HOP-1.2</p>\n")
    write("web/src/a.test.ts", "cite('HOP-1.1')")
    write("web/src/rules.json", '["HOP-1.1"]')
    write("web/src/rules.md", "'HOP-1.1'")
    assert page_ids(tmp_path) == []


def test_ids_in_constants_of_pages_that_nothing_reads_are_not_cited(tmp_path: Path, write: Write) -> None:
    write("web/src/a.ts", "export const RULE = 'HOP-1.1'\nexport const READ = 'HOP-1.2'\n")
    write("web/src/B.svelte", "import { READ } from './a'\nconst RULES: string[] = ['HOP-1.3']\nsay(READ)\n")
    write("web/src/c.ts", "import { RULE } from './d'\n")
    assert page_ids(tmp_path) == [("HOP-1.2", 2)]


def test_an_address_is_not_a_comment(tmp_path: Path, write: Write) -> None:
    write("web/src/a.ts", "open('https://example.org', 'HOP-1.1')")
    assert page_ids(tmp_path) == [("HOP-1.1", 1)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("web/src/Keys.svelte", "<Key rule='HOP-27.1' />"),
        ("src/polemos/mail/letter.py", 'WRITTEN = {"rule": "HOP-27.1"}'),
        ("src/polemos/players/hoplites/a.py", 'def a(rule="HOP-27.1"): ...'),
    ],
)
def test_duties_outside_the_battle_are_cited_where_they_are_carried_out(
    tmp_path: Path, write: Write, name: str, text: str
) -> None:
    write(name, text)
    findings = look(tmp_path)
    assert findings.coverage["hoplites"].uncited == ("HOP-15.1", "HOP-27.2")
    assert findings.problems == ()


@pytest.mark.parametrize("name", ["web/src/a.ts", "src/polemos/service/a.py"])
def test_rules_of_the_battle_are_cited_only_by_the_rule_set_itself(tmp_path: Path, write: Write, name: str) -> None:
    write(name, 'x = {"rule": "HOP-15.1"}')
    findings = look(tmp_path)
    assert findings.coverage["hoplites"].cited == 0
    assert findings.problems == ()


def test_another_rule_set_does_not_carry_out_a_duty(tmp_path: Path, write: Write) -> None:
    write("src/polemos/rules/navarcoi/a.py", 'x = {"rule": "HOP-27.1"}')
    findings = look(tmp_path)
    assert findings.coverage["hoplites"].cited == 0
    assert len(findings.problems) == 1


def test_gate_names_an_unknown_id_of_a_page(tmp_path: Path, write: Write) -> None:
    write("web/src/a.ts", "\ncite('HOP-27.3')")
    problems = look(tmp_path).problems
    assert len(problems) == 1
    assert problems[0].endswith("web/src/a.ts:2: HOP-27.3 is in no rulebook it may cite")


def test_marks_on_tests_classes_parameters_and_modules_count(tmp_path: Path, write: Write) -> None:
    write(
        "tests/navarcoi/test_a.py",
        "import pytest\n"
        'pytestmark = [pytest.mark.rule("NAV-1.1")]\n'
        '@pytest.mark.rule("NAV-1.2", "NAV-1.3")\ndef test_a(): ...\n'
        '@pytest.mark.rule("NAV-1.4")\nclass TestB: ...\n'
        'P = pytest.param(1, marks=pytest.mark.rule("NAV-1.5"))\n'
        '# @pytest.mark.rule("NAV-1.6")\n'
        "S = '@pytest.mark.rule(\"NAV-1.7\")'\n"
        '@pytest.mark.skip("NAV-1.8")\ndef test_c(): ...\n',
    )
    found = sorted(each.id for each in marked_in_tests(tmp_path / "tests"))
    assert found == ["NAV-1.1", "NAV-1.2", "NAV-1.3", "NAV-1.4", "NAV-1.5"]


def test_coverage_counts_and_names_what_is_missing(tmp_path: Path, write: Write) -> None:
    write("src/polemos/rules/navarcoi/a.py", 'x = {"rules": ["NAV-1.1", "NAV-1.3", "NAV-1.1"]}\nRULES = ("NAV-1.2",)')
    write("data/navarcoi/a.toml", 'rule = "NAV-7.7"')
    write("tests/test_a.py", 'import pytest\npytestmark = pytest.mark.rule("NAV-1.2", "NAV-1.3", "NAV-8.8")')

    assert look(tmp_path).coverage["navarcoi"] == Coverage(
        rules=1,
        options=1,
        definitions=1,
        background=1,
        tested=1,
        cited=1,
        untested=("NAV-1.1", "NAV-1.4"),
        uncited=("NAV-1.2",),
        unknown=("NAV-7.7", "NAV-8.8"),
    )


def test_a_citation_counts_only_in_its_own_rule_set(tmp_path: Path, write: Write) -> None:
    write("src/polemos/rules/alala/a.py", 'x = {"rule": "NAV-1.1"}')
    write("src/polemos/kernel/a.py", 'x = {"rule": "NAV-1.2"}')
    findings = look(tmp_path)

    assert findings.coverage["navarcoi"].cited == 0
    assert findings.coverage["navarcoi"].unknown == ()
    assert findings.coverage["alala"].unknown == ("NAV-1.1",)
    assert len(findings.problems) == 1
    assert findings.problems[0].endswith("alala/a.py:1: NAV-1.1 is in no rulebook it may cite")


def test_gate_is_silent_about_gaps_of_an_unfinished_rule_set(tmp_path: Path, write: Write) -> None:
    assert look(tmp_path).problems == ()


def test_gate_names_every_gap_of_a_complete_rule_set(tmp_path: Path, write: Write) -> None:
    write("src/polemos/rules/navarcoi/a.py", 'x = {"rule": "NAV-1.1"}')
    write("tests/test_a.py", 'import pytest\npytestmark = pytest.mark.rule("NAV-1.2")')

    assert look(tmp_path, "navarcoi").problems == (
        "navarcoi: NAV-1.1 has no test",
        "navarcoi: NAV-1.4 has no test",
        "navarcoi: NAV-1.2 is cited nowhere that a player can meet it",
    )


def test_gate_does_not_take_a_constant_for_show(tmp_path: Path, write: Write) -> None:
    write("src/polemos/rules/navarcoi/a.py", 'RULES = ("NAV-1.1", "NAV-1.2")')
    write("tests/test_a.py", 'import pytest\npytestmark = pytest.mark.rule("NAV-1.1", "NAV-1.2", "NAV-1.4")')

    assert look(tmp_path, "navarcoi").problems == (
        "navarcoi: NAV-1.1 is cited nowhere that a player can meet it",
        "navarcoi: NAV-1.2 is cited nowhere that a player can meet it",
    )


def test_gate_passes_a_complete_rule_set_without_gaps(tmp_path: Path, write: Write) -> None:
    write("src/polemos/rules/navarcoi/a.py", 'x = {"rule": "NAV-1.1"}')
    write("data/navarcoi/a.toml", 'rule = "NAV-1.2"')
    write("tests/test_a.py", 'import pytest\npytestmark = pytest.mark.rule("NAV-1.2", "NAV-1.1", "NAV-1.4")')

    assert look(tmp_path, "navarcoi").problems == ()


@pytest.mark.parametrize("strange", ["NAV-1.5", "NAV-1", "NAV-1.1.", "NAV-1.1a", "HOP-1.1"])
def test_gate_names_an_unknown_id_anywhere_in_the_code(tmp_path: Path, write: Write, strange: str) -> None:
    write("src/polemos/tabletop/a.py", f'\nx = "{strange}"')
    problems = look(tmp_path).problems

    assert len(problems) == 1
    assert problems[0].endswith(f"tabletop/a.py:2: {strange} is in no rulebook it may cite")


@pytest.mark.parametrize("strange", ["NAV-1.5", "XYZ-1.1", "1.1"])
def test_gate_names_an_unknown_id_of_a_test(tmp_path: Path, write: Write, strange: str) -> None:
    write("tests/test_a.py", f'import pytest\npytestmark = pytest.mark.rule("{strange}")')
    problems = look(tmp_path).problems

    assert len(problems) == 1
    assert problems[0].endswith(f"test_a.py:2: {strange} is in no rulebook it may cite")


def test_gate_wants_the_ids_of_a_mark_written_out(tmp_path: Path, write: Write) -> None:
    write("tests/test_a.py", 'import pytest\nIDS = ["NAV-1.1"]\npytestmark = pytest.mark.rule(*IDS)')
    problems = look(tmp_path).problems

    assert len(problems) == 1
    assert problems[0].endswith("test_a.py:3: write rule ids out as strings")


def test_gate_knows_a_complete_rule_set_without_a_rulebook(tmp_path: Path, write: Write) -> None:
    assert look(tmp_path, "paean").problems == ("paean: declared complete, but it has no rulebook",)


@pytest.mark.parametrize(
    ("name", "text"),
    [("src/polemos/a.py", "def ("), ("data/navarcoi/a.toml", "x ="), ("tests/test_a.py", "'")],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, write: Write, name: str, text: str) -> None:
    write(name, text)
    with pytest.raises(BookProblem, match=f"{name}: cannot be read"):
        look(tmp_path)
