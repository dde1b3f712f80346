"""The strategos: plans a whole turn, his own attacks together with what the enemy can answer."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.players.hoplites import fire
from polemos.players.hoplites.captain import Captain
from polemos.players.hoplites.habits import fitness
from polemos.players.hoplites.hypotheses import gone, moved, played, rested
from polemos.players.hoplites.prospects import Prospects, flank_cards
from polemos.players.hoplites.style import Style
from polemos.players.hoplites.worth import Ledger, strength
from polemos.players.question import Question
from polemos.rules.hoplites.field.field import reached_from
from polemos.rules.hoplites.missiles.shooting import letter_of, may_fire
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.phase import END_OF_PHASE
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.state import State, Unit
from polemos.rules.hoplites.turn import has_shock_phase

KEPT = 0.8  # of the worth of a unit that is taken back


class Strategos(Captain):
    """The planner of Hoplites."""

    def __init__(self, style: Style = Style()) -> None:  # noqa: B008 - it is frozen
        self.style = style
        self.closed_flank, self.open_zone = style.closed_flank, style.open_zone
        self.good_troops = style.good_troops

    def ledger(self, state: State) -> Ledger:
        return Ledger(state, self.style.unit, self.style.growth)

    def prospects(self, state: State) -> Prospects:
        return Prospects(state, self.ledger(state), self.style.prices)

    # -- the whole position ------------------------------------------------------------------------------------------

    def outlook(self, state: State, seat: Seat) -> float:
        """The own attacks of this turn, the enemy's answer, and what comes after it."""
        value = 0.0
        cards = flank_cards(state, seat)
        has_shock = has_shock_phase(state, seat)
        if has_shock:
            value += self.prospects(state).promise(seat, cards)
        after = rested(state, seat)
        prospects = self.prospects(after)
        weight = 1.0 if has_shock else self.style.quiet
        value -= weight * self.style.reply * prospects.promise(1 - seat)
        value += weight * self.style.next * prospects.promise(seat, cards)
        return value

    # -- play --------------------------------------------------------------------------------------------------------

    def play(self, asked: Question[State], here: PlayPhase) -> str:
        return self.ranked(asked, self.style.considered)[0][0]

    def ranked(self, asked: Question[State], most: int) -> list[tuple[str, float]]:
        """The plays that look good at first sight, and to play nothing more; the best on second thought first."""
        found = sorted(self.plays(asked), key=lambda each: -each[1])[:most]
        judged = [(key, self.considered(asked.state, key, sight)) for key, sight in found]
        nothing = (END_OF_PHASE, self.outlook(asked.state, asked.seat) + self.style.worst_play)
        return sorted([nothing, *judged], key=lambda each: -each[1])

    def considered(self, state: State, key: str, sight: float) -> float:
        words = key.split(" ")
        if words[0] != "play":
            return sight
        unit = state.units[words[1]]
        column = state.column(words[3]) if words[2] == "on" else int(words[2])
        there = played(state, unit, column)
        value = self.outlook(there, unit.seat) + self.presence(there, unit, column)
        if words[2] == "on":
            value -= self.style.relieved * fitness(state, state.units[words[3]])
        else:
            value += self.ground(state, unit, column)
        return value

    def presence(self, there: State, unit: Unit, column: int) -> float:
        """Its own fire, that of the enemy, and its mere being there."""
        ledger, new = self.ledger(there), there.units[unit.id]
        if new.hits >= new.threshold:
            return -strength(there, unit)
        value = self.style.presence * strength(there, unit) - fire.reaction(ledger, there, unit.id)
        if letter_of(unit) and unit.type != "EL":
            targets = reached_from(there, unit.seat, column, unit.seat)
            now = 1.0 if may_fire(there, new) else 0.5
            value += now * max((fire.gain(ledger, new, target) for target in targets), default=0.0)
        return value

    # -- move --------------------------------------------------------------------------------------------------------

    def move(self, asked: Question[State], here: MovePhase) -> str:
        state, seat = asked.state, asked.seat
        keys = [key for key in asked.keys if " " in key]
        if not keys:
            return END_OF_PHASE
        ledger = self.ledger(state)
        best, most = END_OF_PHASE, self.outlook(state, seat) + self.style.move_for
        for key in keys:
            act, name, *column = key.split(" ")
            unit = state.units[name]
            match act:
                case "move":
                    there = moved(state, unit, int(column[0]))
                    value = self.outlook(there, seat) + self.ground(gone(state, unit), unit, int(column[0]))
                    value -= self.ground(gone(state, unit), unit, state.column(unit))
                    value -= fire.reaction(self.ledger(there), there, name)
                case "back":
                    value = self.outlook(gone(state, unit), seat) - self.ground(
                        gone(state, unit), unit, state.column(unit)
                    )
                    value -= (1 - KEPT) * strength(state, unit) + 1.0
                case _:
                    value = self.outlook(_steadied(state, unit), seat) + self.steadying(ledger, unit)
                    value += self.style.cohesion
            if value > most:
                best, most = key, value
        return best

    # -- shock -------------------------------------------------------------------------------------------------------

    def attack(self, asked: Question[State], here: ShockPhase) -> str:
        state = asked.state
        plan = self.prospects(state).plan(asked.seat, flank_cards(state, asked.seat), self.style.least)
        return plan[0].key if plan else END_OF_PHASE


def _steadied(state: State, unit: Unit) -> State:
    twin = state.fork()
    twin.units[unit.id] = replace(unit, hits=max(0, unit.hits - 2), manoeuvre=1)
    return twin
