"""What must be true of every state of Hoplites, whatever was played; the fuzzer looks after each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.field.field import is_adjacent_to_enemy
from polemos.rules.hoplites.field.terrain import is_prohibited
from polemos.rules.hoplites.starting.decks import all_cards
from polemos.rules.hoplites.state import AREAS, HAND, NORTH, SECOND_LINE, SOUTH, Side, State

MARKERS = ("engaged", "no_missile", "withdrawing", "flank", "raiding", "rushing")  # that no unit takes off the field


def broken(state: State) -> Iterator[str]:
    """Sentences about what is wrong; none if all is well. Before the first turn nothing is dealt yet."""
    if not state.turn:
        return
    for seat in (SOUTH, NORTH):
        side = state.side(seat)
        yield from _cards(state, seat, side)
        yield from _counts(side)
        yield from _field(state, side)
        yield from _second_line(state, side)


def _cards(state: State, seat: Seat, side: Side) -> Iterator[str]:
    """Every card is in exactly one place."""
    found = Counter(
        [
            *(name for name in side.areas if name), *side.second_line, *side.eliminated, *side.discarded, *side.spent,
            *side.pursuit, *side.hand, *side.deck,
        ]
    )  # fmt: skip
    wanted = Counter(all_cards(state, seat))
    for card in [*wanted, *(card for card in found if card not in wanted)]:
        if found[card] != wanted[card]:
            yield f"{side.name} has {wanted[card]} {card}, but {found[card]} are somewhere"


def _counts(side: Side) -> Iterator[str]:
    for words, told, true in (
        ("cards in hand", side.held, len(side.hand)),
        ("cards in the deck", side.left, len(side.deck)),
        ("units in pursuit", side.pursuing, len(side.pursuit)),
    ):
        if told != true:
            yield f"{side.name} has {true} {words}, but {told} are told"
    if len(side.hand) > HAND:
        yield f"{side.name} holds {len(side.hand)} cards"
    if len(side.second_line) > SECOND_LINE:
        yield f"{side.name} has {len(side.second_line)} units in the second line"
    if any(card not in side.hand and card not in side.veiled for card in side.known):
        yield f"{side.name}: a card that was seen to go into the hand is neither there nor hidden"


def _field(state: State, side: Side) -> Iterator[str]:
    if len(side.areas) != AREAS or len(side.terrain) != AREAS:
        yield f"the field of {side.name} has not nine areas"
    for column, name in enumerate(side.areas, 1):
        if not name:
            continue
        unit = state.units[name]
        if unit.seat != side.seat:
            yield f"{name} stands on the enemy's field"
        if not 0 <= unit.hits < unit.threshold:
            yield f"{name} stands on the field with {unit.hits} hits"
        if unit.routed or not unit.used:
            yield f"{name} stands on the field, routed or never played"
        if unit.manoeuvre not in (0, 1):
            yield f"{name} has manoeuvre level {unit.manoeuvre} on the field"
        if unit.hidden != (name in side.veiled):
            yield f"{name} is hidden or is not"
        if is_prohibited(state, unit, side.seat, column):
            yield f"{name} stands where it may not be"
        if unit.engaged and not is_adjacent_to_enemy(state, unit):
            yield f"{name} is engaged with nobody"
        if unit.hidden and is_adjacent_to_enemy(state, unit):
            yield f"{name} hides before the eyes of an enemy"
        if unit.rushing and not unit.manoeuvre:
            yield f"{name} rushes without a marker"
        if state.phase != "shock" and (unit.flank or unit.withdrawing or unit.raiding):
            yield f"{name} has a marker of the shock phase in the {state.phase} phase"
    if any(name not in side.areas for name in side.veiled):
        yield f"{side.name}: a hidden unit is not on the field"


def _second_line(state: State, side: Side) -> Iterator[str]:
    for name in side.second_line:
        unit = state.units[name]
        if not unit.routed and not 0 <= unit.hits < unit.threshold:
            yield f"{name} stands in the second line with {unit.hits} hits"
        if unit.hidden or unit.manoeuvre or unit.played_this_turn or any(getattr(unit, mark) for mark in MARKERS):
            yield f"{name} has markers of the field in the second line"
    for name in (*side.hand, *side.deck, *side.pursuit):
        unit_off = state.units.get(name)
        if unit_off is not None and (unit_off.routed or unit_off.hidden or unit_off.hits >= unit_off.threshold):
            yield f"{name} is routed or hidden, and in no such place"
    for name in state.units:
        if state.units[name].seat == side.seat and state.units[name].pursuing != (name in side.pursuit):
            yield f"{name} is in pursuit or is not"
