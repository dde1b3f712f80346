"""Follow-on charges (PAE-12.29): a wing that touches nobody steps forward against another enemy."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import free_way_of_group, groups_overlap, milli, sin_cos
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.charge.charge_facts import Stepped
from polemos.rules.paean.charge.meeting import lights_make_room, make_contacts, rush, unform_flanked
from polemos.rules.paean.charge.reach import attack_on, start_of
from polemos.rules.paean.charge.reaction import charge_of, reaction_of
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import contacts_of_piece
from polemos.rules.paean.field.field import home_of, within
from polemos.rules.paean.state import Formation, G, State
from polemos.tabletop.files import Side

NONE = "none"


class Wing(NamedTuple):
    """Files of an end without contact, how far they may step, and whom they would touch, somebody new among them."""

    side: Side
    files: tuple[int, ...]
    far: float
    enemies: tuple[str, ...]


def wings(state: State, charger: Formation) -> list[Wing]:
    """Those that can step forward into contact."""
    fights = [any(contacts_of_piece(state, base.id) for base in file) for file in charger.files]
    if not any(fights):
        return []
    first, last = fights.index(True), len(fights) - 1 - fights[::-1].index(True)
    ends: tuple[tuple[Side, tuple[int, ...]], ...] = (
        ("left", tuple(range(first))),
        ("right", tuple(range(last + 1, len(fights)))),
    )
    found = [_wing(state, charger, side, files) for side, files in ends if files]
    return [wing for wing in found if wing is not None]


def _wing(state: State, charger: Formation, side: Side, files: tuple[int, ...]) -> Wing | None:
    grid, most = charger.grid, charger.base_depth
    boxes = [grid.base(file, row) for file in files for row in range(grid.files[file])]
    length = most + 1.0
    ux, uy = sin_cos(grid.heading)
    around = Around(state, charger)
    ways = {foe.id: free_way_of_group(boxes, ux * length, uy * length, slabs) * length for foe, slabs in around.foes}
    nearest = min(ways.values(), default=length)
    if not within(nearest, most):
        return None
    moved = [box.advanced(nearest) for box in boxes]
    others = [slab for friend, slabs in around.friends if not friend.is_light for slab in slabs]
    if groups_overlap(moved, others) or around.barrier_on(moved) or not around.is_on_table(moved):
        return None
    touched = tuple(key for key, far in ways.items() if within(far, nearest))
    fought = {home.id for base in charger.boxes for each in contacts_of_piece(state, base)
              if (home := home_of(state, each.other(base))) is not None}  # fmt: skip
    return None if fought.issuperset(touched) else Wing(side, files, nearest, touched)


def stepped(charger: Formation, wing: Wing) -> tuple[int, ...]:
    """How far each file stands ahead once the wing has gone."""
    before = charger.steps or (0,) * len(charger.files)
    return tuple(ahead + (milli(wing.far) if file in wing.files else 0) for file, ahead in enumerate(before))


def why_not(state: State, charger: Formation, wing: Wing) -> Reason | None:
    """Light mediums do not start a fight with the front of close troops so, either (PAE-12.2)."""
    if not charger.is_light_medium:
        return None
    charge = charge_of(state)[0]
    for key in wing.enemies:
        foe = state.formations[key]
        at = charger.grid.shifted(0.0, wing.far)
        if foe.is_close and attack_on(start_of(charge, charger), at, foe).kind == "front":
            return Reason(f"light mediums do not charge the front of {key}", "PAE-12.2")
    return None


def _goes_home(state: State, charger: Formation, wing: Wing) -> bool:
    """Somebody stays to be contacted, and nobody has turned a front to light mediums (PAE-12.2, 12.25)."""
    answers = [(state.formations[key], charge_of(state)[0].reacted.get(key)) for key in wing.enemies]
    if all(answer in (None, "evaded") for _, answer in answers):
        return False
    has_turned = any(foe.is_close and answer == "turned" for foe, answer in answers)
    return not (charger.is_light_medium and has_turned) and why_not(state, charger, wing) is None


class FollowOn(Procedure, frozen=True):
    """The wings of a charger, in the order that its player likes."""

    formation: str
    side: str = ""  # of the wing that is about to step
    done: tuple[str, ...] = ()

    @step("PAE-12.29")
    def which(self, g: G) -> Flow:
        charger = g.state.formations.get(self.formation)
        if charger is None:
            return END
        open_ = [wing for wing in wings(g.state, charger) if wing.side not in self.done]
        if not open_:
            return END
        options = [Option(NONE, "no wing steps forward")]
        for wing in open_:
            words = f"the {wing.side} wing steps forward against {' and '.join(wing.enemies)}"
            options.append(Option(wing.side, words, barred=why_not(g.state, charger, wing), rule="PAE-12.29"))
        return Ask.one(charger.seat, Choice(options), f"{self.formation}: a follow-on charge?", "PAE-12.29")

    @which.answered
    def _(self, g: G, side: str) -> Flow:
        g.keep(side=side)
        return END if side == NONE else None

    @step("PAE-12.29", "PAE-12.6")
    def react(self, g: G) -> Flow:
        """Whoever has not reacted to this charge yet does so first."""
        if self.formation not in g.state.formations:
            return END
        charge, charger = charge_of(g.state)
        wing = next((each for each in wings(g.state, charger) if each.side == self.side), None)
        waiting = [key for key in wing.enemies if key not in charge.reacted] if wing else []
        return Call(reaction_of(g.state, waiting[0]), AGAIN) if waiting else None

    @step("PAE-12.29")
    def go(self, g: G) -> Flow:
        if self.formation not in g.state.formations:
            return END
        charger = charge_of(g.state)[1]
        wing = next((each for each in wings(g.state, charger) if each.side == self.side), None)
        if wing is not None and _goes_home(g.state, charger, wing):
            g.emit(Stepped(self.formation, stepped(charger, wing)), "PAE-12.29")
            lights_make_room(g, self.formation)
            met = make_contacts(g, "PAE-12.29")
            rush(g, self.formation)
            unform_flanked(g, met)
        return None

    @step("PAE-12.29")
    def other(self, g: G) -> Flow:
        return Call(FollowOn(self.formation, done=(*self.done, self.side)), END)
