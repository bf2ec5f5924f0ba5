"""The real bot with bad manners: it paints every draw with its own token, and everything late."""

from datetime import timedelta

from cogs.table.board import board_pace, boards
from tests.wire import real_bot


async def main(seed: int) -> int:
    """Run until SIGTERM, as ``tests.wire.real_bot`` does."""
    vars(board_pace).update(TURN_DELAY=timedelta(0))
    vars(boards).update(GAP=timedelta(seconds=5))
    return await real_bot.main(seed)
