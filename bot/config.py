"""The bot's settings: from the environment or a `.env` file, all with the prefix `BOMBONERA_`."""

from pathlib import Path
from typing import Final

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_DATABASE: Final = "sqlite+aiosqlite:///data/bombonera.sqlite"


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

    def prepare_folder(self) -> None:
        """Makes the folder of a SQLite database file."""
        prefix, _, path = self.database_url.partition(":///")
        if prefix.startswith("sqlite") and path and ":memory:" not in path:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
