"""What must be true of every state of Alala!, whatever was played; the fuzzer looks after each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from polemos.geometry import TOLERANCE, is_inside, overlaps
from polemos.rules.alala.cards.packs import full_pack
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.field.field import fighting_stretch, on_table
from polemos.rules.alala.field.terrain import is_barred
from polemos.rules.alala.morale.successors import nearest_left
from polemos.rules.alala.state import NORTH, SOUTH, Side, State
from polemos.rules.alala.troops import EAGER, SHAKEN, Troop

ROUNDED = TOLERANCE + 0.001  # places are kept in thousandths
UNFORMED = ("retiring", "routing", "pursuing", "looting")  # who cannot withdraw may stay formed (ALA-18.8)


def broken(state: State) -> Iterator[str]:
    """Sentences about what is wrong; none if all is well."""
    troops = list(on_table(state))
    yield from _places(state, troops)
    for troop in state.troops.values():
        yield from _of_troop(state, troop)
    yield from _contacts(state)
    yield from _leaders(state)
    for seat in (SOUTH, NORTH):
        yield from _figures(state, state.side(seat))
    if state.turn:
        yield from _cards(state)


def _places(state: State, troops: list[Troop]) -> Iterator[str]:
    # Circles first, with all that they need at hand: this is looked at after every decision of a fuzzed battle.
    rings = [(troop.box.cx, troop.box.cy, troop.box.radius, troop) for troop in troops]
    for (x, y, radius, one), (u, v, reach, other) in combinations(rings, 2):
        far = radius + reach
        if abs(x - u) < far and abs(y - v) < far and overlaps(one.box, other.box, ROUNDED):
            yield f"{one.id} and {other.id} overlap"
    for troop in troops:
        if not is_inside(troop.box, state.bounds, ROUNDED):
            yield f"{troop.id} is not wholly on the table"
        for piece in state.terrain.values():
            if is_barred(troop, piece) and any(overlaps(troop.box, shape, ROUNDED) for shape in piece.shapes):
                yield f"{troop.id} stands on {piece.id}, which it may not enter"


def _of_troop(state: State, troop: Troop) -> Iterator[str]:
    if not 0 <= troop.disorder <= Disordered.MOST:
        yield f"{troop.id} has {troop.disorder} DP"
    if not SHAKEN <= troop.level <= EAGER:
        yield f"{troop.id} has the level {troop.level}"
    if any(not 0 <= element.men <= troop.full for element in troop.elements):
        yield f"{troop.id} has more men than it ever had, or fewer than none"
    if not troop.on_table:
        return
    if not troop.men:
        yield f"{troop.id} is on the table without men"
    if troop.is_band and troop.formed:
        yield f"{troop.id} is a formed band"
    if troop.formed and troop.status in UNFORMED:
        yield f"{troop.id} is {troop.status} and formed"
    if troop.status in ("routing", "withdrawing") and not troop.counted:
        yield f"{troop.id} is {troop.status} and not counted as lost"
    if troop.is_hoplites and troop.phalanx not in state.leaders:
        yield f"{troop.id} belongs to no phalanx"


def _contacts(state: State) -> Iterator[str]:
    for contact in state.contacts.values():
        one, other = state.troops[contact.a], state.troops[contact.b]
        if not (one.on_table and other.on_table):
            yield f"{contact.id} are in contact, but not both on the table"
        elif one.seat == other.seat:
            yield f"{contact.id} are friends in contact as enemies"
        elif fighting_stretch(one, other) is None:
            yield f"{contact.id} are in contact and do not touch"


def _leaders(state: State) -> Iterator[str]:
    for leader in state.leaders.values():
        if leader.unit:
            unit = state.troops[leader.unit]
            if state.turn and not unit.on_table and len(nearest_left(state, leader)) < 2:  # else its player is asked
                yield f"{leader.id} is with {unit.id}, which is not on the table"
            if unit.phalanx != leader.id:
                yield f"{leader.id} is with {unit.id} of another phalanx"
            if leader.rating < 1:
                yield f"{leader.id} has the rating {leader.rating}"
        elif any(troop.phalanx == leader.id and troop.status != "routing" for troop in on_table(state, leader.seat)):
            yield f"{leader.id} leads nobody, though units of his phalanx are there"
        if leader.points < 0:
            yield f"{leader.id} has {leader.points} CP"


def _figures(state: State, side: Side) -> Iterator[str]:
    """Every figure stands in the ranks, has fallen, or was left over of a spent unit."""
    own = [troop for troop in state.troops.values() if troop.seat == side.seat]
    men = sum(element.men for troop in own for element in troop.elements)
    if side.figures and men + side.fallen + side.dispersed != side.figures:
        yield f"{side.name} had {side.figures} figures, and now {men} + {side.fallen} + {side.dispersed}"
    if side.held < 0:
        yield f"{side.name} holds {side.held} cards"


def _cards(state: State) -> Iterator[str]:
    """No card is in two places; one that is being carried out may be in none."""
    sides = [state.side(seat) for seat in (SOUTH, NORTH)]
    found = Counter(state.discards)
    for side in sides:
        found.update(side.received)
        found.update(side.hand)
        if side.hand and len(side.hand) != side.held:
            yield f"{side.name} holds {len(side.hand)} cards and shows {side.held}"
    found.update(state.pack)
    known = Counter(full_pack())
    for card, count in found.items():
        if count > known[card]:
            yield f"there are {count} cards {card}"
