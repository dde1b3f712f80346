"""Which orders a land unit may be given, and in which words (NAV-16.9 to 16.11, 16.25, 16.26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from polemos.geometry import Point, milli, sin_cos, to_milli
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Option, Said
from polemos.rules.navarcoi.land.embarking import why_not_disembark, why_not_embark
from polemos.rules.navarcoi.land.facts import called
from polemos.rules.navarcoi.land.land import (
    body_of,
    land_at,
    land_chart,
    land_formation,
    land_of,
    nearest_coast,
    why_not_here,
)
from polemos.rules.navarcoi.land.positions import (
    attacks_a_place,
    can_be_attacked_from_land,
    is_fighting,
    is_held_against,
    is_on_the_beach,
    lies_at,
)
from polemos.rules.navarcoi.land_state import FORMATIONS, PLACES, LandOrder, LandUnit, OrderKind, Place
from polemos.rules.navarcoi.sea.sea import in_play
from polemos.rules.navarcoi.state import Land, State
from polemos.tabletop.leg_judge import place_of
from polemos.tabletop.place_spec import PlacePiece, PlaceSpec

MOVE = "move"  # the option whose point is asked for next


class OrderChoice(NamedTuple):
    """An order as an option; no order: its point is asked for next."""

    option: Option
    order: LandOrder | None


def orders_for(state: State, unit: LandUnit) -> list[OrderChoice]:
    """All orders that a unit could be given, those it may not be given with the reason."""
    if unit.status == "aboard":
        barred = why_not_disembark(state, unit)
        return [OrderChoice(Option("disembark", "disembark", barred=barred, rule="NAV-16.26"), LandOrder("disembark"))]
    going = [*_charges(state, unit), *_moves(state, unit)]
    if is_fighting(state, unit):
        return [_only_away(state, unit, each) for each in going]
    return [*going, *_full_turns(state, unit), *_embarking(state, unit), *_rejoining(state, unit)]


def why_no_order(state: State, unit: LandUnit) -> Reason | None:
    """A unit in land melee keeps its order; only an attacker of a Position may be ordered away."""
    if unit.status == "aboard":
        return why_not_disembark(state, unit)
    if is_fighting(state, unit) and not attacks_a_place(state, unit.id):
        return Reason("it is in land melee and keeps its order", "NAV-16.12")
    return None


def _only_away(state: State, unit: LandUnit, each: OrderChoice) -> OrderChoice:
    named = each.order.object if each.order else ""
    fought = [m.defender for m in state.land_melees.values() if m.attacker == unit.id]
    if named not in fought and not (named and named == unit.order.object):
        return each
    barred = each.option.barred or Reason("it fights there already", "NAV-16.12")
    return OrderChoice(replace(each.option, barred=barred), each.order)


def _thing(state: State, kind: OrderKind, one: str, barred: Reason | None, rule: str, joint: str = "") -> OrderChoice:
    """An order that names a unit, a Position or a squadron."""
    name = called(state, one)
    said = tuple(f"{kind} {joint}{thing}" for thing in (one, name))
    option = Option(f"{kind} {one}", f"{kind} {joint}{name}", said, barred=barred, rule=rule)
    return OrderChoice(option, LandOrder(kind, one))


def _reach(state: State, unit: LandUnit, land: Land | None) -> Reason | None:
    own = land_of(state, unit)
    if own is not None and land is not None and own.id == land.id:
        return None
    return Reason("there is water between them", "NAV-16.4")


def _charges(state: State, unit: LandUnit) -> Iterator[OrderChoice]:
    for other in state.land_units.values():
        if other.seat != unit.seat and other.status in ("ashore", "routed") and other.inside is None:
            yield _thing(state, "charge", other.id, _reach(state, unit, land_of(state, other)), "NAV-16.11")
    for position in state.positions.values():
        if is_held_against(state, position, unit.seat):
            land = land_at(state, position.x / 1000, position.y / 1000)
            yield _thing(state, "charge", position.id, _reach(state, unit, land), "NAV-16.20")
    for squadron in in_play(state, 1 - unit.seat):
        if is_on_the_beach(squadron):
            barred = _reach(state, unit, _land_touched(state, squadron.id, unit))
            if barred is None and not can_be_attacked_from_land(state, squadron):
                barred = Reason("ships in melee at sea cannot be attacked from land", "NAV-16.22")
            yield _thing(state, "charge", squadron.id, barred, "NAV-16.23")


def _moves(state: State, unit: LandUnit) -> Iterator[OrderChoice]:
    yield OrderChoice(Option(MOVE, "move to a point", ("move to", "move"), rule="NAV-16.11"), None)
    for position in state.positions.values():
        land = land_at(state, position.x / 1000, position.y / 1000)
        barred = _reach(state, unit, land)
        if barred is None and unit.inside == position.id:
            barred = Reason("it is there", "NAV-16.11")
        yield _thing(state, "move", position.id, barred, "NAV-16.11", "to ")
    for squadron in in_play(state, unit.seat):
        if is_on_the_beach(squadron):
            barred = _reach(state, unit, _land_touched(state, squadron.id, unit))
            yield _thing(state, "move", squadron.id, barred, "NAV-16.22", "to ")


def _land_touched(state: State, squadron: str, unit: LandUnit) -> Land | None:
    """The unit's own land, if the squadron lies on its coast."""
    own = land_of(state, unit)
    return own if own is not None and lies_at(state.squadrons[squadron], own) else None


def _full_turns(state: State, unit: LandUnit) -> Iterator[OrderChoice]:
    """Changing formation and recovering are for hoplitoi; each takes the whole turn (NAV-16.9)."""
    if not unit.is_phalanx:
        return
    for name in FORMATIONS:
        barred = Reason(f"it is in {name} already", "NAV-16.11") if unit.formation == name else None
        said = (f"change formation {name}", f"form {name}", name)
        option = Option(f"form {name}", f"change formation to {name}", said, barred=barred, rule="NAV-16.9")
        yield OrderChoice(option, LandOrder("change_formation", formation=name))
    barred = None if unit.disordered else Reason("it is not disordered", "NAV-16.9")
    yield OrderChoice(Option("recover", "recover from disorder", barred=barred, rule="NAV-16.9"), LandOrder("recover"))


def _embarking(state: State, unit: LandUnit) -> Iterator[OrderChoice]:
    open_to = [s for s in in_play(state, unit.seat) if why_not_embark(state, unit, s) is None]
    for squadron in open_to:
        yield _thing(state, "embark", squadron.id, None, "NAV-16.25", "on ")
    if not open_to:
        barred = Reason("no squadron that could take it lies near enough", "NAV-16.25")
        yield OrderChoice(Option("embark", "embark", barred=barred, rule="NAV-16.25"), None)


def _rejoining(state: State, unit: LandUnit) -> Iterator[OrderChoice]:
    """A group that was sent out goes back to its phalanx."""
    if unit.is_phalanx or unit.sent_from is None:
        return
    phalanx = state.land_units[unit.sent_from]
    barred = None if phalanx.is_ashore else Reason("its phalanx is not there any more", "NAV-16.11")
    if barred is None:
        barred = _reach(state, unit, land_of(state, phalanx))
    order = LandOrder("rejoin", phalanx.id)
    yield OrderChoice(Option("rejoin", f"rejoin {called(state, phalanx.id)}", barred=barred, rule="NAV-16.11"), order)


# -- sending out euzonoi (NAV-16.11) -------------------------------------------------------------------------------


def sent_out(state: State, phalanx: LandUnit, place: Place) -> LandUnit:
    """The attached stand as a group of its own, touching the hoplitoi on its side."""
    shown = land_formation(phalanx.formation)
    radius = land_chart().group_radius
    right = {"left": -shown.front / 2 - radius, "right": shown.front / 2 + radius, "front": 0.0}[place]
    ahead = shown.depth / 2 + radius if place == "front" else 0.0
    s, c = sin_cos(phalanx.heading / 1000)
    x, y = phalanx.x + milli(right * c + ahead * s), phalanx.y + milli(ahead * c - right * s)
    taken = [key for key in state.land_units if key.startswith(f"{phalanx.id}e")]
    number = next(n for n in range(1, len(taken) + 2) if f"{phalanx.id}e{n}" not in taken)
    return LandUnit(
        id=f"{phalanx.id}e{number}", seat=phalanx.seat, name=f"Euzonoi of {phalanx.name}", kind="euzonoi", x=x, y=y,
        formation="unformed", sent_from=phalanx.id, order=LandOrder("move", "", x, y),
    )  # fmt: skip


def sending(state: State, phalanx: LandUnit) -> list[Option]:
    """Which attached stand may be sent out."""
    options = []
    for place in phalanx.attached:
        barred = why_not_here(state, body_of(sent_out(state, phalanx, place)))
        words = f"send out the euzonoi on the {place}"
        said = (f"send out {place}", f"send {place}")
        options.append(Option(f"send {place}", words, said, barred=barred, rule="NAV-16.11"))
    return options


def placings(phalanx: LandUnit) -> list[tuple[Place, ...]]:
    """The ways in which its attached euzonoi may hold their places (NAV-16.3)."""
    if len(phalanx.attached) == 1:
        return [(place,) for place in PLACES]
    if len(phalanx.attached) == 2:
        return [("left", "right"), ("left", "front"), ("right", "front")]
    return [()]


# -- the point of a move -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PointOnLand(Judge[tuple[int, int]]):
    """Judge of the point that a move order names: anywhere on the unit's own land."""

    state: State
    unit: LandUnit
    ANSWER = tuple[int, int]
    TRIES = 20

    @property
    def default(self) -> tuple[int, int]:
        return self.unit.x, self.unit.y

    def why_not(self, answer: tuple[int, int]) -> Reason | None:
        land = land_of(self.state, self.unit)
        if land is None or not land.polygon.contains(answer[0] / 1000, answer[1] / 1000):
            return Reason("the point must be on the land where the unit is", "NAV-16.4")
        return None

    def drawn(self, chance: Chance) -> tuple[int, int]:
        land = land_of(self.state, self.unit)
        assert land is not None
        left, low, right, high = land.polygon.bounds
        return chance.between(to_milli(left), to_milli(right)), chance.between(to_milli(low), to_milli(high))

    def fit(self, target: Any) -> tuple[int, int] | Reason:
        place = place_of(target)
        return place if isinstance(place, Reason) else (round(place[0] * 1000), round(place[1] * 1000))

    def candidates(self, purpose: str = "") -> Iterable[tuple[int, int]]:
        """Where it stands, before each enemy on this land, and the nearest point of the coast."""
        yield self.default
        for other in self.state.land_units.values():
            point = (other.x, other.y)
            if other.is_ashore and other.id != self.unit.id and self.why_not(point) is None:
                yield point
        if (shore := self._shore()) is not None and self.why_not(shore) is None:
            yield shore

    def _shore(self) -> tuple[int, int] | None:
        land = land_of(self.state, self.unit)
        found: Point | None = None
        if land is not None:
            found = nearest_coast(self.state, land, self.unit.x / 1000, self.unit.y / 1000)
        return None if found is None else (to_milli(found[0]), to_milli(found[1]))

    def spec(self) -> PlaceSpec:
        piece = PlacePiece(id=self.unit.id, words=self.unit.id)
        return PlaceSpec(shape="point", pieces=(piece,), default=self.default)

    def words(self, answer: tuple[int, int]) -> str:
        return f"to {answer[0] / 1000:g} {answer[1] / 1000:g}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        said = [word.lower() for word in words[:3]]
        skip = 1 if said[:1] == ["to"] else 0
        try:
            x, y = (float(word) for word in said[skip : skip + 2])
            return (round(x * 1000), round(y * 1000)), skip + 2
        except (ValueError, OverflowError):
            return Reason("say the point: to X Y, in inches")
