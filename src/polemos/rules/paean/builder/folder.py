"""The players' own armies of Paean: files in a folder of the service's data."""

from __future__ import annotations

from collections.abc import Container

from polemos.rules.paean.armies.armies import Army, ready_armies
from polemos.tabletop.muster.own_armies import ArmyFolder


class OwnArmies(ArmyFolder[Army]):
    place = "paean/armies"
    record = Army

    def supplied(self) -> Container[str]:
        return ready_armies()
