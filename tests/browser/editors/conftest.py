"""The editors' tests share one service: they are in each other's way only by the files that players keep there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from polemos.registry.rulesets import RULESETS
from tests.browser.service import Service


@pytest.fixture
def own_service(service: Service) -> Iterator[Service]:
    """The one of all tests, without any file of a player; a service for each would start for longer than it serves."""
    _clear(service)
    yield service
    _clear(service)


def _clear(service: Service) -> None:
    for ruleset in RULESETS:
        shutil.rmtree(service.data / ruleset, ignore_errors=True)
