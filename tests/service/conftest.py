from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.running import Running, in_thread


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service for the tests of a file, without limits that are in the way."""
    folder: Path = tmp_path_factory.mktemp("games")
    with in_thread(folder) as found:
        yield found
