"""The bodies of HTTP requests and answers, as records; docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from polemos.kernel.catalogue import Battle
from polemos.kernel.reason import Reason
from polemos.kernel.settings import Setting
from polemos.service.wire.mail_records import MailTold

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
    builds: str  # what players bring to free battles: fleets, armies, or levies: armies built from lists
    by_mail: bool  # battles can be played by letters
    drafts: bool  # scenarios can be made


class CatalogueTold(Told, frozen=True, kw_only=True):
    version: str
    protocol: int
    rulesets: tuple[RulesetTold, ...]
    lists_games: bool  # GET /api/games is there


class NewGame(Asked, frozen=True, kw_only=True):
    ruleset: Name
    scenario: Name
    own_scenario: dict[str, Any] | None = None  # a player's own in its place
    settings: dict[Name, Name] = {}
    fleets: Annotated[tuple[dict[str, Any] | None, ...], msgspec.Meta(max_length=8)] = ()
    armies: Annotated[tuple[dict[str, Any] | None, ...], msgspec.Meta(max_length=8)] = ()
    players: Players = ("human", "greedy")
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    title: Title = ""


class NewFork(Asked, frozen=True, kw_only=True):
    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    players: Players = ()  # empty: as now, and computers where others sit
    also: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)] = ()  # tokens of further seats at this screen


class AskAgain(Asked, frozen=True, kw_only=True):
    """Whoever asks wants the same battle once more, with new dice."""

    also: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)] = ()  # tokens of further seats at this screen


class SeatGiven(Told, frozen=True, kw_only=True):
    seat: int
    player: str
    token: str  # empty: a computer's, or it is another's alone
    taken: bool = False  # somebody has sat down by his link


class LinksTold(Told, frozen=True, kw_only=True):
    """What may be passed on by whoever is at a table."""

    watch: str  # the token to look on with, also at a moment of the past
    free: tuple[int, ...]  # people's seats that nobody has taken by a link


class PointAt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the ring is put round: a button, a part of the page or a unit, the first of them that is there."""

    on: str | None = None  # only while such a question is open, named as in Until
    after: str | None = None  # only when this has been taken up already
    can: str | None = None  # only while some answer that begins so may be given
    body: str | None = None
    option: str | None = None
    element: str | None = None


class Until(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ends a step: a fact of this kind (and of this unit, with these fields), a question, a click.

    A question is named by its rule or kind, with the unit it is about: "NAV-8.2", "manoeuvre:A1"; any one of several.
    """

    fact: str | None = None
    squadron: str | None = None
    fields: dict[str, Any] = {}
    question: str | None = None
    click: bool = False


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    words: str
    point_at: tuple[PointAt, ...] = ()  # the first that fits the moment
    until: Until = Until(click=True)
    rule: str = ""
    on: str | None = None  # an aside: told once, when such a question opens first, and as long as it is open


class LessonTold(Told, frozen=True, kw_only=True):
    id: str
    ruleset: str
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


class AgainTold(Told, frozen=True, kw_only=True):
    """Who wants to fight it again, and the new game as soon as all do: only the asker's own tokens are in it."""

    again: tuple[int, ...]
    game: GameGiven | None = None


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
    mail: MailTold | None = None  # of a game by mail


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
    rolls: int  # throws of dice that came of it


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
    rule: str = ""


class FleetChecked(Told, frozen=True, kw_only=True):
    points: int
    budget: int
    lines: tuple[Priced, ...]
    reasons: tuple[Reason, ...]


# -- armies ------------------------------------------------------------------------------------------------------------


class CheckArmy(Asked, frozen=True, kw_only=True):
    army: dict[str, Any]
    extra: Annotated[dict[Name, int], msgspec.Meta(max_length=40)] | None = None  # None: as the army's cards say


class SaveArmy(CheckArmy, frozen=True, kw_only=True):
    replaces: Name = ""  # the army of one's own whose place it takes; empty: it is a new one


class UnitPriced(Told, frozen=True, kw_only=True):
    points: int
    value: int  # in route points


class ArmyChecked(Told, frozen=True, kw_only=True):
    """An army made whole, what it costs, and what is wrong with it."""

    army: dict[str, Any] | None  # None: it cannot be read at all
    extra: dict[str, int]  # special cards that are paid for
    given: dict[str, int]  # those without charge
    points: int | None
    parts: tuple[Priced, ...]
    units: tuple[UnitPriced, ...]  # one card of each line
    unit_count: int
    route_total: int
    route_level: int
    reasons: tuple[Reason, ...]
    text: str  # the file


class ArmyTold(Told, frozen=True, kw_only=True):
    id: str
    is_own: bool
    is_editable: bool
    checked: ArmyChecked


class ArmyListed(Told, frozen=True, kw_only=True):
    id: str
    name: str
    period: str
    year: int  # before Christ: negative; 0: none
    leader: str
    unit_count: int
    points: int
    route_total: int
    route_level: int
    description: str
    basis: str
    is_own: bool


class FileRefused(Told, frozen=True, kw_only=True):
    file: str
    line: int | None
    text: str


class TypeTold(Told, frozen=True, kw_only=True):
    code: str
    class_: str = msgspec.field(name="class")
    name: str
    letters: tuple[str, ...]  # of missiles, one of which it has; empty: none
    factor: float


class Costed(Told, frozen=True, kw_only=True):
    """Something that an army may have, and its price."""

    id: str
    name: str
    cost: int
    words: str
    rule: str


class ArmyOffer(Told, frozen=True, kw_only=True):
    """What an army may be made of."""

    types: tuple[TypeTold, ...]
    letters: tuple[Costed, ...]
    cards: tuple[Costed, ...]
    rules: tuple[Costed, ...]
    terrain: tuple[Costed, ...]
    most_terrain: int
    positions: int
    limits: dict[str, tuple[int, int]]
    sizes: dict[str, int]  # points of a fair match
    plain: dict[str, Any]  # an army to begin with


class ArmiesTold(Told, frozen=True, kw_only=True):
    ruleset: str
    keeps: bool  # armies can be saved here
    folder: str  # where a player may put files; empty where none can be saved
    armies: tuple[ArmyListed, ...]
    refused: tuple[FileRefused, ...]
    offer: ArmyOffer


class ChartRow(Told, frozen=True, kw_only=True):
    head: str
    words: str
    cells: tuple[str, ...]


class ChartTold(Told, frozen=True, kw_only=True):
    id: str
    title: str
    rule: str
    words: str
    corner: str  # what heads the first column
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]


class ChartsTold(Told, frozen=True, kw_only=True):
    ruleset: str
    title: str
    charts: tuple[ChartTold, ...]


class ErrorTold(Told, frozen=True, kw_only=True):
    error: Reason
    id: str = ""  # of a fault of ours, to be found in the log
