"""Rules as people type them: which are meant, which are only near, and which are never guessed."""

import pytest

from bot.engine.rules.ruleset import preset
from bot.text.rules.named_rules import named_own
from cogs.common.rules_typed import Guess, newest_id, rules_like

TUESDAY = named_own(1, 3, "Tuesday club rules", "wrc2025", preset("wrc2025"))
FINALS = named_own(2, 1, "Tuesday club finals", "ema2025", preset("ema2025"))
OWN = (FINALS, TUESDAY)


def like(text: str, guess: Guess = "near") -> list[str]:
    return [found.id for found in rules_like(OWN, text, guess=guess)]


def test_without_a_word_the_servers_own_stand_before_the_presets() -> None:
    found = like("")
    assert found[:3] == ["own2.1", "own1.3", "tenhou"]
    assert "wrc2025" in found


@pytest.mark.parametrize("guess", ["near", "sure", "never"])
@pytest.mark.parametrize("text", ["Tuesday club rules", "TUESDAY  club rules", "tuesday club\u200b rules"])
def test_the_very_name_means_these_rules_alone(text: str, guess: Guess) -> None:
    assert like(text, guess) == ["own1.3"]


def test_what_is_changed_is_never_guessed() -> None:
    assert "own2.1" in like("tuesday finals")
    assert like("tuesday finals", "never") == []
    assert like("Tuesday club", "never") == []
    assert like("tenhou", "never") == ["tenhou"]


def test_what_is_only_near_begins_no_table() -> None:
    vague = "tusday finls"
    assert like(vague) != []
    assert like(vague, "sure") == []


def test_the_newest_version_goes_by_the_number_alone() -> None:
    assert [newest_id(one) for one in ("own1.3", "own1", "tenhou_sanma")] == ["own1", "own1", "tenhou_sanma"]
