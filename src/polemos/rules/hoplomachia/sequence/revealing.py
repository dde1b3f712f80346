"""How hidden units are revealed (HMA-3.10): at the start of B2, of B3 and of B5, or when an enemy comes near."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import group_distance
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option, Pick
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Revealed, spot
from polemos.rules.hoplomachia.field.field import boxes, standing, units, within
from polemos.rules.hoplomachia.state.pieces import SIDES, Unit
from polemos.rules.hoplomachia.state.table import G, State

SEEN_WITHIN = 3.0  # inches


def hidden_units(state: State, seat: Seat) -> list[Unit]:
    return [unit for unit in units(state, seat) if unit.hidden]


def is_asked(state: State, seat: Seat) -> bool:
    """The ambusher of an ambush always; others as long as all know that something of theirs is hidden."""
    return (state.mode == "ambush" and seat == state.defender) or bool(hidden_units(state, seat))


def reveal(g: G, *keys: str) -> None:
    """Units are seen from now on, where they have stood all the time."""
    if keys:
        spots = tuple(spot(each.id, each.box, depth=True) for key in keys for each in standing(g.state, key))
        g.emit(Revealed(tuple(keys), spots), "HMA-3.10")


def come_upon(state: State, fact: Fact) -> Iterator[tuple[Fact, str]]:
    """However somebody came to stand within 3 inches of hidden enemies, he sees them. Who does not know where they lie
    foresees nothing."""
    came = () if isinstance(fact, Revealed) else getattr(fact, "spots", ())
    if not came or not any(unit.hidden for unit in state.units.values()):
        return
    movers = [each for spot in came if not (each := state.elements[spot.element]).hidden and each.is_on_table]
    for seat in dict.fromkeys(each.seat for each in movers):
        near = boxes(each for each in movers if each.seat == seat)
        for unit in hidden_units(state, 1 - seat):
            lying = standing(state, unit)
            if all(each.depth for each in lying) and within(group_distance(near, boxes(lying)), SEEN_WITHIN):
                spots = tuple(spot(each.id, each.box, depth=True) for each in lying)
                yield Revealed((unit.id,), spots), "HMA-3.10"


class RevealUnits(Procedure, frozen=True):
    """Whoever hides units names those that he reveals in this phase."""

    asked: tuple[Seat, ...] = ()

    @step("HMA-3.10")
    def ask(self, g: G) -> Flow:
        seat = self._next(g.state)
        if seat is None:
            return None
        options = [Option(unit.id, named(g.state, unit.id)) for unit in hidden_units(g.state, seat)]
        prompt = "Which hidden units do you reveal in this phase?"
        return Ask.one(seat, Pick(options), prompt, "HMA-3.10", always=True)

    @ask.answered
    def _(self, g: G, answer: tuple[str, ...]) -> Flow:
        seat = self._next(g.state)
        assert seat is not None
        g.keep(asked=(*self.asked, seat))
        reveal(g, *answer)
        return AGAIN

    def _next(self, state: State) -> Seat | None:
        order = (state.precedence, 1 - state.precedence)[: len(SIDES)]
        return next((seat for seat in order if seat not in self.asked and is_asked(state, seat)), None)
