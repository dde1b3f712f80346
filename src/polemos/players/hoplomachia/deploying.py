"""Plans and deployment (HMA-6.8 to 6.21): as the game proposes, which is a good line."""

from __future__ import annotations

from polemos.players.captain import default_is_right
from polemos.rules.hoplomachia.deployment.deployment import DeployInSecret, DeployInTurns, Deployment
from polemos.rules.hoplomachia.deployment.written import WriteSignals
from polemos.rules.hoplomachia.marches.landing import Landing
from polemos.rules.hoplomachia.pregame.pregame import PreGame

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
