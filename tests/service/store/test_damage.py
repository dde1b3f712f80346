"""Damage to what is kept is noticed and told, never written over, and costs as little as can be."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from polemos import UsageProblem
from polemos.service.store import ledger, writer
from polemos.service.store.copies import check
from polemos.service.store.damage import saved, why_damaged
from polemos.service.store.database import Damaged, logs_of
from polemos.service.store.store import FILE, Meta, Store
from tests.service.database import audit
from tests.service.store.keeping import Keeper

GAMES, ACTIONS = 20, 150
LOG = f"{FILE}-wal"
Change = Callable[[bytes], bytes]


class Disk:
    """Files as they lay on the disk in the middle of play, and the games that had been acknowledged by then."""

    def __init__(self, folder: Path, games: dict[str, Meta]) -> None:
        self.folder = folder
        self.games = games

    def copied(self, to: Path, **changes: Change) -> Path:
        shutil.copytree(self.folder, to)
        (to / f"{FILE}-shm").unlink(missing_ok=True)
        names = {"file": FILE, "log": LOG, "ledger": ledger.FILE}
        for name, change in changes.items():
            path = to / names[name]
            path.write_bytes(change(path.read_bytes()))
        return to


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Disk:
    """Everything is in the log: nothing has gone into the file since the first game began."""
    folder = tmp_path_factory.mktemp("disk")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(writer, "QUIET", 3600.0)
        patched.setattr(writer, "MOST_IN_LOG", 1_000_000)
        store = Store(folder / "games")
        keeper = Keeper(store)

        async def play() -> None:
            await keeper.begin(GAMES)
            await keeper.act(ACTIONS)
            await keeper.throw_away("game07")
            await keeper.act(1)

        asyncio.run(play())
        shutil.copytree(folder / "games", folder / "copy")
        store.close()
    return Disk(folder / "copy", keeper.games)


def _found(store: Store) -> dict[str, Meta]:
    return {meta.id: meta for meta, _ in asyncio.run(store.games())}


def _flip(chance: random.Random, low: int = 0, high: int | None = None) -> Change:
    def change(content: bytes) -> bytes:
        spoiled = bytearray(content)
        spoiled[chance.randrange(low, high or len(content))] ^= 1 << chance.randrange(8)
        return bytes(spoiled)

    return change


def _cut(chance: random.Random) -> Change:
    return lambda content: content[: chance.randrange(len(content))]


def _without(content: bytes) -> bytes:
    return b""


def test_files_that_are_whole_are_not_called_damaged(disk: Disk, tmp_path: Path) -> None:
    folder = disk.copied(tmp_path / "whole")
    with closing(Store(folder)) as store:
        assert store.losses == []
        assert _found(store) == disk.games
    assert not (folder / "damaged").exists()


@pytest.mark.parametrize("number", range(12))
def test_a_damaged_log_is_told_and_costs_nothing(disk: Disk, tmp_path: Path, number: int) -> None:
    # given a log with one flipped bit, or cut off somewhere, or gone
    chance = random.Random(number)
    change = (_flip(chance), _flip(chance, high=60), _cut(chance), _without)[min(number % 5, 3)]
    folder = disk.copied(tmp_path / "games", log=change)
    spoiled = (folder / LOG).read_bytes()
    is_told = bool(why_damaged(folder))
    assert (folder / LOG).read_bytes() == spoiled  # looking changes nothing
    # when the service starts
    with closing(Store(folder)) as store:
        # then every game has all that was acknowledged, and the damage is told
        assert _found(store) == disk.games
        assert is_told
        (report,) = store.losses
        assert (report.games, report.lost) == (len(disk.games), ())
        assert "nothing is lost" in " ".join(report.words)
        # and the damaged files are as they were
        assert (Path(report.folder) / LOG).read_bytes() == spoiled
        assert (Path(report.folder) / FILE).read_bytes() == (disk.folder / FILE).read_bytes()
    audit(folder)
    # it is told until it was read, but not found again
    with closing(Store(folder)) as store:
        assert [told.id for told in store.losses] == [report.id]
    assert len(list((folder / "damaged").iterdir())) == 1


@pytest.mark.parametrize("number", range(8))
def test_what_neither_log_nor_ledger_holds_is_told_game_by_game(disk: Disk, tmp_path: Path, number: int) -> None:
    # given a log that ends early, and a ledger in whose last third many lines were spoiled
    chance = random.Random(100 + number)
    share = chance.uniform(0.2, 0.6)

    def spoil(content: bytes) -> bytes:
        lines = content.split(b"\n")
        for at in range(2 * len(lines) // 3, len(lines) - 5):
            if lines[at] and chance.random() < 0.8:
                lines[at] = b"0" * 16 + lines[at][16:]
        return b"\n".join(lines)

    folder = disk.copied(tmp_path / "games", log=lambda log: log[: int(share * len(log))], ledger=spoil)
    with closing(Store(folder)) as store:
        found = _found(store)
        (report,) = store.losses
    # then what is there hangs together, and every action that is missing is told, as far as the ledger still knows it
    check(folder / FILE)
    known = ledger.read_ledger(Path(report.folder) / ledger.FILE).games()
    expected = {}
    for name, meta in known.items():
        have = found[name].seq if name in found else 0
        assert have <= disk.games[name].seq
        if have < meta.seq:
            expected[name] = meta.seq - have
    assert expected
    assert {lost.game: lost.actions for lost in report.lost} == expected
    assert all(lost.title in " ".join(report.words) for lost in report.lost[:12])


@pytest.mark.parametrize("number", range(8))
def test_behind_a_damaged_page_of_the_log_games_are_found_without_a_ledger(
    disk: Disk, tmp_path: Path, number: int
) -> None:
    # given a database of a time when there was no ledger, and one flipped bit early in its log
    chance = random.Random(200 + number)
    folder = disk.copied(tmp_path / "games", log=_flip(chance, 32, 100_000 * (number + 1)))
    (folder / ledger.FILE).unlink()
    with closing(Store(folder)) as store:
        found = _found(store)
        assert len(store.losses) == 1
    # then hardly anything is missing: what stood on that page alone
    assert disk.games.keys() <= found.keys()
    missing = sum(meta.seq - found[name].seq for name, meta in disk.games.items())
    assert missing <= 3
    audit(folder)


def test_a_torn_last_line_of_the_ledger_is_no_damage(disk: Disk, tmp_path: Path) -> None:
    folder = disk.copied(tmp_path / "games", ledger=lambda content: content[:-40])
    assert why_damaged(folder) == ""


def test_a_game_that_was_thrown_away_is_not_missed(disk: Disk, tmp_path: Path) -> None:
    folder = disk.copied(tmp_path / "games", log=_without)
    with closing(Store(folder)) as store:
        assert "game07" not in _found(store)


def test_an_older_database_beside_a_newer_ledger_is_noticed(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        keeper = Keeper(store)
        asyncio.run(keeper.begin(3))
    old = (tmp_path / FILE).read_bytes()
    with closing(Store(tmp_path)) as store:
        asyncio.run(_more(keeper, store))
    (tmp_path / FILE).write_bytes(old)
    with closing(Store(tmp_path)) as store:
        (report,) = store.losses
        told = sum(lost.actions for lost in report.lost)
        have = sum(meta.seq for meta in _found(store).values())
        assert told == sum(meta.seq for meta in keeper.games.values()) - have
        assert told > 0


async def _more(keeper: Keeper, store: Store) -> None:
    keeper._store = store
    await keeper.act(30)


def test_a_damaged_database_file_is_refused_untouched_and_rescued(disk: Disk, tmp_path: Path) -> None:
    # given a database whose log has gone into its file, which is then damaged in many places
    folder = disk.copied(tmp_path / "games")
    Store(folder).close()
    pages = len((folder / FILE).read_bytes()) // 4096
    chance = random.Random(9)

    def spoil(content: bytes) -> bytes:
        spoiled = bytearray(content)
        for page in chance.sample(range(1, pages), 3):
            spoiled[4096 * page : 4096 * page + 16] = b"\xff" * 16
        return bytes(spoiled)

    content = spoil((folder / FILE).read_bytes())
    (folder / FILE).write_bytes(content)
    with pytest.raises(UsageProblem, match="polemos rescue"):
        Store(folder)
    assert (folder / FILE).read_bytes() == content
    # when it is rescued then most of it is there, and what is not is told
    rest = saved(folder)
    have = {kept.meta.id: kept.meta.seq for kept in rest.games}
    lost = {each.game: each.actions for each in rest.lost}
    for name, meta in disk.games.items():
        assert have.get(name, 0) + lost.get(name, 0) == meta.seq
    assert len(have) >= len(disk.games) - 6


def test_a_database_that_cannot_be_set_aside_is_not_touched(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = disk.copied(tmp_path / "games", log=_flip(random.Random(1), 40_000))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("polemos.service.store.damage.shutil.copyfile", full)
    with pytest.raises(UsageProblem, match="No space left"):
        Store(folder)
    for name in (FILE, LOG, ledger.FILE):
        assert (folder / name).read_bytes() == before[name]


def test_in_quiet_play_the_file_alone_holds_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUIET", 0.01)
    store = Store(tmp_path / "games")
    keeper = Keeper(store)

    async def play() -> None:
        await keeper.begin(3)
        await keeper.act(20)
        for _ in range(3_000):
            if store.writer._in_log == 0:
                return
            await asyncio.sleep(0.01)

    asyncio.run(play())
    # given a copy of the one file, taken while the service runs
    (tmp_path / "copy").mkdir()
    shutil.copyfile(tmp_path / "games" / FILE, tmp_path / "copy" / FILE)
    store.close()
    with closing(Store(tmp_path / "copy")) as copy:
        assert _found(copy) == keeper.games


def test_in_play_without_a_pause_the_log_never_holds_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUIET", 3600.0)
    monkeypatch.setattr(writer, "MOST_IN_LOG", 10)
    store = Store(tmp_path / "games")
    keeper = Keeper(store)

    async def play() -> None:
        await keeper.begin(3)
        await keeper.act(40)

    asyncio.run(play())
    (tmp_path / "copy").mkdir()
    shutil.copyfile(tmp_path / "games" / FILE, tmp_path / "copy" / FILE)
    store.close()
    with closing(Store(tmp_path / "copy")) as copy:
        missing = sum(meta.seq for meta in keeper.games.values()) - sum(meta.seq for meta in _found(copy).values())
    assert missing <= 10


def test_a_long_ledger_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "MOST_IN_LOG", 10)
    monkeypatch.setattr(ledger, "MOST_BYTES", 50_000)
    store = Store(tmp_path)
    keeper = Keeper(store)

    async def play() -> None:
        await keeper.begin(3)
        await keeper.act(150)

    asyncio.run(play())
    assert (tmp_path / ledger.FILE).stat().st_size < 250_000
    assert ledger.read_ledger(tmp_path / ledger.FILE).games() == keeper.games
    store.close()


def test_a_file_that_cannot_be_read_is_damaged(tmp_path: Path) -> None:
    Store(tmp_path).close()
    (tmp_path / FILE).write_bytes(b"SQLite format 3\0" + bytes(4000))
    with pytest.raises(Damaged):
        why_damaged(tmp_path)
    assert logs_of(tmp_path / FILE)[0].name == LOG
