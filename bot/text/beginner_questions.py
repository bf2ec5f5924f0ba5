"""What beginners ask in their own words, and the answers (``data/questions.toml``)."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.glossary_terms import terms
from bot.text.sentences import Text, Words, lines, say
from bot.text.toml_texts import TextFileError, TextTable, read_text_file

OFFERED: Final = 0.5
"""The least likeness of a question that is offered while it is typed."""
MEANT: Final = 0.8
"""The least likeness of one that is answered; of two words both must be its own."""
_LEAST_WORDS: Final = 2
"""Who types fewer words asks for a term."""
_SMALL: Final = frozenset(
    (
        *("a", "an", "and", "the", "i", "it", "its", "me", "my", "there", "that", "this", "us", "we", "you", "your"),
        *("am", "are", "be", "did", "do", "does", "is", "was", "for", "in", "into", "of", "on", "to", "s", "u"),
        "please",
    )
)
"""Words that tell no question from another."""


@dataclass(frozen=True, slots=True)
class BeginnersQuestion:
    """A question with its answer; ``term`` has the drawn example, ``lesson`` plays it."""

    title: Text
    asked: tuple[str, ...]
    text: Text
    term: str
    lesson: str

    @property
    def id(self) -> str:
        """``how_do_i_win``."""
        return "_".join("".join(letter if letter.isalnum() else " " for letter in self.title.msgid.casefold()).split())

    @property
    def answer(self) -> Words:
        """The question and what it comes to."""
        return lines(say("## {question}", question=self.title), self.text)


@cache
def questions() -> dict[str, BeginnersQuestion]:
    """Every question by its id. Raises TextFileError."""
    rows = read_text_file("questions.toml").exactly(("questions",)).rows("questions")
    return {question.id: question for question in map(_question, rows)}


def _question(entry: TextTable) -> BeginnersQuestion:
    entry.exactly(("title", "asked", "text", "term", "lesson"))
    term = entry.text("term")
    if term not in terms() and term not in catalogue():
        raise TextFileError(f"{entry.place}: there is no term or yaku {term!r}.")
    return BeginnersQuestion(
        entry.sentence("title"), entry.texts("asked"), entry.sentence("text"), term, entry.text("lesson")
    )


def questions_like(typed: str, least: float = OFFERED) -> tuple[BeginnersQuestion, ...]:
    """The questions that share most of their words with what somebody typed, the likeliest first."""
    if typed in questions():
        return (questions()[typed],)
    words = _words(typed)
    scored = [(_likeness(words, question), question) for question in questions().values()]
    found = [one for one in scored if one[0] >= least and len(words) >= _LEAST_WORDS]
    return tuple(question for _, question in sorted(found, key=lambda one: -one[0]))


def question_meant(typed: str) -> BeginnersQuestion | None:
    """The question that somebody typed, if it is one."""
    return next(iter(questions_like(typed, MEANT if len(_words(typed)) > _LEAST_WORDS else 1.0)), None)


def _likeness(words: frozenset[str], question: BeginnersQuestion) -> float:
    """From 0 to 1: the words that both have, of all that stand in either."""
    asked = map(_words, (question.title.msgid, *question.asked))
    return max(2 * len(words & other) / (len(words) + len(other) or 1) for other in asked)


@cache
def _words(typed: str) -> frozenset[str]:
    """The words of a question that tell it from others."""
    flat = re.sub(r"['’]", "", typed.casefold()).replace("can not", "cant").replace("cannot", "cant")
    return frozenset(re.findall(r"[a-z0-9]+", flat)) - _SMALL


def lesson_for(term: str) -> str | None:
    """The key of the lesson that plays a term; None if no question leads there."""
    return next((one.lesson for one in questions().values() if one.term == term), None)
