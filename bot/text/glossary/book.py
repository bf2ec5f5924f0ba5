"""All terms together, and how they are found."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.glossary.calls import CALLS
from bot.text.glossary.game import DRAWS, GAME, RIICHI
from bot.text.glossary.play import PLAY
from bot.text.glossary.points import LEAGUE, POINTS
from bot.text.glossary.shapes import SHAPES
from bot.text.glossary.tiles import TILES
from bot.text.sentences import say
from bot.text.term_search import Index

if TYPE_CHECKING:
    from bot.text.glossary.term import Term
    from bot.text.sentences import Text

TOPICS: Final[tuple[tuple[Text, tuple[Term, ...]], ...]] = (
    (say("Tiles and wall"), TILES),
    (say("Sets and waits"), SHAPES),
    (say("Calls and wins"), CALLS),
    (say("Riichi"), RIICHI),
    (say("Course of a game"), GAME),
    (say("Draws"), DRAWS),
    (say("Points"), POINTS),
    (say("League"), LEAGUE),
    (say("Attack and defence"), PLAY),
)
"""All terms by topic, in the order in which they are offered."""


@cache
def terms() -> dict[str, Term]:
    """Every term by its id. None has the id of a yaku."""
    return {term.id: term for _, members in TOPICS for term in members}


@cache
def glossary_index() -> Index:
    """Terms and yaku by every name they have. A yaku has the id of the catalogue."""
    yaku = (
        (entry.id, (entry.romaji, entry.kanji, entry.kana, *entry.names_en), entry.also)
        for entry in catalogue().values()
    )
    words = ((term.id, (term.name, term.kanji, *term.english), term.also) for term in terms().values())
    return Index.of((*words, *yaku))
