"""Formations of bases at a table: handles on their flanks, a knife, and what is told before they are ordered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.inputs import Inputs
from tests.browser.land.base_robot import BaseRobot
from tests.browser.page_state import Eye, Point
from tests.browser.service import Service
from tests.browser.test_speed import stays_fluent

SEED = 7  # Chalcis has the initiative


@pytest.mark.rule("PAE-9.13", "PAE-9.10")
def test_a_flank_is_pulled_in_and_a_knife_cuts(page: Page, service: Service) -> None:
    game = service.begin("lelantine_plain", ruleset="paean", players=["human", "random"], seed=SEED)
    page.goto(service.table(game["seats"][0]["token"]))
    page.locator("[data-option=done]").click()  # no skirmishers
    page.locator("[data-option=C1]").click()  # the army commander calls
    grips = page.locator("[data-grip]")
    expect(grips).to_have_count(2)
    assert faults(page) == []
    said = "C1 Chalcidian hoplites, left, is acting, 8 bases, has had its call of power"
    expect(page.locator("[data-body=C1]")).to_have_attribute("aria-label", said)
    x, y = Eye.middle(grips)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y, steps=4)
    expect(page.locator(".ghost").first).to_be_visible()  # the shape stands there before it is ordered
    page.mouse.up()
    page.locator("[data-option=C2]").click()
    page.locator("[data-option=split]").click()
    cuts = page.locator("[data-cut]")
    expect(cuts.first).to_be_visible()
    page.mouse.click(*Eye.middle(cuts.first.locator(".knob")))
    expect(page.locator(".body[data-body^=C2]")).to_have_count(2)


def laid(page: Page, start: Point, end: Point) -> None:
    """Held there, and not yet let go."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=8)


@pytest.mark.rule("PAE-9.11")
def test_a_pull_onto_a_neighbour_joins_him(page: Page, service: Service) -> None:
    game = service.begin("lelantine_plain", ruleset="paean", players=["human", "random"], seed=SEED)
    page.goto(service.table(game["seats"][0]["token"]))
    page.locator("[data-option=done]").click()  # no skirmishers
    eye = Eye(page)
    before = eye.until(lambda it: "C1" in it.ready, "nobody is called")
    x, y = eye.spot("C1", ".body")
    inputs = Inputs(page)
    # when C1 is laid onto its neighbour C2
    laid(page, (x, y), eye.spot("C2", ".body"))
    # then the shape of both is seen, and with the hand at the end of the line another one
    meant = page.locator("[data-aim]")
    expect(meant).to_have_text("Behind C2: 4 files, 4 deep")
    expect(page.locator(".ghost").first).to_be_visible()
    box = page.locator(".body[data-body=C2] .base").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 6, y, steps=4)
    page.mouse.move(box["x"] - 6, y, steps=4)
    expect(meant).to_have_text("1 new file on the left of C2: 5 files, 4 deep")
    # and let go there it waits for Enter, which calls C1, and forms both
    page.mouse.up()
    assert eye.glance().decisions == before.decisions
    assert faults(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(".body[data-body=C1]")).to_have_count(0)
    assert inputs.by_kind == {"drag": 1, "key": 1}


def charging(service: Service) -> tuple[str, str, str]:
    """A battle up to the question in which computers would have charged: the token of who is asked, charger, target."""
    battle = service.begin("thyrea", ruleset="paean", players=["greedy", "greedy"], seed=SEED)
    service.fought_out(battle["watch"])
    first = next(line for line in service.log(battle["watch"]) if line["fact"]["type"] == "ChargeBegan")
    forked = service.fork(battle["watch"], first["step"], ["human", "human"])
    asked = service.picture(forked["watch"])["waiting_for"][0]
    return forked["seats"][asked]["token"], first["fact"]["charge"]["charger"], first["fact"]["targets"][0]


@pytest.mark.rule("PAE-12.3", "PAE-12.4", "PAE-12.6")
def test_a_pull_onto_an_enemy_charges_him(page: Page, service: Service) -> None:
    token, charger, target = charging(service)
    robot = BaseRobot(page, token, SEED)
    page.goto(service.table(token))
    told = robot.next_question()
    assert target in told["question"]["hints"]["charge"]["onto"]
    # when he is laid onto the enemy
    laid(page, robot.eye.spot(charger, ".body"), robot.eye.spot(target, ".body"))
    # then the halt, the reactions and the odds are seen
    expect(page.locator(".ghost").first).to_be_visible()
    odds = page.get_by_role("complementary", name="Odds")
    expect(odds).to_contain_text("If they stand")
    for card in told["question"]["hints"]["charge"]["odds"]:
        expect(odds).to_contain_text(card["title"])
    # and nothing is done before Enter, nor after Escape
    page.mouse.up()
    expect(page.locator("[data-aim=charge]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-aim=charge]:is(.gold)")).to_have_count(0)
    assert robot.is_open(told)
    laid(page, robot.eye.spot(charger, ".body"), robot.eye.spot(target, ".body"))
    page.mouse.up()
    page.keyboard.press("Enter")
    begins = page.get_by_role("region", name="Log").get_by_text(f"charges {target}")
    expect(begins.first).to_be_visible()


@pytest.mark.speed
def test_marathon_with_all_its_bases_stays_fluent(page: Page, service: Service) -> None:
    game = service.begin("marathon", ruleset="paean", players=["human", "random"], seed=SEED)
    token = game["seats"][0]["token"]
    page.goto(service.table(token))
    eye = Eye(page)
    eye.until(lambda it: it.is_asked, "nobody asks anything")
    scene = service.picture(token)["scene"]
    assert sum(len(body["stands"]) for body in scene["bodies"]) > 110

    def taken() -> Point:
        page.keyboard.press("f")
        page.wait_for_timeout(800)
        light = next(body for body in eye.glance().ready)
        at = eye.spot(light, ".body")
        page.mouse.move(*at)
        page.wait_for_timeout(1500)  # the service says what a pull at it means
        return at

    stays_fluent(page, taken)
    expect(page.locator("[data-coach=tick]")).to_be_visible()
