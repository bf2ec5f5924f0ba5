"""The rows of winning hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.league.winning_hands import hand_to

if TYPE_CHECKING:
    from bot.league.winning_hands import LeagueHand


def hand_row(league: int, game: int, hand: LeagueHand) -> dict[str, Any]:
    """The row of a hand of ``league_hands``."""
    return {
        "league_id": league,
        "game": game,
        "kyoku": hand.kyoku,
        "seat": hand.seat,
        "points": hand.points,
        "han": hand.han,
        "fu": hand.fu,
        "yakuman": hand.yakuman,
        "hand": hand_to(hand),
    }
