"""Nothing that was acknowledged is lost, whatever happens to the service, its disk or its computers."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from polemos import UsageProblem
from polemos.service.lobby import tables
from polemos.service.store.damage import why_damaged
from polemos.service.store.store import FILE, Store
from polemos.service.store.writer import NotSaved, Writer
from tests.patience import until
from tests.service.client import Client
from tests.service.database import audit, rows_of
from tests.service.running import Running, in_process, in_thread

KILLS = 4
GONE = (WebSocketException, OSError, TimeoutError)


class Record:
    """What the service has acknowledged to somebody who plays both sides."""

    def __init__(self) -> None:
        self.done: dict[str, int] = {}
        self.seen = 0  # the newest update
        self.open: dict[str, Any] | None = None  # sent and not yet answered


def _play_until_gone(running: Running, tokens: list[str], record: Record, kill: threading.Timer, after: int) -> None:
    """Answer for both sides; after so many answers the killer sets off, and play goes on until it strikes."""
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        for client in (one, two):
            assert client.update["seq"] >= max([record.seen, *record.done.values()])
        if record.open is not None:
            # Sent before the end and not answered: once more with the same id, and it has one effect at most.
            again = record.open
            told = (one if again["seat"] == 0 else two).ask("answer", **again["message"])
            assert told["kind"] == "done" or told["stale"]
            if told["kind"] == "done":
                record.done[told["id"]] = told["seq"]
            record.open = None
        while one.update["outcome"] is None:
            after -= 1
            if after == 0:
                kill.start()
            newest = max(one.update["seq"], two.update["seq"], *record.done.values(), 0)
            one.catch_up(newest)
            two.catch_up(newest)
            record.seen = newest
            client = one if one.question else two
            assert client.question is not None
            message = {"id": f"m{newest}", "seq": newest, "answer": client.question["default"]}
            record.open = {"seat": 0 if client is one else 1, "message": message}
            done = client.ask("answer", **message)
            assert done["kind"] == "done", done
            record.done[done["id"]] = done["seq"]
            record.open = None


@pytest.mark.long
def test_killed_in_the_middle_of_play_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    # given a game between two people and some between computers, and a service that is killed again and again
    record, tokens, game, port = Record(), [], "", 0
    for kill in range(KILLS):
        with in_process(tmp_path, port) as running:
            port = running.port
            if not tokens:
                given = running.begin("human", "human", scenario="sybota_433")
                game, tokens = given["game"], [seat["token"] for seat in given["seats"]]
                for _ in range(3):
                    running.begin("random", "random")
            killer = threading.Timer(0.004 * kill, os.kill, (running.pid, signal.SIGKILL))
            try:
                _play_until_gone(running, tokens, record, killer, 5 + kill)
            except GONE:
                assert killer.ident is not None
            killer.join()
        # then after each kill every acknowledged action is there, in its place, and the chain is whole
        found = audit(tmp_path)
        kept = {row.id: row.seq for row in found[game]}
        assert why_damaged(tmp_path) == ""  # a kill is no damage
        assert record.done.items() <= kept.items()
        assert len(kept) - len(record.done) <= 1  # one may have been kept whose answer did not get out
    assert len(record.done) > 20
    # and play goes on
    with in_thread(tmp_path) as running, Client(running, tokens[0]) as client:
        assert client.update["seq"] >= record.seen
        assert client.update["step"] > 0


def test_after_a_restart_a_page_resumes_and_gets_only_what_it_lacks(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("human", "human", seed=4)
        tokens = [seat["token"] for seat in given["seats"]]
        with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
            for _ in range(6):
                done = (one if one.question else two).answer_default()
                one.catch_up(done["seq"])
                two.catch_up(done["seq"])
            before, lines = one.without_news(), one.log
    with in_thread(tmp_path) as running, Client(running, tokens[0], hello=False) as client:
        client.log = list(lines)
        client.hello(before["seq"])
        assert client.update["log"] == {"since": len(lines), "lines": []}
        absent = [{**seat, "present": seat["seat"] == 0} for seat in before["seats"]]
        assert client.without_news() == {**before, "seats": absent}


def test_undo_works_after_a_restart(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("human", "greedy", seed=5)
        token = given["seats"][0]["token"]
        with Client(running, token) as client:
            while client.update["why_no_undo"] is not None:
                client.answer_default()
            step, seq = client.update["step"], client.update["seq"]
    with in_thread(tmp_path) as running, Client(running, token) as client:
        assert (client.update["step"], client.update["seq"]) == (step, seq)
        done = client.act("undo")
        assert (done["kind"], done["seq"]) == ("done", seq + 1)
        assert client.catch_up(seq + 1).update["step"] == step - 1
    audit(tmp_path)


@pytest.mark.parametrize("fault", [sqlite3.OperationalError("disk I/O error"), sqlite3.OperationalError("full")])
def test_when_a_commit_fails_nobody_sees_the_new_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    commit = Writer.commit
    failing = threading.Event()

    def sometimes(writer: Writer) -> None:
        if failing.is_set():
            raise fault
        commit(writer)

    monkeypatch.setattr(Writer, "commit", sometimes)
    caplog.set_level(logging.CRITICAL, "polemos.service")
    with in_thread(tmp_path) as running:
        given = running.begin("human", "human", seed=5)
        tokens = [seat["token"] for seat in given["seats"]]
        with Client(running, tokens[0]) as client, Client(running, given["watch"]) as watcher:
            before = client.without_news()
            asked = client.await_question()
            assert asked is not None
            failing.set()
            refused = client.ask("answer", id="same", seq=before["seq"], answer=asked["default"])
            assert refused["kind"] == "no"
            assert "could not be kept" in refused["reason"]["text"]
            with pytest.raises(TimeoutError):
                watcher.receive(timeout=0.3)
            assert (
                running.http.post("/api/games", json={"ruleset": "navarcoi", "scenario": "rhium_429"}).status_code
                == 503
            )
            failing.clear()
            # The service lives on: nothing has changed, and the same message now has its effect.
            client.hello(0, 0)
            assert client.without_news() == before
            done = client.ask("answer", id="same", seq=before["seq"], answer=asked["default"])
            assert (done["kind"], done["seq"]) == ("done", before["seq"] + 1)
            assert watcher.catch_up(done["seq"])
    assert [row.id for row in rows_of(tmp_path, given["game"])] == ["same"]


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    with in_process(tmp_path), pytest.raises(UsageProblem, match="another service keeps its games in"):
        Store(tmp_path)


def test_the_database_is_the_owners_alone(tmp_path: Path) -> None:
    with in_thread(tmp_path / "new") as running:
        running.begin("human", "human")
        for path in (tmp_path / "new").iterdir():
            assert path.stat().st_mode & 0o077 == 0, path
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda path: path.write_bytes(b"this is no database at all, but some text" * 100), "not a database"),
        (lambda path: _pragma(path, "application_id=7"), "not a database of Polemos"),
        (lambda path: _pragma(path, "user_version=99"), "another version"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_left_alone(tmp_path: Path, spoil: Any, told: str) -> None:
    Store(tmp_path).close()
    spoil(tmp_path / FILE)
    content = (tmp_path / FILE).read_bytes()
    with pytest.raises(UsageProblem, match=told):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


def _pragma(path: Path, pragma: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA {pragma}")


def test_jobs_of_one_transaction_do_not_spoil_each_other(tmp_path: Path) -> None:
    store = Store(tmp_path)

    async def together() -> list[Any]:
        works = [
            lambda db: db.execute("CREATE TABLE one (x INTEGER)").rowcount,
            lambda db: db.execute("INSERT INTO nowhere VALUES (1)"),
            lambda db: db.execute("INSERT INTO one VALUES (1)").rowcount,
        ]
        return await asyncio.gather(*(store.writer.do(work) for work in works), return_exceptions=True)

    results = asyncio.run(together())
    store.close()
    assert isinstance(results[1], NotSaved)
    assert results[2] == 1
    with pytest.raises(NotSaved):
        asyncio.run(store.writer.do(lambda db: 1))


def test_a_game_whose_rows_were_tampered_with_is_not_loaded(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "polemos.service")
    with in_thread(tmp_path) as running:
        given = running.begin("human", "human", seed=5)
        tokens = [seat["token"] for seat in given["seats"]]
        with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
            for _ in range(4):
                done = (one if one.question else two).answer_default()
                one.catch_up(done["seq"])
                two.catch_up(done["seq"])
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE actions SET id='other' WHERE seq=2")
        db.commit()
    with in_thread(tmp_path) as running:
        answer = running.http.get(f"/api/games/{tokens[0]}/steps")
        assert answer.status_code == 500
        assert "does not follow" in answer.json()["error"]["text"]
        assert running.http.get("/api/games").status_code == 200


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    store = Store(tmp_path)
    pragmas = [
        asyncio.run(store.writer.do(lambda db, name=name: db.execute(f"PRAGMA {name}").fetchone()[0]))  # type: ignore[misc]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    store.close()
    assert pragmas == ["wal", 2, 1]  # 2: FULL


def test_a_table_where_nobody_is_left_is_put_away_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "IDLE_SECONDS", 0.2)
    with in_thread(tmp_path) as running:
        token = running.begin("human", "human", seed=5)["seats"][0]["token"]
        with Client(running, token) as client:
            client.answer_default()
            time.sleep(0.5)
            assert running.app.state.tables._tables  # while somebody is there it stays
            step = client.update["step"]
        until(lambda: not running.app.state.tables._tables)
        with Client(running, token) as client:
            assert (client.update["seq"], client.update["step"]) == (1, step)


# -- computers ---------------------------------------------------------------------------------------------------------


def test_computers_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        # A long battle: while the service stops it is played on, and it must not come to its end by then.
        game = running.begin("random", "random", scenario="arginusae_406", seed=1)["game"]
        until(lambda: len(rows_of(tmp_path, game)) > 3)
    stopped = len(rows_of(tmp_path, game))
    with in_thread(tmp_path) as running:
        until(lambda: len(rows_of(tmp_path, game)) > stopped + 3)
    audit(tmp_path)
