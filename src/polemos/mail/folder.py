"""The folder where a player keeps the notes of his games by mail: one for the terminal and the table in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.files.atomic import locked, write_whole
from polemos.mail import letter as letters
from polemos.mail.correspondence import Correspondence, Status
from polemos.mail.notebook import ENDING
from polemos.mail.refusal import Forked, Refusal

MOST_NOTES = 20_000_000
ELSEWHERE = "this game has gone on elsewhere, in another window or in the terminal; look at it again"
Stamp = tuple[int, int, int]


class Notes:
    """The notes of one game on the disk. Who writes them must have read what stands there, for two programs that went
    on from the same notes would sign two letters for one turn."""

    def __init__(self, path: Path, mail: Correspondence, kept: bytes | None, stamp: Stamp | None) -> None:
        self.path = path
        self.mail = mail
        self._kept = kept
        self._stamp = stamp

    @classmethod
    def read(cls, path: Path) -> Notes:
        stamp = _stamp(path)  # first: what is written while we read is then seen as newer
        raw = _bytes_of(path)
        return cls(path, Correspondence.read(raw), raw, stamp)

    @property
    def has_gone_on(self) -> bool:
        """Has another program written them since?"""
        return _stamp(self.path) != self._stamp

    def keep(self) -> None:
        """Write what the player has done so far."""
        book = self.mail.notebook
        self.mail.notebook = replace(book, kept=book.kept + 1)
        raw = self.mail.to_bytes()
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with locked(self.path.parent / ".lock", waits=True):
                if (_bytes_of(self.path) if self.path.exists() else None) != self._kept:
                    raise Refusal(ELSEWHERE)
                write_whole(self.path, raw, mode=0o600)
                self._kept, self._stamp = raw, _stamp(self.path)
        except OSError as error:
            raise UsageProblem(f"{self.path}: {error.strerror or error}") from error

    def written(self) -> bytes | None:
        """The letter of a turn that is over, kept before it is given out: it must never be written in another way.

        None while the turn is played, or the other's letter has to come and none was sent (HOP-25.3).
        """
        if self.mail.status().task == "send":
            self.mail.export_turn()
            self.keep()
        return self.sent

    @property
    def sent(self) -> bytes | None:
        """The player's last letter; he may send it again as often as he likes."""
        book = self.mail.notebook
        own = book.letters[0 if book.invites else 1 :: 2]
        return own[-1] if own else None

    def take(self, raw: bytes) -> Status:
        """The other's letter; whatever is wrong with it is a Refusal, and of two letters for one turn both are kept."""
        if raw in self.mail.notebook.letters[-2:]:
            return self.mail.status()  # the turn goes on, or the answer to it was lost on its way
        known = self.mail.notebook.forks
        try:
            self.mail.import_file(raw)
        except Forked:
            if self.mail.notebook.forks != known:
                self.keep()
            raise
        self.keep()
        return self.mail.status()

    def throw_away(self) -> None:
        for path in (self.path, self.path.with_name(self.path.name + ".bak")):
            path.unlink(missing_ok=True)


class Folder:
    """Where the notes are, one file for each seat that is played here."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> list[Path]:
        try:
            return sorted(path for path in self.path.glob(f"*{ENDING}") if path.is_file())
        except OSError:
            return []

    def notes_path(self, game: str, invites: bool) -> Path:
        return self.path / f"{game}-{'host' if invites else 'guest'}{ENDING}"

    def begin(self, begun: Callable[[], Correspondence]) -> Notes:
        """Keep a game that has just been begun or joined."""
        mail = begun()
        path = self.notes_path(mail.notebook.game, mail.notebook.invites)
        if path.exists():
            raise Refusal("you have joined this battle already")
        notes = Notes(path, mail, None, None)
        notes.keep()
        return notes

    def reader_of(self, raw: bytes) -> Path | None:
        """The notes of whoever has to read this letter; None for an invitation that nobody here has answered."""
        letter = letters.read(raw)
        path = self.notes_path(letter.heading.game, invites=letter.number % 2 == 1)
        if path.exists():
            return path
        if self.notes_path(letter.heading.game, invites=letter.number % 2 == 0).exists():
            raise Refusal("this is your own file; send it to the other player")
        if letter.number == 0:
            return None
        raise Refusal("nobody here plays this game; its secrets are on the computer on which it was begun")


def _bytes_of(path: Path) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(MOST_NOTES)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror or error}") from error


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
