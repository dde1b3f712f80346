"""The protocol: every message between a page and the service, as records. docs/protocol.md explains it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from polemos.cards.scene import CardScene
from polemos.kernel.bundle import Reply
from polemos.kernel.fact import Chapter, Moment, Outcome
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces.specs import PlainSpec
from polemos.kernel.standing import Standing, Until
from polemos.service.wire.mail_records import MailInfo
from polemos.service.wire.staged_records import Staged
from polemos.tabletop.group import Target
from polemos.tabletop.move_spec import MoveSpec
from polemos.tabletop.place_spec import PlaceSpec
from polemos.tabletop.scene import Ghost, Hint, Odds, Preview, Reach, Scene

PROTOCOL = 2
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
MOST_REPLIES = 128  # of a bundle
MOST_LED = 40  # units under one hand
Seq = Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]


class _In(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    id: Id  # made by the sender, different for each message; the same one again has no second effect


class Hello(_In, frozen=True, kw_only=True, tag="hello"):
    """First message of a connection: what the page has already, to be sent only the rest."""

    protocol: int
    seq: Seq = 0
    log: Seq = 0
    step: Seq | None = None  # decisions in the picture that it has; null: it has none


class Answer(_In, frozen=True, kw_only=True, tag="answer"):
    """Answer the open question; `seq` is the last update seen, so that a late answer meets no other question."""

    seq: Seq
    answer: Any


class Bundle(_In, frozen=True, kw_only=True, tag="bundle"):
    """Several answers as one, each with the rule of the question that it is for, so that none meets another one.

    If one is refused, what was answered is taken back up to the last dice or reveal.
    """

    seq: Seq
    answers: Annotated[tuple[Reply, ...], msgspec.Meta(min_length=1, max_length=MOST_REPLIES)]


class Order(_In, frozen=True, kw_only=True, tag="order"):
    """A typed order, which may answer several questions."""

    seq: Seq
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class Undo(_In, frozen=True, kw_only=True, tag="undo"):
    """Take back the last answer, or everything since `to` decisions were made."""

    seq: Seq
    to: Seq | None = None


class Settle(_In, frozen=True, kw_only=True, tag="settle"):
    """Let the open question be answered as proposed, and what follows it: the rest of the phase or of the turn, or
    always this kind of question; `alike`: this kind by `answer` for the rest of the phase; `asked`: nothing more."""

    seq: Seq
    until: Until
    answer: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Concede(_In, frozen=True, kw_only=True, tag="concede"):
    seq: Seq


Far = Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]


class Ping(_In, frozen=True, kw_only=True, tag="ping"):
    """Point at a place for the others at the table, or, with `to`, draw an arrow. Nothing is kept, nothing answered."""

    at: tuple[Far, Far]
    to: tuple[Far, Far] | None = None


Chain = Annotated[tuple[Reply, ...], msgspec.Meta(max_length=MOST_REPLIES)]  # answers that are given before


class AskPreview(_In, frozen=True, kw_only=True, tag="preview"):
    """What would this answer bring? Nothing changes; the newest question wins."""

    seq: Seq
    answer: Any
    chain: Chain = ()


class AskFit(_In, frozen=True, kw_only=True, tag="fit"):
    """A drop on the table turned into an answer, with its preview."""

    seq: Seq
    target: Any
    chain: Chain = ()


class AskReach(_In, frozen=True, kw_only=True, tag="reach"):
    seq: Seq
    chain: Chain = ()


class AskGrasp(_In, frozen=True, kw_only=True, tag="grasp"):
    """What would a hand mean that takes this body and moves it? Nothing changes."""

    seq: Seq
    body: Id
    chain: Chain = ()


class AskGroup(_In, frozen=True, kw_only=True, tag="group"):
    """What would several units do that are led by one hand? Nothing changes."""

    seq: Seq
    units: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=MOST_LED)]
    target: Target
    chain: Chain = ()


class AskEnding(_In, frozen=True, kw_only=True, tag="ending"):
    """How would this seat end its turn, doing nothing more? Nothing changes."""

    seq: Seq


class AskOdds(_In, frozen=True, kw_only=True, tag="odds"):
    """Of one unit, of two that would fight, or (empty) of what the open question is about."""

    units: Annotated[tuple[Id, ...], msgspec.Meta(max_length=2)] = ()


Action = Answer | Bundle | Order | Undo | Settle | Concede
Ask = AskPreview | AskFit | AskReach | AskGrasp | AskGroup | AskEnding | AskOdds
ClientMessage = Hello | Action | Ask | Ping


class _Out(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    pass


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the journal as the seat may know it."""

    words: str
    why: tuple[str, ...]  # the chain of rules, outermost first
    fact: Any  # the record, `type` names its kind
    turn: int
    phase: str
    step: int  # how many decisions had been made before it: the moment to replay from
    chapter: Chapter | None  # what begins with it
    moment: Moment | None  # what it is, where it is shown and heard for itself


class LogPart(msgspec.Struct, frozen=True, kw_only=True):
    """What the log says from a line on; what the page has beyond `since` is void (undo)."""

    since: int
    lines: tuple[LogLine, ...]


Space = PlainSpec | MoveSpec | PlaceSpec  # what may be answered; `kind` names the widget


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The open question, if this seat has to answer it."""

    seat: Seat
    prompt: str
    rule: str
    about: str  # the unit that it is about, if any
    space: Space
    default: Any
    ends: bool = False  # one of the options does nothing more here: the turn may be ended
    settles: bool = False  # it may be settled beforehand; not what both sides decide at the same time
    alike: bool = False  # what is answered may be answered to all that are asked like it in this phase
    candidates: tuple[tuple[str, Any], ...] = ()  # answers worth offering, with their words
    hints: dict[str, Hint] = {}  # for options, by key


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    seat: Seat
    name: str
    player: str  # "human", a level of the computer, or "mail": somebody who sends letters
    present: bool  # a page is open


class Update(_Out, frozen=True, kw_only=True, tag="update"):
    """The whole picture for one seat, and the news since the last."""

    seq: int
    game: str
    ruleset: str
    title: str
    seat: Seat | None  # None: a spectator
    scene: Scene | CardScene
    seats: tuple[SeatInfo, ...]
    waiting_for: tuple[Seat, ...]
    prompt: str  # who must do what now, also when it is the other side
    question: Question | None
    log: LogPart
    step: int  # decisions made so far
    since: int  # those made when this seat had answered last
    staged: tuple[Staged, ...] = ()  # how the decisions since the page's last picture are shown; may lack some
    why_no_undo: Reason | None
    undo_to: int | None = None  # how many decisions are left when what this seat did last is taken back as one
    outcome: Outcome | None
    standing: Standing | None = None  # what this seat has settled beforehand
    fork_of: str = ""
    chosen_seed: int | None = None  # somebody chose the dice beforehand, and could know them all
    private: bool = False  # this seat sees something that others at the same screen must not
    mail: MailInfo | None = None  # of a game by mail
    again: tuple[Seat, ...] = ()  # of a battle that is over: who asks for the same once more
    hash: str  # of all log lines; a page that comes to another one asks for everything again


class Done(_Out, frozen=True, kw_only=True, tag="done"):
    """An action is kept for good; `seq` is the update that it led to."""

    id: str
    seq: int
    rest: Reason | None = None  # of an order or a bundle that stopped after dice or a reveal: why the rest was not done


class No(_Out, frozen=True, kw_only=True, tag="no"):
    """Refused; nothing has changed. `stale`: the question is no longer open, the update that follows shows what is."""

    id: str
    reason: Reason
    stale: bool = False


class Previewed(_Out, frozen=True, kw_only=True, tag="previewed"):
    id: str
    seq: int
    preview: Preview


class Reached(_Out, frozen=True, kw_only=True, tag="reached"):
    id: str
    seq: int
    reach: Reach


class Onto(msgspec.Struct, frozen=True, kw_only=True):
    """What it means to lay the body that is held onto another, as to charge it or to join it."""

    body: str  # the other
    chain: tuple[Reply, ...]  # all answers that this gives, instead of those that lead to a way
    words: str
    hint: Hint  # what it would bring; where several are meant by one body, that whose `spot` is nearest counts


class Grasped(_Out, frozen=True, kw_only=True, tag="grasped"):
    """The answers that taking a body gives, and what is asked then: its way, or its place."""

    id: str
    seq: int
    body: str
    why_not: Reason | None = None  # why it cannot be moved now; then there is nothing else
    chain: tuple[Reply, ...] = ()
    question: Question | None = None  # as it would be after the chain; where dice are thrown first, after the longest
    reach: Reach = Reach()
    rolls: bool = False  # dice are thrown before the way is asked for
    least: int = 0  # how far it comes by the shortest throw, where they are; its rate where they say only whether
    onto: tuple[Onto, ...] = ()  # what it means to lay it onto others


class Led(msgspec.Struct, frozen=True, kw_only=True):
    """What one order of a group brings: of one unit, or of several that move as one."""

    bodies: tuple[str, ...]
    chain: tuple[Reply, ...]  # all answers that it gives, after those of the orders before it
    words: str
    ghosts: tuple[Ghost, ...]
    price: tuple[str, ...] = ()  # what it costs beside the way
    rolls: bool = False  # dice are thrown before the way is gone: it may be cut short


class Idle(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of a group that does nothing."""

    body: str
    why_not: Reason


class Grouped(_Out, frozen=True, kw_only=True, tag="grouped"):
    """The orders of a group, in the order in which they are given; sent as one bundle."""

    id: str
    seq: int
    led: tuple[Led, ...] = ()
    idle: tuple[Idle, ...] = ()


class Ending(_Out, frozen=True, kw_only=True, tag="ending"):
    """The answers that end the turn, up to what has to be decided, to dice, or to what others answer."""

    id: str
    seq: int
    chain: tuple[Reply, ...] = ()


class OddsInfo(_Out, frozen=True, kw_only=True, tag="odds"):
    id: str
    odds: tuple[Odds, ...]


class Pinged(_Out, frozen=True, kw_only=True, tag="pinged"):
    """Somebody else at the table points at a place."""

    seat: Seat
    at: tuple[int, int]
    to: tuple[int, int] | None


class Notice(_Out, frozen=True, kw_only=True, tag="notice"):
    """Something to tell: the computer was at a loss, the other page has left, the service stops."""

    words: str
    reload: bool = False  # the page is of another version


ServerMessage = Update | Done | No | Previewed | Reached | Grasped | Grouped | Ending | OddsInfo | Notice | Pinged
