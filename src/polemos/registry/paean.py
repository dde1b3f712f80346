"""Paean, registered."""

from __future__ import annotations

from polemos.kernel.words.telling import GameWords
from polemos.players.levels import Players
from polemos.players.paean.captain import Captain
from polemos.players.paean.generals import Planner
from polemos.players.paean.scout import Scout
from polemos.registry.entry import RuleSetEntry
from polemos.registry.paean_lab import LAB
from polemos.rules.paean.builder.armoury import PaeanArmoury
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.editor.drafting import DRAFTING
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.screen import briefing, debriefing, scene
from polemos.rules.paean.screen.text import TABLE

PAEAN_ENTRY = RuleSetEntry(
    ruleset=PAEAN,
    catalogue=CATALOGUE,
    players=Players(
        {"greedy": Captain(), "planner": Planner()}, {"search": Scout()}, most={"search": 64.0}, doubts={"search": 0.03}
    ),
    scene=scene,
    text=TABLE,
    briefing=briefing,
    debriefing=debriefing,
    drafting=DRAFTING,
    muster=PaeanArmoury,
    lab=LAB,
    words=GameWords(
        game="Cities at war",
        words="Formations of bases that are pushed, broken up and closed again: orders that grow harder with every"
        " repeat, heroes with gifts of the gods.",
        sets="The formations take their places…",
        free="Points battles, with your own armies",
        picture="line",
        device="club",
    ),
)
