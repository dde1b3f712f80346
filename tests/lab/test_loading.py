"""A rule set is loaded when it is played, and no other with it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from polemos import UsageProblem
from polemos.registry.rulesets import RULESETS, entry_of

PROGRAM = """
import sys
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.lab import simulate
GAMES = ("polemos.rules.", "polemos.players.", "polemos.registry.")
def loaded():
    names = {part for name in sys.modules if name.startswith(GAMES) for part in name.split(".")[2:3]}
    return sorted(names & set(RULESETS))
assert not loaded(), loaded()
entry = entry_of(sys.argv[1])
entry.catalogue.battles()
entry.players.make("greedy", 1)
print(*loaded())
"""


@pytest.mark.parametrize("name", list(RULESETS))
def test_only_the_rule_set_that_is_played_is_loaded(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [name]


def test_the_registry_finds_every_rule_set_by_its_name_and_nothing_else() -> None:
    assert [RULESETS[name].id for name in RULESETS] == list(RULESETS)
    assert "troy" not in RULESETS
    assert RULESETS.get("troy") is None
    with pytest.raises(KeyError):
        RULESETS["troy"]
    with pytest.raises(UsageProblem, match="no rule set is called 'troy'; choose from navarcoi, hoplites, alala"):
        entry_of("troy")
    assert entry_of("alala").ruleset is RULESETS["alala"]
