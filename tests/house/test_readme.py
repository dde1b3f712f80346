"""The commands in README and CONTRIBUTING work as written."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("README.md", "CONTRIBUTING.md")

# Commands that wait for a person or run long: that they exist is checked, not what they do.
NOT_RUN = {"play", "serve", "bench", "replay"}


def commands(document: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def runnable(command: str) -> list[str]:
    """What to run in order to know that a written command works."""
    match shlex.split(command):
        case ["make", *rest]:
            return ["make", "--dry-run", *rest]
        case ["polemos", "rules", "coverage"]:  # a stage of `make test`, which takes as long as a hundred tests
            return [sys.executable, "-m", "polemos", "rules", "coverage", "--help"]
        case ["polemos", part, *_] if part in NOT_RUN:
            return [sys.executable, "-m", "polemos", part, "--help"]
        case ["polemos", *rest]:
            return [sys.executable, "-m", "polemos", *rest]
    raise AssertionError(f"nobody checks this command: {command}")


@pytest.mark.parametrize("command", dict.fromkeys(each for name in DOCUMENTS for each in commands(name)))
def test_a_written_command_works(command: str) -> None:
    result = subprocess.run(runnable(command), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert result.returncode == 0, result.stderr


def test_the_bot_of_the_readme_plays_a_battle() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "ictory" in result.stdout or "drawn" in result.stdout


def test_readme_has_the_two_commands() -> None:
    assert {"make play", "make test"} <= set(commands("README.md"))


def test_a_command_nobody_knows_is_noticed() -> None:
    with pytest.raises(AssertionError, match="nobody checks this command: brew install polemos"):
        runnable("brew install polemos")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", (ROOT / document).read_text(encoding="utf-8"))
    assert [target for target in targets if "://" not in target and not (ROOT / target).exists()] == []
