"""The captain: every question by itself, by what lies on the table and the odds of the next fight."""

from __future__ import annotations

from typing import Any

from polemos.players import captain
from polemos.players.alala import arrivals, bands, cards, charges, command, light, line, screen
from polemos.players.alala.deployment import band_placed, phalanx_placed
from polemos.players.alala.style import GREEDY, Style
from polemos.players.captain import answers, default_is_right
from polemos.players.question import Question
from polemos.rules.alala.after_combat.combat_moves import SideMove
from polemos.rules.alala.cards.cards import Naming, Omen
from polemos.rules.alala.cards.held_cards import AlalaWindow, EkdromoiWindow, HeavyArmour
from polemos.rules.alala.charge.chase import Chase
from polemos.rules.alala.charge.response import Respond
from polemos.rules.alala.charge_phase import DeclareCharges
from polemos.rules.alala.combat.combats import Pairing
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.command.elite import EliteWindow
from polemos.rules.alala.deployment.arrivals import Arrivals, BringOn
from polemos.rules.alala.deployment.deployment import DeploymentCard, LayTerrain
from polemos.rules.alala.morale.misfortunes import HalfStrength
from polemos.rules.alala.morale.successors import SweptAway
from polemos.rules.alala.movement.about_face import AboutFace
from polemos.rules.alala.movement.dice_move import Care, DiceMove, how_far
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.manoeuvre import UnitAction
from polemos.rules.alala.movement.redress import FormUp, Halt
from polemos.rules.alala.skirmish.shooting import Shoot
from polemos.rules.alala.skirmish.skirmish import BandAction
from polemos.rules.alala.state import State
from polemos.rules.alala.throws import AfterThrow
from polemos.rules.alala.turn import Initiative
from polemos.tabletop.legs import Legs


class Captain(captain.Captain[State]):
    """The greedy player of Alala!"""

    DEFAULTS = (
        default_is_right(
            DeploymentCard.terrain,
            "because rough ground costs whoever attacks his order, and all these captains attack",
        ),
        default_is_right(LayTerrain.place, "because no captain places terrain"),
        default_is_right(
            DeploymentCard.end_of_the_line,
            "because it only settles in which order the places of the same line are filled",
        ),
        default_is_right(AboutFace.steer_before, "because a captain moves after he has turned about, if at all"),
        default_is_right(AboutFace.steer_after, "because whoever turns about has the enemy straight before him then"),
        default_is_right(Care.lower, "because an inch is worth less than a disorder point, which costs a die"),
        default_is_right(Chase.care, "because an inch is worth less than a disorder point, which costs a die"),
        default_is_right(Halt.which, "because those dress who can do so without losing heart, and only those"),
        default_is_right(FormUp.facing, "because the nearest enemy is the one who will charge"),
        default_is_right(
            Initiative.who_is_first,
            "because whoever charges first is not charged at the halt; going second lost 24 of 40 when it was tried",
        ),
        default_is_right(SideMove.flanks, "because whoever stays behind supports nobody any more"),
    )

    def __init__(self, style: Style = GREEDY) -> None:
        self.style = style

    # -- before the battle, and whoever comes later ------------------------------------------------------------------

    @answers(DeploymentCard.phalanx)
    def place_phalanx(self, asked: Question[State], here: DeploymentCard) -> Any:
        return phalanx_placed(here.seat, asked.judge, self.style)

    @answers(DeploymentCard.band)
    def place_band(self, asked: Question[State], here: DeploymentCard) -> Any:
        return band_placed(asked.state, here.seat, asked.judge, self.style)

    @answers(Arrivals.hidden)
    def bring_on(self, asked: Question[State], here: Arrivals) -> bool:
        return arrivals.is_time(asked.state, here.seat)

    @answers(BringOn.place)
    def place_hidden(self, asked: Question[State], here: BringOn) -> Any:
        return arrivals.placed(asked.state, here.special, asked.judge)

    # -- orders ------------------------------------------------------------------------------------------------------

    @answers(CommandPhase.order)
    def order(self, asked: Question[State], here: CommandPhase) -> str:
        return command.order(asked.state, here.seat, asked.keys, self.style)

    @answers(Omen.which)
    def omen(self, asked: Question[State], here: Omen) -> str:
        return cards.omen(asked.state, asked.seat, asked.keys)

    @answers(Naming.which)
    def name_unit(self, asked: Question[State], here: Naming) -> str:
        return cards.favourite(asked.state, asked.keys)

    @answers(SweptAway.join)
    def second_in_command(self, asked: Question[State], here: SweptAway) -> str:
        return command.successor(asked.state, asked.keys)

    # -- moves -------------------------------------------------------------------------------------------------------

    @answers(BandAction.what)
    def band_action(self, asked: Question[State], here: BandAction) -> str:
        chosen = screen.action if self.style.disturbs else bands.action
        return chosen(asked.state, asked.state.troops[here.troop], asked.keys)

    @answers(FreeMove.way)
    def free_way(self, asked: Question[State], here: FreeMove) -> Legs | None:
        troop = asked.state.troops[here.troop]
        chosen = screen.way if self.style.disturbs else bands.way
        return chosen(asked.state, troop, asked.judge) if troop.is_band else None

    @answers(Shoot.aim)
    def aim(self, asked: Question[State], here: Shoot) -> str:
        return light.aim(asked.state, asked.state.troops[here.troop], asked.keys)

    @answers(UnitAction.what)
    def unit_action(self, asked: Question[State], here: UnitAction) -> str | None:
        return line.action(asked.state, here.units, asked.keys)

    @answers(UnitAction.which_way)
    def unit_way(self, asked: Question[State], here: UnitAction) -> Legs | None:
        return line.way(asked.state, here.units, here.action, asked.judge)

    @answers(AboutFace.choose)
    def about_face(self, asked: Question[State], here: AboutFace) -> str:
        return line.about_face(asked.state, here.units, asked.keys)

    @answers(DiceMove.how_far)
    def how_far(self, asked: Question[State], here: DiceMove) -> str:
        return how_far(asked.state, here.units, asked.keys)

    # -- fights ------------------------------------------------------------------------------------------------------

    @answers(DeclareCharges.declare)
    def charge(self, asked: Question[State], here: DeclareCharges) -> str:
        return charges.declared(asked.state, here.seat, asked.keys, self.style)

    @answers(Respond.choose)
    def respond(self, asked: Question[State], here: Respond) -> str:
        return charges.response(asked.state, asked.state.troops[here.troop], asked.keys)

    @answers(Pairing.opponents)
    def opponents(self, asked: Question[State], here: Pairing) -> str:
        return charges.opponents(asked.state, asked.seat, asked.keys)

    @answers(SideMove.choose)
    def after_victory(self, asked: Question[State], here: SideMove) -> str:
        return charges.after_victory(asked.state, asked.state.combats[here.combat], here.seat, asked.keys)

    @answers(HalfStrength.last_stand)
    def last_stand(self, asked: Question[State], here: HalfStrength) -> str:
        return "last_stand"  # not lost until it is destroyed (ALA-21.1)

    # -- cards -------------------------------------------------------------------------------------------------------

    @answers(AfterThrow.which_card)
    def card_after_throw(self, asked: Question[State], here: AfterThrow) -> str:
        return cards.after_throw(asked.state, here.seat, asked.keys)

    @answers(AfterThrow.which_dice)
    def dice_again(self, asked: Question[State], here: AfterThrow) -> tuple[str, ...]:
        return cards.dice(asked.state, here.seat, here.card, here.throw, asked.space)

    @answers(EliteWindow.window, EkdromoiWindow.window)
    def first_play(self, asked: Question[State], here: EliteWindow | EkdromoiWindow) -> str:
        return cards.first_play(asked.keys)

    @answers(AlalaWindow.window)
    def war_cry(self, asked: Question[State], here: AlalaWindow) -> str:
        return cards.war_cry(asked.state, asked.keys)

    @answers(HeavyArmour.window)
    def heavy_armour(self, asked: Question[State], here: HeavyArmour) -> str:
        return cards.heavy_armour(asked.state, asked.keys)
