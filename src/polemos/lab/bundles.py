"""What is to hold of answers that are given as one: they make the same game, and are taken back up to the last dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polemos.kernel.bundle import Bundle, Reply, do_as_one
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Drawn, Rolled, Shuffled
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.kernel.secrecy import Seat

MOST = 4  # answers in a bundle
ELSEWHERE = Reply("XXX-0.0", None)  # meant for a question that nobody asks


def bundle_wrong(game: Game[Any], seat: Seat, chance: Chance) -> Iterator[str]:
    """Some drawn answers one by one and the same as a bundle; the game itself is left as it is."""
    start = len(game.decisions)
    one_by_one, as_one, spoiled = (game.fork_at(start) for _ in range(3))
    replies = _drawn(one_by_one, seat, chance)
    reason = do_as_one(as_one, seat, Bundle(replies))
    if reason is not None:
        yield f"a bundle of allowed answers is refused: {reason}"
    elif _look(as_one) != _look(one_by_one):
        yield "a bundle makes another game than its answers one by one"
    elif do_as_one(spoiled, seat, Bundle([*replies, ELSEWHERE])) is None:
        yield "a bundle answers a question that it was not made for"
    else:
        stands = _stands(one_by_one, start)
        if len(spoiled.decisions) != stands:
            yield f"of a spoiled bundle {len(spoiled.decisions) - start} decisions stand, not {stands - start}"
        yield from _undo_wrong(as_one, game, seat, stands)


def _drawn(game: Game[Any], seat: Seat, chance: Chance) -> list[Reply]:
    replies: list[Reply] = []
    while len(replies) < MOST and seat in game.waiting_for:
        assert game.ask is not None
        space = game.ask.to[seat]
        answer = space.sample(chance)
        replies.append(Reply(game.ask.rule, space.answer_json(answer)))
        game.answer(seat, answer)
    return replies


def _stands(game: Game[Any], start: int) -> int:
    """How many decisions nobody can take back: up to the last that threw dice, told something or joined two seats."""
    stands = start
    for number, decision in enumerate(game.decisions[start:], start):
        first = game.decisions[number - 1].entries if number else game.opening
        facts = [entry.fact for entry in game.journal[first : decision.entries]]
        is_barrier = any(fact.BARRIER or isinstance(fact, Rolled | Drawn | Shuffled) for fact in facts)
        if is_barrier or decision.barrier or len(decision.answers) > 1:
            stands = number + 1
    return len(game.decisions) if game.is_over else stands


def _undo_wrong(game: Game[Any], before: Game[Any], seat: Seat, stands: int) -> Iterator[str]:
    """Taken back as one: all of it where nothing was thrown, and never past a barrier."""
    start = len(before.decisions)
    if _answered(game) == _answered(before):
        return
    if stands > start:
        try:
            game.undo(seat, start)
        except Refused:
            return
        yield "a bundle is taken back past what cannot be unknown"
        return
    game.undo(seat, start)
    if game.digest() != before.digest() or _answered(game) != _answered(before):
        yield "a bundle taken back is not the game before it"


def _answered(game: Game[Any]) -> tuple[int, list[Seat]]:
    return len(game.decisions), sorted(game.pending)


def _look(game: Game[Any]) -> tuple[Any, ...]:
    return game.digest(), game.decisions, dict(sorted(game.pending.items())), [entry.words for entry in game.journal]
