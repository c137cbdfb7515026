"""What all tests share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from bot.config import Settings
from tests import openapi as document
from tests.openapi import ABSENT, OpenApi

# No machine is too slow to look for examples.
settings.register_profile("any machine", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.fixture(scope="session", autouse=True)
def _nobodys_settings() -> Iterator[None]:
    """What somebody has set for a bot of their own, here or in `.env`, is none of the tests' business."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [one for one in os.environ if one.upper().startswith("BOMBONERA_")]:
            patch.delenv(name)
        patch.setitem(Settings.model_config, "env_file", None)
        yield


@pytest.fixture(scope="session")
def judge() -> OpenApi | None:
    """Discord's description of its API, where it lies beside the checkout; CI must have it."""
    found = document.load()
    if found is None and os.environ.get("CI"):
        pytest.fail(ABSENT)
    return found


@pytest.fixture
def openapi(judge: OpenApi | None) -> OpenApi:
    """The same, for tests that are about nothing else: they skip without it."""
    if judge is None:
        pytest.skip(ABSENT)
    return judge
