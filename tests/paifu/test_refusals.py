"""What is wrong with a log is told by a problem, a place and its kind of error."""

import gzip
import json
from typing import Any

import pytest

from bot.paifu import LogProblem, Malformed, OneSided, PaifuError, UnreadableLog, Unsupported, read
from bot.paifu.log_decoding import MOST_BYTES, MOST_MEMBERS, text_of
from bot.paifu.mjai.read_mjai import read_mjai
from bot.paifu.tenhou.mjlog import read_mjlog
from bot.paifu.tenhou.tenhou6 import read_tenhou6
from tests.for_each import for_each
from tests.paifu.samples import DATA, sample

XML = sample("tenhou_pao.mjlog")
TWO_WINS = sample("tenhou_double_ron.tenhou6.json")
LINES = sample("tenhou_open_kan_of_red.mjai.jsonl").splitlines()
# Lines of these events, from 1.
PON, OPEN_KAN, HORA = (
    next(number for number, line in enumerate(LINES, 1) if f'"type":"{kind}"' in line)
    for kind in ("pon", "daiminkan", "hora")
)


def refusal(data: bytes | str) -> PaifuError:
    with pytest.raises(PaifuError) as refused:
        read(data)
    return refused.value


# ------------------------------------------------------------------------------------------------------------ the file


@for_each(
    ("data", "problem"),
    [
        (b"", LogProblem.EMPTY),
        (b"\xef\xbb\xbf \r\n", LogProblem.EMPTY),
        ("#EMB 1", LogProblem.UNKNOWN_FORMAT),
        (b"\xff\xfe<mjloggm/>", LogProblem.BAD_ENCODING),
        (b"\x1f\x8bnot gzip at all", LogProblem.BAD_COMPRESSION),
        (gzip.compress(XML.encode(), mtime=0)[:-20], LogProblem.BAD_COMPRESSION),
        (gzip.compress(XML.encode(), mtime=0) + b"more", LogProblem.BAD_COMPRESSION),
        (gzip.compress(b"", mtime=0) * (MOST_MEMBERS + 1), LogProblem.BAD_COMPRESSION),
        (b" " * (MOST_BYTES + 1), LogProblem.TOO_LARGE),
        (" " * (MOST_BYTES + 1), LogProblem.TOO_LARGE),
        ("{" * 200_000, LogProblem.BAD_JSON),
        ('{"a":' * 100_000, LogProblem.TOO_DEEP),
        ('{"log": NaN}', LogProblem.BAD_JSON),
        ('{"log": [' + "9" * 5000 + "]}", LogProblem.BAD_JSON),
        ("<mjloggm><GO", LogProblem.BAD_XML),
        ("<mjloggm>&unknown;</mjloggm>", LogProblem.BAD_XML),
        ("<mjloggm>\ud800</mjloggm>", LogProblem.BAD_ENCODING),
    ],
)
def test_a_file_that_is_no_text_of_a_format(data: bytes | str, problem: LogProblem) -> None:
    error = refusal(data)
    assert isinstance(error, UnreadableLog)
    assert error.problem is problem


def test_a_file_that_unpacks_without_end_is_not_unpacked() -> None:
    bomb = gzip.compress(b"<mjloggm>" + b" " * (50 * 1024 * 1024))
    assert len(bomb) < 100_000
    assert refusal(bomb).problem is LogProblem.TOO_LARGE


def test_several_compressed_pieces_are_one_text() -> None:
    assert text_of(gzip.compress(b"<a") + gzip.compress(b"/>")) == "<a/>"
    assert text_of(gzip.compress(b" ") * MOST_MEMBERS) == " " * MOST_MEMBERS


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE x SYSTEM "http://example.com/x.dtd">',
        '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
    ],
)
def test_xml_with_a_document_type_is_refused_before_anything_is_expanded(head: str) -> None:
    error = refusal(f"{head}{XML}")
    assert isinstance(error, UnreadableLog)
    assert error.problem is LogProblem.DOCTYPE


def test_more_elements_than_any_game_has() -> None:
    assert refusal("<mjloggm>" + "<BYE/>" * 30_000 + "</mjloggm>").problem is LogProblem.TOO_LARGE


def test_more_lines_than_any_game_has() -> None:
    assert refusal('{"type":"none"}\n' * 30_000).problem is LogProblem.TOO_LARGE


# --------------------------------------------------------------------------------------------------------------- mjlog


@for_each(
    ("was", "becomes", "problem"),
    [
        ("<mjloggm", "<tenhou", LogProblem.UNKNOWN_EVENT),
        ('<GO type="169" lobby="0"/>', "", LogProblem.OUT_OF_ORDER),
        ('<GO type="169" lobby="0"/>', '<GO type="169"/><GO type="169"/>', LogProblem.OUT_OF_ORDER),
        ('type="169"', 'typ="169"', LogProblem.MISSING),
        ('type="169"', 'type="one"', LogProblem.BAD_VALUE),
        ('type="169"', 'type="１６９"', LogProblem.BAD_VALUE),
        ('type="169"', 'type="425"', LogProblem.UNKNOWN_RULES),
        ('type="169"', 'type="185"', LogProblem.BAD_SEAT),
        ('seed="5,0,0,0,0,80"', 'seed="5,0,0,0,0"', LogProblem.BAD_VALUE),
        ('seed="5,0,0,0,0,80"', 'seed="2,0,0,0,0,80"', LogProblem.BAD_VALUE),
        ('seed="5,0,0,0,0,80"', 'seed="5,1001,0,0,0,80"', LogProblem.BAD_VALUE),
        ('seed="5,0,0,0,0,80"', 'seed="5,0,1001,0,0,80"', LogProblem.BAD_VALUE),
        ('sc="450,', 'sc="10000000,', LogProblem.BAD_VALUE),
        ('seed="5,0,0,0,0,80"', 'seed="5,0,0,0,0,136"', LogProblem.BAD_TILE),
        ('hai0="5,11,', 'hai0="5,', LogProblem.BAD_VALUE),
        ('hai3="', 'hand3="', LogProblem.MISSING),
        ('hai0="', 'hai="', LogProblem.HIDDEN_TILE),
        ("<T22/>", "<T/>", LogProblem.HIDDEN_TILE),
        ("<T22/>", "<t22/>", LogProblem.HIDDEN_TILE),
        ("<T22/>", "<T136/>", LogProblem.BAD_TILE),
        ("<T22/>", "<T22/><T112/>", LogProblem.OUT_OF_ORDER),
        ("<D68/>", "<E68/>", LogProblem.OUT_OF_ORDER),
        ("<D68/>", "<CHAT/>", LogProblem.UNKNOWN_EVENT),
        ("<D68/>", "<D68><X/></D68>", LogProblem.UNKNOWN_EVENT),
        ('m="49707"', 'm="65535"', LogProblem.BAD_CALL),
        ('m="49707"', 'm="49706"', LogProblem.BAD_CALL),
        ('<N who="1" m="49707" />', '<N who="4" m="49707" />', LogProblem.BAD_SEAT),
        ('machi="18"', 'machi="43"', LogProblem.BAD_TILE),
        ('fromWho="1"', 'fromWho="2"', LogProblem.OUT_OF_ORDER),
        ('yakuman="39"', 'yakuman="8"', LogProblem.UNKNOWN_YAKU),
        ('yakuman="39"', 'yaku="55,1"', LogProblem.UNKNOWN_YAKU),
        ('yakuman="39"', 'yaku="8"', LogProblem.BAD_VALUE),
        ('yakuman="39"', 'yaku=""', LogProblem.BAD_VALUE),
        ('ten="0,48000,5"', 'ten="0,48000,6"', LogProblem.BAD_VALUE),
        ('sc="450,0,', 'sc="450,', LogProblem.BAD_VALUE),
        ('owari="450,25.0,', 'owari="450,25.05,', LogProblem.BAD_VALUE),
        ('owari="450,25.0,', 'owari="', LogProblem.BAD_VALUE),
        ("</mjloggm>", "<T1/></mjloggm>", LogProblem.OUT_OF_ORDER),
        ("</mjloggm>", '<RYUUKYOKU type="nm"/></mjloggm>', LogProblem.OUT_OF_ORDER),
        (
            "<AGARI",
            '<DORA hai="1"/><DORA hai="2"/><DORA hai="3"/><DORA hai="4"/><DORA hai="5"/><AGARI',
            LogProblem.OUT_OF_ORDER,
        ),
        ("<AGARI", '<RYUUKYOKU type="snow" sc="0"/><AGARI', LogProblem.BAD_VALUE),
        ("<AGARI", '<REACH who="3" step="1"/><AGARI', LogProblem.OUT_OF_ORDER),
    ],
)
def test_an_mjlog_with_something_wrong(was: str, becomes: str, problem: LogProblem) -> None:
    assert was in XML
    error = refusal(XML.replace(was, becomes, 1))
    assert error.problem is problem
    kinds = {
        LogProblem.HIDDEN_TILE: OneSided,
        LogProblem.UNKNOWN_RULES: Unsupported,
    }
    assert type(error) is kinds.get(problem, Malformed)
    assert (error.place.line, error.place.column > 0) == (1, True)


def test_an_mjlog_with_no_deal_is_no_record() -> None:
    assert refusal("<mjloggm/>").detail == {"field": "GO"}
    assert refusal('<mjloggm><GO type="169"/></mjloggm>').detail == {"field": "INIT"}


def test_the_place_of_a_fault_in_an_mjlog_is_its_line_and_column() -> None:
    text = XML.replace("<T22/>", "\n  <T136/>", 1)
    error = refusal(text)
    assert error.place == (2, 3, "T136")
    assert error.detail == {"tile": 136}
    assert str(error) == "bad_tile at 2:3 T136 tile='136'"


# ------------------------------------------------------------------------------------------------------------ tenhou/6


@for_each(
    ("path", "value", "problem"),
    [
        (("log",), None, LogProblem.MISSING),
        (("log",), [], LogProblem.BAD_VALUE),
        (("log",), {}, LogProblem.BAD_VALUE),
        (("log", 0), [], LogProblem.BAD_VALUE),
        (("name",), "A", LogProblem.BAD_VALUE),
        (("name", 0), 1, LogProblem.BAD_VALUE),
        (("rule", "disp"), 7, LogProblem.BAD_VALUE),
        (("rule", "aka"), True, LogProblem.BAD_VALUE),
        (("sc",), [1, 2], LogProblem.BAD_VALUE),
        (("sc",), [1, "x", 1, 1, 1, 1, 1, 1], LogProblem.BAD_VALUE),
        (("log", 0, 0), [16, 0, 0], LogProblem.BAD_VALUE),
        (("log", 0, 0), [0, -1, 0], LogProblem.BAD_VALUE),
        (("log", 0, 2), [], LogProblem.BAD_VALUE),
        (("log", 0, 2, 0), 48, LogProblem.BAD_TILE),
        (("log", 0, 4, 0), 60, LogProblem.BAD_TILE),
        (("log", 0, 4), [11], LogProblem.BAD_VALUE),
        (("log", 0, 5, 0), "x1212", LogProblem.BAD_CALL),
        (("log", 0, 11, 0), "32q3232", LogProblem.BAD_CALL),
        (("log", 0, 11, 0), "32p323232", LogProblem.BAD_CALL),
        (("log", 0, 11, 0), "32c3232", LogProblem.BAD_CALL),
        (("log", 0, 11, 0), "p329999", LogProblem.BAD_TILE),
        (("log", 0, 11, 0), "p323232", LogProblem.OUT_OF_ORDER),
        (("log", 0, 6, 0), "k1212", LogProblem.BAD_CALL),
        (("log", 0, 6, 0), "121212a13", LogProblem.BAD_CALL),
        (("log", 0, 6, 0), "1212a1212", LogProblem.BAD_CALL),
        (("log", 0, 6, 0), "what", LogProblem.BAD_CALL),
        (("log", 0, 6, 0), 47, LogProblem.OUT_OF_ORDER),
        (("log", 0, 6, 0), 0, LogProblem.OUT_OF_ORDER),
        (("log", 0, 6, 0), "f44", LogProblem.OUT_OF_ORDER),
        (("log", 0, 16), ["和了"], LogProblem.BAD_VALUE),
        (("log", 0, 16, 2), [0, 4, 0], LogProblem.BAD_VALUE),
        (("log", 0, 16, 2), [0, 2, 0], LogProblem.OUT_OF_ORDER),
        (("log", 0, 16, 2, 3), "many points", LogProblem.BAD_VALUE),
        (("log", 0, 16, 1, 0), "all", LogProblem.BAD_VALUE),
    ],
)
def test_a_tenhou6_log_with_something_wrong(path: tuple[Any, ...], value: object, problem: LogProblem) -> None:
    tree = json.loads(TWO_WINS)
    below = tree
    for step in path[:-1]:
        below = below[step]
    below[path[-1]] = value
    error = refusal(json.dumps(tree))
    assert error.problem is problem
    assert isinstance(error, Malformed)


def test_the_place_of_a_fault_in_tenhou6_is_its_path() -> None:
    error = refusal(TWO_WINS.replace('"32p3232"', '"32q3232"'))
    assert error.place.path == "log[0][11][0]"
    broken = refusal(TWO_WINS[:100] + "\n\n ?")
    assert (broken.problem, broken.place.line) == (LogProblem.BAD_JSON, 3)


def test_a_fourth_player_where_the_caller_says_there_are_three() -> None:
    sanma = read((DATA / "tenhou_sanma_game.mjlog").read_bytes()).rules
    with pytest.raises(Malformed):
        read_tenhou6(TWO_WINS, sanma)
    with pytest.raises(Malformed):
        read_mjai("\n".join(LINES), sanma)


# ---------------------------------------------------------------------------------------------------------------- mjai


@for_each(
    ("line", "change", "problem"),
    [
        (1, {"type": "start_match"}, LogProblem.UNKNOWN_EVENT),
        (1, {"type": None}, LogProblem.MISSING),
        (1, {"names": "A"}, LogProblem.BAD_VALUE),
        (1, {"aka_flag": 1}, LogProblem.BAD_VALUE),
        (2, {"bakaze": "P"}, LogProblem.BAD_VALUE),
        (2, {"kyoku": 5}, LogProblem.BAD_VALUE),
        (2, {"oya": 0}, LogProblem.BAD_VALUE),
        (2, {"honba": -1}, LogProblem.BAD_VALUE),
        (2, {"tehais": [["1m"] * 13] * 2}, LogProblem.BAD_VALUE),
        (2, {"tehais": [["1m"] * 12] * 4}, LogProblem.BAD_VALUE),
        (2, {"tehais": [["1m"] * 13, ["?"] * 13, ["?"] * 13, ["1m"] * 13]}, LogProblem.HIDDEN_TILE),
        (2, {"dora_marker": "0z"}, LogProblem.BAD_TILE),
        (2, {"bakaze": "1m"}, LogProblem.BAD_VALUE),
        (2, {"dora_marker": "?"}, LogProblem.HIDDEN_TILE),
        (3, {"pai": "?"}, LogProblem.HIDDEN_TILE),
        (3, {"pai": "10m"}, LogProblem.BAD_TILE),
        (3, {"actor": 4}, LogProblem.BAD_VALUE),
        (4, {"actor": 2}, LogProblem.OUT_OF_ORDER),
        (4, {"tsumogiri": None}, LogProblem.MISSING),
        (4, {"tsumogiri": True}, LogProblem.BAD_TILE),
        (PON, {"consumed": ["F"]}, LogProblem.BAD_VALUE),
        (PON, {"target": 1}, LogProblem.BAD_CALL),
        (PON, {"pai": "C"}, LogProblem.BAD_CALL),
        (PON, {"actor": 3, "target": 3}, LogProblem.BAD_CALL),
        (OPEN_KAN, {"consumed": ["5p", "5p", "5s"]}, LogProblem.BAD_CALL),
        (HORA, {"pai": "1m"}, LogProblem.BAD_TILE),
        (HORA, {"target": 2}, LogProblem.OUT_OF_ORDER),
        (HORA, {"deltas": [1, 2, 3]}, LogProblem.BAD_VALUE),
        (HORA, {"yakus": [["dora"]]}, LogProblem.BAD_VALUE),
        (HORA, {"fu": "30"}, LogProblem.BAD_VALUE),
        (HORA + 1, {"type": "dahai", "actor": 0, "pai": "1m", "tsumogiri": False}, LogProblem.OUT_OF_ORDER),
        (HORA + 1, {"type": "ryukyoku"}, LogProblem.OUT_OF_ORDER),
        (HORA + 2, {"type": "start_game"}, LogProblem.OUT_OF_ORDER),
    ],
)
def test_an_mjai_log_with_something_wrong(line: int, change: dict[str, Any], problem: LogProblem) -> None:
    event = {**json.loads(LINES[line - 1]), **change}
    lines = [*LINES[: line - 1], json.dumps(event), *LINES[line:]]
    error = refusal("\n".join(lines))
    assert error.problem is problem
    assert error.place.line == line
    assert type(error) is (OneSided if problem is LogProblem.HIDDEN_TILE else Malformed)


def test_nothing_follows_on_the_end_of_a_game() -> None:
    error = refusal("\n".join([*LINES, LINES[1]]))
    assert (error.problem, error.place.line) == (LogProblem.OUT_OF_ORDER, len(LINES) + 1)


def test_ura_indicators_that_a_log_does_not_tell_cannot_be_made_up() -> None:
    text = sample("mjai_engines_playing.mjai.jsonl").replace(',"ura_markers":["1s"]', "")
    assert refusal(text).detail == {"field": "ura_markers"}


def test_an_exhausted_wall_without_payments_told_is_refused_and_an_abort_without_them_is_not() -> None:
    cut = "\n".join([*LINES[: HORA - 1], '{"type":"ryukyoku","reason":"fanpai"}'])
    assert refusal(cut).detail == {"field": "deltas"}
    aborted = read_mjai("\n".join([*LINES[: HORA - 1], '{"type":"ryukyoku","reason":"sukaikan"}']))
    assert aborted.kyoku[0].outcome is not None
    assert aborted.kyoku[0].outcome.deltas == (0, 0, 0, 0)


def test_a_log_in_pieces_is_refused_by_every_reader() -> None:
    for reader, text in ((read_mjlog, XML), (read_tenhou6, TWO_WINS)):
        with pytest.raises(UnreadableLog):
            reader(text[: len(text) // 2])
