"""The Skirmish Phase (section 13): bands shoot, move or redress, from right to left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from polemos.geometry import TOLERANCE
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.after_combat.outrun import OutrunPursuit, outrun
from polemos.rules.alala.after_combat.pursuit import ContinuePursuit
from polemos.rules.alala.cards.held_cards import EkdromoiWindow
from polemos.rules.alala.facts import Acted, Did, named
from polemos.rules.alala.field.field import on_table, right_to_left, within
from polemos.rules.alala.morale.misfortunes import WithdrawMove
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.must_advance import is_over
from polemos.rules.alala.movement.redress import Halt, redress, removes, why_no_redress
from polemos.rules.alala.skirmish.shooting import Shoot, shot_count, targets, why_no_shot
from polemos.rules.alala.state import SOUTH, G, State
from polemos.rules.alala.troops import Deed, DeedKind, Troop
from polemos.rules.alala.ways.move_dice import most_dice, why_no_dice

Part = Literal["shoot", "move"]
PARTS: dict[DeedKind, tuple[Part, ...]] = {
    "shoot_move": ("shoot", "move"),
    "move_shoot": ("move", "shoot"),
    "shoot_twice": ("shoot", "shoot"),
    "shoot": ("shoot",),
    "move": ("move",),
}  # ALA-13.1
DRIVEN: tuple[DeedKind, ...] = ("evade", "retire", "ride_through")  # repeated as bare moves (ALA-9.9)
WITH = {1: "with one die", 2: "with two dice", 3: "with all three dice"}
FIRST = "first "
LONGEST = {"AvD": 5.0, "D6": 6.0}  # faces of the move dice


class SkirmishPhase(Procedure, frozen=True):
    """One side's part of the phase (ALA-7.1)."""

    seat: Seat

    @step("ALA-20.12", "ALA-20.24")
    def start(self, g: G) -> Flow:
        return Call(EkdromoiWindow(self.seat))

    @step("ALA-13.1", "ALA-13.3", "ALA-12.7")
    def next_one(self, g: G) -> Flow:
        if outrun(g.state):
            return Call(OutrunPursuit(), AGAIN)
        waiting = [troop for troop in on_table(g.state, self.seat) if troop.is_band and not troop.acted]
        if not waiting:
            return None
        return Call(BandTurn(right_to_left(g.state, self.seat, waiting)[0].id), AGAIN)

    @step("ALA-20.12", "ALA-20.24")
    def end(self, g: G) -> Flow:
        return Call(EkdromoiWindow(self.seat))


class BandTurn(Procedure, frozen=True):
    """A band whose turn has come: what it is bound to do (ALA-13.2), or what its player likes."""

    troop: str

    @step("ALA-13.2", "ALA-9.10", "ALA-14.8")
    def act(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if is_over(g.state, troop):
            return None
        if troop.status == "withdrawing":
            return Call(WithdrawMove(self.troop, initial=False))
        if troop.control == "pursue":
            return Call(ContinuePursuit(self.troop))
        if troop.control == "repeat":
            return Call(BandRepetition(self.troop))
        if troop.control == "halt":
            return Call(Halt((self.troop,)))
        return Call(BandAction(self.troop))

    @step("ALA-13.1")
    def done(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if troop.on_table and not troop.acted:
            g.emit(Acted(self.troop))
        return END


class BandAction(Procedure, frozen=True):
    """The choice of a free band (ALA-13.1)."""

    troop: str

    @step("ALA-13.1")
    def what(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        actions = list(_actions(g.state, troop))
        space = Choice([*actions, *_first(g.state, troop)], "nothing", _usual(actions))
        return Ask.one(troop.seat, space, f"{named(g.state, self.troop)}: what now?", "ALA-13.1")

    @what.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer.startswith(FIRST):
            return Call(BandTurn(answer.removeprefix(FIRST)), AGAIN)
        match answer.split(" "):
            case ["shoot", "move", dice]:
                return Call(Deeds(self.troop, Deed("shoot_move", int(dice))), END)
            case ["move", dice, "shoot"]:
                return Call(Deeds(self.troop, Deed("move_shoot", int(dice))), END)
            case ["shoot", "twice"]:
                return Call(Deeds(self.troop, Deed("shoot_twice")), END)
            case ["shoot"]:
                return Call(Deeds(self.troop, Deed("shoot")), END)
            case ["move", dice]:
                return Call(Deeds(self.troop, Deed("move", int(dice))), END)
            case ["redress"]:
                redress(g, self.troop)
        return END


class BandRepetition(Procedure, frozen=True):
    """A band does again what it did last turn (ALA-9.9); who has nothing to repeat halts."""

    troop: str

    @step("ALA-9.9", "ALA-9.11")
    def again(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        last = troop.last
        if last.kind in DRIVEN:
            last = Deed("move", last.dice, last.bearing, amount=last.amount)
        if last.kind in PARTS:
            return Call(Deeds(self.troop, last, repeated=True), END)
        if last.kind == "redress" and why_no_redress(g.state, troop) is None:
            redress(g, self.troop)
            return END
        return Call(Halt((self.troop,)), END)


class Deeds(Procedure, frozen=True):
    """The parts of an action, one after the other; a repeated move goes straight on its old bearing."""

    troop: str
    deed: Deed
    repeated: bool = False

    @step("ALA-13.1", "ALA-9.9")
    def first(self, g: G) -> Flow:
        return self._part(g, 0)

    @step("ALA-13.1", "ALA-13.10", "ALA-9.9")
    def second(self, g: G) -> Flow:
        return self._part(g, 1)

    def _part(self, g: G, place: int) -> Flow:
        parts = PARTS[self.deed.kind]
        if place >= len(parts):
            return None
        if parts[place] == "shoot":
            return Call(Shoot(self.troop))
        if not self.repeated:
            return Call(FreeMove(self.troop, self.deed.dice))
        if not self.deed.amount:  # it went nowhere and has no bearing
            return None
        dice = min(self.deed.dice, most_dice(g.state.troops[self.troop]))
        return Call(FreeMove(self.troop, dice, self.deed.bearing))

    @step("ALA-9.11")
    def noted(self, g: G) -> Flow:
        deed = self.deed
        if not self.repeated and "move" in PARTS[deed.kind]:
            went = g.state.troops[self.troop].deed
            deed = Deed(deed.kind, deed.dice, went.bearing, amount=went.amount)
        g.emit(Did(self.troop, deed))
        return END


# -- what a band may do ------------------------------------------------------------------------------------------------


def _actions(state: State, troop: Troop) -> Iterator[Option]:
    aims = targets(state, troop)
    barred = None if aims else why_no_shot(state, troop)
    at = ""
    if len(aims) == 1:
        at = f" at {aims[0].troop.id}, dice: {shot_count(troop, aims[0].troop).dice}"
    moves = [(dice, WITH[dice], why_no_dice(troop, dice)) for dice in _dice(troop)]
    for dice, words, wrong in moves:
        told = f"shoot{at}, then move {words}"
        yield Option(f"shoot move {dice}", told, barred=barred or wrong, rule="ALA-13.1")
    for dice, words, wrong in moves:
        yield Option(f"move {dice} shoot", f"move {words}, then shoot", barred=wrong, rule="ALA-13.1")
    each_time = f"{at} each time" if at else ""
    yield Option("shoot twice", f"stand and shoot twice{each_time}", barred=barred, rule="ALA-13.10")
    yield Option("shoot", f"shoot once{at}", ("shoot once",), barred=barred, rule="ALA-13.1")
    for dice, words, wrong in moves:
        said = ("move",) if dice == 1 else ()
        yield Option(f"move {dice}", f"move {words}", said, barred=wrong, rule="ALA-13.1")
    words = f"redress, {removes(state, troop)} DP less"
    yield Option("redress", words, barred=why_no_redress(state, troop), rule="ALA-11.4")
    yield Option("nothing", "nothing", ("stand", "pass"), rule="ALA-13.1", ends=True)


def _usual(actions: Sequence[Option]) -> str:
    """A band that stands near enough shoots; another one dresses its ranks or goes on."""
    free = [option.key for option in actions if option.barred is None]
    return next(key for key in ("shoot twice", "shoot", "redress", "move 1", "nothing") if key in free)


def _dice(troop: Troop) -> range:
    return range(1, len(troop.chart.move_dice) + 1)


def _first(state: State, troop: Troop) -> Iterator[Option]:
    """Bands in front that stand where its way may lead can go before it (ALA-12.7)."""
    reach = sum(LONGEST[die] for die in troop.chart.move_dice[: most_dice(troop)])
    ahead = 1 if troop.seat == SOUTH else -1
    for other in on_table(state, troop.seat):
        if not other.is_band or other.id == troop.id or other.control == "halt" or is_over(state, other):
            continue
        in_front = ahead * (other.box.cy - troop.box.cy) > TOLERANCE
        if in_front and within(troop, other, reach):
            yield Option(f"{FIRST}{other.id}", f"{other.id} goes first", rule="ALA-12.7")
