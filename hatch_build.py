"""The wheel carries the browser part: it is built when the wheel is, unless a source distribution brought it along."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBundle(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        bundle = Path(self.root) / "src" / "polemos" / "_web"
        script = Path(self.root) / "web" / "build.py"
        if version == "editable" or os.environ.get("POLEMOS_SKIP_WEB"):
            return
        if script.is_file():
            subprocess.run([sys.executable, str(script)], check=True)
        elif not bundle.is_dir():
            raise FileNotFoundError("neither the browser part nor its sources are here")
