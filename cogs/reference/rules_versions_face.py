"""The messages about versions of a server's rules: the list, and one version with its actions."""

from collections.abc import Sequence
from typing import Final

import discord

from bot.store.house_rules import HouseVersion
from bot.text.rules.house_rules_text import ShownVersion, history_head, history_line, version_page
from bot.text.rules.rule_texts import BASICS
from bot.text.sentences import Fitted, Plain, Words, lines, say
from cogs.common.buttons import feature_id, menu_id
from cogs.common.content import Button, Content, Menu

FEATURE: Final = "ruleversion"
LIST, SHOW, RESTORE = "lvr"
OWN: Final = "ownrules"
"""The feature of `/setup rules` (``cogs.reference.rules_own``), which takes the presses on ``EDIT`` and ``REMOVE``."""
EDIT, REMOVE = "ed"
PAGE: Final = 5
"""Versions on a page of the list."""
LABEL: Final = 100


def shown_version(version: HouseVersion, before: HouseVersion | None = None) -> ShownVersion:
    """A version in the form that texts use."""
    return ShownVersion(
        name=version.name,
        version=version.version,
        latest=version.latest,
        base=version.base,
        rules=version.rules,
        at=version.at,
        by=version.by,
        note=version.note,
        unread=version.unread,
        removed=version.removed,
        before=None if before is None else before.rules,
    )


def with_before(history: Sequence[HouseVersion]) -> list[ShownVersion]:
    """Versions, the newest first, each with the rules of the one before it."""
    earlier: list[HouseVersion | None] = [*history[1:], None]
    return [shown_version(one, before) for one, before in zip(history, earlier, strict=True)]


def history_content(history: Sequence[HouseVersion], page: int) -> Content:
    """A page of the list of versions, clamped to the existing pages. ``history``: newest first, not empty."""
    shown = with_before(history)
    pages = (len(shown) - 1) // PAGE + 1
    page = min(max(page, 0), pages - 1)
    part = shown[page * PAGE : (page + 1) * PAGE]
    number = history[0].number
    head = history_head(shown[0])
    text = Fitted(lambda most: lines(head, *(history_line(one, most) for one in part)), (3, 1, 0))
    turning = (
        Button(feature_id(FEATURE, f"{LIST}/{number}/{page - 1}"), say("◀ Back"), 1, disabled=not page),
        Button(feature_id(FEATURE, f"{LIST}/{number}/{page + 1}"), say("More ▶"), 1, disabled=page == pages - 1),
    )
    choices = tuple((str(one.version), one.title, Plain(one.note[:LABEL]) or None, False) for one in part)
    menu = Menu(menu_id(FEATURE, f"{SHOW}/{number}"), choices, say("View a version"), 0)
    return Content(text, turning if pages > 1 else (), menus=(menu,))


def version_content(version: HouseVersion, before: HouseVersion | None, *, may_edit: bool) -> Content:
    """One version with buttons for its rules, the list, a comparison and restoring it."""
    own = f"own{version.number}"

    def button(
        press: str, words: Words, style: discord.ButtonStyle = discord.ButtonStyle.secondary, row: int = 0
    ) -> Button:
        return Button(press, words, row, style)

    buttons = [
        button(feature_id("rules", f"s/{own}.{version.version}/{BASICS}"), say("All rules")),
        button(feature_id(FEATURE, f"{LIST}/{version.number}/0"), say("All versions")),
    ]
    if before is not None:
        press = feature_id("rules", f"d/{own}.{before.version}/{own}.{version.version}/0")
        buttons.insert(1, button(press, say("Compare with version {version}", version=before.version)))
    if may_edit and not version.removed and version.version == version.latest:
        edit, remove = (feature_id(OWN, f"{verb}/{version.number}") for verb in (EDIT, REMOVE))
        buttons.append(button(edit, say("Edit…"), discord.ButtonStyle.success, 1))
        buttons.append(button(remove, say("Remove"), discord.ButtonStyle.danger, 1))
    elif may_edit:
        press = feature_id(FEATURE, f"{RESTORE}/{version.number}/{version.version}")
        buttons.append(button(press, say("Restore this version"), discord.ButtonStyle.success, 1))
    return Content(version_page(shown_version(version, before)), tuple(buttons))
