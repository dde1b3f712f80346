"""Oi Navarcoi!, registered."""

from __future__ import annotations

from polemos.kernel.words.telling import GameWords
from polemos.players.levels import Players
from polemos.players.navarcoi.captain import Captain
from polemos.players.navarcoi.strategos import Strategos
from polemos.registry.entry import RuleSetEntry
from polemos.registry.navarcoi_lab import LAB
from polemos.rules.navarcoi.builder.armoury import FleetArmoury
from polemos.rules.navarcoi.catalogue import CATALOGUE
from polemos.rules.navarcoi.deployment.placing import SquadronPlacement
from polemos.rules.navarcoi.editor.drafting import DRAFTING
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.screen import briefing, debriefing, scene
from polemos.rules.navarcoi.screen.text import TABLE

NAVARCOI_ENTRY = RuleSetEntry(
    ruleset=NAVARCOI,
    catalogue=CATALOGUE,
    players=Players({"greedy": Captain(), "planner": Strategos()}),
    scene=scene,
    text=TABLE,
    briefing=briefing,
    debriefing=debriefing,
    drafting=DRAFTING,
    muster=FleetArmoury,
    answers=(SquadronPlacement,),
    lab=LAB,
    words=GameWords(
        game="Fleets on the open sea",
        words="Squadrons of triereis on a table without squares: formations, wheels and rams, measured to the tenth of"
        " an inch.",
        sets="The fleets put to sea…",
        free="Free battles, with your own fleets",
        picture="ships",
    ),
)
