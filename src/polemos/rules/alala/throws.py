"""Throws and the cards that change them (ALA-1.5, 1.7, 20.6, 20.7, 20.13, 20.14, 20.16, 20.18).

Whoever needs dice calls `Throwing` and reads `state.throws` in his next step: by then the throw is final.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from polemos.kernel.dice import Modifier, kinds_of
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option, Pick
from polemos.kernel.words.english import listed, person
from polemos.rules.alala import windows
from polemos.rules.alala.charts.charts import card, pack
from polemos.rules.alala.facts import Thrown, change, named
from polemos.rules.alala.state import SIDES, G, State, Throw, ThrowKind
from polemos.rules.alala.windows import CardPlayed

WINDOW = "after_throw"
MARK = "gods_watch_over"
MARKED_THROWS: tuple[ThrowKind, ...] = ("control", "move", "shooting", "combat", "hack")  # ALA-20.18
OWN_CARDS = tuple(each.id for each in pack().card if each.effect == "reroll" and each.whose == "own")
(PENALTY,) = (each.id for each in pack().card if each.effect == "reroll" and each.whose == "drawer")


class Wanted(msgspec.Struct, frozen=True):
    """Dice to be thrown for somebody."""

    rule: str
    kind: ThrowKind
    label: str
    seat: Seat
    dice: str
    who: tuple[str, ...] = ()
    need: int | None = None
    mods: tuple[Modifier, ...] = ()


class Counting(Procedure, frozen=True):
    """Calls for dice that are counted, not added up, and says from which face on."""

    def hits_from(self, thrower: str) -> int:
        raise NotImplementedError

    def told(self, state: State, wanted: Wanted) -> str:
        """How they are headed in the log. The label stands in saves with what is wanted, and may not change."""
        return wanted.label


class MarkUsed(Fact, frozen=True):
    """The gods have watched over a troop, once (ALA-20.18)."""

    troop: str

    def apply(self, state: State) -> None:
        marks = tuple(mark for mark in state.troops[self.troop].marks if mark != MARK)
        change(state, self.troop, marks=marks)

    def words(self, state: State) -> str:
        return f"The gods watch over {named(state, self.troop)}"


class ThrownAgain(Fact, frozen=True):
    """Some dice of a throw show something else; none of them is thrown a third time (ALA-1.7)."""

    throw: int
    places: tuple[int, ...]
    faces: tuple[int, ...]

    def apply(self, state: State) -> None:
        old = state.throws[self.throw]
        faces = list(old.faces)
        for place, face in zip(self.places, self.faces, strict=True):
            faces[place] = face
        new = replace(old, faces=tuple(faces), again=tuple(sorted((*old.again, *self.places))))
        state.throws = (*state.throws[: self.throw], new, *state.throws[self.throw + 1 :])

    def words(self, state: State) -> str:
        throw = state.throws[self.throw]
        return f"The throw of {thrower(state, throw)} now reads {' '.join(map(str, throw.faces))}"


def thrower(state: State, throw: Throw) -> str:
    """Those for whom it was made; where they are neither troops nor leaders, the side."""
    leaders = {leader.id: leader.name for leader in state.leaders.values()}
    known = [named(state, name) if name in state.troops else leaders.get(name, "") for name in throw.who]
    return listed([name for name in known if name]) if any(known) else state.side(throw.seat).name


class Throwing(Procedure, frozen=True):
    """One throw, or those that both sides make together; then the cards of both players on them (ALA-20.6)."""

    wanted: tuple[Wanted, ...]

    @step("ALA-1.5")
    def cast(self, g: G) -> Flow:
        throws = []
        for each in self.wanted:
            caller = _caller(g)
            counts = None if caller is None else caller.hits_from(each.who[0])
            label = each.label if caller is None else caller.told(g.state, each)
            rolled = g.roll(each.rule, each.dice, label, each.who, each.seat, each.need, each.mods, counts=counts)
            throws.append(_thrown(each, rolled.faces))
        g.emit(Thrown(tuple(throws)))
        return None

    @step("ALA-20.6")
    def first(self, g: G) -> Flow:
        return Call(AfterThrow(self._first(g)))

    @step("ALA-20.6")
    def second(self, g: G) -> Flow:
        return Call(AfterThrow(1 - self._first(g)))

    def _first(self, g: G) -> Seat:
        """The thrower; where both throw, the side with the initiative (at its own roll, that of the turn before)."""
        throwers = {each.seat for each in self.wanted}
        return g.state.initiative if len(throwers) > 1 else self.wanted[0].seat


def _caller(g: G) -> Counting | None:
    """Whoever has called for dice that are counted; it is not in what is wanted, for games of the past go by that."""
    callers = [frame.procedure for frame in g.stack[-2:-1]]
    return next((each for each in callers if isinstance(each, Counting)), None)


def _thrown(wanted: Wanted, faces: tuple[int, ...]) -> Throw:
    return Throw(
        kind=wanted.kind, seat=wanted.seat, who=wanted.who, dice=wanted.dice, faces=faces, mods=wanted.mods
    )  # fmt: skip


class AfterThrow(Procedure, frozen=True):
    """A player may play cards on the throws that lie there, one after another."""

    seat: Seat
    card: str = ""
    throw: int = 0

    @step("ALA-20.24")
    def which_card(self, g: G) -> Flow:
        if not _is_open(g.state, self.seat):
            return END
        plays = {
            f"{name} {at}": Option(f"{name} {at}", f"{card(name).name} on {throw_words(g.state, throw)}", rule=rule)
            for at, throw in enumerate(g.state.throws)
            for name, rule in _usable(g.state, self.seat, throw)
        }
        prompt = "Play a card on " + " or on ".join(throw_words(g.state, throw) for throw in g.state.throws) + "?"
        return windows.ask(self.seat, WINDOW, plays, prompt)

    @which_card.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == windows.PASS or windows.obeyed(g, self.seat, answer):
            return END
        name, at = answer.split(" ")
        g.keep(card=name, throw=int(at))
        return None

    @step("ALA-1.7")
    def which_dice(self, g: G) -> Flow:
        throw = g.state.throws[self.throw]
        free = _free_dice(throw)
        options = [Option(str(place), f"die {place + 1}: {throw.faces[place]}", (str(place + 1),)) for place in free]
        most = len(free) if self.card == MARK else min(card(self.card).dice, len(free))
        least = len(free) if self.card == MARK else 1
        lowest = tuple(str(place) for place in sorted(free, key=lambda p: throw.faces[p])[:most])
        space = Pick(options, least, most, lowest)
        return Ask.one(self.seat, space, f"{card(self.card).name}: which dice are thrown again?", "ALA-1.7")

    @which_dice.answered
    def _(self, g: G, picked: tuple[str, ...]) -> Flow:
        throw = g.state.throws[self.throw]
        places = tuple(sorted(int(place) for place in picked))
        rule = card(self.card).rule
        if self.card == MARK:
            g.emit(MarkUsed(_marked(g.state, self.seat, throw)), rule)
        else:
            g.emit(CardPlayed(self.seat, self.card), rule)
        kinds = kinds_of(throw.dice)
        dice = "+".join(kinds[place] for place in places)
        faces = g.roll(rule, dice, card(self.card).name, throw.who, throw.seat).faces
        g.emit(ThrownAgain(self.throw, places, faces), rule)
        g.keep(card="", throw=0)
        return None

    @step("ALA-20.6")
    def more(self, g: G) -> Flow:
        return Call(AfterThrow(self.seat), END)


def _is_open(state: State, seat: Seat) -> bool:
    """ALA-20.24, for the throws that lie there; the standing order to pass holds for cards and marks alike."""
    if WINDOW in state.side(seat).passes:
        return False
    for throw in state.throws:
        if not _free_dice(throw):
            continue
        served = [name for name in OWN_CARDS if _fits(name, seat, throw)]
        if windows.is_open(state, seat, WINDOW, served):
            return True
        if throw.seat != seat and PENALTY in state.side(seat).received:
            return True
        if throw.seat == seat and _marked(state, seat, throw):
            return True
    return False


def _usable(state: State, seat: Seat, throw: Throw) -> Iterator[tuple[str, str]]:
    """The cards and marks with which this player can change this throw, each once, with its rule."""
    if not _free_dice(throw):
        return
    side = state.side(seat)
    for name in OWN_CARDS:
        if name in side.hand and _fits(name, seat, throw):
            yield name, card(name).rule
    if PENALTY in side.received and throw.seat != seat:
        yield PENALTY, card(PENALTY).rule
    if throw.seat == seat and _marked(state, seat, throw):
        yield MARK, card(MARK).rule


def _fits(name: str, seat: Seat, throw: Throw) -> bool:
    return throw.seat == seat and card(name).throws in ("any", throw.kind)


def _marked(state: State, seat: Seat, throw: Throw) -> str:
    """The troop of this throw that the gods watch over; empty if there is none."""
    if throw.kind not in MARKED_THROWS:
        return ""
    troops = (state.troops[who] for who in throw.who if who in state.troops)
    return next((troop.id for troop in troops if troop.seat == seat and MARK in troop.marks), "")


def _free_dice(throw: Throw) -> Sequence[int]:
    return [place for place in range(len(throw.faces)) if place not in throw.again]


def throw_words(state: State, throw: Throw) -> str:
    """Whose throw it is, in a fight against whom, and how it fell."""
    whom = [_named(state, who) for who in throw.who]
    of = f" of {' against '.join(whom) if throw.kind == 'combat' else listed(whom)}" if whom else ""
    return f"the {throw.kind} throw{of} ({' '.join(map(str, throw.faces))})"


def _named(state: State, who: str) -> str:
    if who in state.troops:
        return named(state, who)
    if who in state.leaders:
        return person(state.leaders[who].name)
    return state.side(SIDES.index(who)).name if who in SIDES else who
