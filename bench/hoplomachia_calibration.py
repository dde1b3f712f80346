"""How battles of Hoplomachia go: who beats whom, and when they are decided (docs/calibration.md).

    python -m bench.hoplomachia_calibration lists [--epoch 4] [--games 10] [--armies sparta,athens]
    python -m bench.hoplomachia_calibration scenarios [--games 20]
    python -m bench.hoplomachia_calibration shock [--games 40]

`lists`: every army list of an epoch against every other, both of medium size with the mean of their dice, on an open
plain, sides exchanged. `scenarios`: the historical battles. `shock`: ten lochoi of one card a side and nobody else.
Each battle is fought by two players of one level; told are the share of points, the turn of the first contact, and how
many turns later it was over.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from polemos.cli.progress import progress_of
from polemos.kernel.fact import Outcome
from polemos.lab.match import game_seed, seed_of
from polemos.lab.simulation import Simulated, SimulatedView
from polemos.players import Clock
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplomachia.armies.forming import divided
from polemos.rules.hoplomachia.armies.rolling import DICE, Levy, core_levies, value
from polemos.rules.hoplomachia.charts.charts import card, nations, scenarios, size_chart
from polemos.rules.hoplomachia.charts.lists import Contribution, Nation
from polemos.rules.hoplomachia.charts.scenarios import (
    ArmyRecord,
    BoardRecord,
    ScenarioRecord,
    StrategosRecord,
    UnitRecord,
)
from polemos.rules.hoplomachia.charts.words import AreteLine, Epoch, Post
from polemos.rules.hoplomachia.setup import Setup

YEARS: dict[Epoch, int] = {1: 450, 2: 430, 3: 410, 4: 390, 5: 365}
CORE = 13  # elements of a medium army
TAXEIS = (3, 3, 3, 1)  # of ten lochoi (HMA-22.7)
ROOM: dict[Post, int] = {"front": 2, "behind": 3, "right": 2, "left": 2}  # for units of lights
BOARD = BoardRecord(width=72, depth=48)
APART = 24.0  # inches: the metaichmion
SHOCKS = (
    ("panhellenic", "panhellenic"), ("spartiates", "panhellenic"), ("lakonians", "panhellenic"),
    ("lakonians", "athenians"), ("ataktes", "panhellenic"), ("epilektoi", "panhellenic"), ("thebans", "spartiates"),
    ("athenians", "panhellenic"), ("thebans", "panhellenic"),
)  # fmt: skip


class Fought(NamedTuple):
    """One battle; `points` are those of the first army."""

    points: float
    contact: int  # the turn in which the first lochoi met; 0: none did
    turns: int
    rule: str


# -- armies ------------------------------------------------------------------------------------------------------------


def army_of(listed: Nation, epoch: Epoch, row: AreteLine) -> ArmyRecord | None:
    """A medium army of a list, each of its dice at the mean; None if the epoch has no such army."""
    core = core_levies(listed, epoch, CORE)
    if not core:
        return None
    steps = size_chart("medium").steps
    horse = tuple(_others(listed.cavalry, epoch, steps))
    lights = tuple(_others(listed.lights, epoch, steps))
    return _army(listed, row, tuple(_units(core)), horse, lights)


def _units(levies: Sequence[Levy]) -> Iterator[UnitRecord]:
    for levy in levies:
        for size in divided(levy):
            yield _unit(levy.card, size, "line")


def _unit(name: str, size: int, station: Post) -> UnitRecord:
    return UnitRecord(name=card(name).name, card=name, count=size, station=station)


def _numbered(units: Sequence[UnitRecord], letter: str) -> tuple[UnitRecord, ...]:
    """Each under a name of its own."""
    return tuple(replace(each, name=f"{each.name} {letter}{number}") for number, each in enumerate(units, 1))


def _others(rows: Sequence[Contribution], epoch: Epoch, steps: int) -> Iterator[UnitRecord]:
    """Horse on both wings, javelins before the line, bows and slings beside it; behind it and on the wings whoever
    finds no room there."""
    left = dict(ROOM)
    for row in rows:
        known = card(row.card)
        if epoch not in row.epochs or known.kind == "chariot":
            continue
        count = round(steps * _mean(row.units or str(row.elements)))
        sizes = [row.stands or int(row.elements)] * count if row.units else _hipparchies(row.card, count)
        for k, size in enumerate(sizes):
            wings: tuple[Post, Post] = ("right", "left") if k % 2 == 0 else ("left", "right")
            wanted = wings if known.mounted or known.belos.mode == "shoot" else ("front",)
            post = next((each for each in (*wanted, "behind", *wings) if known.mounted or left[each] > 0), wings[0])
            left[post] -= 1
            yield _unit(row.card, size, post)


def _hipparchies(name: str, count: int) -> tuple[int, ...]:
    return divided(Levy("", name, count, core=False)) if count else ()


def _mean(dice: str) -> float:
    assert DICE.fullmatch(dice)
    return sum(max(0, value(dice, die)) for die in range(1, 7)) / 6


def _army(
    listed: Nation, row: AreteLine, core: tuple[UnitRecord, ...], horse: tuple[UnitRecord, ...] = (),
    lights: tuple[UnitRecord, ...] = (),
) -> ArmyRecord:  # fmt: skip
    core = _numbered(core, "")
    files = [unit.count if card(unit.card).disciplined else -(-unit.count // 2) for unit in core]
    width = sum(count * card(unit.card).stand_frontage for count, unit in zip(files, core, strict=True))
    return ArmyRecord(
        side="A", name=listed.people, nation=listed.id, track=listed.track, row=row, plan="frontal",
        formation="battle_phalanx", x_right=(BOARD.width + width) / 2, front=(BOARD.depth - APART) / 2,
        strategoi=(StrategosRecord(name="The strategos", character="fellow_hoplite", stance="philos", hegemon=True,
                                   unit=core[0].name),),
        phalanx=core, cavalry=_numbered(horse, "H"), lights=_numbered(lights, "L"),
    )  # fmt: skip


def lines_of(one: str, other: str, year: int) -> tuple[AreteLine, AreteLine]:
    """HMA-6.2, of armies of equal numbers."""
    if year <= 371 or {one, other} == {"sparta"} or "sparta" not in (one, other):
        return "none", "none"
    return ("spartan", "facing_spartan") if one == "sparta" else ("facing_spartan", "spartan")


def meeting(one: ArmyRecord, other: ArmyRecord, epoch: Epoch) -> ScenarioRecord:
    """Two armies on an open plain."""
    plain = next(iter(scenarios().values()))
    second = replace(other, side="B", x_right=BOARD.width - other.x_right, front=BOARD.depth - other.front)
    return replace(
        plain, id="calibration", name=f"{one.name} against {other.name}", year=YEARS[epoch], epoch=epoch, rule="",
        type="H", board=BOARD, turn_limit=20, terrain=(), gates=(), objective=("standard",), rules=(), side_a=one,
        side_b=second,
    )  # fmt: skip


# -- battles -----------------------------------------------------------------------------------------------------------


def fought(setup: Setup, level: str, number: int, seed: int) -> Fought:
    """The points are those of side A."""
    entry = entry_of("hoplomachia")
    game = Simulated.new(entry.ruleset, setup, game_seed(seed, number, "calibration"))
    players = [entry.players.make(level, seed_of(seed, number, "player", seat)) for seat in (0, 1)]
    contact = 0
    while not game.is_over:
        if not contact and game.state.contacts:
            contact = game.state.turn
        seat = game.waiting_for[0]
        game.answer(seat, players[seat].answer(SimulatedView(game, seat), Clock(trials=1)))
    ended: Outcome | None = game.state.outcome
    assert ended is not None
    points = 0.5 if ended.winner is None else float(ended.winner == 0)
    return Fought(points, contact or (game.state.turn if game.state.contacts else 0), game.state.turn, ended.rule)


def both_ways(one: ArmyRecord, other: ArmyRecord, epoch: Epoch, level: str, games: int, seed: int) -> list[Fought]:
    """Sides exchanged; the points are those of the first army."""
    there, back = Setup("", own=meeting(one, other, epoch)), Setup("", own=meeting(other, one, epoch))
    found = [fought(there, level, number, seed) for number in range(0, games, 2)]
    turned = [fought(back, level, number, seed) for number in range(0, games, 2)]
    return found + [each._replace(points=1 - each.points) for each in turned]


def told(name: str, battles: Sequence[Fought]) -> str:
    met = [each for each in battles if each.contact]
    lasted = sorted(each.turns - each.contact + 1 for each in met)
    at_once = sum(each == 1 for each in lasted) / max(1, len(lasted))
    broken = sum(each.rule in ("HMA-20.1", "HMA-20.2", "HMA-20.5") for each in battles) / len(battles)
    share = sum(each.points for each in battles) / len(battles)
    tenth = len(lasted) // 10
    span = f"{lasted[tenth]}-{lasted[-1 - tenth]}, median {median(lasted):g}" if lasted else "none"
    met_on = median(each.contact for each in met) if met else 0
    return (
        f"{name:44} {share:5.0%} of {len(battles):3}  contact {met_on:g}, then {span}; at once {at_once:4.0%},"
        f" decided {broken:4.0%}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.hoplomachia_calibration", description=__doc__)
    parser.add_argument("what", choices=("lists", "scenarios", "shock"))
    parser.add_argument("--epoch", type=int, choices=tuple(YEARS), default=4)
    parser.add_argument("--games", type=int, default=10, help="of each pair, an even number")
    parser.add_argument("--armies", default="", help="only these lists, with commas between")
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    games = wanted.games + wanted.games % 2
    everything: list[Fought] = []
    todo = list(_todo(wanted.what, wanted, games))
    with progress_of(len(todo), wanted.what) as progress:
        for name, fight in todo:
            battles = fight()
            everything += battles
            progress(1)
            print(told(name, battles), flush=True)
    print(told("all", everything))
    return 0


def _todo(what: str, wanted: argparse.Namespace, games: int) -> Iterator[tuple[str, Callable[[], list[Fought]]]]:
    """What is to be fought, by name."""
    level, seed = wanted.level, wanted.seed
    if what == "scenarios":
        for name in scenarios():
            yield name, partial(_one_way, Setup(name), level, games, seed)
    elif what == "shock":
        for pair in SHOCKS:
            armies = [_ten(name) for name in pair]
            yield " v ".join(pair), partial(both_ways, armies[0], armies[1], 3, level, games, seed)
    else:
        year = YEARS[wanted.epoch]
        known = [each for each in nations() if not wanted.armies or each.id in wanted.armies.split(",")]
        for one, other in combinations(known, 2):
            rows = lines_of(one.id, other.id, year)
            pairs = army_of(one, wanted.epoch, rows[0]), army_of(other, wanted.epoch, rows[1])
            if pairs[0] is not None and pairs[1] is not None:
                names = f"{one.id} v {other.id}"
                yield names, partial(both_ways, pairs[0], pairs[1], wanted.epoch, level, games, seed)


def _one_way(setup: Setup, level: str, games: int, seed: int) -> list[Fought]:
    return [fought(setup, level, number, seed) for number in range(games)]


def _ten(name: str) -> ArmyRecord:
    """Ten lochoi of one card."""
    listed = next(each for each in nations() if any(row.card == name for row in each.core))
    core = tuple(_unit(name, size, "line") for size in TAXEIS)
    return replace(_army(listed, "none", core), track="panhellenic")


if __name__ == "__main__":
    sys.exit(main())
