"""The form of `/score` for who knows no notation: what people write in its fields."""

import pytest

from bot.lookup.notation import parse_hand
from cogs.score.form import empty_form, form_code, form_from_code, hand_of_form


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"m": "123", "p": "456", "s": "789", "z": "e e s s s"}, "123m 456p 789s E E S S S"),
        ({"m": "123", "p": "456", "s": "789", "z": "11222"}, "123m 456p 789s 11222z"),
        ({"m": "123", "p": "4 r5 6", "s": "789", "z": "pp fff"}, "123m 4p r5p 6p 789s PP FFF"),
        (
            {"m": "234 man", "p": "406pin", "s": "789", "z": "east east, haku x3"},
            "234 man 406pin 789s east east, haku x3",
        ),
        ({"m": "1 2 3", "p": "(567)", "s": "[1111]", "z": "EE PPP"}, "1m 2m 3m (567p) [1111s] EE PPP"),
    ],
)
def test_the_field_names_the_suit_and_small_letters_are_honours(fields: dict[str, str], text: str) -> None:
    assert hand_of_form(fields) == text
    hand = parse_hand(text)
    assert len(hand.concealed) + 3 * len(hand.melds) == 13
    assert hand.win is not None


def test_a_filled_form_goes_through_a_custom_id() -> None:
    fields: dict[str, str | tuple[str, ...]] = {
        "m": "2,3,4 406",
        "p": "(567)",
        "s": "",
        "z": "east east",
        "ticks": ("tsumo", "first"),
    }
    assert form_from_code(form_code(fields)) == fields


def test_what_a_custom_id_cannot_carry_is_left_out() -> None:
    assert form_code({"m": "一二三", "ticks": ("tsumo",)}) == ""
    assert form_code({"m": "1|2_3"}) == ""
    assert form_from_code("") == {}


def test_the_form_opens_as_it_was_filled_in() -> None:
    values = {field.key: getattr(field, "value", None) for field in empty_form({"m": "234", "z": "E E"}).fields}
    assert (values["m"], values["p"], values["z"]) == ("234", "", "E E")
