"""What catalogues share where armies are built for points: two armies, or an army against its twin, from words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.catalogue import Battle
from polemos.kernel.files.save import FormatError
from polemos.kernel.reason import Reason
from polemos.kernel.settings import ARMY, Setting, refuse_unplayable, switch, truth, unknown

POINTS = "points"
MIRRORED = "mirrored"  # an army against its twin
USUAL = "usual"  # an army of ours, where no other is named
ARMIES = ("first army", "second army")
U = TypeVar("U", bound=Any)  # a setup, with the names of two armies, players' own in their place, and options
A = TypeVar("A")
R = TypeVar("R", bound=Any)  # a scenario


class PointsCatalogue(ABC, Generic[U, A, R]):
    mirrored = MIRRORED
    option_rules: ClassVar[Mapping[str, str]]
    size: ClassVar[str]  # the setting that says how large armies are

    # -- what is offered -------------------------------------------------------------------------------------------

    def by_points(
        self, turns: int, size: Setting, deployed: str, rule: str, army_rule: str, usual: str
    ) -> list[Battle]:
        """Both battles: how they are deployed in a few words, and what the usual army is called."""
        known = self.supplied()
        labels = (usual, *(army.name for army in known.values()))

        def army(name: str, words: str) -> Setting:
            return Setting(name, words, (USUAL, *known), USUAL, army_rule, ARMY, labels)

        swapped = switch("swapped", "the first army is North", False, rule)
        return [
            Battle(
                POINTS, "Points battle", "scenario", ARMIES, turns,
                f"Two armies built for the same number of points, {deployed}.", rule,
                (size, army("south", "the first army"), army("north", "the second army"), swapped),
            ),
            Battle(
                MIRRORED, "An army against its twin", "scenario", ARMIES, turns,
                f"The same army on both sides, {deployed}.", rule, (size, army("army", "the army on both sides")),
            ),
        ]  # fmt: skip

    @abstractmethod
    def supplied(self) -> Mapping[str, Any]:
        """Our armies, by name."""

    # -- from words ------------------------------------------------------------------------------------------------

    @abstractmethod
    def read_army(self, path: Path) -> A:
        """FormatError or OSError, if it cannot be."""

    @abstractmethod
    def begun(self, scenario: str) -> U:
        """A battle with everything as usual; FormatError, if there is none."""

    @abstractmethod
    def begun_own(self, record: R) -> U:
        """A player's own scenario with everything as usual."""

    @abstractmethod
    def usual_army(self, setup: U) -> str:
        """That which fights its twin where none is named."""

    @abstractmethod
    def sized(self, setup: U, value: str) -> U:
        """With armies of another size."""

    @abstractmethod
    def validate(self, setup: U) -> list[Reason]: ...

    def with_option(self, setup: U, name: str, value: str) -> U:
        """A switch, if nothing else is said."""
        return self._replaced(setup, options=replace(setup.options, **{name: truth(name, value)}))

    def setup(self, scenario: str, settings: Mapping[str, str], files: Sequence[Path]) -> U:
        """A setup from the words of a command line. Files are own armies, the first one first; a scenario may be a
        file too."""
        if len(files) > len(ARMIES):
            raise UsageProblem(f"there are two armies; {len(files)} files are named")
        try:
            own = [self.read_army(path) for path in files]
        except (FormatError, OSError) as error:
            raise UsageProblem(str(error)) from error
        return self.setup_with(scenario, settings, own)

    def setup_with(self, scenario: str, settings: Mapping[str, str], own: Sequence[A | None]) -> U:
        """A setup from words, with players' own armies in the place of ours."""
        try:
            setup = self.begun(scenario)
        except FormatError as error:
            raise UsageProblem(str(error)) from error
        for name, value in settings.items():
            setup = self._settled(setup, scenario, name, value)
        first, second = (*own, None, None)[:2]
        if scenario == MIRRORED:
            name = setup.armies[0] or self.usual_army(setup)
            setup = self._replaced(setup, armies=(name, name), own_armies=(first, first))
        else:
            setup = self._replaced(setup, own_armies=(first, second))
        refuse_unplayable(self.validate(setup))
        return setup

    def setup_own(self, record: R, settings: Mapping[str, str]) -> U:
        """A setup of a player's own scenario."""
        setup = self.begun_own(record)
        for name, value in settings.items():
            setup = self._settled(setup, "", name, value)
        refuse_unplayable(self.validate(setup))
        return setup

    def _settled(self, setup: U, scenario: str, name: str, value: str) -> U:
        if name in self.option_rules:
            return self.with_option(setup, name, value)
        own = {POINTS: (self.size, "south", "north", "swapped"), MIRRORED: (self.size, "army")}.get(scenario, ())
        if name not in own:
            raise unknown(name, (*self.option_rules, *own))
        first, second = setup.armies
        match name:
            case "army" | "south" | "north" if value == USUAL:
                return setup
            case "army":
                return self._replaced(setup, armies=(value, value))
            case "south":
                return self._replaced(setup, armies=(value, second))
            case "north":
                return self._replaced(setup, armies=(first, value))
            case "swapped":
                return self._replaced(setup, swapped=truth(name, value))
        return self.sized(setup, value)

    @staticmethod
    def _replaced(setup: U, **values: Any) -> U:
        changed: U = replace(setup, **values)
        return changed
