"""A verbal order as it is sent (HMA-8.8 to 8.10, 9.13): to whom, which, with what in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.space import quoted
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, FormValue, one_of
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, ORDERS, Order, Post
from polemos.rules.hoplomachia.command.runners import arrival
from polemos.rules.hoplomachia.command.stations import RECALLED
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.eligibility import can_ever_charge
from polemos.rules.hoplomachia.field.field import is_there, units
from polemos.rules.hoplomachia.field.ground import is_out_of_reach
from polemos.rules.hoplomachia.orders.current import OF_LIGHTS
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import Unit, VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.commanding import commanded, subordinates

POSTS: dict[Order, tuple[Post, ...]] = {"muster": ("right", "left"), "recall": RECALLED}
OF_BAGGAGE: tuple[Order, ...] = ("muster", "march", "halt", "withdrawal")  # HMA-9.12
# What may be added to each order (HMA-9.13), besides whether it binds.
ADDED: dict[Order, tuple[str, ...]] = {
    "muster": ("beside", "post"), "march": ("x", "y", "facing", "beside"), "halt": (), "forward": ("target",),
    "recall": ("post",), "approach": (), "charge": ("target",), "withdrawal": (),
}  # fmt: skip
FULL_TURN = 360_000
AT_POINT = 1.0  # inch: who is so near has reached it (HMA-8.12)


def adding(field: str) -> tuple[Order, ...]:
    """The orders that say something of it."""
    return tuple(order for order in ORDERS if field in ADDED[order])


class Sending(msgspec.Struct, frozen=True):
    """One strategos' order: whom he tells what. Lengths and angles in thousandths."""

    sender: str
    to: str = ""
    order: Order = "halt"
    binding: bool = True
    x: int = 0
    y: int = 0
    facing: int = 0
    beside: str = ""
    post: Post | Literal[""] = ""
    target: str = ""

    @property
    def content(self) -> VerbalOrder:
        return VerbalOrder(
            order=self.order, binding=self.binding, x=self.x, y=self.y, facing=self.facing, beside=self.beside,
            post=self.post, target=self.target,
        )  # fmt: skip


Sendings = tuple[Sending, ...]


def addressees(state: State, sender: Strategos) -> list[str]:
    """Any unit or subordinate strategos for the hegemon, units under his command for another (HMA-8.8)."""
    found = [unit.id for unit in commanded(state, sender) if is_there(state, unit)]
    return [*found, *(each.id for each in subordinates(state, sender.seat))] if sender.hegemon else found


def can_send(state: State, sender: Strategos) -> bool:
    """Is there anybody whom a runner of his reaches?"""
    return any(isinstance(arrival(state, sender, to), int) for to in addressees(state, sender))


def told_units(state: State, to: str) -> list[Unit]:
    """Whom an order addresses: one unit, or all units under a subordinate."""
    strategos = state.strategoi.get(to)
    return commanded(state, strategos) if strategos is not None else [state.units[to]]


def why_not_order(state: State, unit: Unit, order: Order) -> Reason | None:
    """HMA-9.13: which orders may be given to it by word."""
    if order in OF_LIGHTS and not unit.is_light:
        return Reason(f"{ORDER_NAMES[order]} is for light units", "HMA-9.13")
    if unit.role == "baggage" and order not in OF_BAGGAGE:
        return Reason(f"baggage does not follow {ORDER_NAMES[order]}", "HMA-9.12")
    if order in ("approach", "charge") and not can_ever_charge(unit):
        return Reason(f"{unit.id} charges nobody", "HMA-9.13")
    return None


@dataclass(frozen=True)
class SendingJudge(Judge[Sendings]):
    """The orders of all strategoi of a side who send one in this turn, in their order."""

    state: State
    seat: Seat
    senders: tuple[str, ...]
    ANSWER = Sendings

    def _reaches(self, sender: str) -> dict[str, int | Reason]:
        return self._known[sender]

    @cached_property
    def _known(self) -> dict[str, dict[str, int | Reason]]:
        found = {}
        for key in self.senders:
            strategos = self.state.strategoi[key]
            found[key] = {to: arrival(self.state, strategos, to) for to in addressees(self.state, strategos)}
        return found

    def _first(self, sender: str) -> str:
        return next((to for to, turn in self._reaches(sender).items() if isinstance(turn, int)), "")

    @property
    def default(self) -> Sendings:
        """Halt, to the first whom a runner reaches."""
        return tuple(Sending(sender, self._first(sender)) for sender in self.senders)

    def why_not(self, answer: Sendings) -> Reason | None:
        if tuple(each.sender for each in answer) != self.senders:
            return Reason("each of them gives one order", "HMA-8.1")
        for each in answer:
            if (reason := self.why_not_one(each)) is not None:
                return reason
        return None

    def why_not_one(self, sending: Sending) -> Reason | None:
        reaches = self._reaches(sending.sender)
        if sending.to not in reaches:
            return Reason(f"{quoted(sending.to or 'nobody')} is not under {sending.sender}", "HMA-8.8")
        turn = reaches[sending.to]
        if isinstance(turn, Reason):
            return turn
        reasons = [why_not_order(self.state, unit, sending.order) for unit in told_units(self.state, sending.to)]
        if reasons and all(reason is not None for reason in reasons):
            return reasons[0]
        return self._why_not_content(sending)

    def _why_not_content(self, sending: Sending) -> Reason | None:
        blank = Sending(sending.sender)
        for field in ("x", "y", "facing", "beside", "post", "target"):
            if field not in ADDED[sending.order] and getattr(sending, field) != getattr(blank, field):
                return Reason(f"{ORDER_NAMES[sending.order]} says nothing of {field}", "HMA-9.13")
        if sending.beside and not self._is_other(sending):
            return Reason(f"{quoted(sending.beside)} is no other unit of yours on the table", "HMA-9.13")
        if sending.order in POSTS and sending.post not in POSTS[sending.order]:
            return Reason(f"a station is one of: {', '.join(POSTS[sending.order])}", "HMA-9.13")
        if sending.order == "muster" and not sending.beside:
            return Reason("Muster names the unit beside which the station is", "HMA-9.13")
        if sending.order == "march":
            return self._why_not_march(sending)
        if sending.target and sending.target not in [each.id for each in self._enemies()]:
            return Reason(f"{quoted(sending.target)} is no enemy unit that can be seen", "HMA-9.13")
        return None

    def _is_other(self, sending: Sending) -> bool:
        known = self.state.units.get(sending.beside)
        if known is None or known.seat != self.seat or not is_there(self.state, known):
            return False
        return known.id not in [each.id for each in told_units(self.state, sending.to)]

    def _why_not_march(self, sending: Sending) -> Reason | None:
        if sending.beside:
            given = (sending.x, sending.y, sending.facing) != (0, 0, 0)
            return Reason("a March goes to a point or follows a unit", "HMA-9.13") if given else None
        if not (0 <= sending.x <= self.state.width and 0 <= sending.y <= self.state.depth):
            return Reason("the point is not on the table", "HMA-9.13")
        if not 0 <= sending.facing < FULL_TURN:
            return Reason("a facing is from 0 to 359 degrees", "HMA-9.13")
        if is_out_of_reach(self.state, (sending.x / 1000, sending.y / 1000), AT_POINT):
            return Reason("nobody can come to that point", "HMA-21.8")
        return None

    def _enemies(self) -> list[Unit]:
        return units(self.state, 1 - self.seat, self.seat)

    def drawn(self, chance: Chance) -> Sendings:
        return tuple(self._drawn_one(sender, chance) for sender in self.senders)

    def _drawn_one(self, sender: str, chance: Chance) -> Sending:
        to = chance.pick([key for key, turn in self._reaches(sender).items() if isinstance(turn, int)])
        order = chance.pick(ORDERS)
        found = Sending(sender, to, order, chance.below(3) > 0)
        if order == "march":
            x, y = chance.below(self.state.width + 1), chance.below(self.state.depth + 1)
            return msgspec.structs.replace(found, x=x, y=y, facing=chance.below(360) * 1000)
        if order in POSTS:
            found = msgspec.structs.replace(found, post=chance.pick(POSTS[order]))
        if order == "muster":
            own = [unit.id for unit in units(self.state, self.seat) if unit.id != to]
            found = msgspec.structs.replace(found, beside=chance.pick(own) if own else "")
        foes = self._enemies()
        if order == "charge" and foes and chance.below(2):
            found = msgspec.structs.replace(found, target=chance.pick(foes).id)
        return found

    def candidates(self, purpose: str = "") -> Iterable[Sendings]:
        yield self.default
        for order in ("halt", "charge", "approach", "withdrawal"):
            one = tuple(Sending(sender, self._first(sender), order) for sender in self.senders)
            if one != self.default and self.why_not(one) is None:
                yield one

    def spec(self) -> FormSpec:
        return FormSpec(rows=tuple(self._row(sender) for sender in self.senders), is_list=True)

    def _row(self, sender: str) -> FormRow:
        own = {unit.id: named(self.state, unit.id) for unit in units(self.state, self.seat)}
        foes = {unit.id: named(self.state, unit.id) for unit in self._enemies()}
        to = tuple(
            FormValue(
                value=key, words=self._named(key) + (f", turn {turn}" if isinstance(turn, int) else ""),
                rule="HMA-8.9", barred=turn if isinstance(turn, Reason) else None,
            )
            for key, turn in self._reaches(sender).items()
        )  # fmt: skip
        posts: dict[str, str] = {"": "none", **{each: each for each in POSTS["recall"]}}
        fields = (
            FormField(name="to", words="To", values=to),
            one_of("order", "Order", {each: ORDER_NAMES[each] for each in ORDERS}),
            one_of("binding", "Binding", {True: "binding", False: "until the next signal"}),
            FormField(name="x", words="Point, x", scale=1000, of="order", when=adding("x")),
            FormField(name="y", words="Point, y", scale=1000, of="order", when=adding("y")),
            FormField(name="facing", words="Facing", scale=1000, of="order", when=adding("facing")),
            one_of("beside", "Beside or behind", {"": "nobody", **own}, "order", adding("beside")),
            one_of("post", "Station", posts, "order", adding("post")),
            one_of("target", "Enemy", {"": "any", **foes}, "order", adding("target")),
        )  # fmt: skip
        return FormRow(id=sender, name=self.state.strategoi[sender].name, fields=fields)

    def _named(self, key: str) -> str:
        strategos = self.state.strategoi.get(key)
        return strategos.name if strategos is not None else named(self.state, key)

    def words(self, answer: Sendings) -> str:
        return ", ".join(_typed(each) for each in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`A-S1 to A2 march 30 12 facing 0 loose, A-S2 to A4 charge B2`."""
        found = {each.sender: each for each in self.default}
        for part in " ".join(words).split(","):
            tokens = part.split()
            if not tokens:
                continue
            said = self._read_one(tokens)
            if isinstance(said, Reason):
                return said
            found[said.sender] = said
        return tuple(found.values()), len(words)

    def _read_one(self, tokens: Sequence[str]) -> Sending | Reason:
        sender = tokens[0].upper()
        if sender not in self.senders or len(tokens) < 4 or tokens[1].lower() != "to":
            return Reason(f"say who tells whom what: {self.senders[0]} to ... halt")
        keys = {name.lower().split()[0]: key for key, name in ORDER_NAMES.items()} | {each: each for each in ORDERS}
        order = keys.get(tokens[3].lower())
        if order is None:
            return Reason(f"{quoted(tokens[3])} is no order")
        values: dict[str, object] = {"sender": sender, "to": tokens[2].upper(), "order": order}
        rest = [token.lower() for token in tokens[4:]]
        while rest:
            token = rest.pop(0)
            if token == "loose":
                values["binding"] = False
            elif token in POSTS["recall"]:
                values["post"] = token
            elif token in ("of", "psiloi", "approach", "follow"):
                continue
            elif token == "facing" and rest:
                values["facing"] = _milli(rest.pop(0))
            elif token.upper() in self.state.units:
                own = self.state.units[token.upper()].seat == self.seat
                values["beside" if own else "target"] = token.upper()
            elif (number := _milli(token)) is not None:
                values["y" if "x" in values else "x"] = number
            else:
                return Reason(f"{quoted(token)} means nothing here")
        try:
            return msgspec.convert(values, Sending)
        except msgspec.ValidationError:
            return Reason("that is no order", "HMA-9.13")


def _milli(word: str) -> int | None:
    try:
        return round(float(word) * 1000)
    except ValueError:
        return None


def _typed(sending: Sending) -> str:
    told = [sending.sender, "to", sending.to, sending.order]
    if sending.order == "march" and not sending.beside:
        told += [f"{sending.x / 1000:g}", f"{sending.y / 1000:g}", "facing", f"{sending.facing / 1000:g}"]
    told += [each for each in (sending.post, sending.beside, sending.target) if each]
    return " ".join(told if sending.binding else [*told, "loose"])
