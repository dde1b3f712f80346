"""The optional rules of Hoplomachia (sections 3, 18 and 23)."""

from __future__ import annotations

from typing import Literal

import msgspec

PassVariant = Literal["", "harder_for_defender", "harder_for_invader"]
FieldWork = Literal["", "ridge", "stream", "wall"]
Competitive = Literal["", "plain", "graded"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass_variant: PassVariant = ""  # HMA-3.20
    acropolis: bool = False  # HMA-3.21
    island_camp: bool = False  # HMA-3.22
    field_work: FieldWork = ""  # HMA-3.23
    alternating_terrain: bool = False  # HMA-3.24
    deadlock: bool = True  # HMA-18.25
    competitive_sequence: Competitive = ""  # HMA-23.1
    inclining: bool = False  # HMA-23.2
    countermarch: bool = False  # HMA-23.3
    unit_signal: bool = False  # HMA-23.4
    ekdromoi_signals: bool = False  # HMA-23.5
    lakonian_ekdromoi: bool = False  # HMA-23.6
    epilektoi: bool = False  # HMA-23.7
    nemesis: bool = False  # HMA-23.8
    chariots: bool = False  # HMA-23.9
    ammunition: bool = False  # HMA-23.10
    weak_missiles: bool = False  # HMA-23.11
    interactive_ekdromoi: bool = False  # HMA-23.12


OPTION_RULES = {
    "pass_variant": "HMA-3.20",
    "acropolis": "HMA-3.21",
    "island_camp": "HMA-3.22",
    "field_work": "HMA-3.23",
    "alternating_terrain": "HMA-3.24",
    "deadlock": "HMA-18.25",
    "competitive_sequence": "HMA-23.1",
    "inclining": "HMA-23.2",
    "countermarch": "HMA-23.3",
    "unit_signal": "HMA-23.4",
    "ekdromoi_signals": "HMA-23.5",
    "lakonian_ekdromoi": "HMA-23.6",
    "epilektoi": "HMA-23.7",
    "nemesis": "HMA-23.8",
    "chariots": "HMA-23.9",
    "ammunition": "HMA-23.10",
    "weak_missiles": "HMA-23.11",
    "interactive_ekdromoi": "HMA-23.12",
}
