"""The faults of a typed hand: the place, what was expected there, and the nearest readable text."""

from typing import Any, Final

from bot.engine.errors import NotationError, NotationProblem
from bot.lookup.hand_lookup import Contradiction
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import Lines, Plain, Text, flat, isolated, lines, say, say_many

NOTATION: Final[dict[str, Text]] = {
    "not_a_tile": say("{char} is not a tile. Tiles are written like 5p, 0p (red), 1z, E or haku."),
    "number_without_suit": say("these digits have no suit: write m, p, s or z after them."),
    "suit_without_number": say("the suit {suit} has no digits: write them before it, as in 123{suit}."),
    "no_such_honour": say("there is no {number}z: honours are 1z to 7z (East, South, West, North, haku, hatsu, chun)."),
    "red_is_a_five": say("r marks a red five: write r5 or 0."),
    "five_of_a_kind": say("this would be a fifth {tile}, but there are only four of each tile. Leave one out."),
    "too_many_tiles": say("there are too many digits here: a hand has 14 tiles."),
    "too_long": say("this text has {count} characters; the limit is {most}."),
    "not_a_set": say("these tiles are not a set: write a sequence (567s), a triplet (888p) or a kan (1111m)."),
    "closed_kan_has_four": say("square brackets mark a closed kan: write four identical tiles, as in [1111m]."),
    "call_without_tiles": say("“{word}” needs tiles after it, as in “chii 567s”, “pon 888p” or “closed kan 1111m”."),
    "meld_not_closed": say("this bracket is not closed: write ( ) around a called set or [ ] around a closed kan."),
    "meld_in_meld": say("one bracket is inside another: give each set its own brackets."),
    "nothing_to_close": say("{char} has no opening bracket: leave it out, or write an opening bracket before the set."),
    "no_melds_here": say("brackets are not allowed here: write only tiles."),
    "too_many_melds": say("a hand has at most four sets: leave the others out."),
    "no_tile": say("a tile is expected here. Tiles are written like 5p, 0p (red), 1z, E or haku."),
    "one_tile_only": say("only one tile is expected here, but there are {count}."),
    "wrong_number_of_tiles": say(
        "the number of tiles is {count}, counting each set in brackets as three. Write 14 tiles including the winning "
        "tile, or 13 to see the waits."
    ),
    "winning_tile_not_in_hand": say(
        "the winning tile {tile} is not among the 14 tiles of the hand: choose one of them, or write only the "
        "other 13 tiles."
    ),
    "nothing_named": say("“{word}” needs something after it, as in “{example}”."),
    "too_many_dora": say("there can be at most {most} dora or dora indicators: leave the others out."),
    "not_a_wind": say("a wind is expected here: E, S, W or N."),
    "not_a_number": say("a number from 0 to {most} is expected here."),
    "not_yes_or_no": say("“yes” or “no” is expected here."),
    "said_otherwise": say("“{word}” is given twice with different values: leave one out."),
    "no_such_preset": say("there are no rules called “{name}”. Choose one of these: {names}."),
    "no_such_option": say("there is no rule option called “{name}”."),
    "no_such_value": say("the rule option “{name}” cannot have that value. Choose one of these: {values}."),
    "not_playable": say("a game cannot be played with this value of “{name}”."),
    "which_sets_are_called": say(
        "which sets are called? Write them in brackets, as in (567s), (888p) or (1111m); if there are none, "
        "leave out “{word}”."
    ),
    "hand_is_not_closed": say(
        "“{word}” cannot be used with called sets: leave it out, or write the sets without brackets."
    ),
    "called_tile_mark": say(
        "{char} marks a called tile, but these tiles are not a set: write each called set in brackets, as in (567s)."
    ),
    "dora_are_tiles": say(
        "dora are given as tiles here, not as a number of han: write the tiles, as in “dora 3p” or “indicator 2p”."
    ),
    "which_suit_won": say("which suit is the winning tile? Write m, p, s or z after {number}."),
    "which_tile_won": say(
        "the last tile written belongs to a called set: give the winning tile, for example “win 5z”."
    ),
    "which_wind": say("is this the seat wind or the round wind? Write, for example, “seat S” or “round S”."),
    "not_with_nagashi": say(
        "“{word}” does not affect nagashi mangan: leave it out. Only the discards, seat, honba, riichi sticks "
        "and rules matter."
    ),
    "not_scored": say("“{word}” cannot be used with a hand: leave it out."),
    "link_to_a_game": say(
        "this is a link to a game, but a hand is expected here. To replay a game, use /replay with its log file."
    ),
}
"""A sentence for every fault in a typed hand or question: what is wrong, and what was expected."""

CONTRADICTIONS: Final[dict[str, Text]] = {
    "negative": say("{name} cannot be less than 0. Write 0 or more."),
    "no_kita_here": say(
        "North tiles cannot be set aside under these rules. Choose rules for three players, or leave those tiles out."
    ),
    "no_north_seat": say("With three players there is no North seat. Choose E, S or W."),
    "too_many_indicators": say("There can be at most {most} dora indicators. Leave the others out."),
    "ura_needs_riichi": say("Ura dora count only after riichi. Add riichi, or leave the ura dora out."),
    "more_ura_than_dora": say(
        "There cannot be more ura dora indicators than dora indicators. Give the missing dora indicators too."
    ),
    "no_chii_with_three": say(
        "With three players there is no chii. Make the set a pon, or choose rules for four players."
    ),
    "five_of_a_kind": say(
        "With the dora indicators there would be five {tile}, but there are only four of each tile. Change an "
        "indicator or the hand."
    ),
    "not_in_play": say("{tile} is not used with three players. Leave it out, or choose rules for four players."),
    "too_many_red_fives": say(
        "There are more red fives ({tile}) than these rules allow ({most}). Write an ordinary five instead."
    ),
    "needs_tsumo": say("{yaku} needs a win by tsumo. Add tsumo, or leave the yaku out."),
    "needs_ron": say("{yaku} needs a win by ron. Add ron, or leave the yaku out."),
    "rinshan_needs_kan": say(
        "A win after a kan (rinshan kaihou) needs a kan in the hand. Write it as [1111m] or (1111m)."
    ),
    "not_together": say("{one} and {other} cannot both apply. Leave one of them out."),
    "riichi_needs_closed_hand": say(
        "Riichi needs a closed hand, but this one has called sets. Leave riichi out, or write a closed kan in "
        "square brackets, as in [1111m]."
    ),
    "ippatsu_needs_riichi": say("Ippatsu needs riichi. Add riichi, or leave ippatsu out."),
    "needs_dealer": say("Only the dealer can have {yaku}. Make the seat E, or leave the yaku out."),
    "needs_non_dealer": say("Only non-dealers can have {yaku}. Make the seat S, W or N, or leave the yaku out."),
    "needs_no_calls": say(
        "{yaku} needs a hand without called sets or kans. Leave the yaku out, or write the sets without brackets."
    ),
    "wrong_number_of_tiles": say(
        "A hand has 14 tiles including the winning tile, counting each kan as three, but this one has {count}. "
        "Add or remove tiles."
    ),
    "no_such_tile": say("There is no tile {tile}. The tiles are 1 to 9 of m, p and s, and 1z to 7z."),
    "robbed_tile_held": say(
        "A player who robs a kan of {tile} cannot hold another {tile}, as the other three are in that kan. "
        "Change the hand, or leave chankan out."
    ),
    "meld_does_not_fit": say(
        "These tiles are not a valid {name}. Write a sequence (567s), a triplet (888p) or a kan (1111m)."
    ),
    "wall_cannot_be_empty": say(
        "The wall cannot be empty so soon after double riichi. Leave out either ippatsu or haitei/houtei "
        "(winning on the last tile)."
    ),
}
"""A sentence for every contradiction that ``bot.lookup.validity`` finds."""

_AROUND: Final = 30
"""Characters shown before and after the fault: two lines of a phone."""
_LONGEST_SUGGESTION: Final = 200


def notation_text(error: NotationError) -> Lines:
    """The text with a mark before the fault, the fault, and a suggestion."""
    return lines(
        say(
            "In {text}, at position {position}: {sentence}",
            text=_quoted(error),
            position=error.position + 1,
            sentence=problem_text(error),
        ),
        _remedy(error),
    )


def problem_text(error: NotationError) -> Text:
    """The fault, without the typed text."""
    return Text(NOTATION[error.problem].msgid, _filled(error.args_for_text))


def contradiction_text(error: Contradiction) -> Text:
    """The circumstances that exclude one another."""
    return Text(CONTRADICTIONS[error.problem].msgid, _filled(error.args_for_text))


def _remedy(error: NotationError) -> Text | None:
    """A suggestion, if there is one."""
    suggestion = error.suggestion
    if suggestion is not None and len(suggestion) <= _LONGEST_SUGGESTION:
        return say("Did you mean {text}?", text=_code(suggestion))
    if error.problem is not NotationProblem.WRONG_NUMBER_OF_TILES:
        return None
    count = int(error.args_for_text["count"])
    if count > 14:
        return say_many("Leave out {count} tile.", "Leave out {count} tiles.", count=count - 14)
    return say_many(
        "Add {count} tile to see the waits, or {more} to score a win.",
        "Add {count} tiles to see the waits, or {more} to score a win.",
        count=13 - count,
        more=14 - count,
    )


def _filled(values: Any) -> dict[str, object]:  # noqa: ANN401 - what the engine gives, by name
    """Values for a sentence: yaku by their names, tiles unchanged, other words escaped."""
    named = {key: yaku_name(value) for key, value in values.items() if key in {"yaku", "one", "other"}}
    tiles = {key: Plain(value) for key, value in values.items() if key in {"tile", "suit", "example"}}
    chars = {key: _visible(value) for key, value in values.items() if key == "char"}
    return {**values, **tiles, **chars, **named}


def _visible(char: str) -> str | Plain:
    """A typed character, or its code point if it is invisible."""
    return char if flat(char) and char.isprintable() else Plain(" ".join(f"U+{ord(each):04X}" for each in char[:4]))


def _quoted(error: NotationError) -> Plain:
    """The text around the fault as code, with an arrow before it and, if more follows, one after it."""
    text, first = error.text, error.position
    start, end = max(0, first - _AROUND), first + _AROUND
    last = first + error.length
    after = f"{text[first:last]}◂{text[last:end]}" if first < last < min(end, len(text)) else text[first:end]
    return _code(f"{'…' if start else ''}{text[start:first]}▸{after}{'…' if end < len(text) else ''}")


def _code(text: str) -> Plain:
    """Typed text on one line in backticks that it cannot close; unpaired surrogates become question marks."""
    text = text.encode("utf-8", "replace").decode()
    return Plain(f"`{isolated(flat(text.replace('`', chr(39))))}`")
