"""How a player weighs what no odds tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Style:
    """Weights in half-stands. Each is itself alone, for much is remembered by it."""

    pace: float = 0.5  # for each turn of rowing less to where an attack promises most
    rear: float = 0.8  # for standing behind an enemy's front within reach
    exposed: float = 2.6  # against having an enemy behind the own front within reach
    face: float = 0.5  # for facing the nearest enemy
    line_near: float = 1.5  # for fighting order when the enemy is near
    block: float = 0.0  # for a block then
    column: float = 1.6  # against a column then
    ring: float = 0.2  # for a ring, if time serves the fleet
    deploy: float = 16.0  # inches from the enemy at which a column should be a line
    boldness: float = -0.5  # added to every attack: a better chance may come, and who waits is charged in confusion
    haste: float = 0.4  # more boldness for each turn of the last dozen, unless time serves the fleet
    wait: float = 0.6  # against staying where it is in order, if nobody can come
    idle: float = 0.3  # and against lying in order out of his reach, for each of those turns
    press: float = 0.4  # and so much more, in shares, for being near him and facing him
    calm: float = 0.5  # less boldness of a fleet that time serves
    rally: float = 1.0  # against an attack in disorder: it had better rally first
    mood: float = 1.0  # more boldness for a fleet that is shaken, less against one (NAV-7.6)
    room: float = 1.2  # against having a coast or the table edge before the bows
    fear: float = 0.0  # share of the worst that enemies can do next turn
    prospect: float = 0.75  # share of the best attack to come, however far off, in rules of thumb
    patience: float = 0.86  # of which so much is left for each turn that it is off
    parts: bool = False  # the halves of a convoy go by different ways
    support: float = 0.0  # for each friend more than enemies at hand where an attack goes in
    join: float = 0.8  # share of what it changes to make it two against one


CAPTAIN = Style()
STRATEGOS = Style(
    line_near=1.6, deploy=18.0, exposed=1.3, boldness=-0.8, rally=0.5, fear=0.2, parts=True, support=0.7, join=1.0,
)  # fmt: skip
