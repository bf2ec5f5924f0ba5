"""The texts of a quiz around its puzzles: verdicts, everybody's results, and one's own record."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.analysis.puzzles.leaderboard import DailyStanding
from bot.text.sentences import PersonName, Plain, Text, Words, joined, lines, say, say_many

_NAMES: Final = 10
"""The number of right answerers that are named."""


def verdict_text(said: Words, right: Words, *, is_right: bool) -> Words:
    """Whether an answer is right, and the right one."""
    if is_right:
        return say("**Correct: {answer}.**", answer=right)
    return say("**Not quite: the answer is {answer}.** You said {said}.", answer=right, said=said)


def answered_before_text(verdict: Words) -> Words:
    """The verdict on a user's first answer, when they answer again."""
    return lines(say("You have already answered this puzzle; only your first answer counts."), verdict)


def record_text(asked: int, right: int, streak: int) -> Words:
    """A user's record with puzzles of this sort."""
    total = say_many(
        "{right} of {count} puzzle of this type right",
        "{right} of {count} puzzles of this type right",
        asked,
        right=right,
    )
    if streak < 2:
        return joined((Plain("-#"), total), " ")
    return joined((Plain("-#"), joined((total, say("{count} in a row", count=streak)))), " ")


def tally_text(choices: Sequence[tuple[str, Words]], right: str, tally: Mapping[str, int]) -> Words:
    """The number of answers, of right ones, and of those for each choice."""
    count = sum(tally.values())
    answer = next(label for key, label in choices if key == right)
    head = say("**The answer is {answer}.**", answer=answer)
    if not count:
        return lines(head, say("Nobody has answered."))
    count_text = say_many(
        "{count} answer, {right} right.",
        "{count} answers, {right} right.",
        count,
        right=tally.get(right, 0),
    )
    chosen = joined(say("{answer}: {count}", answer=label, count=tally.get(key, 0)) for key, label in choices)
    return lines(head, count_text, chosen)


def winners_text(names: Sequence[str], answers: int) -> Words | None:
    """The users with right answers, in the order of answering; None if nobody answered."""
    if not names:
        return say("Nobody was right.") if answers else None
    shown: list[Words] = [PersonName(name) for name in names[:_NAMES]]
    if len(names) > _NAMES:
        shown.append(say("{count} more", count=len(names) - _NAMES))
    return say("Correct: {names}", names=joined(shown, ", "))


MOST: Final = 20
"""Lines of a leaderboard."""


def daily_leaderboard(board: Sequence[DailyStanding], *, month: bool, viewer: int | None = None) -> Words:
    """Rank, name, right answers and streak of the best, and of ``viewer`` if they are further down."""
    if not board:
        return say("Nobody has answered a daily puzzle yet. To see today's puzzle, use /daily puzzle.")
    shown = [line for place, line in enumerate(board) if place < MOST or line.user == viewer]
    more = len(board) - len(shown)
    return lines(
        say("## This month's daily puzzles") if month else say("## Daily puzzles"),
        *(_line(line) for line in shown),
        say("… and {count} more", count=more) if more > 0 else None,
        say(
            "-# Each right answer earns 1 point; players with equal points share a place. Streaks are counted "
            "up to the latest puzzle."
        ),
    )


def _line(line: DailyStanding) -> Text:
    """The number is not first, since Discord would make a list of it and renumber it, 1 2 3 for 1 1 3."""
    said = {
        "rank": line.rank,
        "name": PersonName(line.name),
        "points": say_many("{count} point", "{count} points", line.points),
        "answered": say_many("{count} answer", "{count} answers", line.answered),
        "streak": line.streak,
    }
    if line.streak > 1:
        return say("**{rank}. {name}** {points} from {answered}, {streak} in a row", **said)
    return say("**{rank}. {name}** {points} from {answered}", **said)
