"""The toy game with all its parts, registered beside our games as any other could be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from polemos.kernel.catalogue import Battle
from polemos.kernel.chance import Chance
from polemos.kernel.fact import Entry
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import Setting
from polemos.kernel.words.telling import GameWords
from polemos.registry.entry import RuleSetEntry
from tests.toy import debriefing, screen
from tests.toy.armoury import ToyArmoury
from tests.toy.drafting import DRAFTING
from tests.toy.game import TOY
from tests.toy.scenario import FILES, offered
from tests.toy.table import Setup


class ToyCatalogue:
    recommended = mirrored = "meadow"

    def battles(self) -> Sequence[Battle]:
        return [offered(FILES.load(id_)) for id_ in FILES.ids]

    def settings(self) -> Sequence[Setting]:
        return ()

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        return replace(DRAFTING.setup(FILES.load(scenario), settings), own=None)

    def drawn(self, scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
        return self.setup(scenario, {}, ())

    def fuzz_goal(self, game: Game[Any], seat: Seat, chance: Chance) -> Any | None:
        return None

    def contents(self) -> Sequence[str]:
        return ()

    def seen(self, state: Any, entries: Iterable[Entry]) -> Iterable[str]:
        return ()


TOY_ENTRY = RuleSetEntry(
    ruleset=TOY,
    catalogue=ToyCatalogue(),
    scene=screen,
    text=screen.TEXT,
    briefing=screen,
    debriefing=debriefing,
    drafting=DRAFTING,
    muster=ToyArmoury,
    words=GameWords(game="Soldiers on a carpet", words="Companies expand, wheel and charge.", sets="The box opens…"),
)
