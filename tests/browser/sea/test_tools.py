"""Tools at the table: tape, rings and line of sight agree with the engine's geometry; a way has corners; seams."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from polemos.geometry.box import Box
from polemos.geometry.clear_sight import clear_line
from polemos.geometry.convex import Convex, point_shape
from polemos.geometry.groups import group_distance
from polemos.geometry.polygon import Polygon
from tests.browser.conftest import Opening
from tests.browser.page_state import Eye, Glance, drawn
from tests.browser.robot import Robot
from tests.browser.service import Service
from tests.loopback import HTTP

STEP = 120  # of a recorded battle: the lines have met

# Is a point of the table within a ring, as the ring is painted?
WITHIN = """([step, points]) => {
  const ring = [...document.querySelectorAll('#rings-mask path[stroke=white]')]
    .find((path) => Math.abs(Number(path.getAttribute('stroke-width')) - step * 2000) < 900)
  ring.setAttribute('stroke-width', step * 2000) // without the breadth of the line that is drawn there
  return points.map(([x, y]) => {
    const at = new DOMPoint(x * 1000, -y * 1000)
    return ring.isPointInFill(at) || ring.isPointInStroke(at)
  })
}"""


@dataclass
class Position:
    """A moment of a recorded battle, at the page and as the engine sees it."""

    page: Page
    eye: Eye
    units: dict[str, list[Box]]
    lands: list[Polygon]

    def others(self, *names: str) -> Sequence[Convex | Polygon]:
        return [*(box for name, boxes in self.units.items() if name not in names for box in boxes), *self.lands]


@pytest.fixture
def position(page: Page, service: Service) -> Position:
    watch = HTTP.post(f"{service.address}/api/gallery/sybota_433").json()["watch"]
    moment = HTTP.get(f"{service.address}/api/games/{watch}/moment/{STEP}")
    told: dict[str, Any] = moment.json()["scene"]
    page.goto(service.table(watch, STEP))
    expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")
    page.keyboard.press("f")
    units = {
        body["id"]: [
            Box(x / 1000, y / 1000, heading / 1000, body["width"] / 1000, body["depth"] / 1000)
            for x, y, heading in body["stands"]
        ]
        for body in told["bodies"]
    }
    lands = [
        Polygon(tuple((x / 1000, y / 1000) for x, y in area["points"]))
        for area in told["areas"]
        if area["kind"] in ("land", "island", "coast", "promontory", "cape", "land_side")
    ]
    assert len(units) >= 8
    return Position(page, Eye(page), units, lands)


def test_the_tape_measures_what_the_engine_measures(position: Position) -> None:
    page, units = position.page, position.units
    page.keyboard.press("m")
    pairs = list(combinations(sorted(units), 2))
    Random(1).shuffle(pairs)
    for one, other in pairs[:14]:
        page.mouse.move(*position.eye.spot(one))
        page.mouse.down()
        page.mouse.move(*position.eye.spot(other), steps=3)
        expect(page.locator("#stage-overlay")).to_contain_text(f"{one} – {other}")
        words = page.locator("#stage-overlay text", has_text="–").text_content() or ""
        page.mouse.up()
        measured = float(re.search(r"[\d.]+", words)[0])  # type: ignore[index]
        assert measured == pytest.approx(group_distance(units[one], units[other]), abs=0.01), (one, other)


def test_a_tape_between_bare_points(position: Position) -> None:
    page = position.page
    page.keyboard.press("m")
    page.mouse.move(*position.eye.on_screen(30_000, 20_000))
    page.mouse.down()
    page.keyboard.down("Alt")  # to no unit that is near
    page.mouse.move(*position.eye.on_screen(33_000, 24_000), steps=3)
    words = page.locator("#stage-overlay text").filter(has_text='"').last.text_content() or ""
    page.mouse.up()
    page.keyboard.up("Alt")
    # A pixel is about a tenth of an inch here.
    assert float(words.split('"')[0]) == pytest.approx(5.0, abs=0.15)


def test_rings_are_as_far_from_the_unit_as_they_say(position: Position) -> None:
    page, random = position.page, Random(2)
    page.keyboard.press("r")
    for name in sorted(position.units)[:5]:
        boxes = position.units[name]
        page.mouse.move(*position.eye.spot(name))
        expect(page.locator("#rings-mask")).to_be_attached()
        drawn(page)
        for step in (2, 4, 8, 12):
            points = []
            for _ in range(60):
                box, turn, far = random.choice(boxes), radians(random.uniform(0, 360)), random.uniform(0, step * 1.6)
                points.append((box.cx + far * sin(turn), box.cy + far * cos(turn)))
            within = page.evaluate(WITHIN, [step, points])
            for point, is_within in zip(points, within, strict=True):
                apart = group_distance(boxes, [point_shape(*point)])
                if abs(apart - step) > 0.02:
                    assert is_within == (apart < step), (name, step, point, apart)


def test_the_line_of_sight_ends_where_the_engine_says(position: Position) -> None:
    page, units = position.page, position.units
    seen: set[bool] = set()
    names = sorted(units)
    for one in names[:: max(1, len(names) // 4)]:
        page.mouse.click(*position.eye.spot(one))
        for other in [name for name in names if name != one][::2]:
            page.keyboard.down("l")
            page.mouse.move(*position.eye.spot(other))
            told = page.locator("#stage-overlay text").filter(has_text=re.compile("in sight|hidden by"))
            expect(told).to_be_visible()
            drawn(page)
            words = told.text_content() or ""
            page.keyboard.up("l")
            opaque = position.others(one, other)
            clear = any(clear_line(a, b, (), 0.0, opaque) is not None for a in units[one] for b in units[other])
            assert (words == "in sight") == clear, (one, other, words)
            seen.add(clear)
    assert seen == {True, False}, "both kinds should occur in this position"


def _in_the_middle_of_a_way(page: Page, service: Service) -> tuple[Glance, Robot]:
    """A line of ours that may advance and wheel."""
    robot = Robot(page)
    page.goto(service.table(service.begin("arginusae_406", seed=3)["seats"][0]["token"]))
    for _ in range(20):
        now = robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
        if now.kind == "manoeuvre":
            return now, robot
        robot.answer(now)
    raise AssertionError("no way was asked for")


@pytest.mark.parametrize("by", ["right click", "space"])
def test_a_corner_is_set_while_the_ghost_is_dragged(page: Page, service: Service, by: str) -> None:
    # given a line under the hand
    now, robot = _in_the_middle_of_a_way(page, service)
    page.evaluate("window.menus = []; addEventListener('contextmenu', (event) => menus.push(event.defaultPrevented))")
    x, y = robot.eye.spot(now.acting[0])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 14, steps=4)
    words = page.locator(".ruler .words text")
    expect(words).to_have_count(1)
    drawn = words.first.text_content()
    # when a corner is set and the hand goes on to the right
    if by == "space":
        page.keyboard.press(" ")
    else:
        page.mouse.down(button="right")
        page.mouse.up(button="right")
    page.mouse.move(x + 25, y - 30, steps=5)
    # then the first stretch stays as it was, and from its end the line wheels to the right
    expect(words.nth(1)).to_contain_text("right")
    assert words.first.text_content() == drawn
    # and Backspace takes the corner out again
    page.keyboard.press("Backspace")
    expect(words).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.evaluate("menus") == ([True] if by == "right click" else [])
    assert robot.eye.glance().situation == now.situation  # nothing was sent


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_units_of_one_side_that_stand_edge_to_edge_are_told_apart(
    open_page: Opening, service: Service, scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    watch = HTTP.post(f"{service.address}/api/gallery/arginusae_406").json()["watch"]
    page.goto(service.table(watch, 190))
    expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")
    # A line in the colour of the plain lies between them, in one of their own colour.
    ground, plain = page.evaluate(
        """() => {
          const line = document.querySelector('.seams .ground'), known = getComputedStyle(line).stroke
          line.style.stroke = 'var(--plain)'
          return [known, getComputedStyle(line).stroke]
        }"""
    )
    assert ground == plain
    assert page.locator(".seams:not(.beta) .ground").get_attribute("d")
