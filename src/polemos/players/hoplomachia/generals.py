"""Hegemons with a plan: missiles before contact, the moment of the charge, and the open sides of those who fight."""

from __future__ import annotations

from polemos.players.captain import answers
from polemos.players.hoplomachia.captain import Captain
from polemos.players.hoplomachia.deploying import strongest_post
from polemos.players.hoplomachia.style import PLANNER, Style
from polemos.players.question import Question
from polemos.rules.hoplomachia.deployment.deployment import Deployment
from polemos.rules.hoplomachia.deployment.strategoi import Posts
from polemos.rules.hoplomachia.pregame.plans import PlanJudge, Planned
from polemos.rules.hoplomachia.pregame.pregame import PreGame
from polemos.rules.hoplomachia.state.table import State


class Planner(Captain):
    """The planner of Hoplomachia."""

    def __init__(self, style: Style = PLANNER) -> None:
        super().__init__(style)

    @answers(PreGame.plan)
    def plan(self, asked: Question[State], here: PreGame) -> Planned | None:
        """Those that let light foot do more than others cost nothing."""
        judge = asked.judge
        assert isinstance(judge, PlanJudge)
        if not self.style.plans:
            return None
        if "harass" in judge.plans:
            return Planned("harass")
        return Planned("defend", place=judge.places[0].id) if "defend" in judge.plans and judge.places else None

    @answers(Deployment.place_strategoi)
    def post_strategoi(self, asked: Question[State], here: Deployment) -> Posts | None:
        return strongest_post(asked.state, asked.judge) if self.style.guards else None
