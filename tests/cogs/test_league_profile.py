"""`/league profile` and `/league records`: what people read about a player, and of what nobody has done better."""

import json
import re
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from sqlite3 import connect

from simcord.results import ResponseMessage

from bot.engine.scoring.hand_value import YakuHan
from bot.league.entries import SeasonEnded, SeasonOpened
from bot.league.seasons import SeasonSettings
from bot.league.winning_hands import hand_to
from bot.store.league.entry_writer import NewEntry
from bot.text.sentences import render
from bot.text.tile_text import tiles_text
from tests.cogs.club import Club, let_manage, shown, text_of
from tests.store.games import ANNE, ONE_PERSON, PEOPLE, lobby, play, played
from tests.store.games import entries as entries_of


async def evening(club: Club) -> None:
    """Three games at tables of the server: two of four players, one of three."""
    guild = club.bot.guilds[0].id
    for seed in (1, 2):
        await play(club.bot.store, f"t{seed}", seed, guild=guild)
    three = entries_of(*lobby((*PEOPLE[:2], ONE_PERSON[2]), channel=8, guild=guild), *played(1, "tenhou_sanma"))
    await club.bot.store.journal.append("three", three, ())


async def ask(club: Club, command: str, **options: object) -> ResponseMessage:
    return shown(await club.slash("Dan", command, **options))


async def test_a_profile_tells_results_ratings_and_how_somebody_plays_with_four_or_three(
    club: Club,
) -> None:
    await evening(club)
    text = text_of(await ask(club, "league profile", player=ANNE.name, season="all"))
    assert text.startswith("## Anne: Club league, all time\n")
    for part in ("rank ", "2 games", "Average place", "Ratings: R 1", "### How they play"):
        assert part in text
    assert "Wins " in text
    assert "Riichi " in text
    assert "Favourite yaku: " in text
    assert "-# The best hand is from game #" in text
    assert "Recent places, newest last:" not in text
    answer = await ask(club, "league profile", player=ANNE.name)
    turned = shown(await club.click("Dan", answer, "Three players"))
    assert text_of(turned).startswith("## Anne: Club league, First season, three players\n")
    assert "1 game," in text_of(turned)


async def test_who_has_played_nothing_has_no_profile_and_no_records(club: Club) -> None:
    await evening(club)
    assert "You have not played" in (text_of(await ask(club, "league profile")))
    await club.bot.store.leagues.guest(1, "Gwen")
    assert "None of this player's games count here yet." in (text_of(await ask(club, "league profile", player="Gwen")))
    now = club.clock.now()
    opened = SeasonOpened(0, SeasonSettings("Autumn", now + timedelta(days=900), now + timedelta(days=901)))
    await club.bot.store.leagues.write(1, NewEntry(SeasonEnded(1), now), NewEntry(opened, now))
    assert "No games count here yet." in (text_of(await ask(club, "league records", season="Autumn")))


async def test_records_name_who_did_it_and_in_which_game(club: Club) -> None:
    await evening(club)
    text = text_of(await ask(club, "league records", season="all"))
    assert text.startswith("## Records: Club league, all time\n-# four-player games · 2 games")
    for part in ("Highest score: ", "Lowest score: ", "Most games: 2", "Longest dealer streak: ", "in game #"):
        assert part in text
    assert "Best average place" not in text, "nobody has played enough games for that"


async def test_the_hall_of_yakuman_is_a_button_away_and_shows_the_hand(club: Club) -> None:
    await evening(club)
    [league] = await club.bot.store.leagues.of(club.bot.guilds[0].id)
    hand = (await club.bot.store.league_statistics.best_hands(league.id))[0].hand
    with closing(connect(club.folder / "club.sqlite3")) as other, other:
        musou = replace(hand, yakuman=1, limit="yakuman", yaku=(YakuHan("kokushi_musou", 1),), bonus=())
        kept = json.dumps(hand_to(musou))
        other.execute("UPDATE league_hands SET yakuman = 1, hand = ? WHERE rowid = 1", (kept,))
    overview = await ask(club, "league records", season="all")
    assert "Yakuman: 1" in text_of(overview)
    hall = text_of(shown(await club.click("Dan", overview, "Hall of yakuman (1)")))
    assert "Hall of yakuman" in hall
    assert "Kokushi musou" in hall
    assert render(tiles_text(hand.concealed)) in hall


async def test_a_profile_and_standings_of_one_number_of_players_come_with_a_picture(club: Club) -> None:
    await evening(club)
    [picture] = (await ask(club, "league profile", player=ANNE.name)).attachments
    assert picture.filename == "profile.png"
    assert (picture.description or "").startswith("Games by place: 1: ")
    [picture] = (await ask(club, "league standings", players=4)).attachments
    assert (picture.filename, "1. " in (picture.description or "")) == ("standings.png", True)
    both = await ask(club, "league standings")
    assert not both.attachments, "two boards in one message have no picture of one"


async def test_a_picture_of_standings_says_of_which_day_it_is(club: Club) -> None:
    await evening(club)

    async def picture() -> bytes:
        [found] = (await ask(club, "league standings", players=4)).attachments
        return await found.read()

    first = await picture()
    assert await picture() == first
    await club.wait(timedelta(days=1).total_seconds())
    assert await picture() != first


async def test_the_picture_of_a_closed_season_says_when_it_was_closed(club: Club) -> None:
    await evening(club)
    await let_manage(club, "Dan")

    async def closed() -> bytes:
        [found] = (await ask(club, "club season", do="close")).attachments
        await ask(club, "club season", do="reopen")
        return await found.read()

    first = await closed()
    assert await closed() == first
    await club.wait(timedelta(days=1).total_seconds())
    assert await closed() != first


async def test_a_chart_tells_in_words_what_it_draws_from_who_is_ahead_on(club: Club) -> None:
    await evening(club)
    answer = await ask(club, "league chart", player=ANNE.name, others="Ben, Cléo")
    assert "**1. Anne**: now " in text_of(answer)
    assert "**3. Cléo**: now " in text_of(answer)
    assert "(2 games)" in text_of(answer)
    [picture] = answer.attachments
    told = picture.description or ""
    assert told.startswith("Chart of the figures in this message:\nClub league")
    assert "\n1. Anne: now " in told
    orders = [
        re.findall(r"\*\*(\d)\. (.+?)\*\*: now", text_of(await ask(club, "league chart", player=first, others=others)))
        for first, others in ((ANNE.name, "Ben, Cléo"), ("Cléo", f"Ben, {ANNE.name}"))
    ]
    assert len(orders[0]) == 3
    assert orders[0] == orders[1]
    assert "**1. Anne**: now 1" in (text_of(await ask(club, "league chart", player=ANNE.name, what="rate")))
    assert " ± " in (text_of(await ask(club, "league chart", player=ANNE.name, what="skill")))
    await club.bot.store.leagues.guest(1, "Gwen")
    assert "Players without games of this kind: Gwen" in (text_of(await ask(club, "league chart", player="Gwen")))
    many = await ask(club, "league chart", player=ANNE.name, others="Ben, Cléo, Ben, Cléo, 大")
    assert "at most 5 players" in text_of(many)
