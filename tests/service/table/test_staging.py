"""How decisions are shown: patches lead from picture to picture, lines stand in one beat each, live as in the past."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from polemos.kernel.game import Game
from polemos.kernel.rehearsal import Strays
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.lab.golden import ENDING, FOLDER, played
from polemos.registry.rulesets import entry_of
from polemos.service.table import staging
from polemos.service.table.journal import RoleLog
from polemos.service.table.staging import Staging
from polemos.service.wire.messages import PROTOCOL, ServerMessage
from tests.service.client import Client
from tests.service.patching import Told, shown
from tests.service.running import Running

BATTLES = ("navarcoi_rhium_429_redeploy-yes", "hoplites_delium", "alala_solygeia_425")
encoded = msgspec.json.Encoder().encode


def plain(record: Any) -> Any:
    return msgspec.json.decode(encoded(record))


def told_of(game: Game[Any], seat: Seat | None) -> tuple[list[Told], list[Told], RoleLog]:
    """A whole battle as it is shown to a role: the pictures before each decision and at the end, and what leads on."""
    paint, log, view = entry_of(game.ruleset.id).scene.scene, RoleLog(), View(game, seat)
    log.follow(view, game.decisions)
    stage = Staging(paint)
    steps = range(len(game.decisions))
    pictures = [plain(paint(View.before(game, seat, step))) for step in steps] + [plain(paint(view))]
    return pictures, [plain(stage.staged(game, view, step, log)) for step in steps], log


@pytest.fixture(scope="module", params=BATTLES)
def battle(request: pytest.FixtureRequest) -> Game[Any]:
    return played(FOLDER / (request.param + ENDING))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_patches_rebuild_every_picture_of_a_battle_and_each_line_is_shown_once(
    battle: Game[Any], seat: Seat | None
) -> None:
    pictures, staged, log = told_of(battle, seat)
    assert len(staged) > 60
    start = log.told(battle.opening)
    for (before, after), each in zip(pairwise(pictures), staged, strict=True):
        assert shown(before, [each]) == after
        lines = [line for beat in each["beats"] for line in beat["lines"]]
        assert sorted(lines) == list(range(start, start + len(lines)))
        start += len(lines)
    assert start == len(log.lines)


def test_dice_are_thrown_in_throws_and_nothing_changes_by_them(battle: Game[Any]) -> None:
    _, staged, log = told_of(battle, 0)
    empty = {"changed": {}, "gone": {}, "order": {}, "plain": {}}
    throws = 0
    for each in staged:
        for beat in each["beats"]:
            kinds = {log.lines[line].fact["type"] for line in beat["lines"]}
            assert (beat["kind"] == "throw") == bool(kinds & {"Rolled", "Drawn"})
            if beat["kind"] == "throw":
                throws += 1
                assert kinds <= {"Rolled", "Drawn"}
                assert beat["patch"] == empty
            assert beat["act"] < len(each["acts"])
        acts = [beat["act"] for beat in each["beats"]]
        assert acts == sorted(acts)
        assert set(acts) == set(range(len(each["acts"])))
    assert throws > 20


def test_an_act_says_what_is_thrown_for_and_not_what_the_dice_show(battle: Game[Any]) -> None:
    _, staged, log = told_of(battle, 0)
    began = 0
    for each in staged:
        for number, act in enumerate(each["acts"]):
            lines = [log.lines[line] for beat in each["beats"] if beat["act"] == number for line in beat["lines"]]
            first = min((line for line in lines if line.words), key=log.lines.index, default=None)
            if first is None or first.fact["type"] != "Rolled":
                continue
            began += 1
            assert act["words"].endswith(first.fact["label"])
            assert act["words"] != first.words
            assert all(name in act["words"] for name in first.fact["who"] if name[-1].isdigit())  # no side, no leader
            assert not re.match(r"(north|south|alpha|beta|North|South)\b.*:", act["words"])
    assert began > 5


def test_fights_are_where_somebody_of_both_sides_throws_or_somebody_is_lost(battle: Game[Any]) -> None:
    _, staged, _ = told_of(battle, 0)
    fights = [act for each in staged for act in each["acts"] if act["fight"]]
    assert 3 < len(fights) < sum(len(each["acts"]) for each in staged) / 2
    assert all(act["words"] for act in fights)


def test_what_cannot_be_played_again_has_one_beat_that_tells_all(
    battle: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def strays(game: Game[Any], step: int) -> None:
        raise Strays("rules were mended")

    monkeypatch.setattr(staging, "rehearse", strays)
    pictures, staged, _ = told_of(battle, 0)
    for (before, after), each in zip(pairwise(pictures), staged, strict=True):
        assert len(each["beats"]) <= 1
        assert shown(before, [each]) == after


# -- live --------------------------------------------------------------------------------------------------------------


def test_each_update_shows_what_happened_since_the_last_and_the_past_shows_the_same(running: Running) -> None:
    given = running.begin("human", "greedy", seed=21)
    token, seen = given["seats"][0]["token"], []
    with Client(running, token) as client:
        assert client.update["staged"] == []
        while client.update["outcome"] is None and len(seen) < 60:
            before = client.update
            if client.question is not None:
                client.send("answer", seq=before["seq"], answer=client.question["default"])
            client.await_("update")
            staged = client.update["staged"]
            assert [each["step"] for each in staged] == list(range(before["step"], client.update["step"]))
            assert shown(before["scene"], staged) == client.update["scene"]
            assert all(each["before"] is None for each in staged)
            assert client.update["since"] <= client.update["step"]
            seen += staged
        for each in seen[::7]:
            again = running.http.get(f"/api/games/{token}/staged/{each['step']}").json()
            assert again.pop("before")["kind"] == "table"
            assert again == {name: value for name, value in each.items() if name != "before"}
        assert running.http.get(f"/api/games/{token}/staged/99999").status_code == 409


def test_since_is_the_step_after_the_own_last_answer(running: Running) -> None:
    given = running.begin("human", "greedy", seed=21)
    with Client(running, given["seats"][0]["token"]) as client, Client(running, given["watch"]) as watcher:
        assert client.update["since"] == 0 or client.update["step"] == 0
        for _ in range(6):
            step = client.update["step"]
            done = client.answer_default()
            client.catch_up(done["seq"])
            assert client.update["since"] == step + 1
            client.await_question()
        watcher.catch_up(client.update["seq"])
        assert watcher.update["since"] == watcher.update["step"]


def test_what_is_taken_back_and_done_otherwise_is_shown_as_it_was_done(running: Running) -> None:
    given = running.begin("human", "human", seed=8)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        undone = 0
        while undone < 5:
            client = one if one.question else two
            done = client.answer_default()
            if client.update["why_no_undo"] is None:
                undone += 1
                step = client.update["step"]
                done = client.act("undo")
                client.catch_up(done["seq"])
                assert client.update["staged"] == []
                before = client.update
                done = client.answer_default()
                assert [each["step"] for each in client.update["staged"]] == [step - 1]
                assert shown(before["scene"], client.update["staged"]) == client.update["scene"]
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])


def test_a_page_that_comes_back_is_shown_what_it_missed_if_that_is_not_too_much(running: Running) -> None:
    given = running.begin("human", "human", seed=8)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        past = []
        for _ in range(30):
            done = (one if one.question else two).answer_default()
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
            past.append((one.update, list(one.log)))
        step = one.update["step"]
        for update, lines in past:
            with Client(running, tokens[0], hello=False) as late:
                late.log = list(lines)
                late.send("hello", protocol=PROTOCOL, seq=update["seq"], log=len(lines), step=update["step"])
                late.await_("update")
                if 0 < step - update["step"] <= 16:
                    assert shown(update["scene"], late.update["staged"]) == late.update["scene"]
                    assert len(late.update["staged"]) == step - update["step"]
                else:
                    assert late.update["staged"] == []
        with Client(running, tokens[0]) as fresh:
            assert fresh.update["staged"] == []


def test_too_much_is_left_out_and_can_be_fetched(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staging, "MOST_BYTES", 10)
    given = running.begin("human", "greedy", seed=21)
    token = given["seats"][0]["token"]
    with Client(running, token) as client:
        client.answer_default()
        assert client.update["staged"] == []
        assert running.http.get(f"/api/games/{token}/staged/0").json()["step"] == 0


class Slow:
    """A page that cannot take any picture now."""

    seat, lines, step = 0, 0, None

    def tell(self, picture: Callable[[], bytes]) -> None: ...

    def say(self, message: ServerMessage) -> None: ...

    def dismiss(self, reason: str) -> None: ...


def test_a_page_that_cannot_follow_is_shown_all_at_last(running: Running) -> None:
    given = running.begin("human", "human", seed=8)
    tokens = [seat["token"] for seat in given["seats"]]
    with Client(running, tokens[0]) as one, Client(running, tokens[1]) as two:
        table = running.app.state.tables._tables[given["game"]]
        slow = Slow()
        table.listeners.append(slow)
        before = msgspec.json.decode(table.update_for(slow))
        for _ in range(9):
            done = (one if one.question else two).answer_default()
            one.catch_up(done["seq"])
            two.catch_up(done["seq"])
        after = msgspec.json.decode(table.update_for(slow))
        assert [each["step"] for each in after["staged"]] == list(range(before["step"], after["step"]))
        assert shown(before["scene"], after["staged"]) == after["scene"] == one.update["scene"]
        assert len(after["log"]["lines"]) == len(one.log) - len(before["log"]["lines"])


def test_lines_say_what_begins_with_them_and_what_is_seen_and_heard_for_itself(battle: Game[Any]) -> None:
    *_, log = told_of(battle, 0)
    begins = [line.chapter for line in log.lines if line.chapter]
    assert begins.count("turn") >= log.lines[-1].turn
    assert begins.count("phase") > begins.count("turn")
    expected = {"navarcoi": {"sunk", "rout"}, "hoplites": {"placed", "clash", "rout"}, "alala": {"advance"}}
    assert expected[battle.ruleset.id] <= {line.moment for line in log.lines}


def test_whoever_throws_is_called_as_on_the_table() -> None:
    # given a battle in which leaders with ids of their own give orders
    game = played(FOLDER / ("paean_hyampolis" + ENDING))
    _, staged, _ = told_of(game, 0)
    # when their throws are announced
    words = [act["words"] for each in staged for act in each["acts"]]
    assert any(" orders " in each for each in words)
    # then no heading shows the id, and none says twice who it is
    assert [each for each in words if re.search(r"\b(south|north)-", each)] == []
    assert [each for each in words if re.match(r"(.+): \1\b", each)] == []
