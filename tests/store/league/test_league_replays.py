"""Games of a league, to be seen again: from the journals of their tables, or from their logs."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.club.actor import Actor
from bot.club.commands import EnterGame
from bot.club.host import Club
from bot.league.drafts import Computer, DraftSeat, GameDraft, Guest, LoggedGame, Member, Sitter
from bot.league.entries import SeasonOpened
from bot.league.seasons import SeasonSettings
from bot.league.views import LogFile
from bot.paifu.games_in_log import LogGame
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.fakes import FakeClock
from tests.paifu.samples import game_of
from tests.store.games import START, entries, lobby, played

GUILD = 1


@pytest.fixture(scope="module")
def game() -> LogGame:
    return game_of("tenhou_ranked_game.tenhou6.json")


async def logged(store: Store, game: LogGame, *, agrees: bool = True, text: str | None = None) -> tuple[int, int]:
    """A league with the game of a log; its number, and that of the game."""
    made = await store.leagues.create(GUILD, "Thursdays", START)
    opened = SeasonOpened(0, SeasonSettings("Spring", START - timedelta(days=30)))
    await store.leagues.write(made.id, NewEntry(opened, START))
    sitters: tuple[Sitter, ...] = (Member(100, "Ken"), Guest("Mia"), Computer("Robo"), Member(101, "Lou"))
    seats = tuple(DraftSeat(sitter, points) for sitter, points in zip(sitters, game.points, strict=True))
    draft = GameDraft(seats, game.sticks, START, "tenhou", game.record.rules, source="log")
    file = LogFile("tenhou6", "game.json", 0, game.digest, game.record.names, agrees, text or game.text)
    log = LoggedGame(file, (game.events or ()) if agrees else None)
    command = EnterGame(made.id, draft, log=log, result_alone=not agrees)
    return made.id, await Club(store, FakeClock(START)).run(Actor(GUILD, 100, "Ken", manages=not agrees), command)


async def test_a_game_of_a_log_is_told_to_its_server_with_the_names_of_the_league(store: Store, game: LogGame) -> None:
    league, number = await logged(store, game)
    known = await store.replays.of_league(GUILD, league, number)
    assert known is not None
    assert known.names == ("Ken", "Mia", "Robo", "Lou")
    assert known.users == (100, None, None, 101)
    assert known.table is None
    found = await store.replays.replay(known)
    assert found is not None
    replay, disagreement = found
    assert disagreement is None
    assert replay.events == game.events
    assert replay.names == known.names
    assert await store.replays.of_league(GUILD + 1, league, number) is None
    assert await store.replays.of_league(GUILD, league + 1, number) is None
    assert await store.replays.of_league(GUILD, league, number + 1) is None
    await store.personal_data.erase(101)
    known = await store.replays.of_league(GUILD, league, number)
    assert known is not None
    assert known.names == ("Ken", "Mia", "Robo", "")
    assert known.users == (100, None, None, None)


async def test_a_log_with_which_the_engine_disagrees_is_told_up_to_there(store: Store, game: LogGame) -> None:
    second = game.record.kyoku[1].deal.scores
    shown, other = (",".join(map(str, scores)) for scores in (second, (second[0] + 100, second[1] - 100, *second[2:])))
    wrong = game.text.replace(f"[{shown}]", f"[{other}]")
    assert wrong != game.text
    league, number = await logged(store, game, agrees=False, text=wrong)
    known = await store.replays.of_league(GUILD, league, number)
    assert known is not None
    found = await store.replays.replay(known)
    assert found is not None
    replay, disagreement = found
    assert disagreement is not None
    assert not replay.over
    assert (disagreement.kyoku, len(replay)) == (1, 2)


async def test_a_game_of_a_table_is_told_by_its_number_in_the_league_once_it_is_over(store: Store) -> None:
    await store.journal.append("t", entries(*lobby(), *played(1)), ())
    [league] = await store.leagues.of(GUILD)
    known = await store.replays.of_league(GUILD, league.id, 1)
    assert known is not None
    assert known.table is not None
    assert known.league is not None
    assert known.league.counts
    by_table = await store.replays.of_table(GUILD, "t", 1)
    assert by_table == replace(known, league=by_table.league if by_table else None)
    assert by_table is not None
    assert by_table.league == known.league


async def test_a_game_that_was_entered_by_its_result_has_no_replay(store: Store, game: LogGame) -> None:
    league, number = await logged(store, game, text="nothing that could be read")
    known = await store.replays.of_league(GUILD, league, number)
    assert known is not None
    assert await store.replays.replay(known) is None
