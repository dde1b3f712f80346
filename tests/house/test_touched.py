"""What a change can touch: lines lead to rules, imports to tests, also late ones."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.touched import Touched, changed_lines, touched

FILES = {
    "rulebooks/alala.md": "# Alala!\n\n## ALA-1.1 One\nText.\n\n## ALA-1.2 Two\nText.\n",
    "src/polemos/__init__.py": "",
    "src/polemos/rules/alala/charge.py": (
        '@step("ALA-1.1")\ndef first():\n    return 1\n\n\n@step("ALA-1.2")\ndef second():\n    return 2\n'
    ),
    "src/polemos/rules/alala/ruleset.py": "from polemos.rules.alala.charge import first\n",
    "src/polemos/rules/alala/screen/text.py": "X = 1\n",
    "src/polemos/registry/rulesets.py": "def entry_of(name):\n    from polemos.rules.alala.ruleset import ALALA\n",
    "src/polemos/service/app.py": "from polemos.registry import rulesets\n",
    "src/polemos/geometry/point.py": "X = 1\n",
    "tests/alala/test_charge.py": "import polemos.rules.alala.charge\n",
    "tests/alala/test_other.py": "",
    "tests/service/test_app.py": "from polemos.service.app import service\n",
    "tests/geometry/test_point.py": "from polemos.geometry.point import X\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def change(tree: Path, name: str, old: str, new: str) -> Touched:
    text = (tree / name).read_text()
    assert old in text
    (tree / name).write_text(text.replace(old, new))
    return touched(changed_lines("HEAD", tree), tree)


def test_a_changed_line_of_code_leads_to_the_rules_of_its_function_alone(tree: Path) -> None:
    assert change(tree, "src/polemos/rules/alala/charge.py", "return 2", "return 3").rules == {"ALA-1.2"}


def test_a_changed_line_of_a_rulebook_leads_to_its_rule(tree: Path) -> None:
    assert change(tree, "rulebooks/alala.md", "One\nText.", "One\nOther text.").rules == {"ALA-1.1"}


def test_tests_are_ranked_by_their_rule_their_imports_and_their_room(tree: Path) -> None:
    found = change(tree, "src/polemos/rules/alala/charge.py", "return 2", "return 3")
    assert found.rank("tests/service/test_docs.py", ["ALA-1.2"]) == 0
    assert found.rank("tests/service/test_docs.py", ["ALA-1.1"]) is None
    assert found.rank("tests/alala/test_charge.py", []) == 1
    assert found.rank("tests/alala/test_other.py", []) == 2
    # over ruleset, which the registry imports late, and the service
    assert found.distance["src/polemos/registry/rulesets.py"] == 2
    assert found.rank("tests/service/test_app.py", []) == 4 + 2
    assert found.rank("tests/geometry/test_point.py", []) is None
    assert found.rank("hatch_build.py", []) is None  # lies beside all rooms


def test_a_room_of_one_game_is_none_of_another(tree: Path) -> None:
    found = change(tree, "src/polemos/rules/alala/screen/text.py", "1", "2")
    assert found.rank("tests/alala/movement/test_ways.py", []) == 2
    assert found.rank("tests/hoplites/screen/test_text.py", []) is None


def test_a_new_file_and_a_page_are_changes_too(tree: Path) -> None:
    (tree / "tests" / "alala" / "test_new.py").write_text('@pytest.mark.rule("ALA-1.1")\ndef test_it(): ...\n')
    (tree / "web").mkdir()
    (tree / "web" / "App.svelte").write_text("<p>")
    found = touched(changed_lines("HEAD", tree), tree)
    assert (found.rules, found.is_page) == ({"ALA-1.1"}, True)
    assert found.rank("tests/alala/test_new.py", []) == 0
    assert found.rank("tests/browser/sea/test_battles.py", []) == 2
