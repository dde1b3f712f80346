"""The army editor of a service, as a page speaks to it."""

from __future__ import annotations

from typing import Any

import httpx

from polemos.rulebook.places import data_dir
from tests.service.running import Running

ARMY = "/api/army/hoplites"
SUPPLIED = data_dir() / "hoplites" / "armies"


def listed(running: Running) -> dict[str, Any]:
    answer = running.http.get(ARMY)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def thebans(running: Running) -> dict[str, Any]:
    told: dict[str, Any] = running.http.get(f"{ARMY}/theban_371").json()["checked"]["army"]
    return told


def checked(running: Running, army: Any, **more: Any) -> dict[str, Any]:
    answer = running.http.post(f"{ARMY}/check", json={"army": army, **more})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def save(running: Running, army: Any, **more: Any) -> httpx.Response:
    return running.http.post(ARMY, json={"army": army, **more})


def rules_of(told: dict[str, Any]) -> list[str]:
    return [reason["rule"] for reason in told["reasons"]]


def own_ids(running: Running) -> list[str]:
    return [each["id"] for each in listed(running)["armies"] if each["is_own"]]


def begin(running: Running, **more: Any) -> httpx.Response:
    return running.http.post("/api/games", json={"ruleset": "hoplites", "scenario": "free", **more})
