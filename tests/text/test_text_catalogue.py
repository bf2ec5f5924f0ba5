"""Everything that can go wrong has its sentence."""

import pytest

from bot.engine.actions import Chii, Discard, Riichi
from bot.engine.errors import Refusal
from bot.engine.events import DrawReason
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import Tile
from bot.lookup.hand_lookup import Contradiction, Lookup, look_up
from bot.lookup.validity import Impossible
from bot.text.score.notation_text import CONTRADICTIONS, contradiction_text
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import render
from bot.text.table import result_text
from bot.text.table.refusals import SENTENCES, refusal_text
from tests.builders import Scene, tile
from tests.for_each import for_each


@for_each("reason", Refusal)
def test_every_refusal_has_a_sentence(reason: Refusal) -> None:
    sentence = render(refusal_text(reason))
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_refusals_are_told_apart() -> None:
    assert len({render(text) for text in SENTENCES.values()}) == len(Refusal)


def test_every_contradiction_has_a_sentence() -> None:
    assert set(Impossible) == set(CONTRADICTIONS)
    with pytest.raises(Contradiction) as caught:
        look_up(Lookup("123m406p789s11222z", haitei=True, tsumo=False))
    assert render(contradiction_text(caught.value)) == (
        "Haitei raoyue (win by last draw) needs a win by tsumo. Add tsumo, or leave the yaku out."
    )


@pytest.mark.parametrize("reason", DrawReason)
def test_every_draw_has_a_name(reason: DrawReason) -> None:
    assert render(result_text.draw_name(reason))


def test_yaku_stand_in_japanese_with_english_beside() -> None:
    assert render(yaku_name("sanshoku_doujun")) == "Sanshoku doujun (mixed triple sequence)"
    assert render(yaku_name("riichi")) == "Riichi"
    assert all(render(yaku_name(name)) for name in catalogue())


def test_what_is_not_held_is_named_with_the_own_hand() -> None:
    view = Scene("123m406p789s1122z", draws="9m").view(0)
    told = render(refusal_text(Refusal.TILE_NOT_HELD, Discard(tile("5s"), drawn=False), view))
    assert told.startswith("You do not hold 5s. Your hand: 1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S 9m")
    view = Scene("123m406p789s1122z", draws="9m").view(0)
    told = render(refusal_text(Refusal.TILES_DO_NOT_FIT, Chii((Tile(0), Tile(1))), view))
    assert "Your hand: 1m 2m 3m" in told
    view = Scene("123m406p789s1122z", draws="9m").view(0)
    told = render(refusal_text(Refusal.NOT_TENPAI, Riichi(tile("1m"), drawn=False), view))
    assert told.startswith("Discarding 1m would not leave you ready")
