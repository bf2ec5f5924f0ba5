"""The drawn examples of terms."""

from bot.pictures.term_picture import term_png
from bot.text.words_met import read_examples


def test_every_example_is_drawn_and_none_like_another() -> None:
    drawn = {term: term_png(term, "tenhou") for term in read_examples().order}
    assert all(drawn.values())
    assert drawn["tenpai"] != drawn["menzen"], "the tiles that win stand after an arrow"
    assert term_png("kyoku", "tenhou") is None
