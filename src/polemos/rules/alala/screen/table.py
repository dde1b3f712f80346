"""What lies on the table and what ties troops together, for the table: terrain, zones, baggage, contacts, supports."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import milli
from polemos.kernel.spaces import Place
from polemos.kernel.view import View
from polemos.kernel.words.english import does
from polemos.rules.alala.after_combat.pursuing import baggage_of
from polemos.rules.alala.charge.charging import pending
from polemos.rules.alala.charts.records import Going, TerrainChart
from polemos.rules.alala.combat.support import band_supports, flank_supports
from polemos.rules.alala.deployment.judges import deployment_zone
from polemos.rules.alala.field.field import fighting_stretch
from polemos.rules.alala.screen.bodies import pose_of
from polemos.rules.alala.state import NORTH, SIDES, SOUTH, State, Terrain
from polemos.tabletop.placing import PlaceJudge, Zone
from polemos.tabletop.scene import Area, Marker, Point, Tie

GOING: dict[Going, str] = {
    "free": "", "dp_per_turn": "1 DP in a turn of moving through", "dp_crossing": "1 DP for crossing",
    "impassable": "impassable",
}  # fmt: skip
WHO = (("formed_hoplites", "formed hoplites"), ("unformed_foot", "other foot"), ("cavalry", "cavalry"))
SIGHT = {"open": "", "blocks": "hides what is beyond", "blocks_beyond_2": 'seen through up to 2"'}
ADVANTAGE = {
    "none": "", "uphill": "advantage to who is higher", "defending": "advantage to who is charged across it",
    "fortified": "advantage to its defenders, hit on 6",
}  # fmt: skip
FACES = {"front": "frontal", "left": "flank", "right": "flank", "rear": "rear"}


# -- places ------------------------------------------------------------------------------------------------------------


def areas(view: View[State]) -> Iterator[Area]:
    state = view.state
    yield from map(terrain_area, state.terrain.values())
    if state.phase == "deployment":
        for seat in (SOUTH, NORTH):
            words = f"where {does(state.side(seat).name, 'deploys')}"
            yield Area(
                id=f"zone-{SIDES[seat]}", kind="zone", points=_corners(deployment_zone(state, seat)), seat=seat,
                words=words, rule="ALA-6.3",
            )  # fmt: skip
    if view.ask is not None and isinstance(view.space, Place) and isinstance(view.space.judge, PlaceJudge):
        judge = view.space.judge
        yield Area(
            id="place", kind="zone", points=_corners(judge.zone), seat=view.seat, words="it must stand in here",
            rule=judge.rule,
        )  # fmt: skip


def terrain_area(piece: Terrain) -> Area:
    chart = piece.chart
    return Area(
        id=piece.id, kind=piece.kind, points=piece.points, name=piece.name or chart.name, words=_effects(piece),
        rule=chart.rule, line=chart.shape == "line", crest=piece.crest,
    )  # fmt: skip


def _corners(zone: Zone) -> tuple[Point, ...]:
    w, s, e, n = map(milli, zone)
    return (w, s), (e, s), (e, n), (w, n)


def _effects(piece: Terrain) -> str:
    """What it does, in words."""
    chart: TerrainChart = piece.chart
    told = []
    for field, who in WHO:
        going: Going = getattr(chart, field)
        if field == "cavalry" and going == "impassable" and piece.passable_for_cavalry:
            going = "dp_crossing"
        if GOING[going]:
            told.append(f"{who}: {GOING[going]}")
    told += [words for words in (SIGHT[chart.sight], ADVANTAGE[chart.advantage]) if words]
    return "; ".join(told) or "no effect"


def markers(state: State) -> Iterator[Marker]:
    for seat in (SOUTH, NORTH):
        box = baggage_of(state, seat)
        side = state.side(seat)
        yield Marker(
            id=f"baggage-{SIDES[seat]}", kind="looted_baggage" if side.looted else "baggage", at=pose_of(box),
            width=milli(box.width), depth=milli(box.depth), seat=seat,
            words=f"the baggage of {side.name}{', looted' if side.looted else ''} (ALA-2.20)",
        )  # fmt: skip


# -- ties --------------------------------------------------------------------------------------------------------------


def ties(state: State) -> Iterator[Tie]:
    yield from _contacts(state)
    yield from _supports(state)
    for charge in pending(state):
        verb = "counter-charges" if charge.counter else "charges"
        yield Tie(
            one=charge.charger, other=charge.target, kind="charge", words=f"{charge.charger} {verb} {charge.target}"
        )
        for along in charge.along:
            words = f"{along.troop} goes along with {charge.charger}"
            yield Tie(one=along.troop, other=charge.charger, kind="along", words=words)


def _contacts(state: State) -> Iterator[Tie]:
    for contact in state.contacts.values():
        a, b = state.troops[contact.a], state.troops[contact.b]
        if "routing" in (a.status, b.status):
            captor, held = (a, b) if b.status == "routing" else (b, a)
            yield Tie(one=captor.id, other=held.id, kind="held", words=f"{captor.id} is upon {held.id}, which routs")
            continue
        stretch = fighting_stretch(a, b)
        if stretch is None:
            yield Tie(one=a.id, other=b.id, kind="frontal", words=f"{a.id} and {b.id} are in contact")
            continue
        # Whoever fights with that face is the one; if both do: the south.
        fights = stretch.edge == "front" or (stretch.edge == "rear" and not a.formed)
        one, other, face = (a, b, stretch.other_edge) if fights else (b, a, stretch.edge)
        kind = FACES[face] if other.formed else "frontal"
        where = {"frontal": "face to face", "flank": f"in the {face} flank", "rear": "in the rear"}[kind]
        yield Tie(one=one.id, other=other.id, kind=kind, words=f"{one.id} fights {other.id} {where}")


def _supports(state: State) -> Iterator[Tie]:
    """Who would give dice to those in contact (ALA-16.7, ALA-16.11)."""
    told: set[tuple[str, str]] = set()
    for contact in state.contacts.values():
        for name in (contact.a, contact.b):
            troop = state.troops[name]
            if "routing" in (state.troops[contact.a].status, state.troops[contact.b].status):
                continue
            if troop.is_hoplites:
                found = [friend for beside in flank_supports(state, troop).values() for friend in beside]
            else:
                found = [friend for friend, _ in band_supports(state, troop)]
            for friend in found:
                if (friend.id, name) not in told:
                    told.add((friend.id, name))
                    yield Tie(one=friend.id, other=name, kind="support", words=f"{friend.id} supports {name}")
