"""Whole battles by chance, for the laws that hold whatever is played: few taxeis, close to each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.hoplomachia.charts.charts import scenario
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.charts.scenarios import (
    ArmyRecord,
    Letter,
    ScenarioRecord,
    StrategosRecord,
    TerrainRecord,
    UnitRecord,
)
from polemos.rules.hoplomachia.charts.words import Character, Post
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.setup import Setup, validate
from polemos.rules.hoplomachia.state.table import State

NATIONS = {
    "sparta": ("spartiates", "lakonians"), "athens": ("athenians", "ataktes"), "boeotia": ("thebans", "boeotians"),
    "argos": ("argives", "epilektoi"), "syracuse": ("syracusans", "misthophoroi"),
}  # fmt: skip
TRACKS = {
    "sparta": "lakedaimonian", "athens": "athenian", "boeotia": "boeotian", "argos": "argive",
    "syracuse": "syracusan",
}  # fmt: skip
HORSE = ("hippeis_hellenic", "hippeis_thessalian", "light_horse")
LIGHTS = ("psiloi_hellenic", "peltasts_thracian", "toxotes_hellenic", "peltasts_iphicratean", "sphendonetes_rhodian")
GROUND: tuple[TerrainKind, ...] = ("gentle_hill", "woods", "enclosed_farmland", "stream", "low_wall", "river")
CHARACTERS: tuple[Character, ...] = ("fellow_hoplite", "promachos", "crafty", "demagogue")
TURNS = 5
NAMES: dict[Letter, str] = {"A": "Reds", "B": "Blues"}  # that do not tell on which side they stand


def clash_record(seed: int) -> ScenarioRecord:
    """Two small armies 8 to 14 inches apart, with some ground between and beside them."""
    chance = Chance(seed)
    half = (8.0 + chance.below(7)) / 2
    ground = [_ground(chance) for _ in range(chance.below(3))]
    armies = _army("A", 24.0 - half, chance), _army("B", 24.0 + half, chance)
    record = _clash(armies, ground)
    if validate(Setup(record.id, own=record)):  # both have much before their lines
        record = _clash((replace(armies[0], front=18.0), replace(armies[1], front=30.0)), ground)
    return record


def _clash(armies: tuple[ArmyRecord, ArmyRecord], ground: Sequence[TerrainRecord]) -> ScenarioRecord:
    return replace(
        scenario("delium_424"), id="clash", name="A clash", year=390, epoch=4, scale_note="",
        turn_limit=TURNS, rules=(),
        objective=("standard",), terrain=tuple(each for each in ground if _is_clear(each, armies)),
        side_a=armies[0], side_b=armies[1],
    )  # fmt: skip


def _ground(chance: Chance) -> TerrainRecord:
    x, y = 8.0 + 4 * chance.below(12), 12.0 + 2 * chance.below(9)
    return TerrainRecord(type=chance.pick(GROUND), x=x, y=y, w=6.0, h=1.0)


def _is_clear(piece: TerrainRecord, armies: Sequence[ArmyRecord]) -> bool:
    """Nobody stands in a river."""
    return piece.type != "river" or all(abs(piece.y - army.front) > 6.0 for army in armies)


def _army(side: Letter, front: float, chance: Chance) -> ArmyRecord:
    nation = chance.pick(list(NATIONS))
    line = tuple(
        UnitRecord(name=f"{nation} {number}", card=chance.pick(NATIONS[nation]), count=1 + chance.below(4))
        for number in range(1, 3 + chance.below(2))
    )
    posts: list[Post] = ["front", "behind", "right", "left"]
    lights = tuple(_beside(f"lights {number}", LIGHTS, posts, chance) for number in range(1, 1 + chance.below(3)))
    wings: list[Post] = [each for each in posts if each in ("right", "left")]
    horse = (_beside("horse", HORSE, wings, chance),) if wings and chance.below(2) else ()
    chief = StrategosRecord(
        name=f"The chief of the {NAMES[side]}",
        character=chance.pick(CHARACTERS),
        stance="philos",
        hegemon=True,
        unit=line[0].name,
    )
    second = StrategosRecord(
        name=f"The friend of the {NAMES[side]}", character="fellow_hoplite", stance="symmachos", unit=line[1].name
    )  # fmt: skip
    width = 1.5 * sum(each.count for each in line)
    right = 36.0 + width / 2 + chance.below(5) - 2
    return ArmyRecord(
        side=side, name=f"The {NAMES[side]}", nation=nation, track=TRACKS[nation], row="none", plan="frontal",
        formation="battle_phalanx", x_right=right if side == "A" else 72.0 - right, front=front,
        strategoi=(chief, second) if chance.below(2) else (chief,), phalanx=line, cavalry=horse, lights=lights,
    )  # fmt: skip


def _beside(name: str, cards: Sequence[str], posts: list[Post], chance: Chance) -> UnitRecord:
    """Somebody at a place that is free."""
    station = posts.pop(chance.below(len(posts)))
    return UnitRecord(name=name, card=chance.pick(cards), station=station, count=2 + chance.below(2))


def of_record(
    record: ScenarioRecord, seed: int, options: Options | None = None, rules: Any = HOPLOMACHIA
) -> Game[State]:
    return Game.new(rules, Setup(record.id, options or Options(), own=record), game_seed("laws", seed))
