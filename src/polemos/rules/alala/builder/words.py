"""The rules of Alala! in short words of ours, for its charts: what no data file says."""

from __future__ import annotations

TURN = (
    (
        "Initiative",
        "each throws D6, +1 for the better commander in chief; the winner says who is first",
        "ALA-7.2",
    ),
    ("Command", "leaders spend points, then control tests", "ALA-8.1"),
    ("Skirmish", "bands shoot and move", "ALA-13.1"),
    ("Manoeuvre", "hoplites move, wheel, redress or form up", "ALA-14.1"),
    ("Charge", "the side with the initiative declares first; responses; charge moves", "ALA-15.16"),
    ("Combat", "from right to left, as the side with the initiative sees it", "ALA-16.1"),
    ("After combat", "losers move first: fall back, retire, rout; then follow up or pursue", "ALA-18.1"),
    ("End", "is a side broken?", "ALA-21.2"),
)
LEVEL_CHANGES = (
    ("−1", "A friend of the same or a better grade gives way within {within}", "ALA-10.5"),
    ("+1", "An enemy unit gives way within {within}", "ALA-10.6"),
    ("−1", "Its leader is killed within {within}", "ALA-10.7"),
    ("−1", "Charged from the rear or the right", "ALA-10.8"),
    ("−1", "Ready or Eager, it redresses after the signal", "ALA-10.9"),
    ("−1", "Charged by hoplites while it stands", "ALA-10.10"),
)
CHARGES = {"any": "any enemy", "unformed": "unformed", "never": "never"}
SIDES_OF_SUPPORT = {
    "disorder": "each disorder point", "flank": "hoplites supporting on a flank, each",
    "beyond": "a second support beyond it, each flank", "column_further": "third and fourth unit of the column, each",
}  # fmt: skip
RESULT_NAMES = {
    "victory": "Victory", "success": "Success", "inconclusive": "Inconclusive", "setback": "Set-back",
    "defeat": "Defeat",
}  # fmt: skip
AFTER_HOPLITES = {
    "victory": "stay or pursue; Eager C pursue",
    "success": "follow up; pursue as above",
    "inconclusive": "stay",
    "setback": "fall back; Shaken retire",
    "defeat": "retire; Shaken or unformed rout",
}
AFTER_BANDS = {
    "victory": "pursue",
    "success": "follow up or pursue",
    "inconclusive": "retire from hoplites; cavalry that charged rides through bands",
    "setback": "fall back; cavalry retires from hoplites",
    "defeat": "rout",
}
GOING = {
    "free": "free",
    "dp_per_turn": "1 DP a turn",
    "dp_crossing": "1 DP to cross",
    "impassable": "no",
}
SIGHT = {"open": "open", "blocks": "blocked", "blocks_beyond_2": 'through 2" at most'}
CARD_CLASS = {"retain": "kept face down", "at_once": "at once", "to_enemy": "to the enemy"}
