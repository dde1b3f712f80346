"""Alala!, registered."""

from __future__ import annotations

from polemos.kernel.words.telling import GameWords
from polemos.players.alala.captain import Captain
from polemos.players.alala.generals import Strategos, Taxiarch
from polemos.players.alala.scout import Scout
from polemos.players.levels import Players
from polemos.registry.alala_lab import LAB
from polemos.registry.entry import RuleSetEntry
from polemos.rules.alala.builder.armoury import AlalaArmoury
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.editor.drafting import DRAFTING
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.screen import briefing, debriefing, scene
from polemos.rules.alala.screen.text import TABLE

ALALA_ENTRY = RuleSetEntry(
    ruleset=ALALA,
    catalogue=CATALOGUE,
    players=Players({"greedy": Captain(), "planner": Taxiarch(), "strategos": Strategos()}, {"strategos": Scout()}),
    scene=scene,
    text=TABLE,
    briefing=briefing,
    debriefing=debriefing,
    drafting=DRAFTING,
    muster=AlalaArmoury,
    lab=LAB,
    words=GameWords(
        game="Phalanx against phalanx",
        words="Lines of hoplites that drift to the right, waver and push: dress the ranks, hearten the men, signal the"
        " advance.",
        sets="The lines form up…",
        free="Battles by points, with your own armies",
        picture="line",
    ),
)
