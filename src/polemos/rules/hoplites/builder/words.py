"""What cards, special rules and letters are called in the army editor and on the charts, each with its rule."""

from __future__ import annotations

CARDS = {
    "flank": ("an attacker goes for the flank, without check or command", "HOP-5.2"),
    "rally": ("a routed unit rallies without a roll", "HOP-5.3"),
    "cohesion": ("removes two hits from a unit", "HOP-5.4"),
    "reserve": ("fetches two units from the deck", "HOP-5.5"),
    "initiative": ("helps in the roll for the initiative, if it is variable", "HOP-5.6"),
    "missile_supply": ("new missiles for three units", "HOP-5.7"),
    "caltrop": ("spikes against elephants in an area of the enemy", "HOP-5.8"),
    "challenge": ("calls an enemy samurai to single combat", "HOP-5.9"),
}
SPECIAL_RULES = {
    "long_swords": ("Long Swords", "barbarian infantry strikes hard where a flank is open", "HOP-7.9"),
    "ferocity": ("Ferocity", "barbarian and light infantry pass their checks more easily, while it lasts", "HOP-7.3"),
    "mobility": ("Mobility", "light troops come and go as they like", "HOP-7.5"),
    "tribal_command": ("Tribal Command", "nobody rallies: who routs is lost", "HOP-7.2"),
    "no_leader_cohesion": ("No Leader Cohesion removal", "the leader gives no cohesion orders", "HOP-7.10"),
}
LETTER_WORDS = {
    "J": "javelins", "S": "slings", "BS": "Balearic slings", "A": "archers", "B": "massed bows", "P": "artillery",
    "ES": "archers on the elephant", "T": "teppo", "Y": "yumi", "O": "ozutsu", "MJ": "javelins, mounted",
    "MA": "archers, mounted",
}  # fmt: skip
