"""What is wrong with something that a player makes, and where."""

from __future__ import annotations

import msgspec

from polemos.kernel.reason import Reason


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with an army, and with which of its parts, as `phalanx.0.unit.2`; with none: with the whole."""

    reason: Reason
    at: tuple[str, ...] = ()
