"""How a table plays is changed before its game, by whoever it is for to say."""

from dataclasses import replace

import pytest

from bot.table.commands import AddCpu, ChangeSettings, Join, Leave, Start
from bot.table.errors import NotInCharge, PlaysElsewhere, TooManySeated, WrongStage
from bot.table.ports import PublicTable
from bot.table.shuffle_proof import check
from bot.table.table_events import Cpu, SettingsChanged
from bot.table.table_rules import TableRules
from tests.builders import known
from tests.table.conftest import LIVE, PEOPLE, Hall

AIKO, BEN, CHIE, DAN = PEOPLE
SANMA = TableRules("tenhou_sanma")


async def test_whoever_opened_the_table_changes_how_it_plays(hall: Hall) -> None:
    table = await hall.open()
    command = ChangeSettings(AIKO, TableRules("mleague"), "east_south", "relaxed", "channel", "strong", training=True)
    settings = (await hall.lobby.submit(table, command)).settings
    assert (settings.preset, settings.length, settings.pace) == ("mleague", "east_south", "relaxed")
    assert (settings.surface, settings.cpu, settings.training) == ("channel", "strong", True)
    public_table = await hall.lobby.submit(table, Start(AIKO, fill=True))
    assert known(public_table.game).rules.uma == (30_000, 10_000, -10_000, -30_000)


async def test_what_is_not_named_stays_as_it_was(hall: Hall) -> None:
    table = await hall.open()
    before = (await hall.lobby.public_table(table)).settings
    after = (await hall.lobby.submit(table, ChangeSettings(AIKO, cpu="strong"))).settings
    assert after == replace(before, cpu="strong")


async def test_rules_with_a_length_of_their_own_bring_it_with_them(hall: Hall) -> None:
    table = await hall.open()
    own = TableRules("tenhou", "kuitan=no", "Tuesday (version 1)", "east_south")
    settings = (await hall.lobby.submit(table, ChangeSettings(AIKO, own))).settings
    assert (settings.options, settings.kept_as, settings.length) == ("kuitan=no", "Tuesday (version 1)", "east_south")


async def test_a_pace_brings_the_times_that_it_has_now(hall: Hall) -> None:
    table = await hall.open()
    hall.times = replace(LIVE, turn=8, bank=20)
    await hall.restart()
    public_table = await hall.lobby.submit(table, ChangeSettings(AIKO, pace="blitz"))
    assert (public_table.turn_seconds, public_table.full_bank_seconds) == (8, 20)


async def test_a_table_keeps_the_times_of_a_pace_that_it_has_already(hall: Hall) -> None:
    table = await hall.open()
    hall.times = replace(LIVE, turn=8, bank=20)
    await hall.restart()
    public_table = await hall.lobby.submit(table, ChangeSettings(AIKO, pace="live", cpu="strong"))
    assert (public_table.turn_seconds, public_table.full_bank_seconds) == (LIVE.turn, LIVE.bank)


async def test_nobody_else_at_the_table_or_beside_it_changes_it(hall: Hall) -> None:
    table = await hall.open()
    await hall.lobby.submit(table, Join(BEN))
    for person in (BEN, DAN):
        with pytest.raises(NotInCharge) as refused:
            await hall.lobby.submit(table, ChangeSettings(person, pace="slow"))
        assert refused.value.name == "Aiko"
    assert (await hall.lobby.submit(table, ChangeSettings(DAN, pace="slow", force=True))).settings.pace == "slow"


async def test_once_the_opener_has_left_it_is_for_whoever_sits_first(hall: Hall) -> None:
    table = await hall.open()
    await hall.run(table, *[Join(person) for person in (BEN, CHIE)], Leave(AIKO))
    with pytest.raises(NotInCharge):
        await hall.lobby.submit(table, ChangeSettings(AIKO, pace="slow"))
    assert (await hall.lobby.submit(table, ChangeSettings(BEN, pace="slow"))).settings.pace == "slow"
    await hall.lobby.submit(table, Join(AIKO))
    with pytest.raises(NotInCharge):
        await hall.lobby.submit(table, ChangeSettings(BEN, pace="live"))


async def test_a_game_that_has_begun_keeps_its_settings(hall: Hall) -> None:
    table = await hall.playing()
    with pytest.raises(WrongStage) as refused:
        await hall.lobby.submit(table, ChangeSettings(AIKO, pace="slow", force=True))
    assert refused.value.stage == "playing"


async def test_rules_for_three_are_refused_where_four_sit(hall: Hall) -> None:
    table = await hall.open()
    for person in PEOPLE[1:]:
        await hall.lobby.submit(table, Join(person))
    before = await hall.lobby.public_table(table)
    with pytest.raises(TooManySeated) as refused:
        await hall.lobby.submit(table, ChangeSettings(AIKO, SANMA))
    assert refused.value.players == 3
    assert await hall.lobby.public_table(table) == before


async def test_a_table_for_three_has_three_places_and_nobody_loses_theirs(hall: Hall) -> None:
    table = await hall.open()
    await hall.run(table, *[Join(person) for person in PEOPLE[1:]], Leave(BEN))
    assert _seated(await hall.lobby.submit(table, ChangeSettings(AIKO, SANMA))) == ["Aiko", "Dan", "Chie"]
    public_table = await hall.lobby.submit(table, Start(AIKO))
    assert known(public_table.game).rules.players == 3


async def test_a_table_for_four_again_has_a_free_place(hall: Hall) -> None:
    table = await hall.open(preset="tenhou_sanma")
    for person in (BEN, CHIE):
        await hall.lobby.submit(table, Join(person))
    public_table = await hall.lobby.submit(table, ChangeSettings(AIKO, TableRules("tenhou")))
    assert _seated(public_table) == ["Aiko", "Ben", "Chie", None]
    assert DAN in (await hall.lobby.submit(table, Join(DAN))).players


async def test_computer_players_follow_the_table_s_strength_unless_they_have_their_own(hall: Hall) -> None:
    table = await hall.open()
    await hall.run(table, AddCpu(AIKO), AddCpu(AIKO, "beginner"))
    players = (await hall.lobby.submit(table, ChangeSettings(AIKO, cpu="strong"))).players
    assert players[1:] == (Cpu("Botan", "strong"), Cpu("Kiku", "beginner"), None)


async def test_a_slow_table_stays_slow_while_somebody_at_it_plays_live_elsewhere(hall: Hall) -> None:
    table = await hall.open(pace="slow")
    await hall.lobby.submit(table, Join(BEN))
    await hall.open(8, BEN)
    for pace in ("live", "blitz", "relaxed"):
        with pytest.raises(PlaysElsewhere) as refused:
            await hall.lobby.submit(table, ChangeSettings(AIKO, pace=pace))
        assert refused.value.name == "Ben"
    await hall.lobby.submit(table, Leave(BEN))
    assert (await hall.lobby.submit(table, ChangeSettings(AIKO, pace="live"))).settings.pace == "live"


async def test_a_change_of_rules_keeps_the_commitment_and_the_first_wall_follows_from_it(hall: Hall) -> None:
    table = await hall.open()
    promise = (await hall.lobby.public_table(table)).shuffles.promise
    public_table = await hall.lobby.submit(table, ChangeSettings(AIKO, SANMA))
    assert public_table.shuffles.promise == promise
    public_table = await hall.lobby.submit(table, Start(AIKO, fill=True))
    assert public_table.shuffles.commitment == promise
    await hall.clock.advance(3600)
    proof = (await hall.lobby.public_table(table)).shuffles.proofs[0]
    assert (proof.commitment, proof.players) == (promise, 3)
    assert check(proof).holds


async def test_a_changed_table_plays_on_as_changed_after_a_restart(hall: Hall) -> None:
    table = await hall.open()
    for person in PEOPLE[1:]:
        await hall.lobby.submit(table, Join(person))
    await hall.lobby.submit(table, Leave(BEN))
    before = await hall.lobby.submit(table, ChangeSettings(AIKO, SANMA, pace="slow"))
    await hall.restart()
    assert await hall.lobby.public_table(table) == before


async def test_what_changes_nothing_is_not_recorded(hall: Hall) -> None:
    table = await hall.open()
    before = len(hall.journal.entries[table])
    await hall.lobby.submit(table, ChangeSettings(AIKO, TableRules("tenhou"), pace="live"))
    assert len(hall.journal.entries[table]) == before
    await hall.lobby.submit(table, ChangeSettings(AIKO, length="east_south"))
    assert [type(entry.record) for entry in hall.journal.entries[table][before:]] == [SettingsChanged]


async def test_a_lobby_that_was_changed_is_not_forgotten(hall: Hall) -> None:
    table = await hall.open()
    await hall.clock.advance(3000)
    await hall.lobby.submit(table, ChangeSettings(AIKO, length="east_south"))
    await hall.clock.advance(3000)
    assert (await hall.lobby.public_table(table)).stage == "lobby"


def _seated(public_table: PublicTable) -> list[str | None]:
    return [player.name if player is not None else None for player in public_table.players]
