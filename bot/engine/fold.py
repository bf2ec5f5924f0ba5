"""Folding events into state.

The public part and each private part are folded apart, from what their viewer may see. So a seat's view folded from the
events visible to it equals the view projected from the full state, by construction, and tests hold it to that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from bot.engine.errors import CorruptRecord
from bot.engine.events import (
    Agari,
    CallsClosed,
    Claimed,
    DoraRevealed,
    Event,
    GameEnded,
    GameStarted,
    KanDeclared,
    KitaDeclared,
    KyokuEnded,
    KyokuStarted,
    MeldCalled,
    PlayedOn,
    RiichiAccepted,
    Ryuukyoku,
    StopOffered,
    TenpaiAsked,
    TileDiscarded,
    TileDrawn,
)
from bot.engine.kuikae import forbidden_after
from bot.engine.melds import Meld, MeldKind
from bot.engine.pao import liabilities_after
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver, Settling
from bot.engine.private import fold_private
from bot.engine.tiles import NORTH, Tile
from bot.engine.view import Private, PublicView, RevealTime, RiverTile, SeatPublic, SeatView, State
from bot.engine.wall import DEAD, DEALT

if TYPE_CHECKING:
    from bot.engine.rules import Ruleset

RIICHI_STICK = 1000


def initial(rules: Ruleset) -> State:
    """The state before the first event of a game."""
    seats = tuple(SeatPublic(rules.start_points, concealed=0) for _ in range(rules.players))
    return State(PublicView(rules, seats, wins_in_a_row=(0,) * rules.players), (Private(),) * rules.players)


def evolve(state: State, event: Event) -> State:
    """The state after an event. Raises CorruptRecord when the event cannot follow."""
    if isinstance(event, GameStarted):
        return initial(event.rules)
    public = fold_public(state.public, event)
    privates = tuple(fold_private(private, seat, state.public, event) for seat, private in enumerate(state.privates))
    wall = event.wall or () if isinstance(event, KyokuStarted) else state.wall
    return State(public, privates, wall)


def fold_view(view: SeatView, event: Event) -> SeatView:
    """A seat's view after an event in the form visible to it."""
    if isinstance(event, GameStarted):
        return SeatView(initial(event.rules).public, view.seat, Private())
    return SeatView(
        fold_public(view.public, event), view.seat, fold_private(view.private, view.seat, view.public, event)
    )


def fold_public(public: PublicView, event: Event) -> PublicView:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """What everybody sees after an event."""
    match event:
        case Claimed():
            return public
        case TileDrawn():
            return _drawn(public, event)
        case TileDiscarded():
            return _discarded(public, event)
        case CallsClosed():
            return _calls_closed(public)
        case RiichiAccepted():
            return _riichi_accepted(public, event.seat)
        case MeldCalled():
            return _meld_called(public, event)
        case KanDeclared():
            return _kan_declared(public, event)
        case KitaDeclared():
            return _kita_declared(public, event.seat)
        case DoraRevealed():
            return replace(
                public,
                indicators=(*public.indicators, event.indicator),
                pending_indicators=public.pending_indicators[1:],
            )
        case KyokuStarted():
            return _kyoku_started(public, event)
        case Agari():
            wins = public.phase.wins if isinstance(public.phase, Settling) else ()
            return replace(_unrobbed(public), phase=Settling((*wins, event)))
        case TenpaiAsked():
            return _tenpai_asked(public)
        case Ryuukyoku():
            return replace(public, phase=Settling(draw=event))
        case KyokuEnded():
            return _kyoku_ended(public, event)
        case StopOffered():
            if not isinstance(public.phase, KyokuOver):
                raise CorruptRecord("a dealer stops the game after a kyoku")
            return replace(public, phase=AwaitStop(event.seat, public.phase))
        case PlayedOn():
            if not isinstance(public.phase, AwaitStop):
                raise CorruptRecord("nobody was asked whether the game ends")
            return replace(public, phase=public.phase.over, decision=public.decision + 1)
        case GameEnded():
            over = public.phase.over if isinstance(public.phase, AwaitStop) else public.phase
            if not isinstance(over, KyokuOver):
                raise CorruptRecord("a game ends after a kyoku")
            return replace(public, phase=GameOver(over, event.placements))
        case GameStarted():
            return initial(event.rules).public


def _seat(public: PublicView, seat: int, **changes: object) -> tuple[SeatPublic, ...]:
    changed = replace(public.seats[seat], **changes)  # type: ignore[arg-type]
    return (*public.seats[:seat], changed, *public.seats[seat + 1 :])


def _kyoku_started(public: PublicView, event: KyokuStarted) -> PublicView:
    rules = public.rules
    whole = 136 if rules.players == 4 else 108
    return PublicView(
        rules=rules,
        seats=tuple(SeatPublic(score) for score in event.scores),
        phase=AwaitDiscard(event.oya, "draw"),
        bakaze=event.bakaze,
        number=event.number,
        oya=event.oya,
        honba=event.honba,
        kyotaku=event.kyotaku,
        live=whole - DEAD - DEALT * rules.players,
        indicators=(event.indicator,),
        decision=public.decision,
        wins_in_a_row=public.wins_in_a_row,
    )


def _drawn(public: PublicView, event: TileDrawn) -> PublicView:
    own = public.seats[event.seat]
    phase = public.phase
    replaced = isinstance(phase, AwaitDiscard) and event.rinshan
    return replace(
        public,
        seats=_seat(public, event.seat, concealed=own.concealed + 1, draws=own.draws + 1),
        live=public.live - 1,
        # What is replaced, and who fed it, was settled when the kan or kita stood.
        phase=phase if replaced else AwaitDiscard(event.seat, "draw"),
        decision=public.decision + 1,
    )


def _discarded(public: PublicView, event: TileDiscarded) -> PublicView:
    own = public.seats[event.seat]
    # The declaration tile that was called away is replaced by the next discard (2.8).
    lost_mark = own.riichi and not any(entry.sideways and entry.called_by is None for entry in own.river)
    entry = RiverTile(event.tile, event.drawn, sideways=event.riichi or lost_mark)
    return replace(
        public,
        seats=_seat(public, event.seat, river=(*own.river, entry), concealed=own.concealed - 1, ippatsu=False),
        phase=AwaitCalls(event.seat, event.tile, "discard", event.riichi),
        decision=public.decision + 1,
    )


def _calls_closed(public: PublicView) -> PublicView:
    phase = public.phase
    if not isinstance(phase, AwaitCalls):
        raise CorruptRecord("no call window is open")
    if phase.origin == "discard":
        return public
    if phase.origin == "kita":
        return replace(_interrupted(public, phase.seat, None), phase=AwaitDiscard(phase.seat, "kita"))
    meld = next(m for m in public.seats[phase.seat].melds if m.is_kan and phase.tile in m.tiles)
    after = _interrupted(public, phase.seat, meld) if public.rules.chankan_ippatsu else public
    return replace(
        after,
        pending_indicators=(*public.pending_indicators, *_later(public.rules, meld)),
        phase=AwaitDiscard(phase.seat, "rinshan"),
    )


def _later(rules: Ruleset, meld: Meld) -> tuple[RevealTime, ...]:
    """When the indicator of a kan is turned over, if not at once (2.9)."""
    when = indicator_time(rules, meld)
    return () if when is None or when == "immediate" else (when,)


def indicator_time(rules: Ruleset, meld: Meld) -> Literal["immediate"] | RevealTime | None:
    """When the indicator of a kan is turned over; None where kans add none."""
    if not rules.kan_dora:
        return None
    return rules.kan_dora_ankan if meld.kind is MeldKind.ANKAN else rules.kan_dora_open


def _interrupted(public: PublicView, caller: int, meld: Meld | None) -> PublicView:
    """After a call, kan or kita (no meld): the first go-around is over and ippatsu broken (2.11, 2.12)."""

    def broken(seat: int) -> bool:
        if public.rules.ippatsu_broken_by == "any_call_or_kan":
            return True
        return seat != caller and meld is not None and meld.is_open

    seats = tuple(
        replace(own, ippatsu=False) if own.ippatsu and broken(seat) else own for seat, own in enumerate(public.seats)
    )
    return replace(public, seats=seats, uninterrupted=False)


def _riichi_accepted(public: PublicView, seat: int) -> PublicView:
    own = public.seats[seat]
    double = public.rules.double_riichi and public.uninterrupted and len(own.river) == 1
    return replace(
        public,
        seats=_seat(
            public,
            seat,
            score=own.score - RIICHI_STICK,
            riichi=True,
            double_riichi=double,
            ippatsu=public.rules.ippatsu,
        ),
        kyotaku=public.kyotaku + 1,
    )


def _meld_called(public: PublicView, event: MeldCalled) -> PublicView:
    meld = event.meld
    if meld.source is None:
        raise CorruptRecord("a call takes a tile from another seat")
    river = public.seats[meld.source].river
    taken = replace(river[-1], called_by=event.seat)
    public = replace(public, seats=_seat(public, meld.source, river=(*river[:-1], taken)))
    own = public.seats[event.seat]
    seats = _seat(
        public,
        event.seat,
        melds=(*own.melds, meld),
        concealed=own.concealed - len(meld.tiles) + 1,
        liable=liabilities_after(own, meld, public.rules),
    )
    after = _interrupted(replace(public, seats=seats), event.seat, meld)
    if meld.kind is MeldKind.DAIMINKAN:
        return replace(
            after,
            pending_indicators=(*public.pending_indicators, *_later(public.rules, meld)),
            phase=AwaitDiscard(event.seat, "rinshan", kan_feeder=meld.source),
        )
    return replace(
        after,
        phase=AwaitDiscard(event.seat, "call", forbidden_after(meld, public.rules)),
        decision=public.decision + 1,
    )


def _kan_declared(public: PublicView, event: KanDeclared) -> PublicView:
    own = public.seats[event.seat]
    meld = event.meld
    if meld.kind is MeldKind.ANKAN:
        melds = (*own.melds, meld)
        concealed = own.concealed - 4
        tile, origin = meld.tiles[-1], "ankan"
    else:
        melds = tuple(meld if m.kind is MeldKind.PON and m.first == meld.first else m for m in own.melds)
        concealed = own.concealed - 1
        if meld.added is None:
            raise CorruptRecord("a kakan names the added tile")
        tile, origin = meld.added, "kakan"
    after = replace(
        public,
        seats=_seat(public, event.seat, melds=melds, concealed=concealed),
        phase=AwaitCalls(event.seat, tile, "ankan" if origin == "ankan" else "kakan"),
        decision=public.decision + 1,
    )
    return after if public.rules.chankan_ippatsu else _interrupted(after, event.seat, meld)


def _kita_declared(public: PublicView, seat: int) -> PublicView:
    own = public.seats[seat]
    return replace(
        public,
        seats=_seat(public, seat, kita=own.kita + 1, concealed=own.concealed - 1),
        phase=AwaitCalls(seat, Tile(NORTH), "kita"),
        decision=public.decision + 1,
    )


def _tenpai_asked(public: PublicView) -> PublicView:
    phase = public.phase
    if not isinstance(phase, AwaitCalls):
        raise CorruptRecord("a kyoku is exhausted by a discard")
    return replace(public, phase=AwaitTenpai(phase.seat), decision=public.decision + 1)


def _unrobbed(public: PublicView) -> PublicView:
    """A robbed kakan was never completed, the set stays a pon (2.6); a robbed north is not set aside."""
    phase = public.phase
    if not isinstance(phase, AwaitCalls) or phase.origin not in ("kakan", "kita"):
        return public
    own = public.seats[phase.seat]
    if phase.origin == "kita":
        return replace(public, seats=_seat(public, phase.seat, kita=own.kita - 1))
    melds = tuple(_without_added(meld) if meld.added == phase.tile else meld for meld in own.melds)
    return replace(public, seats=_seat(public, phase.seat, melds=melds))


def _without_added(meld: Meld) -> Meld:
    tiles = list(meld.tiles)
    if meld.added is not None:
        tiles.remove(meld.added)
    return Meld(MeldKind.PON, tuple(tiles), meld.called, meld.source)


def _kyoku_ended(public: PublicView, event: KyokuEnded) -> PublicView:
    if not isinstance(public.phase, Settling):
        raise CorruptRecord("a kyoku ends by a win or a draw")
    seats = tuple(replace(own, score=score) for own, score in zip(public.seats, event.scores, strict=True))
    return replace(
        public,
        seats=seats,
        kyotaku=event.kyotaku,
        phase=KyokuOver(public.phase.wins, public.phase.draw, event),
        wins_in_a_row=_streak(public, public.phase),
        decision=public.decision + 1,
    )


def _streak(public: PublicView, settling: Settling) -> tuple[int, ...]:
    """Wins in a row by seat, for paarenchan (3.7)."""
    rules = public.rules
    if not settling.wins:
        return (0,) * rules.players if rules.paarenchan_broken_by_draw else public.wins_in_a_row
    winners = {win.seat for win in settling.wins}
    # Only the first win of a streak may be a non-dealer's.
    first = 0 if rules.paarenchan_dealer_throughout else 1
    return tuple(
        0 if seat not in winners else count + 1 if seat == public.oya else first
        for seat, count in enumerate(public.wins_in_a_row)
    )
