"""Interactions and their tokens: who may answer them, how often, and for how long."""

from __future__ import annotations

import itertools
import random
import string
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from playground import errors, objects
from playground.errors import Json
from playground.installs import context_of
from playground.model import EVERYDAY, NOTHING, Channel, Message, Permission, RunningActivity, User
from playground.uploads import MAX_FILE_BYTES
from playground.world import World
from playground.world_clock import TimerHandle

ANSWER_SECONDS = 3.0
"""An interaction that is not acknowledged in this time has failed."""

TOKEN_SECONDS = 15 * 60.0
"""How long a token is valid after the interaction began."""


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass
class Interaction:
    """Something a person did that the bot is to answer, or has answered."""

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
    """The message whose component was used, also if that opened a modal which was then submitted."""
    opener: Interaction | None = None
    """Of a submitted modal: the interaction that the modal was the answer to."""
    command_kind: int = 1
    """Of a command: 1 slash, 2 on a user, 3 on a message."""
    focused_kind: int = 3
    """Of an autocomplete: the type of the option being typed."""
    name: str = ""
    """Of a command: its full name with group and subcommand, such as `table open`."""
    target: Json = field(default_factory=dict)
    """Of a context menu command: `target_user` or `target_message_id`."""
    answer: int | None = None
    """The type of the callback that acknowledged it."""
    expired: bool = False
    original: Message | None = None
    """The message that `@original` refers to: the reply or, after types 6 and 7, `source`."""
    owned: set[int] = field(default_factory=set)
    """Ids of the messages that this token may edit and delete."""
    activity: RunningActivity | None = None
    """What it launched."""
    followups: int = 0
    token_until: float = 0.0
    """Epoch seconds until which the token is valid for anything but the callback."""
    timer: TimerHandle | None = None


class InteractionBook:
    """The recent interactions: at least those of the last fifteen minutes."""

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
        """Start a new interaction, and its time limit with it."""
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
        """The interaction opened last."""
        return next(reversed(self._by_token.values()), None)

    def to_answer(self, interaction_id: int, token: str) -> Interaction:
        """The interaction that a callback answers; refused if unknown or too late (10062) or answered (40060)."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise errors.unknown_interaction()
        if interaction.answer is not None:
            raise errors.already_acknowledged()
        if interaction.expired or self._world.clock.now() - interaction.created >= self._answer_seconds:
            raise errors.unknown_interaction()
        return interaction

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The interaction behind a webhook path; refused if expired (50027) or never answered (10015)."""
        if application_id != self._world.application_id:
            raise errors.unknown_webhook()
        interaction = self._by_token.get(token)
        if interaction is None or self._world.clock.now() >= interaction.token_until:
            raise errors.invalid_webhook_token()
        if interaction.answer is None:
            raise errors.unknown_webhook()
        return interaction

    def acknowledge(self, interaction: Interaction, answer: int) -> None:
        """Record that the interaction was answered with a callback of type `answer`."""
        interaction.answer = answer
        if interaction.timer is not None:
            interaction.timer.cancel()

    def expire_tokens(self) -> None:
        """Expire every token given out so far (50027), as if its fifteen minutes were over."""
        for interaction in self._by_token.values():
            interaction.token_until = interaction.created

    def _expire(self, interaction: Interaction) -> None:
        if interaction.answer is None and not interaction.expired:
            interaction.expired = True
            self.on_expired(interaction)

    def close(self) -> None:
        """Cancel all timers."""
        for interaction in self._by_token.values():
            if interaction.timer is not None:
                interaction.timer.cancel()

    def _sweep(self, now: float) -> None:
        # They are in the order in which they were made.
        old = itertools.takewhile(lambda one: now - one.created >= 2 * TOKEN_SECONDS, self._by_token.values())
        dead = [one.token for one in old]
        for token in dead:
            del self._by_token[token]


def interaction_form(world: World, interaction: Interaction, data: Json) -> Json:
    """The INTERACTION_CREATE payload; `data` is the part that depends on the kind of interaction."""
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
        owner_permissions = Permission.MANAGE_GUILD if user.id == guild.owner_id else NOTHING
        granted = EVERYDAY & ~channel.denied | owner_permissions
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
