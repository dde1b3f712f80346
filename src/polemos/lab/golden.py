"""Golden games: whole battles kept with a digest for every decision; a change of rules shows as a game that differs.

python -m polemos.lab.golden             plays all kept games again and compares
python -m polemos.lab.golden --record    plays and keeps them anew, after a change of rules that was meant
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.atomic import write_whole
from polemos.kernel.game import Differs, Game
from polemos.kernel.ruleset import Header
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.match import game_seed, seed_of
from polemos.registry.rulesets import entry_of

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


@dataclass(frozen=True)
class Planned:
    """A game to be kept."""

    scenario: str
    seats: tuple[str, str]
    settings: dict[str, str] = field(default_factory=dict)
    ruleset: str = "navarcoi"

    @property
    def name(self) -> str:
        parts = [self.ruleset, self.scenario, *(f"{name}-{value}" for name, value in self.settings.items())]
        return "_".join(parts)


GAMES: tuple[Planned, ...] = (
    Planned("clash_in_open_seas", ("greedy", "random")),
    Planned("clash_in_open_seas", ("greedy", "greedy"), {"full_size": "yes", "strict_manoeuvres": "yes"}),
    Planned("defending_the_land", ("random", "greedy"), {"hidden_deployment": "no", "calmer_victors": "yes"}),
    Planned("meeting_engagement", ("greedy", "greedy"), {"open_information": "yes"}),
    Planned("ambush", ("greedy", "greedy"), {"mirrored": "yes"}),
    Planned("bottled_up", ("greedy", "greedy")),
    Planned("convoy", ("greedy", "greedy"), {"seasoned_crews": "yes"}),
    Planned("amphibious_battle", ("random", "random"), {"polis": "yes", "camp": "yes"}),
    Planned("amphibious_battle", ("greedy", "greedy"), {"long_land_battles": "yes"}),
    Planned("artemisium_480", ("greedy", "greedy")),
    Planned("salamis_480", ("greedy", "greedy")),
    Planned("sybota_433", ("greedy", "greedy"), {"mirrored": "yes"}),
    Planned("naupactus_429", ("greedy", "greedy")),
    Planned("rhium_429", ("greedy", "greedy"), {"redeploy": "yes"}),
    Planned("syracuse_413", ("greedy", "greedy")),
    Planned("cynossema_411", ("greedy", "greedy")),
    Planned("cyzicus_410", ("random", "random")),
    Planned("arginusae_406", ("greedy", "greedy")),
    *(
        Planned(scenario, seats, settings, "hoplites")
        for scenario, seats, settings in (
            ("delium", ("greedy", "greedy"), {}),
            ("cunaxa", ("greedy", "random"), {"cavalry_pursuit": "yes"}),
            ("leuctra", ("greedy", "greedy"), {"variable_initiative": "yes"}),
            ("chaeronea", ("greedy", "greedy"), {"fog_of_war": "yes"}),
            ("lyginus", ("greedy", "greedy"), {"fog_of_war": "yes", "field_restrictions": "yes"}),
            ("granicus", ("greedy", "greedy"), {"leader_cohesion": "yes"}),
            ("gaugamela", ("random", "random"), {"restricted_chariots": "yes"}),
            ("jaxartes", ("greedy", "greedy"), {"terrain": "marsh"}),
            ("hydaspes", ("greedy", "random"), {"elephants_worth_tq": "yes"}),
            ("lautulae", ("greedy", "greedy"), {"dynamic_play": "yes"}),
            ("gaza", ("random", "random"), {"cavalry_pursuit": "yes", "engaged_hold_fire": "yes"}),
            ("heraclea", ("greedy", "greedy"), {"strong_second_line": "yes"}),
            ("telamon", ("greedy", "greedy"), {"setup_turns": "0"}),
            ("cannae", ("greedy", "greedy"), {"peaceful_setup": "yes"}),
            ("zama", ("random", "random"), {"terrain": "woods"}),
            ("vosges", ("greedy", "greedy"), {"random_opponent": "yes"}),
            ("okehazama", ("greedy", "greedy"), {}),
            ("kawanakajima", ("greedy", "random"), {"challenge_cards": "5"}),
            ("nagashino", ("greedy", "greedy"), {"variable_initiative": "yes", "dynamic_play": "yes"}),
            ("sekigahara", ("random", "random"), {"fog_of_war": "yes"}),
        )
    ),
    *(
        Planned(scenario, seats, settings, "alala")
        for scenario, seats, settings in (
            ("solygeia_425", ("greedy", "random"), {}),
            ("delium_424", ("greedy", "greedy"), {}),
            ("delium_424", ("random", "greedy"), {"free_deployment": "yes"}),
            ("mantinea_418", ("greedy", "greedy"), {"rolled_leaders": "yes"}),
            ("nemea_394", ("greedy", "greedy"), {}),
            ("nemea_394", ("greedy", "random"), {"condensed": "yes"}),
            ("coronea_394", ("greedy", "greedy"), {}),
            ("leuctra_371", ("greedy", "greedy"), {}),
            ("leuctra_371", ("random", "greedy"), {"large_units": "yes"}),
            ("mantinea_362", ("greedy", "greedy"), {}),
            ("mantinea_362", ("random", "random"), {"condensed": "yes", "rolled_leaders": "yes"}),
            ("points", ("greedy", "random"), {"size": "small", "south": "athens_small", "north": "sparta_small"}),
            ("points", ("greedy", "greedy"), {"south": "thebes", "north": "macedon", "swapped": "yes"}),
            (
                "points",
                ("random", "greedy"),
                {"size": "large", "south": "sparta", "north": "athens", "large_units": "yes"},
            ),
            ("points", ("greedy", "greedy"), {"size": "large", "south": "sparta_large", "north": "athens_large"}),
        )
    ),
)


def record(planned: Planned, folder: Path) -> Path:
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
