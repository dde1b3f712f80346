"""A captain answers the questions of Oi Navarcoi! with the best of the answers worth trying."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from polemos.kernel.reason import Reason
from polemos.players import captain
from polemos.players.captain import answers, default_is_right
from polemos.players.navarcoi import armies, deployment
from polemos.players.navarcoi.fights import after_failure, attempt_value, fight_value, has_room, test_chance
from polemos.players.navarcoi.goals import cutting_value
from polemos.players.navarcoi.judgement import best_way, formed_up_best, idle_value, move_value, standing_value
from polemos.players.navarcoi.melees import joining_value, line_value, pairing_value, quality
from polemos.players.navarcoi.outlook import promise
from polemos.players.navarcoi.rowing import nearest, order_value
from polemos.players.navarcoi.sailing import sail_value
from polemos.players.navarcoi.style import CAPTAIN, Style
from polemos.players.navarcoi.tasks import tasks
from polemos.players.question import Question
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Advancing, BackingWater
from polemos.rules.navarcoi.actions.formation_change import FormUp, FormUpJudge, after_change
from polemos.rules.navarcoi.actions.second_signal import RingsForm
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.actions.signals import Engage, GiveSignal
from polemos.rules.navarcoi.charts.charts import trait_value
from polemos.rules.navarcoi.contact.columns_in_melee import FormLines
from polemos.rules.navarcoi.contact.contact import Contact
from polemos.rules.navarcoi.contact.diekplous import Diekplous
from polemos.rules.navarcoi.contact.periplous import Periplous
from polemos.rules.navarcoi.deployment.deployment import HiddenDeployment, OpenDeployment, Preparation
from polemos.rules.navarcoi.ending.verdicts import fewer_lost
from polemos.rules.navarcoi.fleets.plan import SignalPlans
from polemos.rules.navarcoi.land.beach_attack import BeachAttack
from polemos.rules.navarcoi.land.embarking import LandRecoveries
from polemos.rules.navarcoi.land.march import LandMove
from polemos.rules.navarcoi.land.melee import LandMelees
from polemos.rules.navarcoi.land.orders import GiveOrder, LandOrders, SendOut
from polemos.rules.navarcoi.land.setup import LandSetup
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.melee.pairing import next_left_over, next_partners
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.movement.walk import NEAR, back_water
from polemos.rules.navarcoi.sea.sea import enemy_within, in_play, table_slots
from polemos.rules.navarcoi.state import Squadron, State
from polemos.rules.navarcoi.turn import MovementPhase
from polemos.tabletop.legs import Legs

RALLYING = 0.05  # half-stands: what a turn of rest costs, beside the way not made
NOTHING_TO_STRIKE = 0.5  # half-stands: if no more is promised it is better to see what the enemy does
BY_THE_TRUMPET = 0.5  # half-stands that the second signal must gain for each ring


class Captain(captain.Captain[State]):
    """The greedy player of Oi Navarcoi!: each question by itself, for the squadron that it is about."""

    DEFAULTS = (
        default_is_right(Preparation.ends, "because the dice are thrown only where both ends of the table are alike"),
        default_is_right(
            OpenDeployment.headings, "because columns that head for the land keep one flank where nobody comes"
        ),
        default_is_right(
            OpenDeployment.place, "because a line without gaps has no flanks to fall upon, wherever the enemy stands"
        ),
        default_is_right(
            ShipMovement.come_back, "because a squadron in harbour counts as saved and cannot be lost any more"
        ),
        default_is_right(
            BackingWater.distance, "because whoever backs water wants to be as far away as that takes him"
        ),
        default_is_right(
            BeachAttack.others, "because a stand risks only itself, and a squadron taken on the beach is lost"
        ),
        default_is_right(LandMelees.choose, "because the best modifiers are the best odds"),
        default_is_right(
            GiveOrder.where, "because a captain names units and Positions; told to move, a unit stays where it is"
        ),
        default_is_right(SendOut.where, "because light troops are sent against somebody, never to a place"),
        default_is_right(
            LandRecoveries.disembark, "because no captain puts his army on ships: who sails away gives the land up"
        ),
    )

    def __init__(self, style: Style = CAPTAIN) -> None:
        self.style = style

    # -- before the battle -------------------------------------------------------------------------------------------

    @answers(Preparation.strategoi)
    def strategos(self, asked: Question[State], here: Preparation) -> str:
        """With the squadron that is least likely to be destroyed."""
        return deployment.best_first([asked.state.squadrons[key] for key in asked.keys])[0].id

    @answers(HiddenDeployment.fleets)
    def draw_up(self, asked: Question[State], here: HiddenDeployment) -> Any:
        return deployment.drawn_up(asked.judge)

    @answers(HiddenDeployment.freighters)
    def place_convoy(self, asked: Question[State], here: HiddenDeployment) -> Any:
        return deployment.convoy_placed(asked.judge, self.style)

    @answers(SignalPlans.write)
    def signal_plan(self, asked: Question[State], here: SignalPlans) -> tuple[str, ...]:
        """None: a captain looks after one squadron at a time, and whoever is bound by a signal cannot choose."""
        return ()

    # -- the turn ----------------------------------------------------------------------------------------------------

    @answers(MovementPhase.who_is_first)
    def first_or_second(self, asked: Question[State], here: MovementPhase) -> str:
        """First when there is something to strike, second to see what the enemy does."""
        return "first" if promise(asked.state, asked.seat, self.style) > NOTHING_TO_STRIKE else "second"

    @answers(ShipMovement.sails_in_sight)
    def withdraw(self, asked: Question[State], here: ShipMovement) -> bool:
        """Whoever has lost less has won when he goes home now."""
        return fewer_lost(asked.state, "draw", "").winner == asked.seat

    @answers(ShipMovement.launch_one)
    def launch(self, asked: Question[State], here: ShipMovement) -> str:
        """The squadron that the enemy will come to first."""
        known = asked.state.squadrons
        return min((known[key] for key in asked.keys if key in known), key=lambda own: nearest(asked.state, own)).id

    @answers(ShipMovement.second_signal)
    def sound(self, asked: Question[State], here: ShipMovement) -> bool:
        """When the rings gain by it together, and only once the enemy is near: it is sounded once."""
        rings = [s for s in in_play(asked.state, here.seat) if s.formation == "kyklos"]
        near = [ring for ring in rings if enemy_within(asked.state, ring, NEAR)]
        gains = [gain for ring in near if (gain := self.forming_gain(asked.state, ring)) is not None]
        return bool(gains) and sum(gains) > BY_THE_TRUMPET * len(gains)

    @answers(RingsForm.choose)
    def rings(self, asked: Question[State], here: RingsForm) -> tuple[str, ...]:
        known = asked.state.squadrons
        return tuple(key for key in asked.free if (self.forming_gain(asked.state, known[key]) or 0.0) > 0.0)

    def forming_gain(self, state: State, ring: Squadron) -> float | None:
        """What it gains a ring to form up without a test."""
        judge = FormUpJudge(state, ring)
        found = formed_up_best(state, judge, self.style) if judge.is_possible() else None
        return None if found is None else found[0] - standing_value(state, ring, self.style)

    @answers(ShipMovement.next_squadron)
    def next_squadron(self, asked: Question[State], here: ShipMovement) -> str | None:
        return next((key for key in asked.keys if key in asked.state.squadrons), None)

    @answers(GiveSignal.obey)
    def next_to_obey(self, asked: Question[State], here: GiveSignal) -> str:
        """Whoever is nearest to the enemy: the others then see how it went."""
        known = asked.state.squadrons
        return min(asked.keys, key=lambda key: (nearest(asked.state, known[key]), key))

    @answers(EndOfTurn.draw)
    def offer_draw(self, asked: Question[State], here: EndOfTurn) -> bool:
        """Unless our ships are the stronger fleet, or a fight is under way."""
        strength = [sum(s.half_stands + quality(s) for s in in_play(asked.state, seat)) for seat in (0, 1)]
        return not asked.state.links and strength[asked.seat] <= strength[1 - asked.seat]

    # -- actions -----------------------------------------------------------------------------------------------------

    @answers(Action.choose)
    def action(self, asked: Question[State], here: Action) -> str:
        own = asked.state.squadrons[here.squadron]
        values = [(self.action_value(asked.state, own, key), key) for key in asked.keys]
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
                value = standing_value(state, rallied, style) - (RALLYING if own.is_disordered else 0.0)
                return value + (cutting_value(state, own) or idle_value(state, own, style))
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
                back = back_water(state, own, 2_000).squadron
                return self._tested(state, own, back)
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
        gain = self.forming_gain(state, own)
        if gain is None:
            return -9.0
        p = test_chance(own, enemy_within(state, own, NEAR))
        fails = -order_value("disordered", nearest(state, own)) if own.is_unformed else 1.0
        return standing_value(state, own, self.style) + gain - (1.0 - p) * fails

    @answers(Advancing.way)
    def way(self, asked: Question[State], here: Advancing) -> Legs | None:
        if here.sail:
            return None  # all that the wind gives
        return best_way(asked.state, asked.judge, self.style, here.declared, here.declared_on, here.exempt)[1]

    @answers(FormUp.choose)
    def form_up(self, asked: Question[State], here: FormUp) -> Any:
        found = formed_up_best(asked.state, asked.judge, self.style)
        return None if found is None else found[1]

    # -- meetings ----------------------------------------------------------------------------------------------------

    @answers(Contact.choose_target)
    def target(self, asked: Question[State], here: Contact) -> str:
        own = asked.state.squadrons[here.attacker]

        def worth(key: str) -> float:
            return fight_value(asked.state, own, own.order, asked.state.squadrons[key], "frontal", self.style)

        return max(asked.keys, key=worth)

    @answers(Engage.declare)
    def declare(self, asked: Question[State], here: Engage) -> str:
        own = asked.state.squadrons[here.squadron]

        def worth(key: str) -> float:
            name, _, target = key.partition(":")
            if not target:
                return 0.0
            return attempt_value(asked.state, own, own.order, asked.state.squadrons[target], name, self.style)

        return max(asked.keys, key=worth)

    @answers(Periplous.offshore)
    def round_which_flank(self, asked: Question[State], here: Periplous) -> str | None:
        """Round the flank that has room."""
        own, target = asked.state.squadrons[here.attacker], asked.state.squadrons[here.target]
        return next((flank for flank in asked.keys if has_room(asked.state, own, target, flank)), None)

    @answers(Diekplous.formation_after)
    def after_breaking_off(self, asked: Question[State], here: Diekplous) -> str | None:
        """In a block to try again, if the better crews and ships are ours; else in line, which fights best."""
        skill = [
            trait_value("crew", ships.crew) + trait_value("ship_class", ships.ship_class)
            for ships in (asked.state.squadrons[here.attacker], asked.state.squadrons[here.target])
        ]
        wanted = "epi_pollon" if skill[0] > skill[1] else "epi_mias"
        return wanted if wanted in asked.keys else None

    # -- melees ------------------------------------------------------------------------------------------------------

    @answers(FormLines.form)
    def form_line(self, asked: Question[State], here: FormLines) -> str:
        column = here.next_column(asked.state)
        assert column is not None
        return max(asked.keys, key=lambda way: line_value(asked.state, column, way, self.style))

    @answers(MeleePhase.pair)
    def pair(self, asked: Question[State], here: MeleePhase) -> str:
        found = next_partners(asked.state, here.partners)
        assert found is not None
        return max(asked.keys, key=lambda foe: pairing_value(asked.state, asked.seat, found[0], foe))

    @answers(MeleePhase.join)
    def join(self, asked: Question[State], here: MeleePhase) -> str:
        found = next_left_over(asked.state, here.melees)
        assert found is not None
        return max(asked.keys, key=lambda foe: joining_value(asked.state, found[0], foe))

    @answers(MeleePhase.share)
    def odd_loss(self, asked: Question[State], here: MeleePhase) -> str:
        """The squadron that fights worse, and whose loss counts less."""
        known = asked.state.squadrons
        return min(asked.keys, key=lambda key: (tasks(asked.state).stake(known[key]), quality(known[key])))

    # -- on land -----------------------------------------------------------------------------------------------------

    @answers(LandSetup.settle)
    def first_orders(self, asked: Question[State], here: LandSetup) -> Any:
        return armies.first_orders(asked.state, asked.seat, asked.space.default)

    @answers(LandOrders.which)
    def whom_to_order(self, asked: Question[State], here: LandOrders) -> str:
        return armies.next_to_order(asked.state, here.seat, asked.keys)

    @answers(GiveOrder.what)
    def order(self, asked: Question[State], here: GiveOrder) -> str:
        return armies.wish(asked.state, asked.state.land_units[here.unit], asked.keys)

    @answers(SendOut.what)
    def send_out(self, asked: Question[State], here: SendOut) -> str | None:
        return armies.sent_to(asked.state, asked.state.land_units[here.phalanx], asked.keys)

    @answers(LandMove.way)
    def march(self, asked: Question[State], here: LandMove) -> Legs | None:
        return armies.way(asked.judge)


def shoal_of(squadron: Squadron) -> Squadron:
    """The squadron as it would be without its formation."""
    if squadron.is_unformed:
        return squadron
    x, y, slots = table_slots(squadron)
    return replace(
        squadron, formation="unformed", order="unformed", x=x, y=y, heading=0, slots=slots, track=(), shifts=()
    )
