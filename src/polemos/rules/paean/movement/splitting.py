"""Splitting (PAE-9.10): files of an end, rows of the rear or a single rear base go on by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from polemos.geometry import milli
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.facts import Divided, Part, part_names
from polemos.rules.paean.field.field import leaders_with
from polemos.rules.paean.order.unforming import WentWith
from polemos.rules.paean.state import Bases, Formation, G, State
from polemos.tabletop.files import unevenness


class Cut(NamedTuple):
    """What is cut off: its files, and the file and row of the whole in which its left front base stands."""

    key: str
    words: str
    files: Bases
    file: int
    row: int
    left: Bases  # what stays
    left_file: int  # where that begins


def cuts(formation: Formation) -> list[Cut]:
    """All that leave two legal blocks: gapless from the front, and no less even than the whole was (PAE-1.5)."""
    limit = max(1, unevenness(formation.files))
    return [cut for cut in _cuts(formation.files) if max(unevenness(cut.files), unevenness(cut.left)) <= limit]


def _cuts(files: Bases) -> Iterator[Cut]:
    for count in range(1, len(files)):
        yield Cut(f"left {count}", f"{_many(count, 'file')} on the left", files[:count], 0, 0, files[count:], count)
        at = len(files) - count
        yield Cut(f"right {count}", f"{_many(count, 'file')} on the right", files[at:], at, 0, files[:at], 0)
    rows = max(map(len, files))
    for count in range(1, rows):
        cut = _rows(files, rows - count)
        if cut is not None:
            file, behind = cut
            kept = tuple(each[: rows - count] for each in files)
            yield Cut(f"rear {count}", f"{_many(count, 'row')} of the rear", behind, file, rows - count, kept, 0)
    for at, each in enumerate(files):
        if len(each) > 1 and len(files) > 1:
            kept = (*files[:at], each[:-1], *files[at + 1 :])
            single = ((each[-1],),)
            yield Cut(f"base {each[-1].id}", f"the rear base {each[-1].id}", single, at, len(each) - 1, kept, 0)


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'s' if count > 1 else ''}"


def _rows(files: Bases, first: int) -> tuple[int, Bases] | None:
    """The rows from one on, if files side by side reach them: where they begin, and what stands in them."""
    reaching = [at for at, file in enumerate(files) if len(file) > first]
    if reaching != list(range(reaching[0], reaching[-1] + 1)):
        return None
    return reaching[0], tuple(files[at][first:] for at in reaching)


def parts_of(state: State, formation: Formation, cut: Cut) -> tuple[Part, Part]:
    """What stays and what is cut off, each where it stands."""
    (name,) = part_names(state, formation.id, 1)
    grid = formation.grid

    def part(key: str, files: Bases, file: int, row: int) -> Part:
        steps = formation.steps[file : file + len(files)]
        ahead = min(steps, default=0)
        x, y = grid.at(grid.aside(file + (len(files) - 1) / 2.0), ahead / 1000 - row * grid.depth)
        left = tuple(step - ahead for step in steps)
        return Part(key, files, milli(x), milli(y), formation.facing, left if any(left) else ())

    return part(formation.id, cut.left, cut.left_file, 0), part(name, cut.files, cut.file, cut.row)


class Split(Procedure, frozen=True):
    """Which part, and with which of the two its leaders stay."""

    formation: str
    part: str = ""
    leaders: tuple[str, ...] = ()  # who have still to say where they stay
    is_from_an_end: bool = False  # files were cut off, not rows or a base of the rear

    @step("PAE-9.10")
    def which(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        options = [Option(cut.key, cut.words, rule="PAE-9.10") for cut in cuts(formation)]
        return Ask.one(formation.seat, Choice(options), f"{self.formation}: which part is cut off?", "PAE-9.10")

    @which.answered
    def _(self, g: G, key: str) -> Flow:
        formation = g.state.formations[self.formation]
        cut = next(each for each in cuts(formation) if each.key == key)
        parts = parts_of(g.state, formation, cut)
        g.emit(Divided(self.formation, parts, f"splits: {parts[1].id} is a formation of its own"))
        led_by = tuple(each.id for each in leaders_with(g.state, self.formation))
        g.keep(part=parts[1].id, leaders=led_by, is_from_an_end=not cut.row)
        return None

    @step("PAE-9.10")
    def with_whom(self, g: G) -> Flow:
        if not self.leaders:
            return None
        leader = g.state.leaders[self.leaders[0]]
        options = [Option(self.formation, f"with {self.formation}"), Option(self.part, f"with {self.part}")]
        whole, part = g.state.formations[self.formation], g.state.formations[self.part]
        usual = self.part if self.is_from_an_end and part.count > whole.count else self.formation
        space = Choice(options, usual)
        return Ask.one(leader.seat, space, begun(f"{person(leader.name)}: with which part does he stay?"), "PAE-9.10")

    @with_whom.answered
    def _(self, g: G, formation: str) -> Flow:
        if formation != self.formation:
            g.emit(WentWith(self.leaders[0], formation))
        g.keep(leaders=self.leaders[1:])
        return AGAIN
