"""The fuzzer's checks of a game at one decision. Each yields what is wrong, in words; nothing if all is well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.dice import Dice, KeyedDice, RollId
from polemos.kernel.files.save import FormatError, encode, read, resume, watch
from polemos.kernel.game import Differs, Game
from polemos.kernel.notation import MOST_LETTERS, give, split
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.illegal import mutated, surely_illegal

ILLEGAL = 20
FORK_ANSWERS = 3
_encode = msgspec.json.Encoder().encode


class CountedDice:
    """Real dice that know how often they were thrown."""

    def __init__(self, inside: Dice) -> None:
        self._inside = inside
        self.thrown = 0

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        self.thrown += 1
        return self._inside.faces(roll, kinds)

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        self.thrown += 1
        return self._inside.order(roll, n)


def asked(game: Game[Any]) -> bytes:
    """The open question as bytes, to see whether it is the same."""
    if game.ask is None:
        return b""
    spaces = {str(seat): space.spec() for seat, space in sorted(game.ask.to.items())}
    return _encode([game.ask.prompt, game.ask.rule, spaces, list(game.waiting_for)])


def view_differs(game: Game[Any], seat: Seat) -> Iterator[str]:
    """The question asked in the seat's view must be the one that the game will judge the answer by."""
    assert game.ask is not None
    view = View(game, seat)
    if _encode(view.space.spec()) != _encode(game.ask.to[seat].spec()):
        yield f"in the view of seat {seat} another question is asked: {game.ask.prompt!r}"


def dead_end(game: Game[Any], seat: Seat, offers: Iterable[Any]) -> Iterator[str]:
    """There is an answer, and what the question offers of itself is admitted."""
    assert game.ask is not None
    space = game.ask.to[seat]
    keys = [option.key for option in getattr(space, "options", ())]
    if len(set(keys)) < len(keys):
        yield f"{game.ask.prompt!r} offers something twice: {', '.join(keys)}"
    try:
        for answer in offers:
            if (refused := space.why_not(answer)) is not None:
                yield f"{answer!r} is offered as an answer to {game.ask.prompt!r} and refused: {refused}"
    except (IndexError, ValueError, StopIteration) as error:
        yield f"{game.ask.prompt!r} has no answer: {error!r}"


def illegal_accepted(game: Game[Any], seat: Seat, chance: Chance) -> Iterator[str]:
    """Answers of the wrong seat, wrong by declaration, or spoiled: refused with a reason, and nothing changes."""
    assert game.ask is not None
    space, prompt = game.ask.to[seat], game.ask.prompt
    before = game.digest()
    for _ in range(ILLEGAL // 2):
        wrong = surely_illegal(space, chance)
        if wrong is not None and not _is_refused(game, seat, wrong):
            yield f"{wrong!r} is accepted as an answer to {prompt!r}"
            return
    good = space.answer_json(space.default)
    for _ in range(ILLEGAL // 2):
        try:
            answer = space.from_json(mutated(good, chance))
        except ValueError:
            continue
        if space.why_not(answer) is not None and not _is_refused(game, seat, answer):
            yield f"{answer!r} is accepted as an answer to {prompt!r} although there is a reason against it"
            return
    for other in game.ruleset.seats:
        if other not in game.waiting_for and not _is_refused(game, other, space.default):
            yield f"seat {other} may answer for seat {seat}"
            return
    if game.digest() != before:
        yield f"a refused answer to {prompt!r} changed the game"


def _is_refused(game: Game[Any], seat: Seat, answer: Any) -> bool:
    """In the game itself: if it is taken, the game ends with this fault, and its file shows it."""
    try:
        game.answer(seat, answer)
    except Refused:
        return True
    return False


def lost_in_words(game: Game[Any], seat: Seat, answer: Any) -> Iterator[str]:
    """An answer is the same after JSON, and as a typed order it does the same."""
    assert game.ask is not None
    space = game.ask.to[seat]
    raw = msgspec.json.decode(_encode(space.answer_json(answer)))
    if (back := space.from_json(raw)) != answer:
        yield f"{answer!r} is {back!r} after JSON"
    words = space.words(answer)
    if len(words) > MOST_LETTERS:
        yield f"as a typed order {answer!r} is {len(words)} letters long"
        return
    said = space.read(split(words))
    if isinstance(said, Reason):
        yield f"the order {words!r} is not understood: {said}"
    elif said[0] != answer or said[1] != len(split(words)):
        yield f"the order {words!r} means {said[0]!r} and not {answer!r}"
    elif len(game.waiting_for) == 1:
        yield from _ordered_otherwise(game, seat, answer, words)


def _ordered_otherwise(game: Game[Any], seat: Seat, answer: Any, words: str) -> Iterator[str]:
    one, other = game.fork(), game.fork()
    one.reopen()
    other.reopen()
    one.answer(seat, answer)
    refused = give(other, seat, words)
    if refused is not None:
        yield f"the order {words!r} is refused: {refused}"
    elif one.digest() != other.digest():
        yield f"the order {words!r} makes another game than the answer {answer!r}"


def fork_differs(game: Game[Any], chance: Chance) -> Iterator[str]:
    """A fork has the same question, and nothing that is played in it touches its parent."""
    before, question, told = game.digest(), asked(game), len(game.journal)
    twin = game.fork(dice=KeyedDice(chance.bits().to_bytes(8, "big")))
    twin.reopen()
    if twin.digest() != before or asked(twin) != question:
        yield "a fork is not the game that it was taken from"
        return
    for _ in range(FORK_ANSWERS):
        if not twin.waiting_for:
            break
        assert twin.ask is not None
        seat = twin.waiting_for[0]
        twin.answer(seat, twin.ask.to[seat].sample(chance))
    if game.digest() != before or asked(game) != question or len(game.journal) != told:
        yield "playing a fork changed its parent"


def concede_wrong(game: Game[Any], seat: Seat) -> Iterator[str]:
    """Giving up ends the game, the other side wins, and the game can be kept."""
    twin = game.fork_at(len(game.decisions))
    twin.concede(seat)
    outcome = twin.state.outcome
    if not twin.is_over or outcome is None or outcome.winner in (seat, None):
        yield f"seat {seat} concedes and the game ends with {outcome}"
    else:
        yield from save_differs(twin)


def save_differs(game: Game[Any]) -> Iterator[str]:
    """Saved, loaded and saved again, it is the same game to the byte; and the facts alone give its state."""
    content = encode(game)
    try:
        saved = read(content)
        again = resume(saved, {game.ruleset.id: game.ruleset})
    except FormatError as error:
        yield f"it cannot be loaded: {error}"
        return
    if again.digest() != game.digest() or asked(again) != asked(game):
        yield "the loaded game is another one"
    elif encode(again) != content:
        yield "saved again, it is another file"


def watch_differs(game: Game[Any]) -> Iterator[str]:
    """The facts alone, without any procedure, give the state."""
    try:
        state = watch(read(encode(game)), game.ruleset)
    except FormatError as error:
        yield str(error)
        return
    if _encode(state) != _encode(game.state):
        yield "the facts do not make the state"


def replay_differs(game: Game[Any]) -> Iterator[str]:
    """The answers played again give the same digest at every decision."""
    try:
        again = type(game).replayed(game.ruleset, game.header, game.decisions)
    except Differs as error:
        yield str(error)
        return
    if [entry.words for entry in again.journal] != [entry.words for entry in game.journal]:
        yield "played again, it is told in other words"


def undo_wrong(game: Game[Any], seat: Seat, answer: Any, before: str, question: bytes, thrown: int) -> Iterator[str]:
    """Right after a decision: past dice, a reveal or several seats it stands; else it can be taken back and redone."""
    last = game.decisions[-1]
    start = game.decisions[-2].entries if len(game.decisions) > 1 else game.opening
    barrier = thrown > 0 or len(last.answers) > 1 or any(e.fact.BARRIER for e in game.journal[start:])
    for other in game.ruleset.seats:
        allowed = game.why_no_undo(other) is None
        if allowed and barrier:
            yield f"seat {other} may take back what cannot be unknown"
            return
        if allowed and other != seat:
            yield f"seat {other} may take back a decision of seat {seat}"
            return
    if game.why_no_undo(seat) is not None:
        return
    after, told = game.digest(), len(game.journal)
    game.undo(seat)
    if game.digest() != before or asked(game) != question or len(game.journal) != start:
        yield "after taking back, the game is not what it was"
        return
    game.answer(seat, answer)
    if game.digest() != after or len(game.journal) != told:
        yield "taken back and done again, the decision makes another game"
