"""What people told of a game: hands with their tiles and worth, and words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.league.entries import MomentRecord, MomentTold, SeatPoints
from bot.league.games import LeagueGame
from bot.league.typed.moments import TOLD
from bot.league.winning_hands import LeagueHand
from bot.text.league.people import seat_name
from bot.text.league.winning_hands import hand_row, hand_tiles, hand_worth, hand_yaku
from bot.text.sentences import PersonName, Plain, Words, lines, say
from bot.text.tile_text import tile_name

DRAWN: Final = 2
"""Hands whose tiles are drawn: the emoji of more would not fit into a message."""


def moments_text(game: LeagueGame, hands: Sequence[LeagueHand], names: Mapping[int, str]) -> Iterable[Words]:
    """The moments of a game under a heading; nothing if there are none. ``hands`` are those among them."""
    if not game.moments:
        return
    yield say("### Moments")
    by_moment = {hand.kyoku - TOLD: hand for hand in hands}
    drawn = list(by_moment)[:DRAWN]
    for told in game.moments:
        hand = by_moment.get(told.moment)
        if hand is None:
            yield PersonName(told.words)
            continue
        yield say("**{name}**: {worth}", name=seat_name(game.seats[hand.seat], names), worth=hand_worth(hand))
        named = say("{tiles}, won on {tile}.", tiles=hand_tiles(hand), tile=tile_name(hand.tile))
        yield hand_row(hand) if told.moment in drawn else named
        yield say("-# {yaku}", yaku=hand_yaku(hand))
        if told.words:
            yield PersonName(told.words)


def hand_told(seats: Sequence[SeatPoints], hand: LeagueHand, names: Mapping[int, str]) -> Words:
    """Who won with a hand, and what it was."""
    who, worth = seat_name(seats[hand.seat], names), hand_worth(hand)
    return lines(say("**{name}**: {worth}", name=who, worth=worth), say("-# {yaku}", yaku=hand_yaku(hand)))


def moment_deed(record: MomentRecord, who: Words) -> Words:
    """A step of a game's history."""
    if isinstance(record, MomentTold):
        return say("a moment added by {who}", who=who)
    return say("a moment removed by {who}", who=who)


def moment_label(told: MomentTold) -> str:
    """A moment in a list to choose from, of any length."""
    return f"{told.moment}. " + " · ".join(part for part in (told.hand, told.words) if part)


def not_that_much(hand: LeagueHand, typed: int) -> Words:
    """A hand is worth something else than what was paid for it."""
    return lines(
        say(
            "Under the rules of this game, the hand is {worth}, not {typed}: {yaku}.",
            worth=hand_worth(hand),
            typed=typed,
            yaku=hand_yaku(hand),
        ),
        say(
            "Is anything missing or wrong? Write it after the tiles, for example “riichi tsumo dora 3p”, “seat "
            "E” for the dealer or “round S” for the South round."
        ),
    )


def told_text(game: int, yakuman: Sequence[Words]) -> Words:
    """The announcement of a yakuman that was told after its game."""
    return lines(say("**Added to game {number}**", number=Plain(str(game))), *yakuman)


def told_words(game: LeagueGame, hand: LeagueHand | None, names: Mapping[int, str]) -> Words:
    """A moment was taken."""
    done = say("Added to game {number}.", number=game.number)
    return done if hand is None else lines(done, hand_told(game.seats, hand, names))
