"""Two worlds: what a seat cannot see is changed, and every byte that it receives must stay the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from polemos.kernel.acts import Run, acts, seen_facts
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Drawn, Rolled, Shuffled
from polemos.kernel.game import Bug, Game
from polemos.kernel.rehearsal import Strays, rehearse
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.rehearsed import units_of

STEPS = 3
RECENT = 20  # entries of the journal that are compared; what was told before them was compared at earlier looks
_encode = msgspec.json.Encoder().encode


def seen(game: Game[Any], seat: Seat | None) -> bytes:
    """Everything that a seat receives."""
    view = View(game, seat)
    return _encode(view.to_json()) + view._game.digest().encode()


def staged(game: Game[Any], seat: Seat | None) -> bytes:
    """How the last decision is shown to a seat: cut into acts and runs, and the game as it saw it after each of them.

    Pictures are made of such views, and lines are counted as the seat is told them.
    """
    step = len(game.decisions) - 1
    moment, ends = game.moment(step), game.decisions[step].entries
    view: View[Any] = View(game, seat)
    facts = [None if entry is None else entry.fact for entry in view.told()[moment.entries : ends]]
    try:
        instants = rehearse(game, step)
    except Strays:
        return b"only its end"
    told = seen_facts(instants, facts, units_of(view.state))
    lines = {one.number: line for line, one in enumerate(told)}

    def run_seen(run: Run) -> tuple[Any, ...]:
        last = run.facts[-1]
        now = View.within(game, seat, last.instant, moment.entries + last.number + 1)._game.digest()
        return run.is_throw, run.about, [lines[one.number] for one in run.facts], now

    return _encode([(act.continues, [run_seen(run) for run in act.runs]) for act in acts(told, len(moment.stack))])


def other_world(game: Game[Any], seat: Seat, chance: Chance) -> Game[Any]:
    """The same game with something else in the places that the seat cannot see."""
    twin = twin_of(game, RECENT)
    game.ruleset.guess(twin.state, seat, chance)
    twin.reopen()
    return twin


def twin_of(game: Game[Any], told: int | None = None) -> Game[Any]:
    """A fork that keeps the journal, or so many of its last entries, so that what it tells can be compared.

    Its past begins here, so that what is decided from now on can be rehearsed.
    """
    twin = game.fork()
    twin.journal = game.journal[-told:] if told else list(game.journal)
    twin.opening, twin.history, twin.telling = len(twin.journal), [], True
    return twin


def leaks(game: Game[Any], seat: Seat, chance: Chance) -> Iterator[str]:
    """What a seat could learn of the hidden: at once, or by the next answers. Answers are drawn, dice are the same."""
    one = twin_of(game, RECENT)
    one.reopen()
    try:
        other = other_world(game, seat, chance)
    except Bug:
        yield f"in another world seat {seat} would not be asked {one.ask.prompt if one.ask else ''!r}"
        return
    for step in range(STEPS):
        for viewer in (seat, None):
            who = "a spectator" if viewer is None else f"seat {viewer}"
            where = f"after {step} more answers" if step else "at once"
            if seen(one, viewer) != seen(other, viewer):
                yield f"{who} can tell two worlds apart {where}, asked {one.ask.prompt if one.ask else ''!r}"
                return
            if one.decisions and staged(one, viewer) != staged(other, viewer):
                yield f"{who} can tell two worlds apart {where} by how it is shown"
                return
        if not one.waiting_for or one.waiting_for != other.waiting_for:
            return
        answering = one.waiting_for[0]
        assert one.ask is not None
        assert other.ask is not None
        answer = one.ask.to[answering].sample(chance)
        if other.ask.to[answering].why_not(answer) is not None:
            return
        told = len(one.journal), len(other.journal)
        one.answer(answering, answer)
        other.answer(answering, answer)
        if reveals(one, told[0]) or reveals(other, told[1]):
            return


def reveals(game: Game[Any], since: int) -> bool:
    """Has something hidden been told on purpose?"""
    return any(
        entry.fact.BARRIER and not isinstance(entry.fact, Rolled | Drawn | Shuffled) for entry in game.journal[since:]
    )


def sealed_leaks(game: Game[Any], seat: Seat, chance: Chance) -> Iterator[str]:
    """While an answer is sealed, nobody else may see anything of it."""
    if game.ask is None or len(game.waiting_for) < 2 or seat not in game.waiting_for:
        return
    space = game.ask.to[seat]
    others = [viewer for viewer in (*game.ruleset.seats, None) if viewer != seat]
    told = []
    for answer in (space.sample(chance), space.sample(chance)):
        twin = twin_of(game, RECENT)
        twin.reopen()
        twin.answer(seat, answer)
        told.append([seen(twin, viewer) for viewer in others])
    if told[0] != told[1]:
        yield f"the sealed answer of seat {seat} to {game.ask.prompt!r} can be seen"


def choice_leaks(game: Game[Any], seat: Seat, chance: Chance) -> Iterator[str]:
    """Two answers that differ only in what others cannot see on the table must not differ in anything told to them."""
    if game.ask is None or seat not in game.waiting_for:
        return
    space = game.ask.to[seat]
    others = [viewer for viewer in (*game.ruleset.seats, None) if viewer != seat]
    rest = {other: game.ask.to[other].sample(chance) for other in game.waiting_for if other != seat}
    worlds = []
    for answer in (space.sample(chance), space.sample(chance)):
        twin = twin_of(game, RECENT)
        twin.reopen()
        for other, said in rest.items():
            twin.answer(other, said)
        twin.answer(seat, answer)
        worlds.append(twin)
    one, two = worlds
    if _encode(one.state) == _encode(two.state):
        return
    for viewer in others:
        hidden = _encode(one.state.seen_by(viewer)) == _encode(two.state.seen_by(viewer))
        if hidden and _told_whole(one, viewer) != _told_whole(two, viewer):
            yield f"what seat {seat} does in secret at {game.ask.prompt!r} is told to others"


def _told_whole(game: Game[Any], seat: Seat | None) -> bytes:
    return seen(game, seat) + (staged(game, seat) if game.decisions else b"")
