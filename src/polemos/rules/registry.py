"""The rule sets that this program plays."""

from __future__ import annotations

from typing import Any

from polemos.kernel.ruleset import RuleSet
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.navarcoi.ruleset import NAVARCOI

RULESETS: dict[str, RuleSet[Any]] = {NAVARCOI.id: NAVARCOI, HOPLITES.id: HOPLITES, ALALA.id: ALALA}
