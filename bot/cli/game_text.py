"""A game as plain text: the deals, a line for each turn, the result of each kyoku, the ranking.

A line has the player, the tile drawn and the discard, in the notation of ``python -m bot score``:

    12  S Ben         5p   5p*                 drawn and discarded
    13  W Chie        pon (555p) Ben   1z      called from Ben, then 1z discarded
    14  N Dan         3m   riichi 9s           declared with 9s
    15  E Aiko        4s   kan [1111m] dora 3m 8s   2z

``*`` marks a discard of the tile just drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.cli.plain_text import ascii_signs, padded, plain, printable, width
from bot.engine.events import (
    Agari,
    DoraRevealed,
    DrawReason,
    GameEnded,
    KanDeclared,
    KitaDeclared,
    KyokuEnded,
    MeldCalled,
    PlayedOn,
    RiichiAccepted,
    Ryuukyoku,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.melds import MeldKind
from bot.engine.replay import Position, Replay
from bot.engine.tiles import TILE_NAMES, sort_tiles
from bot.lookup.notation import format_meld, format_tiles
from bot.text.league.standings import signed
from bot.text.score.yaku_text import han_fu, yaku_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.events import Event, Placement
    from bot.engine.melds import Meld
    from bot.engine.replay import KyokuLog
    from bot.engine.tiles import Tile

WINDS: Final = ("East", "South", "West", "North")
LEGEND: Final = "One line per turn: the tile drawn or called, then the discard; * marks the tile just drawn."
_CALLS: Final = {MeldKind.CHII: "chii", MeldKind.PON: "pon", MeldKind.DAIMINKAN: "kan"}
_DRAWS: Final = {
    DrawReason.EXHAUSTIVE: "Exhaustive draw",
    DrawReason.NAGASHI_MANGAN: "Nagashi mangan",
    DrawReason.KYUUSHU_KYUUHAI: "Draw: nine terminals (kyuushu kyuuhai)",
    DrawReason.SUUFON_RENDA: "Draw: four equal winds (suufon renda)",
    DrawReason.SUUCHA_RIICHI: "Draw: four riichi (suucha riichi)",
    DrawReason.SUUKAIKAN: "Draw: four kans (suukaikan)",
    DrawReason.SANCHAHOU: "Draw: three ron on one tile (sanchahou)",
}
_DRAW_COLUMNS: Final = 24
"""Columns for the tile drawn and everything before the discard; longer text pushes the discard to the right."""
_DISCARD_COLUMNS: Final = 14


@dataclass(frozen=True, slots=True)
class ShownParts:
    """The parts of a game that are shown."""

    seat: int | None = None
    """Show only what this seat saw; None shows all draws."""
    open_hands: bool = False
    """Show the hand of each player who discards."""
    kyoku: tuple[int, ...] | None = None
    """Show only these kyoku, counted from 0."""


def names_of(replay: Replay) -> tuple[str, ...]:
    """The names of the seats, printable on a terminal."""
    return shown_names(replay.names, replay.rules.players)


def shown_names(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The names of a log, printable on a terminal; a seat without a name gets its number."""
    padded_names = (*names, *("",) * players)[:players]
    return tuple(printable(name).strip() or f"seat {seat}" for seat, name in enumerate(padded_names))


def kyoku_names(replay: Replay) -> tuple[str, ...]:
    """The name of each kyoku, such as ``E1``; repeats of a dealer share one."""
    return tuple(
        f"{WINDS[kyoku_log.started.bakaze % 4][0]}{kyoku_log.started.number}" for kyoku_log in replay.kyoku_logs
    )


def game_lines(replay: Replay, shown: ShownParts) -> Iterator[str]:
    """The lines of the shown kyoku, and the ranking."""
    for kyoku in range(len(replay)):
        if shown.kyoku is None or kyoku in shown.kyoku:
            yield ""
            yield from _KyokuText(replay, kyoku, shown).lines()
    last = replay.events[-1]
    if isinstance(last, GameEnded) and (shown.kyoku is None or len(replay) - 1 in shown.kyoku):
        yield ""
        yield from ranking_lines(last.placements, names_of(replay))


def ranking_lines(placements: tuple[Placement, ...], names: tuple[str, ...]) -> Iterator[str]:
    """Places with points and final scores."""
    yield "The game is over"
    wide = max(map(width, names))
    for row in placements:
        yield f"  {row.place}. {padded(names[row.seat], wide)} {row.points:>8,}  {ascii_signs(signed(row.final)):>7}"


class _KyokuText:
    """The text of one kyoku, from its deal to its settlement."""

    def __init__(self, replay: Replay, kyoku: int, shown: ShownParts) -> None:
        self._replay: Final = replay
        self._kyoku: Final = kyoku
        self._kyoku_log: Final[KyokuLog] = replay.kyoku_logs[kyoku]
        self._shown: Final = shown
        self._names: Final = names_of(replay)
        self._wide: Final = max(map(width, self._names))
        self._turn = 0
        self._seat: int | None = None
        self._took: list[str] = []
        self._drawn: Tile | None = None

    def lines(self) -> Iterator[str]:
        """All lines of the kyoku."""
        yield from self._deal()
        pending: str | None = None
        for step, event in enumerate(self._kyoku_log.events[1:], start=1):
            if isinstance(event, DoraRevealed) and self._seat is None and pending is not None:
                pending += f"  dora {TILE_NAMES[event.indicator]}"
                continue
            if isinstance(event, TileDiscarded):
                pending = self._line(step, event)
                continue
            if pending is not None and not _is_quiet(event):
                yield pending.rstrip()
                pending = None
            self._take(event)
            yield from self._end(event)
        if pending is not None:
            yield pending.rstrip()
        elif self._took and self._kyoku_log.ended is None:
            yield self._unfinished()

    def _deal(self) -> Iterator[str]:
        start = self._kyoku_log.started
        counters = f", {start.honba} honba" if start.honba else ""
        sticks = f", {start.kyotaku} riichi stick{'s' if start.kyotaku > 1 else ''}" if start.kyotaku else ""
        name = f"{WINDS[start.bakaze % 4]} {start.number}"
        yield f"{name}{counters}{sticks}, dora indicator {TILE_NAMES[start.indicator]}"
        for turn in range(len(self._names)):
            seat = (start.oya + turn) % len(self._names)
            hand = start.hands[seat]
            tiles = format_tiles(sort_tiles(hand)) if hand is not None and self._sees(seat) else ""
            yield f"     {self._who(seat)} {start.scores[seat]:>7,}  {tiles}".rstrip()

    def _sees(self, seat: int) -> bool:
        return self._shown.seat in (None, seat)

    def _who(self, seat: int) -> str:
        wind = WINDS[(seat - self._kyoku_log.started.oya) % len(self._names)][0]
        return f"{wind} {padded(self._names[seat], self._wide)}"

    # Turns

    def _take(self, event: Event) -> None:
        """Remember what a seat drew, called or declared before its discard."""
        match event:
            case TileDrawn(seat, tile, _):
                self._seat, self._drawn = seat, tile
                self._took.append(TILE_NAMES[tile] if tile is not None and self._sees(seat) else "--")
            case MeldCalled(seat, meld):
                self._seat, self._drawn = seat, None
                self._took.append(self._called(meld))
            case KanDeclared(_, meld):
                self._took.append(f"kan {format_meld(meld)}")
            case KitaDeclared():
                self._took.append("kita")
            case DoraRevealed(indicator):
                self._took.append(f"dora {TILE_NAMES[indicator]}")
            case _:
                pass

    def _called(self, meld: Meld) -> str:
        source = f" from {self._names[meld.source]}" if meld.source is not None else ""
        called = f" {TILE_NAMES[meld.called]}" if meld.called is not None else ""
        return f"{_CALLS.get(meld.kind, 'kan')}{called}{source} {format_meld(meld)}"

    def _line(self, step: int, event: TileDiscarded) -> str:
        self._turn += 1
        took = " ".join(self._took)
        did = f"{'riichi ' if event.riichi else ''}{TILE_NAMES[event.tile]}{'*' if event.drawn else ''}"
        self._seat, self._took, self._drawn = None, [], None
        line = (
            f"{self._turn:>3}  {self._who(event.seat)}  {padded(took, _DRAW_COLUMNS)} {padded(did, _DISCARD_COLUMNS)}"
        )
        if self._shown.open_hands or self._shown.seat == event.seat:
            line += f" {self._hand(event.seat, step)}"
        return line

    def _hand(self, seat: int, step: int) -> str:
        """The hand of a seat after a step."""
        view = self._replay.view(Position(self._kyoku, step), seat)
        melds = "".join(f" {format_meld(meld)}" for meld in view.own.melds)
        return f"{format_tiles(view.hidden.hand)}{melds}{' kita' * view.own.kita}"

    def _unfinished(self) -> str:
        who = self._who(self._seat) if self._seat is not None else ""
        return f"{self._turn + 1:>3}  {who}  {' '.join(self._took)}".rstrip()

    # The end

    def _end(self, event: Event) -> Iterator[str]:
        match event:
            case Agari():
                yield from self._won(event)
            case Ryuukyoku():
                yield from self._drew(event)
            case KyokuEnded():
                yield self._scores(event)
            case PlayedOn(seat):
                yield f"     {self._names[seat]} plays on"
            case _:
                pass

    def _won(self, win: Agari) -> Iterator[str]:
        if win.seat == win.source:
            if self._took:
                yield self._unfinished()
            yield f"     Tsumo: {self._names[win.seat]} wins with {TILE_NAMES[win.tile]}"
        else:
            if self._took and self._seat == win.source:
                yield self._unfinished()
            yield f"     Ron: {self._names[win.seat]} wins on {self._names[win.source]}'s {TILE_NAMES[win.tile]}"
        self._took = []
        melds = "".join(f" {format_meld(meld)}" for meld in win.melds)
        ura = f", ura indicators {format_tiles(win.ura)}" if win.ura else ""
        indicators = f"indicators {format_tiles(win.indicators)}{ura}"
        yield f"       {format_tiles(win.concealed)}{melds} + {TILE_NAMES[win.tile]}   {indicators}"
        points = sum(payment.points for payment in win.payments if payment.reason != "honba")
        worth = ascii_signs(f"{plain(yaku_line(win.value))} = {plain(han_fu(win.value))}")
        yield f"       {worth}: {points:,} points"
        yield f"       {self._paid(win)}"

    def _paid(self, win: Agari) -> str:
        """Who pays what for what."""
        parts: list[str] = []
        for payer in dict.fromkeys(payment.payer for payment in win.payments):
            own = [payment for payment in win.payments if payment.payer == payer]
            honba = sum(payment.points for payment in own if payment.reason == "honba")
            liable = ", liable (pao)" if any(payment.reason == "pao" for payment in own) else ""
            of_it = f" ({honba:,} of it for honba)" if honba else ""
            parts.append(f"{self._names[payer]} pays {sum(payment.points for payment in own):,}{of_it}{liable}")
        if win.sticks:
            parts.append(f"{win.sticks:,} from riichi sticks")
        return "; ".join(parts)

    def _drew(self, draw: Ryuukyoku) -> Iterator[str]:
        if self._took:
            yield self._unfinished()
            self._took = []
        yield f"     {_DRAWS[draw.reason]}"
        for seat in draw.nagashi:
            yield f"       {self._who(seat)}  nagashi mangan"
        for seat, hand in enumerate(draw.shown):
            if hand is not None:
                tenpai = "tenpai " if seat in draw.tenpai else ""
                yield f"       {self._who(seat)}  {tenpai}{format_tiles(hand)}"
        if draw.reason is DrawReason.EXHAUSTIVE and not draw.tenpai:
            yield "       nobody is tenpai"

    def _scores(self, ended: KyokuEnded) -> str:
        scores = (
            f"{self._names[seat]} {score:,}{f' ({delta:+,})' if delta else ''}"
            for seat, (score, delta) in enumerate(zip(ended.scores, ended.deltas, strict=True))
        )
        sticks = f"; riichi sticks left: {ended.kyotaku}" if ended.kyotaku else ""
        return f"     Scores: {', '.join(scores)}{sticks}"


def _is_quiet(event: Event) -> bool:
    """Whether the event adds nothing to the text between a discard and what follows it."""
    return not isinstance(
        event, TileDrawn | MeldCalled | KanDeclared | KitaDeclared | Agari | Ryuukyoku | KyokuEnded | DoraRevealed
    ) or isinstance(event, RiichiAccepted)
