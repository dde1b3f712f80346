"""The battles of Hoplomachia in the lab."""

from __future__ import annotations

from polemos.registry.lab_battles import LabBattles

LAB = LabBattles()
