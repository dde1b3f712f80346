"""German as the page tells it (web/src/words/telling.ts), and what Hoplites says before anybody plays it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "hoplites"
NUMBER = r"([-+−±]?\d+(?:\.\d+)?)"
NUMBERS = ("n", "m", "x", "y")
SLOT = re.compile(r"\{(\w+)\}")
JOIN = re.compile(r"\{a\}([^{}:]+)\{b\}")
MOST_LETTERS = 3  # of what joins
IN_BRACKETS = re.compile(r"(.+) \(([^()]+)\)")
BRACKETS = re.compile(r"\(([^()]+)\)")
ITSELF = re.compile(r"[^a-z]*(?: \(.+\))?")  # figures, units by their ids, what stands in the corner of a card
CODED = re.compile(r"([A-Z]{2,3}(?: [A-Z]{2,3})*) (.+)")
SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")


def words_of(folder: Path = WORDS) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.de.json")):
        found |= json.loads(path.read_text())
    return found


class German:
    """What it makes of words, and what of them it leaves in English."""

    def __init__(self, words: Mapping[str, str], names: Iterable[str] = ()) -> None:
        self.exact = {said: told for said, told in words.items() if "{" not in said}
        composed = sorted((said for said in words if "{" in said), key=lambda it: -len(SLOT.sub("", it)))
        self.patterns = [_pattern(said, words[said]) for said in composed if not _between(said)]
        self.joins = [(_between(said), words[said]) for said in composed if _between(said)]
        self.names = frozenset(names)  # that are the same in German

    def tells(self, words: str) -> str:
        """As the page shows it."""
        return self._tells(words)[0]

    def left(self, words: str) -> tuple[str, ...]:
        """The parts that nobody has put into German."""
        return self._tells(words)[1]

    @cache  # noqa: B019
    def _tells(self, words: str) -> tuple[str, tuple[str, ...]]:
        if (known := self._known(words)) is not None:
            return known
        if words in self.names or (ITSELF.fullmatch(words) and "(" not in words):
            return words, ()
        inside = [self._tells(each) for each in BRACKETS.findall(words)]
        outside, told = BRACKETS.sub("", words).strip(), iter(each for each, _ in inside)
        left = () if not re.search("[a-z]", outside) or outside in self.names else (words,)
        return BRACKETS.sub(lambda _: f"({next(told)})", words), (*left, *(x for _, each in inside for x in each))

    def _known(self, words: str) -> tuple[str, tuple[str, ...]] | None:
        if words in self.exact:
            return self.exact[words], ()
        if told := self._by_sentences(words):
            return told
        for pattern, names, told_so in self.patterns:
            if found := pattern.fullmatch(words):
                values = zip(names, found.groups(), strict=True)
                return _filled(told_so, {name: self._tells(each) for name, each in values})
        return self._joined(words) or self._explained(words) or self._coded(words) or self._begun(words)

    def _joined(self, words: str) -> tuple[str, tuple[str, ...]] | None:
        for between, told in self.joins:
            for found in re.finditer(re.escape(between), words):
                before, after = words[: found.start()], words[found.end() :]
                if before and before.count("(") <= before.count(")") and self._settled(before) and self._settled(after):
                    return _filled(told, {"a": self._tells(before), "b": self._tells(after)})
        return None

    def _explained(self, words: str) -> tuple[str, tuple[str, ...]] | None:
        found = IN_BRACKETS.fullmatch(words)
        thing = found and self._known(found[1])
        if not found or not thing:
            return None
        more = self._tells(found[2])
        return f"{thing[0]} ({more[0]})", (*thing[1], *more[1])

    def _coded(self, words: str) -> tuple[str, tuple[str, ...]] | None:
        found = CODED.fullmatch(words)
        name = found and self._known(found[2])
        return (f"{found[1]} {name[0]}", name[1]) if found and name else None

    def _begun(self, words: str) -> tuple[str, tuple[str, ...]] | None:
        small = words[:1].lower() + words[1:]
        known = None if small == words else self._known(small)
        return known and (known[0][:1].upper() + known[0][1:], known[1])

    def _by_sentences(self, words: str) -> tuple[str, tuple[str, ...]] | None:
        sentences = SENTENCES.split(words)
        for at in range(len(sentences) - 1, 0, -1):
            first = self.exact.get(" ".join(sentences[:at]))
            rest = None if first is None else self._known(" ".join(sentences[at:]))
            if rest is not None:
                return f"{first} {rest[0]}", rest[1]
        return None

    def _settled(self, words: str) -> bool:
        return self._known(words) is not None or bool(words and ITSELF.fullmatch(words))


def _filled(told: str, values: Mapping[str, tuple[str, tuple[str, ...]]]) -> tuple[str, tuple[str, ...]]:
    left = tuple(part for _, parts in values.values() for part in parts)
    return SLOT.sub(lambda slot: values[slot[1]][0], told), left


def _between(said: str) -> str:
    """What stands between two things that it joins; empty: it does more than that."""
    found = JOIN.fullmatch(said)
    return found[1] if found and len(re.sub("[^a-zA-Z]", "", found[1])) <= MOST_LETTERS else ""


def _pattern(said: str, told: str) -> tuple[re.Pattern[str], list[str], str]:
    parts = SLOT.split(said)
    source = "".join(
        re.escape(part) if at % 2 == 0 else NUMBER if part in NUMBERS else "(.+?)" for at, part in enumerate(parts)
    )
    return re.compile(source), parts[1::2], told


def strings(value: Any, names: tuple[str, ...]) -> Iterator[str]:
    """What stands in fields of these names."""
    match msgspec.to_builtins(value):
        case dict() as record:
            for name, each in record.items():
                if name in names and isinstance(each, str):
                    yield each
                elif name in names and isinstance(each, list | tuple):
                    yield from (one for one in each if isinstance(one, str))
                yield from strings(each, names)
        case list() | tuple() as several:
            for each in several:
                yield from strings(each, names)
