"""A winning hand of a league as words: its tiles, yaku and value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.text.score.yaku_text import limit_word, yaku_name
from bot.text.sentences import Plain, Words, joined, say
from bot.text.tile_text import meld_row, tile_row

if TYPE_CHECKING:
    from bot.league.winning_hands import LeagueHand


def hand_row(hand: LeagueHand) -> Words:
    """Its tiles, the winning one apart, then its melds."""
    return joined(
        (tile_row(hand.concealed), Plain("·"), tile_row((hand.tile,)), *(meld_row(meld) for meld in hand.melds)), " "
    )


def hand_worth(hand: LeagueHand) -> Words:
    """``haneman, 12,000 by ron``: its limit, or han and fu, and the payment."""
    limit = limit_word(hand.limit, hand.yakuman)
    worth = limit if limit is not None else say("{han} han {fu} fu", han=hand.han, fu=hand.fu)
    if hand.tsumo:
        return say("{worth}, {points} by tsumo", worth=worth, points=hand.points)
    return say("{worth}, {points} by ron", worth=worth, points=hand.points)


def hand_yaku(hand: LeagueHand) -> Words:
    """Its yaku by name, and its dora as one number."""
    dora = sum(row.han for row in hand.bonus)
    named = [yaku_name(row.id) for row in hand.yaku]
    return joined((*named, say("dora {count}", count=dora) if dora else None), ", ")
