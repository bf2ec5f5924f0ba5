"""What people and servers chose, for all their channels or for single ones: the nearest choice holds."""

from contextlib import AbstractAsyncContextManager
from datetime import date

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.channel_settings import Defaults
from bot.store.database.schema import channel_settings
from bot.store.errors import DatabaseFailed
from bot.store.store import Store
from bot.store.user_and_server_settings import DailySettings, GuildSettings, UserSettings
from bot.table.table_events import Quiet
from tests.store.conftest import Query
from tests.store.places import Place


async def test_of_a_stranger_nothing_is_known(store: Store) -> None:
    assert await store.settings.user(5) == UserSettings()
    assert await store.settings.guild(5) == GuildSettings()
    with pytest.raises(DatabaseFailed):
        await store.settings.choose(2**70, locale="de")


async def test_locale_and_surface_are_remembered_each_by_itself(store: Store, place: Place) -> None:
    await store.settings.choose(5, locale="pt-BR")
    await store.settings.choose(5, surface="channel")
    await store.settings.choose(5, locale="ja")
    await store.settings.choose(6, surface="dm")
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        assert await again.settings.user(5) == UserSettings("ja", "channel")
        assert await again.settings.user(6) == UserSettings(None, "dm")


async def test_quiet_hours_tiles_and_pings_are_remembered(store: Store, place: Place) -> None:
    night = Quiet(1320, 480, "Europe/Berlin")
    await store.settings.set_quiet(5, night)
    await store.settings.choose(5, tiles="contrast")
    await store.settings.choose(5, pings=False)
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        assert await again.settings.user(5) == UserSettings(
            quiet=night, zone="Europe/Berlin", tiles="contrast", pings=False
        )


async def test_quiet_hours_begin_at_midnight_too_and_leave_the_zone_behind(store: Store, query: Query) -> None:
    await store.settings.set_quiet(5, None)
    assert query("SELECT count(*) FROM user_settings") == [(0,)]
    await store.settings.set_quiet(5, Quiet(0, 480, "UTC"))
    assert (await store.settings.user(5)).quiet == Quiet(0, 480, "UTC")
    await store.settings.set_quiet(5, Quiet(1320, 480, "Asia/Tokyo"))
    await store.settings.set_quiet(5, None)
    assert await store.settings.user(5) == UserSettings(zone="Asia/Tokyo")


async def test_a_choice_of_a_newer_release_is_as_good_as_none(store: Store, place: Place) -> None:
    place.change("INSERT INTO user_settings (user_id, surface, tiles) VALUES (5, 'hologram', 'three_d')")
    assert await store.settings.user(5) == UserSettings()


async def test_a_locale_seen_again_is_not_written_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    database = store.settings._database
    begun: list[str] = []
    writing = database.writing

    def counted() -> AbstractAsyncContextManager[AsyncConnection]:
        begun.append("transaction")
        return writing()

    monkeypatch.setattr(database, "writing", counted)
    await store.settings.choose(5, locale="de")
    await store.settings.choose(5, locale="de")
    assert len(begun) == 1
    await store.settings.choose(5, locale="fr")
    assert len(begun) == 2


async def test_a_server_chooses_and_takes_back(store: Store) -> None:
    chosen = GuildSettings(locale="de", preset="mleague", length="east_only", pace="slow")
    await store.settings.set_guild(1, chosen)
    assert await store.settings.guild(1) == chosen
    assert await store.settings.guild(2) == GuildSettings()
    await store.settings.set_guild(1, GuildSettings(preset="tenhou"))
    assert await store.settings.guild(1) == GuildSettings(preset="tenhou")


async def test_a_setting_of_a_newer_release_is_left_alone(store: Store, place: Place) -> None:
    place.change("""INSERT INTO guild_settings VALUES (1, 'season', '{"name": "spring"}')""")
    place.change("""INSERT INTO guild_settings VALUES (1, 'preset', '"ema2025"')""")
    assert await store.settings.guild(1) == GuildSettings(preset="ema2025")
    await store.settings.set_guild(1, GuildSettings(locale="de"))
    kept = dict(place.query("SELECT key, value FROM guild_settings"))
    assert kept == {"season": '{"name": "spring"}', "locale": '"de"'}


async def test_a_server_keeps_how_it_has_its_daily_puzzle_whatever_else_it_chooses(store: Store) -> None:
    assert await store.settings.daily(1) == DailySettings(None, 0, "UTC")
    chosen = DailySettings(channel=2**63 - 1, hour=18, zone="Europe/Berlin", first=date(2026, 3, 1))
    await store.settings.set_daily(1, chosen)
    await store.settings.set_daily(2, DailySettings())
    await store.settings.set_guild(1, GuildSettings(preset="tenhou"))
    assert await store.settings.daily(1) == chosen
    assert await store.settings.dailies() == {1: chosen, 2: DailySettings()}
    assert await store.settings.guild(1) == GuildSettings(preset="tenhou")


GUILD, CHANNEL, THREAD, OTHER = 1, 10, 11, 20


async def test_what_nobody_chose_here_or_any_more_is_left_open(store: Store) -> None:
    assert await store.channels.here(GUILD, CHANNEL) == Defaults()
    assert await store.channels.of(GUILD) == {}
    await store.channels.set(GUILD + 1, CHANNEL, Defaults(preset="mleague"))
    assert await store.channels.here(GUILD, CHANNEL) == Defaults()
    await store.channels.set(GUILD, CHANNEL, Defaults(preset="mleague", pace="live"))
    await store.channels.set(GUILD, CHANNEL, Defaults(pace="live"))
    assert await store.channels.of(GUILD) == {CHANNEL: Defaults(pace="live")}
    await store.channels.set(GUILD, CHANNEL, Defaults())
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


async def test_words_of_a_newer_release_are_as_good_as_none(store: Store) -> None:
    rows = [
        {"guild": GUILD, "channel": CHANNEL, "key": "pace", "value": "lightning"},
        {"guild": GUILD, "channel": CHANNEL, "key": "colour", "value": "blue"},
    ]
    await store.settings._database.change(channel_settings.insert(), rows)
    assert await store.channels.here(GUILD, CHANNEL) == Defaults()
