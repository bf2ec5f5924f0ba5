"""The message that answers a score lookup: words, the drawn hand, and buttons that ask the same hand otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.engine.tiles import EAST, TILE_NAMES, sort_tiles
from bot.lookup.lookup_code import code_of
from bot.lookup.notation import ParsedHand
from bot.lookup.other_wins import applicable
from bot.pictures.score_picture import score_alt, score_png
from bot.text.rules.preset_text import named_title, rules_title
from bot.text.score.score_text import score_text
from bot.text.sentences import Plain, fit, joined, lines, render, say
from bot.text.tile_text import TILE_MARKS, meld_row, tile_label, tile_row
from cogs.common.buttons import feature_id
from cogs.common.content import Button, Content, Picture

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.lookup.hand_lookup import Lookup, LookupAnswer
    from bot.pictures.sprite_sheets import TileSet
    from bot.text.rules.named_rules import NamedRules
    from bot.text.sentences import Words

FEATURE: Final = "score"
SEAT, KIND, RIICHI, SHARE, CHANGE, OPEN, WON, AGAIN = "dtrscown"
"""What a press asks for: one letter before the code of the question, or of the form that is to be opened again."""
_PRIMARY: Final = discord.ButtonStyle.primary


def score_content(
    question: Lookup,
    answer: LookupAnswer,
    locale: str,
    tiles: TileSet,
    *,
    by: NamedRules | None = None,
    sharing: bool = True,
    shown_by: str | None = None,
) -> Content:
    """The answer as a message. ``shown_by``: everybody sees it, and who showed it; ``sharing``: others could see it.

    ``by`` are the rules that were asked for, of which the question may say otherwise.

    ``answer`` is that of the question without what does not apply; its buttons carry the whole question.
    """
    said = score_text(applicable(question), answer, title_of(question.rules, by))
    if shown_by is not None:
        said = lines(said, say("-# Shown by {name}", name=shown_by))
    code = code_of(question, answer.hand, _words_for_rules(by))
    buttons = (
        shared_buttons(code, locale) if shown_by is not None else _buttons(question, answer, code, locale, sharing)
    )
    picture = Picture("hand.png", score_png(answer, tiles), render(score_alt(answer), locale, markdown=False))
    return Content(fit(render(said, locale, emoji=TILE_MARKS)), buttons, (picture,))


def title_of(rules: Ruleset, by: NamedRules | None) -> Words:
    """What rules are called, those that were asked for by their name."""
    return named_title(by) if by is not None and rules == by.rules else rules_title(rules)


def _words_for_rules(by: NamedRules | None) -> dict[Ruleset, str]:
    """A server's own rules go into a button by their id: what differs in them may be more than one can carry."""
    return {by.rules: by.id} if by is not None and by.label else {}


def _buttons(
    question: Lookup,
    answer: LookupAnswer,
    code: str,
    locale: str,
    sharing: bool,  # noqa: FBT001 - handed through
) -> tuple[Button, ...]:
    dealer, tsumo = answer.situation.seat_wind == EAST, answer.situation.tsumo
    riichi = question.riichi or question.double_riichi
    opened = any(meld.is_open for meld in answer.hand.melds)
    texts = [
        (SEAT, say("As non-dealer") if dealer else say("As dealer"), False),
        (KIND, say("By ron") if tsumo else say("By tsumo"), answer.hand.win is None),
        (RIICHI, say("Without riichi") if riichi else say("With riichi"), opened and not riichi),
    ]
    try:
        row = [
            Button(feature_id(FEATURE, act + code), render(text, locale), disabled=disabled)
            for act, text, disabled in texts
        ]
        row.append(Button(feature_id(FEATURE, CHANGE + code), render(say("Change…"), locale), 1))
        if sharing:
            row.append(Button(feature_id(FEATURE, SHARE + code), render(say("Show everybody"), locale), 1, _PRIMARY))
    except ValueError:
        # A hand of kans with many indicators under rules of one's own: more than a button can carry.
        return ()
    return tuple(row)


def shared_buttons(code: str, locale: str) -> tuple[Button, ...]:
    """On an answer that everybody sees: a copy to play with, for whoever presses."""
    try:
        return (Button(feature_id(FEATURE, OPEN + code), render(say("Try it yourself"), locale)),)
    except ValueError:
        return ()


def form_again(code: str, locale: str) -> tuple[Button, ...]:
    """Under what is wrong with a form: the form once more, with what it said where a button can carry that."""
    label = render(say("Change…"), locale)
    try:
        return (Button(feature_id(FEATURE, AGAIN + code), label),)
    except ValueError:
        return (Button(feature_id(FEATURE, AGAIN), label),)


def which_tile(question: Lookup, hand: ParsedHand, locale: str, by: NamedRules | None = None) -> Content | None:
    """Which tile of a hand from the form completed it: a button for each different one. None: too much for buttons."""
    tiles = sort_tiles((*hand.concealed, *([] if hand.win is None else [hand.win])))
    said = lines(
        joined((Plain("###"), joined((tile_row(tiles), *(meld_row(meld) for meld in hand.melds)), "  ")), " "),
        say("Which tile completed the hand?"),
    )
    buttons = []
    for place, tile in enumerate(dict.fromkeys(tiles)):
        rest = list(tiles)
        rest.remove(tile)
        code = code_of(question, ParsedHand(tuple(rest), tile, hand.melds), _words_for_rules(by))
        label = render(tile_label(tile), locale)
        try:
            press = feature_id(FEATURE, WON + code)
        except ValueError:
            return None
        buttons.append(Button(press, label, place // 5, tile=TILE_NAMES[tile]))
    return Content(render(said, locale, emoji=TILE_MARKS), tuple(buttons))
