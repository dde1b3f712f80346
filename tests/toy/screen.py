"""The toy game as a page and a terminal see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Manoeuvre
from polemos.kernel.view import View
from polemos.kernel.words.telling import Briefing, Line, TypedHelp
from polemos.tabletop.canvas import Canvas
from polemos.tabletop.legs import Advance
from polemos.tabletop.previews import Previews
from polemos.tabletop.scene import Activity, Area, Body, Ghost, Hint, Odds, Point, Preview, Reach, Scene, Side
from tests.toy.game import DRILLS, Action
from tests.toy.scenario import Strip, ToyScenario, Wood
from tests.toy.table import STAND, Acted, Block, State, Stood
from tests.toy.walk import ALLOWANCE, CompanyWay, walk

LETTERS = "SN"


def front_of(block: Block) -> tuple[Point, Point]:
    left, right = block.box.edge("front")
    return (round(left[0] * 1000), round(left[1] * 1000)), (round(right[0] * 1000), round(right[1] * 1000))


def body(block: Block, activity: Activity = "none", why: str = "") -> Body:
    return Body(
        id=block.id, seat=block.seat, name=block.name, kind=block.kind, stands=block.grid, width=STAND, depth=STAND,
        shape="rigid", heading=block.heading, anchor=(block.x, block.y), front=front_of(block),
        whole=(True,) * block.stands, activity=activity, why=why,
        card=(Line("Formation", f"{block.files} files, {block.ranks} ranks", "TOY-4.1"),),
    )  # fmt: skip


def corners(place: Strip | Wood) -> tuple[Point, ...]:
    (w, e), (s, n) = ((round(low * 1000), round(high * 1000)) for low, high in (place.x, place.y))
    return (w, s), (e, s), (e, n), (w, n)


def woods(record: ToyScenario) -> Iterable[Area]:
    for number, wood in enumerate(record.wood):
        yield Area(id=f"wood-{number}", kind="pencils", points=corners(wood), name=wood.name, rule="TOY-3.3")


def scene(view: View[State]) -> Scene:
    state = view.state
    table = state.scenario.table
    return Scene(
        width=round(table.width * 1000), depth=round(table.depth * 1000), unit='"', headline=TEXT.headline(view),
        turn=state.turn, turns=state.scenario.turns, phase=state.phase, phases=("moves",),
        sides=tuple(_side(state, seat) for seat in (0, 1)), areas=tuple(woods(state.scenario)),
        bodies=tuple(body(block, *_activity(view, block)) for block in state.blocks.values()),
    )  # fmt: skip


def _side(state: State, seat: Seat) -> Side:
    left = sum(block.stands for block in state.own(seat))
    return Side(
        seat=seat, letter=LETTERS[seat], name=state.names[seat], lines=(Line("Stands", str(left), "TOY-6.1"),),
        first=seat == 0,
    )  # fmt: skip


def _activity(view: View[State], block: Block) -> tuple[Activity, str]:
    if view.ask is not None and isinstance(view.space, Choice):
        for option in view.space.options:
            if option.key == block.id:
                return ("done", str(option.barred)) if option.barred else ("ready", "")
    return ("acting" if about(view) == block.id else "done" if block.acted else "none"), ""


def about(view: View[State]) -> str:
    found = None if view.is_over else getattr(view.here.procedure, "block", "")
    return found if isinstance(found, str) else ""


def private(view: View[State]) -> bool:
    return False


def hints(view: View[State]) -> dict[str, Hint]:
    if view.ask is None or not isinstance(view.here.procedure, Action) or not isinstance(view.space, Choice):
        return {}
    block = view.state.blocks[view.here.procedure.block]
    told = {"move": Hint(words='up to 8"', lit=(block.id,), drawn=True)}
    for drill in DRILLS:
        after = block.drilled(drill)
        if view.space.why_not(drill) is None:
            told[drill] = Hint(words=f"to {after.files} files", lit=(block.id,), ghosts=(ghost(after),))
    return told


def ghost(block: Block) -> Ghost:
    return Ghost(body=block.id, stands=block.grid, heading=block.heading, front=front_of(block))


class ToyPreviews(Previews[State]):
    UNTOLD = (Stood, Acted)

    def judged(self, view: View[State], judge: Any, answer: Any, refused: Reason | None) -> Preview | None:
        if not isinstance(judge, CompanyWay):
            return None
        going = walk(view.state, judge.block, answer)
        if isinstance(going, Reason):
            return Preview(why_not=going, answer=view.space.answer_json(answer))
        shown = Preview(
            answer=view.space.answer_json(answer), words=judge.words(answer), ghosts=(ghost(going.block),),
            used=going.used, left=ALLOWANCE - going.used, price=("a fight (TOY-5.1)",) if going.met else (),
        )  # fmt: skip
        return self.given(view, answer, shown)

    def moved(self, before: State, after: State) -> Iterable[Ghost]:
        return (ghost(each) for id_, each in after.blocks.items() if each.grid != before.blocks[id_].grid)


PREVIEWS = ToyPreviews()
preview, fit = PREVIEWS.preview, PREVIEWS.fit


def reach(view: View[State]) -> Reach:
    if view.ask is None or not isinstance(view.space, Manoeuvre):
        return Reach()
    way: CompanyWay = view.space.judge
    going = walk(view.state, way.block, (Advance(ALLOWANCE),))
    if isinstance(going, Reason):
        return Reach()
    (left, right), (far_left, far_right) = front_of(way.block), front_of(going.block)
    return Reach(free=((left, right, far_right, far_left),), contacts=(going.met,) if going.met else ())


def odds(view: View[State], units: Sequence[str]) -> tuple[Odds, ...]:
    return ()


class ToyText:
    summary = "soldiers of tin on a carpet"
    help = TypedHelp(("S1 move advance 4", "S2 expand"), (("map, list", "the carpet; the companies"),))

    def headline(self, view: View[State]) -> str:
        return f"{view.state.scenario.name}: turn {view.state.turn} of {view.state.scenario.turns}"

    def picture(self, view: View[State], columns: int, plain: bool) -> list[str]:
        table = view.state.scenario.table
        canvas = Canvas(round(table.width * 1000), round(table.depth * 1000), columns)
        for block in view.state.blocks.values():
            canvas.fill([(x * 1000, y * 1000) for x, y in block.box.points], LETTERS[block.seat])
        return canvas.framed(round(table.width * 1000))

    def roster(self, view: View[State]) -> list[str]:
        return [f"{each.id} {each.name}: {each.stands} stands" for each in view.state.blocks.values()]

    def odds(self, view: View[State], words: Sequence[str]) -> list[str]:
        return []

    def outlook(self, preview: Mapping[str, Any]) -> str:
        return ""


TEXT = ToyText()


def briefing(state: State) -> Briefing:
    return Briefing(text=state.scenario.introduction, lines=(Line("Victory", "more stands at the end", "TOY-6.1"),))
