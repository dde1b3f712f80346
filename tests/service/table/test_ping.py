"""Whoever sits at a table can point at a place, for all others who are there."""

from __future__ import annotations

from pathlib import Path

from tests.service.client import Client
from tests.service.running import in_thread


def test_the_others_see_where_a_player_points_and_nobody_hears_a_spectator(tmp_path: Path) -> None:
    with in_thread(tmp_path) as running:
        given = running.begin("human", "human")
        one, other, watch = *(seat["token"] for seat in given["seats"]), given["watch"]
        with Client(running, one) as alpha, Client(running, other) as beta, Client(running, watch) as looker:
            # when one points, and draws an arrow
            looker.send("ping", at=[9, 9])
            alpha.send("ping", at=[100, 200])
            alpha.send("ping", at=[1, 2], to=[3, 4])
            # then it comes to the others, and to nobody else
            told = [{"kind": "pinged", "seat": 0, "at": [100, 200], "to": None}]
            told.append({"kind": "pinged", "seat": 0, "at": [1, 2], "to": [3, 4]})
            assert [beta.await_("pinged"), beta.await_("pinged")] == told
            assert [looker.await_("pinged"), looker.await_("pinged")] == told
            beta.send("ping", at=[5, 6])
            assert alpha.await_("pinged") == {"kind": "pinged", "seat": 1, "at": [5, 6], "to": None}
