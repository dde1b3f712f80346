"""The setup record of a battle (ALA-6.1): what was settled before the first question."""

from __future__ import annotations

import msgspec

from polemos.rules.alala.options import Options


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the players, or the program for them, settle beforehand."""

    scenario: str = "solygeia_425"
    options: Options = Options()
