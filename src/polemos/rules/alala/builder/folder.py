"""The players' own armies of Alala!: files in a folder of the service's data (ALA-5.5)."""

from __future__ import annotations

from collections.abc import Container

from polemos.rules.alala.armies.armies import Army, supplied
from polemos.tabletop.muster.own_armies import ArmyFolder


class OwnArmies(ArmyFolder[Army]):
    place = "alala/armies"
    record = Army

    def supplied(self) -> Container[str]:
        return supplied()
