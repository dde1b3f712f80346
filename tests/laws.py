"""How often a law is tried that has to hold everywhere. POLEMOS_LAW_ROUNDS=10000 tries it harder than every change."""

from __future__ import annotations

import os

ROUNDS = int(os.environ.get("POLEMOS_LAW_ROUNDS", "2000"))
