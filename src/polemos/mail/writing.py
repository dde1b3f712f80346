"""What a turn that was played says in its letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from polemos.kernel.secrecy import Seat
from polemos.mail.letter import CardShown, Turn
from polemos.mail.needs import places_owed
from polemos.mail.notebook import Notebook
from polemos.mail.replica import Replica
from polemos.mail.shuffling import card_shown, place_shown
from polemos.rules.hoplites.draw import RESERVE
from polemos.rules.hoplites.facts import Drew, SpecialPlayed
from polemos.rules.hoplites.shock.attacks import FLANK

WITHOUT_EFFECT: tuple[tuple[Any, Any], ...] = (
    ("discard", "none"),
    ("supply", []),
)  # thought better of; they would only tell what is in the hand


def turn_of(replica: Replica, notebook: Notebook, answers: Sequence[Any], concedes: bool) -> Iterator[Turn]:
    """The turn with no more cards shown than its checking needs.

    Cards that leave the hand are shown. Horse may be sent against elephants only with a FLANK card in hand, be it used
    then or not, and the sending tells so much: where the first letter would not be believed, such cards are shown too.
    """
    game, number = replica.game, replica.number
    assert game is not None
    seat, keys, wants = replica.writer(number), notebook.keys(), notebook.wants
    pile, other = replica.piles[seat], replica.piles[1 - seat]
    first = len(other.places)
    owed = places_owed(game, other, replica.wants)
    places = tuple(place_shown(keys.places, first + i, other.draws) for i in range(owed))
    shown = _left(replica, seat, RESERVE if wants == RESERVE else "")
    spare = [at for at in _held(replica, seat) if replica.orders[seat][at] == FLANK and at not in shown]
    for more in range(len(spare) + 1):
        yield Turn(
            notebook.link(number), notebook.public_key(number + 2),
            hand=pile.hand if number < 4 else (),
            shown=tuple(_shown(replica, seat, at) for at in [*shown, *spare[:more]]),
            answers=tuple(_bare(answers)),
            fetched=tuple(_fetched(replica, seat)),
            wants=wants,
            concedes=concedes,
            position=replica.position(),
            places=places,
            keys=keys if game.is_over else None,
        )  # fmt: skip


def _shown(replica: Replica, seat: Seat, at: int) -> CardShown:
    return card_shown(replica.knows[seat].cards, at, replica.orders[seat][at])


def _held(replica: Replica, seat: Seat) -> list[int]:
    """Positions that the hand has held in this turn and nobody has seen."""
    drawn, _ = replica.drawn(seat)
    return [*replica.held[seat], *drawn]


def _left(replica: Replica, seat: Seat, asked_for: str) -> list[int]:
    """Of these, the ones whose cards have left the hand, and the card that is still to be played."""
    assert replica.game is not None
    state = replica.game.state
    side, shown = state.side(seat), list(replica.piles[seat].shown.values())
    found: list[int] = []
    gone: dict[str, int] = {}
    for card in (*side.spent, *side.discarded, *([asked_for] if asked_for else [])):
        gone[card] = gone.get(card, 0) + 1
    for at in _held(replica, seat):
        card = replica.orders[seat][at]
        if card in state.units:
            if card not in side.hand:
                found.append(at)
        elif gone.get(card, 0) > shown.count(card):
            found.append(at)
            shown.append(card)
    return found


def _bare(answers: Sequence[Any]) -> list[Any]:
    kept: list[Any] = []
    for answer in answers:
        if kept and (kept[-1], answer) in WITHOUT_EFFECT:
            kept.pop()
        else:
            kept.append(answer)
    return kept


def _fetched(replica: Replica, seat: Seat) -> list[int]:
    """How many units each RESERVE of the turn has brought."""
    assert replica.game is not None
    counts: list[int] = []
    for entry in replica.game.journal[replica.entries :]:
        if isinstance(entry.fact, SpecialPlayed) and entry.fact.card == RESERVE:
            counts.append(0)
        elif isinstance(entry.fact, Drew) and "HOP-5.5" in entry.why:
            counts[-1] += 1
    return counts
