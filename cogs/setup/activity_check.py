"""The part of `/setup check` about the Activity: what it lacks, and where whoever runs the bot mends it."""

from typing import Final
from urllib.parse import urlsplit

from bot.client.activity_doorman import Lack
from bot.client.jantaku import JantakuBot
from bot.text.sentences import Plain, Words, say

_UNSEEN: Final = say(
    "-# I cannot check whether iOS and Android are ticked in the developer portal (under Activities, Settings)."
)


async def activity_lacks(bot: JantakuBot) -> list[Words]:
    """Everything that keeps tables from opening in Discord's frame; nothing where that is switched off."""
    web, address = bot.web, bot.settings.web.public_url
    if bot.doorman is None or web is None or web.activity is None or address is None:
        return []
    # Another API than Discord's has no such proxy.
    proxy = web.activity.origin if bot.settings.discord.api_base is None else None
    found = await bot.doorman.lacks(address, proxy)
    return [*(_sentence(lack, address) for lack in found), *((_UNSEEN,) if found else ())]


def _sentence(lack: Lack, address: str) -> Words:
    host = Plain(urlsplit(address).netloc)
    match lack:
        case "unreachable":
            return say("⚠ Discord did not say how the Activity is set up. Try again later.")
        case "disabled":
            return say(
                "⚠ Tables cannot open inside Discord. In the developer portal, enable Activities (under "
                "Activities, Settings)."
            )
        case "entry_point":
            return say(
                "⚠ The Activity has no command in Discord's launcher. In the developer portal, switch "
                "Activities off and on again."
            )
        case "redirect":
            return say(
                "⚠ Nobody can sign in through Discord. In the developer portal, add https://127.0.0.1 under "
                "OAuth2, Redirects. Nothing is ever sent to that address."
            )
        case "secret":
            return say(
                "⚠ Discord refuses the client secret. Reset it in the developer portal under OAuth2, put the "
                "new one into JANTAKU_WEB__CLIENT_SECRET and restart me."
            )
        case "address":
            return say(
                "⚠ I cannot be reached at {host}. Check public_url and the proxy that forwards requests to me.",
                host=host,
            )
        case "mapping":
            return say(
                "⚠ Discord does not forward requests to me. In the developer portal, under Activities, URL "
                "Mappings, set the root mapping / to {host}, without https://.",
                host=host,
            )
