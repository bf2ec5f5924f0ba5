"""Applies a player's own settings to a table where they sit down."""

import contextlib

import structlog

from bot.store.errors import StoreError
from bot.table.commands import ChooseSurface, SetQuiet
from bot.table.ports import PublicTable
from bot.table.table_events import Surface
from cogs.table.table_service import TableService

log = structlog.stdlib.get_logger(__name__)


async def choose_surface(service: TableService, table: str, user: int, surface: Surface) -> None:
    """Show this person's hands in this way from now on, here and at later tables. Raises TableError."""
    await service.lobby.submit(table, ChooseSurface(user, surface))
    # If it cannot be stored, it applies to this table only.
    with contextlib.suppress(StoreError):
        await service.bot.store.settings.choose(user, surface=surface)


async def apply_preferences(service: TableService, public_table: PublicTable, user: int) -> None:
    """Apply the person's choice of where their hand appears, and their quiet hours. Raises TableError."""
    try:
        settings = await service.bot.store.settings.user(user)
    except StoreError:
        log.warning("a preference could not be read", exc_info=True)
        return
    if settings.surface is not None and settings.surface != public_table.settings.surface:
        await service.lobby.submit(public_table.table, ChooseSurface(user, settings.surface))
    # If the person has sat here before, the table may know earlier quiet hours.
    if (
        public_table.settings.pace == "slow"
        and settings.quiet != (await service.lobby.hand(public_table.table, user)).quiet
    ):
        await service.lobby.submit(public_table.table, SetQuiet(user, settings.quiet))
