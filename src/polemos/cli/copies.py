"""`polemos backup`, `restore`, `rescue`: the database of the service copied, put back, and saved when it is damaged."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from polemos import UsageProblem
from polemos.cli.keeping import games_folder
from polemos.kernel.files.atomic import locked

Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Where games are kept.")]
BESIDE = "Armies, scenarios and games by mail are files of their own in the same folder."


def backup(
    file: Annotated[
        Path | None, typer.Argument(help="The copy to make; none: a new one in the folder `copies`.")
    ] = None,
    data: Data = None,
) -> int:
    """Copy all games of the service to one file, also while they are played."""
    from polemos.service.store.copies import back_up, check

    made = back_up(data or games_folder(), file)
    games, actions = check(made)
    typer.echo(f"{games} games with {actions} actions are copied to {made}. {BESIDE}")
    return 0


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `polemos backup` or the service has made.")],
    data: Data = None,
) -> int:
    """Put a copy in the place of the games of the service, which must not run."""
    from polemos.service.store.copies import put_back

    folder = data or games_folder()
    with _held(folder):
        games, actions, aside = put_back(folder, file)
    typer.echo(f"{file} is in its place: {games} games with {actions} actions.")
    if aside is not None:
        typer.echo(f"What was there before is in {aside}.")
    return 0


def rescue(
    data: Data = None,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Save to this file and change nothing else.")] = None,
) -> int:
    """Save what can be read of a damaged database; the service must not run. Exit code 1: something is lost."""
    from polemos.service.store.copies import check
    from polemos.service.store.damage import mended, saved, why_damaged
    from polemos.service.store.database import FILE, Damaged, write_new

    folder = data or games_folder()
    if not (folder / FILE).exists() and not (folder / f"{FILE}-wal").exists():
        raise UsageProblem(f"{folder}: there is no database of Polemos")
    if to is not None:
        rest = saved(folder)
        if to.exists():
            raise UsageProblem(f"{to} is there already")
        write_new(to, rest.games)
        typer.echo(f"{len(rest.games)} games with {rest.actions} actions are saved in {to}.")
        for lost in rest.lost:
            typer.echo(f"{lost.words}.")
        return 1 if rest.lost else 0
    with _held(folder):
        try:
            what = why_damaged(folder)
            if not what:
                games, actions = check(folder / FILE)
                typer.echo(f"The database is whole: {games} games with {actions} actions. There is nothing to rescue.")
                return 0
        except Damaged as damaged:
            what = f"{damaged}."
        report = mended(folder, what, is_read=True)
    for words in report.words:
        typer.echo(words)
    return 1 if report.lost else 0


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Nobody plays there meanwhile."""
    from polemos.service.store.database import FILE

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locked(folder / f"{FILE}.lock"):
            yield
    except BlockingIOError as error:
        raise UsageProblem(f"the service runs with the games in {folder}; end it first") from error
    except OSError as error:
        raise UsageProblem(f"{folder}: {error.strerror or error}") from error
