"""The table of docs/style.md holds: one word for one thing in every sentence for people."""

import re
from collections.abc import Iterator
from pathlib import Path

from bot.text.message_catalogue import COMMAND_NAME
from tests.languages import template

PAGE = Path(__file__).parents[2] / "docs" / "style.md"


def retired_words() -> dict[str, set[str]]:
    """Each word of the second column, with the files that may use it."""
    rows = [line.split("|")[2:4] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return {word: set(re.findall("`(.+?)`", files)) for words, files in rows for word in re.findall("`(.+?)`", words)}


def sentences() -> Iterator[tuple[str, set[str]]]:
    """Every message without the names of its placeholders, and the files that it stands in."""
    for message in template():
        if message.id and message.context != COMMAND_NAME:
            forms = (message.id,) if isinstance(message.id, str) else message.id
            yield re.sub(r"\{.*?\}", "…", " / ".join(forms)), {Path(file).name for file, _ in message.locations}


def found(words: dict[str, set[str]], said: Iterator[tuple[str, set[str]]]) -> list[str]:
    patterns = {word: re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in words}
    return [
        f"{word}: {sentence} ({', '.join(sorted(files))})"
        for sentence, files in said
        for word, pattern in patterns.items()
        if files - words[word] and pattern.search(sentence)
    ]


def test_no_sentence_uses_a_retired_word() -> None:
    assert found(retired_words(), sentences()) == []


def test_a_retired_word_is_found_unless_its_file_may_use_it() -> None:
    words = retired_words()
    assert len(words) > 40
    assert found(words, iter([("The Kyoku is over.", {"a.py"})])) == ["kyoku: The Kyoku is over. (a.py)"]
    assert not found({"kyoku": {"a.py"}}, iter([("The kyoku is over.", {"a.py"}), ("Kyokuro", {"b.py"})]))
