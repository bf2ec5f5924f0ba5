"""`python -m bot db result`: enter the result of a game, by the operator or in somebody's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from bot.cli.plain_text import printable
from bot.exit_codes import OK, USAGE, CommandError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.club.host import Club
    from bot.league.drafts import GameDraft
    from bot.league.faults import EntryFault
    from bot.league.leagues import League
    from bot.store.store import Store


def add_action(actions: Any) -> argparse.ArgumentParser:  # noqa: ANN401 - argparse
    """Describe the action."""
    text = "enter the result of a game; the bot may run meanwhile"
    parser: argparse.ArgumentParser = actions.add_parser("result", help=text, description=text)
    parser.add_argument("league", metavar="LEAGUE", help="its id, as `db leagues` lists it")
    line = "42,300 behind each player, East first: 'Aiko 42,300, Ben 25,100, Chie 31,200, Dan 1,400, sticks 0'"
    parser.add_argument("result", metavar="RESULT", help=line)
    parser.add_argument("--date", metavar="WHEN", help="2026-11-20 19:30 in the league's time zone; now if left out")
    text = "whose entry it is, with their rights; the operator's, who may enter any, if left out"
    parser.add_argument("--by", metavar="ID", type=int, help=text)
    parser.add_argument("--guests", action="store_true", help="names that nobody has are new guests")
    return parser


async def enter(args: argparse.Namespace, store: Store, league: League) -> int:
    """Enter the game. Raises `CommandError` with all that is wrong with it."""
    from bot.club.actor import Actor, operator
    from bot.club.commands import EnterGame
    from bot.club.host import Club
    from bot.league.faults import LeagueRefused
    from bot.table.event_loop_clock import LoopClock

    clock = LoopClock()
    club, people = Club(store, clock), await store.leagues.people(league.id)
    actor = operator(league.guild)
    if args.by is not None:
        name = next((player.name for player in people.values() if player.user == args.by), str(args.by))
        actor = Actor(league.guild, args.by, name)
    draft = await _draft(args, club, league, clock.now())
    try:
        number = await club.run(actor, EnterGame(league.id, draft))
    except LeagueRefused as refused:
        names = {number: player.name for number, player in people.items()}
        raise CommandError(_sentences(refused.faults, names)) from None
    print(f"{league.uid}  {printable(league.name)}: entered as game {number}")
    return OK


async def _draft(args: argparse.Namespace, club: Club, league: League, now: datetime) -> GameDraft:
    """The game as it was typed. Raises `CommandError`."""
    from bot.club.names import NameReader, NoMembers
    from bot.engine.rules.ruleset import preset
    from bot.league.drafts import Computer, DraftSeat, GameDraft, Guest, Member, Sitter
    from bot.league.faults import EntryFault, NobodyCalled
    from bot.league.typed.results import typed_games, typed_result

    games = typed_games(args.result)
    if len(games) > 1:
        raise CommandError("that is more than one game; enter one at a time.", USAGE)
    typed = typed_result(games[0].text or args.result if games else args.result)
    reader = NameReader(club.leagues, league, NoMembers())
    await reader.read()
    faults: list[EntryFault] = [*typed.faults]
    sitters: list[Sitter | None] = []
    for line in typed.seats:
        sitter = await reader.sitter(line.name, line.name)
        if isinstance(sitter, Guest) and not args.guests and sitter.name not in reader.roster.names.values():
            sitter = NobodyCalled(league.name, sitter.name)
        known = sitter if isinstance(sitter, int | Member | Guest | Computer) else None
        sitters.append(known)
        if isinstance(sitter, EntryFault):
            faults.append(sitter)
    if faults or not sitters:
        raise CommandError(_sentences(faults, {}) or "nobody is named.", USAGE)
    name = "tenhou_sanma" if len(sitters) == 3 else "tenhou"
    return GameDraft(
        seats=tuple(
            DraftSeat(sitter, line.amount, line.plain, line.chombo)
            for sitter, line in zip(sitters, typed.seats, strict=True)
        ),
        sticks=typed.sticks or 0,
        played_at=_played_at(args.date, now, league),
        preset=name,
        rules=preset(name),
        note=typed.note or "",
    )


def _played_at(text: str | None, now: datetime, league: League) -> datetime:
    from bot.league.typed.dates import DateFault, played_typed
    from bot.text.league.periods import date_fault
    from bot.text.sentences import render

    zone = league.settings.time_zone or ZoneInfo("UTC")
    moment = now if text is None else played_typed(text, now, zone)
    if isinstance(moment, DateFault):
        raise CommandError(render(date_fault(text or "", moment, zone), markdown=False), USAGE)
    return moment


def _sentences(faults: Sequence[EntryFault], names: Mapping[int, str]) -> str:
    from bot.text.league.faults import fault_text
    from bot.text.league.recording import typed_fault
    from bot.text.sentences import render

    said = (typed_fault(fault) or fault_text(fault, names) for fault in faults)
    return "\n".join(printable(render(words, markdown=False)) for words in said)
