"""Whatever players write is shown as text: no markup, no dialog, no node that we did not make."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Dialog, Page, expect

from tests.browser.robot import Robot
from tests.browser.service import Service

MARKUP = '<img src=x onerror="alert(1)">'
ODD = [
    MARKUP, "<script>alert(1)</script>", "<b>bold</b>", "&lt;i&gt; &amp; &nbsp;", '"><svg onload=alert(1)>',
    "javascript:alert(1)", "{{7*7}}", "${7*7}", "{@html '<b>x</b>'}", "{#if true}x{/if}", "%3Cscript%3E", "%s %d %n",
    "'; DROP TABLE games; --", "\\u003cscript\\u003e", "</title><script>alert(1)</script>", "<!-- -->", "]]>",
    "<![CDATA[x]]>", "null", "undefined", "NaN", "__proto__", "constructor", "toString", "0", "-1", "1e309",
    "[object Object]", "αβγ Ἀθῆναι", "\u05e2\u05d1\u05e8\u05d9\u05ea", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "日本語の艦隊", "⛵\U0001f469\u200d\U0001f467", "a\u0301e\u0301 zalgo\u0336\u0335", "\u202emirrored\u202c",
    "zero\u200bwidth", "tab\there", "trailing ", " leading", "x" * 60,
]  # fmt: skip
assert len(ODD) == 40

# Every element that is none of ours: made by a text.
FOREIGN = """() => {
  const kinds = 'img, iframe, object, embed, [onclick], [onerror], [onload], body script'
  return [...document.querySelectorAll(kinds)].map((node) => node.outerHTML)
}"""


def dialogs_of(page: Page) -> list[str]:
    """What the page would have shown in dialogs of the browser, if it did."""
    shown: list[str] = []

    def refuse(dialog: Dialog) -> None:
        shown.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    return shown


def test_odd_names_are_shown_as_they_were_written(page: Page, service: Service) -> None:
    dialogs = dialogs_of(page)
    for start in range(0, len(ODD), 10):
        names = ODD[start : start + 10]
        squadrons = [{"name": name, "crew": "plain", "morale": "plain", "ship_class": "plain"} for name in names]
        fleet = {"name": MARKUP, "squadrons": squadrons}
        settings = {"grand_scale": "no", "turn_limit": "yes"}
        game = service.begin("clash_in_open_seas", armies=[fleet, None], settings=settings, seed=start, title=names[0])
        page.goto(service.table(game["seats"][0]["token"]))
        robot = Robot(page)
        for _ in range(12):
            now = robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
            if now.ready:
                break
            robot.answer(now)
        page.get_by_role("tab", name="Units").click()
        shown = [re.sub(r"\s+", " ", text) for text in page.locator("[role=tabpanel] .name").all_text_contents()]
        for name in names:
            wanted = re.sub(r"\s+", " ", name).strip()
            assert any(wanted in text for text in shown), (name, shown)
        robot.play(4)
        assert page.evaluate(FOREIGN) == []
        page.goto(f"{service.address}/#/games")
        expect(page.get_by_role("listitem").first).to_contain_text(names[0].strip())
        assert page.evaluate(FOREIGN) == []
    assert dialogs == []


def test_odd_words_in_every_field_of_the_page(page: Page, service: Service) -> None:
    dialogs = dialogs_of(page)
    page.goto(f"{service.address}/#/muster/navarcoi")
    page.get_by_role("button", name="New fleet").click()
    page.get_by_label("Name of the fleet").fill(MARKUP)
    page.get_by_role("listitem", name="squadron 1").get_by_label("Name", exact=True).fill(MARKUP)
    expect(page.get_by_role("button", name=f"Take {MARKUP} out")).to_be_visible()
    page.goto(f"{service.address}/#/muster/navarcoi")
    expect(page.get_by_text(f"Go on with “{MARKUP}”")).to_be_visible()
    assert page.evaluate(FOREIGN) == []
    page.goto(f"{service.address}/#/rules?find={MARKUP}")
    page.goto(f"{service.address}/#/rules/{MARKUP}")
    page.goto(f"{service.address}/#/{MARKUP}")
    expect(page.get_by_text("There is no such page.")).to_be_visible()
    page.goto(f"{service.address}/#/fleet?f={json.dumps(MARKUP)}")
    expect(page.get_by_text("This link holds no army.")).to_be_visible()
    assert page.evaluate(FOREIGN) == []

    game = service.begin(seed=1)
    page.goto(service.table(game["seats"][0]["token"]))
    robot = Robot(page)
    robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
    page.keyboard.press(":")
    page.get_by_label("Order", exact=True).fill(MARKUP)
    page.keyboard.press("Enter")
    expect(page.locator("form.panel p")).to_contain_text(re.compile("[a-z]{3,}"))
    assert page.evaluate(FOREIGN) == []
    assert dialogs == []
