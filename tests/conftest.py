import gc
import signal

import hypothesis

pytest_plugins = ["tests.selection"]

# A busy machine is slow, not wrong; whoever wants to know how fast we are asks bench/. A change is tried on the same
# examples wherever it is tested; `make nightly` looks for others.
_PATIENT = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("house", derandomize=True, **_PATIENT)
hypothesis.settings.register_profile("nightly", max_examples=1000, **_PATIENT)
hypothesis.settings.load_profile("house")

# What a shell starts in the background ignores Ctrl-C, and so do its children; the tests of Ctrl-C mean the usual.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Fifteen thousand tests stay until the end: nobody need look through them for garbage again and again."""
    gc.collect()
    gc.freeze()
