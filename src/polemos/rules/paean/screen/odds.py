"""Odds as cards to be read before the dice: of a combat, of fire, of an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from polemos.kernel.secrecy import Seat
from polemos.kernel.test import Test
from polemos.kernel.view import View
from polemos.kernel.words.english import counted, does
from polemos.rules.paean.combat.odds import Outlook, outlook
from polemos.rules.paean.field.melees import melee_of, melees
from polemos.rules.paean.missiles.odds import FireOdds, fire_odds
from polemos.rules.paean.state import NORTH, SOUTH, State
from polemos.tabletop.scene import Chance, Named, Odds


def odds(view: View[State], units: Sequence[str]) -> tuple[Odds, ...]:
    """Of the mêlées that these fight in, of the fire of one at another; of all mêlées if nobody is named."""
    state = view.state
    known = [name for name in units if name in state.formations]
    if not units:
        return tuple(combat_card(state, melee.south[0], view.seat) for melee in melees(state))
    fought = {melee.id: melee for name in known if (melee := melee_of(state, name)) is not None}
    cards = [combat_card(state, melee.south[0], view.seat) for melee in fought.values()]
    if len(known) == 2:
        one, other = (state.formations[name] for name in known)
        if one.seat != other.seat and any(base.is_missile_armed for base in one.bases):
            cards.append(fire_card(state, one.id, other.id))
    return tuple(cards)


def combat_card(state: State, piece: str, seat: Seat | None = None) -> Odds:
    """The next phase of a mêlée as it stands; the good bars are those of the seat that looks."""
    found = outlook(state, piece)
    melee = melee_of(state, piece)
    sides = (" ".join(_short(state, each) for each in side) for side in ((melee.south, melee.north) if melee else ()))
    title = " against ".join(sides) or _short(state, piece)
    bars = [
        Chance(words=does(state.side(side).name, "wins"), chance=float(found.wins(side)), good=_good(seat, side))
        for side in (SOUTH, NORTH)
    ]
    return Odds(
        title=title, rule="PAE-13.1",
        chances=(bars[0], Chance(words="a draw", chance=float(found.draw)), bars[1]),
        modifiers=tuple(_dice(state, found)), note="; ".join(_losses(state, found)),
    )  # fmt: skip


def _good(seat: Seat | None, winner: Seat) -> bool | None:
    return None if seat is None else winner == seat


def _short(state: State, piece: str) -> str:
    """A leader has a name, a formation its id."""
    return state.leaders[piece].name if piece in state.leaders else piece


def _dice(state: State, found: Outlook) -> Iterator[Named]:
    """The dice of either side, source by source."""
    for seat in (SOUTH, NORTH):
        for blow in found.blows[seat]:
            who = f"{_short(state, blow.piece)} at {_short(state, blow.target)}"
            yield from (Named(line.value, f"{who}: {line.words}", line.rule) for line in blow.lines if line.value)
            yield Named(blow.count, f"{who}: D{blow.die} that need {blow.score}", "PAE-13.14", "makes")


def _losses(state: State, found: Outlook) -> Iterator[str]:
    for seat in (SOUTH, NORTH):
        hits = sum((count * chance for count, chance in found.hits[seat].items()), Fraction(0))
        pushed, lost = found.pushed_back[seat], found.dispersed[seat]
        bases = f"{float(pushed):.2f} bases pushed back, {float(lost):.2f} lost"
        yield f"{state.side(seat).name}: {float(hits):.1f} hits, {bases} on average"


def fire_card(state: State, firing: str, target: str) -> Odds:
    found = fire_odds(state, state.formations[firing], state.formations[target])
    bars = [Chance(words=f"{counted(bases, 'base')} lost", chance=float(chance)) for bases, chance in _sorted(found)]
    if found.dispersed:
        bars.append(Chance(words="the whole formation is dispersed", chance=float(found.dispersed)))
    note = f"{float(found.mean):.2f} hits on average"
    return Odds(title=f"{firing} fires at {target}", rule="PAE-11.2", chances=tuple(bars), note=note)


def _sorted(found: FireOdds) -> list[tuple[int, Fraction]]:
    return sorted(found.lost.items())


def card_of_test(test: Test, failing: str = "", title: str = "") -> Odds:
    """A test on two dice with all that makes it harder, and what a failure brings."""
    mods = tuple(Named(mod.value, mod.words, mod.rule) for mod in test.mods if mod.value)
    note = "; ".join(filter(None, (f"{test.limit} or less is wanted", failing)))
    return Odds(title=title or test.label, rule=test.rule, chances=bars_of_test(test), modifiers=mods, note=note)


def bars_of_test(test: Test, good: bool | None = True) -> tuple[Chance, Chance]:
    """To pass and to fail; `good`: to whom it is."""
    return (
        Chance(words="passed", chance=float(test.chance), good=good),
        Chance(words="failed", chance=float(1 - test.chance), good=None if good is None else not good),
    )
