"""Changes to how a table plays, before its game: who may make them, and what becomes of its places.

The commitment to the first wall stays: it fixes a seed, from which a wall is made of whatever tiles the rules have.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.table import table_events as te
from bot.table.commands import ChangeSettings
from bot.table.errors import NotInCharge, TooManySeated, WrongStage
from bot.table.state import TableState
from bot.table.state_draft import StateDraft
from bot.table.table_rules import rules_of


def check_may_change(state: TableState, command: ChangeSettings) -> None:
    """Raise WrongStage once the game has begun, NotInCharge if it is for somebody else to say."""
    if state.stage != "lobby":
        raise WrongStage(state.stage)
    check_in_charge(state.players, state.opened.opener.user, command.person.user, force=command.force)


def check_in_charge(players: Sequence[te.Player | None], opener: int, user: int, *, force: bool) -> None:
    """Raise NotInCharge unless this user says how the table plays: its opener while there, else whoever sits first."""
    people = [player for player in players if isinstance(player, te.Person)]
    who = next((person for person in people if person.user == opener), people[0] if people else None)
    if who is not None and who.user != user and not force:
        raise NotInCharge(who.name)


def change_settings(draft: StateDraft, command: ChangeSettings) -> None:
    """Add the records of a change. What changes nothing is not recorded. Raises TableError."""
    check_may_change(draft.state, command)
    before, settings = draft.state.settings, changed(draft.state.settings, command)
    if settings == before:
        return
    seated = sum(player is not None for player in draft.state.players)
    if seated > settings.players:
        raise TooManySeated(settings.players)
    _close_ranks(draft, settings.players)
    if settings.cpu != before.cpu:
        _change_strength(draft, before.cpu, settings.cpu)
    times = command.times if settings.pace != before.pace else None
    draft.add(te.SettingsChanged(settings, times or draft.state.times))


def changed(settings: te.TableSettings, command: ChangeSettings) -> te.TableSettings:
    """The settings with what a command changes, and the number of players of their rules."""
    if command.rules is not None:
        new = command.rules
        settings = replace(settings, preset=new.preset, options=new.options, named=new.named)
        settings = replace(settings, length=new.length or settings.length)
    settings = replace(
        settings,
        length=command.length or settings.length,
        pace=command.pace or settings.pace,
        surface=command.surface or settings.surface,
        cpu=command.cpu or settings.cpu,
        training=settings.training if command.training is None else command.training,
    )
    return replace(settings, players=rules_of(settings).players)


def _close_ranks(draft: StateDraft, places: int) -> None:
    """Whoever sits beyond the last place that stays moves to a free one."""
    for place, player in enumerate(draft.state.players):
        if place >= places and player is not None:
            draft.add(te.SeatLeft(place))
            draft.add(te.SeatTaken(draft.state.players.index(None), player))


def _change_strength(draft: StateDraft, before: str, strength: str) -> None:
    """Computer players that sit there with the table's strength get the new one."""
    for place, player in enumerate(draft.state.players):
        if isinstance(player, te.Cpu) and player.strength == before:
            draft.add(te.SeatTaken(place, replace(player, strength=strength)))
