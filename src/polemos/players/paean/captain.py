"""The captain: every question by itself, by what lies on the table and the odds of the next clash."""

from __future__ import annotations

from typing import Any

from polemos.players import captain
from polemos.players.captain import answers, default_is_right
from polemos.players.paean import charges, command, deployment, heroes, leading, light, line
from polemos.players.paean.prospects import melee_value
from polemos.players.paean.sight import worth
from polemos.players.paean.style import GREEDY, Style
from polemos.players.paean.wishes import wish
from polemos.players.question import Question
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.charge.follow_on import FollowOn
from polemos.rules.paean.charge.reaction import LeaderReaction, Reaction
from polemos.rules.paean.charge.support import SupportCharge
from polemos.rules.paean.combat.compulsory import CompulsoryCombat
from polemos.rules.paean.combat.phase import FightPhase
from polemos.rules.paean.combat.results.aftermath import Aftermath
from polemos.rules.paean.combat.results.closing_ranks import CloseRanks
from polemos.rules.paean.combat.results.readdressing import Readdress
from polemos.rules.paean.combat.results.suffering import Suffer
from polemos.rules.paean.combat.turning import Turning
from polemos.rules.paean.command.power import CallOfPower
from polemos.rules.paean.command.turns import CommanderTurn, CommandOrders
from polemos.rules.paean.deployment.deployment import Deploy, DeployLeaders
from polemos.rules.paean.deployment.edges import ChooseEdges
from polemos.rules.paean.deployment.jar_field import ChooseJarField
from polemos.rules.paean.field.field import hero_with
from polemos.rules.paean.heroes.deeds import HeroicAction, HeroicActions, HeroTurn
from polemos.rules.paean.heroes.might import CallOfMight
from polemos.rules.paean.leaders.challenges import ACCEPT, REFUSE, Challenge
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.missiles.fire import BowShot, Fire
from polemos.rules.paean.movement.forming import Form
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.movement.shapes import ChangeFrontage, Reorder
from polemos.rules.paean.movement.splitting import Split
from polemos.rules.paean.skirmish.skirmish import SkirmishAction, SkirmishActions, SkirmishTurn
from polemos.rules.paean.state import State
from polemos.tabletop.legs import Legs

ALIKE = "because the bases of an army's formations are alike, or their best men stand in front already"
UNCHANGED = "because no captain orders it"


class Captain(captain.Captain[State]):
    """The greedy player of Paean."""

    DEFAULTS = (
        default_is_right(ChooseEdges.edge, "because the map is as good from either edge"),
        default_is_right(ChooseEdges.remove, "because bad ground stops the enemy as often as oneself"),
        default_is_right(ChooseJarField.which, "because the middle of the pass is where horse will come"),
        default_is_right(NormalMove.shape, "because lights stand best as they were drawn up, two ranks can throw"),
        default_is_right(NormalMove.bases, ALIKE),
        default_is_right(ChangeFrontage.how_many, UNCHANGED),
        default_is_right(ChangeFrontage.who_where, UNCHANGED),
        default_is_right(Reorder.who_where, UNCHANGED),
        default_is_right(Split.which, UNCHANGED),
        default_is_right(Split.with_whom, UNCHANGED),
        default_is_right(Form.where, "because single bases go where the shape has room for them"),
        default_is_right(Charge.in_which_order, "because each of them reacts by itself"),
        default_is_right(FollowOn.which, "because a wing kept back is not drawn into another fight"),
        default_is_right(CloseRanks.turn, "because the fewest bases leave their line so"),
        default_is_right(Readdress.line, "because it stands where it stood before the wing stepped forward"),
        default_is_right(Turning.turn, "because equal contacts are equally dangerous"),
        default_is_right(CompulsoryCombat.fight, "because all of them are fought once, and seldom touch each other"),
        default_is_right(CompulsoryCombat.duel, "because all of them are fought once"),
        default_is_right(CommandOrders.next_one, "because among equals all will have their turn"),
        default_is_right(HeroicAction.again, "because a second throw costs nothing"),
    )

    def __init__(self, style: Style = GREEDY) -> None:
        self.style = style

    # -- before the battle -------------------------------------------------------------------------------------------

    @answers(Deploy.place)
    def deploy(self, asked: Question[State], here: Deploy) -> Any:
        return deployment.placed(asked.state, asked.judge, self.style.detours)

    @answers(DeployLeaders.where)
    def begin_with(self, asked: Question[State], here: DeployLeaders) -> str:
        return deployment.begins_with(asked.state, asked.state.reserve_leaders[here.leader], asked.keys)

    @answers(DeployLeaders.place)
    def place_leader(self, asked: Question[State], here: DeployLeaders) -> Any:
        return deployment.leader_placed(asked.state, asked.judge)

    # -- skirmishers -------------------------------------------------------------------------------------------------

    @answers(SkirmishActions.next_one)
    def next_light(self, asked: Question[State], here: SkirmishActions) -> str:
        return asked.keys[0]

    @answers(SkirmishTurn.go_on)
    def skirmish_on(self, asked: Question[State], here: SkirmishTurn) -> str:
        return "test"

    @answers(SkirmishAction.act)
    def skirmish(self, asked: Question[State], here: SkirmishAction) -> str:
        return "fire" if "fire" in asked.keys else "move"

    @answers(Fire.target)
    def aim(self, asked: Question[State], here: Fire) -> str:
        return light.aim(asked.state, asked.state.formations[here.formation], asked.keys, self.style)

    # -- orders ------------------------------------------------------------------------------------------------------

    @answers(CallOfPower.call)
    def call_of_power(self, asked: Question[State], here: CallOfPower) -> str:
        return command.called(asked.state, asked.keys, self.style)

    @answers(CommanderTurn.order)
    def order(self, asked: Question[State], here: CommanderTurn) -> str:
        return command.order(asked.state, asked.state.leaders[here.leader], asked.keys, self.style)

    @answers(FormationAction.which)
    def action(self, asked: Question[State], here: FormationAction) -> str:
        formation = asked.state.formations[here.formation]
        is_heroic = here.source == "heroic"
        return command.action(asked.state, formation, asked.keys, self.style, here.extra, is_heroic)

    @answers(NormalMove.way)
    def way(self, asked: Question[State], here: NormalMove) -> Legs:
        formation = asked.state.formations[here.formation]
        if formation.is_open:
            return light.way(asked.state, formation, asked.judge, self.style)[0]
        return line.way(asked.state, formation, here.extra, self.style)[0]

    @answers(Form.with_whom)
    def form_up(self, asked: Question[State], here: Form) -> str:
        return max(asked.keys, key=lambda key: asked.state.formations[key].count)

    @answers(SupportCharge.whom)
    def support(self, asked: Question[State], here: SupportCharge) -> str:
        return max(asked.keys, key=lambda key: worth(asked.state.formations[key]))

    # -- leaders -----------------------------------------------------------------------------------------------------

    @answers(LeaderMove.way)
    def leader_way(self, asked: Question[State], here: LeaderMove) -> Legs:
        leader = asked.state.leaders[here.leader]
        if leader.is_hero:
            return heroes.way(asked.state, leader, asked.judge, self.style)
        return command.way(asked.state, leader, asked.judge, self.style)

    @answers(LeaderMove.join)
    def join(self, asked: Question[State], here: LeaderMove) -> str | None:
        leader = asked.state.leaders[here.leader]
        if not leader.is_hero:
            fight = leading.best_fight(asked.state, leader) if self.style.joins else None
            return fight[0].id if fight is not None and fight[0].id in asked.keys else None
        led = [key for key in asked.keys if key in asked.state.formations]
        return max(led, key=lambda key: worth(asked.state.formations[key]) * asked.state.formations[key].count)

    @answers(CallOfMight.call)
    def call_of_might(self, asked: Question[State], here: CallOfMight) -> str:
        for key in asked.keys:
            if key in asked.state.leaders:
                formation = asked.state.formations[asked.state.leaders[key].formation]
                if wish(asked.state, formation, self.style).value > 0:
                    return key
        return "done"

    @answers(HeroicActions.next_one)
    def next_hero(self, asked: Question[State], here: HeroicActions) -> str:
        able = [key for key in asked.keys if key in asked.state.leaders]
        return next(
            (key for key in able if heroes.wants_more(asked.state, asked.state.leaders[key], self.style)), "done"
        )

    @answers(HeroTurn.go_on)
    def hero_goes_on(self, asked: Question[State], here: HeroTurn) -> str:
        return "test" if heroes.wants_more(asked.state, asked.state.leaders[here.hero], self.style) else "stop"

    @answers(HeroicAction.act)
    def deed(self, asked: Question[State], here: HeroicAction) -> str:
        return heroes.deed(asked.state, asked.state.leaders[here.hero], asked.keys, self.style)

    @answers(BowShot.target)
    def bow_of_artemis(self, asked: Question[State], here: BowShot) -> str:
        known = asked.state.formations
        return max(asked.keys, key=lambda key: worth(known[key]) / known[key].ranks if key in known else 0.0)

    @answers(Suffer.challenge)
    def challenge(self, asked: Question[State], here: Suffer) -> str:
        heroes_ = [hero_with(asked.state, each.id) for each in here.clash(asked.state).formations(asked.seat)]
        hero = next(each for each in heroes_ if each is not None and each.id not in here.asked)
        return heroes.challenged(asked.state, hero, asked.keys, self.style)

    @answers(Challenge.reply)
    def reply(self, asked: Question[State], here: Challenge) -> str:
        leaders = asked.state.leaders
        return ACCEPT if heroes.accepts(asked.state, leaders[here.challenged], leaders[here.challenger]) else REFUSE

    @answers(Suffer.hold)
    def hold(self, asked: Question[State], here: Suffer) -> bool:
        hero = hero_with(asked.state, here.piece)
        assert hero is not None
        return heroes.holds(asked.state, hero, asked.state.formations[here.piece], here.margin)

    # -- clashes -----------------------------------------------------------------------------------------------------

    @answers(Charge.pivot)
    def pivot(self, asked: Question[State], here: Charge) -> Legs | None:
        found = charges.facing_chosen(asked.judge)
        return found[0] if found else None

    @answers(Charge.faint)
    def faint(self, asked: Question[State], here: Charge) -> bool:
        return charges.breaks_off(asked.state, asked.state.formations[here.formation], self.style)

    @answers(Reaction.choose, Reaction.choose_again)
    def react(self, asked: Question[State], here: Reaction) -> str:
        return charges.reaction(asked.state, asked.state.formations[here.piece], asked.keys)

    @answers(Reaction.test_again)
    def react_again(self, asked: Question[State], here: Reaction) -> bool:
        return True

    @answers(LeaderReaction.countercharge)
    def hero_countercharges(self, asked: Question[State], here: LeaderReaction) -> bool:
        return True

    @answers(FightPhase.aim)
    def strike_at(self, asked: Question[State], here: FightPhase) -> str:
        known = asked.state.formations
        return min(asked.keys, key=lambda key: known[key].chart.armour if key in known else 9)

    @answers(Suffer.choose)
    def sufferer(self, asked: Question[State], here: Suffer) -> str:
        known = asked.state.formations
        return max(asked.keys, key=lambda key: worth(known[key]) / known[key].count if key in known else 0.0)

    @answers(Aftermath.light_mediums_may)
    def light_mediums_evade(self, asked: Question[State], here: Aftermath) -> bool:
        if asked.space.why_not(True) is not None:
            return False
        return melee_value(asked.state, here.light_mediums[0], asked.seat) < 0
