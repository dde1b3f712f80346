"""The planner of Oi Navarcoi!: keeps the fleet in hand, and looses it by signal when the odds are with it."""

from __future__ import annotations

from typing import Any

from polemos.kernel.spaces import Choice, Pick
from polemos.kernel.view import View
from polemos.players.navarcoi.captain import Captain
from polemos.players.navarcoi.fights import has_room
from polemos.players.navarcoi.judgement import move_value
from polemos.players.navarcoi.outlook import strike
from polemos.players.navarcoi.rowing import rough_gap
from polemos.players.navarcoi.style import STRATEGOS, Style
from polemos.players.navarcoi.wings import on_wings
from polemos.rules.navarcoi.attempt import possible_targets, why_not_attempt
from polemos.rules.navarcoi.sea import enemies, in_play, is_free
from polemos.rules.navarcoi.signals import still_to_obey
from polemos.rules.navarcoi.state import Squadron, State

ENGAGE = 5
STROKE = 8.5  # farther off than this nobody is reached by an advance


class Strategos(Captain):
    """A captain with a plan: wings row round the enemy's line; the rest strikes by signal 5, without confusion."""

    def __init__(self, style: Style | None = None, eager: float = 0.3) -> None:
        super().__init__(style or STRATEGOS)
        self.eager = eager

    def on_HiddenDeployment_fleets(self, view: View[State], here: Any) -> Any:
        return on_wings(view.space, self.style.wings) if self.style.wings else None

    def on_Periplous_offshore(self, view: View[State], here: Any) -> str | None:
        """Round the flank that has room."""
        own, target = view.state.squadrons[here.attacker], view.state.squadrons[here.target]
        free = [option.key for option in view.space.free]  # type: ignore[attr-defined]
        return next((flank for flank in free if has_room(view.state, own, target, flank)), None)

    def on_SignalPlans_write(self, view: View[State], here: Any) -> tuple[str, ...]:
        space = view.space
        assert isinstance(space, Pick)
        assert view.seat is not None
        wings = [own.id for own in view.state.fleet(view.seat).deployment if own.is_column and self.style.wings]
        named = [option.key for option in space.options if option.key.startswith(f"{ENGAGE}:")]
        return tuple(key for key in named if key.partition(":")[2] not in wings)

    def on_MovementPhase_who_is_first(self, view: View[State], here: Any) -> str:
        """First when there is something to strike, second to see what the enemy does."""
        state, seat = view.state, view.seat
        promise = 0.0
        for own in in_play(state, seat):
            if is_free(state, own):
                blows = [strike(state, own, enemy, rough_gap(own, enemy), self.style) for enemy in enemies(state, own)]
                promise += max(blows, default=0.0)
        return "first" if promise > 0.5 else "second"

    def on_ShipMovement_next_squadron(self, view: View[State], here: Any) -> str | None:
        space = view.space
        assert isinstance(space, Choice)
        keys = [option.key for option in space.free]
        if f"signal:{ENGAGE}" in keys and self._is_time(view.state, here.seat):
            return f"signal:{ENGAGE}"
        able = [view.state.squadrons[key] for key in keys if key in view.state.squadrons]
        if not able:
            return None
        return min(able, key=lambda own: (nearest(view.state, own), own.id)).id

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


def nearest(state: State, own: Squadron) -> float:
    return min((rough_gap(own, enemy) for enemy in enemies(state, own)), default=99.0)
