"""A position of a replay in words: above its picture the kyoku, the step and what happened; the rest describes it."""

from bot.engine.events import GameEnded
from bot.engine.replay import Position, Replay
from bot.engine.view import SeatView
from bot.text.logs.log_breaks import break_words
from bot.text.logs.log_faults import unknown_yaku_words
from bot.text.logs.replay_text import last_event, names_of
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say
from bot.text.table.board_text import Names, board_alt, heading
from bot.text.table.card_text import result_alt
from bot.text.table.result_text import headline, kyoku_result, ranking_text
from bot.text.tile_text import tile_name, tiles_text, wind_name
from cogs.replay.replay_games import AttachedLog, ReplayGame


def position_text(replay: Replay, position: Position, seat: int | None, *, open_hands: bool) -> Words:
    """The kyoku and the step in it, and the last event or the result. The picture shows the rest."""
    public, names = replay.public(position), names_of(replay)
    picture_steps = replay.kyoku_logs[position.kyoku].picture_steps
    at = say(
        "{number}/{count}",
        number=sum(picture_step <= position.step for picture_step in picture_steps),
        count=len(picture_steps),
    )
    head = joined((say("**{kyoku}**", kyoku=heading(public)), at))
    over, event = public.kyoku_over, replay.event(position)
    if over is not None:
        ranking = ranking_text(public, event.placements, names) if isinstance(event, GameEnded) else None
        # The card of a win shows all of it; the table after a draw does not.
        won = [headline(win, names) for win in over.wins]
        return lines(head, *(won or (kyoku_result(public, over, names),)), ranking)
    return lines(head, last_event(replay, position, names, seat, open_hands=open_hands))


def _visible_hands(replay: Replay, position: Position, seat: int | None, *, open_hands: bool) -> tuple[SeatView, ...]:
    """The visible hands: all of them, starting with the dealer's, or only the seat's."""
    if open_hands:
        views, oya = replay.views(position), replay.kyoku_logs[position.kyoku].started.oya
        return (*views[oya:], *views[:oya])
    return () if seat is None else (replay.view(position, seat),)


def position_alt(replay: Replay, position: Position, seat: int | None, *, open_hands: bool) -> Words:
    """The picture's alt text."""
    public, names = replay.public(position), names_of(replay)
    over = public.kyoku_over
    if over is not None and over.wins:
        return result_alt(public, over, names)
    seen = _visible_hands(replay, position, seat, open_hands=open_hands or over is not None)
    return lines(*(_hand_alt(view, names) for view in seen), board_alt(public, names))


def _hand_alt(view: SeatView, names: Names) -> Words:
    hidden = view.hidden
    drawn = None if hidden.drawn is None else say("drawn {tile}", tile=tile_name(hidden.drawn))
    return say("{name}'s hand: {tiles}.", name=names[view.seat], tiles=joined((tiles_text(hidden.hand), drawn), ", "))


def seat_titles(replay: Replay, kyoku: int) -> tuple[Words, ...]:
    """Every player with their seat wind in a kyoku."""
    oya, players = replay.kyoku_logs[kyoku].started.oya, replay.rules.players
    return tuple(
        say("{wind}: {name}", wind=wind_name((seat - oya) % players), name=PersonName(name))
        for seat, name in enumerate(names_of(replay))
    )


def game_facts(game: ReplayGame) -> Words:
    """A few lines of small print beneath the message."""
    return lines(
        say("-# {facts}", facts=_file_facts(game.sent) if game.sent is not None else _server_facts(game)),
        _unfinished(game),
        None if (unknown := unknown_yaku_words(game.unknown_yaku)) is None else joined((Plain("-#"), unknown), " "),
    )


def page_facts(game: ReplayGame, file: str) -> Words:
    """What the browser shows of a game beside its table. ``file``: the name of the log if it is from elsewhere."""
    league = None if game.known is None else game.known.league
    return lines(
        say("Log {file}", file=PersonName(file)) if game.known is None else say("Played {when}", when=game.known.at),
        None if league is None else say("{league}, game {number}", league=PersonName(league.name), number=league.game),
        _unfinished(game),
        unknown_yaku_words(game.unknown_yaku),
    )


def _file_facts(sent: AttachedLog) -> Words:
    name = PersonName(sent.file.filename)
    if sent.games == 1:
        return say("Log {file}", file=name)
    return say("Log {file}: game {number} of {count}", file=name, number=sent.part + 1, count=sent.games)


def _server_facts(game: ReplayGame) -> Words:
    known = game.known
    assert known is not None  # noqa: S101 - a game is of a file or of the server
    table, league = known.table, known.league
    return joined(
        (
            say("Played {when}", when=known.at),
            None if table is None else Plain(f"<#{table.channel}>"),
            None
            if league is None
            else say("{league}, game {number}", league=PersonName(league.name), number=league.game),
            say("training (does not count)") if table is not None and table.training else None,
        )
    )


def _unfinished(game: ReplayGame) -> Words | None:
    disagreement = game.disagreement
    if disagreement is not None:
        return say(
            "-# The replay stops at hand {number}, where the log breaks the rules. {what}",
            number=disagreement.kyoku + 1,
            what=break_words(disagreement, names_of(game.replay)),
        )
    return None if game.replay.over else say("-# The game was not finished.")
