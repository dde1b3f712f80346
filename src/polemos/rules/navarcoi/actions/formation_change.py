"""Actions on the spot: changes of formation and front, About face, forming up, beaching, launching."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.geometry import point_distance, sin_cos
from polemos.kernel.chance import Chance
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Form, Judge, Said
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, one_of
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.facts import Acted, Rallied, StatusChanged, placed
from polemos.rules.navarcoi.movement.changes import (
    CHANGES,
    ROLES,
    changed,
    files_of,
    formed_up,
    turned_on_the_spot,
    why_no_room,
    why_not_straight,
)
from polemos.rules.navarcoi.movement.walk import FULL_TURN, NEAR
from polemos.rules.navarcoi.sea.layouts import straight_column, why_not_in
from polemos.rules.navarcoi.sea.order import test_manoeuvre
from polemos.rules.navarcoi.sea.sea import centroid, enemy_within, is_clear, nearest_land
from polemos.rules.navarcoi.state import FormationName, G, P, Squadron, State
from polemos.tabletop.scene import Pose

ROLE_FORMATION: dict[str, FormationName] = {
    "line_left_end": "epi_mias",
    "line_right_end": "epi_mias",
    "block_left_front": "epi_pollon",
    "block_right_front": "epi_pollon",
    "column_lead": "epi_keras",
    "ring_first": "kyklos",
}


def after_change(state: State, squadron: Squadron, what: str) -> Squadron | Reason:
    """The squadron after an action on the spot named by its key, or why it cannot be done."""
    kind, _, rest = what.partition(":")
    if kind == "about_face":
        new = turned_on_the_spot(state, squadron, 180_000)
    elif kind == "front":
        new = turned_on_the_spot(state, squadron, 90_000 if rest == "right" else -90_000)
    else:
        name, _, variant = rest.partition(":")
        chart = next(change for change in formations().change if change.id == name)
        refused = why_not_in(chart.after, squadron.stand_count, state.options)
        if refused is None and chart.straight_only:
            refused = why_not_straight(squadron)
        if refused is not None:
            return refused
        new = changed(squadron, CHANGES[name](squadron, variant, files_of(state)))  # type: ignore[arg-type]
    return why_no_room(state, squadron, new) or new


class OnTheSpot(Procedure, frozen=True):
    """A change of formation or front, or About face: done, then tested (NAV-8.17, 10.2)."""

    squadron: str
    what: str
    tested: bool = True
    acts: bool = True  # False for a signal manoeuvre, which leaves the action to come

    @step("NAV-8.17")
    def change(self, g: G) -> Flow:
        before = g.state.squadrons[self.squadron]
        near = self.tested and enemy_within(g.state, before, NEAR)
        after = after_change(g.state, before, self.what)
        assert isinstance(after, Squadron)
        g.emit(msgspec.structs.replace(placed(after), way=words_of(self.what)), *_rules_of(self.what, after))
        if self.tested:
            near = near or enemy_within(g.state, after, NEAR)
            test_manoeuvre(g, self.squadron, near)
        if self.acts:
            g.emit(Acted(self.squadron))
        return None


def _rules_of(what: str, after: Squadron) -> tuple[str, ...]:
    """The rules of a change: its own, and what they say about blocks that close up and other numbers of stands."""
    kind, _, rest = what.partition(":")
    if kind in ("about_face", "front"):
        closing = ("NAV-9.21",) if after.formation == "epi_pollon" else ()
        return ("NAV-8.12" if kind == "about_face" else "NAV-8.11", *closing)
    name = rest.partition(":")[0]
    chart = next(change for change in formations().change if change.id == name)
    in_the_table = after.stand_count == formations().size["standard"].stands
    return ("NAV-9.7", chart.rule) if in_the_table else ("NAV-9.7", chart.rule, "NAV-9.20")


def words_of(what: str) -> str:
    """An action on the spot as a typed order."""
    kind, _, rest = what.partition(":")
    if kind == "about_face":
        return "about face"
    if kind == "front":
        return f"front {rest}"
    name, _, variant = rest.partition(":")
    chart = next(change for change in formations().change if change.id == name)
    way = " on the lead" if name.endswith("on_lead") else " by turning" if name.endswith("by_turn") else ""
    return f"form {chart.after.replace('_', ' ')} {variant}{way}"


# -- forming up (NAV-9.17) -----------------------------------------------------------------------------------------


class FormingUp(msgspec.Struct, frozen=True, array_like=True):
    """How a squadron forms up: role of the reference stand, new heading, and which stand it is."""

    role: str
    heading: int
    reference: int


@dataclass(frozen=True)
class FormUpJudge(Judge[FormingUp]):
    """From Unformed on the commander's stand, to any heading; from a ring on any stand, ahead or to either side."""

    state: State
    squadron: Squadron
    ANSWER = FormingUp

    @property
    def from_ring(self) -> bool:
        return self.squadron.formation == "kyklos"

    def _headings(self, reference: int) -> list[int]:
        own = round(self.squadron.poses[reference][2] * 1000) % FULL_TURN
        return [own, (own + 90_000) % FULL_TURN, (own - 90_000) % FULL_TURN]

    def why_not(self, answer: FormingUp) -> Reason | None:
        squadron = self.squadron
        if answer.role not in ROLES or not 0 <= answer.heading < FULL_TURN:
            return Reason("a role of the reference stand and a heading are wanted", "NAV-9.17")
        if not 0 <= answer.reference < squadron.stand_count:
            return Reason("there is no such stand", "NAV-9.17")
        if not self.from_ring and answer.reference != squadron.commander:
            return Reason("an Unformed squadron forms up on its commander's stand", "NAV-9.17")
        if self.from_ring and all(abs(answer.heading - h) > 1 for h in self._headings(answer.reference)):
            return Reason("from a ring it faces as the reference stand does, or square to it", "NAV-9.17")
        after = ROLE_FORMATION[answer.role]
        if self.from_ring and after == "kyklos":
            return Reason("it is a ring already", "NAV-9.7")
        refused = why_not_in(after, squadron.stand_count, self.state.options)
        if refused is not None:
            return refused
        new = formed_up(self.state, squadron, answer.reference, answer.role, answer.heading)
        return why_no_room(self.state, squadron, new)

    def _all(self, apart: int) -> Iterable[FormingUp]:
        """From a ring every way to form up; from Unformed those on headings by so many thousandths of a degree."""
        roles = [role for role in ROLES if not (self.from_ring and role == "ring_first")]
        if self.from_ring:
            for reference in range(self.squadron.stand_count):
                for heading in self._headings(reference):
                    for role in roles:
                        yield FormingUp(role, heading, reference)
        else:
            for heading in range(0, FULL_TURN, apart):
                for role in roles:
                    yield FormingUp(role, heading, self.squadron.commander)

    def _first(self) -> FormingUp | None:
        """A way to form up; in a tight place it is looked for degree by degree."""
        for apart in (15_000, 1_000):
            for answer in self._all(apart):
                if self.why_not(answer) is None:
                    return answer
            if self.from_ring:
                break
        return None

    @property
    def default(self) -> FormingUp:
        first = self._first()
        assert first is not None, "forming up is offered only where there is room"
        return first

    def is_possible(self) -> bool:
        return self._first() is not None

    def drawn(self, chance: Chance) -> FormingUp:
        if self.from_ring:
            reference = chance.below(self.squadron.stand_count)
            heading = chance.pick(self._headings(reference))
        else:
            reference, heading = self.squadron.commander, chance.below(360) * 1000
        return FormingUp(chance.pick(ROLES), heading, reference)

    def stands(self, answer: FormingUp) -> list[Pose]:
        """Where the stands would be, whether they may or not; none where it says nothing that makes sense."""
        if answer.role not in ROLES or not 0 <= answer.reference < self.squadron.stand_count:
            return []
        new = formed_up(self.state, self.squadron, answer.reference, answer.role, answer.heading)
        return [(round(x * 1000), round(y * 1000), round(h * 1000)) for x, y, h in new.poses]

    def candidates(self, purpose: str = "") -> Iterable[FormingUp]:
        return dict.fromkeys((self.default, *(a for a in self._all(45_000) if self.why_not(a) is None)))

    def spec(self) -> FormSpec:
        references = range(self.squadron.stand_count) if self.from_ring else (self.squadron.commander,)
        fields = (
            one_of("role", "Role of the reference stand", {role: role.replace("_", " ") for role in ROLES}),
            FormField(name="heading", words="Heading"),
            one_of("reference", "Reference stand", {stand: f"stand {stand + 1}" for stand in references}),
        )
        return FormSpec(rows=(FormRow(id=self.squadron.id, fields=fields),))

    def words(self, answer: FormingUp) -> str:
        role = answer.role.replace("_", " ")
        return f"{role} facing {answer.heading / 1000:g} on stand {answer.reference + 1}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`line left end facing 90 on stand 2`; the stand may be left out."""
        form = Reason("say for instance: line left end facing 90, or block right front facing 180 on stand 2")
        lowered = [word.lower() for word in words]
        role = next((role for role in ROLES if lowered[: role.count("_") + 1] == role.split("_")), None)
        if role is None:
            return form
        at = role.count("_") + 1
        try:
            if lowered[at] != "facing":
                return form
            heading = round(float(lowered[at + 1]) * 1000) % FULL_TURN
            reference, used = self.squadron.commander, at + 2
            if lowered[used : used + 2] == ["on", "stand"]:
                reference, used = int(lowered[used + 2]) - 1, used + 3
        except (ValueError, IndexError, OverflowError):
            return form
        return FormingUp(role, heading, reference), used

    def fit(self, target: Any) -> FormingUp | Reason:
        return Reason("choose the formation and the heading", "NAV-9.17")


class FormUp(Procedure, frozen=True):
    """From Unformed or a ring into formation, standing still (NAV-9.17)."""

    squadron: str
    tested: bool = True
    acts: bool = True

    @step("NAV-9.17")
    def choose(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        judge = FormUpJudge(g.state, squadron)
        return Ask.one(squadron.seat, Form(judge, self.squadron), f"{self.squadron} forms up: how?", "NAV-9.17")

    @choose.answered
    def _(self, g: G, answer: FormingUp) -> Flow:
        before = g.state.squadrons[self.squadron]
        after = formed_up(g.state, before, answer.reference, answer.role, answer.heading)
        near = enemy_within(g.state, before, NEAR) or enemy_within(g.state, after, NEAR)
        g.emit(msgspec.structs.replace(placed(after), way=f"form up {answer.role.replace('_', ' ')}"), "NAV-9.17")
        if before.order == "unformed":
            g.emit(Rallied(self.squadron), "NAV-9.17")
        if self.tested:
            test_manoeuvre(g, self.squadron, near)
        if self.acts:
            g.emit(Acted(self.squadron))
        return None


# -- beaching and launching (NAV-16.24, 18.13) ---------------------------------------------------------------------


class Beach(Procedure, frozen=True):
    squadron: str

    @step("NAV-16.24")
    def beach(self, g: G) -> Flow:
        g.emit(StatusChanged(self.squadron, "beached"), "NAV-16.24")
        g.emit(Acted(self.squadron))
        return None


def turned_about(state: State, squadron: Squadron) -> Squadron:
    """All stands turn 180 degrees; the last stand of a column becomes its lead (NAV-16.24)."""
    if not squadron.is_column:
        return turned_on_the_spot(state, squadron, 180_000)
    tail_x, tail_y, tail = squadron.poses[-1]
    x, y, heading = round(tail_x * 1000), round(tail_y * 1000), round(tail * 1000 + 180_000) % FULL_TURN
    astern, covered = [squadron.track[0]], 0.0
    for newer, older in pairwise(squadron.track):  # what lay ahead of the tail now lies astern of it
        covered += point_distance(newer, older)
        if covered >= (squadron.stand_count - 1) * P - 1:
            break
        astern.append(older)
    track = ((x, y), *reversed(astern)) if squadron.stand_count > 1 else straight_column(x, y, heading, 1)
    commander = squadron.stand_count - 1 - squadron.commander
    return replace(squadron, x=x, y=y, heading=heading, track=track, commander=commander, shifts=())


def faces_land(state: State, squadron: Squadron) -> bool:
    """Do its prows point to the land: is the nearest point of land ahead of its centroid?"""
    x, y = centroid(squadron)
    coast = nearest_land(state, x, y)
    if coast is None:
        return False
    s, c = sin_cos(squadron.poses[0][2])
    return (coast[0] - x) * s + (coast[1] - y) * c > 0


class Launch(Procedure, frozen=True):
    """The orderly launch of a beached squadron."""

    squadron: str

    @step("NAV-16.24")
    def launch(self, g: G) -> Flow:
        before = g.state.squadrons[self.squadron]
        near = enemy_within(g.state, before, NEAR)
        if faces_land(g.state, before):
            about = turned_about(g.state, before)
            # The lead of a column that lay askew falls into the wake as it turns, which takes room (NAV-2.6).
            if not before.is_column or is_clear(g.state, about.stands, (before.id,)):
                g.emit(msgspec.structs.replace(placed(about), way="turns about"), "NAV-16.24")
        g.emit(StatusChanged(self.squadron, "active"), "NAV-16.24")
        test_manoeuvre(g, self.squadron, near or enemy_within(g.state, g.state.squadrons[self.squadron], NEAR))
        g.emit(Acted(self.squadron))
        return None
