"""Every worked example of the yaku, asked by `/score` and answered with its yaku."""

from typing import Any

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import render
from tests.cogs.club import Club, alts_of, shown, text_of
from tests.engine.test_yaku import EXAMPLES, LOCAL

_WORDS = {"paarenchan": "8 wins in a row"}
_CALLS = {"chii": "({})", "pon": "({})", "daiminkan": "({})", "kakan": "({}+)", "ankan": "[{}]"}


def typed(example: dict[str, Any]) -> str:
    """The example as one would type it, its circumstances and options in the text."""
    if "discards" in example:
        return f"nagashi {example['discards']}"
    parts = [example["hand"], *(_CALLS[meld["type"]].format(meld["tiles"]) for meld in example.get("melds", ()))]
    parts += [f"win:{example['win']}", example["method"], f"seat:{example['seat']}", f"round:{example['round']}"]
    parts += [_WORDS.get(name, name.replace("_", " ")) for name in example.get("context", ())]
    if example["yaku"] in {"shiisanpuutaa", "shiisuupuutaa"}:
        parts.append("first turn")
    parts += [f"ind:{example['dora']}"] if "dora" in example else []
    parts += [f"ura-ind:{example['ura']}"] if "ura" in example else []
    parts += [f"kita:{example['kita']}"] if "kita" in example else []
    options = LOCAL.get(example["yaku"], {}) | example.get("options", {})
    parts += [f"{name}={str(value).lower()}" for name, value in options.items() if name != "players"]
    return " ".join(parts)


async def test_every_worked_example_shows_its_yaku(club: Club) -> None:
    """120 questions: what scores is named, with the han and fu of the reference; what does not win says so."""
    for example in EXAMPLES:
        three = example.get("options", {}).get("players") == 3
        preset = "mahjong_soul_sanma" if three else "mahjong_soul"
        asked = typed(example)
        # Nobody types faster than that.
        await club.wait(1)
        message = shown(await club.slash("Aiko", "score", hand=asked, preset=preset))
        answer = f"{text_of(message)}\n{alts_of(message)}"
        for name in example["scores"]:
            assert render(yaku_name(name)) in answer, (asked, answer)
        expect = example["expect"]
        if expect.get("han") == 0:
            refused = ("**This hand is complete but has no yaku", "**Not a win", "**No nagashi mangan")
            assert any(sentence in answer for sentence in refused), (asked, answer)
        elif "fu" in expect:
            assert f"{expect['han']} han {expect['fu']} fu" in answer, (asked, answer)
        elif expect.get("limit"):
            assert expect["limit"] in answer or "Nagashi mangan" in answer, (asked, answer)


def test_every_yaku_is_among_the_examples() -> None:
    known = set(catalogue())
    assert {name for example in EXAMPLES for name in example["scores"]} <= known
    assert len(EXAMPLES) == 120
