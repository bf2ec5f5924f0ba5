"""What happens beside taking a place: a person's own choice of where the hand appears."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from bot.store.errors import StoreError
from bot.table.commands import ChooseSurface

if TYPE_CHECKING:
    from bot.table.ports import Sheet
    from cogs.table.desk import Desk

log = structlog.stdlib.get_logger(__name__)


async def apply_preference(desk: Desk, sheet: Sheet, user: int) -> None:
    """Let the person's hand appear where they once chose, whatever the table's default. Raises TableError."""
    try:
        chosen = (await desk.bot.store.settings.user(user)).surface
    except StoreError:
        log.warning("a preference could not be read", exc_info=True)
        return
    if chosen is not None and chosen != sheet.settings.surface:
        await desk.lobby.submit(sheet.table, ChooseSurface(user, chosen))
