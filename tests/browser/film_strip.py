"""A film strip: frames with their words, two and two, as one picture."""

from __future__ import annotations

import base64

from playwright.sync_api import Page

Frame = tuple[str, bytes]  # its words, and the picture


def film_strip(page: Page, frames: list[Frame], look: str) -> bytes:
    """Drawn on a page that is needed for nothing else."""
    ink, ground = ("#1d1512", "#faf2e3") if look == "light" else ("#f1dfc4", "#1d1512")
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{base64.b64encode(picture).decode()}">'
        f"<figcaption>{number}. {words}</figcaption></figure>"
        for number, (words, picture) in enumerate(frames, 1)
    )
    page.set_viewport_size({"width": 1100, "height": 1000})
    page.set_content(
        "<!doctype html><style>body{margin:0;padding:12px;display:grid;grid-template-columns:1fr 1fr;gap:12px;"
        f"background:{ground};color:{ink};font:600 17px Palatino,Georgia,serif}}figure{{margin:0}}"
        f"img{{width:100%;display:block}}figcaption{{padding:6px 2px 0}}</style>{figures}"
    )
    page.wait_for_timeout(200)
    height = page.evaluate("Math.ceil(document.body.getBoundingClientRect().height)")
    strip = page.screenshot(clip={"x": 0, "y": 0, "width": 1100, "height": height})
    page.goto("about:blank")
    return strip
