"""`/review`, and the review beneath a replay: a player's decisions in a finished game."""

import json

import pytest_asyncio
from simcord.results import ResponseMessage

from tests.cogs.club import Club, Seen, buttons, labels, open_labels, shown, text_of
from tests.cogs.test_replay import GAME, LOG, finished, hidden_room, menu, press, replay, void
from tests.paifu.samples import sample


@pytest_asyncio.fixture
async def game(club: Club) -> str:
    await finished(club)
    return GAME


async def review(club: Club, name: str = "Ben", **options: object) -> ResponseMessage:
    return shown(await club.slash(name, "review", **options))


def choices(message: Seen, verb: str) -> list[str]:
    """What a menu of a review offers."""
    [found] = [item for item in buttons(message) if item["custom_id"] == menu(message, verb, "review")]
    return [str(option["label"]) for option in found["options"]]


async def choose(club: Club, message: Seen, verb: str, value: str, name: str = "Ben") -> ResponseMessage:
    return shown(await club.people[name].select(message, [value], custom_id=menu(message, verb, "review")))


async def test_who_played_gets_the_review_of_their_own_seat(club: Club, game: str) -> None:
    answer = await review(club)
    assert answer.ephemeral
    assert "Review: Ben" in text_of(answer)
    assert "place 2 of 4" in text_of(answer)
    assert "Club league, game 1" in text_of(answer)
    assert [one.filename for one in answer.attachments] == ["review.png"]
    assert labels(answer)[:5] == ["First worth a look ▶", "Watch the game", "All figures", "Files", "Show everybody"]
    assert len(choices(answer, "kyoku")) == 5


async def test_all_figures_of_the_game_are_one_press_away_and_so_is_the_way_back(club: Club, game: str) -> None:
    short = await review(club)
    figures = await press(club, short, "All figures", "Ben")
    assert "**Efficiency**, with nobody threatening: " in text_of(figures)
    assert "Not considered when judging decisions" in text_of(figures)
    other = await choose(club, figures, "seat", "0")
    assert "Review: Aiko" in text_of(other)
    assert "**Efficiency**" in text_of(other), "the other player's figures"
    assert text_of(await press(club, figures, "In short", "Ben")) == text_of(short)


async def test_others_are_asked_whose_decisions_they_mean(club: Club, game: str) -> None:
    asked = await review(club, "Dan")
    assert "Whose decisions" in text_of(asked)
    assert choices(asked, "seat") == ["East: Aiko", "South: Ben", "West: Chie", "North: Ume"]
    assert "Review: Chie" in (text_of(await choose(club, asked, "seat", "2", "Dan")))
    assert "Review: Ume" in (text_of(await review(club, "Dan", seat=3)))


async def test_games_are_offered_while_one_types(club: Club, game: str) -> None:
    offered = await club.people["Dan"].autocomplete(club.channel, "review", "game", "chie #mahj 2026")
    assert [choice["value"] for choice in offered] == [game]


async def test_beneath_a_replay_it_is_one_press_away(club: Club, game: str) -> None:
    assert "Review: Ben" in (text_of(await press(club, await replay(club, "Ben"), "Review", "Ben")))
    assert "Whose decisions" in (text_of(await press(club, await replay(club), "Review")))
    looked_from = await replay(club, seat=2)
    assert "Review: Chie" in (text_of(await press(club, looked_from, "Review")))


async def test_it_leads_from_the_game_to_a_kyoku_to_a_decision_and_back_up(club: Club, game: str) -> None:
    kyoku = await choose(club, await review(club), "kyoku", "0")
    assert "East 1" in text_of(kyoku)
    assert "in hindsight" in text_of(kyoku)
    every = choices(kyoku, "look")
    assert sum(label.startswith("▸ ") for label in every) == 9
    assert len(every) == 19
    decision = await choose(club, kyoku, "look", "0.62")
    assert "8p is risky" in text_of(decision)
    assert "↑ discarded · ○ alternative" in text_of(decision)
    [picture] = decision.attachments
    assert picture.filename == "review.png"
    assert str(picture.description).startswith(
        "The discarded tile is marked with an arrow: 8p. The alternative is marked with a ring"
    )
    back = await press(club, decision, "▲ The hand", "Ben")
    assert text_of(back) == text_of(kyoku)
    assert back.attachments == []
    assert "Review: Ben" in (text_of(await press(club, back, "▲ The game", "Ben")))


async def test_what_is_worth_a_look_is_gone_through_one_after_another(club: Club, game: str) -> None:
    first = await press(club, await review(club), "First worth a look ▶", "Ben")
    assert "5m was not called" in text_of(first)
    assert "◀ Previous" not in open_labels(first)
    second = await press(club, first, "Next ▶", "Ben")
    assert "5p is slower" in text_of(second)
    assert "5m was not called" in (text_of(await press(club, second, "◀ Previous", "Ben")))
    next_kyoku = await press(club, await choose(club, second, "look", "0.166"), "Next ▶", "Ben")
    assert "1 honba" in text_of(next_kyoku)


async def test_another_player_is_looked_at_in_the_same_kyoku(club: Club, game: str) -> None:
    decision = await press(club, await review(club), "First worth a look ▶", "Ben")
    other = await choose(club, decision, "seat", "0")
    assert "East 1" in text_of(other)
    assert "Aiko · won" in text_of(other)


async def test_the_replay_goes_on_from_the_decision_and_from_the_same_seat(club: Club, game: str) -> None:
    decision = await choose(club, await choose(club, await review(club), "kyoku", "0"), "look", "0.62")
    there = await press(club, decision, "Watch from here", "Ben")
    assert there.ephemeral
    assert menu(there, "seat").endswith(":0.62:1c")
    assert there.attachments[0].filename == "replay.png"


async def test_the_files_for_outside_reviewers_are_one_press_away(club: Club, game: str) -> None:
    files = await press(club, await review(club), "Files", "Ben")
    assert "[mjai-reviewer](<https://github.com/Equim-chan/mjai-reviewer>)" in text_of(files)
    assert sorted(file.filename for file in files.attachments) == ["game-1.json", "game-1.mjson"]


async def test_buttons_work_after_a_restart(club: Club, game: str) -> None:
    answer = await review(club)
    await club.restart()
    assert "5m was not called" in (text_of(await press(club, answer, "First worth a look ▶", "Ben")))


async def test_a_shared_review_is_turned_by_anybody_for_everybody(club: Club, game: str) -> None:
    await press(club, await review(club), "Show everybody", "Ben")
    public = club.last()
    assert "Review: Ben" in text_of(public)
    assert "Shown by Ben" in text_of(public)
    await club.click("Dan", public, "First worth a look ▶")
    turned = club.last()
    assert turned.id == public.id
    assert "5m was not called" in text_of(turned)
    alone = await press(club, turned, "Only for me", "Aiko")
    assert alone.ephemeral
    assert "5m was not called" in text_of(alone)


async def test_beneath_a_shared_replay_it_answers_the_presser_alone(club: Club, game: str) -> None:
    await club.slash("Dan", "replay", share=True)
    mine = await press(club, club.last(), "Review", "Ben")
    assert mine.ephemeral
    assert "Review: Ben" in text_of(mine)


async def test_who_may_not_see_the_game_sees_no_review_of_it(club: Club) -> None:
    await finished(club, channel=hidden_room(club).id)
    await void(club, 1)
    assert "a channel that you cannot see" in (text_of(await review(club, "Dan", game=GAME)))
    assert "a channel that you cannot see" in (text_of(await review(club, "Dan", game=GAME, seat=1)))
    assert "Review: Ben" in (text_of(await review(club, "Ben", game=GAME)))
    await club.slash("Ben", "review", game=GAME, share=True)
    await club.click("Dan", club.last(), "First worth a look ▶")
    assert "5m was not called" in text_of(club.last()), "what Ben showed everybody is turned by those who see it there"


async def test_who_had_themselves_erased_has_no_name_in_a_review_that_was_made_before(club: Club, game: str) -> None:
    before = await review(club, "Aiko", seat=1)
    assert "Review: Ben" in text_of(before)
    await club.bot.store.personal_data.erase(club.people["Ben"].id)
    after = await choose(club, before, "seat", "1", "Aiko")
    assert "Review: ?" in text_of(after)
    kyoku = await choose(club, after, "kyoku", "0", "Aiko")
    assert "Ben" not in text_of(kyoku) + str(buttons(kyoku))


async def test_a_log_of_elsewhere_stays_attached_to_its_review(club: Club) -> None:
    asked = await review(club, file=("game.json", sample(LOG).encode()))
    assert [file.filename for file in asked.attachments] == ["game.json"]
    game = await choose(club, asked, "seat", "0")
    assert "Log game.json" in text_of(game)
    assert "Review: " in text_of(game)
    decision = await press(club, game, "First worth a look ▶", "Ben")
    assert sorted(file.filename for file in decision.attachments) == ["game.json", "review.png"]
    await club.restart()
    kyoku = await press(club, decision, "▲ The hand", "Ben")
    assert [file.filename for file in kyoku.attachments] == ["game.json"]
    watched = await press(club, kyoku, "Watch from here", "Ben")
    assert sorted(file.filename for file in watched.attachments) == ["game.json", "replay.png"]


async def test_of_a_file_with_several_games_another_is_chosen(club: Club) -> None:
    data = "\n".join([sample(LOG).strip(), sample(LOG).strip().replace('"A"', '"Zoe"')])
    other = await choose(club, await review(club, file=("two.json", data.encode()), seat=0), "part", "1")
    assert "Whose decisions" in text_of(other)
    assert "East: Zoe" in choices(other, "seat")
    assert "Log two.json: game 2 of 2" in (text_of(await choose(club, other, "seat", "0")))


async def test_a_game_that_breaks_off_is_reviewed_as_far_as_it_goes(club: Club) -> None:
    log = json.loads(sample(LOG))
    log["log"][1][1][0] += 100
    log["log"][1][1][1] -= 100
    answer = await review(club, file=("odd.json", json.dumps(log).encode()), seat=0)
    assert "-# The replay stops at hand 2, where the log breaks the rules." in text_of(answer)
    assert "Review: A" in text_of(answer)


async def test_a_game_of_three_has_three_to_choose_from_and_no_fourth(club: Club) -> None:
    three = sample("tenhou_sanma_game.mjlog").encode()
    assert len(choices(await review(club, file=("three.xml", three)), "seat")) == 3
    assert "that seat is empty" in (text_of(await review(club, file=("three.xml", three), seat=3)))
