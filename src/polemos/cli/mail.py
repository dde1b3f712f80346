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
from polemos.cli.text import text_of
from polemos.kernel.atomic import write_whole
from polemos.kernel.secrecy import Seat
from polemos.lab.house import house_of

if TYPE_CHECKING:  # the room itself is loaded late, for most commands start faster without it
    from polemos.mail import Correspondence

RULES = ("HOP-25.1", "HOP-25.3", "HOP-25.4", "HOP-25.5")
RULESET = "hoplites"
MOST_NOTES = 20_000_000

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

    house = house_of(RULESET)
    chosen = house.catalogue.recommended if scenario is None else scenario
    path = _ending(file)
    if path.exists():
        raise UsageProblem(f"{path} exists already")
    mail = begin(house.catalogue.setup(chosen, settled(option or ()), tuple(army or ())))
    _send(mail, path, mail.export_turn())
    return 0


@app.command("join")
def join_battle(file: File, to: To = None) -> int:
    """Accept an invitation."""
    from polemos.mail import join

    raw = _bytes_of(file)
    with _Named(file):
        mail = join(raw)
    if _notes_path(mail.notebook.game, invites=False).exists():
        raise UsageProblem(f"{file}: you have joined this battle already")
    _send(mail, _answer_path(mail, file, to), mail.export_turn())
    return 0


@app.command("play")
def play(file: File, to: To = None) -> int:
    """Load the other's file, play your turn in the terminal, and write your own file."""
    from polemos.mail import Forked

    mail = _notes_for(file)
    screen = standard_screen()
    raw = _bytes_of(file)
    if raw in mail.notebook.letters[-2:-1]:  # answered already; the answer may have been lost on its way
        _send(mail, _answer_path(mail, file, to, screen), mail.export_turn())
        return 0
    with _Named(file):
        try:
            if raw != mail.notebook.letters[-1]:  # it may be loaded again as long as the turn is not over
                mail.import_file(raw)
        except Forked:
            _keep(mail)
            raise
    _keep(mail)
    return _played(mail, screen, file, to)


@app.command("check")
def check(file: File) -> int:
    """Say whether a file can be trusted, and what it is; nothing is changed."""
    from polemos.mail.letter import read, refuse_other_program
    from polemos.rules.hoplites.ruleset import HOPLITES

    raw = _bytes_of(file)
    with _Named(file):
        letter = read(raw)
        refuse_other_program(letter.heading, HOPLITES)
        told = f"letter {letter.number} of game {letter.heading.game[:8]}"
        path = _notes_path(letter.heading.game, invites=letter.number % 2 == 1)
        if not path.exists():
            typer.echo(f"{file}: {told}, undamaged; nobody here plays this game, so more cannot be said")
            return 0
        mail = _load(path)
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

    def __init__(self, mail: Correspondence, screen: Screen) -> None:
        assert mail.game is not None
        seats = [HUMAN if seat == mail.seat else "greedy" for seat in mail.game.ruleset.seats]
        mail.game.header = replace(mail.game.header, seats=tuple(seats))
        super().__init__(mail.game, text_of(RULESET), screen, None)
        self._mail = mail
        self._told[mail.seat] = mail.news_from

    def _next(self) -> Seat:
        if self._mail.status().task != "play":
            raise HandedOver
        return self._mail.seat

    def _keep(self) -> None:
        _keep(self._mail)

    def leave(self) -> None:
        self._keep()
        self.screen.say("", "Your turn is kept as far as you have played it; load the same file to go on.")

    def news(self) -> None:
        self._news(self._mail.seat)


def _played(mail: Correspondence, screen: Screen, file: Path, to: Path | None) -> int:
    from polemos.mail.mail_game import CardsWanted

    if mail.status().task == "play":
        table = MailTable(mail, screen)
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
        _send(mail, _answer_path(mail, file, to, screen), mail.export_turn())
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


def _bytes_of(path: Path, most: int = 1_000_000) -> bytes:
    try:
        with open(path, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UsageProblem(f"{path}: not a file")
            return file.read(most)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror or error}") from error


def _ending(path: Path) -> Path:
    from polemos.mail.letter import ENDING

    return path if path.suffix == ENDING else path.with_name(path.name + ENDING)


def _answer_path(mail: Correspondence, file: Path, to: Path | None, screen: Screen | None = None) -> Path:
    """Beside the file that is answered, with the number of the letter; or as the player names it (HOP-25.3)."""
    if to is not None:
        return _ending(to)
    number = len(mail.notebook.letters) - (0 if mail.status().task == "send" else 1)
    stem = re.sub(r"-\d+$", "", file.stem)
    usual = file.with_name(f"{stem}-{number}")
    if screen is not None and screen.has_person:
        named = screen.listen(f"Name of your file (Enter: {usual.name}): ")
        if named and named.strip():
            return _ending(file.with_name(Path(named.strip()).name))
    return _ending(usual)


def _notes_path(game: str, invites: bool) -> Path:
    from polemos.mail.notebook import ENDING

    return games_folder() / "mail" / f"{game}-{'host' if invites else 'guest'}{ENDING}"


def _notes_for(file: Path) -> Correspondence:
    """The notes of whoever has to read this file."""
    from polemos.mail.letter import read

    raw = _bytes_of(file)
    with _Named(file):
        letter = read(raw)
        path = _notes_path(letter.heading.game, invites=letter.number % 2 == 1)
        if path.exists():
            return _load(path)
        if _notes_path(letter.heading.game, invites=letter.number % 2 == 0).exists():
            raise UsageProblem("this is your own file; send it to the other player")
        if letter.number == 0:
            raise UsageProblem(f"this is an invitation; accept it by `polemos mail join {file}`")
        raise UsageProblem("nobody here plays this game; its secrets are on the computer on which it was begun")


def _load(path: Path) -> Correspondence:
    from polemos.mail import Correspondence

    with _Named(path):
        return Correspondence.read(_bytes_of(path, MOST_NOTES))


def _keep(mail: Correspondence) -> None:
    path = _notes_path(mail.notebook.game, mail.notebook.invites)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, mail.to_bytes())
        path.chmod(0o600)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror or error}") from error


def _send(mail: Correspondence, path: Path, raw: bytes) -> None:
    """The notes first: a letter that went out must never be written a second time in another way."""
    _keep(mail)
    try:
        write_whole(path, raw)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror or error}") from error
    typer.echo(f"Send {path} to the other player.")
