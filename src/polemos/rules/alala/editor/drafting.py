from polemos.rules.alala.drafting import *  # noqa: F403
