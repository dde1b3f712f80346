from polemos.rules.alala.text import *  # noqa: F403
