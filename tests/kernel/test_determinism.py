"""The same answers and the same dice give the same bytes, in every process."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from polemos.kernel.chance import Chance
from polemos.kernel.files.save import encode
from tests.kernel.toys.playing import play, seen, toy

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "from tests.kernel.test_determinism import fingerprint; print(fingerprint())"


def fingerprint() -> str:
    """Of some games, their files and views."""
    told = hashlib.sha256()
    for number in range(6):
        game = play(toy(f"{number:064x}"), Chance(number))
        told.update(encode(game))
        for viewer in (0, 1, None):
            told.update(seen(game, viewer))
    return told.hexdigest()


def in_another_process(hash_seed: str) -> str:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_games_files_and_views_do_not_depend_on_the_process() -> None:
    assert {in_another_process(seed) for seed in ("0", "1", "random")} == {fingerprint()}


# Rules, dice and file format of the toy as they are; whoever changes these lines says that old games end here.
def test_a_known_game_has_a_known_digest() -> None:
    game = play(toy(), Chance(1))
    assert (len(game.decisions), game.digest()) == (25, "38fc275be92b3c90777cd2b69416b446")
