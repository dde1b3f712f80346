"""The gallery: battles between computers, recorded to be watched. Play is kept whole, so they need no player again.

python -m polemos.lab.gallery             plays all recorded battles again and compares
python -m polemos.lab.gallery --record    fights and keeps them anew, after a change of rules or data
python -m polemos.lab.gallery --record rhium    only those of a rule set, or whose names contain a word
python -m polemos.lab.gallery --retell    keeps what was decided, and tells it in the words of today
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.files.atomic import write_whole
from polemos.kernel.files.save import FormatError, encode, read, resume
from polemos.kernel.game import Differs, Game
from polemos.lab.match import BattleFailed, game_seed, play_out, seed_of
from polemos.registry.lab_battles import GalleryBattle
from polemos.registry.rulesets import NAMES, RULESETS, entry_of

FOLDER = Path(__file__).resolve().parents[3] / "data" / "gallery"
INDEX = "gallery.toml"
ENDING = ".polemos"


BATTLES = tuple(battle for name in NAMES for battle in entry_of(name).lab.gallery)


def record(planned: GalleryBattle, folder: Path) -> dict[str, Any]:
    """Fight a battle and keep it; what the list tells of it."""
    entry = entry_of(planned.ruleset)
    setup = entry.catalogue.setup(planned.scenario, planned.settings, ())
    game = Game.new(entry.ruleset, setup, game_seed("gallery", planned.id, planned.seed))
    game.header = replace(game.header, seats=planned.players)
    seats = [entry.players.make(name, seed_of("gallery", planned.seed, k)) for k, name in enumerate(planned.players)]
    played = play_out(game, seats)
    if played.winner is None:
        raise BattleFailed(f"{planned.id} is drawn with seed {planned.seed}; choose another")
    path = folder / (planned.id + ENDING)
    write_whole(path, encode(game))
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    title = ", ".join((entry.battle(planned.scenario).title, *planned.settings))
    return {
        "id": planned.id, "title": title, "about": planned.about,
        "ruleset": planned.ruleset, "scenario": planned.scenario, "players": list(planned.players),
        "turns": played.turns, "decisions": len(game.decisions), "outcome": played.outcome,
    }  # fmt: skip


def record_all(folder: Path, words: Sequence[str] = ()) -> None:
    """All of them, or those that are named; the list keeps what it tells of the others."""
    folder.mkdir(parents=True, exist_ok=True)
    index = folder / INDEX
    known = tomllib.loads(index.read_text(encoding="utf-8"))["battle"] if words else []
    kept: dict[str, dict[str, Any]] = {battle["id"]: battle for battle in known}
    lines = ["# Recorded battles; written by `python -m polemos.lab.gallery --record`, where the texts are."]
    for planned in BATTLES:
        told = record(planned, folder) if planned.is_named(words) else kept[planned.id]
        print(f"{planned.id}: {told['turns']} turns, {told['decisions']} decisions. {told['outcome']}", flush=True)
        lines += ["", "[[battle]]", *(f"{name} = {_toml(value)}" for name, value in told.items())]
    index.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: str | int | list[str]) -> str:
    """Texts, numbers and lists of them are written alike in TOML and JSON."""
    return msgspec.json.encode(value).decode().replace(",", ", ") if isinstance(value, list) else _json(value)


def _json(value: str | int) -> str:
    return msgspec.json.encode(value).decode()


def check(path: Path) -> int:
    """Play a recorded battle again; Differs or FormatError when it is no longer the same. Its decisions."""
    saved = read(path.read_bytes())
    game = resume(saved, RULESETS)
    if not game.is_over:
        raise FormatError(f"{path.name}: the battle is not over")
    again = Game.replayed(game.ruleset, game.header, game.decisions)
    if again.digest() != game.digest() or again.state.outcome != game.state.outcome:
        raise Differs(len(game.decisions), "the battle ends otherwise")
    return len(game.decisions)


def retell(path: Path) -> int:
    """Write a recorded battle anew, with the same decisions, as its facts are told today. Its decisions."""
    game = resume(read(path.read_bytes()), RULESETS)
    write_whole(path, encode(Game.replayed(game.ruleset, game.header, game.decisions)))
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    return len(game.decisions)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.gallery", description="Recorded battles.")
    parser.add_argument("--record", action="store_true", help="fight and keep them anew")
    parser.add_argument("--retell", action="store_true", help="keep them, in the words of today")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("names", nargs="*", help="only battles of these rule sets, or whose names contain one of these")
    wanted = parser.parse_args(arguments)
    if wanted.record:
        record_all(wanted.folder, wanted.names)
        return 0
    failed = 0
    for planned in BATTLES:
        if not planned.is_named(wanted.names):
            continue
        try:
            path = wanted.folder / (planned.id + ENDING)
            if wanted.retell:
                print(f"{planned.id}: {retell(path)} decisions told anew", flush=True)
            else:
                print(f"{planned.id}: {check(path)} decisions agree", flush=True)
        except (Differs, FormatError, OSError) as problem:
            failed += 1
            print(f"{planned.id}: {problem}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
