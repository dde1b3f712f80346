"""Stepped files come back into one line (PAE-14.24) when one of the two opponents of a follow-on charge is gone."""

from __future__ import annotations

from polemos.geometry import Box, groups_overlap, is_inside, milli
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.combat.results.making_room import solid_around
from polemos.rules.paean.facts import FormationFact
from polemos.rules.paean.field.contact import contacts_of, touch_of
from polemos.rules.paean.field.field import base_of, home_of
from polemos.rules.paean.state import Formation, G, State
from polemos.tabletop.files import place_of


class Readdressed(FormationFact, frozen=True):
    """Its files stand in one line again."""

    SAYS = "{formation} dresses its line"
    x: int
    y: int
    steps: tuple[int, ...] = ()


def is_to_readdress(state: State, formation: Formation) -> bool:
    """Has it stepped files, contact on one of its lines at most, and room to dress?"""
    if not any(formation.steps) or len(_lines_in_contact(state, formation)) == len(lines(formation)):
        return False
    return any(why_not(state, formation, ahead) is None for ahead in lines(formation))


def _lines_in_contact(state: State, formation: Formation) -> set[int]:
    bases = {piece for each in contacts_of(state, formation) for piece in (each.a, each.b) if piece in formation.boxes}
    return {formation.steps[place_of(formation.files, base_of(formation, base))[0]] for base in bases}


def lines(formation: Formation) -> list[int]:
    """How far ahead its lines stand, the unstepped one first."""
    return sorted(set(formation.steps))


def dressed(formation: Formation, ahead: int) -> tuple[int, int, list[Box]]:
    """Where it stands with all files on one of its lines."""
    grid = formation.grid.shifted(0.0, ahead / 1000)
    boxes = grid.reshaped(grid.files).bases
    return milli(grid.x), milli(grid.y), list(boxes)


def why_not(state: State, formation: Formation, ahead: int) -> Reason | None:
    """A line must be free, and contacts that there are must be kept."""
    _, _, boxes = dressed(formation, ahead)
    if not all(is_inside(box, state.bounds) for box in boxes) or groups_overlap(boxes, solid_around(state, formation)):
        return Reason("this line is not free", "PAE-14.24")
    after = dict(zip(formation.boxes, boxes, strict=True))
    for contact in contacts_of(state, formation):
        mine = contact.a if contact.a in formation.boxes else contact.b
        enemy = home_of(state, contact.other(mine))
        if enemy is not None and touch_of(after[mine], enemy.boxes[contact.other(mine)]) is None:
            return Reason("it would lose a contact", "PAE-14.24")
    return None


class Readdress(Procedure, frozen=True):
    formation: str

    @step("PAE-14.24")
    def line(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        options = [
            Option(str(ahead), f"the line {g.state.cm(ahead / 1000)} ahead", barred=why_not(g.state, formation, ahead))
            for ahead in lines(formation)
        ]
        return Ask.one(formation.seat, Choice(options), f"On which line does {formation.id} dress?", "PAE-14.24")

    @line.answered
    def _(self, g: G, answer: str) -> Flow:
        formation = g.state.formations[self.formation]
        x, y, _ = dressed(formation, int(answer))
        g.emit(Readdressed(formation.id, x, y), "PAE-14.24")
        return None
