"""Settings and notes."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import StatementError

from storage.records import PersonSettings, ServerSettings
from storage.store import Store
from tests.storage.helpers import ANN, GUILD


async def test_a_server_s_settings_change_one_by_one(store: Store) -> None:
    assert await store.get_server_settings(GUILD) == ServerSettings(GUILD, None, ())
    await store.set_server_settings(GUILD, channels=[2**62, 5])
    await store.set_server_settings(GUILD, language="es")
    await store.set_server_settings(GUILD + 1, language="en")
    assert await store.get_server_settings(GUILD) == ServerSettings(GUILD, "es", (2**62, 5))
    await store.set_server_settings(GUILD, language=None)
    await store.set_server_settings(GUILD)
    assert await store.get_server_settings(GUILD) == ServerSettings(GUILD, None, (2**62, 5))
    await store.set_server_settings(GUILD, channels=[])
    assert await store.get_server_settings(GUILD) == ServerSettings(GUILD, None, ())
    assert await store.get_server_settings(GUILD + 1) == ServerSettings(GUILD + 1, "en", ())


async def test_a_person_s_settings_change_one_by_one(store: Store) -> None:
    closed = datetime(2026, 3, 4, 5, 6, 7, 890, tzinfo=UTC)
    assert await store.get_person_settings(ANN) == PersonSettings(ANN, None, None)
    await store.set_person_settings(ANN)
    assert await store.get_person_settings(ANN) == PersonSettings(ANN, None, None)
    await store.set_person_settings(ANN, dm_closed_at=closed)
    await store.set_person_settings(ANN, language="es")
    assert await store.get_person_settings(ANN) == PersonSettings(ANN, "es", closed)
    await store.set_person_settings(ANN, dm_closed_at=None)
    assert await store.get_person_settings(ANN) == PersonSettings(ANN, "es", None)


async def test_moments_are_kept_whatever_their_zone(store: Store) -> None:
    elsewhere = datetime(2026, 3, 4, 1, 30, tzinfo=timezone(timedelta(hours=5, minutes=30)))
    await store.set_person_settings(ANN, dm_closed_at=elsewhere)
    kept = (await store.get_person_settings(ANN)).dm_closed_at
    assert kept == elsewhere
    assert kept is not None
    assert kept.tzinfo is UTC
    with pytest.raises(StatementError, match="no time zone"):
        await store.set_person_settings(ANN, dm_closed_at=elsewhere.replace(tzinfo=None))


async def test_notes_are_kept(store: Store) -> None:
    assert await store.get_meta("commands:global") is None
    await store.set_meta("commands:global", "aa")
    await store.set_meta("commands:global", "bb")
    await store.set_meta("commands:1", "cc")
    assert await store.get_meta("commands:global") == "bb"
    assert await store.get_meta("commands:1") == "cc"
