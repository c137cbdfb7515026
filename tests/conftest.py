"""What all tests share."""

import os

import pytest

from tests import openapi as document
from tests.openapi import ABSENT, OpenApi


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
