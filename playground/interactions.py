"""Interactions and their tokens: who may answer, how often, and for how long."""

from __future__ import annotations

import string
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from playground import errors, objects
from playground.installs import context_of
from playground.model import EVERYDAY, NOTHING, Permission
from playground.uploads import MAX_FILE_BYTES

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from playground.errors import Json
    from playground.model import Channel, Message, User
    from playground.world import World
    from playground.world_clock import TimerHandle

ANSWER_SECONDS = 3.0
"""An interaction that nobody acknowledged by then is dead."""

TOKEN_SECONDS = 15 * 60.0
"""The life of a token after the interaction began."""


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass
class Interaction:
    """One thing a person did, waiting for the bot or answered by it."""

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    created: float
    nonce: str
    owners: dict[str, str]
    """Its `authorizing_integration_owners`: see `installs.owners`."""
    source: Message | None = None
    """The message that was pressed, or on which the modal was opened by a press."""
    opener: Interaction | None = None
    """Of a submitted modal: the interaction that the modal answered."""
    command_kind: int = 1
    """Of a command: 1 slash, 2 on a user, 3 on a message."""
    focused_kind: int = 3
    """Of an autocomplete: the type of the option being typed."""
    name: str = ""
    """Of a command: its name with group and subcommand, as in `table open`."""
    target: Json = field(default_factory=dict)
    """Of a command from a menu: `target_user`, or `target_message_id`."""
    answer: int | None = None
    """The type of the callback that acknowledged it."""
    expired: bool = False
    original: Message | None = None
    """What `@original` means: the reply, or the pressed message after types 6 and 7."""
    owned: set[int] = field(default_factory=set)
    """The messages that this token may edit and delete."""
    followups: int = 0
    token_until: float = 0.0
    """Until when its token is good for anything but the callback."""
    timer: TimerHandle | None = None


class InteractionBook:
    """Every interaction of the last fifteen minutes."""

    def __init__(self, world: World, rng: random.Random, answer_seconds: float = ANSWER_SECONDS) -> None:
        self._world = world
        self._answer_seconds = answer_seconds
        self._rng = rng
        self._by_token: dict[str, Interaction] = {}
        self.on_expired: Callable[[Interaction], None] = lambda _: None

    def open(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        nonce: str,
        owners: dict[str, str],
        *,
        source: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """A new interaction, whose time to be answered begins now."""
        now = self._world.clock.now()
        self._sweep(now)
        token = "".join(self._rng.choices(string.ascii_letters + string.digits, k=64))
        interaction = Interaction(
            self._world.ids.make(),
            token,
            kind,
            user,
            channel,
            now,
            nonce,
            owners,
            source=source,
            opener=opener,
            token_until=now + TOKEN_SECONDS,
        )
        self._by_token[token] = interaction
        interaction.timer = self._world.clock.call_at(now + self._answer_seconds, lambda: self._expire(interaction))
        return interaction

    @property
    def newest(self) -> Interaction | None:
        """The one that was opened last."""
        return next(reversed(self._by_token.values()), None)

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a callback means; refused when unknown, too late (10062) or answered (40060)."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise errors.unknown_interaction()
        if interaction.answer is not None:
            raise errors.already_acknowledged()
        if interaction.expired or self._world.clock.now() - interaction.created >= self._answer_seconds:
            raise errors.unknown_interaction()
        return interaction

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The interaction behind a webhook path; refused when the token died (50027) or was never answered (10015)."""
        if application_id != self._world.application_id:
            raise errors.unknown_webhook()
        interaction = self._by_token.get(token)
        if interaction is None or self._world.clock.now() >= interaction.token_until:
            raise errors.invalid_webhook_token()
        if interaction.answer is None:
            raise errors.unknown_webhook()
        return interaction

    def acknowledge(self, interaction: Interaction, answer: int) -> None:
        """The callback was good: the interaction is answered for ever."""
        interaction.answer = answer
        if interaction.timer is not None:
            interaction.timer.cancel()

    def spend(self) -> None:
        """Every token that was given out so far is worth nothing any more (50027), as after its fifteen minutes."""
        for interaction in self._by_token.values():
            interaction.token_until = interaction.created

    def _expire(self, interaction: Interaction) -> None:
        if interaction.answer is None and not interaction.expired:
            interaction.expired = True
            self.on_expired(interaction)

    def close(self) -> None:
        """Call off all timers."""
        for interaction in self._by_token.values():
            if interaction.timer is not None:
                interaction.timer.cancel()

    def _sweep(self, now: float) -> None:
        dead = [token for token, one in self._by_token.items() if now - one.created >= 2 * TOKEN_SECONDS]
        for token in dead:
            del self._by_token[token]


def interaction_form(world: World, interaction: Interaction, data: Json) -> Json:
    """What the bot hears of an interaction; `data` is the part that differs by its kind."""
    channel, user = interaction.channel, interaction.user
    guild = world.guild_of(channel)
    form: Json = {
        "id": str(interaction.id),
        "application_id": str(world.application_id),
        "type": int(interaction.kind),
        "data": data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": objects.channel(world, channel) | {"permissions": str(int(EVERYDAY))},
        "app_permissions": str(int(world.bot_permissions(channel))),
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        "context": int(context_of(channel)),
        "attachment_size_limit": MAX_FILE_BYTES,
    }
    if guild is not None:
        # Whoever owns a server may choose for it.
        chooses = Permission.MANAGE_GUILD if user.id == guild.owner_id else NOTHING
        granted = EVERYDAY & ~channel.denied | chooses
        form |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": objects.member(world, user, guild=guild) | {"permissions": str(int(granted))},
        }
    else:
        form["user"] = objects.user(user)
    if interaction.source is not None:
        form["message"] = objects.message(world, interaction.source)
    return form
