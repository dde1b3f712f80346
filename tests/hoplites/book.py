"""Tables of the rulebook, row by row: data and code are held against what is printed there."""

from __future__ import annotations

from polemos.rulebook.places import rulebooks_dir


def rows(rule: str) -> list[dict[str, str]]:
    """The first table of a rule; each row by the words of the heading."""
    text = (rulebooks_dir() / "hoplites.md").read_text(encoding="utf-8")
    section = text[text.index(f"### {rule} ") :].split("\n### ", 1)[0]
    lines = [line for line in section.split("\n") if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heading = cells[0]
    found = []
    for row in cells[2:]:
        if len(row) != len(heading):
            break
        found.append(dict(zip(heading, row, strict=True)))
    return found
