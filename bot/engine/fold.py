"""Folds events into the state of a game.

The public view and each hidden hand are folded separately, each from the event fields that its viewer may see. So the
view that a seat folds from its visible events always equals the view taken from the full state; tests check that.
"""

from typing import Literal

from bot.engine import events as ev
from bot.engine.calls import forbidden_after
from bot.engine.errors import CorruptRecord
from bot.engine.event_consistency import (
    expect_answer,
    expect_call,
    expect_deal,
    expect_draw,
    expect_draw_of_the_hand,
    expect_game,
    expect_indicator,
    expect_kan,
    expect_riichi,
    expect_turn,
    expect_win,
)
from bot.engine.flow import wins_in_a_row
from bot.engine.hidden_hand_fold import fold_hidden_hand
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver, Settling
from bot.engine.rules.ruleset import Ruleset
from bot.engine.seat import HiddenHand, RiverTile, SeatPublic
from bot.engine.settle import STICK
from bot.engine.tiles import EAST, HAKU, NORTH, Tile
from bot.engine.view import Liability, PublicView, RevealTime, SeatView, State
from bot.engine.wall import DEAD, DEALT


def initial(rules: Ruleset) -> State:
    """The state before the first event of a game."""
    seats = tuple([SeatPublic(rules.start_points, 0) for _ in range(rules.players)])
    public = PublicView(rules, seats, wins_in_a_row=(0,) * rules.players)
    return State(public, (HiddenHand(),) * rules.players)


def evolve(state: State, event: ev.Event) -> State:
    """The state after an event. Raises CorruptRecord if the event cannot follow."""
    if isinstance(event, ev.GameStarted):
        expect_game(state.public)
        return initial(event.rules)
    before = state.public
    public = fold_public(before, event)
    hidden_hands = state.hidden_hands
    if isinstance(event, (ev.TileDrawn, ev.TileDiscarded, ev.Claimed, ev.KanDeclared, ev.KitaDeclared)):
        # These change no other seat's hidden hand.
        changed = list(hidden_hands)
        changed[event.seat] = fold_hidden_hand(hidden_hands[event.seat], event.seat, before, event)
        hidden_hands = tuple(changed)
    elif isinstance(event, (ev.CallsClosed, ev.MeldCalled, ev.KyokuStarted, ev.Ryuukyoku)):
        hidden_hands = tuple(
            [fold_hidden_hand(hidden, seat, before, event) for seat, hidden in enumerate(hidden_hands)]
        )
    wall = (event.wall or ()) if isinstance(event, ev.KyokuStarted) else state.wall
    return State(public, hidden_hands, wall)


def fold_view(view: SeatView, event: ev.Event) -> SeatView:
    """A seat's view after an event in the form visible to it."""
    if isinstance(event, ev.GameStarted):
        return SeatView(initial(event.rules).public, view.seat, HiddenHand())
    return SeatView(
        fold_public(view.public, event), view.seat, fold_hidden_hand(view.hidden, view.seat, view.public, event)
    )


def fold_public(public: PublicView, event: ev.Event) -> PublicView:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """The public view after an event."""
    match event:
        case ev.TileDrawn():
            return _drawn(public, event)
        case ev.TileDiscarded():
            return _discarded(public, event)
        case ev.CallsClosed():
            return _calls_closed(public)
        case ev.Claimed():
            expect_answer(public, event.seat)
            return public
        case ev.RiichiAccepted():
            return _riichi_accepted(public, event.seat)
        case ev.MeldCalled():
            return _meld_called(public, event)
        case ev.KanDeclared():
            return _kan_declared(public, event)
        case ev.KitaDeclared():
            return _kita_declared(public, event.seat)
        case ev.DoraRevealed():
            return _dora_revealed(public, event.indicator)
        case ev.KyokuStarted():
            return _kyoku_started(public, event)
        case ev.Agari():
            return _won(public, event)
        case ev.TenpaiAsked():
            return _tenpai_asked(public)
        case ev.Ryuukyoku():
            expect_draw_of_the_hand(public)
            after = public.copy()
            after.phase = Settling(draw=event)
            return after
        case ev.KyokuEnded():
            return _kyoku_ended(public, event)
        case ev.StopOffered():
            return _stop_offered(public, event.seat)
        case ev.PlayedOn():
            return _played_on(public, event.seat)
        case ev.GameEnded():
            return _game_ended(public, event)
        case ev.GameStarted():
            return initial(event.rules).public


def _own(public: PublicView, seat: int) -> SeatPublic:
    """Replace a seat by a copy, which may be changed. ``public`` must itself be a fresh copy."""
    own = public.seats[seat].copy()
    seats = list(public.seats)
    seats[seat] = own
    public.seats = tuple(seats)
    return own


def _kyoku_started(public: PublicView, event: ev.KyokuStarted) -> PublicView:
    expect_deal(public, event)
    rules = public.rules
    tile_count = 136 if rules.players == 4 else 108
    return PublicView(
        rules=rules,
        seats=tuple([SeatPublic(score) for score in event.scores]),
        phase=AwaitDiscard(event.oya, "draw"),
        bakaze=event.bakaze,
        number=event.number,
        oya=event.oya,
        honba=event.honba,
        kyotaku=event.kyotaku,
        live=tile_count - DEAD - DEALT * rules.players,
        indicators=(event.indicator,),
        decision=public.decision,
        wins_in_a_row=public.wins_in_a_row,
    )


def _drawn(public: PublicView, event: ev.TileDrawn) -> PublicView:
    expect_draw(public, event)
    after = public.copy()
    own = _own(after, event.seat)
    own.concealed += 1
    own.draws += 1
    after.live -= 1
    after.decision += 1
    if not (event.rinshan and isinstance(public.phase, AwaitDiscard)):
        # After a replacement tile the phase was already set when the kan or kita was accepted.
        after.phase = AwaitDiscard(event.seat, "draw")
    return after


def _discarded(public: PublicView, event: ev.TileDiscarded) -> PublicView:
    expect_turn(public, event.seat, "a discard")
    after = public.copy()
    own = _own(after, event.seat)
    sideways = event.riichi or (own.riichi and _declaration_was_called(own))
    own.river = (*own.river, RiverTile(event.tile, event.drawn, sideways))
    own.concealed -= 1
    own.ippatsu = False
    after.phase = AwaitCalls(event.seat, event.tile, "discard", event.riichi)
    after.decision += 1
    return after


def _declaration_was_called(own: SeatPublic) -> bool:
    """Whether the riichi declaration tile was called; the next discard is then turned sideways instead (2.8)."""
    for entry in own.river:  # noqa: SIM110 - faster, and run for every discard in riichi
        if entry.sideways and entry.called_by is None:
            return False
    return True


def _calls_closed(public: PublicView) -> PublicView:
    phase = public.phase
    if not isinstance(phase, AwaitCalls):
        raise CorruptRecord("no call window is open")
    if phase.origin == "discard":
        return public
    after = public.copy()
    if phase.origin == "kita":
        _interrupt(after, phase.seat, None)
        after.phase = AwaitDiscard(phase.seat, "kita")
        return after
    meld = kan_in_window(public, phase)
    if public.rules.chankan_ippatsu:
        _interrupt(after, phase.seat, meld)
    after.pending_indicators = (*public.pending_indicators, *_later(public.rules, meld))
    after.phase = AwaitDiscard(phase.seat, "rinshan")
    return after


def kan_in_window(public: PublicView, phase: AwaitCalls) -> Meld:
    """The kan that may be robbed in this call window."""
    return next(meld for meld in public.seats[phase.seat].melds if meld.is_kan and phase.tile in meld.tiles)


def _later(rules: Ruleset, meld: Meld) -> tuple[RevealTime, ...]:
    """When the dora indicator of a kan is turned over, if not immediately (2.9)."""
    when = indicator_time(rules, meld)
    return () if when is None or when == "immediate" else (when,)


def indicator_time(rules: Ruleset, meld: Meld) -> Literal["immediate"] | RevealTime | None:
    """When the dora indicator of a kan is turned over; None if kans have no dora."""
    if not rules.kan_dora:
        return None
    return rules.kan_dora_ankan if meld.kind is MeldKind.ANKAN else rules.kan_dora_open


def _interrupt(after: PublicView, caller: int, meld: Meld | None) -> None:
    """A call, kan or kita (``meld`` None) ends the first go-around and breaks ippatsu (2.11, 2.12)."""
    after.uninterrupted = False
    everyone = after.rules.ippatsu_broken_by == "any_call_or_kan"
    others = meld is not None and meld.is_open
    for seat, own in enumerate(after.seats):
        if own.ippatsu and (everyone or (others and seat != caller)):
            _own(after, seat).ippatsu = False


def _riichi_accepted(public: PublicView, seat: int) -> PublicView:
    expect_riichi(public, seat)
    after = public.copy()
    own = _own(after, seat)
    own.score -= STICK
    own.riichi = True
    own.double_riichi = public.rules.double_riichi and public.uninterrupted and len(own.river) == 1
    own.ippatsu = public.rules.ippatsu
    after.kyotaku += 1
    return after


def _dora_revealed(public: PublicView, indicator: Tile) -> PublicView:
    expect_indicator(public)
    after = public.copy()
    after.indicators = (*public.indicators, indicator)
    after.pending_indicators = public.pending_indicators[1:]
    return after


def _meld_called(public: PublicView, event: ev.MeldCalled) -> PublicView:
    meld = event.meld
    source = expect_call(public, event)
    after = public.copy()
    feeder = _own(after, source)
    last = feeder.river[-1]
    feeder.river = (*feeder.river[:-1], RiverTile(last.tile, last.drawn, last.sideways, event.seat))
    own = _own(after, event.seat)
    own.liable = liabilities_after(own, meld, public.rules)
    own.melds = (*own.melds, meld)
    own.concealed -= len(meld.tiles) - 1
    _interrupt(after, event.seat, meld)
    if meld.kind is MeldKind.DAIMINKAN:
        after.pending_indicators = (*public.pending_indicators, *_later(public.rules, meld))
        after.phase = AwaitDiscard(event.seat, "rinshan", kan_feeder=source)
    else:
        after.phase = AwaitDiscard(event.seat, "call", forbidden_after(meld, public.rules))
        after.decision += 1
    return after


def _kan_declared(public: PublicView, event: ev.KanDeclared) -> PublicView:
    meld = event.meld
    shown = expect_kan(public, event.seat, meld)
    after = public.copy()
    own = _own(after, event.seat)
    after.decision += 1
    if meld.kind is MeldKind.ANKAN:
        own.melds = (*own.melds, meld)
        own.concealed -= 4
        after.phase = AwaitCalls(event.seat, shown, "ankan")
    else:
        own.melds = tuple([meld if m.kind is MeldKind.PON and m.first == meld.first else m for m in own.melds])
        own.concealed -= 1
        after.phase = AwaitCalls(event.seat, shown, "kakan")
    if not public.rules.chankan_ippatsu:
        _interrupt(after, event.seat, meld)
    return after


def _kita_declared(public: PublicView, seat: int) -> PublicView:
    expect_turn(public, seat, "a north set aside")
    after = public.copy()
    own = _own(after, seat)
    own.kita += 1
    own.concealed -= 1
    after.phase = AwaitCalls(seat, Tile(NORTH), "kita")
    after.decision += 1
    return after


def _won(public: PublicView, event: ev.Agari) -> PublicView:
    expect_win(public, event)
    phase = public.phase
    after = public.copy()
    if isinstance(phase, AwaitCalls) and phase.origin in ("kakan", "kita"):
        _undo_robbed(after, phase)
    after.phase = Settling((*(phase.wins if isinstance(phase, Settling) else ()), event))
    return after


def _undo_robbed(after: PublicView, phase: AwaitCalls) -> None:
    """Undo a robbed kakan, which stays a pon (2.6), or a ronned north, which does not count as set aside."""
    own = _own(after, phase.seat)
    if phase.origin == "kita":
        own.kita -= 1
    else:
        own.melds = tuple([_without_added(meld) if meld.added == phase.tile else meld for meld in own.melds])


def _without_added(meld: Meld) -> Meld:
    tiles = list(meld.tiles)
    if meld.added is not None:
        tiles.remove(meld.added)
    return Meld(MeldKind.PON, tuple(tiles), meld.called, meld.source)


def _tenpai_asked(public: PublicView) -> PublicView:
    phase = public.phase
    if not isinstance(phase, AwaitCalls):
        raise CorruptRecord("a kyoku is exhausted by a discard")
    after = public.copy()
    after.phase = AwaitTenpai(phase.seat)
    after.decision += 1
    return after


def _kyoku_ended(public: PublicView, event: ev.KyokuEnded) -> PublicView:
    phase = public.phase
    if not isinstance(phase, Settling) or len(event.scores) != len(public.seats):
        raise CorruptRecord("a kyoku ends by a win or a draw, with a score for every seat")
    after = public.copy()
    for seat, score in enumerate(event.scores):
        _own(after, seat).score = score
    after.kyotaku = event.kyotaku
    after.phase = KyokuOver(phase.wins, phase.draw, event)
    after.wins_in_a_row = wins_in_a_row(public, phase)
    after.decision += 1
    return after


def _stop_offered(public: PublicView, seat: int) -> PublicView:
    if not isinstance(public.phase, KyokuOver):
        raise CorruptRecord("a dealer stops the game after a kyoku")
    after = public.copy()
    after.phase = AwaitStop(seat, public.phase)
    return after


def _played_on(public: PublicView, seat: int) -> PublicView:
    if not isinstance(public.phase, AwaitStop) or public.phase.seat != seat:
        raise CorruptRecord("nobody was asked whether the game ends")
    after = public.copy()
    after.phase = public.phase.over
    after.decision += 1
    return after


def _game_ended(public: PublicView, event: ev.GameEnded) -> PublicView:
    over = public.phase.over if isinstance(public.phase, AwaitStop) else public.phase
    if not isinstance(over, KyokuOver):
        raise CorruptRecord("a game ends after a kyoku")
    after = public.copy()
    after.phase = GameOver(over, event.placements)
    return after


def liabilities_after(own: SeatPublic, meld: Meld, rules: Ruleset) -> tuple[Liability, ...]:
    """The liabilities for a hand after it has called this meld, oldest first."""
    if meld.source is None or meld.kind is MeldKind.CHII:
        return own.liable
    sets = [shown.first for shown in own.melds if shown.kind is not MeldKind.CHII]
    dragons = sum(kind >= HAKU for kind in sets)
    winds = sum(EAST <= kind < HAKU for kind in sets)
    kans = sum(shown.is_kan for shown in own.melds)
    new = []
    if rules.pao_daisangen and meld.first >= HAKU and dragons == 2:
        new.append(Liability("daisangen", meld.source))
    if rules.pao_daisuushii and EAST <= meld.first < HAKU and winds == 3:
        new.append(Liability("daisuushii", meld.source))
    if rules.pao_suukantsu and meld.kind is MeldKind.DAIMINKAN and kans == 3:
        new.append(Liability("suukantsu", meld.source))
    return (*own.liable, *new)
