"""A server's own rules, as members create and change them through the bot."""

from typing import Any

from simcord.results import ResponseMessage

from tests.cogs.club import Club, buttons, shown

__all__ = ["NAME", "SHOWN", "ask", "made", "pick", "press", "removed", "versions", "write"]

NAME = "Tuesday *club* rules"
SHOWN = r"Tuesday \*club\* rules"


async def ask(club: Club, who: str, command: str, /, **options: Any) -> ResponseMessage:
    """The private answer to a command."""
    return shown(await club.slash(who, command, **options))


async def pick(club: Club, name: str, message: ResponseMessage, hint: str, value: str) -> ResponseMessage:
    """Choose from the menu of that name; what the message says then."""
    [menu] = [one for one in buttons(message) if one.get("placeholder") == hint]
    return shown(await club.people[name].select(message, [value], custom_id=menu["custom_id"]))


async def press(club: Club, name: str, message: ResponseMessage, label: str) -> ResponseMessage:
    """Press a button; what is shown then."""
    return shown(await club.click(name, message, label))


async def write(club: Club, who: str, message: ResponseMessage, label: str, /, **values: str) -> ResponseMessage:
    """Fill in the form that a button opens; what the message says then."""
    return await club.fill_in(who, message, label, **values)


async def made(club: Club, **options: Any) -> ResponseMessage:
    """Aiko makes rules and saves them; what she is told."""
    said = {"name": NAME, "base": "wrc2025", "changes": "uma=30/10 kiriage=no", **options}
    return await press(club, "Aiko", await ask(club, "Aiko", "setup rules", **said), "Save")


async def removed(club: Club) -> ResponseMessage:
    """Aiko removes the first rules; what she is told."""
    return await press(club, "Aiko", await ask(club, "Aiko", "setup rules", rules="own1"), "Remove")


async def versions(club: Club, who: str) -> ResponseMessage:
    """The versions of the first rules."""
    return await press(club, who, await ask(club, who, "setup rules", rules="own1"), "All versions")
