"""What happens beside taking a place: a person's own choices hold at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from bot.store.errors import StoreError
from bot.table.commands import ChooseSurface, SetQuiet

if TYPE_CHECKING:
    from bot.table.ports import PublicTable
    from cogs.table.table_service import TableService

log = structlog.stdlib.get_logger(__name__)


async def apply_preferences(service: TableService, public_table: PublicTable, user: int) -> None:
    """Let the person's hand appear where they once chose, and keep their quiet hours. Raises TableError."""
    try:
        chosen = await service.bot.store.settings.user(user)
    except StoreError:
        log.warning("a preference could not be read", exc_info=True)
        return
    if chosen.surface is not None and chosen.surface != public_table.settings.surface:
        await service.lobby.submit(public_table.table, ChooseSurface(user, chosen.surface))
    # Who sat here before may have other hours by now.
    if (
        public_table.settings.pace == "slow"
        and chosen.quiet != (await service.lobby.hand(public_table.table, user)).quiet
    ):
        await service.lobby.submit(public_table.table, SetQuiet(user, chosen.quiet))
