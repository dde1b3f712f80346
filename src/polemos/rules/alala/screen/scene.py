from polemos.rules.alala.scene import *  # noqa: F403
