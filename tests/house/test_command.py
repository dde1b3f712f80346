"""The polemos command: wrong use is one line and exit code 2, never a traceback."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import pytest

from polemos import UsageProblem, __version__
from polemos.cli import app as command
from polemos.cli import rules as rules_command
from polemos.rulebook import coverage
from polemos.rulebook.coverage import Coverage, Findings, Tree, checkout, examine
from polemos.rulebook.library import read_books
from polemos.rulebook.places import rulebooks_dir
from tests.patience import PATIENCE

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Exit code, output and complaints of the command."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = command.main(arguments)
        return (code, *capsys.readouterr())

    return call


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"polemos {__version__}\n", "")


def test_without_arguments_it_shows_its_parts(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "rules" in out


def test_rules_list_names_ids_titles_and_kinds(run: Run) -> None:
    code, out, _ = run("rules", "list", "navarcoi")
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert ["NAV-12.4", "Diekplous:", "conditions", "rule"] in lines
    assert len([line for line in lines if line[0].startswith("NAV-")]) == 267
    assert "ALA-1.1" not in out


def test_rules_list_for_programs(run: Run) -> None:
    code, out, _ = run("rules", "list", "--json")
    listed = {rule["id"]: rule for rule in json.loads(out)}
    assert code == 0
    assert listed["NAV-12.4"] == {
        "id": "NAV-12.4",
        "title": "Diekplous: conditions",
        "kind": "rule",
        "default": None,
    }
    assert {rule_id[:3] for rule_id in listed} == {"NAV", "ALA", "HOP", "HMA", "PAE"}


def test_rules_show_prints_rule_ruling_and_example(run: Run) -> None:
    code, out, _ = run("rules", "show", "NAV-12.5")
    assert code == 0
    for words in ("NAV-12.5", "Diekplous: results", "only the attacker", "Ruling. A successful", "Example. Attacker"):
        assert words in out


def test_rules_show_for_programs(run: Run) -> None:
    code, out, _ = run("rules", "show", "nav-12.4", "--json")
    rule = json.loads(out)
    assert (code, rule["id"], rule["kind"], rule["section"], len(rule["rulings"])) == (0, "NAV-12.4", "rule", 12, 1)


@cache
def _found() -> Findings:
    whole = checkout()
    few = Tree(
        whole.code / "rules" / "paean" / "order", whole.data, whole.tests / "paean" / "order", whole.pages / "words"
    )
    return examine(read_books(rulebooks_dir()), few)


@pytest.fixture
def examined_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rulebooks and a few rooms: to read the whole tree takes seconds, and a stage of `make test` does it."""
    monkeypatch.setattr(rules_command, "examine", lambda *_: _found())


@pytest.mark.usefixtures("examined_once")
def test_rules_coverage_for_programs(run: Run) -> None:
    code, out, _ = run("rules", "coverage", "--json")
    covered = json.loads(out)
    assert code == 0
    assert list(covered) == ["navarcoi", "alala", "hoplites", "hoplomachia", "paean"]
    numbers = ["rules", "options", "definitions", "background", "tested", "cited"]
    lists = ["untested", "uncited", "unknown"]
    for each in covered.values():
        assert list(each) == numbers + lists
        assert all(type(each[name]) is int for name in numbers)
        assert each["tested"] + len(each["untested"]) == each["rules"] + each["options"] + each["definitions"]
        assert each["cited"] + len(each["uncited"]) == each["rules"] + each["options"]


@pytest.mark.usefixtures("examined_once")
def test_rules_coverage_of_one_rule_set(run: Run) -> None:
    assert list(json.loads(run("rules", "coverage", "paean", "--json")[1])) == ["paean"]


@pytest.mark.usefixtures("examined_once")
def test_rules_coverage_reads_as_a_table(run: Run) -> None:
    code, out, _ = run("rules", "coverage")
    header, *rows = out.splitlines()
    assert code == 0
    assert header.split() == ["rule", "set", *Coverage.__struct_fields__]
    assert [row.split()[:5] for row in rows[:1]] == [["navarcoi", "240", "13", "13", "1"]]


def test_the_gate_says_what_is_wrong_and_exits_with_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    findings = Findings({}, ("a.py:1: NAV-9.99 is in no rulebook it may cite", "navarcoi: NAV-1.1 has no test"))
    monkeypatch.setattr(rules_command, "examine", lambda *_: findings)

    code, _, err = run("rules", "coverage", "--gate")
    assert (code, err.splitlines()) == (1, list(findings.problems))
    assert run("rules", "coverage")[0] == 0


def test_coverage_without_the_source_tree_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "source_tree", lambda: None)
    code, out, err = run("rules", "coverage")
    assert (code, out) == (2, "")
    assert err == "polemos: rule coverage needs the source tree of Polemos; this is an installed package\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rules", "show", "NAV-12.44"], "no rule has the id 'NAV-12.44'; nearest: NAV-12.4"),
        (["rules", "show", ""], "no rule has the id ''"),
        (["rules", "show", "NAV\x1b[31m\n\n1"], r"no rule has the id 'NAV\x1b[31m 1'"),
        (["rules", "show"], "Missing argument 'ID'"),
        (["rules", "list", "navarco"], "no rule set is called 'navarco'; choose from navarcoi"),
        (["rules", "coverage", "navarco"], "no rule set is called 'navarco'"),
        (["rules", "list", "--nonsense"], "No such option: --nonsense"),
        (["rules"], "Missing command. Try 'polemos rules --help'"),
        (["nonsense"], "No such command 'nonsense'"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(run: Run, arguments: list[str], words: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("polemos: ")
    assert words in err
    assert len(err.splitlines()) == 1


def failing(problem: BaseException) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise problem

    return fail


def test_a_usage_problem_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_command, "read_books", failing(UsageProblem("bad\nfile")))
    assert run("rules", "list") == (2, "", "polemos: bad file\n")


def test_ctrl_c_is_silent(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_command, "read_books", failing(KeyboardInterrupt()))
    assert run("rules", "list") == (130, "", "")


def test_our_own_bugs_are_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_command, "read_books", failing(ValueError("ours")))
    with pytest.raises(ValueError, match="ours"):
        run("rules", "list")


@pytest.mark.parametrize("arguments", [["list"], ["list", "--json"]])
def test_a_reader_that_goes_away_is_no_error(arguments: list[str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "polemos", "rules", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaints = process.stderr.read()
    process.stderr.close()
    assert process.wait(PATIENCE) in (1, -signal.SIGPIPE)
    assert complaints == b""
