import hypothesis
import pytest

# A busy machine is slow, not wrong; whoever wants to know how fast we are asks bench/.
hypothesis.settings.register_profile("house", deadline=None)
hypothesis.settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the rulebooks that this test proves")
