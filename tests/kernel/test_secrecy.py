"""Who may see a field: everybody, its owner, nobody; what is not marked is shown to nobody."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Nobody, Owner, Public, masked, secrets_of
from polemos.kernel.state import State, tables_of


class Card(msgspec.Struct, frozen=True):
    name: Public[str]
    face: Owner[str] = "?"
    mark: Nobody[int] = 0
    note: str = ""
    seat: Public[int] = 0

    @property
    def owner(self) -> int:
        return self.seat


class Open(msgspec.Struct, frozen=True):
    """Not marked at all: inside a field it is shown like the field."""

    text: str = "open"


CARD = Card("ace", "spades", 7, "torn", 1)


def test_everybody_sees_what_is_public_and_the_owner_what_is_his() -> None:
    assert masked(CARD, 1) == Card("ace", "spades", 0, "", 1)
    assert masked(CARD, 0) == Card("ace", "?", 0, "", 1)
    assert masked(CARD, None) == Card("ace", "?", 0, "", 1)


def test_a_record_without_an_owner_has_none_even_for_spectators() -> None:
    class Ownerless(msgspec.Struct, frozen=True):
        face: Owner[str] = "?"

    assert masked(Ownerless("spades"), 0) == Ownerless()
    assert masked(Ownerless("spades"), None) == Ownerless()


def test_a_record_without_secrets_is_shared() -> None:
    class Plain(msgspec.Struct, frozen=True):
        name: Public[str]

    record = Plain("x")
    assert masked(record, None) is record


def test_a_record_may_decide_for_itself() -> None:
    class Sometimes(msgspec.Struct, frozen=True):
        lying: bool

        def seen_by(self, seat: int | None) -> Sometimes | None:
            return None if self.lying else self

    assert masked(Sometimes(True), 0) is None
    assert masked(Sometimes(False), 0) == Sometimes(False)


def test_fields_of_facts_are_public_unless_marked() -> None:
    class Told(Fact, frozen=True):
        word: str
        secret: Nobody[str] = "-"

    assert masked(Told("word", "secret"), None) == Told("word", "-")


@pytest.mark.parametrize("mark", [Owner, Nobody, None])
def test_a_hidden_field_needs_something_to_stand_in_its_place(mark: Any) -> None:
    kind = msgspec.defstruct("Bare", [("face", str if mark is None else mark[str])], frozen=True)
    with pytest.raises(TypeError, match=r"Bare\.face is hidden from somebody and needs a default"):
        secrets_of(kind)


class Deck(msgspec.Struct, frozen=True):
    cards: Public[tuple[Card, ...]] = ()


class Sleeve(msgspec.Struct, frozen=True):
    deck: Public[Deck] = Deck()


class Told(Fact, frozen=True):
    cards: dict[str, list[Card]] = {}


class Pile(State, kw_only=True):
    pile: Public[Card | None] = None


class Piles(State, kw_only=True):
    piles: Public[dict[str, tuple[Card, ...]]] = {}


@pytest.mark.parametrize("kind", [Deck, Sleeve, Told, Pile, Piles])
def test_a_field_that_is_shown_must_not_hold_what_hides_something(kind: type[msgspec.Struct]) -> None:
    """Only records of tables, facts and procedures are masked; anything deeper would be shown whole."""
    with pytest.raises(TypeError, match="Card inside it hides something"):
        secrets_of(kind)


def test_it_may_when_the_field_is_nobody_s_or_what_is_inside_hides_nothing() -> None:
    class Box(msgspec.Struct, frozen=True):
        inside: Nobody[tuple[Card, ...]] = ()
        lid: Public[Open] = Open()

    assert [secret.name for secret in secrets_of(Box)] == ["inside"]
    assert masked(Box((CARD,), Open("shown")), 1) == Box((), Open("shown"))


# -- states ------------------------------------------------------------------------------------------------------------


class Table(State, kw_only=True):
    cards: Public[dict[str, Card]] = {}
    places: Public[dict[str, tuple[int, int]]] = {}
    hidden: Nobody[dict[str, Card]] = {}
    mixed: Public[dict[str, Card | Open]] = {}
    lid: Public[Open] = Open()
    deck: Nobody[tuple[Card, ...]] = ()
    note: str = "blank"


def table() -> Table:
    return Table(
        turn=3, cards={"a": CARD}, places={"a": (1, 2)}, hidden={"b": CARD}, mixed={"c": CARD, "d": Open("x")},
        lid=Open("y"), deck=(CARD,), note="do not tell",
    )  # fmt: skip


def test_a_state_is_seen_record_by_record() -> None:
    for seat, face in ((0, "?"), (1, "spades"), (None, "?")):
        card = Card("ace", face, 0, "", 1)
        assert table().seen_by(seat) == Table(
            turn=3, cards={"a": card}, places={"a": (1, 2)}, mixed={"c": card, "d": Open()}, lid=Open("y")
        )


def test_records_of_a_table_that_are_not_marked_are_shown_to_nobody() -> None:
    assert table().seen_by(0).mixed["d"] == Open()


def test_seeing_a_state_leaves_it_alone_and_shares_nothing_that_changes() -> None:
    whole = table()
    before = msgspec.json.encode(whole)
    seen = whole.seen_by(0)
    for name in ("cards", "places", "hidden", "mixed"):
        getattr(seen, name)["new"] = None
    assert msgspec.json.encode(whole) == before
    assert table().seen_by(0).hidden == {}, "nor is what stands in the place of a hidden table"


def test_forks_copy_tables_and_nothing_else() -> None:
    assert tables_of(Table) == ("cards", "places", "hidden", "mixed")
    whole = table()
    twin = whole.fork()
    assert twin == whole
    for name in tables_of(Table):
        assert getattr(twin, name) is not getattr(whole, name)
    twin.cards["b"] = CARD
    twin.turn = 9
    assert whole == table()


class Loose(msgspec.Struct):
    n: int = 0


@pytest.mark.parametrize(
    "hint",
    [
        list[int],
        set[int],
        dict[str, list[int]],
        dict[str, dict[str, int]],
        dict[str, int] | None,
        Loose,
        tuple[Loose, ...],
    ],
)
def test_a_state_holds_nothing_that_forks_would_share_and_change(hint: Any) -> None:
    class Bad(State):
        pass

    Bad.__annotations__ = {"field": hint}
    with pytest.raises(TypeError, match=r"Bad\.field holds a .*which forks would share"):
        tables_of(Bad)
