"""What of the settings is secret, so that the log can strike it out."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from bot.config.settings import Settings


def secrets_of(settings: Settings) -> list[str]:
    """The token, and the password of the database as it stands in its address and as the server gets it."""
    found = []
    if settings.discord.token is not None:
        found.append(settings.discord.token.get_secret_value())
    try:
        password = urlsplit(settings.database.url).password
    except ValueError:
        password = None
    if password:
        found += [password, unquote(password)]
    return list(dict.fromkeys(found))
