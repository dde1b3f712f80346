"""Film strips of a fight of each game: from the dice to what came of them, as everybody sees it who watches."""

from __future__ import annotations

from html import escape
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.film_strip import Frame
from tests.browser.service import Service
from tests.loopback import HTTP

BATTLES = {
    "navarcoi": "rhium_429", "hoplites": "leuctra", "alala": "solygeia_425", "paean": "thyrea",
    "hoplomachia": "coronea_394",
}  # fmt: skip
FRAMES = 4
SEED = 5
SCENES = {"advance", "leader", "treason", "diekplous", "decided", "duel"}  # which have the table to themselves
LONGEST = 130  # letters below a frame
SETTLED = 900  # ms until the table is laid and its letters are there
# All that a fight is about, with the dice beside it and some ground round it, at the shape of a frame.
ROUND = """(about) => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const named = (node) => about.includes(node.dataset.body ?? node.dataset.card)
  const boxes = [...all('[data-body], [data-card]').filter(named), ...all('[data-tray]')]
    .map((node) => node.getBoundingClientRect()).filter((box) => box.width)
  const least = (key) => Math.min(...boxes.map((box) => box[key]))
  const most = (key) => Math.max(...boxes.map((box) => box[key]))
  return [least('left'), most('right'), least('top'), most('bottom')]
}"""
# What holds all of these, at the shape of a frame, on the table.
WHOLE = """(rounds) => {
  const shape = 1.5
  const table = (document.querySelector('main .under') ?? document.querySelector('main')).getBoundingClientRect()
  const most = (i) => Math[i % 2 ? 'max' : 'min'](...rounds.map((box) => box[i]))
  const [left, right, top, bottom] = [0, 1, 2, 3].map(most)
  let width = Math.max(right - left + 60, shape * (bottom - top + 60), 560)
  let height = width / shape
  if (height > table.height) [width, height] = [table.height * shape, table.height]
  width = Math.min(width, table.width)
  const x = Math.min(Math.max((left + right - width) / 2, table.left), table.right - width)
  const y = Math.min(Math.max((top + bottom - height) / 2, table.top), table.bottom - height)
  return { x, y, width, height }
}"""


def fight_of(page: Page, service: Service, ruleset: str) -> list[Frame]:
    """The first fight of a battle between computers that has enough to see."""
    game = service.begin(BATTLES[ruleset], ruleset=ruleset, players=["greedy", "greedy"], seed=SEED)
    token = game["watch"]
    service.fought_out(token)
    log = service.log(token)
    step, beats, about = _found(service, token, log)

    def look_at(beat: int) -> None:
        page.goto(f"{service.address}/#/table/{token}/{step}.{beat}")
        expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")
        page.wait_for_timeout(SETTLED)

    rounds = []
    for beat, _ in beats:
        look_at(beat)
        rounds.append(page.evaluate(ROUND, about))
    clip = page.evaluate(WHOLE, rounds)
    frames: list[Frame] = []
    for beat, lines in beats:
        look_at(beat)
        frames.append((escape(_caption([log[line] for line in lines])), page.screenshot(clip=clip)))
    return frames


def _caption(lines: list[dict[str, Any]]) -> str:
    """What is thrown for, or what came of it."""
    told = [line["fact"]["label"] if line["fact"]["type"] == "Rolled" else line["words"] for line in lines]
    words = next((each for each in reversed(told) if each), "")
    return words if len(words) <= LONGEST else words[:LONGEST].rpartition(" ")[0] + " …"


Fight = tuple[int, list[tuple[int, list[int]]], list[str]]


def _found(service: Service, token: str, log: list[dict[str, Any]]) -> Fight:
    """A decision, the beats of its fight with their lines, and whom it is about; one in which both sides throw."""
    best: tuple[tuple[int, int], Fight] | None = None
    for told in service.steps(token):
        if not told["rolls"]:
            continue
        step = told["step"]
        staged: dict[str, Any] = HTTP.get(f"{service.address}/api/games/{token}/staged/{step}").json()
        for act, each in enumerate(staged["acts"]):
            beats = [(at + 1, beat) for at, beat in enumerate(staged["beats"]) if beat["act"] == act]
            lines = [log[line] for _, beat in beats for line in beat["lines"]]
            if not each["fight"] or SCENES & {line["moment"] for line in lines}:
                continue
            rolled = [line["fact"] for line in lines if line["fact"]["type"] == "Rolled"]
            throwers = {fact["seat"] if fact["seat"] is not None else "".join(fact["who"])[:1] for fact in rolled}
            seen = [(at, beat["lines"]) for at, beat in beats if beat["kind"] != "word"]
            worth = min(len(throwers), 2) + (told["losses"] > 0), min(len(seen), FRAMES)
            if best is None or worth > best[0]:
                about = [*dict.fromkeys(unit for _, beat in beats for unit in beat["about"])]
                best = worth, (step, seen, about)
    assert best is not None, "nobody fought"
    step, seen, about = best[1]
    picked = sorted({round(at * (len(seen) - 1) / (FRAMES - 1)) for at in range(FRAMES)})
    return step, [seen[at] for at in picked], about
