"""What lies on the table and what ties pieces together, for the table: terrain, zones, contacts, duels."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import milli
from polemos.kernel.spaces import Place
from polemos.kernel.view import View
from polemos.kernel.words.english import does
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.charts.charts import ground
from polemos.rules.paean.charts.records import TerrainChart
from polemos.rules.paean.deployment.judges import zone
from polemos.rules.paean.field.field import in_the_open
from polemos.rules.paean.field.melees import piece_of
from polemos.rules.paean.screen.bodies import milli_point
from polemos.rules.paean.state import NORTH, SIDES, SOUTH, State, Terrain
from polemos.tabletop.placing import PlaceJudge, Zone
from polemos.tabletop.scene import Area, Point, Tie

SIGHT = {"open": "", "hill": "hides what is beyond", "depth": "seen {depth} into it", "wall": "hides what is beyond"}
GROUND = {
    "open": "", "difficult": "close troops: half rate, unformed", "wall": "crossed by foot with an action of its own",
    "impassable": "impassable",
}  # fmt: skip
KIND_WORDS = {"front": "frontal", "flank": "flank", "rear": "rear"}


def areas(view: View[State]) -> Iterator[Area]:
    state = view.state
    for piece in state.terrain.values():
        yield from terrain_areas(state, piece)
    if state.phase == "deployment" and state.deployment:
        for seat in (SOUTH, NORTH):
            words = f"where {does(state.side(seat).name, 'deploys')}"
            yield Area(
                id=f"zone-{SIDES[seat]}", kind="zone", points=_corners(zone(state, seat)), seat=seat, words=words,
                rule="PAE-3.5",
            )  # fmt: skip
    if view.ask is not None and isinstance(view.space, Place) and isinstance(view.space.judge, PlaceJudge):
        judge = view.space.judge
        yield Area(
            id="place", kind="zone", points=_corners(judge.zone), seat=view.seat, words="it must stand in here",
            rule=judge.rule,
        )  # fmt: skip


def terrain_areas(state: State, piece: Terrain) -> Iterator[Area]:
    """A line has as many parts as it has stretches; the first bears the name."""
    for number, part in enumerate(piece.shapes):
        yield Area(
            id=piece.id if number == 0 else f"{piece.id}-{number}", kind=piece.kind,
            points=tuple(milli_point(point) for point in part.points), name=piece.name if number == 0 else "",
            words=effects(state, piece.chart), rule="PAE-17.1",
        )  # fmt: skip


def _charged(view: View[State]) -> Iterator[tuple[str, str]]:
    """Who charges whom just now, as long as he has not come away."""
    charge, now = view.inside(Charge), view.state.charge
    if charge is not None and now is not None:
        there = (*view.state.formations, *view.state.leaders)
        for target in charge.targets:
            if target in there and now.reacted.get(target) not in ("evaded", "lost"):
                yield charge.formation, target


def effects(state: State, chart: TerrainChart) -> str:
    """What it does, in words."""
    told = [GROUND[chart.ground], SIGHT[chart.sight].format(depth=state.cm(ground().sight_depth))]
    if chart.missile_cover:
        told.append(f"cover {chart.missile_cover}+ against missiles, {chart.close_combat_cover}+ in close combat")
    if chart.higher_ground:
        told.append("higher ground")
    return "; ".join(filter(None, told)) or "no effect"


def _corners(rectangle: Zone) -> tuple[Point, ...]:
    w, s, e, n = map(milli, rectangle)
    return (w, s), (e, s), (e, n), (w, n)


def ties(view: View[State]) -> Iterator[Tie]:
    state = view.state
    told: set[tuple[str, str]] = set()
    for contact in state.contacts.values():
        south, north = piece_of(state, contact.a), piece_of(state, contact.b)
        if (south, north) in told:
            continue
        told.add((south, north))
        # Whoever is touched elsewhere than on his front is the other.
        one, other, kind = (north, south, contact.of_a) if contact.of_a != "front" else (south, north, contact.of_b)
        where = {"front": "face to face", "flank": "in the flank", "rear": "in the rear"}[kind]
        yield Tie(one=one, other=other, kind=KIND_WORDS[kind], words=f"{one} fights {other} {where}")
    for one, other in _charged(view):
        if not told & {(one, other), (other, one)}:
            yield Tie(one=one, other=other, kind="charge", words=f"{one} charges {other}")
    for formation in state.formations.values():
        if formation.supports:
            words = f"{formation.id} supports {formation.supports}"
            yield Tie(one=formation.id, other=formation.supports, kind="support", words=words)
    for leader in in_the_open(state, SOUTH):
        if leader.opponent:
            enemy = state.leaders[leader.opponent]
            yield Tie(one=leader.id, other=enemy.id, kind="duel", words=f"{leader.name} fights {enemy.name}")
