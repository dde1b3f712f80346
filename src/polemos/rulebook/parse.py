"""Reads a rulebook's Markdown: `## 1 Section`, `### NAV-1.1 Title`, `_Rule._`, text, rulings and examples."""

import re
from collections.abc import Iterator
from typing import Literal, NoReturn, cast

import msgspec

from polemos.rulebook.book import RULE_ID, BookProblem, Kind, Rule, Rulebook, Section

_HEADING = re.compile(r"(#{1,6}) +(.*?) *#* *")
_FENCE = re.compile(r" {0,3}(```|~~~)")
_KIND = re.compile(r"_(?:(Rule|Definition|Background)|(Option)(?: \(default (on|off)\))?)\._")
_MARKED = re.compile(r"\*\*(Ruling|Example)\.\*\*\s*")


class _Part(msgspec.Struct):
    """A heading and the lines below it."""

    level: int
    heading: str
    line: int
    body: list[str]


def parse(markdown: str, ruleset: str, prefix: str, source: str) -> Rulebook:
    """The rulebook in `markdown`; `source` names the file in what is said about its mistakes."""
    parts = list(_parts(markdown))
    if not parts or parts[0].level != 1 or not parts[0].heading:
        _fail(source, 1, "a rulebook begins with its title: '# Title'")
    sections: list[Section] = []
    seen: dict[str, int] = {}
    for part in parts[1:]:
        if part.level == 1:
            _fail(source, part.line, "a rulebook has one title")
        elif part.level == 2:
            sections.append(_section(part, sections, source))
        else:
            if not sections:
                _fail(source, part.line, "a rule stands in a section: '## 1 Title'")
            rule = _rule(part, sections[-1], prefix, source)
            if rule.id in seen:
                _fail(source, rule.line, f"{rule.id} is already the rule of line {seen[rule.id]}")
            seen[rule.id] = rule.line
            sections[-1] = msgspec.structs.replace(sections[-1], rules=(*sections[-1].rules, rule))
    return Rulebook(prefix, ruleset, parts[0].heading, _text(parts[0].body), tuple(sections))


def _parts(markdown: str) -> Iterator[_Part]:
    """The text cut at every title, section and rule heading; smaller headings without an id are text."""
    part = _Part(0, "", 1, [])
    fence = ""
    for number, line in enumerate(markdown.splitlines(), start=1):
        if mark := _FENCE.match(line):
            fence = "" if fence == mark[1] else fence or mark[1]
        heading = None if fence else _HEADING.fullmatch(line)
        if heading and (len(heading[1]) <= 3 or RULE_ID.match(heading[2])):
            if part.level or _text(part.body):
                yield part
            part = _Part(len(heading[1]), heading[2], number, [])
        else:
            part.body.append(line)
    if part.level or _text(part.body):
        yield part


def _section(part: _Part, before: list[Section], source: str) -> Section:
    number, _, title = part.heading.partition(" ")
    if not number.isdecimal() or not title:
        _fail(source, part.line, f"a section heading is '## 1 Title', not '## {part.heading}'")
    if before and int(number) <= before[-1].number:
        _fail(source, part.line, f"section {number} follows section {before[-1].number}")
    return Section(int(number), title, _text(part.body), ())


def _rule(part: _Part, section: Section, prefix: str, source: str) -> Rule:
    rule_id, _, title = part.heading.partition(" ")
    if not RULE_ID.fullmatch(rule_id) or not title:
        _fail(source, part.line, f"a rule heading is '### {prefix}-1.1 Title', not '{part.heading}'")
    if not rule_id.startswith(f"{prefix}-{section.number}."):
        _fail(source, part.line, f"{rule_id} stands in section {section.number} of the {prefix} rulebook")
    paragraphs = list(_paragraphs(part.body))
    kind = _KIND.fullmatch(paragraphs[0].strip()) if paragraphs else None
    if kind is None:
        wanted = "_Rule._, _Option (default on)._, _Option (default off)._, _Definition._ or _Background._"
        _fail(source, part.line, f"{rule_id} has no kind below its heading: {wanted}")
    text: list[str] = []
    marked: dict[str, list[str]] = {"Ruling": [], "Example": []}
    for paragraph in paragraphs[1:]:
        if mark := _MARKED.match(paragraph):
            marked[mark[1]].append(paragraph[mark.end() :])
        else:
            text.append(paragraph)
    return Rule(
        id=rule_id,
        title=title,
        kind=cast(Kind, (kind[1] or kind[2]).lower()),
        default=cast(Literal["on", "off"] | None, kind[3]),
        section=section.number,
        section_title=section.title,
        text="\n\n".join(text),
        rulings=tuple(marked["Ruling"]),
        examples=tuple(marked["Example"]),
        line=part.line,
    )


def _paragraphs(body: list[str]) -> Iterator[str]:
    """What stands between empty lines; a fenced block is not torn apart."""
    paragraph: list[str] = []
    is_fenced = False
    for line in [*body, ""]:
        if _FENCE.match(line):
            is_fenced = not is_fenced
        if line.strip() or is_fenced:
            paragraph.append(line)
        elif paragraph:
            yield "\n".join(paragraph)
            paragraph = []
    if paragraph:
        yield "\n".join(paragraph)


def _text(body: list[str]) -> str:
    return "\n".join(body).strip()


def _fail(source: str, line: int, words: str) -> NoReturn:
    raise BookProblem(f"{source}:{line}: {words}")
