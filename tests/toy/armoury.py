"""The armies of toys as the builder has them, and the battles to which they are led."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.muster import army_of
from tests.toy.army import OwnFiles, OwnToys, ToyArmy, ToyMuster
from tests.toy.drafting import DRAFTING
from tests.toy.scenario import FILES
from tests.toy.table import Setup


class ToyArmoury(Armoury[OwnFiles, ToyArmy]):
    ruleset, title, folder = "toy", "Toy soldiers", OwnToys

    def muster(self) -> ToyMuster:
        return ToyMuster()

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        return self.joined(replace(DRAFTING.setup(FILES.load(scenario), settings), own=None), armies)

    def joined(self, setup: Setup, armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        brought = [setup.armies[seat] if each is None else self._army(each) for seat, each in enumerate(armies)]
        first, second = (*brought, *setup.armies[len(brought) :])
        return replace(setup, armies=(first, second))

    def _army(self, raw: Mapping[str, Any]) -> ToyArmy:
        muster = self.muster()
        army, _, _ = army_of(muster, raw)
        if faults := muster.judged(army, True).faults:
            raise UsageProblem(str(faults[0].reason))
        return army
