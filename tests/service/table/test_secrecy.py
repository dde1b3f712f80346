"""What a seat may not know reaches it in no byte: not live, not in replay, not in errors, not through a computer."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.service.seats.ai_pool import AiPool
from polemos.service.store.store import Store
from tests.service.client import Client
from tests.service.running import Running

CANARY = "CANARY-of-alpha"


class Watched:
    """Both sides and a spectator of a game, and every byte that each of them got."""

    def __init__(self, running: Running, pages: ExitStack, **wish: Any) -> None:
        self.running = running
        self.given = running.begin("human", "human", **wish)
        self.tokens = [*(seat["token"] for seat in self.given["seats"]), self.given["watch"]]
        self.clients = [pages.enter_context(Client(running, token)) for token in self.tokens]

    @property
    def alpha(self) -> Client:
        return self.clients[0]

    def answer(self, seat: int, answer: Any) -> dict[str, Any]:
        done = self.clients[seat].act("answer", answer=answer, id=f"a{self.clients[seat].update['seq']}")
        if done["kind"] == "done":
            for client in self.clients:
                client.catch_up(done["seq"])
        return done

    def asked(self) -> int:
        return next(seat for seat in (0, 1) if self.clients[seat].question)

    def bytes_of(self, who: int) -> list[str]:
        """All that came over the wire and all that can be fetched, without what is different by nature."""
        token = self.tokens[who]
        steps = self.running.http.get(f"/api/games/{token}/steps")
        told = [part.decode() for part in self.clients[who].bytes] + [steps.text]
        for step in range(self.clients[who].update["step"]):
            told.append(self.running.http.get(f"/api/games/{token}/staged/{step}").text)
        for step in range(0, self.clients[who].update["step"] + 1, 3):
            told.append(self.running.http.get(f"/api/games/{token}/moment/{step}").text)
        if self.alpha.update["outcome"] is None:  # the file of a game that is over is whole
            told.append(self.running.http.get(f"/api/games/{token}/export").text)
            told.append(self.running.http.post(f"/api/games/{token}/fork", json={"step": 1}).text)
        told.append(self.running.http.get(f"/api/games/{token}/moment/9999").text)
        return [re.sub(re.escape(self.given["game"]), "GAME", each) for each in told]


def _answers(watched: Watched) -> Any:
    client = watched.clients[watched.asked()]
    assert client.question is not None
    return client.question["default"]


def test_no_seed_and_no_plan_of_the_other_side_is_ever_sent(running: Running) -> None:
    # given a plan of α with a word in it that stands nowhere else
    with ExitStack() as pages:
        watched = Watched(running, pages, seed=9)
        while watched.alpha.update["scene"]["turn"] == 0:
            watched.answer(watched.asked(), _answers(watched))
        tables = running.app.state.tables
        game = tables._tables[watched.given["game"]]._game
        for key, fleet in game.state.fleets.items():
            if fleet.owner == 0:
                game.state.fleets[key] = replace(fleet, plan={**fleet.plan, 9: (CANARY,)})
        # when the battle is fought to its end
        while watched.alpha.update["outcome"] is None:
            watched.answer(watched.asked(), _answers(watched))
        # then α alone has seen the word, and nobody the seed
        own, beta, watcher = ("\n".join(watched.bytes_of(who)) for who in range(3))
        assert CANARY in own
        assert CANARY not in beta
        assert CANARY not in watcher
        for told in (own, beta, watcher):
            assert game.header.seed not in told


def _worlds(running: Running, pages: ExitStack, **wish: Any) -> tuple[Watched, Watched]:
    return Watched(running, pages, **wish), Watched(running, pages, **wish)


def test_two_plans_of_one_side_look_the_same_to_all_others_to_the_end(running: Running) -> None:
    with ExitStack() as pages:
        # given two games alike in everything but what α writes into the plan
        one, two = _worlds(running, pages, seed=12)
        differed = 0
        while one.alpha.update["outcome"] is None and one.alpha.update["step"] < 60:
            seat = one.asked()
            assert seat == two.asked()
            answer = other = _answers(one)
            space = one.clients[seat].question["space"]  # type: ignore[index]
            if seat == 0 and space["kind"] == "pick" and space["options"][0]["key"].split(":")[0].isdigit():
                other = [option["key"] for option in space["options"][:1]]
                assert other != answer
                differed += 1
            assert one.answer(seat, answer)["kind"] == "done"
            assert two.answer(seat, other)["kind"] == "done"
        assert differed
        # then the other side and who watches got the same bytes, in the same messages
        for who in (1, 2):
            assert one.bytes_of(who) == two.bytes_of(who)
        assert one.bytes_of(0) != two.bytes_of(0)


def test_two_sealed_answers_look_the_same_until_both_are_in(running: Running) -> None:
    with ExitStack() as pages:
        one, two = _worlds(running, pages, seed=12, scenario="clash_in_open_seas")
        while not (one.clients[0].question and one.clients[1].question):
            answer, seat = _answers(one), one.asked()
            one.answer(seat, answer)
            two.answer(seat, answer)
        space = one.alpha.question["space"]  # type: ignore[index]
        assert space["kind"] == "choice"
        free = [option["key"] for option in space["options"] if not option.get("barred")]
        assert one.answer(0, free[0])["kind"] == "done"
        assert two.answer(0, free[1])["kind"] == "done"
        assert one.clients[0].bytes != two.clients[0].bytes
        for who in (1, 2):
            assert one.bytes_of(who) == two.bytes_of(who)


def test_a_computer_gets_the_bytes_of_its_view_and_nothing_of_the_others(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given two games against the computer, in which the person has different plans
    seen: dict[int, list[bytes]] = {0: [], 1: []}
    now = [0]
    think = AiPool.think

    async def noted(
        self: AiPool, game: str, ruleset: str, level: str, seed: int, view_bytes: bytes, is_awaited: bool
    ) -> Any:
        seen[now[0]].append(view_bytes)
        return await think(self, game, ruleset, level, 7, view_bytes, is_awaited)

    monkeypatch.setattr(AiPool, "think", noted)
    seeds = []
    for world in (0, 1):
        now[0] = world
        given = running.begin("human", "greedy", seed=12)
        with Client(running, given["seats"][0]["token"]) as client:
            asked = client.await_question()
            assert asked is not None
            assert asked["space"]["kind"] == "pick"
            plan = asked["default"] if world == 0 else [asked["space"]["options"][0]["key"]]
            assert client.act("answer", answer=plan)["kind"] == "done"
            for _ in range(12):
                if client.update["outcome"] is None:
                    client.answer_default()
        game = running.app.state.tables._tables[given["game"]]._game
        seeds.append(game.header.seed)
    # then it was asked the same in both, byte for byte, and never saw the seed of the dice
    common = min(len(seen[0]), len(seen[1]))
    assert common > 5
    assert seen[0][:common] == seen[1][:common]
    assert not any(seeds[0].encode() in each for each in seen[0])


def test_a_seat_of_the_computer_has_no_token(running: Running) -> None:
    given = running.begin("human", "greedy")
    assert given["seats"][0]["token"]
    assert given["seats"][1]["token"] == ""


def test_tokens_are_long_and_never_the_same(running: Running) -> None:
    tokens = [seat["token"] for _ in range(20) for seat in running.begin("human", "human")["seats"]]
    assert len(set(tokens)) == 40
    assert all(len(token) >= 22 for token in tokens)  # of 64 letters each: 128 bits and more


def test_no_token_gets_into_the_log(
    running: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = running.begin("human", "human")["seats"][0]["token"]

    async def broken(self: Store) -> Any:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(Store, "games", broken)
    answer = running.http.get("/api/games")
    assert answer.status_code == 500
    assert "broken on purpose" not in answer.text
    assert answer.json()["id"] in caplog.text
    running.http.get(f"/api/games/{token}/moment/999")
    assert token not in caplog.text


def test_two_hidden_deployments_look_the_same_until_they_are_revealed(running: Running) -> None:
    with ExitStack() as pages:
        # given two games in which somebody has to place a fleet unseen
        one, two = _worlds(running, pages, seed=12, scenario="clash_in_open_seas")
        while one.clients[one.asked()].question["space"]["kind"] != "place":  # type: ignore[index]
            answer, seat = _answers(one), one.asked()
            assert one.answer(seat, answer)["kind"] == two.answer(seat, answer)["kind"] == "done"
        placing = one.asked()
        placed = _answers(one)
        shifted = next(
            other
            for k in range(len(placed))
            for by in (-500, 500, -2000, 2000)
            for other in [[*placed[:k], {**placed[k], "x": placed[k]["x"] + by}, *placed[k + 1 :]]]
            if one.clients[placing].act("preview", answer=other)["preview"]["why_not"] is None
        )
        # when it is placed otherwise in the second
        assert one.answer(placing, placed)["kind"] == two.answer(placing, shifted)["kind"] == "done"
        # then the others cannot tell them apart
        games = [running.app.state.tables._tables[each.given["game"]]._game for each in (one, two)]
        assert [game.pending or game.state.fleet(placing).deployment for game in games].count({}) == 0
        assert games[0].snapshot() != games[1].snapshot()
        for who in {0, 1, 2} - {placing}:
            assert one.bytes_of(who) == two.bytes_of(who)


def test_two_jar_fields_look_the_same_to_the_enemy_and_to_spectators(running: Running) -> None:
    with ExitStack() as pages:
        # given two games of Paean in which the jars are buried in different fields (PAE-5.8)
        one, two = _worlds(running, pages, seed=12, ruleset="paean", scenario="hyampolis")
        fields = [option["key"] for option in one.clients[1].question["space"]["options"]]  # type: ignore[index]
        assert one.answer(1, fields[0])["kind"] == two.answer(1, fields[1])["kind"] == "done"
        # when both sides play on alike, and nobody rides over one of them
        games = [running.app.state.tables._tables[each.given["game"]]._game for each in (one, two)]
        while one.alpha.update["step"] < 16:
            seat = one.asked()
            space = games[0].ask.to[seat]
            answer = space.answer_json(space.default)
            assert one.answer(seat, answer)["kind"] == two.answer(seat, answer)["kind"] == "done"
        assert not any(game.state.done for game in games)
        # then the other side and who watches got the same bytes, and Phocis did not
        for who in (0, 2):
            assert one.bytes_of(who) == two.bytes_of(who)
        assert one.bytes_of(1) != two.bytes_of(1)
