"""Games by mail at the table of the service."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos.mail import terms
from polemos.rules.hoplites.draw import RESERVE
from polemos.rules.hoplites.starting.initiative import OrderDecided
from polemos.service.pages.security import Door
from tests.mail.initiative import up_to_initiative
from tests.mail.posting import passes
from tests.mail.reserves import with_reserve
from tests.service.client import Client
from tests.service.mailing import SMALL, Post, answered
from tests.service.running import in_thread


@pytest.mark.rule("HOP-25.1", "HOP-25.3", "HOP-25.4")
def test_two_people_exchange_turns(post: Post) -> None:
    # given an invitation: there is no table before the other has joined
    mine = post.host.invite()
    assert mine["mail"]["written"] == "The invitation is written"
    assert (mine["mail"]["task"], mine["mail"]["is_begun"]) == ("wait", False)
    raw = post.host.letter(mine["token"])
    # when the other looks at it and accepts it
    told = post.guest.open(raw)
    assert told["given"] is None
    assert told["invitation"]["title"] == mine["title"]
    assert told["invitation"]["yours"] == "Spartans and allies, Leuctra"
    theirs = post.guest.join(raw)
    # then the host plays the first turn at his table, and then the guest
    assert post.host.take(post.guest.letter(theirs["token"]))["task"] == "play"
    after = post.host.plays(mine)
    assert (after["task"], after["written"]) == ("wait", "Your turn is written")
    assert after["file"].endswith("-2.savegame")
    taken = post.guest.open(post.host.letter(mine["token"]))["given"]
    assert (taken["token"], taken["mail"]["task"]) == (theirs["token"], "play")
    assert post.guest.plays(theirs)["file"].endswith("-3.savegame")
    assert post.host.take(post.guest.letter(theirs["token"]))["task"] == "play"


@pytest.mark.rule("HOP-25.2", "HOP-26.4")
def test_a_battle_is_fought_to_its_end_and_reckoned(post: Post) -> None:
    mine, theirs = post.begun(**SMALL)
    sides = [(post.host, mine), (post.guest, theirs)]
    raw = post.guest.letter(theirs["token"])
    for number in range(2, 400):
        player, given = sides[number % 2]
        now = player.take(raw)
        if now["task"] == "play":
            now = player.plays(given, "greedy")
        if now["task"] == "over":
            break
        raw = player.letter(given["token"])
    # then the one who has all letters knows that nobody has cheated
    assert (now["task"], now["is_honest"]) == ("over", True)
    with player.sits(given["token"]) as client:
        assert client.update["outcome"] is not None
        decided = [line for line in client.log if line["fact"]["type"] == "DecidedForAbsent"]
        # and what the computer decided for the absent player is told as such
        assert decided
        for line in decided:
            assert line["words"].endswith(": decided for the absent player by the computer")
            assert {"HOP-25.2", "HOP-26.4"} <= set(line["why"])
        # and the whole battle can be looked at again
        last = client.update["step"]
    steps = player.running.http.get(f"/api/games/{given['token']}/steps").json()["steps"]
    assert len(steps) == last
    for step in range(0, last + 1, 7):
        moment = player.running.http.get(f"/api/games/{given['token']}/moment/{step}")
        assert moment.status_code == 200, moment.text
        assert moment.json()["step"] == step


@pytest.mark.rule("HOP-25.4")
def test_the_others_turn_can_be_watched_from_where_one_wrote_last(post: Post) -> None:
    mine, theirs = post.begun()
    post.host.plays(mine)
    post.guest.take(post.host.letter(mine["token"]))
    before = post.host.notes(mine).mail
    post.guest.plays(theirs, "greedy")
    now = post.host.take(post.guest.letter(theirs["token"]))
    assert before.game is not None
    assert now["since"] == len(before.game.decisions)
    with post.host.sits(mine["token"]) as client:
        assert client.update["step"] > now["since"]
        answered(client, "end")


@pytest.mark.rule("HOP-25.3")
def test_a_decision_can_be_taken_back_until_the_file_is_written(post: Post) -> None:
    mine, _ = post.begun()
    with post.host.sits(mine["token"]) as client:
        assert client.update["why_no_undo"] is not None
        scene = client.update["scene"]
        assert client.question is not None
        plays = [key for key in (o["key"] for o in client.question["space"]["options"]) if key.startswith("play ")]
        answered(client, plays[0])
        assert client.update["scene"] != scene
        assert client.update["why_no_undo"] is None
        client.catch_up(client.act("undo")["seq"])
        assert client.update["scene"] == scene
        while client.question is not None:
            answered(client, client.question["default"])
        assert client.update["why_no_undo"]["rule"] == "HOP-25.3"
        assert client.act("undo")["kind"] == "no"
        assert client.act("concede")["reason"]["rule"] == "HOP-25.4"
    assert post.host.stands(mine["token"])["written"] == "Your turn is written"


@pytest.mark.rule("HOP-25.8")
def test_the_first_player_answers_for_the_initiative_and_the_file_goes_back_at_once(post: Post) -> None:
    for seed in range(12):
        host, _ = up_to_initiative(passes, passes, f"initiative {seed}")
        post.host.has(host)
        game = f"{host.notebook.game}-host"
        token = post.host.listed(game)["seats"][host.seat]["token"]
        with post.host.sits(token) as client:
            # given that he is asked for INITIATIVE before anything else
            assert client.question is not None
            assert client.question["rule"] == "HOP-24.13"
            answered(client, "no")
            (decided,) = [line for line in client.log if line["fact"]["type"] == OrderDecided.__name__]
            if not decided["fact"]["changed"]:
                assert client.update["mail"]["task"] == "play"
                continue
            # then the file is written when the second player has won the double turn
            assert client.question is None
            assert client.update["mail"]["written"] == "North has the double turn"
            return
    pytest.fail("the second player never won")


@pytest.mark.rule("HOP-5.5")
def test_reserve_writes_a_file_that_asks_for_cards_and_the_turn_goes_on_with_the_answer(post: Post) -> None:
    host, guest, _ = with_reserve()
    post.host.has(host)
    post.guest.has(guest)
    ids = [f"{host.notebook.game}-{name}" for name in ("host", "guest")]
    mine, theirs = post.host.listed(ids[0]), post.guest.listed(ids[1])
    tokens = [each["seats"][seat]["token"] for each, seat in ((mine, host.seat), (theirs, guest.seat))]
    with post.host.sits(tokens[0]) as client:
        while client.question is not None:
            keys = [option["key"] for option in client.question["space"]["options"]]
            answered(client, RESERVE if RESERVE in keys else client.question["default"])
        assert client.update["mail"]["written"] == "Your turn is half done"
        assert client.update["waiting_for"] == [guest.seat]
        held = client.update["scene"]["piles"]
        # when the other has opened his file, without being asked anything
        now = post.guest.take(post.host.letter(tokens[0]))
        assert (now["task"], now["written"]) == ("wait", "South needs cards")
        # then the page that waits is told at once that the turn goes on
        assert post.host.take(post.guest.letter(tokens[1]))["task"] == "play"
        while client.question is None:
            client.receive()
        assert client.update["scene"]["piles"] != held


# -- before it begins --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-25.7")
def test_what_cannot_be_prevented_is_the_same_text_in_page_terminal_and_documents(post: Post) -> None:
    told = post.host.running.http.get("/api/mail").json()
    text = (Path(__file__).resolve().parents[3] / "docs" / "mail.md").read_text(encoding="utf-8")
    flat = " ".join(line.lstrip("> 123.").rstrip() for line in text.splitlines()).replace("*", "")
    flat = " ".join(flat.split())
    said = " ".join(terms.in_words())
    for words in (told["protects"], told["cannot"], *told["limits"], told["otherwise"]):
        assert words in flat
        assert words in said
    for name, words in terms.refused().items():
        (refused,) = [each for each in told["refused"] if each["setting"] == name]
        rule = refused["reason"]["rule"]
        assert refused["reason"]["text"] == f"not in a game by mail: {words.replace(f' ({rule})', '')}"
        assert rule in flat


def test_what_cannot_be_played_by_mail_is_refused(post: Post) -> None:
    for wish, words in (
        (
            {"ruleset": "hoplites", "scenario": "leuctra", "settings": {"fog_of_war": "yes"}},
            "the fog of war (HOP-24.18)",
        ),
        ({"ruleset": "hoplites", "scenario": "nonsense"}, "no scenario is called"),
        ({"ruleset": "navarcoi", "scenario": "rhium_429"}, "only Hoplites is played by mail"),
    ):
        answer = post.host.running.http.post("/api/mail", json=wish)
        assert answer.status_code == 400
        assert words in answer.json()["error"]["text"]


def test_a_service_for_many_keeps_no_secrets_of_anybody(tmp_path: Path) -> None:
    with in_thread(tmp_path, door=Door(behind_proxy=True)) as running:
        assert not any(each["by_mail"] for each in running.http.get("/api/catalogue").json()["rulesets"])
        for path in ("/api/mail", "/api/mail/some-token"):
            answer = running.http.get(path)
            assert (answer.status_code, "own computer" in answer.json()["error"]["text"]) == (404, True)
        assert running.http.post("/api/mail", json={"ruleset": "hoplites", "scenario": "leuctra"}).status_code == 404


@pytest.mark.rule("HOP-25.5")
def test_games_by_mail_are_listed_with_whose_turn_it_is_and_can_be_thrown_away(post: Post) -> None:
    mine, theirs = post.begun()
    listed = post.host.listed(mine["game"])
    assert (listed["mail"]["task"], listed["players"]) == ("play", ["human", "mail"])
    assert post.guest.listed(theirs["game"])["mail"]["words"] == "waiting for South's file (letter 2)"
    post.host.plays(mine)
    assert post.host.listed(mine["game"])["mail"]["words"] == "waiting for North's file (letter 3)"
    assert post.host.running.http.delete(f"/api/mail/{mine['token']}").status_code == 204
    assert not list(post.host.folder.glob(f"mail/{mine['game']}*"))
    assert post.host.running.http.get(f"/api/mail/{mine['token']}").status_code == 404
    with pytest.raises(Exception, match="403"), Client(post.host.running, mine["token"]):
        pass
    # and an invitation that nobody has answered too
    unanswered = post.host.invite()
    assert post.host.running.http.delete(f"/api/mail/{unanswered['token']}").status_code == 204
    assert not list(post.host.folder.glob(f"mail/{unanswered['game']}*"))
