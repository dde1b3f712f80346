"""The draw phase (section 19): discards, RESERVE, order in the second line, and a new card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import AGAIN, END, Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplites import phase
from polemos.rules.hoplites.changing import set_side, titled
from polemos.rules.hoplites.facts import Discarded, Drew, SpecialPlayed
from polemos.rules.hoplites.movement.move import COHESION, REMOVED
from polemos.rules.hoplites.state import HAND, G, State, Unit
from polemos.rules.hoplites.troops.marks import LostHits

RESERVE = "reserve"
KEEP = "none"
RESERVES = 2  # units that the card fetches (HOP-5.5)
FRUGAL = 30  # how much rather a random player keeps his cards


class TookUp(Fact, frozen=True):
    """A rallied unit went from the second line into the hand; all have seen which."""

    MOMENT: ClassVar[Moment | None] = "played"
    unit: str

    def apply(self, state: State) -> None:
        side = state.side(state.units[self.unit].seat)
        line = tuple(name for name in side.second_line if name != self.unit)
        hand = (*side.hand, self.unit)
        set_side(state, side.seat, second_line=line, hand=hand, held=side.held + 1, known=(*side.known, self.unit))

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} is taken from the second line into the hand"


class DrawPhase(Procedure, frozen=True):
    seat: Seat
    draws: int = 0
    orders: int = 0
    is_discarding: bool = False

    @step("HOP-10.2", "HOP-10.5")
    def begin(self, g: G) -> Flow:
        if not could_act(g.state, self):
            return END
        phase.begin(g, "draw")
        return None

    @step("HOP-19.1", "HOP-19.2", "HOP-19.3", "HOP-19.4")
    def draw(self, g: G) -> Flow:
        state, seat = g.state, self.seat
        if self.is_discarding:
            return discarding(state, seat)
        if not could_act(state, self):
            return END
        acts = [*draws(state, seat, self.draws), *steadied(state, self)]
        if phase.holds(state, seat, RESERVE) and has_units_in_deck(state, seat):
            acts.append(RESERVE)
        if phase.holds(state, seat, COHESION):
            acts += [f"{COHESION} {unit.id}" for unit in weary(state, seat)]
        if discards(state, seat):
            acts.append("discard")
        return phase.ask(
            state,
            seat,
            acts,
            lambda key: told(state, key),
            "Draw or discard a card",
            "HOP-19.1",
            lambda: barred(state, self),
            usual=lambda: usual_draw(acts),
        )

    @draw.answered
    def _(self, g: G, answer: str) -> Flow:
        if self.is_discarding:
            g.keep(is_discarding=False)
            if answer != KEEP:
                g.emit(Discarded(self.seat, answer), "HOP-19.3")
            return AGAIN
        if (flow := phase.common(g, self.seat, answer)) is not None:
            return flow
        match answer.split(" "):
            case ["draw"]:
                g.emit(Drew(self.seat, 0, g.state.side(self.seat).deck[0]), "HOP-19.1")
                g.keep(draws=self.draws + 1)
            case ["take", name]:
                g.emit(TookUp(name), "HOP-19.2")
                g.keep(draws=self.draws + 1)
            case ["discard"]:
                g.keep(is_discarding=True)
            case ["reserve"]:
                fetch_reserves(g, self.seat)
            case ["cohesion", name]:
                g.emit(SpecialPlayed(self.seat, COHESION), "HOP-5.1")
                g.emit(LostHits(name, min(REMOVED, g.state.units[name].hits)), "HOP-5.4", "HOP-19.4")
            case ["steady", name]:
                g.emit(LostHits(name, 1), "HOP-24.14")
                g.keep(orders=self.orders + 1)
            case _:
                return END
        return AGAIN


def fetch_reserves(g: G, seat: Seat) -> None:
    """The first units of the deck, special cards passed over (HOP-5.5)."""
    g.emit(SpecialPlayed(seat, RESERVE), "HOP-5.1", "HOP-5.5")
    for _ in range(RESERVES):
        side = g.state.side(seat)
        at = next((i for i, card in enumerate(side.deck) if card in g.state.units), None)
        if side.held >= HAND or at is None:
            return
        g.emit(Drew(seat, at, side.deck[at]), "HOP-5.5")


# -- what can be done --------------------------------------------------------------------------------------------------


def could_act(state: State, now: DrawPhase) -> bool:
    """A hand that is not empty can be discarded from; else something must be there to draw or to steady (HOP-10.5)."""
    if state.side(now.seat).held > 0:
        return True
    return bool(draws(state, now.seat, now.draws) or steadied(state, now))


def draws_left(state: State, drawn: int) -> int:
    """One card; with dynamic play two, less those units that were played (HOP-19.1, HOP-24.15)."""
    return (2 - state.plays if state.options.dynamic_play else 1) - drawn


def rested(state: State, seat: Seat) -> list[Unit]:
    """Rallied units that were in the second line when the turn began (HOP-19.2)."""
    line = map(state.units.__getitem__, state.side(seat).second_line)
    return [unit for unit in line if not unit.routed and not unit.arrived]


def weary(state: State, seat: Seat) -> list[Unit]:
    """Of these, those with hits (HOP-5.4, HOP-24.14)."""
    return [unit for unit in rested(state, seat) if unit.hits]


def draws(state: State, seat: Seat, drawn: int) -> list[str]:
    side = state.side(seat)
    if draws_left(state, drawn) <= 0 or side.held >= HAND:
        return []
    top = ["draw"] if side.left else []
    return top + [f"take {unit.id}" for unit in rested(state, seat)]


def usual_draw(acts: Sequence[str]) -> str | None:
    """What costs nothing, before the phase is ended: units are steadied, and a card is drawn."""
    kinds = ("steady", "draw", "take")
    return next((key for kind in kinds for key in acts if key.split(" ")[0] == kind), None)


def steadied(state: State, now: DrawPhase) -> list[str]:
    """Units that an order of the leader can steady (HOP-24.14, HOP-7.10)."""
    side = state.side(now.seat)
    if not state.options.leader_cohesion or side.has_rule("no_leader_cohesion"):
        return []
    if now.orders >= 2 * side.leader.command:
        return []
    return [f"steady {unit.id}" for unit in weary(state, now.seat)]


def discards(state: State, seat: Seat) -> list[str]:
    """Special cards, copies once, and units that were never on the field (HOP-19.3)."""
    hand = dict.fromkeys(state.side(seat).hand)
    return [card for card in hand if card not in state.units or not state.units[card].used]


def has_units_in_deck(state: State, seat: Seat) -> bool:
    """Told by counting what is elsewhere, for nobody may look into the deck."""
    side = state.side(seat)
    elsewhere = sum(map(bool, side.areas)) + len(side.second_line) + len(side.eliminated) + len(side.pursuit)
    elsewhere += sum(card in state.units for card in (*side.hand, *side.discarded))
    return elsewhere < sum(unit.seat == seat for unit in state.units.values())


def discarding(state: State, seat: Seat) -> Ask:
    options = [Option(card, _card(state, card), rule="HOP-19.3") for card in discards(state, seat)]
    options += [
        Option(card, _card(state, card), barred=Reason(f"{card} has been on the field", "HOP-19.3"))
        for card in state.side(seat).hand
        if card in state.units and state.units[card].used
    ]
    options.append(Option(KEEP, "none", ("keep",), rule="HOP-19.3", weight=FRUGAL))
    return Ask.one(seat, Choice(options, KEEP), "Which card is discarded?", "HOP-19.3", always=True)


def _card(state: State, card: str) -> str:
    return titled(state, card) if card in state.units else state.charts.cards[card].name


def told(state: State, key: str) -> Option:
    match key.split(" "):
        case ["draw"]:
            return Option(key, "draw the top card", rule="HOP-19.1")
        case ["take", name]:
            return Option(key, f"take {titled(state, name)} from the second line", rule="HOP-19.2")
        case ["discard"]:
            return Option(key, "discard", rule="HOP-19.3")
        case ["reserve"]:
            return Option(key, "play RESERVE", rule="HOP-5.5")
        case ["cohesion", name]:
            return Option(key, f"play COHESION on {titled(state, name)}", rule="HOP-5.4")
    return Option(key, f"steady {titled(state, key.split(' ')[1])}", rule="HOP-24.14")


def barred(state: State, now: DrawPhase) -> Iterator[Option]:
    side = state.side(now.seat)
    full: Reason | None = None
    if side.held >= HAND:
        full = Reason(f"the hand holds {HAND} cards", "HOP-2.6")
    elif draws_left(state, now.draws) <= 0:
        dynamic = state.options.dynamic_play
        full = Reason("no more cards may be drawn this turn", "HOP-24.15" if dynamic else "HOP-19.1")
    if not side.left or full:
        yield _barred(state, "draw", full or Reason("the deck is empty", "HOP-2.6"))
    for unit in map(state.units.__getitem__, side.second_line):
        fresh: Reason | None = None
        if unit.routed:
            fresh = Reason(f"{unit.id} is routed", "HOP-19.1")
        elif unit.arrived:
            fresh = Reason(f"{unit.id} arrived this turn", "HOP-19.2")
        if (reason := full or fresh) is not None:
            yield _barred(state, f"take {unit.id}", reason)
        if phase.holds(state, now.seat, COHESION) and (fresh or not unit.hits):
            yield _barred(state, f"{COHESION} {unit.id}", fresh or Reason(f"{unit.id} has no hits", "HOP-5.1"))
    if phase.holds(state, now.seat, RESERVE) and not has_units_in_deck(state, now.seat):
        yield _barred(state, RESERVE, Reason("no unit is left in the deck", "HOP-5.1"))


def _barred(state: State, key: str, reason: Reason) -> Option:
    return Option(key, told(state, key).words, barred=reason)
