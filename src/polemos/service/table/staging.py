"""How decisions are shown to each role: rehearsed once, cut into acts and beats, kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from polemos.kernel.acts import Run, acts, knots, seen_facts
from polemos.kernel.fact import Drawn, Entry, Fact, Rolled
from polemos.kernel.game import Game
from polemos.kernel.rehearsal import Instant, Strays, rehearse
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.kernel.words.english import listed
from polemos.service.table.journal import RoleLog
from polemos.service.table.patches import Picture, is_said, is_seen, losses, name_in, patch_between, ties_in, units_in
from polemos.service.wire.staged_records import Act, Beat, Patch, Staged

KEPT = 64  # decisions of each role
MOST_SENT = 16  # decisions in one update
MOST_BYTES = 64_000
LONGEST = 100  # letters of what is told first of an act; of more, what stands before its first colon
_encode = msgspec.json.Encoder().encode
Kind = Literal["throw", "change", "word"]
Paint = Callable[[View[Any]], Picture]


class Staging:
    """Of one table. What is asked for a second time is not made again."""

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._rehearsed: OrderedDict[int, tuple[Instant[Any], ...] | None] = OrderedDict()
        self._staged: dict[Seat | None, OrderedDict[int, Staged]] = {}
        self._pictures: dict[Seat | None, tuple[int, Picture]] = {}  # with which the newest decision began

    def forget(self, step: int) -> None:
        """What was decided from this step on was taken back."""
        self._pictures = {seat: kept for seat, kept in self._pictures.items() if kept[0] <= step}
        kept: Iterable[OrderedDict[int, Any]] = (self._rehearsed, *self._staged.values())
        for each in kept:
            for later in [number for number in each if number >= step]:
                del each[later]

    def since(
        self, game: Game[Any], view: View[Any], step: int | None, log: RoleLog, now: Picture
    ) -> tuple[Staged, ...]:
        """The decisions that a page lacks; nothing where that would be too much, for it can fetch them one by one."""
        if step is None or not 0 < len(game.decisions) - step <= MOST_SENT:
            return ()
        staged = tuple(self.staged(game, view, each, log, now) for each in range(step, len(game.decisions)))
        return staged if len(_encode(staged)) <= MOST_BYTES else ()

    def staged(self, game: Game[Any], view: View[Any], step: int, log: RoleLog, now: Picture | None = None) -> Staged:
        """One decision for the role of this view of now; `now` is the picture of it, where that is painted already."""
        kept = self._staged.setdefault(view.seat, OrderedDict())
        if step not in kept:
            kept[step] = self._made(game, view, step, log, now)
            if len(kept) > KEPT:
                kept.popitem(last=False)
        return kept[step]

    def before(self, game: Game[Any], seat: Seat | None, step: int) -> Picture:
        """The table when a decision was asked for."""
        kept = self._pictures.get(seat)
        return kept[1] if kept is not None and kept[0] == step else self._paint(View.before(game, seat, step))

    def _after(self, game: Game[Any], view: View[Any], step: int, now: Picture | None) -> Picture:
        """The table when the next one was asked for."""
        if step + 1 < len(game.decisions):
            return self.before(game, view.seat, step + 1)
        picture = now or self._paint(view)
        if not game.pending:  # else somebody has answered in secret since, and it may show
            self._pictures[view.seat] = step + 1, picture
        return picture

    def _made(self, game: Game[Any], view: View[Any], step: int, log: RoleLog, now: Picture | None) -> Staged:
        seat = view.seat
        before, after = self.before(game, seat, step), self._after(game, view, step, now)
        by = tuple(game.decisions[step].answers)
        instants = self._instants(game, step)
        start = game.moment(step).entries
        told = view.told()[start : game.decisions[step].entries]
        stage = _Stage(before, log, start, told)
        if instants is None:
            stage.tell_whole(after)
        else:

            def pictures(instant: Instant[Any], number: int) -> Picture:
                return self._paint(View.within(game, seat, instant, start + number + 1))

            stage.tell(instants, len(game.moment(step).stack), after, pictures)
        return stage.staged(step, by[0] if len(by) == 1 else None)

    def _instants(self, game: Game[Any], step: int) -> tuple[Instant[Any], ...] | None:
        """None: the decision cannot be played again, and has only an end."""
        if step not in self._rehearsed:
            try:
                self._rehearsed[step] = rehearse(game, step)
            except Strays:
                self._rehearsed[step] = None
            if len(self._rehearsed) > KEPT:
                self._rehearsed.popitem(last=False)
        return self._rehearsed[step]


class _Stage:
    """One decision for one role, made of what it is told and of pictures that were painted from its views."""

    def __init__(self, before: Picture, log: RoleLog, start: int, told: Sequence[Entry | None]) -> None:
        self._picture = before
        self._log = log
        self._start = start
        self._told = told
        self._acts: list[Act] = []
        self._beats: list[Beat] = []
        self._after = Patch()

    def staged(self, step: int, by: Seat | None) -> Staged:
        return Staged(step=step, by=by, acts=tuple(self._acts), beats=tuple(self._beats), after=self._after)

    def tell_whole(self, after: Picture) -> None:
        """All at once."""
        lines = [number for number, entry in enumerate(self._told) if entry is not None]
        if lines:
            lost = losses(self._picture, after)
            self._beat(lines, (), self._patch_to(after), "change")
            self._acts.append(Act(words=self._words(lines), fight=lost > 0, continues=False))
        else:
            self._after = self._patch_to(after)

    def tell(
        self, instants: Sequence[Instant[Any]], standing: int, after: Picture,
        pictures: Callable[[Instant[Any], int], Picture],
    ) -> None:  # fmt: skip
        sides = units_in(self._picture) | units_in(after)
        facts = [None if entry is None else entry.fact for entry in self._told]
        cut = acts(seen_facts(instants, facts, sides.keys()), standing)
        last = cut[-1].runs[-1] if cut else None
        for act in cut:
            first = self._picture
            for run in act.runs:
                if run.is_throw:
                    for knot in knots(run, ties_in(self._picture)):
                        self._beat(_numbers(knot), knot.about, Patch(), "throw")
                elif run is last:
                    self._beat(_numbers(run), run.about, self._patch_to(after), "change")
                elif self._changes(run):
                    told = run.facts[-1]
                    self._beat(_numbers(run), run.about, self._patch_to(pictures(told.instant, told.number)), "change")
                else:
                    self._beat(_numbers(run), run.about, Patch(), "word")
            numbers = [number for run in act.runs for number in _numbers(run)]
            throws = any(run.is_throw for run in act.runs)
            is_duel = any(told.fact.moment == "duel" for run in act.runs for told in run.facts)
            is_fight = (throws and len({sides[unit] for unit in act.about}) > 1) or losses(first, self._picture) > 0
            self._acts.append(Act(words=self._words(numbers), fight=is_fight or is_duel, continues=act.continues))
        self._after = self._patch_to(after)

    def _changes(self, run: Run) -> bool:
        """Is there something to see? What has no words is the book-keeping of the rules and shows with what follows."""
        return any(type(told.fact).apply is not Fact.apply and self._words([told.number]) for told in run.facts)

    def _beat(self, numbers: Sequence[int], about: tuple[str, ...], patch: Patch, kind: Kind) -> None:
        lines = tuple(self._log.told(self._start + number) for number in numbers)
        if kind == "change" and not is_seen(patch):
            kind = "word"
        self._beats.append(Beat(act=len(self._acts), kind=kind, lines=lines, about=about, patch=patch))

    def _patch_to(self, picture: Picture) -> Patch:
        before, self._picture = self._picture, picture
        return patch_between(before, picture)

    def _words(self, numbers: Sequence[int]) -> str:
        told = (self._told[number] for number in numbers)
        return next((_heading(entry, self._picture) for entry in told if entry is not None and entry.words), "")


def _heading(entry: Entry, picture: Picture) -> str:
    """Of a throw for whom and what it is made: what it comes to is seen when the dice lie there."""
    fact = entry.fact
    if isinstance(fact, Drawn):
        return fact.label
    if not isinstance(fact, Rolled):
        return entry.words if len(entry.words) <= LONGEST else entry.words.partition(": ")[0]
    names = (name_in(picture, each) for each in fact.who)
    who = [name for name in names if name and not is_said(fact.label, name)]
    return f"{listed(who)}: {fact.label}" if who else fact.label


def _numbers(run: Run) -> list[int]:
    return [told.number for told in run.facts]
