"""Clashes by chance, for fuzzed battles: small armies of any troops that stand close to each other, for a few bounds.

A battle of a whole army is long, and little of it is fighting; here nearly every order is a blow.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.rules.paean.armies.troops import Troop, troop
from polemos.rules.paean.charts.charts import base_chart, formations, ground, hero_chart
from polemos.rules.paean.charts.points import priced
from polemos.rules.paean.charts.records import Gift
from polemos.rules.paean.scenarios.check import problems, true_points
from polemos.rules.paean.scenarios.records import (
    ArmyCommanderLost,
    FormationSpec,
    LeaderSpec,
    NoHoplites,
    ScenarioRecord,
    ShieldLost,
    SideName,
    SideSpec,
    Special,
    Surprised,
    TableSpec,
    TerrainSpec,
    VictorySpec,
    WallPulledDown,
)
from polemos.rules.paean.state import NORTH, SIDES, SOUTH

CLASH = "clash"
WIDTH, DEPTH = 60.0, 60.0
LINE = 24.0  # the front of the first army
KINDS = tuple(kind.id for kind in ground().kind if kind.id not in ("open", "marked_zone", "sea"))
LINES = ("stream", "defence_works", "city_wall", "cliff", "deep_river")
TRIES = 20


def drawn_clash(chance: Chance, duels: bool = False) -> ScenarioRecord | None:
    """None if chance has found nothing that can be played. `duels`: leaders are with their men."""
    for _ in range(TRIES):
        apart = float(chance.between(4, 12))
        drawn = ScenarioRecord(
            id=CLASH, name="Clash", year=-600, table=TableSpec(width=WIDTH, depth=DEPTH), bounds=chance.between(2, 6),
            victory=VictorySpec(text="As in any battle.", condition=(NoHoplites(), ArmyCommanderLost())),
            terrain=tuple(_piece(number, apart, chance) for number in range(chance.below(3))),
            south=_side(SOUTH, LINE, chance, duels), north=_side(NORTH, LINE + apart, chance, duels),
        )  # fmt: skip
        drawn = replace(drawn, special=tuple(_specials(drawn, chance)))
        if not problems(drawn):
            return drawn
    return None


def _piece(number: int, apart: float, chance: Chance) -> TerrainSpec:
    """Between the armies or under them."""
    kind, name = chance.pick(KINDS), f"Piece {number + 1}"
    x, y = float(chance.between(5, 55)), LINE + chance.between(-6, int(apart) + 6)
    if kind in LINES:
        return TerrainSpec(
            kind=kind, name=name, shape="line", points=((x - 5, y), (x + 5, y + chance.below(3))), width=1.0
        )
    return TerrainSpec(kind=kind, name=name, shape="circle", centre=(x, y), radius=float(chance.between(3, 8)))


def _specials(drawn: ScenarioRecord, chance: Chance) -> Iterator[Special]:
    """Now and then a special rule that the ground and the heroes allow, more likely to happen than in the book."""
    seat = chance.below(2)
    side: SideName = "north" if seat else "south"
    own = drawn.side(seat)
    for piece in drawn.terrain:
        if chance.below(2) and any(each.role == "hero" for each in own.leader):
            yield ShieldLost(
                id=f"shield_{piece.name[-1]}", name="The shield", text="He may lose it.", rule="PAE-5.3", side=side,
                hero="H1", terrain=piece.name, within=15.0, lost_on=(1, 2, 3, 4), armour=4,
            )  # fmt: skip
        if chance.below(2) and piece.shape == "line":
            yield WallPulledDown(
                id=f"wall_{piece.name[-1]}", name="The wall", text="It is pulled down.", rule="PAE-5.11", side=side,
                terrain=piece.name,
            )  # fmt: skip
    if not chance.below(8):
        yield Surprised(
            id="surprise", name="Surprise", text="They are surprised.", rule="PAE-5.7", side=side, reaction=-2,
            initiative=-2,
        )  # fmt: skip


def _side(seat: int, line: float, chance: Chance, duels: bool) -> SideSpec:
    troops = _line(seat, line, chance)
    leaders = _leaders(seat, troops, chance, duels)
    side = SideSpec(name=SIDES[seat].title(), points=0, leader=leaders, formation=troops)
    return replace(side, points=true_points(side))


def _line(seat: int, line: float, chance: Chance) -> tuple[FormationSpec, ...]:
    """From the west to the east, some a little behind the others; hoplites first, for without them nobody fights on."""
    kinds = [kind for code in priced() if (kind := troop(code)) is not None]
    hoplites = [kind for kind in kinds if kind.is_hoplites]
    found: list[FormationSpec] = []
    west = 2.0 + chance.below(12)
    for number in range(chance.between(2, 5)):
        kind = chance.pick(kinds if number else hoplites)
        bases = chance.between(1, 7)
        files = chance.between(max(1, bases // 3), min(4, bases))
        wide = files * base_chart().frontage
        if west + wide > WIDTH:
            break
        back = float(chance.below(3) * chance.below(3))
        place = west + wide / 2, line + (back if seat else -back)
        found.append(_formation(seat, number, kind, bases, files, place, chance))
        west += wide + chance.pick((0.0, 0.0, 0.5, 1.5, 4.0))
    return tuple(found)


def _formation(
    seat: int, number: int, kind: Troop, bases: int, files: int, place: tuple[float, float], chance: Chance
) -> FormationSpec:
    ahead = 180.0 if seat else 0.0
    turned = chance.pick((90.0, 180.0, 270.0)) if chance.below(12) == 0 else 0.0
    return FormationSpec(
        id=f"{SIDES[seat][0].upper()}{number + 1}", name=f"Formation {number + 1}", code=kind.code, bases=bases,
        files=files, under="" if kind.is_light else "AC", front_centre=place, facing=(ahead + turned) % 360.0,
    )  # fmt: skip


def _leaders(seat: int, troops: tuple[FormationSpec, ...], chance: Chance, duels: bool) -> tuple[LeaderSpec, ...]:
    """A commander; in most clashes a hero, with whom challenges and gifts come."""
    back = 50.0 if seat else 10.0
    led = [each for each in troops if not _is_light(each.code)]
    value = chance.between(9, 11)
    chief = LeaderSpec(id="AC", name=f"Chief of {SIDES[seat]}", role="army_commander", value=value, at=(20.0, back))
    if led and (chance.below(2) or duels):
        chief = replace(chief, at=None, with_=chance.pick(led).id)
    if chance.below(4) == 0 and not duels:
        return (chief,)
    gifts: list[Gift] = ["", *(gift.id for gift in formations().gift)]
    heroic = chance.between(9, 12)
    able = [each for each in led if each.bases <= hero_chart().bases_led[heroic]]
    near = (40.0, 20.0 + chance.below(3)) if seat == SOUTH else (40.0, 40.0 + chance.below(3))
    hero = LeaderSpec(
        id="H1", name=f"Hero of {SIDES[seat]}", role="hero", value=heroic, gift=chance.pick(gifts), at=near
    )
    if able and (chance.below(3) or duels):
        hero = replace(hero, at=None, with_=chance.pick(able).id)
    return chief, hero


def _is_light(code: str) -> bool:
    kind = troop(code)
    return kind is not None and kind.is_light
