"""A plugin of mypy that notes every attribute of our records which some code reads, with the type it is read from."""

from __future__ import annotations

import os
from collections.abc import Callable

from mypy.plugin import AttributeContext, Plugin
from mypy.types import Type


class Reads(Plugin):
    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        if not fullname.startswith("polemos.rules."):
            return None

        def noted(context: AttributeContext) -> Type:
            with open(os.environ["FIELD_READS"], "a", encoding="utf-8") as notes:
                print(fullname, getattr(context.api, "path", ""), context.context.line, sep="\t", file=notes)
            return context.default_attr_type

        return noted


def plugin(version: str) -> type[Plugin]:
    return Reads
