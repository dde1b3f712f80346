"""The runner: the captain in a hurry, for the worlds of the search. Matches are those between fresh units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from polemos.kernel.secrecy import Seat
from polemos.players.hoplites import fire
from polemos.players.hoplites.captain import LATER, PRESENCE, Captain
from polemos.players.hoplites.odds import STEADY, odds
from polemos.players.hoplites.plans import Prospect
from polemos.players.hoplites.prospects import Prospects, flank_cards
from polemos.players.hoplites.style import Style
from polemos.players.hoplites.worth import WEAR, Ledger, strength
from polemos.players.question import Question
from polemos.rules.hoplites.charts.charts import OwnCharts, charts
from polemos.rules.hoplites.ending import route_value
from polemos.rules.hoplites.field.field import reached_from
from polemos.rules.hoplites.field.terrain import hits_on_entering
from polemos.rules.hoplites.missiles.shooting import letter_of
from polemos.rules.hoplites.phase import END_OF_PHASE
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.state import State, Unit

Kind = tuple[str, str, int, int]  # type, class, TQ, size


class Runner(Captain):
    """Keeps the attacks that it has weighed for the rest of a shock phase."""

    def __init__(self, style: Style = Style()) -> None:  # noqa: B008 - it is frozen
        self.style = style
        self.closed_flank, self.open_zone = style.closed_flank, style.open_zone
        self.good_troops = style.good_troops
        self._phase: tuple[int, int] | None = None
        self._weighed: list[Prospect] = []

    def ledger(self, state: State) -> Ledger:
        return Ledger(state, self.style.unit, self.style.growth)

    def prospects(self, state: State) -> Prospects:
        return Prospects(state, self.ledger(state), self.style.prices)

    def start(self, state: State, seat: Seat, plan: Sequence[Prospect] | None) -> None:
        """In another world, where a seat may have a plan for the shock phase."""
        self._phase = None if plan is None else (state.turn, seat)
        self._weighed = list(plan or ())

    def attack(self, asked: Question[State], here: ShockPhase) -> str:
        state = asked.state
        if self._phase != (state.turn, asked.seat):
            self._phase = (state.turn, asked.seat)
            found = self.prospects(state).all(asked.seat, flank_cards(state, asked.seat))
            self._weighed = sorted((each for each in found if each.value > 0), key=lambda each: -each.value)
        keys = asked.keys
        while self._weighed:
            best = self._weighed.pop(0)
            if best.key in keys:
                return best.key
        return END_OF_PHASE

    def sight(self, state: State, unit: Unit, column: int) -> float:
        value = PRESENCE * strength(state, unit) + self.ground(state, unit, column)
        value -= 0.5 * hits_on_entering(state, unit, column)
        targets = reached_from(state, unit.seat, column, unit.seat)
        if not targets:
            return value
        own = (unit.type, unit.class_, unit.tq, unit.size)
        charge = max(_match(state.own_charts, own, (t.type, t.class_, t.tq, t.size)) for t in targets)
        value += LATER * max(0.0, charge * route_value(state, unit) / unit.tq)
        if letter_of(unit) and unit.type != "EL":
            value += 0.4
        return value


@cache
def _match(own: OwnCharts, attacker: Kind, defender: Kind) -> float:
    """How a frontal attack between two fresh units of these kinds goes, in hits dealt and suffered."""
    table = charts(own)
    ours, theirs = table.types[attacker[:2]], table.types[defender[:2]]
    if not ours.shock_attack:
        return 0.0
    column = table.shock.base[theirs.shock_defence][ours.shock_attack][0]
    if not column:
        return 0.0
    if attacker[3] >= defender[3]:
        column += attacker[3] // defender[3] - 1
    else:
        column += 1 - defender[3] // attacker[3]
    superior = table.superiority.pairs.get(theirs.superiority, {}).get(ours.superiority, "")
    reading = (
        max(table.shock.columns_min, min(table.shock.columns_max, column)),
        table.results.defender_superior_multiplier if superior == "D" else 1,
        table.results.attacker_superior_multiplier if superior == "A" else 1, 0, 0,
    )  # fmt: skip
    fighters = ((min(STEADY, attacker[2]), attacker[2]), (min(STEADY, defender[2]), defender[2]))
    mine, his = odds(own).fates(fighters, 1, (reading,))
    return _lost(his) * defender[2] - _lost(mine) * attacker[2]


def _lost(fate: fire.Chances) -> float:
    room = len(fate) - 1
    return fate[-1] + sum(p * WEAR * hits / room for hits, p in enumerate(fate[:-1]))
