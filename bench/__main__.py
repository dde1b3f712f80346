"""`python -m bench [--seconds 2] [--json] [--write docs/bench.md]`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.run import DOCUMENT, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the engine beside others.")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement may take")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--write", type=Path, default=DOCUMENT)
    wanted = parser.parse_args()
    sys.exit(0 if run(wanted.seconds, wanted.json, wanted.write) else 1)
