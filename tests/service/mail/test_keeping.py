"""The notes are the one place where a game by mail is kept: killed services, the terminal, two programs at once."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from polemos.cli import app as command
from polemos.mail import Refusal
from polemos.mail.folder import Notes
from tests.service.client import Client
from tests.service.mailing import Player, Post, answered
from tests.service.running import in_process, in_thread


@pytest.mark.long
def test_killed_in_the_middle_of_a_turn_nothing_is_lost(tmp_path: Path) -> None:
    # given a turn under way in a service that is a process of its own
    host, guest = tmp_path / "host", tmp_path / "guest"
    with in_process(host) as one, in_thread(guest) as two:
        port, post = one.port, Post(Player(one, host), Player(two, guest))
        mine, theirs = post.begun()
        with post.host.sits(mine["token"]) as client:
            assert client.question is not None
            plays = [o["key"] for o in client.question["space"]["options"] if o["key"].startswith("play ")]
            message = {"id": "before-the-end", "seq": client.update["seq"], "answer": plays[0]}
            assert client.ask("answer", **message)["kind"] == "done"
            client.catch_up(client.last["seq"])
            seen, log = client.update, client.log
            os.kill(one.pid, signal.SIGKILL)
    # when it comes again
    with in_process(host, port) as one, in_thread(guest) as two:
        post = Post(Player(one, host), Player(two, guest))
        with post.host.sits(mine["token"]) as client:
            # then the turn is where it was
            for part in ("scene", "question", "step", "why_no_undo", "seq"):
                assert client.update[part] == seen[part]
            assert client.log == log
            # and what was sent once more has no second effect
            again = client.ask("answer", **message)
            assert (again["kind"], again["stale"]) == ("no", True)
            assert client.hello(0, 0)["seq"] == seen["seq"]
            while client.question is not None:
                answered(client, client.question["default"])
        raw = post.host.letter(mine["token"])
        assert post.guest.take(raw)["task"] == "play"
        os.kill(one.pid, signal.SIGKILL)
    # and a file that was written is the same one after the next kill
    with in_process(host, port) as one:
        assert Player(one, host).letter(mine["token"]) == raw
        assert Player(one, host).stands(mine["token"])["written"] == "Your turn is written"
    assert theirs["token"] != mine["token"]


def test_killed_between_the_last_answer_and_the_file_it_is_written_on_return(post: Post) -> None:
    mine, _ = post.begun()
    notes = post.host.notes(mine)
    while notes.mail.status().task == "play":
        assert notes.mail.game is not None
        notes.mail.answer("end")
    notes.keep()  # and no letter, as if killed here
    assert notes.mail.number == 2
    with post.host.sits(mine["token"]) as client:
        assert client.update["mail"]["written"] == "Your turn is written"
    assert post.host.notes(mine).mail.number == 3


# -- the terminal ------------------------------------------------------------------------------------------------------


@pytest.fixture
def terminal(post: Post, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the host's terminal is; its games are in the folder of his service."""
    monkeypatch.setenv("POLEMOS_HOME", str(post.host.folder))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _typed(monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str = "") -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert command.main(arguments) == 0


@pytest.mark.rule("HOP-25.5")
def test_a_game_begun_in_the_terminal_goes_on_in_the_browser_and_the_other_way_round(
    post: Post, terminal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _typed(monkeypatch, "mail", "new", "x", "--scenario", "leuctra")
    raw = (terminal / "x.savegame").read_bytes()
    theirs = post.guest.join(raw)
    (terminal / "x-1.savegame").write_bytes(post.guest.letter(theirs["token"]))
    # given a turn that is begun in the terminal and left
    _typed(monkeypatch, "mail", "play", "x-1.savegame", typed="end\nquit\n")
    game = theirs["game"].replace("guest", "host")
    mine = post.host.listed(game)
    token = mine["seats"][0]["token"]
    assert mine["mail"]["task"] == "play"
    # when it is ended in the browser
    with post.host.sits(token) as client:
        assert client.update["step"] == 1
        while client.question is not None:
            answered(client, client.question["default"])
    # then the other's answer can be opened in the terminal again
    post.guest.take(post.host.letter(token))
    post.guest.plays(theirs)
    (terminal / "x-3.savegame").write_bytes(post.guest.letter(theirs["token"]))
    _typed(monkeypatch, "mail", "play", "x-3.savegame", typed="end\nend\n")
    assert (terminal / "x-4.savegame").read_bytes() == post.host.letter(token)


def test_a_page_that_is_open_meanwhile_is_told_and_writes_nothing_over(
    post: Post, terminal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = post.begun()
    (terminal / "y-1.savegame").write_bytes(post.guest.letter(theirs["token"]))
    with post.host.sits(mine["token"]) as client:
        _typed(monkeypatch, "mail", "play", "y-1.savegame", typed="end\nend\n")
        sent = (terminal / "y-2.savegame").read_bytes()
        # when the page, which knows nothing of it, answers
        assert client.update["mail"]["task"] == "play"
        told = client.act("answer", answer="end")
        # then it is stale, and the present follows
        assert (told["kind"], told["stale"]) == ("no", True)
        client.receive()
        assert client.update["mail"]["written"] == "Your turn is written"
    assert post.host.letter(mine["token"]) == sent


def test_of_two_programs_with_the_same_notes_only_the_first_can_write(post: Post) -> None:
    mine, _ = post.begun()
    one, two = post.host.notes(mine), post.host.notes(mine)
    one.mail.answer("end")
    one.keep()
    two.mail.answer("order all_react never")
    with pytest.raises(Refusal, match="has gone on elsewhere"):
        two.keep()
    assert Notes.read(one.path).mail.to_bytes() == one.mail.to_bytes()


def test_the_secrets_are_read_by_their_owner_alone(post: Post) -> None:
    mine, _ = post.begun()
    post.host.plays(mine)
    found = sorted(post.host.folder.glob(f"mail/{mine['game']}*"))
    assert [path.suffix for path in found] == [".secret", ".bak"]
    assert all(path.stat().st_mode & 0o077 == 0 for path in found)


def test_notes_that_cannot_be_read_are_named_and_hide_no_other_game(tmp_path: Path) -> None:
    (tmp_path / "mail").mkdir()
    (tmp_path / "mail" / f"{'0' * 32}-host.secret").write_text("{}")
    with in_thread(tmp_path) as running:
        player = Player(running, tmp_path)
        mine = player.invite()
        assert player.listed(mine["game"])["title"] == "Leuctra, 371 BC"
        (spoiled,) = running.http.get("/api/mail").json()["spoiled"]
        assert spoiled["file"].startswith("0000")
        assert "these are no notes of a game by mail" in spoiled["text"]
        with pytest.raises(Exception, match="403"), Client(running, "A" * 32):
            pass
