"""What the page of a game by mail receives is what the player's view gives, and nothing else."""

from __future__ import annotations

import base64
from typing import Any

import msgspec
import pytest

from polemos.kernel.view import View
from polemos.mail import Correspondence
from polemos.registry.rulesets import entry_of
from polemos.service.mail.table import WRITTEN, mail_told
from polemos.service.table.journal import RoleLog
from polemos.service.table.staging import Staging
from polemos.service.table.update import Card, make_update
from tests.mail.posting import computer, deploys, exchange, pair
from tests.service.mailing import Player, Post, answered


def expected(mail: Correspondence, update: dict[str, Any]) -> bytes:
    """The update made anew from the view of a game that was read from the notes; what the table adds is taken over."""
    assert mail.game is not None
    view: View[Any] = View(mail.game, mail.seat)
    if mail.status().task == "wait" and view.waiting_for:
        view.waiting_for = (1 - mail.seat,)
    log = RoleLog()
    log.follow(view, mail.game.decisions)
    undo = mail.game.why_no_undo(mail.seat) if mail.status().task == "play" else WRITTEN
    players = tuple("human" if seat == mail.seat else "mail" for seat in (0, 1))
    card = Card(
        game=update["game"], ruleset="hoplites", title=update["title"], players=players, present=(True, True),
        seat_names=mail.game.ruleset.seat_names, fork_of="", seq=mail.notebook.kept, step=len(mail.game.decisions),
        since=update["since"], why_no_undo=undo, undo_to=update["undo_to"], sealed=False,
        mail=mail_told(mail),
    )  # fmt: skip
    staging = Staging(entry_of("hoplites").scene.scene)
    staged = tuple(staging.staged(mail.game, view, each["step"], log) for each in update["staged"])
    return msgspec.json.encode(make_update(card, view, log.part(update["log"]["since"]), log.hash(), staged=staged))


@pytest.mark.rule("HOP-25.4", "HOP-1.7")
def test_every_update_is_the_view_of_the_player(post: Post) -> None:
    # given a battle in the middle, with cards on both sides
    host, guest = pair(seed="secrecy")
    for _ in range(5):
        exchange(host, guest, deploys)
        exchange(guest, host, deploys)
    assert host.status().task == "play"
    path = post.host.has(host)
    token = post.host.listed(path.stem)["seats"][host.seat]["token"]
    choose, checked = computer(), 0
    with post.host.sits(token) as client:
        while True:
            # then each update is, byte for byte, what a view gives that was made from the notes alone
            mail = Correspondence.read(path.read_bytes())
            newest = [raw for raw in client.bytes if raw.startswith(b'{"kind":"update"')][-1]
            assert newest == expected(mail, client.update)
            checked += 1
            if client.question is None:
                break
            assert mail.game is not None
            view: View[Any] = View(mail.game, mail.seat)
            answered(client, view.space.answer_json(choose(view)))
    assert checked > 4


def secrets_of(mail: Correspondence) -> list[str]:
    """The notes' secret and all that is made of it, as it could be written."""
    book = mail.notebook
    raw = [book.secret, book.keys().cards, book.keys().places, book.keys().deal, book.link(mail.number + 1)]
    raw += [book.signing(number) for number in range(mail.number + 2)]
    raw += list(mail.replica.seeds.values())
    return [text for each in raw for text in (each.hex(), base64.b64encode(each).decode().rstrip("="))]


def fetched(player: Player, token: str) -> str:
    """All that can be had over HTTP about a game."""
    http = player.running.http
    parts = [
        http.get(f"/api/games/{token}/{what}").text
        for what in ("steps", "moment/0", "moment/3", "staged/0", "staged/3", "export")
    ]
    parts.append(http.post(f"/api/games/{token}/fork", json={"step": 1}).text)
    parts += [http.get("/api/games").text, http.get("/api/mail").text, http.get(f"/api/mail/{token}").text]
    return "\n".join(parts)


def test_no_key_and_no_seed_is_ever_sent(post: Post) -> None:
    mine, theirs = post.begun()
    post.host.plays(mine, "greedy")
    post.guest.take(post.host.letter(mine["token"]))
    with post.guest.sits(theirs["token"]) as client:
        while client.question is not None:
            answered(client, client.question["default"])
        sent = b"\n".join(client.bytes).decode() + fetched(post.guest, theirs["token"])
    for secret in [*secrets_of(post.guest.notes(theirs).mail), *secrets_of(post.host.notes(mine).mail)]:
        assert secret not in sent


def test_the_hand_of_the_other_is_not_even_in_the_game(post: Post) -> None:
    mine, theirs = post.begun()
    post.host.plays(mine, "greedy")
    post.guest.take(post.host.letter(mine["token"]))
    hand = post.host.notes(mine).mail
    assert hand.game is not None
    held = hand.game.state.side(hand.seat).hand
    assert held
    with post.guest.sits(theirs["token"]) as client:
        shown = {card["id"] for card in client.update["scene"]["cards"] if card["seat"] == hand.seat}
        on_field = {card for card in shown if card not in held}
        assert shown == on_field


def test_there_is_no_copy_of_a_game_by_mail(post: Post) -> None:
    mine, _ = post.begun()
    http = post.host.running.http
    for answer in (
        http.get(f"/api/games/{mine['token']}/export"),
        http.post(f"/api/games/{mine['token']}/fork", json={"step": 0, "players": ["human", "greedy"]}),
    ):
        assert answer.status_code == 409
        assert "of a game by mail there is no copy" in answer.json()["error"]["text"]
