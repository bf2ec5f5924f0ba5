"""A result counts when somebody else can vouch for it: another player, or an officer of the league."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.league.games import GameStatus
from bot.league.seasons import SeasonSettings, new_season
from tests.cogs.club import Club, answered, labels, let_manage, open_labels, shown, text_of
from tests.cogs.league_club import LINES, entered, from_page, open_league, record
from tests.cogs.test_import_log import log, sent
from tests.cogs.test_league_confirming import game, head

ALONE = {"player2": "CPU", "player3": "CPU", "player4": "CPU"}
GUESTS = {"player2": "Zaphod", "player3": "Trillian", "player4": "Marvin"}
NEEDS_OFFICER = "An officer must uphold this game, because no other league member played in it."


def spring(club: Club, **changes: Any) -> SeasonSettings:
    """A season that is opened now, with all defaults but these."""
    return replace(new_season("Spring", club.clock.now() - timedelta(days=30)), **changes)


@pytest.mark.parametrize("who", ["Aiko", "Dan"], ids=["a member", "an officer"])
async def test_a_typed_game_has_as_many_people_as_one_at_a_table(club: Club, who: str) -> None:
    await open_league(club, season=spring(club), officers=("Dan",))
    preview = shown(await record(club, who, player1=who, **ALONE))
    assert (
        "Only 1 person played in this game; the season needs at least 3 people (option “min-people” of /club season)."
        in text_of(preview)
    )
    assert labels(preview) == ["Change…", "Cancel"]
    two = await club.slash_form(who, "league result", result=f"{who} 423, Ben 251, CPU 312, CPU 14\nB 1, C 2")
    assert "Line 1: Only 2 people played in this game; the season needs at least 3 people" in text_of(two)


@pytest.mark.parametrize(
    ("others", "label"), [(ALONE, "Record"), (GUESTS, "Record with new guests")], ids=["computers", "invented guests"]
)
@pytest.mark.parametrize("changes", [{}, {"at_once": "evenings"}, {"confirm_hours": 0}])
async def test_a_game_that_nobody_else_was_in_waits_for_an_officer(
    club: Club, others: dict[str, str], label: str, changes: dict[str, Any]
) -> None:
    league = await open_league(club, season=spring(club, min_people=1, **changes), officers=("Dan",))
    assert NEEDS_OFFICER in text_of(shown(await record(club, points1="42,300", **others)))
    message = await entered(club, label=label, **others)
    assert head(message) == "**Game 1 needs an officer**"
    assert "No other league member played in this game.\n" in text_of(message)
    assert text_of(message).count("uphold") == 1, "who decides is said once"
    assert f"{club.people['Dan'].mention}, please uphold, correct or void the game." in text_of(message)
    assert [user.id for user in message.mentions] == [club.people["Dan"].id]
    assert labels(message) == ["Uphold", "Correct…", "Void…", "Withdraw…"]
    assert (await game(club, league)).status is GameStatus.PENDING
    await club.wait(3 * 24 * 3600)
    assert (await game(club, league)).status is GameStatus.PENDING, "silence does not vouch for it"
    page = text_of(shown(await club.slash("Aiko", "league game", number=1)))
    assert "**This game does not count yet**: no other league member played in it" in page
    assert "officer" in text_of(shown(await club.click("Aiko", message, "Uphold")))
    assert not await club.bot.store.league_standings.standings(league.id, 1)
    await club.click("Dan", message, "Uphold")
    assert head(club.now(message)) == "**Game 1 counts**"


async def test_among_several_games_those_without_another_member_wait_for_an_officer(club: Club) -> None:
    league = await open_league(club, season=spring(club, min_people=1), officers=("Dan",))
    text = "Aiko 423, Ben 251, Chie 312, Dan 14\nAiko 990, CPU -330, CPU -330, CPU 670"
    preview = await club.slash_form("Aiko", "league result", result=text)
    assert "The players of 1 game will be asked to confirm it." in text_of(preview)
    assert "An officer must confirm 1 game, because no other league member played in it." in text_of(preview)
    await club.people["Aiko"].click(preview, label="Record 2 games")
    assert head(club.last()) == "**Game 2 needs an officer**"
    assert not (await game(club, league, 2)).counts


async def test_a_correction_does_not_replace_who_could_have_objected(club: Club) -> None:
    league = await open_league(club, season=spring(club, min_people=1), officers=("Dan",))
    message = await entered(club)
    text = LINES.replace("Ben", "CPU").replace("Chie", "CPU").replace("Dan", "CPU")
    preview = await club.fill_in("Aiko", message, "Correct…", result=text, why="it was a test")
    assert NEEDS_OFFICER in text_of(preview)
    await club.people["Aiko"].click(preview, label="Correct the game")
    assert (await game(club, league)).needs_officer
    assert head(club.now(message)) == "**Game 1 needs an officer**"


async def test_a_log_without_another_member_waits_for_an_officer(club: Club) -> None:
    league = await open_league(club, season=spring(club), known=("Aiko", "Dan"), officers=("Dan",))
    preview = await sent(club, log("Aiko", "Mia99", "Zed77", "Kai55"))
    assert "Games in which no other league member played count only once an officer upholds them." in text_of(preview)
    assert "The players will be asked" not in text_of(preview)
    done = await club.people["Aiko"].click(preview, label="Record")
    assert "An officer must uphold game 1 before it counts" in text_of(answered(done))
    assert head(club.last()) == "**Game 1 needs an officer**"
    assert not (await game(club, league)).counts


async def test_a_log_of_computers_is_no_game_of_a_season_that_wants_people(club: Club) -> None:
    league = await open_league(club, season=spring(club), known=("Aiko",))
    preview = await sent(club, log("Aiko", "Mia99", "Zed77", "Kai55"))
    preview = await club.fill_in("Aiko", preview, "Players…", who="Mia99 = CPU\nZed77 = CPU\nKai55 = CPU")
    assert "Only 1 person played in this game; the season needs at least 3 people" in text_of(preview)
    assert open_labels(preview) == ["Players…", "Cancel"]
    assert len(await club.bot.store.leagues.entries(league.id)) == 1


async def test_objections_of_several_players_at_the_same_time_are_all_kept(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    message = await entered(club)
    reasons = {"Ben": "I had 26,100", "Chie": "it was on Friday", "Dan": "there was a stick left"}
    forms = {name: await club.click(name, message, "Dispute…") for name in reasons}
    twice = await club.click("Ben", message, "Dispute…")
    for name, why in reasons.items():
        await club.people[name].submit_modal(forms[name], {"why": why})
    for name, why in reasons.items():
        assert f"disputed by {name}; reason: {why}" in text_of(club.now(message))
    assert (await game(club, league)).objectors == (2, 3, 4)
    again = await club.people["Ben"].submit_modal(twice, {"why": "I say it twice"})
    assert "You have already disputed game 1" in text_of(shown(again))
    page = text_of(shown(await club.slash("Aiko", "league game", number=1)))
    assert "Ben, Chie, Dan object, so an officer must decide." in page
    await from_page(club, "Dan", "Uphold…", why="the sheet is right")
    assert (await game(club, league)).objectors == ()


async def test_from_the_message_of_a_disputed_game_each_other_player_objects_once(club: Club) -> None:
    league = await open_league(club, officers=("Dan",))
    message = await entered(club, label="Record with new guests", player3="Zaphod")
    await club.fill_in("Ben", message, "Dispute…", why="I had 26,100")
    assert labels(club.now(message)) == ["Dispute…", "Uphold", "Correct…", "Void…"]
    again = await club.click("Ben", message, "Dispute…")
    assert again.modal is None
    assert text_of(shown(again)) == "You have already disputed game 1; an officer of the league decides."
    for name in ("Aiko", "Dan"):
        await club.fill_in(name, message, "Dispute…", why="nor is mine right")
    assert len((await game(club, league)).objectors) == 3
    assert labels(club.now(message)) == ["Uphold", "Correct…", "Void…"], "a guest cannot object"


async def test_an_objection_is_a_line_that_leads_to_the_message_of_the_game(club: Club) -> None:
    await open_league(club, officers=("Dan",))
    message = await entered(club)
    for name, why in (("Ben", "I had *26,100*"), ("Chie", "so had I")):
        await club.fill_in(name, message, "Dispute…", why=why)
        told = club.last()
        assert text_of(told) == (
            f"**{name} disputes [game 1]({message.jump_url}).** {club.people['Dan'].mention}, "
            f"please uphold, correct or void the game. Reason: {why.replace('*', chr(92) + '*')}"
        )
        assert [user.id for user in told.mentions] == [club.people["Dan"].id]
        assert labels(told) == []
    assert len([one for one in club.channel.history() if labels(one)]) == 1


async def test_where_no_message_shows_a_disputed_game_any_more_a_new_one_does(club: Club) -> None:
    await open_league(club, officers=("Dan",))
    club.env.backend.delete_message(club.channel.id, (await entered(club)).id)
    await from_page(club, "Ben", "Dispute…", why="I had 26,100")
    card = club.last()
    assert head(card) == "**Game 1 is disputed and does not count yet**"
    assert [user.id for user in card.mentions] == [club.people["Dan"].id]
    assert labels(card) == ["Dispute…", "Uphold", "Correct…", "Void…"]
    await from_page(club, "Chie", "Dispute…", why="so had I")
    assert text_of(club.last()).startswith(f"**Chie disputes [game 1]({card.jump_url}).**")
    assert "disputed by Chie; reason: so had I" in text_of(club.now(card))


async def test_when_every_officer_has_left_the_owner_is_asked_and_they_can_be_removed(club: Club) -> None:
    league = await open_league(club, season=spring(club, min_people=1))
    gone = club.env.create_user("Gone")
    store = club.bot.store.leagues
    await store.configure(league.id, lambda settings: replace(settings, officers=(gone.id,)))
    message = await entered(club, **ALONE)
    assert "All officers of the league have left the server." in text_of(message)
    assert text_of(message).count(f"<@{club.bot.guilds[0].owner_id}>") == 1
    await let_manage(club, "Ben")
    assert "this form" not in text_of(shown(await club.slash("Ben", "club manage", remove=gone)))
    [now] = await store.of(club.env.guild.id)
    assert now.settings.officers == ()


async def test_guests_who_were_invented_for_a_voided_game_can_be_deleted(club: Club) -> None:
    league = await open_league(club, season=spring(club, min_people=1), officers=("Dan",))
    await entered(club, label="Record with new guests", **GUESTS)
    in_use = await club.slash("Dan", "club players", guest="Zaphod", delete=True)
    assert "games that are not voided" in text_of(shown(in_use))
    await from_page(club, "Dan", "Void…", why="nobody saw it")
    deleted = await club.slash("Dan", "club players", guest="Zaphod", delete=True)
    assert text_of(shown(deleted)) == "Zaphod has been deleted."
    restored = await from_page(club, "Dan", "Restore…", why="it was right")
    assert (await game(club, league)).counts
    assert "Zaphod" not in text_of(answered(restored))
