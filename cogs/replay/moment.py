"""A moment of a replay in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.board_text import board_alt, heading, last_action, scores_line
from bot.render.ended import kyoku_over
from bot.render.hand_text import hand_alt
from bot.render.result_text import draw_name, kyoku_result, win_alt
from bot.render.text import Name, Words, joined, lines, say
from bot.render.tile_text import wind_name

if TYPE_CHECKING:
    from bot.engine.film import Film, Reel, Spot
    from bot.render.board_text import Names


def names_of(film: Film) -> Names:
    """What the players are called; a question mark where nobody knows, or may know."""
    return tuple(name or "?" for name in film.names)


def moment_text(film: Film, spot: Spot) -> Words:
    """The kyoku, how far it has come, the scores, and what has just happened."""
    public, names = film.public(spot), names_of(film)
    beats = film.reels[spot.kyoku].beats
    at = say("{at}/{count}", at=sum(beat <= spot.step for beat in beats), count=len(beats))
    head = joined((say("**{kyoku}**", kyoku=heading(public)), at))
    over = kyoku_over(public)
    if over is not None:
        return lines(head, kyoku_result(public, over, names))
    return lines(head, scores_line(public, names), last_action(public, names))


def moment_alt(film: Film, spot: Spot, seat: int | None) -> Words:
    """The picture of a moment in words."""
    public, names = film.public(spot), names_of(film)
    over = kyoku_over(public)
    if over is not None and over.wins:
        return lines(*(win_alt(public, win, names) for win in over.wins))
    board = board_alt(public, names)
    return board if seat is None else lines(hand_alt(film.view(spot, seat)), board)


def kyoku_titles(film: Film) -> tuple[Words, ...]:
    """Every kyoku with what came of it."""
    names = names_of(film)
    return tuple(_title(reel, names) for reel in film.reels)


def _title(reel: Reel, names: Names) -> Words:
    start = reel.started
    name = say("{wind} {number}", wind=wind_name(start.bakaze), number=start.number)
    wins = (say("{name} wins", name=names[win.seat]) for win in reel.wins)
    draw = None if reel.draw is None else draw_name(reel.draw.reason)
    return joined((name, say("{count} honba", count=start.honba) if start.honba else None, *wins, draw))


def seat_titles(film: Film, kyoku: int) -> tuple[Words, ...]:
    """Every seat with its wind in a kyoku."""
    oya, players = film.reels[kyoku].started.oya, film.rules.players
    return tuple(
        say("{wind}: {name}", wind=wind_name((seat - oya) % players), name=Name(name))
        for seat, name in enumerate(names_of(film))
    )
