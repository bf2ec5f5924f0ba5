"""Names and descriptions of slash commands from the message catalogue, each kind under a context of its own.

Many command names are also words of sentences, whose translations Discord would not accept as names.
"""

from collections.abc import Mapping
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from bot.text.message_catalogue import CHOICE, COMMAND_NAME, COMMAND_TEXT, DEFAULT, best_locale, translations

_CONTEXTS: Final[Mapping[TranslationContextLocation, str]] = {
    TranslationContextLocation.command_name: COMMAND_NAME,
    TranslationContextLocation.group_name: COMMAND_NAME,
    TranslationContextLocation.parameter_name: COMMAND_NAME,
    TranslationContextLocation.command_description: COMMAND_TEXT,
    TranslationContextLocation.group_description: COMMAND_TEXT,
    TranslationContextLocation.parameter_description: COMMAND_TEXT,
    TranslationContextLocation.choice_name: CHOICE,
}

SENTENCE: Final = "sentence"
"""Marks a choice that is translated as in sentences: ``locale_str(title.msgid, sentence=True)``."""


class CatalogueTranslator(app_commands.Translator):
    """Translates commands for Discord into each language that has a catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The translation, or None if it is the same as the English text."""
        found = best_locale(locale.value)
        where = _CONTEXTS.get(context.location)
        if found == DEFAULT or where is None:
            return None
        catalogue = translations(found)
        if string.extras.get(SENTENCE):
            wording = catalogue.gettext(string.message)
        else:
            wording = catalogue.pgettext(where, string.message)
        return wording if wording != string.message else None
