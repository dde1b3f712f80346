"""Forming (PAE-9.11, 9.12): a formation joins a larger one beside it, behind its files or as new ones at an end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from polemos.geometry import milli
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import person
from polemos.rules.paean.charts.charts import hero_chart
from polemos.rules.paean.facts import Merged, named
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import friends, gap, hero_with, leaders_with, within
from polemos.rules.paean.field.rates import slowed_by
from polemos.rules.paean.order.passing import complete_movement
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.specials import has_ended_move
from polemos.rules.paean.state import Base, Bases, Formation, G, State
from polemos.tabletop.files import depths, evened, in_order, unevenness
from polemos.tabletop.grid import Grid

REACH = 2.0


class Joined(NamedTuple):
    """A larger formation with a smaller one in it: how they stand together."""

    key: str
    words: str
    files: Bases
    grid: Grid


def why_not_with(state: State, formation: Formation, other: Formation) -> Reason | None:
    """Why it cannot join another, wherever its bases would stand."""
    if (formation.kind, formation.ranks) != (other.kind, other.ranks):
        return Reason(f"{other.id} is of another class, mount or depth", "PAE-9.11")
    if not within(gap(formation, other), REACH):
        return Reason(f"{other.id} is more than {state.cm(REACH)} away", "PAE-9.11")
    if other.count < formation.count:
        return Reason(f"{other.id} has fewer bases", "PAE-9.11")
    if is_engaged(state, other):
        return Reason(f"{other.id} is engaged", "PAE-9.11")
    if other.is_rallying:
        return Reason(f"{other.id} has a rally marker", "PAE-9.11")
    both = [*leaders_with(state, formation.id), *leaders_with(state, other.id)]
    if sum(each.is_hero for each in both) > 1 or sum(each.is_commander for each in both) > 1:
        return Reason("a formation holds one commander and one hero", "PAE-9.11")
    hero = hero_with(state, formation.id) or hero_with(state, other.id)
    most = hero_chart().bases_led[hero.value] if hero else None
    if hero and most is not None and formation.count + other.count > most:
        return Reason(f"{person(hero.name)} leads {most} bases at most", "PAE-15.10")
    return None


def ways_to_join(formation: Formation, other: Formation) -> Iterator[Joined]:
    """Behind its files, or with new files at either end, so that no two files differ by more than a base (PAE-1.5)."""
    for wider in range(formation.count + 1):
        for left in range(wider, -1, -1):
            right = wider - left
            files = _filled_up((*_empty(left), *other.files, *_empty(right)), formation.bases, other)
            if files is None:
                continue
            grid = other.grid.shifted((right - left) * other.grid.width / 2.0, 0.0).reshaped(depths(files))
            yield Joined(_key(left, right), f"{_words(left, right)} {other.id}", files, grid)


def _empty(files: int) -> Bases:
    return ((),) * files


def _key(left: int, right: int) -> str:
    at_ends = [f"{side} {count}" for side, count in (("left", left), ("right", right)) if count]
    return " ".join(at_ends) or "behind"


def _words(left: int, right: int) -> str:
    at_ends = [
        f"{count} new file{'s' if count > 1 else ''} on the {side}"
        for side, count in (("left", left), ("right", right)) if count
    ]  # fmt: skip
    return f"{' and '.join(at_ends)} of" if at_ends else "behind"


def _filled_up(before: Bases, more: Sequence[Base], other: Formation) -> Bases | None:
    """More bases behind these files, those to the right deeper where it is free; None: files would differ too much.

    Bases of the larger formation change their files only where losses have left it uneven.
    """
    spare = iter(more)
    if (shape := _depths_over(depths(before), len(more))) is not None:
        return tuple(
            (*file, *(next(spare) for _ in range(depth - len(file)))) for file, depth in zip(before, shape, strict=True)
        )
    if unevenness(other.files) <= 1:
        return None
    files = [list(file) for file in before]
    for base in spare:
        min(reversed(files), key=len).append(base)
    return evened(tuple(map(tuple, files)))


def _depths_over(before: tuple[int, ...], more: int) -> tuple[int, ...] | None:
    """Even depths that none of these exceeds; those to the right are deeper where it is free. None: there are none."""
    whole, over = divmod(sum(before) + more, len(before))
    deeper = {at for at, depth in enumerate(before) if depth > whole}
    if len(deeper) > over or any(depth > whole + 1 for depth in before):
        return None
    for at in reversed(range(len(before))):
        if len(deeper) == over:
            break
        deeper.add(at)
    return tuple(whole + (at in deeper) for at in range(len(before)))


def why_no_room_for(state: State, formation: Formation, other: Formation, joined: Joined) -> Reason | None:
    """The larger one may stand nearer to an enemy than anybody may come: only the bases that join it come (PAE-9.6)."""
    around = Around(state, formation, without=(other.id,))
    places = zip(in_order(joined.files), joined.grid.bases, strict=True)
    come = [box for base, box in places if base.id in formation.boxes]
    return around.why_no_room(joined.grid.slabs) or around.why_not_so_near(come)


def partners(state: State, formation: Formation) -> list[Formation]:
    """Whom it can join, in the order of the roster."""
    return [
        other
        for other in friends(state, formation)
        if why_not_with(state, formation, other) is None
        and any(why_no_room_for(state, formation, other, each) is None for each in ways_to_join(formation, other))
    ]


class Form(Procedure, frozen=True):
    """Whom it joins, and where its bases stand."""

    formation: str
    other: str = ""

    @step("PAE-9.11", "PAE-18.7")
    def with_whom(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        options = [
            Option(other.id, f"with {named(g.state, other.id)}", rule="PAE-9.11")
            for other in partners(g.state, formation)
        ]
        return Ask.one(formation.seat, Choice(options), f"{self.formation}: whom does it join?", "PAE-9.11")

    @with_whom.answered
    def _(self, g: G, other: str) -> Flow:
        g.keep(other=other)
        return None

    @step("PAE-9.11")
    def where(self, g: G) -> Flow:
        formation, other = g.state.formations[self.formation], g.state.formations[self.other]
        options = [
            Option(each.key, each.words, barred=why_no_room_for(g.state, formation, other, each), rule="PAE-9.11")
            for each in ways_to_join(formation, other)
        ]
        return Ask.one(formation.seat, Choice(options), f"{self.formation}: where do its bases stand?", "PAE-9.11")

    @where.answered
    def _(self, g: G, key: str) -> Flow:
        formation, other = g.state.formations[self.formation], g.state.formations[self.other]
        joined = next(each for each in ways_to_join(formation, other) if each.key == key)
        ground = *formation.slabs, *joined.grid.slabs
        complete_movement(g, self.formation, ())
        known = g.state.formations
        if (known.get(self.formation), known.get(self.other)) != (formation, other):
            return None  # it had been passed through, and falls apart as it moves (PAE-10.6)
        merged = Merged(
            self.formation, self.other, joined.files, milli(joined.grid.x), milli(joined.grid.y),
            max(formation.tally, other.tally), formation.powered or other.powered,
        )  # fmt: skip
        g.emit(merged, "PAE-9.12")
        has_ended_move(g, self.other)
        if slowed_by(g.state, other, ground):  # the other has not moved: who went through it does not matter
            unform(g, self.other, "PAE-9.5")
        return None
