"""The bodies of HTTP requests and answers, as records; docs/protocol.md explains them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from polemos.kernel.catalogue import Battle
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.settings import Setting
from polemos.kernel.words.exchange import Name, Request, Response
from polemos.kernel.words.telling import GameWords
from polemos.service.wire.mail_records import MailInfo
from polemos.tabletop.scene import Area, Ground, Pose

Title = Annotated[str, msgspec.Meta(max_length=120)]
Players = Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)]


class RulesetInfo(Response, frozen=True, kw_only=True):
    id: str
    title: str
    version: str
    recommended: str  # the battle to begin with
    seats: tuple[str, ...]
    levels: tuple[str, ...]
    battles: tuple[Battle, ...]
    settings: tuple[Setting, ...]
    builds: str  # what players bring to free battles, as army or fleet; empty: nothing
    by_mail: bool  # battles can be played by letters
    drafts: bool  # scenarios can be made
    has_charts: bool  # they can be looked up
    words: GameWords


class CatalogueInfo(Response, frozen=True, kw_only=True):
    version: str
    protocol: int
    rulesets: tuple[RulesetInfo, ...]
    lists_games: bool  # GET /api/games is there


class NewGame(Request, frozen=True, kw_only=True):
    ruleset: Name
    scenario: Name
    own_scenario: dict[str, Any] | None = None  # a player's own in its place
    settings: dict[Name, Name] = {}
    armies: Annotated[tuple[dict[str, Any] | None, ...], msgspec.Meta(max_length=8)] = ()
    players: Players = ("human", "greedy")
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    title: Title = ""


class NewFork(Request, frozen=True, kw_only=True):
    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    players: Players = ()  # empty: as now, and computers where others sit
    also: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)] = ()  # tokens of further seats at this screen


class AskAgain(Request, frozen=True, kw_only=True):
    """Whoever asks wants the same battle once more, with new dice."""

    also: Annotated[tuple[Name, ...], msgspec.Meta(max_length=8)] = ()  # tokens of further seats at this screen


class SeatGiven(Response, frozen=True, kw_only=True):
    seat: int
    player: str
    token: str  # empty: a computer's, or it is another's alone
    taken: bool = False  # somebody has sat down by his link


class LinksInfo(Response, frozen=True, kw_only=True):
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


class LessonInfo(Response, frozen=True, kw_only=True):
    id: str
    ruleset: str
    title: str
    minutes: int
    steps: tuple[LessonStep, ...] = ()


class GameGiven(Response, frozen=True, kw_only=True):
    """A game that has begun: a token for each seat, and one to watch."""

    game: str
    title: str
    seats: tuple[SeatGiven, ...]
    watch: str
    lesson: LessonInfo | None = None


class AgainInfo(Response, frozen=True, kw_only=True):
    """Who wants to fight it again, and the new game as soon as all do: only the asker's own tokens are in it."""

    again: tuple[int, ...]
    game: GameGiven | None = None


class GameListed(Response, frozen=True, kw_only=True):
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
    mail: MailInfo | None = None  # of a game by mail


class GamesInfo(Response, frozen=True, kw_only=True):
    games: tuple[GameListed, ...]


class StepInfo(Response, frozen=True, kw_only=True):
    """A decision: when, whose (None: several seats at once), and what came of it, as the asking seat may know."""

    step: int
    turn: int
    phase: str
    seat: int | None
    words: str
    rule: str
    rolls: int  # throws of dice that came of it
    losses: int  # how often somebody lost men, ships or himself in it


class StepsInfo(Response, frozen=True, kw_only=True):
    steps: tuple[StepInfo, ...]


class RuleInfo(Response, frozen=True, kw_only=True):
    id: str
    title: str
    kind: str
    text: str  # Markdown


class SectionInfo(Response, frozen=True, kw_only=True):
    id: str
    title: str
    text: str
    rules: tuple[RuleInfo, ...]


class RulesInfo(Response, frozen=True, kw_only=True):
    ruleset: str
    title: str
    text: str
    sections: tuple[SectionInfo, ...]


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    term: str
    words: str
    also: tuple[str, ...] = ()
    rule: str = ""


class GlossaryInfo(Response, frozen=True, kw_only=True):
    terms: tuple[Term, ...]


class BattleShown(Response, frozen=True, kw_only=True):
    """A recorded battle of the gallery."""

    id: str
    title: str
    ruleset: str
    scenario: str
    about: str
    players: tuple[str, ...]
    turns: int
    decisions: int
    outcome: str


class GalleryInfo(Response, frozen=True, kw_only=True):
    battles: tuple[BattleShown, ...]


class PictureUnit(Response, frozen=True, kw_only=True):
    """A unit in a picture: where its stands are."""

    seat: Seat
    stands: tuple[Pose, ...]
    width: int
    depth: int


class BattlePicture(Response, frozen=True, kw_only=True):
    """A battle in small, before its first question."""

    battle: str
    width: int
    depth: int
    ground: Ground
    areas: tuple[Area, ...]
    units: tuple[PictureUnit, ...]
    devices: tuple[str, ...] = ()  # of both sides, where the battle is one of cards and has no table


class PicturesInfo(Response, frozen=True, kw_only=True):
    pictures: tuple[BattlePicture, ...]


class LessonsInfo(Response, frozen=True, kw_only=True):
    lessons: tuple[LessonInfo, ...]


class LossInfo(Response, frozen=True, kw_only=True):
    """Damage to the database: when it was found, and what was saved and lost, in sentences."""

    id: str
    when: float  # seconds since 1970
    is_loss: bool  # something is gone for good
    words: tuple[str, ...]


class LossesInfo(Response, frozen=True, kw_only=True):
    losses: tuple[LossInfo, ...]


class ErrorInfo(Response, frozen=True, kw_only=True):
    error: Reason
    id: str = ""  # of a fault of ours, to be found in the log
