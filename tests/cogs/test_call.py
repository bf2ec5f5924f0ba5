"""`/call`: everything but discards and riichi, chosen from what is legal now or typed as people say it."""

import pytest

from bot.engine.actions import code_of
from bot.engine.errors import NotationError
from bot.table.ports import PlayerTable
from bot.text.sentences import Words
from cogs.table.call_option import call_choices, call_from
from tests.cogs.club import Club, all_told, deal, deal_three, labels, shown, text_of

FIVES = "40556p258m369s12z"
"""May answer 5p with a chii, two pon and an open kan."""
TENPAI = "234m406p789s1122z"
SANMA = {"preset": "tenhou_sanma"}


async def hand_of(club: Club, name: str) -> PlayerTable:
    return await club.bot.lobby.hand((await club.table()).table, club.people[name].id)


async def fives(club: Club) -> PlayerTable:
    """Ben's hand when Aiko has discarded 5p."""
    await club.play(4, wall=deal("147m369p258s1234z", FIVES, draws="5p"))
    await club.slash("Aiko", "discard", tile="5p drawn")
    return await hand_of(club, "Ben")


def meant(typed: str, hand: PlayerTable) -> str:
    """The code of the call that is understood, else ``?``."""
    try:
        found = call_from(typed, hand, "en-US")
    except NotationError:
        return "?"
    return "?" if isinstance(found, Words) else code_of(found)


async def offered(club: Club, name: str, typed: str = "") -> list[str]:
    found = await club.people[name].autocomplete(club.channel, "call", "call", typed)
    return [str(choice["name"]) for choice in found]


async def test_what_is_legal_is_offered_in_the_words_of_the_buttons(club: Club) -> None:
    hand = await fives(club)
    assert await offered(club, "Ben") == [
        "Pon with red 5p 5p", "Pon with 55p", "Open kan 5p", "Chii with 46p", "Pass",
    ]  # fmt: skip
    assert [code for _, code in call_choices(hand, "", "en-US")] == [code_of(action) for action in hand.legal]
    assert await offered(club, "Dan") == []


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("chi", ["Chii with 46p"]),
        ("pong", ["Pon with red 5p 5p", "Pon with 55p"]),
        ("pon 0", ["Pon with red 5p 5p"]),
        ("pon with 55", ["Pon with 55p"]),
        ("Ko", ["Open kan 5p"]),
        ("skip", ["Pass"]),
        ("pass", ["Pass"]),
        ("red", ["Pon with red 5p 5p"]),
        ("daiminkan", ["Open kan 5p"]),
        ("tsumo", []),
        ("xyz", []),
    ],
)
async def test_typing_narrows_what_is_offered_by_every_word_for_it(club: Club, typed: str, left: list[str]) -> None:
    await fives(club)
    assert await offered(club, "Ben", typed) == left


async def test_calls_are_understood_as_people_write_them(club: Club) -> None:
    hand = await fives(club)
    written = {
        "chii": "chii-4p6p", "Chi": "chii-4p6p", "chow!": "chii-4p6p", "chii 46p": "chii-4p6p", "chi 46": "chii-4p6p",
        "chii46p": "chii-4p6p", "chii 456p": "chii-4p6p", "chii with 4p 6p": "chii-4p6p", "46p": "chii-4p6p",
        "chii 34p": "chii-3p4p", "chii-4p6p": "chii-4p6p", "chii 4p6p on the 5p": "chii-4p6p",
        "pon": "?", "pon 5p": "?", "pon 55p": "pon-5p5p", "pong 55": "pon-5p5p", "pon E E": "pon-1z1z",
        "pon east east": "pon-1z1z", "pon 555p": "pon-5p5p",
        "pon 05p": "pon-0p5p", "Pon with red 5p 5p": "pon-0p5p", "05p": "pon-0p5p", "pon 50": "pon-0p5p",
        "kan": "daiminkan", "kong": "daiminkan", "kan 5p": "daiminkan", "open kan": "daiminkan", "kan 7s": "?",
        "5p kan": "daiminkan", "closed kan 5p": "ankan-5p", "added kan 5p": "kakan-5p",
        "pass": "pass", "Skip": "pass", "let it go": "pass", "no": "pass", "PASS, please": "pass",
        "ron": "ron", "win": "ron", "tsumo": "tsumo", "kita": "kita", "north": "kita", "set north aside": "kita",
        "draw": "kyuushu", "nine terminals": "kyuushu", "kyuushu kyuuhai": "kyuushu",
        "tenpai": "tenpai", "noten": "noten", "stop": "stop", "end the game": "stop",
        "play on": "play_on", "play-on": "play_on", "play_on": "play_on",
        "チー46p": "chii-4p6p", "ポン 赤5筒5筒": "pon-0p5p", "カン": "daiminkan", "大明槓": "daiminkan", "ロン": "ron",
        "吃46": "chii-4p6p", "碰五筒五筒": "pon-5p5p", "碰东东": "pon-1z1z", "杠": "daiminkan", "暗杠5筒": "ankan-5p",
        "加杠5p": "kakan-5p", "荣和": "ron", "胡": "ron", "自摸": "tsumo", "ツモ": "tsumo", "北抜き": "kita",
        "北": "kita", "過": "pass", "过": "pass", "パス": "pass", "九種九牌": "kyuushu", "九种九牌": "kyuushu",
        "聴牌": "tenpai", "听牌": "tenpai", "不听": "noten", "ノーテン": "noten", "结束": "stop", "続行": "play_on",
        "pon or chii": "?", "5x": "?", "discard-5p": "?", "hello": "?", "pon 12345m": "?",
    }  # fmt: skip
    assert {typed: meant(typed, hand) for typed in written} == written


async def test_what_is_no_call_or_several_is_answered_with_what_can_be_called(club: Club) -> None:
    await fives(club)
    answer = shown(await club.slash("Ben", "call", call="pon"))
    assert "You can call in several ways: Pon with red 5p 5p, Pon with 55p." in text_of(answer)
    assert "Pass" in labels(answer)
    alone = shown(await club.slash("Ben", "call"))
    assert (
        "You can call: Pon with red 5p 5p, Pon with 55p, Open kan 5p, Chii with 46p, Pass. "
        "Choose one with the option *call*, or press a button." in text_of(alone)
    )
    answer = shown(await club.slash("Ben", "call", call="hello *there*"))
    assert "I do not know which call you mean by “hello \\*there\\*”. You can call: Pon with red 5p 5p, " in text_of(
        answer
    )
    other = shown(await club.slash("Dan", "call", call="hello"))
    assert "I do not know the call “hello”, and there is nothing to call now." in text_of(other)
    answer = shown(await club.slash("Ben", "call", call="kan 7s"))
    assert "I do not know which call you mean by “kan 7s”." in text_of(answer)
    assert "Kan" in labels(answer)


async def test_a_call_without_tiles_that_cannot_be_made_says_why(club: Club) -> None:
    await club.play(4, wall=deal("", "47s147m258p12345z", draws="5s"))
    await club.slash("Aiko", "discard", tile="5s drawn")
    refused = shown(await club.slash("Ben", "call", call="chi"))
    assert "A sequence with 5s needs two tiles from your hand: you have 4s 7s but not 3s or 6s." in text_of(refused)


async def test_alone_it_makes_the_only_call_there_is(club: Club) -> None:
    await club.play(4, wall=deal("", "", TENPAI, draws="1z"))
    await club.slash("Aiko", "discard", tile="East drawn")
    assert await offered(club, "Chie") == ["Ron E (2,600)", "Pon with E E", "Pass"]
    await club.slash("Chie", "call", call="Ron E (2,600)")
    await club.wait(2.6)
    assert "**Chie wins by ron on Aiko's E: 2,600**" in text_of(club.last())


async def test_alone_with_one_call_beside_passing_it_is_that_one(club: Club) -> None:
    await club.play(4, wall=deal("", "", "258m369p147s1122z", draws="1z"))
    await club.slash("Aiko", "discard", tile="East drawn")
    assert "You have answered" in text_of(shown(await club.slash("Chie", "call")))
    await club.wait(2.6)
    assert "Chie called pon on Aiko's discard" in all_told(club.last())


async def test_alone_with_nothing_to_call_it_says_what_may_be_done(club: Club) -> None:
    await club.play(4, wall=deal("147m258p369s1234z", draws="9m"))
    answer = shown(await club.slash("Ben", "call"))
    assert "There is nothing to call now.\n**Aiko** to discard\nYou will be asked what to do when you draw" in text_of(
        answer
    )


async def test_before_the_deal_there_is_nothing_to_call(club: Club) -> None:
    await club.open()
    assert "There is nothing to call now.\nThe game has not started." in text_of(
        shown(await club.slash("Aiko", "call"))
    )
    assert "The game has not started" in text_of(shown(await club.slash("Aiko", "call", call="pon")))


async def test_kans_of_the_own_turn_are_told_apart(club: Club) -> None:
    await club.play(4, wall=deal("11112222z345m67p", draws="9m"))
    hand = await hand_of(club, "Aiko")
    assert await offered(club, "Aiko") == ["Closed kan E", "Closed kan S"]
    assert await offered(club, "Aiko", "kan s") == ["Closed kan S"]
    written = {
        "kan": "?", "kan 1z": "ankan-1z", "closed kan S": "ankan-2z", "ankan 2222z": "ankan-2z",
        "South kong": "ankan-2z", "east": "ankan-1z", "added kan 2z": "kakan-2z", "kan 9m": "ankan-9m",
        "kan haku": "ankan-5z", "win": "tsumo",
    }  # fmt: skip
    assert {typed: meant(typed, hand) for typed in written} == written
    assert "A kan needs four copies of 9m" in text_of(shown(await club.slash("Aiko", "call", call="kan 9m")))
    await club.slash("Aiko", "call", call="kan south")
    await club.wait(1)
    assert "Aiko declared a closed kan: [S S S S]." in all_told(club.last())


async def test_the_own_win_and_the_north_are_offered_with_their_words(club: Club) -> None:
    await club.play(3, wall=deal_three(draws="4z", rinshan="9s"), **SANMA)
    assert await offered(club, "Aiko") == ["Set north aside (kita)"]
    assert await offered(club, "Aiko", "north") == ["Set north aside (kita)"]
    assert "kita N" in text_of(shown(await club.slash("Aiko", "call", call="north")))
