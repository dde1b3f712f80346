"""A captain answers the questions of Oi Navarcoi! with the best of the answers worth trying."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice
from polemos.kernel.view import View
from polemos.players.navarcoi.fights import after_failure, attempt_value, fight_value, test_chance
from polemos.players.navarcoi.judgement import best_way, move_value, standing_value
from polemos.players.navarcoi.sailing import sail_value
from polemos.players.navarcoi.style import CAPTAIN, Style
from polemos.rules.navarcoi.changes import formed_up
from polemos.rules.navarcoi.sea import enemy_within, table_slots
from polemos.rules.navarcoi.spot import after_change
from polemos.rules.navarcoi.state import Squadron, State
from polemos.rules.navarcoi.walk import NEAR


class Captain:
    """One ply: each question by itself, for the squadron that it is about."""

    def __init__(self, style: Style | None = None) -> None:
        self.style = style or CAPTAIN

    def answer(self, view: View[State]) -> Any:
        procedure, name = type(view.here.procedure).__name__, view.here.step.name
        handler = getattr(self, f"on_{procedure}_{name}", None)
        answer = handler(view, view.here.procedure) if handler else None
        return view.space.default if answer is None else answer

    # -- ships -----------------------------------------------------------------------------------------------------

    def on_ShipMovement_next_squadron(self, view: View[State], here: Any) -> str | None:
        space = view.space
        assert isinstance(space, Choice)
        return next((o.key for o in space.free if o.key in view.state.squadrons), None)

    def on_Action_choose(self, view: View[State], here: Any) -> str:
        space = view.space
        assert isinstance(space, Choice)
        own = view.state.squadrons[here.squadron]
        values = [(self.action_value(view.state, own, option.key), option.key) for option in space.free]
        return max(values, key=lambda pair: pair[0])[1]

    def action_value(self, state: State, own: Squadron, action: str) -> float:
        """What an action is worth to a squadron, before its dice."""
        kind, _, rest = action.partition(":")
        style = self.style
        match kind:
            case "hold" if own.freighters:
                return 0.0
            case "hold":
                rallied = replace(own, order="ordered") if own.is_disordered else own
                return standing_value(state, rallied, style) - (0.25 if own.is_disordered else 0.0)
            case "move":
                return move_value(state, own, style)
            case "diekplous" | "periplous":
                return move_value(state, own, style, kind, rest)
            case "sail":
                return sail_value(state, own, rest)
            case "follow_me":
                return move_value(state, shoal_of(own), style) - 0.2
            case "form_up":
                return self._form_up_value(state, own)
            case "surprise_launch" | "launch":
                return 2.0
            case "beach":
                return -9.0
            case "back_water":
                return standing_value(state, own, style) - 1.0
        after = after_change(state, own, action)
        return -9.0 if isinstance(after, Reason) else self._tested(state, own, after)

    def _tested(self, state: State, before: Squadron, after: Squadron) -> float:
        """A place taken by a manoeuvre that is tested."""
        near = enemy_within(state, before, NEAR) or enemy_within(state, after, NEAR)
        p = test_chance(after, near)
        good = standing_value(state, after, self.style)
        worse = after_failure(after.order)
        fallen = shoal_of(after) if worse == "unformed" else replace(after, order="disordered")
        return p * good + (1.0 - p) * standing_value(state, fallen, self.style)

    def _form_up_value(self, state: State, own: Squadron) -> float:
        """A shoal that forms up is in formation in any case, and in order if it passes its test (NAV-9.17)."""
        base = standing_value(state, own, self.style)
        p = test_chance(own, enemy_within(state, own, NEAR))
        gain = 2.8 - (1.0 - p) if own.is_unformed else 0.4 * p
        return base + gain

    def on_Advancing_way(self, view: View[State], here: Any) -> Any:
        if here.sail:
            return None  # all that the wind gives
        way = view.space.judge  # type: ignore[attr-defined]
        return best_way(view.state, way, self.style, here.declared, here.declared_on, here.exempt)[1]

    def on_FormUp_choose(self, view: View[State], here: Any) -> Any:
        state, own = view.state, view.state.squadrons[here.squadron]
        best: tuple[float, Any] | None = None
        for answer in view.space.candidates():
            after = formed_up(state, own, answer.reference, answer.role, answer.heading)
            value = standing_value(state, after, self.style)
            if best is None or value > best[0]:
                best = (value, answer)
        return best[1] if best else None

    # -- meetings --------------------------------------------------------------------------------------------------

    def on_Contact_choose_target(self, view: View[State], here: Any) -> str:
        space = view.space
        assert isinstance(space, Choice)
        own = view.state.squadrons[here.attacker]

        def worth(key: str) -> float:
            return fight_value(view.state, own, own.order, view.state.squadrons[key], "frontal", self.style)

        return max((option.key for option in space.free), key=worth)

    def on_Engage_declare(self, view: View[State], here: Any) -> str:
        space = view.space
        assert isinstance(space, Choice)
        own = view.state.squadrons[here.squadron]

        def worth(key: str) -> float:
            name, _, target = key.partition(":")
            if not target:
                return 0.0
            return attempt_value(view.state, own, own.order, view.state.squadrons[target], name, self.style)

        return max((option.key for option in space.free), key=worth)


def shoal_of(squadron: Squadron) -> Squadron:
    """The squadron as it would be without its formation."""
    if squadron.is_unformed:
        return squadron
    x, y, slots = table_slots(squadron)
    return replace(
        squadron, formation="unformed", order="unformed", x=x, y=y, heading=0, slots=slots, track=(), shifts=()
    )
