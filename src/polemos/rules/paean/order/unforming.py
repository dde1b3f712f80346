"""How a formation unforms (PAE-10.3, 10.4): its bases move apart and are formations of their own from then on."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from polemos.geometry import Box, milli, overlaps
from polemos.rules.paean.facts import ContactsMade, Dispersed, Divided, LeaderFact, Part, part_names
from polemos.rules.paean.field.contact import ROUNDED, Touch, contact_between, contacts_of, touch_of
from polemos.rules.paean.field.field import base_of, boxes_of, enemies, friends, gap, home_of, leaders_with
from polemos.rules.paean.field.free_place import free_shift
from polemos.rules.paean.field.ground import impassable
from polemos.rules.paean.state import Contact, Formation, G, State
from polemos.tabletop.files import place_of

APART = 1.0  # between neighbours
DIAGONAL = 2.0  # more than a base goes aside and forward at once
HEAD_ON = Touch("front", "front", 0.0)


class WentWith(LeaderFact, frozen=True):
    """Of the parts of his formation a leader is with this one."""

    SAYS = "{leader} is with {formation}"
    formation: str


class Struck(NamedTuple):
    """A base that an enemy touches: where it stands, on which edge, over what length."""

    base: str
    file: int
    row: int
    edge: str
    length: float


def unform(g: G, formation: str, *cites: str) -> tuple[str, ...]:
    """Break it up, unless it is open or a single base already (PAE-10.2); the parts that are left."""
    whole = g.state.formations.get(formation)
    if whole is None or not whole.is_formed_close:
        return (formation,) if whole else ()
    parts, homeless = _parts(g.state, whole)
    followed = base_of_leaders(g.state, whole)
    before = contacts_of(g.state, whole)
    g.emit(Divided(formation, parts, "falls apart into single bases"), *cites, "PAE-10.4")
    with_ = next(part.id for part in parts if part.files[0][0].id == followed)
    for leader in leaders_with(g.state, parts[0].id):
        if with_ != parts[0].id:
            g.emit(WentWith(leader.id, with_), "PAE-10.4")
    for part in homeless:
        base = g.state.formations[part].bases[0].id
        g.emit(Dispersed(part, (base,), "place"), "PAE-1.10")
    if kept := _still_in_contact(g.state, whole, before):
        g.emit(ContactsMade(kept), "PAE-10.4", "PAE-1.6")
    return tuple(part.id for part in parts if part.id in g.state.formations)


def _still_in_contact(state: State, whole: Formation, before: list[Contact]) -> tuple[Contact, ...]:
    """Bases that have come before other bases of the same enemy formation stay in contact with it, of the same kind."""
    found: dict[str, Contact] = {}
    for contact in before:
        mine = contact.a if contact.a in whole.boxes else contact.b
        home, foe = home_of(state, mine), home_of(state, contact.other(mine))
        if home is None or foe is None:
            continue
        for other, theirs in foe.boxes.items():
            a, b = contact_between(mine, other, whole.seat)
            new = replace(contact, a=a, b=b)
            if new.id not in state.contacts and touch_of(home.boxes[mine], theirs, ROUNDED) is not None:
                found.setdefault(new.id, new)
    return tuple(found.values())


def struck_bases(state: State, formation: Formation) -> list[Struck]:
    """Its bases in contact with an enemy, in the order of the roster; a lone hero is met in front, over no length."""
    found = []
    for contact in contacts_of(state, formation):
        mine = contact.a if contact.a in formation.boxes else contact.b
        home = home_of(state, contact.other(mine))
        touch = HEAD_ON if home is None else touch_of(formation.boxes[mine], home.boxes[contact.other(mine)], ROUNDED)
        if touch is not None:
            place = place_of(formation.files, base_of(formation, mine))
            found.append(Struck(mine, *place, touch.edge, touch.length))
    order = list(formation.boxes)
    return sorted(found, key=lambda struck: order.index(struck.base))


def fixed_file(formation: Formation, struck: list[Struck]) -> float:
    """The file that does not move aside: one struck in the side, one fighting to its front, or the middle."""
    aside = [each.file for each in struck if each.edge in ("left", "right")]
    if aside:
        return aside[0]
    middle = (len(formation.files) - 1) / 2.0
    front: dict[int, float] = {}
    for each in struck:
        if each.edge == "front":
            front[each.file] = front.get(each.file, 0.0) + each.length
    if not front:
        return middle
    return min(front, key=lambda file: (-round(front[file], 2), abs(file - middle), file))


def fixed_row(struck: list[Struck]) -> int:
    """The row that does not move back: the first, unless all contact is elsewhere."""
    if not struck or any(each.edge == "front" for each in struck):
        return 0
    return max(struck, key=lambda each: round(each.length, 2)).row


def base_of_leaders(state: State, formation: Formation) -> str:
    """With which base its leaders go: the one with the longest contact, else the middle of the front."""
    struck = struck_bases(state, formation)
    if struck:
        return max(struck, key=lambda each: round(each.length, 2)).base
    return formation.files[(len(formation.files) - 1) // 2][0].id


def _parts(state: State, whole: Formation) -> tuple[tuple[Part, ...], list[str]]:
    """The single bases where they come to stand, and those for which there is no place."""
    struck = struck_bases(state, whole)
    file, row = fixed_file(whole, struck), fixed_row(struck)
    names = (whole.id, *part_names(state, whole.id, whole.count - 1))
    foes = [box for each in enemies(state, whole) for box in boxes_of(each)]
    others_near = _not_fought(state, whole)
    solid = [*foes, *(box for each in friends(state, whole) for box in boxes_of(each)), *impassable(state, whole)]
    held = {each.base for each in struck}
    placed: dict[str, Box] = {}
    homeless: list[str] = []
    # Who fights stands where he must; the others find their places round them.
    order = sorted(range(whole.count), key=lambda at: (whole.bases[at].id not in held, at))
    for at in order:
        base = whole.bases[at]
        box = whole.boxes[base.id]
        own_file, own_row = place_of(whole.files, base)
        spread = box.sidestepped((own_file - file) * APART).advanced(-(own_row - row) * APART)
        stays = any(overlaps(spread, foe) for foe in foes) or any(touch_of(spread, foe) for foe in others_near)
        spread = box if stays else spread
        others = tuple(placed.values())
        shift = free_shift(
            state, whole, (spread,), [*solid, *others] if stays else solid, spaced=() if stays else others
        )
        if shift is None:
            homeless.append(names[at])
        else:
            spread = spread.moved(*shift)
        placed[base.id] = spread
    return tuple(_single(whole, names[at], placed, at) for at in range(whole.count)), homeless


def _not_fought(state: State, whole: Formation) -> list[Box]:
    """Bases of enemies with whom it is not in contact, near enough to be met as it comes apart."""
    contacts = contacts_of(state, whole)
    fought = {home.id for each in contacts for end in (each.a, each.b) if (home := home_of(state, end)) is not None}
    reach = APART * max(len(whole.files), whole.grid.rows)
    near = (each for each in enemies(state, whole) if each.id not in fought and gap(whole, each) <= reach * DIAGONAL)
    return [box for each in near for box in boxes_of(each)]


def _single(whole: Formation, name: str, placed: dict[str, Box], at: int) -> Part:
    base = whole.bases[at]
    x, y = placed[base.id].front_centre
    return Part(name, ((base,),), milli(x), milli(y), whole.facing)
