"""Files of leagues are read within bounds: whatever comes is a league, a finding, or refused politely."""

import contextlib
import copy
import gzip
import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rules.ruleset import preset
from bot.league.exchange import archive_reading
from bot.league.exchange.archive import (
    Archive,
    ArchivedCourse,
    ArchivedEntry,
    ArchivedLog,
    ArchivedPlayer,
    ArchiveProblem,
    UnreadableEntry,
    UnreadableLeagueFile,
    archive_text,
    identity,
)
from bot.league.exchange.archive_reading import read_archive
from bot.league.exchange.archived_statistics_check import CheckedStatistics
from bot.league.seat_statistics import seat_statistics, statistics_to
from bot.league.winning_hands import hand_to, winning_hands
from tests.for_each import for_each
from tests.store.games import played

AT = datetime(2026, 3, 1, 18, 30, 0, 5, tzinfo=UTC)
SMALL = Archive(
    uid="0123456789abcdef",
    name="Club 雀",
    opened_at=AT,
    exported_at=AT,
    season=None,
    players=(
        ArchivedPlayer(1, 987654321987654321, "Anne"),
        ArchivedPlayer(2, None, "guest", merged_into=1),
        ArchivedPlayer(3, None, "", erased=True),
    ),
    rules={"tenhou-print": preset("tenhou")},
    entries=(ArchivedEntry(1, AT, 1, "SeasonEnded", 1, "over", None, {"season": 1}),),
    logs=(ArchivedLog(1, "mjlog", "a.xml", "0" * 64, 0, ("A", "B"), agrees=True, content="eA=="),),
)


def spoilt(change: Callable[[dict[str, Any]], object]) -> bytes:
    found = json.loads(archive_text(SMALL))
    change(found)
    return json.dumps(found).encode()


def test_what_is_written_is_read() -> None:
    text = archive_text(SMALL)
    assert read_archive(text.encode()) == SMALL
    assert read_archive(b"\xef\xbb\xbf" + text.encode()) == SMALL
    assert read_archive(gzip.compress(text.encode())) == SMALL
    assert '"user":"987654321987654321"' in text
    assert sum('"kind":' in line for line in text.splitlines()) == 1


def test_an_entry_is_known_by_its_key_or_by_its_league_and_number() -> None:
    assert identity("uid", 7, None) == "uid:7"
    assert identity("uid", 7, "table:abc:1") == "table:abc:1"


@for_each(
    ("data", "problem"),
    [
        (b"", ArchiveProblem.NOT_JSON),
        (b"\xff\xff", ArchiveProblem.NOT_JSON),
        (b"[" * 100_000, ArchiveProblem.NOT_JSON),
        (b'{"format": "jantaku-league", "version": ' + b"9" * 10_000 + b"}", ArchiveProblem.NOT_JSON),
        (b'{"format": NaN}', ArchiveProblem.NOT_JSON),
        (b"\x1f\x8bbroken", ArchiveProblem.NOT_JSON),
        (b"[]", ArchiveProblem.NOT_OURS),
        (b'{"format": "jantaku-shuffles"}', ArchiveProblem.NOT_OURS),
        (b'{"format": "jantaku-league"}', ArchiveProblem.MISSING),
        (spoilt(lambda file: file.update(version=2)), ArchiveProblem.NEWER),
        (spoilt(lambda file: file.update(version=0)), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file.update(version=True)), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file.update(players={})), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["players"].append(file["players"][0])), ArchiveProblem.TWICE),
        (spoilt(lambda file: file["players"].append({**file["players"][0], "number": 9})), ArchiveProblem.TWICE),
        (spoilt(lambda file: file["players"][0].update(number=10**12)), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["players"][0].update(number=-1)), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["players"][0].update(user="-5")), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["players"][0].update(user=5)), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["players"][0].update(name="\ud800")), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["players"][0].update(name="x" * 5000)), ArchiveProblem.TOO_LARGE),
        (spoilt(lambda file: file["players"][1].update(name=" ")), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["players"][1].update(merged_into=8)), ArchiveProblem.MISSING),
        (spoilt(lambda file: file["rulesets"]["tenhou-print"].update(start_points="many")), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["rulesets"]["tenhou-print"].update(unheard_of=1)), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["league"].update(opened_at="2026-01-01T00:00:00")), ArchiveProblem.BAD_VALUE),
        (spoilt(lambda file: file["league"].update(uid="x" * 17)), ArchiveProblem.TOO_LARGE),
        (spoilt(lambda file: file["logs"][0].update(names=["a"] * 5)), ArchiveProblem.BAD_VALUE),
    ],
)
def test_what_is_no_league_is_refused(data: bytes, problem: ArchiveProblem) -> None:
    with pytest.raises(UnreadableLeagueFile) as refused:
        read_archive(data)
    assert refused.value.problem is problem


def test_a_small_file_that_unpacks_without_end_is_refused() -> None:
    with pytest.raises(UnreadableLeagueFile) as refused:
        read_archive(gzip.compress(b" " * 1_000_000), most=10_000)
    assert refused.value.problem is ArchiveProblem.TOO_LARGE


@pytest.mark.parametrize("bound", ["MOST_ENTRIES", "MOST_OTHERS", "MOST_SEASON_STEPS"])
def test_more_entries_than_any_league_has_are_refused(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    monkeypatch.setattr(archive_reading, bound, 0)
    with pytest.raises(UnreadableLeagueFile) as refused:
        read_archive(archive_text(SMALL).encode())
    assert (refused.value.problem, refused.value.place) == (ArchiveProblem.TOO_LARGE, "entries")


@for_each(
    "change",
    [
        {"seq": 0},
        {"seq": "1"},
        {"seq": True},
        {"at": "yesterday"},
        {"at": "2026-03-01T18:30:00"},
        {"at": "0001-01-01T00:00:00Z"},
        {"at": "9999-12-31T23:59:59Z"},
        {"by": 10**15},
        {"kind": 5},
        {"why": "x" * 5000},
        {"why": "\ud800"},
        {"key": ""},
        {"key": "é"},
        {"key": "x" * 97},
        {"payload": []},
        {"payload": {"season": 10**15}},
        {"payload": {"note": "\udfff"}},
        {"payload": {"channel": 10**19}},
    ],
)
def test_an_entry_that_cannot_be_read_is_a_finding_and_the_others_are_read(change: dict[str, object]) -> None:
    def spoil(file: dict[str, Any]) -> None:
        file["entries"].append({**file["entries"][0], "seq": 2, **change})

    first, second = read_archive(spoilt(spoil)).entries
    assert isinstance(first, ArchivedEntry)
    assert isinstance(second, UnreadableEntry)
    assert second.index == 2


def test_a_number_that_two_entries_have_is_a_finding_of_the_second() -> None:
    _, second = read_archive(spoilt(lambda file: file["entries"].append(file["entries"][0]))).entries
    assert second == UnreadableEntry(2, 1, ArchiveProblem.TWICE, "seq")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(JSON, st.sampled_from(("league", "players", "rulesets", "entries", "logs", "season", "exported_at")))
def test_whatever_stands_in_a_file_it_is_read_or_refused(value: object, key: str) -> None:
    with contextlib.suppress(UnreadableLeagueFile):
        read_archive(spoilt(lambda file: file.update({key: value})))
    with contextlib.suppress(UnreadableLeagueFile):
        read_archive(spoilt(lambda file: file.update({key: [value]})))


@cache
def told() -> str:
    events = played(1)
    seats, hands = seat_statistics(events), winning_hands(events)
    return json.dumps({"figures": [statistics_to(seat) for seat in seats], "hands": [hand_to(hand) for hand in hands]})


def course(change: Callable[[dict[str, Any]], object] = lambda _: None) -> ArchivedCourse:
    found = json.loads(told())
    change(found)
    return ArchivedCourse(1, tuple(found["figures"]), tuple(found["hands"]))


def test_what_was_played_comes_back_as_it_was() -> None:
    filed = CheckedStatistics(course(), 4)
    assert filed.figures == seat_statistics(played(1))
    assert filed.hands == winning_hands(played(1))
    assert filed.hands


@for_each(
    "change",
    [
        lambda found: found["figures"].pop(),
        lambda found: found["figures"][0].update(wins=10**7),
        lambda found: found["figures"][0].update(wins="many"),
        lambda found: found["figures"][0].update(yaku={"no_such_yaku": 1}),
        lambda found: found["hands"][0].update(seat=4),
        lambda found: found["hands"][0].update(tile=99),
        lambda found: found["hands"][0].update(concealed=[0] * 14),
        lambda found: found["hands"][0].update(yaku=[["no_such_yaku", 1]]),
        lambda found: found["hands"][0].update(limit="sky"),
        lambda found: found["hands"][0].pop("fu"),
        lambda found: found["hands"].append(copy.deepcopy(found["hands"][0])),
    ],
)
def test_what_cannot_have_been_is_no_course(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        CheckedStatistics(course(change), 4)


@given(st.data())
def test_whatever_is_told_it_is_a_course_or_none(data: st.DataObject) -> None:
    def spoil(found: dict[str, Any]) -> None:
        part = data.draw(st.sampled_from((*found["figures"], *found["hands"])))
        key = data.draw(st.sampled_from(sorted(part)))
        part[key] = data.draw(st.sampled_from([None, True, -1, 5, "x", [], [1], {}, {"a": 1}, [[1, 2]], [["riichi"]]]))

    spoilt = course(spoil)
    try:
        CheckedStatistics(spoilt, 4)
    except ValueError:
        return
