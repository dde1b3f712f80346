"""The games by mail of this computer: their notes are found, listed, begun and joined here."""

from __future__ import annotations

import logging
import re
from pathlib import Path

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.mail import begin, join, terms
from polemos.mail import letter as letters
from polemos.mail.correspondence import Correspondence
from polemos.mail.folder import Folder, Notes
from polemos.mail.letter import Invitation
from polemos.mail.refusal import Refusal
from polemos.rules.hoplites.options import OPTION_RULES
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup, seat_of_first
from polemos.service.mail.table import kept_of, mail_told
from polemos.service.mail.words import settled_words, sides_of, table_token, title_of
from polemos.service.wire.mail_records import InvitationInfo, MailGiven, MailTerms, NotesSpoiled, OptionRefused
from polemos.service.wire.records import GameListed, SeatGiven

FOLDER = "mail"  # beside the games, as for the terminal
_ID = re.compile(r"[0-9a-f]{32}-(host|guest)")
_log = logging.getLogger("polemos.service")


class MailRepository:
    """Everything is done aside, where one thing is done at a time."""

    def __init__(self, data: Path) -> None:
        self.folder = Folder(data / FOLDER)
        self._paths: dict[str, Path] = {}  # by token
        self._read: dict[Path, Notes] = {}  # only to be looked at

    # -- what there is ---------------------------------------------------------------------------------------------

    def notes(self, game: str) -> Notes | None:
        """The notes of a game that has begun."""
        path = self.folder.path / f"{game}.secret"
        if not _ID.fullmatch(game) or not path.is_file():
            return None
        notes = Notes.read(path)
        return notes if notes.mail.game is not None else None

    def find(self, token: str) -> tuple[str, Seat] | None:
        """The game and seat of a token."""
        path = self.path_of(token)
        return None if path is None else (path.stem, self._read[path].mail.seat)

    def path_of(self, token: str) -> Path | None:
        if token not in self._paths:
            self._paths = {table_token(notes.mail.notebook): notes.path for notes in self._all()[0]}
        path = self._paths.get(token)
        return path if path is not None and path.is_file() else None

    def _all(self) -> tuple[list[Notes], list[NotesSpoiled]]:
        found, spoiled = [], []
        for path in self.folder.all():
            try:
                if path not in self._read or self._read[path].has_gone_on:
                    self._read[path] = Notes.read(path)
                found.append(self._read[path])
            except Exception as error:  # another version's notes may fail anywhere in our rules
                text = str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
                _log.warning("notes of a game by mail cannot be read: %s", text)
                spoiled.append(NotesSpoiled(file=path.name, text=text[:300]))
        return found, spoiled

    def listed(self) -> list[GameListed]:
        """Load offers games by mail like all others (HOP-25.5)."""
        return [_listed(notes) for notes in self._all()[0]]

    def terms(self) -> MailTerms:
        refused = (
            OptionRefused(
                setting=name, reason=Reason(f"not in a game by mail: {words.replace(f' ({rule})', '')}", rule)
            )
            for name, words in terms.refused().items()
            for rule in OPTION_RULES[name][:1]
        )
        return MailTerms(
            protects=terms.PROTECTS, cannot=terms.CANNOT, limits=terms.LIMITS, otherwise=terms.OTHERWISE,
            first=terms.FIRST, absent=terms.ABSENT, secrets=terms.SECRETS, refused=tuple(refused),
            folder=str(self.folder.path), spoiled=tuple(self._all()[1]),
        )  # fmt: skip

    # -- beginning -------------------------------------------------------------------------------------------------

    def begin(self, setup: Setup) -> MailGiven:
        return given(self.folder.begin(lambda: begin(setup)).mail)

    def join(self, raw: bytes) -> MailGiven:
        return given(self.folder.begin(lambda: join(raw)).mail)

    def invitation(self, raw: bytes) -> InvitationInfo:
        """What one is invited to; Refusal if it could not be joined."""
        join(raw)  # nothing is kept of it
        content = letters.read(raw).content
        assert isinstance(content, Invitation)
        first = seat_of_first(content.setup)
        sides = sides_of(content.setup)
        return InvitationInfo(
            title=title_of(content.setup), yours=sides[1 - first], others=sides[first],
            settled=settled_words(content.setup),
        )  # fmt: skip


def given(mail: Correspondence) -> MailGiven:
    book = mail.notebook
    return MailGiven(
        game=f"{book.game}-{'host' if book.invites else 'guest'}", title=title_of(mail.setup),
        token=table_token(book), mail=mail_told(mail),
    )  # fmt: skip


def _listed(notes: Notes) -> GameListed:
    told, mail = given(notes.mail), notes.mail
    seats = (
        SeatGiven(seat=seat, player="human" if seat == mail.seat else "mail", token=told.token * (seat == mail.seat))
        for seat in (0, 1)
    )
    meta = kept_of(notes).meta if mail.game is not None else None
    return GameListed(
        game=told.game, title=told.title, ruleset=HOPLITES.id, scenario=mail.setup.battle,
        players=tuple("human" if seat == mail.seat else "mail" for seat in (0, 1)), turn=meta.turn if meta else 0,
        turns=0, outcome=meta.outcome if meta else None, updated=notes.path.stat().st_mtime, seats=tuple(seats),
        watch="", fork_of="", lesson="", mail=told.mail,
    )  # fmt: skip
