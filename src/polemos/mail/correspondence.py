"""A game by mail as one of its players has it: letters come in, a turn is played, a letter goes out."""

from __future__ import annotations

import os
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Conceded
from polemos.kernel.procedure import Bug
from polemos.kernel.secrecy import Seat
from polemos.mail import letter as letters
from polemos.mail.letter import Bound, Invitation, Joining, Keys, Letter
from polemos.mail.mail_game import CardsWanted, MailGame
from polemos.mail.needs import lacking, opened_after
from polemos.mail.notebook import FORMAT, Notebook, decode, encode
from polemos.mail.reckoning import Reckoning, reckon
from polemos.mail.refusal import Forked, Refusal
from polemos.mail.replica import Replica
from polemos.mail.sealing import SECRET, deal_commitment, hashed
from polemos.mail.setting_up import by_mail, why_not_by_mail
from polemos.mail.shuffling import card_leaves, place_leaves, place_shown
from polemos.mail.writing import turn_of
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup, seat_of_first
from polemos.rules.hoplites.state import NAMES

Task = Literal["play", "send", "wait", "over"]


class Status(msgspec.Struct, frozen=True):
    """What there is to do: play one's turn, send the letter that is ready, wait for the other's, or nothing more."""

    game: str
    seat: Seat
    number: int  # letters so far
    task: Task
    words: str
    turn: int
    wants: str = ""
    reckoning: Reckoning | None = None
    forks: int = 0


class Correspondence:
    """Made by `begin`, `join` or `read`. `game` is the battle as its player may know it; answer by `answer`."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        first = letters.read(notebook.letters[0]).content
        assert isinstance(first, Invitation)
        self.setup = first.setup
        self._rebuild()

    # -- beginning -------------------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, setup: Setup, secret: bytes | None = None) -> Correspondence:
        """Invite somebody to a battle; `secret` (32 bytes) is for tests only."""
        secret = os.urandom(SECRET) if secret is None else secret
        setup = by_mail(setup, Chance(int.from_bytes(secret[:8], "big")))
        game = hashed("game", secret)[:16].hex()
        notebook = Notebook(FORMAT, game, True, secret)
        content = Invitation(notebook.link(0), notebook.public_key(2), _bound(notebook, 0, setup), setup)
        raw = letters.write(letters.heading(HOPLITES, game, 0, b""), content, notebook.signing(0))
        return cls(replace(notebook, letters=(raw,)))

    @classmethod
    def join(cls, raw: bytes, secret: bytes | None = None) -> Correspondence:
        """Answer an invitation; the battle begins when the other has this letter."""
        read = _invitation(raw)
        assert isinstance(read.content, Invitation)
        notebook = Notebook(FORMAT, read.heading.game, False, os.urandom(SECRET) if secret is None else secret)
        setup = read.content.setup
        pile = Replica(notebook.game, setup, {}).piles[_seat(setup, 0)]
        opened = tuple(
            place_shown(notebook.keys().places, draw, pile.draws) for draw in range(opened_after(setup, pile))
        )
        content = Joining(notebook.link(1), notebook.public_key(3), _bound(notebook, 1, setup), opened)
        answer = letters.write(letters.heading(HOPLITES, notebook.game, 1, raw), content, notebook.signing(1))
        return cls(replace(notebook, letters=(raw, answer)))

    @classmethod
    def read(cls, raw: bytes) -> Correspondence:
        """Go on with what `to_bytes` has kept."""
        return cls(decode(raw))

    def to_bytes(self) -> bytes:
        """All that must be kept, secrets included: it is for this player's eyes only."""
        if not self._own_turn:
            return encode(self.notebook)
        return encode(replace(self.notebook, draft=tuple(self._answers()), concedes=self._concedes))

    def _rebuild(self) -> None:
        """Everything again from the letters, which were all checked when they came, and from the turn under way."""
        notebook = self.notebook
        self.seat: Seat = _seat(self.setup, 0 if notebook.invites else 1)
        self.replica = self._replica({self.seat: notebook.keys()})
        self._public: Replica | None = None
        self.reckoning: Reckoning | None = None
        self._begin_turn(is_fresh=not notebook.draft)
        for raw in notebook.draft:
            asked = self._game.ask
            assert asked is not None
            self._game.answer(self.seat, asked.to[self.seat].from_json(raw))
        if notebook.concedes:
            self._game.concede(self.seat)
        if len(self.replica.revealed) == 2:
            self.reckoning = reckon(self.setup, [letters.read(raw) for raw in notebook.letters])

    def _as_others_see_it(self) -> Replica:
        """The battle without any secrets; a letter that it would refuse is never sent."""
        if self._public is None:
            self._public = self._replica({})
        return self._public

    def _replica(self, knows: dict[Seat, Keys]) -> Replica:
        made = Replica(self.notebook.game, self.setup, knows)
        for raw in self.notebook.letters:
            _feed(made, letters.read(raw))
        return made

    # -- the turn --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> MailGame | None:
        """The battle; None before it has begun."""
        return self.replica.game

    @property
    def _game(self) -> MailGame:
        assert self.replica.game is not None
        return self.replica.game

    @property
    def number(self) -> int:
        return len(self.notebook.letters)

    @property
    def _own_turn(self) -> bool:
        """Is the next letter this player's, and a turn?"""
        return self.number >= 2 and self.replica.writer(self.number) == self.seat and not self._is_done

    @property
    def _is_done(self) -> bool:
        return self.seat in self.replica.revealed

    def _begin_turn(self, is_fresh: bool = True) -> None:
        """What was decided before the other had to open cards for it is done now."""
        if self._own_turn:
            self.replica.begin_turn(self.notebook.link(self.number))
            if is_fresh and self.replica.waits:
                self._game.answer(self.seat, self.replica.waits)
            self._game.needs_cards = self._needs_cards

    def _asked_nothing(self) -> bool:
        game = self.game
        return game is None or game.is_over or game.waiting_for != (self.seat,)

    def _asked(self) -> MailGame:
        if not self._own_turn or self._asked_nothing() or self.notebook.wants:
            raise Refusal("you have nothing to decide now; " + self.status().words)
        return self._game

    def _answers(self) -> list[Any]:
        decided = self._game.decisions[self.replica.start :]
        return [decision.answers[self.seat] for decision in decided if self.seat in decision.answers]

    def answer(self, answer: Any) -> bool:
        """Answer the open question; False if the other must first open cards for it, and then the letter goes out."""
        try:
            self._asked().answer(self.seat, answer)
        except CardsWanted as wanted:
            self.ask_for_cards(wanted)
            return False
        return True

    def ask_for_cards(self, wanted: CardsWanted) -> None:
        """The turn stops here, and the letter asks the other to open cards."""
        self.notebook = replace(self.notebook, wants=wanted.answer)

    def _needs_cards(self, answer: Any) -> bool:
        return bool(lacking(self._game, self.replica.piles[self.seat], answer))

    def undo(self, to: int | None = None) -> None:
        """Take back the last decision, or all since so many were made, up to the last information barrier."""
        if self._own_turn and self.notebook.wants:
            self.notebook = replace(self.notebook, wants="")
            return
        self._asked().undo(self.seat, to)

    def concede(self) -> None:
        if not self._own_turn or self._game.is_over:
            raise Refusal("one concedes in one's own turn; " + self.status().words)
        self.notebook = replace(self.notebook, wants="")
        self._game.concede(self.seat)

    @property
    def _concedes(self) -> bool:
        facts = [entry.fact for entry in self._game.journal[self.replica.entries :]]
        return any(isinstance(fact, Conceded) and fact.seat == self.seat for fact in facts)

    @property
    def news_from(self) -> int:
        """How much of the journal this player has seen before he wrote last."""
        return self.replica.told.get(self.seat, 0)

    # -- letters out -----------------------------------------------------------------------------------------------

    def export_turn(self) -> bytes:
        """The letter to send; the same bytes however often it is asked for."""
        if not self._own_turn:
            if self.notebook.letters and self.replica.writer(self.number - 1) == self.seat:
                return self.notebook.letters[-1]
            raise Refusal(self.status().words)
        if self.status().task == "play":
            raise Refusal("the turn is not over yet")
        heading = letters.heading(HOPLITES, self.notebook.game, self.number, self.notebook.letters[-1])
        raw = b""
        for turn in turn_of(self.replica, self.notebook, self._answers(), self._concedes):
            raw = letters.write(heading, turn, self.notebook.signing(self.number))
            try:
                self._as_others_see_it().take(letters.read(raw))
                break
            except Refusal as refusal:
                self._public, failed = None, refusal
        else:
            raise Bug(f"the letter of this turn would be refused: {failed}")
        self.replica.finish(turn)
        self._keep(raw)
        return raw

    def _keep(self, raw: bytes) -> None:
        notebook = replace(self.notebook, letters=(*self.notebook.letters, raw), draft=(), concedes=False, wants="")
        self.notebook = notebook
        if len(self.replica.revealed) == 2:
            self.reckoning = reckon(self.setup, [letters.read(each) for each in notebook.letters])

    # -- letters in ------------------------------------------------------------------------------------------------

    def import_file(self, raw: bytes) -> Status:
        """Take the other's letter. Refusal says what is wrong with it, and then nothing has changed."""
        read = letters.read(raw)
        letters.refuse_other_program(read.heading, HOPLITES)
        if read.heading.game != self.notebook.game:
            raise Refusal("this letter belongs to another game")
        number = read.number
        if number < self.number:
            return self._known(read)
        if number > self.number:
            raise Refusal(f"this is letter {number}; letter {self.number} has not come yet")
        if self.replica.writer(number) == self.seat:
            raise Refusal("it is your own turn; the other player cannot have written yet")
        if read.signer() != self._key_of(number, read):
            raise Refusal("line 4: the signature is not that of the other player")
        if read.heading.parent != hashed("letter", self.notebook.letters[-1]):
            raise Refusal("line 1: this answers another letter than the one that you have sent")
        try:
            _feed(self.replica, read)
            if self._public is not None:
                _feed(self._public, read)
        except Exception as error:  # whatever our procedures make of a wrong content, it is the content that is wrong
            self._rebuild()
            if isinstance(error, Refusal):
                raise
            raise Refusal(f"line 2: it cannot be played ({type(error).__name__}: {error})") from error
        self._keep(raw)
        self._begin_turn()
        return self.status()

    def _known(self, read: Letter) -> Status:
        """A letter of the past: the same as before, or a second one in its place."""
        kept = self.notebook.letters[read.number]
        if kept == read.raw:
            whose = "you have sent this letter" if self._is_own(read.number) else "this letter was read already"
            raise Refusal(f"{whose}; {self.status().words}")
        if self._is_own(read.number) or read.signer() != letters.read(kept).signer():
            raise Refusal(f"this is not letter {read.number} of the game, and its signature is not the player's")
        if all(letters.read(first).number != read.number for first, _ in self.notebook.forks):  # one proof is enough
            self.notebook = replace(self.notebook, forks=(*self.notebook.forks, (kept, read.raw)))
        words = f"{NAMES[1 - self.seat]} has written two different letters {read.number}; both are kept as proof"
        raise Forked(words, kept, read.raw)

    def proofs(self) -> list[tuple[tuple[bytes, ...], bytes, bytes]]:
        """What `is_fork` wants to see of each fork: all letters before it, and the two."""
        return [(self.notebook.letters[: letters.read(one).number], one, two) for one, two in self.notebook.forks]

    def _is_own(self, number: int) -> bool:
        return self.replica.writer(number) == self.seat

    def _key_of(self, number: int, read: Letter) -> bytes:
        if isinstance(read.content, Invitation | Joining):
            return read.content.bound.key
        return letters.read(self.notebook.letters[number - 2]).content.next

    # -- how it stands ---------------------------------------------------------------------------------------------

    def status(self) -> Status:
        task, words = self._task()
        turn = self.game.state.turn if self.game is not None else 0
        wants = self.notebook.wants or self.replica.wants
        return Status(
            self.notebook.game, self.seat, self.number, task, words, turn, wants, self.reckoning,
            len(self.notebook.forks),
        )  # fmt: skip

    def _task(self) -> tuple[Task, str]:
        other = NAMES[1 - self.seat]
        if self._own_turn:
            if self._game.is_over:
                return "send", "the battle is over; your last letter lays your cards open"
            if self.notebook.wants:
                return "send", f"{other} must open cards for '{self.notebook.wants}'"
            if self.replica.wants:
                return "send", f"{other} has played RESERVE or draws; your letter opens the cards"
            if self._asked_nothing():
                return "send", "your turn is over"
            return "play", "it is your turn"
        if self.reckoning is not None:
            return "over", self.reckoning.words
        if self._is_done:
            return "wait", f"the battle is over; {other} has still to lay his cards open"
        return "wait", f"waiting for {other}'s file (letter {self.number})"


def _seat(setup: Setup, number: int) -> Seat:
    first = seat_of_first(setup)
    return first if number % 2 == 0 else 1 - first


def _bound(notebook: Notebook, number: int, setup: Setup) -> Bound:
    game, keys = notebook.game, notebook.keys()
    seat = _seat(setup, number)
    piles = Replica(game, setup, {}).piles
    return Bound(
        notebook.public_key(number),
        card_leaves(game, seat, keys.cards, piles[seat].cards),
        place_leaves(game, 1 - seat, keys.places, piles[1 - seat].draws),
        deal_commitment(game, seat, keys.deal),
    )


def _invitation(raw: bytes) -> Letter:
    read = letters.read(raw)
    letters.refuse_other_program(read.heading, HOPLITES)
    content = read.content
    if not isinstance(content, Invitation) or read.number or read.heading.parent:
        raise Refusal("this is no invitation but a later letter; only invitations can be joined")
    if read.signer() != content.bound.key:
        raise Refusal("line 4: the signature is not that of the invitation")
    try:
        reason = why_not_by_mail(content.setup)
    except Exception as error:  # armies and charts of one's own can be wrong in many ways
        raise Refusal(f"the battle cannot be set up ({type(error).__name__}: {error})") from error
    if reason:
        raise Refusal(reason)
    return read


def _feed(replica: Replica, read: Letter) -> None:
    content = read.content
    if read.number < 2:
        if isinstance(content, Invitation if read.number == 0 else Joining):
            replica.bind(content)
            return
        raise Refusal("line 2: this is neither an invitation nor an answer to one")
    replica.take(read)
