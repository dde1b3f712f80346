"""The optional rules of Oi Navarcoi!, one switch each (sections 3, 4, 15, 19, 20 and 22)."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: bool = False
    hidden_deployment: bool = True
    seasoned_crews: bool = False
    grand_scale: bool = False
    turn_limit: bool = True
    full_size: bool = False
    open_information: bool = False
    strict_manoeuvres: bool = False
    calmer_victors: bool = False
    long_land_battles: bool = False

    @property
    def size(self) -> Literal["standard", "full"]:
        return "full" if self.full_size else "standard"


# Which rule each switch turns on; full-size squadrons are one switch for four rules.
OPTION_RULES: dict[str, tuple[str, ...]] = {
    "points": ("NAV-3.5",),
    "hidden_deployment": ("NAV-4.9",),
    "seasoned_crews": ("NAV-15.5",),
    "grand_scale": ("NAV-19.3",),
    "turn_limit": ("NAV-20.4",),
    "full_size": ("NAV-22.1", "NAV-22.2", "NAV-22.3", "NAV-22.4"),
    "open_information": ("NAV-22.5",),
    "strict_manoeuvres": ("NAV-22.6",),
    "calmer_victors": ("NAV-22.7",),
    "long_land_battles": ("NAV-22.8",),
}
