"""The effects of commands: checks who may give each, and adds its records."""

from typing import Final

from bot.engine.phases import KyokuOver
from bot.table import commands as c
from bot.table import errors
from bot.table import table_events as te
from bot.table.fair_shuffle import Entropy
from bot.table.motions import propose, second
from bot.table.presence import go_away, lose_channel, move, resume
from bot.table.settings_changes import change_settings
from bot.table.shuffle_state import entropy_text
from bot.table.state_draft import StateDraft

CPU_NAMES: Final = ("Botan", "Kiku", "Momiji", "Ume", "Fuji", "Hagi", "Kiri")
"""Names of computer players: flowers of the hanafuda cards."""


def apply_command(draft: StateDraft, command: c.Command) -> None:
    """Add the records of a command. Raises TableError."""
    match command:
        case c.Join() | c.Leave() | c.AddCpu() | c.RemoveCpu() | c.Start():
            _gather(draft, command)
        case c.Act() | c.Continue() | c.SetToggle():
            _play(draft, command)
        case c.Propose():
            propose(draft, command)
        case c.Second():
            second(draft, command)
        case c.ChangeSettings():
            change_settings(draft, command)
        case c.Return(person):
            draft.come_back(_seat_of(draft, person))
        case c.Resume() | c.MoveTable() | c.LoseChannel():
            _host(draft, command)
        case c.Close() | c.Finish():
            _end(draft, command)
        case c.ChooseSurface() | c.SetQuiet() | c.KeepMessage() | c.AddEntropy():
            _note(draft, command)
        case _:
            pass


def _gather(draft: StateDraft, command: c.Join | c.Leave | c.AddCpu | c.RemoveCpu | c.Start) -> None:
    match command:
        case c.Join(person):
            _join(draft, person)
        case c.Leave(person):
            _leave(draft, person)
        case c.AddCpu(person, strength):
            _seat_of(draft, person)
            _add_cpu(draft, strength)
        case c.RemoveCpu(person):
            _seat_of(draft, person)
            _remove_cpu(draft)
        case c.Start(person, fill):
            _start(draft, person, fill=fill)


def _play(draft: StateDraft, command: c.Act | c.Continue | c.SetToggle) -> None:
    """Commands in a game. Each also shows that the person is back."""
    seat = _seat_of(draft, command.person)
    if draft.state.game is None or draft.state.ended:
        raise errors.WrongStage("closed" if draft.state.ended else draft.state.stage)
    if isinstance(command, c.Act | c.Continue) and command.decision not in {None, draft.game.public.decision}:
        raise errors.StaleDecision
    draft.come_back(seat)
    if draft.state.pause is not None:
        raise errors.TablePaused(draft.state.pause)
    match command:
        case c.Act():
            draft.act(seat, command.action)
        case c.Continue():
            _continue(draft, seat)
        case c.SetToggle(_, toggle, on):
            # Do not record what changes nothing: a journal grows by events, not by presses.
            if (toggle in draft.state.toggles.get(seat, frozenset())) != on:
                draft.add(te.ToggleSet(seat, toggle, on))


def _host(draft: StateDraft, command: c.Resume | c.MoveTable | c.LoseChannel) -> None:
    match command:
        case c.Resume(person, force, elsewhere):
            resume(draft, person, elsewhere, force=force)
        case c.MoveTable(person, guild, channel):
            move(draft, person, guild, channel)
        case c.LoseChannel(forbidden):
            lose_channel(draft, forbidden=forbidden)


def _note(draft: StateDraft, command: c.ChooseSurface | c.SetQuiet | c.KeepMessage | c.AddEntropy) -> None:
    match command:
        case c.KeepMessage(role, user, channel, message):
            draft.add(te.MessageKept(role, user, channel, message))
        case c.ChooseSurface(user, surface, refused):
            _person_here(draft, user)
            chosen = te.SurfaceChosen(user, surface, refused)
            if draft.state.surfaces.get(user) != chosen:
                draft.add(chosen)
        case c.SetQuiet(user, quiet):
            _person_here(draft, user)
            if draft.state.quiet.get(user) != quiet:
                draft.add(te.QuietSet(user, quiet))
        case c.AddEntropy(person, text):
            _add_entropy(draft, person, entropy_text(text))


def _add_entropy(draft: StateDraft, person: te.Person, text: str) -> None:
    """Add a text to the next shuffle, unless the same text is there already."""
    _person_here(draft, person.user)
    if draft.state.ended:
        raise errors.WrongStage("closed")
    if Entropy(person.user, text) not in draft.state.shuffles.added:
        draft.add(te.EntropyAdded(person.user, text))


def _person_here(draft: StateDraft, user: int) -> None:
    if draft.state.seat_of(user) is None:
        raise errors.NotSeated


def _in_lobby(draft: StateDraft) -> None:
    if draft.state.stage != "lobby":
        raise errors.WrongStage(draft.state.stage)


def _seat_of(draft: StateDraft, person: te.Person) -> int:
    seat = draft.state.seat_of(person.user)
    if seat is None:
        raise errors.NotSeated
    return seat


def _free_place(draft: StateDraft) -> int:
    if None not in draft.state.players:
        raise errors.TableFull
    return draft.state.players.index(None)


def _join(draft: StateDraft, person: te.Person) -> None:
    if draft.state.alone:
        raise errors.PlaysAlone
    _in_lobby(draft)
    if draft.state.seat_of(person.user) is not None:
        raise errors.AlreadySeated(draft.state.opened.channel)
    draft.add(te.SeatTaken(_free_place(draft), person))


def _leave(draft: StateDraft, person: te.Person) -> None:
    seat = _seat_of(draft, person)
    if draft.state.stage == "playing" and not draft.state.ended:
        go_away(draft, seat)
        return
    _in_lobby(draft)
    if draft.state.alone:
        # Nobody else could come. The seat stays taken: its player's message tells that the table is closed.
        draft.add(te.TableClosed("by_request"))
        return
    draft.add(te.SeatLeft(seat))
    if not draft.state.people:
        draft.add(te.TableClosed("abandoned"))


def _add_cpu(draft: StateDraft, strength: str | None = None) -> None:
    _in_lobby(draft)
    taken = {player.name for player in draft.state.players if player is not None}
    name = next(name for name in CPU_NAMES if name not in taken)
    draft.add(te.SeatTaken(_free_place(draft), te.Cpu(name, strength or draft.state.settings.cpu)))


def _remove_cpu(draft: StateDraft) -> None:
    _in_lobby(draft)
    seats = [place for place in range(len(draft.state.players)) if draft.state.is_cpu(place)]
    if not seats:
        raise errors.NotAllowed
    draft.add(te.SeatLeft(seats[-1]))


def _start(draft: StateDraft, person: te.Person, *, fill: bool) -> None:
    _in_lobby(draft)
    _seat_of(draft, person)
    while (fill or draft.state.alone) and None in draft.state.players:
        _add_cpu(draft)
    players = tuple(player for player in draft.state.players if player is not None)
    if len(players) < len(draft.state.players):
        raise errors.SeatsEmpty(len(draft.state.players) - len(players))
    draft.begin(players)


def _continue(draft: StateDraft, seat: int) -> None:
    if not isinstance(draft.game.phase, KyokuOver):
        raise errors.StaleDecision
    if seat not in draft.state.ready:
        draft.add(te.ReadyForNext(seat))


def _end(draft: StateDraft, command: c.Close | c.Finish) -> None:
    match command:
        case c.Close(person, force):
            _close(draft, person, force=force)
        case c.Finish() if draft.state.stage == "playing" and draft.state.ended:
            draft.add(te.TableClosed("finished"))
        case c.Finish():
            pass


def _close(draft: StateDraft, person: te.Person, *, force: bool) -> None:
    """Close the table: for a manager of the channel, the opener of a lobby, or the only person in a game."""
    state = draft.state
    seated = state.seat_of(person.user) is not None
    alone = seated and len(state.people) == 1
    opener = person.user == state.opened.opener.user and state.stage == "lobby"
    if not (force or alone or opener):
        raise errors.NotAllowed
    draft.add(te.TableClosed("by_request"))
