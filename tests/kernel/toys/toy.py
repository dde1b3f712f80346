"""A toy rule set with a bit of everything that the kernel offers.

Two players race pawns. Each round both play a card, sealed; who played higher marches first. A pawn steps forward and
may dare for more; one that reaches the goal scores. Two scores end the race before its time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact, Outcome
from polemos.kernel.game import Game
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Leave, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Allot, Cards, Choice, Number, Option, Order, Pick, Place, YesNo
from tests.kernel.toys.cell import CellJudge
from tests.kernel.toys.toy_table import (
    CARDS,
    GOAL,
    HAND,
    SEATS,
    Cheered,
    Dealt,
    Grudged,
    Hand,
    Moved,
    Paraded,
    Pawn,
    PhaseBegan,
    Placed,
    Played,
    RoundBegan,
    Scored,
    Setup,
    Stacked,
    State,
    Worn,
)  # fmt: skip

G = Game[State]


def consequences(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    if isinstance(fact, Moved) and fact.at >= GOAL:
        yield Scored(state.pawns[fact.pawn].seat, fact.pawn), "TOY-4.1"
    if isinstance(fact, Scored):
        yield Cheered(fact.seat), "TOY-4.2"


# -- procedures --------------------------------------------------------------------------------------------------------


class Race(Procedure, frozen=True):
    @step("TOY-1.1")
    def deal(self, g: G) -> Flow:
        order = g.shuffle("TOY-1.1", len(CARDS), "The deck")
        deck = tuple(CARDS[k] for k in order)
        g.emit(Stacked(deck))
        for seat in (0, 1):
            g.emit(Dealt(seat, HAND, g.state.deck[:HAND]), "TOY-1.2")
        return None

    @step("TOY-1.3")
    def write(self, g: G) -> Flow:
        enemies = {seat: [Option(p.id, f"pawn {p.id}") for p in g.state.own(1 - seat)] for seat in (0, 1)}
        return Ask({seat: Choice(enemies[seat]) for seat in (0, 1)}, "Against whom?", "TOY-1.3")

    @write.answered
    def _(self, g: G, answers: dict[Seat, str]) -> Flow:
        for seat, pawn in answers.items():
            g.emit(Grudged(seat, {1: pawn, 10: CARDS[0], 2: CARDS[1]}))
        return None

    @step("TOY-1.4")
    def run(self, g: G) -> Flow:
        return None if g.state.turn >= g.state.rounds else Call(Round(), AGAIN)

    @step("TOY-1.5")
    def reckon(self, g: G) -> Flow:
        return Call(Reckoning())


class Round(Procedure, frozen=True):
    first: Seat = -1

    @step("TOY-2.1")
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        g.emit(RoundBegan(g.state.turn + 1))
        g.roll("TOY-2.1", "d6", "Omen", ("red",), 0, only_to=(0,))
        return None

    @step("TOY-2.2")
    def play(self, g: G) -> Flow:
        hands = {seat: [Option(card, f"card {card}") for card in g.state.hand(seat).cards] for seat in (0, 1)}
        return Ask({s: Cards(hands[s], 1, 1) for s in (0, 1)}, "Which card do you play?", "TOY-2.2", always=True)

    @play.answered
    def _(self, g: G, answers: dict[Seat, tuple[str, ...]]) -> Flow:
        for seat, (card,) in answers.items():
            g.emit(Played(seat, card), "TOY-2.3")
        first = max(answers, key=lambda seat: answers[seat])
        g.keep(first=first)
        return None

    @step("TOY-2.4")
    def march(self, g: G) -> Flow:
        g.emit(PhaseBegan("march"))
        return Call(March(self.first))

    @step("TOY-2.4")
    def march_second(self, g: G) -> Flow:
        return Call(March(1 - self.first), END)

    @step("TOY-2.9")
    def never(self, g: G) -> Flow:
        raise AssertionError("the call before it ends the round")


class March(Procedure, frozen=True):
    seat: Seat
    pawn: str = ""
    by: int = 0
    dares: int = 0

    @step("TOY-3.1")
    def choose(self, g: G) -> Flow:
        worn = Reason("it is worn", "TOY-3.5")
        own = [
            Option(p.id, f"pawn {p.id}", (f"{p.id} goes",), barred=worn if p.worn else None)
            for p in g.state.own(self.seat)
        ]
        options = [*own, Option("rest", "rest", implied=("scout",))]
        return Ask.one(self.seat, Choice(options), "Which pawn marches?", "TOY-3.1")

    @choose.answered
    def _(self, g: G, chosen: str) -> Flow:
        if chosen == "rest":
            return END
        g.keep(pawn=chosen)
        return None

    @step("TOY-3.2")
    def how_far(self, g: G) -> Flow:
        return Ask.one(self.seat, Number(10, 30, 20, step=5, scale=10, unit="p"), "How far?", "TOY-3.2")

    @how_far.answered
    def _(self, g: G, by: int) -> Flow:
        g.keep(by=by)
        g.emit(Moved(self.pawn, g.state.pawns[self.pawn].at + by))
        return None

    @step("TOY-3.3")
    def over(self, g: G) -> Flow:
        if max(g.state.scores) >= 2:
            winner = g.state.scores.index(max(g.state.scores))
            g.finish(Outcome(winner, f"{SEATS[winner]} wins the race", "TOY-3.3"), "TOY-3.3")
            return Leave(Race)
        return END if self.pawn not in g.state.pawns else None

    @step("TOY-3.4")
    def dare(self, g: G) -> Flow:
        if self.dares >= 3 or g.state.pawns[self.pawn].worn:
            return END
        return Ask.one(self.seat, YesNo("dare", "enough"), "Dare for more?", "TOY-3.4")

    @dare.answered
    def _(self, g: G, yes: bool) -> Flow:
        if not yes:
            return None
        g.keep(dares=self.dares + 1)
        return Call(Dare(self.pawn), AGAIN)


class Dare(Procedure, frozen=True):
    pawn: str

    @step("TOY-3.5")
    def test(self, g: G) -> Flow:
        pawn = g.state.pawns[self.pawn]
        mods = [
            Modifier(1 if pawn.at < 20 else 0, "fresh", "TOY-3.6"),
            Modifier(-1 if pawn.at >= 30 else 0, "far from home", "TOY-3.7"),
        ]
        rolled = g.roll("TOY-3.5", "2d6", "Dare", (self.pawn,), pawn.seat, 7, mods)
        if not rolled.passed:
            g.emit(Worn(self.pawn))
        elif pawn.at + 5 < GOAL:
            g.emit(Moved(self.pawn, pawn.at + 5))
        return None


class Reckoning(Procedure, frozen=True):
    """Every other kind of question."""

    seat: Seat = 0
    order: tuple[str, ...] = ()

    @step("TOY-5.1")
    def parade(self, g: G) -> Flow:
        pawns = [Option(pawn.id, f"pawn {pawn.id}") for pawn in g.state.own(self.seat)]
        return Ask.one(self.seat, Order(pawns), "In what order do they parade?", "TOY-5.1")

    @parade.answered
    def _(self, g: G, order: tuple[str, ...]) -> Flow:
        g.keep(order=order)
        return None

    @step("TOY-5.2")
    def wreaths(self, g: G) -> Flow:
        pawns = [Option(pawn, f"pawn {pawn}") for pawn in self.order]
        return Ask.one(
            self.seat, Allot(pawns, min(3, 2 * len(pawns)), [2] * len(pawns)), "Who gets wreaths?", "TOY-5.2"
        )

    @wreaths.answered
    def _(self, g: G, wreaths: tuple[int, ...]) -> Flow:
        g.emit(Paraded(self.order, wreaths))
        return None

    @step("TOY-5.3")
    def feast(self, g: G) -> Flow:
        def judge(picked: tuple[str, ...]) -> Reason | None:
            return Reason("red and blue quarrel", "TOY-5.3") if len({pawn[0] for pawn in picked}) > 1 else None

        guests = [Option(pawn, f"pawn {pawn}") for pawn in g.state.pawns]
        return Ask.one(1 - self.seat, Pick(guests, most=2, judge=judge), "Who feasts?", "TOY-5.3")

    @feast.answered
    def _(self, g: G, guests: tuple[str, ...]) -> Flow:
        for pawn in guests:
            g.emit(Worn(pawn))
        return None

    @step("TOY-5.4")
    def stone(self, g: G) -> Flow:
        return Ask.one(self.seat, Place(CellJudge(4, 3), "stone"), "Where does the stone stand?", "TOY-5.4")

    @stone.answered
    def _(self, g: G, cell: tuple[int, int]) -> Flow:
        g.emit(Placed(cell))
        return None

    @step("TOY-5.5")
    def judge(self, g: G) -> Flow:
        if g.state.outcome is None:
            prize = g.draw("TOY-5.5", SEATS, "The lot")
            g.finish(Outcome(SEATS.index(prize), f"{prize} wins by lot", "TOY-5.5"), "TOY-5.5")
        return None


# -- the rule set ------------------------------------------------------------------------------------------------------


def begin(setup: Setup) -> tuple[State, Procedure]:
    pawns = [Pawn(f"{SEATS[seat][0]}{n}", seat) for seat in (0, 1) for n in range(1, setup.pawns + 1)]
    hands = {SEATS[seat]: Hand(seat) for seat in (0, 1)}
    return State(pawns={pawn.id: pawn for pawn in pawns}, hands=hands, rounds=setup.rounds), Race()


def guess(state: State, seat: Seat, chance: Chance) -> None:
    """Any cards that the seat has not seen, in any order; any grudge."""
    known = {*state.discards, *state.hand(seat).cards}
    unseen = chance.shuffled([card for card in CARDS if card not in known])
    enemy = state.hand(1 - seat)
    grudges = {1: chance.pick([pawn.id for pawn in state.own(seat)] or ["r1"])}
    state.hands[SEATS[1 - seat]] = replace(enemy, cards=tuple(sorted(unseen[: enemy.size])), grudges=grudges)
    state.deck = tuple(unseen[enemy.size :])
    state.whispered = f"a guess {chance.bits()}"


def broken(state: State) -> Iterable[str]:
    cards = [*state.deck, *state.discards, *(card for hand in state.hands.values() for card in hand.cards)]
    if cards and sorted(cards) != sorted(CARDS):
        yield "a card is lost or there twice"
    for pawn in state.pawns.values():
        if not 0 <= pawn.at < GOAL:
            yield f"{pawn.id} is off the track"


TOY: RuleSet[State] = RuleSet(
    id="toy",
    title="Toy race",
    version="1.2",
    prefix="TOY",
    state=State,
    setup=Setup,
    facts=(Stacked, Dealt, Grudged, RoundBegan, Played, PhaseBegan, Moved, Worn, Scored, Cheered, Placed, Paraded),
    procedures=(Race, Round, March, Dare, Reckoning),
    begin=begin,
    guess=guess,
    data_digest=lambda: "none",
    seat_names=SEATS,
    consequences=consequences,
    check=broken,
)
RULESETS: dict[str, RuleSet[Any]] = {"toy": TOY}
