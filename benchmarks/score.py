"""How long an answer to `/score` takes: `python -m benchmarks.score [rounds]`. Compare figures only within one run.

The hands are the worked examples of the tests: every yaku, open and closed, yakuman, seven pairs, kans; each once as a
win and once as the thirteen tiles before it. *An answer with its picture* is everything between the command and the
request that answers it: reading the text, scoring the hand, comparing it with the other seat, the other kind of win and
the common rulesets, wording, drawing, and buttons. Times are processor time, so other work on the machine is not
counted.
"""

import sys
import time
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import preset
from bot.lookup.hand_in_message import find_question
from bot.lookup.hand_lookup import Lookup, LookupAnswer, look_up
from bot.lookup.question_parser import read_question
from bot.pictures.score_picture import score_png
from bot.text.score.notation_text import notation_text
from bot.text.score.score_text import score_text
from bot.text.sentences import render
from bot.text.tile_text import TILE_MARKS
from cogs.score.answer_message import score_content
from cogs.score.hand_autocomplete import echo, suggestion

EXAMPLES: Final = Path(__file__).parents[1] / "tests" / "data" / "yaku_examples.toml"
ROUNDS: Final = 20
BASE: Final = Lookup("", rules=preset("tenhou"))
BAD: Final = {
    "10,000 digits": "1" * 10_000,
    "10,000 tiles": "1m" * 5_000,
    "10,000 brackets": "(" * 10_000,
    "10,000 letters": "x" * 10_000,
    "a fifth of a tile": "11111m345p2267s5s",
    "a set with a hole": "45m678p33s(124s)(999p)6m",
    "another alphabet": "Привет 123m406p789s11z55z5z",
    "accents": "1" + "\u0301" * 9_999,
}


def texts() -> list[str]:
    """The hands of the examples as typed text, winning ones and hands of 13 tiles."""
    found = []
    for example in tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))["example"]:
        if "hand" not in example or example.get("options", {}).get("players") == 3:
            continue
        melds = "".join(
            f"[{meld['tiles']}]" if meld["type"] == "ankan" else f"({meld['tiles']})"
            for meld in example.get("melds", ())
        )
        found += [f"{example['hand']}{melds} {example['win']}", f"{example['hand']}{melds}"]
    return found


def measured(name: str, works: Sequence[Callable[[], object]], rounds: int) -> None:
    """Do each ``rounds`` times; print the median, p99 and the longest, in milliseconds."""
    for work in works:
        work()
    took: list[float] = []
    for _ in range(rounds):
        for work in works:
            start = time.thread_time()
            work()
            took.append((time.thread_time() - start) * 1000)
    took.sort()
    print(f"{name:<36} {took[len(took) // 2]:8.3f} {took[len(took) * 99 // 100]:8.3f} {took[-1]:8.3f} ms")


def answered(text: str) -> object:
    """An answer as it is sent."""
    question = read_question(text, base=BASE)
    return score_content(question, look_up(question), "en-GB", "classic").new({})


def words_of(question: Lookup, answer: LookupAnswer) -> str:
    """The words of an answer."""
    return render(score_text(question, answer), "en-GB", emoji=TILE_MARKS)


def refused(text: str) -> str:
    """A refusal as it is sent."""
    try:
        look_up(read_question(text, base=BASE))
    except NotationError as error:
        return render(notation_text(error), "en-GB")
    return ""


def main(rounds: int) -> None:
    """Print the table."""
    hands = texts()
    questions = [read_question(text, base=BASE) for text in hands]
    answers = [look_up(question) for question in questions]
    print(f"{len(hands)} hands, {rounds} times each{'':<14} median      p99  longest")
    measured("a hand read", [partial(read_question, text, base=BASE) for text in hands], rounds)
    measured("a hand looked up", [partial(look_up, question) for question in questions], rounds)
    measured(
        "the words",
        [partial(words_of, question, answer) for question, answer in zip(questions, answers, strict=True)],
        rounds,
    )
    measured("the picture", [partial(score_png, answer) for answer in answers], rounds)
    measured("an answer with its picture", [partial(answered, text) for text in hands], rounds)
    measured("an echo while typing", [partial(echo, text[: len(text) // 2]) for text in hands], rounds)
    measured("a hand found in a message", [partial(find_question, f"what is {text} worth?") for text in hands], rounds)
    for name, text in BAD.items():
        measured(f"refused: {name}", [partial(refused, text)], rounds)
        measured(f"suggested: {name}", [partial(suggestion, text)], rounds)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
