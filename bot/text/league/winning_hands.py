"""A winning hand of a league as words: its tiles, yaku and value."""

from collections.abc import Sequence

from bot.league.winning_hands import LeagueHand
from bot.text.score.yaku_text import limit_word, yaku_name
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from bot.text.tile_text import meld_row, meld_text, tile_name, tile_row, tiles_text, wind_name


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


def hand_tiles(hand: LeagueHand) -> Words:
    """Its concealed tiles without the winning one, and its melds, by name."""
    return joined((tiles_text(hand.concealed) if hand.concealed else None, *map(meld_text, hand.melds)), " ")


def yakuman_line(hand: LeagueHand, name: Words) -> Words:
    """Who won a yakuman, which, and for how much."""
    return say("**{won}**", won=_won(hand, name))


def _won(hand: LeagueHand, name: Words) -> Words:
    return say("{name}: {yaku}, {worth}", name=name, yaku=hand_yaku(hand), worth=hand_worth(hand))


def yakuman_alt(hand: LeagueHand, names: Sequence[str]) -> Words:
    """The description of a yakuman's card."""
    kyoku = say("{wind} {number}", wind=wind_name(hand.bakaze), number=hand.number)
    return lines(
        joined((kyoku, say("{count} honba", count=hand.honba) if hand.honba else None)),
        _won(hand, PersonName(names[hand.seat])),
        None if hand.tsumo or hand.source is None else say("from {name}", name=names[hand.source]),
        say("{tiles}, won on {tile}.", tiles=hand_tiles(hand), tile=tile_name(hand.tile)),
        say("Dora indicators {tiles}.", tiles=tiles_text(hand.indicators)),
        say("Ura dora indicators {tiles}.", tiles=tiles_text(hand.ura)) if hand.ura else None,
    )
