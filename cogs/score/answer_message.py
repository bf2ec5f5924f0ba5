"""The message that answers a score lookup: text, a picture of the hand, and buttons for variants of the hand."""

import re
from collections.abc import Sequence
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import EAST, TILE_NAMES, sort_tiles
from bot.lookup.hand_lookup import Lookup, LookupAnswer
from bot.lookup.lookup_code import code_of
from bot.lookup.notation import ParsedHand
from bot.lookup.other_wins import applicable
from bot.pictures.score_picture import score_alt, score_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.text.rules.named_rules import NamedRules
from bot.text.rules.ruleset_title import named_title, rules_title
from bot.text.score.score_text import around_picture
from bot.text.sentences import Edited, Plain, Words, joined, lines, say
from bot.text.tile_text import meld_row, tile_label, tile_row
from cogs.common.buttons import feature_id
from cogs.common.content import Accent, Button, Content, Picture

FEATURE: Final = "score"
SEAT, KIND, RIICHI, SHARE, CHANGE, OPEN, WINNING_TILE, AGAIN = "dtrscown"
"""The first letter of a custom id: the button's action. The code of the question, or of a filled form, follows."""
_LINE: Final = re.compile(r"^(-# |### \*\*)\w", re.MULTILINE)
"""The beginning of a heading, or of a line in small print."""


def score_content(
    question: Lookup,
    answer: LookupAnswer,
    locale: str,
    tiles: TileSet,
    *,
    named_rules: NamedRules | None = None,
    unread: Sequence[str] = (),
    sharing: bool = True,
    shown_by: str | None = None,
) -> Content:
    """The answer as a message. Its buttons carry the whole ``question``, including what does not apply right now.

    ``answer`` answers the question without what does not apply. ``named_rules`` are the rules that were asked for; the
    question may name others. ``unread`` are words of a message that the question leaves out. ``shown_by`` is the name
    of the user who shows it to everybody, None if it is private. ``sharing`` says whether it can be shown to others.
    Draws a picture: call it in a thread.
    """
    above, below = around_picture(applicable(question), answer, title_of(question.rules, named_rules))
    if unread:
        below = lines(below, say("-# These words were ignored: {words}", words=", ".join(unread)))
    if shown_by is not None:
        below = lines(below, say("-# Shown by {name}", name=shown_by))
    code = code_of(question, answer.hand, _rules_words(named_rules))
    buttons = shared_buttons(code) if shown_by is not None else _buttons(question, answer, code, sharing=sharing)
    picture = Picture("hand.png", score_png(answer, tiles, locale), score_alt(answer))
    return Content(
        Edited(above, _capitalised),
        buttons,
        (picture,),
        below=Edited(below, _capitalised),
        accent=Accent.YOUR_TURN if isinstance(answer.value, ExplainedValue) else Accent.OVER,
    )


def _capitalised(text: str) -> str:
    return _LINE.sub(lambda first: first[0].upper(), text)


def title_of(rules: Ruleset, named_rules: NamedRules | None) -> Words:
    """The title of the rules; the name they were asked for by, where they are the same."""
    return named_title(named_rules) if named_rules is not None and rules == named_rules.rules else rules_title(rules)


def _rules_words(named_rules: NamedRules | None) -> dict[Ruleset, str]:
    """A server's own rules are written into a button by id: the list of their differences may be too long for one."""
    return {named_rules.rules: named_rules.id} if named_rules is not None and named_rules.label else {}


def _buttons(question: Lookup, answer: LookupAnswer, code: str, *, sharing: bool) -> tuple[Button, ...]:
    dealer, tsumo = answer.situation.seat_wind == EAST, answer.situation.tsumo
    riichi = question.riichi or question.double_riichi
    opened = any(meld.is_open for meld in answer.hand.melds)
    texts = [
        (SEAT, say("As non-dealer") if dealer else say("As dealer"), False),
        (KIND, say("By ron") if tsumo else say("By tsumo"), answer.hand.win is None),
        (RIICHI, say("Without riichi") if riichi else say("With riichi"), opened and not riichi),
    ]
    try:
        row = [Button(feature_id(FEATURE, act + code), text, disabled=disabled) for act, text, disabled in texts]
        row.append(Button(feature_id(FEATURE, CHANGE + code), say("Change…"), 1))
        if sharing:
            row.append(Button(feature_id(FEATURE, SHARE + code), say("Show everybody"), 1))
    except ValueError:
        # The code is too long for a custom id: for example four kans with many indicators under custom rules.
        return ()
    return tuple(row)


def shared_buttons(code: str) -> tuple[Button, ...]:
    """The button of a shared answer: it opens a private copy for the user who presses it."""
    try:
        return (Button(feature_id(FEATURE, OPEN + code), say("Try it yourself")),)
    except ValueError:
        return ()


def form_again(code: str) -> tuple[Button, ...]:
    """The button beneath a form's error: it opens the form again, filled in as before if that fits into a custom id."""
    label = say("Change…")
    try:
        return (Button(feature_id(FEATURE, AGAIN + code), label),)
    except ValueError:
        return (Button(feature_id(FEATURE, AGAIN), label),)


def winning_tile_question(question: Lookup, hand: ParsedHand, named_rules: NamedRules | None = None) -> Content | None:
    """The question which tile completed the hand of a form, with a button for each kind of tile.

    None if the hand is too long for custom ids.
    """
    tiles = sort_tiles((*hand.concealed, *([] if hand.win is None else [hand.win])))
    message = lines(
        joined((Plain("###"), joined((tile_row(tiles), *(meld_row(meld) for meld in hand.melds)), "  ")), " "),
        say("Which tile completed the hand?"),
    )
    buttons = []
    for place, tile in enumerate(dict.fromkeys(tiles)):
        rest = list(tiles)
        rest.remove(tile)
        code = code_of(question, ParsedHand(tuple(rest), tile, hand.melds), _rules_words(named_rules))
        label = tile_label(tile)
        try:
            press = feature_id(FEATURE, WINNING_TILE + code)
        except ValueError:
            return None
        buttons.append(Button(press, label, place // 5, tile=TILE_NAMES[tile]))
    return Content(message, tuple(buttons))
