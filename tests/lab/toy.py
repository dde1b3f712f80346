"""A small rule set with every kind of question, a secret, sealed bids and dice, and a fault for every check to find.

Two captains bid in secret for stones, then act in turn. After three turns the one with more stones wins. `Setup.fault`
names what is wrong with the rules; the empty string is a rule set that has nothing wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.catalogue import Battle
from polemos.kernel.chance import Chance
from polemos.kernel.dice import RollId
from polemos.kernel.fact import Conceded, Entry, Fact, Outcome
from polemos.kernel.game import Game
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import Setting
from polemos.kernel.spaces import Allot, Choice, Form, Judge, Number, Option, Order, Pick, Said, YesNo
from polemos.kernel.spaces.specs import FormSpec
from polemos.registry.entry import Playable
from tests.lab.toy_facts import (
    COUNTED,
    Captain,
    Forgotten,
    G,
    Hid,
    HidBadly,
    Opened,
    Resumed,
    State,
    Took,
    Turned,
    Whispered,
    change,
)
from tests.lab.toy_facts import Setup as Setup

LAST_TURN = 3


class Whim(msgspec.Struct, frozen=True):
    number: int


@dataclass(frozen=True)
class WhimJudge(Judge[Whim]):
    lossy: bool
    ANSWER = Whim

    @property
    def default(self) -> Whim:
        return Whim(1)

    def why_not(self, answer: Whim) -> Reason | None:
        return None if 0 <= answer.number < 100 else Reason("0 to 99", "TOY-1.3")

    def sample(self, chance: Chance) -> Whim:
        return Whim(chance.below(100))

    def candidates(self, purpose: str = "") -> Iterable[Whim]:
        return [Whim(0), Whim(1), Whim(-1)]

    def spec(self) -> FormSpec:
        return FormSpec(rows=())

    def words(self, answer: Whim) -> str:
        return f"whim {answer.number // 10 * 10 if self.lossy else answer.number}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        if len(words) < 2 or words[0] != "whim" or not words[1].isdigit():
            return Reason("say: whim NUMBER")
        return Whim(int(words[1])), 2


class Anything(Choice):
    """A choice that forgets to judge."""

    def why_not(self, answer: str) -> Reason | None:
        return None


class Match(Procedure, frozen=True):
    @step("TOY-1.1")
    def turns(self, g: G) -> Flow:
        if g.state.turn >= LAST_TURN and g.state.fault != "endless":
            return None
        g.emit(Turned(g.state.turn + 1))
        return Call(Turn(), AGAIN)

    @step("TOY-1.9")
    def end(self, g: G) -> Flow:
        if g.state.fault == "no outcome":
            return None
        stones = [captain.stones for captain in g.state.captains.values()]
        winner = None if stones[0] == stones[1] else (0 if stones[0] > stones[1] else 1)
        g.finish(Outcome(winner, f"stones: {stones[0]} to {stones[1]}"), "TOY-1.9")
        return None


class Turn(Procedure, frozen=True):
    @step("TOY-1.2")
    def bid(self, g: G) -> Flow:
        return Ask({0: Number(0, 3, 1), 1: Number(0, 3, 1)}, "How many stones go into the purse?", "TOY-1.2")

    @bid.answered
    def _(self, g: G, bids: dict[Seat, int]) -> Flow:
        for seat, purse in bids.items():
            g.emit(HidBadly(seat, purse) if g.state.fault == "leak" else Hid(seat, purse), "TOY-1.2")
        return None

    @step("TOY-1.2")
    def look(self, g: G) -> Flow:
        """A question that is only asked because of something hidden."""
        if g.state.fault != "asked" or g.state.captains["C1"].purse < 2:
            return None
        return Ask.one(1, YesNo("look", "look away"), "Look into your purse?", "TOY-1.2")

    @look.answered
    def _(self, g: G, yes: bool) -> Flow:
        return None

    @step("TOY-1.3")
    def whims(self, g: G) -> Flow:
        fault = g.state.fault
        if fault == "crash" and g.state.turn == 2:
            raise ZeroDivisionError("planted")
        if fault == "dead end" and g.state.turn == 2:
            return Ask.one(0, Choice([Option("no", "no", barred=Reason("barred"))]), "A choice of nothing", always=True)
        return Ask.one(0, Form(WhimJudge(fault == "words")), "Which whim?", "TOY-1.3")

    @whims.answered
    def _(self, g: G, whim: Whim) -> Flow:
        return None

    @step("TOY-1.4")
    def first(self, g: G) -> Flow:
        return Call(Act(0))

    @step("TOY-1.4")
    def second(self, g: G) -> Flow:
        return Call(Act(1))

    @step("TOY-1.5")
    def share(self, g: G) -> Flow:
        options = [Option("own", "own"), Option("crew", "crew")]
        return Ask.one(1, Allot(options, 3, (2, 3)), "How are three stones shared?", "TOY-1.5")

    @share.answered
    def _(self, g: G, shares: tuple[int, ...]) -> Flow:
        g.emit(Took(1, shares[0]), "TOY-1.5")
        return None

    @step("TOY-1.6")
    def open_purses(self, g: G) -> Flow:
        for seat in (0, 1):
            g.emit(Opened(seat, g.state.captains[f"C{seat}"].purse), "TOY-1.6")
        return None


class Act(Procedure, frozen=True):
    seat: Seat

    @step("TOY-1.4")
    def choose(self, g: G) -> Flow:
        options = [
            Option("take:1", "take one"), Option("take:2", "take two", ("two",)), Option("throw", "throw a die"),
            Option("rob", "rob", barred=Reason("nobody robs here", "TOY-1.7")),
            Option("order", "put in order"), Option("pick", "pick some"), Option("rest", "rest"),
        ]  # fmt: skip
        other = g.state.captains[f"C{1 - self.seat}"]
        if g.state.fault == "question" and other.purse > 1:
            options.pop()
        if g.state.fault == "same words":
            options[1] = Option("take:2", "take one")
        prompt = f"Captain {self.seat}: what now?"
        kind = Anything if g.state.fault == "illegal" else Choice
        return Ask.one(self.seat, kind(options, "rest"), prompt, "TOY-1.4", always=True)

    @choose.answered
    def _(self, g: G, chosen: str) -> Flow:
        match chosen.partition(":"):
            case ("take", _, number):
                g.emit(Took(self.seat, int(number)), "TOY-1.4")
                if g.state.fault == "invariant" and g.state.turn == 2:
                    g.emit(Took(self.seat, -1000), "TOY-1.4")
                if g.state.fault == "watch":
                    change(g.state, self.seat, stones=99)
                if g.state.fault == "save":
                    g.emit(Forgotten())
                if g.state.fault == "replay":
                    COUNTED[0] += 1
                    g.emit(Took(self.seat, COUNTED[0] % 7), "TOY-1.4")
            case ("rest", _, _) if g.state.fault == "told":
                g.emit(Took(self.seat, g.state.captains[f"C{1 - self.seat}"].purse), "TOY-1.4")
            case ("rest", _, _) if g.state.fault == "midst":
                secret = g.state.captains[f"C{1 - self.seat}"].purse
                g.emit(Whispered(self.seat, secret))
                g.emit(Took(self.seat, 0), "TOY-1.4")
                g.emit(Whispered(self.seat, -secret))
            case ("rest", _, _) if g.state.fault == "cut" and g.state.captains[f"C{1 - self.seat}"].purse > 1:
                return Call(Resting(self.seat), END)
            case ("rest", _, _) if g.state.fault == "cut":
                g.emit(Took(self.seat, 0), "TOY-1.4")
            case ("throw", _, _) if g.state.fault == "barrier":
                identity = RollId(g.state.turn, "", "TOY-1.8", (f"C{self.seat}",))
                g.emit(Took(self.seat, g.dice.faces(identity, ["d6"])[0]), "TOY-1.8")
            case ("throw", _, _):
                g.emit(Took(self.seat, g.roll("TOY-1.8", "d6", "Luck", (f"C{self.seat}",), self.seat).total), "TOY-1.8")
            case ("order", _, _):
                return Call(Sorting(self.seat), END)
            case ("pick", _, _):
                return Call(Picking(self.seat), END)
        return None


class Resting(Procedure, frozen=True):
    seat: Seat

    @step("TOY-1.4")
    def rest(self, g: G) -> Flow:
        g.emit(Took(self.seat, 0))
        return None


class Sorting(Procedure, frozen=True):
    seat: Seat

    @step("TOY-1.7")
    def order(self, g: G) -> Flow:
        return Ask.one(self.seat, Order([Option(k, k) for k in ("red", "green", "blue")]), "In which order?", "TOY-1.7")

    @order.answered
    def _(self, g: G, order: tuple[str, ...]) -> Flow:
        return None

    @step("TOY-1.7")
    def sure(self, g: G) -> Flow:
        return Ask.one(self.seat, YesNo("keep it", "leave it"), "Keep it?", "TOY-1.7")

    @sure.answered
    def _(self, g: G, yes: bool) -> Flow:
        g.emit(Took(self.seat, int(yes)), "TOY-1.7")
        return None


class Picking(Procedure, frozen=True):
    seat: Seat

    @step("TOY-1.7")
    def pick(self, g: G) -> Flow:
        return Ask.one(self.seat, Pick([Option(k, k) for k in "abc"], most=2), "Pick up to two", "TOY-1.7")

    @pick.answered
    def _(self, g: G, picked: tuple[str, ...]) -> Flow:
        g.emit(Took(self.seat, len(picked)), "TOY-1.7")
        return None


def begin(setup: Setup) -> tuple[State, Procedure]:
    captains = {f"C{seat}": Captain(f"C{seat}", seat, setup.stones) for seat in (0, 1)}
    return State(fault=setup.fault, captains=captains, notes=[]), Match()


def guess(state: State, seat: Seat, chance: Chance) -> None:
    change(state, 1 - seat, purse=chance.below(4))


def check(state: State) -> Iterable[str]:
    for captain in state.captains.values():
        if captain.stones < 0:
            yield f"{captain.id} has {captain.stones} stones"


def consequences(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    if state.fault == "concede" and isinstance(fact, Conceded):
        yield Resumed(), "TOY-1.9"


def digest() -> str:
    return "toy"


TOY: RuleSet[State] = RuleSet(
    id="toy", title="Toy", version="1.0", prefix="TOY", state=State, setup=Setup,
    facts=(Turned, Hid, HidBadly, Took, Whispered, Opened, Resumed),
    procedures=(Match, Turn, Act, Resting, Sorting, Picking), begin=begin, guess=guess, data_digest=digest,
    seat_names=("first", "second"), check=check,
    consequences=consequences,
)  # fmt: skip


@dataclass(frozen=True)
class ToyCatalogue:
    fault: str = ""
    recommended: str = "duel"
    mirrored: str = "duel"

    def battles(self) -> Sequence[Battle]:
        return [
            Battle("duel", "Duel", "scenario", ("first", "second"), 3),
            Battle("feud", "Feud", "scenario", ("a", "b"), 3),
        ]

    def settings(self) -> Sequence[Setting]:
        return [Setting("stones", "Stones at the start", (), "5")]

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        return Setup(scenario, self.fault, int(settings.get("stones", "5")))

    def drawn(self, scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
        return Setup(scenario, self.fault, 7 if "rich:yes" in wanted else chance.between(0, 5))

    def fuzz_goal(self, game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
        return None

    def contents(self) -> Sequence[str]:
        return ["rich:yes"]

    def seen(self, state: State, entries: Iterable[Entry]) -> Iterable[str]:
        if state.turn == 1 and state.captains["C0"].stones >= 7:
            yield "rich:yes"


def toy(fault: str = "") -> Playable:
    return Playable(TOY, ToyCatalogue(fault))
