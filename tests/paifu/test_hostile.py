"""Files made to be bad: each is refused with a reason and a place, before it takes much time or memory."""

import gzip
import json
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from bot.paifu import LogProblem, PaifuError, read
from bot.paifu.file_parts import parts_of
from bot.paifu.games_in_log import games_of
from bot.paifu.json_tree import MOST_VALUES
from bot.paifu.log_decoding import MOST_BYTES
from bot.paifu.record import LONGEST
from bot.paifu.tenhou import tenhou6_order as order
from tests.for_each import for_each
from tests.paifu.samples import sample
from tests.paifu.test_refusals import refusal
from tests.patience import HANG

TOP = Path(__file__).parents[2]
XML = sample("tenhou_pao.mjlog")
TENHOU6 = sample("tenhou_ranked_game.tenhou6.json")
LINES = sample("tenhou_open_kan_of_red.mjai.jsonl")


def changed(*path: Any, value: Any) -> str:
    """The tenhou/6 sample with another value somewhere."""
    tree = json.loads(TENHOU6)
    below = tree
    for step in path[:-1]:
        below = below[step]
    below[path[-1]] = value
    return json.dumps(tree)


# ------------------------------------------------------------------------------------------------------- the encoding


@pytest.mark.parametrize(
    ("data", "guess", "line", "column"),
    [
        ('{"title":\n["東風戦、喰アリ"]}'.encode("cp932"), "Shift_JIS", 2, 3),
        ('{"title":\n["東風戦、喰アリ"]}'.encode("euc_jp"), "EUC-JP", 2, 3),
        ('{"name": "Zoë"}'.encode("latin-1"), "", 1, 13),
        (XML.encode("utf-16"), "UTF-16", 0, 0),
        (XML.encode("utf-16-le") + b"\xff", "UTF-16", 0, 0),
        (LINES.encode() + b"\xc3", "", LINES.count("\n") + 1, 1),
        (b"\xff" * 10, "", 1, 1),
    ],
)
def test_text_in_another_encoding_is_refused_with_what_it_looks_like(
    data: bytes, guess: str, line: int, column: int
) -> None:
    error = refusal(data)
    assert error.problem is LogProblem.BAD_ENCODING
    assert error.detail["encoding"] == guess
    assert error.place[:2] == (line, column)


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read(b"\xef\xbb\xbf" + LINES.encode()) == read(LINES)
    assert read(TENHOU6.encode("utf-8-sig")) == read(TENHOU6)


# ------------------------------------------------------------------------------------------------------------- packed


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\x00\x00\x00", "zip"),
        (b"PK\x05\x06" + bytes(18), "zip"),
        (b"7z\xbc\xaf\x27\x1c\x00", "7z"),
        (b"Rar!\x1a\x07\x01", "rar"),
        (b"BZh91AY&SY", "bzip2"),
        (b"\xfd7zXZ\x00\x00", "xz"),
        (b"\x28\xb5\x2f\xfd\x00", "zstd"),
        (gzip.compress(gzip.compress(XML.encode(), mtime=0), mtime=0), "gzip"),
        (gzip.compress(b"PK\x03\x04", mtime=0), "zip"),
    ],
)
def test_packed_files_of_other_kinds_are_named(data: bytes, kind: str) -> None:
    error = refusal(data)
    assert (error.problem, error.detail) == (LogProblem.PACKED, {"kind": kind})


def bomb(of: int) -> bytes:
    """So many bytes, packed without holding them."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join([*(packer.compress(bytes(1 << 20)) for _ in range(of >> 20)), packer.flush()])


def test_a_bomb_within_a_bomb_is_refused_by_what_it_would_unpack_to() -> None:
    assert refusal(bomb(64 << 20)).problem is LogProblem.TOO_LARGE
    assert refusal(gzip.compress(bomb(64 << 20))).problem is LogProblem.PACKED


# -------------------------------------------------------------------------------------------------- what JSON can hold


@for_each(
    ("text", "problem", "line", "column"),
    [
        ('{"log":\n[NaN]}', LogProblem.BAD_JSON, 2, 2),
        ('{"title": "NaN Infinity", "log":\n [-Infinity]}', LogProblem.BAD_JSON, 2, 3),
        ('{"log":\n[\n1, ' + "9" * 5000 + "]}", LogProblem.BAD_JSON, 3, 4),
        ('{"log": [1,\n2', LogProblem.BAD_JSON, 2, 2),
        ('{"log": "\0"}', LogProblem.BAD_JSON, 1, 10),
        ('[{"log": []}, 7', LogProblem.BAD_JSON, 1, 16),
        ('{"a":' * 50_000, LogProblem.TOO_DEEP, 0, 0),
        ('{"log": ' + "[" * 50_000, LogProblem.TOO_DEEP, 0, 0),
        (LINES.replace('"honba"', '"oya": 1, "honba"', 1), LogProblem.KEY_TWICE, 2, 1),
        ('{"log": [], "title": [], "log": []}', LogProblem.KEY_TWICE, 0, 0),
    ],
)
def test_json_that_no_log_has_is_refused_where_it_stands(
    text: str, problem: LogProblem, line: int, column: int
) -> None:
    error = refusal(text)
    assert error.problem is problem
    assert error.place[:2] == (line, column)


@for_each("value", [1e999, 10**400, -(10**10), 0.5, True, None, "11", [], {}, [[]], {"a": 1}, "\ud800", "x" * 5000])
def test_a_value_of_another_kind_is_refused_with_its_path(value: Any) -> None:
    text = changed("log", 0, 4, 0, value=value).replace("Infinity", "1e999")
    error = refusal(text)
    assert error.problem is LogProblem.BAD_VALUE
    assert error.place.path == "log[0][4][0]"
    assert len(str(error)) < 300


@pytest.mark.parametrize("value", [0, 9, 10, 48, 54, 99, -11])
def test_a_tile_that_does_not_exist_is_refused_with_its_path(value: int) -> None:
    error = refusal(changed("log", 0, 4, 0, value=value))
    assert (error.problem, error.place.path) == (LogProblem.BAD_TILE, "log[0][4][0]")


def test_a_tile_by_a_name_that_no_tile_has_is_refused_with_its_line() -> None:
    number, line = next((number, line) for number, line in enumerate(LINES.split("\n"), 1) if '"tsumo"' in line)
    tile = json.loads(line)["pai"]
    error = refusal(LINES.replace(line, line.replace(f'"{tile}"', '"9z"')))
    assert (error.problem, error.place) == (LogProblem.BAD_TILE, (number, 1, "pai"))


@pytest.mark.parametrize("version", ["1.0", "3", "9.9", "", "two"])
def test_a_version_that_nobody_knows_is_refused(version: str) -> None:
    error = refusal(XML.replace('ver="2.3"', f'ver="{version}"'))
    assert (error.problem, error.detail) == (LogProblem.UNKNOWN_VERSION, {"version": version})
    assert error.place[:2] == (1, 1)


def test_negative_scores_are_scores() -> None:
    tree = json.loads(TENHOU6)
    tree["log"] = tree["log"][:1]
    tree["log"][0][1] = [-500, 50_500, 25_000, 25_000]
    assert read(json.dumps(tree)).kyoku[0].deal.scores[0] == -500


def test_names_are_kept_as_they_can_be_written_down_anywhere() -> None:
    record = read(changed("name", value=["\ud800A\0B\x1b[2J", "x" * 900, " C\n", "\U0001f600"]))
    assert record.names == ("A B [2J", "x" * LONGEST, "C", "\U0001f600")
    xml = XML.replace('n0="%41"', 'n0="' + "%00%ff%41" * 300 + '"')
    assert read(xml).names[0].startswith("\ufffdA \ufffdA")
    assert len(read(xml).names[0]) == LONGEST
    for name in (*record.names, *read(xml).names):
        name.encode()


def test_the_text_that_is_kept_of_each_game_of_an_array_is_what_stands_there() -> None:
    one = changed("name", value=["\ud800", "b", "c", "d"]).strip()
    assert parts_of(f" [ {one} ,\n{one}]\n") == (one, one)
    one.encode()
    games = games_of(f"[{one},{one}]".encode())
    assert [game.part for game in games] == [0, 1]
    assert parts_of(f"[{one},") == (f"[{one},",), "cut off, it is read as a whole and refused"


def test_how_long_an_order_is_looked_for_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    text = sample("tenhou_same_tile_twice.tenhou6.json")
    assert len(read(text).kyoku) == 1
    monkeypatch.setattr(order, "MOST_TRIES", 0)
    assert refusal(text).problem is LogProblem.OUT_OF_ORDER


# ------------------------------------------------------------------------------------------------------------ the size


def filled(unit: str, head: str = "", tail: str = "") -> str:
    """A text as large as may be, of one thing over and over."""
    return head + unit * ((MOST_BYTES - len(head) - len(tail)) // len(unit)) + tail


HOSTILE = {
    "lists": filled("[],", '{"log":[', "[]]}"),
    "objects": filled('{"a":1},', '{"log":[', "{}]}"),
    "an array of objects": filled('{"log":1},', "[", "{}]"),
    "short strings": filled('"ab",', '{"log":[', '"a"]}'),
    "numbers": filled("1.5,", '{"log":[', "1]}"),
    "digits": filled("9", '{"log":[', "]}"),
    "members": '{"log":[]' + "".join(f',"{key:x}":1' for key in range(600_000)) + "}",
    "nesting": filled("[", '{"log":'),
    "empty lines": filled("\n", "{", "}"),
    "lines": filled('{"type":"none","a":1}\n'),
    "games of mjai": filled('{"type":"start_game"}\n'),
    "a line without end": filled("a", '{"type":"', '"}'),
    "elements": filled("<BYE/>", "<mjloggm>", "</mjloggm>"),
    "attributes": "<mjloggm><GO " + " ".join(f'a{key:x}=""' for key in range(149_000)) + "/></mjloggm>",
    "numbers in an attribute": filled("1,", '<mjloggm><GO type="', '"/></mjloggm>'),
    "an encoded name": filled("%41", '<mjloggm><GO type="169"/><UN n0="', '"/></mjloggm>'),
    "games of Tenhou": filled("<mjloggm "),
    "open elements": filled("<a>", "<mjloggm>"),
    "an address": filled("%7B", "https://example.com/#json="),
    "brackets of a yaku": TENHOU6.replace("役牌 發(1飜)", "(" * 3_000_000),
    "wide letters": "{" + "\U0001f600" * (MOST_BYTES // 4 - 10),
}
"""Texts whose small parts would take many times their size in memory, or whose length would take a search for ever."""

_ROOM = 200 << 20
"""Bytes of address space: the most that any of them takes is 160 MB, Python itself among it; without bounds 250."""
_ASK = f"""\
import resource, sys
from bot.paifu import PaifuError
from bot.paifu.games_in_log import games_of
resource.setrlimit(resource.RLIMIT_AS, ({_ROOM}, {_ROOM}))
for line in sys.stdin.buffer:
    with open(line.decode().rstrip("\\n"), "rb") as file:
        data = file.read()
    try:
        (game, *others) = games_of(data)
        print(getattr(game, "why", "READ").problem, flush=True)
        del game, others, data
    except PaifuError as error:
        print(error.problem, flush=True)
"""


def test_whatever_a_file_is_made_of_it_is_refused_within_little_memory(tmp_path: Path) -> None:
    for number, text in enumerate(HOSTILE.values()):
        (tmp_path / str(number)).write_text(text, encoding="utf-8")
    names = "".join(f"{tmp_path / str(number)}\n" for number in range(len(HOSTILE)))
    done = subprocess.run(
        [sys.executable, "-c", _ASK], input=names, capture_output=True, text=True, check=False, timeout=HANG, cwd=TOP
    )
    assert done.stderr == ""
    told = dict(zip(HOSTILE, done.stdout.split(), strict=True))
    known = {problem.value for problem in LogProblem}
    assert all(problem in known for problem in told.values()), told
    assert sum(problem == "too_large" for problem in told.values()) >= 9, told


def test_a_json_of_very_many_keys_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{" + ",".join(f'"{number}":1' for number in range(MOST_VALUES + 2)) + "}"
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("parsed"))
    for whole in (text, f"[{text}]"):
        with pytest.raises(PaifuError) as refused:
            read(whole)
        assert refused.value.problem is LogProblem.TOO_LARGE
