"""Keeping games: where they are saved, and who sits where in them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.files.save import FormatError, load, save
from polemos.kernel.game import Game
from polemos.players.levels import LEVELS
from polemos.registry.entry import HUMAN as HUMAN
from polemos.registry.rulesets import RULESETS

ENDING = ".polemos"


def games_folder() -> Path:
    """Where games are kept when nobody says where."""
    if home := os.environ.get("POLEMOS_HOME"):
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "polemos"


def new_file(scenario: str) -> Path:
    """A file that does not exist yet."""
    name = f"{Path(scenario).stem}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder = games_folder()
    for number in range(1, 1000):
        path = folder / (name + (f"-{number}" if number > 1 else "") + ENDING)
        if not path.exists():
            return path
    raise UsageProblem(f"{folder} is full of games of this second")


def last_game() -> Path | None:
    """The game that was played last."""
    try:
        found = [path for path in games_folder().glob(f"*{ENDING}") if path.is_file()]
        return max(found, key=lambda path: path.stat().st_mtime, default=None)
    except OSError:
        return None


def keep(game: Game[Any], path: Path) -> str | None:
    """Save a game; what went wrong, in words, if something did."""
    try:
        if path.parent == games_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        save(game, path)
    except OSError as error:
        return f"{path}: {error.strerror or error}"
    return None


def fetch(path: Path) -> Game[Any]:
    """A saved game, ready to go on."""
    try:
        return load(path, RULESETS)
    except FormatError as error:
        told = str(error)
        raise UsageProblem(told if told.startswith(str(path)) else f"{path}: {told}") from error


def seat(game: Game[Any], seats: str) -> Game[Any]:
    """The game with these at the table, `human,greedy` and the like; it is saved with them."""
    game.header = replace(game.header, seats=read_seats(seats, len(game.ruleset.seats)))
    return game


def read_seats(text: str, count: int) -> tuple[str, ...]:
    """`human,greedy` and the like."""
    names = tuple(name.strip().lower() for name in text.split(","))
    known = (HUMAN, *LEVELS)
    for name in names:
        if name not in known:
            raise UsageProblem(f"nobody called '{name}' can sit down; choose from {', '.join(known)}")
    if len(names) != count:
        raise UsageProblem(
            f"{count} seats are wanted, as in {','.join([HUMAN, *['greedy'] * (count - 1)])}; '{text}' has {len(names)}"
        )
    return names
