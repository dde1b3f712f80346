"""`polemos serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from polemos import UsageProblem
from polemos.cli.keeping import games_folder


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0: any free port.")] = 8765,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="Where games are kept.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    behind_proxy: Annotated[bool, typer.Option("--behind-proxy", help="A proxy with TLS stands before it.")] = False,
    origin: Annotated[list[str] | None, typer.Option(metavar="URL", help="A further page that may ask.")] = None,
    web: Annotated[Path | None, typer.Option(metavar="DIR", help="Another build of the page.")] = None,
) -> int:
    """Play in the browser: start the service and say where it is. Ctrl-C ends it; every game is kept."""
    # Heavy, and no other command needs them.
    from polemos.service.app import Settings, service
    from polemos.service.pages.bundle import FOLDER
    from polemos.service.pages.security import Door, is_loopback
    from polemos.service.server import listening, server_of

    if not is_loopback(host) and not behind_proxy:
        raise UsageProblem(
            f"{host} can be reached from other machines; put a proxy with TLS before it and say --behind-proxy"
        )
    with contextlib.closing(listening(host, port)) as listens:
        settings = Settings(data or games_folder(), Door(behind_proxy, tuple(origin or ())), web=web or FOLDER)
        app = service(settings)
        server = server_of(app)
        for loss in app.state.store.losses:
            typer.echo("\n".join(loss.words))
        taken = listens.getsockname()[1]
        if port and taken != port:
            typer.echo(f"Port {port} is taken by another program.")
        address = f"http://{f'[{host}]' if ':' in host else host}:{taken}/"
        typer.echo(f"Polemos is at {address}\nCtrl-C ends it; games are kept in {settings.data}.")
        if open_:
            _open(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listens])
    if not server.started:
        return 1
    typer.echo("The service has ended; nothing is lost.")
    return 0


def _open(address: str) -> None:
    """Beside the service: the socket listens already, so the browser's first request waits until it is answered.

    Without a screen Python might find a browser for the terminal, and that one would not let us go on.
    """
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    else:
        typer.echo("There is no screen here; open the address in your browser.")
