"""How many draws must lie open before a turn. All of it follows from what both players know.

A normal turn needs one card, with dynamic play two. RESERVE looks for units and passes special cards over, so it needs
as many cards as there could be special ones in the deck, and two more; these are opened only when the card is shown.
"""

from __future__ import annotations

from typing import Any

from polemos.mail.mail_game import MailGame
from polemos.mail.shuffling import Pile
from polemos.rules.hoplites.draw import RESERVE, RESERVES, DrawPhase
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.state import State

DRAW = "draw"


def a_turns_draws(dynamic: bool) -> int:
    return 2 if dynamic else 1


def in_reserve(state: State, pile: Pile) -> int:
    """Cards that lie open to their owner and were not drawn."""
    return len(pile.places) - (pile.draws - state.side(pile.owner).left)


def most_looked_at(state: State, pile: Pile) -> int:
    """The most cards that a RESERVE, which is still in hand, can look at."""
    side = state.side(pile.owner)
    gone = len(side.spent) + sum(card not in state.units for card in side.discarded)
    return min(side.left, sum(side.specials.values()) - gone - 1 + RESERVES)


def lacking(game: MailGame, pile: Pile, answer: Any) -> int:
    """Draws that must be opened before this can be answered."""
    procedure = game.stack[-1].procedure if game.stack else None
    if not isinstance(procedure, DrawPhase) or procedure.is_discarding:
        return 0
    state = game.state
    if answer == DRAW:
        return max(0, min(1, state.side(pile.owner).left) - in_reserve(state, pile))
    if answer == RESERVE:
        return max(0, most_looked_at(state, pile) - in_reserve(state, pile))
    return 0


def opened_after(setup: Setup, pile: Pile) -> int:
    """Draws that are opened for the first turn."""
    return min(pile.draws, a_turns_draws(setup.options.dynamic_play))


def places_owed(game: MailGame, pile: Pile, wants: str) -> int:
    """Draws of a player that the other opens at the end of a letter: what his turn can need, or what he waits for."""
    if game.is_over:
        return 0
    wanted = min(game.state.side(pile.owner).left, a_turns_draws(game.state.options.dynamic_play))
    return max(lacking(game, pile, wants), wanted - in_reserve(game.state, pile), 0)
