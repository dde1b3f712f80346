"""Hoplomachia, registered."""

from __future__ import annotations

from polemos.kernel.words.telling import GameWords
from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.generals import Planner
from polemos.players.hoplomachia.scout import Scout
from polemos.players.levels import Players
from polemos.registry.entry import RuleSetEntry
from polemos.registry.hoplomachia_lab import LAB
from polemos.rules.hoplomachia.builder.armoury import HoplomachiaArmoury
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.editor.drafting import DRAFTING
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.screen import briefing, debriefing, scene
from polemos.rules.hoplomachia.screen.text import TABLE

HOPLOMACHIA_ENTRY = RuleSetEntry(
    ruleset=HOPLOMACHIA,
    catalogue=CATALOGUE,
    players=Players({"greedy": Captain(), "planner": Planner()}, {"search": Scout()}, {"search": 12.0}),
    scene=scene,
    text=TABLE,
    briefing=briefing,
    debriefing=debriefing,
    drafting=DRAFTING,
    muster=HoplomachiaArmoury,
    lab=LAB,
    words=GameWords(
        game="Nerve and trumpets",
        words="Taxeis of lochoi that obey one trumpet signal a turn, chosen in secret: sacrifice and speeches before"
        " contact, then shock, shove and nerve.",
        sets="The lochoi fall in…",
        free="Battles that never were",
        picture="line",
        device="owl",
    ),
)
