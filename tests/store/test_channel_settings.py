"""What a server chose for single channels: the nearest choice holds."""

from bot.store.channel_settings import Defaults
from bot.store.database.schema import channel_settings
from bot.store.store import Store
from bot.store.user_and_server_settings import GuildSettings

GUILD, CHANNEL, THREAD, OTHER = 1, 10, 11, 20


async def test_what_nobody_chose_is_left_open(store: Store) -> None:
    assert await store.channels.here(GUILD, CHANNEL) == Defaults()
    assert await store.channels.of(GUILD) == {}


async def test_a_channel_s_choice_comes_before_the_server_s(store: Store) -> None:
    await store.settings.set_guild(GUILD, GuildSettings(preset="ema2025", pace="slow", surface="channel"))
    await store.channels.set(GUILD, CHANNEL, Defaults(preset="mleague"))
    assert await store.channels.here(GUILD, CHANNEL) == Defaults("mleague", None, "slow", "channel")
    assert await store.channels.here(GUILD, OTHER) == Defaults("ema2025", None, "slow", "channel")


async def test_a_thread_is_as_its_channel_unless_it_has_its_own_choice(store: Store) -> None:
    await store.channels.set(GUILD, CHANNEL, Defaults(length="east_only", league=2))
    assert await store.channels.here(GUILD, THREAD, CHANNEL) == Defaults(length="east_only", league=2)
    await store.channels.set(GUILD, THREAD, Defaults(length="east_south"))
    assert await store.channels.here(GUILD, THREAD, CHANNEL) == Defaults(length="east_south", league=2)


async def test_a_choice_can_be_taken_back(store: Store) -> None:
    await store.channels.set(GUILD, CHANNEL, Defaults(preset="mleague", pace="live"))
    await store.channels.set(GUILD, CHANNEL, Defaults(pace="live"))
    assert await store.channels.of(GUILD) == {CHANNEL: Defaults(pace="live")}
    await store.channels.set(GUILD, CHANNEL, Defaults())
    assert await store.channels.of(GUILD) == {}


async def test_another_server_s_choice_for_a_channel_says_nothing(store: Store) -> None:
    await store.channels.set(GUILD + 1, CHANNEL, Defaults(preset="mleague"))
    assert await store.channels.here(GUILD, CHANNEL) == Defaults()


async def test_words_of_a_newer_release_are_as_good_as_none(store: Store) -> None:
    rows = [
        {"guild": GUILD, "channel": CHANNEL, "key": "pace", "value": "lightning"},
        {"guild": GUILD, "channel": CHANNEL, "key": "colour", "value": "blue"},
    ]
    async with store.settings._database.writing() as connection:
        await connection.execute(channel_settings.insert(), rows)
    assert await store.channels.here(GUILD, CHANNEL) == Defaults()
