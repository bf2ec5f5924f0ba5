"""A club evening in a simulated Discord: the real bot over a real SQLite file, people who press what they see."""

from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Self

import discord
import pytest
from pydantic import SecretStr
from simcord.actors import MemberActor
from simcord.backend.models import Message, Overwrite
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.app import build
from bot.client.jantaku import JantakuBot
from bot.config.settings import DatabaseSettings, DiscordSettings, ExternalPlayerList, Settings, WebSettings
from bot.engine.rules.ruleset import preset
from bot.engine.tiles import Tile
from bot.store.errors import DatabaseFailed
from bot.table.commands import Command
from bot.table.ports import PublicTable
from cogs.common.interaction_responder import Counter
from tests.builders import TENHOU, wall_of
from tests.fakes import FakeClock, ScriptedShuffler, Timid, WorkersHere
from tests.patience import HANG

NAMES = ("Aiko", "Ben", "Chie", "Dan")
QUIET = ("147m258p369s1234z", "258m369p147s3456z", "369m147p258s4567z", "147m369p258s3567z")
"""Hands without a pair or two tiles of a run: whatever is discarded, they cannot call it."""
QUIET_OF_THREE = ("1199m147p258s123z", "147p369p258s2567z", "258p147s369s3567z")
Seen = discord.Message | ResponseMessage


async def unheard(translator: discord.app_commands.Translator | None) -> None:
    """Leave the commands in English."""


class PromptEnv(Env):
    """An environment that looks ten times as often whether the bot has come to rest.

    Half the time of a played hand went by between two looks: only the end of a task ends such a wait early, and a
    table's tasks come to rest without ending. SimCord gives a bot that starts five seconds, whatever ``settle_timeout``
    says: that is too short for a machine with other work.
    """

    async def _settle_internal(self, *, idle: float = 0.005, timeout: float | None = None, **options: Any) -> None:  # noqa: ASYNC109 - SimCord's own
        await super()._settle_internal(idle=min(idle, 0.005), timeout=max(timeout or HANG, HANG), **options)

    async def as_the_bot(self, work: Awaitable[object]) -> None:
        """Do this as work of the bot, and wait for all that it sets going.

        SimCord waits for nothing that a test begins beside it: on a busy machine the fake time, which then passes
        without that work, runs ahead of it.
        """
        with self._bot_scope():
            await work
        await self.settle()


class Club:
    """The server, its channel *mahjong* and four people."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shuffler = ScriptedShuffler(Random(5))
        self.clock = FakeClock()
        self.env: PromptEnv
        self.bot: JantakuBot
        self.channel: ChannelHandle
        self.people: dict[str, MemberActor] = {}
        self.tile_emoji = False
        """Whether tiles are shown as emoji; names are easier to read in a test."""
        self.languages = False
        """Whether commands are worded for each language of Discord; that takes longer than many an evening."""
        self.file_workers = WorkersHere()
        self.openings = 5
        """How many direct messages are opened at once, from the next start on."""
        self.programs = ExternalPlayerList()
        """Programs that the operator lets play, from the next start on."""
        self.web = WebSettings()
        """Where tables can be opened in a browser, from the next start on."""

    async def new_bot(self, *, jumped: bool = False) -> JantakuBot:
        self.bot = await build(
            Settings(
                database=DatabaseSettings(url=str(self.folder / "club.sqlite3")),
                discord=DiscordSettings(
                    token=SecretStr("simulated"),
                    tile_emoji=self.tile_emoji,
                    shards=1,
                    dm_openings_at_once=self.openings,
                ),
                cpu=self.programs,
                web=self.web,
            ),
            clock=self.clock,
            shuffler=self.shuffler,
            choosers=lambda _: Timid(),
            file_workers=self.file_workers,
            jumped=jumped,
        )
        if not self.languages:
            self.bot.tree.set_translator = unheard  # type: ignore[method-assign]
        self._taught()
        return self.bot

    def _taught(self) -> None:
        """All have finished the lessons; ``Readers.forget`` makes somebody a novice."""
        for person in self.people.values():
            Counter.of(self.bot).readers.finished(person.id)

    async def begin(self) -> None:
        """Furnish the rooms once the environment runs."""
        self.env = PromptEnv(await self.new_bot(), settle_timeout=HANG)
        # Ids tell when messages were made: now, by the bot's clock.
        self.env.backend.clock.advance((self.clock.now() - self.env.now()).total_seconds())
        await self.env.start()
        guild = self.env.create_guild("Club")
        self.channel = guild.create_text_channel("mahjong")
        self.people = {name: guild.add_member(self.env.create_user(name)) for name in NAMES}
        self._taught()

    async def end(self) -> None:
        await self.env.shutdown()
        if self.bot.web is not None:
            await self.bot.web.stop()
        self.bot.lobby.stop()
        self.bot.programs.close()
        await self.bot.store.close()
        if self.env.check_errors:
            self.env.raise_errors()

    async def __aenter__(self) -> Self:
        await self.begin()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end()

    async def restart(self) -> None:
        """Another process over the same database, right after this one: which said a moment ago that it is up."""
        await self.away(0)

    async def away(self, days: float, *, jumped: bool = False) -> None:
        """The bot is killed, and started again only so many days later."""
        await self.bot.heartbeat.extend()
        await self._killed()
        self.clock.set_back(-timedelta(days=days))
        await self.env.restart_bot(await self.new_bot(jumped=jumped))

    async def jump(self, days: float) -> None:
        """The wall clock jumps: the bot notices and begins anew."""
        await self.away(days, jumped=True)

    async def _killed(self) -> None:
        self.bot.lobby.stop()
        self.bot.programs.close()
        await self.bot.store.close()
        self.clock.alarms.clear()

    async def wait(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.env.settle)

    async def table(self) -> PublicTable:
        """The table in the channel."""
        table = await self.bot.lobby.at_channel(self.channel.id)
        assert table is not None
        return await self.bot.lobby.public_table(table)

    async def submit(self, command: Command) -> None:
        """Give the channel's table a command that nobody pressed or typed."""
        await self.env.as_the_bot(self.bot.lobby.submit((await self.table()).table, command))

    # What people see

    def dm(self, name: str) -> discord.Message:
        """The last direct message somebody got."""
        message = self.people[name].user.dm_channel.last_message
        assert message is not None
        return message

    def dms(self, name: str) -> list[discord.Message]:
        return self.people[name].user.dm_channel.history()

    def last(self) -> discord.Message:
        """The last message in the channel."""
        message = self.channel.last_message
        assert message is not None
        return message

    def now(self, message: Seen | Message) -> Message:
        """A message of the channel as it stands now."""
        return self.env.backend.get_message(self.channel.id, message.id)

    # What people do

    async def slash(self, name: str, command: str, /, **options: Any) -> InteractionResult:
        return await self.people[name].slash(self.channel, command, **options)

    async def click(self, name: str, message: Seen, label: str) -> InteractionResult:
        """Press a button by its label, in the channel or in a direct message."""
        person = self.people[name]
        if message.channel is not None if isinstance(message, discord.Message) else False:
            assert isinstance(message, discord.Message)
            if message.guild is None and message.channel.id != self.channel.id:
                result: InteractionResult = await person.user.click(message, label=label)
                return result
        return await person.click(message, label=label)

    async def fill_in(self, name: str, message: Seen, label: str, /, **values: Any) -> ResponseMessage:
        """Press a button that opens a form, and send the form with these values."""
        return shown(await self.people[name].submit_modal(await self.click(name, message, label), values))

    async def slash_form(
        self, name: str, command: str, options: dict[str, Any] | None = None, /, **values: Any
    ) -> ResponseMessage:
        """Send the form that a command opens with these values."""
        return shown(await self.people[name].submit_modal(await self.slash(name, command, **options or {}), values))

    async def click_old(self, name: str, message: Seen, custom_id: str) -> ResponseMessage:
        """Press a button that the message showed once: the press was already on its way."""
        old = {"type": 2, "style": 2, "label": "old", "custom_id": custom_id}
        self.now(message).components = [{"type": 1, "components": [old]}]
        return shown(await self.people[name].click(message, custom_id=custom_id))

    async def quiet(self, name: str, start: str, end: str, zone: str) -> ResponseMessage:
        """Write quiet hours into the form of the settings."""
        person = self.people[name]
        form = await self.click(name, shown(await self.slash(name, "settings")), "Quiet hours…")
        return shown(await person.submit_modal(form, {"from": start, "to": end, "timezone": zone}))

    async def open(self, name: str = "Aiko", **options: Any) -> discord.Message:
        await self.slash(name, "table open", **{"length": "east_only", **options})
        return self.last()

    async def seat_everybody(self, people: int = 4, **options: Any) -> discord.Message:
        """A table with so many people in it, ready to start."""
        await self.open(**options)
        for name in NAMES[1:people]:
            await self.click(name, self.last(), "Join")
        return self.last()

    async def play(self, people: int = 4, *, wall: tuple[Tile, ...] | None = None, **options: Any) -> None:
        """A game begun, computer players in the free places, everybody's hand dealt."""
        if wall is not None:
            self.shuffler.walls.append(wall)
        await self.seat_everybody(people, **options)
        await self.click(NAMES[0], self.last(), "Start" if "Start" in labels(self.last()) else "Start with CPUs")


def deal(*hands: str, draws: str = "", rinshan: str = "", indicators: str = "", ura: str = "") -> tuple[Tile, ...]:
    """A wall that deals these hands, seat 0 first and dealer, and these first draws. An empty hand cannot call."""
    dealt = [hand or quiet for hand, quiet in zip([*hands, "", "", ""], QUIET, strict=False)]
    return wall_of(dealt, (draws, ""), rinshan, indicators, ura, TENHOU, 0)


def deal_three(*hands: str, draws: str = "", rinshan: str = "", indicators: str = "") -> tuple[Tile, ...]:
    """The same for three players, under Tenhou's rules."""
    dealt = [hand or quiet for hand, quiet in zip([*hands, "", "", ""], QUIET_OF_THREE, strict=False)]
    return wall_of(dealt, (draws, ""), rinshan, indicators, "", preset("tenhou_sanma"), 0)


def labels(message: Seen | Message) -> list[str]:
    """The labels of a message's buttons, row by row."""
    return [str(button.get("label")) for button in buttons(message)]


def open_labels(message: Seen) -> list[str]:
    """Those that can be pressed."""
    return [str(button.get("label")) for button in buttons(message) if not button.get("disabled")]


def components(message: Seen | Message) -> list[dict[str, Any]]:
    """Every component of a message, those inside others included."""
    if isinstance(message, discord.Message):
        return [*walk_components([dict(component.to_dict()) for component in message.components])]
    return [*walk_components(message.components)]


def buttons(message: Seen | Message) -> list[dict[str, Any]]:
    """The buttons and menus of a message."""
    return [one for one in components(message) if "custom_id" in one]


def all_told(message: Seen | Message) -> str:
    """What stands in a message and in the alt texts of its pictures."""
    items = [item for one in components(message) for item in one.get("items") or ()]
    return "\n".join([text_of(message), *(str(item.get("description") or "") for item in items)])


def rows(message: Seen) -> list[list[dict[str, Any]]]:
    """The buttons and menus of a message, row by row."""
    return [one["components"] for one in components(message) if one["type"] == discord.ComponentType.action_row.value]


def text_of(message: Seen | Message) -> str:
    """What stands in a message, without its buttons."""
    texts = [one["content"] for one in components(message) if one["type"] == discord.ComponentType.text_display.value]
    return "\n".join(texts) or message.content


def alts_of(message: Seen | Message) -> str:
    """What the pictures of a message say to who cannot see them."""
    return "\n".join(str(getattr(picture, "description", None) or "") for picture in message.attachments)


def shown(result: InteractionResult) -> ResponseMessage:
    """The one private message that came of an interaction."""
    return result.followups[-1] if result.followups else answered(result)


def form_parts(result: InteractionResult) -> list[dict[str, Any]]:
    """What a form asks for, from top to bottom."""
    assert result.modal is not None
    parts: list[dict[str, Any]] = result.modal["components"]
    return parts


def answered(result: InteractionResult) -> ResponseMessage:
    """The message that was the answer itself, whatever was said below it."""
    assert result.response is not None
    return result.response


async def grant(club: Club, name: str, **permissions: bool) -> None:
    """Give somebody a role with these permissions."""
    granted = discord.Permissions(**permissions).value
    role = club.env.backend.create_role(club.env.guild.id, "managers", permissions=granted)
    club.env.backend.add_member_role(club.env.guild.id, club.people[name].id, role.id)
    await club.env.settle()


async def let_manage(club: Club, name: str) -> None:
    """Let somebody manage the server."""
    await grant(club, name, manage_guild=True)


async def lose_channel(club: Club, channel: int | None = None) -> None:
    """A channel is deleted, the table's if none is named."""
    club.env.backend.delete_channel(channel or club.channel.id)
    await club.env.settle()


@contextmanager
def failing(store: object, method: str) -> Iterator[None]:
    """Meanwhile the database fails whoever calls this method of the store."""

    async def fails(*_: object, **__: object) -> None:
        raise DatabaseFailed("full")

    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(store, method, fails)
        yield


async def press_stale(club: Club, name: str, custom_id: str) -> InteractionResult:
    """Press a button that the last direct message showed a moment ago: the press was already on its way."""
    user = club.people[name].user
    message = club.dm(name)
    stored = club.env.backend.get_message(user.dm_channel.id, message.id)
    old = {"type": 2, "style": 2, "label": "old", "custom_id": custom_id}
    stored.components = [{"type": 1, "components": [old]}]
    result: InteractionResult = await user.click(message, custom_id=custom_id)
    return result


async def allow(club: Club, channel: int | None = None, **permissions: bool) -> None:
    """Allow the bot or forbid it something in a channel, *mahjong* if none is named."""
    me = club.env.guild.me
    assert me is not None
    allowed, denied = discord.PermissionOverwrite(**permissions).pair()
    mine = Overwrite(me.id, OverwriteType.MEMBER, allowed.value, denied.value)
    club.env.backend.set_overwrite(channel or club.channel.id, mine)
    await club.env.settle()
