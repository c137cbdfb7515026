"""What happens to an error.

In this order:

1. What a person did wrong (`Refusal`, `GameError`, `Mistyped`), or did too late because another process was faster
   (`StorageError`): the sentence, privately, in their language.
2. A right that Discord's settings deny to the person or to the bot: likewise.
3. An interaction that is no longer valid: nothing can be answered; noted in the log.
4. Anything else: logged with the table's number, and an apology.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import Final

import aiohttp
import discord
from discord import app_commands

from bot.answers import whisper, words_of
from bot.buttons import Interaction
from bot.refusals import Refusal
from bot.typed import Mistyped
from games.errors import GameError
from rendering.words import Words
from storage.errors import StorageError

_log = logging.getLogger(__name__)

OUTSIDE: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What goes wrong outside of us: Discord refuses something, or the line to it is broken."""

_GONE: Final = frozenset({10062, 50027, 40060})


def sentence(error: BaseException, words: Words) -> str | None:
    """What to tell a person about an error that is theirs to mend; None for any other error."""
    if isinstance(error, Refusal):
        return words.t(error.message, **error.values)
    if isinstance(error, GameError):
        return rules_sentence(error, words)
    if isinstance(error, StorageError):
        return words.t("The table has just changed; nothing has been done. Look at it again.")
    if isinstance(error, Mistyped):
        return "\n".join([rules_sentence(error.error, words, error.said), *_what_instead(error, words)])
    if isinstance(error, app_commands.MissingPermissions):
        return words.t("Only managers of this server can do that.")
    if isinstance(error, app_commands.NoPrivateMessage):
        return words.t("That works in a server's channel only.")
    if isinstance(error, app_commands.CommandOnCooldown):
        return words.t("That was very quick. Try again in a moment.")
    if isinstance(error, discord.Forbidden):
        return words.t("I may not write in that channel. Ask a manager of the server to let me.")
    return None


def _what_instead(error: Mistyped, words: Words) -> list[str]:
    """What could have been meant, or could be done; nothing where no step is legal."""
    if error.nearest:
        return [words.t("Nearest to it: {steps}", steps=_typed(error.nearest))]
    if error.possible:
        return [words.t("Possible now, for example: {steps}", steps=_typed(error.possible))]
    return []


def _typed(steps: Iterable[str]) -> str:
    return ", ".join(f"`{step}`" for step in steps)


def rules_sentence(error: GameError, words: Words, said: Mapping[str, str] | None = None) -> str:
    """Why the rules forbid something; the names of things in it are translated too, but those that are `said` so."""
    values = {
        name: words.t(value) if isinstance(value, str) and value else value for name, value in error.values.items()
    }
    return words.t(error.message, **(values | dict(said or {})))


async def answer_error(interaction: Interaction, error: BaseException, table_id: int | None = None) -> None:
    """Answers somebody whose command or click failed, and logs what is ours to mend."""
    if isinstance(error, (app_commands.CommandInvokeError, app_commands.TransformerError)) and error.__cause__:
        error = error.__cause__
    if isinstance(error, discord.HTTPException) and error.code in _GONE:
        _log.info("table %s: an interaction ended before its answer: %s", table_id, error)
        return
    words = words_of(interaction)
    said = sentence(error, words)
    if said is None:
        _log.error("table %s: %s failed", table_id, _what(interaction), exc_info=error)
        said = words.t("Sorry, something went wrong on our side. Nothing has changed; please try again.")
    try:
        await whisper(interaction, said)
    except OUTSIDE as failure:
        _log.info("table %s: an error could not be answered: %s", table_id, failure)


def _what(interaction: Interaction) -> str:
    """What was used, for the log: a command's name, or a button's custom id."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data = interaction.data or {}
    return str(data.get("custom_id", interaction.type.name))
