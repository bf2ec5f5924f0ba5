"""Hands and moments that people tell of games without a log."""

from datetime import timedelta

import pytest_asyncio
from simcord.results import ResponseMessage

from bot.engine.rules.ruleset import preset
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from tests.cogs.club import Club, all_told, form_parts, labels, let_manage, shown, text_of
from tests.cogs.league_club import LINES, entered, from_page, open_league
from tests.cogs.test_league_announcing import told

PINFU = "234567m345p2267s5s riichi tsumo dora 3p"
"""Riichi, menzen tsumo, pinfu, tanyao, dora: mangan, 8,000 for who is not the dealer."""
KOKUSHI = "19m19p19s1234567z1m ron"
TELL, BACK = "Add a moment…", "Remove a moment…"


@pytest_asyncio.fixture(autouse=True)
async def league(club: Club) -> League:
    """A league with a game that counts; Aiko manages the server."""
    await let_manage(club, "Aiko")
    starts = club.clock.now() - timedelta(days=30)
    season = SeasonSettings("Spring", starts, preset="tenhou", rules=preset("tenhou"), at_once="officers")
    results = club.env.guild.create_text_channel("results")
    league = await open_league(club, season=season, results=results.id)
    await entered(club)
    return league


async def page(club: Club, name: str = "Ben", number: int = 1) -> ResponseMessage:
    return shown(await club.slash(name, "league game", number=number))


async def tell(club: Club, name: str = "Ben", number: int = 1, **fields: str | list[str]) -> ResponseMessage:
    """The form sent with these fields; ``who`` is a list with a seat."""
    return await club.fill_in(name, await page(club, name, number), TELL, **fields)


async def reads(club: Club, command: str, **options: object) -> str:
    return all_told(shown(await club.slash("Dan", f"league {command}", **options)))


async def rebuilt(club: Club, league: League) -> tuple[str, ...]:
    return (await club.bot.store.league_rebuilds.rebuild(league.id)).differing


async def test_a_hand_is_told_drawn_and_stands_wherever_hands_do(club: Club, league: League) -> None:
    before = await reads(club, "records")
    assert "No hands are known: no game has a log, and nobody has added a hand." in before
    answer = await tell(club, hand=PINFU, who=["1"], paid="8,000", words="Won on the last evening")
    assert text_of(answer).splitlines()[:2] == ["Added to game 1.", "**Ben**: mangan, 8,000 by tsumo"]
    assert "hand.png" in str(answer.attachments)
    moments = text_of(await page(club)).partition("### Moments\n")[2].splitlines()
    assert moments[0] == "**Ben**: mangan, 8,000 by tsumo"
    assert "5s" in moments[1]
    assert any(line.startswith("-# riichi") for line in map(str.lower, moments))
    assert "Won on the last evening" in moments
    assert "a moment added by Ben" in text_of(await page(club))
    assert "**Ben**, " in await reads(club, "records")
    assert "mangan, 8,000 by tsumo in game #1" in await reads(club, "records")
    assert "The best hand is from game #1." in await reads(club, "profile", player="Ben")
    assert await rebuilt(club, league) == ()


async def test_a_told_yakuman_is_announced_and_enters_the_hall(club: Club) -> None:
    results = club.env.guild.channels["results"]
    await club.wait(60)
    await tell(club, hand=KOKUSHI, who=["0"])
    await club.env.settle()
    assert told(results)[-1][0] == "**Added to game 1**"
    assert "Aiko" in told(results)[-1][1]
    hall = shown(await club.click("Dan", shown(await club.slash("Dan", "league records")), "Hall of yakuman (1)"))
    assert "Kokushi" in text_of(hall)
    assert "yakuman, 32,000 by ron in game #1" in text_of(hall)
    # Voided, the game takes its hand along; restored, it brings it back.
    await from_page(club, "Aiko", "Void…", why="A test")
    assert "Hall of yakuman" not in str(labels(shown(await club.slash("Dan", "league records"))))
    await from_page(club, "Aiko", "Restore…", why="After all")
    assert "Hall of yakuman (1)" in labels(shown(await club.slash("Dan", "league records")))


async def test_a_hand_that_does_not_fit_is_refused_with_what_is_missing(club: Club) -> None:
    wrong = text_of(await tell(club, hand=PINFU, who=["1"], paid="12,000"))
    assert "Under the rules of this game, the hand is mangan, 8,000 by tsumo, not 12,000" in wrong
    assert "“seat E” for the dealer" in wrong
    assert wrong.endswith(f"You wrote: {PINFU}")
    assert "Under the rules of this game" in text_of(await tell(club, hand=f"{PINFU} seat E", who=["1"], paid="8,000"))
    nothing = text_of(await tell(club, hand="234567m345p2267s1s ron", who=["1"]))
    assert nothing.startswith("This hand is not a winning hand under the rules of this game.")
    assert "at position" in text_of(await tell(club, hand="234567m345p2267", who=["1"]))
    assert "The rules of this game apply" in text_of(await tell(club, hand=f"{PINFU} preset:ema2016", who=["1"]))
    assert "Write the payment in points" in text_of(await tell(club, hand=PINFU, who=["1"], paid="a lot"))
    assert text_of(await tell(club, hand=PINFU)).startswith("Write a hand and choose its winner")
    assert "### Moments" not in text_of(await page(club))


async def test_words_alone_are_a_moment_and_who_told_one_takes_it_back(club: Club, league: League) -> None:
    await tell(club, words="Everybody was tenpai four times")
    await tell(club, "Chie", words="The lights went out")
    assert "Everybody was tenpai four times\nThe lights went out" in text_of(await page(club))
    form = await club.click("Ben", await page(club), BACK)
    [which] = form_parts(form)
    assert [each["label"] for each in which["component"]["options"]] == ["1. Everybody was tenpai four times"]
    after = shown(await club.people["Ben"].submit_modal(form, {"which": ["1"]}))
    assert "Everybody was tenpai four times" not in text_of(after)
    assert "The lights went out" in text_of(after)
    assert "a moment removed by Ben" in text_of(after)
    # An officer takes back any.
    await club.fill_in("Aiko", await page(club, "Aiko"), BACK, which=["2"])
    assert "### Moments" not in text_of(await page(club))
    assert await rebuilt(club, league) == ()


async def test_who_did_not_play_is_offered_nothing(club: Club) -> None:
    club.people["Emi"] = club.env.guild.add_member(club.env.create_user("Emi"))
    assert TELL not in labels(await page(club, "Emi"))
    assert TELL in labels(await page(club))


async def test_a_hand_is_told_in_the_form_of_the_result(club: Club, league: League) -> None:
    fields = {"result": LINES.replace("42,300", "42,200").replace("1,400", "1,500"), "hand": f"Zoe: {PINFU}"}
    wrong = await club.slash_form("Aiko", "league result", **fields)
    assert "Write the winner, a colon and the tiles" in text_of(wrong)
    wrong = await club.fill_in("Aiko", wrong, "Change…", **fields | {"hand": "Chie: 234567m345p2267s1s"})
    assert "This hand is not a winning hand under the rules of this game." in text_of(wrong)
    preview = await club.fill_in("Aiko", wrong, "Change…", **fields | {"hand": f"Chie: {PINFU}"})
    assert "**Chie**: mangan, 8,000 by tsumo" in text_of(preview)
    await club.click("Aiko", preview, "Record")
    assert "### Moments\n**Chie**: mangan, 8,000 by tsumo" in text_of(await page(club, number=2))
    # A game in one line may have one too, several in one text may not.
    one = {"result": "Aiko 40,000, Ben 30,000, Chie 20,000, Dan 10,000", "hand": f"Dan: {KOKUSHI}"}
    preview = await club.slash_form("Aiko", "league result", **one)
    assert "**Dan**: yakuman, 32,000 by ron" in text_of(preview)
    lines = f"{one['result']}\nDan 40,000, Ben 30,000, Chie 20,000, Aiko 10,000"
    refused = await club.slash_form("Aiko", "league result", result=lines, hand=f"Chie: {PINFU}")
    assert "Line 1: A hand can be added only when you enter a single game" in text_of(refused)
    assert labels(refused) == ["Change…", "Cancel"]
    assert await rebuilt(club, league) == ()
