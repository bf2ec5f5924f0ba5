"""Names and descriptions of slash commands from the message catalogue."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.render.catalogue import DEFAULT, best_locale, translations


class CatalogueTranslator(app_commands.Translator):
    """Gives Discord the wording of a command in each language that has a catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The wording, or None where it is the English one."""
        del context
        found = best_locale(locale.value)
        if found == DEFAULT:
            return None
        wording = translations(found).gettext(string.message)
        return wording if wording != string.message else None
