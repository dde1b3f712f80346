"""`polemos serve` whose games all throw the same dice and whose computers have the same whims, so that a test goes the
same way each time."""

from __future__ import annotations

import sys

from polemos.cli.app import main
from polemos.service.lobby import lobby

if __name__ == "__main__":  # not in the processes that it starts
    setattr(lobby, "new_dice", lambda: "5a" * 32)  # noqa: B010
    setattr(lobby, "new_whim", lambda: "5a" * 8)  # noqa: B010
    sys.exit(main())
