"""What long measurements have found so far, kept line by line, so that an interrupted one goes on where it stopped.

Every line says under what rules, data and players it was found; what was found under others is left aside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from polemos.kernel.view import View
from polemos.lab.match import game_seed, seed_of
from polemos.lab.simulation import Simulated
from polemos.players import Clock
from polemos.registry.entry import Playable

DECISIONS = 150  # of a game by which players are known
T = TypeVar("T")


class Line(msgspec.Struct, frozen=True):
    version: str
    what: str
    found: msgspec.Raw


class Kept:
    """A file of findings; without a path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lines: dict[tuple[str, str], msgspec.Raw] = {}
        if path is not None and path.exists():
            for text in path.read_bytes().splitlines():
                try:
                    line = msgspec.json.decode(text, type=Line)
                except msgspec.DecodeError:
                    continue  # cut off when the run was interrupted
                self._lines[line.version, line.what] = line.found

    @property
    def is_written(self) -> bool:
        return self._path is not None

    def found(self, version: str, what: str, kind: type[T]) -> T | None:
        found = self._lines.get((version, what))
        return None if found is None else msgspec.json.decode(found, type=kind)

    def keep(self, version: str, what: str, found: msgspec.Struct) -> None:
        line = Line(version, what, msgspec.Raw(msgspec.json.encode(found)))
        self._lines[version, what] = line.found
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with open(self._path, "ab") as file:
            file.write(b"\n" + msgspec.json.encode(line) + b"\n")  # the first ends a line that was cut off


def version(
    entry: Playable, seats: Sequence[str], battles: Sequence[tuple[str, Mapping[str, str]]], clock: Clock
) -> str:  # fmt: skip
    """Of rules, data and players. Players are known by what they do in the first hours of some battles."""
    told = hashlib.blake2b(digest_size=8)
    for number, (scenario, settings) in enumerate(battles):
        game = Simulated.new(entry.ruleset, entry.catalogue.setup(scenario, settings, ()), game_seed("version", number))
        players = [entry.players.make(name, seed_of("version", k)) for k, name in enumerate(seats)]
        for _ in range(DECISIONS):
            if game.is_over:
                break
            seat = game.waiting_for[0]
            answer: Any = players[seat].answer(View(game, seat), clock)
            told.update(msgspec.json.encode((seat, answer)))
            game.answer(seat, answer)
        told.update(msgspec.json.encode((game.state.turn, game.is_over)))
    return f"{entry.ruleset.version}/{entry.ruleset.data_digest()}/{' '.join(seats)} {told.hexdigest()}"
