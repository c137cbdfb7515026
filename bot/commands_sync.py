"""Tells Discord our commands, in all our languages, and only when they have changed."""

import hashlib
import json
import logging
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from rendering.words import LANGUAGES, SOURCE_LANGUAGE, words_for

if TYPE_CHECKING:
    from bot.client import Bombonera

_log = logging.getLogger(__name__)


class CommandTranslator(app_commands.Translator):
    """Looks names, descriptions and choices up in the catalogues.

    What is put together from several sentences carries, as its `say`, how it is said in any language.
    """

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """The text in a language we speak; None leaves the English one."""
        language = locale.value.split("-", 1)[0]
        if language == SOURCE_LANGUAGE or language not in LANGUAGES:
            return None
        words = words_for(language)
        said = string.extras["say"](words) if "say" in string.extras else words.t(string.message)
        return None if said == string.message else said


async def sync_commands(client: "Bombonera") -> bool:
    """Registers the commands where they differ from what this application registered last.

    Overwriting is free, but not fast, and creating is rationed; so a hash of all that Discord would be told is kept.

    Returns:
        Whether Discord had to be told.
    """
    tree = client.tree
    assert tree.translator is not None
    payload = [
        await command.get_translated_payload(tree, tree.translator)
        for command in sorted(tree.get_commands(), key=lambda command: command.name)
    ]
    wanted = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    key = f"commands:{client.application_id}"
    if await client.store.get_meta(key) == wanted:
        return False
    await tree.sync()
    await client.store.set_meta(key, wanted)
    _log.info("commands registered")
    return True
