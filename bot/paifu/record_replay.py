"""Converts between a record (the contents of a log) and a replay (the engine's events)."""

from dataclasses import dataclass

from bot.engine import actions as act
from bot.engine import events as ev
from bot.engine.melds import Meld, MeldKind
from bot.engine.recorded_game_check import action_of
from bot.engine.replay import KyokuLog, Replay
from bot.engine.rules.ruleset import Ruleset
from bot.paifu.compare import Disagreement, reveals_of
from bot.paifu.errors import LogProblem, Malformed, PaifuError
from bot.paifu.file_parts import parts_of
from bot.paifu.log_decoding import text_of
from bot.paifu.playback import play_back
from bot.paifu.read import read
from bot.paifu.record import Deal, Did, Drew, FinalScores, Kyoku, KyokuOutcome, Record, Step, Win


def replay_of(record: Record) -> tuple[Replay, Disagreement | None]:
    """The game as the engine plays it, up to the first disagreement with the record, if any.

    Raises Malformed (TILES_DO_NOT_FIT) if not even the first deal can be played.
    """
    played = play_back(record)
    events: list[ev.Event] = []
    for recorded, kyoku in zip(record.kyoku, played.kyoku, strict=False):
        # The engine lets the dealer draw with the deal. If the log breaks off before, that tile is not known.
        events += kyoku.events if recorded.steps else kyoku.events[:1]
    if not events:
        raise Malformed(LogProblem.TILES_DO_NOT_FIT)
    return Replay(record.rules, record.names, events), played.disagreement


@dataclass(frozen=True, slots=True)
class ReplayInFile:
    """The contents of a replay of game ``part`` (from 0) of the ``parts`` in a file.

    This is sent from another process, unlike the replay itself.
    """

    rules: Ruleset
    names: tuple[str, ...]
    events: tuple[ev.Event, ...]
    disagreement: Disagreement | None
    part: int
    parts: int
    unknown_yaku: tuple[str, ...] = ()
    """Names of yaku in the log that are not known."""

    @property
    def replay(self) -> Replay:
        """The replay."""
        return Replay(self.rules, self.names, self.events)


def replay_in(data: bytes, part: int | None, most: int) -> ReplayInFile:
    """A game of a log file of at most ``most`` bytes uncompressed. Raises PaifuError.

    ``part`` None stands for the first game that can be read.
    """
    texts = parts_of(text_of(data, most))
    first_error: PaifuError | None = None
    for index in range(len(texts)) if part is None else (min(part, len(texts) - 1),):
        try:
            record = read(texts[index])
            replay, disagreement = replay_of(record)
        except PaifuError as error:
            first_error = first_error or error
        else:
            return ReplayInFile(
                replay.rules, replay.names, replay.events, disagreement, index, len(texts), record.unknown_yaku
            )
    assert first_error is not None  # noqa: S101 - there is one text at least
    raise first_error


def record_of(replay: Replay) -> Record:
    """The record of a game, with everything that the formats can express."""
    ended = next((event for event in reversed(replay.events) if isinstance(event, ev.GameEnded)), None)
    final = None
    if ended is not None:
        by_seat = sorted(ended.placements, key=lambda placement: placement.seat)
        final = FinalScores(
            tuple(placement.points for placement in by_seat), tuple(placement.final for placement in by_seat)
        )
    return Record(replay.rules, replay.names, tuple(map(_kyoku, replay.kyoku_logs)), ended is not None, final)


def _kyoku(kyoku_log: KyokuLog) -> Kyoku:
    start = kyoku_log.started
    hands = tuple(hand or () for hand in start.hands)
    deal = Deal(start.bakaze, start.number, start.oya, start.honba, start.kyotaku, start.scores, hands, start.indicator)
    revealed = (event.indicator for event in kyoku_log.events if isinstance(event, ev.DoraRevealed))
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
    claims: list[ev.Claimed] = []
    for event in kyoku_log.events:
        if isinstance(event, ev.Claimed):
            claims.append(event)
        elif isinstance(event, ev.TileDrawn) and event.tile is not None:
            steps.append(Drew(event.seat, event.tile))
        elif isinstance(event, ev.TileDiscarded | ev.KanDeclared | ev.KitaDeclared):
            steps.append(Did(event.seat, action_of(event)))
            claims.clear()
        elif isinstance(event, ev.MeldCalled):
            steps.append(Did(event.seat, _call(event.meld)))
        elif isinstance(event, ev.Agari):
            steps.append(Did(event.seat, act.Tsumo() if event.seat == event.source else act.Ron()))
    return steps + _abort_decisions(kyoku_log, steps, claims) + _tenpai_declarations(claims)


def _tenpai_declarations(claims: list[ev.Claimed]) -> list[Did]:
    """The declarations of tenpai or noten at an exhaustive draw, by seat."""
    declared = [claim for claim in claims if isinstance(claim.action, act.DeclareTenpai | act.DeclareNoten)]
    return [Did(claim.seat, claim.action) for claim in sorted(declared, key=lambda claim: claim.seat)]


def _abort_decisions(kyoku_log: KyokuLog, steps: list[Step], claims: list[ev.Claimed]) -> list[Step]:
    """The decisions that caused an abortive draw."""
    last = steps[-1].seat if steps else kyoku_log.started.oya
    match kyoku_log.draw.reason if kyoku_log.draw is not None else None:
        case ev.DrawReason.KYUUSHU_KYUUHAI:
            return [Did(last, act.KyuushuKyuuhai())]
        case ev.DrawReason.SANCHAHOU:
            players = len(kyoku_log.started.scores)
            seats = [claim.seat for claim in claims if isinstance(claim.action, act.Ron)]
            return [Did(seat, act.Ron()) for seat in sorted(seats, key=lambda seat: (seat - last) % players)]
        case _:
            return []


def _call(meld: Meld) -> act.Action:
    if meld.kind is MeldKind.DAIMINKAN:
        return act.Daiminkan()
    own = list(meld.tiles)
    if meld.called is not None:
        own.remove(meld.called)
    used = own[0], own[1]
    return act.Chii(used) if meld.kind is MeldKind.CHII else act.Pon(used)


def _outcome(kyoku_log: KyokuLog, ended: ev.KyokuEnded) -> KyokuOutcome:
    return KyokuOutcome(
        tuple(_win(win, len(ended.deltas)) for win in kyoku_log.wins),
        None if kyoku_log.draw is None else kyoku_log.draw.reason,
        ended.deltas,
        ended.scores,
    )


def _win(agari: ev.Agari, players: int) -> Win:
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
        _deltas(agari, players),
    )


def _deltas(agari: ev.Agari, players: int) -> tuple[int, ...]:
    deltas = [0] * players
    deltas[agari.seat] += agari.sticks
    for payment in agari.payments:
        deltas[payment.payer] -= payment.points
        deltas[payment.payee] += payment.points
    return tuple(deltas)
