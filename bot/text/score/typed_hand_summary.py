"""An input hand in words: its tiles, its circumstances, and tiles with the number left of each."""

from collections.abc import Iterable

from bot.analysis.efficiency import Accepted
from bot.analysis.hand_input import HandInput, SeenTooOften
from bot.engine.tiles import EAST, Tile, dora_of
from bot.lookup.hand_lookup import Lookup, situation_of
from bot.lookup.notation import parse_tiles
from bot.text.sentences import Plain, Text, Words, joined, say, say_many
from bot.text.tile_text import kinds_text, meld_row, norths_text, tile_row, tiles_text, wind_name


def hand_input_heading(hand_input: HandInput) -> Words:
    """The concealed tiles and the melds as a heading; as emoji where possible."""
    row = joined((tile_row(hand_input.concealed), *(meld_row(meld) for meld in hand_input.melds)), "  ")
    return joined((Plain("###"), row), " ")


def hand_input_circumstances(
    question: Lookup, hand_input: HandInput, seen: str = "", rules: Words | None = None
) -> Words:
    """Seat and round, dora, discards and seen tiles, and the name of the ruleset."""
    situation, players = situation_of(question), question.rules.players
    dora = tiles_text(Tile(dora_of(tile, players)) for tile in situation.dora)
    elsewhere = parse_tiles(seen)
    unwritten = hand_input.unwritten
    return joined(
        (
            say("dealer (East)")
            if situation.seat_wind == EAST
            else say("{wind} seat", wind=wind_name(situation.seat_wind - EAST)),
            say("{wind} round", wind=wind_name(situation.round_wind - EAST)),
            say("in riichi") if situation.riichi else None,
            say("dora {tiles}", tiles=dora) if situation.dora else None,
            norths_text(situation.kita),
            say("{count} honba", count=situation.honba) if situation.honba else None,
            say("your discards {tiles}", tiles=tiles_text(hand_input.discards)) if hand_input.discards else None,
            say("seen elsewhere {tiles}", tiles=tiles_text(elsewhere)) if elsewhere else None,
            say_many("{count} called set not given", "{count} called sets not given", unwritten) if unwritten else None,
            rules,
        )
    )


def seen_too_often_text(error: SeenTooOften) -> Text:
    """The fault of more than four tiles of a kind."""
    return say(
        "Counting your discards and the tiles seen elsewhere, there would be more than four {tile}. Leave some out.",
        tile=Plain(error.tile),
    )


def counted_kinds(accepted: Iterable[Accepted]) -> Words:
    """``3m 6m ×4, 5p ×1``: kinds by the number left, most first, those without any last."""
    by_left: dict[int, list[Accepted]] = {}
    for entry in accepted:
        by_left.setdefault(entry.unseen, []).append(entry)
    return joined(
        (
            say("{tiles} ×{count}", tiles=kinds_text(entry.kind for entry in entries), count=left)
            for left, entries in sorted(by_left.items(), reverse=True)
        ),
        ", ",
    )


def tiles_count(count: int) -> Text:
    """``7 tiles``."""
    return say_many("{count} tile", "{count} tiles", count)
