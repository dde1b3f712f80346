"""Laws of movement: what is shown is what happens, mirrored tables play mirrored, every answer can be typed."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.notation import split
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Advancing
from polemos.rules.navarcoi.fuzzing.invariants import broken
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.sea.sea import is_clear
from polemos.rules.navarcoi.state import Flotsam, Land, Squadron, State
from polemos.tabletop.legs import Advance, Face, Leg, Legs, Turn, Wheel
from tests.navarcoi.position import Play, flotsam, rectangle, sea, squadron

FORMATIONS = ("epi_mias", "epi_pollon", "epi_keras", "unformed")
Pose = tuple[float, float, float]
inches = st.integers(-80, 80).map(lambda tenths: tenths / 10)
degrees = st.integers(0, 359)


@st.composite
def crowded(draw: Any) -> State:
    """A squadron in the middle of a table with friends, enemies, rocks and flotsam near it."""
    mover = squadron("A1", draw(st.sampled_from(FORMATIONS)), 36, 24, draw(degrees))
    others, lands, markers = [mover], [], []
    for number, kind in enumerate(draw(st.lists(st.sampled_from("fferm"), max_size=3))):
        x, y, heading = 36 + draw(inches), 24 + draw(inches), draw(degrees)
        if kind == "r":
            lands.append(rectangle(f"rock {number}", x, y, x + 1.3, y + 0.7))
        elif kind == "m":
            markers.append(flotsam(x, y, heading))
        else:
            side = "A" if draw(st.booleans()) else "B"
            shape = draw(st.sampled_from((*FORMATIONS, "kyklos")))
            others.append(squadron(f"{side}{number + 2}", shape, x, y, heading))
    state = sea(*others, lands=lands, markers=markers[:1])
    for other in others:
        assume(is_clear(state, other.stands, (other.id,)))
    return state


def way_of(state: State, allowance: int = 8000) -> Way:
    return Way(state, state.squadrons["A1"], allowance)


def drawn_legs(state: State, seed: int, allowance: int = 8000) -> Legs:
    return way_of(state, allowance).sample(Chance(seed))


# -- what is shown is what happens ---------------------------------------------------------------------------------


@settings(deadline=None)
@given(state=crowded(), seed=st.integers(0, 2**32))
def test_the_way_that_is_judged_is_what_becomes_of_it(state: State, seed: int) -> None:
    legs = drawn_legs(state, seed)
    shown = way_of(state).walk(legs)
    assert isinstance(shown, Walk)
    enemies = sorted({touch.enemy for touch in shown.touches})
    play = Play(state, Advancing("A1", allowance=8000), [6] * 40)
    assert play.game.ask is not None
    play.answer(legs)
    while not play.game.is_over:  # which of several enemies, and what follows
        play.answer(play.game.ask.to[play.game.waiting_for[0]].default)
    linked = sorted({link.target for link in play.state.links.values()})
    assert bool(linked) == bool(enemies)
    assert set(linked) <= set(enemies) or len(enemies) > 0
    if not enemies:
        assert play["A1"].poses == shown.squadron.poses
        assert (play["A1"].order == "disordered") <= (shown.flotsam or shown.wheeled)
    assert list(broken(play.state)) == []


@settings(deadline=None)
@given(state=crowded(), seed=st.integers(0, 2**32))
def test_no_legal_way_leads_into_anything_or_beyond_the_allowance(state: State, seed: int) -> None:
    going = way_of(state, 5000).walk(drawn_legs(state, seed, 5000))
    assert isinstance(going, Walk)
    assert 0 <= going.used <= 5000
    assert going.turned <= 90_000
    assert is_clear(state, going.squadron.stands, ("A1",))


@settings(deadline=None)
@given(state=crowded(), seed=st.integers(0, 2**32))
def test_the_legs_told_of_a_way_lead_to_the_same_end(state: State, seed: int) -> None:
    first = way_of(state).walk(drawn_legs(state, seed))
    assert isinstance(first, Walk)
    again = way_of(state).walk(tuple(first.legs))
    assert isinstance(again, Walk)
    assert again.squadron == first.squadron
    assert (again.used, again.touches, again.flotsam) == (first.used, first.touches, first.flotsam)


@given(first=st.integers(0, 4000), second=st.integers(0, 4000), heading=degrees, formation=st.sampled_from(FORMATIONS))
def test_a_straight_move_in_two_parts_is_the_same_move(first: int, second: int, heading: int, formation: str) -> None:
    mover = squadron("A1", formation, 36, 24, heading)
    face: Legs = (Face(heading * 1000),) if formation == "unformed" else ()
    whole = walk(sea(mover), mover, (*face, Advance(first + second)), 8000)
    parts = walk(sea(mover), mover, (*face, Advance(first), Advance(second)), 8000)
    assert isinstance(whole, Walk)
    assert isinstance(parts, Walk)
    assert whole.used == parts.used
    for (x, y, _), (ox, oy, _) in zip(whole.squadron.poses, parts.squadron.poses, strict=True):
        assert (x, y) == pytest.approx((ox, oy), abs=0.003)


# -- mirrored and turned tables ------------------------------------------------------------------------------------


def mirrored_leg(leg: Leg) -> Leg:
    match leg:
        case Wheel(side, angle):
            return Wheel("left" if side == "right" else "right", angle)
        case Turn(side, angle):
            return Turn("left" if side == "right" else "right", angle)
        case Face(heading):
            return Face(-heading % 360_000)
    return leg


def mirrored(known: Squadron) -> Squadron:
    """Left and right exchanged on a table of 72 inches; its stands keep their numbers."""
    return replace(
        known, x=72_000 - known.x, heading=-known.heading % 360_000,
        slots=tuple((-r, f, -t % 360_000) for r, f, t in known.slots),
        track=tuple((72_000 - x, y) for x, y in known.track),
    )  # fmt: skip


def turned(known: Squadron) -> Squadron:
    """The same on a table turned by half a circle."""
    half = 180_000
    if known.is_unformed:
        slots = tuple((-r, -f, (t + half) % 360_000) for r, f, t in known.slots)
        return replace(known, x=72_000 - known.x, y=48_000 - known.y, slots=slots)
    return replace(
        known, x=72_000 - known.x, y=48_000 - known.y, heading=(known.heading + half) % 360_000,
        track=tuple((72_000 - x, 48_000 - y) for x, y in known.track),
    )  # fmt: skip


def other_table(state: State, change: Any, flip_y: bool) -> State:
    twin = state.fork()
    twin.squadrons = {name: change(known) for name, known in state.squadrons.items()}

    def point(x: int, y: int) -> tuple[int, int]:
        return 72_000 - x, 48_000 - y if flip_y else y

    twin.lands = {
        name: Land(land.id, land.name, land.kind, tuple(point(*p) for p in land.points), land.status)
        for name, land in state.lands.items()
    }
    twin.flotsam = {
        name: Flotsam(m.id, *point(m.x, m.y), (m.heading if flip_y else -m.heading) % 360_000, m.width, m.depth)
        for name, m in state.flotsam.items()
    }
    return twin


def same_outcome(one: Walk | Reason, other: Walk | Reason) -> None:
    if isinstance(one, Reason) or isinstance(other, Reason):
        assert type(one) is type(other)
        return
    assert one.used == pytest.approx(other.used, abs=2)
    assert {touch.enemy for touch in one.touches} == {touch.enemy for touch in other.touches}
    assert (one.flotsam, one.wheeled, one.near) == (other.flotsam, other.wheeled, other.near)


@settings(deadline=None)
@given(state=crowded(), seed=st.integers(0, 2**32))
def test_mirrored_positions_give_mirrored_moves(state: State, seed: int) -> None:
    legs = drawn_legs(state, seed)
    here = way_of(state).walk(legs)
    there = way_of(other_table(state, mirrored, False)).walk(tuple(mirrored_leg(leg) for leg in legs))
    same_outcome(here, there)
    if isinstance(here, Walk) and isinstance(there, Walk):
        for (x, y, h), (ox, oy, oh) in zip(here.squadron.poses, there.squadron.poses, strict=True):
            assert (x, y) == pytest.approx((72 - ox, oy), abs=0.004)
            assert min(abs(h + oh) % 360, 360 - abs(h + oh) % 360) < 0.25


@settings(deadline=None)
@given(state=crowded(), seed=st.integers(0, 2**32))
def test_a_table_turned_about_gives_the_same_moves(state: State, seed: int) -> None:
    legs = drawn_legs(state, seed)
    here = way_of(state).walk(legs)
    there = way_of(other_table(state, turned, True)).walk(
        tuple(Face((leg.heading + 180_000) % 360_000) if isinstance(leg, Face) else leg for leg in legs)
    )
    same_outcome(here, there)
    if isinstance(here, Walk) and isinstance(there, Walk):
        for (x, y, _), (ox, oy, _) in zip(here.squadron.poses, there.squadron.poses, strict=True):
            assert (x, y) == pytest.approx((72 - ox, 48 - oy), abs=0.004)


# -- answers as orders ---------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(state=crowded(), seed=st.integers(0, 2**32))
def test_every_way_reads_back_from_its_words_and_from_json(state: State, seed: int) -> None:
    way = way_of(state)
    for legs in (way.sample(Chance(seed)), way.default, *list(way.candidates())[:25]):
        words = split(way.words(legs))
        assert way.read(words) == (legs, len(words))
        raw = [[leg.__struct_config__.tag, *(getattr(leg, f) for f in leg.__struct_fields__)] for leg in legs]
        assert way.from_json(raw) == legs


@pytest.mark.parametrize("formation", [*FORMATIONS, "kyklos"])
@pytest.mark.parametrize("freighters", [False, True])
def test_every_action_reads_back_from_its_words(formation: str, freighters: bool) -> None:
    mover = squadron("A1", formation, 36, 24, 0, freighters=freighters and formation == "unformed")
    enemy = squadron("B1", "epi_mias", 36, 30, 180)
    play = Play(sea(mover, enemy, wind=0), Action("A1"))
    assert play.game.ask is not None
    space = play.game.ask.to[0]
    for key in space.candidates():
        words = split(space.words(key))
        assert space.read(words) == (key, len(words))
        assert space.read([key]) == (key, 1) or ":" in key


@settings(deadline=None)
@given(state=crowded(), x=st.integers(0, 72_000), y=st.integers(0, 48_000))
def test_a_drop_on_the_table_becomes_a_legal_way(state: State, x: int, y: int) -> None:
    way = way_of(state)
    legs = way.fit({"x": x, "y": y})
    assert not isinstance(legs, Reason)
    assert way.why_not(legs) is None
