"""The captain: every question by itself, by what lies on the table and the odds of the next fight."""

from __future__ import annotations

from typing import Any

from polemos.kernel.spaces import Choice, Manoeuvre, Offer, Place
from polemos.kernel.view import View
from polemos.players.alala import bands, cards, charges, command, line, screen
from polemos.players.alala.deployment import band_placed, phalanx_placed
from polemos.players.alala.style import GREEDY, Style
from polemos.rules.alala.state import State


def _free(view: View[State]) -> list[str]:
    """The keys that may be answered."""
    space = view.space
    assert isinstance(space, Choice)
    return [option.key for option in space.free]


def _offered(view: View[State]) -> tuple[str, ...]:
    space = view.space
    assert isinstance(space, Offer)
    return tuple(space.keys)


def _judge(view: View[State]) -> Any:
    space = view.space
    assert isinstance(space, Manoeuvre | Place)
    return space.judge


class Captain:
    """The greedy player of Alala!; what he has no mind of his own about he answers as most would."""

    def __init__(self, style: Style = GREEDY) -> None:
        self.style = style

    def answer(self, view: View[State]) -> Any:
        procedure, name = type(view.here.procedure).__name__, view.here.step.name
        handler = getattr(self, f"on_{procedure}_{name}", None)
        answer = handler(view, view.here.procedure) if handler else None
        return view.space.default if answer is None else answer

    # -- before the battle -------------------------------------------------------------------------------------------

    def on_DeploymentCard_phalanx(self, view: View[State], here: Any) -> Any:
        return phalanx_placed(here.seat, _judge(view), self.style)

    def on_DeploymentCard_band(self, view: View[State], here: Any) -> Any:
        return band_placed(view.state, here.seat, _judge(view), self.style)

    # -- orders ------------------------------------------------------------------------------------------------------

    def on_CommandPhase_order(self, view: View[State], here: Any) -> str:
        return command.order(view.state, here.seat, _offered(view), self.style)

    def on_Omen_which(self, view: View[State], here: Any) -> str:
        assert view.seat is not None
        return cards.omen(view.state, view.seat, _free(view))

    def on_Naming_which(self, view: View[State], here: Any) -> str:
        return cards.favourite(view.state, _free(view))

    # -- moves -------------------------------------------------------------------------------------------------------

    def on_BandAction_what(self, view: View[State], here: Any) -> str:
        chosen = screen.action if self.style.disturbs else bands.action
        return chosen(view.state, view.state.troops[here.troop], _free(view))

    def on_FreeMove_way(self, view: View[State], here: Any) -> Any:
        troop = view.state.troops[here.troop]
        chosen = screen.way if self.style.disturbs else bands.way
        return chosen(view.state, troop, _judge(view)) if troop.is_band else None

    def on_UnitAction_what(self, view: View[State], here: Any) -> str | None:
        return line.action(view.state, here.units, _free(view))

    def on_UnitAction_which_way(self, view: View[State], here: Any) -> Any:
        return line.way(view.state, here.units, here.action, _judge(view))

    def on_DiceMove_how_far(self, view: View[State], here: Any) -> str:
        return line.how_far(view.state, here.units, _free(view))

    # -- fights ------------------------------------------------------------------------------------------------------

    def on_DeclareCharges_declare(self, view: View[State], here: Any) -> str:
        return charges.declared(view.state, here.seat, _offered(view))

    def on_Respond_choose(self, view: View[State], here: Any) -> str:
        return charges.response(view.state, view.state.troops[here.troop], _free(view))

    def on_SideMove_choose(self, view: View[State], here: Any) -> str:
        return charges.after_victory(view.state, view.state.combats[here.combat], here.seat, _free(view))

    def on_Losses_last_stand(self, view: View[State], here: Any) -> str:
        return "last_stand"  # not lost until it is destroyed (ALA-21.1)

    # -- cards -------------------------------------------------------------------------------------------------------

    def on_AfterThrow_which_card(self, view: View[State], here: Any) -> str:
        return cards.after_throw(view.state, here.seat, _offered(view))

    def on_AfterThrow_which_dice(self, view: View[State], here: Any) -> tuple[str, ...]:
        return cards.dice(view.state, here.seat, here.card, here.throw, view.space)

    def on_EliteWindow_window(self, view: View[State], here: Any) -> str:
        return cards.first_play(_offered(view))

    def on_EkdromoiWindow_window(self, view: View[State], here: Any) -> str:
        return cards.first_play(_offered(view))

    def on_AlalaWindow_window(self, view: View[State], here: Any) -> str:
        return cards.war_cry(view.state, _offered(view))

    def on_HeavyArmour_window(self, view: View[State], here: Any) -> str:
        return cards.heavy_armour(view.state, _offered(view))
