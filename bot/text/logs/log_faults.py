"""Faults of a log in words: why it cannot be read and where, and how the engine disagrees."""

from collections.abc import Sequence
from typing import Final

from bot.paifu.compare import Disagreement, Matter
from bot.paifu.errors import LogPlace, LogProblem, PaifuError
from bot.paifu.log_decoding import OtherFormat
from bot.text.sentences import PersonName, Plain, Text, Words, joined, say

FORMATS: Final = say(
    "it is not a log that I can read. Send a Tenhou mjlog file, JSON from Tenhou's viewer (tenhou/6) or an mjai file."
)
_OTHER_FORMATS: Final = {
    OtherFormat.MAHJONG_SOUL: say(
        "this is a raw Mahjong Soul record. Convert it to tenhou/6 with tensoul or another converter, then "
        "send the result."
    ),
    OtherFormat.MAJIANG: say(
        "this is a game from kobalab's Majiang (電脳麻将), and I cannot read its format. Send it as mjlog, "
        "tenhou/6 or mjai."
    ),
    OtherFormat.MJX: say("this is a game from mjx, and I cannot read its format. Send it as mjlog, tenhou/6 or mjai."),
    OtherFormat.LINK: say(
        "this is only a link to a log, and I do not open links. Save the log as a file and send the file."
    ),
}
_MOST_NAMES: Final = 3
_SHOWN: Final = 40
"""Characters of a value that are shown."""


def error_words(error: PaifuError) -> Words:
    """Why a log cannot be read, and the place; the text follows the file's name."""
    where = place_words(error.place)
    what = _problem(error)
    return what if where is None else joined((what, where), " ")


def place_words(place: LogPlace) -> Words | None:
    """A place in a log, in brackets; None if it is unknown."""
    line, column = Plain(place.line), Plain(max(place.column, 1))
    if place.line and place.path:
        return say("(line {line}, column {column}, {path})", line=line, column=column, path=PersonName(place.path))
    if place.line:
        return say("(line {line}, column {column})", line=line, column=column)
    if place.path:
        return say("(at {path})", path=PersonName(place.path))
    return None


def _problem(error: PaifuError) -> Words:  # noqa: C901, PLR0911, PLR0912 - one for each
    detail = error.detail
    match error.problem:
        case LogProblem.UNKNOWN_FORMAT:
            return FORMATS
        case LogProblem.OTHER_FORMAT if isinstance(format_ := detail.get("format"), OtherFormat):
            return _OTHER_FORMATS[format_]
        case LogProblem.OTHER_FORMAT:
            return say("it is in a format that I cannot read. Send it as mjlog, tenhou/6 or mjai.")
        case LogProblem.EMPTY:
            return say("it is empty.")
        case LogProblem.UNKNOWN_VERSION:
            return say(
                "it uses version {version} of its format, which I do not know.",
                version=_shown(detail.get("version")),
            )
        case LogProblem.TOO_LARGE:
            return _too_large(error)
        case LogProblem.PACKED:
            return say(
                "it is compressed ({kind}). Unpack it first; the only compression I can read is a single layer "
                "of gzip.",
                kind=Plain(str(detail.get("kind", "zip"))),
            )
        case LogProblem.BAD_COMPRESSION:
            return say("it is a damaged or incomplete gzip file.")
        case LogProblem.BAD_ENCODING if detail.get("encoding"):
            return say(
                "it is not UTF-8 but looks like {encoding}. Save it as UTF-8.",
                encoding=Plain(str(detail["encoding"])),
            )
        case LogProblem.BAD_ENCODING:
            return say("it is not UTF-8 text.")
        case LogProblem.BAD_XML:
            return say("it is damaged or incomplete: its XML is not valid.")
        case LogProblem.DOCTYPE:
            return say("it declares a document type, which a log never does.")
        case LogProblem.BAD_JSON:
            return say("it is damaged or incomplete: its JSON is not valid.")
        case LogProblem.TOO_DEEP:
            return say("its data is nested more deeply than in any real log.")
        case LogProblem.KEY_TWICE:
            return say("it gives “{key}” twice in the same place.", key=_shown(detail.get("key")))
        case LogProblem.HIDDEN_TILE:
            return say("it was recorded from one player's seat, so the other hands are hidden.")
        case LogProblem.UNKNOWN_RULES if "site" in detail:
            return say(
                "the game was played on {site}, and the log does not say which rules were used. A league that "
                "plays by those rules can import it.",
                site=_shown(detail["site"]),
            )
        case LogProblem.UNKNOWN_RULES if isinstance(detail.get("type"), int):
            return say(
                "the game was played under rules that I do not know (table type {type}).",
                type=Plain(f"{detail['type']:#06x}"),
            )
        case LogProblem.UNKNOWN_RULES:
            return say("the game was played under rules that I do not know.")
        case LogProblem.MISSING:
            return say("“{field}” is missing.", field=_shown(detail.get("field")))
        case LogProblem.OUT_OF_ORDER:
            return say("it contains an impossible event.")
        case LogProblem.BAD_CALL:
            return say("a player calls a tile that cannot be called that way.")
        case LogProblem.TILES_DO_NOT_FIT:
            return say("its tiles could not have been dealt and drawn in this way.")
        case LogProblem.BAD_SEAT:
            return say("it names a seat that does not exist at its table.")
        case LogProblem.BAD_TILE:
            return say("it has a tile that does not exist or cannot be in that place.")
        case LogProblem.UNKNOWN_EVENT:
            return say(
                "it contains an event that I do not know: “{event}”.",
                event=_shown(detail.get("event", detail.get("element"))),
            )
        case LogProblem.UNKNOWN_YAKU:
            return say("it contains a yaku that I do not know.")
        case LogProblem.BAD_VALUE if "value" in detail:
            return say("“{value}” is not valid in that place.", value=_shown(detail["value"]))
        case LogProblem.BAD_VALUE:
            return say("something in it cannot be read.")


def _too_large(error: PaifuError) -> Text:
    detail = error.detail
    if "most" in detail:
        return say("it contains more than {most} games. Split it and send the parts.", most=_number(detail["most"]))
    if "events" in detail:
        return say("it has more events than any game could have.")
    return say(
        "it is larger than {limit} MB when unpacked, more than any log needs.",
        limit=_number(detail.get("limit")) // 1024 // 1024,
    )


def _shown(value: object) -> PersonName:
    """A value of the log, shortened if it is long."""
    text = str(value) if value is not None else "?"
    return PersonName(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def unknown_yaku_words(names: Sequence[str]) -> Words | None:
    """Which yaku of a log are not known; None if all are."""
    if not names:
        return None
    shown = joined([_shown(name) for name in names[:_MOST_NAMES]], ", ")
    return say(
        "The log contains yaku that I do not know: {names}. The yaku shown for the hand are those that the "
        "rules give it.",
        names=shown,
    )


def disagreement_words(disagreement: Disagreement) -> Words:
    """The kind of disagreement, in a few words that follow a colon."""
    match disagreement.matter:
        case Matter.START:
            return say("its start does not match the end of the previous hand")
        case Matter.TILES | Matter.DRAW:
            return say("its tiles could not have been dealt and drawn in this way")
        case Matter.ILLEGAL:
            return say("a player does something that the rules do not allow")
        case Matter.INDICATORS | Matter.REVEALS:
            return say("the dora indicators differ")
        case Matter.NOT_OVER | Matter.REASON | Matter.WINNERS:
            return say("it ends differently")
        case Matter.WIN:
            return say("the value of a winning hand differs")
        case Matter.DELTAS | Matter.SCORES:
            return say("the points paid differ")
        case Matter.GAME_END:
            return say("the game ends too early or too late")
        case Matter.FINAL:
            return say("the final scores differ")
