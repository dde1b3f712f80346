"""Actions on the spot as they are seen and gripped: what shape follows, handles on the flanks, where a knife cuts."""

from __future__ import annotations

from polemos.kernel.view import View
from polemos.kernel.words.english import counted
from polemos.rules.paean.movement.forming import Joined, ways_to_join
from polemos.rules.paean.movement.splitting import Cut
from polemos.rules.paean.screen.bodies import ghost_of, milli_point, moved
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.scene import Hint, Point

SHOWN = ("about", "face left", "face right", "contract left", "contract right", "expand left", "expand right",
         "give_ground", "traverse left", "traverse right")  # fmt: skip
PAIRS = {"left": "right", "right": "left"}
GRIPPED = {"expand": 1, "contract": -1}  # which way a flank is pulled: outwards, inwards
BEYOND = 1.0  # cm by which a knife reaches over the edges


def shape_hint(view: View[State], formation: str, key: str) -> Hint:
    """An action whose end is foreseen: how it would stand, with files and rows."""
    *words, side = key.split(" ")
    pair = f"{' '.join(words)} {PAIRS[side]}" if side in PAIRS else ""
    if key not in SHOWN:
        return Hint(lit=(formation,), pair=pair)
    then = view.foresee(key).state
    grip = _grip(view.state.formations[formation], words[0], side) if words and words[0] in GRIPPED else None
    return Hint(
        words=shape_words(then, formation), lit=(formation,), ghosts=tuple(moved(view.state, then)), pair=pair,
        grip=grip,
    )  # fmt: skip


def shape_words(state: State, formation: str) -> str:
    """Files and rows after an action; nothing where it has fallen apart, or stands no longer by itself."""
    found = state.formations.get(formation)
    if found is None or found.count == 1:
        return ""
    return f"{counted(len(found.files), 'file')}, {found.grid.rows} deep"


def _grip(formation: Formation, change: str, side: str) -> tuple[Point, Point]:
    """In the middle of a flank, and where it is pulled to: a base's width."""
    grid = formation.grid
    sign = -1 if side == "left" else 1
    right, ahead = sign * grid.frontage / 2.0, -grid.rows * grid.depth / 2.0
    to = right + sign * GRIPPED[change] * grid.width
    return milli_point(grid.at(right, ahead)), milli_point(grid.at(to, ahead))


# -- the knife ---------------------------------------------------------------------------------------------------------


def cut_hint(view: View[State], formation: Formation, cut: Cut) -> Hint:
    """Both parts where they would stand, and the line between them."""
    then = view.foresee(cut.key).state
    parts = [each for key, each in then.formations.items() if view.state.formations.get(key) != each]
    words = " and ".join(f"{each.id}: {counted(each.count, 'base')}" for each in parts)
    return Hint(words=words, lit=(formation.id,), ghosts=tuple(moved(view.state, then)), cut=_cut_line(formation, cut))


def _cut_line(formation: Formation, cut: Cut) -> tuple[Point, Point]:
    grid = formation.grid
    if cut.row:
        behind = -cut.row * grid.depth
        left = grid.aside(cut.file) - grid.width / 2.0
        right = left + grid.width * len(cut.files)
        ends = (left - BEYOND, behind), (right + BEYOND, behind)
    else:
        aside = grid.aside(cut.left_file or cut.file) - grid.width / 2.0
        ends = (aside, BEYOND), (aside, -grid.rows * grid.depth - BEYOND)
    return milli_point(grid.at(*ends[0])), milli_point(grid.at(*ends[1]))


def joined_hints(state: State, formation: str, other: str) -> dict[str, Hint]:
    """As both would stand together; a large formation has a hundred ways, so none of them is played."""
    joins = state.formations[other]
    return {
        each.key: Hint(
            words=f"{counted(len(each.files), 'file')}, {each.grid.rows} deep", lit=(formation, other),
            ghosts=(ghost_of(other, each.grid),), spot=_spot(joins, each),
        )
        for each in ways_to_join(state.formations[formation], joins)
    }  # fmt: skip


def _spot(joins: Formation, joined: Joined) -> Point | None:
    """Where a hand lies that means it: on the other for behind it, on the last new file at an end."""
    match joined.key.split(" "):
        case ["behind"]:
            block = joins.grid.block
            return milli_point((block.cx, block.cy))
        case [side, _]:
            grid = joined.grid
            aside = (grid.frontage - grid.width) / 2.0
            return milli_point(grid.at(-aside if side == "left" else aside, -joins.grid.rows * grid.depth / 2.0))
    return None  # at both ends: by its button
