"""Golden games: whole battles kept with a digest for every decision; a change of rules shows as a game that differs.

python -m polemos.lab.golden             plays all kept games again and compares
python -m polemos.lab.golden --record    plays and keeps them anew, after a change of rules that was meant
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.files.atomic import write_whole
from polemos.kernel.game import Differs, Game
from polemos.kernel.ruleset import Header
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.match import game_seed, seed_of
from polemos.registry.lab_battles import GoldenGame
from polemos.registry.rulesets import NAMES, entry_of

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "golden"
ENDING = ".golden"
_encode = msgspec.json.Encoder().encode


class First(msgspec.Struct, frozen=True):
    golden: int
    header: Header
    seats: tuple[str, ...]


class Line(msgspec.Struct, frozen=True):
    """A decision: its answers, the digest after it, and in words what was answered, for those who read the file."""

    answers: dict[Seat, Any]
    digest: str
    said: dict[Seat, str]


class Last(msgspec.Struct, frozen=True):
    outcome: str
    winner: int | None
    turns: int


GAMES = tuple(game for name in NAMES for game in entry_of(name).lab.golden)


def record(planned: GoldenGame, folder: Path) -> Path:
    """Play a game and keep it."""
    entry = entry_of(planned.ruleset)
    setup = entry.catalogue.setup(planned.scenario, planned.settings, ())
    game = Game.new(entry.ruleset, setup, game_seed("golden", planned.name))
    players = [entry.players.make(name, seed_of("golden", planned.name, k)) for k, name in enumerate(planned.seats)]
    lines = [_encode(First(1, game.header, planned.seats))]
    said: dict[Seat, str] = {}
    while not game.is_over:
        seat = game.waiting_for[0]
        assert game.ask is not None
        answer = players[seat].answer(View(game, seat))
        said[seat] = game.ask.to[seat].words(answer)
        known = len(game.decisions)
        game.answer(seat, answer)
        if len(game.decisions) > known:
            decision = game.decisions[-1]
            lines.append(_encode(Line(decision.answers, decision.digest, said)))
            said = {}
    lines.append(_encode(_last(game)))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (planned.name + ENDING)
    write_whole(path, b"\n".join(lines) + b"\n")
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    return path


def _last(game: Game[Any]) -> Last:
    outcome = game.state.outcome
    assert outcome is not None
    return Last(outcome.text, outcome.winner, game.state.turn)


def check(path: Path) -> int:
    """How many decisions of a kept game agree."""
    return len(played(path).decisions)


def played(path: Path) -> Game[Any]:
    """A kept game played again; Differs when a decision or the end is not as kept."""
    first_line, *lines, last_line = path.read_bytes().splitlines()
    first = msgspec.json.decode(first_line, type=First)
    ruleset = entry_of(first.header.ruleset).ruleset
    setup = msgspec.convert(first.header.setup, ruleset.setup, str_keys=True)
    game = Game.new(ruleset, setup, first.header.seed)
    for number, raw in enumerate(lines):
        line = msgspec.json.decode(raw, type=Line)
        if game.ask is None:
            raise Differs(number, "the game is over already")
        if line.answers.keys() != game.ask.to.keys():
            raise Differs(number, f"others are asked: {game.ask.prompt}")
        for seat, answer in line.answers.items():
            space = game.ask.to[seat]
            try:
                answered = space.from_json(answer)
                refused = space.why_not(answered)
            except ValueError as error:
                raise Differs(number, f"{game.ask.prompt}: {error}") from error
            if refused is not None:
                raise Differs(number, f"{line.said[seat]!r} is refused: {refused}")
            game.answer(seat, answered)
        if game.decisions[-1].digest != line.digest:
            raise Differs(number, f"{line.said} leads to another position")
    if not game.is_over:
        raise Differs(len(lines), "the game goes on")
    if _last(game) != msgspec.json.decode(last_line, type=Last):
        raise Differs(len(lines), "the game ends otherwise")
    return game


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.golden", description="Golden games.")
    parser.add_argument("--record", action="store_true", help="play and keep them anew")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("names", nargs="*", help="only games whose names contain one of these")
    wanted = parser.parse_args(arguments)

    def is_wanted(name: str) -> bool:
        return not wanted.names or any(part in name for part in wanted.names)

    if wanted.record:
        for planned in GAMES:
            if is_wanted(planned.name):
                print(f"{record(planned, wanted.folder).name}: kept", flush=True)
        return 0
    paths = [path for path in sorted(wanted.folder.glob(f"*{ENDING}")) if is_wanted(path.name)]
    failed = 0
    for path in paths:
        try:
            print(f"{path.name}: {check(path)} decisions agree", flush=True)
        except Differs as differs:
            failed += 1
            print(f"{path.name}: {differs}", flush=True)
    if not paths:
        print(f"no golden games in {wanted.folder}")
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
