"""What of the settings is secret, so that the log can strike it out."""

from __future__ import annotations

import re
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
        address = urlsplit(settings.database.url)
    except ValueError:
        address = None
    if address is not None:
        given = [address.password or "", *re.findall(r"(?:^|&)(?:ssl)?password=([^&]+)", address.query)]
        found += [form for password in given if password for form in (password, unquote(password))]
    return list(dict.fromkeys(found))
