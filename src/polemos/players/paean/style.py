"""How a general of Paean weighs things; calibrated by battles of generals against generals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    # Fights, in points of troops.
    bold: float = 1.0  # by so much a charge looks better than it is
    regret: float = 3.0  # a charge that promises less than this loss is broken off
    # Orders.
    least: float = 0.55  # chance to be heard below which no order is tried that is worth little
    posts: bool = False  # commanders look for the best place
    joins: bool = False  # commanders lead those who fight
    # The line.
    together: bool = False  # laggards come up first, and nobody marches far ahead of the line
    wheels: bool = False  # a wheel or a turn is a part of the way
    keeps: bool = False  # heroes keep to the line
    counts: bool = False  # volleys and duels are counted out
    weighs: bool = False  # all that could be done is weighed
    prepares: bool = False  # charges are prepared by the order before
    lights_away: float = 14.0  # by so many centimetres lights look farther off to a phalanx
    detours: bool = False  # bad ground is seen from afar and gone round
    hunts: bool = False  # the enemy's army commander is game
    forms: float = 6.0  # points for a single base that comes back into a line
    gangs: float = 0.0  # by so many centimetres enemies look nearer whom friends have before them
    open_away: float = 0.0  # by so many centimetres light mediums look farther off to a phalanx
    duels: bool = False  # heroes without men challenge commanders
    musters: bool = False  # no orders for those who would leave the others behind; light mediums stay with them
    poised: bool = False  # nobody walks to where the enemy has the first blow
    gathers: bool = False  # single bases go back to their friends instead of at the enemy


GREEDY = Style()
PLANNER = Style(
    bold=4.0, least=0.3, posts=True, joins=True, together=True, weighs=True, prepares=True, wheels=True, keeps=True,
    counts=True, lights_away=40.0, detours=True, hunts=True, forms=3.5,
    gathers=True, gangs=2.0, open_away=15.0, musters=True, duels=True, poised=True,
)  # fmt: skip
