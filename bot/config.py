"""The bot's settings: from the environment or a `.env` file, all with the prefix `BOMBONERA_`."""

import logging
from collections.abc import Sequence
from typing import Final, Self

import yarl
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError
from sqlalchemy.exc import ArgumentError

from storage.engines import database_url

DEFAULT_DATABASE: Final = "sqlite+aiosqlite:///data/bombonera.sqlite"

_WHERE: Final = "Settings come from the environment, or from the file .env; .env.example explains each."


class CannotStart(Exception):
    """The bot cannot be started as it is set up; says what is wrong to whoever runs it, in a line or a few."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))


def _said(place: Sequence[int | str], message: str) -> str:
    """What is wrong with a setting; never what it was set to, which may be a secret."""
    name = "".join(f"BOMBONERA_{str(part).upper()}: " for part in place)
    return name + message.removeprefix("Value error, ")


class Settings(BaseSettings):
    """Everything that can be set from outside; `.env.example` explains each to whoever runs the bot."""

    model_config = SettingsConfigDict(
        env_prefix="BOMBONERA_", env_file=".env", env_file_encoding="utf-8", extra="ignore"
    )

    token: SecretStr = SecretStr("")
    database_url: str = DEFAULT_DATABASE
    discord_url: str = Field(default="", description="Base address of a stand-in for Discord; empty is Discord itself.")
    computer_delay: float = Field(default=1.2, ge=0, description="Seconds before a computer seat acts.")
    ready_timeout: float = Field(default=0.5, ge=0, description="Seconds to wait for servers at start.")
    log_level: str = "INFO"
    shard_id: int | None = Field(default=None, ge=0, description="Which of several processes this is, from 0.")
    shard_count: int | None = Field(default=None, ge=1, description="How many processes share the servers.")

    @field_validator("database_url")
    @classmethod
    def _database(cls, url: str) -> str:
        try:
            database_url(url)
        except ArgumentError:
            raise ValueError("this is no address of a database: use sqlite:///path/to/file or postgresql://…") from None
        return url

    @field_validator("discord_url")
    @classmethod
    def _web_address(cls, url: str) -> str:
        parsed = yarl.URL(url)
        if url and (parsed.scheme not in ("http", "https") or not parsed.host):
            raise ValueError("this is no web address: it begins with http:// or https://")
        return url.rstrip("/")

    @field_validator("log_level")
    @classmethod
    def _level(cls, level: str) -> str:
        if level.upper() not in logging.getLevelNamesMapping():
            raise ValueError("use DEBUG, INFO, WARNING or ERROR")
        return level.upper()

    @model_validator(mode="after")
    def _both_or_none(self) -> Self:
        if (self.shard_id is None) is not (self.shard_count is None):
            raise ValueError("BOMBONERA_SHARD_ID and BOMBONERA_SHARD_COUNT belong together")
        if self.shard_id is not None and self.shard_id >= (self.shard_count or 0):
            raise ValueError("BOMBONERA_SHARD_ID is counted from 0, so it must be below BOMBONERA_SHARD_COUNT")
        return self

    @classmethod
    def read(cls) -> Self:
        """The settings from the environment and the `.env` file.

        Raises:
            CannotStart: one of them makes no sense, or the file cannot be read.
        """
        try:
            return cls()
        except ValidationError as error:
            wrong = [_said(one["loc"], one["msg"]) for one in error.errors(include_url=False, include_input=False)]
            raise CannotStart(*wrong, _WHERE) from error
        except (SettingsError, OSError, UnicodeDecodeError) as error:
            raise CannotStart(f"The file .env cannot be read: {error}", _WHERE) from error
