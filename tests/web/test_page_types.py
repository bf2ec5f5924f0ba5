"""The page's scripts hold to the types that their comments state."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.web.page_words import LESSON_WORDS, PAGE_WORDS, REPLAY_WORDS
from bot.web.web_server import FOLDER

TSC = shutil.which("tsc")


def _version() -> int:
    """The major version of the compiler; 0 where there is none."""
    if TSC is None:
        return 0
    told = subprocess.run([TSC, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\d+", told)
    return 0 if found is None else int(found[0])


@pytest.mark.slow
def test_tsc_finds_no_fault_in_the_page() -> None:
    if _version() < 5:
        pytest.skip("no TypeScript 5: npm install --global typescript@5")
    assert TSC is not None
    checked = subprocess.run([TSC, "-p", str(FOLDER / "jsconfig.json")], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_the_pages_ask_for_no_word_that_they_are_not_sent() -> None:
    sent = {"guide.js": REPLAY_WORDS, "replay.js": REPLAY_WORDS, "lesson.js": LESSON_WORDS}
    for path in sorted(Path(FOLDER).glob("*.js")):
        asked = set(re.findall(r"\bwords\(\s*\"(\w+)\"", path.read_text(encoding="utf-8")))
        assert asked <= sent.get(path.name, PAGE_WORDS).keys(), path.name
