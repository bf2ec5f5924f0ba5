"""Why a win was worth so much, as *Explain* tells it."""

from bot.text.sentences import render
from bot.text.table.card_text import wins_explained
from tests.builders import Scene

NAMES = ("Aiko", "Ben", "Chie", "Dan")
OTHERS = ("258m147p14s25673z", "258m369p14s25674z", "147m258p25s34567z")
"""Hands that call nothing of what is discarded."""


def told(scene: Scene) -> str:
    return render(wins_explained(scene.public, scene.over, NAMES), markdown=False)


def test_ura_dora_are_explained_where_they_counted() -> None:
    scene = Scene("123m456p79s678p99s", *OTHERS, draws="1z8s", indicators="2z", ura="5p")
    text = told(scene.riichi(0, "1z", drawn=True).close().discard(1, "8s", drawn=True).ron(0))
    assert "Aiko wins by ron on Ben's 8s: mangan, 12,000" in text
    assert "Total: 5 han 40 fu, mangan. Once a hand reaches a limit, its fu no longer matter." in text
    assert "- **Ura dora**, 2 han: Not a yaku: a winner in riichi also turns over the tiles beneath" in text
    assert "Dora W · ura dora 6p." in text
    assert "/yaku explains each of these yaku." in text


def test_a_hand_below_a_limit_has_its_fu_counted_out() -> None:
    scene = Scene("123m456p79s678p99s", *OTHERS, draws="1z8s", indicators="2z", ura="1z", oya=0)
    text = told(scene.riichi(0, "1z", drawn=True).close().discard(1, "8s", drawn=True).ron(0))
    assert "Fu: 20 " in text
    assert "rounded up to 40" in text
    assert "To convert han and fu into points, use /points." in text
    assert "Ura dora" not in text, "none counted"
    scene = Scene("19m19p19s1234567z", "", "", "", draws="1m")
    text = told(scene.tsumo(0))
    assert "A yakuman has a fixed value; han and fu are not counted." in text
    assert "Fu:" not in text
