"""Plays a game: ``decide`` gives the events that an action causes, ``apply`` also the state after them.

The host does what no player decides: it calls ``begin_game``, ``begin_kyoku`` with a wall, and ``close_calls`` once the
answers are in (rules reference 2). Everything forced follows in the same step. ``log_of_action``, ``log_of_deal`` and
``log_of_calls`` do the same but also keep the state after each event.
"""

from bot.engine import actions as act
from bot.engine import events as ev
from bot.engine.calls import meld_of
from bot.engine.draws import abortive_draw
from bot.engine.errors import IllegalAction, Refusal, WrongWall
from bot.engine.event_emitter import EventLog
from bot.engine.fold import evolve, initial, kan_in_window
from bot.engine.kans import meld_of_kan
from bot.engine.legal import legal_actions, why_not
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitTenpai, GameOver, KyokuOver
from bot.engine.rules.ruleset import Ruleset
from bot.engine.settle import agari_of, sticks_of
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import State, view_of
from bot.engine.wall import hands_of, indicator_at


def begin_game(rules: Ruleset) -> tuple[State, tuple[ev.Event, ...]]:
    """A new game, which waits for its first wall."""
    return initial(rules), (ev.GameStarted(rules),)


def begin_kyoku(state: State, wall: tuple[Tile, ...]) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after a deal, with the events (``log_of_deal``)."""
    return log_of_deal(state, wall).result


def log_of_deal(state: State, wall: tuple[Tile, ...]) -> EventLog:
    """Deal the next kyoku from a shuffled wall and draw the dealer's first tile.

    ``wall`` has every tile of the rules in order: 136, or 108 with three players (1.3). Raises WrongWall for any other
    tiles, and IllegalAction if no deal is due.
    """
    public, phase = state.public, state.phase
    if isinstance(phase, KyokuOver) and phase.ended.following is not None:
        following = phase.ended.following
        bakaze, number, oya, honba = following.bakaze, following.number, following.oya, following.honba
    elif isinstance(phase, AwaitDeal):
        bakaze, number, oya, honba = 0, 1, 0, 0
    else:
        raise IllegalAction(Refusal.GAME_OVER if isinstance(phase, GameOver) else Refusal.CALLS_STILL_OPEN)
    if sorted(wall) != sorted(tile_set(public.rules.aka_dora, public.players)):
        raise WrongWall(f"the {len(wall)} tiles are not those of the rules")
    started = ev.KyokuStarted(
        bakaze,
        number,
        oya,
        honba,
        public.kyotaku,
        tuple(own.score for own in public.seats),
        indicator_at(wall, 0, public.players),
        hands_of(wall, oya, public.players),
        wall,
    )
    log = EventLog(state)
    log.emit(started)
    log.draw(oya)
    return log


def apply(state: State, seat: int, action: act.Action) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after an action of a seat, with the events. Raises IllegalAction."""
    return log_of_action(state, seat, action).result


def log_of_action(state: State, seat: int, action: act.Action) -> EventLog:
    """Carry out an action of a seat. Raises IllegalAction."""
    if not 0 <= seat < state.public.players:
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    reason = why_not(view_of(state, seat), action)
    if reason is not None:
        raise IllegalAction(reason)
    log = EventLog(state)
    if isinstance(state.phase, (AwaitCalls, AwaitTenpai)):
        log.emit(ev.Claimed(seat, action))
    else:
        _take_turn(log, seat, action)
    return log


def decide(state: State, seat: int, action: act.Action) -> tuple[ev.Event, ...]:
    """The events that an action of a seat causes. Raises IllegalAction."""
    return apply(state, seat, action)[1]


def fold(state: State, events: tuple[ev.Event, ...]) -> State:
    """The state after recorded events."""
    for event in events:
        state = evolve(state, event)
    return state


def _take_turn(log: EventLog, seat: int, action: act.Action) -> None:
    match action:
        case act.Discard(tile, drawn) | act.Riichi(tile, drawn):
            log.reveal("on_discard")
            log.emit(ev.TileDiscarded(seat, tile, drawn, riichi=isinstance(action, act.Riichi)))
        case act.Ankan() | act.Kakan():
            meld = meld_of_kan(view_of(log.state, seat), action)
            log.emit(ev.KanDeclared(seat, meld))
            if meld.kind is MeldKind.ANKAN and not log.public.rules.kokushi_ankan_ron:
                # No seat may rob it by these rules, so there is no call window.
                log.emit(ev.CallsClosed())
                log.complete_kan(seat, meld)
        case act.Kita():
            log.emit(ev.KitaDeclared(seat))
            if not log.public.rules.kita_ron:
                log.emit(ev.CallsClosed())
                log.complete_kita(seat)
        case act.PlayOn():
            log.emit(ev.PlayedOn(seat))
        case act.StopGame():
            log.end_game()
        case act.Tsumo():
            sticks = sticks_of(log.public, (seat,))[0]
            log.emit(agari_of(log.state, seat, first=True, sticks=sticks))
            log.settle()
        case act.KyuushuKyuuhai():
            log.emit(abortive_draw(log.state, ev.DrawReason.KYUUSHU_KYUUHAI, (seat,)))
            log.settle()
        case _:
            raise IllegalAction(Refusal.NOTHING_TO_CALL)


def pending(state: State) -> tuple[int, ...]:
    """Seats that still have to answer in the call window, or whether they are tenpai.

    A seat whose every possible answer is outranked by one already given is left out (2.4). Secret: it reveals something
    about the hands.
    """
    if isinstance(state.phase, AwaitTenpai):
        return tuple(
            seat
            for seat, own in enumerate(state.public.seats)
            if not own.riichi and state.hidden_hands[seat].claim is None
        )
    if not isinstance(state.phase, AwaitCalls):
        return ()
    rules = state.public.rules
    nearest_only = rules.double_ron == rules.triple_ron == "head_bump"
    best = 0
    for hidden in state.hidden_hands:
        if hidden.claim is not None:
            best = max(best, _rank(hidden.claim))
    waiting = []
    for seat in state.public.following(state.phase.seat):
        if nearest_only and isinstance(state.hidden_hands[seat].claim, act.Ron):
            # Seats farther away can neither outrank this ron nor join it.
            break
        offered = 0
        for action in legal_actions(view_of(state, seat)):
            offered = max(offered, _rank(action))
        if offered > best or offered == _RON:
            waiting.append(seat)
    return tuple(waiting)


_RON = 3


def _rank(action: act.Action | None) -> int:
    """Priority of an answer: ron, then pon and daiminkan, then chii (2.4)."""
    if isinstance(action, act.Ron):
        return _RON
    if isinstance(action, (act.Pon, act.Daiminkan)):
        return 2
    return 1 if isinstance(action, act.Chii) else 0


def close_calls(state: State) -> tuple[State, tuple[ev.Event, ...]]:
    """The state after a call window, with the events (``log_of_calls``)."""
    return log_of_calls(state).result


def log_of_calls(state: State) -> EventLog:
    """Resolve a call window, or the declarations of tenpai, once the answers are in.

    Raises IllegalAction while a seat still has to answer.
    """
    phase = state.phase
    if not isinstance(phase, (AwaitCalls, AwaitTenpai)):
        raise IllegalAction(Refusal.NOTHING_TO_CALL)
    if pending(state):
        raise IllegalAction(Refusal.CALLS_STILL_OPEN)
    log = EventLog(state)
    if isinstance(phase, AwaitTenpai):
        log.end_exhausted()
        return log
    callers = tuple(
        [seat for seat in state.public.following(phase.seat) if isinstance(state.hidden_hands[seat].claim, act.Ron)]
    )
    if callers:
        _resolve_ron(log, callers)
    elif phase.origin == "discard":
        log.pass_discard(phase, _best_call(state, phase))
    elif phase.origin == "kita":
        log.emit(ev.CallsClosed())
        log.complete_kita(phase.seat)
    else:
        meld = kan_in_window(state.public, phase)
        log.emit(ev.CallsClosed())
        log.complete_kan(phase.seat, meld)
    return log


def _best_call(state: State, phase: AwaitCalls) -> ev.MeldCalled | None:
    """The call with the highest priority: pon and daiminkan before chii."""
    claims = [(seat, state.hidden_hands[seat].claim) for seat in state.public.following(phase.seat)]
    calls = [(seat, claim) for seat, claim in claims if isinstance(claim, act.Chii | act.Pon | act.Daiminkan)]
    if not calls:
        return None
    seat, call = max(calls, key=lambda entry: _rank(entry[1]))
    return ev.MeldCalled(seat, meld_of(call, view_of(state, seat)))


def _resolve_ron(log: EventLog, callers: tuple[int, ...]) -> None:
    """One, two or three winners, head bump, or the abort on three (2.5)."""
    rules = log.public.rules
    if len(callers) == 3 and rules.triple_ron == "abort":
        log.emit(abortive_draw(log.state, ev.DrawReason.SANCHAHOU, callers))
        log.settle()
        return
    option = rules.triple_ron if len(callers) == 3 else rules.double_ron
    winners = callers[:1] if option == "head_bump" else callers
    before = log.state
    sticks = sticks_of(before.public, winners)
    wins = [agari_of(before, seat, first=index == 0, sticks=sticks[index]) for index, seat in enumerate(winners)]
    for win in wins:
        log.emit(win)
    log.settle()
