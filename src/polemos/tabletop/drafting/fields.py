"""Forms made from the types of a rule set's records, with words from its own table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as said
from typing import Any

from msgspec import NODEFAULT, inspect
from msgspec.structs import replace

from polemos.tabletop.drafting.naming import NameOf, Names, Naming
from polemos.tabletop.drafting.places import (
    Raw,
    chosen,
    is_point,
    last,
    may_be_absent,
    options_of,
    refused,
    type_at,
    value_at,
)
from polemos.tabletop.drafting.records import Field, Form, Word

LONG = 1000  # a text that may be longer has several lines
Choices = Callable[[Raw, str], Sequence[Word]]
Bounds = Callable[[Raw, str], tuple[float | None, float | None]]


@dataclass(frozen=True)
class Say:
    """What a form says about a field."""

    words: str
    help: str = ""
    rule: str = ""
    unit: str = ""
    values: Choices | None = None  # what may be chosen, where the type leaves it open
    told: bool = False  # the service works it out
    hidden: bool = False  # it is handled otherwise
    repeats: bool = False  # the same may be chosen several times, in an order
    item: str = ""  # what one of several is called
    blank: Any = None  # to begin with; a function is told the record and the path
    step: float | None = None
    parts: tuple[str, str] = ("from", "to")  # of a pair
    short: bool = False  # a text of one line, though its type does not say so
    long: bool = False  # a text of several lines, though its type does not say so
    usual: Callable[[Raw, str], str] | None = None  # what holds while a text is empty
    bounds: Bounds | None = None  # narrower than those of the type
    shown: Callable[[Raw, str], Any] | None = None  # the value, where a form has another than the record
    entries: Callable[[Raw, str], Sequence[Entry]] | None = None  # of numbers by name


@dataclass(frozen=True)
class Entry:
    """One of the numbers that a field holds by name."""

    id: str
    say: Say


COMMON = {  # fields that records of several rule sets have
    "id": Say("Short name", "letters, digits and _"),
    "name": Say("Name"),
    "x": Say("x", unit='"', step=0.25),
    "y": Say("y", unit='"', step=0.25),
    "text": Say("What it says", "for the players, in your words"),
    "rule": Say("Rule", "of the rulebook; may be empty", short=True),
    "rules": Say("Rules", "of the rulebook that tell of it"),
    "introduction": Say("Introduction", "what the players should know, before the battle"),
    "sources": Say("Sources"),
    "estimates": Say("Estimates", "what is not in the sources"),
    "special": Say("Special rules"),
}


@dataclass(frozen=True)
class Vocabulary:
    """The words of a rule set's records: fields as `Record.field` (also of a record that it derives from), or for all
    records as `field`."""

    fields: Mapping[str, Say]
    records: Mapping[str, tuple[str, str]]  # words and rule by the name of the record
    values: Mapping[str, str] = field(default_factory=dict)  # words for what literals name, in the order shown

    def of(self, record: type, name: str) -> Say:
        places = (f"{kind.__name__}.{name}" for kind in record.__mro__)
        found = next((self.fields[place] for place in places if place in self.fields), None)
        return found or self.fields.get(name) or COMMON[name]

    def word(self, value: Any) -> str:
        return self.values.get(str(value), str(value).replace("_", " "))


class Forms:
    """The forms of one kind of record."""

    def __init__(self, naming: Naming, vocabulary: Vocabulary) -> None:
        self._kind, self._naming, self._words = naming.record, naming, vocabulary

    def _say(self, record: type, field: str) -> Say:
        """The words for a field; where it names something, what there is to name."""
        say, what = self._words.of(record, field), self._naming.declared(record, field)
        if isinstance(what, NameOf) and say.values is None:
            return said(say, values=lambda raw, path: self._naming.choices(raw, path, what))
        if isinstance(what, Names) and what.stems:
            return said(say, blank=lambda raw, path: self._naming.made_up(raw, path, what))
        return say

    # -- fields ----------------------------------------------------------------------------------------------------

    def fields(self, raw: Raw, path: str, names: Sequence[str] = ()) -> tuple[Field, ...]:
        """Those of the record at a path: all, or these."""
        kind, value = chosen(type_at(self._kind, raw, path), value_at(raw, path)), value_at(raw, path)
        if not isinstance(kind, inspect.StructType):
            return (self._field(raw, path, kind, value, Say("")),)
        found = []
        for each in kind.fields:
            if names and each.name not in names:
                continue
            say = self._say(kind.cls, each.name)
            if names or (not say.hidden and not is_fixed(each.type)):
                place = f"{path}.{each.encode_name}" if path else each.encode_name
                held = value.get(each.encode_name, _default(each))
                found.append(self._field(raw, place, each.type, held, say))
        return tuple(sorted(found, key=lambda one: names.index(str(last(one.path))))) if names else tuple(found)

    def form(self, raw: Raw, path: str) -> Form:
        """Of a piece or of an item of a list."""
        value = value_at(raw, path)
        kind = chosen(type_at(self._kind, raw, path), value)
        if not isinstance(kind, inspect.StructType):
            return Form(path=path, words="", fields=self.fields(raw, path))
        words, rule = self._words.records[kind.cls.__name__]
        return Form(path=path, words=words, sort=sort_of(kind), rule=rule, fields=self.fields(raw, path))

    def _field(self, raw: Raw, path: str, kind: inspect.Type, value: Any, say: Say) -> Field:
        value = value if say.shown is None else say.shown(raw, path)
        plain = Field(
            path=path, words=say.words, kind="told", value=value, help=say.help, rule=say.rule, unit=say.unit,
            optional=may_be_absent(kind), usual=say.usual(raw, path) if say.usual else "",
        )  # fmt: skip
        real = chosen(kind, value)
        match real:
            case _ if say.told:
                return plain
            case inspect.StructType():
                return self._record(raw, plain, kind, real)
            case inspect.VarTupleType():
                return self._several(raw, replace(plain, value=value or []), real, say)
            case inspect.DictType(value_type=number):
                return replace(plain, kind="record", value=None, fields=self._entries(raw, path, number, value, say))
            case inspect.TupleType(item_types=items) if all(is_point(item) for item in items):
                return replace(plain, kind="points", least=len(items), most=len(items))
            case inspect.TupleType(item_types=items):
                return replace(plain, kind="record", value=None, fields=self._pair(raw, path, items, value, say))
            case inspect.BoolType():
                return replace(plain, kind="flag")
            case inspect.IntType() | inspect.FloatType() if say.values is None:
                least, most, step = _bounds(real)
                least, most = (least, most) if say.bounds is None else say.bounds(raw, path)
                return replace(plain, kind="number", least=least, most=most, step=say.step or step)
            case inspect.LiteralType(values=known) if say.values is None:
                told = None if value is None else str(value)
                return replace(plain, kind="choice", value=told, values=self._literals(known))
            case inspect.StrType(max_length=most, pattern=pattern) if say.values is None:
                is_long = say.long or (pattern is None and not say.short and (most is None or most >= LONG))
                return replace(plain, kind="long" if is_long else "text", most=most)
        told = None if value is None else str(value)
        return replace(plain, kind="choice", value=told, values=self._values(raw, path, say, [told]))

    def _record(self, raw: Raw, plain: Field, kind: inspect.Type, real: inspect.StructType) -> Field:
        options = options_of(kind)
        sorts = self._sorts(options) if len(options) > 1 or plain.optional else ()
        if plain.value is None:
            return replace(plain, kind="record", sorts=sorts)
        inside = self.fields(raw, plain.path)
        return replace(plain, kind="record", value=None, fields=inside, sorts=sorts, sort=sort_of(real))

    def _pair(self, raw: Raw, path: str, items: Sequence[inspect.Type], value: Any, say: Say) -> tuple[Field, ...]:
        if value is None:
            return ()
        return tuple(
            self._field(raw, f"{path}.{k}", item, value[k], Say(say.parts[k], unit=say.unit, step=say.step))
            for k, item in enumerate(items)
        )

    def _entries(self, raw: Raw, path: str, kind: inspect.Type, value: Any, say: Say) -> tuple[Field, ...]:
        assert say.entries is not None
        held = value or {}
        return tuple(
            self._field(raw, f"{path}.{each.id}", kind, held.get(each.id, 0), each.say)
            for each in say.entries(raw, path)
        )

    def _several(self, raw: Raw, plain: Field, kind: inspect.VarTupleType, say: Say) -> Field:
        least, most = (kind.min_length, kind.max_length) if say.bounds is None else say.bounds(raw, plain.path)
        plain = replace(plain, least=least, most=most)
        path, value, item = plain.path, plain.value, kind.item_type
        if is_point(item):
            return replace(plain, kind="points")
        if isinstance(item, inspect.LiteralType) and not say.repeats:
            known = self._values(raw, path, say, value) if say.values else self._literals(item.values)
            return replace(plain, kind="many", values=known)
        if isinstance(item, inspect.StrType) and not say.repeats:
            known = self._values(raw, path, say, value) if say.values else ()
            return replace(plain, kind="many", values=known, free=say.values is None)
        structs = [each for each in options_of(item) if isinstance(each, inspect.StructType)]
        if structs:
            sorts = self._sorts(structs)
            items = tuple(self._titled(self.form(raw, f"{path}.{k}"), each) for k, each in enumerate(value))
        else:
            sorts = (Word(id="", name=say.item or say.words),)
            items = tuple(self._plain_item(raw, f"{path}.{k}", item, each, say) for k, each in enumerate(value))
        return replace(plain, kind="list", value=None, items=items, sorts=sorts)

    def _plain_item(self, raw: Raw, path: str, kind: inspect.Type, value: Any, say: Say) -> Form:
        words = f"{say.item} {int(last(path)) + 1}" if say.item else ""
        inside = Say(words, unit=say.unit, step=say.step, values=say.values)
        return Form(path=path, words="", fields=(self._field(raw, path, kind, value, inside),))

    def _titled(self, form: Form, value: dict[str, Any]) -> Form:
        """With what tells an item of a list from the others."""
        named = [str(value[key]) for key in ("leader", "name") if value.get(key)][:1]
        if not named and "winner" in value:
            named = [
                *([self._words.word(value["side"])] if "side" in value else []),
                f"winner {self._words.word(value['winner'])}",
            ]
        title = ", ".join(named) or str(value.get("id", ""))
        return replace(form, words=f"{form.words}: {title}") if title else form

    def _sorts(self, kinds: Sequence[inspect.Type]) -> tuple[Word, ...]:
        structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
        return tuple(Word(id=sort_of(kind), name=self._words.records[kind.cls.__name__][0]) for kind in structs)

    def _literals(self, values: Sequence[Any]) -> tuple[Word, ...]:
        order = list(self._words.values)
        known = sorted(values, key=lambda each: order.index(str(each)) if str(each) in order else len(order))
        return tuple(Word(id=str(each), name=self._words.word(each)) for each in known)

    def _values(self, raw: Raw, path: str, say: Say, held: Sequence[Any]) -> tuple[Word, ...]:
        """What may be chosen; what was chosen already is among it, even if it should not be."""
        known = tuple(say.values(raw, path)) if say.values else ()
        ids = {word.id for word in known}
        return (*known, *(Word(id=str(each), name=f"{each} (unknown)") for each in held if each and each not in ids))

    # -- what is new -----------------------------------------------------------------------------------------------

    def fresh(self, raw: Raw, path: str, sort: str) -> Any:
        """A value for what is put at a path; the path of an item ends with its number."""
        options = options_of(type_at(self._kind, raw, path))
        structs = [each for each in options if isinstance(each, inspect.StructType)]
        if not structs:
            return self._blank(raw, path, options[0], Say(""))
        fitting = [each for each in structs if not sort or sort_of(each) == sort]
        if not fitting:
            raise refused(f"there is no {sort!r} to put there")
        return self._new(raw, path, fitting[0])

    def _new(self, raw: Raw, path: str, kind: inspect.StructType) -> dict[str, Any]:
        made: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
        for each in kind.fields:
            say = self._say(kind.cls, each.name)
            if each.required or say.blank is not None:
                made[each.encode_name] = self._blank(raw, f"{path}.{each.encode_name}", each.type, say)
        words, rule = self._words.records[kind.cls.__name__]
        if made.get("name") == "?":
            made["name"] = words
        if any(each.name == "rule" for each in kind.fields):
            made["rule"] = rule
        return made

    def _blank(self, raw: Raw, path: str, kind: inspect.Type, say: Say) -> Any:
        if say.blank is not None:
            return say.blank(raw, path) if callable(say.blank) else say.blank
        if may_be_absent(kind):
            return None
        if say.values is not None and not isinstance(kind, inspect.VarTupleType):
            known = say.values(raw, path)
            if known:
                return known[0].id
        match options_of(kind)[0]:
            case inspect.StructType() as struct:
                return self._new(raw, path, struct)
            case inspect.VarTupleType(item_type=item, min_length=least):
                return [self._blank(raw, path, item, Say("")) for _ in range(least or 0)]
            case inspect.TupleType(item_types=items):
                return [self._blank(raw, path, item, Say("")) for item in items]
            case inspect.BoolType():
                return False
            case inspect.IntType() | inspect.FloatType() as number:
                return max(0, number.ge or 0) if number.gt is None else number.gt + 1
            case inspect.LiteralType(values=values):
                return self._literal(values)
            case inspect.StrType(pattern=pattern, min_length=least) if pattern or least:
                return "new" if pattern else "?"
        return ""

    def _literal(self, values: Sequence[Any]) -> Any:
        first = self._literals(values)[0].id
        return next(each for each in values if str(each) == first)


def _default(field: inspect.Field) -> Any:
    """What a record has that does not say."""
    return None if field.default is NODEFAULT else field.default


def sort_of(kind: inspect.Type) -> str:
    if not isinstance(kind, inspect.StructType):
        return ""
    return str(kind.tag) if kind.tag_field else kind.cls.__name__


def is_fixed(kind: inspect.Type) -> bool:
    """There is nothing to choose."""
    return isinstance(kind, inspect.LiteralType) and len(kind.values) == 1


def _bounds(kind: inspect.IntType | inspect.FloatType) -> tuple[float | None, float | None, float | None]:
    """Least, most, step."""
    whole = isinstance(kind, inspect.IntType)
    hair = 1 if whole else 0.001
    least = kind.ge if kind.gt is None else kind.gt + hair
    most = kind.le if kind.lt is None else kind.lt - hair
    return least, most, 1 if whole else None
