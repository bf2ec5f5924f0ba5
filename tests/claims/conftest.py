"""The number of presets under which each claim is tried."""

import pytest


@pytest.fixture(scope="session")
def presets(pytestconfig: pytest.Config) -> str:
    choice = pytestconfig.getoption("--presets")
    assert isinstance(choice, str)
    return choice
