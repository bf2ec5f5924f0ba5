"""The secrets in the settings, so that the log can redact them."""

import re
from urllib.parse import unquote, urlsplit

from bot.config.settings import Settings


def secrets_of(settings: Settings) -> list[str]:
    """The token, the client secret, and the database password both as written in the URL and decoded."""
    given = (settings.discord.token, settings.web.client_secret)
    secrets = [secret.get_secret_value() for secret in given if secret is not None]
    try:
        address = urlsplit(settings.database.url)
    except ValueError:
        address = None
    if address is not None:
        passwords = [address.password or "", *re.findall(r"(?:^|&)(?:ssl)?password=([^&]+)", address.query)]
        secrets += [form for password in passwords if password for form in (password, unquote(password))]
    return list(dict.fromkeys(secrets))
