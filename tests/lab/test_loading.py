"""A rule set is loaded when it is played, and no other with it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from polemos.lab.house import house_of, rulesets

PROGRAM = """
import sys
from polemos import players
from polemos.lab.house import house_of, rulesets
assert not [name for name in sys.modules if name.startswith("polemos.rules.") and name != "polemos.rules.registry"]
house_of(sys.argv[1]).catalogue.battles()
players.make("greedy", 1)
print(*sorted({name.split(".")[2] for name in sys.modules if name.startswith("polemos.rules.")}))
"""


@pytest.mark.parametrize("name", list(rulesets()))
def test_only_the_rule_set_that_is_played_is_loaded(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == sorted(["registry", name])


def test_the_registry_finds_every_rule_set_by_its_name_and_nothing_else() -> None:
    known = rulesets()
    assert [known[name].id for name in known] == list(known)
    assert "troy" not in known
    assert known.get("troy") is None
    with pytest.raises(KeyError):
        known["troy"]
    assert house_of("alala").ruleset is known["alala"]
