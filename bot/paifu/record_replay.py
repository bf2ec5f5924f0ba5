"""Between a record, which is what logs say, and a replay, which is what the engine makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.actions import Action, Chii, Daiminkan, DeclareNoten, DeclareTenpai, KyuushuKyuuhai, Pon, Ron, Tsumo
from bot.engine.audit import action_of
from bot.engine.events import (
    Agari,
    Claimed,
    DoraRevealed,
    DrawReason,
    GameEnded,
    KanDeclared,
    KitaDeclared,
    KyokuEnded,
    MeldCalled,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.melds import MeldKind
from bot.engine.replay import Replay
from bot.paifu.compare import reveals_of
from bot.paifu.errors import LogProblem, Malformed, PaifuError
from bot.paifu.file_parts import parts_of
from bot.paifu.log_file import text_of
from bot.paifu.playback import play_back
from bot.paifu.read import read
from bot.paifu.record import Deal, Did, Drew, FinalScores, Kyoku, KyokuOutcome, Record, Step, Win

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.engine.melds import Meld
    from bot.engine.replay import KyokuLog
    from bot.engine.rules.ruleset import Ruleset
    from bot.paifu.compare import Disagreement


def replay_of(record: Record) -> tuple[Replay, Disagreement | None]:
    """The game as the engine plays it, up to where it disagrees with what was recorded, if it does.

    Raises Malformed (TILES_DO_NOT_FIT) where not even the first deal can be played.
    """
    played = play_back(record)
    events: list[Event] = []
    for told, kyoku in zip(record.kyoku, played.kyoku, strict=False):
        # The dealer draws with the deal; of a log that breaks off before, nobody knows what.
        events += kyoku.events if told.steps else kyoku.events[:1]
    if not events:
        raise Malformed(LogProblem.TILES_DO_NOT_FIT)
    return Replay(record.rules, record.names, events), played.disagreement


@dataclass(frozen=True, slots=True)
class ReplayInFile:
    """Game ``part`` (from 0) of a file that has ``parts``: what a replay of it is made of, and where that stops.

    Not the replay itself: this comes from another process.
    """

    rules: Ruleset
    names: tuple[str, ...]
    events: tuple[Event, ...]
    disagreement: Disagreement | None
    part: int
    parts: int

    @property
    def replay(self) -> Replay:
        """A replay of it."""
        return Replay(self.rules, self.names, self.events)


def replay_in(data: bytes, part: int | None, most: int) -> ReplayInFile:
    """A game of a log file, or where ``part`` is None the first that can be read. Raises PaifuError.

    ``most`` bytes are unpacked, and each game of it is read once.
    """
    texts = parts_of(text_of(data, most))
    wrong: PaifuError | None = None
    for number in range(len(texts)) if part is None else (min(part, len(texts) - 1),):
        try:
            replay, disagreement = replay_of(read(texts[number]))
        except PaifuError as error:
            wrong = wrong or error
        else:
            return ReplayInFile(replay.rules, replay.names, replay.events, disagreement, number, len(texts))
    assert wrong is not None  # noqa: S101 - there is one text at least
    raise wrong


def record_of(replay: Replay) -> Record:
    """What a log of the game says: everything that the formats have words for."""
    ended = next((event for event in reversed(replay.events) if isinstance(event, GameEnded)), None)
    final = None
    if ended is not None:
        by_seat = sorted(ended.placements, key=lambda one: one.seat)
        final = FinalScores(tuple(one.points for one in by_seat), tuple(one.final for one in by_seat))
    return Record(replay.rules, replay.names, tuple(map(_kyoku, replay.kyoku_logs)), ended is not None, final)


def _kyoku(kyoku_log: KyokuLog) -> Kyoku:
    start = kyoku_log.started
    hands = tuple(hand or () for hand in start.hands)
    deal = Deal(start.bakaze, start.number, start.oya, start.honba, start.kyotaku, start.scores, hands, start.indicator)
    revealed = (event.indicator for event in kyoku_log.events if isinstance(event, DoraRevealed))
    return Kyoku(
        deal,
        tuple(_steps(kyoku_log)),
        (start.indicator, *revealed),
        reveals_of(kyoku_log.events),
        max((win.ura for win in kyoku_log.wins), key=len, default=()),
        None if kyoku_log.ended is None else _outcome(kyoku_log, kyoku_log.ended),
    )


def _steps(kyoku_log: KyokuLog) -> list[Step]:
    steps: list[Step] = []
    claims: list[Claimed] = []
    for event in kyoku_log.events:
        if isinstance(event, Claimed):
            claims.append(event)
        elif isinstance(event, TileDrawn) and event.tile is not None:
            steps.append(Drew(event.seat, event.tile))
        elif isinstance(event, TileDiscarded | KanDeclared | KitaDeclared):
            steps.append(Did(event.seat, action_of(event)))
            claims.clear()
        elif isinstance(event, MeldCalled):
            steps.append(Did(event.seat, _call(event.meld)))
        elif isinstance(event, Agari):
            steps.append(Did(event.seat, Tsumo() if event.seat == event.source else Ron()))
    return steps + _aborted(kyoku_log, steps, claims) + _said(claims)


def _said(claims: list[Claimed]) -> list[Did]:
    """Who said tenpai or noten at the exhausted wall, by seat."""
    said = [claim for claim in claims if isinstance(claim.action, DeclareTenpai | DeclareNoten)]
    return [Did(claim.seat, claim.action) for claim in sorted(said, key=lambda claim: claim.seat)]


def _aborted(kyoku_log: KyokuLog, steps: list[Step], claims: list[Claimed]) -> list[Step]:
    """What a draw followed on, where that was a decision."""
    last = steps[-1].seat if steps else kyoku_log.started.oya
    match kyoku_log.draw.reason if kyoku_log.draw is not None else None:
        case DrawReason.KYUUSHU_KYUUHAI:
            return [Did(last, KyuushuKyuuhai())]
        case DrawReason.SANCHAHOU:
            players = len(kyoku_log.started.scores)
            seats = [claim.seat for claim in claims if isinstance(claim.action, Ron)]
            return [Did(seat, Ron()) for seat in sorted(seats, key=lambda seat: (seat - last) % players)]
        case _:
            return []


def _call(meld: Meld) -> Action:
    if meld.kind is MeldKind.DAIMINKAN:
        return Daiminkan()
    own = list(meld.tiles)
    if meld.called is not None:
        own.remove(meld.called)
    used = own[0], own[1]
    return Chii(used) if meld.kind is MeldKind.CHII else Pon(used)


def _outcome(kyoku_log: KyokuLog, ended: KyokuEnded) -> KyokuOutcome:
    return KyokuOutcome(
        tuple(_win(win, len(ended.deltas)) for win in kyoku_log.wins),
        None if kyoku_log.draw is None else kyoku_log.draw.reason,
        ended.deltas,
        ended.scores,
    )


def _win(agari: Agari, players: int) -> Win:
    value = agari.value
    yakuman = value.yakuman > 0
    rows = value.yaku if yakuman else (*value.yaku, *value.bonus)
    return Win(
        agari.seat,
        agari.source,
        tuple((row.id, row.han) for row in rows),
        yakuman,
        None if yakuman else value.fu,
        None if yakuman else value.han,
        sum(payment.points for payment in agari.payments if payment.reason != "honba"),
        "yakuman" if value.limit == "kazoe_yakuman" else value.limit or "",
        agari.ura,
        next((payment.payer for payment in agari.payments if payment.reason == "pao"), None),
        _changes(agari, players),
    )


def _changes(agari: Agari, players: int) -> tuple[int, ...]:
    changes = [0] * players
    changes[agari.seat] += agari.sticks
    for payment in agari.payments:
        changes[payment.payer] -= payment.points
        changes[payment.payee] += payment.points
    return tuple(changes)
