"""What the cogs' tests share with the bot's: the whole bot with Discord's answers made up."""

from tests.bot.conftest import bot, database, drawn, empty_database, same_seeds, source, wire

__all__ = ["bot", "database", "drawn", "empty_database", "same_seeds", "source", "wire"]
