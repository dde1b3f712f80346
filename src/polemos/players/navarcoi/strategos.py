"""The planner of Oi Navarcoi!: keeps the fleet in hand, and looses it by signal when the odds are with it."""

from __future__ import annotations

from polemos.players.captain import answers
from polemos.players.navarcoi.captain import Captain
from polemos.players.navarcoi.judgement import move_value, standing_value
from polemos.players.navarcoi.rowing import nearest, rough_gap
from polemos.players.navarcoi.style import STRATEGOS, Style
from polemos.players.question import Question
from polemos.rules.navarcoi.actions.formation_change import after_change
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.actions.signals import signal_manoeuvre, still_to_obey
from polemos.rules.navarcoi.contact.breakthrough_attempt import possible_targets, why_not_attempt
from polemos.rules.navarcoi.fleets.plan import SignalPlans
from polemos.rules.navarcoi.state import Squadron, State

ENGAGE = 5
INTO_LINE = (1, 2, 3, 4)  # all stands turn at once, or come up beside the lead: to the right, to the left
TOGETHER = 1.0  # half-stands that a turn by signal must gain, for signals are few
STROKE = 8.5  # farther off than this nobody is reached by an advance


class Strategos(Captain):
    """A captain who sees what the enemy may do, keeps squadrons together, and turns and strikes by signal, in order."""

    def __init__(self, style: Style = STRATEGOS, eager: float = 0.3) -> None:
        super().__init__(style)
        self.eager = eager

    @answers(SignalPlans.write)
    def signal_plan(self, asked: Question[State], here: SignalPlans) -> tuple[str, ...]:
        """The line is loosed by signal 5; a fleet that starts in columns turns into line by signals 1 to 4."""
        in_columns = all(own.is_column for own in self._drawn_up(asked.state, asked.seat))
        numbers = (*INTO_LINE, ENGAGE) if in_columns else (ENGAGE,)
        return tuple(key for key in asked.free if int(key.partition(":")[0]) in numbers)

    def _drawn_up(self, state: State, seat: int) -> list[Squadron]:
        """The warships as they stand: unseen by the enemy, or on the table already."""
        hidden = [own for own in state.fleet(seat).deployment if not own.freighters]
        return hidden or [own for own in state.squadrons.values() if own.seat == seat and not own.freighters]

    def next_squadron(self, asked: Question[State], here: ShipMovement) -> str | None:
        keys, state = asked.keys, asked.state
        turns = [(self._turning_gain(state, here.seat, n), -n) for n in INTO_LINE if f"signal:{n}" in keys]
        if turns and max(turns)[0] > TOGETHER:
            return f"signal:{-max(turns)[1]}"
        if f"signal:{ENGAGE}" in keys and self._is_time(state, here.seat):
            return f"signal:{ENGAGE}"
        able = [state.squadrons[key] for key in keys if key in state.squadrons]
        return min(able, key=lambda own: (nearest(state, own), own.id)).id if able else None

    def _turning_gain(self, state: State, seat: int, number: int) -> float:
        """What the squadrons gain, together, by a manoeuvre that costs no time and cannot fail (NAV-5.6, 5.7)."""
        gain = 0.0
        for name in still_to_obey(state, seat, number):
            own = state.squadrons[name]
            what = signal_manoeuvre(state, own, number)
            after = None if what is None else after_change(state, own, what)
            if isinstance(after, Squadron):
                gain += standing_value(state, after, self.style) - standing_value(state, own, self.style)
        return gain

    def _is_time(self, state: State, seat: int) -> bool:
        """Do the squadrons gain more by the signal than each would by itself?"""
        gain, strokes = 0.0, 0
        for name in still_to_obey(state, seat, ENGAGE):
            own = state.squadrons[name]
            if nearest(state, own) > STROKE or own.formation == "kyklos":
                continue
            loosed = self.loosed_value(state, own)
            alone = self.best_action_value(state, own)
            gain += loosed - alone
            strokes += loosed > alone
        return strokes > 0 and gain > self.eager

    def loosed_value(self, state: State, own: Squadron) -> float:
        """What obeying signal 5 is worth to a squadron, with the best manoeuvre declared."""
        return self._charge_value(state, own, exempt=True)

    def best_action_value(self, state: State, own: Squadron) -> float:
        return max(self.action_value(state, own, "hold"), self._charge_value(state, own, exempt=False))

    def _charge_value(self, state: State, own: Squadron, exempt: bool) -> float:
        value = move_value(state, own, self.style, exempt=exempt)
        for name in ("diekplous", "periplous"):
            if why_not_attempt(state, name, own) is None:
                for enemy in possible_targets(state, name, own):
                    if rough_gap(own, enemy) < STROKE:
                        value = max(value, move_value(state, own, self.style, name, enemy.id, exempt))
        return value
