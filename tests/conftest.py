import signal

import hypothesis

pytest_plugins = ["tests.selection"]

# A busy machine is slow, not wrong; whoever wants to know how fast we are asks bench/.
hypothesis.settings.register_profile("house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("house")

# What a shell starts in the background ignores Ctrl-C, and so do its children; the tests of Ctrl-C mean the usual.
signal.signal(signal.SIGINT, signal.default_int_handler)
