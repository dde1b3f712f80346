"""The odds of getting away from a charge (ALA-15.12 to 15.14): every throw of both sides, tried on the table."""

from __future__ import annotations

from fractions import Fraction

from polemos.geometry import HAIR, TOLERANCE
from polemos.kernel.dice import distribution
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.telling import bar
from polemos.rules.alala.charge.charging import still_to_move
from polemos.rules.alala.charge.lining_up import face_hit, line_up
from polemos.rules.alala.charge.straight_pursuit import in_the_way
from polemos.rules.alala.field.field import gap
from polemos.rules.alala.screen.scene_odds import WITHOUT_CARDS
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.move_dice import bonus, dice_words, most_dice
from polemos.rules.alala.ways.obstacles import away_heading, moved_to, way_away
from polemos.tabletop.scene import Named, Odds

FLIGHT = "ALA-15.14"


def flight_card(
    state: State, troop: Troop, charger: Troop, chargers: tuple[str, ...] = (), asker: Seat | None = None
) -> Odds | None:
    """Is an evading band caught by one of its chargers? None if it cannot evade at all.

    What is good is told from a seat, that of the band if nobody else asks.
    """
    flies = asker is None or asker == troop.seat
    heading = away_heading(state, troop, chargers or (charger.id,))
    dice = most_dice(troop)
    more = bonus(dice, True)
    chase = distribution(dice_words(charger, most_dice(charger)))
    away, off, caught = Fraction(0), Fraction(0), Fraction(0)
    for total, chance in distribution(dice_words(troop, dice)).items():
        way = way_away(state, troop, heading, float(total + more.value), compelled="evade")
        if way is None:
            return None
        if way.leaves:
            off += chance
            continue
        there = state.fork()
        moved_to(troop, way.box, "").apply(there)
        reached = sum((p for far, p in chase.items() if _catches(there, charger, troop.id, far)), Fraction(0))
        caught += chance * reached
        away += chance * (1 - reached)
    bars = [bar("gets away", away, flies), bar(f"is caught by {charger.id}: routs", caught, not flies)]
    if off:
        bars.append(bar("leaves the table", off, not flies))
    return Odds(
        title=f"{troop.id} evades {charger.id}", rule=FLIGHT, chances=tuple(bars),
        modifiers=(Named(more.value, more.words, more.rule),),
        note=f"{WITHOUT_CARDS}, if everybody else stays where he is",
    )  # fmt: skip


def _catches(state: State, charger: Troop, target: str, far: float) -> bool:
    """Does a chase of this length come up with a band that has fled, and is there room beside it (ALA-15.14)?"""
    foe = state.troops[target]
    if gap(charger, foe) > far + TOLERANCE + HAIR or in_the_way(state, charger, foe, far):
        return False
    place = line_up(state, charger, foe.box, face_hit(foe, charger.reference), still_to_move(state, charger.seat))
    return place is not None
