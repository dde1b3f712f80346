"""The TypeScript types are those of the records."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos.service import schema
from polemos.service.wire.messages import ClientMessage, ServerMessage


def test_the_types_of_the_page_are_what_the_records_say() -> None:
    assert schema.main(["--check"]) == 0


def test_drift_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "src" / "protocol.ts"
    monkeypatch.setattr(schema, "place", lambda: place)
    assert schema.main(["--check"]) == 1
    assert schema.main([]) == 0
    assert schema.main(["--check"]) == 0
    place.write_text(
        place.read_text().replace("export interface Scene {\n", "export interface Scene {\n  more: string\n")
    )
    assert schema.main(["--check"]) == 1
    assert "protocol.ts" in capsys.readouterr().err


def test_every_kind_of_type_is_written_as_typescript_has_it() -> None:
    text = schema.typescript()
    for line in (
        "export type Point = [number, number]",
        "  front: [Point, Point] | null",
        "  kind: 'update'",
        "  candidates: [string, unknown][]",
        "  hints: Record<string, Hint>",
        "  seq?: number",
        "  activity: Activity",
        "  armies?: (Record<string, unknown> | null)[]",
    ):
        assert line in text, line
    for union in (ClientMessage, ServerMessage):
        for kind in union.__args__:  # type: ignore[attr-defined]
            assert f"export interface {kind.__name__} {{" in text
