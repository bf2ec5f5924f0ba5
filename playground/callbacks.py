"""The bot's responses to an interaction: the callback and the followups."""

from dataclasses import replace
from typing import Protocol

from playground import errors
from playground.activities import Activities
from playground.checks.check_command_definitions import check_choices
from playground.checks.check_components import ComponentCheck, number_components
from playground.errors import FormErrors, Json
from playground.installs import MAX_FOLLOWUPS, brought_by_person
from playground.interaction_tokens import Interaction, InteractionBook, InteractionKind
from playground.messages import MessageBook, MessageOrigin
from playground.model import Message, MessageFlag, Permission, RunningActivity
from playground.objects import user
from playground.uploads import Upload
from playground.world import World

REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL, LAUNCH = 4, 5, 6, 7, 8, 9, 12


class Screens(Protocol):
    """Shows people the course of their interactions."""

    def interaction_state(self, interaction: Interaction, state: str, reason: str | None = None) -> None:
        """Show the state: `sent`, `acknowledged` or `failed` (then with a reason)."""
        ...

    def choices(self, interaction: Interaction, choices: list[Json]) -> None:
        """Show the choices that the bot gave to an autocomplete."""
        ...

    def modal(self, interaction: Interaction, modal: Json) -> None:
        """Open the modal on the person's screen."""
        ...

    def activity(self, interaction: Interaction, instance: RunningActivity) -> None:
        """Open the Activity on the person's screen."""
        ...


class Answers:
    """Carries out the bot's callbacks and followups, by Discord's rules on which is allowed when."""

    def __init__(
        self, world: World, messages: MessageBook, book: InteractionBook, screens: Screens, activities: Activities
    ) -> None:
        self.world = world
        self.activities = activities
        self.messages = messages
        self.book = book
        self.screens = screens
        book.on_expired = lambda one: screens.interaction_state(one, "failed", "The application did not respond")

    def callback(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> None:
        """Acknowledge `interaction` as `body` says. If the body is refused, the bot may try again."""
        allowed = sorted(self._allowed(interaction))
        if body.get("type") not in allowed:
            choices = ", ".join(str(one) for one in allowed)
            raise errors.invalid_form("type", "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
        kind = int(body["type"])
        data = body.get("data") or {}
        if kind == REPLY:
            interaction.original = self.messages.create(
                interaction.channel, data, uploads, self._origin(interaction, data)
            )
        elif kind == DEFER_REPLY:
            interaction.original = self.messages.create_loading(interaction.channel, self._origin(interaction, data))
        elif kind == DEFER_UPDATE:
            interaction.original = interaction.source
        elif kind == UPDATE:
            interaction.original = self.messages.edit(self._existing(interaction.source), data, uploads)
        elif kind == CHOICES:
            form = FormErrors()
            check_choices(form, "data.choices", data.get("choices") or [], interaction.focused_kind)
            form.refuse()
        elif kind == LAUNCH:
            interaction.activity = self.activities.launch(interaction.user, interaction.channel)
        else:
            form = FormErrors()
            ComponentCheck(form, v2=True, emoji_ids=self.world.emojis).modal(data)
            form.refuse()
            number_components(data["components"])
        if interaction.original is not None:
            interaction.owned.add(interaction.original.id)
        self.book.acknowledge(interaction, kind)
        self.screens.interaction_state(interaction, "acknowledged")
        if kind == CHOICES:
            self.screens.choices(interaction, data.get("choices") or [])
        elif kind == MODAL:
            self.screens.modal(interaction, data)
        elif interaction.activity is not None:
            self.screens.activity(interaction, interaction.activity)

    def followup(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        """Send a further message through the token. The first one after a deferred reply becomes that reply."""
        original = interaction.original
        if original is not None and MessageFlag.LOADING in original.flags:
            return self.messages.edit(self._existing(original), body, uploads)
        if interaction.kind is InteractionKind.AUTOCOMPLETE:
            raise errors.unknown_webhook()
        origin = self._origin(interaction, body)
        if original is not None:
            first = {"original_response_message_id": str(original.id)}
            origin = replace(origin, kind=19, interaction_metadata={**(origin.interaction_metadata or {}), **first})
        if brought_by_person(interaction.owners) and interaction.followups == MAX_FOLLOWUPS:
            raise errors.too_many_followups()
        message = self.messages.create(interaction.channel, body, uploads, origin)
        interaction.followups += 1
        interaction.owned.add(message.id)
        return message

    def owned(self, interaction: Interaction, message_id: int | None) -> Message:
        """Return the message if the token may act on it (else refuse with 10008); None stands for `@original`."""
        if message_id is None:
            return self._existing(interaction.original)
        message = self.world.find_message(interaction.channel.id, message_id)
        if message is None or message_id not in interaction.owned:
            raise errors.unknown_message()
        return message

    def _existing(self, message: Message | None) -> Message:
        if message is None or self.world.find_message(message.channel_id, message.id) is None:
            raise errors.unknown_message()
        return message

    def _allowed(self, interaction: Interaction) -> set[int]:
        if interaction.kind is InteractionKind.AUTOCOMPLETE:
            return {CHOICES}
        allowed = {REPLY, DEFER_REPLY}
        if interaction.kind is not InteractionKind.MODAL:
            allowed.add(MODAL)
        if interaction.source is not None:
            allowed |= {DEFER_UPDATE, UPDATE}
        if self.activities.mapping is not None:
            allowed.add(LAUNCH)
        return allowed

    def _origin(self, interaction: Interaction, data: Json) -> MessageOrigin:
        kind = {InteractionKind.COMMAND: 20 if interaction.command_kind == 1 else 23}.get(interaction.kind, 0)
        ephemeral = MessageFlag.EPHEMERAL in MessageFlag(data.get("flags") or 0)
        if brought_by_person(interaction.owners) and Permission.USE_EXTERNAL_APPS in interaction.channel.denied:
            ephemeral = True
        return MessageOrigin(
            self.world.bot.id,
            kind=kind,
            webhook=True,
            only_for=interaction.user.id if ephemeral else None,
            interaction_metadata=_metadata(interaction),
        )


def _metadata(interaction: Interaction) -> Json:
    """The `interaction_metadata` of a message that `interaction` produced."""
    form: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": user(interaction.user),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.kind is InteractionKind.COMMAND:
        form |= {"name": interaction.name, "command_type": interaction.command_kind, **interaction.target}
    if interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
        form["interacted_message_id"] = str(interaction.source.id)
    if interaction.opener is not None:
        form["triggering_interaction_metadata"] = _metadata(interaction.opener)
    return form


def callback_response(interaction: Interaction, message: Json | None) -> Json:
    """The response to a callback with `with_response=true`."""
    form: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    form["channel_id"] = str(interaction.channel.id)
    if interaction.channel.guild_id is not None:
        form["guild_id"] = str(interaction.channel.guild_id)
    if interaction.original is not None:
        form |= {
            "response_message_id": str(interaction.original.id),
            "response_message_loading": MessageFlag.LOADING in interaction.original.flags,
            "response_message_ephemeral": interaction.original.ephemeral,
        }
    response: Json = {"interaction": form}
    if message is not None:
        response["resource"] = {"type": interaction.answer, "message": message}
    if interaction.activity is not None:
        form["activity_instance_id"] = interaction.activity.id
        response["resource"] = {"type": LAUNCH, "activity_instance": {"id": interaction.activity.id}}
    return response
