"""Files in formats that are not read are named, with what to do; small ones, made here in those shapes."""

import json

import pytest

from bot.paifu import LogProblem, PaifuError, read
from bot.paifu.games_in_log import NoGame, games_of
from bot.paifu.log_decoding import OtherFormat, text_of
from bot.paifu.record_replay import replay_in
from bot.text.logs.log_faults import error_words
from bot.text.sentences import render
from tests.paifu.own_game import own_mjai, own_tenhou6

TILES = ["1m", "4m", "9m", "1p", "5p", "9p", "1s", "5s", "9s", "1z", "2z", "3z", "4z"]
MAHJONG_SOUL = {
    "head": {"uuid": "261128-00000000-0000-4000-8000-000000000000", "config": {"mode": {"detail_rule": {}}}},
    "data": {"records": [{"name": ".lq.RecordNewRound", "data": {"chang": 0, "ju": 0, "tiles0": TILES}}]},
}
ACTIONS = [{"name": "ActionNewRound", "data": {"chang": 0, "ju": 0, "tiles": TILES}}]
MAJIANG = {
    "title": "A game",
    "player": ["A", "B", "C", "D"],
    "qijia": 0,
    "log": [
        [{"qipai": {"zhuangfeng": 0, "jushu": 0, "shoupai": ["m149p159s159z1234", "", "", ""]}}, {"zimo": {"l": 0}}]
    ],
}
MJX = {"hiddenState": {"wall": [1, 2, 3]}, "publicObservation": {"playerIds": ["a", "b", "c", "d"], "events": []}}
PROTOBUF = b"\n\x1a.lq.GameDetailRecords\x12\x84\x01\n\x19\n\x12.lq.RecordNewRound\x12\x03\x80\x81\xff"


def imported(data: bytes) -> PaifuError:
    """Why the import of a file has no game."""
    try:
        [game, *_] = games_of(data)
    except PaifuError as error:
        return error
    assert isinstance(game, NoGame)
    assert isinstance(game.why, PaifuError)
    return game.why


NAMED = [
    (json.dumps(MAHJONG_SOUL).encode(), OtherFormat.MAHJONG_SOUL, "Convert it to tenhou/6"),
    (json.dumps(MAHJONG_SOUL, indent=2).encode(), OtherFormat.MAHJONG_SOUL, "raw Mahjong Soul record"),
    (json.dumps(ACTIONS).encode(), OtherFormat.MAHJONG_SOUL, "raw Mahjong Soul record"),
    (PROTOBUF, OtherFormat.MAHJONG_SOUL, "raw Mahjong Soul record"),
    (json.dumps(MAJIANG).encode(), OtherFormat.MAJIANG, "kobalab's Majiang"),
    (json.dumps([MAJIANG, MAJIANG]).encode(), OtherFormat.MAJIANG, "kobalab's Majiang"),
    ("\n".join([json.dumps(MJX)] * 3).encode(), OtherFormat.MJX, "a game from mjx"),
    (b"https://tenhou.net/0/?log=2026112810gm-0009-0000-00000000&tw=1\n", OtherFormat.LINK, "only a link to a log"),
    (b"https://tenhou.net/6/#log", OtherFormat.LINK, "only a link to a log"),
]


@pytest.mark.parametrize(("data", "format_", "said"), NAMED)
def test_a_file_of_a_format_that_is_not_read_is_named_with_what_to_do(
    data: bytes, format_: OtherFormat, said: str
) -> None:
    with pytest.raises(PaifuError) as refused:
        read(text_of(data))
    error = refused.value
    assert (error.problem, error.detail) == (LogProblem.OTHER_FORMAT, {"format": format_})
    sentence = render(error_words(error), "en-GB")
    assert said in sentence
    assert "end" in sentence, "what to send, or to save, instead"


@pytest.mark.parametrize(("data", "format_", "said"), NAMED)
def test_a_replay_of_such_a_file_and_the_import_of_a_league_name_it_too(
    data: bytes, format_: OtherFormat, said: str
) -> None:
    with pytest.raises(PaifuError) as refused:
        replay_in(data, None, 1 << 20)
    assert refused.value.detail == {"format": format_}
    assert said in render(error_words(imported(data)), "en-GB")


def test_a_log_that_carries_the_raw_record_too_is_read() -> None:
    tree = {"mjshead": MAHJONG_SOUL["head"], **own_tenhou6(), "mjsrecordtypes": ["RecordNewRound"]}
    assert read(json.dumps(tree)) == read(json.dumps(own_tenhou6()))


def test_players_may_be_called_like_another_format() -> None:
    start, *events = own_mjai()
    names = ["RecordNewRound", '"qijia":', "hiddenState", "https://tenhou.net"]
    text = "\n".join(map(json.dumps, [{**start, "names": names}, *events]))
    assert read(text).names[0] == "RecordNewRound"
