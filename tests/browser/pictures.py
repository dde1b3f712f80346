"""Pictures of every screen for the documentation, light and dark, and film strips of a diekplous and of fights.

    python -m tests.browser.pictures [folder] [--fights]

Chromium takes them at a real service, with dice that are the same each time.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.cards.card_robot import CardRobot
from tests.browser.chromium import FLAGS, found
from tests.browser.conftest import AT_ONCE, SIZES
from tests.browser.fights import BATTLES, fight_of
from tests.browser.film_strip import film_strip
from tests.browser.land.land_robot import LandRobot
from tests.browser.page_state import Eye
from tests.browser.robot import Robot
from tests.browser.sea.test_lesson import Pupil
from tests.browser.service import Service
from tests.browser.small_png import small_png

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PAGES = {
    "home": "", "new-battle": "new/clash_in_open_seas", "fleet": "muster/navarcoi/athens", "games": "games",
    "gallery": "gallery",
    "rules": "rules/NAV-12.4", "learn": "learn", "about": "about", "help": "help", "new-hoplites": "new/leuctra",
    "army": "muster/hoplites/theban_371", "charts": "charts/hoplites/crt", "mail": "mail",
    "new-alala": "new/delium_424",
    "army-alala": "muster/alala/sparta", "scenarios": "scenarios/alala", "editor": "scenario/alala/delium_424",
}  # fmt: skip
DICE_GONE = 2800  # ms


class Photographer:
    def __init__(self, browser: Browser, service: Service, folder: Path) -> None:
        self.browser, self.service, self.folder = browser, service, folder
        self.darkroom = browser.new_page()

    @contextmanager
    def at(self, size: str, scheme: str) -> Iterator[Page]:
        width, height = SIZES[size]
        is_touched = size != "desk"
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            color_scheme="dark" if scheme == "dark" else "light",
            has_touch=is_touched,
            is_mobile=is_touched,
        )
        context.add_init_script(AT_ONCE)
        yield context.new_page()
        context.close()

    def keep(self, name: str, screenshot: bytes) -> None:
        (self.folder / f"{name}.png").write_bytes(small_png(self.darkroom, screenshot))

    def take(self, page: Page, name: str) -> None:
        page.mouse.move(1, 1)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(300)
        self.keep(name, page.screenshot())


def pages(camera: Photographer, look: str, size: str = "desk", only: tuple[str, ...] = tuple(PAGES)) -> None:
    with camera.at(size, look.split("-")[-1]) as page:
        for name in only:
            page.goto(f"{camera.service.address}/#/{PAGES[name]}")
            expect(page.locator("[role=status]", has_text="…")).to_have_count(0)
            camera.take(page, f"{name}-{look}")


def table(camera: Photographer, look: str, size: str = "desk") -> None:
    """A battle from its deployment to its end."""
    with camera.at(size, look.split("-")[-1]) as page:
        robot = Robot(page)
        _sit(page, camera.service, "clash_in_open_seas")
        _until(robot, "place")
        expect(page.locator("[data-place]").first).to_be_visible()
        page.wait_for_timeout(500)
        camera.take(page, f"table-deployment-{look}")

        _sit(page, camera.service, "sybota_433")
        _until(robot, "choice", lambda: bool(robot.eye.glance().ready))
        page.wait_for_timeout(DICE_GONE)
        camera.take(page, f"table-choice-{look}")
        robot.pick_unit("A5")
        robot.eye.until(lambda it: it.acting == ["A5"], "A5 is not chosen")
        _until(robot, "manoeuvre")
        page.wait_for_timeout(DICE_GONE)
        _draw(page, "e", 3)
        camera.take(page, f"table-way-{look}")
        robot.play(40)
        _until(robot, "choice")
        page.keyboard.press("j")
        page.keyboard.press("j")
        expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")
        page.wait_for_timeout(DICE_GONE)
        camera.take(page, f"table-replay-{look}")
        page.keyboard.press("End")
        assert robot.play()
        expect(page.get_by_role("dialog")).to_be_visible()
        camera.take(page, f"table-end-{look}")


def card_table(camera: Photographer, look: str, size: str = "desk") -> None:
    """A battle of Hoplites: the first cards, an attack that is being declared, the end and its debriefing."""
    with camera.at(size, look.split("-")[-1]) as page:
        short = {"level": "30", "enemy_level": "30"}
        game = camera.service.begin("leuctra", ruleset="hoplites", settings=short, seed=5)
        token = game["seats"][0]["token"]
        robot = CardRobot(page, token, seed=5)
        page.goto(camera.service.table(token))
        robot.play(6)
        page.wait_for_timeout(DICE_GONE)
        camera.take(page, f"cards-play-{look}")
        while not (told := robot.next_question())["outcome"] and told["question"]["rule"] != "HOP-14.5":
            robot.answer(told)
        page.wait_for_timeout(DICE_GONE)
        camera.take(page, f"cards-shock-{look}")
        assert robot.play()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.goto(f"{camera.service.address}/#/debriefing/{token}")
        expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
        camera.take(page, f"debriefing-{look}")


def land_table(camera: Photographer, look: str, size: str = "desk") -> None:
    """Delium: orders, a line that is about to advance, a charge with its odds, and the end."""
    with camera.at(size, look.split("-")[-1]) as page:
        game = camera.service.begin("delium_424", ruleset="alala", players=["human", "greedy"], seed=5)
        token = game["seats"][0]["token"]
        robot = LandRobot(page, token, seed=5)
        page.goto(camera.service.table(token))
        for name, rule in (("orders", "ALA-8.3"), ("line", "ALA-12.12"), ("charge", "ALA-15.4")):
            while (told := robot.next_question())["question"]["rule"] != rule:
                robot.answer(told)
            page.wait_for_timeout(DICE_GONE)
            camera.take(page, f"land-{name}-{look}")
        assert robot.play()
        expect(page.get_by_role("dialog")).to_be_visible()
        camera.take(page, f"land-end-{look}")


def lesson(camera: Photographer, look: str) -> None:
    """The contact that a diekplous begins with, with its odds; and the film strip."""
    with camera.at("desk", look) as page:
        page.goto(f"{camera.service.address}/#/learn")
        page.get_by_role("button", name="Your first sea fight").click()
        pupil = Pupil(page)
        pupil.reads("Your fleet")
        camera.take(page, f"lesson-{look}")
        _up_to_the_diekplous(pupil)
        page.get_by_role("button", name="Leave the lesson").click()
        page.locator("[data-option='diekplous:B1']").hover()
        page.wait_for_timeout(DICE_GONE)
        frames = [("Only a block can do it, and only against a line.", _frame(page))]
        pupil.takes("diekplous:B1")
        pupil.eye.until(lambda it: it.kind == "manoeuvre", "no diekplous")
        _draw(page, "", 3)
        page.wait_for_timeout(DICE_GONE)
        frames.append(("It rows up to the enemy.", _frame(page)))
        _draw(page, "", 5)
        camera.take(page, f"table-contact-{look}")
        frames.append(("Before it is done, every test is foretold.", _frame(page)))
        page.keyboard.press("Enter")
        pupil.eye.until(lambda it: it.is_asked and it.kind == "choice", "the diekplous is not carried out")
        page.wait_for_timeout(DICE_GONE)
        frames.append(("Through, about, and the rams are at their sterns.", _frame(page)))
        camera.keep(f"diekplous-{look}", film_strip(camera.darkroom, frames, look))


def fights(camera: Photographer, look: str) -> None:
    for ruleset in BATTLES:
        with camera.at("desk", look) as page:
            camera.keep(
                f"fight-{ruleset}-{look}", film_strip(camera.darkroom, fight_of(page, camera.service, ruleset), look)
            )


def _up_to_the_diekplous(pupil: Pupil) -> None:
    """As the lesson has it."""
    pupil.goes_on()
    pupil.takes("first")
    for squadron, keys in (
        ("A2", "Shift+ArrowUp*5"),
        ("A1", "e*6 Shift+ArrowUp*4"),
        ("A3", "Shift+ArrowUp*2 e*9 Shift+ArrowUp*4"),
    ):
        pupil.eye.until(lambda it, name=squadron: it.is_asked and name in it.ready, f"{squadron} is not ready")  # type: ignore[misc]
        pupil.takes(squadron)
        pupil.asked(squadron)
        pupil.takes("move")
        pupil.eye.until(lambda it: it.is_asked and it.kind == "manoeuvre", f"{squadron} does not move")
        pupil.presses(keys)
        if squadron == "A1":
            pupil.reads("The test")
            pupil.goes_on()
    pupil.reads("A new turn: form line")
    pupil.takes("A3")
    pupil.asked("A3")
    pupil.takes("change:column_to_line_on_lead:right")
    pupil.reads("Diekplous")
    pupil.takes("A1")
    pupil.asked("A1")


def _sit(page: Page, service: Service, battle: str) -> None:
    game = service.begin(battle, seed=4)
    page.goto(service.table(game["seats"][0]["token"]))


def _until(robot: Robot, kind: str, so: Callable[[], bool] = lambda: True) -> None:
    while True:
        now = robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
        if now.kind == kind and so():
            return
        robot.answer(now)


def _draw(page: Page, turn: str, inches: int) -> None:
    page.locator("[data-orders]").focus()
    for key in turn:
        page.keyboard.press(key)
    for _ in range(inches):
        page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("[data-coach=tick]")).to_be_enabled()
    page.evaluate("document.activeElement?.blur()")  # a hand at the mouse sees no focus
    page.wait_for_timeout(200)


def _frame(page: Page) -> bytes:
    """The middle of the table, where it happens."""
    page.mouse.move(1, 1)
    page.wait_for_timeout(200)
    box = page.locator("main .under").bounding_box()
    assert box is not None
    left, top = Eye(page).on_screen(1_500, 27_500)
    right, bottom = Eye(page).on_screen(30_500, 8_000)
    left, top = max(left, box["x"]), max(top, box["y"])
    return page.screenshot(clip={"x": left, "y": top, "width": right - left, "height": bottom - top})


def main(folder: Path, only_fights: bool = False) -> None:
    path = found()
    if path is None:
        sys.exit("There is no Chromium: run `python -m tests.browser.chromium`.")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        service = Service(Path(data))
        service.start()
        try:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            camera = Photographer(browser, service, folder)
            for look in ("light", "dark"):
                fights(camera, look)
                if only_fights:
                    continue
                table(camera, look)
                card_table(camera, look)
                land_table(camera, look)
                lesson(camera, look)
                pages(camera, look)
            if not only_fights:
                table(camera, "tablet-light", "tablet")
                card_table(camera, "tablet-light", "tablet")
                land_table(camera, "tablet-light", "tablet")
                pages(camera, "tablet-light", "upright", ("home", "new-battle"))
            browser.close()
        finally:
            service.stop()
    sizes = {each.name: each.stat().st_size for each in sorted(folder.glob("*.png"))}
    for name, size in sizes.items():
        print(f"{size:8} {name}")
    print(f"{sum(sizes.values()):8} in all")


if __name__ == "__main__":
    named = [each for each in sys.argv[1:] if each != "--fights"]
    main(Path(named[0]) if named else FOLDER, "--fights" in sys.argv)
