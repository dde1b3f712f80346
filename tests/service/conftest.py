from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.mailing import Player, Post
from tests.service.running import Running, in_thread


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service for the tests of a file, without limits that are in the way."""
    folder: Path = tmp_path_factory.mktemp("games")
    with in_thread(folder) as found:
        yield found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A service of which nobody has saved anything yet; its folder of armies is tmp_path/hoplites."""
    with in_thread(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    """Two services that exchange nothing but files."""
    host, guest = tmp_path_factory.mktemp("host"), tmp_path_factory.mktemp("guest")
    with in_thread(host) as one, in_thread(guest) as two:
        yield Post(Player(one, host), Player(two, guest))
