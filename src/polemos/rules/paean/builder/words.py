"""The rules of Paean in short words of ours, for its charts: what no data file says."""

from __future__ import annotations

BOUND = (
    ("Compulsory combat", "those held in flank or rear turn; every mêlée fights a phase, then single combats",
     "PAE-6.4"),
    ("Skirmish actions", "lights test and act, one formation after another", "PAE-8.1"),
    ("Call of power", "one free action for each formation near the army commander", "PAE-7.4"),
    ("Command orders", "commander after commander, each until he fails or relinquishes", "PAE-6.5"),
    ("Call of might", "one free action for each formation led by a hero", "PAE-15.7"),
    ("Heroic actions", "heroes test and act until they fail or stop", "PAE-15.3"),
    ("Rallying", "own rally markers of earlier bounds come off", "PAE-14.26"),
    ("End", "shared places are cleared; is the battle decided?", "PAE-6.6"),
)  # fmt: skip
ACTIONS = (
    ("Normal move", "open: any way with two bends, any shape; close: ahead, obliquely, one wheel", "PAE-9.4"),
    ("Charge", "straight or with one wheel; halts {2} cm short for the reactions", "PAE-12.3"),
    ("Support", "into a fight that goes on: from front or flank, or behind friends of the class", "PAE-12.31"),
    ("Fire", "missile-armed light mediums and mediums", "PAE-11.1"),
    ("About face", "on the spot", "PAE-9.7"),
    ("Change facing", "to left or right, the block turned", "PAE-9.8"),
    ("Change frontage", "another number of files", "PAE-9.9"),
    ("Split", "close troops: into two formations", "PAE-9.10"),
    ("Form", "close troops: join a formation that is touched", "PAE-9.11"),
    ("Contract, expand", "one flank", "PAE-9.13"),
    ("Give ground", "close troops: backwards, facing the enemy", "PAE-9.14"),
    ("Traverse", "sideways", "PAE-9.15"),
    ("Reorder", "bases exchange places", "PAE-9.16"),
    ("Fight a phase", "engaged and led by a commander or hero", "PAE-7.19"),
)
REACTIONS = (
    ("Light", "fire; evade", "both, with two tests", "PAE-12.10"),
    ("Light medium", "fire; evade; turn to face as a whole", "fire and evade", "PAE-12.11"),
    ("Medium", "fire; evade; countercharge to the front; turn to face", "fire and one other", "PAE-12.12"),
    ("Light heavy, heavy", "countercharge to the front; turn to face", "no", "PAE-12.13"),
    ("Commander in the open", "evades; lost if he fails", "no", "PAE-12.14"),
    ("Hero in the open", "countercharges", "no", "PAE-12.15"),
)
DICE = (
    ("Rank of a contacting base", "1", "PAE-13.4"),
    ("Charge or countercharge, contacting base, first phase", "1", "PAE-13.5"),
    ("Base behind a contacting one, within the limit", "1", "PAE-13.6"),
    ("Front base overlapping, one at each end", "1", "PAE-13.7"),
    ("Veteran contacting base", "{veteran}", "PAE-13.8"),
    ("Elite contacting base", "{elite}", "PAE-13.8"),
    ("Close formation of a single base", "−1", "PAE-13.9"),
    ("Base contacted on flank or rear", "1 in all, and its veteran or elite dice", "PAE-13.10"),
)
RESULTS = (
    ("Close troops", "one base for each hit more is pushed back {5} cm and rallies: supports, idle files, then those in"
     " contact; when all are back, the nearest are dispersed", "PAE-14.4"),
    ("Light mediums", "one base for each hit more is dispersed", "PAE-14.8"),
    ("Lights", "one base for each hit more is dispersed; the rest evade", "PAE-14.9"),
    ("Hoplites who win", "push what is in contact {2} cm and follow", "PAE-14.10"),
    ("Files without contact", "stay behind and come apart", "PAE-14.13"),
    ("Onto formed close friends", "met in front they close ranks; in flank or rear they test; weaker ones come apart",
     "PAE-14.15"),
    ("Onto formed enemies, off the table", "dispersed", "PAE-14.19"),
    ("Equal hits", "a draw: nobody moves", "PAE-14.1"),
    ("Hero with the sufferers", "may hold them by a test of his value less the push-backs; killed if he fails",
     "PAE-15.18"),
    ("Commander with the losers", "tests his value; killed if he fails", "PAE-7.20"),
)  # fmt: skip
GIFTS = {
    "speed_of_hermes": "the formation that he leads goes {{{move:g}}} cm further with heroic moves",
    "light_of_apollo": "one failed heroic test a bound is rolled again",
    "bow_of_artemis": "shoots {{{range:g}}} cm with {dice} D{die}, as a heroic action",
    "spear_of_ares": "{dice} more D{die} in every fight",
    "wisdom_of_athena": "commands like a subordinate, with a value of up to {command_value_cap}",
    "shield_of_zeus": "armour {armour}",
}
DEEDS = {
    "move_alone": "Move alone", "bow_of_artemis": "Shot with the Bow of Artemis",
    "light_heavy": "Action with light heavies", "heavy": "Action with heavies",
    "light_medium": "Action with light mediums", "medium": "Action with mediums",
}  # fmt: skip
GROUND = {
    "open": "open", "difficult": "half rate, unformed", "wall": "foot, an action of its own", "impassable": "no",
}  # fmt: skip
SIGHT = {"open": "open", "hill": "blocked beyond it", "depth": "{depth} into it", "wall": "blocked"}
