"""Editing drafts as a player would: towards another scenario, and at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import inspect

from polemos.kernel.files.own_files import converted
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.reason import Refused
from polemos.tabletop.drafting import records as deeds
from polemos.tabletop.drafting.deeds import carried_out
from polemos.tabletop.drafting.handles import pieces
from polemos.tabletop.drafting.places import options_of, places, plain, type_at, value_at
from polemos.tabletop.drafting.protocol import Drafting
from polemos.tabletop.drafting.records import Field

HOSTILE: tuple[Any, ...] = (
    None, "", "?", "x" * 5000, -1, 0, 1e308, float("nan"), float("inf"), True, [], {}, ["B"] * 300, [[0, 0]], "\u0000",
    {"kind": "exit"}, [None], 2**70, "own:..", "A1", "I", [[[[[[]]]]]],
)  # fmt: skip


class Editor:
    """Holds a draft as a page does, and does deeds to it."""

    def __init__(self, drafting: Drafting, record: Any) -> None:
        self.drafting, self.record, self.raw = drafting, record, plain(record)

    def do(self, *wanted: deeds.Deed) -> tuple[str, ...]:
        self.record, made = carried_out(self.drafting, self.record, wanted)
        self.raw = plain(self.record)
        return made

    def set(self, path: str, value: Any) -> None:
        self.do(deeds.SetField(path=path, value=value))

    # -- towards another scenario ----------------------------------------------------------------------------------

    def towards(self, target: Any) -> None:
        """By what the forms offer: values that are set, items and records that are put there or removed."""
        wanted = plain(target)
        for _ in range(4):  # a name that is set has others follow it, so the first time need not be enough
            self._record("", wanted)
            if self.raw == wanted:
                return

    def _record(self, path: str, wanted: dict[str, Any]) -> None:
        for key, value in wanted.items():
            place = f"{path}.{key}" if path else key
            have = value_at(self.raw, place)
            if have == value:
                continue
            if isinstance(value, dict):
                sort = _sort(self.drafting, self.raw, place, value)
                if have is None or (sort and have["kind"] != sort):
                    self.do(deeds.PutItem(path=place, sort=sort))
                self._record(place, value)
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                self._list(place, value)
            elif isinstance(value, list) and have and isinstance(have[0], dict):
                self.do(deeds.RemovePieces(paths=tuple(f"{place}.{k}" for k in range(len(have)))))
            else:
                self.set(place, value)

    def _list(self, path: str, wanted: list[dict[str, Any]]) -> None:
        have = len(value_at(self.raw, path))
        if have > len(wanted):
            self.do(deeds.RemovePieces(paths=tuple(f"{path}.{k}" for k in range(len(wanted), have))))
        for k, item in enumerate(wanted):
            there = value_at(self.raw, path)
            sort = _sort(self.drafting, self.raw, f"{path}.{k}", item)
            if k < len(there) and sort and there[k]["kind"] != sort:
                self.do(deeds.RemovePieces(paths=tuple(f"{path}.{j}" for j in range(k, len(there)))))
                there = value_at(self.raw, path)
            if k >= len(there):
                self.do(deeds.PutItem(path=path, sort=sort))
            self._record(f"{path}.{k}", item)


def _sort(drafting: Drafting, raw: Any, path: str, item: dict[str, Any]) -> str:
    """What sort of record it is, where there are several: the word that the file writes for it."""
    options = options_of(type_at(drafting.record, raw, path))
    kinds = [kind for kind in options if isinstance(kind, inspect.StructType) and kind.tag_field]
    return str(item[kinds[0].tag_field or ""]) if kinds else ""


# -- what a page is offered --------------------------------------------------------------------------------------------


def fields_of(drafting: Drafting, record: Any) -> list[Field]:
    """All fields on all forms: of the whole, and of everything that can be selected."""
    raw = plain(record)
    found = [each for group in drafting.form(raw) for each in _within(group.fields)]
    for piece in pieces(drafting, record):
        if not piece.of:
            found += _within(drafting.form_of(raw, piece.path).fields)
    return found


def _within(fields: Iterable[Field]) -> Iterator[Field]:
    for each in fields:
        yield each
        yield from _within(each.fields)
        for item in each.items:
            yield from _within(item.fields)


def not_offered(drafting: Drafting, record: Any) -> set[str]:
    """Values of a record that no form offers, as paths without numbers."""
    found = [each for each in fields_of(drafting, record) if each.kind not in ("told", "record", "list")]
    single = {each.path for each in found}
    several = tuple(f"{each.path}." for each in found if each.kind in ("points", "many"))
    left = set()
    for path, value in places(plain(record)):
        is_value = value is not None and not isinstance(value, dict | list)
        if is_value and path not in single and not path.startswith(several):
            left.add(".".join(step for step in path.split(".") if not step.isdigit()))
    return left


# -- at random ---------------------------------------------------------------------------------------------------------


def anything(dice: random.Random, drafting: Drafting, record: Any) -> deeds.Deed:
    """A deed that a page could send, or one that none should."""
    told = [piece.path for piece in pieces(drafting, record)]
    known = [path for path, _ in places(plain(record))]
    paths = [*told, *dice.sample(known, min(len(known), 8)), "nowhere.7", "", "south.unit.99"]
    path = dice.choice(paths)
    some = tuple(dice.sample(told, min(len(told), dice.randrange(1, 4)))) or ("south.unit.0",)
    x, y = dice.randrange(-5_000, 110_000), dice.randrange(-5_000, 60_000)
    points = tuple((dice.randrange(0, 90_000), dice.randrange(0, 48_000)) for _ in range(dice.randrange(0, 5)))
    sorts = ["", "reinforcement", "exit", "boom", "hidden_band", "cape", "columns", "result", "no_such_thing"]
    wanted: list[Callable[[], deeds.Deed]] = [
        lambda: deeds.MovePiece(path=path, x=x, y=y),
        lambda: deeds.ShiftPieces(paths=some, dx=x // 20, dy=y // 20),
        lambda: deeds.TurnPiece(path=path, facing=dice.randrange(-360_000, 360_000)),
        lambda: deeds.ResizePiece(path=path, x0=x, y0=y, x1=y, y1=x),
        lambda: deeds.BendPiece(path=path, points=points),
        lambda: deeds.AddPiece(key=dice.choice(drafting.palette(record)).key, x=max(0, x), y=max(0, y)),
        lambda: deeds.AddPiece(key=dice.choice(drafting.palette(record)).key, x=0, y=0, points=points),
        lambda: deeds.RemovePieces(paths=some if dice.random() < 0.3 else (path,)),
        lambda: deeds.CopyPieces(paths=some, dx=x // 20, dy=y // 20),
        lambda: deeds.SetField(path=dice.choice(known), value=dice.choice(HOSTILE)),
        lambda: deeds.SetField(path=dice.choice(known), value=value_at(plain(record), dice.choice(known))),
        lambda: deeds.PutItem(path=dice.choice(known), sort=dice.choice(sorts)),
        lambda: deeds.OrderItem(path=path, to=dice.randrange(6)),
        lambda: deeds.MirrorSide(seat=dice.randrange(3)),
    ]
    return dice.choice(wanted)()


def wander(dice: random.Random, drafting: Drafting, record: Any, steps: int) -> tuple[Any, int]:
    """Deeds at random; what must hold after each does. The draft at the end, and how many were done."""
    done, said = 0, []
    for _ in range(steps):
        deed = anything(dice, drafting, record)
        try:
            record, made = carried_out(drafting, record, [deed])
        except Refused as refusal:
            said.append(refusal.reason.text)
            continue
        done += 1
        look_at(drafting, record, made)
    assert all(text and "\n" not in text for text in said)
    return record, done


def look_at(drafting: Drafting, record: Any, made: Iterable[str] = ()) -> None:
    """A draft can be drawn, handled, filled in, judged, written down and read again, however wrong it is."""
    raw = plain(record)
    scene = drafting.scene(record)
    drawn = {body.id for body in scene.bodies} | {area.id for area in scene.areas}
    drawn |= {marker.id for marker in scene.markers}
    assert len({body.id for body in scene.bodies}) == len(scene.bodies)
    for piece in pieces(drafting, record):
        assert piece.id in drawn, piece
        assert drafting.form_of(raw, piece.path).fields, piece
    for path in made:
        value_at(raw, path)
    drafting.form(raw)
    drafting.palette(record)
    drafting.battle(record)
    paths = {path for path, _ in places(raw)}
    for problem in drafting.problems(record):
        assert problem.path in paths, problem
        assert problem.text
    again = converted(toml_text(record), drafting.record)
    assert again == record
    assert drafting.settled(record) == record
