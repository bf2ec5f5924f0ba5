"""`/replay`: a finished game again, step by step."""

import json

import discord
import pytest_asyncio
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from bot.league.entries import GameVoided
from bot.paifu.read import read
from bot.paifu.record_replay import replay_of
from bot.store.league.entry_writer import NewEntry
from bot.table.table_events import Cpu, Person, TableClosed
from tests.cogs.club import NAMES, Club, Seen, all_told, alts_of, buttons, deal, labels, open_labels, shown, text_of
from tests.cogs.test_results import whole_game
from tests.paifu.samples import sample
from tests.store.games import entries, lobby, played

GAME = "t/g1/1"
THREADS = {"open": discord.ChannelType.public_thread, "private": discord.ChannelType.private_thread}
LOG = "tenhou_ranked_game.tenhou6.json"


async def finished(club: Club, table: str = "g1", seed: int = 1, *, channel: int | None = None) -> None:
    """A game of Aiko, Ben, Chie and a computer player, as its table wrote it down."""
    people = tuple(Person(club.people[name].id, name) for name in ("Aiko", "Ben", "Chie"))
    seats = lobby((*people, Cpu("Ume")), channel=channel or club.channel.id, guild=club.env.guild.id)
    await club.bot.store.journal.append(table, entries(*seats, *played(seed), TableClosed("finished")), ())


async def void(club: Club, game: int) -> None:
    """Let a game no longer count in the league."""
    [league] = await club.bot.store.leagues.of(club.env.guild.id)
    await club.bot.store.leagues.write(league.id, NewEntry(GameVoided(game), club.clock.now(), why="a test"))


def hidden_room(club: Club) -> ChannelHandle:
    """A channel that nobody but who runs the server sees."""
    room = club.env.guild.create_text_channel("back-room")
    denied = discord.Permissions(view_channel=True).value
    club.env.backend.set_overwrite(room.id, Overwrite(club.env.guild.id, OverwriteType.ROLE, 0, denied))
    return room


@pytest_asyncio.fixture
async def game(club: Club) -> str:
    await finished(club)
    return GAME


async def replay(club: Club, name: str = "Dan", **options: object) -> ResponseMessage:
    return shown(await club.slash(name, "replay", **options))


async def press(club: Club, message: Seen, label: str, name: str = "Dan") -> ResponseMessage:
    return shown(await club.click(name, message, label))


def menu(message: Seen, verb: str, feature: str = "replay") -> str:
    start = f"jm:{feature}:{verb}:"
    return next(str(item["custom_id"]) for item in buttons(message) if str(item["custom_id"]).startswith(start))


async def choose(club: Club, message: Seen, verb: str, value: str, name: str = "Dan") -> ResponseMessage:
    return shown(await club.people[name].select(message, [value], custom_id=menu(message, verb)))


async def test_the_newest_game_of_the_channel_begins_with_its_deal_and_goes_step_by_step(club: Club, game: str) -> None:
    answer = await replay(club)
    assert answer.ephemeral
    assert "East 1" in text_of(answer)
    assert "1/100" in text_of(answer)
    assert "Club league, game 1" in text_of(answer)
    assert [file.filename for file in answer.attachments] == ["replay.png"]
    assert open_labels(answer)[:3] == ["Next ▶", "Hand ▶|", "Next decision"]
    drawn = await press(club, answer, "Next ▶")
    assert "2/100" in text_of(drawn)
    thrown = await press(club, drawn, "Next ▶")
    assert "Aiko discarded 4p" in all_told(thrown)
    assert "2/100" in (text_of(await press(club, thrown, "◀ Back")))
    assert "1/100" in (text_of(await press(club, thrown, "|◀ Hand")))


async def test_a_win_is_shown_as_at_the_table(club: Club, game: str) -> None:
    over = await press(club, await replay(club), "Next win")
    assert "100/100" in text_of(over)
    assert "Aiko wins by ron on Ben's 7p: mangan, 12,000" in text_of(over)
    assert "12,000" in alts_of(over)
    assert "winning hand" in str(over.attachments[0].description)
    second = await press(club, over, "Hand ▶|")
    assert "1 honba" in text_of(second)
    assert "Ben wins by ron" in (text_of(await press(club, second, "Next win")))


async def test_a_menu_leads_to_every_kyoku_and_says_what_came_of_it(club: Club, game: str) -> None:
    answer = await replay(club)
    [kyokus] = [item for item in buttons(answer) if item["custom_id"] == menu(answer, "jump")]
    told = [option["label"] for option in kyokus["options"]]
    assert len(told) == 5
    assert "Aiko" in told[0]
    assert "East 3" in text_of(await choose(club, answer, "jump", "3"))


async def test_who_played_sees_what_they_saw_then(club: Club, game: str) -> None:
    mine = await replay(club, "Ben")
    assert "Show all hands" in labels(mine)
    asked = await press(club, mine, "Next decision", "Ben")
    assert "Show all hands" in labels(asked)
    other = await choose(club, asked, "seat", "2", "Ben")
    assert menu(other, "seat").endswith(":2c")
    everybody = await choose(club, other, "seat", "-", "Ben")
    assert menu(everybody, "seat").endswith(":-c")
    assert menu(await press(club, everybody, "Show all hands", "Ben"), "seat").endswith(":-o")


async def test_a_seat_and_a_kyoku_are_chosen_with_the_command(club: Club, game: str) -> None:
    answer = await replay(club, game=game, seat=3, kyoku="East 3")
    assert "East 3" in text_of(answer)
    assert menu(answer, "seat").endswith(":3c")
    assert "no hand “South 4”" in (text_of(await replay(club, kyoku="South 4")))
    offered = await club.people["Dan"].autocomplete(club.channel, "replay", "kyoku", "east 4", game=game)
    assert [choice["value"] for choice in offered] == ["5"]
    newest = await club.people["Dan"].autocomplete(club.channel, "replay", "kyoku", "")
    assert [choice["value"] for choice in newest] == ["1", "2", "3", "4", "5"]


async def test_games_are_offered_while_one_types(club: Club, game: str) -> None:
    offered = await club.people["Dan"].autocomplete(club.channel, "replay", "game", "chie #mahj 2026")
    assert [choice["value"] for choice in offered] == [game]
    assert offered[0]["name"].startswith("2026-03-01 · ")
    assert offered[0]["name"].endswith(" · #mahjong")
    assert await club.people["Dan"].autocomplete(club.channel, "replay", "game", "nobody") == []
    assert "No game here matches “nobody”" in (text_of(await replay(club, game="nobody")))


async def test_a_game_is_meant_by_the_number_that_its_league_gives_it(club: Club, game: str) -> None:
    [league] = await club.bot.store.leagues.of(club.env.guild.id)
    mine = await replay(club, game=game)
    for typed in ("1", "#1", f"#1 {league.name}"):
        assert (text_of(await replay(club, game=typed))) == text_of(mine)
        offered = await club.people["Dan"].autocomplete(club.channel, "replay", "game", typed)
        assert offered[0] == {"name": f"Game 1: {league.name}", "value": f"l/{league.id}/1"}
    assert "No game here matches" in (text_of(await replay(club, game="#7")))


async def test_a_shared_replay_is_turned_by_anybody_for_everybody(club: Club, game: str) -> None:
    await press(club, await replay(club), "Show everybody")
    public = club.last()
    assert "Shown by Dan" in text_of(public)
    await club.click("Aiko", public, "Next ▶")
    turned = club.last()
    assert turned.id == public.id
    assert "2/100" in text_of(turned)
    alone = await press(club, turned, "Only for me", "Ben")
    assert alone.ephemeral
    assert "2/100" in text_of(alone)


async def test_buttons_are_shared_and_work_after_a_restart(club: Club, game: str) -> None:
    await club.slash("Dan", "replay", share=True)
    assert "1/100" in text_of(club.last())
    assert "Only for me" in labels(club.last())
    answer = await replay(club)
    await club.restart()
    assert "2/100" in (text_of(await press(club, answer, "Next ▶")))


async def test_the_files_are_the_game_in_both_formats(club: Club, game: str) -> None:
    files = await press(club, await replay(club), "Files")
    assert files.ephemeral
    assert sorted(file.filename for file in files.attachments) == ["game-1.json", "game-1.mjson"]
    for file in files.attachments:
        read_again, disagreement = replay_of(read(await file.read()))
        assert disagreement is None
        assert read_again.over


async def test_a_game_of_a_hidden_channel_is_for_who_can_see_it_unless_it_counts(club: Club) -> None:
    room = hidden_room(club)
    await finished(club, channel=room.id)
    assert "East 1" in (text_of(await replay(club, game=GAME)))
    await void(club, 1)
    refused = await replay(club, game=GAME)
    assert "a channel that you cannot see" in text_of(refused)
    assert refused.attachments == []
    assert await club.people["Dan"].autocomplete(club.channel, "replay", "game", "") == []
    assert "East 1" in (text_of(await replay(club, "Ben", game=GAME)))
    await club.slash("Ben", "replay", game=GAME, share=True)
    await club.click("Dan", club.last(), "Next ▶")
    assert "2/100" in text_of(club.last()), "what Ben showed everybody is turned by those who see it there"
    await club.slash("Dan", "league game", number=1, share=True)
    assert "a channel that you cannot see" in (text_of(await press(club, club.last(), "Replay")))


async def test_nothing_of_a_game_that_goes_on_is_shown_by_any_reference(club: Club) -> None:
    await club.play(4, wall=deal("123m406p789s1122z", draws="9m"))
    table = await club.bot.lobby.at_channel(club.channel.id)
    assert table is not None
    for ref in (f"t/{table}/1", f"t/{table}/2", "l/1/1"):
        answer = await replay(club, "Aiko", game=ref)
        assert answer.attachments == []
        assert "This game cannot be shown" in text_of(answer)
    assert "no finished game here yet" in (text_of(await replay(club, "Aiko")))
    assert await club.people["Aiko"].autocomplete(club.channel, "replay", "game", "") == []


async def test_the_end_of_a_game_leads_to_its_replay_once_the_table_is_closed(club: Club) -> None:
    await whole_game(club)
    assert labels(club.last()) == ["Play again", "Replay", "Review", "Files"]
    await club.wait(60)
    answer = await press(club, club.last(), "Replay", "Ben")
    assert answer.ephemeral
    assert "East 1" in text_of(answer)
    assert menu(answer, "seat").endswith(":1c")
    assert "Review: Ben" in (text_of(await press(club, club.last(), "Review", "Ben")))
    files = await press(club, club.last(), "Files", "Dan")
    assert [file.filename for file in files.attachments] == ["game-1.json", "game-1.mjson"]


async def test_a_log_of_elsewhere_is_shown_and_stays_attached(club: Club) -> None:
    answer = await replay(club, file=("game.json", sample(LOG).encode()))
    assert "Log game.json" in text_of(answer)
    assert [file.filename for file in answer.attachments] == ["replay.png", "game.json"]
    turned = await press(club, answer, "Next ▶")
    assert sorted(file.filename for file in turned.attachments) == ["game.json", "replay.png"]
    assert club.file_workers.done == ["replay_in"], "the file that is attached to the answer is the one that was read"
    await club.restart()
    again = await press(club, turned, "Next ▶")
    assert sorted(file.filename for file in again.attachments) == ["game.json", "replay.png"]
    await press(club, again, "Show everybody")
    assert sorted(file.filename for file in club.last().attachments) == ["game.json", "replay.png"]


async def test_of_a_file_with_several_games_one_is_chosen(club: Club) -> None:
    data = "\n".join([sample(LOG).strip(), sample(LOG).strip().replace('"A"', '"Zoe"')])
    answer = await replay(club, file=("two.json", data.encode()))
    assert "Log two.json: game 1 of 2" in text_of(answer)
    other = await choose(club, answer, "part", "1")
    assert "Log two.json: game 2 of 2" in text_of(other)
    assert "Zoe" in alts_of(other)


async def test_a_yaku_that_is_not_known_is_named_beneath_the_game(club: Club) -> None:
    answer = await replay(club, file=("game.json", sample(LOG).replace("混一色", "半色").encode()))
    assert "-# The log contains yaku that I do not know: 半色." in text_of(answer)


async def test_a_log_that_breaks_a_rule_is_shown_up_to_there(club: Club) -> None:
    log = json.loads(sample(LOG))
    log["log"][1][1][0] += 100
    log["log"][1][1][1] -= 100
    answer = await replay(club, file=("odd.json", json.dumps(log).encode()))
    assert "-# The replay stops at hand 2, where the log breaks the rules." in text_of(answer)
    assert "The log has the scores 19,100 / 36,900" in text_of(answer)


async def test_a_bad_file_is_refused_with_its_reason(club: Club) -> None:
    answer = await replay(club, file=("cat.json", b"no log at all"))
    assert "cat.json cannot be read: it is not a log that I can read" in text_of(answer)
    assert answer.attachments == []
    raw = await replay(club, file=("cat.json", b'{"head": {}, "data": [{"name": ".lq.RecordNewRound"}]}'))
    assert "cat.json cannot be read: this is a raw Mahjong Soul record. Convert it to tenhou/6" in text_of(raw)
    both = await replay(club, file=("game.json", sample(LOG).encode()), game=GAME)
    assert "Choose either a game" in text_of(both)


async def test_pages_about_a_game_and_the_games_of_the_league_lead_to_replays(club: Club, game: str) -> None:
    page = shown(await club.slash("Dan", "league game", number=1))
    assert "1/100" in (text_of(await press(club, page, "Replay")))
    page = shown(await club.slash("Dan", "league games", everybody=True))
    [games] = [item for item in buttons(page) if item["custom_id"] == "jm:replay:pick"]
    [offered] = games["options"]
    assert offered["label"] == "1: 2026-03-01, Aiko, Ben, Chie, Ume"
    answer = shown(await club.people["Dan"].select(page, [offered["value"]], custom_id="jm:replay:pick"))
    assert "1/100" in text_of(answer)


async def test_a_game_that_was_ended_early_is_shown_as_far_as_it_went(club: Club) -> None:
    await club.play(1, wall=deal("123m406p789s1122z", draws="9m"))
    await club.slash("Aiko", "table close")
    await club.wait(2)
    answer = await press(club, club.last(), "Replay", "Aiko")
    assert "The game was not finished" in text_of(answer)
    assert "Hand ▶|" in open_labels(answer)


async def test_a_game_of_a_channel_that_is_gone_is_left_to_those_who_played_in_it(club: Club) -> None:
    await finished(club, channel=12345)
    await void(club, 1)
    assert "a channel that you cannot see" in (text_of(await replay(club, game=GAME)))
    assert "East 1" in (text_of(await replay(club, "Chie", game=GAME)))


async def test_a_game_of_a_thread_is_for_who_sees_its_channel_and_of_a_private_one_for_who_is_in_it(club: Club) -> None:
    channel = club.bot.get_channel(club.channel.id)
    assert isinstance(channel, discord.TextChannel)
    for number, (table, kind) in enumerate(THREADS.items(), 1):
        thread = await channel.create_thread(name=table, type=kind)
        await finished(club, table, number, channel=thread.id)
        await void(club, number)
    assert "East 1" in (text_of(await replay(club, game="t/open/1")))
    assert "a channel that you cannot see" in (text_of(await replay(club, game="t/private/1")))
    await thread.add_user(discord.Object(club.people["Dan"].id))
    assert "East 1" in (text_of(await replay(club, game="t/private/1")))


async def test_a_course_that_cannot_be_read_any_more_is_said_to_be_so(club: Club) -> None:
    whole = played(1)
    people = tuple(Person(club.people[name].id, name) for name in NAMES)
    seats = lobby(people, guild=club.env.guild.id, channel=club.channel.id)
    torn = (*whole[:3], *whole[60:70])
    await club.bot.store.journal.append("torn", entries(*seats, *torn, TableClosed("agreed")), ())
    answer = await replay(club, game="t/torn/1")
    assert text_of(answer) == "The record of this game can no longer be read."


async def test_whoever_was_forgotten_is_nameless_in_a_game_that_was_looked_at_before(club: Club, game: str) -> None:
    answer = await replay(club)
    assert "Chie" in alts_of(answer)
    await club.bot.store.personal_data.erase(club.people["Chie"].id)
    after = await press(club, answer, "Next ▶")
    assert "Aiko" in alts_of(after)
    assert "Chie" not in text_of(after) + str(after.attachments[0].description) + str(buttons(after))
