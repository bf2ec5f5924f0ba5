"""What a command does at a table: who may ask for it, and which records it adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.phases import KyokuOver
from bot.table.commands import (
    Act,
    AddCpu,
    ChooseSurface,
    Close,
    Command,
    Continue,
    Finish,
    Join,
    KeepMessage,
    Leave,
    LoseChannel,
    RemoveCpu,
    Start,
)
from bot.table.errors import (
    AlreadySeated,
    NotAllowed,
    NotSeated,
    SeatsEmpty,
    StaleDecision,
    TableFull,
    WrongStage,
)
from bot.table.records import (
    Cpu,
    MessageKept,
    ReadyForNext,
    SeatLeft,
    SeatTaken,
    SurfaceChosen,
    TableClosed,
)

if TYPE_CHECKING:
    from bot.table.draft import Draft
    from bot.table.records import Person

CPU_NAMES: Final = ("Botan", "Kiku", "Momiji", "Ume", "Fuji", "Hagi", "Kiri")
"""Names of computer players: flowers of the hanafuda cards."""


def obey(draft: Draft, command: Command) -> None:
    """Add what the command asks for. Raises TableError."""
    match command:
        case Join(person):
            _join(draft, person)
        case Leave(person):
            _leave(draft, person)
        case AddCpu(person):
            _seat_of(draft, person)
            _add_cpu(draft)
        case RemoveCpu(person):
            _seat_of(draft, person)
            _remove_cpu(draft)
        case Start(person, fill):
            _start(draft, person, fill=fill)
        case Act():
            _act(draft, command)
        case Continue():
            _continue(draft, command)
        case Close() | Finish() | LoseChannel():
            _end(draft, command)
        case ChooseSurface(user, surface, refused):
            if draft.state.seat_of(user) is None:
                raise NotSeated
            draft.add(SurfaceChosen(user, surface, refused))
        case KeepMessage(role, user, channel, message):
            draft.add(MessageKept(role, user, channel, message))
        case _:
            pass


def _in_lobby(draft: Draft) -> None:
    if draft.state.stage != "lobby":
        raise WrongStage(draft.state.stage)


def _seat_of(draft: Draft, person: Person) -> int:
    seat = draft.state.seat_of(person.user)
    if seat is None:
        raise NotSeated
    return seat


def _free_place(draft: Draft) -> int:
    if None not in draft.state.players:
        raise TableFull
    return draft.state.players.index(None)


def _join(draft: Draft, person: Person) -> None:
    _in_lobby(draft)
    if draft.state.seat_of(person.user) is not None:
        raise AlreadySeated(draft.state.opened.channel)
    draft.add(SeatTaken(_free_place(draft), person))


def _leave(draft: Draft, person: Person) -> None:
    _in_lobby(draft)
    draft.add(SeatLeft(_seat_of(draft, person)))
    if not draft.state.people:
        draft.add(TableClosed("abandoned"))


def _add_cpu(draft: Draft) -> None:
    _in_lobby(draft)
    taken = {player.name for player in draft.state.players if player is not None}
    name = next(name for name in CPU_NAMES if name not in taken)
    draft.add(SeatTaken(_free_place(draft), Cpu(name)))


def _remove_cpu(draft: Draft) -> None:
    _in_lobby(draft)
    seats = [place for place in range(len(draft.state.players)) if draft.state.is_cpu(place)]
    if not seats:
        raise NotAllowed
    draft.add(SeatLeft(seats[-1]))


def _start(draft: Draft, person: Person, *, fill: bool) -> None:
    _in_lobby(draft)
    _seat_of(draft, person)
    while fill and None in draft.state.players:
        _add_cpu(draft)
    players = tuple(player for player in draft.state.players if player is not None)
    if len(players) < len(draft.state.players):
        raise SeatsEmpty(len(draft.state.players) - len(players))
    draft.begin(players)


def _act(draft: Draft, command: Act) -> None:
    seat = _seat_of(draft, command.person)
    if draft.state.game is None:
        raise WrongStage(draft.state.stage)
    if command.decision is not None and command.decision != draft.game.public.decision:
        raise StaleDecision
    draft.act(seat, command.action)


def _continue(draft: Draft, command: Continue) -> None:
    seat = _seat_of(draft, command.person)
    if draft.state.game is None or not isinstance(draft.game.phase, KyokuOver):
        raise StaleDecision
    if command.decision is not None and command.decision != draft.game.public.decision:
        raise StaleDecision
    if seat not in draft.state.ready:
        draft.add(ReadyForNext(seat))


def _end(draft: Draft, command: Close | Finish | LoseChannel) -> None:
    match command:
        case Close(person, force):
            _close(draft, person, force=force)
        case LoseChannel():
            draft.add(TableClosed("channel_gone"))
        case Finish() if draft.state.stage == "playing" and draft.state.ended:
            draft.add(TableClosed("finished"))
        case Finish():
            pass


def _close(draft: Draft, person: Person, *, force: bool) -> None:
    """Who may manage the channel closes any table; a lobby also its opener, a game also its only person."""
    state = draft.state
    seated = state.seat_of(person.user) is not None
    alone = seated and len(state.people) == 1
    opener = person.user == state.opened.opener.user and state.stage == "lobby"
    if not (force or alone or opener):
        raise NotAllowed
    draft.add(TableClosed("by_request"))
