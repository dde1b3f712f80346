"""A normal move (PAE-9.3, 9.4): an action of whoever is ordered, and a skirmish action of lights (PAE-8.3)."""

from __future__ import annotations

from polemos.geometry import HAIR
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Manoeuvre, Option
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.movement import close_walk, open_walk
from polemos.rules.paean.movement.arranging import arranged, arranging, is_mixed
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.going import Going, carry_out
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.state import Bases, Formation, G, State
from polemos.tabletop.legs import Legs


class NormalMove(Procedure, frozen=True):
    """It asks for the shape of open troops first, then for the way; `extra` thousandths more than their rate."""

    formation: str
    extra: int = 0
    files: int = 0  # in which open troops will stand
    order: tuple[str, ...] = ()  # of the bases of a mixed formation, row by row

    @step("PAE-9.3")
    def shape(self, g: G) -> Flow:
        mover = g.state.formations[self.formation]
        if mover.is_close or mover.count == 1:
            return None
        now = len(mover.files)
        options = [_in_files(count, count == now) for count in range(1, mover.count + 1)]
        space = Choice(options, preferred=str(now))
        return Ask.one(mover.seat, space, f"{self.formation} moves: in how many files will it stand?", "PAE-9.3")

    @shape.answered
    def _(self, g: G, files: str) -> Flow:
        g.keep(files=int(files))
        return None

    @step("PAE-9.3")
    def bases(self, g: G) -> Flow:
        mover = g.state.formations[self.formation]
        if mover.is_close or not is_mixed(mover) or self.files == len(mover.files):
            return None
        return Ask.one(mover.seat, arranging(mover), f"{self.formation}: who stands where, row by row?", "PAE-9.3")

    @bases.answered
    def _(self, g: G, order: tuple[str, ...]) -> Flow:
        g.keep(order=order)
        return None

    @step("PAE-9.2", "PAE-9.3", "PAE-9.4", "PAE-9.6", "PAE-17.1", "PAE-18.2")
    def way(self, g: G) -> Flow:
        mover = g.state.formations[self.formation]
        judge = CloseWay(g.state, mover, self.extra)
        if mover.is_open:
            open_way = OpenWay(g.state, mover, self._shape(mover), self.extra)
            prompt = f"{self.formation}: which way, up to {g.state.cm(open_way.allowance / 1000)}?"
            return Ask.one(mover.seat, Manoeuvre(open_way, self.formation), prompt, "PAE-9.3")
        prompt = f"{self.formation}: which way, up to {g.state.cm(judge.allowance / 1000)}?"
        return Ask.one(mover.seat, Manoeuvre(judge, self.formation), prompt, "PAE-9.4")

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        mover = g.state.formations[self.formation]
        around = Around(g.state, mover)
        if mover.is_close:
            going = close_walk.walk(around, legs, self.extra)
            assert isinstance(going, Going)
            if legs:
                carry_out(g, mover, going, _told(g.state, going))
            return None
        files = self._shape(mover)
        going = open_walk.walk(around, legs, files, self.extra)
        if isinstance(going, Going) and (legs or files != mover.files):
            carry_out(g, mover, going, _told(g.state, going), files)
        return None

    def _shape(self, mover: Formation) -> Bases:
        files = open_walk.arrangement(mover, self.files or len(mover.files))
        return arranged(mover, self.order, files) if self.order else files


def _in_files(count: int, is_now: bool) -> Option:
    words = f"in {count} file{'s' if count > 1 else ''}"
    implied = ("march", "face", "stay") if is_now else ()
    return Option(str(count), words, (f"files {count}",), implied=implied, rule="PAE-9.3", weight=4 if is_now else 1)


def _told(state: State, going: Going) -> str:
    far = round(going.used, 1) or going.used  # as it is read on a table
    return f"moves {state.cm(far)}" if going.used > HAIR else "takes another shape"
