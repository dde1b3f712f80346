"""The bodies of HTTP requests and answers, as records; docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from polemos.kernel.catalogue import Battle, Setting
from polemos.kernel.reason import Reason

Name = Annotated[str, msgspec.Meta(max_length=120)]
Title = Annotated[str, msgspec.Meta(max_length=120)]
Players = Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)]


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What the service answers."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the service is asked."""


class RulesetTold(Told, frozen=True, kw_only=True):
    id: str
    title: str
    version: str
    recommended: str  # the battle to begin with
    seats: tuple[str, ...]
    levels: tuple[str, ...]
    battles: tuple[Battle, ...]
    settings: tuple[Setting, ...]


class CatalogueTold(Told, frozen=True, kw_only=True):
    version: str
    protocol: int
    rulesets: tuple[RulesetTold, ...]
    lists_games: bool  # GET /api/games is there


class NewGame(Asked, frozen=True, kw_only=True):
    ruleset: Name
    scenario: Name
    settings: dict[Name, Name] = {}
    fleets: Annotated[tuple[dict[str, Any] | None, ...], msgspec.Meta(max_length=8)] = ()
    players: Players = ("human", "greedy")
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    title: Title = ""


class NewFork(Asked, frozen=True, kw_only=True):
    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    players: Players = ()  # empty: as now, and computers where others sit
    also: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)] = ()  # tokens of further seats at this screen


class SeatGiven(Told, frozen=True, kw_only=True):
    seat: int
    player: str
    token: str


class PointAt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    body: str | None = None
    option: str | None = None
    element: str | None = None


class Until(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ends a step: a fact of this kind (and of this squadron, with these fields), a question, a click."""

    fact: str | None = None
    squadron: str | None = None
    fields: dict[str, Any] = {}
    question: str | None = None
    click: bool = False


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    words: str
    point_at: PointAt = PointAt()
    until: Until = Until(click=True)
    rule: str = ""


class LessonTold(Told, frozen=True, kw_only=True):
    id: str
    title: str
    minutes: int
    steps: tuple[LessonStep, ...] = ()


class GameGiven(Told, frozen=True, kw_only=True):
    """A game that has begun: a token for each seat, and one to watch."""

    game: str
    title: str
    seats: tuple[SeatGiven, ...]
    watch: str
    lesson: LessonTold | None = None


class GameListed(Told, frozen=True, kw_only=True):
    game: str
    title: str
    ruleset: str
    scenario: str
    players: tuple[str, ...]
    turn: int
    turns: int
    outcome: str | None
    updated: float  # seconds since 1970
    seats: tuple[SeatGiven, ...]
    watch: str
    fork_of: str
    lesson: str


class GamesTold(Told, frozen=True, kw_only=True):
    games: tuple[GameListed, ...]


class StepTold(Told, frozen=True, kw_only=True):
    """A decision: when, whose (None: several seats at once), and what came of it, as the asking seat may know."""

    step: int
    turn: int
    phase: str
    seat: int | None
    words: str
    rule: str


class StepsTold(Told, frozen=True, kw_only=True):
    steps: tuple[StepTold, ...]


class RuleTold(Told, frozen=True, kw_only=True):
    id: str
    title: str
    kind: str
    text: str  # Markdown


class SectionTold(Told, frozen=True, kw_only=True):
    id: str
    title: str
    text: str
    rules: tuple[RuleTold, ...]


class RulesTold(Told, frozen=True, kw_only=True):
    ruleset: str
    title: str
    text: str
    sections: tuple[SectionTold, ...]


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    term: str
    words: str
    also: tuple[str, ...] = ()
    rule: str = ""


class GlossaryTold(Told, frozen=True, kw_only=True):
    terms: tuple[Term, ...]


class BattleShown(Told, frozen=True, kw_only=True):
    """A recorded battle of the gallery."""

    id: str
    title: str
    ruleset: str
    about: str
    players: tuple[str, ...]
    turns: int
    decisions: int
    outcome: str


class GalleryTold(Told, frozen=True, kw_only=True):
    battles: tuple[BattleShown, ...]


class LessonsTold(Told, frozen=True, kw_only=True):
    lessons: tuple[LessonTold, ...]


class LevelTold(Told, frozen=True, kw_only=True):
    id: str
    name: str
    cost: int  # points beside the size
    rule: str


class TraitTold(Told, frozen=True, kw_only=True):
    id: str
    name: str
    levels: tuple[LevelTold, ...]
    default: str


class SizeTold(Told, frozen=True, kw_only=True):
    stands: int
    points: int
    full_size: bool  # under the option of full-size squadrons


class FleetTold(Told, frozen=True, kw_only=True):
    """What a fleet may be made of."""

    ruleset: str
    traits: tuple[TraitTold, ...]
    sizes: tuple[SizeTold, ...]
    budget: int
    most_squadrons: int
    plain: dict[str, Any]  # a fleet to begin with
    rules: tuple[str, ...]


class CheckFleet(Asked, frozen=True, kw_only=True):
    fleet: dict[str, Any]
    settings: dict[Name, Name] = {}


class Priced(Told, frozen=True, kw_only=True):
    words: str
    points: int | None


class FleetChecked(Told, frozen=True, kw_only=True):
    points: int
    budget: int
    lines: tuple[Priced, ...]
    reasons: tuple[Reason, ...]


class ErrorTold(Told, frozen=True, kw_only=True):
    error: Reason
    id: str = ""  # of a fault of ours, to be found in the log
