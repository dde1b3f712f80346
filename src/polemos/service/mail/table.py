"""A table at which one of the two sits; the other's answers come by letter, and the notes of the player keep it all."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.mail.correspondence import Correspondence
from polemos.mail.folder import Notes
from polemos.mail.mail_game import CardsWanted
from polemos.mail.sent import sent_words
from polemos.service.mail.words import file_name, sides_of, table_token, title_of
from polemos.service.store.store import Kept, Meta, Store
from polemos.service.store.writer import NotSaved
from polemos.service.table.actions import Deed, Result, carry_out
from polemos.service.table.background import Background
from polemos.service.table.listing import described
from polemos.service.table.table import Table
from polemos.service.wire.mail_records import MailInfo
from polemos.service.wire.messages import Concede, Undo

HUMAN, BY_MAIL = "human", "mail"
WRITTEN = Reason("your file is written; what stands in it cannot be taken back", "HOP-25.3")
COPY = Reason("of a game by mail there is no copy: the other's cards are not here", "HOP-25.4")


class MailTable(Table):
    why_no_copy = COPY

    def __init__(self, notes: Notes, rulesets: Mapping[str, RuleSet[Any]], store: Store, aside: Background) -> None:
        self.notes = notes
        notes.written()  # killed just before it was: the turn is over all the same
        super().__init__(kept_of(notes), rulesets, store, aside)

    @property
    def mail(self) -> Correspondence:
        return self.notes.mail

    async def _keep_settled(self, seat: Seat) -> None:
        """For as long as this turn is played; the notes hold what the other will read."""

    # -- the game --------------------------------------------------------------------------------------------------

    def _game_of(self, kept: Kept) -> Game[Any]:
        assert self.mail.game is not None
        return self.mail.game

    async def _load(self) -> Kept | None:
        if not self.notes.path.exists():
            return None
        self.notes = await self._aside.run(Notes.read, self.notes.path)
        await self._aside.run(self.notes.written)
        self.logs = {}
        return replace(kept_of(self.notes), settled=self._settled.standing)

    async def game(self) -> Game[Any]:
        """Another program, the terminal say, may have gone on with the same notes."""
        if self._game is None or not self.notes.has_gone_on:
            return await super().game()
        self._game = None
        game = await super().game()
        self._publish(0)
        return game

    def view(self, seat: Seat | None) -> View[Any]:
        """In a turn that waits for cards the player's question is open still, but the next letter is the other's."""
        view = super().view(seat)
        if self.mail.status().task == "wait" and view.waiting_for:
            view.waiting_for = (1 - self.mail.seat,)
        return view

    def _why_no_undo(self, game: Game[Any], seat: Seat) -> Reason | None:
        return game.why_no_undo(seat) if self.mail.status().task == "play" else WRITTEN

    def _mail_told(self) -> MailInfo:
        return mail_told(self.mail)

    # -- what is done ----------------------------------------------------------------------------------------------

    def _carry_out(self, game: Game[Any], seat: Seat, deed: Deed) -> Reason | None:
        mail = self.mail
        if mail.status().task != "play":
            raise Refused(Reason("you have nothing to decide now; " + mail.status().words, "HOP-25.4"))
        match deed:
            case Undo():
                mail.undo(deed.to)
            case Concede():
                mail.concede()
            case _:
                try:
                    return carry_out(game, seat, deed)
                except CardsWanted as wanted:
                    mail.ask_for_cards(wanted)
        return None

    async def _write(self, game: Game[Any], seat: Seat, deed: Deed, result: Result) -> Meta:
        """The notes, and with the end of the turn the letter in them; nobody is told before they are on the disk."""
        await self._aside.run(self._keep)
        return self._now(game)

    def _keep(self) -> None:
        try:
            if self.mail.status().task == "send":
                self.notes.written()
            else:
                self.notes.keep()
        except UsageProblem as problem:
            raise NotSaved(str(problem)) from problem

    def _now(self, game: Game[Any]) -> Meta:
        seq = self.mail.notebook.kept
        return replace(described(self.meta, game), seq=seq, updated=time.time(), thinks=False)

    async def take(self, raw: bytes) -> None:
        """The other's letter; Refusal says what is wrong with it."""
        async with self.lock:
            await self.game()
            try:
                await self._aside.run(self.notes.take, raw)
                await self._aside.run(self.notes.written)
            finally:  # what was refused may have been played up to there, so all is made again from the notes
                self._game = None
                await self.game()
                self._publish(0)

    async def throw_away(self) -> None:
        await self._aside.run(self.notes.throw_away)


def kept_of(notes: Notes) -> Kept:
    mail = notes.mail
    assert mail.game is not None
    state = mail.game.state
    players = tuple(HUMAN if seat == mail.seat else BY_MAIL for seat in (0, 1))
    meta = Meta(
        id=notes.path.stem, title=title_of(mail.setup), ruleset=mail.game.ruleset.id, scenario=mail.setup.battle,
        players=players, computer_seed="", created=0.0, updated=0.0, seq=mail.notebook.kept, turn=state.turn,
        outcome=state.outcome.text if state.outcome else None,
    )  # fmt: skip
    return Kept(meta, {table_token(mail.notebook): mail.seat}, mail.notebook.kept, b"", [])


def mail_told(mail: Correspondence) -> MailInfo:
    status = mail.status()
    written, send = sent_words(mail)
    return MailInfo(
        task=status.task, words=status.words, written=written, send=send, file=file_name(mail), letters=mail.number,
        is_begun=mail.game is not None, seat=mail.seat, sides=sides_of(mail.setup), since=_since(mail),
        forks=status.forks, is_honest=None if status.reckoning is None else status.reckoning.honest,
    )  # fmt: skip


def _since(mail: Correspondence) -> int | None:
    """Before which decision the player wrote last; None: the other has done nothing since."""
    if mail.game is None or mail.status().task != "play":
        return None
    decided = [decision.entries for decision in mail.game.decisions]
    since = bisect_right(decided, mail.news_from)
    return since if since < mail.replica.start else None
