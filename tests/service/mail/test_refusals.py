"""Changed, old, foreign, forked and own files are refused with the reason, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.service.mailing import Post, Told, answered


@pytest.fixture
def turns(post: Post) -> Iterator[tuple[Told, Told, bytes]]:
    """A game after the host's first turn, and his letter; whatever a test tries, both stand as before."""
    mine, theirs = post.begun()
    post.host.plays(mine)
    raw = post.host.letter(mine["token"])
    before = post.guest.stands(theirs["token"])
    yield mine, theirs, raw
    assert post.guest.stands(theirs["token"]) == before


def test_a_changed_file_names_the_line(post: Post, turns: tuple[Told, Told, bytes]) -> None:
    *_, raw = turns
    assert "line 1: the file has been changed" in post.guest.refuses(raw.replace(b'"number":2', b'"number":4'))
    assert "line 2: the file has been changed" in post.guest.refuses(raw.replace(b'"link":"', b'"link":"A'))
    assert "cut short" in post.guest.refuses(raw[: len(raw) // 2])
    head, _, signature = raw.partition(b'"signature":"')
    other = head + b'"signature":"' + (b"B" if signature[:1] == b"A" else b"A") + signature[1:]
    assert "line 4: the signature is not that of the other player" in post.guest.refuses(other)


@pytest.mark.parametrize("raw", [b"", b"{}", b"\x89PNG\r\n" + bytes(range(256)), b"x" * 100_000], ids=len)
def test_what_is_no_letter_is_told_so(post: Post, raw: bytes) -> None:
    assert "this is not a turn of a game by mail" in post.guest.refuses(raw)


def test_a_file_that_is_too_long_is_not_read_to_its_end(post: Post) -> None:
    answer = post.guest.running.http.post("/api/mail/open", content=b"x" * 1_000_000)
    assert answer.status_code == 413


def test_a_file_of_another_game_is_foreign(post: Post, turns: tuple[Told, Told, bytes]) -> None:
    *_, raw = turns
    stranger = post.host  # plays in this game, but not as the one to whom the letter is written
    assert "this is your own file; send it to the other player" in stranger.refuses(raw)
    mine, theirs = post.begun()
    post.host.running.http.delete(f"/api/games/{mine['token']}")
    assert "nobody here plays this game" in post.host.refuses(post.guest.letter(theirs["token"]))


def test_an_old_file_was_read_already(post: Post) -> None:
    mine, theirs = post.begun()
    post.host.plays(mine)
    old = post.host.letter(mine["token"])
    for _ in range(2):
        post.guest.take(post.host.letter(mine["token"]))
        post.guest.plays(theirs)
        post.host.take(post.guest.letter(theirs["token"]))
        post.host.plays(mine)
    assert "this letter was read already" in post.guest.refuses(old)


@pytest.mark.rule("HOP-25.3")
def test_a_file_that_was_answered_may_be_opened_again_and_the_answer_saved_again(post: Post) -> None:
    mine, theirs = post.begun()
    post.host.plays(mine)
    raw = post.host.letter(mine["token"])
    assert post.guest.take(raw)["task"] == "play"
    assert post.guest.take(raw)["task"] == "play"
    post.guest.plays(theirs)
    sent = post.guest.letter(theirs["token"])
    assert post.guest.take(raw)["written"] == "Your turn is written"
    assert post.guest.letter(theirs["token"]) == sent


def test_two_files_for_one_turn_are_recognised_and_both_kept(post: Post) -> None:
    mine, theirs = post.begun()
    path = post.host.notes(mine).path
    before = path.read_bytes()
    post.host.plays(mine)
    first = post.host.letter(mine["token"])
    assert post.guest.take(first)["task"] == "play"
    # when the host brings his old notes back and plays the turn otherwise
    path.write_bytes(before)
    with post.host.sits(mine["token"]) as client:
        answered(client, "order all_react always")
        while client.question is not None:
            answered(client, client.question["default"])
    second = post.host.letter(mine["token"])
    assert second != first
    assert "has written two different letters 2; both are kept as proof" in post.guest.refuses(second)
    # then the guest's game goes on, and the proof is in his notes
    assert post.guest.stands(theirs["token"])["forks"] == 1
    assert post.guest.notes(theirs).mail.notebook.forks == ((first, second),)
    assert post.guest.plays(theirs)["written"] == "Your turn is written"


def test_an_invitation_that_was_accepted_leads_back_to_the_game(post: Post) -> None:
    mine, theirs = post.begun()
    raw = post.guest.notes(theirs).mail.notebook.letters[0]
    assert post.guest.open(raw)["given"]["token"] == theirs["token"]
    answer = post.guest.running.http.post("/api/mail/join", content=raw)
    assert (answer.status_code, "joined this battle already" in answer.text) == (400, True)
    assert mine["game"] != theirs["game"]
