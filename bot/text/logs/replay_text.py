"""A replay in words: its players, its kyoku, and what happened at a step."""

from bot.engine.events import Agari, KyokuStarted, TileDrawn
from bot.engine.replay import KyokuLog, Position, Replay
from bot.text.sentences import Words, joined, say
from bot.text.table.board_text import Names, last_action
from bot.text.table.result_text import draw_name
from bot.text.tile_text import tile_name, wind_name


def names_of(replay: Replay) -> Names:
    """The players' names; a question mark where a name is unknown or hidden."""
    return tuple(name or "?" for name in replay.names)


def last_event(replay: Replay, position: Position, names: Names, seat: int | None, *, open_hands: bool) -> Words | None:
    """The last event, a draw with the action before it. A drawn tile is named only if the hand is visible."""
    event = replay.event(position)
    if not isinstance(event, TileDrawn):
        return event_words(replay, position, names)
    seen = open_hands or event.seat == seat
    return joined((last_action(replay.public(position), names), _draw(event, names, seen=seen)), " ")


def event_words(replay: Replay, position: Position, names: Names) -> Words | None:
    """What happened at a step alone, with all hands open."""
    match replay.event(position):
        case KyokuStarted():
            return say("The tiles are dealt.")
        case TileDrawn() as event:
            return _draw(event, names, seen=True)
        case _:
            return last_action(replay.public(position), names)


def _draw(event: TileDrawn, names: Names, *, seen: bool) -> Words:
    if event.tile is None or not seen:
        return say("{name} draws.", name=names[event.seat])
    return say("{name} draws {tile}.", name=names[event.seat], tile=tile_name(event.tile))


def kyoku_titles(replay: Replay) -> tuple[Words, ...]:
    """Every kyoku with its result; wins are marked with a star."""
    names = names_of(replay)
    return tuple(_title(kyoku_log, names) for kyoku_log in replay.kyoku_logs)


def _title(kyoku_log: KyokuLog, names: Names) -> Words:
    start = kyoku_log.started
    name = say("{wind} {number}", wind=wind_name(start.bakaze), number=start.number)
    honba = say("{count} honba", count=start.honba) if start.honba else None
    draw = None if kyoku_log.draw is None else draw_name(kyoku_log.draw.reason)
    return joined((name, honba, *(_won(win, names) for win in kyoku_log.wins), draw))


def _won(win: Agari, names: Names) -> Words:
    points = sum(payment.points for payment in win.payments if payment.reason != "honba")
    if win.source == win.seat:
        return say("★ {name} by tsumo, {points}", name=names[win.seat], points=points)
    return say("★ {name} by ron from {source}, {points}", name=names[win.seat], source=names[win.source], points=points)
