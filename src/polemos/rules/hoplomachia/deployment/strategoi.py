"""Where strategoi stand and what they command (HMA-5.1, 5.10): both written down before the armies are placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, FormValue, one_of
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import strategoi
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.commanding import may_stand_in

NOBODY = ""


class Post(msgspec.Struct, frozen=True):
    """A strategos, the element in which he stands, and units assigned to a subordinate besides his own."""

    strategos: str
    element: str
    units: tuple[str, ...] = ()


Posts = tuple[Post, ...]


@dataclass(frozen=True)
class PostsJudge(Judge[Posts]):
    state: State
    seat: Seat
    ANSWER = Posts

    @property
    def leaders(self) -> list[Strategos]:
        return strategoi(self.state, self.seat)

    @property
    def places(self) -> list[Element]:
        """Where one may stand, in roster order."""
        own = [each for each in self.state.elements.values() if each.seat == self.seat]
        found = [each for each in own if may_stand_in(self.state, each)]
        return found or [each for each in own if self.state.units[each.unit].is_core]

    @property
    def default(self) -> Posts:
        """Each in the right-hand lochos of a unit of his nationality, the hegemon first, no two in one unit."""
        taken: list[str] = []
        found = {}
        for leader in sorted(self.leaders, key=lambda each: not each.hegemon):
            unit = self._usual(leader, taken)
            taken.append(unit)
            found[leader.id] = Post(leader.id, next(each.id for each in self.places if each.unit == unit))
        return tuple(found[leader.id] for leader in self.leaders)

    def _usual(self, leader: Strategos, taken: Sequence[str]) -> str:
        units = [self.state.units[key] for key in dict.fromkeys(each.unit for each in self.places)]

        def rank(unit: Unit) -> tuple[bool, bool, bool]:
            return unit.id in taken, unit.nation != leader.nation, not unit.is_core

        return min(units, key=rank).id

    def why_not(self, answer: Posts) -> Reason | None:
        if [each.strategos for each in answer] != [each.id for each in self.leaders]:
            return Reason("each strategos has one place", "HMA-5.10")
        known = [each.id for each in self.places]
        assigned: list[str] = []
        for post, leader in zip(answer, self.leaders, strict=True):
            if post.element not in known:
                return Reason(f"{leader.name} may not stand in {post.element or 'no element'}", "HMA-5.10")
            if post.units and leader.hegemon:
                return Reason("the hegemon commands every unit", "HMA-5.1")
            for unit in post.units:
                if unit not in self.state.units or self.state.units[unit].seat != self.seat:
                    return Reason(f"{unit!r} is none of your units", "HMA-5.1")
                if unit in assigned:
                    return Reason(f"{unit} is assigned to one strategos", "HMA-5.1")
                assigned.append(unit)
        return None

    def drawn(self, chance: Chance) -> Posts:
        own = [unit.id for unit in self.state.units.values() if unit.seat == self.seat]
        found = []
        for post, leader in zip(self.default, self.leaders, strict=True):
            units = (chance.pick(own),) if not leader.hegemon and not chance.below(2) else ()
            found.append(Post(leader.id, chance.pick(self.places).id if chance.below(2) else post.element, units))
        return tuple(found)

    def candidates(self, purpose: str = "") -> Iterable[Posts]:
        """The usual places, and the hegemon in each other unit."""
        yield self.default
        seen = []
        for element in self.places:
            if element.unit not in seen:
                seen.append(element.unit)
                yield tuple(
                    replace(post, element=element.id) if leader.hegemon else post
                    for post, leader in zip(self.default, self.leaders, strict=True)
                )

    def only(self) -> Posts | None:
        return self.default if len(self.places) == 1 and len(self.leaders) == 1 else None

    def spec(self) -> FormSpec:
        return FormSpec(rows=tuple(self._row(leader) for leader in self.leaders), is_list=True)

    def _row(self, leader: Strategos) -> FormRow:
        names = {each.id: f"{each.id} of {named(self.state, each.unit)}" for each in self.places}
        fields = [
            FormField(name="strategos", words=leader.name, values=(FormValue(value=leader.id, words=leader.name),)),
            one_of("element", "stands in", names),
        ]
        if not leader.hegemon:
            fields.append(FormField(name="units", words="commands besides", values=tuple(self._groups(leader))))
        return FormRow(id="", name=leader.name, fields=tuple(fields))

    def _groups(self, leader: Strategos) -> Iterable[FormValue]:
        """Nobody, those of his nationality, each unit by itself."""
        own = [unit for unit in self.state.units.values() if unit.seat == self.seat]
        yield FormValue(value=(), words="nobody")
        fellows = tuple(unit.id for unit in own if unit.nation == leader.nation)
        if len(fellows) > 1:
            yield FormValue(value=fellows, words="all of his nationality")
        for unit in own:
            yield FormValue(value=(unit.id,), words=named(self.state, unit.id))

    def words(self, answer: Posts) -> str:
        told = []
        for post in answer:
            commands = f" commands {' '.join(post.units)}" if post.units else ""
            told.append(f"{post.strategos} in {post.element}{commands}")
        return ", ".join(told)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`A-S1 in A1.1, A-S2 in A3.1 commands A4 A5`; who is not named stands as usual."""
        found = {post.strategos: post for post in self.default}
        by_name = {key.upper(): key for key in found}
        at, used, commands = NOBODY, 0, False
        for word in words:
            if word.lower() == "default":
                return self.default, 1
            if word.upper() in by_name:
                at, commands = by_name[word.upper()], False
            elif word.lower() in ("in", "commands", ",", "and"):
                commands = commands or word.lower() == "commands"
            elif at and commands and word.upper() in self.state.units:
                found[at] = replace(found[at], units=(*found[at].units, word.upper()))
            elif at and not commands:
                found[at] = replace(found[at], element=word.upper())
            else:
                break
            used += 1
        return tuple(found.values()), used
