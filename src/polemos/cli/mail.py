"""`polemos mail`: battles of Hoplites between two people who send each other files (section 25)."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.cli.arguments import Settled, settled
from polemos.cli.keeping import HUMAN, games_folder
from polemos.cli.screen import Screen, standard_screen
from polemos.cli.terminal import Quit, Table
from polemos.kernel.files.atomic import write_whole
from polemos.kernel.secrecy import Seat
from polemos.registry.rulesets import entry_of

if TYPE_CHECKING:  # the room itself is loaded late, for most commands start faster without it
    from polemos.mail.folder import Folder, Notes

RULESET = "hoplites"
MOST_BYTES = 1_000_000

app = typer.Typer(help="Battles of Hoplites by mail: each turn is a small file.")
File = Annotated[Path, typer.Argument(metavar="FILE", help="A file that the other player has sent.")]
To = Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Where your own file is written.")]


@app.command("new")
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The invitation that is written.")],
    scenario: Annotated[str | None, typer.Option(help="Which battle; `polemos scenarios hoplites` lists them.")] = None,
    option: Settled = None,
    army: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="Own armies; yours first.")] = None,
) -> int:
    """Invite somebody to a battle. You have the first army and play the first turn."""
    from polemos.mail import begin

    entry = entry_of(RULESET)
    chosen = entry.catalogue.recommended if scenario is None else scenario
    path = _ending(file)
    if path.exists():
        raise UsageProblem(f"{path} exists already")
    setup = entry.catalogue.setup(chosen, settled(option or ()), tuple(army or ()))
    notes = _folder().begin(lambda: begin(setup))
    terms()
    _tell_settled(notes.mail.setup)
    _send(notes, path)
    return 0


@app.command("join")
def join_battle(file: File, to: To = None) -> int:
    """Accept an invitation."""
    from polemos.mail import join

    raw = _bytes_of(file)
    with _Named(file):
        notes = _folder().begin(lambda: join(raw))
    terms()
    _tell_settled(notes.mail.setup)
    _send(notes, _answer_path(notes, file, to))
    return 0


def _tell_settled(setup: Any) -> None:
    """Both are told the same: what the one has settled and the other agrees to by joining."""
    from polemos.mail.settled import in_lines

    typer.echo("Settled for this battle:")
    for line in in_lines(setup):
        typer.echo(line)


@app.command("terms")
def terms() -> int:
    """Say what a game by mail protects you from, from what it does not, and what cannot be played so."""
    from polemos.mail.terms import in_words

    for line in in_words():
        typer.echo(line)
    return 0


@app.command("play")
def play(file: File, to: To = None) -> int:
    """Load the other's file, play your turn in the terminal, and write your own file."""
    raw = _bytes_of(file)
    screen = standard_screen()
    with _Named(file):
        path = _folder().reader_of(raw)
        if path is None:
            raise UsageProblem(f"this is an invitation; accept it by `polemos mail join {file}`")
        notes = _load(path)
        if raw in notes.mail.notebook.letters[-2:-1]:  # answered already; the answer may have been lost on its way
            _send(notes, _answer_path(notes, file, to, screen))
            return 0
        notes.take(raw)
    return _played(notes, screen, file, to)


@app.command("check")
def check(file: File) -> int:
    """Say whether a file can be trusted, and what it is; nothing is changed."""
    from polemos.mail.letter import Invitation, read, refuse_other_program
    from polemos.rules.hoplites.ruleset import HOPLITES

    raw = _bytes_of(file)
    with _Named(file):
        letter = read(raw)
        refuse_other_program(letter.heading, HOPLITES)
        told = f"letter {letter.number} of game {letter.heading.game[:8]}"
        path = _folder().notes_path(letter.heading.game, invites=letter.number % 2 == 1)
        if isinstance(letter.content, Invitation):
            _tell_settled(letter.content.setup)
        if not path.exists():
            typer.echo(f"{file}: {told}, undamaged; nobody here plays this game, so more cannot be said")
            return 0
        mail = _load(path).mail
        if raw == mail.notebook.letters[-1]:
            typer.echo(f"{file}: {told}, checked and taken; {mail.status().words}")
            return 0
        status = mail.import_file(raw)
    typer.echo(f"{file}: {told}; every roll and every decision is right; {status.words}")
    return 0


# -- a turn in the terminal --------------------------------------------------------------------------------------------


class HandedOver(Exception):
    """The turn is over; the next answer is the other player's."""


class MailTable(Table):
    """A table at which only one of the two sits."""

    def __init__(self, notes: Notes, screen: Screen) -> None:
        mail = notes.mail
        assert mail.game is not None
        seats = [HUMAN if seat == mail.seat else "greedy" for seat in mail.game.ruleset.seats]
        mail.game.header = replace(mail.game.header, seats=tuple(seats))
        super().__init__(mail.game, entry_of(RULESET), screen, None)
        self._notes, self._mail = notes, mail
        self._told[mail.seat] = self.narration.begins = mail.news_from

    def _next(self) -> Seat:
        if self._mail.status().task != "play":
            raise HandedOver
        return self._mail.seat

    def _keep(self) -> None:
        self._notes.keep()

    def leave(self) -> None:
        self._keep()
        self.screen.say("", "Your turn is kept as far as you have played it; load the same file to go on.")

    def news(self) -> None:
        self._news(self._mail.seat)


def _played(notes: Notes, screen: Screen, file: Path, to: Path | None) -> int:
    from polemos.mail.mail_game import CardsWanted

    mail = notes.mail
    if mail.status().task == "play":
        table = MailTable(notes, screen)
        try:
            table.play()
        except Quit:
            table.leave()
            return 0
        except KeyboardInterrupt:
            table.leave()
            return 130
        except CardsWanted as wanted:
            mail.ask_for_cards(wanted)
        except HandedOver:
            table.news()
    status = mail.status()
    screen.say(f"{status.words[0].upper()}{status.words[1:]}.")
    if status.task == "send":
        _send(notes, _answer_path(notes, file, to, screen))
    return 0


# -- files -------------------------------------------------------------------------------------------------------------


class _Named:
    """Whatever is wrong inside is told with the name of the file."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __enter__(self) -> None: ...

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, UsageProblem) and not str(error).startswith(str(self._file)):
            raise UsageProblem(f"{self._file}: {error}") from error


def _bytes_of(path: Path) -> bytes:
    try:
        with open(path, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UsageProblem(f"{path}: not a file")
            return file.read(MOST_BYTES)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror or error}") from error


def _ending(path: Path) -> Path:
    from polemos.mail.letter import ENDING

    return path if path.suffix == ENDING else path.with_name(path.name + ENDING)


def _answer_path(notes: Notes, file: Path, to: Path | None, screen: Screen | None = None) -> Path:
    """Beside the file that is answered, with the number of the letter; or as the player names it (HOP-25.3)."""
    if to is not None:
        return _ending(to)
    mail = notes.mail
    number = len(mail.notebook.letters) - (0 if mail.status().task == "send" else 1)
    stem = re.sub(r"-\d+$", "", file.stem)
    usual = file.with_name(f"{stem}-{number}")
    if screen is not None and screen.has_person:
        named = screen.listen(f"Name of your file (Enter: {usual.name}): ")
        if named and named.strip():
            return _ending(file.with_name(Path(named.strip()).name))
    return _ending(usual)


def _folder() -> Folder:
    from polemos.mail.folder import Folder

    return Folder(games_folder() / "mail")


def _load(path: Path) -> Notes:
    from polemos.mail.folder import Notes

    with _Named(path):
        return Notes.read(path)


def _send(notes: Notes, path: Path) -> None:
    raw = notes.written()
    assert raw is not None
    try:
        write_whole(path, raw)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror or error}") from error
    typer.echo(f"Send {path} to the other player.")
