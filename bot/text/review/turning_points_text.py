"""Turning points and deal-ins of a kyoku as words, with all hands open."""

from bot.analysis.review.deal_ins import DealIn, WinnerState
from bot.analysis.review.turning_points import (
    BecameTenpai,
    Drawn,
    FuritenMiss,
    LateRiichi,
    LeftTenpai,
    LiveWait,
    TurningPoint,
    WinPassed,
    Won,
)
from bot.engine.replay import Replay
from bot.text.review.review_words import SHOWED, danger_text, kyoku_title, players_text, tile, turn_of
from bot.text.score.yaku_text import han_fu
from bot.text.sentences import Text, Words, joined, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.result_text import draw_name
from bot.text.tile_text import kinds_text


def point_text(point: TurningPoint, replay: Replay, names: Names, seat: int) -> Words:
    """One turning point in a sentence; a deal-in of this seat with what could be known."""
    match point:
        case BecameTenpai():
            return _at(point.turn, _ready(point, names))
        case LateRiichi():
            return _at(
                point.turn,
                _with_waits(
                    say("{name}, until now tenpai without riichi (damaten), declares riichi", name=names[point.seat]),
                    point,
                ),
            )
        case LeftTenpai():
            return _at(point.turn, _no_longer(point, names))
        case WinPassed():
            return _at(turn_of(replay, point.position, point.seat), _let_go(point, names))
        case FuritenMiss():
            return _at(turn_of(replay, point.position, point.seat), _passed_by(point, names))
        case Won():
            return _won(point, names, explained=point.source == seat)
        case Drawn():
            return _drawn(point, names)


def _at(turn: int, what: Words) -> Text:
    return say("Turn {number}: {what}.", number=turn, what=what) if turn else say("From the deal: {what}.", what=what)


def _ready(point: BecameTenpai, names: Names) -> Words:
    values = {"name": names[point.seat]}
    if not point.riichi:
        head = (
            say("{name} is the first to reach tenpai", **values) if point.first else say("{name} is tenpai", **values)
        )
    elif point.others:
        head = say("{name} declares riichi after {players}", **values, players=players_text(point.others, names))
    elif point.first:
        head = say("{name} is the first to reach tenpai and declares riichi", **values)
    else:
        head = say("{name} declares riichi", **values)
    return _with_waits(head, point)


def _with_waits(head: Words, point: BecameTenpai | LateRiichi) -> Words:
    return joined((head, _waits(point.waits), say("furiten") if point.furiten else None), ", ")


def _waits(waits: tuple[LiveWait, ...]) -> Words:
    left = sum(wait.left for wait in waits)
    tiles = kinds_text(wait.kind for wait in waits)
    if not left:
        return say("waiting for {tiles}, none left in the wall", tiles=tiles)
    return say("waiting for {tiles}, {count} left in the wall", tiles=tiles, count=left)


def _no_longer(point: LeftTenpai, names: Names) -> Words:
    values = {"name": names[point.seat]}
    if not point.threats:
        return say("{name} is no longer tenpai", **values)
    return say(
        "{name} gives up tenpai against the riichi of {players}", **values, players=players_text(point.threats, names)
    )


def _let_go(point: WinPassed, names: Names) -> Words:
    values = {"name": names[point.seat], "tile": tile(point.tile), "worth": han_fu(point.value)}
    if point.tsumo:
        return say("{name} passes up a tsumo on {tile} ({worth})", **values)
    return say("{name} passes up a ron on {tile} ({worth})", **values)


def _passed_by(point: FuritenMiss, names: Names) -> Words:
    return say(
        "{name} is furiten because of {thrown} and cannot win on {source}'s {tile}",
        name=names[point.seat],
        thrown=kinds_text(point.furiten_kinds),
        source=names[point.source],
        tile=tile(point.tile),
    )


def _won(point: Won, names: Names, *, explained: bool) -> Words:
    values = {"name": names[point.seat], "points": point.points, "worth": han_fu(point.value)}
    if point.deal_in is None:
        if point.seat == point.source:
            return say("{name} wins by tsumo: {points} ({worth}).", **values)
        return say("{name} wins by ron from {source}: {points} ({worth}).", **values, source=names[point.source])
    head = say(
        "{name} wins by ron on {source}'s {tile}: {points} ({worth}).",
        **values,
        source=names[point.source],
        tile=tile(point.deal_in.tile),
    )
    return joined((head, known_text(point.deal_in)), " ") if explained else head


def _drawn(point: Drawn, names: Names) -> Words:
    if not point.tenpai:
        return say("{reason}.", reason=draw_name(point.reason))
    return say(
        "{reason}. Tenpai: {players}.", reason=draw_name(point.reason), players=players_text(point.tenpai, names)
    )


def deal_in_text(deal_in: DealIn, replay: Replay, names: Names) -> Words:
    """``East 2, turn 9: 5p to Ben, in riichi, 7,700 points.`` and what could be known."""
    head = say(
        "{kyoku}, turn {number}: {tile} to {winner}, {showed}, {points} points.",
        kyoku=kyoku_title(replay, deal_in.position.kyoku),
        number=turn_of(replay, deal_in.position, deal_in.seat),
        tile=tile(deal_in.tile),
        winner=names[deal_in.winner],
        showed=SHOWED[deal_in.winner_state],
        points=deal_in.points,
    )
    return joined((head, known_text(deal_in)), " ")


def known_text(deal_in: DealIn) -> Words:
    """The information that the discarder had."""
    if deal_in.robbed:
        return say("The tile was shown in a kan or set aside as a north, not discarded.")
    if deal_in.forced:
        return (
            say("The discarder was in riichi and could discard no other tile.")
            if deal_in.riichi
            else say("Nothing else could be discarded.")
        )
    if deal_in.winner_state is WinnerState.SILENT:
        return say("Nothing on the table hinted at the winner's hand.")
    return joined(
        (
            say("The discarded tile: {why}.", why=danger_text(deal_in.danger)),
            _instead(deal_in),
            say("Riichi was declared with this discard.") if deal_in.declaring else None,
        ),
        " ",
    )


def _instead(deal_in: DealIn) -> Words:
    if deal_in.genbutsu:
        return say("Genbutsu in the hand: {tiles}.", tiles=kinds_text(deal_in.genbutsu))
    if deal_in.rank == 1:
        return say("No genbutsu in the hand, and nothing was safer.")
    return say_many(
        "No genbutsu in the hand; of its {kinds} different tiles, {count} was safer.",
        "No genbutsu in the hand; of its {kinds} different tiles, {count} were safer.",
        deal_in.rank - 1,
        kinds=deal_in.kinds,
    )
