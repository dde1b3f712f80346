"""Invoking the gods (ALA-8.11, 20.2 to 20.5) and the cards that are played at once (section 20).

The windows for held cards are in `held`; other chapters find all of them here.
"""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.cards.othismos import CardGiven, CardKept, CardShown
from polemos.rules.alala.cards.packs import shuffle_pack
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.facts import change, named, set_leader
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.morale.aggression import drop, rise
from polemos.rules.alala.morale.misfortunes import Unrest
from polemos.rules.alala.state import G, Leader, State
from polemos.rules.alala.throws import Throwing, Wanted
from polemos.rules.alala.troops import EAGER, LEVELS, Troop

DIE = "1d6"  # ALA-20.22


class Marked(Fact, frozen=True):
    """A troop bears the mark of a card (ALA-20.18, ALA-20.21)."""

    troop: str
    mark: str

    def apply(self, state: State) -> None:
        change(state, self.troop, marks=(*state.troops[self.troop].marks, self.mark))

    def words(self, state: State) -> str:
        return f"{card(self.mark).name}: {named(state, self.troop)}"


class RatingChanged(Fact, frozen=True):
    """A card has changed the rating of a leader; his points of this turn do not change (ALA-20.15, 20.22, 20.23)."""

    leader: str
    rating: int
    card: str

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, rating=self.rating)

    def words(self, state: State) -> str:
        return f"{card(self.card).name}: {state.leaders[self.leader].name} has rating {self.rating}"


class Invoke(Procedure, frozen=True):
    """A leader draws the top card (ALA-8.11): it is kept, given to the enemy, or carried out at once."""

    leader: str
    card: str = ""

    @step("ALA-20.2")
    def shuffle(self, g: G) -> Flow:
        if not g.state.pack_left:
            shuffle_pack(g, g.state.discards, again=True)
        return None

    @step("ALA-8.11", "ALA-20.2")
    def draw(self, g: G) -> Flow:
        drawn = g.state.pack[0]
        seat = g.state.leaders[self.leader].seat
        match card(drawn).class_:
            case "retain":
                g.emit(CardKept(seat, drawn), "ALA-20.4")
                return END
            case "to_enemy":
                g.emit(CardGiven(seat, drawn), "ALA-20.5")
                return END
        g.emit(CardShown(seat, drawn), "ALA-20.3")
        g.keep(card=drawn)
        return None

    @step("ALA-20.3")
    def carry_out(self, g: G) -> Flow:
        match card(self.card).effect:
            case "aggression":
                return Call(Omen(self.leader, self.card))
            case "rating":
                change_rating(g, self.leader, card(self.card).change, self.card)
            case "jealousy":
                return Call(Jealousy(self.card, tuple(leader.id for leader in _leaders(g.state, self.leader))))
            case _:
                return Call(Naming(self.leader, self.card))
        return None


def change_rating(g: G, leader: str, by: int, name: str) -> None:
    """ALA-20.15, 20.22, 20.23: within the limits of the card; nothing is stated if nothing changes."""
    chart = card(name)
    before = g.state.leaders[leader].rating
    after = min(before + by, max(before, chart.maximum)) if by > 0 else max(before + by, min(before, chart.minimum))
    if after != before:
        g.emit(RatingChanged(leader, after, name), chart.rule)


class Omen(Procedure, frozen=True):
    """Good or bad omens for one hoplite unit of the side that drew them (ALA-20.8, ALA-20.9)."""

    leader: str
    card: str

    @step("ALA-20.8", "ALA-20.9")
    def which(self, g: G) -> Flow:
        chart = card(self.card)
        seat = g.state.leaders[self.leader].seat
        troops = [troop for troop in on_table(g.state, seat) if troop.is_hoplites]
        options = [_omen_option(g.state, troop, self.card) for troop in troops]
        if all(option.barred for option in options):
            return END
        asked: Seat = seat if chart.chosen_by == "drawer" else 1 - seat
        return Ask.one(asked, Choice(options), f"{chart.name}: for which unit?", chart.rule)

    @which.answered
    def _(self, g: G, answer: str) -> Flow:
        chart = card(self.card)
        (rise if chart.levels > 0 else drop)(g, answer, chart.name, chart.rule)
        return None

    @step("ALA-10.12", "ALA-10.13")
    def unrest(self, g: G) -> Flow:
        return Call(Unrest())


def _omen_option(state: State, troop: Troop, name: str) -> Option:
    chart = card(name)
    barred: Reason | None = None
    if not troop.has_level:
        barred = Reason(f"{troop.id} is {troop.status}", chart.rule)
    elif chart.levels > 0 and troop.level == EAGER:
        barred = Reason(f"{troop.id} is Eager already", "ALA-10.3")
    elif chart.levels < 0 and troop.status == "last_stand":
        barred = Reason(f"{troop.id} makes its last stand", chart.rule)
    return Option(troop.id, f"{named(state, troop.id)}, {LEVELS[troop.level]}", barred=barred, rule=chart.rule)


class Naming(Procedure, frozen=True):
    """The drawing player names a troop of his that bears the mark of the card (ALA-20.18, ALA-20.21)."""

    leader: str
    card: str

    @step("ALA-20.18", "ALA-20.21")
    def which(self, g: G) -> Flow:
        chart = card(self.card)
        seat = g.state.leaders[self.leader].seat
        riders = chart.effect == "mark_charge_die"
        troops = [troop for troop in on_table(g.state, seat) if troop.is_cavalry or not riders]
        options = [
            Option(
                troop.id, named(g.state, troop.id), rule=chart.rule,
                barred=Reason(f"{troop.id} bears the mark already", chart.rule) if self.card in troop.marks else None,
            )
            for troop in troops
        ]  # fmt: skip
        if all(option.barred for option in options):
            return END
        what = "which band of horse?" if riders else "which unit or band?"
        return Ask.one(seat, Choice(options), f"{chart.name}: {what}", chart.rule)

    @which.answered
    def _(self, g: G, answer: str) -> Flow:
        g.emit(Marked(answer, self.card), card(self.card).rule)
        return END


class Jealousy(Procedure, frozen=True):
    """Leaders throw for precedence (ALA-20.22); those tied for the highest throw again."""

    card: str
    throwing: tuple[str, ...]

    @step("ALA-20.22")
    def throw(self, g: G) -> Flow:
        if len(self.throwing) < 2:
            return None
        leaders = [g.state.leaders[name] for name in self.throwing]
        return Call(
            Throwing(
                tuple(
                    Wanted("ALA-20.22", "jealousy", f"Jealousy of {leader.name}", leader.seat, DIE, (leader.id,))
                    for leader in leaders
                )
            )
        )

    @step("ALA-20.22")
    def settle(self, g: G) -> Flow:
        highest: Sequence[str] = self.throwing
        if len(self.throwing) > 1:
            best = max(throw.natural for throw in g.state.throws)
            thrown = zip(self.throwing, g.state.throws, strict=True)
            highest = [name for name, throw in thrown if throw.natural == best]
        if len(highest) > 1:
            return Call(Jealousy(self.card, tuple(highest)), END)
        chart = card(self.card)
        for leader in _leaders(g.state, highest[0]):
            change_rating(g, leader.id, chart.winner if leader.id == highest[0] else chart.others, self.card)
        return END


def _leaders(state: State, leader: str) -> list[Leader]:
    """All leaders of his side who still lead something."""
    seat = state.leaders[leader].seat
    return [other for other in state.leaders.values() if other.seat == seat and other.unit]
