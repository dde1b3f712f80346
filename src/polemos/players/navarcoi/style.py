"""How a player weighs what no odds tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """Weights in half-stands."""

    near: float = 0.06  # for each inch nearer to the enemy
    rear: float = 2.2  # for standing behind an enemy's front within reach
    exposed: float = 2.6  # against having an enemy behind the own front within reach
    face: float = 0.8  # for facing the nearest enemy
    line_near: float = 1.0  # for fighting order when the enemy is near
    line_far: float = 0.12  # against it for each inch that he is farther off
    boldness: float = 0.0  # added to every attack
    haste: float = 0.12  # more boldness for each turn after the eighth
    outlook: bool = False  # foresee the next turn instead of going by rules of thumb
    stay_off: float = 0.0  # do not press nearer than this
    hope: float = 0.5  # share of the best stroke to come
    fear: float = 0.8  # share of the worst
    join: float = 1.2  # for making it two against one
