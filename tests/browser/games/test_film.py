"""Every throw and every loss is seen where it happens: long enough, before the log tells it, and on no unit."""

from __future__ import annotations

from math import inf

import pytest

from tests.browser import film
from tests.browser.conftest import Opening
from tests.browser.service import Service
from tests.loopback import HTTP
from tests.patience import until

SHORTEST = 800  # ms at speed 1
LONG_ENOUGH = 240_000  # ms in which a battle must have been shown
ON_STAGE = 20  # lines that may lie on the stage when the reel ends, and have not had their time
A_REEL = 40_000  # ms of a battle that is longer than a change has time for
A_LONG_REEL = 600_000  # of the same by night
LARGE = (("hoplites", "leuctra"), ("paean", "lelantine_plain"), ("hoplomachia", "delium_424"))
ENOUGH = 6  # acts with several lines, by which stills are judged
MOST_BATTLES = 20  # in one of which leaders fight each other
A_DUEL = 12  # a seed with which champions meet in the first turn
AT_EASE = """localStorage.setItem('polemos.settings', '{"speed":1,"motion":"full"}')"""
WITHOUT_MOTION = """localStorage.setItem('polemos.settings', '{"speed":1,"motion":"system"}')"""


def _acts_to_see(service: Service, token: str, last: float = inf) -> list[list[int]]:
    """Of each act the throws, and what a fight brought, as the service tells them to whoever looks on."""
    log, found = service.log(token), []
    for step in sorted({line["step"] for number, line in enumerate(log) if number < last}):
        answer = HTTP.get(f"{service.address}/api/games/{token}/staged/{step}")
        staged = answer.json()
        for number, act in enumerate(staged["acts"]):
            beats = [beat for beat in staged["beats"] if beat["act"] == number]
            shown = [each for each in beats if each["kind"] == "throw" or (each["kind"] == "change" and act["fight"])]
            found.append([line for beat in shown for line in beat["lines"] if log[line]["words"]])
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("ruleset", "scenario", "reel"),
    [
        pytest.param("navarcoi", "rhium_429", None, id="rhium"),
        pytest.param("alala", "solygeia_425", None, id="solygeia"),
        *(
            pytest.param(ruleset, scenario, reel, id=f"{scenario}-{reel // 1000}", marks=marks)
            for reel, marks in ((A_REEL, ()), (A_LONG_REEL, pytest.mark.nightly))
            for ruleset, scenario in LARGE
        ),
    ],
)
def test_dice_and_losses_are_seen_on_the_stage(
    service: Service, open_page: Opening, ruleset: str, scenario: str, reel: int | None
) -> None:
    # given a battle between computers, and somebody who looks on at ease
    page = open_page()
    page.context.add_init_script(AT_EASE)
    given = service.begin(scenario, ruleset=ruleset, players=["greedy", "greedy"], seed=5)
    token = given["watch"]
    film.stop_the_clock(page)
    page.goto(f"{service.address}/#/table/{token}")
    page.locator("[data-body], [data-card], [data-thing]").first.wait_for()
    film.hold_the_clock(page)
    film.begin(page)
    # when it has been fought, and all of it has been shown
    service.fought_out(token)
    first: int = page.evaluate(
        "Math.max(-1, ...[...document.querySelectorAll('[data-told]')].map((e) => +e.dataset.told))"
    )
    for _ in range((reel or LONG_ENOUGH) // 2000):
        film.wind_on(page, 2000)
        if page.locator("dialog, [role=dialog]").count():
            break
    else:
        assert reel is not None, "the battle never ends"
    seen = film.shot(page)
    last = inf if reel is None else max(seen.logged) - ON_STAGE
    # then each throw and each result of a fight since then was in the tray, for long enough
    to_see = {line for act in _acts_to_see(service, token, last) for line in act}
    missing = sorted(line for line in to_see - seen.seen.keys() if first < line < last)
    assert missing == []
    assert len(seen.seen) > 20
    whole = {line: each for line, each in seen.seen.items() if line < last and each["from"] > film.TICK}
    hasty = {line: each for line, each in whole.items() if each["lasts"] + film.TICK < SHORTEST}
    assert hasty == {}, "what lay there when the reel began had lain there before"
    # and the log did not tell it before
    early = {line: at for line, at in seen.logged.items() if line in seen.seen and at < seen.seen[line]["from"]}
    assert early == {}
    # and no unit that it was about lay under it, and no card at all
    assert seen.covered == []


@pytest.mark.rule("HOP-23.3")
def test_a_duel_is_seen_round_by_round(service: Service, open_page: Opening) -> None:
    # given a battle in whose first turn champions met
    page = open_page()
    page.context.add_init_script(AT_EASE)
    soon = {"level": "30", "enemy_level": "30"}
    players = ["greedy", "greedy"]
    given = service.begin("nagashino", ruleset="hoplites", players=players, settings=soon, seed=A_DUEL)
    token = given["watch"]
    service.fought_out(token)
    log = service.log(token)
    step = next(line["step"] for line in log if line["moment"] == "duel")
    duel = [at for at, line in enumerate(log) if line["step"] == step and line["moment"] == "duel"]
    strikes = [at for at in range(duel[0], duel[-1]) if log[at]["fact"]["type"] == "Rolled"]
    rounds = len(duel) - 2  # the champions meet, and one falls
    # when it is looked at again
    film.stop_the_clock(page)
    page.goto(service.table(token, step))
    page.locator("[data-thing]").first.wait_for()
    film.begin(page)
    page.get_by_role("button", name="Play", exact=True).click()
    # the service has as long as it needs: how often the clock is wound on says nothing about how far the film is
    fallen = page.locator("[data-duel] .fallen")
    until(lambda: fallen.count(), "nobody falls", lambda _: film.wind_on(page, 500))
    fold = page.locator("[data-duel] details").text_content() or ""
    film.wind_on(page, SHORTEST)
    seen = film.shot(page)
    # then there was a row for each round, and with the last one a champion fell
    assert rounds > 1
    assert len(strikes) == 2 * rounds
    assert seen.duel == ["met", *(f"round {n}" for n in range(1, rounds)), "fallen"]
    # and every strike, every wound and the fall were seen for their time, before the log told them
    assert {*duel, *strikes} <= seen.seen.keys()
    assert [line for line in duel + strikes if seen.seen[line]["lasts"] + film.TICK < SHORTEST] == []
    assert [line for line in duel + strikes if seen.logged.get(line, inf) < seen.seen[line]["from"]] == []
    # and the names that were not drawn stand in the fold, not in the log
    drawn = [line for line in log if line["step"] == step and line["fact"]["type"] == "Drawn"]
    assert [line["words"].partition(": ")[2] for line in drawn] == [line["fact"]["drawn"] for line in drawn]
    assert all(name in fold for name in drawn[0]["fact"]["among"])


@pytest.mark.rule("PAE-16.1", "PAE-16.5")
def test_a_single_combat_is_a_scene_of_its_own(service: Service, open_page: Opening) -> None:
    # given a battle of people without an aim, in which leaders came to blows
    for seed in range(2, 2 + MOST_BATTLES):
        token = service.begin("thyrea", ruleset="paean", players=["random", "random"], seed=seed)["watch"]
        service.fought_out(token)
        log = service.log(token)
        if fights := [at for at, line in enumerate(log) if line["fact"]["type"] == "SingleCombatFought"]:
            break
    else:
        pytest.fail("nobody fought man against man")
    met = max(at for at in range(fights[0]) if log[at]["fact"]["type"] == "ChampionsMet")
    strikes = [at for at in range(met, fights[0]) if log[at]["fact"]["type"] == "Rolled" and log[at]["words"]]
    # when it is looked at again
    page = open_page()
    page.context.add_init_script(AT_EASE)
    film.stop_the_clock(page)
    page.goto(service.table(token, log[met]["step"]))
    page.locator("[data-body]").first.wait_for()
    film.begin(page)
    page.get_by_role("button", name="Play", exact=True).click()
    until(lambda: fights[0] in film.shot(page).logged, "it is never told", lambda _: film.wind_on(page, 500))
    seen = film.shot(page)
    # then both stand there before they strike, and every throw and what came of it is seen for its time
    assert seen.duel[0] == "met"
    assert strikes
    assert {met, *strikes, fights[0]} <= seen.seen.keys()
    assert [line for line in (met, *strikes) if seen.seen[line]["lasts"] + film.TICK < SHORTEST] == []
    assert [line for line in (met, *strikes) if seen.logged.get(line, inf) < seen.seen[line]["from"]] == []
    assert ("fallen" in seen.duel) == bool(log[fights[0]]["fact"]["champion"])


def _seen_whole(acts: list[list[int]], seen: film.Film) -> list[list[int]]:
    """Acts of which several lines were seen, with the lines that were."""
    shown = [[line for line in act if line in seen.seen] for act in acts]
    return [act for act in shown if len(act) > 1]


def test_without_motion_each_act_is_one_still(service: Service, open_page: Opening) -> None:
    # given a battle that was fought, and somebody whose system asks for no motion
    token = service.begin("solygeia_425", ruleset="alala", players=["greedy", "greedy"], seed=5)["watch"]
    service.fought_out(token)
    to_see = _acts_to_see(service, token)
    page = open_page()  # `reduced_motion` is "reduce"
    page.context.add_init_script(WITHOUT_MOTION)
    film.stop_the_clock(page)
    page.goto(service.table(token, 0))
    page.locator("[data-body]").first.wait_for()
    film.begin(page)
    view = page.locator(".world").first.get_attribute("style")
    # when some of it has been shown
    page.get_by_role("button", name="Play", exact=True).click()
    until(
        lambda: len(_seen_whole(to_see, film.shot(page))) > ENOUGH,
        "nothing is shown",
        lambda _: film.wind_on(page, 2000),
    )
    seen = film.shot(page)
    # then the throws of an act and what came of them were there at the same time, long enough to be read
    whole = _seen_whole(to_see, seen)
    assert [act for act in whole if len({seen.seen[line]["from"] for line in act}) > 1] == []
    last = max(seen.logged) - ON_STAGE
    assert [act for act in whole if max(act) < last and seen.seen[act[0]]["lasts"] + film.TICK < SHORTEST] == []
    # and nothing moved: no animation, no cry over the table, no camera
    assert [what for what in seen.moving if what not in ("turned", "placed")] == []
    assert page.locator(".world").first.get_attribute("style") == view


@pytest.mark.rule("ALA-8.9")
def test_the_signal_to_advance_is_a_scene_that_stands_still_and_is_skipped_by_a_touch(
    service: Service, open_page: Opening
) -> None:
    # given a battle in which the advance was signalled, and somebody who wants no motion
    token = service.begin("solygeia_425", ruleset="alala", players=["greedy", "greedy"], seed=5)["watch"]
    service.fought_out(token)
    signal = next(line for line in service.log(token) if line["moment"] == "advance")
    page = open_page()
    page.context.add_init_script(WITHOUT_MOTION)
    film.stop_the_clock(page)
    page.goto(service.table(token, signal["step"]))
    page.locator("[data-body]").first.wait_for()
    film.hold_the_clock(page)
    # when that moment is played
    page.get_by_role("button", name="Play", exact=True).click()
    scene = page.locator("[data-scene=advance]")
    until(lambda: scene.count(), "no scene is shown", lambda _: film.wind_on(page, 100))
    # then it stands there with its words, and does not move
    assert signal["words"] in scene.inner_text()
    assert page.evaluate("document.querySelector('[data-scene]').getAnimations({ subtree: true }).length") == 0
    film.wind_on(page, 600)  # less than the shortest scene, for some of it has passed before it is seen
    assert scene.count() == 1
    # and a touch ends it
    scene.click()
    film.wind_on(page, 100)
    assert scene.count() == 0
