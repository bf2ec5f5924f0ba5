"""What somebody typed of games stays as it was read, for them alone, until they enter it or a month has passed."""

from datetime import timedelta

from bot.engine.rules.ruleset import preset
from bot.league.drafts import Computer, DraftSeat, GameDraft, Guest, Member, TypedGames, TypedLog
from bot.league.entries import MomentTold
from bot.store.league.game_drafts import KEPT_FOR
from bot.store.store import Store
from tests.store.games import START
from tests.store.places import Place

SEATS = (
    DraftSeat(3, 423, plain=True, chombo=1),
    DraftSeat(Member(100, "Ken"), 251, plain=True),
    DraftSeat(Guest("Mia"), 312, plain=True),
    DraftSeat(Computer("CPU"), 14, plain=True),
)


async def typed(store: Store) -> TypedGames:
    league = await store.leagues.create(1, "Thursdays", START)
    draft = GameDraft(
        SEATS,
        1,
        START,
        "mleague",
        preset("mleague"),
        season=2,
        round=7,
        table=3,
        note="a note",
        moments=(MomentTold(0, 0, 2, "123m406p789s11z555z"),),
    )
    again = GameDraft((DraftSeat(None, 0),), 0, START, "tenhou", preset("tenhou"), ordered=False, whole=False)
    return TypedGames(league.id, "Aiko 423\n…", (draft, again), game=4, season=2, preset="own7", why="it was swapped")


async def test_a_draft_comes_back_as_it_was(store: Store) -> None:
    games = await typed(store)
    number = await store.game_drafts.keep(100, games, START)
    assert await store.game_drafts.of(100, number, TypedGames) == games
    assert await store.game_drafts.of(101, number, TypedGames) is None, "it is another's"
    changed = TypedGames(games.league, "less", ())
    await store.game_drafts.change(number, changed, START)
    assert await store.game_drafts.of(100, number, TypedGames) == changed
    await store.game_drafts.drop(number)
    assert await store.game_drafts.of(100, number, TypedGames) is None


async def test_a_draft_of_a_log_is_none_of_typed_games(store: Store) -> None:
    league = (await typed(store)).league
    log = TypedLog(league, "NoName = <@100> Ken", season=2, at=START)
    number = await store.game_drafts.keep(100, log, START)
    assert await store.game_drafts.of(100, number, TypedLog) == log
    assert await store.game_drafts.of(100, number, TypedGames) is None


async def test_a_draft_that_another_version_wrote_is_over(store: Store, place: Place) -> None:
    number = await store.game_drafts.keep(100, await typed(store), START)
    place.change("UPDATE game_drafts SET content = ?", '{"league": 1, "other": 2}')
    assert await store.game_drafts.of(100, number, TypedGames) is None


async def test_a_draft_goes_after_a_month_when_another_is_stored(store: Store) -> None:
    games = await typed(store)
    number = await store.game_drafts.keep(100, games, START)
    await store.game_drafts.keep(100, games, START + KEPT_FOR)
    assert await store.game_drafts.of(100, number, TypedGames) is not None
    await store.game_drafts.keep(100, games, START + KEPT_FOR + timedelta(seconds=1))
    assert await store.game_drafts.of(100, number, TypedGames) is None
