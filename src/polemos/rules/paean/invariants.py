"""What must be true of every state of Paean, whatever was played; the fuzzer looks after each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from polemos.geometry import circle_overlaps, is_inside
from polemos.rules.paean.charts.charts import hero_chart, leader_chart
from polemos.rules.paean.facts import on_table
from polemos.rules.paean.field.contact import ROUNDED, is_engaged, touch_of
from polemos.rules.paean.field.field import home_of, in_the_open, leaders_with, overlap
from polemos.rules.paean.order.displacing import room_for
from polemos.rules.paean.state import Contact, Formation, State


def broken(state: State) -> Iterator[str]:
    """Sentences about what is wrong; none if all is well."""
    for formation in state.formations.values():
        yield from _of_formation(state, formation)
    yield from _places(state)
    for contact in state.contacts.values():
        yield from _of_contact(state, contact)
    yield from _leaders(state)
    yield from _bases(state)


def _of_formation(state: State, formation: Formation) -> Iterator[str]:
    # While a push is going on, files between those that fight may have been pushed back (PAE-14.5).
    if not all(formation.files) and not is_engaged(state, formation):
        yield f"{formation.id} has a file without bases"
    if formation.ranks not in formation.chart.ranks:
        yield f"{formation.id} has {formation.ranks} ranks"
    if any(base.weapon_chart.carried.get(formation.kind) != formation.ranks for base in formation.bases):
        yield f"{formation.id} has bases of other ranks or weapons that it cannot carry"
    if any(base.experience not in formation.chart.experience for base in formation.bases):
        yield f"{formation.id} has an experience that there is not in its class"
    if formation.steps and len(formation.steps) != len(formation.files):
        yield f"{formation.id} has steps for other files"
    if formation.is_light and formation.under:
        yield f"{formation.id} is light and under a commander"
    if formation.under and formation.under not in (*state.leaders, *state.reserve_leaders):
        yield f"{formation.id} is under {formation.under}, whom nobody knows"
    if formation.rally is not None and formation.is_open:
        yield f"{formation.id} is open and rallies"
    if formation.supports and formation.supports not in state.formations:
        yield f"{formation.id} supports {formation.supports}, which is not there"


def _places(state: State) -> Iterator[str]:
    known = list(state.formations.values())
    for one, other in combinations(known, 2):
        if overlap(one, other, ROUNDED) and not _may_share_a_place(state, one, other):
            yield f"{one.id} and {other.id} overlap"
    for leader in in_the_open(state):
        if on_table(state, leader.x, leader.y) != (leader.x, leader.y):
            yield f"{leader.id} is not wholly on the table"
        for formation in known:
            if any(circle_overlaps(*leader.centre, leader_chart().radius, box, ROUNDED) for box in formation.slabs):
                yield f"{leader.id} and {formation.id} overlap"
    for formation in known:
        if not all(is_inside(box, state.bounds, ROUNDED) for box in formation.slabs):
            yield f"{formation.id} is not wholly on the table"


def _may_share_a_place(state: State, one: Formation, other: Formation) -> bool:
    """Friends, by a move of this bound or on lights, or since there is no room for one of them (PAE-9.17, 10.7).

    A state does not remember since when there is none; the laws of the tests look at every fact.
    """
    if one.seat != other.seat:
        return False
    if one.is_light or other.is_light or state.movements:
        return True
    return any(room_for(state, each) is None for each in (one, other))  # who is the lighter one is forgotten too


def _of_contact(state: State, contact: Contact) -> Iterator[str]:
    one, other = home_of(state, contact.a), home_of(state, contact.b)
    if one is None or other is None:
        hero = state.leaders.get(contact.b if one else contact.a)
        if hero is None or not hero.is_hero or not hero.is_in_the_open:
            yield f"{contact.id} are in contact, but not both there"
    elif one.seat == other.seat:
        yield f"{contact.id} are friends in contact as enemies"
    elif touch_of(one.boxes[contact.a], other.boxes[contact.b], ROUNDED) is None:
        yield f"{contact.id} are in contact and do not touch"


def _leaders(state: State) -> Iterator[str]:
    for formation in state.formations.values():
        with_it = leaders_with(state, formation.id)
        if sum(each.is_commander for each in with_it) > 1 or sum(each.is_hero for each in with_it) > 1:
            yield f"{formation.id} has two leaders of a kind"
        for hero in with_it:
            if hero.is_hero and formation.count > hero_chart().bases_led[hero.value]:
                yield f"{hero.id} leads {formation.count} bases"
    for leader in state.leaders.values():
        if leader.formation and leader.formation not in state.formations:
            yield f"{leader.id} is with {leader.formation}, which is not there"
        if leader.opponent and state.leaders[leader.opponent].opponent != leader.id:
            yield f"{leader.id} fights {leader.opponent}, who does not fight him"


def _bases(state: State) -> Iterator[str]:
    """Every base is in one place: in a formation, or lost."""
    found = Counter(base.id for formation in state.formations.values() for base in formation.bases)
    found.update(list(state.lost))
    for base, count in found.items():
        if count > 1:
            yield f"there are {count} bases {base}"
    for seat in (0, 1):
        had = state.side(seat).bases
        lost = sum(each.seat == seat for each in state.lost.values())
        known = (*state.formations.values(), *state.reserve.values())
        left = sum(each.count for each in known if each.seat == seat)
        if had and had != lost + left:
            yield f"{state.side(seat).name} had {had} bases, and now {left} and {lost} lost"
