"""Plans and deployment (HMA-6.8 to 6.21): as the game proposes, which is a good line."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.players.captain import default_is_right
from polemos.rules.hoplomachia.deployment.deployment import DeployInSecret, DeployInTurns, Deployment
from polemos.rules.hoplomachia.deployment.strategoi import Posts, PostsJudge
from polemos.rules.hoplomachia.deployment.written import WriteSignals
from polemos.rules.hoplomachia.marches.landing import Landing
from polemos.rules.hoplomachia.pregame.pregame import PreGame
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

DEPLOYING = (
    default_is_right(PreGame.plan, "because his signals are those of a frontal attack"),
    default_is_right(PreGame.formation, "because a battle phalanx hears every signal"),
    default_is_right(Deployment.place_strategoi, "because the right end of the line is the post of honour"),
    default_is_right(Deployment.order_march, "because the right leads, and the line forms to its left"),
    default_is_right(Deployment.choose_entry, "because from the middle both flanks can be reached"),
    default_is_right(DeployInSecret.write, "because the proposal is a line in order, with its lights about it"),
    default_is_right(DeployInTurns.choose_first, "because who places second has seen something"),
    default_is_right(Landing.choose, "because the core lands before its lights"),
    default_is_right(Landing.place, "because the middle of the beach is as far from both ends"),
    default_is_right(WriteSignals.write, "because whoever has it gives up the army's signal for one unit"),
    default_is_right(DeployInTurns.place, "because the proposal is a line in order, with its lights about it"),
)


def strongest_post(state: State, judge: PostsJudge) -> Posts:
    """The hegemon in the taxis that is least likely to be lost as a whole: that would cost the most (HMA-10.10)."""
    usual = {post.strategos: post for post in judge.default}
    chief = next(leader for leader in judge.leaders if leader.hegemon)
    others = {state.elements[post.element].unit for key, post in usual.items() if key != chief.id}
    free = [each for each in judge.places if each.unit not in others and state.units[each.unit].is_core]
    if not free:
        return judge.default
    best = max(free, key=lambda each: _staying_power(state.units[each.unit]))
    usual[chief.id] = replace(usual[chief.id], element=best.id)
    return tuple(usual.values())


def _staying_power(unit: Unit) -> float:
    chart = unit.chart
    return len(unit.elements) * (chart.andreia.number + chart.melee.arete_threshold + chart.melee.strength)
