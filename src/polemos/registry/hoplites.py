"""Hoplites, registered."""

from __future__ import annotations

from polemos.players.hoplites.captain import Captain
from polemos.players.hoplites.scout import Tracker
from polemos.players.hoplites.strategos import Strategos
from polemos.players.levels import Players
from polemos.registry.entry import RuleSetEntry
from polemos.registry.hoplites_lab import LAB
from polemos.rules.hoplites.builder.armoury import HoplitesArmoury
from polemos.rules.hoplites.catalogue import CATALOGUE
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.screen import briefing, debriefing, scene
from polemos.rules.hoplites.screen.text import TABLE

HOPLITES_ENTRY = RuleSetEntry(
    ruleset=HOPLITES,
    catalogue=CATALOGUE,
    players=Players({"greedy": Captain(), "planner": Strategos()}, {"search": Tracker()}),
    scene=scene,
    text=TABLE,
    briefing=briefing,
    debriefing=debriefing,
    muster=HoplitesArmoury,
    by_mail=True,
    lab=LAB,
)
