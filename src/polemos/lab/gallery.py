"""The gallery: battles between computers, recorded to be watched. Play is kept whole, so they need no player again.

python -m polemos.lab.gallery             plays all recorded battles again and compares
python -m polemos.lab.gallery --record    fights and keeps them anew, after a change of rules or data
python -m polemos.lab.gallery --record alala    only those of a rule set, or whose names contain a word
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.atomic import write_whole
from polemos.kernel.game import Differs, Game
from polemos.kernel.save import FormatError, encode, read, resume
from polemos.lab.match import Spoiled, game_seed, play_out, seed_of
from polemos.registry.rulesets import RULESETS, entry_of

FOLDER = Path(__file__).resolve().parents[3] / "data" / "gallery"
INDEX = "gallery.toml"
ENDING = ".polemos"


@dataclass(frozen=True)
class Planned:
    """A battle to be recorded, with a seed under which it is decided."""

    scenario: str
    seed: int
    about: str
    players: tuple[str, str] = ("planner", "planner")
    ruleset: str = "navarcoi"
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return "_".join((self.scenario, *self.settings))

    def is_named(self, words: Sequence[str]) -> bool:
        return not words or any(word == self.ruleset or word in self.id for word in words)


ALALA: tuple[Planned, ...] = (
    Planned(
        "delium_424", 6,
        "Pagondas has drawn up his Thebans on the right twenty-five shields deep, the Athenians stand eight deep over"
        " their whole front. Each is stronger on his own right wing: who breaks the other's left first?",
        ("greedy", "greedy"), "alala",
    ),
    Planned(
        "leuctra_371", 3,
        "Epaminondas keeps his allies back and sends a column four units deep against the king of Sparta himself. Watch"
        " the left of the Boeotians: the rest of the line hardly matters.",
        ("greedy", "greedy"), "alala",
    ),
    Planned(
        "nemea_394", 1,
        "Both armies drift to the right, as hoplites do, and both right wings overlap the enemy: two victories side by"
        " side, and the question who turns round first. At half size.",
        ("greedy", "greedy"), "alala", {"condensed": "yes"},
    ),
)  # fmt: skip
BATTLES: tuple[Planned, ...] = (
    Planned(
        "rhium_429", 1,
        "Phormio's few Athenian ships meet a large Peloponnesian convoy that has drawn itself together with its bows"
        " outward. A short battle, and the best one to watch first.",
    ),
    Planned(
        "naupactus_429", 1,
        "The same commanders some days later: the Peloponnesians have learned their lesson and try to pin the"
        " Athenians against their own coast.",
    ),
    Planned(
        "sybota_433", 0,
        "Corcyra against Corinth before the great war: many ships, long lines and little room for finesse, with a few"
        " Athenians who had orders to stay out of it.",
    ),
    Planned(
        "cynossema_411", 1,
        "In the narrows of the Hellespont both fleets stretch their lines along the current, and each tries to break"
        " the other's middle.",
    ),
    Planned(
        "salamis_480", 0,
        "Greeks and Persians in the straits, where numbers count for less than order.",
    ),
    Planned(
        "arginusae_406", 0,
        "The largest battle between Greeks: Athens has manned everything that floats, and keeps its lines deep"
        " against the better crews of Sparta.",
    ),
    *ALALA,
)  # fmt: skip


def record(planned: Planned, folder: Path) -> dict[str, Any]:
    """Fight a battle and keep it; what the list tells of it."""
    entry = entry_of(planned.ruleset)
    setup = entry.catalogue.setup(planned.scenario, planned.settings, ())
    game = Game.new(entry.ruleset, setup, game_seed("gallery", planned.id, planned.seed))
    game.header = replace(game.header, seats=planned.players)
    seats = [entry.players.make(name, seed_of("gallery", planned.seed, k)) for k, name in enumerate(planned.players)]
    played = play_out(game, seats)
    if played.winner is None:
        raise Spoiled(f"{planned.id} is drawn with seed {planned.seed}; choose another")
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


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.lab.gallery", description="Recorded battles.")
    parser.add_argument("--record", action="store_true", help="fight and keep them anew")
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
            print(f"{planned.id}: {check(wanted.folder / (planned.id + ENDING))} decisions agree", flush=True)
        except (Differs, FormatError, OSError) as problem:
            failed += 1
            print(f"{planned.id}: {problem}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
