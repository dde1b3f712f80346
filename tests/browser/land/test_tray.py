"""Deployment by hand: what is to be placed lies in a tray beside the table, and is pulled out of it to its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.page_state import Eye, drawn
from tests.browser.service import Service


def asked_to_place(page: Page, service: Service) -> Eye:
    """A battle for points, up to the moment when one of several phalanxes is to be placed."""
    game = service.begin("points", ruleset="alala", players=["human", "random"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    for _ in range(12):
        now = eye.until(lambda it: it.is_asked, "nobody asks anything")
        if now.kind == "place":
            return eye
        page.locator("[data-coach=orders]").locator("[data-default], [data-coach=commit]").first.click()
        eye.until(lambda it, was=now.situation: it.situation != was, "the answer had no effect")  # type: ignore[misc]
    raise AssertionError("nothing is to be placed")


@pytest.mark.rule("ALA-6.6")
def test_a_piece_is_pulled_out_of_the_tray_to_its_place(page: Page, service: Service) -> None:
    eye = asked_to_place(page, service)
    tray = page.get_by_role("group", name="Which one").get_by_role("button")
    expect(tray.nth(1)).to_be_visible()
    ids = [button.get_attribute("data-tray") for button in tray.all()]
    first, last = ids[0], ids[-1]
    expect(page.locator(f"[data-tray='{first}']")).to_have_attribute("aria-pressed", "true")
    before = [ghost.get_attribute("data-place") for ghost in page.locator("[data-place]").all()]
    box = page.locator("[data-place]").first.bounding_box()
    button = page.locator(f"[data-tray='{last}']").bounding_box()
    assert box is not None
    assert button is not None
    # when another one than the proposed is pulled from its button onto the table
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    page.mouse.down()
    page.mouse.move(x - 20, y)
    page.mouse.move(x, y)
    page.mouse.up()
    drawn(page)
    eye.settle()
    # then that one lies under the hand, in place of the other
    expect(page.locator(f"[data-tray='{last}']")).to_have_attribute("aria-pressed", "true")
    pulled = page.locator("[data-place]")
    names = [ghost.get_attribute("data-place") for ghost in pulled.all()]
    assert names
    assert not set(names) & set(before)
    boxes = [found for ghost in pulled.all() if (found := ghost.bounding_box()) is not None]
    assert min(each["x"] for each in boxes) <= x <= max(each["x"] + each["width"] for each in boxes)
    # and is placed there; the others are still to come
    was = eye.glance().situation
    page.locator("[data-coach=commit]").first.click()
    eye.until(lambda it: it.situation != was and it.is_asked, "it was not placed")
    for name in names:
        expect(page.locator(f".body[data-body='{name}']")).to_have_count(1)
    assert last not in [button.get_attribute("data-tray") for button in tray.all()]
