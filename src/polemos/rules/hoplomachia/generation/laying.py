"""Pieces of terrain laid on the board (HMA-3.6, 3.24): by chance, by the Defender, or by both in turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Number, Option, Place
from polemos.kernel.spaces.space import quoted
from polemos.rules.hoplomachia.charts.charts import battle, boards
from polemos.rules.hoplomachia.charts.lists import TerrainShare
from polemos.rules.hoplomachia.charts.records import TerrainKind
from polemos.rules.hoplomachia.generation.facts import TerrainLaid, TerrainRemoved
from polemos.rules.hoplomachia.generation.grid import (
    PIECE,
    Square,
    free_squares,
    middle_of,
    piece_in,
    pieces,
    pieces_of,
    share_of,
    spoken,
    square_at,
    square_of,
    squares,
)
from polemos.rules.hoplomachia.generation.settled import Settled, put
from polemos.rules.hoplomachia.state.table import G, State, Terrain
from polemos.tabletop.place_spec import PlacePiece, PlaceSpec, zone_of
from polemos.tabletop.placing import Blocks, PlaceJudge, Placement


def told(kind: TerrainKind) -> str:
    return kind.replace("_", " ")


class PieceJudge(PlaceJudge):
    """A piece of one of several kinds, anywhere in a square that is free for it."""

    rule = "HMA-3.6"
    facings = (0,)

    def __init__(self, state: State, share: TerrainShare, kinds: tuple[TerrainKind, ...], but: str = "") -> None:
        self.state, self.share, self.but = state, share, but
        self.items: tuple[TerrainKind, ...] = kinds
        self.zone = state.bounds
        self.free = free_squares(state, share, but)

    def blocks(self, placement: Placement) -> Blocks:
        return []

    def _why_not_so(self, answer: Placement) -> Reason | None:
        if not (0 <= answer.x < self.state.width and 0 <= answer.y < self.state.depth):
            return Reason("that is not on the board", self.rule)
        if square_at(self.state, answer.x, answer.y) not in self.free:
            where = self.share.at.replace("_", " ")
            return Reason(f"that square is not free for it{f' ({where})' if where else ''}", self.rule)
        return None

    def put_in(self, item: str, square: Square) -> Placement:
        return Placement(item, *middle_of(self.state, square), 0)

    def _found(self, item: str) -> Placement | None:
        """Far from the other pieces."""
        taken = [
            middle_of(self.state, square_of(self.state, each)) for each in pieces(self.state) if each.id != self.but
        ]

        def room(square: Square) -> int:
            x, y = middle_of(self.state, square)
            return min(((x - left) ** 2 + (y - low) ** 2 for left, low in taken), default=0)

        return self.put_in(item, max(self.free, key=room)) if self.free else None

    def candidates(self, purpose: str = "") -> Iterable[Placement]:
        return [self.put_in(item, square) for item in self.items for square in self.free]

    def sample(self, chance: Chance) -> Placement:
        return self.put_in(chance.pick(self.items), chance.pick(self.free))

    def fit(self, target: Any) -> Placement | Reason:
        """A drop goes into the square that it lies in, or the nearest free one."""
        try:
            item, x, y = target["placement"]["item"], int(target["placement"]["x"]), int(target["placement"]["y"])
        except (KeyError, TypeError, ValueError) as error:
            return Reason(f"a placement is wanted: {error}")
        if item not in self.items:
            return Reason(f"{quoted(item)} is none of: {', '.join(self.items)}", self.rule)

        def off(square: Square) -> int:
            mx, my = middle_of(self.state, square)
            return (mx - x) ** 2 + (my - y) ** 2

        return self.put_in(item, min(self.free, key=off))

    def called(self, item: str) -> str:
        return item.replace("_", " ")

    def spec(self) -> PlaceSpec:
        zone, side = zone_of(self.zone, self.rule), boards().terrain_square * 1000
        known = (
            PlacePiece(id=item, words=self.called(item), zone=zone, facings=self.facings, size=(side, side))
            for item in self.items
        )
        return PlaceSpec(shape="piece", pieces=tuple(known), default=self.default)


def next_key(state: State) -> str:
    return f"{PIECE}{1 + max((int(each.id[1:]) for each in pieces(state)), default=0)}"


def lay(g: G, kind: TerrainKind, square: Square, key: str = "") -> None:
    piece = piece_in(g.state, key or next_key(g.state), kind, square)
    g.emit(TerrainLaid((piece,), f"{told(kind).capitalize()} at {spoken(g.state, square)}"), "HMA-3.6")


def drawn_piece(g: G, share: TerrainShare) -> None:
    """HMA-3.6: the kind drawn evenly from those listed, the square from those allowed."""
    free = free_squares(g.state, share)
    if not free:
        return
    kind = share.types[0] if len(share.types) == 1 else g.draw("HMA-3.6", share.types, "")
    names = [spoken(g.state, square) for square in free]
    lay(g, next(each for each in share.types if each == kind), free[names.index(g.draw("HMA-3.6", names, ""))])


class LayPieces(Procedure, frozen=True):
    """All pieces of the type, share by share, piece by piece."""

    settled: Settled
    by_program: bool
    counts: tuple[int, ...] = ()  # of each share; empty where it is still to be said how many
    laid: tuple[int, ...] = ()  # so far, of each share

    @step("HMA-3.6", "HMA-3.14")
    def count(self, g: G) -> Flow:
        """So many as the percentage says; where it says at most, the Defender chooses."""
        shares = battle(g.state.type).terrain
        counts = tuple(pieces_of(len(squares(g.state)), share.percent) for share in shares)
        g.keep(counts=counts, laid=(0,) * len(counts))
        return None

    @step("HMA-3.6", "HMA-3.14", "HMA-26.1")
    def at_most(self, g: G) -> Flow:
        place = next((place for place, each in enumerate(battle(g.state.type).terrain) if each.at_most), None)
        if place is None:
            return None
        most = self.counts[place]
        if self.by_program:
            chosen = int(g.draw("HMA-3.6", [str(count) for count in range(most + 1)], ""))
            g.keep(counts=_with(self.counts, place, chosen))
            return None
        words = told(battle(g.state.type).terrain[place].types[0])
        ask = Ask.one(g.state.defender, Number(0, most, most), f"How many pieces of {words} ground?", "HMA-3.14")
        return put(self.settled, ask)

    @at_most.answered
    def _(self, g: G, answer: int) -> Flow:
        place = next(place for place, each in enumerate(battle(g.state.type).terrain) if each.at_most)
        g.keep(counts=_with(self.counts, place, answer))
        return None

    @step("HMA-3.6", "HMA-3.24", "HMA-26.1")
    def lay(self, g: G) -> Flow:
        place = self._share(g.state)
        if place is None:
            return None
        share = battle(g.state.type).terrain[place]
        if self.by_program:
            drawn_piece(g, share)
            g.keep(laid=_with(self.laid, place, self.laid[place] + 1))
            return AGAIN
        seat = self._layer(g.state)
        left = self.counts[place] - self.laid[place]
        prompt = f"Where do you lay this piece of terrain? ({left} left of this sort)"
        judge = PieceJudge(g.state, share, share.types)
        rule = "HMA-3.24" if g.state.options.alternating_terrain else "HMA-3.6"
        return put(self.settled, Ask.one(seat, Place(judge), prompt, rule))

    @lay.answered
    def _(self, g: G, answer: Placement) -> Flow:
        place = self._share(g.state)
        assert place is not None
        kind = next(each for each in battle(g.state.type).terrain[place].types if each == answer.item)
        lay(g, kind, square_at(g.state, answer.x, answer.y))
        g.keep(laid=_with(self.laid, place, self.laid[place] + 1))
        return AGAIN

    def _share(self, state: State) -> int | None:
        """Of which share the next piece is; a share for which there is no room any more is done."""
        for place, share in enumerate(battle(state.type).terrain):
            if self.laid[place] < self.counts[place] and free_squares(state, share):
                return place
        return None

    def _layer(self, state: State) -> Seat:
        """The Defender, or both in turn, the Defender first (HMA-3.24)."""
        if not state.options.alternating_terrain:
            return state.defender
        return state.defender if sum(self.laid) % 2 == 0 else state.invader


def _with(counts: tuple[int, ...], place: int, count: int) -> tuple[int, ...]:
    return *counts[:place], count, *counts[place + 1 :]


class ShiftPieces(Procedure, frozen=True):
    """A side may move or remove so many pieces."""

    settled: Settled
    seat: Seat
    left: int
    taken: str = ""  # the piece that is moved

    @step("HMA-3.6", "HMA-3.24")
    def choose(self, g: G) -> Flow:
        known = pieces(g.state)
        if not self.left or not known:
            return None
        options = [Option("done", "leave the board as it is", weight=2 * len(known))]
        for each in known:
            words = f"{each.id}, {told(each.kind)} at {spoken(g.state, square_of(g.state, each))}"
            barred = None if self._goals(g.state, each) else Reason("there is no other square for it", "HMA-3.6")
            options += [
                Option(f"move {each.id}", f"move {words}", barred=barred),
                Option(f"remove {each.id}", f"remove {words}"),
            ]  # fmt: skip
        prompt = f"Do you move or remove terrain? ({self.left} left)"
        return put(self.settled, Ask.one(self.seat, Choice(options, "done"), prompt, "HMA-3.6"))

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "done":
            g.keep(left=0)
            return None
        deed, key = answer.split(" ")
        g.keep(left=self.left - 1, taken=key if deed == "move" else "")
        if deed == "move":
            return None
        piece = g.state.terrain[key]
        g.emit(TerrainRemoved(key, f"{told(piece.kind)} at {spoken(g.state, square_of(g.state, piece))}"), "HMA-3.6")
        return AGAIN

    @step("HMA-3.6", "HMA-3.24")
    def move(self, g: G) -> Flow:
        if not self.taken:
            return None
        judge = self._judge(g.state, g.state.terrain[self.taken])
        return Ask.one(self.seat, Place(judge, self.taken), "Where does it lie now?", "HMA-3.6")

    @move.answered
    def _(self, g: G, answer: Placement) -> Flow:
        piece = g.state.terrain[self.taken]
        lay(g, piece.kind, square_at(g.state, answer.x, answer.y), piece.id)
        g.keep(taken="")
        return None

    @step("HMA-3.6")
    def again(self, g: G) -> Flow:
        return Call(ShiftPieces(self.settled, self.seat, self.left)) if self.left else None

    def _goals(self, state: State, piece: Terrain) -> list[Square]:
        own = square_of(state, piece)
        return [each for each in free_squares(state, share_of(state, piece.kind), piece.id) if each != own]

    def _judge(self, state: State, piece: Terrain) -> PieceJudge:
        judge = PieceJudge(state, share_of(state, piece.kind), (piece.kind,), piece.id)
        judge.free = self._goals(state, piece)
        return judge
