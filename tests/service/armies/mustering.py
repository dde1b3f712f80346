"""The army builder of a service, as a page speaks to it."""

from __future__ import annotations

from typing import Any

import httpx

from polemos.rulebook.places import data_dir
from tests.service.running import Running

MUSTER = "/api/muster"
SUPPLIED = data_dir() / "hoplites" / "armies"


def got(running: Running, path: str) -> dict[str, Any]:
    answer = running.http.get(f"{MUSTER}/{path}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def army_of(running: Running, path: str) -> dict[str, Any]:
    """The record of an army, to be changed."""
    told: dict[str, Any] = got(running, path)["draft"]["army"]
    return told


def thebans(running: Running) -> dict[str, Any]:
    return army_of(running, "hoplites/theban_371")


def tried(running: Running, game: str, army: Any, *deeds: dict[str, Any], **settings: str) -> httpx.Response:
    return running.http.post(f"{MUSTER}/{game}/edit", json={"army": army, "settings": settings, "deeds": deeds})


def edit(running: Running, game: str, army: Any, *deeds: dict[str, Any], **settings: str) -> dict[str, Any]:
    answer = tried(running, game, army, *deeds, **settings)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def put(path: str) -> dict[str, Any]:
    return {"kind": "put", "path": path}


def to(path: str, value: Any) -> dict[str, Any]:
    return {"kind": "set", "path": path, "value": value}


def save(running: Running, game: str, army: Any, **more: Any) -> httpx.Response:
    return running.http.post(f"{MUSTER}/{game}", json={"army": army, **more})


def faults(draft: dict[str, Any]) -> set[str]:
    """Rule and places of each."""
    return {f"{each['rule']} {','.join(each['at'])}".strip() for each in draft["faults"]}


def rules_of(draft: dict[str, Any]) -> list[str]:
    return [each["rule"] for each in draft["faults"]]


def costs(draft: dict[str, Any]) -> dict[str, int]:
    return {each["words"]: each["points"] for each in draft["costs"]}


def own_ids(running: Running, game: str) -> list[str]:
    return [each["id"] for each in got(running, game)["armies"] if each["is_own"]]


def fields(draft: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every field of the form, by its path."""
    found: dict[str, dict[str, Any]] = {}

    def inside(some: list[dict[str, Any]]) -> None:
        for field in some:
            found[field["path"]] = field
            inside(field["fields"])
            for item in field["items"]:
                inside(item["fields"])

    for group in draft["groups"]:
        inside(group["fields"])
    return found


def begin(running: Running, **more: Any) -> httpx.Response:
    return running.http.post("/api/games", json={"ruleset": "hoplites", "scenario": "free", **more})
