"""Rules of servers' own over a real database: versions, names, limits, two at once, and what other releases wrote."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from bot.engine.rules.ruleset import Ruleset, preset
from bot.lookup.rule_changes import rules_by
from bot.store import house_rules as stored
from bot.store.codec import CODEC_VERSION, decode, encode
from bot.store.database.schema import house_rule_versions
from bot.store.house_rules import (
    HouseVersion,
    NameInUse,
    NoSuchRules,
    SavedMeanwhile,
    TooManyRules,
    TooManyVersions,
    ToSave,
    rules_read,
    rules_written,
)
from bot.store.rules_drafts import KEPT_FOR, RulesDraft
from bot.store.store import Store
from bot.store.table_games import finished_games
from bot.table.table_events import TableOpened
from tests.store.games import entries, lobby, played
from tests.store.places import Place

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
CLUB = rules_by("wrc2025", "uma=15/5 kiriage=yes")
TUESDAY = ToSave("Tuesday club rules", "wrc2025", CLUB, "as voted in March")
GUILD, ANNE, BEN = 1, 100, 101


async def saved(store: Store, wish: ToSave = TUESDAY, guild: int = GUILD, by: int = ANNE) -> HouseVersion:
    return await store.house_rules.save(guild, wish, by, NOW)


async def test_saved_rules_are_kept_across_a_restart_with_who_when_and_why(store: Store, place: Place) -> None:
    made = await saved(store)
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        [kept] = await again.house_rules.of(GUILD)
        assert kept == made
        assert (kept.number, kept.version, kept.latest) == (1, 1, 1)
        assert (kept.name, kept.base, kept.rules) == ("Tuesday club rules", "wrc2025", CLUB)
        assert (kept.by, kept.at, kept.note, kept.unread) == (ANNE, NOW, "as voted in March", ())
        assert not kept.removed


async def test_each_save_is_a_version_and_the_earlier_ones_stay_as_they_were(store: Store) -> None:
    first = await saved(store)
    changed = ToSave("Tuesday rules", "wrc2025", rules_by("wrc2025", "uma=30/10"), "", first.number, since=1)
    second = await store.house_rules.save(GUILD, changed, BEN, LATER)
    assert (second.version, second.latest, second.by) == (2, 2, BEN)
    assert await store.house_rules.get(GUILD, 1) == second
    assert await store.house_rules.get(GUILD, 1, 1) == replace(first, latest=2)
    assert await store.house_rules.get(GUILD, 1, 3) is None
    assert [one.version for one in await store.house_rules.history(GUILD, 1)] == [2, 1]
    assert await store.house_rules.of(GUILD) == (second,)
    await saved(store)
    assert await store.house_rules.of(2) == ()
    assert await store.house_rules.get(2, 1) is None
    with pytest.raises(NoSuchRules):
        await saved(store, replace(TUESDAY, number=1, since=1), guild=2)


async def test_who_saves_over_a_version_that_they_have_not_seen_is_told_of_it(store: Store) -> None:
    await saved(store)
    both = (store.house_rules.save(GUILD, replace(TUESDAY, number=1, since=1, note=note), ANNE, LATER) for note in "ab")
    results = await asyncio.gather(*both, return_exceptions=True)
    [won] = [one for one in results if isinstance(one, HouseVersion)]
    [refused] = [one for one in results if isinstance(one, SavedMeanwhile)]
    assert refused.current == won
    assert len(await store.house_rules.history(GUILD, 1)) == 2


async def test_names_are_unique_in_a_server_whatever_their_case_and_spaces(store: Store) -> None:
    await saved(store)
    with pytest.raises(NameInUse) as refused:
        await saved(store, replace(TUESDAY, name="TUESDAY  club\u200b rules"))
    assert refused.value.name == "Tuesday club rules"
    assert (await saved(store, guild=2)).number == 1
    other = await saved(store, replace(TUESDAY, name="Friday"))
    with pytest.raises(NameInUse):
        await saved(store, replace(TUESDAY, number=other.number, since=1))
    assert (await saved(store, replace(TUESDAY, name="FRIDAY", number=other.number, since=1))).name == "FRIDAY"


async def test_removed_rules_are_hidden_free_their_name_and_come_back_with_a_new_version(store: Store) -> None:
    made = await saved(store)
    assert await store.house_rules.remove(GUILD, 1, LATER)
    assert not await store.house_rules.remove(GUILD, 1, LATER)
    assert await store.house_rules.of(GUILD) == ()
    assert await store.house_rules.of(GUILD, removed=True) == (replace(made, removed=True),)
    assert await store.house_rules.get(GUILD, 1) == replace(made, removed=True)
    other = await saved(store)
    assert other.number == 2
    again = replace(TUESDAY, name="Tuesday, again", number=1, since=1)
    back = await saved(store, again)
    assert (back.version, back.removed) == (2, False)


async def test_rules_and_their_versions_are_limited(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST", 2)
    monkeypatch.setattr(stored, "MOST_VERSIONS", 2)
    for name in ("one", "two"):
        await saved(store, replace(TUESDAY, name=name))
    with pytest.raises(TooManyRules):
        await saved(store)
    await store.house_rules.remove(GUILD, 1, LATER)
    assert (await saved(store)).number == 3
    with pytest.raises(TooManyRules):
        await saved(store, replace(TUESDAY, name="one again", number=1, since=1))
    await saved(store, replace(TUESDAY, number=3, since=1))
    with pytest.raises(TooManyVersions):
        await saved(store, replace(TUESDAY, number=3, since=2))


async def test_of_many_removed_rules_the_first_go_for_good(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST_REMOVED", 1)
    for name in ("one", "two", "three"):
        made = await saved(store, replace(TUESDAY, name=name))
        await store.house_rules.remove(GUILD, made.number, NOW + timedelta(hours=made.number))
    assert [one.number for one in await store.house_rules.of(GUILD, removed=True)] == [3]
    assert await store.house_rules.history(GUILD, 1) == ()
    assert (await saved(store)).number == 4


async def test_what_another_release_wrote_opens_and_says_what_it_could_not_take_over(store: Store) -> None:
    await saved(store)
    text = json.loads(rules_written(CLUB))
    del text["kiriage"]
    text |= {"wild_cards": 3, "kuitan": "sometimes", "honba_value": 100}
    await store._database.change(update(house_rule_versions).values(rules=json.dumps(text), base="wrc2031"))
    kept = await store.house_rules.get(GUILD, 1)
    assert kept is not None
    assert kept.unread == ("honba_value", "kuitan", "wild_cards")
    assert kept.rules.uma == CLUB.uma
    assert kept.rules.kuitan == Ruleset().kuitan
    assert kept.base == "wrc2025"


def test_an_option_that_a_text_is_older_than_is_as_its_preset_has_it() -> None:
    text = json.loads(rules_written(preset("wrc2025")))
    assert preset("wrc2025").aka_dora != Ruleset().aka_dora
    del text["aka_dora"]
    assert rules_read(json.dumps(text), "wrc2025") == (preset("wrc2025"), ())
    text = json.loads(rules_written(preset("tenhou_sanma"))) | {"uma": [30000, 10000, -10000, -30000]}
    rules, unread = rules_read(json.dumps(text), "tenhou_sanma")
    assert (rules, unread) == (preset("tenhou_sanma"), ("uma",))


def test_a_table_of_an_older_release_plays_by_a_preset_and_a_game_keeps_the_name_of_its_rules() -> None:
    opened, *more = lobby()
    assert isinstance(opened, TableOpened)
    own = replace(opened.settings, options="kiriage=yes", named="Tuesday (version 3)")
    payload = json.loads(encode(replace(opened, settings=own)))
    assert decode("TableOpened", CODEC_VERSION, json.dumps(payload)) == replace(opened, settings=own)
    del payload["settings"]["named"]
    older = decode("TableOpened", CODEC_VERSION, json.dumps(payload))
    assert isinstance(older, TableOpened)
    assert older.settings == replace(own, named="")
    for settings, kept in ((own, "Tuesday (version 3)"), (older.settings, "tenhou")):
        [game] = finished_games("t", entries(replace(opened, settings=settings), *more, *played(1)))
        assert game.result.preset == kept


async def test_a_draft_is_one_persons_own_and_survives_a_restart(store: Store, place: Place) -> None:
    draft = RulesDraft(GUILD, ANNE, 0, 0, "Tuesday club rules", "wrc2025", CLUB, "voted")
    await store.rules_drafts.put(draft, NOW)
    await store.rules_drafts.put(replace(draft, note="voted twice"), NOW)
    await store.close()
    async with await Store.open(place.url, owner="test") as again:
        assert await again.rules_drafts.get(GUILD, ANNE, 0) == replace(draft, note="voted twice")
        assert await again.rules_drafts.get(GUILD, BEN, 0) is None
        assert await again.rules_drafts.get(2, ANNE, 0) is None
        await again.rules_drafts.drop(GUILD, ANNE, 0)
        assert await again.rules_drafts.get(GUILD, ANNE, 0) is None


async def test_a_draft_that_nobody_touches_for_a_month_is_forgotten(store: Store) -> None:
    draft = RulesDraft(GUILD, ANNE, 0, 0, "Tuesday club rules", "wrc2025", CLUB)
    await store.rules_drafts.put(draft, NOW)
    await store.rules_drafts.put(replace(draft, number=1), NOW + KEPT_FOR)
    assert await store.rules_drafts.get(GUILD, ANNE, 0) is not None
    await store.rules_drafts.put(replace(draft, number=2), NOW + KEPT_FOR + timedelta(seconds=1))
    assert await store.rules_drafts.get(GUILD, ANNE, 0) is None
