"""What is wrong with a hand as it was typed: where, and what would make it good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.render.text import Plain, Text, say
from bot.render.yaku_text import yaku_name

if TYPE_CHECKING:
    from bot.engine.errors import NotationError
    from bot.engine.lookup import Contradiction

NOTATION: Final[dict[str, Text]] = {
    "five_of_a_kind": say("this would be the fifth {tile}; there are four of each tile."),
    "red_is_a_five": say("r marks a red five: write r5 or 0."),
    "too_many_tiles": say("there are too many digits here."),
    "number_without_suit": say("these digits need a suit behind them: m, p, s or z."),
    "no_such_honour": say("there is no {number}z: honours are 1z to 7z (east, south, west, north, haku, hatsu, chun)."),
    "meld_not_closed": say("this bracket is not closed."),
    "meld_in_meld": say("a bracket stands inside a bracket."),
    "not_a_tile": say("{char} is no tile. Tiles are written like 123m 406p 789s 11z."),
    "not_a_set": say("these tiles are no set: write a run (567s), a triplet (888p) or a kan (1111m)."),
    "closed_kan_has_four": say("square brackets are a closed kan: four equal tiles, as [1111m]."),
    "suit_without_number": say("the suit {suit} has no digits before it."),
    "no_melds_here": say("no brackets can stand here, only tiles."),
    "nothing_to_close": say("{char} closes no bracket."),
    "no_tile": say("no tile is written here. Tiles are written like 5p, 0p (red), 1z or E, haku."),
    "one_tile_only": say("one tile is needed here, and these are {count}."),
    "too_many_melds": say("a hand has four sets at most."),
    "wrong_number_of_tiles": say(
        "these are {count} tiles, each set in brackets counted as three. "
        "A hand has 14 with the winning tile, or 13 to see its waits."
    ),
    "winning_tile_not_in_hand": say("the winning tile {tile} is not in the hand."),
}
"""A sentence for every problem that ``bot.engine.notation`` finds."""

CONTRADICTIONS: Final[dict[str, Text]] = {
    "negative": say("{name} cannot be less than 0."),
    "no_kita_here": say("These rules have no norths to set aside."),
    "no_north_seat": say("With three players nobody sits north."),
    "too_many_indicators": say("There can be {most} dora indicators at most."),
    "ura_needs_riichi": say("Ura dora count after riichi only: add riichi, or leave them out."),
    "more_ura_than_dora": say("There cannot be more ura dora indicators than dora indicators."),
    "no_chii_with_three": say("With three players there is no chii."),
    "five_of_a_kind": say("With the dora indicators there would be five {tile}; there are four of each tile."),
    "not_in_play": say("{tile} is not in play with three players."),
    "too_many_red_fives": say("There are more red fives {tile} than these rules have ({most})."),
    "needs_tsumo": say("{yaku} is a win by tsumo."),
    "needs_ron": say("{yaku} is a win by ron."),
    "rinshan_needs_kan": say("A win after a kan needs a kan among the sets."),
    "not_together": say("{one} and {other} cannot be true together."),
    "riichi_needs_closed_hand": say("Riichi needs a closed hand, and this one has called sets."),
    "ippatsu_needs_riichi": say("Ippatsu needs riichi."),
    "needs_dealer": say("{yaku} is the dealer's: seat E."),
    "needs_non_dealer": say("{yaku} is for players who are not the dealer."),
    "needs_no_calls": say("{yaku} needs a hand without any called or declared sets."),
    "wrong_number_of_tiles": say(
        "A hand has 14 tiles with the winning one, each set counted as three: here are {count}."
    ),
    "no_such_tile": say("There is no tile {tile}."),
    "robbed_tile_held": say("Whoever robs a kan of {tile} cannot hold another: the other three lie in that kan."),
    "winning_tile_not_in_hand": say("The winning tile {tile} is not in the hand."),
    "meld_does_not_fit": say("A set that is said to be a {name} is none."),
    "wall_cannot_be_empty": say("So soon after a double riichi the wall cannot be empty."),
}
"""A sentence for every contradiction that ``bot.engine.validity`` finds."""

_SHOWN: Final = 60


def notation_text(error: NotationError) -> Text:
    """The text with the place of the fault, and what is wrong there."""
    sentence = Text(NOTATION[error.problem].msgid, _filled(error.args_for_text))
    return say(
        "In {text} at position {position}: {sentence}",
        text=_quoted(error.text, error.position),
        position=error.position + 1,
        sentence=sentence,
    )


def contradiction_text(error: Contradiction) -> Text:
    """Which circumstances cannot be true together."""
    return Text(CONTRADICTIONS[error.problem].msgid, _filled(error.args_for_text))


def _filled(values: Any) -> dict[str, object]:  # noqa: ANN401 - what the engine gives, by name
    """Yaku by their names, tiles as they are, other words escaped."""
    named = {key: yaku_name(value) for key, value in values.items() if key in {"yaku", "one", "other"}}
    tiles = {key: Plain(value) for key, value in values.items() if key in {"tile", "suit"}}
    return {**values, **tiles, **named}


def _quoted(text: str, position: int) -> Plain:
    """The text around the fault as code, with an arrow before it."""
    start = max(0, position - _SHOWN // 2)
    before, after = text[start:position], text[position : position + _SHOWN // 2]
    shown = f"{'…' if start else ''}{before}▸{after}{'…' if len(text) > position + _SHOWN // 2 else ''}"
    flat = " ".join(shown.replace("`", "'").split())
    return Plain(f"`{flat}`")
