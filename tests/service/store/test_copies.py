"""Copies: made in play, by hand and once a day; put back only when they are whole; a damaged database is rescued."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from polemos import UsageProblem
from polemos.cli.app import main
from polemos.service.store.copies import DAY, MOST_DAILY, DailyCopies, back_up, check, put_back
from polemos.service.store.store import FILE, Meta, Store
from tests.patience import until
from tests.service.client import Client
from tests.service.database import audit
from tests.service.running import in_process, in_thread
from tests.service.store.keeping import Keeper


def _kept(folder: Path, games: int = 3, actions: int = 40) -> dict[str, Meta]:
    with closing(Store(folder)) as store:
        keeper = Keeper(store)

        async def play() -> None:
            await keeper.begin(games)
            await keeper.act(actions)

        asyncio.run(play())
    return keeper.games


def _found(folder: Path) -> dict[str, Meta]:
    with closing(Store(folder)) as store:
        assert store.losses == []
        return {meta.id: meta for meta, _ in asyncio.run(store.games())}


def test_a_copy_made_in_play_is_whole_and_can_be_played_on(tmp_path: Path) -> None:
    with in_process(tmp_path / "games") as running:
        given = running.begin("human", "human", seed=5)
        tokens = [seat["token"] for seat in given["seats"]]
        for _ in range(3):
            running.begin("random", "random")
        with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
            for answers in range(8):
                done = (one if one.question else two).answer_default()
                one.catch_up(done["seq"])
                two.catch_up(done["seq"])
                if answers == 4:
                    before = done["seq"]
                    made = back_up(tmp_path / "games")
    games, actions = check(made)
    assert games == 4
    assert actions >= before
    # when it is put back elsewhere then play goes on from there
    put_back(tmp_path / "other", made)
    assert len(audit(tmp_path / "other")[given["game"]]) == before
    with in_thread(tmp_path / "other") as running, Client(running, tokens[0]) as client:
        assert client.update["seq"] == before


def test_copies_can_be_made_while_everything_is_written(tmp_path: Path) -> None:
    store = Store(tmp_path)
    keeper = Keeper(store)
    asyncio.run(keeper.begin(3))
    ending = threading.Event()
    made: list[tuple[int, Path]] = []

    def copy() -> None:
        while not ending.is_set() or not made:
            acknowledged = sum(meta.seq for meta in list(keeper.games.values()))
            made.append((acknowledged, back_up(tmp_path, tmp_path / f"copy{len(made)}.sqlite")))

    copier = threading.Thread(target=copy)
    copier.start()
    asyncio.run(keeper.act(150))
    ending.set()
    copier.join()
    store.close()
    for acknowledged, path in made:
        games, actions = check(path)
        assert games == 3
        assert actions >= acknowledged


def test_a_copy_takes_the_place_of_what_was_there_and_that_is_set_aside(tmp_path: Path) -> None:
    games = _kept(tmp_path)
    made = back_up(tmp_path)
    with closing(Store(tmp_path)) as store:
        asyncio.run(store.delete("game01"))
    changed = (tmp_path / FILE).read_bytes()
    held, actions, aside = put_back(tmp_path, made)
    assert (held, actions) == (3, sum(meta.seq for meta in games.values()))
    assert _found(tmp_path) == games
    assert aside is not None
    assert (aside / FILE).read_bytes() == changed


def test_a_copy_that_is_not_whole_is_not_put_back(tmp_path: Path) -> None:
    games = _kept(tmp_path)
    made = back_up(tmp_path)
    whole = made.read_bytes()
    refused = 0
    for at in (0, 20, *range(120, len(whole), 3_000)):
        made.write_bytes(whole[:at] + b"\xee" * 40 + whole[at + 40 :])
        try:
            put_back(tmp_path, made)
        except UsageProblem:
            refused += 1
        assert _found(tmp_path).keys() == games.keys()
    assert refused > len(whole) / 3_000 / 2  # elsewhere nothing stands


def test_once_a_day_a_copy_is_made_and_the_last_few_are_kept(tmp_path: Path) -> None:
    daily = DailyCopies(tmp_path)
    _kept(tmp_path)
    now = time.time()
    assert daily.copy_if_due(now) is not None
    assert daily.copy_if_due(now + DAY - 60) is None  # the day is not over
    assert daily.copy_if_due(now + DAY) is None  # nothing has changed
    for day in range(1, MOST_DAILY + 4):
        os.utime(tmp_path / FILE, (now + day * DAY, now + day * DAY))
        made = daily.copy_if_due(now + day * DAY + 60)
        assert made is not None
        check(made)
    assert len(list((tmp_path / "copies").iterdir())) == MOST_DAILY
    assert made.exists()
    # a copy made by hand is never thrown away
    by_hand = back_up(tmp_path)
    os.utime(tmp_path / FILE, (now + 20 * DAY, now + 20 * DAY))
    assert daily.copy_if_due(now + 20 * DAY + 60) is not None
    assert by_hand.exists()


def test_the_service_makes_its_daily_copy_by_itself(tmp_path: Path) -> None:
    games = _kept(tmp_path)
    with in_thread(tmp_path):
        until(lambda: list((tmp_path / "copies").glob("daily-*.sqlite")))
    (found,) = (tmp_path / "copies").iterdir()
    assert check(found)[0] == len(games)


# -- the commands ------------------------------------------------------------------------------------------------------


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = _kept(tmp_path / "games")
    data = ["--data", str(tmp_path / "games")]
    copy = tmp_path / "copy.sqlite"
    assert main(["backup", str(copy), *data]) == 0
    assert "3 games with 40 actions are copied" in capsys.readouterr().out
    assert main(["rescue", *data]) == 0
    assert "nothing to rescue" in capsys.readouterr().out
    # given a file that is spoiled
    content = bytearray((tmp_path / "games" / FILE).read_bytes())
    content[4096 * 3 : 4096 * 4] = bytes(4096)
    (tmp_path / "games" / FILE).write_bytes(bytes(content))
    assert main(["serve", "--port", "0", *data]) == 2
    assert "polemos rescue" in capsys.readouterr().err
    # then it can be rescued to another file, which changes nothing here, or in its place
    assert main(["rescue", "--to", str(tmp_path / "rescued.sqlite"), *data]) in (0, 1)
    assert check(tmp_path / "rescued.sqlite")[0] > 0
    assert (tmp_path / "games" / FILE).read_bytes() == bytes(content)
    assert main(["rescue", *data]) in (0, 1)
    told = capsys.readouterr().out
    assert "damaged files are kept as they were" in told
    assert (next((tmp_path / "games" / "damaged").iterdir()) / FILE).read_bytes() == bytes(content)
    # and a copy can be put back
    assert main(["restore", str(copy), *data]) == 0
    assert "What was there before is in" in capsys.readouterr().out
    assert _found(tmp_path / "games") == games


def test_what_a_damaged_page_held_is_taken_from_the_daily_copy(tmp_path: Path) -> None:
    """The commands never lose what a copy still has."""
    games = _kept(tmp_path)
    DailyCopies(tmp_path).copy_if_due()
    content = bytearray((tmp_path / FILE).read_bytes())
    for page in range(2, len(content) // 4096, 3):
        content[4096 * page : 4096 * (page + 1)] = bytes(4096)
    (tmp_path / FILE).write_bytes(bytes(content))
    assert main(["rescue", "--data", str(tmp_path)]) == 0
    assert _found(tmp_path) == games


def test_while_the_service_runs_nothing_is_put_back_or_rescued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _kept(tmp_path / "games")
    copy = back_up(tmp_path / "games")
    data = ["--data", str(tmp_path / "games")]
    with in_process(tmp_path / "games"):
        assert main(["restore", str(copy), *data]) == 2
        assert "end it first" in capsys.readouterr().err
        assert main(["rescue", *data]) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["backup"], "no games to copy"),
        (["rescue"], "no database"),
        (["restore", "nowhere.sqlite"], "no such file"),
        (["restore", __file__], "not a database"),
    ],
)
def test_wrong_use_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert main([*arguments, "--data", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


# -- told to whoever plays ---------------------------------------------------------------------------------------------


def test_damage_is_told_at_the_start_and_on_the_home_page_until_it_was_read(tmp_path: Path) -> None:
    with in_process(tmp_path / "games") as running:  # killed at the end
        token = running.begin("human", "human", seed=5)["seats"][0]["token"]
        with Client(running, token) as client:
            seq = client.answer_default()["seq"]
        shutil.copytree(tmp_path / "games", tmp_path / "taken")
    folder = tmp_path / "taken"
    (folder / f"{FILE}-wal").write_bytes(b"")
    (folder / FILE).write_bytes(b"")
    with in_thread(folder) as running:
        (loss,) = running.http.get("/api/losses").json()["losses"]
        assert not loss["is_loss"]
        assert "1 game with 1 action is saved; nothing is lost." in loss["words"]
        with Client(running, token) as client:
            assert client.update["seq"] == seq
        assert running.http.delete("/api/losses/other").status_code == 404
        assert running.http.delete(f"/api/losses/{loss['id']}").status_code == 204
        assert running.http.get("/api/losses").json() == {"losses": []}
    with in_thread(folder) as running:
        assert running.http.get("/api/losses").json() == {"losses": []}
