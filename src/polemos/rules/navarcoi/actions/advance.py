"""Advances as actions (NAV-8.5 to 8.10, 8.14, 8.15, 8.18, 15.3): roll the distance, choose the way, go, meet, test."""

from __future__ import annotations

from typing import Literal

from polemos.geometry import milli
from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Manoeuvre, Number
from polemos.rules.navarcoi.actions.signal_five import Duty
from polemos.rules.navarcoi.charts.charts import formation, formations
from polemos.rules.navarcoi.charts.records import Distance
from polemos.rules.navarcoi.contact.contact import Contact
from polemos.rules.navarcoi.facts import Acted, Moved, change, named
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.move import slowed
from polemos.rules.navarcoi.movement.walk import NEAR, Walk, back_water
from polemos.rules.navarcoi.scenarios.exits import exit_of
from polemos.rules.navarcoi.scenarios.scenarios import may_contact
from polemos.rules.navarcoi.sea.order import disorder, test_manoeuvre, unform
from polemos.rules.navarcoi.sea.sea import enemy_within
from polemos.rules.navarcoi.state import G, Squadron, State
from polemos.tabletop.legs import Legs, thousandths, words


class Exited(Fact, frozen=True):
    """A squadron has left by a scenario's exit or its goal edge."""

    squadron: str
    edge: str
    along: int

    def apply(self, state: State) -> None:
        change(state, self.squadron, status="exited", left_by=f"exit_{self.edge}")
        state.exits[self.squadron] = (state.turn, self.edge, self.along)

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} leaves the table by the {self.edge}"


def rate_of(squadron: Squadron) -> Distance | None:
    """The forward allowance of its formation (NAV-8.4)."""
    return formation(squadron.formation).move


def way_rule(squadron: Squadron) -> str:
    """The rule about how its formation goes its way."""
    return {"epi_keras": "NAV-8.14", "unformed": "NAV-8.15"}.get(squadron.formation, "NAV-8.7")


def allowance_from(squadron: Squadron, rate: Distance, rolled: int) -> int:
    """What the dice, the formation and its order make of a rate, in thousandths of an inch."""
    return max(0, milli(rolled + rate.add + slowed(squadron)))


def roll_distance(g: G, squadron: str, rate: Distance, rule: str = "NAV-8.5") -> int:
    """The allowance of a squadron that is about to move."""
    known = g.state.squadrons[squadron]
    if not rate.avd:
        return allowance_from(known, rate, 0)
    mods = [] if known.is_unformed else [Modifier(round(slowed(known)), "Disordered", "NAV-8.6")]
    if rate.add:
        mods.append(Modifier(round(rate.add), "Unformed", "NAV-8.4"))
    rolled = g.roll(rule, rate.dice, f"Distance of {squadron}", (squadron,), known.seat, mods=mods)
    return allowance_from(known, rate, rolled.natural)


class Advancing(Procedure, frozen=True):
    """A squadron's advance, from the declaration to the test."""

    squadron: str
    declared: str = ""  # diekplous or periplous
    declared_on: str = ""
    follow_me: bool = False
    sail: Literal["", "downwind", "left", "right"] = ""
    launch: bool = False  # from the beach in scenario 5: straight ahead only
    by_signal: bool = False  # obeying signal 5
    duty: Duty = Duty()  # what the signal demands
    exempt: bool = False  # its contact needs no test
    allowance: int = -1
    start: tuple[tuple[int, int], ...] = ()
    contact: bool = False
    wheeled: bool = False
    near: bool = False

    @step("NAV-8.18")
    def break_up(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        g.keep(start=tuple((round(x * 1000), round(y * 1000)) for x, y, _ in squadron.poses))
        if self.follow_me:
            unform(g, self.squadron, "NAV-8.18")
        return None

    @step("NAV-8.5", "NAV-1.4")
    def roll(self, g: G) -> Flow:
        if self.allowance < 0:
            squadron = g.state.squadrons[self.squadron]
            if self.sail:
                chart = formations().freighters
                rate: Distance | None = chart.downwind if self.sail == "downwind" else chart.across
                g.keep(allowance=roll_distance(g, self.squadron, rate, "NAV-15.3"))  # type: ignore[arg-type]
            else:
                rate = rate_of(squadron)
                assert rate is not None
                g.keep(allowance=roll_distance(g, self.squadron, rate))
        return None

    @step("NAV-8.7", "NAV-8.14", "NAV-8.15")
    def way(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        prompt = f'{self.squadron}: which way, up to {self.allowance / 1000:g}"?'
        rule = "NAV-15.3" if self.sail else way_rule(squadron)
        return Ask.one(squadron.seat, Manoeuvre(self._judge(g), self.squadron), prompt, rule)

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        going = self._judge(g).walk(legs)
        assert isinstance(going, Walk)
        return self._go(g, going)

    @step("NAV-10.1", "NAV-10.2")
    def test(self, g: G) -> Flow:
        if self.wheeled and not self.contact:
            test_manoeuvre(g, self.squadron, self.near)
        return None

    @step("NAV-8.1")
    def done(self, g: G) -> Flow:
        if g.state.squadrons[self.squadron].status != "chasing":
            g.emit(Acted(self.squadron))
        return None

    def _judge(self, g: G) -> Way:
        squadron = g.state.squadrons[self.squadron]
        return Way(
            g.state,
            squadron,
            self.allowance,
            only_straight=self.launch,
            heading=sail_heading(g.state, self.sail) if self.sail else None,
            must=self.duty.must,
            approach=self.duty.approach,
            nearest=self.duty.nearest,
            no_contact=may_contact(g.state, squadron),
            short=bool(self.sail),
        )

    def _go(self, g: G, going: Walk) -> Flow:
        end = going.squadron
        before = g.state.squadrons[self.squadron]
        if (end.x, end.y, end.heading, end.slots, end.track) != (
            before.x, before.y, before.heading, before.slots, before.track,
        ):  # fmt: skip
            slots = end.slots if end.slots != before.slots else None
            track = end.track if end.track != before.track else None
            moved = Moved(end.id, end.x, end.y, end.heading, words(going.legs), slots, None, track)
            g.emit(moved, *_straight_rules(before, going))
        if going.flotsam:
            disorder(g, self.squadron, "NAV-14.10")
        if going.exited:
            g.emit(Exited(self.squadron, going.exited, going.left_at), "NAV-8.19", _exit_rule(g.state, before))
            return None
        g.keep(wheeled=going.wheeled, near=going.near, contact=going.contact)
        if not going.contact:
            return None
        touches = tuple((t.enemy, t.stand, t.other) for t in going.touches)
        contact = Contact(
            self.squadron, touches, self.start, going.wheeled, going.near, self.exempt, self.declared, self.declared_on
        )
        return Call(contact)


def _straight_rules(before: Squadron, going: Walk) -> tuple[str, ...]:
    """A line or block that goes straight ahead, and needs no test unless it meets the enemy."""
    if before.formation not in ("epi_mias", "epi_pollon") or going.wheeled:
        return ()
    return ("NAV-8.10",) if going.contact else ("NAV-8.10", "NAV-10.6")


def _exit_rule(state: State, squadron: Squadron) -> str:
    way = exit_of(state, squadron)
    return way.rule if way is not None else "NAV-2.6"


def sail_heading(state: State, way: str) -> int:
    """Along the wind or square to it (NAV-15.2, 15.3)."""
    assert state.wind is not None
    turn = {"downwind": 0, "left": -90_000, "right": 90_000}[way]
    return (state.wind + turn) % 360_000


class BackingWater(Procedure, frozen=True):
    """Straight back, keeping the heading; it stops short of anything (NAV-8.9)."""

    squadron: str

    @step("NAV-8.9")
    def distance(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        most = back_water_room(g.state, squadron)
        space = Number(0, most, most, scale=1000, unit='"')
        return Ask.one(squadron.seat, space, f"{self.squadron} backs water: how far?", "NAV-8.9")

    @distance.answered
    def _(self, g: G, distance: int) -> Flow:
        before = g.state.squadrons[self.squadron]
        going = back_water(g.state, before, distance)
        there = going.squadron
        g.emit(Moved(there.id, there.x, there.y, there.heading, f"back water {thousandths(going.used)}"))
        if going.flotsam:
            disorder(g, self.squadron, "NAV-14.10")
        near = enemy_within(g.state, before, NEAR) or enemy_within(g.state, there, NEAR)
        test_manoeuvre(g, self.squadron, near)
        g.emit(Acted(self.squadron))
        return None


def back_water_room(state: State, squadron: Squadron) -> int:
    """How far it may back water: its allowance, or a gap short of what is behind it."""
    return back_water(state, squadron, milli(formation(squadron.formation).back_water)).used
