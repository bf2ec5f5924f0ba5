"""Sorts the buttons of a hand message: those that answer the current decision, and those that are always there."""

from tests.cogs.club import Club, Seen, buttons, labels

STANDING = ["Why not?", "Auto…"]
TOGGLES = ["Auto-win: off", "No calls: off", "Auto-discard: off", "Back"]
BY_DM = [*STANDING, "Play in the channel"]


def standing(message: Seen) -> list[str]:
    """The labels of *Why not?* and *Auto…*, or of the toggles behind it."""
    return [str(button["label"]) for button in buttons(message) if _stands(button["custom_id"])]


def asked(message: Seen) -> list[str]:
    """The labels of everything else that can be pressed."""
    return [
        str(button["label"])
        for button in buttons(message)
        if not _stands(button["custom_id"]) and not button.get("disabled")
    ]


def _stands(custom_id: str) -> bool:
    code = custom_id.rsplit(":", maxsplit=1)[-1]
    return code.startswith(("why", "ask-auto", "on-", "off-", "direct", "here")) or custom_id.endswith(":0:fresh")


async def auto(club: Club, name: str, label: str) -> None:
    """Set a toggle by direct message as people do: *Auto…* first, unless the toggles are in sight."""
    shown = labels(club.dm(name))
    if label not in shown:
        await club.click(name, club.dm(name), next(each for each in shown if each.startswith(("Auto…", "Auto:"))))
    await club.click(name, club.dm(name), label)
