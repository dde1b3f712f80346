"""The players' own armies of Hoplomachia: files in a folder of the service's data."""

from __future__ import annotations

from collections.abc import Container

from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.armies.ready import ready_armies
from polemos.tabletop.muster.own_armies import ArmyFolder


class OwnArmies(ArmyFolder[Army]):
    place = "hoplomachia/armies"
    record = Army

    def supplied(self) -> Container[str]:
        return ready_armies()
