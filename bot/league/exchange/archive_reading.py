"""Reading of league archives, strict and bounded, since any user can send a file; and telling them from others.

A fault of the file as a whole is raised; an entry that cannot be read becomes an ``UnreadableEntry``.
"""

import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Any, Final

from bot.engine.errors import RulesetError
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.league.checks import LONGEST_WHY
from bot.league.exchange import archive as a

MOST_BYTES: Final = 32 * 1024 * 1024
"""Size of a file after decompression. Reading it takes ten times that in memory."""
MOST_ENTRIES: Final = 250_000
MOST_OTHERS: Final = 20_000
"""Entries that are not about games. Each is written in a transaction of its own, while tables wait."""
MOST_SEASON_STEPS: Final = 1_000
"""Entries that open, change or close a season. Each is checked against all seasons and the season's games."""
MOST_PLAYERS: Final = 20_000
MOST_RULESETS: Final = 2_000
MOST_LOGS: Final = 50_000
MOST_SEATS: Final = 4
MOST_HANDS: Final = 120
LONGEST_TEXT: Final = LONGEST_WHY
"""Characters of a text in an entry: the longest that a command accepts."""
LONGEST_KEY: Final = 96
MOST_NUMBER: Final = 2**31 - 1
MOST_ID: Final = 2**63 - 1
_EARLIEST, _LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
_GZIP: Final = b"\x1f\x8b"
_UTF_8, _UTF_16 = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff")
_SPREADSHEETS: Final = (".csv", ".tsv", ".xlsx", ".xls", ".ods")
_LOGS: Final = (b"{", b"[", b"<", b"http://", b"https://")
"""The first bytes of the logs of all formats, without spaces."""
_FEWEST_COLUMNS: Final = 4
"""Columns in a sheet of games."""


class FileKind(Enum):
    """The kinds of files that a league takes in: an exported league, a sheet of games, logs of games."""

    LEAGUE = auto()
    SHEET = auto()
    LOG = auto()


def kind_of_file(name: str, data: bytes) -> FileKind:
    """What a file most likely is; a damaged or foreign one may be none of them, which its reader then says.

    Unpacks up to ``MOST_BYTES``, so it must not run on an event loop.
    """
    try:
        text = _unpacked(data, MOST_BYTES)
    except a.UnreadableLeagueFile:
        return FileKind.LOG
    if f'"{a.FORMAT}"'.encode() in text:
        return FileKind.LEAGUE
    if name.casefold().endswith(_SPREADSHEETS):
        return FileKind.SHEET
    if text.startswith(_UTF_16):
        text = text[2:].replace(b"\0", b"")
    text = text.removeprefix(_UTF_8).lstrip()
    marks = max(text.partition(b"\n")[0].count(mark) for mark in (b",", b";", b"\t"))
    # What is no text at all is left to the reader of logs, which names most kinds of files.
    is_sheet = marks >= _FEWEST_COLUMNS - 1 and b"\0" not in text and not text.startswith(_LOGS)
    return FileKind.SHEET if is_sheet else FileKind.LOG


def read_archive(data: bytes, *, most: int = MOST_BYTES) -> a.Archive:
    """The league in a file, compressed by gzip or not. Raises UnreadableLeagueFile, also for more than ``most`` bytes.

    May take seconds, so it must not run on an event loop.
    """
    everything = _parsed(_unpacked(data, most))
    if not isinstance(everything, dict) or everything.get("format") != a.FORMAT:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.NOT_OURS)
    version = _number(everything, "version", "")
    if version != a.VERSION:
        raise a.UnreadableLeagueFile(
            a.ArchiveProblem.NEWER if version > a.VERSION else a.ArchiveProblem.BAD_VALUE, "version"
        )
    league = _value(everything, "league", "", dict)
    return a.Archive(
        uid=_text(league, "uid", "league", 16),
        name=_text(league, "name", "league", 64),
        opened_at=_time(league, "opened_at", "league"),
        exported_at=_time(everything, "exported_at", ""),
        season=_optional(everything, "season", "", _number),
        players=_players(_list(everything, "players", MOST_PLAYERS)),
        rules=_rulesets(_value(everything, "rulesets", "", dict)),
        entries=_bounded(tuple(_entries(_list(everything, "entries", MOST_ENTRIES)))),
        courses=tuple(
            _course(kept, f"courses[{at}]") for at, kept in enumerate(_list(everything, "courses", MOST_LOGS))
        ),
        logs=tuple(_log(log, f"logs[{at}]") for at, log in enumerate(_list(everything, "logs", MOST_LOGS))),
        logs_left_out=_number(everything, "logs_left_out", ""),
    )


def _unpacked(data: bytes, most: int) -> bytes:
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        try:
            data = unpacker.decompress(data, most + 1)
        except zlib.error:
            raise a.UnreadableLeagueFile(a.ArchiveProblem.NOT_JSON) from None
    if len(data) > most:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE)
    return data


def _parsed(data: bytes) -> object:
    try:
        return json.loads(data.decode("utf-8-sig"), parse_int=_whole, parse_constant=_refused)
    except (ValueError, RecursionError):
        # This includes deep nesting, numbers of ten thousand digits and invalid UTF-8.
        raise a.UnreadableLeagueFile(a.ArchiveProblem.NOT_JSON) from None


def _whole(digits: str) -> int:
    if len(digits) > 20:
        raise ValueError("no number of a league is that long")
    return int(digits)


def _refused(name: str) -> object:
    raise ValueError(name)


def _players(found: list[Any]) -> tuple[a.ArchivedPlayer, ...]:
    players = tuple(_player(player, f"players[{index}]") for index, player in enumerate(found))
    numbers = {player.number for player in players}
    users = [player.user for player in players if player.user is not None]
    if len(numbers) < len(players) or len(set(users)) < len(users):
        raise a.UnreadableLeagueFile(a.ArchiveProblem.TWICE, "players")
    if any(player.merged_into is not None and player.merged_into not in numbers for player in players):
        raise a.UnreadableLeagueFile(a.ArchiveProblem.MISSING, "players")
    return players


def _player(found: object, place: str) -> a.ArchivedPlayer:
    player = _object(found, place)
    digits = _optional(player, "user", place, lambda holder, key, at: _text(holder, key, at, 20))
    if digits is not None and not (digits.isascii() and digits.isdigit() and 0 < int(digits) <= MOST_ID):
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, f"{place}.user")
    erased = _value(player, "erased", place, bool)
    name = _text(player, "name", place, 100)
    if not name.strip() and not erased and digits is None:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, f"{place}.name")
    return a.ArchivedPlayer(
        number=_positive(player, "number", place),
        user=None if digits is None or erased else int(digits),
        name="" if erased else name,
        merged_into=_optional(player, "merged_into", place, _positive),
        erased=erased,
    )


def _rulesets(found: dict[str, Any]) -> dict[str, Ruleset]:
    if len(found) > MOST_RULESETS:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, "rulesets")
    rules: dict[str, Ruleset] = {}
    for name, options in found.items():
        try:
            rules[name] = ruleset_from(_object(options, f"rulesets.{name[:12]}"))
        except (RulesetError, TypeError):
            raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, f"rulesets.{name[:12]}") from None
    return rules


def _entries(found: list[Any]) -> Iterator[a.ArchivedEntry | a.UnreadableEntry]:
    seen: set[int] = set()
    for index, entry in enumerate(found, 1):
        seq = entry.get("seq") if isinstance(entry, dict) else None
        known = seq if type(seq) is int and 0 < seq <= MOST_NUMBER else None
        try:
            read = _entry(_object(entry, "entry"))
        except a.UnreadableLeagueFile as fault:
            yield a.UnreadableEntry(index, known, fault.problem, fault.place)
            continue
        if read.seq in seen:
            yield a.UnreadableEntry(index, known, a.ArchiveProblem.TWICE, "seq")
            continue
        seen.add(read.seq)
        yield read


def _bounded(
    entries: tuple[a.ArchivedEntry | a.UnreadableEntry, ...],
) -> tuple[a.ArchivedEntry | a.UnreadableEntry, ...]:
    """Returns the entries. Raises UnreadableLeagueFile if too many of them are of kinds that take long to import."""
    kinds = Counter(entry.kind for entry in entries if isinstance(entry, a.ArchivedEntry))
    others = sum(count for kind, count in kinds.items() if not kind.startswith("Game"))
    steps = sum(kinds[kind] for kind in ("SeasonOpened", "SeasonChanged", "SeasonEnded", "SeasonReopened"))
    if others > MOST_OTHERS or steps > MOST_SEASON_STEPS:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, "entries")
    return entries


def _entry(entry: dict[str, Any]) -> a.ArchivedEntry:
    payload = _value(entry, "payload", "", dict)
    _refuse_odd(payload, "payload")
    return a.ArchivedEntry(
        seq=_positive(entry, "seq", ""),
        at=_time(entry, "at", ""),
        by=_optional(entry, "by", "", _positive),
        kind=_text(entry, "kind", "", 32),
        codec=_positive(entry, "codec", ""),
        why=_text(entry, "why", "", LONGEST_TEXT),
        key=_optional(entry, "key", "", _key),
        payload=payload,
    )


def _key(holder: dict[str, Any], key: str, place: str) -> str:
    text = _text(holder, key, place, LONGEST_KEY)
    if not text.isascii() or not text.isprintable() or not text:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, _at(place, key))
    return text


def _refuse_odd(value: object, place: str, ids: bool = False) -> None:  # noqa: FBT001, FBT002 - its own caller only
    """Refuse values that no record has and no database accepts: lone surrogates, long texts, huge numbers."""
    match value:
        case dict():
            for key, item in value.items():
                _refuse_odd(item, f"{place}.{key[:32]}", key in {"channel", "channels"})
        case list():
            for item in value:
                _refuse_odd(item, place, ids)
        case str():
            _checked_text(value, place, LONGEST_TEXT)
        case int() if abs(value) > (MOST_ID if ids else MOST_NUMBER):
            raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, place)
        case _:
            pass


def _course(found: object, place: str) -> a.ArchivedCourse:
    course = _object(found, place)
    _refuse_odd(course, place)
    parts: list[tuple[dict[str, Any], ...]] = []
    for key, most in (("figures", MOST_SEATS), ("hands", MOST_HANDS)):
        kept = _value(course, key, place, list)
        if len(kept) > most:
            raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, f"{place}.{key}")
        parts.append(tuple(_object(part, f"{place}.{key}") for part in kept))
    return a.ArchivedCourse(_positive(course, "game", place), *parts)


def _log(found: object, place: str) -> a.ArchivedLog:
    log = _object(found, place)
    names = _value(log, "names", place, list)
    if len(names) > MOST_SEATS or not all(isinstance(name, str) for name in names):
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, f"{place}.names")
    return a.ArchivedLog(
        game=_positive(log, "game", place),
        format=_text(log, "format", place, 16),
        name=_text(log, "name", place, 200),
        digest=_text(log, "digest", place, 64),
        part=_number(log, "part", place),
        names=tuple(_checked_text(name, f"{place}.names", 200) for name in names),
        agrees=_value(log, "agrees", place, bool),
        content=_text(log, "content", place, MOST_BYTES),
    )


# Single values


def _at(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _object(found: object, place: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, place)
    return found


def _value(holder: dict[str, Any], key: str, place: str, kind: type[Any]) -> Any:  # noqa: ANN401 - of that kind
    if key not in holder:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.MISSING, _at(place, key))
    value = holder[key]
    # Not isinstance(): bool is a subclass of int.
    if type(value) is not kind:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, _at(place, key))
    return value


def _optional(holder: dict[str, Any], key: str, place: str, read: Callable[[dict[str, Any], str, str], Any]) -> Any:  # noqa: ANN401 - as it is read
    if holder.get(key) is None:
        return None
    return read(holder, key, place)


def _list(holder: dict[str, Any], key: str, most: int) -> list[Any]:
    found: list[Any] = _value(holder, key, "", list)
    if len(found) > most:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, key)
    return found


def _number(holder: dict[str, Any], key: str, place: str) -> int:
    value: int = _value(holder, key, place, int)
    if not 0 <= value <= MOST_NUMBER:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, _at(place, key))
    return value


def _positive(holder: dict[str, Any], key: str, place: str) -> int:
    value = _number(holder, key, place)
    if value < 1:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, _at(place, key))
    return value


def _text(holder: dict[str, Any], key: str, place: str, longest: int) -> str:
    value: str = _value(holder, key, place, str)
    return _checked_text(value, _at(place, key), longest)


def _checked_text(value: str, place: str, longest: int) -> str:
    try:
        value.encode()
    except UnicodeEncodeError:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, place) from None
    if len(value) > longest:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.TOO_LARGE, place)
    return value


def _time(holder: dict[str, Any], key: str, place: str) -> datetime:
    text = _text(holder, key, place, 40)
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, _at(place, key)) from None
    return checked_time(at, _at(place, key))


def checked_time(at: datetime, place: str) -> datetime:
    """The time in UTC. Raises UnreadableLeagueFile if it has no zone or an absurd year."""
    if at.tzinfo is None or not 1900 < at.year < 9000 or not _EARLIEST <= at < _LATEST:
        raise a.UnreadableLeagueFile(a.ArchiveProblem.BAD_VALUE, place)
    return at.astimezone(UTC)
