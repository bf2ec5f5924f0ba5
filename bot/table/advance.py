"""Everything that happens without a command: computer players, closing call windows, timeouts, the next deal."""

from datetime import timedelta

from bot.engine.actions import Action
from bot.engine.game import pending
from bot.engine.legal import default_action, legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.view import view_of
from bot.table.autoplay import automatic
from bot.table.computer_players import ComputerPlayers
from bot.table.deadline_calculation import (
    answer_due,
    least_pause,
    lobby_close_due,
    next_deal_due,
    paused_close_due,
    program_due,
    turn_due,
)
from bot.table.motions import expire
from bot.table.state_draft import StateDraft
from bot.table.table_events import Cpu, Paused, TableClosed, TimedOut, WentAway


def advance(draft: StateDraft, computer_players: ComputerPlayers) -> None:
    """Add the records of everything that is due at the draft's time."""
    if draft.state.shuffles.promise is None and not draft.state.ended:
        # The journal was written by an older release, which made no commitments.
        draft.commit()
    if draft.state.stage == "lobby":
        if draft.now >= lobby_close_due(draft.state):
            draft.add(TableClosed("idle"))
        return
    if draft.state.motion is not None:
        expire(draft)
    if draft.state.programs and draft.state.stage == "playing" and draft.state.pause is None and not draft.state.ended:
        computer_players.prepare(draft)
    while _goes_on(draft) and _step(draft, computer_players):
        pass
    if draft.state.stage == "playing" and draft.state.pause is not None and draft.now >= paused_close_due(draft.state):
        draft.add(TableClosed("deserted"))


def _goes_on(draft: StateDraft) -> bool:
    """Whether the game is in play. Once its last person is away it is paused for them."""
    state = draft.state
    if state.stage != "playing" or state.pause is not None:
        return False
    if state.away and not state.ended and not state.present:
        draft.add(Paused("everybody_away"))
        return False
    return True


def _step(draft: StateDraft, computer_players: ComputerPlayers) -> bool:
    """Do one thing that is due; returns False when the table has to wait."""
    match draft.game.phase:
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat):
            return _turn(draft, computer_players, seat)
        case AwaitCalls() | AwaitTenpai():
            return _answers(draft, computer_players)
        case KyokuOver():
            computer_players.hand_over(draft)
            return _next_deal(draft)
        case GameOver():
            computer_players.hand_over(draft)
            return _last_look(draft)
        case _:
            return False


def _turn(draft: StateDraft, computer_players: ComputerPlayers, seat: int) -> bool:
    if draft.now < turn_due(draft.state, seat):
        return False
    action = _unasked(draft, computer_players, seat)
    if action is None:
        _time_out(draft, seat)
    else:
        draft.act(seat, action)
    return True


def _unasked(draft: StateDraft, computer_players: ComputerPlayers, seat: int) -> Action | None:
    """The action of a computer player, or an automatic one of a person; None if the person decides."""
    player = draft.state.players[seat]
    if not isinstance(player, Cpu):
        return automatic(draft.state, seat)
    return computer_players.choose(draft, seat, player)


def _time_out(draft: StateDraft, seat: int) -> None:
    """Take the default action for a person who is too late. Several timed-out turns in a row count as going away.

    Timed-out calls do not count: that would reveal who had been asked.
    """
    view = view_of(draft.game, seat)
    legal = legal_actions(view)
    if len(legal) > 1:
        draft.add(TimedOut(seat, view.public.decision))
        if draft.state.turn_timeouts.get(seat, 0) >= draft.state.times.away_after:
            draft.add(WentAway(seat))
    draft.act(seat, default_action(view, legal))


def _answers(draft: StateDraft, computer_players: ComputerPlayers) -> bool:
    """Answer for seats that need not be waited for, time out late ones, and close the window after the least pause."""
    state = draft.state
    for seat in pending(draft.game):
        if seat in state.programs and draft.now < program_due(state):
            continue
        action = _unasked(draft, computer_players, seat)
        if action is not None:
            draft.act(seat, action)
            return True
        if draft.now >= answer_due(state, seat):
            _time_out(draft, seat)
            return True
    if pending(draft.game) or draft.now < state.since + least_pause(state):
        return False
    draft.close_calls()
    return True


def _next_deal(draft: StateDraft) -> bool:
    state = draft.state
    everybody_ready = all(state.is_caretaken(seat) or seat in state.ready for seat in range(len(state.players)))
    if not everybody_ready and draft.now < next_deal_due(state):
        return False
    draft.deal()
    return True


def _last_look(draft: StateDraft) -> bool:
    """Close a finished table, after a while in which even a restarted bot still shows how the game ended."""
    if draft.now < draft.state.since + timedelta(seconds=draft.state.times.next_kyoku):
        return False
    draft.add(TableClosed("finished"))
    return True
