"""A copy of a running game, to be given away: it holds what the seats it is for may know, and the rest is guessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.game import Game
from polemos.kernel.procedure import Bug, Frame
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat, masked
from polemos.kernel.start import start_from
from polemos.kernel.state import State
from polemos.kernel.view import View, determinize

S = TypeVar("S", bound=State)
MOST_GUESSES = 60
TRIALS = 4
MOST_ANSWERS = 20  # of the others, by which a guess is tried
NO_COPY = Reason("what the others decide here hangs on what you cannot know; play on from a little before or after")


def copied(game: Game[S], seats: Sequence[Seat], seed: str) -> Game[S]:
    """The game as one seat, or all of them together, may know it; everything hidden and all dice come from the seed.

    What was told before can be read in it as they were told it. It cannot be gone back to, for the answers of the
    others would betray them. Refused where nothing that could be guessed fits the question of the others.
    """
    if not seats or game.is_over:
        raise Bug("a copy is made for somebody, of a running game")
    chance = Chance(int(seed[:16], 16))
    if len(seats) == 1:
        view = View(game, seats[0])
        guessed, journal, setup = _guessed(view, chance), view.journal(), view.header.setup
    elif len(seats) == len(game.ruleset.seats):
        guessed, journal, setup = _shuffled(game, seats, chance), _told(game, seats), game.header.setup
    else:
        raise Bug("what several players know together is known only of all")
    guessed.pending = {}  # whoever has answered in secret answers again
    start = start_from(guessed.snapshot())
    header = replace(game.header, setup=setup, seed=seed, reseeded=(), chosen=None, start=start)
    copy = type(game).begun(game.ruleset, header, opening=journal)
    copy.opening = len(journal)
    return copy


def _guessed(view: View[S], chance: Chance) -> Game[S]:
    """What is under way may tell more of the others than a guess heeds, so a guess is tried before it is taken."""
    for _ in range(MOST_GUESSES):
        try:
            guess = determinize(view, chance)
        except Bug:
            continue
        is_own = set(guess.waiting_for) <= {view.seat}
        if is_own or all(_holds(guess.fork(), view.seat, chance) for _ in range(TRIALS)):
            return guess
    raise Refused(NO_COPY)


def _holds(trial: Game[Any], seat: Seat | None, chance: Chance) -> bool:
    """Can the others answer what they are asked in this world, up to the next question of the seat?"""
    trial.reopen()
    for _ in range(MOST_ANSWERS):
        others = [other for other in trial.waiting_for if other != seat]
        if not others or trial.ask is None:
            break
        try:
            trial.answer(others[0], trial.ask.to[others[0]].sample(chance))
        except Exception:  # our procedures meet what they may rely on never to meet
            return False
        if any(True for _ in trial.ruleset.check(trial.state)):
            return False
    return True


def _shuffled(game: Game[S], seats: Sequence[Seat], chance: Chance) -> Game[S]:
    twin = game.fork()
    twin.stack = [Frame(_known(frame.procedure, seats), frame.at, frame.then) for frame in game.stack]
    game.ruleset.reshuffle(twin.state, chance)
    twin.reopen()
    return twin


def _told(game: Game[Any], seats: Sequence[Seat]) -> list[Entry]:
    told = []
    for entry in game.journal:
        fact = _known(entry.fact, seats)
        if fact is not None:
            told.append(entry if fact is entry.fact else Entry(fact, entry.why, fact.words(game.state)))
    return told


def _known(record: Any, seats: Sequence[Seat]) -> Any:
    """The record as the one of them sees it who sees most of it; None if none of them may."""
    seen = [masked(record, seat) for seat in seats]
    whole = [each for each in seen if each is record]
    own = [each for seat, each in zip(seats, seen, strict=True) if seat == getattr(record, "owner", None)]
    return next((each for each in (*whole, *own, *seen) if each is not None), None)
