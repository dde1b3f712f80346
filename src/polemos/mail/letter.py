"""Letters: the files that two players exchange, one JSON value a line.

Heading, content, checks of these two lines, signature. The checks find damage and name the line; the signature finds
deceit.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from polemos import __version__
from polemos.kernel.ruleset import RuleSet
from polemos.mail.refusal import Refusal
from polemos.mail.sealing import SALT, hashed
from polemos.mail.signing import SIGNATURE, sign, signer
from polemos.rules.hoplites.setup import Setup

ENDING = ".savegame"  # HOP-25.3
FORMAT = 1
MOST_BYTES = 200_000
MOST_ANSWERS = 2_000
CHECK = 4
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Salt = Annotated[bytes, Meta(min_length=SALT, max_length=SALT)]
Place = Annotated[int, Meta(ge=0, le=999)]
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
_encode = msgspec.json.Encoder().encode


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a letter holds says nothing that we do not know."""


class Heading(Record, frozen=True):
    polemos_mail: int
    game: GameId
    number: Annotated[int, Meta(ge=0, le=1_999)]
    program: str
    ruleset: str
    rules: str  # their version
    data: str  # digest of their data
    parent: bytes = b""  # hash of the letter that this one answers


class CardShown(Record, frozen=True, array_like=True):
    """The card at a position of its owner's secret order."""

    position: Place
    card: Annotated[str, Meta(max_length=40)]
    salt: Salt


class PlaceShown(Record, frozen=True, array_like=True):
    """Which of the cards that were not dealt is drawn next."""

    place: Place
    salt: Salt


class Keys(Record, frozen=True):
    """The secrets of a player that are laid open when the battle is over."""

    cards: Hash
    places: Hash
    deal: Hash


class Bound(Record, frozen=True):
    """What a player binds himself to before anything is dealt or rolled."""

    key: Hash  # with which this letter is signed
    cards: tuple[Hash, ...]  # one for each position of his own deck
    places: tuple[Hash, ...]  # one for each draw of the other's deck
    deal: Hash


class Content(Record, frozen=True, tag_field="kind"):
    link: Hash  # the next of the sender's hash chain
    next: Hash  # the key of his next letter


class Invitation(Content, frozen=True, tag="invitation"):
    bound: Bound
    setup: Setup


class Joining(Content, frozen=True, tag="joining"):
    bound: Bound
    places: tuple[PlaceShown, ...] = ()


class Turn(Content, frozen=True, tag="turn"):
    hand: tuple[Place, ...] = ()  # in the first turn: positions of the first hand
    shown: tuple[CardShown, ...] = ()  # cards that left the hand, or had to be shown
    answers: Annotated[tuple[Any, ...], Meta(max_length=MOST_ANSWERS)] = ()
    fetched: tuple[int, ...] = ()  # units that each RESERVE brought
    wants: str = ""  # an answer that needs cards not yet opened
    concedes: bool = False
    position: str = ""  # digest of all that is open afterwards
    places: tuple[PlaceShown, ...] = ()  # for the draws of the other
    keys: Keys | None = None  # the battle is over


class Checks(Record, frozen=True):
    checks: tuple[bytes, bytes]


class Signature(Record, frozen=True):
    signature: Annotated[bytes, Meta(min_length=SIGNATURE, max_length=SIGNATURE)]


LETTERS = (Heading, Invitation | Joining | Turn, Checks, Signature)  # the lines of one


class Letter(msgspec.Struct, frozen=True):
    heading: Heading
    content: Invitation | Joining | Turn
    raw: bytes
    signed: bytes  # the lines that are signed
    signature: bytes

    @property
    def number(self) -> int:
        return self.heading.number

    def signer(self) -> bytes | None:
        """The key that signed it."""
        return signer(self.signature, tag(self.heading), self.signed)


def tag(heading: Heading) -> str:
    """What a signing key is for: one letter of one player in one game."""
    return tag_of(heading.game, heading.number)


def tag_of(game: str, number: int) -> str:
    return f"{game}/{number}"


def heading(ruleset: RuleSet[Any], game: str, number: int, parent: bytes) -> Heading:
    told = hashed("letter", parent) if parent else b""
    return Heading(FORMAT, game, number, __version__, ruleset.id, ruleset.version, ruleset.data_digest(), told)


def write(heading: Heading, content: Content, secret: bytes) -> bytes:
    lines = [_encode(heading), _encode(content)]
    checks = Checks((_check(lines[0]), _check(lines[1])))
    signed = b"\n".join((*lines, _encode(checks))) + b"\n"
    return signed + _encode(Signature(sign(secret, tag(heading), signed))) + b"\n"


def _check(line: bytes) -> bytes:
    return hashed("line", line)[:CHECK]


def read(raw: bytes) -> Letter:
    """The letter in a file; Refusal names the line that is wrong."""
    if len(raw) > MOST_BYTES:
        raise Refusal(f"too long for a turn of a game by mail (more than {MOST_BYTES} bytes)")
    *lines, rest = raw.split(b"\n")
    if not raw.startswith(b'{"polemos_mail":'):
        raise Refusal("line 1: this is not a turn of a game by mail")
    if rest or len(lines) != 4:
        raise Refusal(f"line {len(lines) + bool(rest)}: the file is cut short or something was added")
    checks = _decode(lines, 3, Checks).checks
    for number in (1, 2):
        if checks[number - 1] != _check(lines[number - 1]):
            raise Refusal(f"line {number}: the file has been changed, its check does not agree")
    found = _decode(lines, 1, Heading)
    if found.polemos_mail != FORMAT:
        raise Refusal(f"line 1: format {found.polemos_mail}; this program reads format {FORMAT}")
    content: Invitation | Joining | Turn = _decode(lines, 2, Invitation | Joining | Turn)
    signature = _decode(lines, 4, Signature).signature
    return Letter(found, content, raw, b"\n".join(lines[:3]) + b"\n", signature)


def _decode(lines: list[bytes], number: int, kind: Any) -> Any:
    line = lines[number - 1]
    try:
        value = msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(f"line {number}: the file has been changed ({' '.join(str(error).split())[:200]})") from error
    if _encode(value) != line:
        raise Refusal(f"line {number}: the file has been changed, Polemos does not write so")
    return value


def refuse_other_program(heading: Heading, ruleset: RuleSet[Any]) -> None:
    """Two programs that differ would roll the same dice for different rules."""
    if heading.ruleset != ruleset.id:
        raise Refusal(f"this is a game of {heading.ruleset[:40]}; only {ruleset.title} is played by mail")
    if heading.rules != ruleset.version:
        told = f"written under {ruleset.title} rules {heading.rules[:40]}; this program has {ruleset.version}"
        raise Refusal(told)
    if heading.program != __version__:
        raise Refusal(f"written by Polemos {heading.program[:40]}; this is Polemos {__version__}")
    if heading.data != ruleset.data_digest():
        raise Refusal(f"written with other data files of {ruleset.title} than this program has")
