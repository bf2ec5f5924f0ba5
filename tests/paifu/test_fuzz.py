"""Whatever is done to a log, a reader answers with a record or its own error, and a replay with a value.

What was read goes all the way: through a replay and back into a record, and through both writers. Nothing but a
``PaifuError`` is ever raised.
"""

import contextlib
import gzip
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.paifu import PaifuError, read
from bot.paifu.games_in_log import games_of
from bot.paifu.mjai.read_mjai import read_mjai
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.playback import play_back
from bot.paifu.record import Record
from bot.paifu.record_replay import record_of, replay_of
from bot.paifu.tenhou.mjlog import read_mjlog
from bot.paifu.tenhou.tenhou6 import read_tenhou6
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6
from tests.paifu.samples import sample

MJLOG = ("tenhou_pao.mjlog", "tenhou_four_kans.mjlog", "tenhou_triple_ron.mjlog", "tenhou_short_game_end.mjlog")
TENHOU6 = (
    "tenhou_chankan.tenhou6.json",
    "tenhou_double_ron.tenhou6.json",
    "tenhou_four_kans_of_one.tenhou6.json",
    "tenhou_second_kan_robbed.tenhou6.json",
    "mahjong_soul_kokushi_on_closed_kan.tenhou6.json",
    "mahjong_soul_in_english.tenhou6.json",
    "jantaku_tenpai_by_ones_word.tenhou6.json",
)
MJAI = (
    "tenhou_open_kan_of_red.mjai.jsonl",
    "mahjong_soul_double_ron_on_north.mjai.jsonl",
    "jantaku_tenpai_by_ones_word.mjai.jsonl",
)

ALL = (*MJLOG, *TENHOU6, *MJAI)
WRITERS = (write_mjai, write_tenhou6)

slow = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
numbers = st.one_of(st.integers(-2, 140), st.integers(-(10**12), 10**12))
values: st.SearchStrategy[Any] = st.one_of(
    numbers,
    st.none(),
    st.booleans(),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from(["60", "r60", "f44", "p4141", "41p4141", "m41414141", "c111213", "414141a41", "?", "5mr", "E"]),
    st.just([]),
    st.just({}),
)


def answered(reader: Callable[[bytes | str], Record], data: bytes | str) -> None:
    """A record, which can be played or disagrees, or the documented error."""
    try:
        record = reader(data)
    except PaifuError:
        return
    assert isinstance(record, Record)
    written(record)
    try:
        replay, disagreement = replay_of(record)
    except PaifuError:
        assert not play_back(record).agrees
        return
    assert disagreement == play_back(record).disagreement
    again = written(record_of(replay))
    if disagreement is None:
        assert len(again) == len(WRITERS)
        for text in again:
            assert [kyoku.steps for kyoku in read(text).kyoku] == [kyoku.steps for kyoku in record_of(replay).kyoku]


def written(record: Record) -> list[str]:
    """The record in the formats in which it can be written."""
    texts = []
    for writer in WRITERS:
        with contextlib.suppress(PaifuError):
            texts.append(writer(record))
    return texts


@st.composite
def torn(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A sample with pieces cut out, doubled, moved or written over."""
    text = sample(draw(st.sampled_from(names)))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 60)))
        piece = draw(st.one_of(st.just(""), st.just(text[start:end] * 2), st.text(max_size=8)))
        text = text[:start] + piece + text[end:]
    return text


@st.composite
def with_other_numbers(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A sample with some of its numbers changed."""
    text = sample(draw(st.sampled_from(names)))
    places = list(re.finditer(r"\d+", text))
    for place in sorted(draw(st.sets(st.sampled_from(places), min_size=1, max_size=3)), key=lambda at: -at.start()):
        text = text[: place.start()] + str(draw(numbers)) + text[place.end() :]
    return text


@st.composite
def with_exchanged_numbers(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A sample with some of its numbers written over by others of it that are as long: other tiles, seats, points."""
    text = sample(draw(st.sampled_from(names)))
    places = list(re.finditer(r"\d+", text))
    for place in draw(st.lists(st.sampled_from(places), min_size=1, max_size=2)):
        alike = sorted({other[0] for other in places if len(other[0]) == len(place[0])})
        text = text[: place.start()] + draw(st.sampled_from(alike)) + text[place.end() :]
    return text


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A sample with some of its bytes changed, cut off, followed by a piece of another one, or packed."""
    data = bytearray(sample(draw(st.sampled_from(ALL))).encode())
    for _ in range(draw(st.integers(0, 3))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    if draw(st.booleans()):
        del data[draw(st.integers(1, len(data))) :]
    if draw(st.booleans()):
        other = sample(draw(st.sampled_from(ALL))).encode()
        start = draw(st.integers(0, len(other)))
        at = draw(st.integers(0, len(data)))
        data[at:at] = other[start : start + draw(st.integers(0, 500))]
    return gzip.compress(bytes(data), 1) if draw(st.booleans()) else bytes(data)


@st.composite
def of_other_rules(draw: st.DrawFn) -> str:
    """A log of our own whose rules are any values for any of the options."""
    tree = json.loads(write_tenhou6(read(sample(draw(st.sampled_from(TENHOU6))))))
    rules = tree["jantaku"]["rules"]
    for option in draw(st.lists(st.sampled_from(sorted(rules)), min_size=1, max_size=3)):
        rules[option] = draw(st.one_of(values, st.sampled_from([*rules.values()]), st.lists(numbers, max_size=5)))
    return json.dumps(tree)


@st.composite
def shuffled_elements(draw: st.DrawFn) -> str:
    """An mjlog with elements left out, doubled or exchanged."""
    text = sample(draw(st.sampled_from(MJLOG)))
    elements = re.findall(r"<[A-Z][^>]*/>", text)
    for _ in range(draw(st.integers(1, 3))):
        one, two = draw(st.integers(0, len(elements) - 1)), draw(st.integers(0, len(elements) - 1))
        elements[one : one + draw(st.integers(0, 1))] = [elements[two]] * draw(st.integers(0, 2))
    return f'<mjloggm ver="2.3">{"".join(elements)}</mjloggm>'


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Paths to every value in a JSON tree."""
    found = [path] if path else []
    if isinstance(value, dict):
        found += [leaf for key, below in value.items() for leaf in leaves(below, (*path, key))]
    elif isinstance(value, list):
        found += [leaf for index, below in enumerate(value) for leaf in leaves(below, (*path, index))]
    return found


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> None:
    """Put a value at a path, or take what is there away."""
    for step in path[:-1]:
        tree = tree[step]
    if value == "take away":
        del tree[path[-1]]
    else:
        tree[path[-1]] = value


@st.composite
def regrown(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A tenhou/6 log with one or two of its values changed to others of any type."""
    tree = json.loads(sample(draw(st.sampled_from(names))))
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(leaves(tree)))
        changed(tree, path, draw(st.one_of(values, st.just("take away"))))
    return json.dumps(tree)


@st.composite
def relined(draw: st.DrawFn) -> str:
    """mjai lines with a line changed, left out, doubled or moved."""
    lines = sample(draw(st.sampled_from(MJAI))).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(["change", "drop", "double", "move"]))
        if what == "change":
            event = json.loads(lines[at])
            changed(event, draw(st.sampled_from(leaves(event))), draw(st.one_of(values, st.just("take away"))))
            lines[at] = json.dumps(event)
        elif what == "drop":
            del lines[at]
        elif what == "double":
            lines.insert(at, lines[at])
        else:
            lines.insert(draw(st.integers(0, len(lines))), lines.pop(at))
        if not lines:
            break
    return "\n".join(lines)


@slow
@given(st.one_of(torn(MJLOG), with_other_numbers(MJLOG), with_exchanged_numbers(MJLOG), shuffled_elements()))
def test_any_mjlog_is_read_or_refused(text: str) -> None:
    answered(read_mjlog, text)


@slow
@given(
    st.one_of(
        torn(TENHOU6), with_other_numbers(TENHOU6), with_exchanged_numbers(TENHOU6), regrown(TENHOU6), of_other_rules()
    )
)
def test_any_tenhou6_log_is_read_or_refused(text: str) -> None:
    answered(read_tenhou6, text)


@slow
@given(st.one_of(torn(MJAI), with_other_numbers(MJAI), with_exchanged_numbers(MJAI), relined()))
def test_any_mjai_log_is_read_or_refused(text: str) -> None:
    answered(read_mjai, text)


@slow
@given(st.one_of(st.binary(max_size=300), st.binary(max_size=100).map(lambda data: b"\x1f\x8b" + data), st.text()))
@pytest.mark.parametrize("reader", [read, read_mjlog, read_tenhou6, read_mjai])
def test_any_bytes_are_refused_with_the_documented_error(
    reader: Callable[[bytes | str], Record], data: bytes | str
) -> None:
    answered(reader, data)


@slow
@given(damaged())
def test_a_damaged_file_is_read_or_refused_whole_and_game_by_game(data: bytes) -> None:
    answered(read, data)
    with contextlib.suppress(PaifuError):
        assert games_of(data)
