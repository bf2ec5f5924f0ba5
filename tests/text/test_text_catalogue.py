"""Everything that can go wrong has its sentence."""

import pytest

from bot.engine.actions import Chii, Discard, Riichi, Ron
from bot.engine.errors import NotationError, NotationProblem, Refusal
from bot.engine.events import DrawReason
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import Tile
from bot.lookup.hand_lookup import Contradiction, Lookup, look_up
from bot.lookup.notation import parse_hand
from bot.lookup.validity import Impossible
from bot.text.score.notation_text import CONTRADICTIONS, NOTATION, contradiction_text, notation_text
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


def test_every_fault_of_a_typed_hand_has_a_sentence() -> None:
    assert set(NotationProblem) == set(NOTATION)


def test_every_contradiction_has_a_sentence() -> None:
    assert set(Impossible) == set(CONTRADICTIONS)


@for_each("text", ["", "123x", "55555m", "r4m", "12", "8z", "(123m", "((1m)", "(159m)", "[123m]", "m", ")", "1m"])
def test_a_fault_is_told_with_its_place(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    sentence = render(notation_text(caught.value))
    assert f"position {caught.value.position + 1}" in sentence
    assert "▸" in sentence
    assert "{" not in sentence


def test_a_typed_backtick_cannot_leave_its_quotes() -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand("`@everyone`")
    sentence = render(notation_text(caught.value))
    assert sentence.split(" at position")[0].count("`") == 2


def test_a_contradiction_names_the_yaku() -> None:
    with pytest.raises(Contradiction) as caught:
        look_up(Lookup("123m406p789s11222z", haitei=True, tsumo=False))
    assert render(contradiction_text(caught.value)) == (
        "Haitei raoyue (win by last draw) is a win by tsumo. Add tsumo, or leave it out."
    )


@pytest.mark.parametrize("reason", DrawReason)
def test_every_draw_has_a_name(reason: DrawReason) -> None:
    assert render(result_text.draw_name(reason))


def test_yaku_stand_in_japanese_with_english_beside() -> None:
    assert yaku_name("sanshoku_doujun") == "Sanshoku doujun (mixed triple sequence)"
    assert yaku_name("riichi") == "Riichi"
    assert all(yaku_name(name) for name in catalogue())


def test_a_tile_not_held_is_named_with_the_own_hand() -> None:
    view = Scene("123m406p789s1122z", draws="9m").view(0)
    told = render(refusal_text(Refusal.TILE_NOT_HELD, Discard(tile("5s"), drawn=False), view))
    assert told.startswith("You do not hold 5s. Your hand: 1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S 9m")


def test_furiten_names_the_discard_that_causes_it() -> None:
    scene = Scene("123m406p789s1122z", draws="1z").discard(0, "1z").close()
    told = render(refusal_text(Refusal.FURITEN_DISCARD, Ron(), scene.view(0)))
    assert told == "Furiten: your wait E is your own discard number 1. You can win by tsumo only."


def test_a_riichi_without_tenpai_names_the_tile() -> None:
    view = Scene("123m406p789s1122z", draws="9m").view(0)
    told = render(refusal_text(Refusal.NOT_TENPAI, Riichi(tile("1m"), drawn=False), view))
    assert told.startswith("Discarding 1m would not leave you tenpai")


def test_a_call_without_the_tiles_shows_the_own_hand() -> None:
    view = Scene("123m406p789s1122z", draws="9m").view(0)
    told = render(refusal_text(Refusal.TILES_DO_NOT_FIT, Chii((Tile(0), Tile(1))), view))
    assert "Your hand: 1m 2m 3m" in told
