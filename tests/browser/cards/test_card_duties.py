"""What a card table owes its player besides the battle itself: keys, help, charts, sounds, taking back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.card_robot import CardRobot
from tests.browser.page_state import Eye
from tests.browser.service import Service

# A loudspeaker that notes what it is given.
LISTEN = """
window.heard = []
const part = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} })
const node = (kind) => ({
  frequency: part(), gain: part(), connect() {}, stop() {}, start() { window.heard.push(kind) },
})
window.AudioContext = class {
  constructor() {
    Object.assign(this, { currentTime: 0, sampleRate: 8000, destination: {} })
    window.contexts = (window.contexts ?? 0) + 1
  }
  createGain() { return node('gain') }
  createOscillator() { return node('tone') }
  createBufferSource() { return node('noise') }
  createBiquadFilter() { return node('filter') }
  createBuffer() { return { getChannelData: () => new Float32Array(8) } }
}
"""
UNNAMED = """() => [...document.querySelectorAll('button:not(.thing)')]
  .filter((button) => button.checkVisibility() && !button.title).map((button) => button.outerHTML.slice(0, 160))"""


def seated(page: Page, service: Service, scenario: str = "telamon", seed: int = 3, **more: Any) -> CardRobot:
    players = more.pop("players", ["human", "greedy"])
    game = service.begin(scenario, ruleset="hoplites", players=players, seed=seed, **more)
    token = game["seats"][0]["token"]
    robot = CardRobot(page, token, seed)
    page.goto(service.table(token))
    robot.next_question()
    return robot


def in_hand(robot: CardRobot) -> list[str]:
    scene = robot.told["scene"]
    held: list[str] = next(
        pile["cards"] for pile in scene["piles"] if pile["kind"] == "hand" and pile["seat"] == robot.told["seat"]
    )
    return held


def play_one(robot: CardRobot) -> tuple[str, str]:
    """A unit of the hand comes to an area of the field: who, and where."""
    told = robot.told
    about = next(about for key, about in robot.acts(told["question"]) if re.fullmatch(r"play \w+ \d", key))
    robot.drag(*about)
    robot.next_question(after=told["seq"])
    return about[0], about[1]


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'.thing[data-names~="{name}"]')


@pytest.mark.rule("HOP-27.1")
def test_the_table_shows_both_sides_and_the_buttons_of_the_phase(page: Page, service: Service) -> None:
    robot = seated(page, service)
    scene = robot.told["scene"]
    for side in scene["sides"]:
        meter = page.get_by_role("meter", name=f"Route points of {side['name']}")
        expect(meter).to_have_attribute("aria-valuenow", str(side["points"]))
        expect(meter).to_have_attribute("aria-valuemax", str(side["level"]))
        expect(page.locator(".side", has=meter)).to_contain_text(side["leader"])
    for pile in scene["piles"]:
        if pile["kind"] in ("routed", "rallied", "pursuit", "deck"):
            expect(page.locator(f'[data-pile="{pile["id"]}"]')).to_contain_text(str(pile["count"]))
    enemy = page.locator('[data-pile="hand-1"]')
    expect(enemy).to_contain_text(str(next(pile["count"] for pile in scene["piles"] if pile["id"] == "hand-1")))
    expect(page.locator("[data-orders] [data-option=end]")).to_contain_text("End the phase")
    expect(page.get_by_role("button", name="Charts")).to_be_visible()


@pytest.mark.rule("HOP-27.2")
def test_keys_of_the_windows(page: Page, service: Service) -> None:
    seated(page, service)
    eye = Eye(page)
    eye.until(lambda it: it.is_asked, "nothing is asked")
    # Escape and Enter close what lies open
    for key in ("Escape", "Enter"):
        eye.settle()  # whatever was closed is gone from the screen and from the keys
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    thing(page, "south-5").click(button="right")
    about = page.get_by_role("dialog", name=re.compile("^Column 5"))
    expect(about).to_be_visible()
    # it can be moved by dragging it
    before = about.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + 60, before["y"] + 14)
    page.mouse.down()
    page.mouse.move(before["x"] + 20, before["y"] - 46, steps=3)
    page.mouse.up()
    after = about.bounding_box()
    assert after is not None
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (-40, -60)
    page.keyboard.press("Enter")
    expect(about).to_be_hidden()
    # F1 opens the rulebook, and the battle stays
    with page.context.expect_page() as opened:
        page.keyboard.press("F1")
    expect(opened.value.get_by_role("heading", name="Hoplites").first).to_be_visible()
    expect(page.locator("[data-orders] .gold")).to_be_visible()


@pytest.mark.rule("HOP-27.2")
@pytest.mark.parametrize("key", ["y", "n", "Enter"])
def test_a_question_for_one_unit_is_answered_by_yes_and_no(key: str, page: Page, service: Service) -> None:
    robot = seated(page, service, "leuctra", seed=11, players=["human", "greedy"])
    for _ in range(160):
        told = robot.next_question()
        assert not told["outcome"], "nobody was asked whether a unit withdraws or fires"
        space = told["question"]["space"]
        if space["kind"] == "pick" and len(space["options"]) == 1:
            break
        robot.answer(told)
    yes, no = page.locator("[data-orders] [data-yes]"), page.locator("[data-orders] [data-no]")
    expect(yes).to_contain_text(re.compile("withdraws|fires"))
    expect(no).to_contain_text(re.compile("^N ?Nobody (withdraws|fires)$"))
    expect(yes).to_have_class(re.compile("gold"))
    page.locator("body").press(key)
    robot.next_question(after=told["seq"])
    sent = [frame.told for frame in robot.heard.sent if '"answer"' in frame.text][-1]
    assert sent["answer"] == ([] if key == "n" else [space["options"][0]["key"]])


@pytest.mark.rule("HOP-27.3")
def test_every_button_has_a_tooltip_and_what_reacts_changes_the_pointer(page: Page, service: Service) -> None:
    robot = seated(page, service)
    assert page.evaluate(UNNAMED) == []
    page.locator("summary", has_text="Standing orders").click()
    page.keyboard.press("?")
    assert page.evaluate(UNNAMED) == []
    page.keyboard.press("Escape")
    robot.play(25)
    assert page.evaluate(UNNAMED) == []
    for seat in (0, 1):
        for kind in ("routed", "rallied"):
            pocket = page.locator(f'[data-pile="{kind}-{seat}"] .inside')
            assert pocket.evaluate("(node) => getComputedStyle(node).cursor") == "pointer"


@pytest.mark.rule("HOP-27.4")
def test_a_right_click_explains(page: Page, service: Service) -> None:
    robot = seated(page, service)  # the Gauls are ferocious
    unit = next(card for card in in_hand(robot) if card.startswith("S"))
    thing(page, unit).click(button="right")
    about = page.get_by_role("dialog", name=re.compile(f"^{unit} "))
    expect(about.get_by_role("row")).not_to_have_count(0)
    expect(about.get_by_role("button", name=re.compile(r"^HOP-\d")).first).to_be_visible()
    page.keyboard.press("Escape")
    # an area with the effects of its ground
    thing(page, "north-4").click(button="right")
    expect(page.get_by_role("dialog", name=re.compile("^Column 4")).get_by_role("heading")).to_contain_text(
        ["Open ground"]
    )
    page.keyboard.press("Escape")
    # the marker of a special rule, and the label of a preference
    page.get_by_role("button", name="Ferocity").click(button="right")
    rule = page.get_by_role("tabpanel")
    expect(rule).to_contain_text("HOP-7.3")
    page.locator("summary", has_text="Standing orders").click()
    page.get_by_role("rowheader", name=re.compile("^Skirmishers withdraw")).click(
        button="right", position={"x": 4, "y": 4}
    )
    expect(rule).to_contain_text("HOP-24.2")


@pytest.mark.rule("HOP-27.4", "HOP-24.1")
def test_a_right_click_explains_a_preference_before_the_battle(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/new/telamon")
    page.locator("summary", has_text=re.compile("^Dialogs and user interface")).click()
    page.get_by_text(re.compile("^The computer's attacks are shown when")).click(button="right")
    expect(page.get_by_role("heading", name="HOP-24.9 Quick attack dialog")).to_be_visible()
    # and what is settled there is the browser's own setting, here and at the table
    page.get_by_role("checkbox", name=re.compile("^The computer's attacks are shown when")).check()
    page.goto(f"{service.address}/#/help")
    expect(page.get_by_role("checkbox", name=re.compile("^Quick attacks"))).to_be_checked()


@pytest.mark.rule("HOP-27.6")
def test_the_charts_lie_over_the_table(page: Page, service: Service) -> None:
    robot = seated(page, service)
    before = robot.eye.glance().situation
    page.get_by_role("button", name="Charts").click()
    charts = page.get_by_role("dialog")
    for title in ("Combat results", "Superiority", "Missiles", "Abbreviations"):
        expect(charts.get_by_role("heading", name=re.compile(title, re.I)).first).to_be_attached()
    expect(charts.get_by_role("region", name=re.compile("^Shock", re.I)).first).to_be_attached()
    assert not faults(page)
    page.keyboard.press("Escape")
    expect(charts).to_be_hidden()
    page.keyboard.press("c")
    expect(charts).to_be_visible()
    page.keyboard.press("Escape")
    assert robot.eye.glance().situation == before


@pytest.mark.rule("HOP-27.7")
def test_a_unit_is_dragged_back_to_the_hand(page: Page, service: Service) -> None:
    robot = seated(page, service)
    hand = sorted(in_hand(robot))
    unit, area = play_one(robot)
    assert unit not in in_hand(robot)
    before = robot.told["seq"]
    x, y = robot.spot(unit)
    zone = page.locator('[data-pile="hand-0"]').bounding_box()
    assert zone is not None
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10, steps=2)
    page.mouse.move(zone["x"] + zone["width"] / 2, zone["y"] + zone["height"] - 6, steps=3)
    page.mouse.up()
    robot.next_question(after=before)
    assert sorted(in_hand(robot)) == hand
    robot.check(robot.told)
    assert area not in [spot["id"] for spot in robot.told["scene"]["spots"] if spot["card"]]


@pytest.mark.rule("HOP-27.7")
def test_cards_of_the_hand_are_ordered_discarded_and_played_by_their_help(page: Page, service: Service) -> None:
    robot = seated(page, service)
    held = page.locator('[data-pile="hand-0"] [data-held]')
    order = held.evaluate_all("(all) => all.map((each) => each.dataset.thing)")
    robot.drag(order[0], order[2])
    after = held.evaluate_all("(all) => all.map((each) => each.dataset.thing)")
    assert after != order
    assert sorted(after) == sorted(order)
    # in the draw phase a card is discarded by a right click
    while robot.told["scene"]["phase"] != "draw":
        seq = robot.told["seq"]
        robot.confirm()
        robot.next_question(after=seq)
    units = [card for card in in_hand(robot) if card.startswith("S")]
    thing(page, units[0]).click(button="right")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Discard", re.I)).click()
    robot.eye.until(lambda _: units[0] not in in_hand(robot), "it was not discarded")
    # and another by dragging it onto the pile
    robot.next_question()
    robot.drag(units[1], "discarded-0")
    robot.eye.until(lambda _: units[1] not in in_hand(robot), "it was not discarded")
    robot.next_question()
    expect(page.locator('[data-pile="discarded-0"]')).to_contain_text("2")


@pytest.mark.rule("HOP-27.8")
def test_the_second_lines_of_both_sides_open_at_any_time(page: Page, service: Service) -> None:
    seated(page, service)
    for seat in (0, 1):
        for kind in ("routed", "rallied"):
            page.locator(f'[data-pile="{kind}-{seat}"] .thing').click()
            tray = page.locator(".tray")
            expect(tray).to_contain_text(re.compile(kind, re.I))
            expect(tray).to_contain_text("Empty")
            page.keyboard.press("Escape")
            expect(tray).to_be_hidden()


@pytest.mark.rule("HOP-24.31")
def test_sounds_come_after_the_first_touch_and_go_with_the_switch(page: Page, service: Service) -> None:
    page.add_init_script(LISTEN)
    robot = seated(page, service)
    assert page.evaluate("[window.heard.length, window.contexts ?? 0]") == [0, 0]
    play_one(robot)
    page.wait_for_function("window.heard.includes('noise')")
    speaker = page.get_by_role("button", name="Sounds")
    expect(speaker).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(speaker).to_have_attribute("aria-pressed", "false")
    page.evaluate("window.heard = []")
    robot.play(4)
    assert page.evaluate("window.heard") == []
    page.reload()
    expect(speaker).to_have_attribute("aria-pressed", "false")
    speaker.click()
    seq = robot.next_question()["seq"]
    robot.confirm()
    robot.next_question(after=seq)
    page.wait_for_function("window.heard.length > 0")


WATCH = """() => {
  window.seen = []
  const look = () => {
    const arrows = document.querySelectorAll('.arrows .attack, .arrows .flank, .arrows .second-line').length
    const asked = document.querySelector('[data-orders] [data-kind]') !== null
    const key = `${arrows} ${asked}`
    if (window.seen.at(-1) !== key) window.seen.push(key)
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""


def computers_selections(robot: CardRobot, start: int) -> int:
    """Moments in which the service has told of attacks of the computer, and asked nothing."""
    updates = [frame.told for frame in robot.heard.received[start:] if '"kind":"update"' in frame.text[:40]]
    return sum(
        any(
            assault["kind"] != "shot" and assault["sources"][0].startswith("N") for assault in told["scene"]["assaults"]
        )
        for told in updates
        if told["question"] is None
    )


@pytest.mark.rule("HOP-24.9")
@pytest.mark.parametrize("is_quick", [False, True], ids=["step_by_step", "quick"])
def test_the_computers_attacks(is_quick: bool, page: Page, service: Service) -> None:
    # given a battle that has come to blows
    robot = seated(page, service, "leuctra", seed=5)
    while robot.told["scene"]["turn"] < 4:
        robot.answer(robot.next_question())
    # when it is set during the battle how attacks are shown, and at what pace
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dice and the computer's moves").select_option("4")
    page.get_by_label(re.compile("^Quick attacks")).set_checked(is_quick)
    page.keyboard.press("Escape")
    page.evaluate(WATCH)
    start = len(robot.heard.received)
    while not computers_selections(robot, start):
        robot.answer(robot.next_question())
    robot.next_question()
    # then its arrows were seen while nobody was asked, or they were not
    unasked = [key for key in page.evaluate("window.seen") if key.endswith("false") and not key.startswith("0")]
    assert bool(unasked) is not is_quick, page.evaluate("window.seen")
