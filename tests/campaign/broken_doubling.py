"""A broken bot: at each start it enters all finished games into the leagues again, under new keys."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import store
from bot.store.database.schema import hosts, tables
from bot.store.league import table_games
from bot.store.table_games import told_games
from tests.campaign import frail_bot


async def main(seed: int) -> int:
    """Run until SIGTERM, as ``tests.campaign.frail_bot`` does."""
    adopt, key = vars(store)["adopt_games"], table_games.key_of

    async def adopt_games(connection: AsyncConnection) -> int:
        adopted: int = await adopt(connection)
        start = len((await connection.execute(select(hosts.c.epoch))).all())
        vars(table_games)["key_of"] = lambda table, number: f"{key(table, number)}:{start}"
        for table in (await connection.execute(select(tables.c.id))).scalars().all():
            for game in await told_games(connection, table):
                await table_games.record_table_game(connection, game)
        vars(table_games)["key_of"] = key
        return adopted

    vars(store)["adopt_games"] = adopt_games
    return await frail_bot.main(seed)
