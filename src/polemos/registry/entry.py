"""A rule set as this program knows it: one value with all its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle, Catalogue
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.words.telling import GameWords
from polemos.players.levels import Players
from polemos.registry.lab_battles import LabBattles
from polemos.registry.parts import BriefingModule, DebriefingModule, SceneModule, TextTable
from polemos.tabletop.drafting.protocol import Drafting
from polemos.tabletop.muster.armoury import Armoury

HUMAN = "human"  # who sits at a table is called so, or by a level of the computer


@dataclass(frozen=True)
class Playable:
    """Enough of a rule set to begin a game, and to have it played by computers."""

    ruleset: RuleSet[Any]
    catalogue: Catalogue
    players: Players = field(default_factory=Players)

    def __reduce__(self) -> tuple[Any, ...]:
        # On the way to another process a rule set leaves behind what it has worked out for itself.
        return Playable, (replace(self.ruleset), self.catalogue, self.players)

    def battle(self, scenario: str) -> Battle:
        known = {battle.id: battle for battle in self.catalogue.battles()}
        if scenario not in known:
            raise UsageProblem(f"no scenario is called '{scenario}'; choose from {', '.join(known)}")
        return known[scenario]

    def seated(self, setup: Any, players: Sequence[str]) -> Any:
        """The setup as it is played by these, by whatever way their answers come."""
        return self.ruleset.seated(setup, [seat for seat, name in enumerate(players) if name == HUMAN])


@dataclass(frozen=True, kw_only=True)
class RuleSetEntry(Playable):
    """With all that people need beside; docs/adding-a-ruleset.md tells what each part is."""

    scene: SceneModule
    text: TextTable
    briefing: BriefingModule
    debriefing: DebriefingModule | None = None
    drafting: Drafting | None = None
    muster: type[Armoury[Any, Any]] | None = None
    answers: tuple[type[Any], ...] = ()  # records in which its questions alone are answered
    lab: LabBattles = field(default_factory=LabBattles)
    by_mail: bool = False  # battles can be played by letters
    words: GameWords = field(default_factory=GameWords)

    @property
    def builds(self) -> str:
        """What players build and bring to a battle, as army or fleet; empty: they bring nothing."""
        return "" if self.muster is None else self.muster.builds

    @property
    def has_charts(self) -> bool:
        """Can they be looked up?"""
        return self.muster is not None and self.muster.has_charts

    @property
    def records(self) -> tuple[type[Any], ...]:
        """What pages that know this rule set alone send."""
        return self.answers
