"""Hoplites, registered."""

from __future__ import annotations

from polemos.kernel.words.telling import GameWords
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
    words=GameWords(
        game="Armies in cards",
        words="Two lines of nine areas, a hand of seven cards: bring up the right troops, turn a flank, keep your line"
        " together.",
        sets="The armies take the field…",
        free="Free battles, with any armies and your own",
        picture="foot and horse",
        endless=True,
    ),
)
