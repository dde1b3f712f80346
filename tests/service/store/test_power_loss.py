"""The disk as a power cut would leave it, at any moment of play: all that was acknowledged is on it, and nothing half.

The service is stopped for the copy, so that its files are those of one moment; it may be in the middle of anything.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import struct
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from polemos.registry.rulesets import RULESETS
from polemos.service.store import ledger
from polemos.service.store.damage import why_damaged
from polemos.service.store.store import FILE, Store
from polemos.service.table.actions import game_of
from tests.patience import until
from tests.service.client import Client
from tests.service.database import audit
from tests.service.running import Running, in_process, in_thread

COPIES = 12
WAL_HEADER, FRAME_HEADER = 32, 24


@dataclass(frozen=True)
class Copy:
    """The files of one moment, and what the players had been told by then."""

    folder: Path
    acknowledged: dict[str, int]
    sent: int


class Played:
    """Somebody plays both sides of a game for as long as it is wanted."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, int] = {}
        self.sent = 0
        self.is_enough = False

    def play(self, running: Running, tokens: list[str]) -> None:
        with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
            while one.update["outcome"] is None and not self.is_enough:
                client = one if one.question else two
                assert client.question is not None
                self.sent += 1
                done = client.act("answer", answer=client.question["default"])
                assert done["kind"] == "done", done
                self.acknowledged[done["id"]] = done["seq"]
                one.catch_up(done["seq"])
                two.catch_up(done["seq"])


def _copied(running: Running, folder: Path, to: Path, played: Played) -> Copy:
    acknowledged = dict(played.acknowledged)
    to.mkdir()
    os.kill(running.pid, signal.SIGSTOP)
    try:
        for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", ledger.FILE):
            shutil.copyfile(folder / name, to / name)
    finally:
        os.kill(running.pid, signal.SIGCONT)
    return Copy(to, acknowledged, played.sent)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str], list[Copy]]:
    """The game, its tokens, and copies of the disk at random moments while it and others were played."""
    chance, played, found = random.Random(7), Played(), []
    folder, aside = tmp_path_factory.mktemp("games"), tmp_path_factory.mktemp("copies")
    with in_process(folder) as running:
        given = running.begin("human", "human", scenario="sybota_433")
        tokens = [seat["token"] for seat in given["seats"]]
        for _ in range(4):
            running.begin("random", "random")
        player = threading.Thread(target=played.play, args=(running, tokens))
        player.start()
        for number in range(COPIES):
            had = len(found[-1].acknowledged) if found else 0
            until(lambda had=had: len(played.acknowledged) > had, "nobody plays")  # type: ignore[misc]
            time.sleep(chance.uniform(0.0, 0.1))  # up to the middle of something
            found.append(_copied(running, folder, aside / str(number), played))
        played.is_enough = True
        player.join()
    return given["game"], tokens, found


def test_every_copy_has_what_was_acknowledged_before_it_and_nothing_half(
    copies: tuple[str, list[str], list[Copy]], tmp_path: Path
) -> None:
    game, _, found = copies
    assert len(found[-1].acknowledged) > len(found[0].acknowledged) + 5
    for number, copy in enumerate(found):
        # given the disk as it was, with the index of the log or (it is only memory) without it
        folder = tmp_path / str(number)
        shutil.copytree(copy.folder, folder)
        if number % 2:
            (folder / f"{FILE}-shm").unlink()
        assert why_damaged(folder) == ""
        # then all that was acknowledged is there, in its place, whole; and at most what was sent
        kept = {row.id: row.seq for row in audit(folder)[game]}
        assert copy.acknowledged.items() <= kept.items()
        assert len(kept) <= copy.sent
        # and the games can be played on: every hash agrees
        store = Store(folder)
        loaded = asyncio.run(store.load(game))
        store.close()
        assert loaded is not None
        assert game_of(loaded, RULESETS) is not None


def test_a_log_that_is_torn_anywhere_leaves_whole_actions_only(
    copies: tuple[str, list[str], list[Copy]], tmp_path: Path
) -> None:
    # given a copy whose database file has not been written to since the first: all of play is in the log alone
    _, _, found = copies
    whole = [copy for copy in found if _bytes(copy, "") == _bytes(found[0], "")][-1]
    log = _bytes(whole, "-wal")
    ends = _commits(log)
    chance = random.Random(8)
    counts = []
    for number in range(16):
        # when the log ends somewhere, in the middle of a page, or goes on with what was never written to the end
        cut = chance.randrange(ends[0], len(log))
        tail = chance.choice((b"", bytes(len(log) - cut), chance.randbytes(len(log) - cut)))
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / FILE).write_bytes(_bytes(whole, ""))
        (folder / f"{FILE}-wal").write_bytes(log[:cut] + tail)
        # then every game has its first actions, however many, and each with all that belongs to it
        counts.append((cut, sum(map(len, audit(folder).values()))))
    told = [count for _, count in sorted(counts)]
    assert told == sorted(told)  # the longer the log, the more
    assert told[0] < told[-1]


def test_play_goes_on_from_a_copy(copies: tuple[str, list[str], list[Copy]]) -> None:
    _, tokens, found = copies
    with in_thread(found[-1].folder) as running, Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        before = max(found[-1].acknowledged.values())
        assert one.update["seq"] >= before
        done = (one if one.question else two).answer_default()
        assert done["kind"] == "done"
        assert done["seq"] > before


def _bytes(copy: Copy, suffix: str) -> bytes:
    return (copy.folder / f"{FILE}{suffix}").read_bytes()


def _commits(log: bytes) -> list[int]:
    """Where in a write-ahead log each transaction ends: its last page tells the size of the database."""
    (page,) = struct.unpack(">I", log[8:12])
    size = FRAME_HEADER + page
    salt = log[16:24]
    found = []
    for start in range(WAL_HEADER, len(log) - size + 1, size):
        if log[start + 8 : start + 16] == salt and struct.unpack(">I", log[start + 4 : start + 8])[0]:
            found.append(start + size)
    return found
