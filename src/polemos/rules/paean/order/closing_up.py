"""Closing up after losses (PAE-2.9, 10.5): files that are gone leave no gap."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import from_local, groups_overlap, milli, to_local
from polemos.rules.paean.charts.charts import base_chart
from polemos.rules.paean.facts import Dispersed, Divided, FormationFact, Part, part_names
from polemos.rules.paean.field.contact import ROUNDED, contacts_of
from polemos.rules.paean.field.field import boxes_of, enemies, overlap
from polemos.rules.paean.state import Bases, Formation, G, State
from polemos.tabletop.files import depths


class ClosedUp(FormationFact, frozen=True):
    """Its files stand side by side again."""

    SAYS = "{formation} closes up"
    files: Bases
    x: int
    y: int
    steps: tuple[int, ...]

    def apply(self, state: State) -> None:
        before = state.formations[self.formation]
        super().apply(state)
        charge = state.charge
        if charge is not None and charge.charger == self.formation:
            # The middle of its front is another one now: where that stood when the charge began is what counts.
            after = state.formations[self.formation]
            aside, _ = to_local((after.x, after.y), (before.x, before.y), before.facing / 1000)
            x, y = from_local((aside, 0.0), (charge.x, charge.y), charge.facing / 1000)
            state.charge = replace(charge, x=round(x), y=round(y))


def close_up(g: G, formation: str) -> None:
    """Until no file is empty; a close formation whose files are held by the enemy comes apart at the gap instead."""
    while (whole := g.state.formations.get(formation)) is not None:
        gap = next((at for at, file in enumerate(whole.files) if not file), None)
        if gap is None:
            return
        left_slides = _left_slides(whole, gap)
        is_held = _is_held(g.state, whole, _sliding(whole, gap, left_slides))
        is_stuck = is_held or not _has_room(g.state, whole, gap, left_slides)
        if whole.is_close and is_stuck:
            close_up(g, _part(g, whole, gap))
            return
        if is_stuck:
            left_slides = _has_fewer_bases_on_the_left(whole, gap)
        _slide(g, whole, gap, left_slides, ("PAE-2.9", "PAE-10.5") if is_stuck else ("PAE-10.5",))


def _slide(g: G, whole: Formation, gap: int, left_slides: bool, cites: tuple[str, ...]) -> None:
    """From the other side if there is an enemy in the way; bases that find room from neither are lost."""
    ways = _closed(whole, gap, left_slides), _closed(whole, gap, not left_slides)
    closed = next((each for each in ways if not _onto_enemies(g.state, whole, each)), ways[0])
    g.emit(closed, *cites)
    if crowded := _onto_enemies(g.state, whole, closed):
        g.emit(Dispersed(whole.id, crowded, "place"), "PAE-1.10", "PAE-10.5")


def _onto_enemies(state: State, whole: Formation, closed: ClosedUp) -> tuple[str, ...]:
    """Bases that would stand on an enemy."""
    moved = replace(whole, files=closed.files, x=closed.x, y=closed.y, steps=closed.steps)
    foes = [foe for foe in enemies(state, whole) if overlap(moved, foe, ROUNDED)]
    return tuple(
        base for base, box in moved.boxes.items() if any(groups_overlap((box,), boxes_of(foe), ROUNDED) for foe in foes)
    )


def _left_slides(whole: Formation, gap: int) -> bool:
    """The side with fewer files; of equals the left."""
    left, right = whole.files[:gap], whole.files[gap + 1 :]
    if not any(left) or not any(right):
        return not any(left)  # at an end nobody has to slide
    return len(left) <= len(right)


def _has_fewer_bases_on_the_left(whole: Formation, gap: int) -> bool:
    """Open troops never split: the smaller part slides even out of contact (PAE-2.9)."""
    return sum(depths(whole.files[:gap])) <= sum(depths(whole.files[gap + 1 :]))


def _sliding(whole: Formation, gap: int, left_slides: bool) -> Bases:
    return whole.files[:gap] if left_slides else whole.files[gap + 1 :]


def _is_held(state: State, whole: Formation, files: Bases) -> bool:
    ids = {base.id for file in files for base in file}
    return any(each.a in ids or each.b in ids for each in contacts_of(state, whole))


def _has_room(state: State, whole: Formation, gap: int, left_slides: bool) -> bool:
    """Does nobody stand where the files would come to stand? At an end none of them moves; lights make room."""
    sliding = _sliding(whole, gap, left_slides)
    if not any(sliding):
        return True
    ids = {base.id for file in sliding for base in file}
    aside = base_chart().frontage if left_slides else -base_chart().frontage
    moved = [box.sidestepped(aside) for base, box in whole.boxes.items() if base in ids]
    others = (each for each in state.formations.values() if each.id != whole.id)
    return not any(
        groups_overlap(moved, each.slabs) for each in others if not (each.is_light and each.seat == whole.seat)
    )


def _closed(whole: Formation, gap: int, left_slides: bool) -> ClosedUp:
    # The files that stay keep their places, so the middle of the front moves by half a base towards them.
    half = base_chart().frontage / 2.0
    x, y = whole.grid.at(half if left_slides else -half, 0.0)
    steps = whole.steps[:gap] + whole.steps[gap + 1 :]
    return ClosedUp(whole.id, whole.files[:gap] + whole.files[gap + 1 :], milli(x), milli(y), steps)


def _part(g: G, whole: Formation, gap: int) -> str:
    """Two formations, each where it stands; the name of the one to the right, which may have gaps of its own."""
    (name,) = part_names(g.state, whole.id, 1)
    sides = ((0, whole.files[:gap]), (gap + 1, whole.files[gap + 1 :]))
    parts = []
    for part, (first, files) in zip((whole.id, name), sides, strict=True):
        x, y = whole.grid.at(whole.grid.aside(first + (len(files) - 1) / 2.0), 0.0)
        steps = whole.steps[first : first + len(files)]
        parts.append(Part(part, files, milli(x), milli(y), whole.facing, steps))
    g.emit(Divided(whole.id, tuple(parts), "comes apart"), "PAE-10.5")
    return name
