"""Step 5 of generating a battle (HMA-3.1): the board, what the type wants on it, its pieces, and the home edges."""

from __future__ import annotations

from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Number, Option, YesNo
from polemos.rules.hoplomachia.charts.charts import battle, boards
from polemos.rules.hoplomachia.charts.lists import BattleChart
from polemos.rules.hoplomachia.charts.words import Board, Mode
from polemos.rules.hoplomachia.field.numbers import stands
from polemos.rules.hoplomachia.field.zones import is_island
from polemos.rules.hoplomachia.generation.facts import BoardChosen, BoardTurned, ModeChosen, TerrainLaid
from polemos.rules.hoplomachia.generation.features import field_work, pass_row, work_across_pass
from polemos.rules.hoplomachia.generation.grid import pieces
from polemos.rules.hoplomachia.generation.laying import LayPieces, ShiftPieces
from polemos.rules.hoplomachia.generation.scenery import LayScenery
from polemos.rules.hoplomachia.generation.settled import Settled, put
from polemos.rules.hoplomachia.generation.situation import TYPE_RULES
from polemos.rules.hoplomachia.state.table import G, State

PROGRAM, PLAYERS = "program", "players"
QUARTER = 4


def fixes_edges(chart: BattleChart) -> bool:
    """Does the type say which home edge is whose?"""
    return bool(chart.village or chart.fort or chart.city_wall or chart.surf)


class LayBoard(Procedure, frozen=True):
    """The Defender lays out; the Invader changes a quarter of it and picks his home edge."""

    settled: Settled
    by_program: bool = False

    @step("HMA-3.5", "HMA-3.25")
    def choose_board(self, g: G) -> Flow:
        known = battle(g.state.type).boards
        wanted = self.settled.board if self.settled.board in known else ""
        if wanted or len(known) == 1:
            return self._take(g, wanted or known[0])
        options = [Option(each, f"a {each} board") for each in known]
        return put(self.settled, Ask.one(g.state.defender, Choice(options), "Which board?", "HMA-3.5"))

    @choose_board.answered
    def _(self, g: G, answer: Board) -> Flow:
        return self._take(g, answer)

    def _take(self, g: G, board: Board) -> Flow:
        size = boards().size(board)
        limit = self.settled.turns or boards().turn_limit
        g.emit(BoardChosen(board, size.width * 1000, size.depth * 1000, limit), "HMA-3.5", "HMA-3.25")
        return None

    @step("HMA-3.7", "HMA-3.8", "HMA-3.9", "HMA-3.12")
    def choose_mode(self, g: G) -> Flow:
        known = battle(g.state.type).modes
        wanted = self.settled.mode if self.settled.mode in known else ""
        if wanted or len(known) == 1:
            return self._begin(g, wanted or known[0])
        words = {"encounter": "meet the Invader on the march", "ambush": "lie in ambush", "arrayed": "deploy"}
        options = [Option(each, words[each]) for each in known]
        prompt = "How do you wait for the Invader?"
        return put(self.settled, Ask.one(g.state.defender, Choice(options), prompt, "HMA-3.12"))

    @choose_mode.answered
    def _(self, g: G, answer: Mode) -> Flow:
        return self._begin(g, answer)

    def _begin(self, g: G, mode: Mode) -> Flow:
        rule = {"arrayed": "HMA-3.7", "encounter": "HMA-3.8", "ambush": "HMA-3.9"}[mode]
        g.emit(ModeChosen(mode), TYPE_RULES[g.state.type], rule)
        return None

    @step("HMA-3.6", "HMA-3.24")
    def choose_layer(self, g: G) -> Flow:
        """The Defender lays the board out himself, or has it made."""
        if g.state.options.alternating_terrain or self.settled.terrain:
            g.keep(by_program=self.settled.terrain == PROGRAM or is_island(g.state))
            return None
        options = [Option(PROGRAM, "have the board made by chance"), Option(PLAYERS, "lay it out yourself")]
        prompt = "Who lays out the terrain?"
        return put(self.settled, Ask.one(g.state.defender, Choice(options), prompt, "HMA-3.6"))

    @choose_layer.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(by_program=answer == PROGRAM)
        return None

    @step("HMA-3.6")
    def scenery(self, g: G) -> Flow:
        return Call(LayScenery(self.settled, self.by_program))

    @step("HMA-3.6", "HMA-3.24")
    def lay(self, g: G) -> Flow:
        return None if is_island(g.state) else Call(LayPieces(self.settled, self.by_program))

    @step("HMA-3.24")
    def first_shift(self, g: G) -> Flow:
        """Of a board laid in turns each may move or remove one piece."""
        is_alternating = g.state.options.alternating_terrain and bool(pieces(g.state))
        return Call(ShiftPieces(self.settled, g.state.defender, 1)) if is_alternating else None

    @step("HMA-3.6", "HMA-3.24")
    def second_shift(self, g: G) -> Flow:
        quarter = len(pieces(g.state)) // QUARTER
        left = min(1, len(pieces(g.state))) if g.state.options.alternating_terrain else quarter
        return Call(ShiftPieces(self.settled, g.state.invader, left)) if left else None

    @step("HMA-3.6", "HMA-3.24")
    def pick_edge(self, g: G) -> Flow:
        if fixes_edges(battle(g.state.type)):
            return None
        is_alternating = g.state.options.alternating_terrain
        seat = g.state.defender if is_alternating else g.state.invader
        options = [Option("keep", "keep this home edge"), Option("other", "take the other home edge")]
        rule = "HMA-3.24" if is_alternating else "HMA-3.6"
        return put(self.settled, Ask.one(seat, Choice(options), "Which is your home edge?", rule))

    @pick_edge.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "other":
            g.emit(BoardTurned(), "HMA-3.6")
        return None

    @step("HMA-3.12", "HMA-3.20")
    def work(self, g: G) -> Flow:
        """Across the pass, where the Defender is much the weaker side."""
        if g.state.type != "B" or (kind := pass_row(g.state)[1]) is None:
            return None
        words = kind.replace("_", " ")
        space = YesNo(f"a {words} across the pass", "no work")
        return put(self.settled, Ask.one(g.state.defender, space, "Do you bar the pass?", "HMA-3.12"))

    @work.answered
    def _(self, g: G, answer: bool) -> Flow:
        kind = pass_row(g.state)[1]
        if answer and kind is not None:
            g.emit(
                TerrainLaid((work_across_pass(g.state, kind),), f"A {kind.replace('_', ' ')} bars the pass"), "HMA-3.12"
            )
        return None

    @step("HMA-3.23")
    def line(self, g: G) -> Flow:
        has_line = g.state.type == "H" and bool(g.state.options.field_work)
        return Call(DefendLine(self.settled, smaller_army(g.state))) if has_line else None


def smaller_army(state: State) -> Seat:
    """With fewer stands; of equal ones the Defender's (HMA-3.23)."""
    ours, theirs = stands(state, state.defender), stands(state, state.invader)
    return state.invader if theirs < ours else state.defender


class DefendLine(Procedure, frozen=True):
    """The smaller army has a ridge, a stream or a wall before its front."""

    settled: Settled
    seat: Seat
    length: int = 0

    @step("HMA-3.23")
    def choose_length(self, g: G) -> Flow:
        limits = battle("H").variant_length
        assert limits is not None
        least, most = limits
        word = g.state.options.field_work
        ask = Ask.one(self.seat, Number(least, most, most, unit='"'), f"How long is the {word}?", "HMA-3.23")
        return put(self.settled, ask)

    @choose_length.answered
    def _(self, g: G, answer: int) -> Flow:
        g.keep(length=answer)
        return None

    @step("HMA-3.23")
    def choose_place(self, g: G) -> Flow:
        """The x of its middle."""
        half, wide = -(-self.length // 2), g.state.width // 1000
        space = Number(half, wide - half, wide // 2, unit='"')
        prompt = "How far from the left edge of the table is its middle?"
        return put(self.settled, Ask.one(self.seat, space, prompt, "HMA-3.23"))

    @choose_place.answered
    def _(self, g: G, answer: int) -> Flow:
        kind = g.state.options.field_work
        x = answer if g.state.defender == 1 else g.state.width / 1000 - answer
        piece = field_work(g.state, kind, self.seat, self.length, x)
        g.emit(TerrainLaid((piece,), f"A {kind} {self.length} inches long"), "HMA-3.23")
        return None
