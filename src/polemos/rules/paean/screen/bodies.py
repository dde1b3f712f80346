"""Formations and leaders as the table draws them, with the states that are read from their cards (PAE-2.10, 2.12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from polemos.geometry import Box, milli
from polemos.kernel.words.english import counted
from polemos.rules.paean.charts.charts import base_chart, leader_chart
from polemos.rules.paean.charts.records import ClassCode
from polemos.rules.paean.field.contact import contacts_of, is_engaged
from polemos.rules.paean.field.field import centre_of, home_of, leaders_with
from polemos.rules.paean.leaders.values import armour_of, command_value
from polemos.rules.paean.state import SOUTH, Formation, Leader, State
from polemos.tabletop.devices import device_of
from polemos.tabletop.grid import Grid
from polemos.tabletop.scene import Body, Ghost, Line, Point, Pose, Range, Tag

KINDS: dict[ClassCode, str] = {
    "LI": "psiloi", "LMI": "peltasts", "MI": "spearmen", "LHI": "hoplites_light", "HI": "hoplites",
    "LC": "light_cavalry", "LMC": "light_cavalry", "MC": "cavalry",
}  # fmt: skip
SHOOTERS: dict[str, str] = {"bow": "archers", "sling": "slingers"}  # what they carry is seen before anything else
HORSE_SHOOTERS: dict[str, str] = {"bow": "horse_archers"}
RALLIES = Tag(letter="R", shape="triangle", words="rallying: takes no orders", rule="PAE-14.25")
UNFORMED = Tag(letter="U", shape="diamond", words="unformed: one die less", rule="PAE-10.1")
ENGAGED = Tag(letter="!", shape="square", words="engaged", rule="PAE-1.6")
CALLED = Tag(letter="P", shape="pennant", words="has had its call of power", rule="PAE-7.4", quiet=True)
GIFT_LETTERS: dict[str, str] = {
    "speed_of_hermes": "H", "light_of_apollo": "L", "bow_of_artemis": "B", "spear_of_ares": "S",
    "wisdom_of_athena": "W", "shield_of_zeus": "Z",
}  # fmt: skip
ROLE_WORDS = {"army_commander": "army commander", "subordinate": "subordinate", "hero": "hero"}


def milli_point(point: tuple[float, float]) -> Point:
    return milli(point[0]), milli(point[1])


def pose_of(box: Box) -> Pose:
    return milli(box.cx), milli(box.cy), milli(box.heading) % 360_000


def front_of(grid: Grid) -> tuple[Point, Point]:
    """The corners about which it wheels."""
    left, right = grid.block.points[:2]
    return milli_point(left), milli_point(right)


def ghost_of(formation: str, grid: Grid) -> Ghost:
    """As it would be kept, in whole thousandths."""
    grid = replace(grid, x=milli(grid.x) / 1000, y=milli(grid.y) / 1000, heading=milli(grid.heading) % 360_000 / 1000)
    stands = tuple(pose_of(box) for box in grid.bases)
    return Ghost(body=formation, stands=stands, heading=milli(grid.heading) % 360_000, front=front_of(grid))


def moved(before: State, after: State) -> Iterator[Ghost]:
    """Formations and leaders that stand otherwise than before, new parts among them."""
    for name, formation in after.formations.items():
        known = before.formations.get(name)
        if known is None or known.grid != formation.grid:
            yield ghost_of(name, formation.grid)
    for name, leader in after.leaders.items():
        if leader.is_in_the_open and (name not in before.leaders or before.leaders[name].centre != leader.centre):
            yield leader_ghost(leader, (leader.x, leader.y))


def kind_of(formation: Formation) -> str:
    """How it is painted: by its class, missile troops by their weapon."""
    shooters = HORSE_SHOOTERS if formation.is_horse else SHOOTERS
    weapons = [base.weapon_chart.name for base in formation.bases]
    return shooters.get(max(weapons, key=weapons.count), KINDS[formation.kind])


def body_of(state: State, formation: Formation) -> Body:
    chart = formation.chart
    grid = formation.grid
    led = leaders_with(state, formation.id)
    return Body(
        id=formation.id, seat=formation.seat, name=formation.name or formation.id, kind=kind_of(formation),
        stands=tuple(pose_of(box) for box in grid.bases), width=milli(grid.width), depth=milli(grid.depth),
        shape="loose" if formation.is_open else "rigid", heading=formation.facing, anchor=(formation.x, formation.y),
        front=front_of(grid), whole=(True,) * formation.count,
        bases=tuple(base.id for base in formation.bases), leader=_leading_stand(formation) if led else None,
        device=device_of(state.side(formation.seat).name, formation.seat), tags=tuple(_tags(state, formation)),
        card=tuple(_card(state, formation)), grade=formation.level[0].upper(),
        files=chart.figures_per_rank, ranks=formation.ranks, full=chart.figures_per_rank * formation.ranks,
        formed=formation.is_formed_close, status="rallying" if formation.is_rallying else "", group=formation.under,
        ranges=tuple(_ranges(formation)),
    )  # fmt: skip


def _ranges(formation: Formation) -> Iterator[Range]:
    far = max((base.weapon_chart.range for base in formation.bases if base.is_missile_armed), default=0.0)
    if far:
        opens = milli(formation.chart.fire_arc / 2.0)
        yield Range(kind="shots", far=milli(far), words="fires", rule="PAE-11.4", opens=opens)


def _leading_stand(formation: Formation) -> int:
    """The last base of the middle file, behind which leaders stand (PAE-2.12)."""
    middle = (len(formation.files) - 1) // 2
    return sum(len(file) for file in formation.files[: middle + 1]) - 1


def _tags(state: State, formation: Formation) -> Iterator[Tag]:
    if formation.is_rallying:
        yield RALLIES
    if formation.is_unformed:
        yield UNFORMED
    if is_engaged(state, formation):
        yield ENGAGED
    if formation.powered:
        yield CALLED
    if formation.tally:
        words = f"{counted(formation.tally, 'order')} in this bound"
        yield Tag(letter=str(min(formation.tally, 9)), shape="circle", words=words, rule="PAE-7.7", quiet=True)
    yield from _pending_hits(state, formation)


def _pending_hits(state: State, formation: Formation) -> Iterator[Tag]:
    """Missile hits that are not yet enough for a base, or wait for the end of the fire (PAE-8.4, 11.17)."""
    needed = base_chart().hits_to_disperse[formation.ranks]
    firers: list[Formation | Leader] = [*state.formations.values(), *state.leaders.values()]
    for firer in firers:
        if firer.hits and firer.target == formation.id:
            words = f"{counted(firer.hits, 'hit')} by {firer.id}, {needed} disperse a base"
            yield Tag(letter=str(min(firer.hits, 9)), shape="triangle", words=words, rule="PAE-11.15")


def _card(state: State, formation: Formation) -> Iterator[Line]:
    chart = formation.chart
    name = f"{chart.name.replace('_', ' ')} {chart.mount}, {formation.level}"
    yield Line("Troops", name.capitalize(), "PAE-2.1")
    weapons = dict.fromkeys(base.weapon_chart.name.replace("_", " ") for base in formation.bases)
    yield Line("Weapons", ", ".join(weapons), "PAE-2.4")
    shape = f"{counted(formation.count, 'base')} in {counted(len(formation.files), 'file')}, {formation.grid.rows} deep"
    yield Line("Formation", shape, "PAE-1.5")
    yield Line("Armour", str(chart.armour), "PAE-13.14")
    yield Line("Moves", state.cm(chart.move), "PAE-9.2")
    yield Line("Die", f"D{chart.die}", "PAE-13.3")
    ranges = [base.weapon_chart.range for base in formation.bases if base.is_missile_armed]
    if ranges:
        yield Line("Range", state.cm(max(ranges)), "PAE-11.4")
    commander = state.leaders.get(formation.under)
    if commander is not None:
        yield Line("Under", commander.name, "PAE-2.13")
    for leader in leaders_with(state, formation.id):
        yield Line("With it", f"{leader.name}, {ROLE_WORDS[leader.role]} {leader.value}", "PAE-2.12")
    if formation.tally:
        yield Line("Orders", str(formation.tally), "PAE-7.7")
    if formation.rally is not None:
        yield Line("Rallies", f"marker of bound {formation.rally}", "PAE-14.25")
    foes = dict.fromkeys(_foes(state, formation))
    if foes:
        yield Line("In contact with", " ".join(foes), "PAE-1.6")


def _foes(state: State, formation: Formation) -> Iterator[str]:
    for contact in contacts_of(state, formation):
        other = contact.b if contact.a in formation.boxes else contact.a
        home = home_of(state, other)
        yield home.id if home else other


# -- leaders -----------------------------------------------------------------------------------------------------------


def leader_facing(leader: Leader) -> int:
    """He looks towards the enemy's edge of the table (PAE-1.10)."""
    return 0 if leader.seat == SOUTH else 180_000


def leader_ghost(leader: Leader, at: Point) -> Ghost:
    return Ghost(body=leader.id, stands=((*at, leader_facing(leader)),), heading=leader_facing(leader))


def leader_body(state: State, leader: Leader) -> Body:
    """A leader in the open."""
    x, y = milli_point(centre_of(state, leader))
    across = milli(2 * leader_chart().radius)
    facing = leader_facing(leader)
    return Body(
        id=leader.id, seat=leader.seat, name=leader.name, kind="hero" if leader.is_hero else "commander",
        label=leader.id.rpartition("-")[2], round=True, stands=((x, y, facing),), width=across, depth=across,
        shape="loose", heading=facing, anchor=(x, y), leader=0, full=1, files=1, ranks=1, formed=True,
        device=device_of(state.side(leader.seat).name, leader.seat), card=tuple(leader_card(state, leader)),
        ranges=tuple(_calls(leader)),
    )  # fmt: skip


def _calls(leader: Leader) -> Iterator[Range]:
    if leader.is_commander:
        far = milli(leader_chart().call_of_power)
        yield Range(kind="command", far=far, words="calls by his power", rule="PAE-7.4")


def gift_tag(leader: Leader) -> Tag | None:
    gift = leader.gift_chart
    if gift is None:
        return None
    return Tag(letter=GIFT_LETTERS[gift.id], shape="circle", words=gift.name, rule=gift.rule)


def leader_card(state: State, leader: Leader) -> Iterator[Line]:
    yield Line("Rank", ROLE_WORDS[leader.role].capitalize(), "PAE-7.1" if leader.is_commander else "PAE-15.1")
    if leader.is_commander:
        yield Line("Command value", str(command_value(state, leader)), "PAE-7.2")
    else:
        yield Line("Heroic value", str(leader.value), "PAE-15.2")
    yield Line("Armour", str(armour_of(leader)), "PAE-16.5")
    if leader.gift_chart is not None:
        yield Line("Gift", leader.gift_chart.name, leader.gift_chart.rule)
    if leader.formation:
        yield Line("With", leader.formation, "PAE-2.12")
    if leader.opponent:
        yield Line("Fights", state.leaders[leader.opponent].name, "PAE-16.5")
    if leader.is_done:
        yield Line("This bound", "gives no more orders", "PAE-7.13")
