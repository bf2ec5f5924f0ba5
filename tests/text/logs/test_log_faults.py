"""What is wrong with a log, in words."""

from bot.paifu.compare import Disagreement, Matter
from bot.paifu.errors import LogPlace, LogProblem, Malformed, PaifuError, UnreadableLog, Unsupported
from bot.paifu.log_decoding import OtherFormat
from bot.text.league.game_logs import without_course
from bot.text.logs.log_faults import disagreement_words, error_words
from bot.text.sentences import render
from tests.for_each import for_each


@for_each("problem", LogProblem)
def test_every_problem_is_a_sentence_that_goes_on_after_the_files_name(problem: LogProblem) -> None:
    words = render(error_words(PaifuError(problem)))
    assert words[0].islower() or words.startswith("“")
    assert words.endswith(".")
    assert len({render(error_words(PaifuError(problem))) for problem in LogProblem}) == len(LogProblem)


@for_each("matter", Matter)
def test_every_disagreement_is_told_with_its_deal(matter: Matter) -> None:
    what = disagreement_words(Disagreement(2, None, matter, 1, 2))
    told = render(without_course(None, 3, what, officer=False))
    assert told.startswith("Replaying hand 3 gives a different result from the one in the log: ")
    assert told.endswith(". An officer of the league can record just the result.")
    assert ".." not in told


def test_where_it_stands_is_said_as_far_as_it_is_known() -> None:
    def told(line: int, column: int, path: str = "") -> str:
        return render(error_words(Malformed(LogProblem.BAD_VALUE, LogPlace(line, column, path))), markdown=False)

    assert told(3, 7).endswith("read. (line 3, column 7)")
    assert told(3, 7, "log[1]").endswith("read. (line 3, column 7, log[1])")
    assert told(0, 0, "sc").endswith("read. (at sc)")
    assert told(0, 0).endswith("read.")


@for_each(
    ("error", "words"),
    [
        (Malformed(LogProblem.MISSING, field="GO"), "“GO” is missing."),
        (Malformed(LogProblem.BAD_VALUE, value=7), "“7” is not valid in that place."),
        (Malformed(LogProblem.BAD_VALUE, value="x" * 1000), f"“{'x' * 40}…” is not valid in that place."),
        (Malformed(LogProblem.UNKNOWN_EVENT, event="dance"), "it contains an event that I do not know: “dance”."),
        (Malformed(LogProblem.UNKNOWN_EVENT, element="CHAT"), "it contains an event that I do not know: “CHAT”."),
        (UnreadableLog(LogProblem.KEY_TWICE, key="log"), "it gives “log” twice in the same place."),
        (
            UnreadableLog(LogProblem.BAD_ENCODING, encoding="Shift_JIS"),
            "it is not UTF-8 but looks like Shift_JIS. Save it as UTF-8.",
        ),
        (
            UnreadableLog(LogProblem.PACKED, kind="zip"),
            "it is compressed (zip). Unpack it first; the only compression I can read is a single layer of gzip.",
        ),
        (
            UnreadableLog(LogProblem.UNKNOWN_VERSION, version="9.0"),
            "it uses version 9.0 of its format, which I do not know.",
        ),
        (
            UnreadableLog(LogProblem.TOO_LARGE, games=101, most=100),
            "it contains more than 100 games. Split it and send the parts.",
        ),
        (
            UnreadableLog(LogProblem.OTHER_FORMAT, format=OtherFormat.MJX),
            "this is a game from mjx, and I cannot read its format. Send it as mjlog, tenhou/6 or mjai.",
        ),
        (
            Unsupported(LogProblem.UNKNOWN_RULES, type=0x1109, site="Ron2"),
            (
                "the game was played on Ron2, and the log does not say which rules were used. "
                "A league that plays by those rules can import it."
            ),
        ),
        (
            Unsupported(LogProblem.UNKNOWN_RULES, type=0x229),
            "the game was played under rules that I do not know (table type 0x0229).",
        ),
        (
            UnreadableLog(LogProblem.TOO_LARGE, limit=8 << 20),
            "it is larger than 8 MB when unpacked, more than any log needs.",
        ),
        (UnreadableLog(LogProblem.TOO_LARGE, events=20_000), "it has more events than any game could have."),
    ],
)
def test_a_sentence_names_what_is_wrong(error: PaifuError, words: str) -> None:
    assert render(error_words(error), markdown=False) == words
