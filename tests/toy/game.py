"""The toy game: companies expand, wheel and charge. South moves first; who loses a fight loses a rank.

TOY-2.1 turns, 2.2 sides, 2.3 who acts, 2.4 what it does, 3.x ways, 4.1 expanding, 5.x fights, 6.1 the end.
"""

from __future__ import annotations

from polemos.kernel.chance import Chance
from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Outcome, Rolled
from polemos.kernel.game import Game
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Contest, Flow, Leave, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Manoeuvre, Option
from polemos.tabletop.legs import Legs, words
from tests.toy.table import Acted, Block, Drill, Lost, Met, Setup, State, Stood, TurnBegan, lined_up, stood
from tests.toy.walk import CompanyWay, Walked, obstacles, walk

G = Game[State]
DRILLS: tuple[Drill, ...] = ("expand", "contract")
LEAST_FILES = 2
SEATS = ("south", "north")


class Battle(Contest, frozen=True):
    @step("TOY-2.1")
    def turns(self, g: G) -> Flow:
        return None if g.state.turn >= g.state.scenario.turns else Call(Turn(), AGAIN)

    @step("TOY-6.1")
    def end(self, g: G) -> Flow:
        left = [sum(block.stands for block in g.state.own(seat)) for seat in (0, 1)]
        if left[0] == left[1]:
            g.finish(Outcome(None, f"A draw: {left[0]} stands each", "TOY-6.1"), "TOY-6.1")
            return END
        winner = left.index(max(left))
        told = f"{g.state.names[winner]} wins with {left[winner]} stands against {left[1 - winner]}"
        g.finish(Outcome(winner, told, "TOY-6.1"), "TOY-6.1")
        return END


class Turn(Procedure, frozen=True):
    @step("TOY-2.1")
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        g.emit(TurnBegan(g.state.turn + 1))
        return None

    @step("TOY-2.2")
    def south(self, g: G) -> Flow:
        return Call(Moves(0))

    @step("TOY-2.2")
    def north(self, g: G) -> Flow:
        return Call(Moves(1))


class Moves(Procedure, frozen=True):
    seat: Seat

    @step("TOY-2.3")
    def who(self, g: G) -> Flow:
        own = g.state.own(self.seat)
        if all(block.acted for block in own):
            return END
        acted = Reason("it has acted this turn", "TOY-2.3")
        options = [Option(each.id, each.name, barred=acted if each.acted else None) for each in own]
        rest = Option("rest", "nobody else", ends=True)
        return Ask.one(self.seat, Choice([*options, rest]), "Which company acts?", "TOY-2.3")

    @who.answered
    def _(self, g: G, chosen: str) -> Flow:
        return END if chosen == "rest" else Call(Action(chosen), AGAIN)


class Action(Procedure, frozen=True):
    block: str

    @step("TOY-2.4")
    def what(self, g: G) -> Flow:
        block = g.state.blocks[self.block]
        drills = [Option(drill, drill, barred=why_not_drilled(g.state, block, drill)) for drill in DRILLS]
        options = [Option("move", "move"), *drills, Option("hold", "hold")]
        return Ask.one(block.seat, Choice(options), f"What does {block.name} do?", "TOY-2.4")

    @what.answered
    def _(self, g: G, chosen: str) -> Flow:
        block = g.state.blocks[self.block]
        if chosen == "move":
            return None
        g.emit(Acted(block.id))
        if chosen in DRILLS:
            g.emit(stood(block.drilled(DRILLS[DRILLS.index(chosen)]), f"{chosen}s"), "TOY-4.1")
        return END

    @step("TOY-3.1")
    def way(self, g: G) -> Flow:
        block = g.state.blocks[self.block]
        return Ask.one(block.seat, Manoeuvre(CompanyWay(g.state, block), block.id), "Which way?", "TOY-3.1")

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        going = walk(g.state, g.state.blocks[self.block], legs)
        assert isinstance(going, Walked)
        g.emit(Acted(self.block))
        g.emit(stood(going.block, words(legs)))
        return Call(Fight(self.block, going.met), END) if going.met else END


class Fight(Procedure, frozen=True):
    block: str
    enemy: str

    @step("TOY-5.1")
    def meet(self, g: G) -> Flow:
        g.emit(Met(self.block, self.enemy))
        return None

    @step("TOY-5.2")
    def dice(self, g: G) -> Flow:
        one, other = (g.state.blocks[id_] for id_ in (self.block, self.enemy))
        first, second = _thrown(g, one, other), _thrown(g, other, one)
        if first.total == second.total:
            return END
        loser, winner = (other, one) if first.total > second.total else (one, other)
        g.emit(Lost(loser.id, loser.files, winner.id), "TOY-5.3")
        _fall_back(g, loser.id)
        for seat in (0, 1):
            if not g.state.own(seat):
                return Leave(Battle)
        return END


def _thrown(g: G, block: Block, enemy: Block) -> Rolled:
    mods = [
        Modifier(block.ranks, "ranks", "TOY-5.2"),
        Modifier(1 if block.kind == "spears" else 0, "spears", "TOY-5.2"),
        Modifier(min(2, max(0, block.files - enemy.files)), "wider", "TOY-5.2"),
    ]
    return g.roll("TOY-5.2", "d6", f"{block.name} fights", (block.id,), block.seat, None, mods)


def _fall_back(g: G, loser: str) -> None:
    """A step back, as far as there is room."""
    block = g.state.blocks.get(loser)
    if block is not None:
        back = block.box.advanced(-1.5)
        if not obstacles(g.state, block).overlapped(back):
            g.emit(stood(block.at(back), "falls back"), "TOY-5.3")


def why_not_drilled(state: State, block: Block, drill: Drill) -> Reason | None:
    after = block.drilled(drill)
    if block.ranks < 2 and drill == "expand":
        return Reason("a single rank cannot expand", "TOY-4.1")
    if after.files < LEAST_FILES:
        return Reason("it is as narrow as may be", "TOY-4.1")
    if obstacles(state, block).overlapped(after.box):
        return Reason("there is no room", "TOY-4.1")
    return None


def begin(setup: Setup) -> tuple[State, Procedure]:
    names = (setup.record.south.name, setup.record.north.name)
    return State(scenario=setup.record, names=names, blocks=lined_up(setup)), Battle()


def guess(state: State, seat: Seat, chance: Chance) -> None:
    """Nothing is hidden."""


TOY: RuleSet[State] = RuleSet(
    id="toy",
    title="Toy soldiers",
    version="1.0",
    prefix="TOY",
    state=State,
    setup=Setup,
    facts=(TurnBegan, Acted, Stood, Met, Lost),
    procedures=(Battle, Turn, Moves, Action, Fight),
    begin=begin,
    guess=guess,
    data_digest=lambda: "none",
    seat_names=SEATS,
)
