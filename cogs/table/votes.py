"""`/play vote` and `/play move`.

If a vote needs the consent of the other players, they are asked publicly in the table's channel
(``cogs.table.motion_messages``).
"""

from functools import partial
from typing import cast

from discord import app_commands
from discord.app_commands import locale_str

from bot.table.commands import MoveTable, Propose, Resume
from bot.table.errors import JournalFailed, NoSuchTable, NotAllowed
from bot.table.ports import PublicTable
from bot.table.table_events import Cpu, MotionKind
from bot.text.sentences import Words, channel_link, flat, lines, say
from cogs.common.answer import Answer
from cogs.common.choices import MOST_CHOICES
from cogs.common.content import CHOICE_LIMIT, said
from cogs.table.channels.movable_tables import movable_choices, movable_tables, not_hosted_text
from cogs.table.channels.permissions import missing_permissions
from cogs.table.table_list_text import people_of
from cogs.table.table_service import TableService, person_of
from cogs.table.table_status_text import closing_line
from cogs.table.which_table import TABLE_OPTION, Choices, Interaction, meant_table, table_choices


def add_votes(group: app_commands.Group, service: TableService) -> None:
    """Add the commands to the group `/play`."""
    _add_vote(group, service)
    _add_move(group, service)


def _add_vote(group: app_commands.Group, service: TableService) -> None:
    @group.command(
        name="vote",
        description=locale_str("Ask the table to pause or resume the game, end it early, or let a substitute play"),
    )
    @app_commands.describe(
        what=locale_str("What to ask the table; resuming a paused game needs no vote"),
        seat=locale_str("Whose seat the substitute takes (default: an away player's)"),
        table=TABLE_OPTION,
    )
    @app_commands.choices(
        what=[
            app_commands.Choice(name=locale_str("pause the game"), value="pause"),
            app_commands.Choice(name=locale_str("resume a paused game"), value="resume"),
            app_commands.Choice(name=locale_str("end the game early"), value="end"),
            app_commands.Choice(name=locale_str("substitute: let me take over a seat"), value="substitute"),
        ]
    )
    async def vote(interaction: Interaction, what: str, seat: str | None = None, table: str | None = None) -> None:
        if what == "resume":
            here = await _at_table(service, interaction)
            await service.answer(interaction, partial(_resume, service, interaction, table), public=here)
            return
        kind = cast("MotionKind", what)
        await service.answer(interaction, partial(_ask, service, interaction, kind, seat, table), public=True)

    @vote.autocomplete("seat")
    async def seats(interaction: Interaction, typed: str) -> Choices:
        return await _seat_choices(service, interaction, typed)

    @vote.autocomplete("table")
    async def tables(interaction: Interaction, typed: str) -> Choices:
        return await table_choices(service, interaction, typed)


def _add_move(group: app_commands.Group, service: TableService) -> None:
    @group.command(name="move", description=locale_str("Move your table to this channel; its game continues here"))
    @app_commands.describe(table=locale_str("Which table to move (default: your only table elsewhere)"))
    async def move(interaction: Interaction, table: str | None = None) -> None:
        await service.answer(interaction, partial(_move, service, interaction, table))

    @move.autocomplete("table")
    async def tables(interaction: Interaction, typed: str) -> Choices:
        return await movable_choices(service, interaction, typed)


async def _at_table(service: TableService, interaction: Interaction) -> bool:
    """Whether this channel has a table; False if that cannot be read, so that the answer is private."""
    try:
        return await service.lobby.at_channel(interaction.channel_id or 0) is not None
    except JournalFailed:
        return False


async def _ask(
    service: TableService,
    interaction: Interaction,
    kind: MotionKind,
    chosen_seat: str | None,
    chosen_table: str | None,
    answer: Answer,
) -> None:
    table = chosen_table or await service.lobby.at_channel(interaction.channel_id or 0)
    if table is None and interaction.guild_id is None:
        table = await meant_table(service, interaction, None)
    if table is None:
        raise NoSuchTable
    public_table = await service.lobby.public_table(table)
    if public_table.channel != interaction.channel_id:
        # Only its players may learn where the table is.
        await service.lobby.hand(table, interaction.user.id)
        where = channel_link(public_table.channel)
        await answer.tell(say("Votes are held where the game is played; use this command in {channel}.", channel=where))
        return
    seat: int | None = None
    if kind == "substitute" and chosen_seat is not None:
        seat = _seat_from(public_table, chosen_seat)
        if seat is None:
            await answer.tell(say("There is no such seat. Choose one from the list in the option *seat*."))
            return
    await _propose(service, table, Propose(person_of(interaction), kind, seat), answer)


async def _propose(service: TableService, table: str, proposal: Propose, answer: Answer) -> None:
    try:
        public_table = await service.lobby.submit(table, proposal)
    except NotAllowed:
        await answer.tell(_why_not_asked(await service.lobby.public_table(table), proposal.kind))
        return
    if public_table.motion is not None:
        await service.notices.ask(answer, public_table)
    else:
        await answer.tell(_done(public_table, proposal.kind))


def _why_not_asked(public_table: PublicTable, kind: MotionKind) -> Words:
    if kind == "pause":
        return say("The game is already on hold. Press **Resume** or use /play vote to continue.")
    if not public_table.voters:
        return say("Nobody is at the table to agree. Wait until one of its players is back.")
    return say("Nobody is away. Choose a seat with the option *seat*; the table will be asked to agree.")


def _done(public_table: PublicTable, kind: MotionKind) -> Words:
    """The answer if a motion needed nobody else's consent."""
    if kind == "pause":
        return lines(
            say("The game is paused. Press **Resume** or use /play vote to continue."), closing_line(public_table)
        )
    return say("The game was ended early.")


def _seat_from(public_table: PublicTable, chosen: str) -> int | None:
    """A seat by its number, as in the choices, or by its player's name."""
    wanted = flat(chosen).casefold()
    for seat, player in enumerate(public_table.players):
        if player is not None and wanted in {str(seat), flat(player.name).casefold()}:
            return seat
    return None


async def _seat_choices(service: TableService, interaction: Interaction, typed: str) -> Choices:
    """The seats of this channel's game: players who are away first, then computer players, then the others."""
    table = await service.lobby.at_channel(interaction.channel_id or 0)
    if table is None:
        return []
    public_table = await service.lobby.public_table(table)
    found: list[tuple[int, app_commands.Choice[str]]] = []
    for seat, player in enumerate(public_table.players):
        if player is None:
            continue
        name = flat(player.name)
        if seat in public_table.away:
            rank, label = 0, say("{name} (away)", name=name)
        elif isinstance(player, Cpu):
            rank, label = 1, say("{name} (computer)", name=name)
        else:
            rank, label = 2, say("{name}", name=name)
        text = said(label, str(interaction.locale), CHOICE_LIMIT)
        if typed.casefold() in text.casefold():
            found.append((rank, app_commands.Choice(name=text, value=str(seat))))
    return [choice for _, choice in sorted(found, key=lambda pair: pair[0])][:MOST_CHOICES]


async def _resume(service: TableService, interaction: Interaction, chosen: str | None, answer: Answer) -> None:
    table = await meant_table(service, interaction, chosen)
    public_table = await service.lobby.public_table(table)
    lost = not_hosted_text(service, public_table)
    if lost is not None:
        await answer.tell(lost)
        return
    here = interaction.channel_id == public_table.channel
    force = here and interaction.permissions.manage_channels
    person = person_of(interaction)
    public_table = await service.lobby.submit(table, Resume(person, force=force))
    told = service.notices.goes_on(public_table, person) if here else None
    if told is not None:
        await answer.reply(told)
        return
    goes_on = say("The game in {channel} continues.", channel=channel_link(public_table.channel))
    await answer.tell(say("The game continues.") if public_table.alone else goes_on)
    if not here:
        await service.notices.tell_goes_on(public_table, person)


async def _move(service: TableService, interaction: Interaction, chosen: str | None, answer: Answer) -> None:
    if interaction.guild_id is None:
        await answer.tell(say("Use this command in the server channel where your table should continue."))
        return
    missing = missing_permissions(interaction)
    if missing is not None:
        await answer.tell(missing)
        return
    found = await movable_tables(service, interaction)
    lost = [public_table for public_table in found if public_table.pause is not None]
    # Paused tables need a new channel more than those that can go on where they are.
    likely = lost or found
    if chosen is None and len(likely) != 1:
        none = say("You have no table elsewhere to move here.")
        many = say("You have several tables elsewhere. Choose one in the option *table*.")
        await answer.tell(many if likely else none)
        return
    table = chosen or likely[0].table
    channel, guild = interaction.channel_id or 0, interaction.guild_id or 0
    try:
        public_table = await service.lobby.submit(table, MoveTable(person_of(interaction), guild, channel))
    except NotAllowed:
        await answer.tell(say("A table can be moved only by its players or by whoever opened it."))
        return
    moved = say("The table of {people} continues here; its board will follow.", people=people_of(public_table))
    await answer.tell(moved)
