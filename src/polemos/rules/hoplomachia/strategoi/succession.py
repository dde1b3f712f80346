"""What becomes of a strategos whose element is lost, and who follows him (HMA-5.11, 5.12, 10.11)."""

from __future__ import annotations

from polemos.geometry import distance
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.arete.events import strategos_killed
from polemos.rules.hoplomachia.charts.charts import character_of, nation
from polemos.rules.hoplomachia.charts.words import Character
from polemos.rules.hoplomachia.facts.armies import HegemonNamed, StrategosKilled
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Caused
from polemos.rules.hoplomachia.field.contact import from_right
from polemos.rules.hoplomachia.field.field import hegemon, strategoi
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Element
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.characters import RULES
from polemos.rules.hoplomachia.strategoi.commanding import core_elements, put


class StrategosChosen(Fact, frozen=True):
    """A new hegemon is generated; where he stands is told by `StrategosPlaced`."""

    strategos: str
    seat: Seat
    name: str
    nation: str
    character: Character

    def apply(self, state: State) -> None:
        state.strategoi[self.strategos] = Strategos(
            id=self.strategos, seat=self.seat, name=self.name, nation=self.nation, character=self.character,
            hegemon=True, made=state.turn,
        )  # fmt: skip

    def words(self, state: State) -> str:
        return f"{self.name} is chosen hegemon: {self.character.replace('_', ' ')}"


def kill(g: G, strategos: str, why: str = "has fallen", rule: str = "HMA-19.2") -> None:
    """He is dead or lost: arete, and a cause to check for his unit; who follows him is asked by `Succession`."""
    known = g.state.strategoi[strategos]
    g.emit(StrategosKilled(strategos, why), rule)
    strategos_killed(g, known.seat, known.name)
    element = g.state.elements.get(known.element)
    if element is not None:
        g.emit(Caused((element.unit,), "strategos"), "HMA-19.4")


def refuge(state: State, strategos: Strategos) -> Element | None:
    """The nearest friendly core element that is not routing."""
    lost = state.elements[strategos.element]
    there = [each for each in core_elements(state, strategos.seat) if each.id != lost.id]
    return min(there, key=lambda each: distance(lost.box, each.box)) if there else None


def rejoin(g: G, strategos: str) -> None:
    """He has survived the destruction of his element and joins the nearest core (HMA-5.11)."""
    found = refuge(g.state, g.state.strategoi[strategos])
    if found is not None:
        put(g, strategos, found.id, "HMA-5.11")


def heirs(state: State, seat: Seat) -> list[Strategos]:
    """Living strategoi of the hegemon's nationality, which is the army's."""
    return [each for each in strategoi(state, seat) if each.nation == state.army(seat).nation]


class Succession(Procedure, frozen=True):
    """The hegemon is dead: another of his nationality becomes hegemon at once, the owner picks. For the Katastrophe
    phase after each loss; does nothing when there is a hegemon, or nobody to follow him."""

    seat: Seat

    @step("HMA-5.12")
    def pick(self, g: G) -> Flow:
        if hegemon(g.state, self.seat) is not None or not (known := heirs(g.state, self.seat)):
            return None
        options = [Option(each.id, each.name) for each in known]
        return Ask.one(self.seat, Choice(options), "Who is hegemon now?", "HMA-5.12")

    @pick.answered
    def _(self, g: G, answer: str) -> Flow:
        g.emit(HegemonNamed(answer), "HMA-5.12", "HMA-5.1")
        return None


def needs_new_hegemon(state: State, seat: Seat) -> bool:
    return hegemon(state, seat) is None and not heirs(state, seat) and bool(core_elements(state, seat))


class NewHegemon(Procedure, frozen=True):
    """In the Command strophe: nobody of his nationality was left, so one is generated and takes his place."""

    seat: Seat

    @step("HMA-5.12", "HMA-5.2")
    def generate(self, g: G) -> Flow:
        home = g.state.army(self.seat).nation
        number = 1 + sum(each.seat == self.seat for each in g.state.strategoi.values())
        key = f"{SIDES[self.seat]}-S{number}"
        die = g.roll("HMA-5.2", "1d6", "Character of the new hegemon", (key,), self.seat).total
        character = character_of(nation(home).strategos_column, die)
        g.emit(StrategosChosen(key, self.seat, f"Strategos {number}", home, character), "HMA-5.12", RULES[character])
        return None

    @step("HMA-5.12", "HMA-5.10")
    def take_place(self, g: G) -> Flow:
        there = sorted(core_elements(g.state, self.seat), key=lambda each: from_right(self.seat, each.box.cx))
        options = [Option(each.id, f"{each.id} ({named(g.state, each.unit)})", (each.id,)) for each in there]
        prompt = "Where does the new hegemon stand?"
        return Ask.one(self.seat, Choice(options), prompt, "HMA-5.12", always=True)

    @take_place.answered
    def _(self, g: G, answer: str) -> Flow:
        chief = hegemon(g.state, self.seat)
        assert chief is not None
        put(g, chief.id, answer, "HMA-5.12")
        return None
