"""What a seat cannot see, filled in with something possible (HOP-1.7): the rest of the cards, laid out at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.changing import set_side, set_unit
from polemos.rules.hoplites.field.field import adjacent
from polemos.rules.hoplites.field.terrain import has_cover, is_prohibited
from polemos.rules.hoplites.starting.decks import all_cards
from polemos.rules.hoplites.starting.initiative import PERIODS
from polemos.rules.hoplites.state import AREAS, NAMES, NORTH, SOUTH, Side, State

LEVELS = 4  # highest manoeuvre level of a unit in pursuit (HOP-24.23)


def guess(state: State, seat: Seat, chance: Chance) -> None:
    """Deal what is unseen: the own deck in some order, the enemy's cards over pursuit, cover, hand and deck."""
    _guess_order(state, chance)
    for name, unit in list(state.units.items()):
        state.units[name] = unit.seen_by(seat)
    orders = state.side(1 - seat).orders  # masked already in what a player guesses from
    own, enemy = (state.side(each).seen_by(seat) for each in (seat, 1 - seat))
    enemy = replace(enemy, orders=orders)
    state.sides[NAMES[1 - seat]] = enemy
    set_side(state, seat, deck=tuple(chance.shuffled(_unseen(state, own, own.hand))))
    unseen = chance.shuffled(_unseen(state, enemy, ()))
    pursuit = _pursuers(state, enemy, unseen)
    unseen = _less(unseen, pursuit)
    hidden = _hidden(state, enemy, unseen, len(unseen) - enemy.held - enemy.left, chance)
    unseen = _less(unseen, hidden)
    known = [name for name in enemy.known if name in unseen]
    others = _less(unseen, known)
    unknown = enemy.held - len(known)
    areas = enemy.areas
    for name, column in hidden.items():
        areas = (*areas[: column - 1], name, *areas[column:])
        set_unit(state, name, hidden=True, used=True, last_seen=_last_seen(state, name))
    for name in pursuit:
        level = chance.below(LEVELS + 1)
        set_unit(state, name, pursuing=True, used=True, manoeuvre=level, last_seen=_last_seen(state, name))
    set_side(
        state, 1 - seat, areas=areas, veiled=tuple(hidden), pursuit=tuple(pursuit),
        hand=(*known, *others[:unknown]), deck=tuple(others[unknown:]),
    )  # fmt: skip


def reshuffle(state: State, chance: Chance) -> None:
    """What neither side knows: the order of the decks, and when the order of play ends."""
    _guess_order(state, chance)
    for seat in (SOUTH, NORTH):
        set_side(state, seat, deck=tuple(chance.shuffled(state.side(seat).deck)))


def _guess_order(state: State, chance: Chance) -> None:
    """Some period that has not run out yet."""
    if state.options.variable_initiative:
        possible = [state.order_since + turns for turns in PERIODS if state.order_since + turns >= state.turn]
        state.order_until = chance.pick(possible) if possible else state.turn


def _unseen(state: State, side: Side, hand: tuple[str, ...]) -> list[str]:
    """Cards of a side that are nowhere to be seen."""
    open_piles = (side.areas, side.second_line, side.eliminated, side.discarded, side.spent, side.pursuit, hand)
    return _less(all_cards(state, side.seat), [card for pile in open_piles for card in pile])


def _less(cards: list[str], gone: Iterable[str]) -> list[str]:
    less = Counter(gone)
    left = []
    for card in cards:
        if less[card]:
            less[card] -= 1
        else:
            left.append(card)
    return left


def _last_seen(state: State, name: str) -> tuple[int, int] | None:
    """What the seat knows of a unit that it sees no more."""
    unit = state.units[name]
    return (unit.hits, unit.depletion) if unit.used else None


def _pursuers(state: State, enemy: Side, unseen: list[str]) -> list[str]:
    """Cavalry, and first of all such as was on the field and is there no more."""
    riders = [
        card for card in unseen if card in state.units and card not in enemy.known and state.kind(state.units[card]).cav
    ]
    return sorted(riders, key=lambda name: not state.units[name].used)[: enemy.pursuing]


def _hidden(state: State, enemy: Side, unseen: list[str], count: int, chance: Chance) -> dict[str, int]:
    """Units that might stand in cover, each with its column."""
    if count <= 0:
        return {}
    units = [card for card in unseen if card in state.units]
    # One that was played and is gone can be nowhere else; nor can those that went into a hand too small for them.
    gone = [name for name in units if state.units[name].used and name not in enemy.known]
    too_many = [name for name in units if name in enemy.known][: max(0, len(enemy.known) - enemy.held)]
    order = list(dict.fromkeys([*gone, *too_many, *units]))
    columns = chance.shuffled(
        [
            column
            for column in range(1, AREAS + 1)
            if not enemy.areas[column - 1]
            and has_cover(state, enemy.seat, column)
            and not adjacent(state, enemy.seat, column)
        ]
    )
    hidden: dict[str, int] = {}
    for name in order:
        if len(hidden) == count:
            break
        unit = state.units[name]
        fitting = next((column for column in columns if not is_prohibited(state, unit, enemy.seat, column)), None)
        if fitting is not None:
            columns.remove(fitting)
            hidden[name] = fitting
    return hidden
