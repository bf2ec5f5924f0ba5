"""The first game of who has never played: a coach says one thing at a time, and less as they do it alone."""

from bot.engine.tiles import Tile
from bot.web.table_view import own_json
from cogs.common.interaction_responder import Counter
from cogs.table.browser import StageFace
from tests.cogs.club import Club, buttons, deal, labels, shown, text_of
from tests.cogs.test_at_rest import service_of
from tests.cogs.test_help import START

CALM = deal("123m406p789s1123z", draws="9m5z6z7z8m9p9p7z9s")
AIM = "You want four sets and a pair."


async def start(club: Club, *walls: tuple[Tile, ...]) -> None:
    """Aiko presses the button in the help of a server; the game begins in her direct messages."""
    Counter.of(club.bot).readers.forget(club.people["Aiko"].id)
    club.shuffler.walls += walls
    await club.click("Aiko", shown(await club.slash("Aiko", "help")), START)


async def press(club: Club, label: str) -> None:
    await club.click("Aiko", club.dm("Aiko"), label)
    assert "Explain words" in labels(club.dm("Aiko")), "while others play, at a result and at the end too"
    await club.wait(10)
    assert "Explain words" in labels(club.dm("Aiko"))


def green(club: Club) -> list[str]:
    return [str(one["label"]) for one in buttons(club.dm("Aiko")) if one.get("style") == 3]


async def test_the_first_turn_tells_the_aim_and_one_tile_with_its_reason(club: Club) -> None:
    await start(club, CALM)
    told = text_of(club.dm("Aiko"))
    assert AIM in told
    assert "Cut S: 1 tile from ready (tenpai), and 16 tiles help; after 9m, only 7 would help." in told
    assert green(club) == ["South"]
    assert "Discard" not in told, "no list of what else could be discarded"


async def test_what_was_done_right_is_led_less_and_less_and_kept(club: Club) -> None:
    await start(club, deal("147m258p369s1234z", draws="5z6z7z8m9p9p7z9s"))
    await press(club, green(club)[0])
    assert AIM not in text_of(club.dm("Aiko"))
    assert "Cut " in text_of(club.dm("Aiko"))
    helped = 1
    while "Your turn to decide" not in text_of(club.dm("Aiko")):
        asked = "Pass" in labels(club.dm("Aiko"))
        await press(club, "Pass" if asked else green(club)[0])
        helped += not asked
    assert helped == 3
    assert green(club) == []
    user = club.people["Aiko"].id
    assert await club.bot.store.learning.unaided(user) == {}
    await club.click("Aiko", club.dm("Aiko"), next(one for one in labels(club.dm("Aiko")) if "drawn" in one))
    assert "Well done: you found it yourself." in text_of(club.dm("Aiko"))
    assert await club.bot.store.learning.unaided(user) == {"discard": 1}


async def test_against_the_advice_the_coach_says_what_it_cost_and_helps_again(club: Club) -> None:
    await start(club, CALM)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "That was not the best move. 7 tiles help after 9m, but 16 after S." in text_of(club.dm("Aiko"))
    await club.wait(10)
    assert "Cut S" in text_of(club.dm("Aiko"))


async def test_a_win_is_named_with_its_button_and_the_end_is_accounted_for(club: Club) -> None:
    wins = deal("123m406p789s1122z", draws="1z")
    await start(club, wins, wins)
    told = text_of(club.dm("Aiko"))
    assert "Your hand is complete: four sets and a pair" in told
    assert "Press **Tsumo**." in told
    await press(club, "Tsumo 48,000")
    assert "You won this hand!" in text_of(club.dm("Aiko"))
    await press(club, "Next hand")
    await press(club, "Tsumo 48,000")
    assert "Final place: 1 of 4, with " in text_of(club.dm("Aiko"))
    assert "Lessons" in labels(club.dm("Aiko"))
    assert "Next: **Lessons**, or **Play again**." in text_of(club.dm("Aiko"))


async def test_the_coach_speaks_on_the_page_too(club: Club) -> None:
    await start(club, CALM)
    user = club.people["Aiko"].id
    [table] = await club.bot.lobby.of_user(user)
    hand = await club.bot.lobby.hand(table, user)
    own = own_json(hand, None, await StageFace(service_of(club)).coach(hand))
    assert own["question"] == AIM
    assert own["facts"] == ["Cut S: 1 tile from ready (tenpai), and 16 tiles help; after 9m, only 7 would help."]
    assert own["advised"] == "discard-2z"


async def test_who_plays_as_they_like_has_no_coach(club: Club) -> None:
    club.shuffler.walls.append(CALM)
    await club.people["Aiko"].user.slash("table open", cpu="club", training=True)
    await club.click("Aiko", club.dm("Aiko"), "Start")
    assert AIM not in text_of(club.dm("Aiko"))


async def test_the_first_game_is_a_command_and_a_button_of_the_lessons_too(club: Club) -> None:
    club.shuffler.walls.append(CALM)
    lessons = shown(await club.slash("Aiko", "learn lessons"))
    assert "Play a first game" in labels(lessons)
    assert "Your game has started" in text_of(shown(await club.slash("Aiko", "learn play")))
    assert AIM in text_of(club.dm("Aiko"))
    assert "You already have a game in our direct messages" in text_of(
        shown(await club.click("Aiko", lessons, "Play a first game"))
    )
