"""The toy race, registered with armies that are built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from polemos.kernel.catalogue import Battle
from polemos.kernel.settings import Setting
from polemos.registry.entry import RuleSetEntry
from tests.kernel.toy import TOY
from tests.kernel.toy_table import Setup
from tests.toy.army import ToyArmoury


class ToyCatalogue:
    recommended = mirrored = "race"

    def battles(self) -> Sequence[Battle]:
        return [Battle("race", "A race", "scenario", ("first", "second"), 5)]

    def settings(self) -> Sequence[Setting]:
        return ()

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> Setup:
        return Setup()


TOY_ENTRY = RuleSetEntry(
    ruleset=TOY,
    catalogue=cast(Any, ToyCatalogue()),
    scene=cast(Any, None),  # nobody sits down at it
    text=cast(Any, None),
    briefing=cast(Any, None),
    muster=ToyArmoury,
)
